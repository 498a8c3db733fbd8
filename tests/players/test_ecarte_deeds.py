"""What the master of Ecarte tells of a card or a change that the search has found."""

import pytest

from retrocards.players.ecarte.master import card_deed, change_deed
from tests.rules.ecarte_positions import deal, play

MINE, THEIRS = "KH JH 8C QC 7D", "10H AC 9C AD QS"
"""Hearts are trumps; the two of the seat have been led to none."""


@pytest.mark.parametrize(
    ("before", "card", "reason"),
    [
        ("lead", "KH", "card_top_trump"),
        ("lead", "JH", "card_draws"),
        ("lead", "8C", "card_from_suit"),
        ("lead", "7D", "card_alone"),
        ("lead, play 8C", "AC", "card_wins"),
        ("lead, play 7D", "AD", "card_wins"),
        ("lead, play KH", "10H", "card_loses"),
        ("lead, play KH, play 10H, play 8C, play 9C, play QS", "JH", "card_trumps"),
        ("lead, play KH, play 10H, play JH, play QS, play QC, play 9C", "7D", "card_alone"),
    ],
)
def test_a_card_is_told_by_what_it_does_in_its_trick(before: str, card: str, reason: str) -> None:
    hand = play(deal(MINE, THEIRS, "9H"), before)
    choice = card_deed(hand.view(hand.to_move), hand.parse_move(f"play {card}"))
    assert choice.reason.name == reason
    assert choice.reason.details["card"] == card


def test_the_best_card_left_of_a_suit_is_told_to_fear_trumps_alone() -> None:
    hand = play(deal("KC 7C 8H 7D 7S", "QC 8C 9D 10S JS", "9H"), "lead")
    choice = card_deed(hand.view(0), hand.parse_move("play KC"))
    assert (choice.reason.name, choice.reason.details["suit"]) == ("card_top", "C")


@pytest.mark.parametrize(
    ("book", "mine", "reason"),
    [
        ("8C 7D", "8C QC 7D", "change_more"),
        ("8C QC 7D", "8C 7D", "change_fewer"),
        ("8C 7D", "8C QC", "change_others"),
    ],
)
def test_a_change_is_told_beside_that_of_the_book(book: str, mine: str, reason: str) -> None:
    hand = play(deal(MINE, THEIRS, "9H"), "propose, accept")
    changes = [hand.parse_move(f"discard {cards}") for cards in (mine, book)]
    choice = change_deed(*changes)
    assert (choice.reason.name, choice.move) == (reason, changes[0])
    assert choice.reason.details["count"] == str(len(mine.split()))
