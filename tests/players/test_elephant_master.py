"""The master of Ditsy Elephant: its play-outs keep to the rules, it weighs turns, it has sense."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from retrocards.cards import ALL_CARDS, cards_of, mask_of, parse_cards
from retrocards.players.advice import spread
from retrocards.players.elephant import PLAYERS, club, endgame, master, original, reasons
from retrocards.players.elephant.groups import Group, cards_for
from retrocards.players.elephant.playout import (
    Worths,
    by_tips,
    number_of,
    play_out,
    table_for,
    worths_of,
)
from retrocards.players.elephant.worlds import Worlds, events_of, likely
from retrocards.players.search import Limits, Result, Weighed, finish, mean_of
from retrocards.rules.elephant import OF_RANK, PASS, PLAYS, Hand, Knowledge, Match, Options
from retrocards.rules.elephant.counts import BITS, ENOUGH, GROUPS, HIGHER, counted
from tests.alike import first_of
from tests.limits import SetLimits
from tests.rules.elephant_positions import position
from tests.rules.games import ELEPHANT_OPTIONS

every_set_of_options = pytest.mark.parametrize(
    "options", first_of(ELEPHANT_OPTIONS, every=3), ids=Options.to_text
)


@pytest.fixture
def quick(set_limits: SetLimits) -> None:
    """Little thought, where it is not asked how good it is."""
    set_limits(master, LIMITS=Limits(cards=3000, worlds=12))


def middles(options: Options, deals: range) -> Iterator[Hand]:
    """Hands of one match, each somewhere in the middle, with a choice to be made."""
    match = Match(options)
    for deal in deals:
        hand, rng = match.new_hand(str(deal)), Random(deal)
        turns = rng.randrange(60)
        while hand.to_move >= 0:
            if turns < 0 and len(hand.legal_moves()) > 1:
                yield hand.copy()
                turns = 999
            turns -= 1
            hand.play(rng.choice((club, original)).choose(hand.view(hand.to_move), rng))
        match.score(hand)


# The play-outs.


def move_by_tips(hand: Hand, worths: Worths) -> int:
    """What the play-outs have one do who plays by the tips, as a move of the rules."""
    counts, view = [*map(counted, hand.hands)], hand.view(hand.to_move)
    table = table_for(view, counts)
    rank, size = GROUPS[0] if hand.leads else (table.rank, table.size)
    may = counts[hand.to_move] + ENOUGH[size] & HIGHER[rank]
    play = by_tips(counts, hand.to_move, rank, size, may, worths) if may else 0
    return cards_for(Group(*GROUPS[play]), view.hand) if play else PASS


@every_set_of_options
def test_a_play_out_is_what_the_rules_make_of_the_same_moves(
    options: Options, amount: Callable[[int, int], int]
) -> None:
    """From any decision and with any first move: the seat comes in the same place."""
    places = set()
    for hand in middles(options, range(amount(6, 12))):
        rng, seat, view = Random(hand.to_text()), hand.to_move, hand.view(hand.to_move)
        tipsters = [rng.random() < 0.5 for _ in range(4)]
        counts = [*map(counted, hand.hands)]
        for move in hand.legal_moves():
            play = number_of(Group(*PLAYS[move])) if move else 0
            table = table_for(view, counts)
            place = play_out(table, play, seat, tipsters)
            after = hand.copy()
            after.play(move)
            while after.to_move >= 0:
                of_program = original.choose(after.view(after.to_move), rng)
                tipster = tipsters[after.to_move]
                after.play(move_by_tips(after, table.worths) if tipster else of_program)
            assert after.outcome is not None
            assert place == after.outcome.places[seat], hand.to_text()
            places.add(place)
    assert len(places) >= amount(3, 4)


@pytest.mark.parametrize(
    ("mine", "table", "move"),
    [
        # The pair of kings goes around, and the four is the last.
        ("4C KC KD", "", "play KC KD"),
        # A two is for the end or for a high table,
        ("4C 5C 6D 8C 2C 2D", "10C", "pass"),
        ("4C 5C 6D 8C 2C 2D", "KC", "play 2C"),
        # which a three is not, though it is worth more than any other play here,
        ("10C 10D JC JD JH KC KD KH AC AD 2C 2D", "3C", "play 10C 10D"),
        # and with few groups it is spent.
        ("4C 5C 2C 2D", "10C", "play 2C"),
    ],
)
def test_the_play_outs_follow_the_tips(mine: str, table: str, move: str) -> None:
    others = ("6H 9D QD", "7H 8H QH", "7S 8S QS")
    hand = position(mine, *others, turn=0, table=table, last=3 if table else 0)
    assert hand.move_text(move_by_tips(hand, worths_of(ALL_CARDS))) == move


# The deals that it thinks of.


def test_the_deals_it_thinks_of_contradict_nothing_that_the_seat_knows() -> None:
    for hand in middles(Options(), range(12)):
        view = hand.view(hand.to_move)
        facts, worlds = Knowledge(view), Worlds(view, Random(1))
        for _ in range(10):
            world = worlds.next().hands
            assert sum(world) == sum(map(counted, hand.hands))
            assert world[view.seat] == counted(view.hand)
            for seat, cards in enumerate(world):
                held = [cards >> BITS * rank & 7 for rank in range(len(OF_RANK))]
                known = [(facts.known[seat] & own).bit_count() for own in OF_RANK]
                most = [(facts.may_hold[seat] & own).bit_count() for own in OF_RANK]
                assert sum(held) == view.counts[seat]
                if seat != view.seat:
                    limits = zip(known, held, most, strict=True)
                    assert all(low <= count <= low + more for low, count, more in limits)


def test_a_seat_whose_cards_are_all_known_swaps_none() -> None:
    """The opener has not played his three of spades, and nothing else is left to him."""
    hand = position(
        "4C 5C", "3S", "6H 7H", "8S 9S 10S", turn=0,
        options=Options(opening="lead"),
    )  # fmt: skip
    worlds = [Worlds(hand.view(0), Random(seed)).next().hands for seed in range(30)]
    assert {world[1] for world in worlds} == {counted(mask_of(parse_cards("3S")))}
    assert len({world[2] for world in worlds}) > 1, "the other two may have each other's"


def test_who_passed_a_nine_is_thought_to_have_less_that_beats_it() -> None:
    """Nobody else has been asked: so its share of the twos lies with the others."""
    others = ("5D 6D 7C 8D 2C", "5H 6H 7H 8H 2D", "5S 6S 7S 8S AS")
    hand = position("4C 5C KC", *others, turn=1, table="9H", last=0)
    before = hand.view(0)
    hand.play_text("pass")
    worlds = [
        [Worlds(view, Random(seed)).next() for seed in range(120)]
        for view in (before, hand.view(0))
    ]
    twos = [sum(world.hands[1] >> BITS * 12 & 7 for world in some) for some in worlds]
    assert twos[1] < 0.75 * twos[0], "of the very first world of each"


def test_who_plays_like_the_program_is_taken_to_do_so() -> None:
    """And who plays like the club player to play by the tips, in most worlds."""
    shares = {}
    for player in (original, club):
        worlds = [
            Worlds(hand.view(hand.to_move), Random(1)).next()
            for deal in range(24)
            for hand in [played(deal, player, turns=30)]
            if not hand.out
        ]
        shares[player] = sum(sum(world.tipsters) - 1 for world in worlds) / len(worlds) / 3
    assert shares[original] < 0.6 and shares[club] > 0.7, shares


def played(deal: int, player: Any, turns: int) -> Hand:
    """So many turns of a hand between four of a kind."""
    hand = Match(Options()).new_hand(str(deal))
    for _ in range(turns):
        hand.play(player.choose(hand.view(hand.to_move), Random(0)))
    return hand


def test_what_players_do_is_likely_with_the_cards_that_they_have(
    amount: Callable[[int, int], int],
) -> None:
    """The program's turns are as the program's, and less so with cards dealt anew."""
    real, anew = 0.0, 0.0
    for deal in range(amount(10, 60)):
        hand, rng = Match(Options()).new_hand(str(deal)), Random(deal)
        while not hand.out:
            hand.play(original.choose(hand.view(hand.to_move), rng))
        view = hand.view(hand.to_move)
        other = view.sample(rng)
        for seat in range(4):
            events = events_of(view, seat)
            assert likely(events, counted(hand.hands[seat])).program == 1.0, hand.to_text()
            real += 1
            anew += likely(events, counted(other.hands[seat])).program
    assert anew < 0.85 * real


# What it sees, and how long it thinks.


@every_set_of_options
def test_it_never_passes_a_free_lead(
    quick: None, options: Options, amount: Callable[[int, int], int]
) -> None:
    leads = 0
    for hand in middles(options, range(40, 40 + amount(4, 8))):
        move = master.choose(hand.view(hand.to_move), Random(1))
        assert move in hand.legal_moves()
        if hand.leads:
            leads += 1
            assert move, hand.to_text()
    assert leads


def test_in_a_lost_hand_it_keeps_to_the_tips(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is better by next to nothing is not worth a move that looks silly."""
    hand = next(middles(Options(), range(12, 13)))
    view, fast = hand.view(hand.to_move), club.decide(hand.view(hand.to_move), Random(1))
    for gain, kept in ((0.005, True), (master.LEAST_GAIN, False), (0.05, False)):

        def fake_search(*given: Any, gain: float = gain) -> Iterator[None]:
            weighed = tuple(Weighed(move, 0.0, 12) for move in given[0].candidates())
            return Result(1, gain, weighed, 12, 1000)
            yield

        monkeypatch.setattr(master, "search", fake_search)
        assert (master.decide(view, Random(1)) == fast) == kept


def test_what_is_certain_is_played_without_a_thought() -> None:
    """A way out that nobody can stop, and the end between two, which the club player counts."""
    certainly = position("8D 4H", "7D", "6D", "5D", turn=0)
    last_two = position(
        "4S QD 2H", "10C QH AH AS", "-", "-", turn=0, table="9C", last=1, out=(2, 3)
    )
    assert club.decide(last_two.view(0), Random(1)).reason.name == "count_to_end"
    for hand in (certainly, last_two):
        with pytest.raises(StopIteration) as end:
            next(master.think(hand.view(0), Random(1)))
        assert end.value.value == club.decide(hand.view(0), Random(1))


def test_slices_are_short_and_change_nothing(set_limits: SetLimits) -> None:
    assert master.LIMITS.slice <= 1500, "a card played out takes 3 or 4 microseconds"
    for hand in middles(Options(), range(70, 76)):
        view, choices = hand.view(hand.to_move), []
        for cards in (200, 10**9):
            set_limits(master, LIMITS=Limits(worlds=20, slice=cards))
            choices.append(master.decide(view, Random(5)))
        assert choices[0] == choices[1]


# The coach.


def test_advice_weighs_every_move_and_begins_with_the_master_s_own(quick: None) -> None:
    for hand in middles(Options(), range(80, 95)):
        view = hand.view(hand.to_move)
        advice = finish(master.advise(view, Random(3)))
        choice = master.decide(view, Random(3))
        assert advice.best.move == choice.move
        # Where no event tells moves apart, what is plain does.
        plain = {*reasons.ADVICE, "one_less", "shed_low", "sampled"}
        assert advice.best.reason == choice.reason or advice.best.reason.name in plain
        assert sorted(advice.moves) == sorted(hand.legal_moves())
        assert all(0 <= prospect.chance <= 1 for prospect in advice.prospects)
        name, details = advice.best.reason
        assert {*details} == {*PLAYERS["master"].REASONS[name]}
        named = {*parse_cards(details["cards"])} if "cards" in details else set()
        assert named <= {*cards_of(choice.move), *view.table}, "a hidden card"


def test_of_the_last_two_advice_is_sure() -> None:
    hand = position("4S QD 2H", "10C QH AH AS", "-", "-", turn=0, table="9C", last=1, out=(2, 3))
    advice = finish(master.advise(hand.view(0), Random(1)))
    chances = {hand.move_text(prospect.move): prospect.chance for prospect in advice.prospects}
    assert chances["play QD"] == 1.0 and chances["play 2H"] == 0.0


def test_of_the_last_two_every_play_is_counted_out_in_a_slice_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each may take as long as a whole decision of the friend's."""
    hand = position("4S QD KH 2H", "10C QH AH AS", "-", "-", turn=0, table="9C", last=1, out=(2, 3))
    judged, plays = endgame.judged, list[int]()
    slices = 0

    def counted_out(*args: Any) -> Iterator[bool | None]:
        for wins in judged(*args):
            plays.append(slices)
            yield wins

    monkeypatch.setattr(endgame, "judged", counted_out)
    for _ in master.advise(hand.view(0), Random(1)):
        slices += 1
    assert len({*plays}) == len(plays) == 4


def test_a_certain_way_out_is_told_as_certain() -> None:
    hand = position("8D 4H", "7D", "6D", "5D", turn=0)
    advice = finish(master.advise(hand.view(0), Random(1)))
    assert hand.move_text(advice.best.move) == "play 8D"
    assert (advice.best.chance, advice.best.reason.name) == (1.0, "force_out")


def test_every_beginning_of_a_certain_way_out_is_told_as_certain() -> None:
    """Nobody can beat the pair or the jack, whichever comes first; the four must come last."""
    hand = position("8D 8H JC 4H", "7D", "6D", "5D", turn=0)
    advice = finish(master.advise(hand.view(0), Random(1)))
    chances = {hand.move_text(prospect.move): prospect.chance for prospect in advice.prospects}
    assert chances["play 8D 8H"] == chances["play JC"] == 1.0 > chances["play 4H"]


@pytest.mark.parametrize(("came", "large"), [(96, True), (10, False)])
def test_the_error_of_what_comes_true_is_that_of_its_slope(came: int, large: bool) -> None:
    """Of 100 play-outs: what the chance would be one error of them higher, and one lower."""
    _, plain = mean_of([1.0] * came + [0.0] * (100 - came))
    chance = partial(master.comes_true, cards=7)
    error = spread(chance, came / 100, plain)
    low, high = (chance(came / 100 + by * plain) for by in (-1, 1))
    assert error == pytest.approx((high - low) / 2, rel=0.05)
    assert error > 1.4 * plain if large else error < 0.8 * plain


@pytest.mark.parametrize("cards", [1, 7, 13])
def test_what_comes_true_rises_with_the_play_outs_and_the_cards_and_is_never_certain(
    cards: int,
) -> None:
    chances = [master.comes_true(share / 40, cards) for share in range(41)]
    assert chances == sorted({*chances}) and 0 < chances[0] < chances[-1] < 1
    assert master.comes_true(0.5, cards) < 0.5 and master.comes_true(1.0, cards) > 0.94
    assert master.comes_true(-0.1, cards) == chances[0]
    assert all(
        master.comes_true(share, cards + 1) > master.comes_true(share, cards)
        for share in (0.0, 0.3, 1.0)
    )


LOST = """\
play 3C 3S, play 5D 5H, play 8H 8S, play JC JD, pass, play QD QS, pass, pass, pass, play 6C,
play 9S, play 10D, play AD, play 2D, pass, pass, pass, play 3D 3H, play 4H 4S, play 5C 5S, play
6D 6S, pass, pass, play 7D 7S, play 8C 8D, play 10C 10H 10S, play KC KD KS, pass, pass, pass,
play 6H, play 9C, play 2H, pass, pass, pass, play 9D 9H, pass, play QC QH, play AC AH, pass,
pass, pass, play 4C
"""
"""Of deal 500: the others hold KH 2C, 7C JH and JS AS, and the seat 4D 7H 2S over 4C."""


def test_where_the_first_place_is_lost_a_move_costs_places(set_limits: SetLimits) -> None:
    """Nobody stops KH and 2C any more; but the seat comes second if it plays, and last if not."""
    set_limits(master, LIMITS=Limits(cards=60_000, worlds=100))
    hand = Match(Options()).new_hand("500")
    for move in " ".join(LOST.split()).split(", "):
        hand.play_text(move)
    advice = finish(master.advise(hand.view(hand.to_move), Random(1)))
    passed = advice.of(PASS)
    assert hand.move_text(advice.best.move) == "play 7H"
    assert passed is not None and not passed.costs_chance
    assert passed.costs_score and passed.dearer == pytest.approx(2.0, abs=0.1)
