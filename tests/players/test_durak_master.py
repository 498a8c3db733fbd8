"""Durak's master: what it never does, that it asks for trumps with use, and how it thinks."""

from collections.abc import Callable
from math import isfinite
from random import Random

import pytest

from retrocards.cards import SAME_RANK
from retrocards.players.advice import NO_MOVE
from retrocards.players.choice import because
from retrocards.players.durak import beginner, club, master, sense
from retrocards.players.durak.bits import PLAIN, inside
from retrocards.players.durak.policy import Lowest
from retrocards.players.durak.sight import Sight
from retrocards.players.durak.worlds import Worlds
from retrocards.players.search import Limits, Result, Weighed, finish, mean_of
from retrocards.rules.durak import EXCHANGE, PASS, QUERY, TAKE, Hand, Match, Options, card_of
from tests.limits import SetLimits
from tests.rules.durak_positions import cards, legal, position

LITTLE = master.THINKING._replace(cards=6_000)


def chosen(hand: Hand) -> set[str]:
    """What the master plays, whatever its chance."""
    view = hand.view(hand.to_move)
    return {hand.move_text(master.choose(view, Random(seed))) for seed in range(3)}


@pytest.fixture(autouse=True)
def little_thought(set_limits: SetLimits) -> None:
    set_limits(master, THINKING=LITTLE)


def test_spends_no_ace_of_trumps_on_an_eight_with_the_king_of_its_suit_in_hand() -> None:
    """Deal 4712, bout 3, among experts, who do."""
    hand = position(
        "AC 7D KD 8H KH AH", "10C JC KC JD QD AS", "9C 6D 9D 6H 9H 6S 9S KS", "QC AD QH 8S QS",
        trump="C", talon="JH 8C 10S 6C", table="8D", turn=3, phase="defend", bout=3,
        known={2: "9C 9D 9H"},
    )  # fmt: skip
    assert hand.move_text(club.choose(hand.view(0), Random(0))) == "defend AC"
    assert "defend AC" not in chosen(hand)


def test_spends_no_ace_of_trumps_where_the_jack_of_trumps_will_do() -> None:
    """Deal 9018, bout 3, among experts, who do, though the turn-up is all that is left to draw."""
    hand = position(
        "10C KD AH 7S JS AS", "6C KC AC 8D 9D 10D KH 6S KS", "JC QD JH", "JD AD 8H 9H",
        trump="D", talon="6D", table="8C/QC 8S/10S 10H", turn=2, phase="defend", bout=3,
        known={1: "6C AC KH 6S KS", 3: "AD"},
    )  # fmt: skip
    assert hand.move_text(club.choose(hand.view(3), Random(9018))) == "defend AD"
    assert "defend AD" not in chosen(hand)


def test_where_only_the_ace_of_trumps_beats_it_is_thought_about() -> None:
    for trumps, thought in (("AS", {"defend AS", "take"}), ("9S AS", {"defend 9S", "take"})):
        hand = position(
            "8C 9C 10C JC QC", f"6C 7C 6H 7H {trumps}", trump="S", talon="8H 9H 10H JH 6S",
            table="KD", phase="defend", bout=3,
        )  # fmt: skip
        assert worth_a_thought(hand, "take") == thought


@pytest.mark.parametrize(("talon", "thought"), [("8H 9H 10H JH 6S", 1), ("-", 2)])
def test_the_ace_of_trumps_is_spared_until_the_talon_is_gone(talon: str, thought: int) -> None:
    """With a plain ace in the hand; without a talon every card must go, and both are compared."""
    hand = position(
        "8C 9C 10C JC QC", "6C 7C 6H 7H AD AS", trump="S", talon=talon, table="KD",
        phase="defend", bout=3,
    )  # fmt: skip
    aces = worth_a_thought(hand, "take") & {"defend AD", "defend AS"}
    assert len(aces) == thought and "defend AD" in aces


def test_leads_no_ace_while_it_has_a_seven_and_there_are_cards_to_draw() -> None:
    """Deal 8 among masters, one of whom did."""
    hand = position(
        "7C QC AC 8D 10H 10S", "8C 9C KS AS 6C 6H", "KD AD 9S JS KC 7H", "6D 7D JD QD 9H JH",
        trump="D", talon="9D 7S JC 10D",
    )  # fmt: skip
    assert "attack AC" in legal(hand)
    assert chosen(hand) <= {"attack 7C", "attack 10H", "attack 10S"}


def test_beats_with_the_eight_of_trumps_and_not_with_the_jack() -> None:
    hand = position(
        "8D JD 6H 9H JH 8S", "7C 8C 9C 7S 10S KS", "QC KC QH KH QD KD",
        "10C JC 10H AH QS AS", trump="D", talon="7H AD 10D 9D 6S 7D",
        table="6C", turn=3, phase="defend", bout=2,
    )  # fmt: skip
    assert "defend JD" not in chosen(hand)


def test_beats_with_a_plain_ten_rather_than_take_a_seven() -> None:
    hand = position(
        "7C QC 8D 10H QH 10S", "8C 9C KS AS", "KD AD 9S JS", "6D 7D JD QD",
        trump="D", table="7S", turn=3, phase="defend",
    )  # fmt: skip
    assert chosen(hand) == {"defend 10S"}


def test_beats_no_six_with_an_ace_while_an_eight_will_do() -> None:
    """Deal 9018, bout 3, among masters, one of whom did."""
    hand = position(
        "10C 7D 7H 8H 8S QS AS", "JC 9D JS AC KH", "9C QH KD 6D", "6H AD KC QC",
        trump="D", talon="10D 7S 8D", table="6C/8C 6S", phase="defend", turn=3, bout=3,
    )  # fmt: skip
    assert {"defend AS", "defend QS", "defend 7D", "take"} <= set(legal(hand))
    assert worth_a_thought(hand, "take") == {"defend 8S"}


def worth_a_thought(hand: Hand, liked: str) -> set[str]:
    """The moves that the search is asked about, where the rules of thumb would make one."""
    moves = sense.sensible(Sight(hand.view(hand.to_move)), hand.parse_move(liked))
    return {hand.move_text(move) for move in moves}


def test_beats_no_eight_with_an_ace_while_it_has_all_the_kings() -> None:
    """Deal 201 between two masters, bout 15: one did, and the ace of spades came after it."""
    hand = position(
        "7S 8S 10H AS AD", "6H 6S KC KH KS AC 8D QD KD", trump="D",
        talon="7D 10S 6D QH 7H AH QS 9S 10D", table="8C", phase="defend", bout=15,
        known={0: "8S", 1: "6H KC KH KS AC 8D"},
    )  # fmt: skip
    assert "defend AC" in legal(hand)
    assert worth_a_thought(hand, "defend KC") == {"defend KC", "defend 8D", "take"}


def test_beats_with_the_lower_of_two_cards_unless_fewer_can_be_thrown_in_upon_the_higher() -> None:
    """Deal 9018 among masters, bout 1 and, with only one ten at large, bout 3."""
    hand = position(
        "10C 9C QS AS 7D", "9S KC KS 8D 9D 10D", "8C 8S 10H JC JH QD", "8H QH JD AD",
        trump="D", talon="6C 6S 10S AC 9H QC KH AH KD JS 6D", table="6H/7H 7C", turn=3,
        phase="defend",
    )  # fmt: skip
    assert worth_a_thought(hand, "defend 9C") == {"defend 9C"}
    hand = position(
        "9C QS KH AC AH AS", "JS KS 8D 9D 10D", "8C 8S 10S JC JH QD", "8H 9H QC QH JD AD",
        trump="D", talon="KD 6D", table="7S", turn=1, phase="defend", bout=3, known={3: "AD"},
    )  # fmt: skip
    assert worth_a_thought(hand, "defend 8S") == {"defend 8S", "defend 10S"}


def test_a_partner_throws_nothing_in() -> None:
    """He is known to hold the other tens, so that none comes upon the ten, and an eight may."""
    for teams, thought in ((True, {"defend 8S", "defend 10S"}), (False, {"defend 8S"})):
        hand = position(
            "9C JC QC KC 6D", "8S 10S QH KH AH", "7H 8H 9H JS KS", "10C 10D JD QD KD",
            options=Options(teams=teams, exchange=False), trump="D", talon="6C 6H 9D 7D",
            table="7S", phase="defend", bout=5, known={3: "10C 10D"},
        )  # fmt: skip
        assert worth_a_thought(hand, "defend 8S") == thought


def found_of(hand: Hand, worths: dict[str, list[float]]) -> tuple[str, dict[str, float]]:
    """The move kept where a search found the first of these, and how far behind it all are."""
    by_move = {hand.parse_move(text): worth for text, worth in worths.items()}
    game = master.Playing(hand.view(hand.to_move), [*reversed(by_move)])
    game.worths = by_move
    best, *_ = by_move
    weighed = [Weighed(move, mean_of(worth)[0], len(worth)) for move, worth in by_move.items()]
    result = Result(best, 0.0, tuple(weighed), 100, 0)
    kept = game.sparing(Sight(hand.view(hand.to_move)), result)
    behind = {
        hand.move_text(candidate.move): round(candidate.behind, 3) for candidate in kept.weighed
    }
    return hand.move_text(kept.move), behind


def in_100(won: int) -> list[float]:
    """The worths of a move that comes off well in so many of a hundred worlds."""
    return [1.0] * won + [0.0] * (100 - won)


def test_spends_a_trump_only_where_it_does_better_than_a_cheaper_card_by_more_than_the_error() -> (
    None
):
    """Deal 50001 among masters, bout 11: the ace of trumps on a seven, for a hundredth."""
    hand = position(
        "7D 7H QC KD 7S 9S 10S QS KS", "8D JD QD QH AC AD AH AS", trump="S", table="7C",
        phase="defend", bout=11, known={0: "7D 7H QC KD 7S 9S 10S QS KS", 1: "JD AC AD AS"},
    )  # fmt: skip
    for ace, kept in ((16, "defend AC"), (17, "defend AC"), (25, "defend AS")):
        worths = {"defend AS": in_100(ace), "defend AC": in_100(15), "take": in_100(10)}
        assert found_of(hand, worths)[0] == kept, ace
    # Over so many worlds the error is under 2 in 100, and that much is not yet worth a trump.
    for ace, kept in ((70, "defend AC"), (80, "defend AS")):
        worths = {"defend AS": in_100(ace) * 50, "defend AC": in_100(68) * 50}
        assert found_of(hand, worths)[0] == kept, ace
    _, behind = found_of(hand, {"defend AS": in_100(16), "defend AC": in_100(15)})
    assert behind == {"defend AS": -0.01, "defend AC": 0.0}
    # Whether to beat at all is another question, and a plain card is not dear.
    assert found_of(hand, {"defend AS": in_100(16), "take": in_100(15)})[0] == "defend AS"
    assert found_of(hand, {"take": in_100(16), "defend AC": in_100(15)})[0] == "take"


def test_gives_a_trump_to_one_who_takes_only_where_that_is_better_by_more_than_the_error() -> None:
    """Deal 50001 among masters, bout 6, where it was better by 20 in 100."""
    hand = position(
        "AC 9D JS", "8C 9C 10H 7H", "JD KD QS KH", trump="S", table="JH/AH AD", phase="give",
    )  # fmt: skip
    for jack, ace, kept in ((51, 50, "give AC"), (51, 30, "pass"), (72, 52, "give JS")):
        worths = {"give JS": in_100(jack), "give AC": in_100(ace), "pass": in_100(49)}
        assert found_of(hand, worths)[0] == kept, (jack, ace)


@pytest.mark.parametrize(
    ("hand", "liked", "leads"),
    [
        (
            position(
                "QC KC 8H 9H QH AH", "7S 8S 9C 9S JD KH", "8C 10C 10S JS KS AD",
                "6C JC QD QS KD AC", talon="6S 7C 7D 8D 9D 10D 6D 7H 6H 10H AS JH",
            ),
            "QC", {"QC", "KC", "8H"},
        ),
        (
            position(
                "KS 8D JD QD KD AD", "6C 6H 6S 8C 8H JC JH JS KC KH AS 7D", "8S 9H 10H AC AH 10D",
                "7C 7H 7S 9C 9S 10C 10S QC QH QS", trump="D", talon="9D 6D",
            ),
            "KS", {"KS", "8D"},
        ),
    ],
    ids=["deal 102, bout 1", "deal 101, bout 7"],
)  # fmt: skip
def test_of_trumps_it_leads_none_but_the_lowest_while_there_are_cards_to_draw(
    hand: Hand, liked: str, leads: set[str]
) -> None:
    """Two masters who had no low card led the queen and the jack of trumps."""
    assert worth_a_thought(hand, f"attack {liked}") == {f"attack {card}" for card in leads}


def test_leads_none_while_it_has_a_lower_one_unless_more_of_that_rank_early_among_several() -> None:
    """Deal 50001, bout 1: a master led the ten and kept the six."""
    foes = ("9C KC AD JH 6S KS", "JC 8D JD QD QH AS", "7C 6D 10D 6H 7H KH")
    talon = "8C 10C AC 7D 9D 8H AH 7S 8S 9S JS QS"

    def leads(hand: str, *foes: str, talon: str = talon) -> set[str]:
        return worth_a_thought(position(hand, *foes, trump="S", talon=talon), "attack 6C")

    assert leads("6C QC KD 9H 10H 10S", *foes) == {"attack 6C"}
    # Of a rank held twice more can follow; one of the trumps does not make a pair.
    pair = {"attack 6C", "attack 9H", "attack 9D"}
    assert leads("6C QC KD 9H 9D 10S", *foes, talon=talon.replace(" 9D", " 10H")) == pair
    assert leads("6C JC QC 9H 10H 10S", foes[0]) == {
        "attack 6C", "attack 9H", "attack 10H", "attack JC", "attack QC",
    }  # fmt: skip
    late = leads("6C QC KD 9H 10H 10S", *foes, talon="9S JS 8S 7S")
    assert late == {"attack 6C", "attack 9H", "attack 10H", "attack QC"}


def test_a_jack_is_led_before_kings_and_trumps_and_a_queen_is_not() -> None:
    for lowest, others in (("JD", set()), ("QD", {"attack KC", "attack AC", "attack 7S"})):
        hand = position(
            f"{lowest} KC AC 7S 8S", "9C 10C 8D 9D 10D", trump="S", talon="6C 7C 6H 7H 8H 6S",
        )  # fmt: skip
        assert worth_a_thought(hand, f"attack {lowest}") == {f"attack {lowest}", *others}


def test_throws_in_no_trump_while_five_cards_are_to_be_drawn() -> None:
    for talon, trumps in (("9C 9D 9S 10C 6H", False), ("9D 9S 10C 6H", True)):
        hand = position(
            "7H 7D KC", "8C JC QC", "10S JS QS", "AD KD QD", trump="H", talon=talon,
            table="7S/8S", phase="attack",
        )  # fmt: skip
        moves = sense.sensible(Sight(hand.view(0)), PASS)
        assert (hand.parse_move("attack 7H") in moves) == trumps
        assert {PASS, hand.parse_move("attack 7D")} <= {*moves}


def test_goes_on_beating_once_a_trump_is_spent() -> None:
    hand = position(
        "QD 8H AH KC QC", "9H 10C 9C 6S KS", "6D 7D JC KD", "8D 9D AD 10H",
        talon="7C 6H JD", trump="D", table="9S/10D 10S", turn=3, phase="defend",
    )  # fmt: skip
    assert chosen(hand) == {"defend QD"}


def test_who_goes_on_beating_after_a_trump_says_so_and_claims_to_have_tried_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = position(
        "6D 8D 6H 8H KH", "KD 9S 10S KS", "AH 7S 8S AS", "7C 9C 10C QC", trump="S",
        table="JH/JS JD/6S 6C", turn=0, phase="defend",
    )  # fmt: skip
    takes = because(TAKE, "take_spares_trump", count="5")
    monkeypatch.setattr(club, "by_rule", lambda sight, rng: takes)
    choice = master.decide(hand.view(1), Random(0))
    assert hand.move_text(choice.move) == "defend 9S"
    assert choice.reason.name == "beat_after_trump"
    assert choice.reason.details == {"card": "9S", "attack": "6C"}


def test_exchanges_at_once() -> None:
    hand = Match(Options()).new_hand("3")
    for deal in range(100):
        hand = Match(Options()).new_hand(str(deal))
        if hand.phase == "exchange":
            break
    assert master.choose(hand.view(hand.to_move), Random(0)) == EXCHANGE


def games(deals: range) -> list[tuple[Hand, int]]:
    """Positions of games of one master among three of the club, and its moves there."""
    decisions = []
    for deal in deals:
        hand = Match(Options()).new_hand(str(deal))
        rng = Random(deal)
        while hand.outcome is None:
            seat = hand.to_move
            player = master if seat == deal % 4 else club
            move = player.decide(hand.view(seat), rng).move
            if player is master:
                decisions.append((hand.copy(), move))
            hand.play(move)
    return decisions


BEST = {11, 12}
"""The ranks of kings and aces."""


@pytest.mark.long("much thought")
def test_never_takes_after_a_trump_of_its_own_what_a_card_but_the_best_trumps_beats(
    amount: Callable[[int, int], int], set_limits: SetLimits
) -> None:
    set_limits(master, THINKING=LITTLE._replace(cards=1_000))
    taken = [
        hand.to_text()
        for hand, move in games(range(amount(6, 60)))
        if move == TAKE
        and any(
            card // 13 != hand.trump or card % 13 not in BEST
            for card in map(card_of, hand.legal_moves())
            if card >= 0
        )
        and hand.in_play.bit_count() > 2
        and any(
            beating // 13 == hand.trump != attack // 13
            for attack, beating in hand.table
            if beating >= 0
        )
    ]
    assert not taken


def test_a_slice_is_short_and_changes_nothing() -> None:
    hand = Match(Options()).new_hand("8")
    while hand.phase == "exchange":
        hand.play(EXCHANGE)
    view = hand.view(hand.to_move)
    slices = sum(1 for _ in master.think(view, Random(1)))
    assert slices > LITTLE.cards / LITTLE.slice / 3
    assert finish(master.think(view, Random(1))) == master.decide(view, Random(1))


def asking() -> Hand:
    """A principal with a hand that waits for what the others hold."""
    return position(
        "9C 10S 7D 8D KD AS", "6C 7C 8C JC JS QS", "9S KS 8S 6H 7H QH", "6S 7S AC KC QC AD",
        talon="9H 10H", table="9D/10D", trump="H",
    )  # fmt: skip


def test_a_question_about_trumps_is_asked_only_when_the_answer_can_change_the_move() -> None:
    view = asking().view(0)
    assert QUERY in view.legal_moves()
    game = master.Playing(view, [PASS, 9])
    game.answers = [0] * 30 + [4] * 30
    game.worths = {PASS: [0.5] * 60, 9: [0.9] * 30 + [0.2] * 30}
    assert game.would_change(PASS)
    game.worths = {PASS: [0.5] * 60, 9: [0.4] * 60}
    assert not game.would_change(PASS)
    # An answer that comes in 15 of 100 worlds is likely enough, and one that comes in 13 is not.
    for likely, asked in ((9, True), (8, False)):
        game.answers = [0] * (60 - likely) + [4] * likely
        game.worths = {PASS: [0.5] * 60, 9: [0.2] * (60 - likely) + [0.9] * likely}
        assert game.would_change(PASS) == asked


@pytest.mark.parametrize(("won", "asked"), [(3, False), (5, True)])
def test_a_question_is_asked_where_an_answer_makes_another_move_better_by_two_errors(
    won: int, asked: bool
) -> None:
    """Of 30 deals with an answer that move wins 3 or 5 more: 1.8 and 2.4 errors."""
    game = master.Playing(asking().view(0), [PASS, 9])
    game.answers = [0] * 30 + [4] * 30
    game.worths = {PASS: [0.0] * 60, 9: [1.0] * won + [0.0] * (60 - won)}
    assert game.would_change(PASS) == asked


def test_between_two_the_other_may_play_the_lowest_card_whatever_comes() -> None:
    """In half of the deals, and never itself; among four nobody is supposed to."""
    for players, share in ((2, 0.5), (4, 0.0)):
        hand = Match(Options(players=players)).new_hand("8")
        view = hand.view(hand.to_move)
        game, rng = master.Playing(view, view.legal_moves()), Random(4)
        worlds = [game.sample(rng)[0] for _ in range(200)]
        careless = [isinstance(world.policies[view.seat - 1], Lowest) for world in worlds]
        assert sum(careless) / 200 == pytest.approx(share, abs=0.1)
        assert not any(isinstance(world.policies[view.seat], Lowest) for world in worlds)


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the answer of every question change the move."""
    monkeypatch.setattr(master.Playing, "would_change", lambda game, result: True)


@pytest.mark.usefixtures("eager")
def test_it_asks_where_the_answer_can_change_the_move() -> None:
    assert master.choose(asking().view(0), Random(0)) == QUERY


@pytest.mark.usefixtures("eager")
def test_a_question_is_told_the_chance_of_the_move_that_would_be_made_without_it() -> None:
    asked, *others = finish(master.advise(asking().view(0), Random(0))).prospects
    assert asked.move == QUERY
    assert (asked.chance, asked.error) == (others[0].chance, others[0].error)
    assert asked.chance > others[-1].chance


def test_who_passed_is_dealt_fewer_of_the_cards_that_would_have_fitted() -> None:
    """The principal has passed: against deals that ask nothing but what is known."""
    hand = asking()
    hand.play(PASS)
    view = hand.view(hand.to_move)
    passed = view.attackers[0]
    assert view.seat != passed
    attack, beating = view.table[0]
    fitting = inside(SAME_RANK[attack] | SAME_RANK[beating], view.trump) & PLAIN
    worlds, rng = Worlds(view), Random(5)
    held = sum((worlds.deal(rng)[0][passed] & fitting).bit_count() for _ in range(400))
    blind = sum((worlds.any_deal(rng)[0][passed] & fitting).bit_count() for _ in range(400))
    assert held < 0.85 * blind


def test_nothing_is_supposed_of_the_cards_in_the_own_hand() -> None:
    """Else six deals would be dealt where one is as good."""
    hand, rng, supposed = Match(Options()).new_hand("3"), Random(3), 0
    while hand.to_move >= 0:
        view = hand.view(hand.to_move)
        would_play = Worlds(view).would_play
        assert not would_play[view.seat]
        supposed += any(would_play)
        hand.play(rng.choice(view.legal_moves()))
    assert supposed > 10


def test_who_beat_with_a_trump_is_dealt_fewer_of_the_lower_trumps() -> None:
    hand = position(
        "9C 10S 7D 8D KD", "6C 7C 8C JC JS", "9S KS 8S 6H 7H QH", "6S 7S AC KC QC AD",
        talon="9H 10H", table="9D/KH", trump="H",
    )  # fmt: skip
    view = hand.view(0)
    lower = inside(cards("6H 7H 8H 9H 10H JH QH"), view.trump)
    worlds, rng = Worlds(view), Random(5)
    held = sum((worlds.deal(rng)[0][1] & lower).bit_count() for _ in range(400))
    blind = sum((worlds.any_deal(rng)[0][1] & lower).bit_count() for _ in range(400))
    assert held < 0.85 * blind


def test_the_lowest_card_of_the_whole_pack_beats_like_any_other() -> None:
    """Only the two of clubs has a number that could be taken for no card."""
    options = Options(players=4, exchange=False, deck=52)
    hand = position(
        "9C 10S 7D 8D KD", "7S 8C JC JS", "9S KS 8S 6H 7H QH", "6S 7C AC KC QC AD",
        options=options, talon="9H 10C", table="9D/2C", trump="C", asked=2,
    )  # fmt: skip
    view = hand.view(hand.to_move)
    twos = inside(cards("2S 2H 2D"), view.trump)
    assert Worlds(view).would_play[view.attackers[1]] & twos == twos


def test_the_coach_tells_no_move_by_the_few_worlds_in_which_it_was_given_up() -> None:
    """A move given up after 12 deals was told up to 40 points wrong, and called a mistake."""
    hand = position(
        "JC 9D 8H 9H 10H 10S", "9C 10D JD QD QH", "AD KH AH 9S JS AS", "8C QC 6D 6H JH 6S KS",
        trump="C", talon="KC KD 10C AC 6C", table="7H", turn=1, phase="defend", bout=3,
        known={3: "QC 6D 6S"},
    )  # fmt: skip
    for seed in range(3):
        advice = finish(master.advise(hand.view(hand.to_move), Random(seed)))
        assert max(prospect.error for prospect in advice.prospects) < 0.06


def test_the_coach_plays_out_every_move_that_he_tells_in_as_many_deals_as_the_next(
    amount: Callable[[int, int], int],
) -> None:
    """Deal 50002, bout 1: trumps led were told as good as the ten, and are 5 to 7 points worse."""
    hand = position(
        "7C QC QD 7H JH QS", "6C JC 7D 9H QH 9S", "10C KC 6D 9D 6H 8H", "AC 10H KH 8S JS KS",
        trump="S", talon="9C 10D 8D 7S AD JD AH KD AS 8C 10S 6S", turn=3, bout=1,
    )  # fmt: skip
    for seed in range(amount(1, 3)):
        advice = finish(master.advise(hand.view(3), Random(seed)))
        best, king = advice.best, advice.of(hand.parse_move("attack KS"))
        assert hand.move_text(best.move) == "attack 10H"
        assert king and king.chance < best.chance - 0.02
        assert max(prospect.error for prospect in advice.prospects) < 0.03


def test_what_was_thought_about_for_long_is_not_weighed_again(
    monkeypatch: pytest.MonkeyPatch,
    set_limits: SetLimits,
) -> None:
    """From so many worlds on; the first of the moves is always weighed along with the others."""
    hand = position(
        "JC 9D 8H 9H 10H 10S", "9C 10D JD QD QH", "AD KH AH 9S JS AS", "8C QC 6D 6H JH 6S KS",
        trump="C", talon="KC KD 10C AC 6C", table="7H", turn=1, phase="defend", bout=3,
        known={3: "QC 6D 6S"},
    )  # fmt: skip
    set_limits(master, ADVISING=master.ADVISING._replace(worlds=2))
    view, search, again = hand.view(hand.to_move), master.search, list[int]()
    choice, result, _ = finish(master.consider(view, Random(0)))
    fewest = min(candidate.worlds for candidate in result.weighed)
    short = {candidate.move for candidate in result.weighed if candidate.worlds == fewest} - {
        result.move,
        choice.move,
    }
    assert short

    def watched(game: master.Playing, rng: Random, limits: Limits) -> object:
        if limits is not master.THINKING:
            again.extend(game.candidates())
        return search(game, rng, limits)

    monkeypatch.setattr(master, "search", watched)
    for firm, weighed_again in ((fewest, False), (fewest + 1, True)):
        set_limits(master, FIRM=firm)
        again.clear()
        finish(master.advise(view, Random(0)))
        assert (short <= {*again}) == weighed_again == bool(short & {*again})


def test_an_answer_is_used() -> None:
    """Who has said that he holds no trumps is dealt none."""
    hand = asking()
    hand.play(QUERY)
    view = hand.view(0)
    game = master.Playing(view, [PASS])
    rng = Random(3)
    for _ in range(40):
        world, _ = game.sample(rng)
        for seat, holds in hand.answers.items():
            assert bool(world.table.hands[seat] & master.TRUMPS) == holds


def test_the_beginner_keeps_its_best_trumps_and_takes_nothing_that_a_plain_card_beats() -> None:
    for deal in range(20):
        hand, rng = Match(Options()).new_hand(str(deal)), Random(deal)
        while hand.outcome is None:
            view = hand.view(hand.to_move)
            move = beginner.choose(view, rng)
            if hand.phase == "defend" and len(view.legal_moves()) > 1:
                plain = [reply for reply in view.legal_moves() if (reply & 63) // 13 != hand.trump]
                beats = [reply for reply in plain if reply != TAKE]
                assert not beats or move in beats, hand.to_text()
            hand.play(move)


@pytest.mark.parametrize(("trump", "said"), [("JH", "defend JH"), ("QH", "take")])
def test_the_beginner_beats_with_the_jack_of_trumps_and_keeps_the_queen(
    trump: str, said: str
) -> None:
    hand = position(
        "7C 8C 9C 10C JC", f"6S 7S 8S 9S 10S {trump}", talon="9D 9H", table="AC", phase="defend"
    )
    assert hand.move_text(beginner.choose(hand.view(1), Random(0))) == said


@pytest.mark.parametrize("made", [NO_MOVE, QUERY, PASS])
def test_a_question_costs_nothing_and_is_told_of_only_if_it_is_best_or_was_asked(made: int) -> None:
    """After it every move is open, so that no look back can blame it."""
    view = asking().view(0)
    advice = finish(master.advise(view, Random(1), made))
    assert advice.best.move != QUERY and PASS in advice.moves
    asked = advice.of(QUERY)
    assert (asked is not None) == (made == QUERY)
    assert asked is None or (asked.cost == 0 and asked.chance == advice.best.chance)


def test_who_can_only_ask_and_pass_has_a_chance_all_the_same() -> None:
    hand = position("10S JS", "6C 7C 8C", "9S KS", "6S 7S", talon="9H", table="9D/QD", trump="H")
    view = hand.view(0)
    assert {*view.legal_moves()} == {PASS, QUERY}
    advice = finish(master.advise(view, Random(1)))
    assert advice.moves == (PASS,) and isfinite(advice.best.error)
