"""The errors of the command line."""


class UsageError(Exception):
    """A mistake on the command line. The text says what is expected."""


class ScriptError(UsageError):
    """A script that cannot be read. The text names the word and what is expected."""


class ScriptFailure(Exception):
    """A script that cannot be carried out. The text names the word and the reason."""
