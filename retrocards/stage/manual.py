"""The manual's text with its keys, and its tables of keys, switches and menus, from the ROM."""

from collections.abc import Iterable, Mapping

from retrocards.rom import Rom
from retrocards.rom.schema.control import Toggle
from retrocards.rom.template import fill_in
from retrocards.stage.flow import TAB

TOGGLE_MARK = " *"


def manual_text(rom: Rom) -> str:
    """The ROM's manual, its tables and the keys that its sentences name filled in.

    Raises RomError if it cannot be read.
    """
    tables = {"{keys}": key_table, "{switches}": switch_table, "{menus}": menu_table}
    text = rom.manual()
    for placeholder, table in tables.items():
        if placeholder in text:
            text = text.replace(placeholder, table(rom))
    for action, key in action_keys(rom).items():
        text = text.replace(f"{{{action}}}", key)
    return text


def action_keys(rom: Rom) -> Mapping[str, str]:
    """The key of each action, as a legend shows it; its own name if it has lost all keys."""
    actions = (*(hotkey.action for hotkey in rom.hotkeys.values()), *rom.keyless)
    return {action: rom.key_of(action) or action for action in actions}


def key_table(rom: Rom) -> str:
    """A line for each key that works at any time; toggles are marked with a star."""
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


def menu_table(rom: Rom) -> str:
    """The menus of the ROM's menu bar, each under its title; none for a ROM without one."""
    # Only ROMs of pixel screens have one; text programs must not load its schema.
    bar = getattr(rom, "menu_bar", None)
    lines: list[str] = []
    for menu in bar.menus if bar else ():
        lines += ["", menu.title, "─" * len(menu.title)]
        for item in menu.items:
            if hasattr(item, "action"):
                key = f" ({item.shortcut.replace('_', '+')})" if item.shortcut else ""
                lines.append(f"* {item.label}{key}: {item.help or item.label}")
    return "\n".join(lines[1:])


def _function_keys_first(named: tuple[str, object]) -> int:
    """The sort key that puts F1 to F12 first, by number; the other keys keep their order."""
    number = named[0].removeprefix("F")
    return int(number) if number.isdigit() else 99


def _table(rom: Rom, rows: Iterable[tuple[str, str]]) -> str:
    """The lines of a table; the tab after the key tells `flow` where the second column begins."""
    template = rom.pager.keys_table
    return "\n".join(fill_in(template, {"key": key + TAB, "help": text}) for key, text in rows)
