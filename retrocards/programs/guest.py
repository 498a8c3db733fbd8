"""A guest's table over a program: a lesson, hands played again, or the deal of the day.

The same program runs over itself. It has all options and no limit of time, and only a few keys
work besides those that make moves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from retrocards.machine import Key
from retrocards.programs.desk import DECK, SUIT_COLOURS, Desk, Program
from retrocards.programs.flow import Flow, names_of
from retrocards.programs.launch import Launch
from retrocards.programs.loading import program_class
from retrocards.rom.schema.control import EditionName
from retrocards.session.records import OptionValue
from retrocards.stage import Question

ALLOWED = {
    "sound", "manual", "picture", "film", "background", "border", "windows", "darker", "lighter",
    "slower", "faster", "delay", "sort", "sequences", "about",
}  # fmt: skip
"""What a guest may do besides to move; anything else would lead away from the hand."""
REGISTERED: EditionName = "registered"
"""The edition in which a guest plays: it has all options, and no limit of time."""


class GuestTable:
    """What a guest may do at a desk, and how he leaves."""

    NEEDS = ("sounds.wrong?",)

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def limit(self, **actions: Callable[[], object]) -> None:
        """Refuse all actions that lead away from the hand; these take the place of some."""
        own = self._desk.actions
        own.update(dict.fromkeys(own.keys() - ALLOWED, self.refuse) | actions)

    def refuse(self) -> None:
        """Say by a noise that a key does nothing here."""
        self._desk.sound("wrong")
        self._desk.stage.beep()

    def until_left(self, flow: Flow[None], keys: Collection[str]) -> Flow[bool]:
        """Run a flow to its end; one of these keys ends it in any of its waits.

        Where it says no to a question, it only does that. Returns whether the flow came to its end.
        """
        try:
            wait = next(flow)
            while True:
                woken = yield wait._replace(own=wait.own | frozenset(keys))
                if isinstance(woken, Key) and self._leaves(names_of(woken) & frozenset(keys)):
                    return False
                wait = flow.send(woken)
        except StopIteration:
            return True
        finally:
            flow.close()

    def _leaves(self, names: Collection[str]) -> bool:
        """Whether a key of these names leaves: not if it says no to the question on top."""
        windows = self._desk.stage.windows
        question = windows[-1] if windows else None
        if isinstance(question, Question) and question.chooses:
            return any(map(question.agrees, names))
        return bool(names)


def guest_over(desk: Desk, **how: Any) -> Program:
    """The same program for a guest, over the one at a desk, which it looks like.

    `how` are further values of its `Launch`.
    """
    launch, stage, rom = desk.launch, desk.stage, desk.rom
    switches = launch.switches - {"sound_off", "mono", "colour"} | {"skip_show"}
    plain = Launch(
        switches if desk.sound_on else switches | {"sound_off"},
        edition=REGISTERED,
        mono_palette=launch.mono_palette,
        mono=stage.mono,
        options=looks(desk),
        guest=True,
    )
    program = program_class(rom)(desk.pc, rom, plain._replace(**how))
    program.desk.stage.set_dials(stage.dials)
    return program


def looks(desk: Desk) -> Mapping[str, OptionValue]:
    """The looks of the cards that the player has chosen."""
    return {name: desk.settings[name] for name in (DECK, SUIT_COLOURS) if name in desk.rom.options}
