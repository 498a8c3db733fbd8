"""Aces Up on the text screen."""

from pathlib import Path

from retrocards.programs import popups, shows
from retrocards.programs.desk import AT_DESK
from retrocards.programs.dos_shell import DosShell
from retrocards.programs.flow import Flow, Wait
from retrocards.programs.game import CardGame
from retrocards.programs.launch import COMMON_SWITCHES, Launch
from retrocards.programs.pc import Pc
from retrocards.programs.table import TABLE, CardTable
from retrocards.programs.take_back import TakeBack
from retrocards.programs.words import refused
from retrocards.rom import TextRom
from retrocards.rom.actions import actions_of
from retrocards.rom.declaration import Declaration, needs_of
from retrocards.rules.base import RuleBroken
from retrocards.session.engines import fault_in
from retrocards.stage import BACK, CardView, CellCanvas, Model, Stage

PILES = ("pile_1", "pile_2", "pile_3", "pile_4")


class AcesUp(CardGame):
    """Deal after deal, until the player leaves."""

    NEEDS = (
        "screens.table.labels.stock|announcement|prompt",
        "screens.table.zones.pile_1|pile_2|pile_3|pile_4|stock",
        "dialogs.won|lost",
        "keys.moves",
        "messages.stock|prompt",
        "messages.rules.stock_is_empty|pile_is_empty|nothing_higher",
        *shows.STARTUP_NEEDS,
    )

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch) -> None:
        stage = Stage(pc.machine, rom, mono=launch.palette(rom))
        super().__init__(pc, rom, launch, stage, ("you",))
        TakeBack(self.desk, self.table)
        DosShell(self.desk)
        self._announced = ""

    @classmethod
    def declare(cls) -> Declaration:
        parts = cls, *AT_DESK, CardTable, TakeBack, DosShell, Stage, CellCanvas
        return Declaration(
            base=Path(__file__).parent / "roms" / "acesup",
            actions=actions_of(*parts),
            needs=needs_of(*parts),
            switches=COMMON_SWITCHES,
            arguments=("deal",),
            keyboard=("you",),
            fault=lambda rules: fault_in("acesup", rules),
        )

    def opening(self) -> Flow[bool]:
        yield from shows.startup(self.desk, self.stage)
        return True

    def ask(self, seat: int) -> Flow[None]:
        self.refresh()
        keys = self.rom.keys["moves"]
        if (name := getattr((yield Wait()), "name", "")) in keys:
            self.make(keys.index(name))

    def think(self, seat: int) -> Flow[None]:
        self.refresh()
        if (yield Wait(self.desk.delay)) is None:
            self.make(self.table.sitting.chance().choice(self.table.hand.legal_moves()))

    def make(self, move: int) -> None:
        self._announced = ""
        try:
            super().make(move)
        except RuleBroken as broken:
            self._announced = refused(self.rom, broken)

    def tally_names(self) -> list[str]:
        return [self.table.hand.outcome.reason]

    def hand_over(self) -> Flow[bool]:
        outcome = self.table.hand.outcome
        yield from popups.notice(self.stage, outcome.reason, left=str(outcome.left))
        return True

    def refresh(self) -> None:
        if self.desk.scene == TABLE and self.table.dealt:
            hand = self.table.hand
            piles = dict(zip(PILES, ([*map(CardView, pile)] for pile in hand.piles), strict=True))
            model = Model(piles | {"stock": [CardView(BACK)] * len(hand.stock)})
            stock = self.rom.say("stock", count=str(len(hand.stock)))
            prompt = self.rom.say("prompt")
            model.labels = {"announcement": self._announced, "prompt": prompt, "stock": stock}
            self.stage.present(model)
