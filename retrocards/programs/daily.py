"""The deal of the day: the same for everybody, and what a master makes of the same cards.

It is played by a guest, over the program, by the ROM's own options. Its first result of a day is
kept among the finished hands.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Generic, Protocol

from retrocards.programs import popups
from retrocards.programs.account import Fared, Fares, sound
from retrocards.programs.coach.boxes import CoachBoxes
from retrocards.programs.desk import Desk, Program
from retrocards.programs.flow import Flow, struck, wait_for
from retrocards.programs.grading import GRADE
from retrocards.programs.guest import GuestTable, guest_over
from retrocards.programs.table import CardTable, H, M
from retrocards.programs.thinking import Thought, choosing, meanwhile
from retrocards.registry import registered
from retrocards.rom.schema.control import Choice
from retrocards.session.engines import players_of
from retrocards.session.sitting import chance_of

MASTER = "master"
"""The grade that plays your cards."""


class Dealt(Protocol):
    """What the deal of the day asks of its game."""

    @property
    def fared(self) -> Fares:
        """How a seat has fared in a finished hand."""

    def turn(self) -> Flow[None]:
        """Play the turn of the seat to move."""
        ...

    def show_outcome(self) -> Flow[None]:
        """Show on the table what the hand that is over has brought."""
        ...

    def refresh(self) -> None:
        """Show the table as it is."""
        ...


def deal_of(day: str) -> str:
    """The name of the deal of a day: `261127` for `2026-11-27`."""
    return day.replace("-", "")[2:]


def daily_over(desk: Desk) -> Program:
    """The program with today's deal, over the one at a desk."""
    from retrocards.session.games import today  # No start needs a record.

    day = today()
    return guest_over(desk, deal=deal_of(day), day=day)


class Daily(Generic[M, H]):
    """Plays the deal of the day, if the program was started with it.

    The master plays the same cards while the player thinks, and afterwards if there is more to do.
    """

    NEEDS = (
        "dialogs.daily|daily_thinks",
        "messages.daily.first|again|result|counted|uncounted|unknown|failed|won|lost",
    )

    def __init__(self, desk: Desk, table: CardTable[M, H], boxes: CoachBoxes, game: Dealt) -> None:
        self._desk, self._table, self._boxes, self._game = desk, table, boxes, game
        self._rom, self._day = desk.rom, desk.launch.day
        self._master: Thought[str, str] | None = None

    @property
    def leads(self) -> bool:
        """Whether this program plays the deal of the day."""
        return bool(self._day)

    def lead(self) -> Flow[None]:
        """Play the hand that was dealt, and tell what came of it."""
        desk, table, game = self._desk, self._table, self._game
        GuestTable(desk).limit(quit=self._ask_to_leave)
        before = self._result_before()
        table.day = "" if before else self._day
        table.count()
        game.refresh()
        form = "again" if before else "first"
        words = self._rom.say(f"daily.{form}", grade=self._grade_word, result=before)
        yield from self._tell(words)
        yield from meanwhile(self._turns(), lambda: desk.now, self._think_along)
        yield from game.show_outcome()
        game.refresh()
        lasts = max(desk.stage.left, desk.delay)
        yield from wait_for(desk, lambda: lasts, struck)
        yield from self._show_result(not before)
        desk.exit_code = 0

    def _turns(self) -> Flow[None]:
        while self._table.unfinished:
            yield from self._game.turn()

    def _show_result(self, counts: bool) -> Flow[None]:
        """Tell how the player and the master have fared; a key gives up what is left to think."""
        from retrocards.records import result_of

        you = self._fared(result_of(self._table.hand))
        if not self._think():
            box = self._boxes.box("daily_thinks")
            yield from self._boxes.think(box, self._think)
        thought = self._master
        if thought and thought.result:
            master = self._fared(thought.result)
        else:
            master = self._rom.say(f"daily.{'failed' if thought and thought.lost else 'unknown'}")
        counted = self._rom.say(f"daily.{'counted' if counts else 'uncounted'}")
        yield from self._tell(
            self._rom.say("daily.result", you=you, master=master, counted=counted)
        )

    def _tell(self, words: str) -> Flow[str]:
        return self._boxes.tell("daily", day=self._day, words=words)

    # What came of it.

    def _result_before(self) -> str:
        """How the player fared in his first try today, in words; empty before it."""
        from retrocards.session.games import tags

        kept = [hand for hand in tags(self._rom.identity.name) if hand.get("Daily") == self._day]
        return next(sound(kept, lambda hand: self._fared(hand["Result"])), "")

    def _fared(self, result: str) -> str:
        """How the player's seat has fared, in words, by the result of a hand."""
        from retrocards.records import values_of

        seat, values = self._seat, values_of(result)
        fared: Fared = self._game.fared(seat, values, "")
        own = {
            name: _of_seat(words, seat, len(self._table.seats)) for name, words in values.items()
        }
        return self._rom.say(f"daily.{'won' if fared.won else 'lost'}", **own)

    @property
    def _seat(self) -> int:
        return self._table.people[0]

    @property
    def _grade_word(self) -> str:
        """The ROM's word for how well the others play; empty in a solitaire."""
        from retrocards.stage.menu import word_of

        option = self._rom.options.get(GRADE)
        return word_of(option, self._desk.settings[GRADE]) if isinstance(option, Choice) else ""

    # The master.

    def _think_along(self) -> bool:
        """Let the master think while the player does; return whether there is more to think."""
        table = self._table
        return table.unfinished and table.by_keyboard(table.hand.to_move) and not self._think()

    def _think(self) -> bool:
        """Let the master think while there is time; return whether he is done."""
        if not registered(self._rom.identity.program).players:
            return True
        if self._master is None:
            self._master = Thought(self._day, self._by_master())
        return self._master.think(self._desk.pace)

    def _by_master(self) -> Generator[None, None, str]:
        """The result of the hand if a master plays the player's cards, slice by slice."""
        from retrocards.records import result_of

        sitting = self._table.sitting
        players: Mapping[str, Any] = players_of(self._rom.identity.program)
        hand, made, others = sitting.dealt(), 0, str(self._desk.settings[GRADE])
        while hand.outcome is None:
            seat = hand.to_move
            grade = MASTER if seat == self._seat else others
            chance = chance_of(sitting.last_deal, made, seat)
            choice = yield from choosing([grade], players, hand.view(seat), chance)
            hand.play(choice.move)
            made += 1
        return result_of(hand)

    # The keys.

    def _ask_to_leave(self) -> None:
        self._desk.push("quit", self._leave())

    def _leave(self) -> Flow[None]:
        """Ask whether to leave the hand; what was played of it is not kept."""
        if (yield from popups.ask(self._desk.stage, "quit")):
            self._desk.exit_code = 0


def _of_seat(words: str, seat: int, seats: int) -> str:
    """What a value of a result says of a seat, if it has a word for each; else all of it."""
    parts = words.split()
    return parts[seat] if len(parts) == seats else words
