"""The moves of Durak: small ints, their texts, fast look-up of the legal ones, and refusals."""

from retrocards.cards import (
    BIT,
    CARDS,
    SUIT_CARDS,
    SUITS,
    TextError,
    card_text,
    cards_of,
    cards_text,
    parse_card,
)
from retrocards.rules.base import RuleBroken
from retrocards.rules.durak.position import Position

ATTACK = 0
"""`ATTACK + card`: play an attack card."""
DEFEND = 64
"""`DEFEND + card`: beat the last attack card."""
GIVE = 128
"""`GIVE + card`: add a card to those that the defender takes."""
TAKE = 192
PASS = 193
QUERY = 194
EXCHANGE = 195
KEEP = 196

EXCHANGES = (EXCHANGE, KEEP)

MOST_KEPT = 1 << 11
"""How many sets of cards a `MoveTable` keeps the moves of."""

CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_CARDS
_WORDS = {TAKE: "take", PASS: "pass", QUERY: "query", EXCHANGE: "exchange", KEEP: "keep"}
_MOVES = {word: move for move, word in _WORDS.items()}
_KINDS = {"attack": ATTACK, "defend": DEFEND, "give": GIVE}

TEXTS: dict[int, str] = {
    **{
        base + card: f"{kind} {card_text(card)}"
        for kind, base in _KINDS.items()
        for card in range(CARDS)
    },
    **_WORDS,
}
"""Move -> its text, for every move of the game."""


class SuitTable(dict[int, tuple[int, ...]]):
    """A set of cards of one suit -> the moves that play them, and then `others`."""

    def __init__(self, kind: int, others: tuple[int, ...] = ()) -> None:
        """`kind`: ATTACK, DEFEND or GIVE."""
        super().__init__()
        self.kind = kind
        self.others = others

    def __missing__(self, cards: int) -> tuple[int, ...]:
        moves = self[cards] = (*[self.kind + card for card in cards_of(cards)], *self.others)
        return moves


class MoveTable(dict[int, tuple[int, ...]]):
    """A set of cards -> the moves that play them, lowest first, and those without a card.

    Keeps the sets that it meets first, which are the frequent ones; the others are put together
    from their suits each time.
    """

    def __init__(self, kind: int, *others: int) -> None:
        """`kind`: ATTACK, DEFEND or GIVE; `others`: the moves without a card."""
        super().__init__()
        self.suits = (SuitTable(kind), SuitTable(kind), SuitTable(kind), SuitTable(kind, others))

    def __missing__(self, cards: int) -> tuple[int, ...]:
        moves = self.of_many(cards)
        if len(self) < MOST_KEPT:
            self[cards] = moves
        return moves

    def of_many(self, cards: int) -> tuple[int, ...]:
        """The same, not kept: for a set so big that it hardly ever comes again."""
        clubs, diamonds, hearts, spades = self.suits
        return (
            clubs[cards & CLUBS]
            + diamonds[cards & DIAMONDS]
            + hearts[cards & HEARTS]
            + spades[cards & SPADES]
        )


OPENINGS = MoveTable(ATTACK)
"""The first card of a bout with a single attacker."""
QUERY_OPENINGS = MoveTable(ATTACK, QUERY)
"""The first card of a bout in which others can be asked for trumps."""
ATTACKS = MoveTable(ATTACK, PASS)
QUERY_ATTACKS = MoveTable(ATTACK, QUERY, PASS)
DEFENCES = MoveTable(DEFEND, TAKE)
GIFTS = MoveTable(GIVE, PASS)


def is_attack(move: int) -> bool:
    """Whether a move plays an attack card."""
    return ATTACK <= move < ATTACK + CARDS


def is_defence(move: int) -> bool:
    """Whether a move beats an attack card."""
    return DEFEND <= move < DEFEND + CARDS


def is_gift(move: int) -> bool:
    """Whether a move gives a card to a defender who takes."""
    return GIVE <= move < GIVE + CARDS


def card_of(move: int) -> int:
    """The card that a move plays; -1 for a move without one."""
    return move & 63 if 0 <= move < TAKE and move & 63 < CARDS else -1


def move_text(move: int) -> str:
    """`attack 7C`, `defend 9C`, `give 7D`, `take`, `pass`, `query`, `keep`...

    Raises TextError for an int that is no move.
    """
    if move not in TEXTS:
        raise TextError(f"{move!r} is not the number of a move of Durak.")
    return TEXTS[move]


def parse_move(text: str) -> int:
    """The move that a text names in upper or lower case, legal or not.  Raises TextError."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in _MOVES:
        return _MOVES[words[0]]
    if len(words) == 2 and words[0] in _KINDS:
        return _KINDS[words[0]] + parse_card(words[1])
    raise TextError(
        f"{text!r} is not a move; the moves are attack, defend and give with a card,"
        " take, pass, query, exchange and keep."
    )


RULES = (
    "hand_over",
    "not_a_move",
    "exchange_or_keep",
    "attack_or_pass",
    "defend_or_take",
    "give_or_pass",
    "exchange_not_allowed",
    "not_your_card",
    "rank_not_on_table",
    "does_not_beat",
    "cannot_pass_first",
    "query_only_principal",
    "query_already_made",
    "query_nobody_to_ask",
    "hand_not_over",
    "not_of_losing_team",
)
"""Every `RuleBroken.rule` of Durak.

`hand_over`: the hand has ended (detail: move).  `not_a_move`: the int is no move (move).
`exchange_or_keep`, `attack_or_pass`, `defend_or_take`, `give_or_pass`: the move is of
another phase; the name says what this one asks for (move).  `exchange_not_allowed`: the lowest
trump can be exchanged only when it is offered before a bout (move).  `not_your_card` (card).
`rank_not_on_table`: an attack card, or one given, must match a rank on the table (card, table).
`does_not_beat` (card, attack, trump: C D H S).  `cannot_pass_first`: the principal must play
the first card.  `query_only_principal`, `query_already_made` (once an offer) and
`query_nobody_to_ask` (there is no other attacker).  From the match: `hand_not_over` when a hand is
scored too early, `not_of_losing_team` when somebody not of that team is to deal (seat).
"""


def refusal(hand: Position, move: int) -> RuleBroken:
    """The rule of RULES that an illegal move breaks."""
    if move not in TEXTS:
        return RuleBroken("not_a_move", {"move": str(move)})
    text = {"move": TEXTS[move]}
    if hand.phase == "over":
        return RuleBroken("hand_over", text)
    if hand.phase == "exchange":
        return RuleBroken("exchange_or_keep", text)
    if move in EXCHANGES:
        return RuleBroken("exchange_not_allowed", text)
    if hand.phase == "attack" and move == PASS:
        return RuleBroken("cannot_pass_first")
    if hand.phase == "attack" and move == QUERY:
        return _not_a_query(hand)
    card = card_of(move)
    kind, instead = {
        "attack": (ATTACK, "attack_or_pass"),
        "defend": (DEFEND, "defend_or_take"),
        "give": (GIVE, "give_or_pass"),
    }[hand.phase]
    if card < 0 or move != kind + card:
        return RuleBroken(instead, text)
    detail = {"card": card_text(card)}
    if not hand.hands[hand.to_move] & BIT[card]:
        return RuleBroken("not_your_card", detail)
    if hand.phase == "defend":
        detail |= {"attack": card_text(hand.table[-1][0]), "trump": SUITS[hand.trump]}
        return RuleBroken("does_not_beat", detail)
    laid = [played for pair in hand.table for played in pair if played >= 0]
    return RuleBroken("rank_not_on_table", detail | {"table": cards_text(laid)})


def _not_a_query(hand: Position) -> RuleBroken:
    if hand.to_move != hand.principal:
        return RuleBroken("query_only_principal")
    if hand.queried:
        return RuleBroken("query_already_made")
    return RuleBroken("query_nobody_to_ask")
