"""What holds for every game, with every set of options: the contract of `rules.base`."""

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from retrocards.cards import mask_of
from retrocards.rules.base import RuleBroken, TextError
from tests.rules.games import GAMES, SETS, Game

DEAL_NUMBERS = (0, 1, 4711, 2**31)

pytestmark = pytest.mark.parametrize(
    "name, number", [row[:2] for row in SETS], ids=[row[2] for row in SETS]
)


@pytest.fixture
def deals(number: int, amount: Callable[[int, int], int]) -> range:
    """The deals of a set of options: with `--long` four times as many."""
    return range(number, number + amount(1, 4))


def new_hand(game: Game, number: int, deal: int) -> Any:
    return game.match(game.option_sets[number]).new_hand(str(deal))


def positions(game: Game, number: int, deal: int, one_in: int = 1) -> Any:
    """The positions of a random hand, with the number of moves before each; the last one too."""
    rng = Random(deal)
    hand = new_hand(game, number, deal)
    moves = 0
    while hand.to_move >= 0:
        if rng.randrange(one_in) == 0:
            yield hand, moves
        hand.play(rng.choice(hand.legal_moves()))
        moves += 1
        assert moves <= game.most_moves, f"deal {deal} goes on after {moves} moves"
    yield hand, moves


def test_every_card_is_in_one_place_after_every_move(name: str, number: int, deals: range) -> None:
    game = GAMES[name]
    pack = game.option_sets[number].pack
    for deal in deals:
        for hand, moves in positions(game, number, deal):
            places = list(game.places(hand))
            assert sum(map(int.bit_count, places)) == len(pack), f"deal {deal} move {moves}"
            assert sum(places) == mask_of(pack), f"deal {deal} move {moves}"


def test_every_hand_ends_with_an_outcome(name: str, number: int, deals: range) -> None:
    game = GAMES[name]
    for deal in deals:
        for hand, moves in positions(game, number, deal):
            over = hand.to_move < 0
            assert (hand.outcome is not None) == over, f"deal {deal} move {moves}"
            assert (hand.legal_moves() == ()) == over, f"deal {deal} move {moves}"
            if over:
                assert hand.outcome.reason


def test_every_legal_move_is_accepted(name: str, number: int) -> None:
    game = GAMES[name]
    for hand, moves in positions(game, number, 1, one_in=3):
        legal = hand.legal_moves()
        assert len(set(legal)) == len(legal), f"move {moves}"
        for move in legal:
            twin = hand.copy()
            twin.play(move)
            same = move in game.idle(hand)
            assert (twin == hand) == same, f"move {moves}: {hand.move_text(move)}, {same=}"


def test_every_other_move_is_refused_and_changes_nothing(
    name: str, number: int, amount: Callable[[int, int], int]
) -> None:
    game = GAMES[name]
    for hand, moves in positions(game, number, 2, one_in=amount(40, 12)):
        before, legal = hand.to_text(), hand.legal_moves()
        for move in (*game.all_moves, -1, 255, 10**6):
            if move in legal:
                continue
            with pytest.raises(RuleBroken) as refused:
                hand.play(move)
            assert refused.value.rule in game.rules, f"move {moves}: {move}"
            assert all(type(words) is str for words in refused.value.detail.values())
        assert hand.to_text() == before, f"move {moves}"
        assert hand.legal_moves() == legal, f"move {moves}"


def test_the_text_of_every_position_parses_back(name: str, number: int, deals: range) -> None:
    game = GAMES[name]
    for deal in deals:
        for hand, moves in positions(game, number, deal, one_in=5):
            text = hand.to_text()
            again = game.hand.from_text(text)
            assert again == hand, f"deal {deal} move {moves}"
            assert again.to_text() == text, f"deal {deal} move {moves}"
            assert again.legal_moves() == hand.legal_moves(), f"deal {deal} move {moves}"
            assert again.to_move == hand.to_move, f"deal {deal} move {moves}"
            assert again.outcome == hand.outcome, f"deal {deal} move {moves}"


def test_a_position_that_was_read_is_played_on_like_the_original(name: str, number: int) -> None:
    game = GAMES[name]
    for hand, moves in positions(game, number, 3, one_in=25):
        again = game.hand.from_text(hand.to_text())
        original = hand.copy()
        rng = Random(moves)
        while original.to_move >= 0:
            move = rng.choice(original.legal_moves())
            original.play(move)
            again.play(move)
        assert again == original, f"from move {moves}"


def test_the_text_of_every_move_parses_back(name: str, number: int) -> None:
    game = GAMES[name]
    for hand, _ in positions(game, number, 0, one_in=10):
        for move in hand.legal_moves():
            text = hand.move_text(move)
            assert hand.parse_move(text) == move
            assert hand.parse_move(text.upper()) == move
        for nonsense in ("", "attack", "attack 1C", "take take", "jump", "\x00"):
            with pytest.raises(TextError):
                hand.parse_move(nonsense)


def test_a_copy_is_equal_and_a_hand_of_its_own(name: str, number: int) -> None:
    game = GAMES[name]
    for hand, moves in positions(game, number, 1, one_in=10):
        twin = hand.copy()
        before = hand.to_text()
        assert twin == hand, f"move {moves}"
        rng = Random(moves)
        while twin.to_move >= 0:
            twin.play(rng.choice(twin.legal_moves()))
        assert hand.to_text() == before, f"move {moves}"


def test_a_copy_has_every_field_and_shares_no_list(name: str, number: int) -> None:
    game = GAMES[name]
    for hand, moves in positions(game, number, 1, one_in=25):
        twin = hand.copy()
        for field in fields(hand):
            value, copied = getattr(hand, field.name), getattr(twin, field.name)
            assert copied == value, f"move {moves}: {field.name}"
            if isinstance(value, list):
                assert copied is not value, f"move {moves}: {field.name}"
                inner = zip(copied, value, strict=True)
                assert not any(a is b for a, b in inner if isinstance(b, list)), field.name


def test_a_copy_of_a_match_is_equal_and_a_match_of_its_own(name: str, number: int) -> None:
    game = GAMES[name]
    match = game.match(game.option_sets[number])
    for deal in range(2):
        before, twin = match.to_text(), match.copy()
        assert twin == match and twin.to_text() == before
        hand = twin.new_hand(str(deal))
        rng = Random(deal)
        while hand.to_move >= 0:
            hand.play(rng.choice(hand.legal_moves()))
        twin.score(hand)
        assert match.to_text() == before != twin.to_text()
        match = twin


@pytest.mark.parametrize("deal", DEAL_NUMBERS)
def test_a_deal_number_is_always_the_same_deal(name: str, number: int, deal: int) -> None:
    game = GAMES[name]
    first = new_hand(game, number, deal)
    assert new_hand(game, number, deal) == first
    assert new_hand(game, number, deal + 1) != first


def test_a_seat_cannot_tell_the_hidden_cards(name: str, number: int, deals: range) -> None:
    """A hand that is re-dealt from a view gives the same view, legal moves and all."""
    game = GAMES[name]
    rng = Random(number)
    changed = 0
    for deal in deals:
        one_in = 8 if len(deals) == 1 else 12
        for hand, moves in positions(game, number, deal, one_in):
            for seat in range(game.option_sets[number].players):
                view = hand.view(seat)
                other = view.sample(rng)
                assert other.view(seat) == view, f"deal {deal} move {moves} seat {seat}"
                again = other.view(seat).legal_moves()
                assert again == view.legal_moves(), f"deal {deal} move {moves} seat {seat}"
                assert sum(game.places(other)) == sum(game.places(hand))
                assert game.hand.from_text(other.to_text()) == other
                changed += other != hand
    if not game.hides(game.option_sets[number]):
        assert not changed
        return
    # A lone player is shown one view of each position, and the last ones hide nothing.
    assert changed > len(deals) * (2 if game.option_sets[number].players > 1 else 0.7), (
        "the hidden cards are hardly ever dealt anew"
    )


def test_a_view_offers_moves_to_the_seat_that_is_to_move(name: str, number: int) -> None:
    game = GAMES[name]
    for hand, moves in positions(game, number, 2, one_in=6):
        for seat in range(game.option_sets[number].players):
            view = hand.view(seat)
            assert view.seat == seat
            assert bool(view.legal_moves()) == (view.to_move == seat), f"move {moves} seat {seat}"
            if seat == hand.to_move:
                assert view.legal_moves() == hand.legal_moves(), f"move {moves} seat {seat}"


def test_a_match_parses_back_and_goes_on(name: str, number: int, deals: range) -> None:
    game = GAMES[name]
    match = game.match(game.option_sets[number])
    for played, deal in enumerate(deals, start=1):
        hand = match.new_hand(str(deal))
        rng = Random(deal)
        while hand.to_move >= 0:
            hand.play(rng.choice(hand.legal_moves()))
        assert match.score(hand) == hand.outcome
        assert match.hands_played == played
        again = game.match.from_text(match.to_text())
        assert again == match
        assert again.new_hand("99") == match.new_hand("99")
