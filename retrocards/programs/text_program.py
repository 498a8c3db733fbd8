"""A program on a text screen: its startup show, its option menu, its parting screen."""

from __future__ import annotations

from retrocards.programs import popups, shows
from retrocards.programs.flow import Flow, Wait
from retrocards.programs.program import PARTING, Program
from retrocards.rom import TextRom
from retrocards.rom.declaration import action
from retrocards.session.records import OptionValue
from retrocards.stage import TextStage


class TextProgram(Program):
    """What all programs of the PC's text screen can do."""

    rom: TextRom
    stage: TextStage

    def new_stage(self, mono: str | None) -> TextStage:
        return TextStage(self.machine, self.rom, mono=mono)

    def part(self) -> Flow[int]:
        """The parting screen, if the ROM has one; gives the exit code."""
        self.scene = PARTING
        yield from shows.parting(self)
        return 0

    @action("options")
    def open_options(self) -> None:
        """F3: the option menu, or the notice that this edition has none."""
        if self.settings.options_allowed:
            self.push("options", self._menu())
        else:
            self.push("refused", popups.notice(self, "no_options"))

    def _menu(self) -> Flow[None]:
        """The option menu; each change is remembered as it is made."""
        menu = self.stage.menu("options", self.settings.values())
        with self.stage.window(menu):
            while True:
                outcome = menu.handle(popups.event_of((yield Wait(own=popups.OWN_KEYS))))
                for option, value in outcome.changes.items():
                    self.set_option(option, value)
                if outcome.action:
                    self.actions[outcome.action]()
                if outcome.done:
                    return

    def set_option(self, option: str, value: OptionValue) -> None:
        """An option of the menu has a new value; it is remembered."""
        self.keep(lambda: self.settings.set(option, value))
        self.refresh()

    @action("reset_tally")
    def reset_tally(self) -> None:
        """Count from nothing again."""
        self.keep(self.tally.reset)
