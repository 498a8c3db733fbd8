"""The moves of Durak: small ints, their texts, and fast look-up of a seat's legal moves."""

from retrocards.cards import ALL_CARDS, CARDS, TextError, card_text, cards_of, parse_card

ATTACK = 0
"""``ATTACK + card``: play an attack card."""
DEFEND = 64
"""``DEFEND + card``: beat the last attack card."""
GIVE = 128
"""``GIVE + card``: add a card to those that the defender takes."""
TAKE = 192
PASS = 193
QUERY = 194
EXCHANGE = 195
KEEP = 196

CAN_QUERY = 1 << 52
CAN_PASS = 1 << 53
CAN_TAKE = 1 << 54

LOW = (1 << 26) - 1
HIGH = ~LOW
"""The halves of a set of cards: clubs and diamonds; hearts, spades and the flags."""

_WORDS = {TAKE: "take", PASS: "pass", QUERY: "query", EXCHANGE: "exchange", KEEP: "keep"}
_MOVES = {word: move for move, word in _WORDS.items()}
_KINDS = {"attack": ATTACK, "defend": DEFEND, "give": GIVE}
_FLAGS = ((CAN_QUERY, QUERY), (CAN_PASS, PASS), (CAN_TAKE, TAKE))
_CACHED_SETS = 1 << 12
_CACHED_HALVES = 1 << 16

TEXTS: dict[int, str] = {
    **{
        base + card: f"{kind} {card_text(card)}"
        for kind, base in _KINDS.items()
        for card in range(CARDS)
    },
    **_WORDS,
}
"""Every move that there is -> its text."""


class HalfTable(dict[int, tuple[int, ...]]):
    """Half a set of cards (``& LOW`` or ``& HIGH``) -> the moves; filled as it is asked.

    The moves of a whole set are those of its two halves: big and ever new sets take few entries.
    """

    def __init__(self, base: int) -> None:
        super().__init__()
        self.base = base

    def __missing__(self, half: int) -> tuple[int, ...]:
        cards = tuple(self.base + card for card in cards_of(half & ALL_CARDS))
        moves = cards + tuple(move for flag, move in _FLAGS if half & flag)
        if len(self) >= _CACHED_HALVES:
            self.clear()
        self[half] = moves
        return moves


class MoveTable(dict[int, tuple[int, ...]]):
    """A small set of cards, with CAN_ flags -> the moves: cards lowest first, then the flags'.

    Keeps the sets that it meets first, which are the frequent ones.
    """

    def __init__(self, halves: HalfTable) -> None:
        super().__init__()
        self.halves = halves

    def __missing__(self, key: int) -> tuple[int, ...]:
        moves = self.halves[key & LOW] + self.halves[key & HIGH]
        if len(self) < _CACHED_SETS:
            self[key] = moves
        return moves


OPENINGS = HalfTable(ATTACK)
ATTACKS = MoveTable(OPENINGS)
DEFENCES = MoveTable(HalfTable(DEFEND))
GIFTS = MoveTable(HalfTable(GIVE))
EXCHANGES = (EXCHANGE, KEEP)


def card_of(move: int) -> int:
    """The card that a move plays; -1 for a move without one."""
    return move & 63 if 0 <= move < TAKE and move & 63 < CARDS else -1


def move_text(move: int) -> str:
    """``attack 7C``, ``defend 9C``, ``give 7D``, ``take``, ``pass``, ``query``, ``keep``...

    Raises TextError for an int that is no move.
    """
    if move not in TEXTS:
        raise TextError(f"{move!r} is not the number of a move of Durak.")
    return TEXTS[move]


def parse_move(text: str) -> int:
    """The move that a text names, in either case, legal or not.  Raises TextError."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in _MOVES:
        return _MOVES[words[0]]
    if len(words) == 2 and words[0] in _KINDS:
        return _KINDS[words[0]] + parse_card(words[1])
    raise TextError(
        f"{text!r} is not a move; there are attack, defend and give with a card,"
        " take, pass, query, exchange and keep."
    )
