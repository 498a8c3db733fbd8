"""Keys of the player's own: `keys.yaml` in the folder of settings, laid over the ROMs' hotkeys.

A line names an action and its key or keys, for every program that has the action or for one. The
keys take the place of all that the ROM has for the action, and do nothing else: an action without
a line loses a key that a line has. A file with a fault changes nothing.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeVar, get_args

from retrocards.rom.errors import Problem, RomError, join, shown
from retrocards.rom.files import text_of
from retrocards.rom.find import find_roms
from retrocards.rom.folders import command, own_keys_exist, own_keys_path, rom_folders
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.reader import Limit, Place, Reading, read_all
from retrocards.rom.schema.base import Name
from retrocards.rom.schema.control import CTRL, Hotkey, KeyName, written
from retrocards.rom.schema.rom import Rom

if TYPE_CHECKING:
    from retrocards.rom.source import Node

LABEL = "settings/keys.yaml"
"""What faults call the file."""
ALL, PROGRAMS = "all", "programs"
"""The parts of the file: lines for every program, and lines for one."""
NOT_DOS = "dos"
"""The program that keeps its own keys: DOS has a use for nearly all of them."""
CALLED = (
    *(f"F{number}" for number in range(1, 13)),
    *("ESC", "ENTER", "UP", "DOWN", "LEFT", "RIGHT", "HOME", "END", "PGUP", "PGDN", "TAB"),
    *("SPACE", "BACKSPACE", "INS", "DEL", "HELP", "SHIFT", "ALT"),
    *(f"{CTRL}{letter}" for letter in ascii_uppercase),
)
"""The keys with names."""
MOST_FREE = 4
"""How many free keys a fault names."""
QUIT = "quit"
"""The action that must keep a key."""

R = TypeVar("R", bound=Rom)
_KEY: Limit = get_args(KeyName)[1]


def _keys(data: Any, place: Place, reading: Reading) -> Any:
    """Reads a key, or a list of keys. A digit without quotes is the key of that digit."""
    listed = data if isinstance(data, list | tuple) else (data,)
    keys = [str(key) if type(key) is int and 0 <= key <= 9 else key for key in listed]
    for key in keys:
        if not isinstance(key, str) or not re.fullmatch(_KEY.pattern or "", key):
            message = f"expected a key as F6, PGUP, CTRL_S or a capital letter, got {shown(key)}"
            return reading.add(place, message, word=key, known=(*CALLED, *ascii_uppercase))
        if keys.count(key) > 1:
            return reading.add(place, f"the key {key} is there twice; once is enough")
    return tuple(keys) if keys else reading.add(place, "expected a key or a list of keys, got none")


Lines = dict[Name, Annotated[tuple[KeyName, ...], Limit(read=_keys)]]


class _File(NamedTuple):
    format: Literal[1]
    all_: Lines | None = None
    programs: dict[str, Lines | None] | None = None


class OwnKeys(NamedTuple):
    """What the player's file says: its lines, or its faults, which leave no line in force."""

    everywhere: Mapping[str, tuple[str, ...]] = {}
    by_program: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    faults: tuple[Problem, ...] = ()

    def of(self, rom: Rom) -> dict[str, tuple[str, ...]]:
        """Action -> keys, for the actions of this ROM; a line for one program goes first."""
        if not has_own_keys(rom):
            return {}
        own = {**self.everywhere, **self.by_program.get(rom.identity.name, {})}
        has = {hotkey.action for hotkey in rom.hotkeys.values()}
        return {action: keys for action, keys in own.items() if action in has}


def has_own_keys(rom: Rom) -> bool:
    """Whether the file can change the keys of a program."""
    return rom.identity.program != NOT_DOS


def own_keys() -> OwnKeys:
    """The player's own keys, checked against all ROMs."""
    if not own_keys_exist():
        return OwnKeys()
    try:
        text = text_of(own_keys_path(), LABEL)
    except RomError as error:
        return OwnKeys(faults=tuple(error.problems))
    return _checked(text, tuple(rom_folders()))


def with_own_keys(rom: R) -> R:
    """The ROM with the player's own keys in the place of its hotkeys."""
    own = own_keys().of(rom)
    return rom.with_hotkeys(_laid_over(rom.hotkeys, own)) if own else rom


def losses(roms: Iterable[Rom]) -> list[str]:
    """Sentences about the actions that the player's own keys have left without any key."""
    where: dict[str, list[str]] = {}
    for rom in roms:
        for action in rom.keyless:
            where.setdefault(action, []).append(rom.identity.name)
    return [f"In {_listed(names)} `{action}` has no key now." for action, names in where.items()]


def sentence(faults: Collection[Problem]) -> str:
    """What a player is told if his file has faults; empty without any."""
    if not faults:
        return ""
    first, *others = faults
    more = f" It has {len(others)} more faults." if others[1:] else " It has one more fault."
    return (
        f"Your own keys are not used: {first}.{more if others else ''} "
        f"`{command('keys')}` shows all faults."
    ).replace("?.", "?")


def _laid_over(
    hotkeys: Mapping[str, Hotkey], own: Mapping[str, tuple[str, ...]]
) -> dict[str, Hotkey]:
    """The hotkeys with own keys; the first key of an action has its legend."""
    laid: dict[str, Hotkey] = {}
    done: set[str] = set()
    own = {**own, **_left(hotkeys, own)}
    for name, hotkey in hotkeys.items():
        if hotkey.action not in own:
            laid[name] = hotkey
        elif not own[hotkey.action]:
            continue
        elif hotkey.action not in done:
            done.add(hotkey.action)
            first, *others = own[hotkey.action]
            bare = hotkey._replace(legend=None, col=None, row=None, width=None)
            laid |= {first: hotkey, **dict.fromkeys(others, bare)}
    return laid


def _left(
    hotkeys: Mapping[str, Hotkey], own: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """What is left to the actions without a line that lose a key to one."""
    given = {key for keys in own.values() for key in keys}
    losers = {hotkeys[key].action for key in given & hotkeys.keys()} - own.keys()
    return {
        action: tuple(
            key for key, hotkey in hotkeys.items() if hotkey.action == action and key not in given
        )
        for action in losers
    }


def _keys_of(rom: Rom, action: str) -> list[str]:
    return [name for name, hotkey in rom.hotkeys.items() if hotkey.action == action]


@lru_cache(maxsize=1)
def _checked(text: str, folders: tuple[Path, ...]) -> OwnKeys:
    from retrocards.rom.source import read_text  # YAML takes its time.

    try:
        tree, problems = read_text(text, LABEL)
    except RomError as error:
        return OwnKeys(faults=tuple(error.problems))
    file, reading = read_all(_File, tree.plain())
    problems += [tree.misfit(fault) for fault in reading.faults]
    entries = find_roms(folders)
    roms = [entry.rom for entry in entries if entry.rom and has_own_keys(entry.rom)]
    broken = [entry.name for entry in entries if not entry.rom]
    problems += _unknown(tree, roms, [*(rom.identity.name for rom in roms), *broken])
    own = OwnKeys() if reading.faults else OwnKeys(file.all_ or {}, _lines(file))
    problems += _clashes(tree, roms, own)
    return OwnKeys(faults=tuple(sorted(set(problems)))) if problems else own


def _lines(file: _File) -> dict[str, dict[str, tuple[str, ...]]]:
    return {name: lines for name, lines in (file.programs or {}).items() if lines}


def _unknown(tree: "Node", roms: Iterable[Rom], names: Collection[str]) -> Iterator[Problem]:
    """Programs and actions that do not exist."""
    actions = {rom.identity.name: {key.action for key in rom.hotkeys.values()} for rom in roms}
    every = set[str]().union(*actions.values())
    for path, line in _children(tree, ALL):
        if line not in every:
            node = tree.get(ALL, line)
            assert node
            near = did_you_mean(line, sorted(every))
            yield node.key_problem(path, f"no program can do {line!r}{near}")
    for path, name in _children(tree, PROGRAMS):
        node = tree.get(PROGRAMS, name)
        assert node
        if name not in names:
            near = did_you_mean(name, names) or f"; there are: {', '.join(names)}"
            yield node.key_problem(path, f"there is no program {name!r}{near}")
        for inner, line in _children(tree, PROGRAMS, name):
            if name in actions and line not in actions[name]:
                near = did_you_mean(line, sorted(actions[name]))
                bad = tree.get(PROGRAMS, name, line)
                assert bad
                yield bad.key_problem(inner, f"{name} cannot do {line!r}{near}")


def _children(tree: "Node", *keys: str) -> Iterator[tuple[str, str]]:
    """Path and name of each line of a part of the file."""
    part = tree.get(*keys)
    for key, _ in part.children() if part else ():
        yield join(".".join(keys), key), str(key)


def _clashes(tree: "Node", roms: Iterable[Rom], own: OwnKeys) -> Iterator[Problem]:
    """Keys that would mean two things, or that a legend has no room for."""
    where: dict[tuple[str, str], list[str]] = {}
    free: dict[tuple[str, str], set[str]] = {}
    for rom in roms:
        name, mine = rom.identity.name, own.of(rom)
        spare = _free(rom, mine)
        for action, message in _clashes_in(rom, mine):
            line = join(PROGRAMS, name) if action in own.by_program.get(name, {}) else ALL
            fault = f"{line}.{action}", message
            where.setdefault(fault, []).append(name)
            free[fault] = free.get(fault, spare) & spare
    for (path, message), names in where.items():
        node = tree.get(*path.split("."))
        assert node
        few = sorted(free[path, message], key=CALLED.index)[:MOST_FREE]
        instead = f"; free are {', '.join(few)}" if few else ""
        yield node.problem(path, f"{message.format(programs=_listed(names))}{instead}")


def _clashes_in(rom: Rom, own: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Action, and what is wrong with its own key; {programs} stands for where."""
    taken: dict[str, str] = {}
    left = _left(rom.hotkeys, own)
    needed = () if left.get(QUIT, QUIT) else _keys_of(rom, QUIT)
    answers = {key: what for what, keys in rom.keys.items() for key in keys}
    for action, keys in own.items():
        before = _keys_of(rom, action)
        for key in keys:
            shown_key = key.replace("{", "{{").replace("}", "}}")
            if key in taken:
                other = f"in {{programs}} the key {shown_key} has a line of {taken[key]!r} too"
                yield action, f"{other}: take another key for one of them"
            elif key in answers and key not in before:
                yield action, f"in {{programs}} the key {shown_key} answers questions: take another"
            elif key in needed:
                message = f"in {{programs}} no key would be left for {QUIT!r}"
                yield action, f"{message}: give that a line with another key, or take another here"
            taken[key] = action
        if (room := _room(rom.hotkeys[before[0]])) is not None and len(written(keys[0])) > room:
            message = f"the legend of {{programs}} has room for {room} letters"
            yield action, f"{message}, as F1 or ^S for CTRL_S: take a shorter key, or put one first"


def _room(hotkey: Hotkey) -> int | None:
    """How many letters of a key the legend has room for; None without a legend."""
    if hotkey.legend is None or hotkey.width is None:
        return None
    return hotkey.width - max(map(len, hotkey.words))


def _free(rom: Rom, own: Mapping[str, tuple[str, ...]]) -> set[str]:
    """Keys that nothing in a ROM has a use for."""
    kept = {name for name, hotkey in rom.hotkeys.items() if hotkey.action not in own}
    used = {key for keys in (*rom.keys.values(), *own.values()) for key in keys}
    return {key for key in CALLED if key[0] == "F" or key.startswith(CTRL)} - kept - used


def _listed(names: list[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
