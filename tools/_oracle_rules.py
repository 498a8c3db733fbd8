"""F8's rule of the moment, held against the legal moves, in positions of random hands.

What may be played is read out of the sentences, card by card, and must be just what is legal.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from _arena_games import GAMES
from _oracle_sentences import Sentences, Spoken, Truth, program_of

from retrocards.cards import card_text, cards_of, parse_card, suit_of
from retrocards.players.advice import NO_MOVE
from retrocards.programs.calculation.telling import rule_words as of_calculation
from retrocards.programs.durak.answers import SeatAnswers as DurakAnswers
from retrocards.programs.ecarte.answers import SeatAnswers as EcarteAnswers
from retrocards.programs.elephant.table import rule_words as of_elephant
from retrocards.programs.hearts.answers import SeatAnswers as HeartsAnswers
from retrocards.programs.words import rank_name, suit_name
from retrocards.rom import Rom
from retrocards.rules import ecarte, elephant
from retrocards.rules.calculation import MOVES, SEQUENCES, STACK_CARDS

OPTIONS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "durak": [{}, {"players": 2}, {"players": 3}, {"five_first": True}],
    "ecarte": [{}],
    "hearts": [{}, {"first_trick_points": False}, {"queen_waits": False}],
    "elephant": [{}, {"free_lead": "must_play"}],
    "calculation": [{}, {"piles": 3, "to_empty": True}, {"suits": "colour"}, {"bases": False}],
}
"""Game -> the options of the hands, beside the defaults; these hands come in turn."""
LIKED = {"ecarte": {ecarte.PROPOSE, ecarte.ACCEPT}}
"""Moves that are made more often, so that all phases of a hand come."""


class _AsTheyLie:
    """The order of DURAK's cards without a sitting."""

    def of(self, hand: Any, seat: int) -> Sequence[int]:
        return cards_of(hand.hands[seat])


RULE: Mapping[str, Callable[[Rom, Any], str]] = {
    "durak": lambda rom, hand: DurakAnswers(rom, hand, _AsTheyLie()).rule(),  # type: ignore[arg-type]
    "ecarte": lambda rom, hand: EcarteAnswers(rom, hand).rule(),
    # The stage is asked only where the mouse points.
    "hearts": lambda rom, hand: HeartsAnswers(rom, hand, None).rule(),  # type: ignore[arg-type]
    "elephant": of_elephant,
    "calculation": of_calculation,
}
"""Game -> what F8 tells in a position."""


def _named(said: Spoken, words: str) -> set[int]:
    """The cards of a list of names."""
    by_name = {said.name(card): card for card in range(52)}
    return {by_name[name] for name in words.split()}


def _words(said: Spoken) -> set[str]:
    """The legal moves in words, without those that play a card."""
    moves = map(said.hand.move_text, said.hand.legal_moves())
    return {words for words in moves if not _card_in(words)}


def _cards(said: Spoken) -> set[int]:
    """The cards that may be played, one at a time."""
    return {
        parse_card(card)
        for card in map(_card_in, map(said.hand.move_text, said.hand.legal_moves()))
        if card
    }


def _card_in(words: str) -> str:
    """The card of a move in words, such as `attack 9C`; empty if it plays none, or several."""
    _, *cards = words.split()
    return cards[0] if len(cards) == 1 else ""


def _any_card(said: Spoken, _: re.Match[str]) -> bool:
    return _cards(said) == {*said.mine}


def _just_these(said: Spoken, match: re.Match[str]) -> bool:
    return _cards(said) == _named(said, next(filter(None, match.groups())))


def _suit(said: Spoken, suit: int) -> str:
    return suit_name(program_of(said.game).rom, suit)


def _has_none(said: Spoken, suit: int) -> bool:
    return all(suit_of(card) != suit for card in said.mine)


# Durak.


def _ranks(said: Spoken) -> str:
    """The ranks on the table, the lowest first."""
    there = {card % 13 for pair in said.hand.table for card in pair if card >= 0}
    return " ".join(
        _rank_name(said, rank) for rank in sorted(there, key=lambda rank: (rank - 1) % 13)
    )


def _rank_name(said: Spoken, rank: int) -> str:
    """A rank as the ROM writes it, from the name of a card of that rank."""
    return said.name(rank)[:-1]


def _open(said: Spoken) -> int:
    """The attack of Durak that is not beaten yet."""
    return int(next(attack for attack, beaten in said.hand.table if beaten < 0))


DURAK: dict[str, Truth] = {
    r"AND MAY PLAY ANY CARD": _any_card,
    r"ATTACK ON (\w+),|^(\w+) TAKES ALL": lambda s, m: (
        next(filter(None, m.groups())) == s.seat_name(s.hand.defender)
    ),
    r"TAKES ALL CARDS": lambda s, m: s.hand.taking,
    r"THE FIRST CARD CANNOT BE PASSED": lambda s, m: "pass" not in _words(s),
    r"YOU MAY PLAY ([^,]+), OR HIT 0|YOU HAVE (?!NONE)([^,.]+)\. 0 GIVES": lambda s, m: (
        _just_these(s, m) and bool(_words(s))
    ),
    r"(?:NONE OF THEM|NEITHER|HAVE NONE), SO HIT 0": lambda s, m: not _cards(s) and bool(_words(s)),
    r"LIES ON THE TABLE: ([^.]+)\.": lambda s, m: m[1] == _ranks(s),
    r"BEAT THE (\S+) OR TAKE IT\. A HIGHER (\S+) BEATS": lambda s, m: (
        m[1] == s.name(_open(s)) and m[2] == _suit(s, suit_of(_open(s)))
    ),
    r"ANY TRUMP, (\S+)\.": lambda s, m: (
        m[1] == _suit(s, s.hand.trump) and suit_of(_open(s)) != s.hand.trump
    ),
    r"THE (\S+) IS A TRUMP": lambda s, m: (
        m[1] == s.name(_open(s)) and suit_of(_open(s)) == s.hand.trump
    ),
    r"THE LOWEST TRUMP, THE (\S+), AND MAY SWAP IT FOR THE (\S+)": lambda s, m: (
        _words(s) == {"exchange", "keep"}
        and m[2] == s.name(s.hand.turn_up)
        and {m[1]}
        == {s.name(card) for card in s.mine if card == s.hand.options.lowest_trump(s.hand.trump)}
    ),
}


# Ecarte.


def _beats(said: Spoken) -> set[int]:
    """The cards of the seat that win a trick of Ecarte by following suit."""
    lead = said.hand.laid[-1]
    return {card for card in said.mine if ecarte.HIGHER[lead] >> card & 1}


ECARTE: dict[str, Truth] = {
    r"HIT L OR P": lambda s, m: _words(s) == {"lead", "propose"},
    r"HIT A OR R": lambda s, m: _words(s) == {"accept", "refuse"},
    r"WHICH HOLDS (\d+)": lambda s, m: int(m[1]) == s.hand.stock_count,
    r"LEAD TO THIS TRICK, AND MAY PLAY ANY CARD": lambda s, m: (
        _any_card(s, m) and len(s.hand.laid) % 2 == 0
    ),
    r"^(\S+) WAS LED": lambda s, m: m[1] == s.name(s.hand.laid[-1]),
    r"YOU CAN, WITH ([^.]+)\.": lambda s, m: _just_these(s, m) and _cards(s) == _beats(s),
    r"CANNOT WIN WITH IT\. YOU MAY PLAY ([^.]+)\.": lambda s, m: (
        _just_these(s, m) and not _beats(s)
    ),
    r"YOU HAVE NO (\S+?)\. THEN YOU MUST PLAY A TRUMP: ([^.]+)\.": lambda s, m: (
        m[1] == _suit(s, suit_of(s.hand.laid[-1]))
        and _has_none(s, suit_of(s.hand.laid[-1]))
        and _cards(s) == _named(s, m[2])
        and {*map(suit_of, _cards(s))} == {s.hand.trump}
    ),
    r"YOU HAVE NO (\S+?), AND NO TRUMP EITHER, SO YOU MAY PLAY ANY CARD": lambda s, m: (
        m[1] == _suit(s, suit_of(s.hand.laid[-1]))
        and _has_none(s, suit_of(s.hand.laid[-1]))
        and _has_none(s, s.hand.trump)
        and _any_card(s, m)
    ),
}


# Hearts.


def _receiver(said: Spoken) -> int:
    steps = {"left": 1, "across": 2, "right": -1}
    return (said.seat + steps[said.hand.direction]) % int(said.hand.options.players)


def _led(said: Spoken) -> int:
    return suit_of(said.hand.trick[0])


HEARTS: dict[str, Truth] = {
    r"You pass three cards to (.+?), and may choose any three": lambda s, m: (
        m[1] == s.seat_name(_receiver(s)) and len(s.hand.legal_moves()) == 286
    ),
    r"begins with the two of clubs, and you have it": lambda s, m: (
        {*map(card_text, _cards(s))} == {"2C"} and not s.hand.laid
    ),
    r"You lead to this trick, and may play any card": lambda s, m: (
        _any_card(s, m) and not s.hand.trick
    ),
    r"Hearts are not broken|No heart has been thrown": lambda s, m: (
        not s.hand.broken and _has_hearts_back(s)
    ),
    r"no heart may be led: lead ([^.]+)\.": lambda s, m: (
        {*re.split(r",? and |, | or | ", m[1])} == {_suit(s, suit_of(card)) for card in _cards(s)}
    ),
    r"nor the Q♠ may be led: ([^.]+)\.": lambda s, m: (
        _just_these(s, m) and "QS" in map(card_text, {*s.mine} - _cards(s))
    ),
    r"The trick began with (\S+?)[.,]": lambda s, m: m[1] == _suit(s, _led(s)),
    r"must follow with it: ([^.]+)\.": lambda s, m: (
        _just_these(s, m) and {*map(suit_of, _cards(s))} == {_led(s)}
    ),
    r"[Yy]ou have none": lambda s, m: _has_none(s, _led(s)),
    r"You have none, so you may play any card": _any_card,
    r"no points may be thrown away in the first trick: play ([^.]+)\.": lambda s, m: (
        _just_these(s, m)
        and len(s.hand.laid) < s.hand.options.players
        and not any(suit_of(card) == 2 or card_text(card) == "QS" for card in _cards(s))
    ),
}


def _has_hearts_back(said: Spoken) -> bool:
    """Whether what may not be led are hearts, or the queen of spades."""
    kept = {*said.mine} - _cards(said)
    return bool(kept) and all(suit_of(card) == 2 or card_text(card) == "QS" for card in kept)


# Ditsy Elephant.


def _choosable(said: Spoken) -> set[int]:
    """The cards of all groups that may be played."""
    return {card for move in said.hand.legal_moves() for card in cards_of(move)}


def _may_pass(said: Spoken) -> bool:
    return elephant.PASS in said.hand.legal_moves()


def _groups(said: Spoken) -> list[Sequence[int]]:
    """The groups that may be played."""
    return [cards for move in said.hand.legal_moves() if (cards := cards_of(move))]


def _rank_of_elephant(card: int) -> int:
    """The place of a card's rank, from the three to the two."""
    return (card % 13 - 1) % 13


ELEPHANT: dict[str, Truth] = {
    r"a free lead": lambda s, m: s.hand.leads,
    r"one to four cards of any one rank": lambda s, m: (
        _choosable(s) == {*s.mine}
        and {*s.mine} == {cards[0] for cards in _groups(s) if len(cards) == 1}
    ),
    r"or pass|so pass with": lambda s, m: _may_pass(s),
    r"that must be played": lambda s, m: not _may_pass(s),
    r"on the table: ([^.]+)\.": lambda s, m: _named(s, m[1]) == {*s.hand.table},
    r"a higher rank, and at least as many cards": lambda s, m: all(
        len(cards) >= len(s.hand.table)
        and _rank_of_elephant(cards[0]) > _rank_of_elephant(s.hand.table[0])
        for cards in _groups(s)
    ),
    r"you have ([^.]+)\. or pass": lambda s, m: _named(s, m[1]) == _choosable(s),
    r"you have none, so pass": lambda s, m: not _groups(s),
}


# Calculation.


def _targets(said: Spoken) -> set[str]:
    """Where the card in play may go, as the program counts: stacks from 1, piles from 5."""
    moves = [MOVES[move] for move in said.hand.legal_moves()]
    first = {"stack": 1, "pile": 5}
    return {str(move.target + first[move.kind]) for move in moves if move.source < 0}


def _sources(said: Spoken) -> set[str]:
    """The piles whose tops can move, by letters."""
    moves = (MOVES[move] for move in said.hand.legal_moves())
    return {"ABCDEF"[move.source] for move in moves if move.source >= 0}


def _wanted(said: Spoken) -> list[str]:
    stacks = enumerate(said.hand.stacks)
    ranks = [SEQUENCES[place][len(cards)] for place, cards in stacks if len(cards) < STACK_CARDS]
    return [rank_name(program_of(said.game).rom, rank) for rank in ranks]


CALCULATION: dict[str, Truth] = {
    r"wants next: now ([^.]+)\.": lambda s, m: m[1].split() == _wanted(s),
    r"A pile takes any card that is dealt": lambda s, m: (
        {str(5 + pile) for pile in range(s.hand.options.piles)} <= _targets(s)
    ),
    r"So (\S+) may go to ([^.,]+)[.,]": lambda s, m: (
        m[1] == s.name(s.hand.in_play) and {*m[2].split()} == _targets(s)
    ),
    r"tops (?:of the piles )?(\S+(?: \S)*) can move": lambda s, m: {*m[1].split()} == _sources(s),
    r"All cards are dealt": lambda s, m: s.hand.in_play < 0 and not _targets(s),
    r"may go to [^,]+\.$": lambda s, m: not _sources(s),
}

RULES: Mapping[str, Mapping[str, Truth]] = {
    "durak": DURAK,
    "ecarte": ECARTE,
    "hearts": HEARTS,
    "elephant": ELEPHANT,
    "calculation": CALCULATION,
}
"""Game -> what the rule of the moment states -> whether that is true."""


def positions(game: str, hands: int, seed: int = 0) -> Iterator[Any]:
    """The positions of so many random hands in which somebody is to move."""
    rules, variants = GAMES[game].rules, OPTIONS[game]
    for number in range(seed, seed + hands):
        match = rules.Match(rules.Options(**variants[number % len(variants)]))
        hand, rng = match.new_hand(str(number)), Random(f"{number} rules")
        while moves := hand.legal_moves():
            # The threes of Ditsy Elephant open by themselves.
            if game != "elephant" or hand.turns:
                yield hand.copy()
            liked = [move for move in moves if move in LIKED.get(game, ())]
            hand.play(rng.choice(liked if liked and rng.random() < 0.8 else moves))


def hear_rules(game: str, hands: int, seed: int = 0) -> Sentences:
    """Tell the rule of every position of random hands, and check it."""
    heard, rom = Sentences(RULES[game]), program_of(game).rom
    for hand in positions(game, hands, seed):
        heard.hear(Spoken(game, RULE[game](rom, hand), [hand], NO_MOVE, []))
    return heard
