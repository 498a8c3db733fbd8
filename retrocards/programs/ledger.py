"""A program's tally and registration, in the words of its ROM."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from retrocards.programs.statistics import measure_of, statistics
from retrocards.rom import Rom
from retrocards.rom.template import fields_of
from retrocards.session.settings import Settings
from retrocards.session.tally import Tally

COUNT_WIDTH = 6
"""The width of a count in a row of the tally, in characters."""


def tally(rom: Rom) -> Iterator[str]:
    """The lines of a program's tally."""
    tally = Tally(rom.identity.name, kept=False)
    if tally.trouble:
        yield tally.trouble
    yield rom.say("tally.head", title=rom.identity.title)
    yield from counted(rom, tally.counts)
    if rom.says("tally.errors"):
        measure = measure_of(rom)
        costs = [error.lost / error.decisions for error in tally.errors(measure.name)]
        if costs:
            yield rom.say("tally.errors", rates=" ".join(map(measure.shown, costs)))
    if lines := [*statistics(rom)]:
        yield from ("", *lines)


def counted(rom: Rom, counts: Mapping[str, int], columns: bool = False) -> Iterator[str]:
    """The counts alone, in the ROM's layout; with `columns` the numbers are aligned."""
    if not counts:
        yield rom.say("tally.empty")
    elif rom.names("tally.rows"):
        yield from _rows(rom, counts)
    else:
        yield from _lines(rom, counts, columns)


def _rows(rom: Rom, counts: Mapping[str, int]) -> Iterator[str]:
    """The tally in the rows that a ROM has for it; anything else below them."""
    rows: Mapping[str, str] = rom.messages["tally"]["rows"]
    named = {name for row in rows.values() for name in fields_of(row)}
    fields = {name: f"{counts.get(name, 0):{COUNT_WIDTH}}" for name in named}
    for row in rows:
        yield rom.say(f"tally.rows.{row}", **fields)
    yield from _lines(rom, {name: count for name, count in counts.items() if name not in named})


def _lines(rom: Rom, counts: Mapping[str, int], columns: bool = False) -> Iterator[str]:
    """A line for each count, the highest first."""
    if not counts:
        return
    named = [(_named(rom, name), str(count)) for name, count in counts.items()]
    names, numbers = (
        max(map(len, column)) if columns else 0 for column in zip(*named, strict=True)
    )
    for name, count in sorted(named, key=lambda line: -int(line[1])):
        yield rom.say("tally.line", name=f"{name:{names}}", count=f"{count:>{numbers}}")


def _named(rom: Rom, name: str) -> str:
    """What was counted, in words; a tally older than the ROM may have names unknown to it."""
    return rom.say(f"tally_names.{name}") if rom.says(f"tally_names.{name}") else name


def register(rom: Rom) -> Iterator[str]:
    """Register a program for good; yield the lines that report it. Raises StorageError."""
    title = rom.identity.title
    if rom.editions.default == "registered":
        yield rom.say("register_needless", title=title)
        return
    settings = Settings(rom)
    if settings.trouble:
        yield settings.trouble
    if settings.edition == "registered":
        yield rom.say("registered_before", title=title)
        return
    settings.register()
    yield rom.say("register", title=title)
