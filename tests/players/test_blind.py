"""What holds for every player of every game: legal, blind to hidden cards, the same everywhere.

Players that sample do so with a small part of their worlds here: what they may see does not hang
on how many there are.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Container, Iterator, Mapping
from functools import cache
from itertools import count as numbers
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.cards import TextError, cards_of, parse_card
from retrocards.players.advice import Prospect
from retrocards.players.choice import NO_REASON, SEATS
from retrocards.players.durak.reasons import CONTRASTS
from retrocards.players.ecarte.reasons import ADVICE as ECARTE
from retrocards.players.elephant.reasons import ADVICE as ELEPHANT
from retrocards.players.search import finish
from retrocards.rules.calculation import HIDDEN
from retrocards.rules.durak import QUERY
from tests.alike import first_of
from tests.players.conftest import limits
from tests.rules.games import GAMES as RULES
from tools.arena import GAMES

pytestmark = pytest.mark.usefixtures("little_thought")

PLAYERS = [(game, name) for game, known in GAMES.items() for name in known.players]
ADVISERS = [(game, name) for game, name in PLAYERS if hasattr(GAMES[game].players[name], "advise")]
DEALT_ANEW = 2
COMPARING: Mapping[str, Container[str]] = {
    "durak": CONTRASTS,
    "ecarte": ECARTE,
    "elephant": {*ELEPHANT, "one_less", "sampled", "shed_low"},
    "hearts": (),
    "calculation": (),
}
"""The reasons for which a coach gives up a rule that tells the move from no other one."""
IN_A_ROW = 5
"""Positions that one hand is good for: to come to the first of them takes long."""
MANY = 20
"""Moves beyond which nobody waits for all of them to be weighed: discards, and cards to pass."""

Ask = Callable[[Any, Random], Any]


def positions(game: str, count: int, start: int = 0) -> Iterator[tuple[str, Any]]:
    """So many positions of a game by all sets of its options in turn, each named.

    Half the moves before them are the club's and half are any.
    """
    rules, club = RULES[game], GAMES[game].players["club"]
    for number in range(start, start + count):
        options = rules.option_sets[7 * number % len(rules.option_sets)]
        rng, match = Random(number), rules.match(options)
        if number % 2 and game != "calculation":  # So that cards are exchanged, and points count.
            before = match.new_hand(str(10**6 + number))
            while before.to_move >= 0:
                before.play(rng.choice(before.legal_moves()))
            match.score(before)
        hand = match.new_hand(str(number))
        moves = rng.randrange(2 * max(map(int.bit_count, hand.hands)) * options.players)
        for _ in range(moves):
            if hand.to_move < 0:
                break
            view = hand.view(hand.to_move)
            anything = rng.random() < 0.5 or game == "calculation"
            hand.play(rng.choice(view.legal_moves()) if anything else club.decide(view, rng).move)
        if hand.to_move >= 0:
            yield f"{game}, number {number}: {hand.to_text()}", hand


@cache
def choices(game: str, count: int) -> list[tuple[str, Any]]:
    """So many positions where there is something to choose, named; nobody may play on in them."""
    return [*islice(all_choices(game), count)]


def all_choices(game: str) -> Iterator[tuple[str, Any]]:
    for number in numbers():
        rng = Random(number)
        for _, hand in positions(game, 1, number):
            for _ in range(IN_A_ROW):
                if len(hand.legal_moves()) > 1:
                    yield f"{game}, number {number}: {hand.to_text()}", hand.copy()
                if hand.to_move >= 0:
                    hand.play(rng.choice(hand.legal_moves()))


def asked(game: str, name: str) -> Ask:
    """What a player answers: its choice with the reason, or the move of one without."""
    player = GAMES[game].players[name]
    ask: Ask = getattr(player, "decide", player)
    return ask


def advised(game: str, name: str) -> Ask:
    player = GAMES[game].players[name]
    return lambda view, rng: finish(player.advise(view, rng))


def stays_blind(ask: Ask, places: list[tuple[str, Any]]) -> None:
    differing, chance = 0, Random(4711)
    for where, hand in places:
        seat = hand.to_move
        answer = ask(hand.view(seat), Random(5))
        for _ in range(DEALT_ANEW):
            other = hand.view(seat).sample(chance)
            differing += other != hand
            assert ask(other.view(seat), Random(5)) == answer, f"sees through the cards: {where}"
    assert differing > len(places) * DEALT_ANEW / 2


@pytest.mark.parametrize("game, name", first_of(PLAYERS, every=3))
def test_dealing_anew_what_a_seat_cannot_see_changes_no_choice_and_no_reason(
    game: str, name: str, amount: Callable[[int, int], int]
) -> None:
    places = choices(game, amount(40, 400))
    thinks = (game, name) in ADVISERS
    stays_blind(asked(game, name), places[:: amount(10, 2)] if thinks else places)


@pytest.mark.parametrize("game, name", ADVISERS)
def test_dealing_anew_what_a_seat_cannot_see_changes_no_advice(
    game: str, name: str, amount: Callable[[int, int], int]
) -> None:
    stays_blind(advised(game, name), choices(game, amount(60, 400))[:: amount(10, 4)])


@pytest.mark.parametrize("game, name", first_of(ADVISERS, every=2))
def test_the_first_move_of_an_advice_is_the_one_that_is_made(
    game: str, name: str, amount: Callable[[int, int], int]
) -> None:
    for where, hand in choices(game, amount(60, 400))[5 :: amount(10, 4)]:
        view = hand.view(hand.to_move)
        legal = view.legal_moves()
        advice, choice = advised(game, name)(view, Random(2)), asked(game, name)(view, Random(2))
        assert advice.best.move == choice.move, where
        reason = advice.best.reason
        assert reason in (choice.reason, NO_REASON) or reason.name in COMPARING[game], where
        weighed = [prospect.move for prospect in advice.prospects]
        assert len({*weighed}) == len(weighed) and {*weighed} <= {*legal}, where
        left = {*legal} - {*weighed} - {QUERY}
        alike = game == "calculation"  # Of empty piles one stands for all.
        assert not left or alike or len(legal) > MANY, where
        chances = [prospect.chance for prospect in advice.prospects]
        others: tuple[Prospect, ...] = advice.prospects[1:]
        if game == "elephant":  # What does as well stands first, but to pass a free lead last.
            if others and not (others[-1].move or others[-1].is_worse):
                others = others[:-1]
            assert [*others] == sorted(others, key=lambda other: other.is_worse), where
            others = tuple(other for other in others if other.is_worse)
        assert [*others] == sorted(others, key=lambda other: -other.chance), where
        assert min(chances) >= 0 and max(chances) <= 1 and not advice.best.is_worse, where


@pytest.mark.parametrize("game, name", first_of(PLAYERS, every=3))
def test_every_choice_is_legal_and_its_reason_names_no_card_that_lies_hidden(
    game: str, name: str, amount: Callable[[int, int], int]
) -> None:
    """Whoever looks at the table reads the reason, and may hold any seat."""
    player = GAMES[game].players[name]
    for where, hand in positions(game, amount(10, 600), start=1000):
        view = hand.view(hand.to_move)
        choice = asked(game, name)(view, Random(3))
        move = choice if isinstance(choice, int) else choice.move
        assert move in view.legal_moves(), where
        if isinstance(choice, int):
            continue
        after = hand.copy()
        after.play(move)
        unseen = hidden(game, hand) & hidden(game, after)
        if game == "durak":  # A card that is given is seen on the table before it is taken up.
            unseen -= {*cards_of(view.hand & ~after.hands[view.seat])}
        for reason in (choice.reason, *choice.besides):
            assert {*reason.details} == {*player.REASONS[reason.name]}, where
            named = {card for text in reason.details.values() for card in cards_in(text)}
            assert not named & unseen, f"{reason}: {where}"
            for detail in SEATS & reason.details.keys():
                assert 0 <= int(reason.details[detail]) < hand.options.players, where


def cards_in(text: str) -> Iterator[int]:
    for word in text.split():
        try:
            yield parse_card(word)
        except TextError:
            continue


def hidden(game: str, hand: Any) -> set[int]:
    """The cards of a position that lie face down, or in a hand."""
    cards = {card for held in hand.hands for card in cards_of(held)}
    if game == "durak":
        cards |= {*hand.talon} | {*cards_of(hand.discards)}
        cards -= {hand.turn_up}
    elif game == "ecarte":
        cards |= {*hand.stock} | {card for held in hand.discards for card in cards_of(held)}
    elif game == "calculation":
        cards = {*hand.undealt} if hand.options.undealt == HIDDEN else set()
    return cards


# The same on every machine.


def answers(order: Callable[[list[Any]], Any]) -> str:
    """What every player answers at some positions, which are asked in this order."""
    for owner, name, small in [*limits()]:
        setattr(owner, name, small)
    choices = {}
    for game, name in order(PLAYERS):
        for where, hand in order([*positions(game, 4, start=40)]):
            choice = asked(game, name)(hand.view(hand.to_move), Random(6))
            choices[game, name, where] = repr(choice)
    return "\n".join(f"{key} {choices[key]}" for key in sorted(choices))


@pytest.mark.long("starts many processes")
def test_every_player_answers_the_same_whatever_hashes_addresses_and_questions_before() -> None:
    """Two runs of Python that keep their sets in other orders and are asked in other orders."""
    script = "from tests.players.test_blind import answers; print(answers({}))"
    root = Path(__file__).parents[2]
    runs = [
        subprocess.run(
            [sys.executable, "-c", script.format(order)],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
        )
        for seed, order in (("1", "list"), ("2", "lambda items: items[::-1]"))
    ]
    assert not any(run.stderr for run in runs), runs
    one, other = (run.stdout.splitlines() for run in runs)
    assert len(one) > 2 * len(PLAYERS)
    assert one == other
