"""Films as another program decodes them."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from retrocards.machine.camera import Picture
from retrocards.machine.video import CANVAS_HEIGHT, CANVAS_WIDTH, COLOURS


class Frame(NamedTuple):
    """A decoded picture of a film."""

    ms: float
    colours: bytes


def decoded(path: Path) -> list[Frame]:
    """The pictures of a film, which must repeat for ever."""
    with Image.open(path) as film:
        assert film.size == (CANVAS_WIDTH, CANVAS_HEIGHT)
        assert film.info.get("loop") == 0
        frames = []
        for number in range(film.n_frames):  # type: ignore[attr-defined]
            film.seek(number)
            frames.append(Frame(film.info["duration"], film.convert("RGB").tobytes()))
        return frames


def colours(picture: Picture) -> bytes:
    """The colours of a picture, pixel by pixel."""
    palette = [colour.to_bytes(3, "big") for colour in picture.palette]
    palette += [bytes(3)] * (COLOURS - len(palette))
    return b"".join(palette[pixel] for pixel in picture.pixels)


def by_tick(frames: list[Frame], fps: int) -> Iterator[bytes]:
    """The picture of a film in the middle of each machine tick."""
    ends, total = [], 0.0
    for frame in frames:
        total += frame.ms
        ends.append(total)
    index = 0
    for tick in range(round(total * fps / 1000)):
        while ends[index] < (tick + 0.5) * 1000 / fps:
            index += 1
        yield frames[index].colours
