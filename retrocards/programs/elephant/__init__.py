"""DITSY ELEPHANT: a calculator, its program, and thirteen cards to get rid of."""

from __future__ import annotations

from functools import partial
from typing import Any

from retrocards.machine import Machine
from retrocards.players.elephant import PLAYERS
from retrocards.programs import popups
from retrocards.programs.elephant.picking import Picking
from retrocards.programs.elephant.table import PILE, SEATS, YOU, table
from retrocards.programs.flow import MOMENT, Flow, Wait
from retrocards.programs.game import TABLE, Game
from retrocards.programs.lcd_program import LcdProgram
from retrocards.programs.program import SWITCHES, Launch
from retrocards.rom import LcdRom
from retrocards.rom.declaration import Declaration, actions_of
from retrocards.rom.folders import shipped
from retrocards.rom.kinds import LCD
from retrocards.rules.base import RuleBroken
from retrocards.rules.elephant import PASS, Hand, Match
from retrocards.session.engines import engine_of, fault_in
from retrocards.session.sitting import Engine
from retrocards.stage import Model
from retrocards.stage.lcd import LcdStage

ELEPHANT: Engine[Match, Hand] = engine_of("elephant")
PLACES = "places"
"""The scene, and the screen, that tells which place you got."""


_BACKS = tuple(f"screens.table.zones.{seat}.back" for seat in SEATS if seat != SEATS[YOU])
"""Whose cards lie face down."""


class Elephant(Game[Match, Hand], LcdProgram):
    """You against three of the computer, deal after deal, on a calculator's screen."""

    def __init__(self, machine: Machine, rom: LcdRom, launch: Launch) -> None:
        super().__init__(machine, rom, launch, ELEPHANT, SEATS)
        self._picking: Picking | None = None
        """What the keyboard does with your cards, while you are asked."""
        self._playing = False

    @classmethod
    def declare(cls) -> Declaration:
        return Declaration(
            base=shipped("roms") / "elephant",
            kind=LCD,
            actions=actions_of(cls, LcdStage),
            switches=SWITCHES,
            arguments=("deal",),
            labels={TABLE: ("playing",), PLACES: ("head", "place")},
            zones={TABLE: (*SEATS, PILE)},
            places=("screens.table.cursor", *_BACKS),
            options={"players": tuple(PLAYERS)},
            keyboard=(SEATS[YOU],),
            apart=("back", "forward", "pick", "play"),
            fault=partial(fault_in, "elephant"),
        )

    def people(self) -> list[int]:
        return [seat for seat, name in enumerate(SEATS) if name in self.settings.keyboard_seats]

    def computers_move(self) -> int:
        choose = PLAYERS[str(self.settings["players"])]
        return choose(self.hand.view(self.hand.to_move), self.sitting.chance())

    def count(self) -> None:
        """The place of every seat goes into the tally."""
        places = (f"{name}_{place}" for name, place in self._places().items())
        self.tally.add(*places, hand=self.sitting.hand_id)

    # The player's experience.

    def run(self) -> Flow[int]:
        if not self.skips_show:
            self.scene = "show"
            if not (yield from self.play_reel("startup", self._unattended_for)):
                return (yield from self.part())
        yield from self.sit_down()
        while self.sitting.unfinished or (yield from self._next_hand()):
            while self.sitting.unfinished:
                yield from self._turn()
            yield from self._tell_place()
            if not (yield from self._goes_again()):
                break
        return (yield from self.part())

    def _next_hand(self) -> Flow[bool]:
        """The next deal; False where an edition's time is over."""
        if (yield from self.time_is_up()):
            return False
        self.deal()
        self.scene = TABLE
        self.stage.open(TABLE)
        return True

    def _turn(self) -> Flow[None]:
        """A turn of whoever is to move; the opening is made by the program itself."""
        if not self.by_keyboard(self.hand.to_move):
            yield from self._computer()
        elif self.hand.must_open:
            self.make(self.hand.must_open)
        else:
            yield from self._ask()

    def _computer(self) -> Flow[None]:
        """A move of the computer, and a pause to look at it if it played.

        Your own cards are looked at before: the calculator took its time to think.
        """
        seat = self.hand.to_move
        self._playing = True
        self.refresh()
        if self._unanswered():
            yield from self._pause(self.rom.timings["look"])
        if not self.by_keyboard(seat):
            move = self.hand.must_open or self.computers_move()
            self.make(move)
            self.refresh()
            if move != PASS:
                yield from self._pause(self.delay)
        self._playing = False

    def _unanswered(self) -> bool:
        """Whether you have just laid cards on the table."""
        played = self.sitting.last_move not in ("", self.hand.move_text(PASS))
        return played and self.by_keyboard(self.hand.last_player)

    def _ask(self) -> Flow[None]:
        """Let the person at the keyboard play or pass, with as many tries as it takes."""
        self._picking = picking = Picking(self.rom, SEATS[YOU], self.hand)
        while self._asked():
            self.refresh()
            if picking.take((yield Wait())) and (yield from self._play(picking.picked)):
                break
        self._picking = None

    def _asked(self) -> bool:
        """Whether it is the person at the keyboard who plays your cards."""
        return self.by_keyboard(YOU)

    def _play(self, picked: int) -> Flow[bool]:
        """Play what is picked, or pass; whether that was done."""
        if not picked and not self.hand.leads:
            return (yield from self._pass("pass"))
        try:
            self.make(picked)
        except RuleBroken as broken:
            if broken.rule == "too_few":
                return (yield from self._pass("too_few"))
            yield from popups.notice(self, "lead", stays=self._asked)
            return False
        return True

    def _pass(self, question: str) -> Flow[bool]:
        """Ask whether to pass; whether that was done."""
        if not (yield from popups.ask(self, question, stays=self._asked)):
            return False
        self.make(PASS)
        return True

    def _tell_place(self) -> Flow[None]:
        """Which place you got: a key, or with nobody there a little while, and it goes on."""
        self.scene = PLACES
        self.stage.open(PLACES)
        self.refresh()
        yield from self.wait_for_key(self._unattended_for)

    def _goes_again(self) -> Flow[bool]:
        self.scene = "again"
        return (yield from self.play_reel("again", self._unattended_for))

    def _unattended_for(self) -> float | None:
        """Seconds after which it goes on by itself; None: it waits for somebody."""
        return None if self.by_keyboard(YOU) else self.rom.timings["result"]

    def _pause(self, seconds: float) -> Flow[None]:
        until = self.now + seconds
        while (left := until - self.now) > MOMENT:
            yield Wait(left)

    # What is seen.

    def refresh(self) -> None:
        if self.scene == TABLE and self.sitting.hand is not None:
            model = table(self.hand, self._picking)
            if self._playing and not self.top_name:
                model.labels["playing"] = self.rom.say("playing")
            self.stage.present(model)
        elif self.scene == PLACES:
            place = self.rom.say(f"places.{self._places()[SEATS[YOU]]}")
            self.stage.present(Model(labels={"head": self.rom.say("you_got"), "place": place}))

    def state(self) -> dict[str, Any]:
        state = super().state()
        if self.seated and self.sitting.hand is not None:
            state["out"] = [SEATS[seat] for seat in self.hand.out]
            state["places"] = self._places()
        return state

    def _places(self) -> dict[str, int]:
        """Seat -> place, once all are out."""
        outcome = self.hand.outcome
        return dict(zip(SEATS, outcome.places, strict=True)) if outcome is not None else {}
