"""The faces of Hearts: at the table, under the moon, and on the podium of a match."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.cards import BIT
from retrocards.programs.hands import Moods, layers
from retrocards.programs.hearts.table import SEATS
from retrocards.programs.hearts.telling import step_words
from retrocards.rom import Rom
from retrocards.rules.hearts import QUEEN, Hand, Trick, points_of

STEPS = (("first", 4), ("second", 3), ("third", 2), ("fourth", 1))
"""The steps of the podium, and how many seats may share each."""
PLACES = (
    *(f"{step}_{place + 1}" for step, room in STEPS for place in range(2 * room - 1)),
    *("moon_shooter", "moon_1", "moon_2", "moon_3"),
)
"""The anchors of the faces in scenes; a shared step has one for each seat on it."""


def under_the_moon(shooter: int) -> dict[str, str]:
    """The places of the seats in the scene of a moon: the shooter is up, the others are down."""
    others = iter((1, 2, 3))
    fields = {}
    for seat, name in enumerate(SEATS):
        fields[f"{name}_up"] = "moon_shooter" if seat == shooter else ""
        fields[f"{name}_down"] = "" if seat == shooter else f"moon_{next(others)}"
    return fields


def podium(rom: Rom, scores: Sequence[int]) -> dict[str, str]:
    """The places of the seats on the podium, and who stands on each step with how many points.

    Seats with equal scores share a step, and leave the following ones empty. The field of a seat's
    place ends in its `standing`.
    """
    fields = {f"{name}_{how}": "" for name in SEATS for how in ("up", "mid", "down")}
    for rank, (step, room) in enumerate(STEPS):
        seats = [seat for seat in range(len(SEATS)) if _rank(scores, seat) == rank]
        fields |= {
            f"{step}_{what}": words for what, words in step_words(rom, seats, scores).items()
        }
        for number, seat in enumerate(seats):
            place = room - len(seats) + 2 * number + 1
            fields[f"{SEATS[seat]}_{standing(scores, seat)}"] = f"{step}_{place}"
    return fields


def _rank(scores: Sequence[int], seat: int) -> int:
    """How many seats do better: the lowest score wins (seed, Scoring)."""
    return sum(score < scores[seat] for score in scores)


def standing(scores: Sequence[int], seat: int) -> str:
    """`up` for a seat with the best score, `down` with the worst, `mid` between them."""
    if scores[seat] == min(scores):
        return "up"
    return "down" if scores[seat] == max(scores) else "mid"


def moods(hand: Hand, trick: Trick | None) -> Moods:
    """Seat -> the layers of its face; `trick` is the finished trick on the table, if any.

    The hat is a card: the queen of spades, on whoever has taken her.
    """
    queens = [seat for seat, taken in enumerate(hand.taken) if taken & QUEEN]
    return layers(SEATS, lambda seat: _mood(hand, seat, trick), queens)


def ending(winners: Sequence[int], player: int | None) -> str:
    """How a scene ends for the player; `seen` if nobody plays, or several do."""
    if player is None:
        return "seen"
    if player not in winners:
        return "lost"
    return "tied" if len(winners) > 1 else "won"


def _mood(hand: Hand, seat: int, trick: Trick | None) -> str:
    outcome = hand.outcome
    if trick is not None:
        points = sum(points_of(BIT[card]) for card in trick.cards)
        return "calm" if not points else "frown" if seat == trick.winner else "grin"
    if outcome is None:
        return "think" if seat == hand.to_move else "calm"
    if outcome.moon >= 0:
        return "gloat" if seat == outcome.moon else "frown"
    return {"up": "grin", "mid": "calm", "down": "frown"}[standing(outcome.points, seat)]
