"""Somebody at CALCULATION: drags cards, clicks on them twice, and reads the title bar."""

from __future__ import annotations

from math import inf
from typing import Any, Self

from retrocards.cards import card_text
from retrocards.machine import Mouse
from retrocards.rules.calculation import Hand
from tests.programs.person import Person

CARD = 32, 40


class Player(Person):
    """Drives CALCULATION on a machine without a window."""

    # What a person does.

    def hold(self, zone: str, grip: tuple[int, int] = (16, 3)) -> Self:
        """Press the left button on the top card of a zone, there from its corner."""
        x, y = self.corner(zone)
        self.machine.inject(Mouse("move", x + grip[0], y + grip[1]))
        self.machine.inject(Mouse("press", x + grip[0], y + grip[1], "left"))
        self.step()
        return self

    def carry(self, x: int, y: int) -> Self:
        """Move the mouse."""
        self.machine.inject(Mouse("move", x, y))
        self.step()
        return self

    def drop(self, x: int, y: int) -> Self:
        """Let the left button go there."""
        self.carry(x, y)
        self.machine.inject(Mouse("release", x, y, "left"))
        self.step()
        return self

    def drag(self, zone: str, to: str, grip: tuple[int, int] = (16, 3)) -> Self:
        """Carry the top card of a zone to another one, as exactly as a hand does."""
        self.hold(zone, grip)
        x, y = self.place(to)
        return self.drop(x + grip[0] + 3, y + grip[1] + 2).rest()

    def click_twice(self, zone: str) -> Self:
        """Click on the top card of a zone twice, without moving."""
        x, y = self.corner(zone)
        return self.click(x + 9, y + 2).click(x + 9, y + 2).rest()

    # What a person sees.

    @property
    def announcement(self) -> str:
        """What stands in the title bar."""
        return str(self.program.stage.model.labels["announcement"])

    @property
    def sentence(self) -> str:
        """What the program has said there last; empty once that has passed."""
        said: str = self.program.answers.sentence
        return said

    @property
    def window(self) -> Any:
        """The window on top: a pop-up, or else the front one of those that lie on the table."""
        stage = self.program.stage
        return next(iter((*reversed(stage.windows), *reversed(stage.sheets))), None)

    @property
    def dialog(self) -> str:
        """The ROM's dialog that lies on top; empty for none."""
        return getattr(self.window, "dialog", "?") if self.window else ""

    def corner(self, zone: str) -> tuple[int, int]:
        """The upper left corner of the top card of a zone."""
        self.rest()
        lying = [card for card in self.program.stage.tableau.seen(inf).cards if card.zone == zone]
        rect = lying[-1].rect
        return rect.x, rect.y

    def place(self, zone: str) -> tuple[int, int]:
        """Where the first card of a zone lies, or would."""
        screens = self.program.rom.screens
        for screen in (self.program.stage.screen, "table"):
            if zone in screens[screen].zones:
                where = screens[screen].zones[zone]
                return where.x, where.y
        raise AssertionError(f"there is no zone {zone}")

    # What the tests know besides.

    @property
    def hand(self) -> Hand:  # type: ignore[override]
        """The game on the table."""
        hand: Hand = self.program.table.hand
        return hand

    @property
    def in_play(self) -> str:
        """The card in play; empty for none."""
        return card_text(self.hand.in_play) if self.hand.in_play >= 0 else ""

    @property
    def carried(self) -> Any:
        """What the mouse carries."""
        return self.program.stage.model.carried
