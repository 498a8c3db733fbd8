"""Somebody with the calculator: sees the LCD pixel by pixel, and clicks on its pixels."""

from __future__ import annotations

from collections.abc import Callable, Collection

from retrocards.rules.elephant import Hand
from tests.programs.person import Person

WIDTH, HEIGHT = 160, 100
WHITE, LIGHT, DARK, BLACK = 15, 7, 8, 0

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, all four included."""
WHOLE: Box = (0, 0, WIDTH - 1, HEIGHT - 1)


class Calculator(Person):
    """Drives DITSY ELEPHANT; at 20 ticks a second one `tick` is one of the calculator's."""

    # What a person does.

    def tick(self, count: int = 1) -> Calculator:
        """Let ticks of the machine pass."""
        for _ in range(count):
            self.step()
        return self

    def click_pixel(self, x: int, y: int, button: str = "left") -> Calculator:
        """Click on a pixel of the LCD."""
        self.click(2 * x, 2 * y, button)
        return self

    def click_line(self, words: str, offset: int = 0) -> Calculator:
        """Click on a character of a line of the dialog that is open."""
        notice = self.program.stage.windows[-1]
        font = self.program.rom.dialogs[self.dialog].font
        type_ = self.program.stage.pictures.font(font)
        row, line = next((y, line) for y, line in enumerate(self.lines) if words in line)
        left = 2 * len(line[: line.index(words)]) + type_.width_of(words[:offset])
        assert notice.area.holds(left, 4 * row)
        return self.click_pixel(left + 2, 4 * row + 4)

    # What a person sees.

    @property
    def lcd(self) -> list[bytes]:
        """The LCD's rows of shades, read back from the picture, where each pixel is two by two."""
        return self._rows(self.picture)

    @property
    def last_tick(self) -> list[bytes]:
        """The LCD's rows as the monitor showed them in the tick that has passed."""
        return self._rows(self.machine.video.pixels())

    def _rows(self, seen: bytes) -> list[bytes]:
        rows = [seen[offset : offset + 2 * WIDTH] for offset in range(0, len(seen), 2 * WIDTH)]
        assert rows[0::2] == rows[1::2]
        assert all(row[0::2] == row[1::2] for row in rows)
        return [row[0::2] for row in rows[0::2]]

    @property
    def shades(self) -> set[int]:
        """The shades that the LCD shows."""
        return set(b"".join(self.lcd))

    def cut(self, box: Box) -> list[str]:
        """A piece of the LCD as the ROM writes pictures down."""
        left, top, right, bottom = box
        rows = self.lcd[top : bottom + 1]
        return ["".join(_CHARS[shade] for shade in row[left : right + 1]) for row in rows]

    def extent(self, shade: int, within: Box = WHOLE) -> Box | None:
        """The smallest box that holds all pixels of a shade inside another; None for no pixel."""
        left, top, right, bottom = within
        rows = self.lcd
        pixels = [
            (x, y)
            for y in range(top, bottom + 1)
            for x in range(left, right + 1)
            if rows[y][x] == shade
        ]
        if not pixels:
            return None
        xs, ys = [x for x, _ in pixels], [y for _, y in pixels]
        return min(xs), min(ys), max(xs), max(ys)

    def shows(self, picture: str, x: int, y: int) -> bool:
        """Whether a picture of the ROM lies with its corner at a pixel, whole."""
        rows = self.program.rom.pictures[picture]
        seen = self.cut((x, y, x + len(rows[0]) - 1, y + len(rows) - 1))
        return all(
            want in (".", have)
            for wanted, had in zip(rows, seen, strict=True)
            for want, have in zip(wanted, had, strict=True)
        )

    def writes(self, font: str, x: int, y: int, words: str, ink: int = BLACK) -> bool:
        """Whether words stand with their corner at a pixel, in a font of the ROM, to the pixel."""
        type_, rows = self.program.stage.pictures.font(font), self.lcd
        for char in words:
            width = type_.width_of(char)
            for bits, row in zip(type_.glyph(char), rows[y:], strict=False):
                wanted = [bits >> 7 - right & 1 for right in range(width)]
                if [shade == ink for shade in row[x : x + width]] != wanted[: WIDTH - x]:
                    return False
            x += width
        return True

    def added_columns(self, before: list[bytes], top: int, bottom: int) -> tuple[int, int]:
        """The first and the last column that differ from an earlier picture in some rows."""
        rows = zip(self.lcd[top : bottom + 1], before[top : bottom + 1], strict=True)
        columns = [x for now, old in rows for x in range(WIDTH) if now[x] != old[x]]
        return min(columns), max(columns)

    @property
    def dialog(self) -> str:
        """The ROM's dialog that lies on top, "manual" for the manual, "" for neither."""
        windows = self.program.stage.windows
        return getattr(windows[-1], "dialog", "manual") if windows else ""

    @property
    def screen(self) -> str:
        """The name of the ROM's screen that is shown."""
        return str(self.program.stage.screen)

    @property
    def scene(self) -> str:
        """The scene, or the pop-up of a function key that lies over it."""
        return str(self.state["scene"])

    @property
    def contrast(self) -> int:
        """How many steps the program has darkened the screen."""
        return int(self.program.stage.fade)

    @property
    def inks(self) -> list[int]:
        """The colours in which white, light, dark and black are seen now."""
        palette = self.machine.video.palette
        return [palette[shade] for shade in (WHITE, LIGHT, DARK, BLACK)]

    # What the tests know besides.

    @property
    def hand(self) -> Hand:  # type: ignore[override]
        """The deal on the table."""
        hand: Hand = self.program.table.hand
        return hand

    @property
    def arrow(self) -> int | None:
        """The place of the arrow, None where there is none."""
        cursor = self.program.stage.model.cursor
        return None if cursor is None else cursor[1]

    @property
    def picked(self) -> list[int]:
        """The places of the picked cards."""
        views = self.program.stage.model.zones["you"]
        return [place for place, view in enumerate(views) if view.chosen]

    @property
    def playing(self) -> bool:
        """Whether the computer is said to be playing."""
        return bool(self.program.stage.model.labels.get("playing"))

    def asked(self, seat: str = "you") -> bool:
        """Whether you are asked for a move."""
        return self.scene == "table" and self.arrow is not None and not self.dialog

    def until_asked(self, seat: str = "you", most: float = 90) -> Calculator:
        """Let machine time pass until you are asked for a move."""
        self.until(self.asked, most)
        return self

    def ticks_until(self, true: Callable[[], bool], most: int = 2000) -> int:
        """How many ticks pass until something comes true."""
        for ticks in range(most):
            if true():
                return ticks
            self.tick()
        raise AssertionError(f"not in {most} ticks:\n{self.text}")


_CHARS = {WHITE: "_", LIGHT: ":", DARK: "%", BLACK: "#"}


def one_bit(shades: Collection[int]) -> bool:
    """Whether a picture is black on white, without greys."""
    return set(shades) <= {WHITE, BLACK}
