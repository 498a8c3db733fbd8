"""The attract mode: a PC left alone shows program after program until somebody comes.

A round has every program once: its show, a hand that the computer plays with its reasons, a page or
two of its manual, and its tally. A visitor plays the hand on as a guest. Nothing is saved.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

from retrocards.machine import MODIFIER_NAMES, Event, Key, Mouse, Pad
from retrocards.programs.attract.leaflet import Leaflet, Sayings
from retrocards.programs.attract.rounds import NothingToShow, Rounds
from retrocards.programs.controls import SAVING_ACTIONS
from retrocards.programs.desk import Desk
from retrocards.programs.keypad import ANY_KEY
from retrocards.programs.launch import COMMON_SWITCHES, Launch
from retrocards.programs.loading import CHOOSER, load, program_class
from retrocards.programs.pc import Pc, State
from retrocards.programs.table import TABLE
from retrocards.rom import Rom, RomError
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.stage import Stage

NEXT_HAND = 2
"""The hand at which the next program follows: one whole hand of each is shown."""


def start(pc: Pc, launch: Launch, loud: bool = False) -> Attract:
    """Start the attract mode over whatever runs; `loud` keeps its sound after the first round.

    Raises NothingToShow, and RomError when the PC's own ROM is faulty.
    """
    own = load(find_rom(CHOOSER, rom_folders()))
    return pc.start(lambda: Attract(pc, own, launch, loud))


def watch(pc: Pc, launch: Launch, loud: bool = False) -> None:
    """Start the attract mode whenever a title, a list or the prompt is left alone."""
    with suppress(RomError):
        own = load(find_rom(CHOOSER, rom_folders()))

        def begin() -> None:
            with suppress(RomError):
                pc.start(lambda: Attract(pc, own, launch, loud))

        pc.when_idle(own.timings["idle"], begin)


class Attract:
    """Runs programs one after another, each at a desk of its own; to the PC it is one program."""

    idle = False

    def __init__(self, pc: Pc, own: Rom, launch: Launch, loud: bool) -> None:
        self.exit_code: int | None = None
        self.leaflet: Leaflet | None = None
        """The pages about a program, while they are shown instead of its game."""
        self._pc = pc
        self._launch = launch
        self.sayings = Sayings(own)
        """The words of the attract mode."""
        self._rng = Random(f"attract {launch.deal or Random().getrandbits(64)}")
        self.rounds = Rounds(launch, self._rng, loud)
        self._desk: Desk | None = None
        self._guest: Guest | None = None
        self._last_hand = 0
        """The hand at this desk at which the next program follows."""
        self._sat_down = 0.0
        """The machine second at which this program began."""
        self._hurries_at: float | None = None
        """The machine second from which the hand is played at full speed; None before the deal."""
        self._touched = 0.0

    # What the PC asks of a program.

    @property
    def desk(self) -> Desk:
        """The desk of the program that is shown."""
        assert self._desk is not None
        return self._desk

    @property
    def stage(self) -> Stage:
        return self.desk.stage

    @property
    def keeps(self) -> str:
        """Empty: guests play here, and no sitting is saved."""
        return ""

    @property
    def guest(self) -> bool:
        """Whether a guest plays."""
        return self._guest is not None

    @property
    def keys(self) -> tuple[list[str], bool]:
        """The keys that are wanted now, and whether words are typed besides."""
        return self.desk.keys if self.guest else ([*ANY_KEY], False)

    @property
    def due_in(self) -> float:
        """Seconds until something other than the picture changes by itself."""
        away = self._touched + self.sayings.seconds("away") - self._pc.machine.clock.seconds
        return min(self.desk.due_in, away) if self.guest else self.desk.due_in

    def begin(self) -> None:
        """Show the first program. Raises NothingToShow."""
        self._guarded(self._show_next)

    def suspend(self) -> None:
        """Stand still until `resume`: another program takes the machine."""
        self.desk.suspend()

    def resume(self) -> None:
        """Take the machine back."""
        self.desk.resume()

    def close(self) -> None:
        """End, and close the program that is shown."""
        self.exit_code = self.exit_code or 0
        if self._desk is not None:
            self._desk.close()

    def state(self) -> State:
        """The program's state, and as `attract` whether it shows a guest, a leaflet or a hand."""
        shown = "guest" if self.guest else "leaflet" if self.leaflet else "hand"
        return {**self.desk.state(), "attract": shown}

    def handle(self, event: Event) -> None:
        """Let the first key or click take over, and pass later ones to the program.

        The key to leave ends the mode when it is struck twice in a row and closes no pop-up.
        """
        self._touched = self._pc.machine.clock.seconds
        if self.exit_code is not None:
            return
        if self._guest is not None:
            self._guest.handle(event)
            if self._guest.has_left:
                self.exit_code = 0
        elif isinstance(event, Pad):
            if not event.repeat:
                self._guarded(self._take_over)
        elif isinstance(event, Mouse):
            if self.desk.controls.is_press_in_picture(event):
                self._guarded(self._take_over)
        elif _action(self.sayings.pc, event) == "sound":
            self.desk.do("sound")
            self.rounds.hear(self.desk.sound_on)
        elif _action(self.desk.rom, event) in SAVING_ACTIONS:
            self.desk.handle(event)
        elif not event.repeat and event.name not in MODIFIER_NAMES:
            self._guarded(lambda: self._take_over(self.sayings.leaves(event)))

    def wake(self) -> None:
        """Let the program go on, and the next one follow in its time."""
        if self.exit_code is not None:
            return
        if not self.guest:
            self._guarded(self._go_on)
            return
        self.desk.wake()
        away = self._pc.machine.clock.seconds - self._touched
        if self.desk.exit_code is not None:
            self.exit_code = 0
        elif away >= self.sayings.seconds("away"):
            self._guarded(self._play_on_alone)

    # What is shown.

    def _go_on(self) -> None:
        desk, now = self.desk, self._pc.machine.clock.seconds
        desk.wake()
        if self.leaflet is None and desk.program.hands_dealt and self._hurries_at is None:
            self._hurries_at = now + self.sayings.seconds("hand")
        if self._hurries_at is not None and now >= self._hurries_at and not desk.hurries:
            desk.hurry(True)
        sat = now - self._sat_down
        over = desk.exit_code is not None or sat > self.sayings.seconds("longest_hand")
        if self.leaflet is None:
            if over or desk.program.hands_dealt >= self._last_hand:
                self._show_leaflet(desk.rom)
        elif over or self.leaflet.is_read:
            self._show_next()
        self._ask_in()

    def _show_next(self) -> None:
        """Begin the next program: its show and a hand, or its leaflet if it has no demo.

        Raises NothingToShow.
        """
        rom = self.rounds.next()
        self._sit_down(rom, self.rounds.launch(rom))
        self.stage.set_dials(self.rounds.colours(rom))
        if "demo" in self.desk.actions:
            self.desk.actions["demo"]()
            self.desk.begin()
        else:
            self._show_leaflet(rom)

    def _show_leaflet(self, rom: Rom) -> None:
        """Show the pages about a program, on its own screen."""
        look, mono = self.stage.dials, self.stage.look.mono
        launch = self.desk.launch._replace(mono=mono is not None, mono_palette=mono)
        self._sit_down(rom, launch)
        self.stage.set_dials(look)
        self.desk.enter("leaflet")
        self.leaflet = Leaflet(self.desk, self.sayings, self._rng)
        self.desk.push("", self.leaflet.show())

    def _sit_down(self, rom: Rom, launch: Launch) -> None:
        """Replace the program at the desk by another, which has not begun yet."""
        if self._desk is not None:
            self._desk.close()
        self._pc.machine.speaker.stop()
        self.leaflet = self._guest = self._hurries_at = None
        self._last_hand = NEXT_HAND
        self._sat_down = self._pc.machine.clock.seconds
        self._desk = program_class(rom)(self._pc, rom, launch).desk
        self._desk.stage.set_pointer(False)

    # Whoever comes.

    @property
    def _offers_hand(self) -> bool:
        """Whether there is a hand in play that a visitor can take over."""
        desk = self.desk
        played = self.leaflet is None and desk.demo and desk.exit_code is None
        return played and desk.program.hand_in_play

    def _ask_in(self) -> None:
        """Show the blinking words that invite a player, where the screen has a place for them."""
        desk, rom = self.desk, self.desk.rom
        lit = int(desk.now / self.sayings.seconds("blink")) % 2 == 0
        coin = self.sayings.say(rom, "coin")
        what = self.sayings.say(rom, "hand" if self._offers_hand else "game")
        pager = self.leaflet.pager if self.leaflet else None
        if pager is not None:
            pager.put_up(f"{coin if lit else ' ' * len(coin)}  {what}")
        elif any("any_key" in screen.labels for screen in rom.screens.values()):
            desk.stage.put_up({"coin": coin if lit else "", "any_key": what})
        else:
            desk.stage.put_up({"coin": f"{coin if lit else ' '}\n{what}"})

    def _take_over(self, leaves: bool = False) -> None:
        """Let a visitor play the hand on, or begin the program for them."""
        if self._offers_hand:
            self.stage.put_up({})
            self.desk.hurry(False)
            self._guest = Guest(self.desk, self.sayings)
            self.desk.actions["demo"]()
            self.desk.nudge()
        else:
            launch, look = self.desk.launch, self.stage.dials
            switches = launch.switches | {"skip_show"}
            launch = launch._replace(switches=switches, deal=self.rounds.deal())
            self._sit_down(self.desk.rom, launch)
            self.stage.set_dials(look)
            self._guest = Guest(self.desk, self.sayings)
            self.desk.begin()
        self._guest.let_leave(leaves)

    def _play_on_alone(self) -> None:
        """Let the computer finish the hand of a guest who has gone away."""
        desk = self.desk
        if self._guest is not None and desk.scene == TABLE and not desk.top_name and not desk.demo:
            self._guest.let_leave(False)
            self._guest = None
            desk.stage.set_pointer(False)
            self._last_hand = desk.program.hands_dealt + 1
            self._hurries_at = None
            desk.actions["demo"]()
            desk.nudge()
        else:
            self._show_next()

    # What goes wrong.

    def _guarded(self, do: Callable[[], object]) -> None:
        """Do something while nobody plays; a program that has a fault gives way to the next."""
        try:
            do()
        except NothingToShow:
            if self._desk is None:
                raise
            self.exit_code = 1
        except Exception as fault:
            self._pass_over(fault)

    def _pass_over(self, fault: Exception) -> None:
        """Name the program that has a fault, and never show it again."""
        name = self.rounds.shown
        if name in self.rounds.stumbled:
            raise fault
        self.rounds.stumbled.add(name)
        with suppress(Exception):
            self.desk.close()
        self._desk = None
        switches = self._launch.switches.intersection(COMMON_SWITCHES)
        self._sit_down(self.sayings.pc, Launch(switches, guest=True))
        self.desk.enter("fault")
        self.leaflet = Leaflet(self.desk, self.sayings, self._rng)
        self.desk.push("", self.leaflet.apologize(name, fault))


def _action(rom: Rom, key: Key) -> str:
    """The action of a key as a hotkey of the ROM; empty if it is none."""
    hotkey = rom.hotkeys.get(key.name)
    return hotkey.action if hotkey is not None else ""


class Guest:
    """A visitor who plays at the desk of the program that was shown.

    A guest's tally begins at nothing.
    """

    def __init__(self, desk: Desk, sayings: Sayings) -> None:
        self.has_left = False
        """Whether the key to leave was struck twice in a row."""
        self._desk, self._sayings = desk, sayings
        self._leaves_next = False
        """Whether the next stroke of the key to leave ends the mode."""
        desk.stage.set_pointer(desk.controls.mouse_on)
        if "reset_tally" in desk.actions:
            desk.actions["reset_tally"]()

    def handle(self, event: Event) -> None:
        """Pass an event on to the program; the key to leave counts where it closes no pop-up."""
        leaves = isinstance(event, Key) and self._sayings.leaves(event) and not event.repeat
        if leaves and self._leaves_next:
            self.has_left = True
            return
        before = self._lying_over
        self._desk.handle(event)
        closes = before not in (("", 0), self._lying_over)
        if not isinstance(event, Mouse) or event.kind == "press":
            self.let_leave(leaves and not closes)

    def let_leave(self, leaves: bool) -> None:
        """Let the next stroke of the key to leave end the mode, and say so; or no longer."""
        self._leaves_next = leaves
        words = {"coin": self._sayings.say(self._desk.rom, "leave")} if leaves else {}
        self._desk.stage.put_up(words)

    @property
    def _lying_over(self) -> tuple[str, int]:
        """The name of the pop-up on top, and the number of open windows."""
        return self._desk.top_name, len(self._desk.stage.windows)
