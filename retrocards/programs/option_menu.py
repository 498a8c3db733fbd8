"""The menu of options of a text screen."""

from __future__ import annotations

from retrocards.programs import popups
from retrocards.programs.desk import Desk
from retrocards.rom.actions import action
from retrocards.session.records import OptionValue
from retrocards.stage import Stage


class OptionMenu:
    """The ROM's menu `options` over the settings; each change is remembered as it is made."""

    NEEDS = ("menus.options", "dialogs.no_options")

    def __init__(self, desk: Desk, stage: Stage) -> None:
        self._desk = desk
        self._stage = stage
        desk.add(self)

    @action("options")
    def open(self) -> None:
        """Open the option menu, or say that this edition has none."""
        desk = self._desk
        if desk.settings.options_allowed:
            values = desk.settings.values()
            flow = popups.menu(self._stage, "options", values, self._change, desk.do)
            desk.push("options", flow)
        else:
            desk.push("refused", popups.remark(self._stage, "no_options"))

    def _change(self, option: str, value: OptionValue) -> None:
        self._desk.keep(lambda: self._desk.settings.set(option, value))
        self._desk.refresh()
