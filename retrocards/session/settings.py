"""What a program remembers from sitting to sitting, and what its edition allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from retrocards.rom.schema.control import Choice, today
from retrocards.session.newcomer import MET, has_played
from retrocards.session.records import OptionValue, RecordFile, SettingsRecord, settings_path

if TYPE_CHECKING:
    from retrocards.rom import Rom
    from retrocards.rom.schema.control import EditionName


class Settings:
    """The options of one program, as its player left them.

    If the edition does not allow options, each has the ROM's default, except those that every
    edition has; what was set under another edition is kept for its return.
    If they are not `kept`, they start with the ROM's defaults, in the player's edition, and are
    forgotten with this object. If they are `only_read`, they are as they were left, and nothing on
    the disk is touched.
    If they `welcome` the player, and he is new to the program, options that he has not set have the
    ROM's values for newcomers; `meet` makes them his own.
    `trouble` is a sentence if the file of the settings could not be used.
    """

    def __init__(
        self,
        rom: Rom,
        edition: EditionName | None = None,
        options: Mapping[str, OptionValue] | None = None,
        kept: bool = True,
        only_read: bool = False,
        welcome: bool = False,
    ) -> None:
        """`edition` and `options` are for this sitting only.

        The default edition is the registered one, or the ROM's.
        """
        self.rom = rom
        path, writes = settings_path(rom.identity.name), kept and not only_read
        self._file = RecordFile(path, SettingsRecord, kept=writes)
        self.trouble = self._file.trouble
        self._record = self._file.record or SettingsRecord()
        if not kept:
            self._file.record = self._record = SettingsRecord(registered=self._record.registered)
        self._this_sitting: dict[str, OptionValue] = dict(options or {})
        self.is_new = welcome and not self.toggle(MET, False) and not has_played(rom.identity.name)
        """Whether the player is new to the program, and welcome; until `meet`."""
        self._at_first = self._of_newcomers() if self.is_new else {}
        self.edition: EditionName = edition or self._standing_edition()

    @property
    def play_seconds(self) -> float | None:
        """Seconds of play after which no new hand may be started; None for no limit."""
        return self.rom.edition(self.edition).play_seconds

    @property
    def options_allowed(self) -> bool:
        """Whether the option menu may be used."""
        return self.rom.edition(self.edition).options

    @property
    def keyboard_seats(self) -> tuple[str, ...]:
        """The seats that the keyboard may play."""
        return self.rom.edition(self.edition).keyboard

    def allows(self, rules: Mapping[str, OptionValue]) -> bool:
        """Whether the edition plays a game by these rules; one without a list plays all.

        A listed game has the ROM's own rules, except for those that it names.
        """
        games = self.rom.edition(self.edition).games
        return not games or any(rules == {**self.rom.rules, **game} for game in games)

    def __getitem__(self, option: str) -> OptionValue:
        declared = self.rom.options[option]
        if declared.rule and not self.allows(self.rules_of(self.chosen)):
            return declared.default
        return self.chosen(option)

    def chosen(self, option: str) -> OptionValue:
        """The player's choice, even if it is a rule that the edition does not allow."""
        declared = self.rom.options[option]
        if not (self.options_allowed or declared.every_edition):
            return declared.default
        kept = self._this_sitting.get(option)
        if kept is None:
            kept = today(declared, self._kept(option, declared.formerly, declared.default))
        return kept if self._fits(option, kept) else declared.default

    def _kept(self, option: str, formerly: str | None, default: OptionValue) -> OptionValue:
        """The remembered value of an option, perhaps stored under its former name."""
        options = self._record.options
        default = self._at_first.get(option, default)
        return options.get(option, options.get(formerly or option, default))

    def _of_newcomers(self) -> dict[str, OptionValue]:
        """What a new player begins with, in options that neither he nor this sitting has set."""
        is_set = {*self._record.options, *self._this_sitting}
        return {
            name: option.newcomer
            for name, option in self.rom.options.items()
            if isinstance(option, Choice)
            and option.newcomer is not None
            and is_set.isdisjoint((name, option.formerly))
        }

    def meet(self) -> None:
        """Remember that a new player knows the program now, and what he began with.

        Raises StorageError.
        """
        if self.is_new:
            self.is_new = False
            with self._changing() as record:
                record.options = {**self._at_first, **record.options}
                record.toggles[MET] = True

    def set(self, option: str, value: OptionValue) -> None:
        """Set an option, and remember it if the ROM says so.

        Raises StorageError if it cannot be written; it applies to this sitting then.
        """
        self._this_sitting[option] = value
        if self.rom.options[option].remembered:
            with self._changing() as record:
                record.options[option] = value

    def flag(self, option: str) -> bool:
        """Whether the option is on."""
        return bool(self[option])

    def values(self) -> dict[str, OptionValue]:
        """Every option of the ROM with its value."""
        return {name: self[name] for name in self.rom.options}

    def rules(self) -> dict[str, OptionValue]:
        """The options of the rules: the ROM's own, changed by what the player chose."""
        return self.rules_of(self.__getitem__)

    def rules_of(self, value: Callable[[str], OptionValue]) -> dict[str, OptionValue]:
        """The rules for these values of the options: the ROM's own, changed by them."""
        chosen: dict[str, OptionValue] = dict(self.rom.rules)
        for name, option in self.rom.options.items():
            if option.rule:
                chosen[option.rule] = value(name)
        return chosen

    def rules_of_match(self, begun: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """The rules of a match begun under other options: its own, changed by this sitting's.

        Options of the command line belong to this sitting.
        """
        set_since = {
            option.rule: self[name]
            for name, option in self.rom.options.items()
            if option.rule and name in self._this_sitting
        }
        return {**begun, **set_since}

    def toggle(self, name: str, default: bool) -> bool:
        """A mode that a function key switches, such as auto-sort."""
        return self._record.toggles.get(name, default)

    def set_toggle(self, name: str, on: bool) -> None:
        """Remember a mode. Raises StorageError if it cannot be written."""
        with self._changing() as record:
            record.toggles[name] = on

    @property
    def dials(self) -> dict[str, int]:
        """Values set by keys, such as colours and the delay."""
        return dict(self._record.dials)

    def set_dials(self, dials: Mapping[str, int]) -> None:
        """Remember values set by keys. Raises StorageError if they cannot be written."""
        with self._changing() as record:
            record.dials = dict(dials)

    def register(self) -> None:
        """Use the registered edition from the next start on. Raises StorageError."""
        with self._changing() as record:
            record.registered = True

    @contextmanager
    def _changing(self) -> Iterator[SettingsRecord]:
        """The record on the disk, to be changed: another window may have written it."""
        with self._file.turn():
            self._record = self._file.record or self._record
            yield self._record
            self._file.save(self._record)

    def _standing_edition(self) -> EditionName:
        if self._record.registered:
            return "registered"
        return self.rom.editions.default

    def _fits(self, option: str, value: OptionValue) -> bool:
        declared = self.rom.options[option]
        if declared.kind == "flag":
            return isinstance(value, bool)
        if declared.kind == "number":
            return type(value) is int and declared.least <= value <= declared.most
        return any(value == choice and type(value) is type(choice) for choice in declared.choices)
