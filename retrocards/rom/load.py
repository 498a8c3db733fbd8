"""A folder of YAML files as a checked ROM."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from retrocards.rom import folders
from retrocards.rom.check import check, dead_rules
from retrocards.rom.check_declared import faults
from retrocards.rom.declaration import Declaration
from retrocards.rom.errors import Problem, RomError, shown
from retrocards.rom.kinds import kind_of, schema_of, unknown_kind
from retrocards.rom.schema.base import Name
from retrocards.rom.schema.look import Palette
from retrocards.rom.schema.rom import FORMAT, Rom
from retrocards.rom.source import Node, empty, merged, read_file

HEAD = "rom.yaml"
_FOLDER_NAME = re.compile(r"[\w-]{1,64}(/[\w-]{1,64}){0,3}", re.ASCII)


@dataclass(frozen=True)
class _Read:
    """A folder's merged tree, and the folders it was merged from, nearest first."""

    tree: Node
    folders: tuple[Path, ...]
    problems: tuple[Problem, ...]


def load_rom(
    folder: Path,
    roots: Sequence[Path] | None = None,
    declared: Callable[[str], Declaration] | None = None,
) -> Rom:
    """Reads all YAML files of a ROM's folder, and of those it extends, and checks them whole.

    `roots` are the folders of ROMs, later ones winning, in which `extends` and what is common are
    looked for after the folder's own parent; by default those of `rom_folders`. `declared` gives
    what a program declares of itself, and raises LookupError where there is none of this name;
    without it a ROM may be one that no program can play.
    Raises RomError with all problems found.
    """
    folder = folder.absolute()
    with _files_of(folder):
        return _load(folder, _places(folder, roots), declared)


def _load(folder: Path, places: list[Path], declared: Callable[[str], Declaration] | None) -> Rom:
    read = _read_rom(folder, places)
    tree, problems = _with_palettes(read, places)
    if strange := unknown_kind(tree):
        raise RomError([*problems, strange])
    problems += _program_faults(tree, folder, places, declared)
    from retrocards.rom.explain import checked  # The schema library takes its time.

    rom: Rom
    rom, wrong = checked(schema_of(kind_of(tree)), tree)
    if problems := [*problems, *wrong, *check(tree)]:
        raise RomError(problems)
    commons = [place / "common" for place in places]
    rom.settle(tree, (*read.folders, *commons))
    rom.check_files()
    return rom


def _program_faults(
    tree: Node,
    folder: Path,
    places: list[Path],
    declared: Callable[[str], Declaration] | None,
) -> list[Problem]:
    """All that keeps the program that a ROM names from playing it."""
    named = tree.get("identity", "program")
    if declared is None or named is None or not isinstance(named.value, str):
        return []
    try:
        found = declared(named.value)
    except LookupError as error:
        return [named.problem("identity.program", str(error))]
    base = tree if _same(found.base, folder) else _read_rom(found.base, places).tree
    return [*faults(tree, named.value, found, base)]


def read_identity(folder: Path, roots: Sequence[Path] | None = None) -> Node | None:
    """What a ROM says of itself, unchecked; None when it says nothing.

    The head tells it, and the heads of the folders that it extends: whoever looks for one ROM need
    not read all the others. Only where the heads are silent is the whole ROM read.
    Raises RomError if it cannot be read at all.
    """
    folder = folder.absolute()
    with _files_of(folder):
        places = _places(folder, roots)
        identity = _read_rom(folder, places, heads_only=True).tree.get("identity")
        return identity or _read_rom(folder, places).tree.get("identity")


def load_palettes(roots: Sequence[Path] | None = None) -> dict[str, Palette]:
    """The palettes of common/palettes.yaml in these folders of ROMs, later ones over earlier.

    Raises RomError with all problems found.
    """
    known = folders.rom_folders() if roots is None else roots
    node, problems = _read_palettes([*reversed(known)])
    tree = replace(node, value={"palettes": node})
    from retrocards.rom.explain import checked

    found: dict[str, dict[str, Palette]]
    found, faults = checked(dict[str, dict[Name, Palette]], tree)
    if problems := [*problems, *faults]:
        raise RomError(problems)
    return found["palettes"]


@contextmanager
def _files_of(folder: Path) -> Iterator[None]:
    """Raises RomError for what the file system refuses."""
    try:
        yield
    except OSError as error:
        label = f"{folder.parent.name}/{folder.name}"
        message = f"cannot be read: {error.strerror}"
        raise RomError([Problem(label, 0, 0, "", message)]) from error


def _places(folder: Path, roots: Sequence[Path] | None) -> list[Path]:
    """The folders of ROMs, the nearest first."""
    known = folders.rom_folders() if roots is None else roots
    return list(dict.fromkeys([folder.parent, *reversed(known)]))


def _with_palettes(read: _Read, places: Sequence[Path]) -> tuple[Node, list[Problem]]:
    """The ROM's tree with its own palettes laid on those that all ROMs have in common."""
    palettes, problems = _read_palettes(places)
    tree = read.tree
    own = tree.get("palettes")
    value = dict(tree.value) if isinstance(tree.value, dict) else {}
    value["palettes"] = merged(palettes, own) if own else palettes
    return replace(tree, value=value), [*read.problems, *problems]


def _read_rom(folder: Path, places: Sequence[Path], heads_only: bool = False) -> _Read:
    """Reads a ROM's folder and merges it over those that it extends."""
    tree, problems = _read_folder(folder, f"{folder.parent.name}/{folder.name}", heads_only)
    _check_format(tree, folder)
    trees, chain = [tree], [folder]
    while (extends := trees[-1].get("extends")) is not None:
        under, label = _extended(extends, places, chain)
        tree, more = _read_folder(under, label, heads_only)
        problems += more
        trees.append(tree)
        chain.append(under)
    whole = empty("")
    for tree in reversed(trees):
        whole = merged(_for_another(whole, tree), tree)
        problems += dead_rules(tree, whole)
    return _Read(whole, tuple(chain), tuple(problems))


def _for_another(whole: Node, tree: Node) -> Node:
    """What a ROM of another name takes over: the further names go on to mean the one before."""
    before, named = whole.get("identity"), tree.get("identity", "name")
    name = before.get("name") if before else None
    if before is None or name is None or named is None or named.value == name.value:
        return whole
    kept = {str(key): node for key, node in before.children() if key != "aliases"}
    parts = {str(key): node for key, node in whole.children()}
    return replace(whole, value={**parts, "identity": replace(before, value=kept)})


def _extended(extends: Node, places: Sequence[Path], chain: list[Path]) -> tuple[Path, str]:
    """The folder that `extends` names, and its label in problems."""
    name = extends.value
    if not isinstance(name, str) or not _FOLDER_NAME.fullmatch(name):
        message = "expected the folder of a ROM or of a common look, as durak or common/tommy"
        raise RomError([extends.problem("extends", message)])
    found = [place for place in places if (place / name).is_dir()]
    for place in found:
        if not any(_same(place / name, folder) for folder in chain):
            return place / name, f"{place.name}/{name}"
    if found:
        raise RomError([extends.problem("extends", f"{name!r} extends itself in a circle")])
    message = f"there is no folder {name!r} in any folder of ROMs"
    raise RomError([extends.problem("extends", message)])


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def _read_folder(folder: Path, label: str, head_only: bool) -> tuple[Node, list[Problem]]:
    """Reads all YAML files of a folder, or its head if it has one, as one mapping."""
    names = sorted(path.name for path in folder.iterdir() if path.suffix == ".yaml")
    names.sort(key=lambda name: name != HEAD)
    if head_only:
        names = [name for name in names if name == HEAD]
    value: dict[str, Node] = {}
    problems: list[Problem] = []
    fatal: list[Problem] = []
    for name in names:
        try:
            node, found = read_file(folder / name, f"{label}/{name}")
        except RomError as error:
            fatal += error.problems
            continue
        problems += found
        for key, inner in dict(node.children()).items():
            if key in value:
                first = value[str(key)]
                message = f"duplicate key {key!r}; {first.file}:{first.key_line} has it too"
                problems.append(inner.key_problem(str(key), message))
            else:
                value[str(key)] = inner
    if fatal:
        raise RomError([*problems, *fatal])
    return replace(empty(f"{label}/{HEAD}"), value=value), problems


def _check_format(tree: Node, folder: Path) -> None:
    """Raises RomError unless the folder's head says a format that this program reads."""
    if not (folder / HEAD).is_file():
        raise RomError([tree.problem("", "missing: a ROM's folder has this file")])
    found = tree.get("format")
    if found is None:
        raise RomError([tree.problem("format", f"missing: a ROM begins with 'format: {FORMAT}'")])
    if isinstance(found.value, bool) or not isinstance(found.value, int) or found.value < 1:
        message = f"expected {FORMAT}, got {shown(found.value)}"
        raise RomError([found.problem("format", message)])
    if found.value > FORMAT:
        message = f"format {found.value} is newer than this program reads ({FORMAT})"
        raise RomError([found.problem("format", message)])


def _read_palettes(places: Sequence[Path]) -> tuple[Node, list[Problem]]:
    """Merges the palettes of all folders of ROMs, the first found on top."""
    whole = empty("common/palettes.yaml")
    problems: list[Problem] = []
    for place in reversed(places):
        path = place / "common" / "palettes.yaml"
        if path.is_file():
            node, found = read_file(path, f"{place.name}/common/palettes.yaml")
            problems += found
            palettes = node.get("palettes")
            if palettes is not None:
                whole = merged(whole, palettes)
    return whole, problems
