"""The commands on files and folders except COPY: DIR, CD, MD, RD, TYPE, REN, DEL, VOL, MEM."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import partial

from retrocards.dos import names
from retrocards.dos.commands.copy import copy
from retrocards.dos.commands.words import pause
from retrocards.dos.drives import Drives, Entry
from retrocards.dos.errors import DosError, about
from retrocards.dos.names import DosPath
from retrocards.dos.shell import Call, Command
from retrocards.dos.streams import ConsoleSource
from retrocards.programs.flow import Flow

EVERYTHING = "*.*"
_CELL = 16
"""The columns of a name in DIR /W."""
_LINES_LEFT = 2
"""Lines of the screen that DIR /P leaves free: its question, and the line before it."""

MEMORY = 640 * 1024
LARGEST_PROGRAM = 578_432
"""Bytes. Our own figure, near what MS-DOS 4.00 with few drivers left of 640K."""


def dir_(call: Call) -> Flow[None]:
    """DIR: list a folder, or its entries that match a wildcard."""
    call.allow("/W", "/P", words=1)
    disk = call.system.disk
    word = call.words[0] if call.words else ""
    folder, pattern = _listed(disk, word)
    yield from _volume(call, folder[0])
    yield from call.say("directory", path=names.shown(folder))
    yield from call.print("\n")
    if not disk.is_folder(folder):
        raise DosError("invalid_directory")
    listed = [entry for entry in _with_dots(disk, folder) if names.matches(pattern, entry.name)]
    if not listed or names.device(word):
        raise DosError("file_not_found")
    columns, rows = call.system.console.columns, call.system.console.rows
    lines = [*_wide(listed, columns)] if call.has("/W") else [*map(_row, listed)]
    page = rows - _LINES_LEFT if call.has("/P") else 0
    # Volume, folder and empty lines take four lines of the first page.
    left = page - 4
    for line in lines:
        if page and left <= 0:
            yield from pause(call)
            left = page
        yield from call.print(f"{line}\n")
        left -= 1
    yield from call.say("found", count=f"{len(listed):9}", free=f"{disk.free(folder[0]):10}")


def _listed(disk: Drives, word: str) -> tuple[DosPath, str]:
    """The folder that DIR lists, and the pattern of the names to list.

    Raises DosError `invalid_drive`, `invalid_directory` or `invalid_path_or_name`.
    """
    try:
        path = disk.resolve(word)
    except DosError as error:
        if error.name == "path_not_found":
            raise DosError("invalid_directory") from error
        raise
    if disk.is_folder(path) or len(path) == 1:
        return path, EVERYTHING
    last = path[-1]
    ends = "." in word.replace("/", "\\").rpartition("\\")[2]
    return path[:-1], last if ends else f"{last}.*"


def _with_dots(disk: Drives, folder: DosPath) -> Iterator[Entry]:
    """The entries of a folder; unless it is a root, `.` and `..` come first."""
    if len(folder) > 1:
        stamp = disk.entry(folder).stamp
        yield Entry(".", 0, stamp, is_folder=True)
        yield Entry("..", 0, stamp, is_folder=True)
    yield from disk.entries(folder)


def _row(entry: Entry) -> str:
    """A line of DIR: 39 columns, to fit on a screen of 40."""
    size = " <DIR>    " if entry.is_folder else f"{entry.size:10}"
    return f"{_columns(entry.name)}{size} {entry.stamp:%m-%d-%y}  {_time(entry.stamp):>6}"


def _wide(entries: Iterable[Entry], columns: int) -> Iterator[str]:
    """The lines of DIR /W, with as many names as fit."""
    cells = [_columns(entry.name).ljust(_CELL) for entry in entries]
    in_a_row = columns // _CELL
    for start in range(0, len(cells), in_a_row):
        yield "".join(cells[start : start + in_a_row]).rstrip()


def _columns(name: str) -> str:
    """A name as DIR writes it, without its dot: `DURAK    EXE`."""
    stem, _, ending = (name, "", "") if name.startswith(".") else name.partition(".")
    return f"{stem:8} {ending:3}"


def _time(stamp: datetime) -> str:
    """A time of day as DIR writes it: `7:06a`, `12:00p`."""
    return f"{stamp.hour % 12 or 12}:{stamp:%M}{'a' if stamp.hour < 12 else 'p'}"


def cd(call: Call) -> Flow[None]:
    """CD, CHDIR: change to a folder, or show the current folder of a drive."""
    call.allow(words=1)
    disk = call.system.disk
    word = call.words[0] if call.words else ""
    if not word or (len(word) == 2 and word[1] == ":"):
        yield from call.print(f"{names.shown(disk.resolve(word))}\n")
        return
    disk.change(_folder(disk, word, "invalid_directory"))


def md(call: Call) -> Flow[None]:
    """MD, MKDIR: make a folder."""
    disk = call.system.disk
    word = call.only_word()
    if names.device(word):
        raise DosError("unable_to_create_directory")
    path = _folder(disk, word, "unable_to_create_directory")
    with about(names.upper(word)):
        yield from call.shell.retried(lambda: disk.make_folder(path))


def rd(call: Call) -> Flow[None]:
    """RD, RMDIR: remove an empty folder."""
    disk = call.system.disk
    word = call.only_word()
    path = _folder(disk, word, "invalid_path_not_directory")
    with about(names.upper(word)):
        yield from call.shell.retried(lambda: disk.remove_folder(path))


def _folder(disk: Drives, word: str, error: str) -> DosPath:
    """The path of a folder, which need not exist.

    Raises DosError `invalid_drive`, and `error` for a text that is no path of a folder.
    """
    try:
        path = disk.resolve(word)
    except DosError as refused:
        raise DosError(refused.name if refused.name == "invalid_drive" else error) from refused
    if names.is_pattern(path[-1]):
        raise DosError(error)
    return path


def type_(call: Call) -> Flow[None]:
    """TYPE: show a file up to its Ctrl-Z."""
    disk = call.system.disk
    word = call.only_word()
    device = names.device(word)
    if device == "CON":
        keyboard = ConsoleSource(call.system.console)
        while (line := (yield from keyboard.line())) is not None:
            yield from call.print(f"{line}\n")
    elif names.is_pattern(word):
        raise DosError("invalid_name_or_not_found")
    elif not device:
        with about(names.upper(word)):
            text = disk.text(disk.resolve(word))
        yield from call.print(text)


def ren(call: Call) -> Flow[None]:
    """REN, RENAME: rename files within their folder."""
    call.allow(words=2)
    if len(call.words) < 2:
        raise DosError("parameter_missing")
    disk = call.system.disk
    old, new = call.words
    if new[1:2] == ":":
        raise DosError("invalid_parameter")
    path = disk.resolve(old)
    if disk.is_folder(path):
        raise DosError("invalid_path_or_name")
    if "\\" in new or "/" in new:
        raise DosError("invalid_name_or_not_found")
    pattern = names.name_of(new, wild="*?")
    files = disk.find(path)
    if not files or names.device(new):
        raise DosError("duplicate_file")
    for file in files:
        yield from call.shell.retried(partial(disk.rename, file, names.renamed(file[-1], pattern)))


def delete(call: Call) -> Flow[None]:
    """DEL, ERASE: delete files. Asks before deleting a whole folder, or before each with /P."""
    call.allow("/P", words=1)
    if not call.words:
        raise DosError("parameter_missing")
    disk = call.system.disk
    path = disk.resolve(call.words[0])
    if call.words[0].endswith(":"):
        # A drive alone names no file.
        raise DosError("file_not_found")
    if disk.is_folder(path):
        path = (*path, EVERYTHING)
    asks_of_each = call.has("/P")
    if names.is_everything(path[-1]) and not asks_of_each and not (yield from _yes(call, "sure")):
        return
    files = disk.find(path)
    if not files:
        raise DosError("file_not_found")
    if asks_of_each:
        yield from call.print("\n")
    for file in files:
        if asks_of_each and not (yield from _yes(call, "delete_one", file=names.shown(file))):
            continue
        yield from call.shell.retried(partial(disk.delete, file))


def _yes(call: Call, question: str, **fields: str) -> Flow[bool]:
    """Ask until the answer is yes or no. The end of the input counts as no."""
    while True:
        yield from call.print(call.text(question, **fields))
        answer = yield from call.source.line()
        if answer is None or answer[:1].upper() in ("Y", "N"):
            return answer is not None and answer[:1].upper() == "Y"


def vol(call: Call) -> Flow[None]:
    """VOL: show the name of a disk. Ours have no names."""
    call.allow(words=1)
    disk = call.system.disk
    drive = call.words[0].upper() if call.words else disk.drive
    if drive not in disk.folders:
        raise DosError("invalid_drive")
    yield from _volume(call, drive)


def _volume(call: Call, drive: str) -> Flow[None]:
    yield from call.print("\n")
    yield from call.say("volume", drive=drive[0])


def mem(call: Call) -> Flow[None]:
    """MEM: show the memory, and how much of it a program can have."""
    call.allow(words=0)
    yield from call.print("\n")
    yield from call.say("memory_total", bytes=f"{MEMORY:7}")
    yield from call.say("memory_available", bytes=f"{MEMORY:7}")
    yield from call.say("memory_largest", bytes=f"{LARGEST_PROGRAM:7}")


TABLE: Mapping[str, Command] = {
    "DIR": dir_,
    "CD": cd, "CHDIR": cd,
    "MD": md, "MKDIR": md,
    "RD": rd, "RMDIR": rd,
    "TYPE": type_,
    "COPY": copy,
    "REN": ren, "RENAME": ren,
    "DEL": delete, "ERASE": delete,
    "VOL": vol,
    "MEM": mem,
}  # fmt: skip
