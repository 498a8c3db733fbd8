"""The PC's desk: a diskette for each program, to pick one."""

from __future__ import annotations

from retrocards.machine import Key, Mouse, Sprite
from retrocards.programs import popups
from retrocards.programs.answers import KEY_RANGE, key_range
from retrocards.programs.desk import AT_DESK, Desk, Program
from retrocards.programs.flow import Click, Flow, Wait, Wakeup, pressed, struck, wait_for
from retrocards.programs.launch import ARGUMENTS, COMMON_SWITCHES, Launch
from retrocards.programs.loading import TROUBLES, load, program_class, refusal
from retrocards.programs.pc import Pc, State
from retrocards.programs.shelf import Diskette
from retrocards.rom import Rom, TextRom
from retrocards.rom.actions import action, actions_of
from retrocards.rom.declaration import Declaration, needs_of
from retrocards.rom.find import HOUSE, find_roms
from retrocards.rom.folders import rom_folders, shipped
from retrocards.stage import CardView, CellCanvas, Model, Stage, Step
from retrocards.stage.diskettes import SHELL, Diskettes, Label
from retrocards.stage.look import Glimpse

SCREEN = "chooser"
PLACE, BETWEEN = "place_", "between_"
"""How the names of the diskettes' zones begin: the places from left to right, and those half-way
between them, which centre a row with an odd number of free places."""
SLOT, DRIVE = "slot", "drive"
"""The zones in front of the drive and inside it."""
MONITOR = "monitor"
"""The anchor of the monitor, which runs the chosen program's show."""
MONITOR_SHRINK = 2
"""How many times smaller that monitor is than the screen, across and down."""
LIGHT = "light"
"""The anchor of the drive's light."""
JINGLE = "jingle"
"""The sound of a program's ROM that plays when its diskette is picked."""
ATTRACT = (
    "messages.attract.coin|hand|game|leave|uncounted|fault",
    "timings.idle|away|letter|page_least|page_most|tally|blink|hand|longest_hand",
    "keys.leave",
)
"""What the attract mode needs of the PC's own ROM; it is named here since it loads late."""


class Chooser(Program):
    """Diskettes on a desk; the monitor behind them runs the show of the chosen program.

    To start a program, its diskette goes into the drive. It then runs over this one.
    """

    NEEDS = (
        f"screens.{SCREEN}.labels.title|maker|year|summary|grade|edition|files|waiting|offer|count|prompt|glass",
        f"screens.{SCREEN}.zones.{PLACE}1|{SLOT}|{DRIVE}",
        f"screens.{SCREEN}.anchors.{MONITOR}|{LIGHT}|name|picture|inside",
        "sprites.light_off|light_on|icon",
        "dialogs.quit|trouble",
        "keys.up|down|page_up|page_down|first|last|leave|play|grade",
        "messages.prompt.over|alone",
        "messages.glass.broken|plain",
        "messages.editions.evaluation|registered",
        "messages.none|count|broken|year|grade|files|waiting|offer|cut",
        "timings.frame|again|drive",
        "sounds.drive?",
        *KEY_RANGE,
        *ATTRACT,
    )

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch) -> None:
        self.rom = rom
        mono = launch.palette(rom)
        entries = [entry for entry in find_roms(rom_folders()) if entry.name not in HOUSE]
        # Unreadable ones lie last, so that the cursor begins on a program that runs.
        entries.sort(key=lambda entry: entry.error is not None)
        self._shelf = [Diskette(entry, mono, launch.welcome) for entry in entries]
        self._covers: dict[int, Sprite] = {}
        """The label pictures drawn so far, by the diskettes' numbers."""
        self._pictures = Diskettes(rom, SCREEN, self._label)
        self.stage = Stage(pc.machine, rom, mono=mono, pictures=self._pictures)
        self.desk = Desk(self, pc, rom, launch, self.stage)
        self.desk.enter(SCREEN)
        self._places, self._between = (
            [zone for zone in rom.screens[SCREEN].zones if zone.startswith(name)]
            for name in (PLACE, BETWEEN)
        )
        self._chosen = 0
        self._grade = self._shelf[0].grade if self._shelf else ""
        """The grade of the chosen program; it is seldom read from the disk."""
        self._first = 0
        self._inserted: int | None = None
        self._since = 0.0
        self._left = False
        self._teaches = False
        """Whether the program that is started next begins with its lesson."""
        self._glimpse: Glimpse | None = None

    @classmethod
    def declare(cls) -> Declaration:
        parts = cls, *AT_DESK, Stage, CellCanvas
        return Declaration(
            base=shipped("roms") / "pc",
            actions=actions_of(*parts),
            needs=needs_of(*parts, Diskettes),
            switches=COMMON_SWITCHES,
            # They are handed on to the program that is picked.
            arguments=ARGUMENTS,
        )

    def run(self) -> Flow[None]:
        self.stage.open(SCREEN)
        self._light("light_off")
        while not self._left:
            self.refresh()
            busy = self._chore is not None
            seconds = 0 if busy else self.rom.timings["frame"]
            woken = yield Wait(seconds, moves=True, rests=True)
            self._go_on()
            start = self._take(woken)
            if start is not None:
                yield from self._start(start)

    def _take(self, woken: Wakeup) -> int | None:
        """Do what a key or the mouse asks; return the number of the diskette to start, if any."""
        if self._teaches:
            return self._chosen
        if isinstance(woken, Key):
            return self._take_key(woken)
        if isinstance(woken, Click):
            number = self._lying(woken.hit.zone)
            if number == self._chosen:
                return number
            self._choose(number)
        elif isinstance(woken, Mouse) and woken.kind == "wheel":
            self._move(-1 if woken.amount > 0 else 1)
        elif isinstance(woken, Mouse) and woken.kind == "move":
            hit = self.stage.hit(woken.x, woken.y)
            self._choose(self._lying(hit.zone) if hit and hit.kind == "card" else None)
        return None

    def _take_key(self, key: Key) -> int | None:
        rom, page = self.rom, len(self._places)
        moves = {"up": -1, "down": 1, "page_up": -page, "page_down": page,
                 "first": -len(self._shelf), "last": len(self._shelf)}  # fmt: skip
        for name, by in moves.items():
            if pressed(rom, key, name):
                self._move(by)
                return None
        if pressed(rom, key, "leave"):
            if self._is_over_another:
                self._left = True
            else:
                self.ask_to_switch_off()
        elif pressed(rom, key, "play") and self._shelf:
            return self._chosen
        elif pressed(rom, key, "grade") and self._shelf:
            self.desk.keep(self._shelf[self._chosen].change_grade)
            self._grade = self._shelf[self._chosen].grade
        elif key.name in rom.keys["cards"][:page]:
            number = self._first + rom.keys["cards"].index(key.name)
            if number in self._shown:
                self._choose(number)
                return number
        return None

    # What is seen.

    def refresh(self) -> None:
        self.stage.present(self._model(), "choose")

    def _model(self, where: str = DRIVE) -> Model:
        """The desk as it is; a diskette that is being started is in the zone `where`."""
        say, shelf = self.rom.say, self._shelf
        prompt = "prompt.over" if self._is_over_another else "prompt.alone"
        keys = self.rom.keys["cards"][: len(self._shown)]
        model = Model(labels={"prompt": say(prompt, digits=key_range(self.rom, keys))})
        for number, place in zip(self._shown, self._taken, strict=True):
            if number != self._inserted:
                key = self.rom.keys["cards"][number - self._first]
                chosen = number == self._chosen
                card = CardView(number, key, chosen=chosen, new=shelf[number].waiting)
                model.zones[place] = [card]
                if chosen:
                    model.cursor = (place, 0)
        if self._inserted is not None:
            model.zones[where] = [CardView(self._inserted)]
        model.labels |= self._words(shelf[self._chosen]) if shelf else {"summary": say("none")}
        if shelf:
            count = {"number": str(self._chosen + 1), "count": str(len(shelf))}
            model.labels["count"] = say("count", **count)
        return model

    def _words(self, diskette: Diskette) -> dict[str, str]:
        """The facts about a program, by the labels that show them."""
        say, rom, settings = self.rom.say, diskette.rom, diskette.settings
        if rom is None or settings is None:
            return {
                "title": diskette.name,
                "maker": say("broken"),
                "summary": diskette.trouble,
                "glass": say("glass.broken"),
            }
        identity = rom.identity
        offer = self._offer
        missing = {file.name for file in self.desk.launch.missing_of(rom)}
        files = "\n".join(file.name for file in identity.files if file.name not in missing)
        return {
            "title": self._fitting("title", identity.title),
            "maker": self._fitting("maker", identity.maker),
            "year": say("year", year=str(identity.year), catalogue=identity.catalogue),
            "summary": identity.summary,
            # The offer needs its place.
            "edition": "" if offer else say(f"editions.{settings.edition}"),
            "offer": offer,
            "grade": say("grade", grade=self._grade.upper()) if self._grade else "",
            "files": files or say("files", name=identity.name),
            "glass": "" if diskette.has_show else say("glass.plain", name=identity.name),
            "waiting": say("waiting") if diskette.waiting else "",
        }

    @property
    def _offer(self) -> str:
        """The words that offer the chosen program's lesson; empty if it is not offered."""
        key = popups.key_for(self.stage, "coach")
        may = self._shelf and not self.desk.launch.coach
        offers = key and may and self._shelf[self._chosen].offers_lesson
        return self.rom.say("offer", key=key) if offers else ""

    def _fitting(self, label: str, words: str) -> str:
        """Words cut to the width of a label, with a sign where they were cut."""
        width = self.rom.screens[SCREEN].labels[label].width
        cut = self.rom.say("cut")
        return words if len(words) <= width else words[: width - len(cut)].rstrip() + cut

    @property
    def _is_over_another(self) -> bool:
        """Whether a prompt lies below, to return to."""
        return self.desk.pc.depth > 1

    @property
    def _shown(self) -> range:
        """The numbers of the diskettes that have places on the desk."""
        return range(self._first, min(len(self._shelf), self._first + len(self._places)))

    @property
    def _taken(self) -> list[str]:
        """The zones of the shown diskettes, centred on the desk."""
        free = len(self._places) - len(self._shown)
        zones = self._between if free % 2 and self._between else self._places
        first = (len(zones) - len(self._shown)) // 2
        return zones[first : first + len(self._shown)]

    def _lying(self, zone: str) -> int | None:
        """The number of the diskette in a zone."""
        taken = self._taken
        return self._first + taken.index(zone) if zone in taken else None

    def _label(self, number: int) -> Label:
        """The label of a diskette; pictures are drawn later, one in each tick."""
        diskette, rom = self._shelf[number], self._shelf[number].rom
        if rom is None:
            return Label(diskette.name, torn=True)
        shell = {SHELL: diskette.cover.shell} if diskette.cover else {}
        year = str(rom.identity.year)
        return Label(diskette.name, year, shell, self._covers.get(number))

    # The shows: on the labels and on the monitor.

    @property
    def _chore(self) -> int | None:
        """The number of a shown diskette that is not finished yet, the chosen one first."""
        shown = sorted(self._shown, key=lambda number: number != self._chosen)
        return next((number for number in shown if self._shelf[number].to_look_at), None)

    def _go_on(self) -> None:
        """Finish a diskette, else show the next picture of the chosen program's show."""
        number = self._chore
        if number is not None:
            diskette = self._shelf[number]
            if picture := diskette.label(*self._pictures.picture_size):
                self._covers[number] = self.stage.copied(picture)
            diskette.look_at_sitting()
        elif self._shelf and self._inserted is None:
            diskette = self._shelf[self._chosen]
            t = self.desk.now - self._since
            self._show(diskette.moment(t, self.rom.timings["again"], MONITOR_SHRINK))

    def _light(self, sprite: str) -> None:
        """Show the light of the drive in this sprite: off or on."""
        self.stage.inlay(LIGHT, self._pictures.drawn(sprite, self.stage.mono))

    def _show(self, glimpse: Glimpse | None) -> None:
        """Show a picture on the monitor, or the sign that there is none."""
        if glimpse != self._glimpse:
            self._glimpse = glimpse
            self.stage.inlay(MONITOR, self.stage.copied(glimpse) if glimpse else None)

    # What a player does.

    @action("quit")
    def ask_to_switch_off(self) -> None:
        """Ask whether to switch the PC off, with all that runs below."""
        self.desk.push("quit", self._ask_to_switch_off())

    @action("coach")
    def teach(self) -> None:
        """Start the chosen program with its lesson, if that is offered."""
        rests = self._inserted is None and not self.desk.top_name
        self._teaches = rests and bool(self._offer)

    def _ask_to_switch_off(self) -> Flow[None]:
        if (yield from popups.ask(self.stage, "quit")):
            self.desk.machine.switch_off()

    def _move(self, by: int) -> None:
        self._choose(max(0, min(len(self._shelf) - 1, self._chosen + by)))

    def _choose(self, number: int | None) -> None:
        """Choose another diskette: its jingle plays, and its show begins."""
        if number is None or number == self._chosen or number not in range(len(self._shelf)):
            return
        self._chosen, self._since = number, self.desk.now
        self._grade = self._shelf[number].grade
        places = len(self._places)
        self._first = max(number - places + 1, min(self._first, number))
        self._show(None)
        rom = self._shelf[number].rom
        self.desk.play(rom.sounds.get(JINGLE) if rom else None)

    def _start(self, number: int) -> Flow[None]:
        """Put a diskette into the drive and run its program until it ends.

        A program that cannot start says why.
        """
        desk, entry = self.desk, self._shelf[number].entry
        self._inserted = number
        self.stage.perform([Step(self._model(SLOT), "insert"), Step(self._model(), "read")])
        self._light("light_on")
        desk.sound("drive")
        yield from wait_for(desk, lambda: self.rom.timings["drive"], struck)
        launch = desk.launch._replace(
            switches=self._switches, lesson=desk.launch.lesson or self._teaches
        )
        self._teaches = False
        try:
            rom = load(entry.folder)
            launch = launch._replace(missing=launch.missing_of(rom))
            reason = _missing_program(rom, launch) or refusal(rom, launch)
            if not reason:
                yield from desk.run_over(lambda: program_class(rom)(desk.pc, rom, launch))
        except TROUBLES as error:
            reason = str(error)
        if reason:
            yield from popups.notice(self.stage, "trouble", reason=reason)
        self._light("light_off")
        self._inserted, self._since = None, desk.now
        for diskette in self._shelf:
            diskette.look_again()
        self._grade = self._shelf[number].grade
        self.stage.present(self._model(), "eject")

    @property
    def _switches(self) -> frozenset[str]:
        """The switches for the program to start; it is silent if this one is."""
        others = self.desk.launch.switches - {"sound_off"}
        return others if self.desk.sound_on else others | {"sound_off"}

    def state(self) -> State:
        return {"chosen": self._shelf[self._chosen].name if self._shelf else None}


def _missing_program(rom: Rom, launch: Launch) -> str:
    """The sentence about a missing program file; empty if it is on the disk."""
    program = launch.missing_file("program")
    return rom.say("missing.data", file=program) if program else ""
