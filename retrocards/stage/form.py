"""A window that sets several options at once by radio gadgets."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from retrocards.machine import Event, Key, Mouse
from retrocards.rom import LcdRom, Rom
from retrocards.rom.schema.control import Flag, Number, keys_in
from retrocards.rom.schema.pixel_windows import FormGadget, FormGroup
from retrocards.rom.template import fill_in
from retrocards.stage.canvas import Canvas, Line
from retrocards.stage.gadgets import Button
from retrocards.stage.menu import Value, word_of
from retrocards.stage.pixels import PixelCanvas
from retrocards.stage.windows import CANCEL, OK, Framed
from retrocards.stage.zones import Rect

PADDING = 5
"""Pixels between the edge of a group and what it holds."""
BESIDE = 3
"""Pixels between a radio gadget and its words."""


class _Choice(NamedTuple):
    """One value of a group's option, its words, and their place."""

    group: int
    value: Value
    words: str
    place: Rect


class FormWindow(Framed):
    """A form of the ROM for some options; it changes a copy of their `values`.

    Keys go from group to group and to the gadgets, and from choice to choice, and take a choice; so
    does a click. An option's default has the style `usual`. `fields` fills in the {fields} for the
    current values.
    """

    canvas: PixelCanvas

    def __init__(
        self,
        canvas: Canvas,
        rom: Rom,
        name: str,
        values: Mapping[str, Value],
        fields: Callable[[Mapping[str, Value]], Mapping[str, str]],
    ) -> None:
        assert isinstance(canvas, PixelCanvas) and isinstance(rom, LcdRom)
        self._form = rom.forms[name]
        super().__init__(canvas, canvas.form(self._form), name)
        self._rom, self._fields = rom, fields
        groups = self._form.groups
        self.values = {group.option: values[group.option] for group in groups}
        self._choices = [
            choice
            for number, group in enumerate(groups)
            for choice in self._choices_of(number, group)
        ]
        self._gadgets = {OK: self._form.ok, CANCEL: self._form.cancel}
        self.focus = 0
        """What the keyboard is at: the number of a choice, then those of OK and CANCEL."""
        self._enter(0)
        self.own = keys_in(self._form.keys)
        """The keys that it takes although they are hotkeys."""

    def handle(self, event: Event | None) -> str:
        """OK or CANCEL when the player has chosen it, else ""."""
        if isinstance(event, Key):
            self.version += 1
            return self._key(event.name)
        if isinstance(event, Mouse) and self.drag(event):
            return ""
        if isinstance(event, Mouse) and event.kind == "press" and event.button == "left":
            self.version += 1
            return self._click(*self.canvas.unit_at(event.x, event.y))
        return ""

    @property
    def closes(self) -> str:
        return self._form.keys.leave[0]

    @property
    def area(self) -> Rect:
        return self.lying(self._home)

    @property
    def _home(self) -> Rect:
        """Where the ROM has it."""
        box = self._form.box
        return Rect(box.left, box.top, box.right - box.left + 1, box.bottom - box.top + 1)

    def _moved(self, place: Rect) -> Rect:
        """A place that the ROM gives, where it is now that the window has been dragged."""
        area, home = self.area, self._home
        return place.moved(area.x - home.x, area.y - home.y)

    def draw_inside(self) -> None:
        """Draw the boxes of the groups, the gadgets, and the edge around the keyboard's place."""
        canvas, edge = self.canvas, self.canvas.look.ink("border")
        for group in self._form.groups:
            down = canvas.letters(self._form.font).height // 2 if group.caption else 0
            box = Rect(group.x, group.y + down, group.width, group.height - down)
            canvas.lcd.frame(*self._moved(box), edge)
            if group.caption:
                canvas.fill(self._caption_room(group), "body")
        for choice in self._choices:
            name = "on" if self.values[self._option(choice)] == choice.value else "off"
            assert canvas.gadgets is not None
            sprite = canvas.pictures.drawn(getattr(canvas.gadgets, name))
            place = self._moved(choice.place)
            canvas.lcd.sprite(sprite, place.x, place.y + (place.h - sprite.height) // 2)
        for button in self._buttons():
            button.draw()
        x, y, w, h = self._here
        canvas.lcd.frame(x - 2, y - 1, w + 4, h + 2, canvas.look.paper("line"))

    def lines(self, phase: int) -> Iterator[Line]:
        """Captions, choices, texts, and the words of the gadgets."""
        canvas, font = self.canvas, self._form.font
        for group in self._form.groups:
            if group.caption:
                room = self._caption_room(group)
                yield Line(room.x + BESIDE, room.y, group.caption, "head", font)
        for choice in self._choices:
            place = self._moved(choice.place)
            x = place.x + self._radio + BESIDE
            yield Line(x, place.y + 1, choice.words, self._style(choice), font)
        fields = self._fields(self.values)
        for text in self._form.texts:
            words = fill_in(text.text, fields)
            corner = self._moved(Rect(text.x, text.y, 0, 0))
            x = canvas.left_end(text.font, corner.x, words, text.align)
            yield Line(x, corner.y, words, text.shade or "body", text.font)
        for button in self._buttons():
            yield from button.lines()

    def spoken(self) -> Sequence[str]:
        parts = [self.form.title]
        if self.focus < len(self._choices):
            choice = self._choices[self.focus]
            says = self._rom.says("speech.taken") and self._is_taken(choice)
            taken = self._rom.say("speech.taken") if says else ""
            parts += [self._form.groups[choice.group].caption, f"{choice.words} {taken}"]
        else:
            parts.append([*self._gadgets.values()][self.focus - len(self._choices)].text)
        fields = self._fields(self.values)
        return [*parts, *(fill_in(text.text, fields) for text in self._form.texts)]

    def _buttons(self) -> Iterator[Button]:
        """The gadgets; the key of one is ghosted while it does something else."""
        for name, gadget in self._gadgets.items():
            place, key = self._moved(_place(gadget)), gadget.key or ""
            ready = self._answer(key) == name
            yield Button(self.canvas, self._form.font, place, key, gadget.text, ready=ready)

    def _style(self, choice: _Choice) -> str:
        default = self._rom.options[self._option(choice)].default
        return "usual" if choice.value == default else "body"

    def _option(self, choice: _Choice) -> str:
        return self._form.groups[choice.group].option

    def _choices_of(self, number: int, group: FormGroup) -> Iterator[_Choice]:
        """The choices of the group of this number, one after the other."""
        option, letters = self._rom.options[group.option], self.canvas.letters(self._form.font)
        assert not isinstance(option, Number)
        values: Sequence[Value] = (False, True) if isinstance(option, Flag) else option.choices
        # The ROM decides whether the default comes first or last.
        words = group.words or tuple(word_of(option, value) for value in values)
        high = letters.height + 2
        top = group.y + (letters.height if group.caption else 0) + PADDING // 2
        for place, (value, label) in enumerate(zip(values, words, strict=True)):
            wide = self._radio + BESIDE + letters.width_of(label)
            dx, dy = (place * group.step, 0) if group.across else (0, place * group.step)
            yield _Choice(number, value, label, Rect(group.x + PADDING + dx, top + dy, wide, high))

    @property
    def _radio(self) -> int:
        """How wide a radio gadget is."""
        gadgets = self.canvas.gadgets
        return self.canvas.pictures.drawn(gadgets.off).width if gadgets else 0

    def _caption_room(self, group: FormGroup) -> Rect:
        """The gap for a caption in the upper edge of its box."""
        letters = self.canvas.letters(self._form.font)
        wide = letters.width_of(group.caption) + 2 * BESIDE - self.canvas.gap
        return self._moved(Rect(group.x + PADDING, group.y, wide, letters.height))

    @property
    def _here(self) -> Rect:
        """The place of the choice or gadget that the keyboard is at."""
        if self.focus < len(self._choices):
            return self._moved(self._choices[self.focus].place)
        gadget = [*self._gadgets.values()][self.focus - len(self._choices)]
        return self._moved(_place(gadget))

    @property
    def _stop(self) -> int:
        """The number of the group that the keyboard is at; the gadgets follow the groups."""
        if self.focus < len(self._choices):
            return self._choices[self.focus].group
        return len(self._form.groups) + self.focus - len(self._choices)

    def _enter(self, stop: int) -> None:
        """Go to the current choice of a group, or to a gadget."""
        stop %= len(self._form.groups) + len(self._gadgets)
        if stop >= len(self._form.groups):
            self.focus = len(self._choices) + stop - len(self._form.groups)
            return
        choices = [*enumerate(self._choices)]
        taken = (n for n, choice in choices if choice.group == stop and self._is_taken(choice))
        self.focus = next(taken, 0)

    def _is_taken(self, choice: _Choice) -> bool:
        """Whether a choice is its option's current value."""
        return self.values[self._option(choice)] == choice.value

    def _answer(self, name: str) -> str:
        """The gadget that a key presses where the keyboard is now; "" for none."""
        keys, gadget = self._form.keys, self.focus - len(self._choices)
        if name in keys.leave:
            return CANCEL
        if gadget >= 0:
            return [*self._gadgets][gadget] if name in keys.take else ""
        return OK if name in keys.agree and self._is_taken(self._choices[self.focus]) else ""

    def _key(self, name: str) -> str:
        keys = self._form.keys
        if answer := self._answer(name):
            return answer
        if name in keys.group:
            self._enter(self._stop + 1)
        elif name in keys.previous or name in keys.next:
            by = 1 if name in keys.next else -1
            self.focus = (self.focus + by) % (len(self._choices) + len(self._gadgets))
        elif name in keys.take:
            self._take(self.focus)
        return ""

    def _click(self, x: int, y: int) -> str:
        for number, choice in enumerate(self._choices):
            if self._moved(choice.place).holds(x, y):
                self.focus = number
                self._take(number)
        gadgets = self._gadgets.items()
        places = ((key, self._moved(_place(gadget))) for key, gadget in gadgets)
        return next((key for key, place in places if place.holds(x, y)), "")

    def _take(self, number: int) -> None:
        choice = self._choices[number]
        self.values[self._option(choice)] = choice.value


def _place(gadget: FormGadget) -> Rect:
    return Rect(gadget.x, gadget.y, gadget.width, gadget.height)
