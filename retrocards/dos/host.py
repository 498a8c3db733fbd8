"""What DOS needs from its PC, apart from the console and the disk."""

from typing import Protocol

from retrocards.dos.drives import Entry
from retrocards.dos.names import DosPath
from retrocards.programs.flow import Flow


class Words(Protocol):
    """The source of DOS's messages, such as a ROM."""

    def say(self, key: str, /, **fields: str) -> str:
        """The message with this name, its {fields} filled in."""
        ...

    def names(self, group: str) -> list[str]:
        """The names of a group of messages: `help.DIR` and so on for `help`."""
        ...


class Host(Protocol):
    """What the PC does for DOS, apart from the console and the disk."""

    def run(self, program: Entry, path: DosPath, tail: str) -> Flow[int]:
        """Start the program that an EXE file stands for, and return its exit code."""
        ...

    def mode(self, columns: int, mono: bool) -> None:
        """Switch the text mode and clear the screen. Border and palette return to power-on."""
        ...

    def reset_colours(self) -> None:
        """Return border and palette to power-on, as CLS does when it clears the screen."""
        ...

    def demo(self) -> Flow[None]:
        """Start the attract mode."""
        ...

    def menu(self) -> Flow[None]:
        """Start the chooser."""
        ...

    def tally(self, name: str) -> str:
        """The lines that TALLY prints for a program, or for all programs if the name is empty.

        Raises DosError `program_not_found`.
        """
        ...

    def register(self, name: str) -> str:
        """Register a program; the line that confirms it. Raises DosError `program_not_found`."""
        ...

    def replay(self, typed: str) -> Flow[int]:
        """Play a hand again, by its line, its file or its id, and return the exit code.

        Raises DosError `no_hand`.
        """
        ...

    def edit(self, path: DosPath) -> Flow[None]:
        """Edit a text file on the whole screen. A missing file starts empty."""
        ...

    def halt(self) -> Flow[None]:
        """Stop everything until the PC is switched off and on again."""
        ...
