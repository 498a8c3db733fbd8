"""What is looked for on the disk: programs, COMMAND.COM, and the files that wildcards mean."""

from collections.abc import Callable, Iterator
from typing import Final

from retrocards.dos import names
from retrocards.dos.disk import Disk
from retrocards.dos.environment import Environment
from retrocards.dos.errors import DosError
from retrocards.dos.names import DosPath

SYSTEM: Final = "DOS"
"""The ROM that COMMAND.COM came with."""

ENDINGS: Final = (".COM", ".EXE", ".BAT")
"""What a name without an ending is looked for with, in every folder in this order."""


def find_program(
    disk: Disk, typed: str, search_path: str, tell: Callable[[DosError], object]
) -> DosPath | None:
    """The program or batch file of a name: in the current folder, then in those of PATH.

    With an ending only that one is looked for, with a folder only there. It does `tell` of a drive
    in PATH that there is not, and goes on with the next folder.
    """
    folder, name = folder_and_name(typed)
    if not name or names.is_pattern(name) or names.device(name):
        return None
    _, dot, ending = name.partition(".")
    if dot and f".{ending.upper()}" not in ENDINGS:
        return None
    wanted = [name] if dot else [name + one for one in ENDINGS]
    for place in [folder] if folder else ["", *_folders(search_path)]:
        if place[1:2] == ":" and not folder and place[:2].upper() not in disk.folders:
            tell(DosError("invalid_drive_in_path"))
            continue
        for one in wanted:
            path = _resolved(disk, place + one)
            if path is not None and disk.is_file(path):
                return path
    return None


def _folders(search_path: str) -> Iterator[str]:
    for folder in search_path.split(";"):
        folder = folder.strip()
        if folder:
            yield folder if folder.endswith(("\\", ":")) else f"{folder}\\"


def folder_and_name(text: str) -> tuple[str, str]:
    """A path as typed, cut behind its last folder or drive."""
    at = max(text.rfind("\\"), text.rfind(":")) + 1
    return text[:at], text[at:]


def is_command_com(disk: Disk, path: DosPath) -> bool:
    """Whether this file is COMMAND.COM, whatever it is called."""
    if not disk.is_file(path):
        return False
    entry = disk.entry(path)
    return entry.rom == SYSTEM and entry.role == "program"


def has_command_com(disk: Disk, place: str) -> bool:
    """Whether COMMAND.COM is where COMSPEC or the like says."""
    path = _resolved(disk, place)
    return path is not None and is_command_com(disk, path)


def find_command_com(disk: Disk, environment: Environment) -> DosPath | None:
    """Where a program's SHELL finds COMMAND.COM: by COMSPEC, then in the current folder.

    Source: notes section 2, what QuickBASIC's SHELL did. None where it is in neither place.
    """
    places = (environment.get("COMSPEC"), "COMMAND.COM")
    return next(
        (_resolved(disk, one) for one in places if one and has_command_com(disk, one)), None
    )


def is_there(disk: Disk, text: str) -> bool:
    """What IF EXIST asks: a file, a wildcard, or a device in a folder that there is."""
    if names.device(text):
        folder, _ = folder_and_name(text.rstrip(":"))
        path = _resolved(disk, folder) if folder else disk.folder
        return path is not None and disk.is_folder(path)
    path = _resolved(disk, text)
    return path is not None and bool(found(disk, path))


def found(disk: Disk, path: DosPath) -> list[DosPath]:
    """The files that a path means, none where there is no such folder."""
    try:
        return disk.find(path) if len(path) > 1 else []
    except DosError:
        return []


def for_values(disk: Disk, words: list[str]) -> Iterator[str]:
    """What FOR puts in: words as they are, and for a wildcard the files that fit it.

    They keep the folder as it was typed.
    """
    for word in words:
        if not names.is_pattern(word):
            yield word
            continue
        path = _resolved(disk, word)
        folder, _ = folder_and_name(word)
        if path is not None:
            yield from (folder + one[-1] for one in found(disk, path))


def completions(disk: Disk, word: str, commands: list[str]) -> list[str]:
    """What a word could become: commands, then what is in its folder."""
    folder, start = folder_and_name(word)
    path = _resolved(disk, folder or ".")
    if not start or path is None:
        return []
    try:
        there = [entry.name for entry in disk.entries(path)]
    except DosError:
        there = []
    return [folder + one for one in [*commands, *there] if one.startswith(names.upper(start))]


def _resolved(disk: Disk, text: str) -> DosPath | None:
    try:
        return disk.resolve(text)
    except DosError:
        return None
