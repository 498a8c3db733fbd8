"""Durak: the deal, the trump, the talon and who deals (seed: DEAL, TRUMP TURN-UP, DRAWS)."""

import pytest

from retrocards.cards import mask_of, pack, shuffled
from retrocards.rules.base import Impossible, OptionError, RuleBroken, TextError, first_dealer
from retrocards.rules.durak import Hand, Match, Options
from tests.rules.durak_positions import position


def over(dealer: int, hands: tuple[str, ...], options: Options) -> Hand:
    """A hand that is over; only the named cards are left."""
    out = tuple(seat for seat, cards in enumerate(hands) if cards == "-")
    return position(*hands, options=options, phase="over", turn=-1, out=out, dealer=dealer)


def test_one_at_a_time_clockwise_from_the_dealers_left_until_everyone_has_six() -> None:
    deck = shuffled(pack(36), "5")
    hand = Hand(Options(exchange=False), 1, deck)
    assert hand.hands == [mask_of(deck[place:24:4]) for place in (2, 3, 0, 1)]
    assert [cards.bit_count() for cards in hand.hands] == [6, 6, 6, 6]


def test_the_next_card_is_turned_up_and_its_suit_is_trump() -> None:
    deck = shuffled(pack(36), "5")
    hand = Hand(Options(), 1, deck)
    assert hand.turn_up == deck[24]
    assert hand.trump == deck[24] // 13


def test_the_rest_lies_face_down_on_the_turn_up_which_is_drawn_last() -> None:
    deck = shuffled(pack(36), "5")
    hand = Hand(Options(), 1, deck)
    assert hand.talon == (*deck[25:], deck[24])
    assert hand.talon_count == 12


def test_six_players_and_36_cards_have_no_talon_and_the_dealers_last_card_shows_trump() -> None:
    deck = shuffled(pack(36), "5")
    hand = Hand(Options(players=6), 4, deck)
    assert hand.talon == ()
    assert hand.turn_up == -1
    assert hand.trump == deck[35] // 13
    assert hand.hands[4] >> deck[35] & 1, "the card shown is one of the dealer's six"
    assert hand.known == [0, 0, 0, 0, 1 << deck[35], 0], "everybody has seen it"
    assert hand.phase == "attack", "without a talon there is nothing to exchange"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_with_52_cards_there_is_always_a_talon(players: int) -> None:
    hand = Match(Options(players=players, deck=52)).new_hand("3")
    assert hand.talon_count == 52 - 6 * players > 0


def test_the_first_attacker_is_eldest_hand_and_the_first_defender_the_next() -> None:
    hand = Hand(Options(exchange=False), 2, shuffled(pack(36), "5"))
    assert (hand.principal, hand.defender, hand.to_move) == (3, 0, 3)


def test_the_first_dealer_is_chosen_by_chance_from_the_deal_number() -> None:
    dealers = [first_dealer(4, str(deal)) for deal in range(400)]
    assert all(70 < dealers.count(seat) < 130 for seat in range(4))
    assert Match(Options()).new_hand("17").dealer == first_dealer(4, "17")
    assert Match(Options()).dealer == -1


def test_the_durak_deals_the_hand_after() -> None:
    match = Match(Options())
    match.score(over(0, ("-", "-", "7C 8C", "-"), Options()))
    assert match.dealer == 2
    assert match.new_hand("1").dealer == 2
    assert match.losses == [0, 0, 1, 0]


def test_after_a_draw_the_last_durak_deals_once_more() -> None:
    match = Match(Options())
    match.score(over(0, ("-", "-", "7C 8C", "-"), Options()))
    match.score(over(2, ("-", "-", "-", "-"), Options()))
    assert match.dealer == 2
    assert (match.draws, match.hands_played) == (1, 2)


def test_when_the_very_first_hand_is_a_draw_its_dealer_deals_again() -> None:
    match = Match(Options())
    match.score(over(3, ("-", "-", "-", "-"), Options()))
    assert match.dealer == 3
    assert match.may_deal == (3,)


def test_anybody_of_the_losing_team_may_deal() -> None:
    options = Options(teams=True)
    match = Match(options)
    match.score(over(0, ("-", "-", "-", "7C"), options))
    assert match.dealer == 3, "unless they say otherwise: the one who was left with cards"
    assert match.losses == [0, 1, 0, 1]
    match.dealer = 1
    assert match.new_hand("0").dealer == 1
    with pytest.raises(RuleBroken) as refused:
        match.dealer = 2
    assert (refused.value.rule, refused.value.detail) == ("not_of_losing_team", {"seat": "2"})
    assert match.dealer == 1
    match.score(over(1, ("-", "-", "-", "-"), options))
    assert (match.dealer, match.may_deal) == (1, (1, 3)), "they decide after a draw too"


def test_a_durak_who_plays_for_himself_cannot_hand_the_hat_to_another() -> None:
    match = Match(Options())
    match.score(over(0, ("-", "7C", "-", "-"), Options()))
    with pytest.raises(RuleBroken, match="not_of_losing_team"):
        match.dealer = 0


@pytest.mark.parametrize(
    "old, new, fault",
    [
        ("losses: 0 0 0 0", "losses: 0 0", "wrong_count"),
        ("may_deal: -", "may_deal: 7", "no_such_seat"),
        ("dealer: -1", "dealer: 2", "wrong_dealer"),
    ],
)
def test_a_fault_of_a_match_has_a_name(old: str, new: str, fault: str) -> None:
    with pytest.raises(Impossible) as refused:
        Match.from_text(Match(Options()).to_text().replace(old, new))
    assert refused.value.fault == fault


def test_a_hand_is_scored_when_it_is_over_and_not_before() -> None:
    match = Match(Options())
    with pytest.raises(RuleBroken, match="hand_not_over"):
        match.score(match.new_hand("0"))
    assert match.hands_played == 0


def test_a_match_parses_back_before_the_first_hand_and_later() -> None:
    match = Match(Options())
    assert Match.from_text(match.to_text()) == match
    match.score(over(0, ("-", "7C", "-", "-"), Options()))
    assert Match.from_text(match.to_text()) == match
    assert match.copy() == match


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ("dealer: -1", "dealer: 2", "or -1 before the first hand"),
        ("losses: 0 0 0 0", "losses: 0 0", "Every player must have"),
        ("losses: 0 0 0 0", "losses: 0 0 0 x", "In the line losses: 'x' is not a whole number"),
        ("draws: 0", "draws: -1", "it must be 0 or more"),
        ("draws: 0", "drawn: 0", "has the lines match, hands_played"),
        ("may_deal: -", "may_deal: 7", "Seats are 0 to 3"),
        ("players=4", "players=8", "Durak takes 2 to 6"),
    ],
)
def test_a_text_that_is_no_match_is_refused(old: str, new: str, sentence: str) -> None:
    text = Match(Options()).to_text()
    assert old in text
    with pytest.raises(TextError, match=sentence):
        Match.from_text(text.replace(old, new))


def test_a_deal_number_below_zero_is_refused() -> None:
    with pytest.raises(OptionError, match="names no deal"):
        Match(Options()).new_hand("-1")
