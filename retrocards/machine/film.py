"""Films of the screen: animated GIF or PNG files.

Each picture is written at once, and only its changes, so a film of hours takes no more memory than
one of seconds. Colours are exact, and the times add up to machine time.
"""

import contextlib
import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple, Protocol

from retrocards.machine.camera import FILMS, Picture, Scene
from retrocards.machine.errors import FilmError
from retrocards.machine.video import CANVAS_HEIGHT, CANVAS_WIDTH, COLOURS

_SIZE = CANVAS_WIDTH, CANVAS_HEIGHT
_CLEAR = COLOURS - 1
"""The transparent colour, which keeps the pixel of the picture before."""
_CLEAR_IF_SAME = bytes([_CLEAR]).ljust(COLOURS, b"\0")
_STARTS = range(0, CANVAS_WIDTH * CANVAS_HEIGHT, CANVAS_WIDTH)
"""Where the rows of a picture begin."""
_LONGEST = 0xFFFF
"""The longest time, in its own units, for which a file of either kind can show a picture."""


class Part(NamedTuple):
    """A rectangle of a picture: its place in it, its width, and its rows as one."""

    x: int
    y: int
    width: int
    pixels: bytes

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, len(self.pixels) // self.width


_NOTHING = Part(0, 0, 1, bytes([_CLEAR]))


class Kind(Protocol):
    """One kind of file. `shortest` is the least time for which it can show a picture."""

    shortest: int

    def __init__(self, file: BinaryIO, fps: int) -> None:
        """Write the head of the file, with room for the colours."""

    def time(self, tick: int) -> int:
        """A machine tick in the file's units of time."""

    def add(self, part: Part, time: int) -> None:
        """Lay a part over the picture, and show the result for `time`."""

    def end(self, colours: bytes) -> None:
        """Write the end of the file, and fill in the colours."""


class Gif:
    """Times are in hundredths of a second. Browsers stretch a single one to ten.

    Needs Pillow, as no compression of the standard library is GIF's.
    """

    shortest = 2
    _COLOURS_AT = 13

    def __init__(self, file: BinaryIO, fps: int) -> None:
        self._file, self._fps = file, fps
        # 0xF7 announces a table of 256 colours. The block after it repeats the film for ever.
        file.write(b"GIF89a" + struct.pack("<HHBBB", *_SIZE, 0xF7, 0, 0) + bytes(3 * COLOURS))
        file.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")

    def time(self, tick: int) -> int:
        return (200 * tick + self._fps) // (2 * self._fps)

    def add(self, part: Part, time: int) -> None:
        from PIL import GifImagePlugin, Image  # Slow to import.

        image = Image.frombytes("L", part.size, part.pixels)
        how = {"duration": 10 * time, "disposal": 1, "transparency": _CLEAR}
        self._file.writelines(GifImagePlugin.getdata(image, (part.x, part.y), **how))

    def end(self, colours: bytes) -> None:
        self._file.write(b";")
        self._file.seek(self._COLOURS_AT)
        self._file.write(colours)


class Png:
    """Times are in ticks."""

    shortest = 1

    def __init__(self, file: BinaryIO, fps: int) -> None:
        self._file, self._fps = file, fps
        self._pictures = self._numbers = 0
        file.write(b"\x89PNG\r\n\x1a\n")
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", *_SIZE, 8, 3, 0, 0, 0))
        self._head_at = file.tell()
        self._head(bytes(3 * COLOURS))

    def time(self, tick: int) -> int:
        return tick

    def add(self, part: Part, time: int) -> None:
        width = part.width
        place = struct.pack(">IIII", *part.size, part.x, part.y)
        # The picture before stays (0), and this part is laid over it (1).
        self._chunk(b"fcTL", self._number() + place + struct.pack(">HHBB", time, self._fps, 0, 1))
        pixels = part.pixels
        rows = (pixels[start : start + width] for start in range(0, len(pixels), width))
        packed = zlib.compress(b"".join(b"\0" + row for row in rows))
        if self._pictures:
            self._chunk(b"fdAT", self._number() + packed)
        else:
            self._chunk(b"IDAT", packed)
        self._pictures += 1

    def end(self, colours: bytes) -> None:
        self._chunk(b"IEND", b"")
        self._file.seek(self._head_at)
        self._head(colours)

    def _head(self, colours: bytes) -> None:
        """Write the colours, the transparent one, and the number of pictures; repeat for ever."""
        self._chunk(b"PLTE", colours)
        self._chunk(b"tRNS", b"\xff" * _CLEAR + b"\0")
        self._chunk(b"acTL", struct.pack(">II", self._pictures, 0))

    def _number(self) -> bytes:
        self._numbers += 1
        return struct.pack(">I", self._numbers - 1)

    def _chunk(self, name: bytes, data: bytes) -> None:
        check = zlib.crc32(name + data)
        self._file.write(struct.pack(">I", len(data)) + name + data + struct.pack(">I", check))


_KINDS: dict[str, type[Kind]] = dict(zip(FILMS, (Gif, Png), strict=True))


class Film:
    """A film in the making. Its file gets its name only when the film is finished.

    If the file cannot be written, or has no room for a picture's colours, the film takes no more
    pictures, and `trouble` is a sentence about it.
    """

    def __init__(self, path: Path, fps: int) -> None:
        """Begin the file. Raises FilmError if it cannot be written."""
        self.trouble = ""
        self.path = _target(path)
        self._numbers: dict[int, int] = {}
        self._tables: dict[tuple[int, ...], bytes] = {}
        self._shown = b""
        self._next: bytes | None = None
        self._since = 0
        self._new = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._new.unlink(missing_ok=True)
            self._file = self._new.open("xb")
            self._kind = _KINDS[path.suffix.lower()](self._file, fps)
        except OSError as error:
            raise FilmError(_unwritable(self.path, error)) from error

    @property
    def size(self) -> int:
        """The bytes written so far."""
        return 0 if self._file.closed else self._file.tell()

    def show(self, picture: Picture) -> None:
        """Add a picture."""
        if self.trouble:
            return
        try:
            pixels = picture.pixels.translate(self._table(picture.palette))
            if pixels != self._next:
                self._turn_to(pixels, self._kind.time(picture.tick))
        except FilmError as error:
            self.trouble = str(error)
        except OSError as error:
            self.discard()
            self.trouble = _unwritable(self.path, error)

    def finish(self, tick: int) -> None:
        """Show the last picture up to a tick, and give the file its name.

        Raises FilmError if the file cannot be written, or if the film has no pictures. An older
        file then stays. Also raises FilmError after saving a film that had to end early.
        """
        try:
            if self._file.closed or self._next is None:
                raise FilmError(self.trouble or f"{self.path}: there was no picture to film.")
            end = max(self._kind.time(tick), self._since + self._kind.shortest)
            self._write(self._next, end - self._since)
            self._kind.end(
                b"".join(colour.to_bytes(3) for colour in self._numbers).ljust(768, b"\0")
            )
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            self._new.replace(self.path)
            if self.trouble:
                raise FilmError(self.trouble)
        except OSError as error:
            raise FilmError(_unwritable(self.path, error)) from error
        finally:
            self.discard()

    def discard(self) -> None:
        """Abandon the film, unless it is finished."""
        with contextlib.suppress(OSError):
            self._file.close()
        with contextlib.suppress(OSError):
            self._new.unlink(missing_ok=True)

    def _turn_to(self, pixels: bytes, time: int) -> None:
        """Write the picture shown until now, unless it was shown too briefly."""
        if self._next is None:
            self._since = time
        elif time - self._since >= self._kind.shortest:
            self._write(self._next, time - self._since)
            self._since = time
        self._next = pixels

    def _write(self, pixels: bytes, time: int) -> None:
        whole = Part(0, 0, CANVAS_WIDTH, pixels)
        part = _changed(pixels, self._shown) if self._shown else whole
        self._kind.add(part, min(time, _LONGEST))
        while (time := time - _LONGEST) > 0:
            self._kind.add(_NOTHING, min(time, _LONGEST))
        self._shown = pixels

    def _table(self, palette: tuple[int, ...]) -> bytes:
        """Index of a palette -> number of its colour in the film. Raises FilmError."""
        if palette not in self._tables:
            known = dict(self._numbers)
            for colour in (*palette, 0):
                known.setdefault(colour, len(known))
            if len(known) > _CLEAR:
                raise FilmError(
                    f"{self.path} ends early: a film has {_CLEAR} colours at most, and the screen "
                    "has shown more than that."
                )
            self._numbers = known
            shown = [known[colour] for colour in palette]
            self._tables[palette] = bytes(shown).ljust(COLOURS, bytes([known[0]]))
        return self._tables[palette]


def film(scene: Scene, path: Path, fps: int, end: int) -> Iterator[float]:
    """Make a film of a scene up to a tick, bit by bit. Yields the share that is done.

    Abandoned, it leaves no file. Raises FilmError.
    """
    new = Film(path, fps)
    try:
        for number, picture in enumerate(scene.pictures(), 1):
            new.show(picture)
            yield number / len(scene)
        new.finish(end)
    finally:
        new.discard()


def _changed(new: bytes, old: bytes) -> Part:
    """The part of a picture that differs from the one before, transparent where it does not."""
    width = CANVAS_WIDTH
    lines = [start for start in _STARTS if new[start : start + width] != old[start : start + width]]
    if not lines:
        return _NOTHING
    top, end = lines[0], lines[-1] + width
    # All pixels at once: a number can have as many digits as it likes.
    shown = int.from_bytes(new[top:end])
    unlike = (shown ^ int.from_bytes(old[top:end])).to_bytes(end - top)
    rows = [unlike[start - top : start - top + width] for start in lines]
    left = width - max(len(row.lstrip(b"\0")) for row in rows)
    right = max(len(row.rstrip(b"\0")) for row in rows)
    changes = (shown | int.from_bytes(unlike.translate(_CLEAR_IF_SAME))).to_bytes(end - top)
    starts = range(0, end - top, width)
    pixels = b"".join(changes[start + left : start + right] for start in starts)
    return Part(left, top // width, right - left, pixels)


def _target(path: Path) -> Path:
    """The real path of a film. Raises FilmError if no film can be written there."""
    try:
        if path.suffix.lower() not in FILMS:
            raise FilmError(f"A film is a {' or a '.join(FILMS)} file, not {path.name!r}.")
        target = path.resolve()
        if target.exists() and not target.is_file():
            what = "a folder" if target.is_dir() else "a device and not a file"
            raise FilmError(f"{path} cannot be written: it is {what}.")
        for folder in target.parents:
            if folder.exists() and not folder.is_dir():
                raise FilmError(f"{path} cannot be written: {folder} is not a folder.")
        if target.exists() and not os.access(target, os.W_OK):
            raise FilmError(f"{path} cannot be written: it is read-only.")
    except (OSError, RuntimeError, ValueError) as error:
        raise FilmError(f"{path} cannot be written: {error}.") from error
    return target


def _unwritable(path: Path, error: OSError) -> str:
    return f"{path} cannot be written: {error.strerror or error}."
