"""The viewer of a long text."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from retrocards.cards import parse_card
from retrocards.machine import Event, Key, Mouse, Sprite
from retrocards.rom import Rom
from retrocards.rom.schema.control import ACTION, keys_in, written
from retrocards.rom.template import fill_in
from retrocards.stage.canvas import Canvas, Line, View
from retrocards.stage.flow import INDENT, Row, in_capitals
from retrocards.stage.manual import action_keys
from retrocards.stage.model import CardView, Model
from retrocards.stage.motion import Step
from retrocards.stage.reader import WHEEL_LINES, Reader
from retrocards.stage.tableau import Tableau
from retrocards.stage.windows import Popup
from retrocards.stage.words import known, named_key_at
from retrocards.stage.zones import Rect

Face = Callable[[int], tuple[Sprite, Callable[[int], Sequence[str]]]]
"""A card's picture, and what gives the lines that name it in so many characters."""
BETWEEN = 4
"""Pixels between two cards of a picture in the text."""


LESSON, COACH = "lesson", "coach"
"""The label of the primer that offers the lesson, and the action whose key opens it there."""


class Primer:
    """The page before the manual: cards and words of the ROM, on a tableau of their own.

    `said` gives the words that the labels of the table have now. If it `teaches`, it offers the
    ROM's lesson.
    """

    def __init__(
        self,
        rom: Rom,
        tableau: Tableau,
        said: Callable[[], Mapping[str, str]],
        teaches: bool = False,
    ) -> None:
        assert rom.primer is not None
        self._primer, self._tableau, self._said = rom.primer, tableau, said
        opens = (key for key, hotkey in rom.hotkeys.items() if hotkey.action == COACH)
        self.lesson_key = next(opens, "") if teaches and rom.lessons else ""
        """The key that begins the lesson; empty if it is not offered."""
        listed = {name: written(keys[0]) for name, keys in rom.keys.items() if keys}
        actions = action_keys(rom)
        apart = {ACTION + action: key for action, key in actions.items()}
        self._keys = {**actions, **apart, **listed, LESSON: written(self.lesson_key)}
        self._cards = {
            zone: [CardView(parse_card(card)) for card in cards]
            for zone, cards in self._primer.cards.items()
        }
        tableau.open(self._primer.screen)

    def draw(self) -> None:
        """Draw it with the keys and the words of this moment."""
        self._fill_in()
        self._tableau.draw(self._tableau.frame(0.0, (0, 0)), 0.0)

    def spoken(self) -> Sequence[str]:
        """All of its words and cards, as they are read."""
        self._fill_in()
        # In plain words: what a question is spoken as, only the table can say.
        return [*map(str, self._tableau.read())]

    def _fill_in(self) -> None:
        said = self._said()
        labels = {
            label: said.get(label) or fill_in(words, self._keys)
            for label, words in self._primer.labels.items()
            if label != LESSON or self.lesson_key
        }
        self._tableau.perform([Step(Model(self._cards, labels))], 0.0, 0.0, (0, 0))

    def key_at(self, x: int, y: int) -> str:
        """A key that its words or its legend name, or that the words about the lesson stand for."""
        hit = self._tableau.words_hit(x, y)
        if hit and hit.zone == LESSON:
            return self.lesson_key
        return hit.key if hit else ""


class Pager(Popup):
    """A text over the whole screen, in one of the ROM's views of it.

    It moves, looks for words and closes as `Reader` does. The wheel and the bar at the right move
    it, too, and keys turn to the next view, and to capitals and back. A `primer` is the page before
    the text. Without a `face` its pictures of cards are words.
    """

    full = True

    def __init__(
        self,
        canvas: Canvas,
        rom: Rom,
        title: str,
        text: str,
        *,
        primer: Primer | None = None,
        face: Face | None = None,
        capitals: bool = False,
    ) -> None:
        super().__init__(canvas)
        self._text, self._face = text, face
        self.capitals = capitals
        """Whether the text is shown in capitals."""
        self._primer, self._is_at_primer = primer, primer is not None
        self._words, self._keys = rom.pager, rom.pager.keys
        self.wants_lesson = False
        """Whether the reader leaves for the lesson."""
        self._title = known(title)
        self._views = [*canvas.views()]
        shown = in_capitals(text) if capitals else text
        self.reader = Reader(shown, self._view.columns, self._page, self._keys, self._high)
        self._foot: str | None = None
        self._grip: int | None = None
        """How far below its top the mouse holds the thumb, if it does."""

    @property
    def own(self) -> frozenset[str]:
        """Keys that it takes although they are hotkeys of the table."""
        begins = self._primer.lesson_key if self._primer and self._is_at_primer else ""
        return keys_in(self._keys) | ({begins} if begins else set())

    def turn(self) -> None:
        """Turn to the next page, for an onlooker."""
        self.reader.go(self.reader.top + self.reader.height)
        self.version += 1

    def put_up(self, foot: str) -> None:
        """Show these words in the bottom line in place of its keys."""
        self.version += foot != self._foot
        self._foot = foot

    def handle(self, event: Event | None) -> bool:
        """Take a key or the mouse; True when the reader leaves."""
        if self._is_at_primer:
            return self._turn_on(event)
        if self._primer and not self.reader.top and self._turns_back(event):
            self._is_at_primer = True
            self.version += 1
        elif isinstance(event, Mouse):
            self._take_mouse(event)
        elif isinstance(event, Key):
            self.version += 1
            keys, typing = self._keys, self.reader.typed is not None
            turns = not typing and event.name in keys.view
            changes = not typing and event.name in keys.capitals
            if turns:
                self._views.append(self._views.pop(0))
            self.capitals ^= changes
            if not (turns or changes):
                return self.reader.take(event)
            text = in_capitals(self._text) if self.capitals else self._text
            self.reader.reshape(text, self._view.columns, self._page, self._high)
        return False

    def _turn_on(self, event: Event | None) -> bool:
        """Turn from the primer to the text, if an event says so; True when the reader leaves."""
        keys = self._keys
        if isinstance(event, Key):
            primer = self._primer
            self.wants_lesson = primer is not None and event.name == primer.lesson_key
            if event.name in keys.leave or self.wants_lesson:
                return True
            if event.name not in (*keys.down, *keys.page_down, *keys.last, *keys.find):
                return False
            if event.name in (*keys.last, *keys.find):
                self.reader.take(event)
        elif (
            not isinstance(event, Mouse)
            or event.kind not in ("press", "wheel")
            or (event.kind == "wheel" and event.amount > 0)
        ):
            return False
        self._is_at_primer = False
        self.version += 1
        return False

    def _turns_back(self, event: Event | None) -> bool:
        """Whether an event moves towards the beginning."""
        keys = self._keys
        if isinstance(event, Mouse):
            return event.kind == "wheel" and event.amount > 0
        back = (*keys.up, *keys.page_up, *keys.first)
        return isinstance(event, Key) and self.reader.typed is None and event.name in back

    @property
    def columns(self) -> int | None:
        return None if self._is_at_primer else self._view.page

    @property
    def area(self) -> Rect:
        return self.canvas.whole

    def key_at(self, x: int, y: int) -> str:
        """A key that the bottom line names, or the primer."""
        if self.canvas.closes_at(self._head, x, y):
            return self._keys.leave[0]
        if self._is_at_primer and self._primer:
            return self._primer.key_at(x, y)
        *_, foot = self._bars()
        place = self.canvas.character(foot, x, foot.y) if y >= self._bottom else -1
        return named_key_at(foot.text, place) if place >= 0 else ""

    @property
    def runs_on(self) -> bool:
        """Whether its rows are spoken as one text: those of the manual are."""
        return not self._is_at_primer

    def spoken(self) -> Sequence[str]:
        if self._is_at_primer and self._primer:
            return self._primer.spoken()
        rows, reader = [self.reader.rows[number].text for number in self.reader.shown], self.reader
        typed = [reader.below("", self._words.find, self._words.missed)]
        return [self._title, *rows, *typed]

    def draw(self, part: float, phase: int) -> None:
        """Draw the primer, or the bars, the scroll bar, and a page of the text."""
        if self._is_at_primer and self._primer:
            self._primer.draw()
            return
        canvas, whole, reader = self.canvas, self.area, self.reader
        bar = canvas.page_styles.bar
        canvas.clear(canvas.page_styles.body)
        self._draw_cards()
        canvas.scroll_bar(self._track, self._thumb)
        for y in (0, self._bottom):
            canvas.fill(Rect(0, y, whole.w, canvas.bar), bar)
            canvas.uncover(Rect(0, y, whole.w, canvas.bar))
        for words in self._bars():
            canvas.write(words)
        *above, _ = self._bars()
        canvas.furnish(self._head, above)
        # Last: a bar wipes the words that share a cell of the readable page with it.
        for line, number in enumerate(reader.shown):
            before = reader.rows[number - 1] if number else Row("", 0)
            y = self._first + line * self._view.line
            if not (self._face and reader.rows[number].cards):
                canvas.page_row(reader.rows[number], before, y, reader.mark(number), self._view)

    def _draw_cards(self) -> None:
        """Draw the text's pictures of cards; the bars cut off what is beyond the page."""
        canvas, rows = self.canvas, self.reader.rows
        for line, number in enumerate(self.reader.shown):
            row = rows[number]
            if self._face is None or not row.cards or (line and row.down):
                continue
            y = self._first + (line - row.down) * self._view.line
            left, top = canvas.corner_of_picture(y, len(INDENT))
            for card in row.cards:
                sprite, name = self._face(card)
                canvas.picture(sprite, left, top)
                canvas.name_card(Rect(left, top, sprite.width, sprite.height), name)
                left += sprite.width + BETWEEN

    def _bars(self) -> Iterator[Line]:
        """The words of the bars, in the middle of their height, an odd unit above them."""
        canvas, words = self.canvas, self._words
        bar, font = canvas.page_styles.bar, canvas.bar_font
        letters, left = canvas.letters(font), canvas.bar_margin
        down = (canvas.bar - letters.height + 1) // 2
        where = known(fill_in(words.where, self.reader.place()))
        right = canvas.whole.w - left - letters.width_of(where) + canvas.gap
        top = known(fill_in(words.top, {"title": self._title}))
        usual = self._view.bottom if self._foot is None else self._foot
        below = known(self.reader.below(usual, words.find, words.missed))
        yield Line(left + canvas.bar_side, down, top, bar, font)
        yield Line(right, down, where, bar, font)
        yield Line(left, self._bottom + down, below, bar, font)

    @property
    def _view(self) -> View:
        return self._views[0]

    @property
    def _head(self) -> Rect:
        """The place of the upper bar."""
        return Rect(0, 0, self.canvas.whole.w, self.canvas.bar)

    @property
    def _bottom(self) -> int:
        """The top of the bar at the bottom."""
        return self.canvas.whole.h - self.canvas.bar

    @property
    def _first(self) -> int:
        """The top of the first row."""
        return self.canvas.bar + self.canvas.below_bar

    @property
    def _page(self) -> int:
        """How many rows fit on a page."""
        return (self._bottom - self._first) // self._view.line

    @property
    def _high(self) -> int:
        """How many rows a picture of cards takes."""
        if self._face is None:
            return 1
        sprite, _ = self._face(0)
        (_, top), (_, below) = (self.canvas.corner_of_picture(y, 0) for y in (0, self._view.line))
        return -(-sprite.height // (below - top))

    @property
    def _track(self) -> Rect:
        """The place of the scroll bar, its ends included."""
        canvas = self.canvas
        width, height = canvas.scroll, self._bottom - canvas.bar
        return Rect(canvas.whole.w - width, canvas.bar, width, height)

    @property
    def _thumb(self) -> int:
        """The distance from the top of the scroll bar to its thumb."""
        return self.canvas.scroll + self.reader.thumb(self._way)

    @property
    def _way(self) -> int:
        """The distance that the thumb can travel."""
        return self._track.h - 2 * self.canvas.scroll - self.canvas.thumb

    def _take_mouse(self, mouse: Mouse) -> None:
        top, (x, y) = self.reader.top, self.canvas.unit_at(mouse.x, mouse.y)
        down = y - self._track.y
        if mouse.kind == "wheel":
            self.reader.go(top - WHEEL_LINES * mouse.amount)
        elif mouse.kind == "press" and x >= self._track.x:
            if self._thumb <= down < self._thumb + self.canvas.thumb:
                self._grip = down - self._thumb
            else:
                self.reader.go(top + self._scrolled(down))
        elif mouse.kind == "move" and self._grip is not None:
            self.reader.drag(down - self._grip - self.canvas.scroll, self._way)
        elif mouse.kind == "release":
            self._grip = None
        self.version += mouse.kind != "move" or top != self.reader.top

    def _scrolled(self, down: int) -> int:
        """How many rows a click moves on, so far down from the top of the scroll bar."""
        height, end = self._track.h, self.canvas.scroll
        if not 0 <= down < height:
            return 0
        if down < end or down >= height - end:
            return -1 if down < end else 1
        return self._page if down > self._thumb else -self._page
