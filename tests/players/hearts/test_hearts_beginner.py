"""The beginner of Hearts: low, the queen where she is safe, high cards where they go."""

from random import Random

from retrocards.cards import parse_card, parse_cards
from retrocards.players.choice import Choice
from retrocards.players.hearts import beginner
from retrocards.rules.hearts import Hand, Options, move_text

HELD = (
    "2C 3C 4C 5C 2D 3D 4D 2H 3H 4H 2S 3S 4S",
    "6C 7C 8C 5D 6D 7D 5H 6H 7H 5S 6S 7S 8S",
    "8D 9D 10D JD QD KD AD 8H 9H 10H JH QS AS",
    "9C 10C JC QC KC AC QH KH AH 9S 10S JS KS",
)


def after(cards: str) -> tuple[str, str, dict[str, str]]:
    """What the beginner does after these cards: the move, the reason, and its details."""
    lines = [f"hand {seat}: {held}\npassed {seat}: -" for seat, held in enumerate(HELD)]
    head = f"hearts: {Options().to_text()}\nstart: 0 0 0 0\ndirection: hold"
    hand = Hand.from_text("\n".join([head, "opener: 0", "laid: -", *lines]))
    for card in parse_cards(cards):
        hand.play(card)
    move, reason, _ = decided(hand)
    return move_text(move), reason.name, dict(reason.details)


def decided(hand: Hand) -> Choice:
    return beginner.decide(hand.view(hand.to_move), Random(1))


def test_it_takes_with_its_highest_what_it_has_to_take() -> None:
    """Last to play and nothing below: the points that lie there are told, where there are any."""
    assert after("2C 6C 8D") == ("play AC", "take_free", {"card": "AC"})
    assert after("2C 6C 8H") == ("play AC", "take_anyway", {"card": "AC", "points": "1"})


def test_it_stays_low_where_it_can() -> None:
    assert after("2C") == ("play 6C", "play_low", {"card": "6C"})
    assert after("2C 6C 8D AC") == ("play 9C", "play_low", {"card": "9C"})
    assert after("2C 6C 8D AC KC 3C") == ("play 7C", "play_low", {"card": "7C"})
    assert after("2C 6C 8H AC QH 2H 5H") == ("play 9H", "play_low", {"card": "9H"})


def test_it_throws_its_highest_away() -> None:
    assert after("2C 6C") == ("play AD", "throw_highest", {"card": "AD"})


def test_it_gives_the_queen_under_the_king() -> None:
    said = {"best": "KS", "holder": "3"}
    assert after("2C 6C 8D AC KS 2S 5S") == ("play QS", "queen_under", said)


def test_with_the_queen_it_takes_no_trick_that_another_card_could_take() -> None:
    assert after("2C 6C 8D AC 9S 2S 5S") == ("play AS", "take_free", {"card": "AS"})


def test_it_passes_its_three_highest() -> None:
    hand = Hand(Options(), range(52), "right")
    move, reason, _ = decided(hand)
    assert reason.name == "pass_highest" and reason.details["receiver"] == "3"
    held = [card for card in range(52) if card % 4 == 0]
    three = sorted(held, key=lambda card: card % 13)[-3:]
    assert {parse_card(word) for word in move_text(move).split()[1:]} == {*three}
