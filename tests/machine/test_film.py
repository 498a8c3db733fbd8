"""Films: the pictures of the screen, tick by tick, in files of both kinds."""

import errno
import gc
import os
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from retrocards.machine import CGA, FilmError, Machine
from retrocards.machine.camera import FILMS, SECONDS, Picture, differing
from retrocards.machine.film import Film
from retrocards.machine.video import CANVAS_HEIGHT, CANVAS_WIDTH
from tests.alike import first_of
from tests.films import by_tick, colours, decoded

FPS = 30
PIXELS = CANVAS_WIDTH * CANVAS_HEIGHT
HOUR = 3600 * FPS


@pytest.fixture(params=FILMS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path / f"film{request.param}"


def files(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def shown(machine: Machine) -> Picture:
    """The picture on the screen now."""
    video = machine.video
    return Picture(machine.clock.ticks, video.frame_pixels(), tuple(video.palette))


def scribble(machine: Machine, random: Random) -> None:
    """Change a small or large part of the picture."""
    video = machine.video
    for _ in range(random.randrange(3)):
        x, y = random.randrange(-10, 320), random.randrange(-10, 200)
        video.rect(x, y, random.randrange(1, 90), random.randrange(1, 60), random.randrange(16))
    if random.random() < 0.05:
        video.border = random.randrange(16)
    if random.random() < 0.05:
        video.set_palette(random.sample(CGA, 16))
    if random.random() < 0.05:
        video.clear(random.choice((0, 15, 255)))


def play(machine: Machine, random: Random, ticks: int) -> list[Picture]:
    """Draw at random for some ticks, and return the picture shown in each."""
    seen = []
    for _ in range(ticks):
        scribble(machine, random)
        seen.append(shown(machine))
        machine.tick()
    return seen


def test_a_film_shows_in_every_tick_what_the_screen_did(
    path: Path, amount: Callable[[int, int], int]
) -> None:
    for seed in range(amount(1, 3)):
        machine, random = Machine.headless(FPS), Random(seed)
        film = Film(path, FPS)
        machine.camera.onlookers.append(film.show)
        seen = play(machine, random, 60)
        film.finish(machine.clock.ticks)
        filmed = list(by_tick(decoded(path), FPS))
        assert len(filmed) == 60, f"seed {seed}"
        for tick, (picture, frame) in enumerate(zip(seen, filmed, strict=True)):
            assert frame == colours(picture), f"seed {seed}, tick {tick}"


@pytest.mark.parametrize("fps", first_of([30, 10, 24, 60, 140]))
def test_times_add_up_to_those_of_the_machine(path: Path, fps: int) -> None:
    """Times are rounded to hundredths of a second without drift, and none is too short."""
    film, ticks = Film(path, fps), 3 * fps
    for tick in range(ticks):
        film.show(Picture(tick, bytes([tick % 16]) * PIXELS, CGA))
    film.finish(ticks)
    frames = decoded(path)
    assert sum(frame.ms for frame in frames) == pytest.approx(3000, abs=10 if fps > 50 else 0.01)
    assert min(frame.ms for frame in frames) >= (20 if path.suffix == ".gif" else 1000 / fps - 0.01)
    if fps <= 30 or path.suffix == ".png":
        assert len(frames) == ticks


def test_pictures_that_are_alike_are_one(path: Path) -> None:
    film = Film(path, FPS)
    for tick in range(10):
        # The same colours by other numbers, too.
        film.show(Picture(tick, bytes([tick % 2]) * PIXELS, (CGA[tick // 9],) * 16))
    film.finish(12)
    assert [frame.ms for frame in decoded(path)] == pytest.approx([300, 100])


def test_what_stands_still_for_hours_does_so_in_the_film(path: Path) -> None:
    film = Film(path, FPS)
    film.show(Picture(0, bytes(PIXELS), CGA))
    film.show(Picture(2 * HOUR, bytes([4]) * PIXELS, CGA))
    film.finish(2 * HOUR + FPS)
    frames = decoded(path)
    assert sum(frame.ms for frame in frames) == pytest.approx(7_201_000, abs=1)
    assert {frame.colours for frame in frames[:-1]} == {bytes(3 * PIXELS)}
    assert path.stat().st_size < 10_000


def test_a_film_of_many_pictures_takes_no_more_memory_than_one_of_few(path: Path) -> None:
    film, random = Film(path, FPS), Random(1)

    def show(first: int, count: int) -> None:
        for tick in range(first, first + count):
            start = random.randrange(PIXELS - 2000)
            pixels = bytes(start) + random.randbytes(2000).translate(bytes(range(16)) * 16)
            film.show(Picture(tick, pixels.ljust(PIXELS, b"\0"), CGA))
        gc.collect()

    show(0, 20)
    tracemalloc.start()
    show(20, 20)
    few, _ = tracemalloc.get_traced_memory()
    show(40, 200)
    many, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    film.discard()
    assert many - few < 20_000, "each of the 200 pictures has 80,000 pixels"


def test_the_pointer_is_not_in_the_film(machine: Machine) -> None:
    machine.tick()
    before = machine.camera.last_seconds(machine.clock.ticks)
    machine.video.pointer_at = (10, 10)
    machine.tick()
    assert before and machine.camera.last_seconds(machine.clock.ticks) == before


def test_a_film_that_would_need_too_many_colours_ends_before_them(path: Path) -> None:
    film = Film(path, FPS)
    for tick in range(4):
        palette = tuple(range(1 + 80 * tick, 81 + 80 * tick))
        film.show(Picture(tick, bytes(range(80)) * (PIXELS // 80) + bytes(PIXELS % 80), palette))
    assert film.trouble == (
        f"{path} ends early: a film has 255 colours at most, and the screen has shown more than "
        "that."
    )
    with pytest.raises(FilmError, match="ends early"):
        film.finish(4)
    assert len(decoded(path)) == 3


def test_nothing_is_there_before_the_end_and_what_was_there_stays_until_then(path: Path) -> None:
    path.write_text("of old", encoding="utf-8")
    film = Film(path, FPS)
    film.show(Picture(0, bytes(PIXELS), CGA))
    assert path.read_text(encoding="utf-8") == "of old"
    film.discard()
    assert path.read_text(encoding="utf-8") == "of old"
    assert files(path.parent) == [path.name]


def test_a_full_disk_leaves_what_was_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_text("of old", encoding="utf-8")
    film, random = Film(path, FPS), Random(1)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(film._kind, "add", full)
    for tick in range(3):
        film.show(Picture(tick, random.randbytes(PIXELS), CGA))
    sentence = f"{path} cannot be written: No space left on device."
    assert film.trouble == sentence
    with pytest.raises(FilmError) as error:
        film.finish(3)
    assert str(error.value) == sentence
    assert files(path.parent) == [path.name]
    assert path.read_text(encoding="utf-8") == "of old"


def test_a_film_without_a_picture_is_none(path: Path) -> None:
    film = Film(path, FPS)
    with pytest.raises(FilmError, match="there was no picture to film"):
        film.finish(10)
    assert files(path.parent) == []


@pytest.mark.parametrize("what", ["is a folder", "a device and not a file", "is not a folder"])
def test_what_cannot_be_a_film_is_refused_at_once(path: Path, what: str) -> None:
    target = path
    if what == "is a folder":
        path.mkdir()
    elif what == "is not a folder":
        path.write_text("a file", encoding="utf-8")
        target = path / path.name
    else:
        os.mkfifo(path)
    with pytest.raises(FilmError) as error:
        Film(target, FPS)
    assert str(error.value).startswith(f"{target} cannot be written: ")
    assert what in str(error.value)
    assert files(path.parent) == [path.name]


def test_a_film_has_one_of_two_endings(tmp_path: Path) -> None:
    with pytest.raises(FilmError, match=r"A film is a \.gif or a \.png file, not 'film\.avi'\."):
        Film(tmp_path / "film.avi", FPS)


def test_behind_a_link_the_file_is_written_and_the_link_stays(path: Path) -> None:
    real = path.with_name(f"real{path.suffix}")
    path.symlink_to(real)
    film = Film(path, FPS)
    film.show(Picture(0, bytes(PIXELS), CGA))
    film.finish(3)
    assert path.is_symlink() and len(decoded(real)) == 1


# The last seconds.


def test_the_last_seconds_are_what_was_shown_in_them() -> None:
    for seed in range(3):
        machine, random = Machine.headless(FPS), Random(seed)
        seen = play(machine, random, 3 * FPS)
        for _ in range(3):
            seen += play(machine, random, random.randrange(1, 5 * FPS))
            now, kept = machine.clock.ticks, seen[-SECONDS * FPS :]
            scene = machine.camera.last_seconds(now)
            assert scene is not None
            pictures = list(scene.pictures())
            assert len(scene) == len(pictures)
            assert pictures[0].tick == max(0, now - SECONDS * FPS)
            numbers = [max(k for k, p in enumerate(pictures) if p.tick <= t.tick) for t in kept]
            for tick, number in zip(kept, numbers, strict=True):
                assert pictures[number][1:] == tick[1:], f"seed {seed}, tick {tick.tick}"


def test_what_stood_still_for_longer_is_ten_seconds_of_it() -> None:
    machine = Machine.headless(FPS)
    machine.tick()
    machine.video.clear(4)
    for _ in range(20 * FPS):
        machine.tick()
    scene = machine.camera.last_seconds(machine.clock.ticks)
    assert scene is not None and len(scene) == 1
    assert machine.clock.ticks - scene.first.tick == SECONDS * FPS
    assert scene.first.pixels == machine.video.frame_pixels()


def test_the_last_seconds_take_little_memory_however_long_the_machine_runs() -> None:
    machine, random = Machine.headless(FPS), Random(5)
    play(machine, random, SECONDS * FPS)
    tracemalloc.start()
    play(machine, random, SECONDS * FPS)
    once, _ = tracemalloc.get_traced_memory()
    play(machine, random, 2 * SECONDS * FPS)
    thrice, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert once < 2_000_000, "pictures of ten seconds, of 80,000 pixels each"
    assert thrice < 1.3 * once + 100_000


def test_where_two_pictures_differ() -> None:
    random = Random(7)
    for _ in range(300):
        size = random.randrange(1, 60)
        old = bytes(random.randrange(2) for _ in range(size))
        new = bytearray(old)
        for _ in range(random.randrange(3)):
            new[random.randrange(size)] ^= 1
        unlike = [offset for offset in range(size) if old[offset] != new[offset]]
        expected = (unlike[0], unlike[-1] + 1) if unlike else (0, 0)
        assert differing(old, bytes(new)) == expected


def test_making_a_film_of_the_last_seconds_can_be_given_up(path: Path) -> None:
    machine = Machine.headless(FPS)
    seen = play(machine, Random(2), 50)
    work = machine.film_last_seconds(path)
    shares = [next(work) for _ in range(5)]
    assert shares == sorted(shares) and shares[0] > 0 and shares[-1] < 1
    work.close()
    assert files(path.parent) == []
    assert list(machine.film_last_seconds(path))[-1] == 1
    assert list(by_tick(decoded(path), FPS)) == [colours(picture) for picture in seen]


def test_there_is_no_film_before_the_first_picture(path: Path) -> None:
    with pytest.raises(FilmError, match="shown nothing yet"):
        next(Machine.headless(FPS).film_last_seconds(path))


def test_where_pillow_is_missing_a_film_is_a_png(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine.headless(FPS)
    assert machine.film_ending == ".gif"
    seen = play(machine, Random(5), 20)
    for name in [name for name in sys.modules if name.partition(".")[0] == "PIL"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "path", [])
    sys.path_importer_cache.clear()
    assert machine.film_ending == ".png"
    path = tmp_path / "film.png"
    for _ in machine.film_last_seconds(path):
        pass
    monkeypatch.undo()
    assert list(by_tick(decoded(path), FPS)) == [colours(picture) for picture in seen]
