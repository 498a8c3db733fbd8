"""What comes of a game of Calculation that is played out: the coach's events.

The end of a play-out tells them all, so that none is watched on its way.
"""

from collections.abc import Mapping
from random import Random

from retrocards.cards import card_text
from retrocards.players.calculation.policy import ALL_HOME, World, play_out
from retrocards.players.calculation.position import Position
from retrocards.players.calculation.sampling import Playing, make
from retrocards.players.comparing import Ending
from retrocards.rules.calculation import MOVES, View

EVENTS: Mapping[str, int] = {
    "soon_stays": -1,
    "stack_stops": -1,
    "card_stays": -1,
    "last_free": -1,
    "many_left": -1,
}
"""Event -> 1 if it is good for the player, -1 if it is bad; the soonest first.

`soon_stays`: the card that the other move covers lies on its pile to the end.  `stack_stops`: the
stack that wants it first never comes so far.  `card_stays`: the card that is moved onto others lies
there to the end; that one lies on a free pile to the end tells nothing, as in lost games many do.
`many_left`: at the end `MANY` cards or more are not on the stacks.  `last_free`: the same, if the
other move takes the last free pile.
"""
MANY = 10
"""So many cards left, or more, are many."""

WORK = 2
"""The work of a card, in cards of other games, since the policy weighs all piles."""


class Place:
    """A card on a pile."""

    def __init__(self, pile: int, height: int, kind: int) -> None:
        self._pile, self._kind = pile, kind
        self.height = height
        """The number of cards below it."""

    def stays(self, end: Position) -> bool:
        """Whether the card, or one of its kind, lies there at the end."""
        pile = end.piles[self._pile]
        return len(pile) > self.height and pile[self.height] == self._kind


class Witness:
    """Looks at the ends of games that went on with either of two moves, the better one first."""

    def __init__(self, view: View, position: Position, best: int, other: int) -> None:
        self._moved = {move: _to_pile(position, move) for move in (best, other)}
        self._soon: Place | None = None
        self._stack = self._length = 0
        self.details = {"card": card_text(view.in_play)} if view.in_play >= 0 else {}
        """The cards and the stack that the events are about."""
        target = MOVES[other].target
        self._last_free = False
        if self._moved[other] is None:
            return
        if not position.piles[target]:
            self._last_free = position.piles.count([]) == 1
            self.details["pile"] = str(target + 1)
            return
        kind = position.piles[target][-1]
        self._soon = Place(target, len(position.piles[target]) - 1, kind)
        self.details["soon"] = card_text(view.piles[target][-1])
        wanted = position.way.waits(kind, position.lengths)
        if wanted:
            self._stack = min(wanted)[1]
            self._length = position.way.places[self._stack][kind]
            self.details["stack"] = str(self._stack + 1)

    @property
    def events(self) -> Mapping[str, int]:
        """The events that may tell the difference."""
        known = {
            "soon_stays": self._soon is not None,
            "stack_stops": "stack" in self.details,
            "card_stays": all(place and place.height for place in self._moved.values()),
            "last_free": self._last_free,
            "many_left": not self._last_free,
        }
        return {event: sign for event, sign in EVENTS.items() if known[event]}

    def happened(self, move: int, end: Position) -> set[str]:
        """The events of a game that was played to this end after a move."""
        moved = self._moved[move]
        many = ALL_HOME - sum(end.lengths) >= MANY
        came = {
            "soon_stays": self._soon is not None and self._soon.stays(end),
            "stack_stops": "stack" in self.details and end.lengths[self._stack] <= self._length,
            "card_stays": moved is not None and moved.stays(end),
            "last_free": self._last_free and many,
            "many_left": many,
        }
        return {event for event, yes in came.items() if yes}


def _to_pile(position: Position, number: int) -> Place | None:
    """Where the card in play comes to lie; None if it goes to a stack, or another card is moved."""
    move = MOVES[number]
    if move.kind != "pile":
        return None
    return Place(move.target, len(position.piles[move.target]), position.card)


class Watched:
    """Two moves of a game, played out as a search would, with what comes of them."""

    def __init__(self, view: View, best: int, other: int) -> None:
        self._playing = Playing(view, [best, other])
        self.witness = Witness(view, self._playing.position, best, other)

    def sample(self, rng: Random) -> tuple[World, int]:
        return self._playing.sample(rng)

    def watch(self, world: World, move: int) -> Ending:
        """Play a game out after a move, and note what happened."""
        end = self._playing.position.copy()
        cards = ALL_HOME - sum(end.lengths)
        make(end, move)
        home = play_out(end, world)
        return Ending(float(home == ALL_HOME), self.witness.happened(move, end), WORK * cards)
