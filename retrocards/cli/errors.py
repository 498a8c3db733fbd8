"""What can go wrong on the command line."""


class UsageError(Exception):
    """Something on the command line is not understood; the text says what would be."""


class ScriptError(UsageError):
    """A script that cannot be read; the text names the word and what would do."""


class ScriptFailure(Exception):
    """A script that cannot be carried out; the text names the word and what stood in its way."""
