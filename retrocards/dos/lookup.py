"""Searches of the disk: for programs, COMMAND.COM, and the files that match wildcards."""

from collections.abc import Callable, Iterator
from typing import Final

from retrocards.dos import names
from retrocards.dos.drives import Drives
from retrocards.dos.environment import Environment
from retrocards.dos.errors import DosError
from retrocards.dos.names import DosPath

SYSTEM: Final = "DOS"
"""The ROM that COMMAND.COM came with."""

ENDINGS: Final = (".COM", ".EXE", ".BAT")
"""The endings tried for a name without one, in this order in every folder."""


def find_program(
    disk: Drives, typed: str, search_path: str, tell: Callable[[DosError], object]
) -> DosPath | None:
    """Find the program or batch file of a name: in the current folder, then in those of PATH.

    A typed ending or folder limits the search to it. A missing drive in PATH is reported to
    `tell`, and the search continues with the next folder.
    """
    folder, name = folder_and_name(typed)
    if not name or names.is_pattern(name) or names.device(name):
        return None
    _, dot, ending = name.partition(".")
    if dot and f".{ending.upper()}" not in ENDINGS:
        return None
    wanted = [name] if dot else [name + ending for ending in ENDINGS]
    for place in [folder] if folder else ["", *_folders(search_path)]:
        if place[1:2] == ":" and not folder and place[:2].upper() not in disk.folders:
            tell(DosError("invalid_drive_in_path"))
            continue
        for candidate in wanted:
            path = _resolved(disk, place + candidate)
            if path is not None and disk.is_file(path):
                return path
    return None


def _folders(search_path: str) -> Iterator[str]:
    for folder in search_path.split(";"):
        folder = folder.strip()
        if folder:
            yield folder if folder.endswith(("\\", ":")) else f"{folder}\\"


def folder_and_name(text: str) -> tuple[str, str]:
    """A typed path, cut after its last folder or drive."""
    end = max(text.rfind("\\"), text.rfind(":")) + 1
    return text[:end], text[end:]


def is_command_com(disk: Drives, path: DosPath) -> bool:
    """Whether this file is COMMAND.COM, whatever it is called."""
    if not disk.is_file(path):
        return False
    entry = disk.entry(path)
    return entry.rom == SYSTEM and entry.role == "program"


def has_command_com(disk: Drives, place: str) -> bool:
    """Whether COMMAND.COM is at this place, such as the value of COMSPEC."""
    path = _resolved(disk, place)
    return path is not None and is_command_com(disk, path)


def find_command_com(disk: Drives, environment: Environment) -> DosPath | None:
    """Where a program's SHELL finds COMMAND.COM: by COMSPEC, then in the current folder.

    None if it is in neither place. Source: notes section 2, QuickBASIC's SHELL.
    """
    places = (environment.get("COMSPEC"), "COMMAND.COM")
    return next(
        (_resolved(disk, place) for place in places if place and has_command_com(disk, place)), None
    )


def is_there(disk: Drives, text: str) -> bool:
    """The answer of IF EXIST for a file, a wildcard, or a device in an existing folder."""
    if names.device(text):
        folder, _ = folder_and_name(text.rstrip(":"))
        path = _resolved(disk, folder) if folder else disk.folder
        return path is not None and disk.is_folder(path)
    path = _resolved(disk, text)
    return path is not None and bool(matching_files(disk, path))


def matching_files(disk: Drives, path: DosPath) -> list[DosPath]:
    """The files that match a path; none if its folder is missing."""
    try:
        return disk.find(path) if len(path) > 1 else []
    except DosError:
        return []


def for_values(disk: Drives, words: list[str]) -> Iterator[str]:
    """The values of a FOR: each word as it is, and for a wildcard the matching files.

    The files keep their folder as it was typed.
    """
    for word in words:
        if not names.is_pattern(word):
            yield word
            continue
        path = _resolved(disk, word)
        folder, _ = folder_and_name(word)
        if path is not None:
            yield from (folder + file[-1] for file in matching_files(disk, path))


def completions(disk: Drives, word: str, commands: list[str]) -> list[str]:
    """The words that complete `word`: commands, then the entries of its folder."""
    folder, start = folder_and_name(word)
    path = _resolved(disk, folder or ".")
    if not start or path is None:
        return []
    try:
        entries = [entry.name for entry in disk.entries(path)]
    except DosError:
        entries = []
    return [
        folder + candidate
        for candidate in [*commands, *entries]
        if candidate.startswith(names.upper(start))
    ]


def _resolved(disk: Drives, text: str) -> DosPath | None:
    try:
        return disk.resolve(text)
    except DosError:
        return None
