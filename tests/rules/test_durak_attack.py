"""Durak: the attack (seed: SECOND AND SUBSEQUENT ATTACK CARDS, JOINING IN THE ATTACK)."""

from typing import Any

import pytest

from retrocards.rules.base import RuleBroken
from retrocards.rules.durak import Hand, Options
from tests.rules.durak_positions import cards, legal, play, position


def refused(hand: Hand, move: str) -> tuple[str, dict[str, str]]:
    before = hand.to_text()
    with pytest.raises(RuleBroken) as broken:
        hand.play(hand.parse_move(move))
    assert hand.to_text() == before
    return broken.value.rule, broken.value.detail


def test_any_card_may_open_the_attack() -> None:
    hand = position("6C JD AH", "7C 8C 9C", "KS", "KD")
    assert legal(hand) == ["attack 6C", "attack JD", "attack AH", "query"]
    assert refused(hand, "attack 7C") == ("not_your_card", {"card": "7C"})


def test_the_first_card_of_a_bout_cannot_be_passed() -> None:
    assert refused(position("6C JD", "7C 8C"), "pass")[0] == "cannot_pass_first"


def test_later_attack_cards_match_a_rank_of_the_bout() -> None:
    hand = position("6C 6D 9D JD", "9C QC KC", "KS")
    play(hand, "attack 6C, defend 9C")
    assert legal(hand) == ["attack 6D", "attack 9D", "query", "pass"]
    assert refused(hand, "attack JD") == (
        "rank_not_on_table",
        {"card": "JD", "table": "6C 9C"},
    )


def test_ranks_played_by_the_defender_count_too() -> None:
    hand = play(position("6C 9D JD", "9C QC KC"), "attack 6C, defend 9C, attack 9D, take")
    assert legal(hand) == ["pass"]
    hand = play(position("6C 9D JD", "9C 10D KC"), "attack 6C, defend 9C, attack 9D")
    assert legal(hand) == ["defend 10D", "take"]


def test_the_attackers_play_six_cards_at_most() -> None:
    hand = position(
        "6C 7C 8C 9C 10C JC",
        "6D 7D 8D 9D 10D JD QD 6H 7H 8H 9H 10H JH",
        "6S 7S",
        turn=0,
    )
    assert hand.room == 6
    play(hand, "attack 6C, defend 6H, pass, attack 6S, defend 7H, attack 7C, defend 8H")
    play(hand, "pass, attack 7S, defend 9H, attack 8C, defend 10H, attack 9C")
    assert hand.room == 0
    play(hand, "defend JH")
    assert (hand.bout, hand.last_bout and hand.last_bout.taken) == (10, False)


def test_six_cards_count_those_that_are_given_after_the_take() -> None:
    hand = position("6C 6D 6S 7C", "6H 7D 7H 7S 8D 9D 10D", "8C 9C")
    play(hand, "attack 6C, defend 6H, attack 6D, take")
    assert legal(hand) == ["give 6S", "pass"]
    assert hand.room == 4


def test_no_more_attack_cards_than_the_defender_held_before_the_bout() -> None:
    hand = position("6C 6D 6S 7C", "8C 9D", "6H KS")
    assert hand.room == 2
    play(hand, "attack 6C, defend 8C, attack 6D")
    assert hand.room == 0
    play(hand, "take")
    assert hand.bout == 10, "nothing more can be given: the bout is over"
    assert hand.last_bout is not None and hand.last_bout.taken


def test_attack_cards_given_after_a_take_stop_at_the_defenders_number() -> None:
    hand = play(position("6C 6D 6S 7C", "8C 9D", "6H KS"), "attack 6C, take, give 6D")
    assert hand.bout == 10
    assert hand.hands[1] == cards("6C 6D 8C 9D")


@pytest.mark.parametrize(
    "options, limit",
    [
        (Options(five_first=True), 5),
        (Options(five_first=False), 6),
        (Options(players=3, five_first=True), 6),
        (Options(teams=True, five_first=True), 6),
        (Options(players=6, five_first=True), 5),
        (Options(players=6, teams=True, five_first=True), 6),
    ],
)
def test_five_cards_at_most_against_the_first_defender_of_more_than_three_individuals(
    options: Options, limit: int
) -> None:
    hand = Hand(options, 0, [*options.pack])
    assert hand.room == limit


def test_the_five_card_rule_is_for_the_first_bout_only() -> None:
    options = Options(five_first=True, exchange=False)
    hands = ("6C 6D 6S 7C 8C 9C", "8D 9D 10D JD QD KD", "6H 7H 8H 9H 10H JH", "7S 8S 9S 10S JS QS")
    first = position(*hands, options=options, bout=1, talon="KS AH")
    second = position(*hands, options=options, bout=2, talon="KS AH")
    assert (first.room, second.room) == (5, 6)


def test_the_principal_comes_first_then_the_defenders_left_neighbour() -> None:
    """Document, Joining in the attack: with four, the third attacker faces the defender."""
    hand = position("6C", "8C 9C", "7D", "7S", turn=3, dealer=0)
    assert (hand.principal, hand.defender) == (3, 0)
    assert hand.attackers == (3, 1, 2)


def test_each_is_asked_in_his_turn_even_when_he_cannot_play() -> None:
    hand = play(position("6C 7C", "8C 9C KC", "KD", "8S KS"), "attack 6C, defend 8C")
    asked = []
    while hand.bout == 9:
        asked.append((hand.to_move, legal(hand)))
        hand.play(hand.parse_move("pass"))
    assert asked == [(0, ["query", "pass"]), (2, ["pass"]), (3, ["attack 8S", "pass"])]


def test_after_every_defended_card_the_offer_starts_again_with_the_principal() -> None:
    hand = position("6C 7C", "8C 9C KC", "8D 9S", "KD")
    play(hand, "attack 6C, defend 8C, pass, attack 8D, take")
    assert hand.to_move == 0, "the principal is the first to give, too"
    hand = position("6C 9D", "8C 9C KC 9H", "8D 9S", "KD")
    play(hand, "attack 6C, defend 8C, pass, attack 8D, defend 9H")
    assert hand.to_move == 0
    assert legal(hand) == ["attack 9D", "query", "pass"]


def test_those_without_cards_are_skipped() -> None:
    hand = play(position("6C", "8C 9C KC", "8D 9S", "KD"), "attack 6C, defend 8C")
    assert hand.to_move == 2


@pytest.mark.parametrize(
    "players, out, turn, attackers",
    [
        (2, (), 0, (0,)),
        (3, (), 0, (0, 2)),
        (4, (), 0, (0, 2, 3)),
        (5, (), 0, (0, 2)),
        (6, (), 4, (4, 0)),
        (6, (2,), 0, (0, 3)),
        (6, (2, 3, 4), 0, (0, 5)),
        (6, (0, 5), 4, (4, 2)),
        (4, (2,), 0, (0, 3)),
    ],
)
def test_with_more_than_four_individuals_only_the_defenders_neighbours_attack(
    players: int, out: tuple[int, ...], turn: int, attackers: tuple[int, ...]
) -> None:
    """Neighbours are the nearest players who have not dropped out."""
    clubs = ("7C", "8C", "9C", "10C", "JC", "QC")
    hands = ["-" if seat in out else clubs[seat] for seat in range(players)]
    hand = position(*hands, out=out, turn=turn)
    assert hand.attackers == attackers


def test_a_partner_never_attacks() -> None:
    """Document, Joining in the attack: a partner neither attacks his own side nor gives to it."""
    four = Hand(Options(teams=True, exchange=False), 0, [*Options().pack])
    assert (four.principal, four.defender, four.attackers) == (1, 2, (1, 3))
    six = Hand(Options(players=6, teams=True), 0, [*Options().pack])
    assert (six.principal, six.defender, six.attackers) == (1, 2, (1, 3, 5))


def test_the_principal_may_ask_the_others_for_trumps() -> None:
    hand = position("6C 8S", "8C 9C KC", "8D 9S", "8H 9H")
    hand.play(hand.parse_move("query"))
    assert hand.answers == {2: False, 3: True}
    assert hand.to_move == 0
    assert legal(hand) == ["attack 6C", "attack 8S"]
    assert refused(hand, "query")[0] == "query_already_made"
    assert all(hand.view(seat).answers == {2: False, 3: True} for seat in range(4))


def test_he_may_query_again_at_the_next_offer_and_then_pass() -> None:
    hand = position("6C 8S", "8C 9C KC", "8D 9S", "8H 9H")
    play(hand, "query, attack 6C, defend 8C")
    assert legal(hand) == ["attack 8S", "query", "pass"]
    again = Hand.from_text(hand.to_text())
    assert (legal(again), again.room) == (legal(hand), hand.room) and not hand.queried
    play(hand, "query, pass")
    assert hand.to_move == 2


@pytest.mark.parametrize("passes", ["pass", "pass, pass"])
def test_the_other_attackers_may_only_play_or_pass(passes: str) -> None:
    hand = position("6C 8S", "8C 9C KC", "8D 9S", "8H 9H")
    play(hand, f"attack 6C, defend 8C, {passes}")
    assert refused(hand, "query")[0] == "query_only_principal"


def test_with_two_players_there_is_nobody_to_query() -> None:
    assert refused(position("6C 8S", "8C 9C KC"), "query")[0] == "query_nobody_to_ask"


def test_the_answers_are_for_one_bout() -> None:
    hand = position("6C 8S", "8C 9C KC", "8D 9S", "8H 9H")
    play(hand, "query, attack 6C, take, pass, pass, pass")
    assert hand.answers == {}


def test_attackers_give_what_they_could_still_have_played_each_until_he_passes() -> None:
    hand = position("6C 6D 9S", "8C 9C KC JS", "8D 6S", "KD 6H")
    play(hand, "attack 6C, take")
    assert legal(hand) == ["give 6D", "pass"]
    assert refused(hand, "give 9S") == ("rank_not_on_table", {"card": "9S", "table": "6C"})
    play(hand, "give 6D")
    assert (hand.to_move, legal(hand)) == (0, ["pass"])
    play(hand, "pass, give 6S, pass")
    assert (hand.to_move, legal(hand)) == (3, ["give 6H", "pass"])
    play(hand, "give 6H")
    assert hand.last_bout is not None
    assert hand.known[1] == hand.last_bout.cards
    assert hand.hands[1].bit_count() == 8


@pytest.mark.parametrize(
    "moves, move, rule",
    [
        ("", "take", "attack_or_pass"),
        ("", "defend 8C", "attack_or_pass"),
        ("", "exchange", "exchange_not_allowed"),
        ("", "keep", "exchange_not_allowed"),
        ("attack 6C", "attack 8C", "defend_or_take"),
        ("attack 6C", "pass", "defend_or_take"),
        ("attack 6C, take", "take", "give_or_pass"),
        ("attack 6C, take", "attack 6D", "give_or_pass"),
        ("attack 6C, take", "query", "give_or_pass"),
    ],
)
def test_a_move_of_another_phase_is_refused_by_name(moves: str, move: str, rule: str) -> None:
    hand: Any = position("6C 6D 9S", "8C 9C KC JS", "8D 6S", "KD 6H")
    if moves:
        play(hand, moves)
    broken, detail = refused(hand, move)
    assert broken == rule
    assert detail == {"move": move}
