"""How a sensible player talks and changes, in a few microseconds: for play-outs and guesses.

The guesses are about the opponent: how likely a player with such cards would have said and changed
what he did.
"""

from functools import lru_cache
from typing import NamedTuple

from retrocards.cards import BIT, cards_of, mask_of
from retrocards.players.ecarte.odds import REFUSE, STAND, ByScore
from retrocards.players.ecarte.regle import jeu_de_regle, power_cards
from retrocards.players.ecarte.strength import chance, strength
from retrocards.rules.ecarte import GAME_POINT, HAND_CARDS, HIGHER, SUITS_OF_PACK, king_of

SHARP = 3.0
"""How sharply a hand just above a threshold is told from one just below."""
BOOK = 0.5
"""How much of the talk follows the book: jeux de regle and power cards, whatever the score."""
ENOUGH_POWER = 3
SURPRISE = 0.03
"""The least likelihood of anything that a player says, however unexpected."""


class Score(NamedTuple):
    """The points when the talk begins, including one for a king that was turned up."""

    talker: int
    """The non-dealer's points."""
    dealer: int
    turn_up: int


def stands(hand: int, score: Score, changes: int) -> float:
    """How likely the non-dealer leads without proposing, after a number of changes."""
    above = _above(STAND, hand, score, changes, leads=True)
    return above + BOOK * (_leads_by_book(hand, score.turn_up) - above)


def refuses(hand: int, score: Score, changes: int) -> float:
    """How likely the dealer refuses a proposal, after a number of changes."""
    above = _above(REFUSE, hand, score, changes, leads=False)
    return above + BOOK * (_refuses_by_book(hand, score.turn_up) - above)


def changed(hand: int, trump: int, least: int, most: int) -> int:
    """The cards that are changed: all but trumps and kings, or the weakest if a limit demands."""
    power = power_cards(hand, trump)
    useless = HAND_CARDS - power.bit_count()
    if least <= useless <= most:
        return hand & ~power
    return mask_of(weakest_first(hand, trump)[: max(least, min(most, useless))])


def weakest_first(hand: int, trump: int) -> list[int]:
    """The cards of a hand in the order in which to part with them: plain cards first."""
    trumps = SUITS_OF_PACK[trump]
    return sorted(cards_of(hand), key=lambda card: (trumps >> card & 1, -HIGHER[card].bit_count()))


def wins_at_once(hand: int, points: int, turn_up: int) -> bool:
    """Whether marking the king of trumps wins the game; then nobody asks for cards."""
    king = king_of(turn_up // 13)
    return points == GAME_POINT - 1 and turn_up != king and bool(hand & BIT[king])


@lru_cache(maxsize=1 << 16)
def _leads_by_book(hand: int, turn_up: int) -> bool:
    """Seed, STRATEGY: lead on three power cards or a jeu de regle, but not with the top trump."""
    trump = turn_up // 13
    if power_cards(hand, trump).bit_count() >= ENOUGH_POWER:
        return True
    return not _has_highest(hand, turn_up) and jeu_de_regle(hand, trump) is not None


@lru_cache(maxsize=1 << 16)
def _refuses_by_book(hand: int, turn_up: int) -> bool:
    """Seed, STRATEGY: refuse on such a hand, and on two trumps with two cards in another suit."""
    trump = turn_up // 13
    trumps = SUITS_OF_PACK[trump]
    if _leads_by_book(hand, turn_up):
        return True
    if _has_highest(hand, turn_up) or (hand & trumps).bit_count() != 2:
        return False
    return any((hand & ~trumps & suit).bit_count() >= 2 for suit in SUITS_OF_PACK)


def _has_highest(hand: int, turn_up: int) -> bool:
    """Whether the hand holds the king of trumps, or the queen if the king was turned up."""
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
