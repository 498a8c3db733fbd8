"""Ecarte: the table of the jeux de regle, by the sentences of the document."""

import re
import runpy
from itertools import combinations
from pathlib import Path

import pytest

from retrocards.cards import mask_of, pack, parse_card
from retrocards.players.ecarte.regle import JEUX, jeu_de_regle, power_cards
from tests.rules.ecarte_positions import cards

HEARTS = 2


@pytest.mark.parametrize(
    "hand, row",
    [
        ("7H 8H 9H 7C 7D", "three_trumps"),
        ("7H 8H 9H 10H AH", "three_trumps"),
        ("7H 8H KC 7D 8D", "king_and_void"),
        ("7H 8H KC 7C 7D", "king_and_void"),
        ("7H 8H KC 7D 7S", None),
        ("7H 8H AC 7D 8D", None),
        ("KH 8H AC 7D 8D", None),
        ("7H 8H QC 7C 7D", "guarded_queen"),
        ("7H 8H QC JC 7S", "guarded_queen"),
        ("7H 8H QC 7D 8D", None),
        ("7H 8H JC AC 7D", None),
        ("7H 8H 7C 8C 9C", "three_of_a_suit"),
        ("7H KC QC JC 7D", "king_queen_jack"),
        ("7H KC QC JC AC", "king_queen_jack"),
        ("7H KC QC 7C 7D", "queen_and_two"),
        ("7H QC 7C 8C 7D", "queen_and_two"),
        ("7H KC JC AC 7D", None),
        ("7H QC 7C QD 7D", "two_guarded_queens"),
        ("7H QC 7C QD 7S", None),
        ("KH KC KD KS AS", None),
        ("JC QC JD JS 7C", "four_court_cards"),
        ("KC KD KS QS QD", "four_court_cards"),
        ("JC JD JS AC AD", None),
        ("JC JD KS AS AD", None),
    ],
)
def test_each_row_of_the_table(hand: str, row: str | None) -> None:
    assert jeu_de_regle(cards(hand), HEARTS) == row


def test_every_row_is_met_and_any_three_trumps_are_a_jeu_de_regle() -> None:
    met = set()
    for chosen in combinations(pack(32), 5):
        if sum(card // 13 == HEARTS for card in chosen) >= 3:
            continue
        met.add(jeu_de_regle(mask_of(chosen), HEARTS))
    assert met == {*JEUX[1:], None}


def test_the_suits_but_trumps_are_alike() -> None:
    for hand in (
        "{t}7 {t}8 {a}K {b}7 {b}8",
        "{t}7 {a}K {a}Q {a}J {b}7",
        "{t}7 {a}Q {a}7 {b}Q {b}8",
    ):
        rows = set()
        for trump, a, b in ["HCD", "CHD", "SDC", "DSH", "HSC"]:
            words = hand.format(t=trump, a=a, b=b).split()
            held = mask_of(parse_card(word[1:] + word[0]) for word in words)
            rows.add(jeu_de_regle(held, "CDHS".index(trump)))
        assert len(rows) == 1 and None not in rows


def test_power_cards_are_trumps_and_kings() -> None:
    """Document, Strategy: kings and trumps have power."""
    assert power_cards(cards("7H KC QC AD KS"), HEARTS) == cards("7H KC KS")


def test_the_tool_prints_every_row_with_a_hand_that_fits_it() -> None:
    tool = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "ecarte_table.py"))
    assert list(tool["ROWS"]) == list(JEUX)
    for row, hand in tool["WEAKEST"].items():
        assert jeu_de_regle(cards(hand), HEARTS) == row
    assert tool["successes"](cards(tool["WEAKEST"]["three_trumps"])) == (186550, 5 * 65780)


def test_the_manual_prints_what_the_weakest_hands_are_worth() -> None:
    """Beside the document's measure, two wins for each loss."""
    tool = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "ecarte_table.py"))
    manual = (Path(__file__).parents[2] / "manuals" / "ecarte.txt").read_text(encoding="utf-8")
    printed = re.findall(r"^ .{17} ((?:\w+ ){4}\w+) (\d+\.\d)$", manual, re.MULTILINE)
    worth = {cards(hand): tool["successes"](cards(hand)) for hand in tool["WEAKEST"].values()}
    assert {cards(hand): chance for hand, chance in printed} == {
        hand: f"{100 * taken / cases:.1f}" for hand, (taken, cases) in worth.items()
    }
