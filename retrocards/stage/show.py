"""The startup show: what is seen and heard at each moment, by the ROM's timed steps."""

from functools import cache

from retrocards.machine import TextPage
from retrocards.rom import TextRom
from retrocards.rom.schema.show import ShowStep
from retrocards.stage.frames import draw_part
from retrocards.stage.look import Look, StageError
from retrocards.stage.stage import Stage
from retrocards.stage.steps import Moving, cues, is_on, moving, playing, sprites_at, written
from retrocards.stage.zones import Point


class Show:
    """The ROM's show for an edition. Raises StageError if there is none."""

    def __init__(self, rom: TextRom, edition: str | None = None) -> None:
        if rom.show is None:
            raise StageError(f"ROM {rom.identity.name} has no show")
        self._rom = rom
        self._show = rom.show
        self.lasts = rom.show.lasts
        played = edition or rom.editions.default
        self._played = [step for step in rom.show.steps if step.edition in (None, played)]

    def draw(self, stage: Stage, t: float, offer: str = "") -> None:
        """Put the moment `t` (seconds) on the stage, in place of its screen; see `write`."""

        @cache
        def seen() -> tuple[TextPage, tuple[Moving, ...], list[tuple[str, Point]]]:
            page = TextPage(self._rom.display.columns)
            self.write(page, stage.look, t, offer)
            return page, self.cards(t), self.sprites(t)

        def key() -> object:
            page, *above = seen()
            return bytes(page.cells), *above

        def paint() -> None:
            video, (page, cards, sprites) = stage.machine.video, seen()
            video.page.cells[:] = page.cells
            video.draw_text()
            for card in cards:
                sprite, corner = card.drawn(stage.pictures, stage.mono)
                video.sprite(sprite, *corner)
            for name, corner in sprites:
                video.sprite(stage.pictures.drawn(name, stage.mono), *corner)

        stage.paint(paint, key)

    def cues(self, after: float, until: float) -> list[str]:
        """The sounds that begin after one moment and not after another."""
        return cues(self._played, after, until)

    def write(self, page: TextPage, look: Look, t: float, offer: str = "") -> None:
        """Write the text of a moment; after the end, with an offer and the prompt for a key."""
        page.clear(look.attr(self._show.base))
        for step in self._steps(t):
            age = t - step.from_
            draw_part(page, self._rom, look, step)
            if step.text:
                for line in written(step.text, age):
                    page.put(line.x, line.y, line.text, look.attr(line.style))
        wait, place = self._show.wait, self._show.offer
        if offer and place and t >= self._show.lasts:
            page.put(place.col, place.row, f" {offer} ", look.attr(place.style))
        if t >= self._show.lasts and is_on(wait.blink, t - self._show.lasts):
            page.put(wait.col, wait.row, wait.text, look.attr(wait.style))

    def cards(self, t: float) -> tuple[Moving, ...]:
        """The cards of a moment, from the lowest to the topmost."""
        return tuple(moving(step.card, t - step.from_) for step in self._steps(t) if step.card)

    def sprites(self, t: float) -> list[tuple[str, Point]]:
        """The ROM's sprites of a moment; they lie above the cards."""
        return [
            shown
            for step in self._steps(t)
            if step.sprite
            for shown in sprites_at(step.sprite, t - step.from_)
        ]

    def _steps(self, t: float) -> list[ShowStep]:
        return playing(self._played, t)
