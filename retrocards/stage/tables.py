"""The manual's text with its tables of keys and switches, which are made from the ROM."""

from collections.abc import Iterable

from retrocards.rom import Rom
from retrocards.rom.schema.control import Toggle
from retrocards.rom.template import fill_in
from retrocards.stage.flow import TAB

TOGGLE_MARK = " *"


def manual_text(rom: Rom) -> str:
    """The ROM's manual, its tables filled in.

    Raises RomError if there is none that can be read.
    """
    return rom.manual().replace("{keys}", key_table(rom)).replace("{switches}", switch_table(rom))


def key_table(rom: Rom) -> str:
    """A line for each key that works at any time, toggles marked with a star."""
    return _table(
        rom,
        (
            (key + TOGGLE_MARK if isinstance(hotkey.legend, Toggle) else key, hotkey.help)
            for key, hotkey in sorted(rom.hotkeys.items(), key=_function_keys_first)
        ),
    )


def switch_table(rom: Rom) -> str:
    """A line for each letter that may follow the program's name."""
    return _table(rom, ((letter, switch.help) for letter, switch in rom.switches.items()))


def _function_keys_first(named: tuple[str, object]) -> int:
    """F1 to F12 by their numbers, then the other keys as they come."""
    number = named[0].removeprefix("F")
    return int(number) if number.isdigit() else 99


def _table(rom: Rom, rows: Iterable[tuple[str, str]]) -> str:
    """The tab after the key tells `flow` where the second column begins."""
    template = rom.pager.keys_table
    return "\n".join(fill_in(template, {"key": key + TAB, "help": text}) for key, text in rows)
