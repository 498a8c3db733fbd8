"""Strips of pictures: a scene over the table from its beginning to its end, to be looked at."""

from __future__ import annotations

from collections.abc import Callable

from retrocards.stage import Interlude
from tests.golden import Picture
from tests.programs.person import Person

FELTS = {"green": 2, "blue": 1, "red": 4}
"""Felts that F9 offers, by their colours' numbers."""
WIDTH, HEIGHT = 320, 200
PICTURES, ACROSS = 8, 4
"""How many pictures of a scene there are, and how many of them side by side."""


def interlude_of(person: Person) -> Interlude | None:
    """The scene that is played."""
    shown = [window for window in person.program.stage.windows if isinstance(window, Interlude)]
    return shown[0] if shown else None


def scene_of(person: Person) -> str:
    """The name of the scene that is played, empty for none."""
    scene, scenes = interlude_of(person), person.program.rom.scenes.items()
    return next((name for name, candidate in scenes if scene and candidate is scene.scene), "")


def strip(person: Person, scene: Interlude) -> Picture:
    """A scene's pictures, the last just before its end."""
    pictures = []
    for number in range(PICTURES):
        scene.t = scene.lasts * (number + 0.9) / PICTURES
        pictures.append(person.picture)
    rows = [
        b"".join(picture[WIDTH * y : WIDTH * (y + 1)] for picture in pictures[left : left + ACROSS])
        for left in range(0, PICTURES, ACROSS)
        for y in range(HEIGHT)
    ]
    palette = person.machine.video.full_palette()
    return Picture(b"".join(rows), palette, WIDTH * ACROSS, len(rows))


def compare_strips(
    name: str, person: Person, mono: bool, golden_picture: Callable[[str, Picture], None]
) -> None:
    """The scene that has just begun is as in its golden strips: on three felts, or in mono."""
    scene = interlude_of(person)
    assert scene is not None
    for felt, colour in {"mono": 0}.items() if mono else FELTS.items():
        person.program.stage.set_dials({"background": colour})
        golden_picture(f"{name}-{felt}", strip(person, scene))
