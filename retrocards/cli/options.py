"""Options of a ROM on the command line: `--set NAME=VALUE`, for this sitting only."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.cli.errors import UsageError
from retrocards.rom import Rom
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.schema.control import EditionName, Option
from retrocards.session.records import OptionValue
from retrocards.session.settings import Settings


def read_options(
    rom: Rom, settings: Sequence[str], edition: EditionName | None
) -> dict[str, OptionValue]:
    """The options set, by name, each with a value that the ROM has for it.

    Raises UsageError for an option or a value that there is not, and where the edition has none.
    """
    name = rom.identity.name
    if settings and not rom.options:
        raise UsageError(f"--set: {name} has no options.")
    if settings and not Settings(rom, edition).options_allowed:
        raise UsageError(f"--set: this edition of {name} has no options; see --edition.")
    return dict(_read(rom, setting) for setting in settings)


def _read(rom: Rom, setting: str) -> tuple[str, OptionValue]:
    name, sign, word = setting.partition("=")
    name = name.lower()
    if not sign or name not in rom.options:
        near = did_you_mean(name, rom.options) or f"; there are {', '.join(rom.options)}"
        end = "" if near.endswith("?") else "."
        raise UsageError(
            f"--set {setting}: expected OPTION=VALUE with an option of the ROM{near}{end}"
        )
    values = _values(rom.options[name])
    if word.lower() not in values:
        raise UsageError(f"--set {setting}: {name} can be {', '.join(values)}.")
    return name, values[word.lower()]


def _values(option: Option) -> dict[str, OptionValue]:
    """What may be written for an option's values: their words as the ROM has them, in any case."""
    if option.kind == "flag":
        off, on = option.words
        return {off.lower(): False, on.lower(): True}
    return {str(value).lower(): value for value in option.choices}
