"""The line at the prompt, edited as in DOS."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from retrocards.dos.streams import CTRL_Z, Complete
from retrocards.machine import Cp437Error, Key, encode
from retrocards.programs.flow import pressed
from retrocards.rom import TextRom

MOST = 127
"""The most characters of a line."""
KEPT = 50
"""How many lines UP can go back."""


def character(key: Key) -> str:
    """The character that a key types, or "" if the PC does not have it.

    A letter of another alphabet types the letter in its place on a US keyboard.
    """
    char = key.char
    if len(char) != 1 or ord(char) < ord(" "):
        return ""
    if not char.isascii() and key.name.isascii() and len(key.name) == 1:
        return key.name if char.isupper() else key.name.lower()
    try:
        encode(char)
    except Cp437Error:
        return ""
    return char


class LineEditor:
    """One line while it is typed: `text`, with the cursor before the character `position`.

    The line before it is the template that F1 to F4 copy from. Each typed character skips one of
    the template's, unless it is inserted. UP and DOWN go through the kept lines.
    """

    def __init__(self, rom: TextRom, history: list[str], complete: Complete) -> None:
        self._rom, self._history, self._complete = rom, history, complete
        self.text, self.position = "", 0
        self.inserts = False
        """Whether typed characters are inserted; otherwise they overwrite."""
        self._template = history[-1] if history else ""
        self._place = 0
        """The place in the template of the next character to copy."""
        self._line = len(history)
        """The line of the history that is shown."""
        self._until: Callable[[str], bool] | None = None
        """What to do with the next character, after F2 or F4."""
        self._offers: Sequence[str] = ()
        self._offered = 0
        self._acts: dict[str, Callable[[], bool]] = {
            "copy_one": lambda: self._copy(1),
            "copy_rest": lambda: self._copy(MOST),
            "copy_to": lambda: self._wait_for(self._copy_to),
            "skip_to": lambda: self._wait_for(self._skip_to),
            "end_of_file": lambda: self._type(CTRL_Z),
            "insert": self._turn_insert,
            "delete": self._delete,
            "rub_out": self._rub_out,
            "older": lambda: self._go_back(-1),
            "newer": lambda: self._go_back(+1),
            "left": lambda: self._go_to(self.position - 1),
            "right": self._right,
            "first": lambda: self._go_to(0),
            "last": lambda: self._go_to(len(self.text)),
        }

    @property
    def shown(self) -> str:
        """The line as the screen shows it."""
        return _shown(self.text)

    @property
    def cursor(self) -> int:
        """The characters of `shown` before the cursor."""
        return len(_shown(self.text[: self.position]))

    def take(self, key: Key) -> bool:
        """Edit the line by a key. Returns False if the key can do nothing."""
        if self._until is not None:
            until, self._until = self._until, None
            return until(character(key))
        if pressed(self._rom, key, "complete"):
            return self._complete_name()
        self._offers = ()
        for name, act in self._acts.items():
            if pressed(self._rom, key, name):
                return act()
        char = character(key)
        return self._type(char) if char else True

    def keep(self) -> None:
        """Add the line to the history."""
        if self.text and self.text != self._template:
            self._history.append(self.text)
            del self._history[:-KEPT]

    def _type(self, char: str) -> bool:
        after = self.text[self.position if self.inserts else self.position + 1 :]
        text = self.text[: self.position] + char + after
        if len(text) > MOST:
            return False
        self.text, self.position = text, self.position + 1
        if not self.inserts:
            self._place += 1
        return True

    def _turn_insert(self) -> bool:
        self.inserts = not self.inserts
        return True

    def _delete(self) -> bool:
        """Delete the character at the cursor, and skip one of the template's."""
        self.text = self.text[: self.position] + self.text[self.position + 1 :]
        self._place += 1
        return True

    def _rub_out(self) -> bool:
        if self.position:
            self.text = self.text[: self.position - 1] + self.text[self.position :]
            self.position -= 1
            self._place = max(0, self._place - 1)
        return True

    def _go_to(self, position: int) -> bool:
        position = max(0, min(position, len(self.text)))
        self._place = max(0, self._place + position - self.position)
        self.position = position
        return True

    def _right(self) -> bool:
        return self._go_to(self.position + 1) if self.position < len(self.text) else self._copy(1)

    def _go_back(self, by: int) -> bool:
        line = self._line + by
        if not 0 <= line <= len(self._history):
            return True
        self._line = line
        self._show(self._history[line] if line < len(self._history) else "")
        return True

    def _show(self, text: str) -> None:
        self.text = text[:MOST]
        self.position = self._place = len(self.text)

    # The template.

    def _copy(self, count: int) -> bool:
        if self.position < len(self.text):
            return self._go_to(len(self.text) if count > 1 else self.position + 1)
        piece = self._template[self._place :][: min(count, MOST - len(self.text))]
        self.text += piece
        self.position += len(piece)
        self._place += len(piece)
        return True

    def _wait_for(self, until: Callable[[str], bool]) -> bool:
        self._until = until
        return True

    def _copy_to(self, char: str) -> bool:
        distance = self._distance_to(char)
        return distance > 0 and self._copy(distance)

    def _skip_to(self, char: str) -> bool:
        distance = self._distance_to(char)
        self._place += max(0, distance)
        return distance > 0

    def _distance_to(self, char: str) -> int:
        """How many characters to skip in the template to the next `char`; negative if none.

        The next template character itself never counts as a hit.
        """
        return self._template.find(char, self._place + 1) - self._place if char else -1

    # Names.

    def _complete_name(self) -> bool:
        if not self._offers:
            self._offers, self._offered = self._complete(self.text[: self.position]), -1
            self._rest = self.text[self.position :]
        if not self._offers:
            return False
        self._offered = (self._offered + 1) % len(self._offers)
        offer = self._offers[self._offered]
        if len(offer + self._rest) > MOST:
            return False
        self.text, self.position = offer + self._rest, len(offer)
        self._place = self.position
        return True


def _shown(text: str) -> str:
    return text.replace(CTRL_Z, "^Z")
