"""A player's view with its cards counted."""

from retrocards.cards import BIT, PACKS, SAME_RANK, SUIT_CARDS, cards_of
from retrocards.rules.durak import BEATS, View

TRUMP_HEIGHT = 9.0
"""By how many ranks (of nine) a trump is dearer than a plain card of its rank."""
FEW_LEFT = 4
"""With a talon this small, it is too late to save cards."""


class Sight:
    """A view with its cards counted.

    `table` is the set of the cards of the bout, and `ranks` all cards of their ranks.  `trumps` are
    all trumps, and `plain` the hand's cards that are not.  `two_left` means that one player is left
    on either side, and `late` that the talon is nearly drawn.
    """

    __slots__ = (
        "_lowest", "_ordered", "_step", "beats", "hand", "late", "plain", "ranks", "table", "talon",
        "trumps", "two_left", "view",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        self.view = view
        self.hand = view.hand
        self.beats = BEATS[view.trump]
        self.talon = view.talon_count
        self.late = view.talon_count <= FEW_LEFT
        self.two_left = view.in_play.bit_count() == 2
        self.table = self.ranks = 0
        for pair in view.table:
            for card in pair:
                if card >= 0:
                    self.table |= BIT[card]
                    self.ranks |= SAME_RANK[card]
        self.trumps = SUIT_CARDS[view.trump]
        self.plain = view.hand & ~self.trumps
        self._lowest = PACKS[view.options.deck]
        self._step = 8 / (12 - self._lowest)
        self._ordered: dict[int, tuple[int, ...]] = {}

    def height(self, card: int) -> float:
        """From 0 (the lowest plain card) to 8 (an ace), and `TRUMP_HEIGHT` more for trumps."""
        rank = (card % 13 - self._lowest) * self._step
        return rank + TRUMP_HEIGHT if BIT[card] & self.trumps else rank

    def low_first(self, cards: int) -> tuple[int, ...]:
        """The cards of a set in order of height, the lowest first."""
        order = self._ordered.get(cards)
        if order is None:
            order = self._ordered[cards] = tuple(sorted(cards_of(cards), key=self.height))
        return order

    def foes_cards(self) -> int:
        """The cards that the others hold or may hold; without a talon, they hold all of them."""
        known = (cards for seat, cards in enumerate(self.view.known) if seat != self.view.seat)
        return self.view.unseen | sum(known)

    def chance_to_be_beaten(self, card: int) -> float:
        """The chance, 0..1, that the defender holds a card that beats this one."""
        view = self.view
        known, beating = view.known[view.defender], self.beats[card]
        if beating & known:
            return 1.0
        unseen = view.unseen.bit_count()
        harmless = (view.unseen & ~beating).bit_count()
        chance = 1.0
        for place in range(view.counts[view.defender] - known.bit_count()):
            chance *= max(0, harmless - place) / (unseen - place)
        return 1.0 - chance
