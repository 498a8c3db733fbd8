"""Random fonts, for tests that must not depend on the drawn ones."""

from collections.abc import Callable
from random import Random

import pytest

from retrocards.machine import Font, Machine

BdfMaker = Callable[..., str]


def _bdf(width: int, skip: frozenset[int] = frozenset()) -> str:
    random = Random(width)
    lines = ["STARTFONT 2.1", f"FONTBOUNDINGBOX {width} 8 0 -1", "CHARS 256"]
    for code in range(256):
        rows = [random.getrandbits(width) << (8 - width) for _ in range(8)]
        if code not in skip:
            lines += [f"STARTCHAR U{code}", f"ENCODING {code}", f"BBX {width} 8 0 -1", "BITMAP"]
            lines += [f"{bits:02X}" for bits in rows]
            lines.append("ENDCHAR")
    return "\n".join([*lines, "ENDFONT"])


@pytest.fixture(scope="session")
def bdf() -> BdfMaker:
    """A BDF text of random glyphs."""
    return _bdf


@pytest.fixture(scope="session")
def fonts() -> dict[int, Font]:
    """A font for 40 and one for 80 columns."""
    return {40: Font.from_bdf(_bdf(8)), 80: Font.from_bdf(_bdf(4))}


@pytest.fixture
def machine(fonts: dict[int, Font]) -> Machine:
    """A headless machine that has both fonts."""
    machine = Machine.headless()
    for font in fonts.values():
        machine.video.set_font(font)
    return machine
