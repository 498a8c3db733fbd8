"""What the coach says: moves by their names, chances, reasons, and a mistake in some lines."""

from __future__ import annotations

from collections.abc import Iterable
from math import isinf
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from retrocards.players.choice import Choice
from retrocards.programs.captions import Captions
from retrocards.programs.coach.boxes import CoachBoxes
from retrocards.programs.words import ORDINALS, ordinal
from retrocards.rom import Rom
from retrocards.rules.base import Hand
from retrocards.stage.words import HARD_BLANK

if TYPE_CHECKING:
    from retrocards.players.advice import Advice, Prospect
    from retrocards.programs.coach.review import Mistake

H = TypeVar("H", bound=Hand)
H_contra = TypeVar("H_contra", bound=Hand, contravariant=True)

SHOWN = 3
"""The moves that are told of a decision."""
WHY = "coach.why"
"""The messages that tell the person the reason of a move; those it lacks are told as captions."""


class Coached(Protocol[H_contra]):
    """What a program tells of itself to its coach."""

    def subject(self, seat: int) -> dict[str, str]:
        """The fields of the seat that moves in the text of a reason: `seat`, and any more."""
        ...

    def move_named(self, hand: H_contra, move: int) -> str:
        """A move in a word or two."""
        ...

    def strength(self, hand: H_contra, length: str) -> str:
        """What is to be said of the cards of who is to move, with the chances; empty for nothing.

        The `length` is `long` in a window, and `short` beside the table.
        """
        return ""

    def moment(self, hand: H_contra, turn: int) -> str:
        """Where in the hand the person's move was, in words: their `turn`-th in it, from 1."""
        ...

    def coach_label(self) -> str:
        """The label in which the coach's words stand now."""
        return "coach"

    coach_boxes: type[CoachBoxes] = CoachBoxes
    """The boxes in which the coach speaks."""

    def box_asks_of_move(self) -> bool:
        """Whether the box over the table asks what the person plays: the coach's key works there.

        Over any other box it does not.
        """
        return False

    def all_is_shown(self) -> bool:
        """Whether all that has happened has been seen; the coach speaks of nothing else."""
        return True


class CoachWords(Generic[H]):
    """The coach's words, as a ROM has them, about a game whose seats are so named."""

    NEEDS = (
        "messages.coach.line|aside|plain",
        "messages.coach.review.mistake.other",
        "messages.coach.review.mistake?",
        "messages.coach.why?",
        *ORDINALS,
        *Captions.NEEDS,
    )

    def __init__(self, rom: Rom, seats: tuple[str, ...], game: Coached[H]) -> None:
        self._rom, self._seats, self._game = rom, seats, game

    def mistake(self, mistake: Mistake[H]) -> str:
        """A mistake in some lines."""
        rom, hand = self._rom, mistake.decision.hand
        made, best = mistake.made, mistake.best
        cost = str(mistake.cost)
        worth = cost if rom.says(f"coach.review.mistake.{cost}") else "other"
        sentence = rom.say(
            f"coach.review.mistake.{worth}",
            number=ordinal(rom, mistake.decision.number),
            where=self._game.moment(hand, mistake.decision.turn),
            made=self._game.move_named(hand, made.move),
            made_chance=str(made.percent),
            made_points=_points(made),
            move=self._game.move_named(hand, best.move),
            chance=str(best.percent),
            points=_points(best),
            cost=cost,
        )
        return "\n".join(filter(None, (sentence, self.reason(hand, best))))

    def lines(self, hand: H, advice: Advice, form: str) -> list[str]:
        """The best moves with their chances, none of which may be parted from its chance."""
        shown = advice.prospects[:SHOWN]
        names = [self._game.move_named(hand, one.move) for one in shown]
        percents = [str(one.percent) for one in shown]
        tenths = [f"{100 * one.chance:.1f}" for one in shown]
        points = [_points(one) for one in shown]
        rows = zip(shown, names, percents, tenths, points, strict=True)
        return [
            self._rom.say(
                form if not isinf(one.error) else "coach.plain",
                move=name.ljust(_width(names)),
                short=name,
                chance=percent.rjust(_width(percents)),
                percent=percent,
                tenths=tenth.rjust(_width(tenths)),
                points=point.rjust(_width(points)),
                whole="" if one.points is None else f"{one.points:.0f}",
            ).replace(" ", HARD_BLANK)
            for one, name, percent, tenth, point in rows
        ]

    def reason(self, hand: H, best: Prospect) -> str:
        """Why a move is the best, said to the one who is to make it.

        A window breaks the lines of what is said in a caption's words anew.
        """
        from retrocards.players.advice import UNTOLD  # There is some by now.

        if best.reason == UNTOLD:
            return ""
        captions = Captions(self._rom, self._seats, WHY)
        subject = self._game.subject(hand.to_move)
        return captions.of(Choice(best.move, best.reason), subject).replace("\n", " ")


def _width(words: Iterable[str]) -> int:
    return max(map(len, words))


def _points(one: Prospect) -> str:
    return "" if one.points is None else f"{one.points:.1f}"
