"""The moves that a good player would consider: silly moves are left out of the search.

Play-outs compare average results.  A move that costs little on average, or pays only against the
policy of the play-outs, can still make a person laugh.
"""

from collections.abc import Sequence

from retrocards.cards import BIT, SAME_RANK, SUIT_CARDS, card_text, cards_of, mask_of, rank_of
from retrocards.players.choice import Choice, because
from retrocards.players.durak.defence import DEAREST_TO_SPARE
from retrocards.players.durak.sight import TRUMP_HEIGHT, Sight
from retrocards.rules.durak import (
    ATTACK,
    DEFEND,
    EXCHANGE,
    PASS,
    QUERY,
    TAKE,
    card_of,
    is_defence,
    is_gift,
)

LOW_LEAD = 5.0
"""The height of the highest plain card that is led before kings, aces and trumps: a jack."""

BEST_TRUMPS = TRUMP_HEIGHT + 6.7
"""The height above which a trump is its king or ace."""


def sensible(sight: Sight, liked: int) -> list[int]:
    """The legal moves worth comparing, first the one that stands unless another is better.

    While five cards or more are in the talon, no trump is thrown in or given.  `liked` is the move
    of the rules of thumb.  As a lead it is compared even if `_may_lead` forbids it; elsewhere it
    has to be sensible too.
    """
    view = sight.view
    if view.phase == "exchange":
        return [EXCHANGE]
    if view.phase == "defend":
        return _defences(sight, liked)
    moves = [move for move in view.legal_moves() if move != QUERY]
    if view.phase == "attack" and not view.table and sight.talon:
        moves = [move for move in moves if move == liked or _may_lead(sight, move - ATTACK)]
    elif view.table and not sight.late:
        moves = [move for move in moves if move == PASS or BIT[card_of(move)] & sight.plain]
    return sorted(moves, key=lambda move: move != liked)


def _may_lead(sight: Sight, card: int) -> bool:
    """While the talon lasts, do not lead a trump, king or ace if you hold a low card.

    Queens are in between: they do not count as low, but may be led.  A hand without a low card may
    lead a trump, but only its lowest.  The lead that the rules of thumb prefer is not checked.
    """
    if BIT[card] & ~sight.plain and card != sight.low_first(sight.hand & ~sight.plain)[0]:
        return False
    low = sight.low_first(sight.plain)[:1]
    if not low or sight.height(low[0]) > LOW_LEAD:
        return True
    return sight.height(card) <= DEAREST_TO_SPARE and not _outdone(sight, card)


def _outdone(sight: Sight, card: int) -> bool:
    """Whether a lower plain card is held, of a rank at least as frequent in the hand.

    That counts early and among several players, where play-outs cannot tell such leads apart: by
    chance they preferred a ten to a lone six.  Without these leads a master was the durak in 0.6 %
    (0.3) fewer of 4,400 games against three club players.  Between two, where more is known, it
    was the durak in 2.5 % (1.8) more of 1,000.
    """
    if sight.late or sight.two_left:
        return False
    return any(
        rank_of(lower) < rank_of(card) and _of_rank(sight, lower) >= _of_rank(sight, card)
        for lower in cards_of(sight.plain)
    )


def _of_rank(sight: Sight, card: int) -> int:
    """How many plain cards of a card's rank are held."""
    return (SAME_RANK[card] & sight.plain).bit_count()


def _defences(sight: Sight, liked: int) -> list[int]:
    """The defences worth comparing.

    Of the trumps, compare only the lowest, and the lowest of a rank on the table, which lets in no
    new rank.  While the talon lasts, spend the king or ace of trumps only if nothing else beats.
    Do not take if a cheap card beats.  Do not take after spending a trump, unless the king or ace
    of trumps is needed now.  If a cheap card beats while the talon lasts, spend nothing dearer
    except a plain card of a rank on the table.  Never spend a plain card if a lower one lets in no
    more cards.
    """
    view = sight.view
    beating = sight.hand & sight.beats[view.table[-1][0]]
    plain, trumps = beating & sight.plain, beating & ~sight.plain
    cards = {*sight.low_first(trumps)[:1], *sight.low_first(trumps & sight.ranks)[:1]}
    cards |= {card for card in cards_of(plain) if not _needless(sight, card, plain)}
    if sight.talon:
        cards = {card for card in cards if sight.height(card) <= BEST_TRUMPS} or cards
    cheap = {card for card in cards_of(plain) if sight.height(card) <= DEAREST_TO_SPARE}
    if cheap and sight.talon:
        cards &= cheap | {*cards_of(plain & sight.ranks)}
    moves = [DEFEND + card for card in sight.low_first(mask_of(cards))]
    ruffed = any(_ruffs(sight, *pair) for pair in view.table[:-1])
    if not cheap and not (ruffed and any(sight.height(card) <= BEST_TRUMPS for card in cards)):
        moves.append(TAKE)
    return sorted(moves, key=lambda move: move != liked)


def _needless(sight: Sight, card: int, beating: int) -> bool:
    """Whether a lower card beats as well and lets in no more cards.

    `beating` are plain cards that beat the same attack, so they are of one suit.
    """
    return any(
        brings(sight, lower) <= brings(sight, card) for lower in cards_of(beating) if lower < card
    )


def brings(sight: Sight, card: int) -> int:
    """How many cards that attackers may hold can be thrown in only once this one is played."""
    view = sight.view
    held = view.unseen | sum(view.known[seat] for seat in view.attackers)
    return (SAME_RANK[card] & ~sight.ranks & held).bit_count()


def cheaper(sight: Sight, move: int, moves: Sequence[int]) -> list[int]:
    """The moves that do the same as a trump and spend less; empty for a plain card.

    Lower cards that beat the same attack; for a gift, lower gifts or a pass.
    """
    card = card_of(move)
    if not (is_defence(move) or is_gift(move)) or BIT[card] & ~sight.trumps:
        return []
    like = is_defence if is_defence(move) else is_gift
    lower = [
        other
        for other in moves
        if like(other) and sight.height(card_of(other)) < sight.height(card)
    ]
    return [*lower, PASS] if is_gift(move) and PASS in moves else lower


def goes_on(sight: Sight, move: int) -> Choice:
    """The only defence worth comparing, although the rules of thumb would take.

    That happens only after a trump was spent in this bout.
    """
    attack = card_text(sight.view.table[-1][0])
    return because(move, "beat_after_trump", card=card_text(card_of(move)), attack=attack)


def _ruffs(sight: Sight, attack: int, beating: int) -> bool:
    """Whether a trump has beaten a plain card."""
    trumps = SUIT_CARDS[sight.view.trump]
    return bool(BIT[beating] & trumps) and not BIT[attack] & trumps
