"""How a sensible player talks and changes, in a few microseconds: for play-outs and for guesses.

The guesses are about the other: how likely somebody who held such cards would have said, and
changed, what he has.
"""

from functools import lru_cache
from typing import NamedTuple

from retrocards.cards import BIT, cards_of, mask_of
from retrocards.players.ecarte.odds import REFUSE, STAND, ByScore
from retrocards.players.ecarte.regle import jeu_de_regle, power_cards
from retrocards.players.ecarte.strength import chance, strength
from retrocards.rules.ecarte import GAME_POINT, HAND_CARDS, HIGHER, SUITS_OF_PACK, king_of

SHARP = 3.0
"""How sharply a hand a little above a threshold is told from one below."""
BOOK = 0.5
"""How much of it is the book: jeux de regle and power cards, whatever the score."""
ENOUGH_POWER = 3
SURPRISE = 0.03
"""How likely it is at least that somebody says what nobody would have expected."""


class Score(NamedTuple):
    """The points when the talk begins; a king turned up is counted."""

    talker: int
    """Those of the non-dealer."""
    dealer: int
    turn_up: int


def stands(hand: int, score: Score, changes: int) -> float:
    """How likely the non-dealer leads without proposing, after so many changes."""
    above = _above(STAND, hand, score, changes, leads=True)
    return above + BOOK * (_leads_by_book(hand, score.turn_up) - above)


def refuses(hand: int, score: Score, changes: int) -> float:
    """How likely the dealer refuses a proposal, after so many changes."""
    above = _above(REFUSE, hand, score, changes, leads=False)
    return above + BOOK * (_refuses_by_book(hand, score.turn_up) - above)


def changed(hand: int, trump: int, least: int, most: int) -> int:
    """The cards that are changed: all but trumps and kings, and of those the weakest if need be."""
    power = power_cards(hand, trump)
    useless = HAND_CARDS - power.bit_count()
    if least <= useless <= most:
        return hand & ~power
    return mask_of(weakest_first(hand, trump)[: max(least, min(most, useless))])


def weakest_first(hand: int, trump: int) -> list[int]:
    """The cards of a hand in the order in which they are parted with: plain ones first."""
    trumps = SUITS_OF_PACK[trump]
    return sorted(cards_of(hand), key=lambda card: (trumps >> card & 1, -HIGHER[card].bit_count()))


def wins_at_once(hand: int, points: int, turn_up: int) -> bool:
    """Whether the king of trumps has only to be marked: then nobody asks for cards."""
    king = king_of(turn_up // 13)
    return points == GAME_POINT - 1 and turn_up != king and bool(hand & BIT[king])


@lru_cache(maxsize=1 << 16)
def _leads_by_book(hand: int, turn_up: int) -> bool:
    """Seed, STRATEGY: on a jeu de regle or three power cards; with the highest trump not yet."""
    trump = turn_up // 13
    if power_cards(hand, trump).bit_count() >= ENOUGH_POWER:
        return True
    return not _has_highest(hand, turn_up) and jeu_de_regle(hand, trump) is not None


@lru_cache(maxsize=1 << 16)
def _refuses_by_book(hand: int, turn_up: int) -> bool:
    """Seed, STRATEGY: on as much, and on two trumps with two cards in another suit."""
    trump = turn_up // 13
    trumps = SUITS_OF_PACK[trump]
    if _leads_by_book(hand, turn_up):
        return True
    if _has_highest(hand, turn_up) or (hand & trumps).bit_count() != 2:
        return False
    return any((hand & ~trumps & suit).bit_count() >= 2 for suit in SUITS_OF_PACK)


def _has_highest(hand: int, turn_up: int) -> bool:
    """Whether the king of trumps is in the hand, or the queen where he is turned up."""
    king = king_of(turn_up // 13)
    return bool(hand & BIT[king - 1 if turn_up == king else king])


def _above(
    tables: tuple[ByScore, ...], hand: int, score: Score, changes: int, leads: bool
) -> float:
    talker, dealer, turn_up = score
    king = king_of(turn_up // 13)
    if wins_at_once(hand, talker if leads else dealer, turn_up):
        return 1.0
    kind = 2 if turn_up == king else 1 if hand & BIT[king] else 0
    threshold = tables[3 * min(changes, 1) + kind][talker][dealer]
    return chance(SHARP * (strength(hand, turn_up, leads) - threshold))
