"""What the captions and the look back of Hearts state, and whether it is true."""

from _oracle_sentences import Spoken, Truth

from retrocards.cards import cards_of, parse_card

QUEEN = parse_card("QS")


def _trick(said: Spoken) -> list[int]:
    """The cards of the unfinished trick."""
    return [*said.hand.trick]


def _out(said: Spoken, card: int) -> list[int]:
    """The cards of a suit that are neither the seat's nor laid yet."""
    gone = {*said.mine, *said.hand.laid}
    return [other for other in range(52) if other // 13 == card // 13 and other not in gone]


def _points(card: int) -> bool:
    return card // 13 == 2 or card == QUEEN


def _suit_held(said: Spoken) -> list[int]:
    """The cards that the seat holds of the suit of the one that it plays."""
    return [card for card in said.mine if card // 13 == said.move // 13]


def _best(said: Spoken) -> int:
    """The best card of the unfinished trick."""
    trick = _trick(said)
    return max(card for card in trick if card // 13 == trick[0] // 13)


def _higher_ducks(said: Spoken) -> set[int]:
    """The higher cards that the seat holds, and that would not win either."""
    return {card for card in _suit_held(said) if said.move < card < _best(said)}


def _to_come(said: Spoken) -> set[int]:
    """The seats that play to this trick after the one to move."""
    size = said.hand.options.players
    return {(said.seat + step) % size for step in range(1, size - len(_trick(said)))}


def _has_shown_out(said: Spoken) -> bool:
    """Whether a seat that is still to play has not followed to the suit of the trick."""
    hand, size = said.hand, said.hand.options.players
    suit, to_come = (_trick(said) or [said.move])[0] // 13, _to_come(said)
    return any(
        card // 13 != suit == each.cards[0] // 13 and (each.leader + place) % size in to_come
        for each in hand.tricks
        for place, card in enumerate(each.cards)
        if len(each.cards) == size
    )


def _number_of_trick(said: Spoken) -> int:
    return len(said.hand.laid) // int(said.hand.options.players) + 1


def _holder(said: Spoken) -> int:
    """The seat whose card is the best of the unfinished trick."""
    trick, size = _trick(said), said.hand.options.players
    leader = (said.seat - len(trick)) % size
    return int((leader + trick.index(_best(said))) % size)


PHRASES: dict[str, Truth] = {
    r"Not a point in it|[Nn]o points in it|now there are none|free here": lambda s, m: (
        not any(map(_points, _trick(s)))
    ),
    r"The last seat|You play last|nobody plays after you|you must lead|who wins must lead": (
        lambda s, m: len(_trick(s)) == s.hand.options.players - 1
    ),
    r"[Nn]obody (?:left )?has shown ?out": lambda s, m: not _has_shown_out(s),
    r"Hearts are broken": lambda s, m: s.hand.broken,
    r"Nothing of the suit led|You are out of the suit|Not of the suit": lambda s, m: all(
        card // 13 != _trick(s)[0] // 13 for card in s.mine
    ),
    r"a suit is gone|empties a suit|ends? a suit": lambda s, m: all(
        card // 13 != s.move // 13 for card in s.mine if card != s.move
    ),
    r"queen may still fall|while the queen is about|wait for the queen": lambda s, m: (
        QUEEN not in s.hand.laid and QUEEN not in s.mine
    ),
    r"hunting for the queen|smoke (?:the lady|the queen|her) out": lambda s, m: (
        s.move // 13 == 3 and s.move < QUEEN in _out(s, QUEEN)
    ),
    r"(\d+) more (?:are|still) out": lambda s, m: len(_out(s, s.move)) == int(m[1]),
    r"[Hh]igher ones (?:are )?still out, (\d+)": lambda s, m: (
        sum(card > s.move for card in _out(s, s.move)) == int(m[1])
    ),
    r"Nobody can beat the|It wins in any case|You win it whatever|You must win it": lambda s, m: (
        s.later[-1].tricks[len(s.hand.laid) // s.hand.options.players].winner == s.seat
    ),
    r"cannot (?:win|take these points)|stays under|[Ll]oses? th(?:e|is) trick|does no harm|"
    r"leave that to|let (?:Player \d|You) do that": lambda s, m: (
        s.later[-1].tricks[len(s.hand.laid) // s.hand.options.players].winner != s.seat
    ),
    r"highest (?:card under|that)|Of those that cannot win|[Aa]s high as|no lower than": (
        lambda s, m: not _higher_ducks(s) - {QUEEN}
    ),
    r"A higher duck|a higher one ducks|to duck so low": lambda s, m: bool(_higher_ducks(s)),
    r"next one up": lambda s, m: not {*range(s.move, min(_higher_ducks(s)))} & {*_out(s, s.move)},
    r"All yours beat|You cannot duck|None of yours ducks": lambda s, m: (
        min(_suit_held(s)) == s.move > _best(s)
    ),
    r"[Yy]our lower ones": lambda s, m: min(_suit_held(s)) < s.move,
    r"what is higher stays": lambda s, m: max(_suit_held(s)) > s.move,
    r"you must lead|you lead:|you would lead next|who wins must lead|wins the lead": (
        lambda s, m: max({*_suit_held(s)} - {QUEEN}) > _best(s) and not _to_come(s)
    ),
    r"(\w+ ?\d?) has (?:your queen|her)\b|get her out of (\w+ ?\d?)": lambda s, m: (
        QUEEN in cards_of(s.hand.hands[s.seat_called(next(filter(None, m.groups())))])
    ),
    r"(\w+ ?\d?) has (?:your queen|her),? and has played": lambda s, m: (
        s.seat_called(m[1]) not in _to_come(s)
    ),
    r"(\w+ ?\d?) has your queen and plays later": lambda s, m: s.seat_called(m[1]) in _to_come(s),
    r"No spade of yours takes the queen": lambda s, m: max(_suit_held(s)) < QUEEN,
    r"The trick is (\w+)'s|Stay low: (\w+) has the trick": lambda s, m: (
        next(filter(None, m.groups())) == s.seat_name(_holder(s))
    ),
    r"[Nn]othing below (?:her|the queen)": lambda s, m: min(s.hand.legal_moves()) == QUEEN,
    r"You hold a high spade|a high one is at home": lambda s, m: any(
        card // 13 == 3 and card >= QUEEN for card in s.mine
    ),
    r"Trick (\d+),": lambda s, m: int(m[1]) == _number_of_trick(s),
    r", your lead\n": lambda s, m: not _trick(s),
    r", to the (\S+)\n": lambda s, m: m[1] == s.name(_trick(s)[0]),
    r"^The pass\n": lambda s, m: s.hand.phase == "pass",
}
