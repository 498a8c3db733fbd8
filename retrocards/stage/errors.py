"""What the stage refuses."""


class StageError(Exception):
    """The ROM lacks something that the stage was told to show; the text is a sentence."""
