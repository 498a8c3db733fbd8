"""A scene of the ROM, played over the current screen."""

from collections.abc import Callable, Mapping, Sequence

from retrocards.rom import Rom, TextRom
from retrocards.rom.schema.show import SceneStep
from retrocards.rom.template import fill_in
from retrocards.stage.canvas import Canvas, Line
from retrocards.stage.cells import CellCanvas
from retrocards.stage.look import Look
from retrocards.stage.pictures import Pictures
from retrocards.stage.steps import cues, moving, playing, sprites_at, written
from retrocards.stage.windows import Popup
from retrocards.stage.zones import CELL, Point, Rect

_FINEST = 1000
"""Moments per second that may look different."""


class Interlude(Popup):
    """A scene at its moment `t` (seconds), which the program advances.

    `anchor` gives the place of an anchor by name; steps at an anchor without a name are not drawn.
    The scene hides only what it draws over.  It stands still under another pop-up, where what is in
    flight would look cut off, so that it is not seen there.
    """

    withdraws = True

    def __init__(
        self,
        canvas: Canvas,
        look: Look,
        pictures: Pictures,
        rom: Rom,
        name: str,
        fields: Mapping[str, str],
        anchor: Callable[[str], Point],
    ) -> None:
        super().__init__(canvas)
        assert isinstance(canvas, CellCanvas) and isinstance(rom, TextRom)
        scene = rom.scenes[name]
        self.t = 0.0
        self.lasts = scene.lasts
        self._cells, self._look, self._pictures = canvas, look, pictures
        self.scene, self.fields = scene, fields
        self._rom, self._name = rom, name
        named = {name for step in scene.steps for name in (step.at, step.toward) if name}
        filled = {name: fill_in(name, fields) for name in named}
        self._places = {name: anchor(place) for name, place in filled.items() if place}

    def advance(self, seconds: float) -> None:
        """Go on by some seconds."""
        self.t += seconds

    def phase(self, seconds: float) -> int:
        return int(self.t * _FINEST)

    @property
    def area(self) -> Rect:
        return Rect(0, 0, 0, 0)

    def spoken(self) -> Sequence[str]:
        called = f"speech.scenes.{self._name}"
        return [self._rom.say(called, **self.fields)] if self._rom.says(called) else []

    def key_at(self, x: int, y: int) -> str:
        return ""

    def cues(self, after: float) -> list[str]:
        """The sounds that have begun since the moment `after` of the scene."""
        return cues(self.scene.steps, after, self.t)

    def draw(self, part: float, phase: int) -> None:
        for step in playing(self.scene.steps, self.t):
            if all(name in self._places for name in (step.at, step.toward) if name):
                self._draw(step, self.t - step.from_)

    def _draw(self, step: SceneStep, age: float) -> None:
        canvas, mono = self._cells, self._look.is_mono
        dx, dy = self._places[step.at] if step.at else (0, 0)
        if area := canvas.part(step):
            canvas.uncover(area)
        elif step.text:
            to = self._end(step, step.text.to, CELL)
            for line in written(step.text, age, to, self.fields):
                self._write(line._replace(x=line.x + dx // CELL, y=line.y + dy // CELL))
        elif step.card:
            card = moving(step.card, age, self._end(step, step.card.to))
            sprite, (x, y) = card.drawn(self._pictures, mono)
            canvas.picture(sprite, x + dx, y + dy)
        elif step.sprite:
            to = self._end(step, step.sprite.to)
            for name, (x, y) in sprites_at(step.sprite, age, to):
                canvas.picture(self._pictures.drawn(name, mono), x + dx, y + dy)

    def _end(self, step: SceneStep, to: Point | None, unit: int = 1) -> Point | None:
        """The end of a glide, counted from the step's anchor; None if the step's own end counts."""
        if to is None or step.toward is None:
            return None
        (x, y), (from_x, from_y) = self._places[step.toward], (0, 0)
        if step.at:
            from_x, from_y = self._places[step.at]
        return (x - from_x) // unit + to[0], (y - from_y) // unit + to[1]

    def _write(self, line: Line) -> None:
        if not self._look.has_paper(line.style):
            self._cells.write_over(line)
            return
        self._cells.write(line)
        self._cells.uncover(Rect(line.x, line.y, len(line.text), 1))
