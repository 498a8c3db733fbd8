"""What the players of Calculation make of what is proved, and what they ask to be proved."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random

import pytest

from retrocards.players.calculation import known, players
from retrocards.players.calculation.explaining import explain, of_what_wins
from retrocards.players.calculation.known import Proving
from retrocards.players.calculation.players import LEAST, estimated_chance, master, won_by_thinking
from retrocards.players.calculation.policy import World
from retrocards.players.calculation.position import position_of
from retrocards.players.calculation.sampling import Playing, moves_of
from retrocards.players.search import Limits, Result, Weighed, finish
from retrocards.rules.calculation import Hand, Match, Options, View, to_pile, up
from tests.limits import SetLimits
from tests.players.calculation.test_calculation_players import ends, lying


@pytest.fixture
def quick(set_limits: SetLimits) -> None:
    """Little thought, where it is not asked how good it is."""
    set_limits(master, limits=Limits(cards=3000, worlds=12, slice=60), positions=4_000)


def left_with(left: int, deal: int, options: Options) -> Hand:
    """A deal that the fast policy has played until so many cards were undealt."""
    (hand,) = ends(range(deal, deal + 1), options, left)
    return hand


@pytest.mark.usefixtures("quick")
def test_the_look_back_finds_what_gave_a_proved_win_away() -> None:
    """Pile 2 alone is proved to win deal 1 there, and no play-out of any move is won."""
    hand = left_with(7, 1, Options(undealt="visible"))
    advice = finish(master.look_back(hand.view(0), Random(1), to_pile(0)))
    assert (advice.best.move, advice.best.percent) == (to_pile(1), 100)
    assert (lost := advice.of(to_pile(0))) and lost.percent < 10
    advice = finish(master.look_back(hand.view(0), Random(1), to_pile(1)))
    assert advice.moves == (to_pile(1),)


@pytest.mark.usefixtures("quick")
def test_a_move_that_leaves_no_choice_is_not_cleared_where_it_is_proved_to_lose() -> None:
    """Both red fives lie below a red king: all orders lose, and the six goes up for nothing."""
    options = Options(piles=3, suits="colour")
    hand = lying("5H 5D KH / 6C / 9C", "10S", options=options)
    made = up(1, 2)
    assert moves_of(position_of(hand.view(0))) == [made]
    advice = finish(master.look_back(hand.view(0), Random(1), made))
    assert (advice.best.reason.name, advice.best.error) == ("no_way", 0.0)


@pytest.mark.usefixtures("quick")
def test_a_move_that_is_proved_to_win_is_told_to_do_so() -> None:
    """What it does is told, if that gives hope: that it buries the fewest does not."""
    view = left_with(10, 195, Options(undealt="visible")).view(0)
    policy, choice = explain(view, Playing(view)), master.decide(view, Random(1))
    assert (policy.move, policy.reason.name) == (to_pile(0), "buries_fewest")
    assert (choice.move, choice.reason.name) == (to_pile(3), "order_known")
    view = left_with(10, 28, Options(undealt="visible")).view(0)
    assert of_what_wins(view, Playing(view), to_pile(0)).reason.name == "order_known"


@pytest.mark.usefixtures("quick")
def test_what_is_proved_of_one_empty_pile_is_told_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Piles 4 to 6 are empty: the same move."""
    hand = left_with(23, 4, Options(piles=6, undealt="visible"))
    assert hand.piles[2] and not any(hand.piles[3:])

    def proofs(view: View, moves: Sequence[int], positions: int) -> Proving:
        return {move: move in (to_pile(0), to_pile(3)) for move in moves}
        yield

    monkeypatch.setattr(known, "proofs", proofs)
    advice = finish(master.advise(hand.view(0), Random(1), to_pile(5)))
    assert advice.best.move == to_pile(0) and to_pile(3) not in advice.moves
    assert (mine := advice.of(to_pile(5))) and (mine.chance, mine.error) == (1.0, 0.0)


@pytest.mark.usefixtures("quick")
def test_a_play_out_that_is_won_is_a_proof_where_the_order_is_known(
    monkeypatch: pytest.MonkeyPatch,
    let_games_end: Callable[..., None],
) -> None:
    def playout(self: Playing, world: World, move: int) -> tuple[float, int]:
        wins = move == 1 and not self.won[1]
        self.won[move] += wins
        return float(wins), 1

    monkeypatch.setattr(known, "proofs", nothing)
    monkeypatch.setattr(known, "of_each", nothing)
    let_games_end(playout)
    for undealt in ("hidden", "visible"):
        hand = left_with(7, 1, Options(undealt=undealt))
        second = moves_of(position_of(hand.view(0)))[1]
        advice = finish(master.advise(hand.view(0), Random(1)))
        mine = advice.of(second)
        assert mine and (mine.error == 0) == (mine.percent == 100) == (undealt == "visible")
        assert undealt == "hidden" or advice.best.move == second


def test_who_only_plays_out_has_proved_a_win_where_the_order_is_known() -> None:
    """The Advice Column asks for no proof; deal 7 has one move there that is worth comparing."""
    hand = left_with(4, 7, Options(undealt="visible"))
    assert len(moves_of(position_of(hand.view(0)))) == 1 < len(hand.legal_moves())
    advice = finish(players.advice.advise(hand.view(0), Random(1)))
    assert {(prospect.percent, prospect.error) for prospect in advice.prospects} == {(100, 0.0)}


def nothing(view: View, moves: Sequence[int], positions: int) -> Proving:
    """Nothing is proved."""
    return {}
    yield


def test_what_is_proved_is_not_asked_again_and_the_others_in_their_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What one leaves of the positions is for those after it, so that the order matters."""
    hand = left_with(7, 1, Options(undealt="visible"))
    first, *others = moves_of(position_of(hand.view(0)))
    asked: list[Sequence[int]] = []

    def proofs(view: View, moves: Sequence[int], positions: int) -> Proving:
        return {first: False, others[-1]: True}
        yield

    def of_each(view: View, moves: Sequence[int], positions: int) -> Proving:
        asked.append(moves)
        return dict.fromkeys(moves, False)
        yield

    monkeypatch.setattr(known, "proofs", proofs)
    monkeypatch.setattr(known, "of_each", of_each)
    assert finish(master.advise(hand.view(0), Random(1))).best.move == others[-1]
    assert asked == [[move for move in hand.legal_moves() if move in others[:-1]]]


@pytest.mark.parametrize("to_empty", [False, True])
def test_nothing_is_proved_lost_while_cards_may_be_moved_to_an_empty_pile(to_empty: bool) -> None:
    """A red king on both red fives waits for them, unless he can be moved away."""
    options = Options(piles=3, suits="colour", to_empty=to_empty)
    view = lying("5H 5D / - / 9C", "KH", options=options).view(0)
    lost = {} if to_empty else {to_pile(0): False}
    assert finish(known.proofs(view, view.legal_moves(), 100)) == lost


def test_what_play_outs_have_won_is_told_as_it_is_where_one_card_is_undealt() -> None:
    """Whoever sees all others knows which it is: the play-outs are of one game that is known."""
    certain, uncertain = (left_with(left, 1, Options()).view(0) for left in (1, 2))
    assert estimated_chance(0.5, certain, 100) == 0.5 < estimated_chance(0.5, uncertain, 100)


def test_a_move_without_a_choice_is_told_by_play_outs_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
    let_games_end: Callable[..., None],
) -> None:
    """A short search that has given it up by chance does not make it look bad."""

    def gives_it_up(playing: Playing, rng: Random, limits: Limits) -> Generator[None, None, Result]:
        others = [Weighed(move, 0.9, 12, 0.1) for move in playing.candidates()[1:]]
        return Result(1, 0.9, (Weighed(0, 0.0, 12, 0.1, 0.9), *others), 12, 12)
        yield

    monkeypatch.setattr(players, "search", gives_it_up)
    let_games_end(lambda *_: (1.0, 1))
    view = Match().new_hand("6001").view(0)
    advice = finish(master.advise(view, Random(1)))
    assert len(Playing(view).moves) == 1 < len(advice.moves)
    assert advice.best.chance == 1 - LEAST


@pytest.mark.parametrize(("tops", "goes_up"), [("2C / 2H", True), ("JC / -", False)])
def test_a_card_that_goes_up_from_a_pile_is_told_as_one(
    tops: str, goes_up: bool, let_games_end: Callable[..., None]
) -> None:
    """The card in play is still to be put somewhere, and by more thought than a play-out takes."""
    hand = lying(f"KH / {tops}", "10S", options=Options(piles=3))
    let_games_end(lambda *_: (0.1, 1))
    view = hand.view(0)
    advice = finish(master.advise(view, Random(1)))
    assert hand.move_text(advice.best.move).startswith("up") == goes_up
    undealt = len(view.undealt)
    plain, more = (
        won_by_thinking(0.1, undealt, view.options, 400, from_pile) for from_pile in (False, True)
    )
    assert plain + 0.02 < more and advice.best.chance == pytest.approx(more if goes_up else plain)
