"""What the captions and the look back of Ditsy Elephant state, and whether it is true."""

from collections.abc import Sequence

from _oracle_sentences import Spoken, Truth

from retrocards.cards import cards_of
from retrocards.rules.elephant import rank_order


def _beats_more(said: Spoken) -> bool:
    """Whether the seat may lay something over the cards on the table."""
    return len(said.hand.legal_moves()) > 1


def _turn(said: Spoken) -> int:
    return sum(hand.to_move == said.seat for hand in said.earlier)


def _others_ranks(said: Spoken) -> list[int]:
    """The ranks of all cards of the others."""
    hands = [hand for seat, hand in enumerate(said.hand.hands) if seat != said.seat]
    return [rank_order(card) for hand in hands for card in cards_of(hand)]


def _beaters(said: Spoken, cards: Sequence[int]) -> int:
    """How many cards of the others can beat a play, of ranks of which they have enough."""
    ranks = _others_ranks(said)
    return sum(ranks.count(rank) >= len(cards) for rank in ranks if rank > rank_order(cards[0]))


def _others_beat(said: Spoken, below: int) -> bool:
    """Whether the others have what beats the table and is below a rank."""
    table, ranks = said.hand.table, _others_ranks(said)
    return any(
        rank_order(table[0]) < rank < below and ranks.count(rank) >= len(table) for rank in ranks
    )


def _plays(said: Spoken) -> list[int]:
    """The ranks that the seat may play."""
    return [rank_order(cards_of(move)[0]) for move in said.hand.legal_moves() if move]


PHRASES: dict[str, Truth] = {
    r"(\d+) cards beat (\S[^\n]*), (\d+) beat this": lambda s, m: (
        int(m[1]) == _beaters(s, s.own(m[2]))
        and int(m[3]) == _beaters(s, [*cards_of(s.move)]) < int(m[1])
    ),
    r"(\d+) cards beat this, (\d+) beat (\S[^\n]*)": lambda s, m: (
        int(m[1]) == _beaters(s, [*cards_of(s.move)]) < int(m[2])
        and int(m[2]) == _beaters(s, s.own(m[3]))
    ),
    r"(?m)^(\S[^\n]*) would break a group": lambda s, m: any(
        card % 13 == s.own(m[1])[0] % 13 for card in {*s.mine} - {*s.own(m[1])}
    ),
    r"(?m)^([^\n]*[♣♦♥♠7]) may be worth more later": lambda s, m: all(
        card % 13 == 0 for card in s.own(m[1])
    ),
    r"the low one first|low cards go first": lambda s, m: (
        min(_plays(s)) <= rank_order(cards_of(s.move)[0]) < max(_plays(s))
    ),
    r"cards below your high ones can beat": lambda s, m: _others_beat(s, max(_plays(s))),
    r"your place on average(?:[^\n]*\n[^\n]*? (\d\.\d))?": lambda s, m: (
        len(s.hand.out) + 1 <= float(m[1]) <= 4
    ),
    r"could beat": lambda s, m: _beats_more(s),
    r"\bcannot beat\b|no answer to|must pass|of yours is higher|too high for": lambda s, m: (
        not _beats_more(s)
    ),
    r"the last: .*[Oo]ut!|need no more: out|needs no more: out|you are out": lambda s, m: (
        not s.later[0].hands[s.seat]
    ),
    r"all others are out|nobody is left to beat": lambda s, m: len(s.hand.out) == 3,
    r"nobody holds so many|too few for": lambda s, m: all(
        max(sum(card % 13 == rank for card in cards_of(hand)) for rank in range(13))
        < s.move.bit_count()
        for seat, hand in enumerate(s.hand.hands)
        if seat != s.seat
    ),
    r"one card (?:is left|cannot answer)": lambda s, m: any(
        hand.bit_count() == 1 for seat, hand in enumerate(s.hand.hands) if seat != s.seat
    ),
    r"all threes must go": lambda s, m: (
        {card for card in s.mine if card % 13 == 1} == {*cards_of(s.move)}
    ),
    r"\bthe twos\b|\byour twos\b": lambda s, m: any(card % 13 == 0 for card in s.mine),
    r"keeps? (?:the|your) groups|saves? the groups|your groups stay": lambda s, m: any(
        sum(card % 13 == rank for card in cards_of(s.later[0].hands[s.seat])) > 1
        for rank in range(1, 13)
    ),
    r"splits? a group|not all of them": lambda s, m: any(
        card % 13 == cards_of(s.move)[0] % 13 for card in cards_of(s.later[0].hands[s.seat])
    ),
    r"nobody has fewer than (\d+)": lambda s, m: (
        min(hand.bit_count() for seat, hand in enumerate(s.hand.hands) if hand and seat != s.seat)
        == int(m[1])
    ),
    r"your turn (\d+):": lambda s, m: int(m[1]) == _turn(s),
    r": a free lead\n": lambda s, m: s.hand.leads,
    r"your turn \d+: over ([^\n]+)\n": lambda s, m: (
        m[1].split() == [s.name(card) for card in s.hand.table]
    ),
}
