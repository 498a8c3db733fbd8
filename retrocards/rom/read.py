"""Reads a folder of YAML files as a ROM, and checks all of it."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

from retrocards.rom.check import check, dead_rules, stale_words
from retrocards.rom.check_declared import faults as declared_faults
from retrocards.rom.declaration import Declaration
from retrocards.rom.disk import Disk
from retrocards.rom.errors import MOST_PROBLEMS, Problem, RomError, shown
from retrocards.rom.kinds import kind_of, schema_of, unknown_kind
from retrocards.rom.reader import read_all
from retrocards.rom.schema.rom import FORMAT, HEAD, Origin, Rom
from retrocards.rom.source import MOST_VALUES, Budget, Node, empty, joined, merged, read_file

MOST_FOLDERS = 12
"""How many folders a ROM may be made of: its own, and those that it extends."""
MOST_IN_HEADS = 5_000
"""Values in a ROM's head and the heads that it extends. A start reads those of all ROMs, to find
the one that is meant."""
_LONGEST_HEAD = 80
"""The most characters of a name or a title that a list of programs has room for."""
_FOLDER_NAME = re.compile(r"[\w-]{1,64}(/[\w-]{1,64}){0,3}", re.ASCII)


class _Read(NamedTuple):
    """A folder's merged tree, and the folders it was merged from, nearest first."""

    tree: Node
    folders: tuple[Path, ...]
    problems: tuple[Problem, ...]


def read_rom(folder: Path, disk: Disk, declared: Callable[[str], Declaration] | None = None) -> Rom:
    """Read and check all YAML files of a ROM's folder and of those that it extends.

    Raises RomError with all problems found.
    """
    with _files_of(folder):
        read = _read_rom(folder, disk)
        tree, problems = _with_palettes(read, disk)
        if strange := unknown_kind(tree):
            raise RomError([*problems, strange])
        problems += _program_faults(tree, folder, disk, declared)
        rom, reading = read_all(schema_of(kind_of(tree)), tree.plain())
        problems += [tree.misfit(fault) for fault in reading.faults]
        if faults := list(islice(chain(problems, check(tree, reading)), MOST_PROBLEMS + 1)):
            raise RomError(faults)
        made: Rom = rom
        made.settle(Origin(read.folders, disk, lambda: tree))
        return made


def _program_faults(
    tree: Node, folder: Path, disk: Disk, declared: Callable[[str], Declaration] | None
) -> list[Problem]:
    """What keeps a ROM's program from playing it."""
    named = tree.get("identity", "program")
    if declared is None or named is None or not isinstance(named.value, str):
        return []
    try:
        declaration = declared(named.value)
    except LookupError as error:
        return [named.problem("identity.program", str(error))]
    own = disk.real(declaration.base) == disk.real(folder)
    base = tree if own else _read_rom(declaration.base, disk).tree
    return [*declared_faults(tree, named.value, declaration, base)]


def read_tree(folder: Path, disk: Disk) -> Node:
    """A ROM's tree, read again to find the place of a fault."""
    with _files_of(folder):
        return _with_palettes(_read_rom(folder, disk), disk)[0]


def read_head(folder: Path, disk: Disk) -> tuple[Path, str, tuple[str, ...], str]:
    """A ROM's folder, and its name, aliases and title, unchecked.

    They come from its head and the heads of the folders that it extends, so that a search for one
    ROM does not read all the others. If no head has them, the whole ROM is read, within the limit
    for heads. A ROM that cannot be read has the name of its folder.
    """
    named = folder.name.upper()
    try:
        with _files_of(folder):
            identity = _read_rom(folder, disk, heads_only=True).tree.get("identity")
            identity = identity or _read_rom(folder, disk, MOST_IN_HEADS).tree.get("identity")
    except RomError:
        return folder, named, (), ""
    aliases = identity.get("aliases") if identity else None
    words = [node.value for _, node in aliases.children()] if aliases else []
    short = tuple(word for word in words if isinstance(word, str) and len(word) <= _LONGEST_HEAD)
    name, title = (_text(identity, key) for key in ("name", "title"))
    return folder, name if 0 < len(name) <= _LONGEST_HEAD else named, short, title[:_LONGEST_HEAD]


def _text(node: Node | None, key: str) -> str:
    inner = node.get(key) if node else None
    return inner.value if inner and isinstance(inner.value, str) else ""


@contextmanager
def _files_of(folder: Path) -> Iterator[None]:
    """Turns an OSError into a RomError."""
    try:
        yield
    except OSError as error:
        label = f"{folder.parent.name}/{folder.name}"
        message = f"cannot be read: {error.strerror}"
        raise RomError([Problem(label, 0, 0, "", message)]) from error


def _with_palettes(read: _Read, disk: Disk) -> tuple[Node, list[Problem]]:
    """The ROM's tree, its own palettes merged over those that all ROMs share."""
    palettes, problems = _read_palettes(disk)
    tree = read.tree
    own = tree.get("palettes")
    value = dict(tree.value) if isinstance(tree.value, dict) else {}
    value["palettes"] = merged(palettes, own) if own else palettes
    return tree._replace(value=value), [*read.problems, *problems]


def _read_rom(
    folder: Path, disk: Disk, most_values: int = MOST_VALUES, heads_only: bool = False
) -> _Read:
    """Read a ROM's folder, and merge it over those that it extends."""
    budgets = Budget(MOST_IN_HEADS, f"in {HEAD} and those it extends"), Budget(most_values)
    label = f"{folder.parent.name}/{folder.name}"
    tree, problems = _read_folder(disk, folder, label, heads_only, budgets)
    _check_format(tree, folder, disk)
    trees, folders = [tree], [folder]
    while (extends := trees[-1].get("extends")) is not None:
        under, label = _extended(extends, disk, folders)
        tree, more = _read_folder(disk, under, label, heads_only, budgets)
        problems += more
        trees.append(tree)
        folders.append(under)
    whole = empty("")
    for tree in reversed(trees):
        tree = _with_todays_menus(_with_todays_options(tree, whole), whole)
        problems += stale_words(tree, whole)
        whole = merged(_for_another(whole, tree), tree)
        problems += dead_rules(tree, whole)
    return _Read(whole, tuple(folders), tuple(problems))


_VALUES = ("default", "choices", "newcomer")
"""The keys of an option that name its values."""


def _with_todays_options(tree: Node, whole: Node) -> Node:
    """The tree with options by their present names, where it changes one by a former name.

    An option that states its `kind` is a new one of the ROM's own, and keeps its name.
    """
    own = tree.get("options")
    if own is None or not isinstance(tree.value, dict) or not isinstance(own.value, dict):
        return tree
    changed = dict(own.value)
    for name, option in (whole.get("options") or empty("")).children():
        former = _text(option, "formerly")
        if former in changed and name not in changed and not changed[former].get("kind"):
            old = changed.pop(former)
            parts = {
                str(key): _called_today(node, option) if key in _VALUES else node
                for key, node in old.children()
            }
            changed[str(name)] = old._replace(value=parts)
    return tree._replace(value={**tree.value, "options": own._replace(value=changed)})


_OF_OPTIONS = ("menus", "forms")
"""The parts of a ROM that name options."""


def _with_todays_menus(tree: Node, whole: Node) -> Node:
    """The tree with menus that name options by their present names.

    A former name stays if the ROM has an option of its own by that name.
    """
    if not isinstance(tree.value, dict):
        return tree
    own = tree.get("options") or empty("")
    today = {
        former: str(name)
        for name, option in (whole.get("options") or empty("")).children()
        if (former := _text(option, "formerly")) and not own.get(former)
    }
    parts = {
        key: _naming_today(node, today) if key in _OF_OPTIONS else node
        for key, node in tree.value.items()
    }
    return tree._replace(value=parts)


def _naming_today(node: Node, today: Mapping[str, str]) -> Node:
    """A menu, or a part of it, with options by their names of `today`."""
    if isinstance(node.value, tuple):
        return node._replace(value=tuple(_naming_today(part, today) for part in node.value))
    if not isinstance(node.value, dict):
        return node
    parts = {key: _naming_today(inner, today) for key, inner in node.value.items()}
    if (named := parts.get("option")) and str(named.value) in today:
        parts["option"] = named._replace(value=today[str(named.value)])
    return node._replace(value=parts)


def _called_today(node: Node, option: Node) -> Node:
    """A value of an option, or several, by the names that `renamed` gives them."""
    if isinstance(node.value, tuple):
        return node._replace(value=tuple(_called_today(part, option) for part in node.value))
    today = option.get("renamed", node.value) if isinstance(node.value, str) else None
    return node._replace(value=today.value) if today else node


_OF_THE_NAME = ("aliases", "files")


def _for_another(whole: Node, tree: Node) -> Node:
    """What a ROM of another name takes over: all but aliases, files and lessons.

    A lesson is played by the rules of the ROM that it was written for.
    """
    before, named = whole.get("identity"), tree.get("identity", "name")
    name = before.get("name") if before else None
    if before is None or name is None or named is None or named.value == name.value:
        return whole
    kept = {str(key): node for key, node in before.children() if key not in _OF_THE_NAME}
    parts = {str(key): node for key, node in whole.children() if key != "lessons"}
    return whole._replace(value={**parts, "identity": before._replace(value=kept)})


def _extended(extends: Node, disk: Disk, chain: list[Path]) -> tuple[Path, str]:
    """The folder that `extends` names, and its label in problems."""
    name = extends.value
    if not isinstance(name, str) or not _FOLDER_NAME.fullmatch(name):
        message = "expected the folder of a ROM or of a common look, as durak or common/tommy"
        raise RomError([extends.problem("extends", message)])
    if len(chain) == MOST_FOLDERS:
        message = f"a ROM is made of at most {MOST_FOLDERS} folders, and {name!r} is one more"
        raise RomError([extends.problem("extends", message)])
    places = [place for place in disk.where(name) if disk.kind(place / name) == "folder"]
    for place in places:
        if disk.real(place / name) not in map(disk.real, chain):
            return place / name, f"{place.name}/{name}"
    if places:
        raise RomError([extends.problem("extends", f"{name!r} extends itself in a circle")])
    message = f"there is no folder {name!r} in any folder of ROMs"
    raise RomError([extends.problem("extends", message)])


def _read_folder(
    disk: Disk, folder: Path, label: str, heads_only: bool, budgets: tuple[Budget, Budget]
) -> tuple[Node, list[Problem]]:
    """Read all YAML files of a folder, or only its head, as one mapping.

    The first of the budgets is for the head, the other for the rest.
    """
    names = [name for name in disk.names(folder) if name.endswith(".yaml")]
    names.sort(key=lambda name: name != HEAD)
    if heads_only:
        names = [name for name in names if name == HEAD]
    nodes: list[Node] = []
    problems: list[Problem] = []
    fatal: list[Problem] = []
    for name in names:
        budget = budgets[name != HEAD]
        try:
            node, faults = read_file(folder / name, f"{label}/{name}", disk, budget)
        except RomError as error:
            fatal += error.problems
            if budget.over:
                break
            continue
        problems += faults
        nodes.append(node)
    value = joined(nodes, problems)
    if fatal:
        raise RomError([*problems, *fatal])
    return empty(f"{label}/{HEAD}")._replace(value=value), problems


def _check_format(tree: Node, folder: Path, disk: Disk) -> None:
    """Raises RomError unless the folder's head has a format that this program reads."""
    if disk.kind(folder / HEAD) not in ("file", "long"):
        raise RomError([tree.problem("", "missing: a ROM's folder has this file")])
    written = tree.get("format")
    if written is None:
        raise RomError([tree.problem("format", f"missing: a ROM begins with 'format: {FORMAT}'")])
    if isinstance(written.value, bool) or not isinstance(written.value, int) or written.value < 1:
        message = f"expected {FORMAT}, got {shown(written.value)}"
        raise RomError([written.problem("format", message)])
    if written.value > FORMAT:
        message = f"format {written.value} is newer than this program reads ({FORMAT})"
        raise RomError([written.problem("format", message)])


def _read_palettes(disk: Disk) -> tuple[Node, list[Problem]]:
    """The palettes of all folders of ROMs merged, the nearest folder's on top."""
    whole = empty("common/palettes.yaml")
    problems: list[Problem] = []
    for place in reversed(disk.where("common/palettes.yaml")):
        path = place / "common" / "palettes.yaml"
        node, faults = read_file(path, f"{place.name}/common/palettes.yaml", disk)
        problems += faults
        palettes = node.get("palettes")
        if palettes is not None:
            whole = merged(whole, palettes)
    return whole, problems
