"""DOS switches: letters in one word after the program's name, in any order, upper or lower case."""

from __future__ import annotations

import os.path
from collections.abc import Callable, Sequence

from retrocards.rom import Rom

CONTRARY = frozenset({"mono", "colour"})
"""Actions that exclude each other."""


class SwitchError(Exception):
    """A program does not have these switches; the text is its usage screen."""


def read_switches(
    rom: Rom, words: Sequence[str], starred: Callable[[str], bool] = os.path.exists
) -> frozenset[str]:
    """The actions that the switches ask for.

    Raises SwitchError, with the program's usage screen, for an unknown letter, letters of two
    monitors, more than one word, quoted or not, and file names that a shell put in place of an
    unquoted `*` (`starred` says so of a word).
    """
    name = rom.identity.name
    letters = {letter.upper(): switch.action for letter, switch in rom.switches.items()}
    parts = [_capitals(part) for word in words for part in word.split()]
    unknown = {part: {letter for letter in part if letter not in letters} for part in parts}
    if not any(unknown.values()) and len(parts) <= 1:
        actions = frozenset(letters[letter] for part in parts for letter in part)
        if actions >= CONTRARY:
            pair = {action: letter for letter, action in letters.items() if action in CONTRARY}
            raise SwitchError(usage(rom, rom.say("usage.contrary", **pair)))
        return actions
    if "*" in letters and any(map(starred, words)):
        raise SwitchError(usage(rom, rom.say("usage.starred", name=name)))
    for part, strange in unknown.items():
        if strange:
            # Several characters make a word that was meant; one may be a slip of the finger.
            shown = strange.pop() if len(strange) == 1 else part
            raise SwitchError(usage(rom, rom.say("usage.unknown", letters=shown, name=name)))
    raise SwitchError(usage(rom, rom.say("usage.one_word", name=name)))


def _capitals(word: str) -> str:
    """The word in DOS capitals; letters unknown to DOS stay as they are."""
    return "".join(letter.upper() if letter.isascii() else letter for letter in word)


def usage(rom: Rom, trouble: str) -> str:
    """The usage screen: what is wrong, how to call the program, what each letter does."""
    identity = rom.identity
    lines = [
        rom.say("usage.head", title=identity.title, catalogue=identity.catalogue).rstrip(),
        "",
        trouble,
        "",
        rom.say("usage.form", name=identity.name, letters="".join(rom.switches)),
        "",
    ]
    lines += [
        rom.say("usage.switch", letter=letter, help=switch.help)
        for letter, switch in rom.switches.items()
    ]
    return "\n".join(lines)
