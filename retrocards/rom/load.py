"""ROMs and decks by their folders, as kept since their last check, or read and checked now."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from retrocards.rom.compiled import recall
from retrocards.rom.declaration import Declaration, LessonFault
from retrocards.rom.disk import Disk
from retrocards.rom.files import digest
from retrocards.rom.folders import rom_folders
from retrocards.rom.schema.deck import Deck
from retrocards.rom.schema.rom import Origin, Rom

if TYPE_CHECKING:
    from retrocards.rom.source import Node

Declared: TypeAlias = Callable[[str], Declaration]


def load_rom(
    folder: Path, roots: Sequence[Path] | None = None, declared: Declared | None = None
) -> Rom:
    """The ROM in a folder, with what it extends.

    What it extends, and what ROMs have in common, is looked for beside the folder and then in the
    `roots`, the last of them first; by default in `rom_folders`. `declared` returns the declaration
    of the program of this name, and raises LookupError for an unknown one. Without it the ROM is
    not held against its program.
    Raises RomError with all problems found.
    """
    folder = folder.absolute()
    disk = Disk([folder.parent, *reversed(rom_folders() if roots is None else roots)])
    noted = _noted(declared, disk) if declared else None

    def tree() -> "Node":
        from retrocards.rom.read import read_tree

        return read_tree(folder, disk)

    def make(disk: Disk) -> tuple[Rom, tuple[Path, ...]]:
        from retrocards.rom.read import read_rom  # YAML takes its time.

        rom = read_rom(folder, disk, noted)
        return rom, rom.folders

    rom, folders = recall("rom that is played" if declared else "rom", folder, disk, make)
    rom.settle(Origin(folders, disk, tree))
    return rom


def _noted(declared: Declared, disk: Disk) -> Declared:
    """The same, but the disk notes its answers as it notes its own."""

    @cache
    def known(name: str) -> tuple[Declaration, str]:
        declaration = declared(name)
        parts = [_ordered(part, disk) for part in declaration]
        return declaration, digest(repr(parts).encode())

    def ask(name: str) -> Declaration:
        try:
            declaration, digested = known(name)
        except LookupError as error:
            disk.note(f"program {name}", ["", str(error)])
            raise
        disk.note(f"program {name}", digested)

        def fault(rules: Mapping[str, Any]) -> str:
            answer = declaration.fault(rules)
            disk.note(f"rules {json.dumps([name, dict(rules)])}", answer)
            return answer

        def lesson_faults(
            rules: Mapping[str, Any], seats: Sequence[str], lesson: Mapping[str, Any]
        ) -> list[LessonFault]:
            listed = [*declaration.lesson_faults(rules, seats, lesson)]
            question = json.dumps([name, dict(rules), [*seats], lesson])
            disk.note(f"lesson {question}", json.dumps(listed))
            return listed

        return declaration._replace(fault=fault, lesson_faults=lesson_faults)

    def ask_rules(question: str) -> None:
        name, rules = json.loads(question)
        ask(name).fault(rules)

    def ask_lesson(question: str) -> None:
        name, rules, seats, lesson = json.loads(question)
        ask(name).lesson_faults(rules, seats, lesson)

    disk.ask |= {"program": ask, "rules": ask_rules, "lesson": ask_lesson}
    return ask


def _ordered(value: Any, disk: Disk) -> Any:
    """Declared data in a form that is the same for equal data; empty for a function."""
    if isinstance(value, Mapping):
        return sorted((key, _ordered(inner, disk)) for key, inner in value.items())
    if isinstance(value, Collection) and not isinstance(value, str):
        return sorted(map(repr, value))
    if isinstance(value, Path):
        return disk.short(value)
    return "" if callable(value) else repr(value)


def load_deck(path: Path) -> Deck:
    """The deck in this folder of YAML files, or in this one file.

    Raises RomError with all problems found.
    """

    def make(disk: Disk) -> Deck:
        from retrocards.rom.deck import read_deck

        return read_deck(path, disk)

    return recall("deck", path, Disk(), make)
