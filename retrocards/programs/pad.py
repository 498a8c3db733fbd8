"""A gamepad at a desk: what its buttons stand for, and the ring of keys that have no button."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from retrocards.machine import Key, Pad, named_key
from retrocards.programs.flow import Flow, FlowStack, Wait, struck
from retrocards.rom import Rom
from retrocards.rom.schema.control import written
from retrocards.stage import Stage

NEEDS = ("dialogs.pad?", "messages.ring?")
RING = "pad"
"""The box of the ring, and its flow."""
DIRECTIONS = ("UP", "DOWN", "LEFT", "RIGHT")
ON_PAD = frozenset({*DIRECTIONS, "ENTER", "ESC"})
"""The keys that a gamepad has buttons for in every program."""
_IN_RING = {"A": "ENTER", "B": "ESC", "L": "LEFT", "R": "RIGHT"}

Groups = Sequence[Sequence[str]]


class Gamepad:
    """Turns buttons into keys; `open_ring` shows the ring over whatever is open.

    `is_answer` says whether a key makes a move now.
    """

    def __init__(
        self,
        rom: Rom,
        stage: Stage,
        flows: FlowStack,
        open_ring: Callable[[], object],
        is_answer: Callable[[Key], bool],
    ) -> None:
        self._rom, self._stage, self._flows = rom, stage, flows
        self._open_ring, self._is_answer = open_ring, is_answer

    def key(self, pad: Pad) -> Key | None:
        """The key that a button stands for now; None for none, or for one that opens the ring."""
        name = self._name(pad.button)
        return named_key(name)._replace(repeat=pad.repeat) if name else None

    def _name(self, button: str) -> str | None:
        is_direction = button in DIRECTIONS
        if self._flows.name == RING:
            return _IN_RING.get(button, button if is_direction else None)
        buttons, windows = self._rom.pad, self._stage.windows
        if button in ("L", "R") or (buttons.walks and is_direction and not windows):
            self._open_ring()
            return None
        if is_direction:
            return button
        if button in ("A", "B"):
            if windows:
                return windows[-1].answer(button == "A")
            keys = buttons.a if button == "A" else buttons.b
            return next((key for key in keys if self._is_answer(named_key(key))), keys[0])
        return self._key_for(getattr(buttons, button.lower()))

    def _key_for(self, action: str | None) -> str | None:
        """A hotkey of an action on this monitor."""
        for name, hotkey in self._rom.hotkeys.items():
            if hotkey.action == action and not (hotkey.colour_only and self._stage.mono):
                return name
        return None


def ring(stage: Stage, groups: Groups, first: str, helps: Mapping[str, str]) -> Flow[str]:
    """Show one key after another, beginning with `first`; return the chosen one, "" for none.

    LEFT and RIGHT go through all keys, UP and DOWN to the same place of another group. `helps` says
    what a key does.
    """
    keys = [key for group in groups for key in group]
    place = keys.index(first) if first in keys else 0
    notice = stage.notice(RING, _fields(keys[place], helps))
    with stage.window(notice):
        while True:
            woken = yield Wait(own=ON_PAD)
            if isinstance(woken, Key):
                if woken.name == "ENTER":
                    return keys[place]
                if woken.name not in DIRECTIONS:
                    return "" if woken.name == "ESC" else woken.name
                place = _moved(groups, place, woken.name)
                notice.tell(**_fields(keys[place], helps))
            elif struck(woken):
                return ""


def _fields(key: str, helps: Mapping[str, str]) -> dict[str, str]:
    return {"key": written(key), "help": helps.get(key, "")}


def _moved(groups: Groups, place: int, direction: str) -> int:
    """The place in the ring after a step."""
    sizes = [len(group) for group in groups]
    if direction in ("LEFT", "RIGHT"):
        return (place + (1 if direction == "RIGHT" else -1)) % sum(sizes)
    group, column = 0, place
    while column >= sizes[group]:
        column -= sizes[group]
        group += 1
    group = (group + (1 if direction == "DOWN" else -1)) % len(sizes)
    return sum(sizes[:group]) + min(column, sizes[group] - 1)
