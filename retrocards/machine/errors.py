"""The errors of the emulated PC. Each message is a whole sentence."""


class MachineError(Exception):
    """The base of all errors of the machine."""


class Cp437Error(MachineError):
    """A character that is not in the PC's character set, code page 437."""


class FontError(MachineError):
    """A BDF text that is not a font of 256 glyphs in cells of 8x8 or 4x8 pixels."""


class VideoError(MachineError):
    """The screen cannot show what was drawn."""


class FilmError(MachineError):
    """A film cannot be made, or only in part."""


class PlayError(MachineError):
    """A PLAY string that BASIC would refuse.

    `position` is the position of the fault in the string, counted from 1.
    """

    def __init__(self, text: str, position: int, problem: str) -> None:
        super().__init__(f"PLAY string {text!r}, character {position}: {problem}")
        self.position = position


class DisplayError(MachineError):
    """No window can be opened on this computer."""
