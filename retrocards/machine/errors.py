"""The errors that the emulated PC may raise; each one is a whole sentence."""


class MachineError(Exception):
    """Whatever goes wrong on this floor; every other error of the machine is one of these."""


class Cp437Error(MachineError):
    """A character that the PC's character set (code page 437) does not have."""


class FontError(MachineError):
    """A BDF text that is not a font of 256 glyphs in cells of 8x8 or 4x8 pixels."""


class VideoError(MachineError):
    """Something was drawn that the screen cannot show."""


class FilmError(MachineError):
    """A film that cannot be made, or only in part."""


class PlayError(MachineError):
    """A PLAY string that BASIC would refuse.

    `position` is the place of the fault in the string, counted from 1.
    """

    def __init__(self, text: str, position: int, problem: str) -> None:
        super().__init__(f"PLAY string {text!r}, character {position}: {problem}")
        self.position = position


class DisplayError(MachineError):
    """No window can be opened on this computer."""
