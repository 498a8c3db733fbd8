"""The Option Menu of HEARTS: it opens over the game at any time, and the game then goes on."""

from __future__ import annotations

from retrocards.programs import popups
from retrocards.programs.dos_shell import DosShell
from retrocards.programs.flow import Flow
from retrocards.programs.table import TABLE
from retrocards.programs.text_game import TextGame
from retrocards.rom.actions import action
from retrocards.rom.schema.base import COLOURS
from retrocards.rom.schema.control import Number
from retrocards.rules.hearts import MOST_GAME_POINT, Hand, Match
from retrocards.session.records import OptionValue

GAME_POINT, TRICK_POINTS = "game_point", "trick_points"
GAME_POINTS = range(1, MOST_GAME_POINT + 1)


class HeartsMenu:
    """The ROM's menu `options`, and what its lines do (seed, The Option Menu)."""

    NEEDS = (
        "menus.options",
        "dialogs.register|new_game|game_point|games_won|no_game_point|last_hand|trick_points",
        "messages.menu.delay|games_won",
        "messages.menu.sound.on|off",
        f"messages.menu.colors.{'|'.join(COLOURS)}",
    )

    def __init__(self, game: TextGame[Match, Hand]) -> None:
        self._desk, self._stage, self._rom = game.desk, game.stage, game.rom
        self._table, self._game = game.table, game
        DosShell(game.desk)
        game.desk.add(self)

    @action("menu")
    def open(self) -> None:
        """Open the Option Menu, once there is a game below it."""
        if self._desk.scene == TABLE and self._table.dealt:
            values = self._desk.settings.values()
            change, do = self._change, self._desk.do
            menu = popups.menu(self._stage, "options", values, change, do, self._values)
            self._desk.push("options", menu)

    def _values(self) -> dict[str, str]:
        """The values beside the lines that are not options."""
        desk, look = self._desk, self._stage.look
        return {
            "delay": self._rom.say("menu.delay", seconds=f"{desk.delay:g}"),
            "sound": self._rom.say(f"menu.sound.{'on' if desk.sound_on else 'off'}"),
            "table": self._rom.say(f"menu.colors.{COLOURS[look.background]}"),
            "windows": self._rom.say(f"menu.colors.{COLOURS[look.window]}"),
            "game_point": self._current_point,
        }

    @property
    def _current_point(self) -> str:
        """The game point of the match in play, which may differ from the setting."""
        return str(self._table.sitting.match.options.game_point)

    def _change(self, option: str, value: OptionValue) -> None:
        self._desk.keep(lambda: self._desk.settings.set(option, value))
        self._desk.refresh()

    @action("register")
    def tell_of_care_ware(self) -> None:
        """Show how HEARTS was registered, which is no longer needed."""
        self._desk.push("register", popups.notice(self._stage, "register"))

    @action("new_game")
    def begin_new_game(self) -> None:
        """Ask whether to begin a new match, and begin it."""
        self._desk.push("new_game", self._new_game())

    def _new_game(self) -> Flow[None]:
        """Begin a match; what is on the table is given up, and does not count."""
        if (yield from self._game.agrees_to_give_up()):
            self._desk.begin_anew(self._game.new_match())

    # The Game Point Option screen (seed, Game Commands).

    @action("game_point")
    def open_game_point(self) -> None:
        """Ask for the game point; a word in place of the number resets Games Won."""
        self._desk.push("game_point", self._game_point())

    def _game_point(self) -> Flow[None]:
        """Ask until an allowed value is typed; a notice refuses any other."""
        option, stage = self._rom.options[GAME_POINT], self._stage
        assert isinstance(option, Number)
        ends = {"least": str(option.least), "most": str(option.most)}
        reset = self._rom.say("menu.games_won")
        now, default = self._current_point, str(option.default)
        while True:
            typed = yield from popups.enter(
                stage, "game_point", now=now, default=default, games_won=reset, **ends
            )
            if typed is None:
                return
            if typed.casefold() == reset.casefold():
                self._table.reset_tally()
                self._desk.refresh()
                yield from popups.notice(stage, "games_won")
                return
            point = int(typed or default) if typed.isdecimal() or not typed else -1
            if option.least <= point <= option.most:
                yield from self._set_game_point(point)
                return
            least, most = ends["least"], ends["most"]
            yield from popups.notice(stage, "no_game_point", typed=typed, least=least, most=most)

    def _set_game_point(self, point: int) -> Flow[None]:
        """Set the game point of the match in play; then ask about the Trick Points."""
        self._change(GAME_POINT, point)
        self._table.change_rules()
        self._desk.refresh()
        if self._table.unfinished and self._table.sitting.match.outcome is not None:
            yield from popups.notice(self._stage, "last_hand", now=str(point))
        shown = yield from popups.ask(self._stage, TRICK_POINTS)
        self._change(TRICK_POINTS, shown)
