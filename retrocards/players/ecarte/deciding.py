"""The decisions before the play as the master's search sees them: talk, answer and change."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random

from retrocards.cards import mask_of
from retrocards.players.advice import NO_MOVE
from retrocards.players.comparing import Ending
from retrocards.players.ecarte.playout import ANSWER, DEALER, LUCK, NOBODY, TALKER, PlayOut
from retrocards.players.ecarte.policy import (
    Score,
    changed,
    refuses,
    stands,
    weakest_first,
    wins_at_once,
)
from retrocards.players.ecarte.solver import Solver
from retrocards.players.ecarte.witness import Witness
from retrocards.players.ecarte.worlds import World, undrawn
from retrocards.rules.ecarte import (
    ACCEPT,
    DISCARD,
    LEAD,
    PROPOSE,
    REFUSE,
    TRICKS,
    View,
    discarded,
)
from retrocards.rules.ecarte.moves import exchanged

FRESH, KNOWN = 50, 8
"""The work of solving open hands, in cards played: a new hand, and one with the same own cards."""


class Deciding(ABC):
    """What the decisions before the play have in common."""

    def __init__(self, view: View, hands: Sequence[tuple[int, float]]) -> None:
        self.view = view
        self.play_out = PlayOut(view)
        self.rounds = len(view.changes) // 2
        self._hands = [hand for hand, _ in hands]
        self._weights = [*accumulate(weight for _, weight in hands)]
        self._solver = Solver(view.hand, view.unseen, view.trump)
        self.moves: list[int] = []

    def candidates(self) -> Sequence[int]:
        return range(len(self.moves))

    @abstractmethod
    def playout(self, world: World, move: int) -> tuple[float, int]:
        """The seat's chance of the game after a move, and the work of finding it."""

    def watch(self, world: World, move: int) -> Ending:
        """Play a hand out, from now on by a witness, and note what happens."""
        self.play_out = witness = Witness(self.view)
        worth, cards = self._play_on(world, move)
        return Ending(worth, witness.events, cards)

    def _play_on(self, world: World, move: int) -> tuple[float, int]:
        """The same as `playout`, but in one way only."""
        return self.playout(world, move)

    def sample(self, rng: Random) -> tuple[World, int]:
        """A likely hand of the opponent, the stock, and the luck that decides what both say."""
        theirs = rng.choices(self._hands, cum_weights=self._weights)[0]
        luck = tuple([rng.random() for _ in range(LUCK)])
        return World(theirs, undrawn(self.view, theirs, rng), luck), KNOWN

    def _likely(self, saying: Callable[[int, Score, int], float]) -> bool:
        """Whether the hand should be played as it is unless something better is found."""
        view = self.view
        if wins_at_once(view.hand, view.points[view.seat], view.turn_up):
            return True
        return saying(view.hand, self.play_out.score, self.rounds) > 0.5

    def tricks(self, theirs: int) -> int:
        """The tricks of the non-dealer if these cards are played."""
        view, theirs = self.view, self._solver.plain(theirs)
        if view.seat != view.dealer:
            return self._solver.leads(view.hand, theirs)
        return TRICKS - self._solver.follows(view.hand, theirs)


class Talking(Deciding):
    """Whether to lead or to propose."""

    def __init__(self, view: View, hands: Sequence[tuple[int, float]]) -> None:
        super().__init__(view, hands)
        first = self._likely(stands)
        self.moves = [LEAD, PROPOSE] if first else [PROPOSE, LEAD]

    def playout(self, world: World, move: int) -> tuple[float, int]:
        if self.moves[move] == LEAD:
            return self._played(world, TALKER), KNOWN
        chance = refuses(world.theirs, self.play_out.score, self.rounds)
        refused, accepted = self._played(world, DEALER), self._accepted(world)
        return chance * refused + (1 - chance) * accepted, FRESH + KNOWN

    def _play_on(self, world: World, move: int) -> tuple[float, int]:
        """Luck decides how a proposal is answered."""
        if self.moves[move] == LEAD:
            return self.playout(world, move)
        if world.luck[ANSWER] < refuses(world.theirs, self.play_out.score, self.rounds):
            return self._played(world, DEALER), KNOWN
        return self._accepted(world), FRESH

    def _played(self, world: World, double: int) -> float:
        """The worth if the cards are played, and in the first round `double` risks two points."""
        taken = self.tricks(world.theirs)
        who = NOBODY if self.rounds else double
        return self.play_out.settle(self.view.hand, world.theirs, taken, who)

    def _accepted(self, world: World) -> float:
        """The worth if both change cards."""
        play_out = self.play_out
        mine, stock = play_out.change(self.view.hand, world.stock, by_dealer=False)
        others, stock = play_out.change(world.theirs, stock, by_dealer=True)
        return play_out.talk_on(mine, others, stock, self.rounds + 1, world.luck)


class Answering(Deciding):
    """Whether to refuse or to accept."""

    def __init__(self, view: View, hands: Sequence[tuple[int, float]]) -> None:
        super().__init__(view, hands)
        first = self._likely(refuses)
        self.moves = [REFUSE, ACCEPT] if first else [ACCEPT, REFUSE]

    def playout(self, world: World, move: int) -> tuple[float, int]:
        hand, theirs, play_out = self.view.hand, world.theirs, self.play_out
        if self.moves[move] == REFUSE:
            double = NOBODY if self.rounds else DEALER
            return 1 - play_out.settle(theirs, hand, self.tricks(theirs), double), KNOWN
        others, stock = play_out.change(theirs, world.stock, by_dealer=False)
        mine, stock = play_out.change(hand, stock, by_dealer=True)
        return 1 - play_out.talk_on(others, mine, stock, self.rounds + 1, world.luck), FRESH


class Changing(Deciding):
    """Which cards to change, and how many."""

    def __init__(self, view: View, hands: Sequence[tuple[int, float]], made: int) -> None:
        super().__init__(view, hands)
        legal = view.legal_moves()
        least, most = discarded(legal[0]).bit_count(), discarded(legal[-1]).bit_count()
        order = weakest_first(view.hand, view.trump)
        choices = [changed(view.hand, view.trump, least, most)]
        for count in range(least, most + 1):
            choices.append(mask_of(order[:count]))
            if 0 < count < 5:
                choices.append(mask_of([*order[: count - 1], order[count]]))
        if made != NO_MOVE:
            choices.append(discarded(made))
        self.moves = [DISCARD | cards for cards in dict.fromkeys(choices)]

    def playout(self, world: World, move: int) -> tuple[float, int]:
        view, play_out = self.view, self.play_out
        hand, stock = exchanged(view.hand, discarded(self.moves[move]), world.stock)
        changes = len(view.changes) // 2 + 1
        if view.seat == view.dealer:
            return 1 - play_out.talk_on(world.theirs, hand, stock, changes, world.luck), FRESH
        theirs, stock = play_out.change(world.theirs, stock, by_dealer=True)
        return play_out.talk_on(hand, theirs, stock, changes, world.luck), FRESH
