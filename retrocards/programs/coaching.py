"""The coach: what the master would do in the person's place, and what the person's moves have cost.

It knows what the seat may know, and nothing else.  While a person is to move, its key opens a
window with the best moves, the chance of each, and why the first is the best; with `--coach` the
same stands beside the table as soon as it is thought out.  Once the hand is over, its key looks the
person's moves over, and tells the dearest mistakes.  All this is thought in slices between two
pictures, and nothing of it is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf, isinf
from typing import Any, Generic, TypeVar

from retrocards.machine import Key
from retrocards.players.advice import Advice, Adviser, Advising
from retrocards.programs import popups
from retrocards.programs.coach_words import Coached, Telling
from retrocards.programs.desk import PARTING, Desk
from retrocards.programs.flow import Flow, Lasts, Wait, Wakeup, forever, struck
from retrocards.programs.reviewing import Review
from retrocards.programs.table import TABLE, Table
from retrocards.programs.thinking import meanwhile
from retrocards.rom import Rom
from retrocards.rom.declaration import action
from retrocards.rules.base import Hand, Match
from retrocards.session.engines import players_of
from retrocards.stage import Stage
from retrocards.stage.notice import Notice
from retrocards.stage.windows import LEAVES

M = TypeVar("M", bound=Match)
H = TypeVar("H", bound=Hand)
T = TypeVar("T")

MISTAKES = 3
"""The mistakes that are told of a hand."""
WAITS_S = 1.5
"""Seconds in which who asks too early has read that it is not his turn."""


class Coach(Generic[M, H]):
    """Advises the person at a table, whom the program calls as `game` says.

    He advises over the table, and over a box only while that `asks_of_move`.
    """

    telling: type[Telling[Any]] = Telling
    """How moves and reasons are put in words."""
    slices = 2
    """Slices that are thought between two pictures, while a window shows that he thinks."""
    along = 1
    """Slices between two pictures beside the table, where cards glide and demos think."""
    looking = 4
    """Slices between two pictures of the look back: nothing but a bar moves there."""

    def __init__(
        self,
        desk: Desk,
        stage: Stage,
        table: Table[M, H],
        game: Coached[H],
        asks_of_move: Callable[[], bool] = lambda: False,
    ) -> None:
        self._desk, self._stage, self._table, self._game = desk, stage, table, game
        self._asks_of_move = asks_of_move
        self._rom: Rom = stage.rom
        self._telling = self.telling(stage.rom, table.seats, game)
        keys = {name for name, key in self._rom.hotkeys.items() if key.action == "coach"}
        self._own = frozenset(keys.union(self._rom.keys.get("leave", ())))
        """His keys, and those that leave: in his own boxes they are keys like any other."""
        self._about: H | None = None
        """The hand that is thought about, or that the advice is about."""
        self._thinks: Advising
        self._advice: Advice | None = None
        self._thought_at = -inf
        """When slices were last thought beside the table: a tick has `along` of them."""
        self._review: Review[M, H] | None = None
        desk.add(self)
        stage.standing["looks_back"] = self.way_back

    @action("coach")
    def ask(self) -> None:
        """What would the coach do; and once the hand is over, what should have been done.

        Over a box that has no use for him he only makes the sound of a wrong key; one of his own
        that another box lay over is back.
        """
        desk = self._desk
        desk.put_away_told()
        boxes = bool(self._stage.windows)
        if not desk.top_name and self.looks_back:
            desk.push("review", self._look_back())
        elif not desk.top_name and self._advises and (not boxes or self._asks_of_move()):
            desk.push("coach", self._hint() if self._asked else self._waits())
        elif boxes and desk.top_name not in ("coach", "review"):
            desk.sound("wrong")
            self._stage.beep()

    @property
    def key(self) -> str:
        """The key that asks him; empty where there is none."""
        return popups.key_for(self._stage, "coach")

    @property
    def looks_back(self) -> bool:
        """Whether there is a hand to look back at, and nothing else to ask him."""
        table = self._table
        there = table.seated and table.dealt and not table.unfinished
        return there and self._master is not None and self._desk.scene != PARTING

    @property
    def offers_look_back(self) -> bool:
        """Whether a look back would tell something: he has a key, and a move was the person's."""
        return bool(self.key) and self.looks_back and bool(self._table.sitting.own_moves)

    def way_back(self) -> str:
        """Which key looks back at the hand; empty where nothing would be told."""
        return self._rom.say("looks_back", key=self.key) if self.offers_look_back else ""

    @property
    def _advises(self) -> bool:
        table = self._table
        there = table.seated and table.unfinished and self._desk.scene == TABLE
        return there and self._master is not None

    # Beside the table.

    def meanwhile(self, flow: Flow[T]) -> Flow[T]:
        """Run a flow, and with `--coach` think in each tick that it waits for the person."""
        if not self._desk.launch.coach:
            return (yield from flow)
        return (yield from meanwhile(flow, lambda: self._desk.now, self._think_along))

    def words(self) -> str:
        """What stands beside the table while a person is to move.

        What there is to say of the cards without a thought stands there at once.
        """
        if not self._desk.launch.coach or not self._asked:
            return ""
        hand, advice, lines = self._table.hand, self._advice, list[str]()
        if hand == self._about and advice is not None and not isinf(advice.best.error):
            lines = self._telling.lines(hand, advice, "coach.aside")
        strength, gap = self._game.strength(hand, hand.to_move, "short"), self._rom.say("coach.gap")
        label = self._game.coach_label()
        return _longest(
            (_below(strength, gap.join(lines[:count])) for count in range(len(lines), -1, -1)),
            lambda told: self._stage.has_room(label, told),
        )

    @property
    def _asked(self) -> bool:
        """Whether a person is to move."""
        table = self._table
        return table.seated and table.unfinished and table.by_keyboard(table.hand.to_move)

    def _think_along(self) -> bool:
        """Think some slices, if there were none in this tick; whether there is more to think."""
        if not self._asked or self._master is None or len(self._table.hand.legal_moves()) == 1:
            return False
        self._begin()
        if self._advice is None and self._desk.now > self._thought_at:
            self._thought_at = self._desk.now
            if any(self._think() for _ in range(self.along)):
                self._desk.refresh()
        return self._advice is None

    def _begin(self) -> None:
        """Think about the hand on the table, and about no other."""
        hand = self._table.hand
        if hand != self._about:
            self._about, self._advice = hand.copy(), None
            chance = self._table.sitting.chance()
            assert self._master is not None
            self._thinks = self._master.advise(hand.view(hand.to_move), chance)

    def _think(self) -> bool:
        """Think a slice, if there is more to think; whether all is thought out."""
        try:
            if self._advice is None:
                next(self._thinks)
        except StopIteration as end:
            self._advice = end.value
        return self._advice is not None

    @property
    def _master(self) -> Adviser | None:
        """Whoever advises; None in a game of which no master does."""
        master: object = players_of(self._rom.identity.program).get("master")
        return master if isinstance(master, Adviser) else None

    # On request.

    def _hint(self) -> Flow[None]:
        """Think it out, and tell it; a key ends either."""
        hand = self._table.hand.copy()
        if len(hand.legal_moves()) == 1:
            move = hand.legal_moves()[0]
            moves = self._rom.say("coach.only", move=self._telling.named(hand, move))
            yield from self._only(hand, moves)
            return
        self._begin()
        advice = yield from self._thought_out()
        if advice is not None and advice.all_alike:
            yield from self._only(hand, self._rom.say("coach.alike"))
        elif advice is not None:
            lines = self._telling.lines(hand, advice, "coach.line")
            next_one = self._rom.say("coach.next")
            reason = self._telling.reason(hand, advice.best)
            head, strength = self._rom.say("coach.head"), self._strength(hand)
            tellings = (
                _below(strength, head, next_one.join(lines[:count]), reason)
                for count in range(len(lines), 0, -1)
            )
            told = _longest(tellings, lambda told: self._fits("coach", told=told))
            yield from self._tell("coach", told=told)

    def _waits(self) -> Flow[None]:
        """Nobody at the keyboard is to move: there is nothing to advise, and the game goes on."""
        waits = self._rom.say("coach.waits")
        yield from self._tell("coach_only", lasts=lambda: WAITS_S, told=waits)

    def _only(self, hand: H, told: str) -> Flow[None]:
        """Tell the one thing that there is to do."""
        words = _below(self._strength(hand), told)
        yield from self._tell("coach_only", told=words)

    def _tell(self, dialog: str, lasts: Lasts = forever, **fields: str) -> Flow[str]:
        """A box of the coach's, which any key closes, his own too."""
        box = self._box(dialog, **fields)
        box.own |= self._own
        key = yield from popups.shown(self._stage, box, lasts, self._as_it_was())
        return LEAVES if self._passes_on(key) else key

    def _passes_on(self, key: str) -> bool:
        """Whether a key that ends what he tells or thinks is to do something else besides."""
        return False

    def _as_it_was(self) -> Callable[[], bool]:
        """Whether the same play on: a demo that begins or ends does not wait behind his words."""
        demo = self._desk.demo
        return lambda: self._desk.demo == demo

    def _strength(self, hand: H) -> str:
        return self._game.strength(hand, hand.to_move, "long")

    def _box(self, dialog: str, **fields: str) -> Notice:
        """A box of the coach's: what he is asked over a question takes its place."""
        box = self._stage.notice(dialog, fields)
        box.alone = self._asks_of_move()
        return box

    def _fits(self, dialog: str, **fields: str) -> bool:
        """Whether a window has room for all that it is to tell."""
        return self._stage.notice(dialog, fields).complete

    def _thought_out(self) -> Flow[Advice | None]:
        """Show that he thinks until he has thought; a key gives it up."""
        as_it_was = self._as_it_was()
        if self._advice is None:
            with self._stage.window(self._box("coach_thinks")):
                while not any(self._think() for _ in range(self.slices)):
                    if struck(woken := (yield Wait(0, self._own))):
                        self._passes_on(_key_of(woken))
                        return None
                    if not as_it_was():
                        return None
        return self._advice

    # After the hand.

    def _look_back(self) -> Flow[None]:
        """Weigh each decision of the person's anew, and tell the dearest mistakes."""
        about = Review.key_of(self._table)
        if self._review is None or self._review.about != about:
            assert self._master is not None
            self._review = Review(self._table, self._master)
        review, rom = self._review, self._rom
        if not review.decisions:
            nothing = rom.say("coach.review.nothing")
            yield from self._tell("coach_only", told=nothing)
            return
        if not (yield from self._looked_back(review)):
            return
        count, looked = len(review.decisions), review.looked
        looked_at = rom.say("coach.review.looked", looked=str(looked), count=str(count))
        pages = self._pages([*map(self._telling.mistake, review.mistakes[:MISTAKES])], looked_at)
        if not pages:
            pages = [rom.say(f"coach.review.{'faultless' if looked == count else 'so_far'}")]
        for page in pages:
            key = yield from self._tell("review", told=page, looked=looked_at)
            if key in ("", LEAVES):
                return

    def _pages(self, mistakes: Sequence[str], looked_at: str) -> list[str]:
        """The mistakes, as many of them at a time as there is room for."""
        pages: list[str] = []
        for mistake in mistakes:
            longer = f"{pages[-1]}\n\n{mistake}" if pages else mistake
            if pages and self._fits("review", told=longer, looked=looked_at):
                pages[-1] = longer
            else:
                pages.append(mistake)
        return pages

    def _looked_back(self, review: Review[M, H]) -> Flow[bool]:
        """Think about all decisions, and show about which; a key breaks it off.

        False: it is not to be told what was found so far, since the key does something else.
        """
        rom, count, as_it_was = self._rom, len(review.decisions), self._as_it_was()
        done, left = rom.say("progress.done"), rom.say("progress.left")
        fields = {"number": "", "count": str(count), "bar": left}
        notice = self._stage.notice("looking", fields)
        with self._stage.window(notice):
            while review.looked < count:
                at = len(done) * review.looked // count
                notice.tell(
                    number=self._telling.ordinal(review.looked + 1), bar=done[:at] + left[at:]
                )
                for _ in range(self.looking):
                    review.think()
                if struck(woken := (yield Wait(0, self._own))):
                    return not self._passes_on(_key_of(woken))
                if not as_it_was():
                    return False
        return True


def _key_of(woken: Wakeup) -> str:
    """The name of a key that was struck; empty for a click."""
    return woken.name if isinstance(woken, Key) else ""


def _below(*parts: str) -> str:
    """What there is to say, one below the other."""
    return "\n".join(filter(None, parts))


def _longest(tellings: Iterable[str], has_room: Callable[[str], bool]) -> str:
    """The first of several tellings, each shorter than the one before, that there is room for."""
    for told in tellings:
        if has_room(told):
            break
    return told
