"""Refusals with what they tell, texts that cannot be, views, and what a game starts with."""

from random import Random

import pytest

from retrocards.cards import cards_text, mask_of, pack, parse_card, parse_cards, shuffled
from retrocards.rules.base import Impossible, OptionError, RuleBroken, TextError
from retrocards.rules.calculation import (
    COLOURS,
    MOVES,
    RULES,
    SEQUENCES,
    VALUES,
    Hand,
    Match,
    Options,
    is_move,
    shift,
    to_pile,
    to_stack,
    up,
)


def position(options: str, stacks: str, piles: str, in_play: str = "-", undealt: str = "-") -> Hand:
    """A position where `*` stands for all cards that are nowhere else, by suit."""
    text = [options, stacks, piles, in_play, undealt]
    named = [word for words in text[1:] for word in words.split() if word not in "/-*"]
    rest = cards_text([card for card in pack(52) if card not in map(parse_card, named)])
    lines = zip(("calculation", "stacks", "piles", "in_play", "undealt"), text, strict=True)
    return Hand.from_text("\n".join(f"{name}: {words.replace('*', rest)}" for name, words in lines))


STANDARD = position("", "AH / 2D / 3C / 4S", "5C / 7D 2H / - / *", "2C", "KC KS")
ENDED = position("bases=no", "- / - / - / -", "* KS / - / - / -")
CLOSE = (
    "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH / 2D 4D 6D 8D 10D QD AD 3D 5D 7D 9D JD KD / "
    "3C 6C 9C QC 2C 5C 8C JC AC 4C 7C 10C KC / 4S 8S QS 3S 7S JS 2S 6S 10S AS 5S 9S",
    "KS / - / - / -",
)


@pytest.mark.parametrize(
    "move, rule, detail",
    [
        ("stack 2", "wrong_rank", {"card": "2C", "stack": "2", "wanted": "4"}),
        ("up 1 1", "wrong_rank", {"card": "5C", "stack": "1", "wanted": "2"}),
        ("up 3 1", "pile_is_empty", {"source": "3"}),
        ("move 3 1", "pile_is_empty", {"source": "3"}),
        ("pile 5", "no_such_pile", {"pile": "5", "piles": "4"}),
        ("up 6 1", "no_such_pile", {"pile": "6", "piles": "4"}),
        ("move 1 5", "no_such_pile", {"pile": "5", "piles": "4"}),
        ("move 2 3", "cards_stay", {"card": "2H", "pile": "3"}),
        ("move 1 2", "cards_stay", {"card": "5C", "pile": "2"}),
    ],
)
def test_a_refusal_says_why(move: str, rule: str, detail: dict[str, str]) -> None:
    refused(STANDARD, Hand.parse_move(move), rule, detail)


def refused(hand: Hand, move: int, rule: str, detail: dict[str, str]) -> None:
    before = hand.to_text()
    with pytest.raises(RuleBroken) as broken:
        hand.play(move)
    assert (broken.value.rule, broken.value.detail) == (rule, detail)
    assert rule in RULES
    assert hand.to_text() == before


def test_other_refusals() -> None:
    red = position("suits=colour", "AH / 2D / 3C / 4S", "5C / 4C / - / *", "2C", "KC")
    refused(red, to_stack(0), "wrong_colour", {"card": "2C", "stack": "1", "colour": "red"})
    refused(red, up(1, 1), "wrong_colour", {"card": "4C", "stack": "2", "colour": "red"})
    black = position("suits=colour", "AH / 2D / 3C / 4S", "5C / - / - / *", "6H", "KC")
    refused(black, to_stack(2), "wrong_colour", {"card": "6H", "stack": "3", "colour": "black"})
    moving = position("to_empty=yes", "AH / 2D / 3C / 4S", "5C / 4C / - / *", "2C", "KC")
    refused(moving, shift(0, 1), "pile_not_empty", {"card": "5C", "pile": "2"})
    refused(moving, shift(0, 0), "pile_not_empty", {"card": "5C", "pile": "1"})
    dealt = position("", "AH / 2D / 3C / 4S", "2C / * / - / -")
    refused(dealt, to_pile(0), "nothing_in_play", {"move": "pile 1"})
    refused(dealt, to_stack(0), "nothing_in_play", {"move": "stack 1"})
    refused(dealt, up(0, 1), "wrong_rank", {"card": "2C", "stack": "2", "wanted": "4"})
    refused(ENDED, to_pile(0), "hand_over", {"move": "pile 1"})
    refused(ENDED, len(MOVES), "not_a_move", {"move": str(len(MOVES))})
    ranks = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    done = position("", f"{ranks} / 2D / 3C / 4S", "* / - / - / -", "AC", "2S")
    refused(done, to_stack(0), "stack_is_done", {"card": "AC", "stack": "1"})
    with pytest.raises(RuleBroken) as broken:
        Match().score(STANDARD)
    assert broken.value.rule == "hand_not_over" and broken.value.rule in RULES


def test_a_match_is_written_line_by_line() -> None:
    text = """\
match: piles=3 discards=top to_empty=no suits=any undealt=hidden kings_start=no bases=yes
hands_played: 2"""
    match = Match.from_text(text)
    assert (match.options, match.hands_played) == (Options(piles=3), 2)
    assert match.to_text() == text


@pytest.mark.parametrize(
    "place, words, fault",
    [
        (1, "AH / 2D / 3C", "heaps"),
        (2, "- / - / -", "heaps"),
        (2, "5C / 7D / - / *", "card_missing"),
        (2, "5C / 7D 2H 2C / - / *", "card_twice"),
        (1, "AH / 2D / 3C / 5D", "stacks"),
        (1, "AH / 2D / 3C / -", "stacks"),
        (3, "-", "in_play"),
        (0, "kings_start=yes", "kings"),
    ],
)
def test_a_text_that_cannot_be_is_refused_by_name(place: int, words: str, fault: str) -> None:
    text = ["", "AH / 2D / 3C / 4S", "5C / 7D 2H / - / *", "2C", "KC KS"]
    if fault in ("card_missing", "card_twice"):
        text[2] = STANDARD.to_text().splitlines()[2].removeprefix("piles: ")
        words = words.replace("*", text[2].split(" / ")[3])
    text[place] = words
    with pytest.raises(Impossible) as impossible:
        position(*text)
    assert impossible.value.fault == fault
    assert str(impossible.value).endswith(".")


@pytest.mark.parametrize("more", ["AC", "AC 5C", "AC 5C 6C 7C"])
def test_a_stack_takes_thirteen_cards_and_no_more(more: str) -> None:
    ranks = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    with pytest.raises(Impossible, match=r"^Stack 1 must hold"):
        position("", f"{ranks} {more} / 2D / 3C / 4S", "* / - / - / -", "2C", "KC")


def test_the_last_card_to_deal_is_in_play() -> None:
    """One card must be in play while others are undealt: one is enough."""
    with pytest.raises(Impossible) as impossible:
        position("", "AH / 2D / 3C / 4S", "* / - / - / -", "-", "KC")
    assert impossible.value.fault == "in_play"
    assert position("", "AH / 2D / 3C / 4S", "* / - / - / -", "KC").undealt == ()


def test_what_has_colours_is_checked_by_them() -> None:
    with pytest.raises(Impossible, match=r"^Stack 1 must hold"):
        position("suits=colour", "AC / 2D / 3C / 4S", "* / - / - / -")
    with pytest.raises(Impossible, match=r"^The kings must"):
        position("kings_start=yes piles=3", "AH / 2D / 3C / 4S", "* / - / -", "KC", "KD")
    position("kings_start=yes piles=3", "AH / 2D / 3C / 4S", "* / - / -", "KC", "QD")


def test_a_view_has_the_order_only_where_the_rules_show_it() -> None:
    for undealt in ("hidden", "visible"):
        hand = Match(Options(undealt=undealt)).new_hand("7")
        view = hand.view(0)
        assert view.ordered == (undealt == "visible")
        assert view.undealt == (hand.undealt if view.ordered else tuple(sorted(hand.undealt)))
        assert (view.piles, view.stacks) == (tuple(hand.piles), tuple(hand.stacks))
        samples = {view.sample(Random(seed)).undealt for seed in range(5)}
        assert samples == {hand.undealt} if view.ordered else len(samples) == 5
        assert all(mask_of(sample) == mask_of(hand.undealt) for sample in samples)


def test_a_sample_has_all_orders_alike() -> None:
    view = position("", "AH / 2D / 3C / 4S", "* / - / - / -", "2C", "5C 6C 7C").view(0)
    rng, counts = Random(1), dict[tuple[int, ...], int]()
    for _ in range(6000):
        order = view.sample(rng).undealt
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6 and all(880 < count < 1120 for count in counts.values()), "seed 1"


def test_hands_are_the_cards_that_can_be_moved() -> None:
    hand = position("", "AH / 2D / 3C / 4S", "4C 2C / 7D 4H / - / *", "9C", "KC")
    assert hand.hands == (mask_of(parse_cards("9C 2C 4H")),)
    assert (hand.card_of(-1), hand.card_of(1)) == (parse_card("9C"), parse_card("4H"))
    assert (hand.home, ENDED.home, ENDED.hands) == (4, 0, (0,))


def test_a_hand_takes_what_it_starts_with_from_the_front_of_the_order() -> None:
    order = shuffled(pack(52), "3")
    hand = Hand(Options(kings_start=True, piles=3), order)
    for stack, (card,) in enumerate(hand.stacks):
        assert card == next(base for base in order if base % 13 == SEQUENCES[stack][0])
    kings = [card for card in order if card % 13 == 11]
    assert [*hand.piles] == [(king,) for king in kings[:3]]
    assert kings[3] in (hand.in_play, *hand.undealt)
    assert len(hand.undealt) == 52 - 4 - 3 - 1
    coloured = Hand(Options(suits="colour", kings_start=True, piles=6), order)
    for stack, (card,) in enumerate(coloured.stacks):
        wanted = [base for base in order if base % 13 == SEQUENCES[stack][0]]
        assert card == next(base for base in wanted if COLOURS[stack] >> base & 1)
    assert [*coloured.piles] == [*[(king,) for king in kings], (), ()]


def test_moves_read_as_they_are_made() -> None:
    assert [*map(Hand.move_text, (to_stack(1), up(2, 1), to_pile(5), shift(2, 4)))] == [
        "stack 2", "up 3 2", "pile 6", "move 3 5",
    ]  # fmt: skip
    assert MOVES[up(2, 1)] == ("up", 2, 1) and MOVES[to_pile(3)] == ("pile", -1, 3)
    assert all(Hand.parse_move(Hand.move_text(move)) == move for move in range(len(MOVES)))
    assert [is_move(move) for move in (-1, 0, len(MOVES) - 1, len(MOVES))] == [
        False,
        True,
        True,
        False,
    ]
    for text in ("", "stack", "stack 5", "up 7 1", "up 1", "pile 7", "move 1 7", "stack 1 1"):
        with pytest.raises(TextError, match="is no move of Calculation; write"):
            Hand.parse_move(text)
    for move in (-1, len(MOVES)):
        with pytest.raises(TextError, match="is no move of Calculation"):
            Hand.move_text(move)


@pytest.mark.parametrize("option", VALUES)
def test_an_option_has_its_values_and_no_other(option: str) -> None:
    assert getattr(Options(), option) == VALUES[option][0]
    wrong = {"piles": 7, "to_empty": 2, "kings_start": "x", "bases": 1}.get(option, "x")
    with pytest.raises(OptionError, match=f"^{option} is .*; it must be .*[.]$"):
        Options(**{option: wrong})


def test_where_cards_may_move_to_an_empty_pile_the_game_goes_on() -> None:
    hand = position("to_empty=yes bases=no", "- / - / - / -", "* KS / - / - / KC", "3C")
    hand.play_text("pile 4")
    assert hand.outcome is None
    assert [Hand.move_text(move) for move in hand.legal_moves()] == [
        "up 4 3", "move 1 2", "move 1 3", "move 4 2", "move 4 3",
    ]  # fmt: skip
    hand.play_text("up 4 3")
    hand.play_text("move 4 2")
    assert [Hand.move_text(move) for move in hand.legal_moves()] == [
        "move 1 3", "move 1 4", "move 2 3", "move 2 4",
    ]  # fmt: skip
    hand.play_text("move 1 3")
    assert Hand.move_text(hand.legal_moves()[0]) == "up 1 1", "what lay under the king is an ace"


def test_with_all_piles_full_and_nothing_that_fits_it_is_lost() -> None:
    for to_empty in ("yes", "no"):
        options = f"to_empty={to_empty} piles=3 bases=no"
        assert position(options, "AH / - / - / -", "* KS / QH / 5C").outcome == ("lost", 1)
    assert position("piles=3 bases=no", "AH / - / - / -", "* KS / QH / -").outcome == ("lost", 1)
    last = position("", *CLOSE)
    last.play_text("up 1 4")
    assert last.outcome == ("won", 52)
    assert last.to_move == -1 and last.legal_moves() == ()
