"""The line that is typed at the prompt, edited as DOS had it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from retrocards.dos.streams import CTRL_Z, Complete
from retrocards.machine import Cp437Error, Key, encode
from retrocards.programs.flow import pressed
from retrocards.rom import TextRom

MOST = 127
"""The characters that a line has at most."""
KEPT = 50
"""The lines that UP goes back through."""


def character(key: Key) -> str:
    """What a key types: a character that the PC has, "" for none.

    A letter of another alphabet types what its place has on a US keyboard.
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
    """One line while it is typed: `text`, with the cursor before the character `at`.

    The line before it is the template that F1 to F4 copy from: what is typed over passes as many
    of its characters. UP and DOWN go through all lines that are kept.
    """

    def __init__(self, rom: TextRom, history: list[str], complete: Complete) -> None:
        self._rom, self._history, self._complete = rom, history, complete
        self.text, self.at = "", 0
        self.inserts = False
        """Whether what is typed goes between the others; else it takes their places."""
        self._template = history[-1] if history else ""
        self._place = 0
        """Where in the template the next character is that would be copied."""
        self._line = len(history)
        """The line of the history that is shown."""
        self._until: Callable[[str], bool] | None = None
        """What the next character does: F2 and F4 wait for it."""
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
            "left": lambda: self._go_to(self.at - 1),
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
        return len(_shown(self.text[: self.at]))

    def take(self, key: Key) -> bool:
        """Edit the line by a key; False where that cannot be done."""
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
        """Keep the line for those to come."""
        if self.text and self.text != self._template:
            self._history.append(self.text)
            del self._history[:-KEPT]

    def _type(self, char: str) -> bool:
        after = self.text[self.at if self.inserts else self.at + 1 :]
        text = self.text[: self.at] + char + after
        if len(text) > MOST:
            return False
        self.text, self.at = text, self.at + 1
        if not self.inserts:
            self._place += 1
        return True

    def _turn_insert(self) -> bool:
        self.inserts = not self.inserts
        return True

    def _delete(self) -> bool:
        """Delete the character at the cursor; at the line's end, pass one of the template's."""
        self.text = self.text[: self.at] + self.text[self.at + 1 :]
        self._place += 1
        return True

    def _rub_out(self) -> bool:
        if self.at:
            self.text = self.text[: self.at - 1] + self.text[self.at :]
            self.at -= 1
            self._place = max(0, self._place - 1)
        return True

    def _go_to(self, at: int) -> bool:
        at = max(0, min(at, len(self.text)))
        self._place = max(0, self._place + at - self.at)
        self.at = at
        return True

    def _right(self) -> bool:
        return self._go_to(self.at + 1) if self.at < len(self.text) else self._copy(1)

    def _go_back(self, by: int) -> bool:
        line = self._line + by
        if not 0 <= line <= len(self._history):
            return True
        self._line = line
        self._show(self._history[line] if line < len(self._history) else "")
        return True

    def _show(self, text: str) -> None:
        self.text = text[:MOST]
        self.at = self._place = len(self.text)

    # The template.

    def _copy(self, count: int) -> bool:
        if self.at < len(self.text):
            return self._go_to(len(self.text) if count > 1 else self.at + 1)
        piece = self._template[self._place :][: min(count, MOST - len(self.text))]
        self.text += piece
        self.at += len(piece)
        self._place += len(piece)
        return True

    def _wait_for(self, until: Callable[[str], bool]) -> bool:
        self._until = until
        return True

    def _copy_to(self, char: str) -> bool:
        found = self._found(char)
        return found > 0 and self._copy(found)

    def _skip_to(self, char: str) -> bool:
        found = self._found(char)
        self._place += max(0, found)
        return found > 0

    def _found(self, char: str) -> int:
        """How far behind its next character the template has another; -1 if nowhere."""
        return self._template.find(char, self._place + 1) - self._place if char else -1

    # Names.

    def _complete_name(self) -> bool:
        if not self._offers:
            self._offers, self._offered = self._complete(self.text[: self.at]), -1
            self._rest = self.text[self.at :]
        if not self._offers:
            return False
        self._offered = (self._offered + 1) % len(self._offers)
        offer = self._offers[self._offered]
        if len(offer + self._rest) > MOST:
            return False
        self.text, self.at = offer + self._rest, len(offer)
        self._place = self.at
        return True


def _shown(text: str) -> str:
    return text.replace(CTRL_Z, "^Z")
