"""Durak: statements of the document, and readings of it, that no other test shows by itself."""

from collections.abc import Iterator
from random import Random

import pytest

from retrocards.cards import TextError, card_text, cards_of
from retrocards.rules.base import Impossible
from retrocards.rules.durak import Hand, Match, Options
from retrocards.rules.durak.moves import TEXTS
from tests.rules.durak_positions import cards, legal, play, position
from tests.rules.games import durak_option_sets

SETS = list(durak_option_sets())
ALL_SETS = pytest.mark.parametrize("options", SETS, ids=Options.to_text)


def positions(options: Options, deals: range = range(4)) -> Iterator[Hand]:
    """Every position of some hands in which everybody moves by chance."""
    for deal in deals:
        hand, rng = Match(options).new_hand(str(deal)), Random(deal)
        while hand.outcome is None:
            yield hand
            hand.play(rng.choice(hand.legal_moves()))


@ALL_SETS
def test_the_defender_always_defends_alone(options: Options) -> None:
    """Nobody helps him to beat or to take, and he neither attacks nor gives."""
    for hand in positions(options):
        if hand.phase != "exchange":
            assert (hand.to_move == hand.defender) == (hand.phase == "defend")


@pytest.mark.parametrize("players", [4, 6])
def test_in_teams_a_partner_can_only_sit_and_watch(players: int) -> None:
    """He beats nothing, attacks nobody and gives no cards while his partner defends."""
    watched = 0
    for hand in positions(Options(players=players, teams=True), range(20)):
        if hand.phase == "exchange":
            continue
        for seat in range(players):
            if seat != hand.defender and (seat - hand.defender) % 2 == 0:
                assert hand.view(seat).legal_moves() == ()
                watched += hand.hands[seat] > 0
    assert watched > 100


@ALL_SETS
def test_the_limit_is_six_or_the_defenders_hand_whichever_is_less(options: Options) -> None:
    for hand in positions(options):
        held = hand.hands[hand.defender].bit_count()
        beaten = sum(defence >= 0 for _, defence in hand.table)
        most = options.first_bout_limit if hand.bout == 1 else 6
        assert hand.room + len(hand.table) == min(most, held + beaten)


def test_the_others_join_only_when_those_before_them_have_passed() -> None:
    hand = play(position("6C 6D", "9C KC", "6S 8S", "6H 8D"), "attack 6C, defend 9C")
    for asked, offered in (
        (0, ["attack 6D", "query", "pass"]),
        (2, ["attack 6S", "pass"]),
        (3, ["attack 6H", "pass"]),
    ):
        assert [seat for seat in range(4) if hand.view(seat).legal_moves()] == [asked]
        assert legal(hand) == offered
        play(hand, "pass")
    assert hand.bout == 10


def test_an_attacker_stops_the_next_in_line_by_playing_himself() -> None:
    """The second attacker goes on, so the third is not asked: the principal is, once more."""
    hand = play(position("6C 6D", "9C KC KS", "6S 8S", "6H 8D"), "attack 6C, defend 9C, pass")
    assert legal(hand) == ["attack 6S", "pass"] and hand.to_move == 2
    play(hand, "attack 6S, defend KS")
    assert hand.to_move == 0 and hand.hands[3] == cards("6H 8D")


@ALL_SETS
def test_while_the_talon_lasts_everybody_begins_a_bout_with_six_cards_at_least(
    options: Options,
) -> None:
    """So those who did not join in the attack have nothing to draw."""
    for hand in positions(options):
        if hand.talon_count and not hand.table and hand.phase == "attack":
            assert min(held.bit_count() for held in hand.hands) >= 6


HANDS = ("6C 7C 7D 8D 7S AS", "8C 9D 8S JC JD JS", "9S 9C QC 9H QD QS", "10C 10D 10S KC KD KS")


def test_a_six_of_trumps_that_was_picked_up_may_not_be_exchanged() -> None:
    """Whoever is dealt the lowest trump, or draws it from the talon, is allowed to exchange it."""
    hands = (HANDS[0].replace("6C", "6H"), *HANDS[1:])
    hand = position(*hands, talon="JH QH KH 8H 7H AH", options=Options(), phase="exchange")
    play(hand, "keep, attack 6H, take, pass, pass, pass")
    assert hand.hands[1] & cards("6H") and hand.talon_count
    assert (hand.phase, hand.to_move) == ("attack", 2)
    with pytest.raises(Impossible, match="Nobody has a card to exchange"):
        Hand.from_text(hand.to_text().replace("phase: attack", "phase: exchange"))


def test_the_turn_up_alone_is_still_a_talon() -> None:
    hands = (*HANDS[:3], "6H" + HANDS[3].removeprefix("10C"))
    hand = position(*hands, talon="JH KH", options=Options(), phase="exchange", bout=2, turn=0)
    play(hand, "keep, attack 6C, take, pass, pass, pass")
    assert (hand.talon_count, hand.phase, hand.to_move) == (1, "exchange", 3)
    play(hand, "exchange")
    assert hand.hands[3] & cards("KH") and (hand.talon_count, hand.principal) == (1, 2)
    play(hand, "attack 9S, take, pass, pass, pass")
    assert hand.hands[2] & cards("6H"), "it is the next to be drawn, by the attacker"
    assert hand.phase == "attack" and hand.talon_count == 0


@pytest.mark.parametrize("text", ["attack 6C 6D", "give 6C 6D", "defend 7C 7D", "cut", "swap"])
def test_cards_are_played_singly_and_nobody_cuts(text: str) -> None:
    with pytest.raises(TextError, match="is not a move"):
        Hand.parse_move(text)


def test_a_move_is_one_card_or_one_of_five_words() -> None:
    """Document, Game options and Attacking: no move has two cards, and none cuts the pack."""
    kinds, words = ("attack", "defend", "give"), ("take", "pass", "query", "exchange", "keep")
    played = [f"{kind} {card_text(card)}" for kind in kinds for card in range(52)]
    assert sorted(TEXTS.values()) == sorted([*played, *words])
    for text in (*played, *words):
        assert Hand.move_text(Hand.parse_move(text)) == text


def test_two_cards_of_a_rank_are_played_one_after_the_other() -> None:
    hand = play(position("6C 6D", "9C 9D KC", "AS"), "attack 6C")
    assert hand.to_move == hand.defender, "the second six waits until the first is answered"
    assert len(hand.table) == 1


@pytest.mark.parametrize("players", [5, 6])
def test_five_or_six_may_play_with_the_full_pack(players: int) -> None:
    hand = Match(Options(players=players, deck=52)).new_hand("3")
    held = [card for mask in hand.hands for card in cards_of(mask)]
    assert sorted([*held, *hand.talon]) == list(range(52))
    assert all(mask.bit_count() == 6 for mask in hand.hands)
