"""The table, pixel by pixel of the LCD: hands, pile, arrow, and the word of who is playing."""

from __future__ import annotations

import pytest

from retrocards.cards import card_text, parse_cards
from retrocards.rom import LcdRom
from tests.facts.elephant import JACK_INK, PLAYING_FROM, RANK_INK, SUIT_INK
from tests.programs.elephant.calculator import BLACK, Box, Calculator, one_bit
from tests.programs.elephant.conftest import SitDown
from tests.programs.person import CARD
from tests.rules.elephant_positions import deal, position

YOURS = "4C 4D 5H 6S 6C 7D 8H 9H 10S JC QD KH 2H"
OPENED = deal(YOURS, "3C", "3D 3H", "3S")
"""Right opens with the three of spades alone, and you are next."""
YOU_OPENED = deal("3S " + YOURS.removesuffix(" 2H"), "3C", "3D 3H")
"""Nobody else has played yet."""
ARROWS: Box = (0, 66, 159, 74)
"""Between the side hands and a picked card: nothing but the arrow comes here."""
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")


def face(person: Calculator, card: str, x: int, y: int) -> bool:
    """Whether a card's rank and suit are seen on a card with its corner at a pixel."""
    rank, suit = card[:-1].lower(), card[-1].lower()
    left, top, *_ = RANK_INK
    return person.shows(f"rank_{rank}", x + left, y + top) and person.shows(
        f"suit_{suit}", x + SUIT_INK[suit][0], y + SUIT_INK[suit][1]
    )


def asked(sit: SitDown) -> Calculator:
    return sit(OPENED).until_asked()


# Yours.


def test_your_card_i_lies_at_12_i_78(sit: SitDown) -> None:
    """Thirteen cards side by side along the lower edge, each with its rank above its suit."""
    person = asked(sit)
    for index, card in enumerate(YOURS.split()):
        assert face(person, card, 12 * index, 78)
    assert person.extent(BLACK, (0, 75, 159, 99)) == (0, 78, 158, 99)


def test_your_cards_overlap_with_their_outlines(sit: SitDown) -> None:
    """Drawn overlapping with mask and outline: of each but the last 12 pixels are seen."""
    person = asked(sit)
    for left in range(0, 145, 12):
        assert person.cut((left, 79, left, 98)) == ["#"] * 20
        inside = person.cut((left + 1, 79, left + 3, 98))
        assert inside == ["___"] * 20, "nothing of the card below"
    assert person.cut((158, 79, 158, 98)) == ["#"] * 20, "the last one is whole"
    assert person.cut((144, 78, 158, 78))[0][1:] == "#" * 13 + "_"
    assert [row[0] for row in person.cut((0, 78, 0, 99))] == ["_", *"#" * 20, "_"]


@pytest.mark.parametrize("index", range(13))
def test_a_picked_card_is_raised_by_3(sit: SitDown, index: int) -> None:
    """Picked card raised 3 px (y=75)."""
    person = asked(sit).press(*["RIGHT"] * index)
    assert face(person, YOURS.split()[index], 12 * index, 78)
    person.press("Z")
    assert person.picked == [index]
    assert face(person, YOURS.split()[index], 12 * index, 75)
    first, last = person.cut((12 * index, 75, 12 * index + 11, 76))
    assert first == "_" + "#" * 11 and last == "#" + "_" * 11
    assert person.extent(BLACK, (0, 75, 159, 77)) == (12 * index, 75, 12 * index + 14, 77)
    others = [slot for slot in range(13) if slot != index]
    assert all(face(person, YOURS.split()[slot], 12 * slot, 78) for slot in others)


@pytest.mark.parametrize("rank", RANKS)
def test_every_face_and_the_pile(sit: SitDown, rank: str) -> None:
    """Played pile: up to 4 cards at (12*k+54, 39) face up; all 52 cards."""
    cards = [f"{rank}{suit}" for suit in "CDHS"]
    held = "AC" if rank == "2" else "2C"
    person = sit(
        position(held, "KC", "KD", "KH", turn=0, table=" ".join(cards), last=3)
        if rank != "K"
        else position(held, "QC", "QD", "QH", turn=0, table=" ".join(cards), last=3)
    )
    person.until_asked()
    lying = [card_text(card) for card in person.hand.table]
    assert sorted(lying) == sorted(cards)
    for place, card in enumerate(lying):
        assert face(person, card, 12 * place + 54, 39)
    assert person.extent(BLACK, (23, 23, 137, 69)) == (54, 39, 104, 60)


@pytest.mark.parametrize("rank", RANKS)
def test_ranks_and_suits_have_their_ink_where_the_original_s_have(sit: SitDown, rank: str) -> None:
    """A rank's ink begins in the sixth column; a jack takes 4, the others 5; a spade 8 rows."""
    held = "AC" if rank == "2" else "2C"
    table = " ".join(f"{rank}{suit}" for suit in "CDHS")
    others = "Q" if rank == "K" else "K"
    hands = (held, *(f"{others}{suit}" for suit in "CDH"))
    person = sit(position(*hands, turn=0, table=table, last=3)).until_asked()
    for place, card in enumerate(person.hand.table):
        left, top = 12 * place + 54, 39
        for (x1, y1, x2, y2), rows in (
            (JACK_INK if rank == "J" else RANK_INK, (1, 10)),
            (SUIT_INK[card_text(card)[-1].lower()], (11, 20)),
        ):
            within = (left + 1, top + rows[0], left + 11, top + rows[1])
            ink = left + x1, top + y1, left + x2, top + y2
            assert person.extent(BLACK, within) == ink, card_text(card)


@pytest.mark.parametrize("count", range(1, 5))
def test_the_pile_is_as_wide_as_its_cards(sit: SitDown, count: int) -> None:
    table = " ".join(f"9{suit}" for suit in "CDHS"[:count])
    person = sit(position("2C", "KC", "KD", "KH", turn=0, table=table, last=3)).until_asked()
    assert person.extent(BLACK, (23, 23, 137, 69)) == (54, 39, 12 * count + 56, 60)


def test_a_ten_is_one_sign_of_five_pixels(rom: LcdRom) -> None:
    """Ten is one glyph "10" squeezed in 5 px."""
    assert {len(row) for row in rom.pictures["rank_10"]} == {5}
    sizes = {
        (len(rows[0]), len(rows)) for name, rows in rom.pictures.items() if name.startswith("rank_")
    }
    assert sizes == {(5, 7)}, "as wide as all others"
    one, gap, *nought = zip(*rom.pictures["rank_10"], strict=True)
    assert {*one} == {"#"} and {*gap} == {"."}
    assert nought == [("#",) * 7, ("#", *".....", "#"), ("#",) * 7], "a ring"


# Theirs.


def test_their_backs(sit: SitDown) -> None:
    """Left (1): backs at (0, 3*i+15). Top (2): (3*i+54, 0). Right (3): (138, 3*i+15)."""
    person = sit(YOU_OPENED)
    assert person.extent(BLACK, (0, 0, 40, 69)) == (0, 15, 21, 65)
    assert person.extent(BLACK, (41, 0, 120, 25)) == (54, 0, 104, 21)
    assert person.extent(BLACK, (121, 0, 159, 69)) == (138, 15, 159, 65)
    assert person.shows("back_wide", 0, 51) and person.shows("back_wide", 138, 51)
    assert person.shows("back", 90, 0), "the thirteenth, which lies on top, is whole"


def test_of_a_back_below_another_three_pixels_are_seen(sit: SitDown, rom: LcdRom) -> None:
    person = sit(YOU_OPENED)
    wide, upright = rom.pictures["back_wide"], rom.pictures["back"]
    for index in range(12):
        assert person.cut((1, 3 * index + 15, 20, 3 * index + 17)) == [
            row[1:-1] for row in wide[:3]
        ]
        left = 3 * index + 54
        assert person.cut((left, 1, left + 2, 20)) == [row[:3] for row in upright[1:-1]]


def test_the_seat_that_opened_has_a_gap_where_its_three_lay(sit: SitDown) -> None:
    person = asked(sit)
    assert person.extent(BLACK, (121, 0, 159, 69)) == (138, 18, 159, 65), "right's lowest is gone"
    assert person.extent(BLACK, (0, 0, 40, 69)) == (0, 15, 21, 65)


def test_gaps_never_close_in_any_hand(sit: SitDown) -> None:
    """Played cards leave GAPS (hand never closes up)."""
    hand = position("5C QD", "6C KD", "7C KH", "8C KS", turn=0, table="4S", last=3)
    person = sit(hand).until_asked()
    for seat, zone in enumerate(("you", "left", "top", "right")):
        here = [place for place, card in enumerate(hand.laid[seat]) if hand.hands[seat] >> card & 1]
        assert len(here) == 2 and here[1] - here[0] > 1, "a gap between the two"
        boxes: dict[str, list[Box]] = {
            "you": [(12 * slot, 78, 12 * slot + 14, 99) for slot in here],
            "left": [(0, 3 * slot + 15, 21, 3 * slot + 29) for slot in here],
            "top": [(3 * slot + 54, 0, 3 * slot + 68, 21) for slot in here],
            "right": [(138, 3 * slot + 15, 159, 3 * slot + 29) for slot in here],
        }
        around: Box = {
            "you": (0, 75, 159, 99), "left": (0, 0, 45, 69), "top": (46, 0, 125, 24),
            "right": (126, 0, 159, 69),
        }[zone]  # fmt: skip
        (left, top, _, _), (_, _, right, bottom) = boxes[zone]
        assert person.extent(BLACK, around) == (left, top, right, bottom)
        if zone == "you":
            assert person.extent(BLACK, (left + 15, 75, boxes[zone][1][0] - 1, 99)) is None


def test_what_is_played_leaves_its_gap_and_the_rest_stays(sit: SitDown) -> None:
    person = asked(sit).press("Z", "RIGHT", "Z", "ENTER")
    assert person.extent(BLACK, (0, 75, 159, 99)) == (24, 78, 158, 99), "the two fours are gone"
    for index, card in enumerate(YOURS.split()[2:], 2):
        assert face(person, card, 12 * index, 78)
    assert face(person, "4C", 54, 39) and face(person, "4D", 66, 39)


def test_a_seat_that_is_out_has_nothing_left(sit: SitDown) -> None:
    hand = position("5C QD", "", "7C KH", "8C KS", turn=0, table="4S", last=3, out=[1])
    person = sit(hand).until_asked()
    assert person.extent(BLACK, (0, 0, 45, 69)) is None
    assert person.state["out"] == ["left"]


# Cards and backs.


def test_a_card_is_15_by_22_and_a_lying_one_22_by_15(rom: LcdRom) -> None:
    """Vertical card 15x22 px, rounded 1-px corners; horizontal card 22x15."""
    for name, size in (("card", (15, 22)), ("back", (15, 22)), ("back_wide", (22, 15))):
        rows = rom.pictures[name]
        assert ({len(row) for row in rows}, len(rows)) == ({size[0]}, size[1])
        assert [rows[y][x] for y in (0, -1) for x in (0, -1)] == ["."] * 4
        edge = rows[0][1:-1] + rows[-1][1:-1] + "".join(row[0] + row[-1] for row in rows[1:-1])
        assert set(edge) == {"#"}


def test_both_backs_are_one_weave_in_a_white_margin(rom: LcdRom) -> None:
    """Ours: two pixels of margin inside the outline, then lozenges, alike from either end."""
    upright, lying = rom.pictures["back"], rom.pictures["back_wide"]
    assert ["".join(column) for column in zip(*upright, strict=True)] == [*lying]
    assert {*upright[1][1:-1], *upright[2][1:-1], *lying[1][1:-1], *lying[2][1:-1]} == {"_"}
    assert [row[::-1] for row in reversed(upright)] == [*upright] == [*reversed(upright)]
    weave = [row[3:-3] for row in upright[3:-3]]
    assert {char for row in weave for char in row} == {"#", "_"}
    assert all(weave[y + 6] == weave[y] for y in range(1, len(weave) - 7)), "lozenges 6 high"


def test_a_stack_is_no_cage(sit: SitDown) -> None:
    """Of backs that lie on each other each shows its edge, and no bar runs across them all."""
    person = sit(YOU_OPENED)
    for left in (0, 138):
        rows = person.cut((left + 1, 15, left + 20, 51))
        assert rows[::3] == ["#" * 20] * 13
        assert not any(set(column) == {"#"} for column in zip(*rows, strict=True))
    columns = ["".join(column) for column in zip(*person.cut((54, 1, 90, 20)), strict=True)]
    assert columns[::3] == ["#" * 20] * 13
    assert not any(set(row) == {"#"} for row in zip(*columns, strict=True))


# The arrow, the pile, the word.


@pytest.mark.parametrize("index", range(13))
def test_the_arrow_points_down_at_12_e_plus_5_70(sit: SitDown, index: int) -> None:
    """Cursor: 5x5 down-arrow at (12*e+5, 70) above the hand."""
    person = asked(sit).press(*["RIGHT"] * index)
    left = 12 * index + 5
    assert person.extent(BLACK, ARROWS) == (left, 70, left + 4, 74)
    assert person.shows("arrow", left, 70)
    rows = person.cut((left, 70, left + 4, 74))
    wide = [row.count("#") for row in rows]
    assert wide == sorted(wide, reverse=True) and wide[-1] == 1, "it points down"
    assert rows == [row[::-1] for row in rows], "straight"


def test_the_arrow_stays_where_a_picked_card_is_raised(sit: SitDown) -> None:
    person = asked(sit).press("Z")
    assert person.extent(BLACK, ARROWS) == (5, 70, 9, 74)


def test_there_is_no_arrow_while_others_play(sit: SitDown) -> None:
    person = sit(OPENED, computer="play AC").until_asked().press("Z", "ENTER")
    assert person.extent(BLACK, ARROWS) is None and person.arrow is None


def test_playing_is_told_while_the_computer_moves(sit: SitDown) -> None:
    """playing... 6x8 text at (49,26) while a computer moves."""
    free = (45, 23, 120, 38)
    person = sit(OPENED, computer="play AC").until_asked()
    assert person.extent(BLACK, free) is None
    person.press("Z", "ENTER")
    assert person.writes("medium", 49, 26, "playing...")
    left, top, right, bottom = person.extent(BLACK, (23, 23, 137, 38)) or free
    assert left == PLAYING_FROM and top >= 26 and right < 49 + 10 * 6 and bottom < 26 + 8
    person.until_asked()
    assert person.extent(BLACK, free) is None


def test_the_cards_played_last_stay_while_a_lead_is_free(sit: SitDown) -> None:
    """The table's cards stay visible when a free lead is due."""
    person = asked(sit).press("Z", "ENTER").until_asked()
    assert person.hand.leads and person.hand.to_move == 0
    assert face(person, "4C", 54, 39)
    assert person.extent(BLACK, (23, 39, 137, 60)) == (54, 39, 68, 60)


def test_a_new_play_covers_the_last_one(sit: SitDown) -> None:
    person = asked(sit).press("Z", "RIGHT", "Z", "ENTER").until_asked()
    assert person.extent(BLACK, (23, 39, 137, 60)) == (54, 39, 80, 60)
    person.press("Z", "ENTER")
    assert face(person, "5H", 54, 39)
    assert person.extent(BLACK, (23, 39, 137, 60)) == (54, 39, 68, 60)


def test_the_table_is_black_on_white(sit: SitDown) -> None:
    """Play is pure black-on-white 1-bit: no greys, whatever happens on it."""
    person = sit(OPENED)
    assert one_bit(person.shades)
    assert one_bit(person.until_asked().press("Z").shades)
    assert one_bit(person.press("Z", "ENTER").tick(7).shades)


def test_nothing_of_the_calculator_is_seen_while_it_runs(sit: SitDown) -> None:
    """No status line while running."""
    person = asked(sit)
    assert not [word for word in ("MAIN", "RAD", "FUNC", "0/30", "BUSY") if word in person.text]
    assert person.extent(BLACK, (0, 91, 159, 91)) != (0, 91, 159, 91)


def test_hands_are_sorted_by_value_and_equal_cards_lie_as_dealt(sit: SitDown) -> None:
    """Each hand sorted by rank only (suits stay in deal order)."""
    person = sit(deal("2H 4D 4C 5H 6S 6C KH 7D 8H 9H 10S JC QD", "3C", "3D 3H", "3S"))
    laid = [view.card for view in person.program.stage.model.zones["you"]]
    assert laid == parse_cards("4D 4C 5H 6S 6C 7D 8H 9H 10S JC QD KH 2H")


def test_there_is_no_score_and_no_level_on_the_table(sit: SitDown) -> None:
    """No scores, no options, no difficulty: nothing but cards, and the word of who is playing."""
    person = sit(OPENED, computer="play AC").until_asked()
    assert CARD.sub("", person.text).replace("▒", "").split() == []
    person.press("Z", "ENTER")
    assert CARD.sub("", person.text).replace("▒", "").split() == ["playing..."]
