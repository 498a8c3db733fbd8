"""The moves that a good player would think about: a search is not asked about silly ones.

Play-outs tell moves apart by what comes of them in the mean, and what costs little there, or pays
off against the policy alone, still makes a person laugh.
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
"""The height above which a trump is a king or an ace."""


def sensible(sight: Sight, liked: int) -> list[int]:
    """The legal moves worth a thought, first the one that stays unless another is better.

    No trump is thrown in, nor given to one who takes, while five cards or more are to be drawn.
    `liked` is what the rules of thumb would do.  It is thought about as a lead even where it is one
    that `_may_lead` forbids; elsewhere it has to be sensible too.
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
    """While there are cards to draw, no trump and no king or ace is led by one who has a low card.

    Queens are between the two.  Who has no low card may lead a trump, and that is his lowest.  The
    lead that the rules of thumb like is not asked about here.
    """
    if BIT[card] & ~sight.plain and card != sight.low_first(sight.hand & ~sight.plain)[0]:
        return False
    low = sight.low_first(sight.plain)[:1]
    if not low or sight.height(low[0]) > LOW_LEAD:
        return True
    return sight.height(card) <= DEAREST_TO_SPARE and not _outdone(sight, card)


def _outdone(sight: Sight, card: int) -> bool:
    """Whether a lower plain card is held, and as many of its rank, early and among several.

    There play-outs do not tell one such lead from another, and by chance they liked a ten better
    than a lone six.  Without these leads a master was the durak in 0.6 % (0.3) fewer of 4,400 games
    against three of the club; between two, where more is known, in 2.5 % (1.8) more of 1,000.
    """
    if sight.late or sight.two_left:
        return False
    return any(
        rank_of(lower) < rank_of(card) and _of_rank(sight, lower) >= _of_rank(sight, card)
        for lower in cards_of(sight.plain)
    )


def _of_rank(sight: Sight, card: int) -> int:
    """How many plain cards of a rank are held."""
    return (SAME_RANK[card] & sight.plain).bit_count()


def _defences(sight: Sight, liked: int) -> list[int]:
    """Of trumps the lowest; its king and ace only where nothing else beats, or the talon is gone.

    A higher trump is thought about only when its rank lies on the table, so that it brings none
    that can be thrown in.  Nobody takes who can beat cheaply, nor who has spent a trump already and
    need not spend the king or ace of trumps too.  Who beats cheaply spends nothing dearer, as long
    as there are cards to draw, but one of a rank that lies there.  And no plain card is spent where
    a lower one would bring no more, whether there are cards to draw or not.
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
    """Whether a lower card beats as well, and brings no more cards that can be thrown in.

    `beating` are plain cards, and so of one suit.
    """
    return any(
        brings(sight, lower) <= brings(sight, card) for lower in cards_of(beating) if lower < card
    )


def brings(sight: Sight, card: int) -> int:
    """How many cards that attackers may hold can be thrown in once this one is played."""
    view = sight.view
    held = view.unseen | sum(view.known[seat] for seat in view.attackers)
    return (SAME_RANK[card] & ~sight.ranks & held).bit_count()


def cheaper(sight: Sight, move: int, moves: Sequence[int]) -> list[int]:
    """Which of the moves do the same and spend less than a trump.

    A lower card beats as well as a trump does; to one who takes, a lower one or none is given.
    Of plain cards none is dear.
    """
    card = card_of(move)
    if not (is_defence(move) or is_gift(move)) or BIT[card] & ~sight.trumps:
        return []
    like = is_defence if is_defence(move) else is_gift
    lower = [one for one in moves if like(one) and sight.height(card_of(one)) < sight.height(card)]
    return [*lower, PASS] if is_gift(move) and PASS in moves else lower


def goes_on(sight: Sight, move: int) -> Choice:
    """The only defence worth a thought, where the rules of thumb would take.

    That is so only of a trump, after another one that is spent already.
    """
    attack = card_text(sight.view.table[-1][0])
    return because(move, "beat_after_trump", card=card_text(card_of(move)), attack=attack)


def _ruffs(sight: Sight, attack: int, beating: int) -> bool:
    """Whether a plain card was beaten by a trump."""
    trumps = SUIT_CARDS[sight.view.trump]
    return bool(BIT[beating] & trumps) and not BIT[attack] & trumps
