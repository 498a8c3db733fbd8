"""What a player makes of its view: counted cards and what a card is worth."""

from retrocards.cards import BIT, PACKS, SUIT_CARDS, cards_of
from retrocards.rules.durak import BEATS, View

TRUMP_WORTH = 9.0
"""How many ranks a trump is worth more than a plain card of its rank (of nine)."""
FEW_LEFT = 4
"""A talon so small that saving cards for later is over."""


class Sight:
    """A view with the cards counted."""

    __slots__ = (
        "beats", "defenders_known", "defenders_unknown", "foes", "hand", "late", "lowest", "others",
        "plain", "scale", "talon", "trump", "trumps", "unseen", "view",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        self.view = view
        self.trump = view.trump
        self.trumps = SUIT_CARDS[view.trump]
        self.beats = BEATS[view.trump]
        self.hand = view.hand
        self.plain = view.hand & ~self.trumps
        self.unseen = view.unseen
        self.talon = view.talon_count
        self.late = view.talon_count <= FEW_LEFT
        self.lowest = PACKS[view.options.deck]
        self.scale = 8 / (12 - self.lowest)
        self.others = self.unseen
        for seat, known in enumerate(view.known):
            if seat != view.seat:
                self.others |= known
        self.defenders_known = view.known[view.defender]
        self.defenders_unknown = (
            view.counts[view.defender] - self.defenders_known.bit_count()
        )

    def worth(self, card: int) -> float:
        """From 0 (the lowest plain card) by ranks to 8 (an ace); trumps ``TRUMP_WORTH`` more."""
        height = (card % 13 - self.lowest) * self.scale
        return height + TRUMP_WORTH if BIT[card] & self.trumps else height

    def beaten_by_defender(self, card: int) -> float:
        """The chance, 0..1, that the defender holds a card that beats this one."""
        beating = self.beats[card]
        if beating & self.defenders_known:
            return 1.0
        hidden = self.unseen.bit_count()
        free = hidden - (beating & self.unseen).bit_count()
        chance = 1.0
        for drawn in range(self.defenders_unknown):
            if free - drawn <= 0:
                return 1.0
            chance *= (free - drawn) / (hidden - drawn)
        return 1.0 - chance

    def cheapest(self, cards: int) -> int:
        """The card of a set, which must not be empty, that is worth least."""
        return min(cards_of(cards), key=self.worth)
