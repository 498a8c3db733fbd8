"""The endgame of Durak's club player between two, against every line of play by the rules."""

from itertools import product
from random import Random

import pytest

from retrocards.cards import cards_text, pack
from retrocards.players.durak import club, master
from retrocards.players.durak.club import choose
from retrocards.players.durak.endgame import prove, saved
from retrocards.players.durak.master import because_of_deed
from retrocards.players.durak.sight import Sight
from retrocards.players.search import finish
from retrocards.rules.durak import Hand, Options
from tests.alike import first_of
from tests.limits import SetLimits
from tests.rules.durak_positions import position

Known = dict[str, int]
WIN, DRAW, LOSS = 1, 0, -1


def duel(seed: int) -> Hand:
    """Six cards, two to four on either side, the first seat attacks, and no talon."""
    rng = Random(seed)
    mine = rng.randint(2, 4)
    dealt = rng.sample(pack(36), 6)
    return position(cards_text(dealt[:mine]), cards_text(dealt[mine:]), trump=rng.choice("CDHS"))


def value(hand: Hand, known: Known) -> int:
    """What the hand is worth to seat 0 when both sides play every line to its best."""
    if hand.outcome is not None:
        return DRAW if hand.outcome.draw else WIN if hand.outcome.losers == (1,) else LOSS
    text = hand.to_text()
    if text not in known:
        best = max if hand.to_move == 0 else min
        known[text] = best(value(after(hand, move), known) for move in hand.legal_moves())
    return known[text]


def after(hand: Hand, move: int) -> Hand:
    hand = hand.copy()
    hand.play(move)
    return hand


@pytest.mark.parametrize("first", first_of(range(0, 40, 10)))
def test_no_line_of_play_is_better_than_the_one_that_is_chosen(first: int) -> None:
    for seed in range(first, first + 10):
        hand, known = duel(seed), Known()
        start = value(hand, known)
        while hand.to_move >= 0:
            move = choose(hand.view(hand.to_move), Random(seed))
            assert value(after(hand, move), known) == start, f"seed {seed}:\n{hand.to_text()}"
            hand.play(move)


@pytest.mark.long("plays many hands")
def test_the_duels_are_not_all_won_or_lost() -> None:
    values = {value(duel(seed), {}) for seed in range(40)}
    assert values >= {WIN, LOSS}


def test_the_moves_that_are_proven_to_draw_or_to_lose_are_all_of_them() -> None:
    """The one that wins is enough."""
    proven = set()
    drawn = position("AC QD QS", "10C", trump="C")
    for seed, hand in enumerate([*map(duel, range(8)), drawn]):
        known = Known()
        best = value(hand, known)
        sight = Sight(hand.view(0))
        liked = club.by_rule(sight, Random(seed)).move
        proof = finish(prove(sight, liked, 10_000, 1, several=True))
        equal = {move for move in hand.legal_moves() if value(after(hand, move), known) == best}
        assert {*proof.moves} <= equal, f"seed {seed}"
        assert proof.what == {WIN: "win", DRAW: "draw", LOSS: "lost"}[best], f"seed {seed}"
        assert proof.what == "win" or {*proof.moves} == equal, f"seed {seed}"
        proven.add(proof.what)
    assert proven == {"win", "draw", "lost"}


def test_what_a_slice_leaves_open_the_next_one_goes_on_to_prove() -> None:
    """A move in which every line loses: the win is given up first, and then the draw."""
    hand = duel(1)
    liked = club.by_rule(Sight(hand.view(0)), Random(1)).move
    proofs = [
        finish(prove(Sight(hand.view(0)), liked, 10, slices, several=False)).what
        for slices in (1, 2, 3)
    ]
    assert (value(hand, {}), proofs) == (LOSS, ["hope", "hold", "lost"])


def test_more_slices_settle_more_moves() -> None:
    hand, known = duel(6), Known()
    moves = hand.legal_moves()
    for slices, settled in ((1, 1), (2, 2), (3, 3), (9, 4)):
        saves = finish(saved(Sight(hand.view(0)), moves, 15, slices))
        assert saves == {move: value(after(hand, move), known) != LOSS for move in moves[:settled]}


def test_a_card_beaten_with_the_two_of_trumps_is_an_attack_beaten_off() -> None:
    """Only the pack of 52 has it. Who takes instead has three cards against two."""
    hand = position(
        "KH KC", "4S 2C", trump="C", table="4D", phase="defend",
        options=Options(players=2, deck=52, exchange=False),
    )  # fmt: skip
    beats, takes = map(hand.parse_move, ("defend 2C", "take"))
    assert (value(after(hand, beats), {}), value(after(hand, takes), {})) == (LOSS, WIN)
    proof = finish(prove(Sight(hand.view(1)), takes, 10_000, 1, several=True))
    assert (proof.what, [*proof.moves]) == ("win", [beats])


def test_the_master_sets_a_trap_where_every_move_loses(set_limits: SetLimits) -> None:
    """It keeps to no rule of thumb there: what leaves the most to be missed is played."""
    set_limits(master, THINKING=master.THINKING._replace(cards=2_000))
    reasons = {
        master.decide(duel(seed).view(0), Random(seed)).reason.name
        for seed in range(12)
        if value(duel(seed), {}) == LOSS
    }
    assert reasons == {"count_lost", "found_trap"}


def test_the_coach_tells_of_every_move_of_an_end_whether_it_is_lost() -> None:
    """A draw is as good as a win there: neither makes one the durak."""
    drawn = position("AC QD QS", "10C", trump="C")
    pairs = set()
    for seed, hand in enumerate([*map(duel, range(8)), drawn]):
        known = Known()
        if len(hand.legal_moves()) == 1:
            continue
        advice = finish(master.advise(hand.view(0), Random(seed)))
        assert advice.best.move == master.choose(hand.view(0), Random(seed))
        assert {*advice.moves} == {*hand.legal_moves()}
        for prospect in advice.prospects:
            worth = value(after(hand, prospect.move), known)
            assert (prospect.chance, prospect.error) == (float(worth != LOSS), 0.0), f"seed {seed}"
            pairs.add((value(hand, known), worth))
    assert pairs >= {(WIN, WIN), (WIN, LOSS), (DRAW, DRAW), (DRAW, LOSS), (LOSS, LOSS)}


def test_the_one_move_that_is_not_counted_to_the_end_stands_by_its_play_outs(
    set_limits: SetLimits,
) -> None:
    """The ace wins nothing against best play, but that is not seen in 20 cards; all else loses."""
    set_limits(master, NODES=20, SLICES=1, ADVISING=master.ADVISING._replace(worlds=40))
    hand = position("JH 10S AS", "JC KH QS", known={0: "10S AS", 1: "QS"})
    advice = finish(master.advise(hand.view(0), Random(1)))
    ace, *others = advice.prospects
    assert (hand.move_text(ace.move), ace.reason.name) == ("attack AS", "found_hold")
    assert ace.error > 0 and len(others) == 2
    assert {(prospect.chance, prospect.error) for prospect in others} == {(0.0, 0.0)}


def test_the_usual_way_is_said_to_fail_only_where_that_is_proven(
    set_limits: SetLimits,
) -> None:
    """Where it is not, and another move does better in play-outs, what that does is the reason."""
    set_limits(master, SLICES=1, THINKING=master.THINKING._replace(cards=600))
    others = 0
    for seed, nodes in product(range(30), (1, 12)):
        set_limits(master, NODES=nodes)
        view = duel(seed).view(0)
        sight = Sight(view)
        liked = club.by_rule(sight, Random(seed)).move
        proof = finish(prove(sight, liked, nodes, 1, several=True))
        choice = master.decide(view, Random(seed))
        failed = choice.reason.name in ("found_hope", "found_hold", "found_draw")
        assert not (failed and liked in proof.moves), f"seed {seed}"
        if choice.move != liked and liked in proof.moves and proof.what != "lost":
            deed = because_of_deed(sight, choice.move)
            if proof.what == "hope":
                assert choice == deed, f"seed {seed}"
            else:
                assert choice.reason.name == f"count_{proof.what}", f"seed {seed}"
                assert choice.besides == (deed.reason,), f"seed {seed}"
            others += 1
    assert others
