"""Hearts a second time, slowly: cards are words, hands are lists, and every rule is asked afresh.

It shares no code and no idea with the engine, which has to agree with it move by move: nothing is
kept but the hands, the passes and what lies on the table, and each question goes through them all.
"""

from collections.abc import Generator, Sequence
from itertools import combinations

from retrocards.rules.hearts import Options

Ask = Generator[tuple[int, list[str]], str, None]
"""Yields a seat and all that it may do, in no order; is sent what it does."""

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
QUEEN = "QS"
FIVE_AND_THREE = {"right": -1, "left": 1}
FOUR = {"right": 3, "across": 2, "left": 1}


def rank(card: str) -> int:
    return RANKS.index(card[:-1])


def suit(card: str) -> str:
    return card[-1]


def is_point_card(card: str) -> bool:
    """Document, Scoring: hearts and the queen of spades, nothing else."""
    return suit(card) == "H" or card == QUEEN


def pass_text(cards: Sequence[str]) -> str:
    """A pass as the engine writes it: by suit, low cards first."""
    return "pass " + " ".join(sorted(cards, key=lambda card: (suit(card), rank(card))))


class SlowHand:
    """One deal.  `run` is the whole of it."""

    def __init__(self, options: Options, deck: Sequence[str], direction: str) -> None:
        self.options = options
        self.direction = direction
        self.seats = [*range(options.players)]
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.seats}
        for number, card in enumerate(deck):
            self.hands[number % options.players].append(card)
        self.given: dict[int, list[str]] = {}
        self.tricks: list[list[tuple[int, str]]] = []

    def run(self) -> Ask:
        if self.direction != "hold":
            yield from self.pass_three()
        seat = next(seat for seat in self.seats if "2C" in self.hands[seat])
        while self.hands[seat]:
            trick: list[tuple[int, str]] = []
            self.tricks.append(trick)
            for _ in self.seats:
                done = yield (
                    seat,
                    [f"play {card}" for card in self.hands[seat] if self.may(seat, card)],
                )
                card = done.removeprefix("play ")
                self.hands[seat].remove(card)
                trick.append((seat, card))
                seat = (seat + 1) % len(self.seats)
            seat = self.winner(trick)

    def pass_three(self) -> Ask:
        """All give before anybody takes."""
        for seat in self.seats:
            chosen = yield seat, [pass_text(three) for three in combinations(self.hands[seat], 3)]
            self.given[seat] = chosen.split()[1:]
        for seat, cards in self.given.items():
            for card in cards:
                self.hands[seat].remove(card)
        for seat, cards in self.given.items():
            self.hands[self.gets(seat)] += cards

    def gets(self, seat: int) -> int:
        """Four sit in a diamond; of three and five, the next one is on the left, the last right."""
        table = FOUR if len(self.seats) == 4 else FIVE_AND_THREE
        return (seat + table[self.direction]) % len(self.seats)

    def winner(self, trick: Sequence[tuple[int, str]]) -> int:
        lead = suit(trick[0][1])
        return max((rank(card), seat) for seat, card in trick if suit(card) == lead)[1]

    def may(self, seat: int, card: str) -> bool:
        hand, trick = self.hands[seat], self.tricks[-1]
        if len(self.tricks) == 1 and not trick:
            return card == "2C"
        if not trick:
            others = [other for other in hand if not self.bound(other)]
            return self.broken() or not self.bound(card) or not others
        lead = suit(trick[0][1])
        if any(suit(other) == lead for other in hand):
            return suit(card) == lead
        if len(self.tricks) == 1 and not self.options.first_trick_points:
            return not is_point_card(card) or all(is_point_card(other) for other in hand)
        return True

    def bound(self, card: str) -> bool:
        """Whether a lead of this card has to wait until hearts are broken."""
        return suit(card) == "H" or (card == QUEEN and self.options.queen_waits)

    def broken(self) -> bool:
        """Whether a card that breaks them has fallen."""
        played = [card for trick in self.tricks for _, card in trick]
        return any(
            suit(card) == "H" or (card == QUEEN and self.options.queen_breaks) for card in played
        )

    def taken(self, seat: int) -> list[str]:
        done = [trick for trick in self.tricks if len(trick) == len(self.seats)]
        return [card for trick in done for _, card in trick if self.winner(trick) == seat]

    def points(self, seat: int) -> int:
        points = 0
        for card in self.taken(seat):
            if suit(card) == "H":
                points += 1
            if card == QUEEN:
                points += 13
            if card == "JD" and self.options.jack_of_diamonds:
                points -= 10
        return points

    def scores(self) -> list[int]:
        """The points of every seat, with a shot moon counted as one."""
        scores = [self.points(seat) for seat in self.seats]
        for shooter in self.seats:
            if sum(map(is_point_card, self.taken(shooter))) == 14:
                for seat in self.seats:
                    if self.options.moon == "others_gain":
                        scores[seat] += 0 if seat == shooter else 26
                scores[shooter] -= 26 if self.options.moon == "others_gain" else 52
        return scores
