"""The master of Hearts: its play-outs keep to the rules, it sees its view alone, it has sense."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from retrocards.cards import card_text, cards_of, mask_of, parse_card, parse_cards
from retrocards.players.choice import Choice, Reason
from retrocards.players.hearts import club, master, playout
from retrocards.players.hearts.master import Candidate, Playing, Standing, Tally, tempered
from retrocards.players.hearts.playout import Policy, aim, plausible, play_out, policies
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.reasons import CARD
from retrocards.players.hearts.table import Table, table_of
from retrocards.players.search import Limits, Result, finish
from retrocards.rules.hearts import Hand, Match, Options
from tests.alike import first_of
from tests.limits import SetLimits
from tests.players.hearts.hearts_tables import cards, table


@pytest.fixture
def quick(set_limits: SetLimits) -> None:
    """Little thought, where it is not asked how good it is."""
    set_limits(master, PLAYING=Limits(cards=400, worlds=12), PASSING=Limits(cards=4000, worlds=4))


def hands(deals: range) -> Iterator[Hand]:
    """Hands of every direction of the pass, somewhere in the middle."""
    for deal in deals:
        match, rng = Match(Options()), Random(deal)
        match.hands_played = deal % 4
        hand = match.new_hand(str(deal))
        for _ in range(rng.randrange(50)):
            hand.play(club.choose(hand.view(hand.to_move), rng))
        yield hand


MOON_SHOT = (
    "AC 6C 7C 8C 9C 10C 8D 5H 6H 7H 5S 6S 7S",
    "KC QC JC AD AH KH QH 10H AS KS QS JS 10S",
    "3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 2S 3S 4S",
    "2C 6D 7D 9D 10D JD QD KD 8H 9H JH 8S 9S",
)
"""The second has nearly all that is high."""
QUIET = (
    "JC 10C 9C 8D 9D 10D 8H 9H 10H 8S 9S 10S QS",
    "2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S 5H",
    "AC 5C 6C 5D 6D 7D 6H 7H JH KS AS 5S QH",
    "QC KC 7C 8C JD QD KD AD KH AH 6S 7S JS",
)


def dealt(*held: str, opener: int) -> Hand:
    """A hand without a pass, before the first lead."""
    lines = [f"hand {seat}: {cards}\npassed {seat}: -" for seat, cards in enumerate(held)]
    head = f"hearts: {Options().to_text()}\nstart: 0 0 0 0\ndirection: hold"
    return Hand.from_text("\n".join([head, f"opener: {opener}", "laid: -", *lines]))


def play(hand: Hand, cards: str) -> Hand:
    """The hand after these cards."""
    for card in parse_cards(cards):
        hand.play(card)
    return hand


def table_with_hands(hand: Hand) -> Table:
    table = table_of(hand.view(hand.to_move))
    table.hands = [*hand.hands]
    return table


# The play-outs.


def test_a_play_out_is_what_the_rules_make_of_the_same_cards() -> None:
    """In lock-step: whose turn, what is legal, the points, and the moon at the end."""
    moons = 0
    for hand in hands(range(120)):
        if hand.phase != "play":
            continue
        table, seen = table_with_hands(hand), table_with_hands(hand)
        plays: list[Policy] = [aim if seat == hand.to_move else avoid for seat in range(4)]
        while hand.to_move >= 0:
            assert table.turn == hand.to_move
            legal = table.legal()
            assert [*cards_of(legal)] == sorted(hand.legal_moves())
            card = plays[table.turn](table, legal) & CARD
            table.lay(card)
            hand.play(card)
            assert table.hands == hand.hands and table.points == hand.points
        assert hand.outcome is not None
        moons += hand.outcome.moon >= 0
        assert tuple(play_out(seen, plays)) == hand.outcome.points
    assert moons, "no moon among so many hands: the end of one was not compared"


def test_who_holds_the_high_cards_goes_for_the_moon_in_a_play_out() -> None:
    high = "AC KC QC AH KH QH JH 10H AS KS QS JS 10S"
    low = MOON_SHOT[0].replace("AC", "AD"), MOON_SHOT[3].replace("JH", "JC")
    table = Table([*map(mask_of, map(parse_cards, (low[0], high, MOON_SHOT[2], low[1])))], 3)
    assert policies(table) == [avoid, aim, avoid, avoid]
    assert table.turn == 3
    assert play_out(table, policies(table)) == [26, 0, 26, 26]


def test_deals_that_go_with_what_was_played_are_likelier() -> None:
    """Where the club has played, its cards fit the hands as they are, and others less well."""
    dealt_anew: list[float] = []
    for deal in range(3, 40, 4):
        match, rng = Match(Options()), Random(deal)
        match.hands_played = deal % 4
        hand = match.new_hand(str(deal))
        for _ in range(24):
            hand.play(club.choose(hand.view(hand.to_move), rng))
        view, first = hand.view(hand.to_move), hand.dealt

        def weight(held: list[int], hand: Hand = hand) -> float:
            table = Table(held, hand.opener)
            return plausible(table, hand.laid, hand.to_move)

        assert weight([*first]) == 1.0, f"deal {deal}"
        for _ in range(10):
            held = zip(view.redeal(rng), view.played, strict=True)
            dealt_anew.append(weight([now | played for now, played in held]))
    assert max(dealt_anew) <= 1.0 and sum(dealt_anew) < 0.5 * len(dealt_anew)


def test_from_the_second_trick_on_likely_deals_are_played_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One of four, by how well it goes with what was played; before, there is nothing to go by."""
    ace = mask_of([parse_card("AH")])
    monkeypatch.setattr(
        master, "plausible", lambda table, laid, seat: 1.0 if table.hands[3] & ace else 1e-9
    )

    def share(laid: str, replayed: int) -> float:
        view, rng = play(dealt(*QUIET, opener=1), laid).view(0), Random(1)
        game = Playing(view, view.legal_moves()[0])
        worlds = [game.sample(rng) for _ in range(200)]
        assert {cards for _, cards in worlds} == {replayed}
        return sum(bool(world.hands[3] & ace) for world, _ in worlds) / len(worlds)

    assert 0.2 < share("2C 5C QC", 0) < 0.5
    assert 0.7 < share("2C 5C QC JC 7C", 20) < 0.95


# What it sees, and how long it thinks.


def test_cards_that_it_cannot_see_change_nothing(quick: None) -> None:
    for hand in hands(range(12)):
        if hand.to_move < 0:
            continue
        view, rng = hand.view(hand.to_move), Random(3)
        choice = master.decide(view, Random(9))
        for _ in range(2):
            other = view.sample(rng).view(hand.to_move)
            assert master.decide(other, Random(9)) == choice, hand.to_text()


def test_the_same_view_and_chance_give_the_same_move_whatever_the_slices(
    quick: None, set_limits: SetLimits
) -> None:
    for hand in hands(range(8)):
        if hand.to_move < 0:
            continue
        view, choices = hand.view(hand.to_move), list[Choice]()
        for sliced in (100, 1500, 10**9):
            for name in ("PLAYING", "PASSING"):
                set_limits(master, **{name: getattr(master, name)._replace(slice=sliced)})
            choices.append(master.decide(view, Random(5)))
        assert choices[0] == choices[1] == choices[2]


@pytest.mark.parametrize(
    "options",
    first_of(
        [
            Options(players=3),
            Options(players=5, first_trick_points=False),
            Options(jack_of_diamonds=True, moon="subtract", queen_breaks=False),
            Options(queen_waits=False, pass_first="left", game_point=20),
        ]
    ),
    ids=Options.to_text,
)
def test_it_plays_by_every_option(quick: None, options: Options) -> None:
    """Its play-outs know the program's own rules; its moves are legal under all."""
    match, rng = Match(options), Random(2)
    hand = match.new_hand("5")
    while hand.to_move >= 0:
        hand.play(master.choose(hand.view(hand.to_move), rng))
    assert hand.outcome is not None


def test_it_gives_the_word_back_after_every_slice(set_limits: SetLimits) -> None:
    set_limits(master, PLAYING=Limits(cards=900, worlds=40, slice=600))
    view, slices = play(dealt(*QUIET, opener=1), "2C AC KC JC").view(2), 0
    thinking = master.think(view, Random(1))
    with pytest.raises(StopIteration):
        while True:
            next(thinking)
            slices += 1
    assert 4 <= slices <= 15


def test_a_forced_card_needs_no_thought() -> None:
    view = dealt(*MOON_SHOT, opener=3).view(3)
    with pytest.raises(StopIteration) as end:
        next(master.think(view, Random(1)))
    assert end.value.value.reason.name == "only"


def test_what_may_stop_a_moon_is_kept_without_a_thought_though_the_coach_weighs_it() -> None:
    match, rng = Match(Options()), Random(9)
    match.hands_played = 1
    hand = match.new_hand("9")
    for _ in range(19):
        hand.play(club.choose(hand.view(hand.to_move), rng))
    view = hand.view(hand.to_move)
    assert len(view.legal_moves()) == 4
    with pytest.raises(StopIteration) as end:
        next(master.think(view, Random(1)))
    assert end.value.value.reason.name == "keep_stopper"
    advising = master.advise(view, Random(1))
    next(advising)
    advice = finish(advising)
    assert (advice.best.move, advice.best.reason) == end.value.value[:2]
    assert {*advice.moves} == {*view.legal_moves()}


def test_of_cards_that_do_the_same_one_is_tried() -> None:
    """Neighbours in a hand, and cards with none unseen between them; never the queen of spades."""
    hand = play(dealt(*MOON_SHOT, opener=3), "2C 6C KC 3C")
    options = Playing(hand.view(1), parse_card("KS")).options
    assert {card_text(card) for card, policy in options if policy is avoid} == {"KS", "JC", "AD"}
    hand = play(hand, "AS 2S 8S 5S KS 3S 9S 6S JS 4S KD 7S 10S 5D QD 7H")
    options = Playing(hand.view(1), parse_card("QC")).options
    shown = " ".join(card_text(card) for card, policy in options if policy is avoid)
    assert shown == "QC AD 10H QH QS"


# What a person would check.


def says(hand: Hand) -> str:
    return hand.move_text(master.choose(hand.view(hand.to_move), Random(1)))


def test_it_takes_the_last_safe_trick_to_stop_a_moon() -> None:
    """Seat 2 has 22 points; the jack of hearts lies in its trick: one point, or 26."""
    hand = play(
        dealt(*MOON_SHOT, opener=3),
        "2C 6C KC 3C AS 2S 8S 5S KS 3S 9S 6S JS 4S KD 7S 10S 5D QD 7H QS 4D JD 8D "
        "AH 2H 8H 5H KH 3H 9H 6H QC 4C JH",
    )
    assert hand.to_move == 0 and hand.points == [0, 22, 0, 0]
    assert says(hand) == "play AC"


def test_it_shoots_a_sure_moon() -> None:
    hand, rng = play(dealt(*MOON_SHOT, opener=3), "2C 6C KC 3C"), Random(1)
    while hand.to_move >= 0:
        player = master if hand.to_move == 1 else club
        hand.play(player.choose(hand.view(hand.to_move), rng))
    assert hand.outcome is not None and hand.outcome.moon == 1


def test_it_does_not_lead_into_the_queen() -> None:
    hand = play(dealt(*QUIET, opener=1), "2C AC KC JC")
    assert hand.to_move == 2
    assert says(hand) not in ("play KS", "play AS")


MOON_OVER_HEARTS = (
    "9C 10C JC 5H 9H JH 2S 6S 8S 9S JS QS AS",
    "4C 8C AC 2D 3D 6D 9D 10D JD QD 3S 7S 10S",
    "2C 3C 5C 6C 8D 4H 6H 7H 8H KH AH 5S KS",
    "7C QC KC 4D 5D 7D KD AD 2H 3H 10H QH 4S",
)


def test_it_throws_no_high_hearts_under_ace_and_king_of_one_who_has_the_queen() -> None:
    """Queen or ten are above what he leads next."""
    hand = play(dealt(*MOON_OVER_HEARTS, opener=2), "2C KC JC AC 7S KS 4S QS AH")
    assert says(hand) in ("play 2H", "play 3H")
    hand = play(hand, "2H JH 8C KH")
    assert says(hand) == "play 3H"


def test_who_was_given_the_queen_takes_no_hearts_on_top() -> None:
    """Nobody would think that it shoots the moon, and take the ten of hearts off it."""
    held = (
        "2C 4C 8C 9C 10C JC QC KC 2H JH 3S 6S QS",
        "3C 6C 2D 6D 8D 10D JD 6H 10H 4S 5S 9S AS",
        "5C 7C AC 5D 7D 3H 5H 8H QH KH AH 2S 7S",
        "3D 4D 9D QD KD AD 4H 7H 9H 8S 10S JS KS",
    )
    cards = "2C 6C AC KS 7C QD 4C 3C 2S JS 6S AS 10D 7D 9D QS"
    assert says(play(dealt(*held, opener=0), cards)) not in ("play 10H", "play JD")


# The score of the match.


def worth(start: str, *points: int) -> float:
    """What the points of a hand are worth for seat 0 after these scores."""
    text = (
        play(dealt(*QUIET, opener=1), "2C").to_text().replace("start: 0 0 0 0", f"start: {start}")
    )
    standing = Standing(Hand.from_text(text).view(0))
    return standing.worth(points, standing.after(points))


def test_at_the_beginning_of_a_match_few_points_are_best_and_a_moon_is_better() -> None:
    ends = [(0, 26, 26, 26), (0, 9, 9, 8), (6, 7, 7, 6), (13, 13, 0, 0), (26, 0, 26, 26)]
    worths = [worth("0 0 0 0", *points) for points in ends]
    assert worths == sorted(worths, reverse=True)


def test_who_is_behind_does_not_end_the_match() -> None:
    """One more point for the last seat ends it: better one of one's own."""
    assert worth("48 40 70 99", 1, 0, 25, 0) > worth("48 40 70 99", 0, 0, 25, 1)


def test_who_is_ahead_ends_it() -> None:
    assert worth("60 70 70 90", 5, 5, 3, 13) > worth("60 70 70 90", 0, 13, 13, 0)


def test_a_win_that_is_shared_is_half_a_win() -> None:
    alone, shared, lost = (worth(f"50 {other} 80 99", 0, 0, 25, 1) for other in (51, 50, 49))
    assert alone - shared == pytest.approx(shared - lost)


def test_the_first_candidate_is_the_clubs_card_for_what_the_club_wants() -> None:
    """With it the search begins, and what does as well is not played instead."""
    match, wanted = Match(Options()), []
    match.hands_played = 3
    hand = match.new_hand("11")
    while hand.to_move >= 0:
        view = hand.view(hand.to_move)
        fast = club.decide(view, Random(0))
        if len(view.legal_moves()) > 1:
            wanted.append(aim if fast.reason.name.startswith("moon_") else avoid)
            assert Playing(view, fast.move).options[0] == (fast.move, wanted[-1])
        hand.play(fast.move)
    assert aim in wanted and avoid in wanted, "deal 11"


def test_a_tally_counts_the_worlds_that_were_played_out() -> None:
    tally = Tally(4)
    for points in ((0, 26, 26, 26), (26, 0, 26, 26), (13, 5, 5, 3), (0, 12, 13, 1)):
        tally.add(points, 0, 0.25)
    assert (tally.worlds, tally.share(tally.own_moons)) == (4, 0.25)
    assert (tally.other_moons, tally.dear) == (1, 1)


def test_cards_do_the_same_when_nobody_holds_one_between() -> None:
    low, high = parse_cards("5C 7C")
    assert not playout.interchangeable(table("5C 7C 9D"), high, low)
    assert playout.interchangeable(table("5C 7C 9D", gone="6C"), high, low)
    assert playout.interchangeable(table("5C 6C 7C"), low, high)
    assert not playout.interchangeable(table("5C 5D"), low, parse_card("5D"))


# The coach's advice.


@pytest.mark.long("plays many hands")
@pytest.mark.usefixtures("quick")
def test_a_chance_is_told_as_it_comes_true(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nearer to an even share than the play-outs say, but what is sure is sure."""
    assert [tempered(chance, 4) for chance in (-0.1, 0, 1)] == [-0.1, 0, 1]
    assert tempered(0.25, 4) == pytest.approx(0.25)
    assert tempered(1 / 3, 3) == pytest.approx(1 / 3)
    assert tempered(0.65, 4) == pytest.approx(0.504, abs=0.001)
    assert tempered(0.05, 4) == pytest.approx(0.091, abs=0.001)
    for number, hand in enumerate(hands(range(8))):
        if hand.to_move < 0 or len(hand.legal_moves()) == 1:
            continue
        view = hand.view(hand.to_move)
        advice = finish(master.advise(view, Random(number)))
        with monkeypatch.context() as untempered:
            untempered.setattr(master, "CONFIDENCE", 1.0)
            raw = finish(master.advise(view, Random(number)))
        assert {prospect.move: prospect.chance for prospect in advice.prospects} == {
            prospect.move: pytest.approx(tempered(prospect.chance, 4)) for prospect in raw.prospects
        }


@pytest.mark.usefixtures("quick")
def test_every_card_is_weighed_and_the_first_is_what_the_master_plays() -> None:
    for number, hand in enumerate(hands(range(24))):
        view = hand.view(hand.to_move)
        moves = view.legal_moves()
        if len(moves) == 1:
            continue
        made = moves[number % len(moves)]
        advice = finish(master.advise(view, Random(number), made))
        choice = master.decide(view, Random(number))
        assert (advice.best.move, advice.best.reason) == (choice.move, choice.reason)
        assert advice.of(made) and (view.phase == "pass" or {*moves} == {*advice.moves})
        chances = [prospect.chance for prospect in advice.prospects]
        assert chances[1:] == sorted(chances[1:], reverse=True)
        assert all(0 <= chance <= 1 for chance in chances), number


def test_the_queen_under_the_king_is_told_to_spare_points() -> None:
    """Seat 0 can have her fall on the king that seat 2 has led."""
    hand = play(dealt(*QUIET, opener=1), "2C AC 7C 9C KS 6S")
    advice = finish(master.advise(hand.view(hand.to_move), Random(1)))
    assert card_text(advice.best.move) == "QS" and advice.best.reason.name == "queen_under"
    points = [prospect.score or 0.0 for prospect in advice.prospects]
    assert points[0] + 1 < min(points[1:]), advice


@pytest.mark.parametrize(
    ("moons", "reason"), [(10, "sampled_moon"), (9, "lead_early"), (0, "lead_early")]
)
def test_a_moon_is_the_reason_only_where_one_in_ten_was_shot(moons: int, reason: str) -> None:
    first, other = parse_card("2C"), parse_card("KD")
    game = Playing.__new__(Playing)
    game.table, game.legal = table("2C KD QD"), cards("2C KD QD")
    game.options = [Candidate(first, avoid), Candidate(other, aim)]
    game.tallies = [Tally(4), Tally(4)]
    for tally in game.tallies:
        for _ in range(100):
            tally.add([9, 9, 4, 4], 0, 0.5)
    game.tallies[1].own_moons = moons
    result = Result(1, 0.1, (), 100, 5200)
    choice = master.choose_card(game, result, Choice(first, Reason("lead_low", {})))
    assert choice.reason.name == reason


def test_a_card_on_the_table_divides_those_above_it_from_those_below() -> None:
    """The eight of clubs ducks the nine, and the ten takes the trick."""
    held = [
        "10C 8C 3D 4D 5D 6D 2H 3H 4H 5H 2S 3S 4S",
        "2C 3C 4C 7D 8D 9D 6H 7H 8H 9H 5S 6S 7S",
        "5C 6C 7C 10D JD QD 10H JH QH KH 8S 9S 10S",
        "9C JC QC KC AC 2D KD AD AH JS QS KS AS",
    ]
    hand = play(dealt(*held, opener=1), "2C 7C 9C")
    view = hand.view(hand.to_move)
    assert Playing(view, view.legal_moves()[0]).alike == {
        card: [card] for card in view.legal_moves()
    }
