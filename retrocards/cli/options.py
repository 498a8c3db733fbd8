"""A ROM's options on the command line: `--set NAME=VALUE`, for this sitting only."""

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
"""The values that every flag takes besides its own words, as the messages show them."""
_OFF_OR_ON = {"no": False, "yes": True, "off": False, "on": True}
"""All values that every flag takes besides its own words."""


def read_options(
    rom: Rom, settings: Sequence[str], edition: EditionName | None
) -> dict[str, OptionValue]:
    """The set options, at least one, by name, each with one of the ROM's values.

    Raises UsageError for an unknown option or value, or one that the edition does not allow.
    """
    name = rom.identity.name
    if not rom.options:
        raise UsageError(
            f"--set: {name} has no options; name the program whose option it is, as in "
            f"`retrocards DURAK --set {settings[0]}`."
            if name in HOUSE
            else f"--set: {name} has no options."
        )
    options = dict(_read(rom, setting) for setting in settings)
    standing = Settings(rom, edition, options)
    if not standing.options_allowed and not all(
        # As the ROM has it, an option is no change.
        rom.options[option].every_edition or value == rom.options[option].default
        for option, value in options.items()
    ):
        if not rom.editions.registered.options:
            raise UsageError(f"--set: no edition of {name} has options.")
        way_out = _way_out(name, "has them")
        raise UsageError(f"--set: this edition of {name} has no options; {way_out}")
    if not standing.allows(standing.rules_of(standing.chosen)):
        way_out = _way_out(name, "does")
        raise UsageError(f"--set: this edition of {name} does not play that game; {way_out}")
    return options


def _way_out(name: str, can: str) -> str:
    """The way to what an edition lacks. `can` says it of the registered one."""
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
    end = did_you_mean(word, known) or f", one of {', '.join(_shown_values(option))}."
    raise UsageError(f"--set {setting!r}: expected {name}=VALUE{end}")


def _number(setting: str, option: Number, word: str) -> int:
    """Read the number of an option. Raises UsageError."""
    if word.isdecimal() and len(word) < MOST_DIGITS and option.least <= int(word) <= option.most:
        return int(word)
    name = setting.partition("=")[0].lower()
    raise UsageError(
        f"--set {setting!r}: expected {name}=NUMBER, a whole one from {option.least} to "
        f"{option.most}."
    )


def _meant(word: str, known: Iterable[str]) -> str:
    """The end of the sentence: the likely word, or all known ones."""
    return did_you_mean(word, known) or f", one of {', '.join(known)}."


def _shown_values(option: Flag | Choice) -> list[str]:
    """The values of an option as a message shows them, such as `no (jump)` for a flag."""
    if option.kind == "flag":
        off, on = (word.lower() for word in option.words)
        return [
            written if written == word else f"{written} ({word})"
            for written, word in zip(_NO_OR_YES, (off, on), strict=True)
        ]
    return [str(value).lower() for value in option.choices]


def _values(option: Flag | Choice) -> dict[str, OptionValue]:
    """The words for an option's values, in small letters -> the values."""
    if option.kind == "flag":
        off, on = option.words
        return {off.lower(): False, on.lower(): True}
    return {str(value).lower(): value for value in option.choices}
