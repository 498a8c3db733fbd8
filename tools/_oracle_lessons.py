"""The guide's sentences in lessons, held against the prepared hands that they are about."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from _oracle_sentences import Sentences, Spoken, Truth, program_of

from retrocards.cards import cards_of, mask_of, suit_of
from retrocards.players.advice import NO_MOVE
from retrocards.players.ecarte.talk import ENOUGH_POWER
from retrocards.rom.schema.lesson import Lesson
from retrocards.rules import ecarte, elephant
from retrocards.rules.calculation import MOVES, SEQUENCES
from retrocards.session.engines import engine_of
from retrocards.session.settings import Settings

COUNTS = (
    "NO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN",
)  # fmt: skip
RANKS = (
    "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING",
    "ACE",
)  # fmt: skip
SUITS = ("CLUB", "DIAMOND", "HEART", "SPADE")
CARD = r"((?:10|[2-9AJQK])[♣♦♥♠])"
"""A card as the lessons write it."""
RUN = r"(?:10|[2-9AJQK])(?: (?:10|[2-9AJQK]))+"
"""Ranks in the order in which a stack takes them."""


def _count(word: str) -> int:
    return COUNTS.index(word.upper()) if word.upper() in COUNTS else int(word)


def _suit(word: str) -> int:
    return SUITS.index(word.upper().removesuffix("S"))


def _rank(word: str) -> int:
    return RANKS.index(word.upper().removesuffix("S"))


def _held(said: Spoken, seat: int) -> Sequence[int]:
    return cards_of(said.hand.hands[seat])


def _of_suit(said: Spoken, suit: int, seat: int = NO_MOVE) -> list[int]:
    """The cards of a suit that a seat holds, or the learner."""
    held = said.mine if seat < 0 else _held(said, seat)
    return [card for card in held if suit_of(card) == suit]


def _before(said: Spoken) -> Any:
    """The hand before the latest move."""
    return said.earlier[-2]


def _mover(said: Spoken) -> int:
    """The seat that made the latest move."""
    return int(_before(said).to_move)


# What is said in any lesson.


def _asked(said: Spoken) -> str:
    """The move that the guide asks for, in words."""
    return str(said.hand.move_text(said.move))


def _asks_for(said: Spoken, name: str) -> bool:
    """Whether a card belongs to the move that is asked for."""
    cards = re.findall(r"(?<!\w)(10|[2-9AJQK])([CDHS])(?!\w)", _asked(said))
    names = [rank + "♣♦♥♠"["CDHS".index(suit)] for rank, suit in cards]
    return name in names


# Durak.


def _table(hand: Any) -> list[int]:
    return [card for pair in hand.table for card in pair if card >= 0]


def _lie_there(said: Spoken, rank: int) -> int:
    """How many cards of a rank lie on the table."""
    return sum(card % 13 == rank for card in _table(said.hand))


DURAK: dict[str, Truth] = {
    r"TRUMPS ARE (\w+)": lambda s, m: s.hand.trump == _suit(m[1]),
    rf"YOUR LOWEST, THE {CARD}": lambda s, m: (
        s.card(m[1]) == min((c for c in s.mine if suit_of(c) != s.hand.trump), key=lambda c: c % 13)
    ),
    rf"(?:PLAY|USE|LEAD|BACK: PLAY) THE {CARD}[.,:]": lambda s, m: _asks_for(s, m[1]),
    rf"(?:CHEAPEST|LOWER ONE|DOES IT), THE {CARD}": lambda s, m: _asks_for(s, m[1]),
    r"EAST BEATS IT WITH HIS SMALLEST TRUMP": lambda s, m: (
        _mover(s) == s.seat_called("EAST")
        and s.hand.table[-1][1]
        == min(c for c in cards_of(_before(s).hands[_mover(s)]) if suit_of(c) == s.hand.trump)
    ),
    rf"\bHIS {CARD}": lambda s, m: s.card(m[1]) in _held(s, _mover(s)),
    r"A RANK THAT LIES THERE: (\w+)\. YOU HAVE NONE": lambda s, m: (
        _lie_there(s, _rank(m[1])) == len(_table(s.hand))
        and all(card % 13 != _rank(m[1]) for card in s.mine)
    ),
    r"YES, SAY (\w+) AND (\w+): BOTH HAVE TRUMPS": lambda s, m: all(
        _of_suit(s, s.hand.trump, s.seat_called(name)) for name in m.groups()
    ),
    r"(\w+) BEAT ALL, SO HE ATTACKS NEXT": lambda s, m: _mover(s) == s.seat_called(m[1]),
    r"THE (\d+) AT THE LEFT COUNTS THE TALON": lambda s, m: s.hand.talon_count == int(m[1]),
    r"A (\w+) LIES THERE, SO (\w+) (?:MAY ADD|ADDED)": lambda s, m: (
        _lie_there(s, _rank(m[1])) > 1 and s.hand.table[-1][0] % 13 == _rank(m[1])
    ),
    r"(\w+) HAS PASSED, AND (\w+) JOINS IN": lambda s, m: (
        _mover(s) == s.seat_called(m[2]) and s.earlier[-3].to_move == s.seat_called(m[1])
    ),
    r"NOW (\w+) JOINS IN WITH A (\w+)\b": lambda s, m: (
        _mover(s) == s.seat_called(m[1]) and s.hand.table[-1][0] % 13 == _rank(m[2])
    ),
    r"(\w+) TAKES ALL (\w+) CARDS": lambda s, m: (
        _mover(s) == s.seat_called(m[1]) and len(_table(_before(s))) == _count(m[2])
    ),
    r"TAKE ALL (\w+) CARDS": lambda s, m: len(_table(s.hand)) == _count(m[1]),
    r"^(NINE) CARDS, AND|^(THREE) CARDS MORE": lambda s, m: any(
        len(_table(hand)) == _count(m[1] or m[2]) for hand in s.earlier[-4:]
    ),
    r"NEXT ONE IS (\w+)'S, AND IT IS ON YOU": lambda s, m: (
        _mover(s) == s.seat_called(m[1]) and s.hand.defender == s.seat
    ),
    rf"BEAT THE {CARD}: A HIGHER (\w+), OR ANY TRUMP": lambda s, m: (
        s.hand.table[-1] == (s.card(m[1]), -1) and suit_of(s.card(m[1])) == _suit(m[2])
    ),
    r"YOU HAVE NONE LEFT: NOW A TRUMP": lambda s, m: not _of_suit(s, suit_of(s.hand.table[-1][0])),
    rf"THE {CARD} AND THE {CARD} BEAT IT: THE LOWER": lambda s, m: all(
        s.hand.legal_moves().count(s.hand.parse_move(f"defend {_text(s, name)}"))
        for name in m.groups()
    ),
    rf"NOW THE {CARD} IS YOURS": lambda s, m: (
        s.hand.taking and s.hand.defender == s.seat and s.card(m[1]) in _table(s.hand)
    ),
    r"EMPTIED THE TALON": lambda s, m: s.hand.talon_count == 0,
    r"YOU HAVE ONE CARD LEFT": lambda s, m: len(s.mine) == 1,
    r"EAST (?:JUST )?TAKES": lambda s, m: (
        s.hand.taking and s.hand.defender == s.seat_called("EAST")
    ),
    rf"(\w+) IS RID OF THE {CARD}": lambda s, m: (
        _mover(s) == s.seat_called(m[1]) and s.card(m[2]) in _table(s.hand)
    ),
    r"YOU ARE OUT FIRST": lambda s, m: (
        not s.mine and s.seat not in s.hand.outcome.losers
        if s.hand.outcome
        else not s.mine and sum(map(bool, s.hand.hands)) == s.hand.options.players - 1
    ),
}


def _text(said: Spoken, name: str) -> str:
    """A card as the rules write it."""
    return f"{name[:-1]}{'CDHS'['♣♦♥♠'.index(name[-1])]}"


# Ecarte.


def _kings(said: Spoken) -> list[int]:
    return [card for card in said.mine if card % 13 == RANKS.index("KING")]


def _drew(said: Spoken) -> set[int]:
    """The cards that the learner got in the latest change."""
    earlier = next(
        hand
        for hand in reversed(said.earlier)
        if hand.hands[said.seat] != said.hand.hands[said.seat]
    )
    return {*said.mine} - {*cards_of(earlier.hands[said.seat])}


ECARTE: dict[str, Truth] = {
    rf"THE {CARD} IS TURNED UP: (\w+) ARE TRUMPS": lambda s, m: (
        s.hand.turn_up == s.card(m[1]) and s.hand.trump == _suit(m[2])
    ),
    rf"YOUR {CARD}, {CARD} AND {CARD} ARE WEAK": lambda s, m: (
        {*s.mine} - {*s.trumps} - {*_kings(s)} == {s.card(name) for name in m.groups()}
    ),
    r"KEEP BOTH (TRUMPS|HEARTS)": lambda s, m: (
        len(s.trumps) == 2 and s.hand.trump == _suit("HEART")
    ),
    rf"MARK THE {CARD}, THE {CARD} AND THE {CARD}": lambda s, m: all(
        _asks_for(s, name) for name in m.groups()
    ),
    r"YOU GET (\w+) OTHER CARDS": lambda s, m: len(_asked(s).split()) - 1 == _count(m[1]),
    rf"YOU DREW {CARD}, {CARD} AND {CARD}": lambda s, m: (
        _drew(s) == {s.card(name) for name in m.groups()}
    ),
    r"CHANGED ALL (\w+)\.": lambda s, m: s.hand.changes[-1] == _count(m[1]),
    r"THE (\d+) AT THE LEFT COUNTS THE STOCK: IT HAD (\d+)": lambda s, m: (
        s.hand.stock_count == int(m[1])
        and s.hand.stock_count + sum(s.hand.changes[-2:]) == int(m[2])
    ),
    r"TRUMPS OR KINGS, ARE ENOUGH, AND YOU HAVE (\d)": lambda s, m: (
        len({*s.trumps, *_kings(s)}) == int(m[1]) >= ENOUGH_POWER
    ),
    r"YOU HOLD THE KING OF TRUMPS": lambda s, m: bool({*s.trumps} & {*_kings(s)}),
    r"YOU HOLD (\w+) (\w+) AND (\w+) (\w+)\.": lambda s, m: all(
        len(_of_suit(s, _suit(suit))) == _count(count)
        for count, suit in (m.group(1, 2), m.group(3, 4))
    ),
    r"COMPUTER (REFUSES|ACCEPTS)[.,]": lambda s, m: (
        _before(s).phase == "answer" and (s.hand.phase == "change") == (m[1] == "ACCEPTS")
    ),
    rf"CAUGHT ONLY AN {CARD}|BUT ONLY AN {CARD}": lambda s, m: (
        s.hand.laid[-1] == s.card(m[1] or m[2]) and s.hand.leader == s.seat
    ),
    r"THE QUEEN BEATS THE ACE": lambda s, m: s.hand.leader != s.seat and len(s.hand.laid) % 2 == 0,
    rf"(?:LEAD|MARK) THE {CARD}[.,:]": lambda s, m: _asks_for(s, m[1]) or m[0].startswith("MARK"),
    r"(ONE|\d) TRICKS? EACH": lambda s, m: {*s.hand.tricks} == {_count(m[1])},
    r"(\d) TRICKS TO (\d)\b": lambda s, m: (
        s.hand.tricks[s.seat] == int(m[1]) and s.hand.tricks[1 - s.seat] == int(m[2])
    ),
    r"YOU HAVE NO (\w+), SO YOU MUST TRUMP": lambda s, m: (
        suit_of(s.hand.laid[-1]) == _suit(m[1]) and not _of_suit(s, _suit(m[1])) and bool(s.trumps)
    ),
    r"THE COMPUTER HAS NO (\w+), SO IT HAD TO TRUMP": lambda s, m: (
        not _of_suit(s, _suit(m[1]), 1 - s.seat)
        and suit_of(s.hand.laid[-2]) == _suit(m[1])
        and suit_of(s.hand.laid[-1]) == s.hand.trump
    ),
    rf"THE COMPUTER LEADS THE {CARD}": lambda s, m: s.hand.laid[-1] == s.card(m[1]),
    r"YOUR LOWEST TRUMP IS ENOUGH": lambda s, m: s.move - ecarte.PLAY == _lowest_trump(s),
    r"NO OTHER (\w+) BEATS HIM|THE HIGHEST (\w+)\.": lambda s, m: any(
        not ecarte.HIGHER[card] for card in _of_suit(s, _suit(m[1] or m[2]))
    ),
    rf"NOTHING BEATS THE {CARD}": lambda s, m: not ecarte.BEATS[s.hand.trump][s.card(m[1])],
    r"HAD TO FOLLOW SUIT\. THE TRICK IS YOURS": lambda s, m: (
        suit_of(s.hand.laid[-1]) == suit_of(s.hand.laid[-2]) and s.hand.leader == s.seat
    ),
    r"THREE TRICKS: THE POINT IS YOURS": lambda s, m: s.hand.tricks[s.seat] == 3,
    r"THE POINT IS LOST": lambda s, m: s.hand.tricks[1 - s.seat] == 2 and _loses_last(s),
    r"1 POINT, AND 1 FOR THE KING\.|YOU HAVE 2 POINTS": lambda s, m: (
        s.hand.outcome.winner == s.seat and s.hand.outcome.points[s.seat] == 2
    ),
}


def _lowest_trump(said: Spoken) -> int:
    trumps = said.trumps
    return next(
        card
        for card in trumps
        if all(ecarte.HIGHER[card] >> other & 1 for other in trumps if other != card)
    )


def _loses_last(said: Spoken) -> bool:
    """Whether the learner's last card falls to the one that is led."""
    lead, (card,) = said.hand.laid[-1], said.mine
    return not ecarte.BEATS[said.hand.trump][lead] >> card & 1


# Hearts.


def _trick(said: Spoken) -> Any:
    """The latest whole trick."""
    whole = [trick for trick in said.hand.tricks if len(trick.cards) == said.hand.options.players]
    return whole[-1]


def _points(cards: Sequence[int]) -> int:
    return sum(13 if card == QUEEN else suit_of(card) == _suit("HEART") for card in cards)


QUEEN = 3 * 13 + RANKS.index("QUEEN")

HEARTS: dict[str, Truth] = {
    rf"pass {CARD} and {CARD} to (Player \d)": lambda s, m: (
        _asks_for(s, m[1])
        and _asks_for(s, m[2])
        and s.seat_called(m[3]) == s.hand.options.receiver(s.hand.direction, s.seat)
    ),
    rf"Player (\d) sends you {CARD}, {CARD} and the queen of spades": lambda s, m: (
        {*cards_of(s.hand.passed[s.seat_called(f"Player {m[1]}")])}
        == {s.card(m[2]), s.card(m[3]), QUEEN}
    ),
    rf"the {CARD} is your only one": lambda s, m: len(_of_suit(s, suit_of(s.card(m[1])))) == 1,
    rf"the {CARD} is your only low spade": lambda s, m: (
        [card for card in cards_of(_before(s).hands[s.seat]) if 3 * 13 <= card < QUEEN]
        == [s.card(m[1])]
    ),
    r"your only low spade is gone": lambda s, m: not any(card < QUEEN for card in _of_suit(s, 3)),
    rf"(Player \d) takes the trick with the {CARD}, and leads": lambda s, m: (
        _trick(s).winner == s.seat_called(m[1]) == s.hand.leader and s.card(m[2]) in _trick(s).cards
    ),
    r"You play last": lambda s, m: len(s.hand.trick) == s.hand.options.players - 1,
    r"the trick has no points": lambda s, m: not _points(s.hand.trick),
    r"You take the trick, and it costs nothing": lambda s, m: (
        _trick(s).winner == s.seat and not _points(_trick(s).cards)
    ),
    rf"would beat the {CARD}": lambda s, m: s.card(m[1]) == max(s.hand.trick),
    r"(Player \d) has no (\w+): his heart is a point for (Player \d)": lambda s, m: (
        not _of_suit(s, _suit(m[2]), s.seat_called(m[1]))
        and _trick(s).winner == s.seat_called(m[3])
        and suit_of(_trick(s).cards[0]) == _suit(m[2])
        and _points(_trick(s).cards) == 1
    ),
    r"Hearts may be led now": lambda s, m: s.hand.broken,
    r"No heart or Q♠ may be led": lambda s, m: not s.hand.broken and not s.hand.trick,
    rf"Stay under the {CARD} with your {CARD}, and (Player \d) takes": lambda s, m: (
        max(s.hand.trick) == s.card(m[1]) > s.card(m[2])
        and _asks_for(s, m[2])
        and s.later[0].tricks[-1].winner == s.seat_called(m[3])
    ),
    rf"The {CARD} is under the {CARD} and cannot win": lambda s, m: (
        s.card(m[1]) < s.card(m[2]) in s.hand.trick and _asks_for(s, m[1])
    ),
    rf"[Ss]tay under the {CARD}\.": lambda s, m: s.card(m[1]) in s.hand.laid,
    r"four hearts in all: 4 points": lambda s, m: (
        _trick(s).winner == s.seat and _points(_trick(s).cards) == 4
    ),
    r"(Player \d) takes four of them: 4 points": lambda s, m: (
        _trick(s).winner == s.seat_called(m[1]) and _points(_trick(s).cards) == 4
    ),
    r"You have no (\w+)\b": lambda s, m: not _of_suit(s, _suit(m[1])),
    rf"(Player \d) takes the trick with the {CARD}: give him": lambda s, m: (
        s.later[0].tricks[-1].winner == s.seat_called(m[1]) and s.card(m[2]) in s.hand.trick
    ),
    r"She is your only spade": lambda s, m: _of_suit(s, 3) == [QUEEN],
    r"13 points for (Player \d), and you are rid": lambda s, m: (
        _trick(s).winner == s.seat_called(m[1]) and _points(_trick(s).cards) == 13
    ),
    rf"(Player \d) threw a heart on the {CARD}": lambda s, m: (
        s.hand.trick[0] == s.card(m[2]) and suit_of(s.hand.trick[1]) == _suit("HEART")
    ),
    r"you take the trick, and the heart": lambda s, m: (
        _trick(s).winner == s.seat and _points(_trick(s).cards) == 1
    ),
    r"(Player \d) takes that point": lambda s, m: (
        _trick(s).winner == s.seat_called(m[1]) and _points(_trick(s).cards) == 1
    ),
    r"after (\w+) of the thirteen tricks": lambda s, m: (
        len(s.hand.laid) == 4 * _count(m[1]) or len(s.hand.tricks) == _count(m[1])
    ),
    r"you have not one point": lambda s, m: s.hand.points[s.seat] == 0,
    rf"(?:[Ll]ead|[Dd]uck again, with|[Tt]hrow|[Dd]uck with) the {CARD}(?!\w)": lambda s, m: (
        _asks_for(s, m[1])
    ),
}


# Ditsy Elephant.


def _rank_sign(name: str) -> str:
    return {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}.get(name, name)


def _of_rank(said: Spoken, name: str) -> list[int]:
    """The cards of a rank, such as `4` or `jack`, that the learner holds."""
    return [card for card in said.mine if said.name(card)[:-1] == _rank_sign(name)]


def _held_then(said: Spoken, name: str) -> int:
    """How many of a rank the learner held as he was asked for the move."""
    held = next(hand for hand in reversed(said.earlier) if said.move in hand.legal_moves())
    return sum(said.name(card)[:-1] == _rank_sign(name) for card in cards_of(held.hands[said.seat]))


def _plays(said: Spoken) -> int:
    """How many cards the learner is asked to play."""
    return said.move.bit_count()


ELEPHANT: dict[str, Truth] = {
    rf"play the {CARD}[:.]|^the {CARD}!|the {CARD} has no partner": lambda s, m: _asks_for(
        s, next(filter(None, m.groups()))
    ),
    rf"the {CARD} has no partner": lambda s, m: len(_of_rank(s, m[1][:-1])) == 1,
    r"that beat the (\w+) stand up": lambda s, m: s.name(s.hand.table[0])[:-1] == m[1],
    r"play both (\w+?)s\b": lambda s, m: _plays(s) == 2 == _held_then(s, m[1]),
    r"^a queen\.": lambda s, m: [s.name(card)[:-1] for card in s.hand.table] == ["Q"],
    r"all passed, and your aces lie there": lambda s, m: (
        [s.name(card)[:-1] for card in s.hand.table] == ["A", "A"] and s.hand.last_player == s.seat
    ),
    r"^all passed\.": lambda s, m: s.hand.leads and s.hand.last_player == s.seat,
    r"(\w+) (\w+)s on (\w+) (\w+)s:": lambda s, m: (
        len(s.hand.table) == _count(m[1])
        and len(_before(s).table) == _count(m[3])
        and s.name(s.hand.table[0])[:-1] == m[2]
        and s.name(_before(s).table[0])[:-1] == m[4]
    ),
    r"^(\w+) (10|\d)s: you need three": lambda s, m: (
        len(s.hand.table) == _count(m[1]) and s.name(s.hand.table[0])[:-1] == m[2]
    ),
    r"you have (\w+) (queen)s!": lambda s, m: len(_of_rank(s, m[2])) == _count(m[1]),
    r"^(\w+) pairs left|^(two) pairs left": lambda s, m: (
        len(s.mine) == 2 * _count(m[1])
        and all(len(_of_rank(s, s.name(card)[:-1])) == 2 for card in s.mine)
    ),
    r"^(\w+) aces, and you have jacks: you must pass": lambda s, m: (
        len(s.hand.table) == _count(m[1])
        and {*s.hand.legal_moves()} == {elephant.PASS}
        and {s.name(card)[:-1] for card in s.mine} == {"J"}
    ),
    r"right leads a (\w+)\.": lambda s, m: (
        [s.name(card)[:-1] for card in s.hand.table] == [m[1]]
        and s.hand.last_player == s.seat_called("right")
    ),
    r"they are your last": lambda s, m: mask_of(s.mine) == s.move,
    r"right gets the lead for it, and loses a (\w+)\.": lambda s, m: (
        _mover(s) == s.seat_called("right") and s.name(s.hand.table[0])[:-1] == m[1]
    ),
    r"splits a pair|other ace is a single|one jack is left|other 4 is left": (
        lambda s, m: len(s.mine) > 0 and len(_of_rank(s, s.name(s.hand.table[0])[:-1])) == 1
    ),
    r"it goes around": lambda s, m: s.hand.leads and s.hand.to_move == s.seat,
    r"top did\.": lambda s, m: s.earlier[0].to_move == s.seat_called("top"),
    r"^out first: 1st place": lambda s, m: s.hand.out[0] == s.seat,
    r"you could beat it|you could be out": lambda s, m: len(_before(s).legal_moves()) > 1,
}


# Calculation.


def _next(said: Spoken, stack: int) -> str:
    """The rank that a stack wants."""
    return RANK_SIGNS[SEQUENCES[stack][len(said.hand.stacks[stack])]]


RANK_SIGNS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def _target(said: Spoken) -> str:
    """The key of the move that is asked for."""
    move = MOVES[said.move]
    if move.source >= 0:
        return "ABCDEF"[move.source]
    return str(move.target + (1 if move.kind == "stack" else 5))


def _goes_on(ranks: Sequence[str], stack: int) -> bool:
    """Whether a stack takes these ranks one after another somewhere in its sequence."""
    order = [RANK_SIGNS[rank] for rank in SEQUENCES[stack]]
    return any(order[first : first + len(ranks)] == [*ranks] for first in range(len(order)))


CALCULATION: dict[str, Truth] = {
    r"[Pp]ress (\w)\b(?! once)": lambda s, m: _target(s) == m[1],
    r"(?:on|pile:|this lesson we take|together:|[Pp]ile) pile (\d)\.$": lambda s, m: (
        _target(s) == m[1]
    ),
    r"begin with A 2 3 4 and want (\w+), (\w+), (\w+) and (\w+)": lambda s, m: (
        [_next(s, stack) for stack in range(4)] == [*m.groups()]
    ),
    r"the stacks want (\w+), (\w+), (\w+) and (\w+)": lambda s, m: (
        [_next(s, stack) for stack in range(4)] == [*m.groups()]
    ),
    r"[Ss]tack (\d) (?:has .{3,8}(?:and|\. It) )?wants an? (\w+)(?! soon| before)\b": lambda s, m: (
        _next(s, int(m[1]) - 1) == m[2]
    ),
    rf"[Ss]tack (\d)(?: counts| takes)? ({RUN})\b": lambda s, m: _goes_on(
        m[2].split(), int(m[1]) - 1
    ),
    rf"(?:[Pp]ut the|Now the|give the|Here is the) {CARD}(?! covers| lies| is| and)": lambda s, m: (
        s.hand.in_play == s.card(m[1])
    ),
    rf"Now the {CARD}(?: and the {CARD})? (?:is|are) stuck under a king": lambda s, m: any(
        {*pile} >= {s.card(name) for name in m.groups() if name}
        for pile in s.hand.piles
        if pile and RANK_SIGNS[pile[-1] % 13] == "K"
    ),
    rf"Now the {CARD} covers the {CARD}": lambda s, m: any(
        [*pile[-2:]] == [s.card(m[2]), s.card(m[1])] for pile in s.hand.piles
    ),
    rf"Now the {CARD} lies under the {CARD}": lambda s, m: any(
        [*pile[-2:]] == [s.card(m[1]), s.card(m[2])] for pile in s.hand.piles
    ),
    r"The (\S+) fits nowhere": lambda s, m: all(
        MOVES[move].kind == "pile" for move in s.hand.legal_moves() if MOVES[move].source < 0
    ),
    r"top of pile (\d) is one": lambda s, m: bool(s.hand.piles[int(m[1]) - 5]),
    r"all piles are empty": lambda s, m: not any(s.hand.piles),
    r"on pile 5, which is empty|and it is empty again": lambda s, m: not s.hand.piles[0],
    r"takes the last empty pile": lambda s, m: sum(not pile for pile in s.hand.piles) == 1,
}

LESSONS: Mapping[str, Mapping[str, Truth]] = {
    "durak": DURAK,
    "ecarte": ECARTE,
    "hearts": HEARTS,
    "elephant": ELEPHANT,
    "calculation": CALCULATION,
}
"""Game -> what its guide states -> whether that is true."""


def spoken_in(game: str, lesson: Lesson) -> Iterator[Spoken]:
    """All that the guide says in a lesson, each with the hand as it lies there."""
    program = program_of(game)
    rules = Settings(program.rom, kept=False).rules()
    rules = {**rules, **{name: value for name, value in lesson.options.items() if name in rules}}
    hand = engine_of(game).begin(rules).new_hand(lesson.deal)
    seat = program.table.seats.index(lesson.seat)
    positions = [hand.copy()]
    for step in lesson.steps:
        hand.play_text(step.move)
        positions.append(hand.copy())
    first = positions[0].parse_move(lesson.steps[0].move)
    yield Spoken(game, lesson.aim, positions[:1], first, positions[1:], who=seat)
    for number, step in enumerate(lesson.steps):
        before, after = positions[: number + 1], positions[number + 1 :]
        move = before[-1].parse_move(step.move)
        if step.ask:
            yield Spoken(game, step.ask, before, move, after, who=seat)
        if step.say:
            yield Spoken(game, step.say, positions[: number + 2], NO_MOVE, after[1:], who=seat)
        for mistake in step.mistakes:
            for wrong in mistake.moves:
                shown, hand = list(before), before[-1].copy()
                for text in (wrong, *mistake.then):
                    hand.play_text(text)
                    shown.append(hand.copy())
                yield Spoken(game, mistake.costs, shown, move, [], who=seat)
        if step.otherwise:
            yield Spoken(game, step.otherwise, before, move, after, who=seat)
    yield Spoken(game, lesson.end, positions, NO_MOVE, [], who=seat)


def hear_lessons(game: str) -> Sentences:
    """Check what the guide says in the lessons of a game."""
    heard = Sentences(LESSONS[game])
    for lesson in program_of(game).rom.lessons.values():
        for spoken in spoken_in(game, lesson):
            heard.hear(spoken)
    return heard
