"""What can go wrong on the command line."""


class UsageError(Exception):
    """Something on the command line is not understood; the text says what would be."""
