"""The whole ROM, and what the program and the stage ask of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

from retrocards.rom.errors import MessageError, Problem, RomError
from retrocards.rom.folders import shipped
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.schema.base import (
    EMPTY,
    AnyDialog,
    AnyScreen,
    Limit,
    Name,
    Piece,
    Seconds,
    Value,
)
from retrocards.rom.schema.control import (
    Edition,
    Editions,
    Hotkeys,
    Identity,
    KeyName,
    Option,
    Switches,
)
from retrocards.rom.schema.look import Monitor, PagerWords, Palette
from retrocards.rom.schema.show import Sound
from retrocards.rom.source import Node, join
from retrocards.rom.template import fields_of, fill_in

FORMAT = 1

Messages = Annotated[
    dict[str, Any], Limit(schema={"type": "object", "description": "text, or texts by name"})
]


class Rom(Piece, ABC):
    """A program's whole data, checked; each attribute has the name of its YAML key.

    What the screen shows is for each kind of screen to say: `TextRom`, `LcdRom`.
    """

    format: Literal[1]
    kind: str
    extends: str | None = None
    identity: Identity
    rules: dict[Name, Value] = EMPTY
    display: Monitor
    palettes: dict[Name, Palette]
    screens: Mapping[Name, AnyScreen]
    dialogs: Mapping[Name, AnyDialog] = EMPTY
    pager: PagerWords
    hotkeys: Hotkeys = EMPTY
    switches: Switches = EMPTY
    keys: dict[Name, tuple[KeyName, ...]] = EMPTY
    editions: Editions
    options: dict[Name, Option] = EMPTY
    messages: Messages = EMPTY
    sounds: dict[Name, Sound] = EMPTY
    timings: dict[Name, Seconds] = EMPTY

    _source: Node
    _folders: tuple[Path, ...]
    _told: dict[str, str]

    @property
    @abstractmethod
    def mono_palette(self) -> str:
        """The name of the palette that a mono monitor has unless another is asked for."""

    @property
    def folder(self) -> Path:
        """The ROM's own folder."""
        return self._folders[0]

    def settle(self, source: Node, folders: tuple[Path, ...]) -> "Rom":
        """Remembers where the ROM was read: its tree, and its folders, nearest first."""
        told = dict(_flat(self.messages, ""))
        self.__dict__.update(_source=source, _folders=folders, _told=told)
        return self

    def say(self, key: str, /, **fields: str) -> str:
        """The message `told.attack` with its {fields} filled in.

        Raises MessageError for an unknown message or a field that was not given.
        """
        if key not in self._told:
            raise MessageError(
                f"ROM {self.identity.name} has no message {key!r}{did_you_mean(key, self._told)}"
            )
        return fill_in(self._told[key], fields)

    def edition(self, name: str | None = None) -> Edition:
        """The edition of this name; the ROM's default without one."""
        named = {
            "evaluation": self.editions.evaluation,
            "registered": self.editions.registered,
        }
        return named[name or self.editions.default]

    def manual_path(self) -> Path:
        """The text of the manual: in the ROM's folder, else among the shipped manuals.

        Raises RomError when there is none.
        """
        name = self.identity.manual
        for folder in (*self._folders, shipped("manuals")):
            if (folder / name).is_file():
                return folder / name
        message = f"there is no {name!r} in the ROM's folder or in manuals"
        raise RomError([self._problem("identity.manual", message)])

    def check_files(self) -> None:
        """Raises RomError unless there are all the files that the ROM names."""
        problems: list[Problem] = []
        for find in self._files():
            try:
                find()
            except RomError as error:
                problems += error.problems
        if problems:
            raise RomError(problems)

    def _files(self) -> list[Callable[[], Path]]:
        """What finds each of the ROM's files."""
        return [self.manual_path]

    def require(
        self,
        *,
        messages: Iterable[str] = (),
        fields: Collection[str] | None = None,
        labels: Mapping[str, Iterable[str]] | None = None,
        zones: Mapping[str, Iterable[str]] | None = None,
        options: Iterable[str] = (),
        sounds: Iterable[str] = (),
        dialogs: Mapping[str, Collection[str]] | None = None,
        timings: Iterable[str] = (),
        styles: Iterable[str] = (),
        keys: Iterable[str] = (),
        menus: Iterable[str] = (),
        rules: Iterable[str] = (),
        reels: Iterable[str] = (),
    ) -> None:
        """Checks that the ROM has everything that its program uses; labels and zones by screen.

        `fields` are the {fields} that these messages may use; None: any. `dialogs` are told with
        the fields that each may use. Raises RomError with all that is missing, and with every field
        that the program does not fill in.
        """
        messages = list(messages)
        wanted = _lacking("messages", messages, self._told)
        for screen, names in (labels or {}).items():
            known = self._screen(screen).labels
            wanted += _lacking(f"screens.{screen}.labels", names, known)
        for screen, names in (zones or {}).items():
            known = self._screen(screen).zones
            wanted += _lacking(f"screens.{screen}.zones", names, known)
        defined = self._defined()
        for part, names in (
            ("options", options),
            ("sounds", sounds),
            ("dialogs", dialogs or ()),
            ("timings", timings),
            ("styles", styles),
            ("keys", keys),
            ("menus", menus),
            ("rules", rules),
            ("reels", reels),
        ):
            wanted += _lacking(part, names, defined.get(part, ()))
        missing = f"missing: the program {self.identity.program} needs it"
        problems = [self._problem(path, missing) for path in wanted]
        if fields is not None:
            for key in messages:
                text = self._told.get(key, "")
                problems += self._strange_fields(f"messages.{key}", [text], fields)
        for name, filled in (dialogs or {}).items():
            if name in self.dialogs:
                words = self.dialogs[name].words
                problems += self._strange_fields(f"dialogs.{name}", words, filled)
        if problems:
            raise RomError(problems)

    def _screen(self, name: str) -> AnyScreen:
        """The screen of this name; where there is none, one without anything on it."""
        return self.screens.get(name) or AnyScreen()

    def _defined(self) -> dict[str, Collection[str]]:
        """The names that there are under the ROM's keys."""
        return {
            "options": self.options,
            "sounds": self.sounds,
            "dialogs": self.dialogs,
            "timings": self.timings,
            "keys": self.keys,
            "rules": self.rules,
        }

    def _strange_fields(
        self, path: str, texts: Iterable[str], fields: Collection[str]
    ) -> list[Problem]:
        """What is wrong with the fields of some texts that stand at a path."""
        return [
            self._problem(path, f"unknown field {{{field}}}{did_you_mean(field, fields)}")
            for text in texts
            for field in sorted(fields_of(text))
            if field not in fields
        ]

    def count(self, group: str) -> int:
        """How many messages there are under a name, such as `over.jeers`."""
        return sum(key.startswith(f"{group}.") for key in self._told)

    def reject(self, path: str, message: str) -> NoReturn:
        """Raises RomError: what stands at this path is nothing that the program can play."""
        raise RomError([self._problem(path, message)])

    def _problem(self, path: str, message: str) -> Problem:
        """A problem at the nearest place that the path names."""
        node = self._source
        for key in path.split("."):
            inner = node.get(key)
            if inner is None:
                return node.key_problem(path, message)
            node = inner
        return node.problem(path, message)

    def _find(self, kind: str, name: str, path: str, endings: tuple[str, ...]) -> Path:
        for folder in self._folders:
            for ending in endings:
                found = folder / kind / f"{name}{ending}"
                if found.is_file() or (not ending and found.is_dir()):
                    return found
        message = f"there is no {name!r} in the folder {kind} of the ROM or of common"
        raise RomError([self._problem(path, message)])


def _lacking(where: str, names: Iterable[str], known: Collection[str]) -> list[str]:
    """The paths below a place of the names that are not known there."""
    return [f"{where}.{name}" for name in names if name not in known]


def _flat(messages: Mapping[str, Any], path: str) -> Iterable[tuple[str, str]]:
    for key, value in messages.items():
        inner = join(path, key)
        if isinstance(value, str):
            yield inner, value
        else:
            yield from _flat(value, inner)
