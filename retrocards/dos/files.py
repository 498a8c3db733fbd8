"""The files that come with ROMs, and the conversion between bytes and text.

No byte of an original program is here. A program's file holds made-up bytes, as many as DIR shows.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cached_property, partial

from retrocards.dos.errors import DosError
from retrocards.dos.names import device, name_of
from retrocards.machine import decode
from retrocards.rom import Rom, RomError
from retrocards.rom.files import digest
from retrocards.rom.schema.control import File
from retrocards.stage.flow import flow
from retrocards.stage.manual import manual_text

CTRL_Z = b"\x1a"
"""The end of a text, whatever follows it in the file."""

_WIDTH = 39
"""The width of a manual's lines. On a screen of 40, a line of 40 would add an empty one."""

_CHARACTERS = list(decode(bytes(range(256))))
for _control in "\a\b\t\n":
    _CHARACTERS[ord(_control)] = _control
_CODES = {char: code for code, char in enumerate(_CHARACTERS)}
_CODES |= {char: code for code, char in enumerate(decode(bytes(range(256))))}
_CODES[CTRL_Z.decode()] = CTRL_Z[0]


def text_of(data: bytes) -> str:
    """The text of a file, up to its Ctrl-Z. `\\n` ends its lines; `\\a`, `\\b` and `\\t` stay."""
    data = data.partition(CTRL_Z)[0].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return "".join(_CHARACTERS[code] for code in data)


def bytes_of(text: str) -> bytes:
    """The bytes of a text in a file, with the line ends of DOS.

    A character that code page 437 lacks becomes a question mark.
    """
    codes = bytes(_CODES.get(char, ord("?")) for char in text)
    return codes.replace(b"\n", b"\r\n")


class Original:
    """A file that came with a ROM. `read` returns its content."""

    def __init__(self, rom: str, file: File, read: Callable[[], bytes]) -> None:
        self.rom = rom
        self.name = file.name
        self.role = file.part
        self.needed = file.needed
        self.stamp = datetime.fromisoformat(f"{file.date}T{file.time}")
        self.key = f"{rom}/{file.name}"
        """The identity of this file, wherever it lies."""
        self.read = read
        self._size = file.size

    @cached_property
    def size(self) -> int:
        """The size that DIR shows: the original's, although our manual is longer."""
        return len(self.read()) if self._size is None else self._size


def files_of(rom: Rom) -> list[Original]:
    """The files of a ROM. A ROM that lists none has a program and a manual named after it."""
    return [
        Original(rom.identity.name, file, partial(_content, rom, file))
        for file in rom.identity.files or _usual_files(rom)
    ]


def broken_file(name: str) -> Original | None:
    """The program of an unreadable ROM, or None if its name cannot name a file."""
    try:
        file = File(name=name_of(f"{name}.EXE"), size=0, date="1980-01-01", time="00:00")
    except DosError:
        return None
    return None if device(file.name) else Original(name, file, bytes)


def _content(rom: Rom, file: File) -> bytes:
    if file.part == "manual":
        return _manual(rom)
    if file.part == "text":
        return bytes_of(file.text)
    return _made_up(f"{rom.identity.name}/{file.name}", file.part == "program", file.size or 0)


def _usual_files(rom: Rom) -> tuple[File, ...]:
    name, date = rom.identity.name, f"{rom.identity.year:04}-01-01"
    # Between 32 and 96 KB, as programs of the time were.
    size = 0x8000 + int(digest(name.encode())[:4], 16)
    return (
        File(name=f"{name}.EXE", size=size, date=date, time="00:00"),
        File(name=f"{name}.DOC", date=date, time="00:00"),
    )


def _manual(rom: Rom) -> bytes:
    try:
        text = manual_text(rom)
    except RomError as error:
        text = str(error)
    return bytes_of("".join(f"{row.text}\n" for row in flow(text, _WIDTH)))


def _made_up(key: str, is_program: bool, size: int) -> bytes:
    """Meaningless characters, then Ctrl-Z, where TYPE ends, repeated to the size."""
    noise = bytes.fromhex(digest(key.encode()) + digest(key.lower().encode()))
    block = (b"MZ" if is_program else b"") + bytes(code | 0x80 for code in noise) + CTRL_Z
    return (block * (size // len(block) + 1))[:size]
