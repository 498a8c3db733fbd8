"""One deal of Ditsy Elephant: the deal itself, the silent exchange and the play."""

from collections.abc import Sequence
from typing import Any, Self

from retrocards.cards import ALL_CARDS, BIT, cards_of, cards_text, mask_of
from retrocards.rules.base import RuleBroken
from retrocards.rules.elephant.moves import (
    IN_ORDER,
    ORDER,
    PASS,
    PLAYS,
    SEATS,
    in_order,
    is_move,
    move_text,
)
from retrocards.rules.elephant.plays import (
    LAID,
    MAY_PASS_LEAD,
    MUST_LEAD,
    NO_CARDS,
    Laid,
    by_part,
    opening,
)
from retrocards.rules.elephant.position import (
    MAY_PASS,
    MUST_BEAT,
    MUST_PLAY,
    Options,
    Outcome,
    Places,
    Position,
)
from retrocards.rules.elephant.rounds import (
    EVERYONE,
    ONE_PASS,
    OVER,
    PASSED,
    PLAYED,
    SEAT,
    WENT_OUT,
    Asked,
    after_table,
    asked,
    following,
    still_in,
)
from retrocards.rules.elephant.view import View

RULES = (
    "hand_over", "not_a_move", "must_open", "must_lead", "not_your_cards", "not_one_rank",
    "too_low", "too_few", "hand_not_over",
)  # fmt: skip
"""Every `RuleBroken.rule` of Ditsy Elephant.

`hand_over`: the hand has ended (detail: move).  `not_a_move`: the int is no move (move).
`must_open`: the holder of the three of spades plays all his threes (move, cards: the threes).
`must_lead`: this free lead may not be passed.  `not_your_cards` (cards: those that the seat does
not hold).  `not_one_rank`: the cards played are not of one rank (cards).  `too_low`: their rank
does not beat the last one (cards, table).  `too_few`: they are fewer than were played last (cards,
table, count, needed: the two numbers).  From the match: `hand_not_over` when a hand is scored too
early.
"""

_NOTHING_GIVEN = (0,) * SEATS
_FREE_LEADS = {MAY_PASS: MAY_PASS_LEAD, MUST_PLAY: MUST_LEAD}

_order = ORDER.__getitem__


def _dealt(deck: Sequence[int]) -> list[list[int]]:
    """Seat -> its cards as they lie: every fourth of the deck, sorted by rank.

    The program sorts by rank alone: cards of one rank stay in the order of the deal.
    """
    return [sorted(deck[seat::SEATS], key=_order) for seat in range(SEATS)]


def _exchange(laid: list[list[int]], places: Places) -> tuple[int, ...]:
    """Exchange cards by the places of the hand before; returns seat -> the set that it gave.

    Seed: the first takes the two best cards of the last and gives him his two worst; then the
    second takes the best of the third and gives him his worst.  The lowest card changes places with
    the highest, the next lowest with the next highest, and the hands are sorted again.
    """
    given = [*_NOTHING_GIVEN]
    for better, worse, count in ((1, 4, 2), (2, 3, 1)):
        winner, loser = places.index(better), places.index(worse)
        worst, best = laid[winner], laid[loser]
        for low in range(count):
            worse_card, better_card = worst[low], best[-1 - low]
            given[winner] |= BIT[worse_card]
            given[loser] |= BIT[better_card]
            worst[low], best[-1 - low] = better_card, worse_card
        worst.sort(key=_order)
        best.sort(key=_order)
    return tuple(given)


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
        self._held = [by_part(cards) for cards in laid]
        self.table_move = PASS
        self.last_player = -1
        self.out = ()
        self.turns = []
        self.outcome = None
        self._free = _FREE_LEADS[options.free_lead]
        self._open()

    def _open(self) -> None:
        """Seed: the holder of the three of spades begins."""
        self.to_move = self.opener
        self.asked = asked(self.to_move, 0, EVERYONE)
        threes = self.must_open
        self._beat = opening(threes) if threes else MUST_LEAD

    @classmethod
    def restore(cls, *_: Any, **values: Any) -> Self:
        """A hand with these values of its FIELDS.  Raises Impossible if they cannot occur."""
        values |= {"given": tuple(values["given"]), "laid": tuple(values["laid"])}
        shown = ("options", "before", "given", "laid", "last_player", "to_move", "out", "turns")
        dealt_and_played = zip(values["laid"], values["played"], strict=True)
        hand = super().restore(
            **{name: values[name] for name in shown},
            hands=[mask_of(dealt) & ~mask_of(played) for dealt, played in dealt_and_played],
            table_move=mask_of(values["table"]),
            asked=asked(values["to_move"], 0 if values["leads"] else 1, still_in(values["out"])),
            outcome=None,
        )
        if hand.table != values["table"]:
            hand.table_move = in_order(values["table"])
        hand._go_on(values["leads"])
        hand.check_agreement(values)
        return hand

    def _go_on(self, leads: bool) -> None:
        """Derive everything that the FIELDS imply."""
        last, out = self.last_player, self.out
        self._free = _FREE_LEADS[self.options.free_lead]
        if len(out) == SEATS:
            self._end()
        elif last < 0:
            self._open()
        elif leads:
            in_play = still_in(out)
            self.to_move = following(last, in_play) if last in out else last
            self.asked = asked(self.to_move, 0, in_play)
            self._beat = self._free
        else:
            self.asked = after_table(last, self.to_move, out)
            self._beat = LAID[self.table_cards]

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of the seat to move: low ranks first, of one rank few cards first, then pass.

        Every choice among the cards of a rank is a move of its own.
        """
        held = self._held[self.to_move]
        # No card of a lower part is high enough; every card of a higher part is.
        part, enough, tables = self._beat[1]
        if part == 3:
            return tables[3][held[3] & enough]
        if part == 2:
            return tables[2][held[2] & enough] + tables[3][held[3]]
        low, lower, higher, high = held
        lows, lowers, highers, highs = tables
        if part == 1:
            return lowers[lower & enough] + highers[higher] + highs[high]
        return lows[low & enough] + lowers[lower] + highers[higher] + highs[high]

    def play(self, move: int) -> None:
        """Make a move.  Raises RuleBroken for an illegal one; nothing changes then."""
        seat = self.to_move
        if not move:
            passes = self._beat[0]
            if not passes:
                self._pass_lead(seat)
                return
            self.turns.append(passes[seat])
            self.asked = now = PASSED[self.asked]
            self.to_move = SEAT[now]
            if now < ONE_PASS:
                self._beat = self._free
            return
        laid = LAID.get(move) or self._in_order(move)
        _, _, beaten, top, needed, _, _ = self._beat
        _, _, played, rank, count, part, bits = laid
        held = self._held[seat]
        rest = held[part] ^ bits
        if (rank <= top or count < needed or rest & bits) and played != self.must_open:
            raise self._refusal(move)
        held[part] = rest
        self.turns.append((seat, played, beaten))
        self.table_move = move
        self.last_player = seat
        self._beat = laid
        self.asked = now = PLAYED[self.asked] if rest or held != NO_CARDS else self._go_out(seat)
        self.to_move = SEAT[now]
        if now < ONE_PASS:
            self._beat = self._free

    def _in_order(self, move: int) -> Laid:
        """The entry in `LAID` of a move whose cards lie in an order of their own."""
        if move not in IN_ORDER:
            raise self._refusal(move)
        return LAID[move & ALL_CARDS]

    def _pass_lead(self, seat: int) -> None:
        """Pass a free lead: the next seat must beat the old cards.

        The first lead cannot be passed: there is nothing to beat.
        """
        if seat < 0 or self.last_player < 0 or self.options.free_lead != MAY_PASS:
            raise self._refusal(PASS)
        now = PASSED[self.asked]
        if now == self.asked:
            return  # A lone player is asked again.
        self.turns.append((seat, PASS, 0))
        self._beat = LAID[self.table_cards]
        self.asked = now
        self.to_move = SEAT[now]

    def _go_out(self, seat: int) -> Asked:
        """Take the next place; returns who is asked then, by the option `after_out`."""
        self.out += (seat,)
        now = WENT_OUT[self.options.after_out == MUST_BEAT][self.asked]
        if now == OVER:
            self._end()
        return now

    def _end(self) -> None:
        """Seed: 1st, 2nd, 3rd and last place, in the order of going out."""
        self.asked = OVER
        self.to_move = SEAT[OVER]
        self._beat = self._free = MUST_LEAD
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
