"""A person who plays a hand on a machine without a window, and what was seen and done for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import NamedTuple

from PIL import Image

from retrocards.cli.parser import read_arguments
from retrocards.cli.run import prepare
from retrocards.machine.video import CANVAS_HEIGHT, CANVAS_WIDTH
from retrocards.stage import Hit
from retrocards.web.address import words_of
from tests.programs.person import Person

STILL_S, IDLE_S = 0.6, 3.0
"""Seconds after which a picture stands still, and after which a program waits for a key."""
MOST_S = 600.0
TRIES = {
    "DURAK": ("ENTER", "Y"),
    "ECARTE": ("ENTER", "Y", "1"),
    "HEARTS": ("ENTER", "RIGHT"),
    "CALC": ("5",),
    "ELEPHANT": ("SPACE", "ENTER", "ENTER", "RIGHT"),
}
"""Keys that move, tried in turn where no card has a key of its own."""


PLACES = {"stack": "1234", "pile": "5678"}
"""The keys of CALC's places, where a card goes if it may."""
FASTER = {name: ["DOWN"] * 10 if name in ("DURAK", "ECARTE") else [] for name in TRIES}
"""Keys that let the computer move at once."""


class Deed(NamedTuple):
    """What was seen, and then done: a key pressed, or a place of the picture clicked."""

    picture: Image.Image
    key: str
    place: tuple[int, int] | None = None


class Player:
    """Plays a hand by the first card that may be played, with keys or, with `points`, by clicks."""

    def __init__(self, address: str, points: bool = False) -> None:
        """`address` is what follows the `#` of the page."""
        self.person = Person(*prepare(read_arguments(words_of(address), None), None))
        self._points = points
        self._tries: Iterator[str] = cycle(TRIES[self.person.program.rom.identity.name])
        self._moves = -1

    def deeds(self) -> Iterator[Deed]:
        """All that is done in a hand, and last what is seen at its end, with no key."""
        person, table = self.person, self.person.program.table
        self._wait()
        for key in FASTER[person.program.rom.identity.name]:
            yield self._do(key)
        while not (table.seated and table.dealt and self._over):
            self._wait()
            if not (table.seated and table.dealt and self._over):
                yield self._do(*self._next())
        self._wait()
        yield Deed(self.picture, "")

    @property
    def _over(self) -> bool:
        return self.person.program.table.hand.to_move < 0

    @property
    def picture(self) -> Image.Image:
        """The screen in its border, without the pointer."""
        self.person.pc.top.stage.tick()
        video = self.person.machine.video
        image = Image.frombytes("P", (CANVAS_WIDTH, CANVAS_HEIGHT), video.frame_pixels())
        image.putpalette(b"".join(colour.to_bytes(3, "big") for colour in video.full_palette()))
        return image.convert("RGB")

    def _do(self, key: str, place: tuple[int, int] | None = None) -> Deed:
        deed = Deed(self.picture, key, place)
        if place:
            self.person.click(*place)
        else:
            self.person.press(key)
        return deed

    def _next(self) -> tuple[str, tuple[int, int] | None]:
        """The next key, and the place of the card that it stands for, if it is to be clicked."""
        table, model = self.person.program.table, self.person.program.stage.model
        if not (table.seated and table.dealt) or not table.by_keyboard(table.hand.to_move):
            return "ENTER", None
        moves = table.sitting.moves_made
        if moves != self._moves:
            self._moves = moves
            self._tries = cycle(TRIES[self.person.program.rom.identity.name])
        for zone, cards in model.zones.items():
            for index, card in enumerate(cards):
                if card.key and card.legal:
                    hit = Hit("card", zone=zone, index=index)
                    return card.key, self.person.place_of(hit) if self._points else None
        for move in table.hand.legal_moves():
            kind, *numbers = table.hand.move_text(move).split()
            if kind in PLACES:
                return PLACES[kind][int(numbers[0]) - 1], None
        return next(self._tries), None

    def _wait(self) -> None:
        """Let time pass until all rests, though something may blink, and the person is asked."""
        person, table = self.person, self.person.program.table
        still, before = 0.0, ""
        ends = person.machine.clock.seconds + MOST_S
        while True:
            assert person.machine.clock.seconds < ends, person.text
            asked = table.seated and table.dealt and table.hand.to_move >= 0
            asked = asked and table.by_keyboard(table.hand.to_move)
            if still >= (STILL_S if asked else IDLE_S):
                return
            person.wait(0.1)
            rests = not person.program.stage.moving and person.text == before
            still, before = still + 0.1 if rests else 0.0, person.text
