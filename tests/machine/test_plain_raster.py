"""What plain Python draws equals what the window's library draws."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.machine import Font, TextPage, plain_raster, pyxel_raster
from retrocards.machine.raster import Raster
from tests.golden import read

ROOT = Path(__file__).parents[2]
RASTERS: tuple[Raster, Raster] = (pyxel_raster, plain_raster)
COLOURS = range(5)


def twins(width: int, height: int, random: Random) -> list[Any]:
    """The same random picture for each raster."""
    pixels = bytes(random.choices(COLOURS, k=width * height))
    images = []
    for raster in RASTERS:
        images.append(image := raster.new_image(width, height))
        raster.memory(image)[:] = pixels
    return images


def equal(images: list[Any]) -> bool:
    first, second = (
        bytes(raster.memory(image)) for raster, image in zip(RASTERS, images, strict=True)
    )
    return first == second


def place(random: Random) -> tuple[int, int]:
    return random.randint(-15, 45), random.randint(-15, 45)


@pytest.mark.parametrize("what", ["rect", "rectb", "line", "pset", "cls"])
def test_shapes_inside_across_and_outside(what: str) -> None:
    random = Random(what)
    for _ in range(400):
        images = twins(random.randint(1, 40), random.randint(1, 30), random)
        size = random.randint(-2, 30), random.randint(-2, 30)
        words = {
            "rect": (*place(random), *size),
            "rectb": (*place(random), *size),
            "line": (*place(random), *place(random)),
            "pset": place(random),
            "cls": (),
        }[what]
        for image in images:
            getattr(image, what)(*words, 9)
        assert equal(images), (what, words)


@pytest.mark.parametrize("recoloured", [False, True])
def test_parts_of_pictures_inside_across_and_outside(recoloured: bool) -> None:
    random = Random(3)
    for _ in range(1000):
        images = twins(random.randint(1, 40), random.randint(1, 30), random)
        sources = twins(random.randint(1, 20), random.randint(1, 20), random)
        part = [random.randint(-5, 20) for _ in range(2)] + [random.randint(0, 25) for _ in "wh"]
        x, y, hole = *place(random), random.choice([None, *COLOURS])
        for image, source in zip(images, sources, strict=True):
            if recoloured:
                image.pal(1, 7)
                image.pal(2, 8)
            image.blt(x, y, source, *part, hole)
            image.pal()
            image.blt(y, x, source, *part, hole)
        assert equal(images), (x, y, part, hole)


def test_turned_pictures() -> None:
    """At any angle, except right angles of pictures that are even in one direction alone.

    There each pixel lies between two, and nothing that we draw does that.
    """
    random = Random(4)
    for _ in range(1500):
        images = twins(random.randint(1, 40), random.randint(1, 30), random)
        width, height, angle = (random.randint(*most) for most in ((1, 20), (1, 20), (-360, 720)))
        if angle % 90 == 0:
            height = width
        sources = twins(width, height, random)
        x, y, hole = *place(random), random.choice([None, *COLOURS])
        for image, source in zip(images, sources, strict=True):
            image.blt(x, y, source, 0, 0, width, height, hole, angle)
        assert equal(images), (x, y, width, height, angle, hole)


@pytest.mark.parametrize("columns", [40, 80])
def test_pages_of_text_and_parts_of_them(columns: int, fonts: dict[int, Font]) -> None:
    random, images = Random(columns), twins(320, 200, Random(1))
    drawing = [raster.text_raster(fonts[columns]) for raster in RASTERS]
    page = TextPage(columns)
    for _ in range(60):
        page.cells[:] = random.randbytes(len(page.cells))
        area = (
            random.randint(-5, 79),
            random.randint(-3, 24),
            *(random.randint(0, 90) for _ in "wh"),
        )
        for text, image in zip(drawing, images, strict=True):
            text.draw(image, page, *area)
        assert equal(images), area


def test_pixels_are_read_back() -> None:
    random = Random(6)
    library, plain = twins(20, 10, random)
    for x, y in (place(random) for _ in range(500)):
        assert library.pget(x, y) == plain.pget(x, y)


def test_a_file_has_the_picture_in_its_colours(tmp_path: Path) -> None:
    _, image = twins(30, 20, Random(5))
    colours = [Random(number).getrandbits(24) for number in range(256)]
    plain_raster.save_png(image, colours, str(tmp_path / "one.png"))
    saved = read((tmp_path / "one.png").read_bytes())
    assert (saved.width, saved.height, list(saved.palette)) == (30, 20, colours)
    assert saved.pixels == bytes(image.pixels)


@pytest.mark.parametrize(
    "words",
    [
        ["tests/programs/ecarte/test_endings.py", "-k", "vole_won and colour"],
        pytest.param([], marks=pytest.mark.long("draws every golden picture a second time")),
    ],
    ids=["some", "all"],
)
def test_without_the_library_every_golden_picture_is_the_same(words: list[str]) -> None:
    """In a process of its own, in which the library cannot be imported."""
    golden = [
        str(path)
        for path in (ROOT / "tests").rglob("test_*.py")
        if re.search("golden_(screen|picture)[:(]", path.read_text(encoding="utf-8"))
    ]
    plugins = ["-p", "tests.machine.without_pyxel", "-p", "no:xdist"]
    command = [sys.executable, "-m", "pytest", *plugins, *(words or golden)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-1000:]
