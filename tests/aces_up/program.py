"""Aces Up on the text screen."""

from pathlib import Path

from retrocards.programs import popups, shows
from retrocards.programs.desk import AT_DESK, Desk, Program
from retrocards.programs.dos_shell import DosShell
from retrocards.programs.flow import Flow, Wait
from retrocards.programs.launch import COMMON_SWITCHES, Launch
from retrocards.programs.pc import Pc
from retrocards.programs.table import TABLE, Table
from retrocards.programs.take_back import TakeBack
from retrocards.programs.words import refused
from retrocards.rom import TextRom
from retrocards.rom.actions import actions_of
from retrocards.rom.declaration import Declaration, needs_of
from retrocards.rules.base import RuleBroken
from retrocards.session.engines import fault_in
from retrocards.stage import BACK, CardView, Model, TextStage

PILES = ("pile_1", "pile_2", "pile_3", "pile_4")


class AcesUp(Program):
    """Deal after deal, until the player leaves."""

    NEEDS = (
        "screens.table.labels.stock|told|prompt",
        "screens.table.zones.pile_1|pile_2|pile_3|pile_4|stock",
        "dialogs.won|lost",
        "keys.moves",
        "messages.stock|prompt",
        "messages.rules.stock_is_empty|pile_is_empty|nothing_higher",
        *shows.STARTUP,
    )

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch) -> None:
        self.rom = rom
        self.stage = TextStage(pc.machine, rom, mono=launch.palette(rom))
        self.desk = Desk(self, pc, rom, launch, self.stage)
        self.table = Table(self.desk, ("you",), lambda: [self.table.hand.outcome.reason])
        TakeBack(self.desk, self.table)
        DosShell(self.desk)
        self._told = ""

    @classmethod
    def declare(cls) -> Declaration:
        parts = cls, *AT_DESK, Table, TakeBack, DosShell, TextStage
        return Declaration(
            base=Path(__file__).parent / "roms" / "acesup",
            actions=actions_of(*parts),
            needs=needs_of(*parts),
            switches=COMMON_SWITCHES,
            arguments=("deal",),
            keyboard=("you",),
            fault=lambda rules: fault_in("acesup", rules),
        )

    def run(self) -> Flow[None]:
        yield from shows.startup(self.desk, self.stage)
        yield from self.table.sit_down()
        while self.table.unfinished or not self.table.time_is_up:
            if not self.table.unfinished:
                self.table.deal()
            while self.table.unfinished:
                yield from self._turn()
            outcome = self.table.hand.outcome
            yield from popups.notice(self.stage, outcome.reason, left=str(outcome.left))

    def _turn(self) -> Flow[None]:
        """Wait for a move, the player's or in the demo that of chance, and make it."""
        self.refresh()
        woken = yield Wait(self.desk.delay if self.table.demo else None)
        keys, name = self.rom.keys["moves"], getattr(woken, "name", "")
        if woken and name not in keys:
            return
        legal, chance = self.table.hand.legal_moves(), self.table.sitting.chance()
        move = keys.index(name) if woken else chance.choice(legal)
        self._told = ""
        try:
            self.table.make(move)
        except RuleBroken as broken:
            self._told = refused(self.rom, broken)

    def refresh(self) -> None:
        if self.desk.scene == TABLE and self.table.dealt:
            hand = self.table.hand
            piles = [[*map(CardView, pile)] for pile in hand.piles]
            model = Model(dict(zip(PILES, piles, strict=True)))
            model.zones["stock"] = [CardView(BACK)] * len(hand.stock)
            stock = self.rom.say("stock", count=str(len(hand.stock)))
            model.labels = {"told": self._told, "prompt": self.rom.say("prompt"), "stock": stock}
            self.stage.present(model)
