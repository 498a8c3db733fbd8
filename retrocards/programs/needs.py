"""What every card game needs of its ROM, and whether it can be played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from retrocards.cards import OptionError
from retrocards.programs.words import CARD_MESSAGES
from retrocards.rom import Rom
from retrocards.session.sitting import Engine

MESSAGES = (
    "delay", "go_on", "told.resumed", "told.deal", "told.cursor_first", "rules.no_such_card",
    "list_blank", "keys.between", "keys.run", *CARD_MESSAGES,
)  # fmt: skip
LABELS = ("told", "prompt", "delay")
POPUPS: dict[str, tuple[str, ...]] = {
    "quit": ("program",),
    "resume": ("program",),
    "time_up": ("program", "minutes", "seconds"),
    "picture": ("program", "file", "folder"),
    "trouble": ("program", "reason"),
}
"""The dialogs of every card game, each with the fields that it may use."""
DIALOGS = {
    **POPUPS,
    "no_options": ("program",),
    "replay": ("program",),
    "cover": ("program", "seat"),
}
KEYS = ("cards", "none", "back", "forward", "play", "go_on", "yes", "no")
STYLES = ("told", "prompt", "refusal")
TIMINGS = ("result", "parting")
FIELDS = frozenset({
    "seat", "card", "cards", "count", "deal", "first", "last", "key", "seconds", "suit", "name",
    "title", "catalogue", "letters", "letter", "help",
})  # fmt: skip
"""Fields that messages of every game may use."""


def check(
    rom: Rom,
    engine: Engine[Any, Any],
    *,
    messages: Iterable[str],
    fields: Collection[str],
    labels: Iterable[str],
    zones: Iterable[str],
    options: Iterable[str],
    dialogs: Mapping[str, Collection[str]],
    keys: Iterable[str] = (),
    rules: Iterable[str],
) -> None:
    """Check all of a ROM at once.

    `fields` are those that the game's messages may use; `dialogs` are its own with theirs. Raises
    RomError for what is missing, for words with a field that nobody fills in, for two keys alike,
    and for options of the rules that there are not.
    """
    rom.require(
        messages=(*MESSAGES, *messages),
        fields=FIELDS | set(fields),
        labels={"table": (*LABELS, *labels)},
        zones={"table": zones},
        options=options,
        dialogs={**DIALOGS, **dialogs},
        menus=("options",),
        timings=TIMINGS,
        keys=(*KEYS, *keys),
        styles=STYLES,
        rules=rules,
    )
    check_keys(rom)
    check_rules(rom, engine)


def check_keys(rom: Rom) -> None:
    """Raises RomError for a list of keys that has one twice."""
    for name, listed in rom.keys.items():
        twice = next((key for key in listed if listed.count(key) > 1), None)
        if twice is not None:
            rom.reject(f"keys.{name}", f"the key {twice} is there twice; once is enough")


def check_apart(rom: Rom, *lists: str) -> None:
    """Raises RomError for a key in two of these lists, and for one that is a hotkey."""
    seen: dict[str, str] = {}
    for name in lists:
        for key in rom.keys[name]:
            if key in rom.hotkeys:
                rom.reject(f"keys.{name}", f"the key {key} is a hotkey, which comes first")
            if key in seen:
                rom.reject(f"keys.{name}", f"the key {key} is in keys.{seen[key]} too")
            seen[key] = name


def check_rules(rom: Rom, engine: Engine[Any, Any]) -> None:
    """Raises RomError for options of the rules that there are not, and for what a player may set.

    Each value of an option must go with the ROM's own rules.
    """
    _try_rules(rom, engine, "rules", {})
    for name, option in rom.options.items():
        if option.rule:
            for value in (False, True) if option.kind == "flag" else option.choices:
                _try_rules(rom, engine, f"options.{name}", {option.rule: value})


def _try_rules(rom: Rom, engine: Engine[Any, Any], path: str, changed: Mapping[str, Any]) -> None:
    try:
        engine.begin({**rom.rules, **changed})
    except OptionError as error:
        rom.reject(path, str(error))


def refuse_rules(rom: Rom, wanted: Mapping[str, Any], why: str) -> None:
    """Raises RomError where an option of the rules is not what the game's table is made for."""
    for rule, value in wanted.items():
        if rom.rules.get(rule, value) != value:
            rom.reject(f"rules.{rule}", f"expected {value}: {why}")
