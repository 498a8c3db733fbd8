"""Ditsy Elephant a second time, slowly: cards are words, hands are lists, nothing is looked up.

It shares no code and no idea with the engine, which has to agree with it move by move.
"""

from collections.abc import Generator, Sequence
from itertools import combinations

from retrocards.rules.elephant import Options

Ask = Generator[tuple[int, list[str]], str, None]
"""Yields a seat and all that it may do, in no order; is sent what it does."""

VALUES = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]


def value(card: str) -> int:
    return VALUES.index(card[:-1])


def bubble_sort(cards: list[str]) -> None:
    """By value alone, as the program does it."""
    for end in range(len(cards) - 1, 0, -1):
        for place in range(end):
            if value(cards[place]) > value(cards[place + 1]):
                cards[place], cards[place + 1] = cards[place + 1], cards[place]


def words(cards: Sequence[str]) -> str:
    """A play as the engine writes it: clubs, diamonds, hearts, spades."""
    return "play " + " ".join(sorted(cards, key=lambda card: "CDHS".index(card[-1])))


class SlowHand:
    """One deal.  ``run`` is the whole of it; the places fill as the players go out."""

    def __init__(
        self, options: Options, deck: Sequence[str], before: Sequence[int] | None = None
    ) -> None:
        self.options = options
        self.hands: list[list[str]] = [[] for _ in range(4)]
        for number, card in enumerate(deck):
            self.hands[number % 4].append(card)
        for hand in self.hands:
            bubble_sort(hand)
        if before is not None:
            self.swap(before, 1, 4, 0)
            self.swap(before, 1, 4, 1)
            self.swap(before, 2, 3, 0)
        for hand in self.hands:
            bubble_sort(hand)
        self.table: list[str] = []
        self.passes = 0
        self.order_out: list[int] = []

    def swap(self, before: Sequence[int], better: int, worse: int, place: int) -> None:
        taker, giver = self.hands[before.index(better)], self.hands[before.index(worse)]
        best = 12 - place
        taker[place], giver[best] = giver[best], taker[place]

    def run(self) -> Ask:
        """Seats come round one after another; one that is out passes without being asked."""
        (turn,) = (seat for seat in range(4) if "3S" in self.hands[seat])
        while len(self.order_out) < 4:
            if self.hands[turn]:
                answer = yield turn, self.may(turn)
                if answer == "pass":
                    self.passes = 0 if self.free else self.passes + 1
                else:
                    self.lay(turn, answer.split()[1:])
            else:
                self.passes += 1
            turn = (turn + 1) % 4

    @property
    def free(self) -> bool:
        """All the others have passed since somebody played, or nobody has played."""
        return not self.table or self.passes >= 3

    def may(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        if not self.table and self.options.opening == "threes":
            return [words([card for card in hand if card[:-1] == "3"])]
        plays = []
        for count in (1, 2, 3, 4):
            for cards in combinations(hand, count):
                if len({card[:-1] for card in cards}) == 1 and (self.free or self.beats(cards)):
                    plays.append(words(cards))
        if self.free and (not self.table or self.options.free_lead == "must_play"):
            return plays
        return [*plays, "pass"]

    def beats(self, cards: Sequence[str]) -> bool:
        """A higher value, and no fewer cards than were played before."""
        return value(cards[0]) > value(self.table[0]) and len(cards) >= len(self.table)

    def lay(self, seat: int, cards: list[str]) -> None:
        self.table = [card for card in self.hands[seat] if card in cards]
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.passes = 0
        if not self.hands[seat]:
            self.order_out.append(seat)
            if self.options.after_out == "next_leads":
                self.passes = 3
