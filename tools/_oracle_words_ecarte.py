"""What the captions and the look back of Ecarte state, and whether it is true."""

from collections.abc import Sequence

from _oracle_sentences import Spoken, Truth

from retrocards.cards import cards_of, mask_of, rank_of
from retrocards.players.ecarte.regle import jeu_de_regle
from retrocards.players.ecarte.talk import ENOUGH_POWER
from retrocards.rules.ecarte import HIGHER


def _of_suit(said: Spoken, card: int) -> list[int]:
    return [other for other in said.mine if other // 13 == card // 13]


def _power(said: Spoken) -> int:
    """How many trumps and kings the seat holds."""
    return sum(card // 13 == said.hand.trump or rank_of(card) == 11 for card in said.mine)


def _wins(said: Spoken) -> bool:
    """Whether the seat takes the trick to which it plays."""
    trick = len(said.hand.laid) // 2
    after = next(later for later in said.later if len(later.laid) >= 2 * trick + 2)
    return bool(after.leader == said.seat)


def _between(said: Spoken, cards: Sequence[int]) -> bool:
    """Whether the other holds a card between some of these, or they are of two suits."""
    if len({card // 13 for card in cards}) > 1:
        return True
    ranks = [HIGHER[card].bit_count() for card in cards]
    theirs = cards_of(said.hand.hands[1 - said.seat])
    return any(
        other // 13 == cards[0] // 13 and min(ranks) < HIGHER[other].bit_count() < max(ranks)
        for other in theirs
    )


PHRASES: dict[str, Truth] = {
    r"DEALER (?:IS )?AT 3|THE LEAD WITH 3 POINTS": lambda s, m: s.hand.points[s.hand.dealer] == 3,
    r"DEALER AT 4|DEALER NEEDS ONE POINT": lambda s, m: s.hand.points[s.hand.dealer] == 4,
    r"THREE TRUMPS OR MORE": lambda s, m: len(s.trumps) >= 3,
    r"\bTWO TRUMPS\b": lambda s, m: len(s.trumps) == 2,
    r"\bONE TRUMP\b": lambda s, m: len(s.trumps) == 1,
    r"NOT A TRUMP,": lambda s, m: not s.trumps,
    r"ALL TRUMPS AND KINGS|NOTHING BUT TRUMPS AND KINGS": lambda s, m: _power(s) == len(s.mine),
    r"NOT A TRUMP, NOT A KING": lambda s, m: _power(s) == 0,
    r"(?:POWER CARDS|TRUMPS AND KINGS): (\d)\.|^(\d) TRUMPS AND KINGS": lambda s, m: (
        _power(s) == int(next(filter(None, m.groups())))
    ),
    r"(?:NO|NOR A|NOT A) JEU DE REGLE|NOT ON THIS": lambda s, m: (
        jeu_de_regle(mask_of(s.mine), s.hand.trump) is None
    ),
    r"(?:BEATS MORE THAN|BEAT WHAT) THE (\S+?)(?: CANNOT|, AND)": lambda s, m: bool(
        HIGHER[s.own(m[1])[0]] >> s.move & 1
    ),
    r"LIES BETWEEN THEM": lambda s, m: not _between(s, s.hand.legal_moves()),
    r"FEWER THAN 3 POWER CARDS": lambda s, m: _power(s) < ENOUGH_POWER,
    r"^(\d) TRUMPS": lambda s, m: len(s.trumps) == int(m[1]) or "KINGS" in s.text,
    r"CANNOT FOLLOW|NOT A CARD OF THE SUIT": lambda s, m: not _of_suit(s, s.hand.laid[-1]),
    r"(?<!HAS ONE )MUST FOLLOW": lambda s, m: bool(_of_suit(s, s.hand.laid[-1])),
    r"THERE IS ONLY THE|LEAVES YOU ONLY|LEAVES \w+ ONLY|HAVE ONLY THE": lambda s, m: (
        len(s.hand.legal_moves()) == 1
    ),
    r"THE TRICK IS (?:YOURS|LOST)|WINS ANYWAY|CANNOT BEAT THE": lambda s, m: (
        _wins(s) == ("YOURS" in m[0])
    ),
    r"MORE \S+ TO FOLLOW|MORE BEHIND THE": lambda s, m: len(_of_suit(s, s.move)) > 1,
    r"YOUR ONLY|BREAKS NO SUIT": lambda s, m: len(_of_suit(s, s.move)) == 1,
    r"NO SUIT IS LONGER|LONGEST SUIT|YOUR LONGEST|NO OTHER SUIT IS LONGER": lambda s, m: (
        len(_of_suit(s, s.move)) == max(len(_of_suit(s, card)) for card in s.mine)
    ),
    r"FROM THE TOP|BEGINS? AT THE TOP|LEADS? ITS TOP": lambda s, m: (
        not any(HIGHER[s.move] >> card & 1 for card in s.mine)
    ),
    r"OF \S+ THERE ARE (\d)": lambda s, m: len(_of_suit(s, s.move)) == int(m[1]),
    r"ROUND (\d+):": lambda s, m: int(m[1]) == len(s.hand.changes) // 2 + 1,
    r"TRICK (\d):": lambda s, m: int(m[1]) == len(s.hand.laid) // 2 + 1,
    r": AGAINST THE (\S+)\n": lambda s, m: m[1] == s.name(s.hand.laid[-1]),
    r": YOUR LEAD\n": lambda s, m: len(s.hand.laid) % 2 == 0,
}
