"""The whole ROM, and what the program and the stage ask of it."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, NoReturn, Self

from retrocards.rom.disk import Disk
from retrocards.rom.errors import MessageError, Problem, RomError, join, shown
from retrocards.rom.files import MOST_BYTES, text_of
from retrocards.rom.folders import shipped
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.reader import BAD, Limit, Place, Reading
from retrocards.rom.schema.base import (
    EMPTY,
    CardName,
    Ink,
    Name,
    ScreenName,
    Seconds,
    Value,
)
from retrocards.rom.schema.control import (
    Buttons,
    Edition,
    Editions,
    Hotkeys,
    Identity,
    KeyName,
    Option,
    PadButtons,
    Switches,
    written,
)
from retrocards.rom.schema.lesson import Lesson
from retrocards.rom.schema.look import Palette
from retrocards.rom.schema.review import Reviewing
from retrocards.rom.schema.show import Sound
from retrocards.rom.schema.speech import Speech
from retrocards.rom.template import Said

if TYPE_CHECKING:
    from retrocards.rom.schema.control import Menu
    from retrocards.rom.schema.look import Cover, Display, Pager
    from retrocards.rom.schema.pixel_display import PixelDisplay
    from retrocards.rom.schema.pixel_screens import PixelScreen
    from retrocards.rom.schema.pixel_windows import PixelDialog, PixelMenu, PixelPager
    from retrocards.rom.schema.reels import ReelCover
    from retrocards.rom.schema.screens import Screen
    from retrocards.rom.schema.show import Dialog
    from retrocards.rom.source import Node

    AnyScreen = Screen | PixelScreen
    AnyDialog = Dialog | PixelDialog
    AnyMenu = Menu | PixelMenu
    AnyCover = Cover | ReelCover

FORMAT = 1
HEAD = "rom.yaml"
"""The file that makes a folder a ROM."""


_MESSAGE_KEY = re.compile("[a-z0-9_]+")


def _messages(data: Any, place: Place, reading: Reading) -> Any:
    """Reads texts by name, in mappings of any depth."""
    if type(data) is not dict:
        return reading.add(place, f"expected keys and values, got {shown(data)}")
    before = len(reading.faults)
    for key, value in data.items():
        inner = place, key
        if not _MESSAGE_KEY.fullmatch(key):
            message = f"expected a name of a-z, 0-9 and _, got {key!r}"
            reading.add(inner, message, of_key=True)
        if type(value) is dict:
            _messages(value, inner, reading)
        elif type(value) is not str:
            reading.add(inner, f"expected text, or texts by name, got {shown(value)}")
    return data if len(reading.faults) == before else BAD


Messages = Annotated[
    dict[str, Any],
    Limit(read=_messages, schema={"type": "object", "description": "text, or texts by name"}),
]

Stars = Annotated[int, Limit(least=1, most=5)]


class Primer(NamedTuple):
    """The page before the manual: a screen, the `cards` in its zones, the words of its `labels`.

    Their {fields} are keys: the first one of a list of `keys`, or that of a hotkey's action, which
    may have `ACTION` before its name. A label that the table's screen has, too, shows what the
    table says now, if it says anything.
    """

    screen: ScreenName
    cards: dict[Name, tuple[CardName, ...]] = EMPTY
    labels: dict[Name, str] = EMPTY


class Origin(NamedTuple):
    """Where a ROM comes from: its folder and those that it extends, nearest first.

    `tree` reads it again, to find the place of a fault.
    """

    folders: tuple[Path, ...]
    disk: Disk
    tree: Callable[[], "Node"]


@dataclass(frozen=True, kw_only=True)
class Rom(ABC):
    """A program's whole data, checked; each attribute has the name of its YAML key.

    `TextRom` and `LcdRom` add what their screens show.
    """

    format: Literal[1]
    kind: str
    extends: str | None = None
    identity: Identity
    rules: dict[Name, Value] = field(default_factory=dict)
    display: "Display | PixelDisplay"
    palettes: dict[Name, Palette]
    screens: Mapping[Name, "AnyScreen"]
    dialogs: Mapping[Name, "AnyDialog"] = field(default_factory=dict)
    menus: Mapping[Name, "AnyMenu"] = field(default_factory=dict)
    pager: "Pager | PixelPager"
    primer: Primer | None = None
    hotkeys: Hotkeys = field(default_factory=dict)
    switches: Switches = field(default_factory=dict)
    keys: dict[Name, tuple[KeyName, ...]] = field(default_factory=dict)
    mouse: Buttons = field(default_factory=Buttons)
    pad: PadButtons = field(default_factory=PadButtons)
    editions: Editions
    options: dict[Name, Option] = field(default_factory=dict)
    messages: Messages = field(default_factory=dict)
    sounds: dict[Name, Sound] = field(default_factory=dict)
    timings: dict[Name, Seconds] = field(default_factory=dict)
    difficulty: dict[str, Stars] = field(default_factory=dict)
    lessons: dict[Name, Lesson] = field(default_factory=dict)
    review: Reviewing = field(default_factory=Reviewing)
    cover: "AnyCover | None" = None
    speech: Speech = field(default_factory=Speech)
    zoom: dict[Name, ScreenName] = field(default_factory=dict)

    _origin: Origin = field(init=False, repr=False, compare=False)
    keyless: tuple[str, ...] = field(init=False, repr=False, compare=False, default=())
    """The actions that lost all their keys to others by `with_hotkeys`."""

    @property
    @abstractmethod
    def mono_palette(self) -> str:
        """The name of a mono monitor's palette unless another is asked for."""

    @property
    @abstractmethod
    def ground(self) -> int:
        """The palette index of the table where no dial sets it."""

    @property
    @abstractmethod
    def surround(self) -> int:
        """The palette index of the border where no dial sets it."""

    @property
    @abstractmethod
    def dials(self) -> Mapping[str, tuple[Sequence[int], int]]:
        """What a player can set at the monitor: the choices of each dial, and its first value."""

    @abstractmethod
    def colours(self, mono: str | None, dials: Mapping[str, int]) -> Sequence[int]:
        """The palette, 0xRRGGBB, with the dials as set: the mono one of this name, or colours."""

    def lit(
        self,
        colours: Sequence[int],
        mono: str | None,
        dials: Mapping[str, int],
        fade: int,
        flashes: bool,
    ) -> Sequence[int]:
        """A palette as the monitor shows it now, where the program can fade or flash it."""
        return colours

    @property
    def flash(self) -> float:
        """Seconds that the picture flashes for a beep; 0 on a machine with a speaker."""
        return 0.0

    @abstractmethod
    def pair(self, style: str, mono: bool, background: int) -> tuple[Ink, Ink] | None:
        """Ink and paper of a style, over a table of this colour; None if there is no such style."""

    @property
    def typematic(self) -> tuple[float, float] | tuple[()]:
        """Seconds before a held key repeats, and between its repeats.

        Empty if the machine decides.
        """
        return ()

    @property
    def folders(self) -> tuple[Path, ...]:
        """The ROM's folder and those that it extends, nearest first."""
        return self._origin.folders

    def settle(self, origin: Origin) -> None:
        """Remember where the ROM comes from. Raises RomError unless all its files are there."""
        object.__setattr__(self, "_origin", origin)
        problems: list[Problem] = []
        for find in self._files():
            try:
                find()
            except RomError as error:
                problems += error.problems
        if problems:
            raise RomError(problems)

    def with_hotkeys(self, hotkeys: Hotkeys) -> Self:
        """A copy from the same files, with other keys for its actions."""
        changed = replace(self, hotkeys=hotkeys)
        object.__setattr__(changed, "_origin", self._origin)
        has = {hotkey.action for hotkey in hotkeys.values()}
        lost = [key.action for key in self.hotkeys.values() if key.action not in has]
        object.__setattr__(changed, "keyless", tuple(dict.fromkeys(lost)))
        return changed

    def key_of(self, action: str, mono: bool = False) -> str:
        """The key of an action, as a legend shows it; empty if it has none.

        On a `mono` monitor a key for colour monitors alone is none.
        """
        for key, hotkey in self.hotkeys.items():
            if hotkey.action == action and not (mono and hotkey.colour_only):
                return written(key)
        return ""

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        """The messages by their full names, such as `over.durak`."""
        return dict(_flat(self.messages, ""))

    def say(self, key: str, /, **fields: str) -> str:
        """The message `announcements.attack` with its {fields} filled in; it is a `Said`.

        Raises MessageError for an unknown message or a field that was not given.
        """
        if key not in self._texts:
            raise MessageError(
                f"ROM {self.identity.name} has no message {key!r}{did_you_mean(key, self._texts)}"
            )
        return Said.of(key, self._texts[key], fields)

    def message(self, key: str) -> str:
        """A message as it stands in the ROM, with its {fields}. Raises KeyError for no message."""
        return self._texts[key]

    def option_named(self, name: str) -> str | None:
        """The name of the option that has this name, or had it formerly; None if there is none."""
        former = (new for new, option in self.options.items() if option.formerly == name)
        return name if name in self.options else next(former, None)

    def edition(self, name: str | None = None) -> Edition:
        """The edition of this name, or the ROM's default."""
        named = {
            "evaluation": self.editions.evaluation,
            "registered": self.editions.registered,
        }
        return named[name or self.editions.default]

    def manual(self) -> str:
        """The text of the manual. Raises RomError when it cannot be read."""
        path = self.manual_path()
        return text_of(path, f"{path.parent.name}/{path.name}")

    def manual_path(self) -> Path:
        """The file of the manual: in the ROM's folder, else among the shipped manuals.

        Raises RomError when there is none.
        """
        name, path = self.identity.manual, "identity.manual"
        for folder in (*self._places(), shipped("manuals")):
            if self._origin.disk.kind(folder / name) in ("file", "long"):
                return self._fit(folder / name, folder, path)
        message = f"there is no {name!r} in the ROM's folder or in manuals"
        self.reject(path, message)

    def _files(self) -> list[Callable[[], Path]]:
        """What finds each of the ROM's files; each raises RomError when its file is missing."""
        return [self.manual_path]

    def says(self, key: str) -> bool:
        """Whether there is a message of this name."""
        return key in self._texts

    def names(self, group: str) -> list[str]:
        """The full names of the messages under a name, such as `over.jeers`."""
        return [key for key in self._texts if key.startswith(f"{group}.")]

    def reject(self, path: str, message: str) -> NoReturn:
        """Raises RomError: the program cannot play what stands at this path."""
        raise RomError([self._problem(path, message)])

    def _problem(self, path: str, message: str) -> Problem:
        """A problem at the deepest node of the path that exists."""
        node = self._origin.tree()
        for key in path.split("."):
            inner = node.get(key)
            if inner is None:
                return node.key_problem(path, message)
            node = inner
        return node.problem(path, message)

    def _find(self, kind: str, name: str, path: str, endings: tuple[str, ...]) -> Path:
        for folder in self._places():
            for ending in endings:
                file = folder / kind / f"{name}{ending}"
                if self._origin.disk.kind(file) in (("file", "long") if ending else ("folder",)):
                    return self._fit(file, folder, path)
        message = f"there is no {name!r} in the folder {kind} of the ROM or of common"
        self.reject(path, message)

    def _places(self) -> Iterator[Path]:
        """Where the ROM's files may be, nearest first."""
        yield from self._origin.folders
        yield from (place / "common" for place in self._origin.disk.where("common"))

    def _fit(self, file: Path, folder: Path, path: str) -> Path:
        """The file of a folder that the ROM names at a path.

        Raises RomError if it is too long, or is a link that leads out of its folder.
        """
        disk, problem = self._origin.disk, ""
        if disk.kind(file) == "long":
            problem = f"{file.name} is longer than {MOST_BYTES} bytes"
        elif disk.is_foreign(file) and not disk.real(file).is_relative_to(disk.real(folder)):
            problem = f"{file.name} is a link that leads out of its folder"
        if problem:
            self.reject(path, problem)
        return file


def _flat(messages: Mapping[str, Any], path: str) -> Iterable[tuple[str, str]]:
    for key, value in messages.items():
        inner = join(path, key)
        if isinstance(value, str):
            yield inner, value
        else:
            yield from _flat(value, inner)
