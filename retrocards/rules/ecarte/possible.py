"""Whether a position of Ecarte that was read from a text can be played on."""

from retrocards.cards import BIT, TextError, card_text
from retrocards.rules.ecarte.moves import MOST_CHANGED
from retrocards.rules.ecarte.options import GAME_POINT, HAND_CARDS
from retrocards.rules.ecarte.order import PACK_CARDS
from retrocards.rules.ecarte.snapshot import Snapshot

STOCK = 32 - 2 * HAND_CARDS - 1
"""Cards in the stock after the deal."""


def check(position: Snapshot) -> None:
    """Raise TextError when the cards, the points or the changes cannot be.

    Whether the tricks can be is seen by playing them again.
    """
    _check_cards(position)
    _demand(max(position.start) < GAME_POINT, f"Nobody begins a hand with {GAME_POINT} points.")
    _check_changes(position)
    _check_counts(position)


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise TextError(otherwise)


def _check_cards(position: Snapshot) -> None:
    """Every card of the pack is in one place, once."""
    places = [
        BIT[position.turn_up],
        *(BIT[card] for card in (*position.laid, *position.stock)),
        *position.hands,
        *position.discards,
    ]
    seen = 0
    for place in places:
        _demand(not seen & place, f"{_first(seen & place)} is in two places; once is right.")
        seen |= place
    _demand(not seen & ~PACK_CARDS, f"{_first(seen & ~PACK_CARDS)} is not played with.")
    _demand(seen == PACK_CARDS, f"{_first(PACK_CARDS & ~seen)} is missing.")


def _first(cards: int) -> str:
    return card_text(cards.bit_length() - 1) if cards else "A card"


def _check_changes(position: Snapshot) -> None:
    """The numbers of cards changed, against the stock of their time."""
    stock = STOCK
    for place, count in enumerate(position.changes):
        dealer = place % 2 == 1
        must = not dealer or position.options.dealer_must_change
        _demand(dealer or stock > 0, "A proposal was made when there was no stock.")
        _demand(count <= min(stock, MOST_CHANGED), "More cards were changed than there were.")
        _demand(count > 0 or not must or not stock, "A player changed none and had to change one.")
        stock -= count
    _demand(
        position.phase == "change" or len(position.changes) % 2 == 0,
        "The dealer has not changed yet, so the phase must be change.",
    )
    _demand(stock == len(position.stock), f"The stock must have {stock} cards after these changes.")
    _demand(
        stock > 0 or not (position.refused or position.phase in ("talk", "answer")),
        "Without a stock nothing can be proposed or refused.",
    )


def _check_counts(position: Snapshot) -> None:
    """How many cards each place has."""
    played = len(position.laid)
    first = (played + 1) // 2
    leads = sorted(HAND_CARDS - count for count in (first, played - first))
    counts = sorted(hand.bit_count() for hand in position.hands)
    _demand(counts == leads, "After so many tricks the two hands cannot have so many cards.")
    for seat, cards in enumerate(position.discards):
        own = position.changes[1::2] if seat == position.dealer else position.changes[::2]
        _demand(cards.bit_count() == sum(own), f"Seat {seat} must have discarded {sum(own)} cards.")
    before = position.phase in ("talk", "answer", "change")
    _demand(
        not before or not (played or position.refused or position.king >= 0),
        f"The phase is {position.phase}, so nothing can have been played, refused or marked.",
    )
