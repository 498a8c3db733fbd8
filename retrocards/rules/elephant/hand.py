"""One deal of Ditsy Elephant: the deal itself, the silent exchange and the play."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

from retrocards.cards import ALL_CARDS, cards_of, cards_text, mask_of
from retrocards.rules.base import RuleBroken
from retrocards.rules.elephant.moves import (
    ABOVE,
    BELOW_HIGH,
    BELOW_HIGHER,
    ENDS,
    HIGH,
    HIGHER,
    HIGHEST,
    IN_ORDER,
    LOW,
    LOWER,
    NEXT,
    NO_PLAY,
    ORDER,
    PASS,
    PLAYS,
    SEATS,
    TABLES,
    THREE_OF_SPADES,
    in_order,
    is_move,
    move_text,
)
from retrocards.rules.elephant.options import MAY_PASS, MUST_BEAT, THREES, Options
from retrocards.rules.elephant.position import Outcome, Places, Position
from retrocards.rules.elephant.view import View
from retrocards.rules.faults import check_agreement

RULES = (
    "hand_over",
    "not_a_move",
    "must_open",
    "must_lead",
    "not_your_cards",
    "not_one_rank",
    "too_low",
    "too_few",
    "hand_not_over",
)
"""Every `RuleBroken.rule` of Ditsy Elephant.

`hand_over`: the hand has ended (detail: move).  `not_a_move`: the int is no move (move).
`must_open`: the holder of the three of spades plays all his threes (move, cards: the threes).
`must_lead`: this free lead is not passed.  `not_your_cards` (cards: those that the seat does not
hold).  `not_one_rank`: the cards played are not of one rank (cards).  `too_low`: their rank does
not beat the last one's (cards, table).  `too_few`: fewer than were played last (cards, table,
count, needed: the two numbers).  From the match: `hand_not_over` when a hand is scored too early.
"""

_EVERYONE = (1 << SEATS) - 1
_NOTHING_GIVEN = (0,) * SEATS

_order = ORDER.__getitem__


def _dealt(deck: Sequence[int]) -> list[list[int]]:
    """Seat -> its cards as they lie: every fourth of the deck, sorted by rank.

    The program sorts by rank alone: cards of one rank stay in the order of the deal.
    """
    return [sorted(deck[seat::SEATS], key=_order) for seat in range(SEATS)]


def _exchange(laid: list[list[int]], places: Places) -> tuple[int, ...]:
    """Exchange cards by the places of the hand before; returns seat -> the set that it gave.

    Seed: the first takes the two best cards of the last and gives him his two worst, then the
    second takes the best of the third and gives him his worst.  Each card lies where the other
    lay, lowest for highest, and the hands are sorted again.
    """
    given = [*_NOTHING_GIVEN]
    for better, worse, count in ((1, 4, 2), (2, 3, 1)):
        winner, loser = places.index(better), places.index(worse)
        worst, best = laid[winner], laid[loser]
        given[winner] = mask_of(worst[:count])
        given[loser] = mask_of(best[-count:])
        for low in range(count):
            worst[low], best[-1 - low] = best[-1 - low], worst[low]
        worst.sort(key=_order)
        best.sort(key=_order)
    return tuple(given)


def _holder(hands: Iterable[int]) -> int:
    """The seat that has the three of spades; -1 when it is missing."""
    return next((seat for seat, cards in enumerate(hands) if cards >> THREE_OF_SPADES & 1), -1)


class Hand(Position):
    """One deal, from the opening until all four are out.

    Only `play` changes a hand; every other public name is there to be read.
    """

    __slots__ = ()

    def __init__(self, options: Options, deck: Sequence[int], before: Places | None = None) -> None:
        """Deal a shuffled pack, and exchange by the places of the hand before, if there was one."""
        laid = _dealt(deck)
        self.given = _exchange(laid, before) if before else _NOTHING_GIVEN
        self.options = options
        self.before = before
        self.laid = tuple(map(tuple, laid))
        self.hands = [mask_of(cards) for cards in laid]
        self.opener = _holder(self.hands)
        self.table_move = PASS
        self.last_player = -1
        self.out = ()
        self.turns = []
        self.outcome = None
        self._next = NEXT[_EVERYONE]
        self._others = SEATS - 1
        self._open()

    def _open(self) -> None:
        """Seed: the first to go is the player with the three of spades.

        Under `threes` no card is high enough, and `play` makes an exception of his threes.
        """
        self._lead(self.opener)
        if self.options.opening == THREES:
            self._top = HIGHEST

    @classmethod
    def restore(cls, *_: Any, **values: Any) -> Self:
        """A hand at the position that these values of its FIELDS tell of.

        Raises Impossible when they contradict each other.
        """
        values |= {"given": tuple(values["given"]), "laid": tuple(values["laid"])}
        hand = object.__new__(cls)
        for name in ("options", "before", "given", "laid", "last_player", "to_move", "out"):
            setattr(hand, name, values[name])
        hand.turns = [*values["turns"]]
        hand.opener = _holder(map(mask_of, hand.laid))
        hand.hands = [
            mask_of(cards) & ~mask_of(played)
            for cards, played in zip(hand.laid, values["played"], strict=True)
        ]
        hand.table_move = mask_of(values["table"])
        hand._left = 0 if values["leads"] else 1
        hand.outcome = None
        hand.check()
        if mask_of(hand.table) == hand.table_move and hand.table != values["table"]:
            hand.table_move = in_order(values["table"])
        hand._go_on()
        check_agreement(hand, values)
        return hand

    def _go_on(self) -> None:
        """Find what the FIELDS leave out."""
        self._close_ranks()
        self._top, self._needed = PLAYS.get(self.table_cards, NO_PLAY)
        last = self.last_player
        if len(self.out) == SEATS:
            self._end()
        elif last < 0:
            self._open()
        elif not self._left:
            self._lead(self._next[last] if last in self.out else last)
        else:
            steps = range((last - self.to_move) % SEATS)
            self._left = sum((self.to_move + step) % SEATS not in self.out for step in steps)

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of the seat to move: low ranks first, of one rank few cards first, then pass.

        Every choice among the cards of a rank is a move of its own.
        """
        cards = self.hands[self.to_move] & ABOVE[self._top]
        if self._left:
            ends = ENDS[self._needed]
            if self._top >= BELOW_HIGH:
                return ends[cards]
            plays = TABLES[self._needed]
            if self._top >= BELOW_HIGHER:
                return plays[cards & HIGHER] + ends[cards & HIGH]
            return (
                plays[cards & LOW]
                + plays[cards & LOWER]
                + plays[cards & HIGHER]
                + ends[cards & HIGH]
            )
        if self.to_move < 0:
            return ()
        if self._top == HIGHEST:
            return (self.must_open,)
        plays = TABLES[1]
        ends = ENDS[1] if self._may_pass_lead() else plays
        return (
            plays[cards & LOW] + plays[cards & LOWER] + plays[cards & HIGHER] + ends[cards & HIGH]
        )

    def play(self, move: int) -> None:
        """Make a move.  Raises RuleBroken, and changes nothing, when it is not legal."""
        seat = self.to_move
        if not move:
            # A pass locks nobody out.
            if not self._left:
                self._pass_lead(seat)
                return
            self.turns.append((seat, PASS, self.table_move & ALL_CARDS))
            if self._left > 1:
                self._left -= 1
                self.to_move = self._next[seat]
            else:
                # All others have passed: who played last has a free lead.
                self._lead(self._next[seat])
            return
        cards, played = self.hands[seat], move & ALL_CARDS
        rank, count = PLAYS.get(played, NO_PLAY)
        if move != played and move not in IN_ORDER:
            raise self._refusal(move)
        if (
            rank <= self._top or count < self._needed or played & ~cards
        ) and played != self.must_open:
            raise self._refusal(move)
        self.hands[seat] = cards = cards ^ played
        self.turns.append((seat, played, self.table_move & ALL_CARDS if self._left else 0))
        self.table_move = move
        self.last_player = seat
        self._top = rank
        self._needed = count
        self._left = left = self._others
        if cards and left:
            self.to_move = self._next[seat]
        elif cards:
            self._lead(seat)
        else:
            self._go_out(seat)

    def _may_pass_lead(self) -> bool:
        """Whether a free lead may be passed: never the first, which leaves nothing to beat."""
        return self.last_player >= 0 and self.options.free_lead == MAY_PASS

    def _pass_lead(self, seat: int) -> None:
        """The old cards bind the next seat; the lead comes back if nobody beats them.

        So the program has it: it counts who has not played since, and not who passed what.
        """
        if self.to_move < 0 or not self._may_pass_lead():
            raise self._refusal(PASS)
        if not self._others:
            return  # Who is alone is asked again.
        self.turns.append((seat, PASS, 0))
        self._top, self._needed = PLAYS[self.table_cards]
        self._left = self._others
        self.to_move = self._next[seat]

    def _lead(self, seat: int) -> None:
        self.to_move = seat
        self._top = -1
        self._needed = 1
        self._left = 0

    def _go_out(self, seat: int) -> None:
        """The next seat still in leads, or must beat the last cards first (`after_out`)."""
        self.out += (seat,)
        self._close_ranks()
        if len(self.out) == SEATS:
            self._end()
        elif self.options.after_out == MUST_BEAT:
            # `play` has set how many are asked: all who were in beside him.
            self.to_move = self._next[seat]
        else:
            self._lead(self._next[seat])

    def _close_ranks(self) -> None:
        """Whoever is out is not asked any more."""
        in_play = _EVERYONE ^ sum([1 << seat for seat in self.out])
        self._next = NEXT[in_play]
        self._others = in_play.bit_count() - 1

    def _end(self) -> None:
        """Seed: 1st, 2nd, 3rd and last place, in the order of going out."""
        self.to_move = -1
        self._left = 0
        first, second, third, last = map(self.out.index, range(SEATS))
        self.outcome = Outcome((first + 1, second + 1, third + 1, last + 1))

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return View(self, seat)

    def _refusal(self, move: int) -> RuleBroken:
        """The rule that an illegal move breaks."""
        if not is_move(move):
            return RuleBroken("not_a_move", {"move": str(move)})
        if self.to_move < 0:
            return RuleBroken("hand_over", {"move": move_text(move)})
        cards = move & ALL_CARDS
        if self.must_open:
            threes = cards_text(cards_of(self.must_open))
            return RuleBroken("must_open", {"move": move_text(move), "cards": threes})
        if move == PASS:
            return RuleBroken("must_lead")
        others = cards & ~self.hands[self.to_move]
        if others:
            return RuleBroken("not_your_cards", {"cards": cards_text(cards_of(others))})
        detail = {"cards": cards_text(cards_of(cards))}
        if cards not in PLAYS:
            return RuleBroken("not_one_rank", detail)
        detail["table"] = cards_text(self.table)
        rank, count = PLAYS[cards]
        if rank <= PLAYS[self.table_cards][0]:
            return RuleBroken("too_low", detail)
        needed = {"count": str(count), "needed": str(len(self.table))}
        return RuleBroken("too_few", detail | needed)
