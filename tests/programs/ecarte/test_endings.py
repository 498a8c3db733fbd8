"""The endings of Ecarte as strips of pictures: chips are laid, the alien laughs or consoles."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from retrocards.rules.ecarte import Hand
from tests.alike import LONG
from tests.golden import Picture
from tests.programs.ecarte.conftest import SitDown
from tests.programs.person import GO_ON, Person
from tests.programs.strips import compare_strips, scene_of
from tests.rules.ecarte_positions import deal

VOLE = deal("KH QH 9H JH KC", "8H AC 8D JS 7C", "10H", points=(0, 1))
ENDS = {
    "chip": VOLE,
    "king_won": VOLE,
    "vole_won": VOLE,
    "vole_lost": deal("8C 7D 9S 8D 9C", "AH KC QD JS 9H", "10H", points=(0, 1)),
    "game_won": deal("KH QH 9H JH AC", "8H KC 8D JS 7C", "10H", points=(3, 2)),
    "game_lost": deal("8C 7D 9S 8D 9C", "AH KC QD JS 7C", "10H", points=(2, 3)),
}
"""The scenes of an ending, and a hand that leads to each."""
ANSWERS = {"talk": "L", "answer": "R", "change": "0", "play": "K12345"}
"""What is pressed in each phase, one key after the other as long as nothing is celebrated."""


def play_to(name: str, person: Person) -> None:
    """The person marks the king, and plays his first card each time, to a scene."""
    for _ in range(1_000):
        if (scene := scene_of(person)) == name:
            return
        if not scene and person.asked():
            for key in ANSWERS[person.hand.phase]:
                if person.asked() and not scene_of(person):
                    person.press(key)
        elif GO_ON in person.prompt or "THE HAND IS OVER" in person.text:
            person.press("ENTER")
        else:
            person.unseen()
    raise AssertionError(person.text)


@pytest.mark.parametrize(
    ("name", "hand", "mono"),
    [
        pytest.param(name, hand, mono, id=f"{name}-{colour}", marks=LONG if late else ())
        for name, hand in ENDS.items()
        for mono, colour, late in (
            (False, "colour", False), (True, "mono", name not in ("vole_won", "game_lost"))
        )
    ],
)  # fmt: skip
def test_an_end_looks_as_it_should(
    sit: SitDown, name: str, hand: Hand, mono: bool, golden_picture: Callable[[str, Picture], None]
) -> None:
    switches = ["skip_show", "mono"] if mono else ["skip_show"]
    person = sit(hand, switches=switches, fps=10)
    play_to(name, person)
    compare_strips(f"ecarte/scenes/{name}", person, mono, golden_picture)
