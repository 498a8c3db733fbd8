"""The coach: what the master would do in the person's place, and what the person's moves have cost.

It knows what the seat may know, and nothing else.  While a person is to move, its key opens a
window with the best moves, the chance of each, and why the first is the best; with `--coach` the
same stands beside the table as soon as it is thought out.  Once the hand is over, its key looks the
person's moves over, and tells the dearest mistakes.  All this is thought in slices between two
pictures, and nothing of it is written down.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, isinf
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from retrocards.players.advice import UNTOLD, Advice, Advising, Prospect
from retrocards.players.choice import Choice
from retrocards.programs import popups
from retrocards.programs.captions import Captions
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Wait, struck
from retrocards.programs.table import Table
from retrocards.programs.thinking import meanwhile
from retrocards.programs.words import detail_named
from retrocards.rom import Rom
from retrocards.rom.declaration import action
from retrocards.rules.base import Hand, Match
from retrocards.session.engines import players_of
from retrocards.stage import Stage

M = TypeVar("M", bound=Match)
H = TypeVar("H", bound=Hand)
H_contra = TypeVar("H_contra", bound=Hand, contravariant=True)
T = TypeVar("T")

SHOWN = 3
"""The moves that are told of a decision."""
ASIDES, SHORT = 2, 13
"""Those that stand beside the table: so many, if no line is longer than that, else one."""
MISTAKES = 3
"""The mistakes that are told of a hand."""
CHEAP = 0.005
"""The chance that a mistake costs at least: one that costs less is none."""
SLICES = 2
"""Slices that are thought between two pictures, while a window shows that it thinks."""
THEN = " then "
"""What stands between cards whose order counts, in the text of a move."""
TEENS = (11, 12, 13)


class Coached(Protocol[H_contra]):
    """What a program tells of itself to its coach."""

    def subject(self, seat: int) -> dict[str, str]:
        """The fields of the seat that moves in the text of a reason: `seat`, and any more."""
        ...

    def strength(self, hand: H_contra, seat: int, length: str) -> str:
        """What is to be said of a seat's cards with the chances; empty for nothing.

        The `length` is `long` in a window, and `short` beside the table.
        """
        ...


class Decision(NamedTuple, Generic[H]):
    """A move that the person at the keyboard has made, and the hand before it."""

    hand: H
    move: int
    chance: Random
    number: int
    """Of the person's moves in this hand at which there was a choice, from 1."""


class Mistake(NamedTuple, Generic[H]):
    """A decision, what was made of it, and what would have been better."""

    decision: Decision[H]
    made: Prospect
    best: Prospect

    @property
    def cost(self) -> float:
        return self.best.chance - self.made.chance


class Coach(Generic[M, H]):
    """Advises the person at a table, whom the program calls as `game` says."""

    def __init__(self, desk: Desk, stage: Stage, table: Table[M, H], game: Coached[H]) -> None:
        self._desk, self._stage, self._table, self._game = desk, stage, table, game
        self._rom: Rom = stage.rom
        self._about: H | None = None
        """The hand that is thought about, or that the advice is about."""
        self._thinks: Advising
        self._advice: Advice | None = None
        self._thought_at = -inf
        """When the last slice was thought beside the table: a tick has one."""
        self._review: Review[M, H] | None = None
        desk.add(self)

    @action("coach")
    def ask(self) -> None:
        """What would the coach do; and once the hand is over, what should have been done."""
        desk, table = self._desk, self._table
        if desk.top_name or not (table.seated and table.dealt) or self._master is None:
            return
        if not table.unfinished:
            desk.push("review", self._look_back())
        elif not self._stage.windows:
            desk.push("coach", self._hint() if self._asked else self._waits())

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
        hand, advice, told = self._table.hand, self._advice, ""
        if hand == self._about and advice is not None and not isinf(advice.best.error):
            lines = self._lines(hand, advice, "coach.aside")
            told = self._rom.say("coach.gap").join(lines[:ASIDES])
            if max(map(len, told.split("\n"))) > SHORT:
                told = lines[0]
        strength = self._game.strength(hand, hand.to_move, "short")
        return "\n".join(filter(None, (strength, told)))

    @property
    def _asked(self) -> bool:
        """Whether a person is to move."""
        table = self._table
        return table.seated and table.unfinished and table.by_keyboard(table.hand.to_move)

    def _think_along(self) -> bool:
        """Think a slice, if there was none in this tick; whether there is more to think."""
        if not self._asked or self._master is None or len(self._table.hand.legal_moves()) == 1:
            return False
        self._begin()
        if self._advice is None and self._desk.now > self._thought_at:
            self._thought_at = self._desk.now
            if self._think():
                self._desk.refresh()
        return self._advice is None

    def _begin(self) -> None:
        """Think about the hand on the table, and about no other."""
        hand = self._table.hand
        if hand != self._about:
            self._about, self._advice = hand.copy(), None
            chance = self._table.sitting.chance()
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
    def _master(self) -> Any:
        """Whoever advises; None in a game of which no master does."""
        master = players_of(self._rom.identity.program).get("master")
        return master if hasattr(master, "advise") else None

    # On request.

    def _hint(self) -> Flow[None]:
        """Think it out, and tell it; a key ends either."""
        hand = self._table.hand.copy()
        if len(hand.legal_moves()) == 1:
            move = hand.legal_moves()[0]
            moves = self._rom.say("coach.only", move=self._named(hand, move))
            yield from self._told(hand, "coach_only", moves)
            return
        self._begin()
        advice = yield from self._thought_out()
        if advice is not None and advice.all_alike:
            yield from self._told(hand, "coach_only", self._rom.say("coach.alike"))
        elif advice is not None:
            moves = self._rom.say("coach.next").join(self._lines(hand, advice, "coach.line"))
            yield from self._told(hand, "coach", moves, self._reason(hand, advice.best))

    def _waits(self) -> Flow[None]:
        """Nobody at the keyboard is to move: there is nothing to advise."""
        yield from popups.notice(self._stage, "coach_only", told=self._rom.say("coach.waits"))

    def _told(self, hand: H, dialog: str, moves: str, reason: str = "") -> Flow[None]:
        strength = self._game.strength(hand, hand.to_move, "long")
        head = self._rom.say("coach.head") if dialog == "coach" else ""
        told = "\n".join(filter(None, (strength, head, moves, reason)))
        yield from popups.notice(self._stage, dialog, told=told)

    def _thought_out(self) -> Flow[Advice | None]:
        """Show that it thinks until it has thought; a key gives it up."""
        if self._advice is None:
            with self._stage.window(self._stage.notice("coach_thinks", {})):
                while not any(self._think() for _ in range(SLICES)):
                    if struck((yield Wait(0))):
                        return None
        return self._advice

    # After the hand.

    def _look_back(self) -> Flow[None]:
        """Weigh each decision of the person's anew, and tell the dearest mistakes."""
        about = Review.key_of(self._table)
        if self._review is None or self._review.about != about:
            self._review = Review(self._table, self._master)
        review, rom = self._review, self._rom
        if not review.decisions:
            nothing = rom.say("coach.review.nothing")
            yield from popups.notice(self._stage, "coach_only", told=nothing)
            return
        if review.looked < len(review.decisions):
            yield from self._looked_back(review)
        count, looked = len(review.decisions), review.looked
        if not review.mistakes:
            told = rom.say("coach.review.faultless" if looked == count else "coach.review.so_far")
        else:
            told = "\n\n".join(map(self._mistake, review.mistakes[:MISTAKES]))
        looked_at = rom.say("coach.review.looked", looked=str(looked), count=str(count))
        yield from popups.notice(self._stage, "review", told=told, looked=looked_at)

    def _looked_back(self, review: Review[M, H]) -> Flow[None]:
        """Think about all decisions, and show about which; a key breaks it off."""
        rom, count = self._rom, len(review.decisions)
        done, left = rom.say("progress.done"), rom.say("progress.left")
        fields = {"number": "", "count": str(count), "bar": left}
        notice = self._stage.notice("looking", fields)
        with self._stage.window(notice):
            while review.looked < count:
                at = len(done) * review.looked // count
                notice.tell(number=self._ordinal(review.looked + 1), bar=done[:at] + left[at:])
                for _ in range(SLICES):
                    review.think()
                if struck((yield Wait(0))):
                    return

    def _mistake(self, mistake: Mistake[H]) -> str:
        """A mistake in some lines."""
        rom, hand = self._rom, mistake.decision.hand
        made, best = mistake.made, mistake.best
        told = rom.say(
            "coach.review.mistake",
            number=self._ordinal(mistake.decision.number),
            made=self._named(hand, made.move),
            made_chance=_percent(made.chance),
            made_points=_points(made),
            move=self._named(hand, best.move),
            chance=_percent(best.chance),
            points=_points(best),
            cost=_percent(mistake.cost),
        )
        return "\n".join(filter(None, (told, self._reason(hand, best))))

    # In words.

    def _lines(self, hand: H, advice: Advice, form: str) -> list[str]:
        """The best moves with their chances, one below the other."""
        told = advice.prospects[:SHOWN]
        names = [self._named(hand, one.move) for one in told]
        width = max(map(len, names))
        return [
            self._rom.say(
                form if not isinf(one.error) else "coach.plain",
                move=name.ljust(width),
                short=name,
                chance=f"{_percent(one.chance):>3}",
                percent=_percent(one.chance),
                tenths=f"{100 * one.chance:4.1f}",
                points=_points(one),
                whole="" if one.points is None else f"{one.points:.0f}",
            )
            for name, one in zip(names, told, strict=True)
        ]

    def _named(self, hand: H, move: int) -> str:
        """A move in a word or two."""
        verb, _, rest = hand.move_text(move).partition(" ")
        first, _, second = rest.partition(" ")
        cards = detail_named(self._rom, rest.replace(THEN, " "))
        return self._rom.say(f"coach.moves.{verb}", cards=cards, first=first, second=second)

    def _reason(self, hand: H, best: Prospect) -> str:
        """Why a move is the best, as a caption would have it; a window breaks its lines anew."""
        if best.reason == UNTOLD:
            return ""
        captions = Captions(self._rom, self._table.seats)
        subject = self._game.subject(hand.to_move)
        return captions.of(Choice(best.move, best.reason), subject).replace("\n", " ")

    def _ordinal(self, number: int) -> str:
        last = number % 10
        ending = str(last) if 1 <= last <= 3 and number % 100 not in TEENS else "other"
        return self._rom.say(f"coach.ordinals.{ending}", number=str(number))


class Review(Generic[M, H]):
    """The person's moves of the hand on the table, each weighed anew."""

    def __init__(self, table: Table[M, H], master: Any) -> None:
        self._master = master
        self.about = self.key_of(table)
        self.decisions = [*_decisions(table)]
        self.looked = 0
        """How many of them have been weighed."""
        self.mistakes: list[Mistake[H]] = []
        """Those found, the dearest first."""
        self._thinks: Advising | None = None

    @staticmethod
    def key_of(table: Table[Any, Any]) -> object:
        """What tells the moves to be looked over from all others."""
        return table.sitting.last_deal, table.sitting.moves, table.own_moves

    def think(self) -> None:
        """Think a slice, if there is more to think."""
        if self.looked == len(self.decisions):
            return
        decision = self.decisions[self.looked]
        if self._thinks is None:
            hand = decision.hand
            view = hand.view(hand.to_move)
            self._thinks = self._master.advise(view, decision.chance, decision.move)
        try:
            next(self._thinks)
        except StopIteration as end:
            self._thinks = None
            self.looked += 1
            self._judge(decision, end.value)

    def _judge(self, decision: Decision[H], advice: Advice) -> None:
        made, best = advice.of(decision.move), advice.best
        if made is None or isinf(best.error):
            return
        mistake = Mistake(decision, made, best)
        if mistake.cost > max(CHEAP, best.error):
            self.mistakes.append(mistake)
            self.mistakes.sort(key=lambda one: -one.cost)


def _decisions(table: Table[M, H]) -> Iterator[Decision[H]]:
    """The moves of the person's at which there was a choice."""
    hand, own, number = table.sitting.dealt(), table.own_moves, 0
    for at, text in enumerate(table.sitting.moves):
        before = hand.copy()
        move = hand.play_text(text)
        if at in own and len(before.legal_moves()) > 1:
            number += 1
            chance = table.sitting.chance_at(at, before.to_move)
            yield Decision(before, move, chance, number)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}"


def _points(one: Prospect) -> str:
    return "" if one.points is None else f"{one.points:.1f}"
