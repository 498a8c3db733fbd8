"""The chooser's diskettes: what it knows of each program."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from retrocards import registry
from retrocards.cards import OptionError
from retrocards.machine import FontError
from retrocards.programs.grading import GRADE
from retrocards.rom import Rom, RomEntry, RomError, TextRom
from retrocards.session.settings import Settings
from retrocards.stage import Preview, StageError
from retrocards.stage.look import Glimpse
from retrocards.stage.menu import neighbour, word_of

if TYPE_CHECKING:
    from retrocards.rom.schema.rom import AnyCover


class Diskette:
    """A program's ROM, its show, and whether an earlier sitting left a hand."""

    def __init__(self, entry: RomEntry, mono: str | None, welcome: bool = False) -> None:
        """`welcome`: as in `Launch`."""
        self.entry = entry
        self.name = entry.name
        self.rom = entry.rom
        """The ROM; None if it cannot be read."""
        self.trouble = str(entry.error or "")
        """Why the ROM cannot be read, in a sentence."""
        self.waiting = False
        """Whether an earlier sitting left a hand unfinished; False until `look_at_sitting`."""
        self.to_look_at = True
        """Whether the label and the sitting have yet to be looked at."""
        self.offers_lesson = False
        """Whether the lesson is offered, as in `CardGame`; False until `look_at_sitting`."""
        self._mono, self._welcome = mono, welcome

    @property
    def cover(self) -> AnyCover | None:
        """The look of the diskette, from the ROM."""
        return self.rom.cover if self.rom else None

    @cached_property
    def settings(self) -> Settings | None:
        """The saved settings, for reading only."""
        return Settings(self.rom, kept=False) if self.rom else None

    def look_again(self) -> None:
        """Read the saved files anew, after a program has run."""
        self.to_look_at = True
        for read in ("settings", "_preview"):
            self.__dict__.pop(read, None)

    @property
    def grade(self) -> str:
        """How well the computer plays, in the ROM's words; empty if there are no grades."""
        if self.rom is None or GRADE not in self.rom.options:
            return ""
        settings = Settings(self.rom, only_read=True, welcome=self._welcome)
        return word_of(self.rom.options[GRADE], settings[GRADE])

    def change_grade(self) -> None:
        """Take the next grade, and save it. Raises StorageError."""
        if self.rom is not None and self.grade:
            settings = Settings(self.rom, welcome=self._welcome)
            settings.set(GRADE, neighbour(self.rom.options[GRADE], settings[GRADE], 1))

    def look_at_sitting(self) -> None:
        """Find out whether an earlier sitting left a hand unfinished, or whether there was none."""
        self.to_look_at, self.waiting = False, self._is_waiting()
        self.offers_lesson = not self.waiting and self._is_new()

    def label(self, width: int, height: int) -> Glimpse | None:
        """The picture on the label, if any."""
        preview = self._preview
        return preview.label(self.cover, width, height) if preview and self.cover else None

    def moment(self, t: float, rest: float, shrink: int) -> Glimpse | None:
        """The show at a moment. It repeats after `rest` seconds at its end."""
        preview = self._preview
        return preview.whole(t % (preview.lasts + rest), shrink) if preview else None

    @property
    def has_show(self) -> bool:
        """Whether the program has a startup show."""
        return self.rom is not None and has_show(self.rom)

    @cached_property
    def _preview(self) -> Preview | None:
        """The show; None if there is none, or a file of it cannot be read."""
        if self.rom is None or self.settings is None or not self.has_show:
            return None
        try:
            return Preview(self.rom, self._mono, self.settings.edition)
        except (RomError, FontError, StageError):
            return None

    def _is_waiting(self) -> bool:
        if self.rom is None or self.settings is None:
            return False
        # Imported here: the first picture must not wait for rules.
        from retrocards.session.engines import engine_of
        from retrocards.session.sitting import hand_waits

        program = self.rom.identity.program
        try:
            if not registry.registered(program).rules:
                return False
            return hand_waits(self.name, engine_of(program), self.settings.rules())
        except (registry.UnknownProgram, OptionError):
            # The start of such a ROM says what is wrong with it.
            return False

    def _is_new(self) -> bool:
        """Whether the player is new to a program with a lesson."""
        if self.rom is None or not self.rom.lessons:
            return False
        return Settings(self.rom, only_read=True, welcome=self._welcome).is_new


def has_show(rom: Rom) -> bool:
    """Whether a program has a startup show."""
    return bool(rom.show if isinstance(rom, TextRom) else rom.cover)
