"""What happens after a move of Ecarte, as the coach's comparison notes it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import BIT, mask_of, parse_card, parse_cards
from retrocards.players.ecarte import club, master
from retrocards.players.ecarte.deciding import Changing, Deciding, Talking
from retrocards.players.ecarte.playing import Watched
from retrocards.players.ecarte.solver import Solver
from retrocards.players.ecarte.witness import (
    EVENTS,
    OF_CARDS,
    OF_TALK,
    OpenPlay,
    of_play,
    of_tricks,
    telling,
)
from retrocards.players.search import finish
from retrocards.rules.ecarte import HIGHER, LEAD, PACK_CARDS, PROPOSE, Match, Options, View
from tests.rules.ecarte_positions import deal

HEARTS = 2
SPADES = 3


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


@pytest.mark.parametrize(
    ("taken", "double", "expected"),
    [
        (0, False, "vole_theirs lose_two"),
        (2, False, "lost_by_one"),
        (1, True, "lose_two"),
        (3, True, "point_yours"),
        (5, False, "vole_yours point_yours"),
    ],
)
def test_what_the_tricks_of_a_hand_mean(taken: int, double: bool, expected: str) -> None:
    assert of_tricks(taken, double) == {*expected.split()}


@pytest.mark.parametrize(
    ("mine", "theirs", "card", "lead", "expected"),
    [
        ("KC 7D", "8C 9D", "KC", "", "lead_wins"),
        ("KC 7D", "8H 9D", "KC", "", "lead_trumped"),
        ("KC 8D", "8H 7D", "KC", "", "lead_trumped next_yours"),
        ("7C KD", "8C 9D", "7C", "", "next_yours"),
        ("KC KD 7H", "8C 8D 8H", "7H", "", "next_yours last_yours"),
        ("KC 7S", "8C", "7S", "9D", "next_yours"),
        ("KC 7S", "8C", "KC", "9D", ""),
        ("KD KC", "8C", "KD", "9D", "next_yours"),
    ],
)
def test_how_the_tricks_go(mine: str, theirs: str, card: str, lead: str, expected: str) -> None:
    """Hearts are trumps; a trick before these has gone to each."""
    hand, other = cards(mine), cards(theirs)
    led = parse_card(lead) if lead else -1
    solver = Solver(hand, PACK_CARDS & ~hand, HEARTS)
    play = OpenPlay(solver, HEARTS)
    winners = play.winners(hand, other, parse_card(card), led)
    trumped = not lead and play.trumped(other, parse_card(card))
    assert of_play(winners, not lead, trumped, 0) & {*OF_CARDS} == {*expected.split()}


def test_tricks_that_are_played_one_by_one_are_as_many_as_the_solver_counts() -> None:
    rng = Random(3)
    for _ in range(60):
        dealt = rng.sample([*range(52)], 52)
        pack = [card for card in dealt if PACK_CARDS >> card & 1]
        size = rng.randrange(1, 6)
        mine, theirs = mask_of(pack[:size]), mask_of(pack[size : 2 * size])
        solver = Solver(mine, PACK_CARDS & ~mine, SPADES)
        plain, card = solver.plain(theirs), pack[0]
        winners = OpenPlay(solver, SPADES).winners(mine, plain, card, -1)
        assert len(winners) == size
        assert sum(winners) == solver.after_lead(mine ^ BIT[card], plain, card)


def test_a_word_is_not_told_by_its_tricks_nor_a_card_by_the_king() -> None:
    hand = deal("KH QH 8C JC 7D", "7C 8D 9D 7S 8S", "9H")
    words = telling(hand.view(0))
    hand.play(LEAD)
    play = telling(hand.view(0))
    assert not {*OF_CARDS} & {*words} and not {*OF_TALK} & {*play}
    assert {**words, **play} == EVENTS


def test_of_a_proposal_one_way_of_the_answer_is_played_out() -> None:
    """On average they are worth what the search finds; a lead has only one way."""
    view = deal("JH 10H 9C QC 10D", "7C 8D 9D 7S 8S", "7H").view(0)
    game, rng = Talking(view, [*likely(view)]), Random(1)
    searched, watched = [0.0, 0.0], [0.0, 0.0]
    for _ in range(300):
        world, _ = game.sample(rng)
        for number in game.candidates():
            searched[number] += game.playout(world, number)[0] / 300
            watched[number] += game.watch(world, number).worth / 300
    lead, propose = game.moves.index(LEAD), game.moves.index(PROPOSE)
    assert searched[lead] == watched[lead]
    assert abs(searched[propose] - watched[propose]) < 0.05


def likely(view: View) -> list[tuple[int, float]]:
    rng = Random(2)
    return [(view.deal_to_other(rng), 1.0) for _ in range(50)]


def test_who_changes_more_cards_may_get_the_king() -> None:
    """A change in which the king is drawn is noted, and worth what `playout` says."""
    hand = deal("JH 10C 9C QC 10D", "7C 8D 9D 7S 8S", "7H")
    for move in ("propose", "accept"):
        hand.play(hand.parse_move(move))
    view = hand.view(0)
    game: Deciding = Changing(view, likely(view), -1)
    rng, came = Random(1), 0
    for _ in range(200):
        world, _ = game.sample(rng)
        end = game.watch(world, 0)
        assert end.worth == game.playout(world, 0)[0]
        came += "king_yours" in end.events
        assert not {"king_yours", "king_theirs"} <= {*end.events}
    assert 0 < came < 100


@pytest.mark.long("much thought")
def test_the_coach_compares_what_costs_and_goes_on_as_if_he_had_not(
    amount: Callable[[int, int], int],
) -> None:
    compared = set[str]()
    for number in range(amount(1, 8)):
        hand, rng = Match(Options()).new_hand(str(number)), Random(number)
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            if len(view.legal_moves()) > 1:
                chance = Random(1)
                best = finish(master.advise(view, chance)).best
                assert best.move == master.decide(view, Random(1)).move
                if best.reason.name == "card_of_run":
                    theirs, legal = hand.hands[1 - hand.to_move], view.legal_moves()
                    above = [theirs & HIGHER[card] for card in legal]
                    assert len({card // 13 for card in legal}) == len({*above}) == 1
                if (comparison := best.comparison) is not None:
                    compared.add(comparison.event.name)
                    assert comparison.other in view.legal_moves()
                    good = EVENTS[comparison.event.name] > 0
                    assert (comparison.share > comparison.other_share) is good
                    if (against := comparison.against) is not None:
                        good = EVENTS[against.event] > 0
                        assert (against.share < against.other_share) is good
            hand.play(club.decide(view, rng).move)
    assert {*OF_CARDS} & compared and compared - {*OF_CARDS}


def test_a_lead_that_wins_more_and_loses_double_is_told_from_both_sides() -> None:
    """Three queens without a trump: to lead costs two points more often, and wins more often."""
    match = Match(Options())
    match.dealer, match.points = 0, (1, 0)
    best = finish(master.advise(match.new_hand("418041").view(1), Random(1))).best
    comparison = best.comparison
    assert best.move == LEAD and comparison is not None and comparison.against is not None
    assert comparison.event.name == "point_yours" and comparison.against.event == "lose_two"
    assert comparison.against.share > comparison.against.other_share


def test_a_hand_is_as_likely_as_its_weight() -> None:
    hand = deal("KH QH 8C JC 7D", "7C 8D 9D 7S 8S", "9H")
    hand.play(LEAD)
    view = hand.view(0)
    (first, _), (second, _) = likely(view)[:2]
    game, rng = Watched(view, [(first, 1.0), (second, 3.0)]), Random(1)
    share = sum(game.sample(rng)[0] == second for _ in range(400)) / 400
    assert 0.68 < share < 0.82
