"""What every program is: flows over a stage, woken by keys, clicks and machine time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from retrocards.machine import Event, Key, Machine, MachineError, Mouse
from retrocards.programs import popups
from retrocards.programs.flow import Click, Flow, Nudge, Wakeup
from retrocards.programs.stack import FlowStack
from retrocards.rom import Rom
from retrocards.rom.declaration import Declaration, action, bound_actions
from retrocards.rom.folders import FolderError, ensure, user_folder
from retrocards.rom.schema.control import EditionName
from retrocards.session.files import StorageError
from retrocards.session.records import OptionValue
from retrocards.session.settings import Settings
from retrocards.session.tally import Tally
from retrocards.stage import Stage

SWITCHES = ("sound_off", "mono", "colour", "skip_show", "no_mouse")
"""The actions of switches, which every program has."""
PARTING = "parting"
"""The scene of the parting screen."""


ARGUMENTS = ("deal", "coach")
"""Options of the command line that a program may lack, by their names in `Launch`."""


@dataclass(frozen=True)
class Launch:
    """How a program was started: the switches' actions and the command line's own options."""

    switches: frozenset[str] = frozenset()
    deal: str | None = None
    """Name of the first deal; None: any."""
    edition: EditionName | None = None
    """For this sitting only; None: as registered."""
    mono_palette: str | None = None
    """Which mono monitor; None: the ROM's."""
    coach: bool = False
    """Whether the coach looks over the player's shoulder, in programs that have one."""
    mono: bool = False
    """Whether to start in mono even without the ROM's switch for it."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Options of the ROM, for this sitting only."""


class Program(ABC):
    """One program on the emulated PC; `step` moves it on by one machine tick.

    A program is a flow (`run`); pop-ups are flows pushed over it. Hotkeys work at any time.
    `exit_code` is None while the program runs.
    """

    def __init__(self, machine: Machine, rom: Rom, launch: Launch) -> None:
        self.machine = machine
        self.rom = rom
        self.launch = launch
        self.settings = Settings(rom, launch.edition, launch.options)
        self.tally = Tally(rom.identity.name)
        mono = "mono" in launch.switches or (launch.mono and "colour" not in launch.switches)
        palette = launch.mono_palette or rom.mono_palette
        self.stage: Stage = self.new_stage(palette if mono else None)
        self.sound_on = "sound_off" not in launch.switches
        self.mouse_on = "no_mouse" not in launch.switches
        self.delay_step = rom.display.delay.steps.index(rom.display.delay.default)
        self.exit_code: int | None = None
        self.chosen: Path | None = None
        """The ROM to run next, for a program that picks one."""
        self.scene = "start"
        self._flows = FlowStack(lambda: self.now)
        self._leaving = False
        self.troubles: list[str] = []
        """Sentences that the player has still to be told."""
        self.actions = {**self.stage.actions(), **bound_actions(self)}
        machine.speaker.mute = not self.sound_on
        machine.set_typematic()
        machine.listen_to_modifiers(False)
        self.stage.set_pointer(self.mouse_on)

    # What a program must say of itself.

    @classmethod
    @abstractmethod
    def declare(cls) -> Declaration:
        """What the program can do, and what it needs of a ROM."""

    @abstractmethod
    def new_stage(self, mono: str | None) -> Stage:
        """The stage for the ROM's kind of screen; `mono` names a mono palette, None for colour."""

    @abstractmethod
    def run(self) -> Flow[int]:
        """The whole program, from the startup show to the parting screen; gives the exit code."""

    @abstractmethod
    def refresh(self) -> None:
        """Show the stage what is to be seen now."""

    def part(self) -> Flow[int]:
        """What is seen when the player has left; gives the exit code."""
        self.scene = PARTING
        yield from ()
        return 0

    def close(self) -> None:
        """Give up every flow, and what another window may want; the program is over."""
        self._flows.clear()

    def toggles(self) -> dict[str, bool]:
        """Which modes are on, by the action of their hotkey: the legend follows them."""
        return {"sound": self.sound_on}

    def state(self) -> dict[str, Any]:
        """What the script driver writes down."""
        return {
            "program": self.rom.identity.name,
            "scene": self.top_name or self.scene,
            "edition": self.settings.edition,
            "deal": None,
            "options": self.settings.values(),
            "sound": self.sound_on,
            "delay_s": self.delay,
            "palette": "mono" if self.stage.mono else "colour",
            "background": self.stage.background,
            "border": self.stage.border,
            "to_move": None,
            "scores": dict(self.tally.counts),
            "hands": {},
            "legend": self.stage.legend(),
            "play_s": 0.0,
        }

    # Time.

    @property
    def now(self) -> float:
        """Seconds of machine time."""
        return self.machine.clock.seconds

    @property
    def delay(self) -> float:
        """Seconds between two moves of the computer."""
        return self.rom.display.delay.steps[self.delay_step]

    def step(self) -> None:
        """One tick of the machine: events, time, picture."""
        if not self._flows and self.exit_code is None:
            self.stage.toggles = self.toggles()
            self.push("", self.run())
        for event in self.machine.events():
            self.handle(event)
        if self.machine.closed:
            self.exit_code = self.exit_code or 0
        if self.exit_code is None and self._flows.due:
            self._resume(None)
        self.stage.tick()
        self.machine.tick()

    # Events.

    def handle(self, event: Event) -> None:
        """Take one event: a hotkey does its work, anything else wakes the flow on top."""
        if not self._flows or self.exit_code is not None:
            return
        if isinstance(event, Key) or event.kind == "press":
            # The model is there already; whoever acts need not wait for the picture.
            self.stage.settle()
        if isinstance(event, Mouse):
            self._handle_mouse(event)
        else:
            self._handle_key(event)

    def push(self, name: str, flow: Flow[Any]) -> None:
        """Run a flow over the one on top; a pop-up that is already open is not opened twice."""
        if name and self._flows.holds(name):
            flow.close()
            return
        self._flows.push(name, flow)
        self._resume(None)

    @property
    def top_name(self) -> str:
        """The name of the pop-up on top, empty where there is none."""
        return self._flows.name

    def _handle_key(self, key: Key) -> None:
        hotkey = self.rom.hotkeys.get(key.name)
        if hotkey is None or key.name in self._flows.own:
            self._resume(key)
        elif hotkey.colour_only and self.stage.mono:
            return
        else:
            self.actions[hotkey.action]()
            self.nudge()

    def _handle_mouse(self, mouse: Mouse) -> None:
        if not self.mouse_on:
            return
        if mouse.kind == "press" and not self.machine.video.holds(mouse.x, mouse.y):
            return
        hit = self.stage.hit(mouse.x, mouse.y) if mouse.kind == "press" else None
        if hit is None or mouse.button != "left":
            self._resume(mouse)
        elif hit.kind == "key":
            self._handle_key(Key(hit.key.upper(), hit.key if len(hit.key) == 1 else ""))
        else:
            self._resume(Click(hit))

    def leave(self) -> None:
        """Give up every flow as soon as the one that says so is over, and part."""
        self._leaving = True

    def _leave_now(self) -> None:
        self._leaving = False
        self._flows.clear()
        if self.scene == PARTING:
            self.exit_code = 0
        else:
            self.push("", self.part())

    def nudge(self) -> None:
        """Let the flow on top look again, and bring the picture up to date."""
        if self.exit_code is None:
            self.stage.toggles = self.toggles()
            self.refresh()
            if self._flows:
                self._resume(Nudge())

    def _resume(self, wakeup: Wakeup) -> None:
        ended = self._flows.wake(wakeup)
        if ended is None:
            if self.troubles and not self._flows.holds("trouble"):
                self.push("trouble", popups.troubles(self))
        elif self._leaving:
            self._leave_now()
        elif self._flows:
            self.nudge()
        elif self.exit_code is None:
            self.exit_code = ended.value or 0

    # What the function keys do in every program.

    @action("sound")
    def switch_sound(self) -> None:
        """F1: the sound goes off or on at once."""
        self.sound_on = not self.sound_on
        self.machine.speaker.mute = not self.sound_on

    @action("manual")
    def open_manual(self) -> None:
        """F5: the manual."""
        self.push("manual", popups.manual(self))

    @action("quit")
    def open_quit(self) -> None:
        """F7: asks whether to leave."""
        self.push("quit", popups.leave(self))

    @action("picture")
    def take_picture(self) -> None:
        """F12: saves a numbered picture of the screen and says where."""
        try:
            folder = ensure(user_folder("pictures"))
            name = self.rom.identity.name.lower()
            number = 1
            while (path := folder / f"{name}-{number:03}.png").exists():
                number += 1
            self.machine.video.frame_png(path)
        except (FolderError, MachineError, OSError) as error:
            self.troubles.append(str(error))
            return
        self.push("picture", popups.notice(self, "picture", file=path.name, folder=str(folder)))

    def keep(self, write: Callable[[], object]) -> None:
        """Write something to the disk; where that fails, say so and go on playing."""
        try:
            write()
        except StorageError as error:
            self.troubles.append(str(error))

    def sound(self, name: str | None) -> None:
        """Play a sound of the ROM; a name that it lacks, or none at all, is silence."""
        sound = self.rom.sounds.get(name or "")
        if sound is None:
            return
        if sound.play is not None:
            self.machine.speaker.play(sound.play)
        else:
            self.machine.speaker.tune(sound.sound or ())

    @action("slower")
    def slow_down(self) -> None:
        """A longer delay between two moves of the computer."""
        self._change_delay(+1)

    @action("faster")
    def speed_up(self) -> None:
        """A shorter delay between two moves of the computer."""
        self._change_delay(-1)

    def _change_delay(self, by: int) -> None:
        last = len(self.rom.display.delay.steps) - 1
        self.delay_step = min(last, max(0, self.delay_step + by))
