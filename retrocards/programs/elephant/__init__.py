"""DITSY ELEPHANT: a calculator, its program, and thirteen cards to get rid of."""

from __future__ import annotations

from typing import Any

from retrocards.machine import Machine
from retrocards.players import elephant as player
from retrocards.programs import popups
from retrocards.programs.elephant import needs, reels
from retrocards.programs.elephant.picking import Picking
from retrocards.programs.elephant.table import SEATS, YOU, table
from retrocards.programs.flow import Flow, Wait
from retrocards.programs.game import TABLE, Game
from retrocards.programs.program import PARTING, Launch
from retrocards.rom import LcdRom
from retrocards.rules.base import RuleBroken
from retrocards.rules.elephant import PASS, Hand, Match
from retrocards.session.engines import ELEPHANT
from retrocards.stage import Model
from retrocards.stage.lcd import LcdStage

PLACES = "places"
"""The scene, and the screen, that tells which place you got."""


class Elephant(Game[Match, Hand]):
    """You against three of the computer, deal after deal, on a calculator's screen."""

    rom: LcdRom
    stage: LcdStage

    def __init__(self, machine: Machine, rom: LcdRom, launch: Launch) -> None:
        needs.check(rom)
        super().__init__(machine, rom, launch, ELEPHANT, player, SEATS)
        self._picking: Picking | None = None
        """What the keyboard does with your cards, while you are asked."""
        self._arrow = 0
        self._playing = False
        self._set_keyboard()

    def new_stage(self, mono: str | None) -> LcdStage:
        return LcdStage(self.machine, self.rom, mono=mono)

    def people(self) -> list[int]:
        return [seat for seat, name in enumerate(SEATS) if name in self.settings.keyboard_seats]

    def count(self) -> None:
        """The place of every seat goes into the tally."""
        outcome = self.hand.outcome
        assert outcome is not None
        places = (f"{name}_{outcome.places[seat]}" for seat, name in enumerate(SEATS))
        self.tally.add(*places, hand=self.sitting.hand_id)

    # The player's experience.

    def run(self) -> Flow[int]:
        if "skip_show" not in self.launch.switches:
            self.scene = "show"
            if not (yield from reels.play(self, "startup")):
                return (yield from self.part())
        yield from self.sit_down()
        while True:
            if not self.sitting.unfinished:
                self.deal()
                self._arrow = 0
            while self.sitting.unfinished:
                yield from self._turn()
            yield from self._tell_place()
            if not (yield from self._goes_again()):
                return (yield from self.part())
            self.scene = TABLE
            self.stage.open(TABLE)

    def part(self) -> Flow[int]:
        """The calculator's home screen once more; without the show there is none."""
        self.scene = PARTING
        if "skip_show" not in self.launch.switches:
            yield from reels.play(self, "parting", lasts=lambda: self.rom.timings["parting"])
        return 0

    def _turn(self) -> Flow[None]:
        if self.by_keyboard(self.hand.to_move) and not self.hand.must_open:
            yield from self._ask()
        else:
            yield from self._wait_for_computer()

    def _wait_for_computer(self) -> Flow[None]:
        """A move of the computer, and a pause to look at it if it played.

        The opening is made by the program itself, whoever has to open.
        """
        hand, seat = self.hand, self.hand.to_move
        self._playing = True
        self.refresh()
        if self._just_played():
            yield from self._pause(self.rom.timings["look"])
        if hand is self.hand and (hand.must_open or not self.by_keyboard(seat)):
            move = hand.must_open or self.computers_move()
            self.make(move)
            self.refresh()
            if move != PASS:
                yield from self._pause(self.delay)
        self._playing = False

    def _ask(self) -> Flow[None]:
        """Let the person at the keyboard play or pass, with as many tries as it takes."""
        self._picking = picking = Picking(self.rom, SEATS[YOU], self.hand, self._arrow)
        while self.by_keyboard(YOU):
            self.refresh()
            if picking.take((yield Wait())) and (yield from self._play(picking.picked)):
                break
        self._arrow = picking.arrow
        self._picking = None

    def _play(self, picked: int) -> Flow[bool]:
        """Play what is picked, or pass; whether that was done."""
        if not picked and not self.hand.leads:
            return (yield from self._pass("pass"))
        try:
            self.make(picked)
        except RuleBroken as broken:
            if broken.rule == "too_few":
                return (yield from self._pass("too_few"))
            yield from popups.notice(self, "lead")
            return False
        return True

    def _pass(self, question: str) -> Flow[bool]:
        """Ask whether to pass; whether that was done."""
        if not (yield from popups.ask(self, question)) or not self.by_keyboard(YOU):
            return False
        self.make(PASS)
        return True

    def _tell_place(self) -> Flow[None]:
        """Which place you got: a key, or in the demo a little while, and it goes on."""
        self.scene = PLACES
        self.stage.open(PLACES)
        self.refresh()
        yield from reels.wait_for_key(self, self._unattended_for)

    def _goes_again(self) -> Flow[bool]:
        self.scene = "again"
        return (yield from reels.play(self, "again", lasts=self._unattended_for))

    def _unattended_for(self) -> float | None:
        """Seconds after which it goes on by itself; None: it waits."""
        return self.rom.timings["result"] if self.demo else None

    def _pause(self, seconds: float) -> Flow[None]:
        until = self.now + seconds
        while self.now < until:
            yield Wait(until - self.now)

    def _just_played(self) -> bool:
        """Whether the cards on the table were laid there by you, and nobody has answered yet."""
        moves = self.sitting.record.hands[-1].moves
        passed = self.hand.parse_move(moves[-1]) == PASS if moves else True
        return not passed and self.by_keyboard(self.hand.last_player)

    def computers_move(self) -> int:
        players = {"original": player.original, "friend": player.friend}
        choose = players[str(self.settings["players"])]
        return choose(self.hand.view(self.hand.to_move), self.sitting.chance())

    # What is seen.

    def refresh(self) -> None:
        if self.scene == TABLE and self.sitting.hand is not None:
            model = table(self.hand, self._picking)
            if self._playing and not self.top_name:
                model.labels["playing"] = self.rom.say("playing")
            self.stage.present(model)
        elif self.scene == PLACES:
            outcome = self.hand.outcome
            assert outcome is not None
            place = self.rom.say(f"places.{outcome.places[YOU]}")
            self.stage.present(Model(labels={"head": self.rom.say("you_got"), "place": place}))

    def state(self) -> dict[str, Any]:
        state = super().state()
        if self.scene == TABLE and self.sitting.hand is not None:
            state["out"] = [SEATS[seat] for seat in self.hand.out]
        return state

    def _set_keyboard(self) -> None:
        """A calculator's keys: their own rate of repeating, and modifiers that are keys."""
        rate = self.rom.display.typematic
        if rate is not None:
            tick = self.rom.display.tick
            self.machine.set_typematic(rate.after * tick, rate.every * tick)
        self.machine.listen_to_modifiers()
