"""The names that a program looks up in its ROM, held against those that it declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

from retrocards.programs.loading import declaration
from retrocards.rom import Rom
from retrocards.rom.declaration import Declaration, names_in
from retrocards.stage import Model

PARTS = ("keys", "timings", "dialogs", "menus", "scenes", "reels", "forms")
"""The parts of a ROM in which code alone looks names up."""


class Declared:
    """What a program declares that it needs of its ROM."""

    def __init__(self, declared: Declaration) -> None:
        every = [path for need in declared.needs for path in names_in(need.rstrip("?"))]
        self.names = {path for path in every if not path.endswith(".*")}
        optional = (path for need in declared.needs if need[-1] == "?" for path in names_in(need))
        self._groups = (
            *(path.removesuffix("*") for path in every if path.endswith(".*")),
            *(f"{path.rstrip('?')}." for path in optional),
            *(f"messages.reasons.{reason}" for reason in declared.reasons),
        )

    def __contains__(self, path: str) -> bool:
        return path in self.names or path.startswith(self._groups)

    def last_names(self, part: str) -> set[str]:
        """The labels or the zones of all screens."""
        keys = [path.split(".") for path in self.names if path.startswith("screens.")]
        return {key for _, *places in keys for key in places[2:3] if places[1] == part}


class Watched(dict[str, Any]):
    """A part of a ROM in which only declared names may be looked up."""

    def __init__(self, names: Mapping[str, Any], part: str, declared: Declared) -> None:
        super().__init__(names)
        self._part, self._declared = part, declared

    def __getitem__(self, name: str) -> Any:
        self._note(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self._note(name)
        return super().get(name, default)

    def _note(self, name: str) -> None:
        path = f"{self._part}.{name}"
        assert path in self._declared, f"{path} is looked up and not declared"


def watched(rom: Rom) -> Rom:
    """The same ROM, of which the program may look up only what it declares."""
    declared = Declared(declaration(rom.identity.program))
    twin = copy(rom)
    parts = {part: getattr(rom, part, {}) for part in PARTS}
    twin.__dict__.update(
        {part: Watched(names, part, declared) for part, names in parts.items() if names}
    )

    def say(message: str, /, **fields: str) -> str:
        assert f"messages.{message}" in declared, f"{message} is said and not declared"
        return rom.say(message, **fields)

    twin.__dict__["say"] = say
    return twin


def texts_of(rom: Rom) -> dict[str, str]:
    """The messages of a ROM by their whole names."""

    def flat(messages: Mapping[str, Any], group: str) -> Iterator[tuple[str, str]]:
        for name, text in messages.items():
            if isinstance(text, str):
                yield f"{group}{name}", text
            else:
                yield from flat(text, f"{group}{name}.")

    return dict(flat(rom.messages, ""))


class Shown:
    """Holds the zones and labels that a game shows against those that it declares."""

    def __init__(self, rom: Rom) -> None:
        declared = Declared(declaration(rom.identity.program))
        reels = getattr(rom, "reels", {}).values()
        typed = {step.type.label for reel in reels for step in reel.steps if step.type}
        self._zones = declared.last_names("zones")
        self._labels = declared.last_names("labels") | typed

    def check(self, model: Model) -> None:
        """What a reel types into is the ROM's own affair."""
        strange = sorted({*model.zones} - self._zones | {*model.labels} - self._labels)
        assert not strange, f"{strange} are shown and not declared"
