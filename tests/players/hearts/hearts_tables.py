"""Tables of Hearts for tests of the card policies, written down in a line or two."""

from collections.abc import Sequence

from retrocards.cards import ALL_CARDS, BIT, SUIT_CARDS, SUITS, card_text, mask_of, parse_cards
from retrocards.players.hearts.moon import shoot, wants_moon
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.reasons import CARD, NAMES, REASON
from retrocards.players.hearts.table import NOBODY, SHARED, Table


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def table(
    hand: str,
    trick: str = "-",
    gone: str = "-",
    points: Sequence[int] = (1, 1, 0, 0),
    void: str = "----",
    queen: int = NOBODY,
) -> Table:
    """Seat 0 is to move, after the cards of a trick; `gone` have been played before.

    Everything else is in the other hands.  Two seats have points, so nobody shoots the moon unless
    it is said otherwise.  `void` has a suit or `-` for each seat: it has shown that it has none;
    `queen` is the seat that seat 0 knows to hold the queen of spades.
    """
    mine, played = cards(hand), parse_cards(trick)
    made = Table([mine, 0, 0, 0], -len(played) % 4)
    made.out = ALL_CARDS & ~cards(gone)
    made.closed = 0
    made.void = [SUIT_CARDS[SUITS.index(suit)] if suit != "-" else 0 for suit in void]
    for card in played:
        assert not BIT[card] & mine
        made.lay(card)
    assert made.turn == 0
    made.points = [*points]
    takers = [seat for seat in range(4) if points[seat]]
    made.alone = SHARED if len(takers) > 1 else takers[0] if takers else NOBODY
    made.queen = [queen, NOBODY, NOBODY, NOBODY]
    return made


def said(of: Table) -> str:
    """What the club player does there: the card and the reason."""
    coded = (shoot if wants_moon(of) else avoid)(of, of.legal())
    return f"{card_text(coded & CARD)} {NAMES[coded >> REASON]}"
