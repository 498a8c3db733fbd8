"""The dialogs: their boxes to the pixel and the tick, their words, and what keys answer them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from retrocards.rules.elephant import Hand, Options
from tests.facts.elephant import BAR_TICKS, EMPTY_TICKS, GROWING_TICKS, TEXT_AT
from tests.programs.elephant.calculator import BLACK, WHITE, Box, Calculator
from tests.programs.elephant.conftest import SitDown
from tests.rules.elephant_positions import deal, position

OPENED = deal("4C 4D 4H 4S 6S 6C 7D 8H 9H 10S JC QD 2H", "3C", "3D 3H", "3S")
"""Right opens with the three of spades alone, and you are next."""
PAIR = position("5C 9D QD QH 2H", "KC 10C", "KD 10D", "KH 10H", turn=0, table="8D 8S", last=3)
LEAD = position("5C QD 2H", "KC", "KD", "KH", turn=0, options=Options(free_lead="must_play"))
FREE = position("5C QD 2H", "KC 9C", "KD", "KH", turn=0, table="8C", last=0, leads=True)
"""Your eight has gone around, and you have a free lead."""
NARROW: Box = (37, 28, 122, 69)
WIDE: Box = (25, 28, 134, 69)
OTHERS = [
    "x",
    "X",
    "n",
    "N",
    "ENTER",
    "SPACE",
    "z",
    "LEFT",
    "UP",
    "F1",
    "BACKSPACE",
    "SHIFT",
    "ALT",
    "INS",
]


def passing(sit: SitDown, **how: object) -> Calculator:
    return sit(OPENED, **how).until_asked().press("ENTER")


def too_few(sit: SitDown, **how: object) -> Calculator:
    """The arrow goes to the nine, it is picked, and played on two eights."""
    return sit(PAIR, **how).until_asked().press("RIGHT", "Z", "ENTER")


def leading(sit: SitDown, **how: object) -> Calculator:
    return sit(LEAD, **how).until_asked().press("ENTER")


def quitting(sit: SitDown, **how: object) -> Calculator:
    return sit(OPENED, **how).until_asked().press("ESC")


def resuming(sit: SitDown, **how: object) -> Calculator:
    sit(OPENED, computer="play AC").until_asked().press("Z", "ENTER")
    return sit(OPENED, again=True, **how)


Open = Callable[..., Calculator]
DIALOGS: dict[str, tuple[Open, Box, list[str]]] = {
    "pass": (passing, NARROW, ["Really Pass?", "[ESC] : no", "other : yes"]),
    "too_few": (too_few, WIDE, ["Can't Play Those", "[ESC] : retry", "other : pass"]),
    "quit": (quitting, NARROW, ["Really Quit?", "[ESC] : yes", "other : no"]),
    "lead": (leading, WIDE, ["You Must Lead", "any one rank", "a key : go on"]),
    "resume": (resuming, WIDE, ["Deal Unfinished", "[N] : new deal", "other : go on"]),
}


def drawn(rows: list[bytes], *spans: tuple[int, int, range, int]) -> list[bytes]:
    """A picture with stretches of a shade on it, each from one column to another in some rows."""
    picture = [bytearray(row) for row in rows]
    for left, right, where, shade in spans:
        for y in where:
            picture[y][left : right + 1] = bytes([shade] * (right - left + 1))
    return [bytes(row) for row in picture]


def bar(rows: list[bytes], box: Box) -> list[bytes]:
    """Before a box comes a black bar in its middle, the outer rows a pixel shorter."""
    left, _, right, _ = box
    within, outer = (left + 1, right - 1), (left + 2, right - 2)
    return drawn(
        rows, (*outer, range(47, 48), BLACK), (*within, range(48, 50), BLACK),
        (*outer, range(50, 51), BLACK),
    )  # fmt: skip


def boxed(rows: list[bytes], box: Box) -> list[bytes]:
    """A picture with an empty box on it.

    Its edge is 2 pixels at the sides, 1 above and below, and has no corner pixels.
    """
    left, top, right, bottom = box
    return drawn(
        rows,
        (left + 1, right - 1, range(top, top + 1), BLACK),
        (left, right, range(top + 1, bottom), BLACK),
        (left + 2, right - 2, range(top + 1, bottom), WHITE),
        (left + 1, right - 1, range(bottom, bottom + 1), BLACK),
    )


def below(person: Calculator) -> list[bytes]:
    """The picture without the box that is open."""
    windows = person.program.stage.windows
    window = windows.pop()
    rows = person.lcd
    windows.append(window)
    return rows


# How they look.


@pytest.mark.parametrize("name", DIALOGS)
def test_box_and_words(sit: SitDown, name: str) -> None:
    """White inside, with an edge that is thicker at the sides and has no corners."""
    make, box, words = DIALOGS[name]
    person = make(sit)
    empty = boxed(below(person), box)
    person.tick(12)
    assert person.dialog == name
    left, top, right, bottom = box
    within = [line[left // 2 : right // 2].strip() for line in person.lines[top // 4 : bottom // 4]]
    assert [line for line in within if line] == words
    bare = drawn(person.lcd, (left + 2, right - 2, range(31, 67), WHITE))
    assert bare == empty, "nothing but the words is drawn in it, and nothing around it"
    assert person.extent(BLACK, (left + 2, top + 1, right - 2, bottom - 1)) is not None


ROWS = {
    "pass": [(43, 33, "Really Pass?"), (49, 48, "[ESC] : no"), (46, 58, "other : yes")],
    "too_few": [(31, 33, "Can't Play Those"), (40, 48, "[ESC] : retry"), (43, 58, "other : pass")],
    "quit": [(43, 33, "Really Quit?"), (46, 48, "[ESC] : yes"), (49, 58, "other : no")],
}


@pytest.mark.parametrize("name", ROWS)
def test_the_rows_of_text_stand_where_the_original_s_do(sit: SitDown, name: str) -> None:
    """A heading and two lines below it, each at a pixel of its own."""
    person = DIALOGS[name][0](sit).tick(12)
    assert all(person.writes("medium", *row) for row in ROWS[name])
    assert [row[2] for row in ROWS[name]] == DIALOGS[name][2], "and those are all"


def test_the_letters_have_their_ink_where_the_original_s_have(sit: SitDown) -> None:
    """A letter's cell begins with an empty column; a bracket stands close to what it encloses."""
    person = passing(sit).tick(12)
    for x, y, words in ROWS["pass"]:
        first, _, last, _ = person.extent(BLACK, (39, y, 120, y + 7)) or NARROW
        assert (first, last) == TEXT_AT["medium", x, y, words]


@pytest.mark.parametrize("name", DIALOGS)
def test_words_are_in_the_middle(sit: SitDown, name: str) -> None:
    make, (left, top, right, bottom), _ = DIALOGS[name]
    ink = make(sit).tick(12).extent(BLACK, (left + 2, top + 1, right - 2, bottom - 1))
    assert ink is not None
    assert abs(ink[0] + ink[2] - left - right) <= 3
    assert abs(ink[1] + ink[3] - top - bottom) <= 9


def film_of(person: Calculator, ticks: int) -> list[list[bytes]]:
    """What is seen tick by tick, the last one included."""
    return [person.last_tick, *(person.tick().last_tick for _ in range(ticks))]


@pytest.mark.parametrize("name", DIALOGS)
def test_a_bar_stands_for_5_ticks_and_the_empty_box_for_5(sit: SitDown, name: str) -> None:
    """Between them the box comes within a tenth of a second, and after them the text."""
    make, box, words = DIALOGS[name]
    person = make(sit)
    film = film_of(person, BAR_TICKS + GROWING_TICKS + EMPTY_TICKS)
    before = below(person)
    assert film[:BAR_TICKS] == [bar(before, box)] * BAR_TICKS
    assert film[-1 - EMPTY_TICKS : -1] == [boxed(before, box)] * EMPTY_TICKS
    assert words[0] in person.text and film[-1] != boxed(before, box)
    assert person.tick(40).last_tick == film[-1], "and so it stays"


def grown(rows: list[bytes], box: Box, by: int) -> list[bytes]:
    """The bar as wide as its box and so many rows higher and lower, all black."""
    left, _, right, _ = box
    top, bottom = 47 - by, 50 + by
    return drawn(
        rows,
        (left + 1, right - 1, range(top, bottom + 1), BLACK),
        (left, right, range(top + 1, bottom), BLACK),
    )


def cleared(rows: list[bytes], box: Box, columns: int) -> list[bytes]:
    """The box with so many columns of its inside white, from the left."""
    left, top, right, bottom = box
    return drawn(boxed(rows, box), (left + 2 + columns, right - 2, range(top + 1, bottom), BLACK))


@pytest.mark.parametrize("name", ["pass", "too_few", "quit"])
def test_the_box_grows_out_of_the_bar_and_becomes_white_from_the_left(
    sit: SitDown, name: str
) -> None:
    """Up and down at once, and only when it has its height does the white come."""
    make, box, _ = DIALOGS[name]
    person = make(sit, fps=200)
    film = film_of(person, 10 * (BAR_TICKS + GROWING_TICKS) - 1)[10 * BAR_TICKS :]
    before = below(person)
    left, top, right, _ = box
    growing = [grown(before, box, by) for by in range(47 - top + 1)]
    clearing = [cleared(before, box, columns) for columns in range(right - left - 2)]
    stages = [*growing, *clearing]
    seen = [stages.index(rows) for rows in film]
    assert seen == sorted(seen) and len({*seen}) == len(film)
    assert seen[0] == 0 and growing[-1] == clearing[0]
    halves = [number for number in seen if number > len(growing)]
    assert len(halves) > 5, "the white is seen on its way"


@pytest.mark.parametrize("name", ["pass", "too_few", "quit", "lead"])
def test_nothing_of_it_is_left_when_it_closes(sit: SitDown, name: str) -> None:
    make, _, _ = DIALOGS[name]
    person = make(sit).tick(12)
    person.press("x" if name in ("quit", "lead") else "ESC")
    assert not person.dialog
    assert "?" not in person.text and "Must" not in person.text and "Can't" not in person.text
    arrow = 12 * (person.arrow or 0) + 5
    assert person.extent(BLACK, (0, 66, 159, 74)) == (arrow, 70, arrow + 4, 74)


@pytest.mark.parametrize("name", DIALOGS)
@pytest.mark.parametrize("tick", [0, 3, 7])
def test_an_answer_need_not_wait_until_it_is_open(sit: SitDown, name: str, tick: int) -> None:
    person = DIALOGS[name][0](sit).tick(tick).press("x")
    assert not person.dialog


# Really Pass?


@pytest.mark.parametrize("key", [*OTHERS, "y", "Y"])
def test_really_pass_other_is_yes(sit: SitDown, key: str) -> None:
    """Really Pass? / [ESC] : no / other : yes."""
    person = passing(sit)
    assert person.dialog == "pass" and person.moves == ["play 3S"]
    person.press(key)
    assert not person.dialog and person.moves[1] == "pass"


@pytest.mark.parametrize("key", ["F6", "CTRL_Z"])
def test_who_takes_back_does_not_pass(sit: SitDown, key: str) -> None:
    person = passing(sit).press(key)
    assert not person.dialog and person.asked() and person.moves == ["play 3S"]


def test_really_pass_esc_is_no(sit: SitDown) -> None:
    person = passing(sit).press("ESC")
    assert person.asked() and person.moves == ["play 3S"]
    assert person.press("ENTER").dialog == "pass", "and it can be asked again"
    assert person.press("ESC", "Z", "ENTER").moves[:2] == ["play 3S", "play 4C"]


def test_who_could_play_may_pass_and_play_when_the_turn_comes_back(sit: SitDown) -> None:
    """The program asks whether it is meant, and lets it be; who has passed may play again."""
    hand = position("5C 9D QD QH 2H", "KC 10C", "KD 10D", "KH 10H", turn=0, table="8S", last=3)
    person = sit(hand, computer="play 10C, play KD").until_asked().press("ENTER", "x")
    person.until_asked()
    assert person.moves == ["pass", "play 10C", "play KD", "pass"]
    go_to_the_two = ["LEFT", "Z", "ENTER"]
    assert person.press(*go_to_the_two).moves[4] == "play 2H"


# Can't Play Those.


def test_cant_play_those_esc_is_retry(sit: SitDown) -> None:
    """Can't Play Those / [ESC] : retry / other : pass."""
    person = too_few(sit)
    picked = person.picked
    assert person.dialog == "too_few" and len(picked) == 1
    person.press("ESC")
    assert person.asked() and person.picked == picked and person.moves == []
    person.press("Z", "RIGHT", "Z", "RIGHT", "Z", "ENTER")
    assert person.moves[0] == "play QD QH", "another try"


@pytest.mark.parametrize("key", [*OTHERS, "y"])
def test_cant_play_those_other_is_pass(sit: SitDown, key: str) -> None:
    person = too_few(sit).press(key)
    assert not person.dialog and person.moves[0] == "pass"
    assert person.hand.hands[0].bit_count() == 5


@pytest.mark.parametrize(("table", "cards", "dialog"), [
    ("8S", 1, ""), ("8S", 2, ""), ("8D 8S", 1, "too_few"), ("8D 8S", 2, ""), ("8D 8S", 3, ""),
    ("8C 8D 8S", 1, "too_few"), ("8C 8D 8S", 2, "too_few"), ("8C 8D 8S", 3, ""),
    ("8C 8D 8H 8S", 3, "too_few"), ("8C 8D 8H 8S", 4, ""), ("8S", 0, "pass"), ("8C 8D", 0, "pass"),
])  # fmt: skip
def test_it_comes_only_when_fewer_are_picked_than_were_played_last(
    sit: SitDown, table: str, cards: int, dialog: str
) -> None:
    """Only when fewer cards than last play."""
    hand = position("QC QD QH QS 2H", "KC 10C", "KD 10D", "KH 10H", turn=0, table=table, last=3)
    person = sit(hand).until_asked().press(*["Z", "RIGHT"] * cards, "ENTER")
    assert person.dialog == dialog
    assert (person.moves == []) == bool(dialog)


# Really Quit?


def test_really_quit_esc_is_yes(sit: SitDown) -> None:
    """Really Quit? / [ESC] : yes / other : no."""
    assert quitting(sit).press("ESC").exit_code == 0


@pytest.mark.parametrize("key", [*OTHERS, "Y", "y"])
def test_really_quit_other_is_no(sit: SitDown, key: str) -> None:
    person = quitting(sit)
    before = person.hand.to_text()
    person.press(key)
    assert person.exit_code is None
    assert person.asked() and person.hand.to_text() == before and person.picked == []


def test_f7_in_really_quit_asks_no_second_time(sit: SitDown) -> None:
    person = quitting(sit).press("F7")
    assert person.dialog == "quit" and len(person.program.stage.windows) == 1
    assert person.press("n").asked()


def test_really_quit_comes_over_another_dialog(sit: SitDown) -> None:
    person = passing(sit).press("F7")
    assert person.dialog == "quit"
    assert person.press("n").dialog == "pass"
    assert person.press("ESC").asked() and person.moves == ["play 3S"]
    person = passing(sit).press("F7", "ESC")
    assert person.exit_code == 0
    assert person.moves == ["play 3S"], "nothing was passed by that"


def test_really_pass_comes_on_a_free_lead_too(sit: SitDown) -> None:
    """'`Really Pass?` appears whenever nothing is picked, ALSO on a free lead: ... the old cards
    stay and the next seat must beat them.'"""
    person = sit(FREE, computer="play 9C").until_asked()
    assert person.hand.leads
    pile = person.cut((54, 39, 68, 60))
    person.press("ENTER").tick(12)
    assert person.dialog == "pass"
    person.press("x")
    assert person.moves == ["pass"] and person.playing and person.cut((54, 39, 68, 60)) == pile
    person.until_asked()
    assert person.moves == ["pass", "play 9C", "pass", "pass"]
    assert person.press("Z").picked == [], "a five does not beat the nine that beat your eight"


def test_a_passed_lead_is_back_when_nobody_beats_the_old_cards(sit: SitDown) -> None:
    person = sit(FREE).until_asked().press("ENTER", "x")
    assert person.moves == ["pass"] * 4 and person.asked() and person.hand.leads


# Ours: You Must Lead, Deal Unfinished.


@pytest.mark.parametrize("key", [*OTHERS, "ESC", "y"])
def test_you_must_lead_goes_on_with_any_key(sit: SitDown, key: str) -> None:
    """By option a free lead is not passed."""
    person = leading(sit)
    assert person.dialog == "lead"
    person.press(key)
    assert person.asked() and person.moves == []
    assert person.press("Z", "ENTER").moves[0] == "play 5C"


@pytest.mark.parametrize("key", ["x", "y", "1", "ENTER", "SPACE"])
def test_deal_unfinished_other_goes_on(sit: SitDown, key: str) -> None:
    person = resuming(sit)
    assert person.dialog == "resume"
    assert person.moves == ["play 3S", "play 4C"]
    person.press(key)
    assert not person.dialog and person.moves[:2] == ["play 3S", "play 4C"]


@pytest.mark.parametrize("key", ["n", "N"])
def test_deal_unfinished_n_is_a_new_deal(sit: SitDown, key: str) -> None:
    person = resuming(sit).press(key)
    assert not person.dialog and person.moves == ["play 3S"]


def test_esc_at_an_unfinished_deal_asks_whether_to_quit(sit: SitDown) -> None:
    person = resuming(sit).press("ESC")
    assert person.dialog == "quit"
    assert person.press("n").dialog == "resume"
    assert person.press("ESC", "ESC").exit_code == 0
    assert sit(OPENED, again=True).dialog == "resume", "and it is not lost"


# The mouse.


@pytest.mark.parametrize(("make", "line", "passes"), [
    (passing, "[ESC] : no", False), (passing, "other : yes", True),
    (too_few, "[ESC] : retry", False), (too_few, "other : pass", True),
    (leading, "a key : go on", False), (leading, "You Must Lead", False),
])  # fmt: skip
def test_a_click_on_a_line_answers(sit: SitDown, make: Open, line: str, passes: bool) -> None:
    for offset in (0, len(line) // 2, len(line) - 1):
        person = make(sit).tick(12)
        person.click_line(line, offset)
        assert not person.dialog
        assert ("pass" in person.moves) == passes


@pytest.mark.parametrize(("make", "key"), [
    (passing, "ESC"), (too_few, "ESC"), (quitting, "ESC"), (resuming, "N"),
])  # fmt: skip
def test_both_answers_of_a_box_have_a_place_for_the_mouse(
    sit: SitDown, make: Open, key: str
) -> None:
    """Where the pointer finds no place, a click cannot be meant for it."""
    person = make(sit).tick(12)
    rows = range(1, 200, 4)  # A line of the calculator's letters is ten of these pixels high.
    hits = {person.program.stage.hit(x, y) for x in range(1, 320, 8) for y in rows}
    assert {hit.key for hit in hits if hit} == {key, "ENTER"}


def test_a_film_that_is_being_written_can_be_given_up_by_a_click(sit: SitDown) -> None:
    stage = sit(OPENED).until_asked().program.stage
    with stage.window(stage.notice("filming", {"file": "elephant-001.gif", "bar": "..."})):
        stage.settle()
        stage.tick()
        area = stage.windows[-1].area
        x, bottom = 2 * (area.x + area.w // 2), 2 * (area.y + area.h)
        hits = {hit.key for y in range(2 * area.y, bottom) if (hit := stage.hit(x, y))}
        assert hits == {"ESC"}


def test_a_click_on_a_line_of_really_quit(sit: SitDown) -> None:
    assert quitting(sit).tick(12).click_line("[ESC] : yes", 8).exit_code == 0
    assert quitting(sit).tick(12).click_line("other : no", 3).asked()


@pytest.mark.parametrize(
    ("make", "line"), [(passing, "Really Pass?"), (too_few, "Can't"), (quitting, "Really Quit?")]
)
def test_a_click_on_the_question_is_no_answer(sit: SitDown, make: Open, line: str) -> None:
    person = make(sit).tick(12)
    name, moves = person.dialog, [*person.moves]
    assert person.click_line(line, 3).click_pixel(44, 66).dialog == name
    assert person.moves == moves


BESIDE = [(5, 5), (80, 90), (80, 73), (150, 50), (80, 25)]


@pytest.mark.parametrize(("make", "name"), [(passing, "pass"), (quitting, "quit")])
def test_a_click_beside_the_box_answers_nothing(sit: SitDown, make: Open, name: str) -> None:
    person = make(sit).tick(12)
    for x, y in BESIDE:
        assert person.click_pixel(x, y).dialog == name


@pytest.mark.parametrize(("x", "y"), BESIDE)
def test_a_click_beside_a_box_that_asks_nothing_closes_it(sit: SitDown, x: int, y: int) -> None:
    person = leading(sit).tick(12)
    moves = [*person.moves]
    assert not person.click_pixel(x, y).dialog and person.moves == moves


def test_a_click_while_the_box_opens_counts_at_its_place(sit: SitDown) -> None:
    person = passing(sit).tick(2).click_pixel(80, 60)
    assert not person.dialog and person.moves[1] == "pass"


# The function keys, while a dialog is open.


@pytest.mark.parametrize(("hand", "strokes", "name", "move"), [
    (OPENED, ["ENTER"], "pass", "play 4C 4D"), (LEAD, ["ENTER"], "lead", "play 2H"),
    (PAIR, ["RIGHT", "Z", "ENTER"], "too_few", "play QD QH"),
])  # fmt: skip
def test_f2_closes_a_dialog_and_the_computer_plays(
    sit: SitDown, hand: Hand, strokes: list[str], name: str, move: str
) -> None:
    person = sit(hand, computer=move).until_asked().press(*strokes)
    moves = [*person.moves]
    assert person.dialog == name
    person.press("F2")
    assert not person.dialog and person.arrow is None and person.playing
    assert person.moves == moves, "what was asked has not been done"
    assert person.tick(20).moves[: len(moves) + 1] == [*moves, move]


@pytest.mark.parametrize(
    ("make", "name"), [(passing, "pass"), (quitting, "quit"), (leading, "lead")]
)
def test_f5_f9_f10_f11_and_f12_in_a_dialog_do_not_answer_it(
    sit: SitDown, make: Open, name: str
) -> None:
    person = make(sit)
    assert person.press("F9", "F10", "F10").dialog == name
    assert person.press("F5").dialog == "manual"
    assert person.press("ESC").dialog == name
    assert person.press("F12").dialog == "picture"
    assert person.press("x").dialog == name
    assert person.press("F11").tick(60).dialog == "film"
    assert person.press("x").dialog == name
