"""The PC left alone: it shows what it has, program after program, until somebody comes.

A round has every program once: its show, a hand that the computer plays and says why, a page or two
of its manual, its tally. Who comes plays the hand on from where it is, as a guest: of nothing here
anything is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from retrocards.machine import MODIFIER_NAMES, Event, Key, Mouse
from retrocards.programs import ledger
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Wait, wait_for
from retrocards.programs.launch import SWITCHES, Launch
from retrocards.programs.loading import CHOOSER, load, program_class
from retrocards.programs.pc import Pc
from retrocards.programs.table import MOST_DEALS, TABLE
from retrocards.registry import registered
from retrocards.rom import Rom, RomError, TextRom
from retrocards.rom.errors import Problem
from retrocards.rom.find import find_rom, find_roms
from retrocards.rom.folders import rom_folders
from retrocards.session.tally import Tally
from retrocards.stage import Stage
from retrocards.stage.flow import Row
from retrocards.stage.pager import Pager

LONGEST_HAND = 1800.0
"""Seconds after which a hand that does not end gives way to the next program."""
MONO_OF = 5
"""One program of so many is seen on a mono monitor, unless a switch says which there is."""
READING = 5.0, 10.0
"""Seconds that a page of a manual stays at the least and at the most."""
ONLOOKERS = {"grade": "club"}
"""The options with which players have much to say of what they do, and do it at once."""
# Masters were tried.  They think between two pictures and never hold one up, but what a hand takes
# beyond its 40 seconds is played on at the pace of their thought: a game of CALCULATION was over
# after 230 seconds, where a club player's is after 44, and took 31 seconds of the processor, not 2.
KEPT_KEYS = ("picture", "film")
"""Actions of keys that take nothing over: somebody wants a picture of what is seen."""


class NothingToShow(RomError):
    """There is no program, or none is left, that could be shown."""


def start(pc: Pc, launch: Launch, loud: bool = False) -> Attract:
    """Start it over whatever runs; `loud`: its sound goes on after the first round.

    Raises NothingToShow, and RomError when the PC's own ROM is faulty.
    """
    words = load(find_rom(CHOOSER, rom_folders()))
    return pc.start(lambda: Attract(pc, words, launch, loud))


def watch(pc: Pc, launch: Launch, loud: bool = False) -> None:
    """Start it whenever a PC has been left alone at a title, a list or the prompt."""
    with suppress(RomError):
        words = load(find_rom(CHOOSER, rom_folders()))

        def begin() -> None:
            with suppress(RomError):
                pc.start(lambda: Attract(pc, words, launch, loud))

        pc.when_idle(words.timings["idle"], begin)


class Attract:
    """What the PC sees as one program: others, one after another, each at a desk of its own."""

    idle = False

    def __init__(self, pc: Pc, words: Rom, launch: Launch, loud: bool) -> None:
        self.exit_code: int | None = None
        self.guest = False
        """Whether somebody plays."""
        self._pc = pc
        self._words = words
        self._launch = launch
        self._rng = Random(f"attract {launch.deal or Random().getrandbits(64)}")
        self._to_come: list[str] = []
        self._shown = ""
        """The name of the program that is shown, or was last."""
        self._stumbled: set[str] = set()
        """Programs that had a fault, and will not be shown again."""
        self._rounds = 0
        self._loud = loud
        self._sound = "sound_off" not in launch.switches
        self._desk: Desk | None = None
        self._hands = 0
        """The number of the hand at this desk with which the next program comes."""
        self._playing = False
        """Whether a hand is shown, and not what is to be read of its program."""
        self._read = False
        """Whether all that is to be read has been shown."""
        self._pager: Pager | None = None
        self._sat_down = 0.0
        """When the program sat down that is shown."""
        self._hurries_at: float | None = None
        """When the hand is played on at full speed; None before it is dealt."""
        self._touched = 0.0
        self._parting_key = False
        """Whether the next ESC goes back to where one came from."""

    # What the PC asks of a program.

    @property
    def desk(self) -> Desk:
        """Where the program sits that is shown."""
        assert self._desk is not None
        return self._desk

    @property
    def stage(self) -> Stage:
        return self.desk.stage

    @property
    def due_in(self) -> float:
        """Seconds in which nothing happens by itself."""
        away = self._touched + self._time("away") - self._pc.machine.clock.seconds
        return min(self.desk.due_in, away) if self.guest else self.desk.due_in

    def begin(self) -> None:
        """Show the first program. Raises NothingToShow."""
        self._guarded(self._show_next)

    def suspend(self) -> None:
        """Another program takes the machine."""
        self.desk.suspend()

    def resume(self) -> None:
        """Take the machine back."""
        self.desk.resume()

    def close(self) -> None:
        """Be over, whatever is shown."""
        self.exit_code = self.exit_code or 0
        if self._desk is not None:
            self._desk.close()

    def state(self) -> dict[str, Any]:
        """That of the program, and whether somebody plays, or what is shown."""
        shown = "guest" if self.guest else "hand" if self._playing else "leaflet"
        return {**self.desk.state(), "attract": shown}

    def handle(self, event: Event) -> None:
        """Any key or click takes over, and does nothing else; from then on all go to the program.

        ESC twice, with nothing between and no pop-up that it closes, goes back.
        """
        self._touched = self._pc.machine.clock.seconds
        if self.exit_code is not None:
            return
        if self.guest:
            self._handle_guest(event)
        elif isinstance(event, Mouse):
            if self.desk.controls.feels(event):
                self._guarded(self._take_over)
        elif _action(self._words, event) == "sound":
            self._loud = True
            self.desk.do("sound")
            self._sound = self.desk.sound_on
        elif _action(self.desk.rom, event) in KEPT_KEYS:
            self.desk.handle(event)
        elif not event.repeat and event.name not in MODIFIER_NAMES:
            self._guarded(self._take_over)
            self._let_esc_leave(event.name == "ESC")

    def wake(self) -> None:
        """Let the program go on; when it has been seen, the next one comes."""
        if self.exit_code is not None:
            return
        if not self.guest:
            self._guarded(self._go_on)
            return
        self.desk.wake()
        away = self._pc.machine.clock.seconds - self._touched
        if self.desk.exit_code is not None:
            self.exit_code = 0
        elif away >= self._words.timings["away"]:
            self._guarded(self._play_on_alone)

    # What is shown.

    def _go_on(self) -> None:
        desk, now = self.desk, self._pc.machine.clock.seconds
        desk.wake()
        if self._playing and desk.hands and self._hurries_at is None:
            self._hurries_at = now + self._time("hand")
        if self._hurries_at is not None and now >= self._hurries_at and not desk.hurries:
            self._hurry(True)
        sat = now - self._sat_down
        over = desk.exit_code is not None or sat > LONGEST_HAND
        if self._playing and (over or desk.hands >= self._hands):
            self._show_leaflet(desk.rom)
        elif not self._playing and (over or self._read):
            self._show_next()
        self._ask_in()

    def _hurry(self, hurries: bool) -> None:
        """Play the hand to its end at full speed and without a word, or no longer."""
        self.desk.hurries = hurries
        self.desk.launch = self.desk.launch._replace(captions=not hurries)

    def _show_next(self) -> None:
        """Show the next program that can be shown. Raises NothingToShow."""
        for _ in range(3):
            while self._to_come:
                name = self._to_come.pop(0)
                try:
                    rom = load(find_rom(name, rom_folders()))
                except RomError:
                    # Spoilt since the round was drawn; it may have been mended by the next one.
                    continue
                self._show_hand(rom)
                return
            self._draw_round()
        raise NothingToShow([Problem("", 0, 0, "", "there is no program to be shown")])

    def _draw_round(self) -> None:
        """Every program once in an order of its own, the one seen last not first."""
        self._rounds += 1
        names = [name for name in _games() if name not in self._stumbled]
        self._rng.shuffle(names)
        if len(names) > 1 and names[0] == self._shown:
            names.append(names.pop(0))
        self._to_come = names

    def _show_hand(self, rom: Rom) -> None:
        """The show and a hand; without rules there is only what can be read."""
        self._shown = rom.identity.name
        self._sit_down(rom, self._drawn_launch(rom))
        self.stage.set_dials(self._drawn_colours(rom))
        if "demo" in self.desk.actions:
            self._playing = True
            self.desk.actions["demo"]()
            self.desk.begin()
        else:
            self._show_leaflet(rom)

    def _drawn_colours(self, rom: Rom) -> dict[str, int]:
        """A felt and a border, where there are any."""
        if not isinstance(rom, TextRom):
            return {}
        display = rom.display
        return {
            "background": self._rng.choice(display.backgrounds),
            "border": self._rng.choice(display.borders[: len(display.backgrounds)]),
        }

    def _show_leaflet(self, rom: Rom) -> None:
        """What is to be read of a program, on its own screen."""
        look, mono = self.stage.dials, self.stage.look.mono
        launch = self.desk.launch._replace(mono=mono is not None, mono_palette=mono, captions=True)
        self._sit_down(rom, launch)
        self.stage.set_dials(look)
        self.desk.scene = "leaflet"
        self.desk.push("", self._leaflet(self.desk))

    def _leaflet(self, desk: Desk) -> Flow[None]:
        """A page or two of the manual from some heading on, and the tally."""
        rom, stage = desk.rom, desk.stage
        pager = None
        with suppress(RomError, OSError, UnicodeDecodeError):
            pager = stage.pager(rom.identity.title)
        if pager is not None:
            reader = pager.reader
            with stage.window(pager):
                self._pager = pager
                pages = self._rng.randint(1, 2)
                heads = [at for at in range(reader.last_top) if _opens(reader.rows[at])]
                # Not to end in the middle of a list, or of a thought.
                whole = [at for at in heads if _ends(reader.rows, at + pages * len(reader.shown))]
                reader.go(self._rng.choice(whole or heads or [0]))
                for page in range(pages):
                    if page:
                        pager.turn()
                    letters = sum(len(reader.rows[at].text.strip()) for at in reader.shown)
                    least, most = READING
                    yield from self._let(max(least, min(most, letters * self._time("letter"))))
                self._pager = None
        if "tally" in rom.dialogs:
            stage.open(TABLE)
            desk.scene = "tally"
            counts = Tally(rom.identity.name, kept=False).counts
            uncounted = "uncounted" if isinstance(rom, TextRom) else "uncounted_short"
            rows = ledger.counted(rom, counts, columns=True) if counts else [self._say(uncounted)]
            fields = {"title": rom.identity.title, "rows": "\n".join(rows)}
            notice = stage.notice("tally", fields)
            with stage.window(notice):
                yield from self._let(self._time("tally"))
        self._read = True
        yield Wait()

    def _let(self, seconds: float) -> Flow[None]:
        """Let machine time pass."""
        desk = self.desk
        yield from wait_for(lambda: desk.now, lambda: seconds, lambda woken: False)

    def _sit_down(self, rom: Rom, launch: Launch) -> None:
        """Put a program in the place of the one before; it has not begun yet."""
        if self._desk is not None:
            self._desk.close()
        self._pc.machine.speaker.stop()
        self._playing = self._read = False
        self._pager = None
        self._parting_key = False
        self._hands = 2
        self._sat_down = self._pc.machine.clock.seconds
        self._hurries_at = None
        self._desk = program_class(rom)(self._pc, rom, launch).desk
        self._desk.stage.set_pointer(False)

    def _drawn_launch(self, rom: Rom) -> Launch:
        """How a program is shown: the deal, the monitor and the colours are drawn."""
        rng = self._rng
        deal = str(rng.randint(1, MOST_DEALS))
        switches = self._launch.switches.intersection(SWITCHES) - {"sound_off"}
        if not self._sound or (self._rounds > 1 and not self._loud):
            switches |= {"sound_off"}
        palettes = [name for name, one in rom.palettes.items() if one.kind == "mono"]
        mono, palette = rng.randrange(MONO_OF) == 0, rng.choice(palettes) if palettes else None
        if "mono" not in rom.display.monitors:
            switches, mono, palette = (switches - {"mono"}) | {"colour"}, False, None
        elif {"mono", "colour"} & switches or self._launch.mono or palette is None:
            mono, palette = self._launch.mono, self._launch.mono_palette
        options = {
            name: choice
            for name, choice in ONLOOKERS.items()
            if choice in getattr(rom.options.get(name), "choices", ())
        }
        return Launch(
            switches, deal, self._launch.edition, palette, mono=mono, options=options,
            guest=True, captions=True,
        )  # fmt: skip

    # Whoever comes.

    def _ask_in(self) -> None:
        """The blinking words that ask for a player, where there is a place for them."""
        if self._desk is None or self.guest:
            return
        desk, lit = self.desk, int(self.desk.now / self._time("blink")) % 2 == 0
        coin, key = self._say("coin"), self._say("any_key")
        wide = isinstance(desk.rom, TextRom)
        what = self._say("hand" if self._playing else "game") if wide else key
        if self._pager is not None:
            self._pager.put_up(f"{coin if lit else ' ' * len(coin)}  {what}")
        elif wide:
            desk.stage.put_up({"coin": f"{coin if lit else ' '}\n{what}"})
        else:
            desk.stage.put_up({"coin": coin if lit else "", "any_key": key})

    def _take_over(self) -> None:
        """Somebody has come: the hand goes on with them, or the program begins for them."""
        desk = self.desk
        if self._playing and desk.hands and desk.demo and desk.exit_code is None:
            desk.stage.put_up({})
            desk.stage.set_pointer(desk.controls.mouse_on)
            self.guest = True
            self._hurry(False)
            desk.actions["demo"]()
            desk.nudge()
            return
        launch = desk.launch._replace(
            switches=desk.launch.switches | {"skip_show"},
            deal=str(self._rng.randint(1, MOST_DEALS)),
        )
        look = desk.stage.dials
        self._sit_down(desk.rom, launch)
        self.stage.set_dials(look)
        self.stage.set_pointer(self.desk.controls.mouse_on)
        self.guest = self._playing = True
        self.desk.begin()

    def _handle_guest(self, event: Event) -> None:
        leaves = isinstance(event, Key) and event.name == "ESC" and not event.repeat
        if leaves and self._parting_key:
            self.exit_code = 0
            return
        over_it = self.desk.top_name, len(self.stage.windows)
        self.desk.handle(event)
        closes = over_it not in (("", 0), (self.desk.top_name, len(self.stage.windows)))
        if isinstance(event, Key) or event.kind == "press":
            self._let_esc_leave(leaves and not closes)

    def _let_esc_leave(self, leaves: bool) -> None:
        """Say that the next ESC goes back, or no longer."""
        self._parting_key = leaves and self.guest
        if self.guest:
            words = "leave" if isinstance(self.desk.rom, TextRom) else "leave_short"
            self.stage.put_up({"coin": self._say(words)} if self._parting_key else {})

    def _play_on_alone(self) -> None:
        """A guest has gone away: the computer plays the hand to its end."""
        desk = self.desk
        self.guest = False
        if desk.scene == TABLE and not desk.top_name and not desk.demo:
            self._let_esc_leave(False)
            desk.stage.set_pointer(False)
            self._hands = desk.hands + 1
            self._hurries_at = None
            desk.actions["demo"]()
            desk.nudge()
        else:
            self._show_next()

    # What goes wrong.

    def _guarded(self, do: Any) -> None:
        """Do something for those who look on: a program that stumbles gives way to the next."""
        try:
            do()
        except NothingToShow:
            if self._desk is None:
                raise
            self.exit_code = 1
        except Exception as fault:
            self._pass_over(fault)

    def _pass_over(self, fault: Exception) -> None:
        """Say which program has a fault, and never show it again."""
        if self._shown in self._stumbled:
            raise fault
        self._stumbled.add(self._shown)
        self.guest = False
        name = self._shown
        with suppress(Exception):
            self.desk.close()
        self._desk = None
        self._sit_down(
            self._words, Launch(self._launch.switches.intersection(SWITCHES), guest=True)
        )
        self.desk.scene = "fault"
        self.desk.push("", self._apology(self.desk, name, fault))

    def _apology(self, desk: Desk, name: str, fault: Exception) -> Flow[None]:
        reason = f"{type(fault).__name__}: {fault}"
        words = self._say("fault", program=name, reason=reason.splitlines()[0])
        with desk.stage.window(desk.stage.notice("trouble", {"reason": words})):
            yield from self._let(self._time("tally"))
        self._read = True
        yield Wait()

    def _say(self, words: str, **fields: str) -> str:
        """The words of the program that is shown, else the PC's."""
        key, rom = f"attract.{words}", self._words
        if self._desk is not None and self._desk.rom.says(key):
            rom = self._desk.rom
        return rom.say(key, **fields)

    def _time(self, name: str) -> float:
        return self._words.timings[name]


def _action(rom: Rom, key: Key) -> str:
    """What this key does as a hotkey of the ROM; empty for nothing."""
    hotkey = rom.hotkeys.get(key.name)
    return hotkey.action if hotkey is not None else ""


def _games() -> list[str]:
    """The names of all programs without faults that play a game."""
    names = []
    for entry in find_roms(rom_folders()):
        with suppress(RomError):
            if entry.error is None and registered(load(entry.folder).identity.program).rules:
                names.append(entry.name)
    return names


def _ends(rows: Sequence[Row], at: int) -> bool:
    """Whether a thought ends before this row, and not with a list to come."""
    before = next((row.text for row in reversed(rows[:at]) if row.text.strip()), "")
    between = at >= len(rows) or not (rows[at - 1].text.strip() and rows[at].text.strip())
    return between and not before.endswith(":")


def _opens(row: Row) -> bool:
    """Whether a row of a manual is the first one of a heading."""
    return row.head and not set(row.text) <= set("═─ ")
