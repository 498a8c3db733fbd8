"""The startup show: what is seen and heard at a moment of it, from the ROM's timed steps."""

from typing import NamedTuple

from retrocards.cards import parse_card
from retrocards.machine import Sprite, TextPage
from retrocards.rom import TextRom
from retrocards.rom.schema.show import ShowCard, ShowStep, ShowText
from retrocards.stage.cells import draw_box
from retrocards.stage.look import Look, StageError
from retrocards.stage.model import BACK
from retrocards.stage.motion import Glide
from retrocards.stage.text_stage import TextStage
from retrocards.stage.zones import Rect

BACK_WORD = "back"


class Flying(NamedTuple):
    """A card on its way: its left upper corner, and the part of its width that is seen (a card
    that turns over is seen from the side half-way)."""

    card: int
    x: int
    y: int
    part: float


class Show:
    """The ROM's show as an edition has it. Raises StageError if there is none."""

    def __init__(self, rom: TextRom, edition: str | None = None) -> None:
        if rom.show is None:
            raise StageError(f"ROM {rom.identity.name} has no show")
        self._rom = rom
        self._show = rom.show
        played = edition or rom.editions.default
        self._played = [step for step in rom.show.steps if step.edition in (None, played)]

    def draw(self, stage: TextStage, t: float) -> None:
        """Put the moment `t` (seconds) on the stage, in place of its screen."""
        page = TextPage(self._rom.display.columns)
        self.write(page, stage.look, t)
        cards = self.cards(t)

        def paint() -> None:
            video = stage.machine.video
            video.page.cells[:] = page.cells
            video.draw_text()
            for flying in cards:
                sprite = stage.pictures.sprite(flying.card, "row", False, stage.mono)
                narrow = _narrowed(sprite, flying.part)
                video.sprite(narrow, flying.x + (sprite.width - narrow.width) // 2, flying.y)

        stage.paint(paint, (bytes(page.cells), cards))

    def cues(self, after: float, until: float) -> list[str]:
        """The sounds that begin later than one moment and not later than another."""
        return [
            step.sound.sound for step in self._played if step.sound and after < step.from_ <= until
        ]

    def write(self, page: TextPage, look: Look, t: float) -> None:
        """The text of a moment; once the show is over, with what it waits for."""
        page.clear(look.attr(self._show.base))
        for step in self._steps(t):
            age = t - step.from_
            if step.fill:
                fill = step.fill
                attr = look.attr(fill.style)
                page.fill(fill.col, fill.row, fill.width, fill.height, fill.char, attr)
            elif step.box:
                box = step.box
                attr = look.attr(box.style)
                draw_box(page, Rect(box.col, box.row, box.width, box.height), box.frame, attr)
            elif step.text:
                _write_text(page, look, step.text, age)
        wait = self._show.wait
        if t >= self._show.lasts and _is_on(wait.blink, t - self._show.lasts):
            page.put(wait.col, wait.row, wait.text, look.attr(wait.style))

    def cards(self, t: float) -> tuple[Flying, ...]:
        """The cards of a moment, from the lowest to the topmost."""
        return tuple(_flying(step.card, t - step.from_) for step in self._steps(t) if step.card)

    def _steps(self, t: float) -> list[ShowStep]:
        return [
            step
            for step in self._played
            if step.from_ <= t and (step.until is None or t < step.until)
        ]


def _write_text(page: TextPage, look: Look, text: ShowText, age: float) -> None:
    if not _is_on(text.blink, age):
        return
    style = text.style or ""
    if text.styles and text.cycle:
        style = text.styles[int(age / text.cycle) % len(text.styles)]
    col, row = text.col, text.row
    if text.to and text.over:
        col, row = Glide((col, row), text.to).at(age / text.over)
    left = int(age * text.type) if text.type else None
    for number, line in enumerate(text.rows or (text.text or "",)):
        page.put(col, row + number, line[:left], look.attr(style))
        if left is not None:
            left = max(0, left - len(line))


def _is_on(blink: float | None, age: float) -> bool:
    """What blinks is seen for `blink` seconds, then gone for as long."""
    return not blink or age % (2 * blink) < blink


def _flying(card: ShowCard, age: float) -> Flying:
    face = BACK if card.card == BACK_WORD else parse_card(card.card)
    x, y, t = card.x, card.y, 1.0
    if card.to and card.over:
        t = min(1.0, age / card.over)
        x, y = Glide((x, y), card.to).at(t)
    if not card.turn:
        return Flying(face, x, y, 1.0)
    return Flying(BACK if t < 0.5 else face, x, y, abs(1 - 2 * t))


def _narrowed(sprite: Sprite, part: float) -> Sprite:
    """The sprite squeezed in its width; an edge of two pixels is left at the least."""
    width = max(2, round(sprite.width * part))
    if width >= sprite.width:
        return sprite
    columns = [at * sprite.width // width for at in range(width)]
    rows = (
        sprite.pixels[start : start + sprite.width]
        for start in range(0, len(sprite.pixels), sprite.width)
    )
    pixels = bytes(row[at] for row in rows for at in columns)
    return Sprite(width, sprite.height, pixels, sprite.transparent)
