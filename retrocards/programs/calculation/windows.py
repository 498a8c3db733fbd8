"""The windows that menus and function keys open over the table of CALCULATION."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from retrocards.cards import OptionError, deal_name
from retrocards.programs import popups, statistics
from retrocards.programs.calculation.statistics import Counting, Statistics, rows
from retrocards.programs.calculation.telling import rules_words, sequence_lines, stars_words
from retrocards.programs.coach.boxes import CoachBoxes
from retrocards.programs.controls import SAVING_ACTIONS
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow
from retrocards.programs.table import TABLE, CardTable
from retrocards.programs.workbench import Sheets, Values, form
from retrocards.rom.actions import action
from retrocards.rules.calculation import Hand, Match, Options
from retrocards.stage import Stage


class AnyKey:
    """The hotkeys that close a box like any other key: all but those that save the picture."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._hotkeys = desk, desk.rom.hotkeys
        self.hotkeys = frozenset(
            name for name, key in self._hotkeys.items() if key.action not in SAVING_ACTIONS
        )

    def passes_on(self, key: str, opened: str) -> bool:
        """Do the action of the hotkey that closed a box; return whether it has one.

        The hotkey of the action that `opened` the box only closes it.
        """
        hotkey = self._hotkeys.get(key)
        if hotkey is None or hotkey.action == opened:
            return False
        if not (hotkey.colour_only and self._desk.stage.mono):
            self._desk.do_then(hotkey.action)
        return True


class AnyKeyBoxes(CoachBoxes):
    """Any key closes a box of the coach or ends a thought; a hotkey then also does its action."""

    def __init__(self, desk: Desk, alone: Callable[[], bool]) -> None:
        super().__init__(desk, alone)
        self._any_key = AnyKey(desk)
        self.own = self._any_key.hotkeys

    def passes_on(self, key: str) -> bool:
        return self._any_key.passes_on(key, "coach")


class Windows:
    """New games, other deals and rules, and windows to read; `deal` deals a game.

    A window opens over a game on the table; over a requester its key is refused.
    """

    NEEDS = (
        "dialogs.leave|select|no_deal|order|statistics|sequences|about",
        "forms.rules|preferences",
    )

    def __init__(
        self,
        desk: Desk,
        stage: Stage,
        table: CardTable[Match, Hand],
        statistics: Statistics,
        counting: Counting,
        sheets: Sheets,
        deal: Callable[[], Flow[None]],
    ) -> None:
        self._desk, self._stage, self._table = desk, stage, table
        self._rom = stage.rom
        self._statistics, self._counting, self._deal = statistics, counting, deal
        self._sheets = sheets
        self._any_key = AnyKey(desk)
        desk.add(self)

    def _may_leave(self) -> Flow[bool]:
        """Whether the game may be left; asks if that would count it as lost."""
        if not (self._table.unfinished and self._counting.counts_when_left):
            return True
        return (yield from popups.ask(self._stage, "leave"))

    # Another game.

    @action("new")
    def ask_for_new_game(self) -> None:
        """Deal the next game; ask first if that gives up a game in play."""
        self._lay("new", self._new_game)

    def _new_game(self) -> Flow[None]:
        if (yield from self._may_leave()) and (yield from self._table.may_deal()):
            yield from self._deal()

    @action("select_deal")
    def ask_for_deal(self) -> None:
        """Let the player choose a game by number or name."""
        self._lay("select_deal", self._select_deal)

    def _select_deal(self) -> Flow[None]:
        typed = yield from popups.enter(self._stage, "select")
        if typed is None:
            return
        try:
            deal = deal_name(typed)
        except OptionError as error:
            yield from self._tell("select_deal", "no_deal", reason=str(error))
            return
        if (yield from self._may_leave()) and (yield from self._table.may_deal()):
            self._table.deal_next(deal)
            yield from self._deal()

    # Other rules, and how the program behaves.

    @action("rules")
    def change_rules(self) -> None:
        """Let the player choose the rules of later games."""
        self._lay("rules", self._change_rules)

    def _change_rules(self) -> Flow[None]:
        settings, before = self._desk.settings, self._desk.settings.rules()
        chosen = yield from form(
            self._stage, "rules", settings.values(), self._rules_words, self._are_played
        )
        if chosen is None or settings.rules_of(chosen.__getitem__) == before:
            return
        self._keep(chosen)
        if (yield from self._may_leave()) and (yield from self._table.may_deal()):
            if not self._table.sitting.begun:
                self._table.deal_next(str(self._table.sitting.last_deal))
            yield from self._deal()

    def _rules_words(self, chosen: Values) -> Mapping[str, str]:
        """Which of the 256 games the chosen rules are, and how far from the standard one."""
        rules: dict[str, Any] = self._desk.settings.rules_of(chosen.__getitem__)
        options = Options(**rules)
        number = [*Options.all_sets()].index(options) + 1
        words = rules_words(self._rom, options)
        return {"rules": words, "number": str(number), "stars": stars_words(self._rom, options)}

    def _are_played(self, chosen: Values) -> Flow[bool]:
        """Whether this edition has the chosen rules; if not, say how the whole program was sold."""
        settings = self._desk.settings
        if settings.allows(settings.rules_of(chosen.__getitem__)):
            return True
        yield from self._put_away("order")
        return False

    @action("preferences")
    def change_preferences(self) -> None:
        """Let the player choose how well the demo plays, and whether cards glide."""
        self._lay("preferences", self._change_preferences)

    def _change_preferences(self) -> Flow[None]:
        chosen = yield from form(self._stage, "preferences", self._desk.settings.values())
        if chosen is not None:
            self._keep(chosen)

    def _keep(self, chosen: Values) -> None:
        """Save the choices of a form that are new."""
        settings = self._desk.settings
        for name, value in chosen.items():
            if value != settings.chosen(name):
                self._desk.keep(partial(settings.set, name, value))

    # What can be read.

    @action("statistics")
    def show_statistics(self) -> None:
        """Show how the games by the present rules went."""
        self._call("statistics", self._statistics_words)

    def _statistics_words(self) -> Mapping[str, str]:
        options = self._table.hand.options
        self._statistics.renew()
        rom, latest = self._rom, self._statistics.latest
        parts = ["\n".join(rows(rom, self._statistics.of(options.name)))]
        parts += [statistics.latest(rom, latest)] if latest else []
        parts += [cost] if (cost := statistics.costs(rom, self._table.tally)) else []
        return {"rules": rules_words(rom, options), "rows": "\n\n".join(parts)}

    @action("sequences")
    def show_sequences(self) -> None:
        """Show the four sequences, with the next card of each stack marked."""
        self._call("sequences", self._sequences_words)

    def _sequences_words(self) -> Mapping[str, str]:
        return {"rows": "\n".join(sequence_lines(self._rom, self._table.hand))}

    @action("about")
    def tell_about(self) -> None:
        """Show who made the program, and when."""
        self._call("about", lambda: {})

    def _tell(self, action: str, dialog: str, **fields: str) -> Flow[None]:
        """Show a box until any key closes it; a hotkey then also does its action."""
        self._any_key.passes_on((yield from self._put_away(dialog, **fields)), action)

    def _put_away(self, dialog: str, **fields: str) -> Flow[str]:
        """Show a box until any key closes it, even a hotkey; return the key's name."""
        box = self._stage.notice(dialog, fields)
        return (yield from popups.shown(self._stage, box, own=self._any_key.hotkeys))

    def _call(self, dialog: str, fields: Callable[[], Mapping[str, str]]) -> None:
        """Open a window that lies over the table while the game goes on, or close it."""
        if self._stage.windows:
            self._stage.beep()
        elif self._desk.scene == TABLE and self._table.dealt:
            self._sheets.call(dialog, fields)

    def _lay(self, name: str, flow: Callable[[], Flow[Any]]) -> None:
        desk = self._desk
        if self._stage.windows:
            self._stage.beep()
        elif desk.scene == TABLE and self._table.dealt:
            desk.push(name, flow())
