"""Drawing changes nothing: a picture is a function of model, pop-ups, colours and machine time."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrocards.machine import Machine, named_key
from retrocards.rom import LcdRom, TextRom, load_rom
from retrocards.stage import BACK, CardView, Carried, Model, Stage, Step

BENCH = Path(__file__).parent / "roms" / "bench"
Open = Callable[[Machine], Stage]


@pytest.fixture(scope="module")
def screens(rom: TextRom) -> dict[str, Open]:
    """A text screen and a screen of pixels, each with a menu and a notice."""
    bench = load_rom(BENCH)
    assert isinstance(bench, LcdRom)
    return {
        "text": lambda machine: Stage(machine, rom),
        "pixels": lambda machine: Stage(machine, bench),
    }


def zones(kind: str, cards: list[int]) -> dict[str, list[CardView]]:
    """The cards dealt to two zones of a screen, a back beside them."""
    other = {"text": "west", "pixels": "stock"}[kind]
    views = [CardView(card, key="A" if kind == "text" else "") for card in cards]
    return {"hand": views[1:], other: [CardView(BACK)] + ([] if kind == "pixels" else views[:1])}


def act(stage: Stage, kind: str, deed: tuple[str, list[int]]) -> None:
    """Do one of the things that a program does."""
    name, cards = deed
    if name == "present":
        stage.present(Model(zones(kind, cards), {"announcement": f"TOLD {len(cards)}"}))
    elif name == "film":
        models = [Model(zones(kind, cards[part:])) for part in range(3)]
        stage.perform([Step(model, "deal") for model in models])
    elif name == "carry":
        held = Carried("hand", 0, (3, 3)) if len(cards) > 1 else None
        stage.present(Model(zones(kind, cards), carried=held))
    elif name == "point":
        stage.machine.video.pointer_at = 20 + 4 * len(cards), 150
    elif name == "menu":
        stage.push(stage.menu("options", {}))
    elif name == "notice":
        stage.push(stage.notice("quit"))
    elif name == "key" and stage.windows:
        handle: Callable[[object], object] = getattr(stage.windows[-1], "handle")  # noqa: B009
        handle(named_key("DOWN"))
    elif name == "close" and stage.windows:
        stage.pop(stage.windows[-1])
    elif name == "settle":
        stage.settle()


DEEDS = st.tuples(
    st.sampled_from(
        ["present", "film", "carry", "point", "menu", "notice", "key", "close", "settle"]
    ),
    st.lists(st.integers(0, 51), unique=True, max_size=6),
)


def seen(machine: Machine) -> tuple[bytes, bytes]:
    return machine.video.pixels(), bytes(machine.video.page.cells)


@pytest.mark.parametrize("kind", ["text", "pixels"])
@settings(max_examples=20, deadline=None)
@given(steps=st.lists(st.tuples(DEEDS, st.integers(0, 7)), min_size=1, max_size=8))
def test_how_often_is_drawn_makes_no_difference(
    screens: dict[str, Open], kind: str, steps: list[tuple[tuple[str, list[int]], int]]
) -> None:
    """One stage draws at every tick, one only at the end, one twice and anew every time."""
    every, last, twice = Machine.headless(), Machine.headless(), Machine.headless()
    stages = [screens[kind](machine) for machine in (every, last, twice)]
    for stage in stages:
        stage.open("table")
    for deed, ticks in steps:
        for stage in stages:
            act(stage, kind, deed)
        for _ in range(ticks):
            stages[0].tick()
            for _ in range(2):
                stages[2].suspend()
                stages[2].resume()
                stages[2].tick()
            for machine in (every, last, twice):
                machine.tick()
    for stage in stages:
        stage.tick()
    assert seen(every) == seen(last) == seen(twice)
