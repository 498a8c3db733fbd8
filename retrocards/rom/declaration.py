"""What a program declares of itself, once: what it can do, and what it needs of a ROM."""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from retrocards.named import NamedTuple
from retrocards.rom.kinds import TEXT
from retrocards.rom.schema.base import EMPTY

Value = bool | int | str

FLAG: tuple[Value, ...] = (False, True)
"""The values of an option that is either off or on."""


def _no_fault(rules: Mapping[str, Value]) -> str:
    """For a program without rules."""
    return ""


class Declaration(NamedTuple):
    """What a program can do, and what a ROM must have to be played by it.

    A ROM must also have every message, dialog, scene, list of keys, timing, rule, menu and reel
    that the program's own ROM has, and its texts may use the {fields} that are used there.
    """

    base: Path
    """The folder of the program's own ROM."""
    kind: str = TEXT
    """The kind of ROM that it plays."""
    actions: Collection[str] = ()
    """The actions that a hotkey or a line of a menu may have."""
    switches: Collection[str] = ()
    """The actions that a switch may have."""
    arguments: Collection[str] = ()
    """The options of the command line that it has, of those that not every program has."""
    labels: Mapping[str, Collection[str]] = EMPTY
    """Screen -> the labels that it must have."""
    zones: Mapping[str, Collection[str]] = EMPTY
    """Screen -> the zones that it must have."""
    anchors: Mapping[str, Collection[str]] = EMPTY
    """Screen -> the anchors that it must have, for scenes to hang on."""
    places: Collection[str] = ()
    """The paths of what else a ROM must have, such as `styles.told`."""
    options: Mapping[str, Collection[Value]] = EMPTY
    """The options that a ROM must have, each with the values that the program can deal with."""
    keyboard: Collection[str] = ()
    """The seats that an edition may leave to the keyboard."""
    apart: Collection[str] = ()
    """The lists of keys that may have no key in common, and no hotkey."""
    lists: Collection[str] = ()
    """Groups of messages, such as `over.jeers`, of which a ROM has as many as it likes."""
    reasons: Mapping[str, Collection[str]] = EMPTY
    """The reasons of its players, each with the {fields} that `messages.reasons` may use for it.

    A ROM must have one text at least for each of them; {seat}, who moves, is there for all.
    """
    fault: Callable[[Mapping[str, Value]], str] = _no_fault
    """What is wrong with these rules, in a sentence; empty if nothing is."""
