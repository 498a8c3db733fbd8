"""The Option Menu of HEARTS: over the game at any time, which goes on where it was."""

from __future__ import annotations

from typing import Any

from retrocards.programs import popups
from retrocards.programs.desk import Desk
from retrocards.programs.dos_shell import DosShell
from retrocards.programs.flow import Flow
from retrocards.programs.host import Host
from retrocards.programs.table import TABLE, Table
from retrocards.rom.declaration import action
from retrocards.rom.schema.base import COLOURS
from retrocards.rom.schema.control import Number
from retrocards.session.records import OptionValue
from retrocards.stage import TextStage

GAME_POINT, TRICK_POINTS = "game_point", "trick_points"
RESET = "x"
"""What is typed in place of a game point to have Games Won begin from nothing."""


class HeartsMenu:
    """The ROM's menu `options`, and what its lines do (seed, The Option Menu)."""

    def __init__(
        self, desk: Desk, stage: TextStage, table: Table[Any, Any], host: Host[Any, Any]
    ) -> None:
        self._desk, self._stage, self._rom = desk, stage, stage.rom
        self._table, self._host = table, host
        DosShell(desk)
        desk.add(self)

    @action("menu")
    def open(self) -> None:
        """ESC, UP or the right button: the Option Menu, once there is a game for it to lie over."""
        if self._desk.scene == TABLE and self._table.dealt:
            values = self._desk.settings.values()
            menu = popups.menu(self._stage, "options", values, self._change, self._do, self._values)
            self._desk.push("options", menu)

    def _values(self) -> dict[str, str]:
        """What stands behind the lines that are no options."""
        desk, say = self._desk, self._rom.say
        return {
            "delay": say("menu.delay", seconds=f"{desk.delay:g}"),
            "sound": say(f"menu.sound.{'on' if desk.sound_on else 'off'}"),
            "table": say(f"menu.colors.{COLOURS[self._stage.look.background]}"),
            "windows": say(f"menu.colors.{COLOURS[self._stage.look.window]}"),
            "game_point": str(desk.settings[GAME_POINT]),
        }

    def _change(self, option: str, value: OptionValue) -> None:
        self._desk.keep(lambda: self._desk.settings.set(option, value))
        self._desk.refresh()

    def _do(self, action: str) -> Flow[bool]:
        """Do what a line is for; gives whether the menu is to be closed."""
        if action == "continue":
            return True
        if action == "new_game":
            return (yield from self._new_game())
        if action == GAME_POINT:
            yield from self._game_point()
        elif action == "register":
            yield from popups.notice(self._stage, "register")
        else:
            self._desk.do(action)
        return False

    def _new_game(self) -> Flow[bool]:
        """Ask, and begin a new match; what lies on the table is given up and not counted."""
        if not (yield from popups.ask(self._stage, "new_game")):
            return False
        self._desk.begin_anew(self._host.new_match())
        return True

    # The Game Point Option screen (seed, Game Commands).

    def _game_point(self) -> Flow[None]:
        """A number, nothing for the default, or `x`; whatever else is typed is told of."""
        option = self._rom.options[GAME_POINT]
        assert isinstance(option, Number)
        fields = {
            "now": str(self._desk.settings[GAME_POINT]),
            "default": str(option.default),
            "least": str(option.least),
            "most": str(option.most),
        }
        while True:
            typed = yield from popups.enter(self._stage, "game_point", **fields)
            if typed is None:
                return
            if typed.lower() == RESET:
                self._table.reset_tally()
                self._desk.refresh()
                yield from popups.notice(self._stage, "games_won")
                return
            point = int(typed) if typed.isdecimal() else option.least - 1 if typed else None
            if point is None or option.least <= point <= option.most:
                yield from self._set_game_point(option.default if point is None else point)
                return
            least, most = fields["least"], fields["most"]
            yield from popups.notice(
                self._stage, "no_game_point", typed=typed, least=least, most=most
            )

    def _set_game_point(self, point: int) -> Flow[None]:
        """It holds for the match in play; then the question of the Trick Points."""
        desk, stage = self._desk, self._stage
        self._change(GAME_POINT, point)
        self._table.change_rules()
        if self._table.sitting.match.outcome is not None and self._table.unfinished:
            yield from popups.notice(stage, "last_hand", now=str(point))
        shown = yield from popups.ask(stage, TRICK_POINTS)
        self._change(TRICK_POINTS, shown)
        desk.refresh()
