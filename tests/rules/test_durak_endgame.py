"""Durak: dropping out, the durak and the draw (seed: THE ENDGAME, GAME, DRAWS)."""

from collections.abc import Callable
from random import Random

import pytest

from retrocards.rules.durak import MOST_IDLE_BOUTS, TAKE, Hand, Match, Options, Outcome
from retrocards.rules.durak.bouts import seating
from tests.rules.durak_positions import cards, legal, play, position
from tests.rules.games import durak_option_sets

TEAMS = Options(teams=True, exchange=False)
SIX = Options(players=6, teams=True)


def in_play(*seats: int) -> int:
    return sum(1 << seat for seat in seats)


def test_the_last_player_who_has_cards_is_the_durak() -> None:
    hand = play(position("6C", "8D KS"), "attack 6C, take")
    assert hand.outcome == Outcome(losers=(1,), durak=1, reason="last_with_cards")
    assert (hand.to_move, hand.phase, hand.legal_moves()) == (-1, "over", ())


def test_no_game_ends_in_the_middle_of_a_bout() -> None:
    """The attacker's hand is empty, but the last card is still to be beaten."""
    hand = play(position("6C", "8C KS"), "attack 6C")
    assert hand.hands[0] == 0 and hand.outcome is None
    assert legal(hand) == ["defend 8C", "take"]
    play(hand, "defend 8C")
    assert hand.outcome == Outcome((1,), 1, "last_with_cards")


def test_nobody_has_any_cards_left_it_is_a_draw() -> None:
    hand = play(position("6C", "8C"), "attack 6C, defend 8C")
    assert hand.outcome is not None and hand.outcome.draw
    assert hand.outcome == Outcome((), -1, "nobody_has_cards")


def test_players_drop_out_at_the_end_of_the_bout_and_not_before() -> None:
    hand = play(position("6C", "8C KS", "9D", "JD"), "attack 6C, defend 8C, pass")
    assert hand.in_play == 0b1111
    play(hand, "pass")
    assert hand.in_play == 0b1110
    assert hand.last_bout is not None and hand.last_bout.dropped_out == (0,)


def test_nobody_drops_out_while_there_is_a_talon() -> None:
    hands = ("6C 6D 6S 7C 7D 7S", "8C 8D 8S JC JD JS")
    hand = position(*hands, talon="KC KD KS QC QD QS 9H")
    play(hand, "attack 6C, take, give 6D, give 6S, pass")
    assert [held.bit_count() for held in hand.hands] == [6, 9]
    assert hand.in_play == 0b11


def test_individuals_players_without_cards_are_skipped() -> None:
    hand = position("8C 9D", "-", "9C", "JC JD", out=(1,))
    assert (hand.principal, hand.defender, hand.attackers) == (0, 2, (0, 3))
    play(hand, "attack 8C, defend 9C")
    assert hand.in_play == in_play(0, 3)
    assert (hand.principal, hand.defender) == (3, 0)


def test_individuals_after_a_take_the_next_player_with_cards_attacks() -> None:
    hand = position("8C 9D", "KD 9C", "-", "JC JD", out=(2,))
    play(hand, "attack 8C, take, pass, pass")
    assert (hand.principal, hand.defender) == (3, 0)


def test_four_in_teams_the_turn_of_a_player_without_cards_is_taken_by_the_partner() -> None:
    """Seat 1 beats off with his last card: seat 3 attacks in his place, seat 2 defends."""
    hand = position("8C 9D", "9C", "KS QS", "JC JD", options=TEAMS)
    play(hand, "attack 8C, defend 9C")
    assert hand.last_bout is not None and hand.last_bout.dropped_out == (1,)
    assert (hand.turn, hand.principal, hand.defender, hand.attackers) == (1, 3, 2, (3,))


def test_four_in_teams_the_partner_defends_too_and_the_turns_go_on_round_the_table() -> None:
    hand = position("8C 9D", "-", "KS QS", "9C JD", options=TEAMS, out=(1,))
    assert (hand.principal, hand.defender, hand.attackers) == (0, 3, (0, 2))
    beaten = play(hand.copy(), "attack 8C, defend 9C, pass, pass")
    assert (beaten.turn, beaten.principal, beaten.defender) == (1, 3, 2)
    taken = play(hand.copy(), "attack 8C, take, pass, pass")
    assert (taken.turn, taken.principal, taken.defender) == (2, 2, 3)


def test_four_in_teams_one_against_one() -> None:
    for turn in range(4):
        bout = seating(4, True, in_play(0, 3))[turn]
        assert (bout.principal, bout.defender) == ((0, 3) if turn % 2 == 0 else (3, 0))


def test_six_in_teams_the_remaining_players_go_on_in_order() -> None:
    """Document, The endgame: players without cards are left out; a partner is never attacked."""
    bout = seating(6, True, in_play(0, 1, 3, 4))[0]
    assert (bout.principal, bout.defender, bout.attackers) == (0, 1, (0, 4))
    assert (bout.turn_if_beaten, bout.turn_if_taken) == (1, 2)
    after_beaten = seating(6, True, in_play(0, 3, 4))[bout.turn_if_beaten]
    assert (after_beaten.principal, after_beaten.defender) == (3, 4)
    after_taken = seating(6, True, in_play(0, 1, 3, 4))[bout.turn_if_taken]
    assert (after_taken.principal, after_taken.defender) == (4, 1)


@pytest.mark.parametrize("players", [4, 6])
def test_in_teams_attackers_and_defender_are_always_opponents(players: int) -> None:
    for seats in range(1 << players):
        if not (seats & 0b010101 and seats & 0b101010):
            continue
        for bout in seating(players, True, seats):
            assert all((seat - bout.defender) % 2 for seat in bout.attackers)
            assert all(seats >> seat & 1 for seat in (*bout.attackers, bout.defender))
            team = 0b010101 << bout.principal % 2
            assert in_play(*bout.attackers) == seats & team
            assert len(set(bout.attackers)) == len(bout.attackers)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_individuals_parts_are_those_of_players_in_play(players: int) -> None:
    for seats in range(1 << players):
        if seats.bit_count() < 2:
            continue
        for turn, bout in enumerate(seating(players, False, seats)):
            order = [(turn + step) % players for step in range(players)]
            held = [seat for seat in order if seats >> seat & 1]
            assert (bout.principal, bout.defender) == (held[0], held[1])
            others = held[2:] if players < 5 else held[2:3]
            assert bout.attackers == (held[0], *others)


def test_a_team_loses_when_it_alone_has_cards() -> None:
    hand = position("8C", "KD", "-", "JD", options=TEAMS, out=(2,))
    play(hand, "attack 8C, take")
    assert hand.outcome == Outcome(losers=(1, 3), durak=1, reason="last_with_cards")


def test_a_team_with_one_member_left_plays_on_against_two() -> None:
    hand = position("8C 9C", "KD", "-", "JD", options=TEAMS, out=(2,))
    play(hand, "attack 8C, take")
    assert hand.outcome is None
    assert (hand.principal, hand.defender) == (0, 3)


def test_a_team_attacks_with_its_last_cards_and_all_are_beaten_is_a_draw() -> None:
    """Document, Draws: a team's last cards meet the defender's last cards and are all beaten."""
    hand = position("8C", "9C 9D", "8D", "-", options=TEAMS, out=(3,))
    play(hand, "attack 8C, defend 9C, attack 8D, defend 9D")
    assert hand.outcome == Outcome((), -1, "nobody_has_cards")


def test_six_in_teams_the_losers_are_the_whole_team() -> None:
    hand = position("8C", "-", "-", "KD", "-", "JD", options=SIX, out=(1, 2, 4))
    assert hand.defender == 3
    play(hand, "attack 8C, take")
    assert hand.outcome == Outcome(losers=(1, 3, 5), durak=3, reason="last_with_cards")


def test_cards_that_only_ever_go_round_end_in_a_draw() -> None:
    """Ours: three who only take could hand the same cards round for ever."""
    hand = position("KH 6C", "AH 6D", "QH 6S", trump="H")
    seen = {}
    while hand.outcome is None:
        if hand.phase == "attack" and not hand.table:
            key = (hand.turn, *hand.hands)
            seen[key] = seen.get(key, 0) + 1
        legal_moves = hand.legal_moves()
        hand.play(TAKE if TAKE in legal_moves else _trump_or_pass(hand))
    assert max(seen.values()) > 2, "the same position came again and again"
    assert hand.idle_bouts == MOST_IDLE_BOUTS
    assert hand.outcome == Outcome((), -1, "goes_round")
    assert Hand.from_text(hand.to_text()) == hand


def _trump_or_pass(hand: Hand) -> int:
    """Attack with the highest trump and let it be."""
    moves = [move for move in hand.legal_moves() if hand.move_text(move) != "query"]
    words = [hand.move_text(move) for move in moves]
    if "pass" in words:
        return moves[words.index("pass")]
    return max(moves, key=lambda move: (move // 13 == hand.trump, move % 13))


def test_a_card_that_leaves_play_starts_the_count_anew() -> None:
    hand = position("8C 9D", "9C KC", "10C AS", "JC JD", idle_bouts=MOST_IDLE_BOUTS - 1)
    assert play(hand.copy(), "attack 8C, defend 9C, pass, pass, pass").idle_bouts == 0
    ended = play(hand, "attack 8C, take, pass, pass, pass").outcome
    assert ended is not None and ended.reason == "goes_round"


def first_legal(hand: Hand, rng: Random) -> int:
    return hand.legal_moves()[0]


def last_legal(hand: Hand, rng: Random) -> int:
    return hand.legal_moves()[-1]


def always_takes(hand: Hand, rng: Random) -> int:
    moves = hand.legal_moves()
    return TAKE if TAKE in moves else rng.choice(moves)


def attacks_high_and_gives_nothing(hand: Hand, rng: Random) -> int:
    if hand.phase == "defend":
        return TAKE
    return _trump_or_pass(hand) if hand.phase in ("attack", "give") else hand.legal_moves()[-1]


@pytest.mark.parametrize(
    "player", [first_legal, last_legal, always_takes, attacks_high_and_gives_nothing]
)
def test_every_hand_ends_however_stubborn_the_players_are(
    player: Callable[[Hand, Random], int],
) -> None:
    for options in durak_option_sets():
        for deal in range(3):
            hand = Match(options).new_hand(str(deal))
            rng = Random(deal)
            moves = 0
            while hand.outcome is None:
                hand.play(player(hand, rng))
                moves += 1
                assert moves <= 5000, f"{options} deal {deal}"


def test_the_cards_of_the_durak_are_still_his() -> None:
    hand = play(position("6C", "8D KS"), "attack 6C, take")
    assert hand.hands == [0, cards("6C 8D KS")]
