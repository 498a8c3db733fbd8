"""A deal as a link: the command line with which somebody else plays the same deal."""

from __future__ import annotations

from collections.abc import Mapping

from retrocards.programs.launch import Launch
from retrocards.session.records import OptionValue
from retrocards.session.settings import Settings


def link_to(
    settings: Settings, launch: Launch, deal: str, rules: Mapping[str, OptionValue]
) -> list[str]:
    """The command line of a deal played by these rules: program, switches, deal and options.

    Rules and grade are always in it, as the other player may have set others. Of the other options
    only those are in it that are not as the ROM has them.
    """
    rom = settings.rom
    switches, options = rom.switches, rom.options
    letters = "".join(name for name in switches if switches[name].action in launch.switches)
    words = [rom.identity.name, *([letters] if letters else []), "--deal", deal]
    values = {
        name: rules[option.rule] if option.rule else settings[name]
        for name, option in options.items()
    }
    changed = {name for name, option in options.items() if values[name] != option.default}
    limited = any(not options[name].every_edition for name in changed)
    if limited and settings.edition != rom.editions.default:
        words += ["--edition", settings.edition]
    for name, option in options.items():
        if name in changed or option.rule or name == "grade":
            words += ["--set", f"{name}={_word(values[name])}"]
    return words


def _word(value: OptionValue) -> str:
    """A value as the command line has it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
