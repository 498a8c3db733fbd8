"""Options of a ROM on the command line: `--set NAME=VALUE`, for this sitting only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from retrocards.cards import MOST_DIGITS
from retrocards.cli.errors import UsageError
from retrocards.rom import Rom
from retrocards.rom.find import HOUSE
from retrocards.rom.folders import command
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.schema.control import Choice, EditionName, Flag, Number, today
from retrocards.session.records import OptionValue
from retrocards.session.settings import Settings

_NO_OR_YES = "no", "yes"
"""What an option that is either off or on is told to take besides its own words."""
_OFF_OR_ON = {"no": False, "yes": True, "off": False, "on": True}
"""What it takes."""


def read_options(
    rom: Rom, settings: Sequence[str], edition: EditionName | None
) -> dict[str, OptionValue]:
    """The options set, one at least, by name, each with a value that the ROM has for it.

    Raises UsageError for an option or a value that there is not, and where the edition has none.
    """
    name = rom.identity.name
    if not rom.options:
        raise UsageError(
            f"--set: {name} has no options; name the program whose option it is, as in "
            f"`retrocards DURAK --set {settings[0]}`."
            if name in HOUSE
            else f"--set: {name} has no options."
        )
    found = dict(_read(rom, setting) for setting in settings)
    standing = Settings(rom, edition, found)
    if not standing.options_allowed and not all(rom.options[one].every_edition for one in found):
        way_out = _way_out(name, "has them")
        raise UsageError(f"--set: this edition of {name} has no options; {way_out}")
    if not standing.allows(standing.rules_of(standing.chosen)):
        way_out = _way_out(name, "does")
        raise UsageError(f"--set: this edition of {name} does not play that game; {way_out}")
    return found


def _way_out(name: str, can: str) -> str:
    """How to have what an edition does not: the registered one `can`."""
    register = command(f"register {name}")
    return (
        f"the registered one {can}: add `--edition registered`, or register it for good, which "
        f"costs nothing: `{register}`."
    )


def _read(rom: Rom, setting: str) -> tuple[str, OptionValue]:
    written, sign, word = (part.lower() for part in setting.partition("="))
    name = rom.option_named(written)
    if name is None:
        raise UsageError(
            f"--set {setting!r}: expected OPTION=VALUE with an option of "
            f"{rom.identity.name}{_meant(written, rom.options)}"
        )
    option = rom.options[name]
    if option.kind == "number":
        return name, _number(setting, option, word)
    values, word = _values(option), str(today(option, word))
    if sign and word in values:
        return name, values[word]
    if sign and option.kind == "flag" and word in _OFF_OR_ON:
        return name, _OFF_OR_ON[word]
    known = [*values, *(_NO_OR_YES if option.kind == "flag" else ())]
    end = did_you_mean(word, known) or f", one of {', '.join(_told(option))}."
    raise UsageError(f"--set {setting!r}: expected {name}=VALUE{end}")


def _number(setting: str, option: Number, word: str) -> int:
    """A number that the option may be. Raises UsageError."""
    if word.isdecimal() and len(word) < MOST_DIGITS and option.least <= int(word) <= option.most:
        return int(word)
    name = setting.partition("=")[0].lower()
    raise UsageError(
        f"--set {setting!r}: expected {name}=NUMBER, a whole one from {option.least} to "
        f"{option.most}."
    )


def _meant(word: str, known: Iterable[str]) -> str:
    """The end of the sentence: what was meant, or all that there is."""
    return did_you_mean(word, known) or f", one of {', '.join(known)}."


def _told(option: Flag | Choice) -> list[str]:
    """The values that an option has, for somebody who is to write one: `no (jump)` of a flag."""
    if option.kind == "flag":
        off, on = (word.lower() for word in option.words)
        return [
            written if written == word else f"{written} ({word})"
            for written, word in zip(_NO_OR_YES, (off, on), strict=True)
        ]
    return [str(value).lower() for value in option.choices]


def _values(option: Flag | Choice) -> dict[str, OptionValue]:
    """What may be written for an option's values: their words as the ROM has them, in any case."""
    if option.kind == "flag":
        off, on = option.words
        return {off.lower(): False, on.lower(): True}
    return {str(value).lower(): value for value in option.choices}
