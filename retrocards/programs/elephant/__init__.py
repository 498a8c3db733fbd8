"""DITSY ELEPHANT: a calculator, its program, and thirteen cards to get rid of."""

from __future__ import annotations

from functools import partial

from retrocards.players.choice import Choice
from retrocards.players.elephant import PLAYERS, REASONS
from retrocards.programs import popups
from retrocards.programs.coach import Coach
from retrocards.programs.coach.words import Coached
from retrocards.programs.computer import Computer
from retrocards.programs.desk import AT_DESK, Desk, Program
from retrocards.programs.elephant import telling
from retrocards.programs.elephant.picking import Picking
from retrocards.programs.elephant.table import PILE, SEATS, YOU, table
from retrocards.programs.elephant.telling import exchange_told, moment, move_named
from retrocards.programs.flow import Flow, T, Wait
from retrocards.programs.launch import COMMON_SWITCHES, Launch
from retrocards.programs.pc import Pc, State
from retrocards.programs.reels import Reels
from retrocards.programs.table import TABLE, Table
from retrocards.programs.words import subject
from retrocards.rom import LcdRom
from retrocards.rom.actions import actions_of
from retrocards.rom.declaration import Declaration, needs_of
from retrocards.rom.folders import shipped
from retrocards.rom.kinds import LCD
from retrocards.rules.base import RuleBroken
from retrocards.rules.elephant import PASS, Hand, Match
from retrocards.session.engines import fault_in
from retrocards.stage import Model
from retrocards.stage.pixel_stage import PixelStage

PLACES = "places"
"""The scene, and the screen, that tells which place you got."""
AGAIN = "again"
"""The scene, the screen and the reel that ask you to go again."""


class Elephant(Program, Coached[Hand]):
    """You against three of the computer, deal after deal, on a calculator's screen."""

    NEEDS = (
        f"screens.{TABLE}.labels.playing|caption|coach",
        f"screens.{TABLE}.zones.{'|'.join((*SEATS, PILE))}",
        f"screens.{TABLE}.cursor",
        *(f"screens.{TABLE}.zones.{seat}.back" for seat in SEATS if seat != SEATS[YOU]),
        f"screens.{PLACES}.labels.head|place",
        f"screens.{AGAIN}.labels.looks_back",
        f"reels.startup|parting|{AGAIN}",
        "dialogs.lead|pass|too_few",
        f"messages.verb.{'|'.join(SEATS)}",
        "messages.playing|you_got",
        "messages.places.1|2|3|4",
        "timings.caption|parting",
    )

    def __init__(self, pc: Pc, rom: LcdRom, launch: Launch) -> None:
        self.rom = rom
        self.stage = PixelStage(pc.machine, rom, mono=launch.palette(rom))
        self.desk = Desk(self, pc, rom, launch, self.stage)
        self.table: Table[Match, Hand] = Table(self.desk, SEATS, self._counted)
        self.reels = Reels(self.desk, self.stage)
        self._coach = Coach(self.desk, self.table, self, lambda: self._boxed)
        self._picking: Picking | None = None
        """What the keyboard does with your cards, while you are asked."""
        self._boxed = False
        """Whether a box asks you about a move: it lies where the coach's words stand."""
        self._playing = False
        self._computer = Computer(self.desk, self.table, self.subject)

    @classmethod
    def declare(cls) -> Declaration:
        parts = cls, Coach, Computer, Picking, Reels, *AT_DESK, Table, PixelStage
        return Declaration(
            base=shipped("roms") / "elephant",
            kind=LCD,
            actions=actions_of(*parts),
            needs=needs_of(telling, *parts),
            switches=COMMON_SWITCHES,
            arguments=("deal", "coach"),
            options={"grade": tuple(PLAYERS)},
            keyboard=(SEATS[YOU],),
            reasons={name: (*fields, "s") for name, fields in REASONS.items()},
            apart=("back", "forward", "pick", "play"),
            fault=partial(fault_in, "elephant"),
        )

    # The player's experience.

    def run(self) -> Flow[None]:
        if not self.desk.launch.skips_show:
            self.desk.scene = "show"
            if not (yield from self.reels.play("startup", self._computer.unattended_for)):
                return
        yield from self.table.sit_down()
        yield from self._coach.meanwhile(self._computer.meanwhile(self._deals()))

    def _deals(self) -> Flow[None]:
        """Deal after deal, until you do not want to go again."""
        table = self.table
        while table.unfinished or table.ended or (yield from self._next_hand()):
            while table.unfinished:
                yield from self._turn()
            table.see_end()
            yield from self._tell_place()
            if not (yield from self._goes_again()):
                return

    def part(self) -> Flow[None]:
        """What the calculator shows afterwards; without the show there is nothing."""
        if not self.desk.launch.skips_show:
            yield from self.reels.play("parting", lambda: self.rom.timings["parting"])

    def _next_hand(self) -> Flow[bool]:
        """The next deal; False where an edition's time is over."""
        if not (yield from self.table.may_deal()):
            self.desk.time_was_up = True
            return False
        self.table.deal()
        self.desk.scene = TABLE
        self.stage.open(TABLE)
        places = self.table.hand.before
        if self._computer.explains and places is not None:
            yield from self._explain(exchange_told(self.rom, places))
        return True

    def _turn(self) -> Flow[None]:
        """A turn of whoever is to move; the threes that open are there with the first hand."""
        hand = self.table.hand
        if hand.must_open:
            if self._computer.explains and (choice := (yield from self._choice())) is not None:
                self._playing = False
                yield from self._explain(self._told(choice))
            self.table.make(hand.must_open, forced=True)
        elif self.table.by_keyboard(hand.to_move):
            yield from self._ask()
        else:
            yield from self._move()

    def _move(self) -> Flow[None]:
        """A move of the computer: it is playing over the old cards, which stay for a while.

        A pass takes no time, but for thought and a caption.  What is played is seen as the next
        turn begins, and that turn is yours if you take your cards back meanwhile.
        """
        table, seat, began = self.table, self.table.hand.to_move, self.desk.now
        choice = yield from self._choice()
        if choice is None:
            return
        self._playing = choice.move != PASS
        yield from self._explain(self._told(choice))
        if self._playing:
            self.refresh()
            yield from self._computer.wait(began + self.desk.delay, popups.always)
            self._playing = False
        if not table.by_keyboard(seat):
            table.make(choice.move)

    def _choice(self) -> Flow[Choice | None]:
        """What the computer does for the seat to move; until then it is seen to be playing."""
        choice = yield from self._computer.choice(self.table.hand.copy(), self._show_playing)
        self._playing &= choice is not None
        return choice

    def _show_playing(self) -> None:
        self._playing = True
        self.refresh()

    def _told(self, choice: Choice) -> str:
        """The caption of a choice; empty where none is shown."""
        if not self._computer.explains:
            return ""
        return self._computer.reason(choice)

    def _explain(self, words: str) -> Flow[None]:
        """Show a caption as long as it takes to read, unless somebody takes the cards."""
        self._computer.caption = words
        if words:
            self.refresh()
            until = self.desk.now + self.rom.timings["caption"]
            yield from self._computer.wait(until, lambda: self._computer.explains)

    def _ask(self) -> Flow[None]:
        """Let the person at the keyboard play or pass, with as many tries as it takes."""
        self._picking = picking = Picking(self.rom, SEATS[YOU], self.table.hand)
        while self._asked():
            self.refresh()
            if picking.take((yield Wait())) and (yield from self._play(picking.move)):
                break
        self._picking = None

    def _asked(self) -> bool:
        """Whether it is the person at the keyboard who plays your cards."""
        return self.table.by_keyboard(YOU)

    def _play(self, move: int) -> Flow[bool]:
        """Play what is picked, or pass; whether that was done."""
        if move == PASS and PASS in self.table.hand.legal_moves():
            return (yield from self._pass("pass"))
        try:
            self.table.make(move)
        except RuleBroken as broken:
            if broken.rule == "too_few":
                return (yield from self._pass("too_few"))
            yield from self._in_box(popups.notice(self.stage, "lead", holds=self._asked))
            return False
        return True

    def _pass(self, question: str) -> Flow[bool]:
        """Ask whether to pass; whether that was done."""
        asking = popups.ask(self.stage, question, holds=self._asked)
        if not (yield from self._in_box(asking)):
            return False
        self.table.make(PASS)
        return True

    def _in_box(self, flow: Flow[T]) -> Flow[T]:
        """Run a box over the table, which takes back what it would cover by half."""
        self._boxed = True
        self.refresh()
        try:
            return (yield from flow)
        finally:
            self._boxed = False

    # What the coach asks.

    def subject(self, seat: int) -> dict[str, str]:
        return subject(self.rom, SEATS, seat)

    def move_named(self, hand: Hand, move: int) -> str:
        return move_named(self.rom, move)

    def moment(self, hand: Hand, turn: int) -> str:
        return moment(self.rom, hand, turn)

    # The end of a deal.

    def _tell_place(self) -> Flow[None]:
        """Which place you got: a key, or with nobody there a little while, and it goes on."""
        self.desk.scene = PLACES
        self.stage.open(PLACES)
        self.refresh()
        yield from self.reels.wait_for_key(self._computer.unattended_for)

    def _goes_again(self) -> Flow[bool]:
        self.desk.scene = AGAIN
        looks_back = self._coach.way_back()
        return (
            yield from self.reels.play(AGAIN, self._computer.unattended_for, looks_back=looks_back)
        )

    # What is seen, and what is kept.

    def refresh(self) -> None:
        if self.desk.scene == TABLE and self.table.dealt:
            model = table(self.table.hand, self._picking)
            if self._playing and not self.desk.top_name:
                model.labels["playing"] = self.rom.say("playing")
            free = self._picking and not self._boxed
            model.labels["coach"] = self._coach.words() if free else ""
            if self._computer.explains:
                model.labels["caption"] = self._computer.caption
            self.stage.present(model)
        elif self.desk.scene == PLACES:
            place = self.rom.say(f"places.{self._places()[SEATS[YOU]]}")
            self.stage.present(Model(labels={"head": self.rom.say("you_got"), "place": place}))

    def state(self) -> State:
        if not (self.table.seated and self.table.dealt):
            return {}
        out = [SEATS[seat] for seat in self.table.hand.out]
        return {"out": out, "places": self._places()}

    def _places(self) -> dict[str, int]:
        """Seat -> place, once all are out."""
        outcome = self.table.hand.outcome
        return dict(zip(SEATS, outcome.places, strict=True)) if outcome is not None else {}

    def _counted(self) -> list[str]:
        """The place of every seat."""
        return [f"{name}_{place}" for name, place in self._places().items()]
