"""Moving pictures of the screen, as files: GIF, or PNG that moves.

Only what changes is written, picture by picture, as it comes: a film of hours takes no more memory
than one of seconds. Colours are exact, and the times add up to those of the machine.
"""

import contextlib
import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Protocol

from PIL import GifImagePlugin, Image, ImageChops

from retrocards.machine.camera import FILMS, Picture, Scene
from retrocards.machine.errors import FilmError
from retrocards.machine.video import CANVAS_HEIGHT, CANVAS_WIDTH, COLOURS

_SIZE = CANVAS_WIDTH, CANVAS_HEIGHT
_WHOLE = 0, 0, *_SIZE
_CLEAR = COLOURS - 1
"""The number that stands for what was there before, in place of a colour."""
_LONGEST = 0xFFFF
"""For how long either kind of file can show a picture at most, in its own units."""


class Kind(Protocol):
    """One kind of file; `shortest` is for how long it can show a picture at least."""

    shortest: int

    def __init__(self, file: BinaryIO, fps: int) -> None:
        """Write what comes first, with room for the colours."""

    def time(self, tick: int) -> int:
        """A tick of the machine in the file's units."""

    def add(self, x: int, y: int, part: Image.Image, time: int) -> None:
        """Lay a part over what is there, and show that for so long."""

    def end(self, colours: bytes) -> None:
        """Write what comes last, and the colours into their place."""


class Gif:
    """Times are hundredths of a second, and browsers make ten of a single one."""

    shortest = 2
    _COLOURS_AT = 13

    def __init__(self, file: BinaryIO, fps: int) -> None:
        self._file, self._fps = file, fps
        # 0xF7: with a table of 256 colours. The block after it: for ever.
        file.write(b"GIF89a" + struct.pack("<HHBBB", *_SIZE, 0xF7, 0, 0) + bytes(3 * COLOURS))
        file.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")

    def time(self, tick: int) -> int:
        return (200 * tick + self._fps) // (2 * self._fps)

    def add(self, x: int, y: int, part: Image.Image, time: int) -> None:
        how = {"duration": 10 * time, "disposal": 1, "transparency": _CLEAR}
        self._file.writelines(GifImagePlugin.getdata(part, (x, y), **how))

    def end(self, colours: bytes) -> None:
        self._file.write(b";")
        self._file.seek(self._COLOURS_AT)
        self._file.write(colours)


class Png:
    """Times are ticks. Written by hand, as Pillow would hold all pictures until the last."""

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

    def add(self, x: int, y: int, part: Image.Image, time: int) -> None:
        width, height = part.size
        place = struct.pack(">IIII", width, height, x, y)
        # What is there stays (0), and this is laid over it (1).
        self._chunk(b"fcTL", self._number() + place + struct.pack(">HHBB", time, self._fps, 0, 1))
        pixels = part.tobytes()
        rows = (pixels[at : at + width] for at in range(0, len(pixels), width))
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
        """The colours, the one that is none, and how many pictures there are: for ever (0)."""
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
    """A film in the making. It takes the name of its file when it is finished, and not before.

    Where nothing more can be written, or a picture has colours beyond what a file can hold, it
    takes no more pictures, and `trouble` is the sentence about it.
    """

    def __init__(self, path: Path, fps: int) -> None:
        """Begin the file; raises FilmError where it cannot be written."""
        self.trouble = ""
        self.path = _target(path)
        self._numbers: dict[int, int] = {}
        self._tables: dict[tuple[int, ...], bytes] = {}
        self._shown: Image.Image | None = None
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
        """The bytes written up to now."""
        return 0 if self._file.closed else self._file.tell()

    def show(self, picture: Picture) -> None:
        """Go on with another picture."""
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

        Raises FilmError where it cannot be written and for a film without pictures: then there is
        no file, or the one that was there before. So it does where the film had to end early.
        """
        try:
            if self._file.closed or self._next is None:
                raise FilmError(self.trouble or f"{self.path}: no picture came to be filmed.")
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
        """Give the film up, unless it is finished."""
        with contextlib.suppress(OSError):
            self._file.close()
        with contextlib.suppress(OSError):
            self._new.unlink(missing_ok=True)

    def _turn_to(self, pixels: bytes, at: int) -> None:
        """Write what was there until now; a picture that came and went at once is left out."""
        if self._next is None:
            self._since = at
        elif at - self._since >= self._kind.shortest:
            self._write(self._next, at - self._since)
            self._since = at
        self._next = pixels

    def _write(self, pixels: bytes, time: int) -> None:
        new, old = Image.frombytes("L", _SIZE, pixels), self._shown
        x, y, part = (0, 0, new) if old is None else _changed(new, old)
        self._kind.add(x, y, part, min(time, _LONGEST))
        while (time := time - _LONGEST) > 0:
            self._kind.add(0, 0, Image.new("L", (1, 1), _CLEAR), min(time, _LONGEST))
        self._shown = new

    def _table(self, palette: tuple[int, ...]) -> bytes:
        """Index of a palette -> number of that colour in the film. Raises FilmError."""
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
    """Make a film of what was seen, up to a tick; gives again and again how much of it is done.

    It does the work bit by bit, and leaves no file when it is given up. Raises FilmError.
    """
    made = Film(path, fps)
    try:
        for number, picture in enumerate(scene.pictures(), 1):
            made.show(picture)
            yield number / len(scene)
        made.finish(end)
    finally:
        made.discard()


def _changed(new: Image.Image, old: Image.Image) -> tuple[int, int, Image.Image]:
    """The part of a picture in which it differs from the one before, clear where it does not."""
    difference = ImageChops.difference(new, old)
    box = difference.getbbox() or (0, 0, 1, 1)
    part, same = new.crop(box), difference.crop(box).point([255] + [0] * 255)
    part.paste(_CLEAR, (0, 0, *part.size), same)
    return box[0], box[1], part


def _target(path: Path) -> Path:
    """The file that a film is to be, behind links. Raises FilmError where it can be none."""
    try:
        if path.suffix.lower() not in FILMS:
            raise FilmError(f"A film is a {' or a '.join(FILMS)} file, not {path.name!r}.")
        target = path.resolve()
        if target.exists() and not target.is_file():
            what = "a folder" if target.is_dir() else "no file but a device"
            raise FilmError(f"{path} cannot be written: it is {what}.")
        for folder in target.parents:
            if folder.exists() and not folder.is_dir():
                raise FilmError(f"{path} cannot be written: {folder} is not a folder.")
        if target.exists() and not os.access(target, os.W_OK):
            raise FilmError(f"{path} cannot be written: it may only be read.")
    except (OSError, RuntimeError, ValueError) as error:
        raise FilmError(f"{path} cannot be written: {error}.") from error
    return target


def _unwritable(path: Path, error: OSError) -> str:
    return f"{path} cannot be written: {error.strerror or error}."
