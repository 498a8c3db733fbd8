"""The desk of a program: stage, keys, flows, and what the function keys do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from retrocards.cards import card_text
from retrocards.machine import MODIFIER_NAMES, Event, Key, Mouse, named_key
from retrocards.programs import pad, popups
from retrocards.programs.controls import Controls
from retrocards.programs.flow import Flow, FlowStack, Nudge, Wait, Wakeup
from retrocards.programs.keypad import keys_of_popup, keys_of_screen, ring_of_popup, ring_of_screen
from retrocards.programs.launch import Launch
from retrocards.programs.leaving import Leaving
from retrocards.programs.pace import Pace
from retrocards.programs.pc import Pc, State
from retrocards.programs.snapshots import Snapshots
from retrocards.rom import Rom
from retrocards.rom.actions import action, bound_actions
from retrocards.rom.declaration import Declaration
from retrocards.rom.folders import command
from retrocards.rom.schema.look import Delay as Steps
from retrocards.rom.schema.show import Sound
from retrocards.session.files import StorageError
from retrocards.session.settings import Settings
from retrocards.stage import Stage
from retrocards.stage.cards import Style

PARTING = "parting"
"""The scene of the parting screen."""
DECK, SUIT_COLOURS, FOUR = "deck", "suit_colours", "four"
"""Options of what cards look like, for ROMs that have them, and a value of the second."""
PASSING_NOTICES = ("picture",)
"""Notices that make way for the next pop-up."""
SLOWEST = 1.5
"""The most by which long delays lengthen the ROM's motions."""


class Delay:
    """The delay between moves: one of the ROM's steps, starting with the one saved last time."""

    def __init__(self, steps: Steps, saved_ms: int | None) -> None:
        self._steps = steps.steps
        saved = [step for step, seconds in enumerate(self._steps) if in_ms(seconds) == saved_ms]
        self._step = saved[0] if saved else self._steps.index(steps.default)

    @property
    def seconds(self) -> float:
        """The delay in seconds."""
        return self._steps[self._step]

    @action("slower")
    def slow_down(self) -> None:
        """Lengthen the delay between two moves of the computer."""
        self._step_by(+1)

    @action("faster")
    def speed_up(self) -> None:
        """Shorten the delay between two moves of the computer."""
        self._step_by(-1)

    @action("delay")
    def next(self) -> None:
        """Take the next longer delay; after the longest comes the shortest."""
        self._step = (self._step + 1) % len(self._steps)

    def _step_by(self, by: int) -> None:
        last = len(self._steps) - 1
        self._step = min(last, max(0, self._step + by))


class Dials:
    """What a player sets by keys and finds again next time: the delay, and the stage's colors."""

    def __init__(self, steps: Steps, stage: Stage, settings: Settings) -> None:
        saved = settings.dials
        stage.set_dials(saved)
        self.delay = Delay(steps, saved.get("delay"))
        self._stage, self._settings = stage, settings
        self._kept = self._now

    def keep(self) -> None:
        """Save what a key has set. The originals' documents do not mention it.

        Raises StorageError.
        """
        if (now := self._now) != self._kept:
            self._kept = now
            self._settings.set_dials(now)

    @property
    def _now(self) -> dict[str, int]:
        return {**self._stage.dials, "delay": in_ms(self.delay.seconds)}


def in_ms(seconds: float) -> int:
    """Seconds in milliseconds, as the settings hold them."""
    return round(1000 * seconds)


class Program(ABC):
    """A program: `run` is what the player goes through, from the show to the last screen.

    The desk asks it for everything else below; each answer has a default.
    """

    desk: Desk

    @abstractmethod
    def __init__(self, pc: Pc, rom: Any, launch: Launch) -> None:
        """Sit down at a desk; nothing is shown yet."""

    @classmethod
    @abstractmethod
    def declare(cls) -> Declaration:
        """What the program can do, and what it needs from a ROM."""

    @abstractmethod
    def run(self) -> Flow[None]:
        """The whole program, from the startup show until the player leaves."""

    @abstractmethod
    def refresh(self) -> None:
        """Give the stage a model of the present state; change nothing else."""

    def part(self) -> Flow[None]:
        """The parting screen, after the player has left."""
        yield from ()

    def close(self) -> None:
        """Close every file: the program has ended."""
        return

    def state(self) -> State:
        """What the script driver writes down besides the desk's own state."""
        return {}

    def modes(self) -> Mapping[str, bool]:
        """Whether each mode is on, by the name of the action that switches it."""
        return {}

    def is_possible(self, action: str) -> bool:
        """Whether an action is possible now; menus gray out those that are not."""
        return True

    def take_mouse(self, mouse: Mouse) -> bool:
        """Handle an event of the mouse before anything else; return whether it was done."""
        return False

    def is_answer(self, key: Key) -> bool:
        """Whether a key that names no card makes a move now."""
        return False

    def help(self, action: str) -> str:
        """What an action does now, where that is not what the ROM's help says; else empty."""
        return ""

    @property
    def types(self) -> bool:
        """Whether words are typed now."""
        return False

    @property
    def cards_glide(self) -> bool:
        """Whether moving cards glide; otherwise they jump."""
        return True

    @property
    def keeps(self) -> str:
        """The name of the program whose sitting is saved; empty for none."""
        return ""

    @property
    def hand_in_play(self) -> bool:
        """Whether an unfinished hand is on the table."""
        return False

    @property
    def hands_dealt(self) -> int:
        """How many hands have been dealt since the start."""
        return 0

    @property
    def link(self) -> Sequence[str]:
        """The command line with which somebody else plays the deal on the table, if any."""
        return ()

    @property
    def time_was_up(self) -> bool:
        """Whether the program ends, or has ended, because its edition's time is up.

        False if the player is merely told, and plays on.
        """
        return False

    def fields(self) -> Mapping[str, str]:
        """The {fields} that any dialog may use, and their present values."""
        return {}


class Desk:
    """A program at work: keys, clicks and machine time wake it; it draws on the stage.

    The program is a flow; pop-ups are flows pushed over it. Hotkeys work at any time: `actions` has
    what they do, by the action's name in the ROM.
    """

    NEEDS = (
        *popups.NEEDS,
        *pad.NEEDS,
        "messages.unkept|list_comma",
        "messages.missing.data|manual",
        "messages.speech?",
    )

    def __init__(self, program: Program, pc: Pc, rom: Rom, launch: Launch, stage: Stage) -> None:
        self.pc = pc
        self.machine = pc.machine
        self.rom = rom
        self.launch = launch
        self.settings = Settings(
            rom,
            launch.edition,
            launch.options,
            kept=not launch.guest,
            welcome=launch.welcome and not launch.guest,
        )
        self.stage = stage
        self.pace = Pace(pc.machine)
        self.sound_on = "sound_off" not in launch.switches
        self.exit_code: int | None = None
        self._scene = "start"
        self._hurries = False
        self._troubles: list[str] = []
        """Sentences that the player has not read yet."""
        self._leaving = Leaving(
            stage,
            self._troubles,
            self.push,
            self._part,
            pc.machine.clipboard,
            lambda: program.link,
        )
        self.actions = bound_actions(stage, self, self._leaving, program, kind=self.rom.kind)
        self.program = program
        """The program at this desk."""
        self._flows = FlowStack(lambda: self.now)
        mouse_on = "no_mouse" not in launch.switches
        self.controls = Controls(
            rom,
            stage,
            pc.machine.video,
            self._flows,
            self._do_by_key,
            self._resume,
            program.take_mouse,
            self._open_ring,
            program.is_answer,
            mouse_on=mouse_on,
            parting=lambda: self.scene == PARTING,
        )
        self._dials = Dials(rom.display.delay, stage, self.settings)
        self._anew: Flow[None] | None = None
        self._chosen = ""
        """The action of a pop-up that is about to end."""
        self._ring_key = ""
        """The key that was last chosen in the ring of a gamepad."""
        self._rings = False
        """Whether that key is still to be struck."""
        self._suspended = False
        self._closed = False
        self.add(self._dials.delay)
        self.add(Snapshots(pc.machine, stage, self.push, self.warn, lambda: self.captions))
        stage.set_fields(self._fields)
        self._take_machine()
        stage.set_pointer(mouse_on)

    # The program among others.

    @property
    def idle(self) -> bool:
        """Whether the program rests, with no pop-up open."""
        return self._flows.rests and not self.top_name

    @property
    def keeps(self) -> str:
        """The name of the program whose sitting is written down here; empty for none."""
        return self.program.keeps

    def _fields(self) -> dict[str, str]:
        """The present values of the {fields} that any dialog may use."""
        return {"register": command(f"register {self.rom.identity.name}"), **self.program.fields()}

    @property
    def scene(self) -> str:
        """The part of the program on the screen, such as `show` or `table`."""
        return self._scene

    def enter(self, scene: str) -> None:
        """Begin another scene."""
        self._scene = scene

    @property
    def demo(self) -> bool:
        """Whether the computer plays every seat, and people only watch."""
        return self.is_on("demo")

    def is_on(self, mode: str) -> bool:
        """Whether a mode is on, by the name of the action that switches it."""
        return self._modes.get(mode, False)

    @property
    def _modes(self) -> Mapping[str, bool]:
        return {"sound": self.sound_on, **self.program.modes()}

    def begin(self) -> None:
        """Run the program up to its first wait."""
        self._set_stage()
        missing = [file.name for file in self.launch.missing if file.needed]
        self.push("", self._refuse(missing) if missing else self.program.run())

    def _refuse(self, missing: Sequence[str]) -> Flow[None]:
        """Show which files are missing, and end."""
        reason = self.rom.say("missing.data", file=self.rom.say("list_comma").join(missing))
        yield from popups.notice(self.stage, "trouble", reason=reason)
        self.exit_code = 1

    def suspend(self) -> None:
        """Stop until `resume`: another program takes the machine."""
        self._suspended = True
        self.stage.suspend()
        self._sounding = self.machine.speaker.hold()

    def resume(self) -> None:
        """Take the machine back: the same picture, and the rest of a note."""
        self._suspended = False
        self.stage.resume()
        self._take_machine()
        self.machine.speaker.give_back(self._sounding)

    def close(self) -> None:
        """End at once, even in the middle of a wait, and close every file."""
        if not self._closed:
            self._closed = True
            self.exit_code = self.exit_code or 0
            self._flows.clear()
            self.program.close()

    def run_over(self, make: Callable[[], Program]) -> Flow[int]:
        """Run another program over this one to its end; return its exit code.

        An error of `make` is raised here. A hotkey's action does it by `desk.push("shell",
        desk.run_over(make))`.
        """
        over = self.pc.start(lambda: make().desk)
        while over.exit_code is None:
            yield Wait(0)
        return over.exit_code

    def state(self) -> State:
        """What the script driver writes down."""
        state = {
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
            "scores": {},
            "hands": {},
            "legend": self.stage.legend(),
            "play_s": 0.0,
        }
        return state | self.program.state()

    @property
    def keys(self) -> tuple[list[str], bool]:
        """The keys that are wanted now, and whether words are typed besides."""
        if self.stage.windows:
            return keys_of_popup(self._flows.own, self.stage.windows[-1].any_key)
        if self.launch.replay:
            return keys_of_popup(self._flows.own, any_key=False)
        lines = self.machine.video.page.lines()
        return keys_of_screen(self.rom, self.stage.mono, lines), self.program.types

    def _open_ring(self) -> None:
        """Show the keys that a gamepad has no button for, one after another."""
        rom, stage = self.rom, self.stage
        if pad.RING not in rom.dialogs:
            return
        if stage.windows or self.launch.replay:
            groups = ring_of_popup(rom, stage.mono, self._flows.own)
        else:
            lines = self.machine.video.page.lines()
            groups = ring_of_screen(rom, stage.mono, lines, self.program.types)
        groups = [[key for key in group if key not in pad.ON_PAD] for group in groups]
        if any(groups):
            self.push(pad.RING, self._ring([group for group in groups if group]))

    def _ring(self, groups: pad.Groups) -> Flow[None]:
        helps = {key: self._help(key) for group in groups for key in group}
        key = yield from pad.ring(self.stage, groups, self._ring_key, helps)
        if key:
            self._ring_key, self._rings = key, True

    def _help(self, key: str) -> str:
        """What a key of the ring does at this moment."""
        if key in self._flows.own:
            return self.rom.say("ring.box") if self.rom.says("ring.box") else ""
        if hotkey := self.rom.hotkeys.get(key):
            return self.program.help(hotkey.action) or hotkey.help
        for name, keys in self.rom.keys.items():
            if key in keys and self.rom.says(f"ring.{name}"):
                return self.rom.say(f"ring.{name}", number=str(keys.index(key) + 1))
        return self.rom.say("ring.typed") if self.rom.says("ring.typed") else ""

    def _take_machine(self) -> None:
        """Set up speaker and keyboard for this program."""
        self.machine.speaker.mute = not self.sound_on
        self.machine.set_typematic(*self.rom.typematic)
        listed = {*self.rom.hotkeys, *(key for keys in self.rom.keys.values() for key in keys)}
        self.machine.listen_to_modifiers(not listed.isdisjoint(MODIFIER_NAMES))

    # Time.

    @property
    def now(self) -> float:
        """Seconds of machine time, without those of programs that ran over this one."""
        return self.stage.now

    @property
    def delay(self) -> float:
        """Seconds between two moves of the computer."""
        return 0.0 if self._hurries else self._dials.delay.seconds

    @property
    def captions(self) -> bool:
        """Whether the computer's reasons are shown to spectators."""
        return self.launch.captions and not self._hurries

    @property
    def hurries(self) -> bool:
        """Whether the computer plays without delay, whatever the player has set."""
        return self._hurries

    def hurry(self, hurries: bool) -> None:
        """Play without delay and captions, or stop doing so."""
        self._hurries = hurries

    # Events and flows.

    def handle(self, event: Event) -> None:
        """Handle an event: a hotkey does its action, anything else wakes the flow on top."""
        if self.exit_code is None:
            self.controls.handle(event)

    def wake(self) -> None:
        """Wake the flow on top if its time is up."""
        self._hear_motion()
        if self.exit_code is None and self._flows.due:
            self._resume(None)

    @property
    def due_in(self) -> float:
        """Seconds until something other than the picture changes by itself."""
        return self._flows.due_in

    def push(self, name: str, flow: Flow[Any]) -> None:
        """Run a flow over the one on top, unless a pop-up of that name is open."""
        self.put_away_passing()
        if name and self._flows.holds(name):
            flow.close()
            return
        self._flows.push(name, flow)
        self._resume(None)

    def put_away_passing(self) -> None:
        """Close a passing notice, so that it does not lie under the next box."""
        if self.top_name in PASSING_NOTICES:
            self._flows.drop()

    @property
    def top_name(self) -> str:
        """The name of the pop-up on top; empty if there is none."""
        return self._flows.name

    def leave(self) -> None:
        """Drop every flow as soon as the caller ends, and show the parting screen."""
        self._leaving.leave()

    def do_then(self, action: str) -> None:
        """Do an action as soon as the calling pop-up ends, as if its key were struck."""
        self._chosen = action

    def begin_anew(self, flow: Flow[None]) -> None:
        """Replace all flows by this one as soon as the caller ends."""
        self._anew = flow

    def refresh(self) -> None:
        """Bring the picture up to date."""
        self._set_stage()
        self.program.refresh()

    def nudge(self) -> None:
        """Have the flow on top look again, and bring the picture up to date."""
        if self.exit_code is None and not self._suspended:
            self.refresh()
            if self._flows:
                self._resume(Nudge())

    def _do_by_key(self, action: str) -> None:
        self.do(action)
        self.nudge()

    def do(self, action: str) -> None:
        """Do the action of a hotkey or a menu line."""
        self.actions[action]()
        self.keep(self._dials.keep)
        self.refresh()

    def _resume(self, wakeup: Wakeup) -> None:
        if self._suspended:
            return
        ended = self._flows.wake(wakeup)
        if not ended:
            if self._troubles and not self._flows.holds("trouble"):
                self._leaving.show_troubles()
        elif self._anew and not self._leaving.wanted:
            flow, self._anew = self._anew, None
            self._flows.clear()
            self.push("", flow)
        elif self._leaving.wanted or not self._flows:
            self._go_out()
        else:
            if chosen := self._chosen:
                self._chosen = ""
                self.do(chosen)
            self.nudge()
            if self._rings:
                self._rings = False
                self.handle(named_key(self._ring_key))

    def _go_out(self) -> None:
        """Drop what is still to do, and take the next step out."""
        if self.exit_code is None:
            self._flows.clear()
            if self._leaving.go_on():
                self.exit_code = 0

    def _part(self) -> Flow[None]:
        self.enter(PARTING)
        return self.program.part()

    def _set_stage(self) -> None:
        """Tell the stage which modes are on, how fast cards move, and what they look like.

        They move at the computer's pace, but never very slowly.
        """
        default = self.rom.display.delay.default
        pace = min(SLOWEST, self.delay / default) if default else 1.0
        self.stage.follow(self._modes, pace if self.program.cards_glide else 0.0)
        self.stage.take_cards(
            Style(str(self._chosen_look(DECK)), self._chosen_look(SUIT_COLOURS) == FOUR)
        )

    def _chosen_look(self, option: str) -> object:
        """The value of an option that not every ROM has."""
        return self.settings[option] if option in self.rom.options else ""

    # What the function keys do in every program.

    @action("sound")
    def switch_sound(self) -> None:
        """Switch the sound off or on at once."""
        self.sound_on = not self.sound_on
        self.machine.speaker.mute = not self.sound_on

    @action("manual")
    def open_manual(self) -> None:
        """Open the manual, or say that its file is missing."""
        flow: Flow[Any] = self._read_manual()
        if missing := self.launch.missing_file("manual"):
            reason = self.rom.say("missing.manual", file=missing)
            flow = popups.notice(self.stage, "trouble", reason=reason)
        self.push("manual", flow)

    def _read_manual(self) -> Flow[None]:
        if (yield from popups.manual(self.stage, teaches=not self.launch.guided)):
            self.do_then("lesson")

    # What a program calls.

    def add(self, part: object) -> None:
        """Connect the actions of a part with the hotkeys."""
        self.actions |= bound_actions(part, kind=self.rom.kind)

    def keep(self, write: Callable[[], object]) -> None:
        """Write something to the disk; if that fails, say so and play on."""
        try:
            write()
        except StorageError as error:
            self.warn(self.rom.say("unkept", reason=str(error)))

    def warn(self, sentence: str) -> None:
        """Show a sentence about trouble as soon as the running flow waits."""
        self._troubles.append(sentence)

    def sound(self, name: str | None, card: int = -1) -> None:
        """Play a sound of the ROM; nothing for an empty name or a sound that the ROM lacks.

        It may have the notes of the card that is played.
        """
        self._hear_motion()
        self.play(self.rom.sounds.get(name or ""), card)

    def _hear_motion(self) -> None:
        """Play the sounds of motions that have begun."""
        for cue in self.stage.cues():
            self.play(self.rom.sounds.get(cue.sound), cue.card)

    def play(self, sound: Sound | None, card: int = -1) -> None:
        """Play a sound of any ROM; None is silence."""
        if sound is None:
            return
        if play := sound.played(card_text(card) if card >= 0 else ""):
            self.machine.speaker.play(play)
        elif sound.sound:
            self.machine.speaker.tune(sound.sound)


AT_DESK = (Desk, Delay, Leaving, Snapshots)
"""The parts with the actions that every program has."""
