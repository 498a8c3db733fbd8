"""What DOS asks of the PC that it runs on, beside the console and the disk."""

from typing import Protocol

from retrocards.dos.disk import Entry
from retrocards.dos.names import DosPath
from retrocards.programs.flow import Flow


class Words(Protocol):
    """Where the words of DOS come from; a ROM is one."""

    def say(self, key: str, /, **fields: str) -> str:
        """The message of this name with its {fields} filled in."""
        ...

    def names(self, group: str) -> list[str]:
        """The messages that there are under a name, such as `help.DIR`."""
        ...


class Host(Protocol):
    """What the PC does for DOS beside the console and the disk."""

    def run(self, program: Entry, path: DosPath, tail: str) -> Flow[int]:
        """Start the program of the ROM behind an EXE file; gives its exit code."""
        ...

    def mode(self, columns: int, mono: bool) -> None:
        """Another text mode; clears the screen, the border and the palette are as at power-on."""
        ...

    def reset_colours(self) -> None:
        """What CLS does beside clearing: the border and the palette as at power-on."""
        ...

    def demo(self) -> Flow[None]:
        """Start the attract mode."""
        ...

    def menu(self) -> Flow[None]:
        """Start the chooser."""
        ...

    def tally(self, name: str) -> str:
        """The lines that TALLY prints of a program; of all of them for an empty name.

        Raises DosError `program_not_found`.
        """
        ...

    def register(self, name: str) -> str:
        """Register a program: the line that tells of it. Raises DosError `program_not_found`."""
        ...

    def edit(self, path: DosPath) -> Flow[None]:
        """Edit a file of text on the whole screen; one that is not there begins empty."""
        ...

    def halt(self) -> Flow[None]:
        """Nothing goes on until the PC is switched off and on again."""
        ...
