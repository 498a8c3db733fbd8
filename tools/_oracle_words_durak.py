"""What the captions and the look back of Durak state, and whether it is true."""

from _oracle_sentences import Spoken, Truth

from retrocards.cards import cards_of
from retrocards.rules.durak import card_of, is_defence


def _card(said: Spoken) -> int:
    """The card that is played."""
    return card_of(said.move)


def _table(said: Spoken) -> list[int]:
    """The cards on the table."""
    return [card for pair in said.hand.table for card in pair if card >= 0]


def _plain(said: Spoken) -> list[int]:
    return [card for card in said.mine if card // 13 != said.hand.trump]


def _of_rank(said: Spoken) -> int:
    """How many cards of the rank played the seat holds."""
    return sum(card % 13 == _card(said) % 13 for card in said.mine)


def _unbeaten(said: Spoken) -> bool:
    """The defender holds nothing that beats the card."""
    hand, card = said.hand, _card(said)
    return not any(
        other > card if other // 13 == card // 13 else other // 13 == hand.trump
        for other in cards_of(hand.hands[hand.defender])
    )


def _bout(said: Spoken) -> int:
    """The number of the bout, by how often the table was cleared."""
    pairs = zip(said.earlier, said.earlier[1:], strict=False)
    return 1 + sum(bool(before.table) and not after.table for before, after in pairs)


def _fits(said: Spoken) -> list[int]:
    """The cards that may be laid down in place of passing."""
    return [card_of(move) for move in said.hand.legal_moves() if card_of(move) >= 0]


def _called(said: Spoken, *names: str | None) -> list[int]:
    """The cards with these names; a name may be missing."""
    return [card for name in filter(None, names) for card in range(52) if said.name(card) == name]


def _stands_above(said: Spoken, other: int) -> bool:
    """Whether a card may be played, and beats more than the one that is played."""
    worth = [(card // 13 == said.hand.trump, card % 13) for card in (other, _card(said))]
    return worth[0] > worth[1] and other in _fits(said)


def _to_beat(said: Spoken, card: int) -> tuple[bool, int]:
    """Whether the defender is known to beat a card, and how many unseen ones would."""
    view = said.hand.view(said.seat)
    known, unseen = (
        [
            other
            for other in cards_of(cards)
            if (other > card if other // 13 == card // 13 else other // 13 == view.trump)
        ]
        for cards in (view.known[view.defender], view.unseen)
    )
    return bool(known), len(unseen)


def _fitting(said: Spoken, card: int) -> int:
    """How many cards the attackers may hold that fit only once a card is played."""
    view = said.hand.view(said.seat)
    held = {*cards_of(view.unseen)}.union(*(cards_of(view.known[seat]) for seat in view.attackers))
    laid = {other % 13 for other in _table(said)}
    return 0 if card % 13 in laid else sum(other % 13 == card % 13 for other in held)


def _twins(said: Spoken, card: int) -> list[int]:
    """The other plain cards of a card's rank that the seat holds."""
    return [other for other in _plain(said) if other % 13 == card % 13 and other != card]


PHRASES: dict[str, Truth] = {
    r"NO CARD OF YOURS FITS": lambda s, m: not _fits(s),
    r"KEEP THE (\S+), IT BEATS MORE|THE (\S+) BEATS MORE": lambda s, m: _stands_above(
        s, *_called(s, *m.groups())
    ),
    r"KEEP THE (\S+), A TRUMP|THE (\S+) IS A TRUMP": lambda s, m: all(
        card // 13 == s.hand.trump != _card(s) // 13 and card in _fits(s)
        for card in _called(s, *m.groups())
    ),
    r"THE (\S+) CAN FOLLOW THE (\S+), BUT THE (\S+) IS ALONE": lambda s, m: (
        _called(s, m[1])[0] in _twins(s, _card(s))
        and _called(s, m[2]) == [_card(s)]
        and not _twins(s, _called(s, m[3])[0])
        and s.hand.room > 1
    ),
    r"THE (\S+) IS HARDER TO BEAT THAN THE (\S+)": lambda s, m: (
        _called(s, m[1]) == [_card(s)] and _to_beat(s, _card(s)) < _to_beat(s, _called(s, m[2])[0])
    ),
    r"FEWER CARDS FIT THE (\S+) THAN THE (\S+)": lambda s, m: (
        _called(s, m[1]) == [_card(s)] and _fitting(s, _card(s)) < _fitting(s, _called(s, m[2])[0])
    ),
    r"THE (\S+) WOULD DO JUST AS WELL": lambda s, m: all(
        card % 13 == _card(s) % 13 and card in _fits(s) for card in _called(s, m[1])
    ),
    r"BEATING COSTS THE (\S+),|TAKING SPARES THE (\S+),": lambda s, m: (
        s.hand.phase == "defend" and _called(s, *m.groups())[0] in _fits(s)
    ),
    r"THE (\S+) (?:WOULD PRESS|PRESSES|MAKES|TESTS)|A PASS SAVES THE (\S+),"
    r"|(?:MUST ANSWER|WITH) THE (\S+), (?:A PASS|OR PASS)": lambda s, m: (
        s.hand.phase == "attack" and _called(s, *m.groups())[0] in _fits(s)
    ),
    r"ONE MORE FOR (\w+), (?:A PASS|BUT)|ONE MORE CARD FOR (\w+) TO": lambda s, m: (
        s.hand.taking and s.seat_name(s.hand.defender) in m.groups()
    ),
    r"TALON IS GONE|NO TALON|NOTHING IS LEFT TO DRAW": lambda s, m: s.hand.talon_count == 0,
    r"TALON IS (\d+) DEEP|(\d+) LEFT TO DRAW|(\d+) IN THE TALON": lambda s, m: (
        s.hand.talon_count == int(next(filter(None, m.groups())))
    ),
    r"LOWEST FIRST|START LOW|STARTS LOW|LEAD LOW|LOW CARDS GO FIRST": lambda s, m: (
        _card(s) % 13 == min(card % 13 for card in _plain(s))
    ),
    r"NOT THE LOWEST|YOUR LOWEST WOULD|HOLDS BACK WHAT IS LOW": lambda s, m: any(
        card % 13 < _card(s) % 13 for card in _plain(s)
    ),
    r"ONE OF SEVERAL|MORE OF THAT RANK|THERE IS MORE": lambda s, m: _of_rank(s) > 1,
    r"NOTHING CHEAPER THAN A TRUMP": lambda s, m: not _plain(s),
    r"ITS RANK LIES THERE": lambda s, m: any(card % 13 == _card(s) % 13 for card in _table(s)),
    r"PAID A TRUMP ALREADY|A TRUMP LIES THERE|SPENT A TRUMP HERE": lambda s, m: any(
        pair[1] // 13 == s.hand.trump for pair in s.hand.table if pair[1] >= 0
    ),
    r"COULD BEAT IT|COULD HAVE BEATEN IT": lambda s, m: any(map(is_defence, s.hand.legal_moves())),
    r"LAST TRUMP": lambda s, m: len(s.trumps) == 1,
    r"TRUMP AGAINST TRUMP|YOUR TRUMP IS THE HIGHER": lambda s, m: (
        s.hand.table[-1][0] // 13 == s.hand.trump == _card(s) // 13
    ),
    r"TRUMPS THE|TRUMP THE|WORTH A TRUMP|PAYS WITH A TRUMP|SPENDS A TRUMP": lambda s, m: (
        _card(s) // 13 == s.hand.trump
    ),
    r"KEEPS THE TRUMPS|KEEP YOUR TRUMPS|TOO EARLY FOR A TRUMP|NO TRUMP FOR THIS": lambda s, m: any(
        card // 13 == s.hand.trump for card in _fits(s)
    ),
    r"CANNOT BEAT|CANNOT BE BEATEN|STICKS": lambda s, m: _unbeaten(s),
    r"GOES OUT|LEAVES THE TABLE|YOU ARE OUT": lambda s, m: not s.later[0].hands[s.seat],
    r"NOTHING NEW|OPENS NO DOOR": lambda s, m: (
        s.hand.room == 0
        or any(card % 13 == _card(s) % 13 for card in _table(s))
        or not any(
            card % 13 == _card(s) % 13
            for seat in s.hand.attackers
            for card in cards_of(s.hand.hands[seat])
        )
    ),
    r"(?:TAKES|TO TAKE|NO TRUMP FOR THE|MORE THAN) (\d+)\b": lambda s, m: (
        len(_table(s)) == int(m[1])
    ),
    r"ONLY A HIGHER (?:ONE|TRUMP) BEATS": lambda s, m: _card(s) // 13 == s.hand.trump,
    r"BOUT (\d+)": lambda s, m: int(m[1]) == _bout(s) == s.hand.bout,
    r"YOUR ATTACK ON (\w+)": lambda s, m: not s.hand.table and m[1] == s.seat_name(s.hand.defender),
    r"MORE AGAINST (\w+)\?": lambda s, m: (
        bool(s.hand.table) and m[1] == s.seat_name(s.hand.defender)
    ),
    r", AGAINST THE (\S+)\n": lambda s, m: m[1] == s.name(s.hand.table[-1][0]),
    r"AS (\w+) TOOK": lambda s, m: s.hand.taking and m[1] == s.seat_name(s.hand.defender),
}
