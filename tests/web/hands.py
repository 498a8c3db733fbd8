"""A person who plays a hand on a machine without a window, and what was seen and done for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import NamedTuple

from PIL import Image

from retrocards.cards import parse_card
from retrocards.cli.parser import read_arguments
from retrocards.cli.run import prepare
from retrocards.machine import Mouse
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
FASTER = {
    "DURAK": ["DOWN"] * 10,
    "ECARTE": ["DOWN"] * 10,
    "HEARTS": ["ESC", *["RIGHT"] * 3, *["DOWN"] * 5, "UP"],
}
"""Keys that let the computer move at once; those of HEARTS are in its menu."""
PLAYS = {"HEARTS": Hit("key", key="Y"), "ELEPHANT": None}
"""What is clicked to play the chosen cards; None is a place where nothing lies."""

Place = tuple[int, int]


class Deed(NamedTuple):
    """What was seen, and then done: a key pressed, a place clicked, or a card dragged.

    A place that stands for a key is clicked. Two places are where a drag begins and ends.
    """

    picture: Image.Image
    key: str
    places: tuple[Place, ...] = ()

    @property
    def on_card(self) -> bool:
        """Whether a card is clicked or dragged."""
        return bool(self.places) and not self.key


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
        for key in FASTER.get(person.program.rom.identity.name, ()):
            self._wait()
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
    def _asked(self) -> bool:
        """Whether the person is asked for a move; not during a pause before."""
        program, table = self.person.program, self.person.program.table
        if not (table.seated and table.dealt) or getattr(program, "asked", table) is None:
            return False
        return table.hand.to_move >= 0 and bool(table.by_keyboard(table.hand.to_move))

    @property
    def picture(self) -> Image.Image:
        """The screen in its border, without the pointer."""
        self.person.pc.top.stage.tick()
        video = self.person.machine.video
        image = Image.frombytes("P", (CANVAS_WIDTH, CANVAS_HEIGHT), video.frame_pixels())
        image.putpalette(b"".join(colour.to_bytes(3, "big") for colour in video.full_palette()))
        return image.convert("RGB")

    def _do(self, key: str, places: tuple[Place, ...] = ()) -> Deed:
        if self._points and not places:
            places = self._where(lambda hit: hit == Hit("key", key=key))
        deed = Deed(self.picture, key, places)
        if not places:
            self.person.press(key)
        elif len(places) == 1:
            self.person.click(*places[0])
        else:
            self._drag(*places)
        return deed

    def _drag(self, start: Place, end: Place) -> None:
        person = self.person
        for mouse in (
            Mouse("move", *start),
            Mouse("press", *start, "left"),
            Mouse("move", *end),
            Mouse("release", *end, "left"),
        ):
            person.machine.inject(mouse)
            person.step()

    def _where(self, wanted: Callable[[Hit | None], bool]) -> tuple[Place, ...]:
        """The first place of the picture at which what is wanted lies; empty if there is none."""
        stage = self.person.pc.top.stage
        there = ((x, y) for y in range(2, 200, 4) for x in range(2, 320, 4))
        return next(((place,) for place in there if wanted(stage.hit(*place))), ())

    def _next(self) -> tuple[str, tuple[Place, ...]]:
        """The next key, or the places where cards are clicked or dragged instead."""
        table, model = self.person.program.table, self.person.program.stage.model
        if not self._asked:
            return "ENTER", ()
        moves = table.sitting.moves_made
        if moves != self._moves:
            self._moves = moves
            self._tries = cycle(TRIES[self.person.program.rom.identity.name])
        for zone, cards in model.zones.items():
            for index, card in enumerate(cards):
                if card.key and card.legal:
                    return self._card(zone, index) if self._points else (card.key, ())
        for move in table.hand.legal_moves():
            kind, *numbers = table.hand.move_text(move).split()
            if kind in PLACES:
                if self._points:
                    return self._carry(f"{kind}_{numbers[0]}")
                return PLACES[kind][int(numbers[0]) - 1], ()
        if self._points and self.person.program.rom.identity.name in PLAYS:
            return self._choose()
        return next(self._tries), ()

    def _card(self, zone: str, index: int) -> tuple[str, tuple[Place, ...]]:
        return "", (self.person.place_of(Hit("card", zone=zone, index=index)),)

    def _carry(self, zone: str) -> tuple[str, tuple[Place, ...]]:
        """Drag the card in play to a zone, which may be empty."""
        stage = self.person.pc.top.stage
        corner = next(
            (x, y)
            for y in range(2, 200, 4)
            for x in range(2, 320, 4)
            if zone in stage.tableau.zones_at(*stage.canvas.unit_at(x, y))
        )
        return "", (self.person.place_of(Hit("card", zone="play", index=0)), corner)

    def _choose(self) -> tuple[str, tuple[Place, ...]]:
        """Click a card of the first legal move, until all are chosen and can be played."""
        stage, hand = self.person.pc.top.stage, self.person.program.table.hand
        if stage.windows:
            return "ENTER", ()
        _, *words = hand.move_text(next(iter(hand.legal_moves()))).split()
        wanted = set(map(parse_card, words))
        for zone, cards in stage.model.zones.items():
            for index, card in enumerate(cards):
                if card.card in wanted and not card.chosen:
                    return self._card(zone, index)
        plays = PLAYS[self.person.program.rom.identity.name]
        return "ENTER", self._where(lambda hit: hit == plays)

    def _wait(self) -> None:
        """Let time pass until all rests, though something may blink, and the person is asked."""
        person = self.person
        still, before = 0.0, ""
        ends = person.machine.clock.seconds + MOST_S
        while True:
            assert person.machine.clock.seconds < ends, person.text
            if still >= (STILL_S if self._asked else IDLE_S):
                return
            person.wait(0.1)
            rests = not person.program.stage.moving and person.text == before
            still, before = still + 0.1 if rests else 0.0, person.text
