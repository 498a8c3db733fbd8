"""A golden playthrough of the whole program for every set of its options but `five_first`.

That option has a deal of its own, in which it changes the first bout.

One hand from the deal to the end, the computer and the person playing their lowest cards. A line
for each thing that is asked: the machine's time, the key pressed, what is told and what is asked,
and below it the other rows of the screen that have changed; whole screens at the deal and the end.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from retrocards.players.durak.yardsticks import lowest
from tests.alike import LONG
from tests.programs.conftest import SitDown
from tests.programs.person import Person, changed_rows

FOLDER = Path(__file__).parents[1] / "goldens" / "durak" / "hands"
DEAL = 4712
SEATS = ("north", "east", "south", "west")
DEAL_OF_FIVE = 14
"""A deal in which a first bout of five cards at most goes another way."""
MODES = ("exchange", "open_hands", "replay", "autotrick")
NORTH = {seat: seat == "north" for seat in SEATS}

OF_MODES = [
    dict(zip(MODES, values, strict=True)) | NORTH
    for values in product((False, True), repeat=len(MODES))
]


def count_of(options: dict[str, bool]) -> int:
    """How many modes are on."""
    return sum(options[mode] for mode in MODES)


OF_SEATS = [
    {seat: seat in seats for seat in SEATS} | {"autotrick": True}
    for size in (0, 2, 3, 4)
    for seats in combinations(SEATS, size)
]
OF_FIVE = [NORTH | {"exchange": False, "five_first": True, "autotrick": True}]
ALIKE = OF_SEATS[1:11] + [options for options in OF_MODES if 1 < count_of(options) < 4]
"""Two or three people at the keyboard, wherever they sit, and some modes of all."""
SETS = OF_MODES + OF_SEATS + OF_FIVE


def name_of(options: dict[str, bool]) -> str:
    """The names of the modes that are on, and of the people."""
    words = [mode for mode in ("five_first", *MODES) if options.get(mode, mode == "exchange")]
    people = "".join(seat[0] for seat in SEATS if options[seat])
    return "-".join([*words, people or "nobody"])


def answer(person: Person) -> str:
    """What a person who plays the lowest card presses now."""
    if not person.asked():
        return "ENTER"
    hand = person.hand
    move = lowest(hand.view(hand.to_move), Random(0))
    if hand.phase == "exchange":
        return "Y"
    if move >= 192:
        return "0"
    place = person.program.order.of(hand, hand.to_move).index(move % 64)
    return str(person.program.rom.keys["cards"][place])


def says_something(person: Person) -> bool:
    """Whether the screen may ask for a key; to look at it is dearer."""
    stage = person.program.stage
    labels = stage.model.labels
    return bool(stage.windows or labels.get("prompt") or "TURN." in "".join(labels.values()))


def playthrough(person: Person) -> str:
    """One hand, a line for each key."""
    person.press(*["DOWN"] * 5)
    seen = person.text
    lines = [seen, ""]
    while not says_something(person) or "THE HAND IS OVER" not in (text := person.text):
        if not says_something(person):
            person.unseen()
            continue
        prompt = person.program.stage.model.labels.get("prompt", "").split("\n")[0]
        if "TURN." not in text and not (prompt and prompt in text):
            # A film or a scene runs, or a window opens.
            person.step()
            continue
        key = answer(person)
        words = " | ".join(word for word in (person.announcement, person.prompt) if word)
        lines.append(f"{person.program.desk.now:6.1f} {key:5} {words}")
        lines += changed_rows(seen, text, words)
        seen = text
        person.press(key)
    person.wait(0.3)
    lines += ["", person.text, "", f"moves: {', '.join(person.moves)}"]
    person.press("x").wait(0.2)
    words = person.words if person.program.desk.top_name else person.announcement
    lines += ["", f"then: {words}", ""]
    return "\n".join(lines)


@pytest.mark.usefixtures("master")
@pytest.mark.parametrize(
    "options",
    [pytest.param(options, marks=LONG if options in ALIKE else ()) for options in SETS],
    ids=name_of,
)
def test_a_hand_is_played_as_it_always_was(
    sit: SitDown, options: dict[str, bool], golden_text: Callable[[str, str], None]
) -> None:
    deal = DEAL_OF_FIVE if "five_first" in options else DEAL
    person = sit(deal=deal, options=options, fps=10)
    golden_text(f"durak/hands/{name_of(options)}.txt", playthrough(person))


def test_every_set_of_options_has_a_playthrough_and_no_other_file_is_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {
        f"{name_of(options)}.txt" for options in SETS
    }
