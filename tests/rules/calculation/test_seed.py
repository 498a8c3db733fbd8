"""Calculation, sentence by sentence: its rules, their variations, and how they were read."""

from itertools import product
from random import Random

import pytest

from retrocards.cards import cards_text, pack, parse_card, parse_cards, rank_of, shuffled
from retrocards.rules.base import RuleBroken
from retrocards.rules.calculation import (
    SEQUENCES,
    Hand,
    Match,
    Options,
    shift,
    to_pile,
    to_stack,
    up,
)

STACKS = range(4)
BEGINNER = Options(piles=6, discards="all", kings_start=True)
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RED, BLACK = "DH", "CS"
COUNTED = (
    "A 2 3 4 5 6 7 8 9 10 J Q K",
    "2 4 6 8 10 Q A 3 5 7 9 J K",
    "3 6 9 Q 2 5 8 J A 4 7 10 K",
    "4 8 Q 3 7 J 2 6 10 A 5 9 K",
)
"""Stack -> its cards as the seed counts them, by one, two, three and four, written out by hand."""


def dealt(first: str = "", options: Options | None = None) -> Hand:
    """A game in which these cards come first, in their order, then the rest.

    The stacks start with others, hearts on the first two and spades on the last two if they can.
    """
    options = options or Options()
    cards = parse_cards(first)
    starts = ["AH AD", "2H 2D 2S 2C", "3S 3C", "4S 4C"] if options.bases else []
    front = [next(card for card in parse_cards(start) if card not in cards) for start in starts]
    front += cards
    return Hand(options, [*front, *(card for card in pack(52) if card not in front)])


def play(hand: Hand, moves: str) -> Hand:
    """Make the moves of a list, written with commas."""
    for move in moves.split(", "):
        hand.play_text(move)
    return hand


def wanted(hand: Hand, stack: int) -> str:
    """The rank that a stack takes next where suits do not matter; empty when it is done."""
    assert hand.options.suits == "any"
    return " ".join(COUNTED[stack].split()[len(hand.stacks[stack]) :][:1])


def takes(stack: int, laid: list[int], options: Options) -> list[int]:
    """The cards that a stack takes where these lie on it: each is put in play in its turn."""
    taken = []
    for card in pack(52):
        if card not in laid:
            hand = dealt(cards_text([*laid, card]), options)
            for _ in laid:
                hand.play(to_stack(stack))
            taken += [card] if to_stack(stack) in hand.legal_moves() else []
    return taken


def taken_on(stack: int) -> str:
    """The ranks that a stack takes, one after the other, until it takes no more."""
    laid: list[int] = []
    while taken := takes(stack, laid, Options(bases=False)):
        assert len(taken) == 4 and len({rank_of(card) for card in taken}) == 1
        laid.append(taken[0])
    return " ".join(RANKS[rank_of(card)] for card in laid)


def refused(hand: Hand, move: int) -> str:
    """The rule that a move breaks; the game must stay as it was."""
    before = hand.to_text()
    with pytest.raises(RuleBroken) as broken:
        hand.play(move)
    assert hand.to_text() == before
    return broken.value.rule


def played_out(hand: Hand, rng: Random) -> Hand:
    while hand.outcome is None:
        hand.play(rng.choice(hand.legal_moves()))
    return hand


# Standard rules.


def test_all_cards_on_four_stacks_are_the_object() -> None:
    """Document, Standard rules: a game is won with the whole pack on the stacks, in order."""
    hand = Hand.from_text(
        "calculation: piles=4 discards=top to_empty=no suits=any undealt=hidden kings_start=no "
        "bases=yes\n"
        "stacks: AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC / 2D 4D 6D 8D 10D QD AD 3D 5D 7D 9D JD KD"
        " / 3H 6H 9H QH 2H 5H 8H JH AH 4H 7H 10H KH / 4S 8S QS 3S 7S JS 2S 6S 10S AS 5S 9S\n"
        "piles: - / - / - / -\nin_play: KS\nundealt: -"
    )
    assert hand.outcome is None
    hand.play_text("stack 4")
    assert hand.outcome == ("won", 52)


@pytest.mark.parametrize(("stack", "ranks"), [*enumerate(COUNTED)])
def test_the_stacks_count_by_one_two_three_and_four(stack: int, ranks: str) -> None:
    assert taken_on(stack) == ranks
    assert " ".join(RANKS[rank] for rank in SEQUENCES[stack]) == ranks


def test_the_deal_is_of_one_card_at_a_time() -> None:
    hand = dealt("9C 9D 9H")
    assert hand.in_play == parse_card("9C") and cards_text(hand.undealt[:2]) == "9D 9H"
    hand.play_text("pile 1")
    assert hand.in_play == parse_card("9D") and len(hand.undealt) == 46


def test_a_dealt_card_goes_on_a_stack_that_it_fits_or_on_any_pile() -> None:
    hand = dealt("2C 9C")
    texts = {hand.move_text(move) for move in hand.legal_moves()}
    assert texts == {"stack 1", "pile 1", "pile 2", "pile 3", "pile 4"}


def test_it_goes_on_the_top_of_a_pile() -> None:
    hand = play(dealt("9C 9D 9H"), "pile 2, pile 2")
    assert [cards_text(pile) for pile in hand.piles] == ["-", "9C 9D", "-", "-"]


def test_of_a_pile_only_the_top_card_goes_up() -> None:
    hand = play(dealt("3C 9C 2C"), "pile 1, pile 1, stack 1")
    assert refused(hand, up(0, 0)) == "wrong_rank", "the 9 lies on top, and not the 3"
    hand = play(dealt("9C 3C 2C"), "pile 1, pile 1, stack 1, up 1 1")
    assert cards_text(hand.stacks[0][1:]) == "2C 3C"


def test_it_has_to_go_to_one_or_the_other() -> None:
    """Nothing else can be done with a card in play: not sent back, not passed over."""
    piles = [to_pile(pile) for pile in range(4)]
    hand = dealt("9C")
    assert list(hand.legal_moves()) == piles
    assert refused(hand, to_stack(0)) == "wrong_rank"
    assert list(dealt("2C").legal_moves()) == [to_stack(0), *piles]


def test_another_is_dealt_by_itself_until_all_are_dealt() -> None:
    hand = dealt()
    for left in range(47, 0, -1):
        following = hand.undealt[0]
        assert len(hand.undealt) == left
        hand.play(hand.legal_moves()[-1])
        assert hand.in_play == following
    hand.play(to_pile(0))
    assert hand.in_play == -1 and not hand.undealt


def test_a_stack_takes_cards_only_in_its_order() -> None:
    hand = dealt("3C 2C")
    assert refused(hand, to_stack(0)) == "wrong_rank"
    play(hand, "pile 1, stack 1, up 1 1")


def test_no_more_than_four_cards_are_wanted_at_a_time() -> None:
    rng = Random(4)
    for deal in range(20):
        hand = Match().new_hand(str(deal))
        while hand.outcome is None:
            ranks = {wanted(hand, stack) for stack in STACKS}
            fits = [move for move in hand.legal_moves() if move < to_pile(0)]
            cards = [hand.card_of(-1 if move < 4 else (move - 4) // 4) for move in fits]
            assert {RANKS[rank_of(card)] for card in cards} <= ranks
            hand.play(rng.choice(hand.legal_moves()))


def test_on_a_three_goes_a_four_and_nothing_else_until_it_is_there() -> None:
    hand = play(dealt("2C 3C 5C"), "stack 1, stack 1")
    laid = [*hand.stacks[0]]
    assert {rank_of(card) for card in takes(0, laid, Options(bases=False))} == {RANKS.index("4")}
    assert refused(hand, to_stack(0)) == "wrong_rank"


def test_a_card_that_fits_no_stack_must_go_on_a_pile() -> None:
    hand = dealt("KC")
    assert list(hand.legal_moves()) == [to_pile(pile) for pile in range(4)]


def test_the_example_of_the_five_the_seven_and_the_four() -> None:
    """A three lies on the first stack; the others are not looked at."""
    hand = play(dealt("2C 3C 5C 7C 4C 9C"), "stack 1, stack 1")
    assert to_stack(0) not in hand.legal_moves(), "a five, and no four yet"
    buried = play(hand.copy(), "pile 1, pile 1, stack 1")
    assert up(0, 0) not in buried.legal_moves(), "the seven lies on the five"
    play(hand, "pile 1, pile 2, stack 1")
    assert up(0, 0) in hand.legal_moves()
    play(hand, "up 1 1")
    assert cards_text(hand.stacks[0][2:]) == "3C 4C 5C"


# Variations.


def test_there_are_256_games() -> None:
    sets = [*Options.all_sets()]
    assert len(sets) == len(set(sets)) == 256
    assert len({options.name for options in sets}) == 256
    assert sets[0] == Options(), "the standard one comes first"


@pytest.mark.parametrize("piles", [3, 4, 5, 6])
def test_there_can_be_three_to_six_piles(piles: int) -> None:
    hand = dealt("KC", Options(piles=piles))
    assert len(hand.piles) == piles and Options().piles == 4
    assert list(hand.legal_moves()) == [to_pile(pile) for pile in range(piles)]


def test_where_all_are_seen_still_only_the_top_can_be_moved() -> None:
    hand = play(dealt("3C 9C 2C", Options(discards="all")), "pile 1, pile 1, stack 1")
    assert refused(hand, up(0, 0)) == "wrong_rank"


def test_normally_a_card_stays_on_its_pile_until_it_goes_up() -> None:
    hand = play(dealt("9C 9D"), "pile 1")
    assert refused(hand, shift(0, 1)) == "cards_stay"


def test_by_option_it_can_be_moved_to_a_pile_that_is_empty() -> None:
    hand = play(dealt("9C 9D 9H", Options(to_empty=True)), "pile 1, pile 1, move 1 3")
    assert [cards_text(pile) for pile in hand.piles] == ["9C", "-", "9D", "-"]
    assert refused(hand, shift(0, 2)) == "pile_not_empty"
    assert refused(hand, shift(1, 3)) == "pile_is_empty"
    full = play(dealt("9C 9D", Options(to_empty=True)), "pile 3")
    assert {shift(2, to) for to in (0, 1, 3)} < {*full.legal_moves()}, "to either side"


@pytest.mark.parametrize("four", ["4C", "4D", "4H", "4S"])
def test_normally_only_the_number_counts(four: str) -> None:
    """Document, Variations: a stack that wants a four takes the four of any suit."""
    hand = dealt(four)
    assert hand.in_play == parse_card(four)
    assert to_stack(1) in hand.legal_moves()


def test_by_option_two_stacks_take_red_cards_and_two_take_black_ones() -> None:
    for stack in STACKS:
        taken = takes(stack, [], Options(suits="colour", bases=False))
        suits = {cards_text([card])[-1] for card in taken}
        assert suits == set(RED if stack < 2 else BLACK)


@pytest.mark.parametrize("bases", [True, False])
def test_a_card_of_the_wrong_color_is_refused(bases: bool) -> None:
    first = "2C" if bases else "AC"
    hand = dealt(first, Options(suits="colour", bases=bases))
    assert refused(hand, to_stack(0)) == "wrong_colour"


@pytest.mark.parametrize("bases", [True, False])
def test_the_cards_of_each_color_suffice_for_its_stacks(bases: bool) -> None:
    """Each rank has two red and two black cards, and is wanted once by each of two stacks."""
    hand = dealt(options=Options(suits="colour", bases=bases))
    for colour in (STACKS[:2], STACKS[2:]):
        ranks = sorted(rank for stack in colour for rank in SEQUENCES[stack])
        assert ranks == sorted([*range(13)] * 2)
    starts = [cards_text(stack)[-1] for stack in hand.stacks if stack]
    assert all(suit in (RED if s < 2 else BLACK) for s, suit in enumerate(starts))


def test_usually_the_piles_start_empty_and_by_option_with_the_kings() -> None:
    assert Match().new_hand("7").piles == [()] * 4
    piles = Match(Options(kings_start=True)).new_hand("7").piles
    assert [rank_of(card) for pile in piles for card in pile] == [RANKS.index("K")] * 4
    assert [len(pile) for pile in piles] == [1, 1, 1, 1]


@pytest.mark.parametrize(("piles", "lying"), [(5, [1, 1, 1, 1, 0]), (6, [1, 1, 1, 1, 0, 0])])
def test_with_more_piles_than_kings_the_last_start_empty(piles: int, lying: list[int]) -> None:
    hand = Match(Options(piles=piles, kings_start=True)).new_hand("7")
    assert [*map(len, hand.piles)] == lying


def test_with_three_piles_the_fourth_king_stays_in_the_pack() -> None:
    hand = Match(Options(piles=3, kings_start=True)).new_hand("7")
    assert [*map(len, hand.piles)] == [1, 1, 1]
    kings = [card for card in (hand.in_play, *hand.undealt) if rank_of(card) == RANKS.index("K")]
    assert len(kings) == 1


def test_the_stacks_start_with_ace_two_three_and_four_from_the_left() -> None:
    hand = Match().new_hand("7")
    assert [RANKS[rank_of(stack[0])] for stack in hand.stacks] == ["A", "2", "3", "4"]
    assert [*map(len, hand.stacks)] == [1, 1, 1, 1] and len(hand.undealt) == 47


def test_by_option_they_start_empty() -> None:
    hand = Match(Options(bases=False)).new_hand("7")
    assert hand.stacks == [()] * 4 and len(hand.undealt) == 51


def test_the_beginners_game_is_one_of_them() -> None:
    assert BEGINNER in set(Options.all_sets())
    hand = Match(BEGINNER).new_hand("7")
    assert len(hand.piles) == 6 and len(hand.undealt) == 43


# What is left open.


def test_in_all_our_deals_they_start_with_the_same_cards() -> None:
    """As if somebody had picked them out before he shuffled."""
    for deal, suits in product(("1", "2", "4711"), ("any", "colour")):
        hand = Match(Options(kings_start=True, suits=suits)).new_hand(deal)
        assert [*map(cards_text, hand.stacks)] == ["AH", "2D", "3C", "4S"]
        assert [*map(cards_text, hand.piles)] == ["KC", "KD", "KH", "KS"]


@pytest.mark.parametrize(
    ("deal", "suits", "stacks", "kings"),
    [
        ("pysol1", "any", "AC 2H 3D 4S", "KD KC KH KS"),
        ("pysol1", "colour", "AD 2H 3C 4S", "KD KC KH KS"),
        ("pysol12345", "any", "AH 2D 3S 4H", "KH KS KC KD"),
        ("pysol12345", "colour", "AH 2D 3S 4S", "KH KS KC KD"),
        ("ms12345", "any", "AH 2D 3S 4H", "KH KS KC KD"),
    ],
)
def test_a_deal_of_another_world_starts_with_others(
    deal: str, suits: str, stacks: str, kings: str
) -> None:
    """The stacks of PySolFC, or of the color that fits; the kings are those dealt first."""
    hand = Match(Options(kings_start=True, suits=suits)).new_hand(deal)
    assert [*map(cards_text, hand.stacks)] == stacks.split()
    assert [*map(cards_text, hand.piles)] == kings.split()
    order = shuffled(Options.pack, deal)
    assert [card for card in order if rank_of(card) == RANKS.index("K")] == parse_cards(kings)


def test_a_card_that_fits_may_be_laid_on_a_pile() -> None:
    hand = play(dealt("2C 9C"), "pile 1")
    assert cards_text(hand.piles[0]) == "2C" and up(0, 0) in hand.legal_moves()


def test_a_top_may_go_up_while_a_card_is_in_play() -> None:
    """Advice 4: first check the discard piles; the dealt card is then laid where that one was."""
    hand = play(dealt("2C 2D 9C"), "pile 1, up 1 1, pile 1")
    assert cards_text(hand.stacks[0][1:]) == "2C" and cards_text(hand.piles[0]) == "2D"


def test_a_game_is_lost_when_all_are_dealt_and_nothing_can_move() -> None:
    for deal in range(30):
        hand = played_out(Match().new_hand(str(deal)), Random(deal))
        assert hand.in_play == -1 and not hand.undealt
        assert (hand.outcome[0] == "won") == (hand.home == 52)
        for pile, cards in enumerate(hand.piles):
            if cards:
                assert RANKS[rank_of(cards[-1])] not in [wanted(hand, stack) for stack in STACKS], (
                    pile
                )


ALMOST = (
    "calculation: piles=4 discards=top to_empty={} suits=any undealt=hidden kings_start=no "
    "bases=yes\n"
    "stacks: AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC / 2D 4D 6D 8D 10D QD AD 3D 5D 7D 9D JD KD"
    " / 3H 6H 9H QH 2H 5H 8H JH AH 4H 7H 10H KH / 4S 8S QS 3S 7S JS 2S 6S 10S AS 5S\n"
    "piles: {} / - / - / -\nin_play: {}\nundealt: -"
)


def test_a_pile_of_two_with_an_empty_one_beside_it_keeps_the_game_alive() -> None:
    """The nine lies under the king of spades: where cards move it is won, else it is lost."""
    lost = Hand.from_text(ALMOST.format("no", "9S KS", "KC"))
    assert play(lost, "stack 1").outcome == ("lost", 50)
    alive = play(Hand.from_text(ALMOST.format("yes", "9S KS", "KC")), "stack 1")
    assert alive.outcome is None
    assert play(alive, "move 1 2, up 1 4, up 2 4").outcome == ("won", 52)


def test_a_lone_card_may_be_moved_to_an_empty_pile() -> None:
    hand = dealt("9C 9D", Options(to_empty=True))
    assert cards_text(play(hand, "pile 1, move 1 2").piles[1]) == "9C"
    stuck = Hand.from_text(
        "calculation: piles=4 discards=top to_empty=yes suits=any undealt=hidden kings_start=no "
        "bases=yes\n"
        "stacks: AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC / 2D 4D 6D 8D 10D QD AD 3D 5D 7D 9D JD KD"
        " / 3H 6H 9H QH 2H 5H 8H JH AH 4H 7H 10H KH / 4S 8S QS 3S 7S JS 2S 6S 10S AS\n"
        "piles: KS / 5S / - / -\nin_play: 9S\nundealt: -"
    )
    assert stuck.outcome is None
    play(stuck, "pile 3, up 2 4, up 3 4, up 1 4")
    assert stuck.outcome == ("won", 52)
