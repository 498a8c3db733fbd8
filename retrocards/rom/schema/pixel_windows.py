"""What opens over a screen of pixels: dialogs, menus, the manual, and the look of them all."""

from typing import Annotated, Literal, NamedTuple

from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.base import (
    Length,
    OptionName,
    Pixel,
    Word,
)
from retrocards.rom.schema.control import (
    Action,
    Entry,
    Item,
    KeyName,
    KeyNames,
    MenuKeys,
    RuleLine,
    keep_apart,
)
from retrocards.rom.schema.look import PagerKeys
from retrocards.rom.schema.pixel_display import FontName, Pair
from retrocards.rom.schema.pixel_screens import PixelText
from retrocards.rom.schema.screens import PictureName


class BoxEdge(NamedTuple):
    """How thick the edge of a box is, in pixels: left and right, and at its top and bottom.

    A `round` box lacks its four corner pixels.
    """

    sides: Annotated[int, Limit(least=1, most=4)] = 2
    ends: Annotated[int, Limit(least=1, most=4)] = 2
    round: bool = False


class OpeningBar(NamedTuple):
    """A bar across the middle of a box that opens; it ends `short` pixels from both its edges."""

    height: Annotated[int, Limit(least=1, most=40)]
    short: Annotated[int, Limit(least=0, most=40)] = 0


class Opening(NamedTuple):
    """A step in which a box opens, `hold` ticks long: a bar, or else the empty box with its edge.

    A box that `grows` does so up and down from the bar before it, all ink; one that `clears` is
    all ink at first, and becomes paper column by column from the left.
    """

    hold: Annotated[int, Limit(least=1, most=100)]
    bar: OpeningBar | None = None
    box: Literal["grows", "clears"] | None = None

    def check(self) -> None:
        if self.bar and self.box:
            raise Fault("bar and box: one of them is enough")


class PixelBox(NamedTuple):
    """A rectangle by its first and last pixels, as the original's boxes are given."""

    left: Pixel
    top: Pixel
    right: Pixel
    bottom: Pixel

    def check(self) -> None:
        if self.right - self.left < 8 or self.bottom - self.top < 8:
            raise Fault("a box is at least 9 pixels wide and high")


class BoxRows(NamedTuple):
    """Where the lines of a box stand: the pixel of their middle, and the top of each."""

    middle: Pixel
    tops: Annotated[tuple[Pixel, ...], Limit(shortest=1)]

    def lie_in(self, box: PixelBox) -> bool:
        across = box.left < self.middle < box.right
        return across and all(box.top < top < box.bottom for top in self.tops)


class DialogGadget(NamedTuple):
    """A button of a dialog: its word, and the key that it presses.

    ENTER presses the `usual` one, too.
    """

    key: KeyName
    text: Word
    usual: bool = False


class PixelDialog(NamedTuple):
    """A box of lines that waits for one of its keys, or for any key if it names none.

    `yes` are the keys that agree to what is asked, or `no` those that do not. Without a `box` it is
    as large as its text, wrapped to the screen. `rows` say where its lines stand; without them, or
    with another number of lines, they stand in the middle, evenly spaced. If it is `snug`, it is
    only as large as its text, within its `box`, and keeps to that edge of the box. A `tight` one
    has half the room around its lines. Its `gadgets` stand in a row below the text.
    """

    text: Annotated[tuple[str, ...], Limit(shortest=1)]
    font: FontName
    title: str = ""
    foot: str = ""
    keys: tuple[KeyName, ...] = ()
    yes: tuple[KeyName, ...] = ()
    no: tuple[KeyName, ...] = ()
    box: PixelBox | None = None
    snug: Literal["top", "bottom"] | None = None
    tight: bool = False
    rows: BoxRows | None = None
    entry: Entry | None = None
    gadgets: tuple[DialogGadget, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return (self.title, *self.text, self.foot)

    def check(self) -> None:
        if sum(gadget.usual for gadget in self.gadgets) > 1:
            raise Fault("gadgets: only one is the usual one")
        idle = [g.key for g in self.gadgets if self.keys and g.key not in self.keys]
        if idle:
            raise Fault(f"gadgets: {idle[0]} is not one of the keys")
        if self.yes and self.no:
            raise Fault("yes and no: one of them is enough")
        if self.rows and not (self.box and self.rows.lie_in(self.box)):
            raise Fault("rows: middle and tops are to lie in the box, which they need")
        if self.snug and (self.rows or not self.box):
            raise Fault("snug: it needs a box, and its lines stand in no rows")
        strange = [key for key in (*self.yes, *self.no) if self.keys and key not in self.keys]
        if strange:
            raise Fault(
                f"{'yes' if self.yes else 'no'} has {strange[0]!r}, which is not one of the keys"
            )


class PixelMenu(NamedTuple):
    """A pop-up menu, in pixels; its height follows from its items."""

    title: Word
    items: Annotated[tuple[Item, ...], Limit(shortest=1)]
    x: Pixel
    y: Pixel
    width: Length
    font: FontName
    foot: str = ""
    keys: MenuKeys = MenuKeys()


class MenuBarItem(NamedTuple):
    """A line of a menu of the bar: what it does, and the key that does so at any time.

    With `tick` it is ticked while the mode of its action is on; `help` is its line in the manual.
    """

    action: Action
    label: Word
    shortcut: KeyName | None = None
    tick: bool = False
    help: str = ""


MenuBarLine = MenuBarItem | RuleLine


class BarMenu(NamedTuple):
    """A menu of the bar: its title there, and its lines below."""

    title: Word
    items: tuple[MenuBarLine, ...]

    def check(self) -> None:
        if not any(isinstance(item, MenuBarItem) for item in self.items):
            raise Fault("a menu needs a line that does something")


class BarKeys(NamedTuple):
    """The keys that move through the open menus, choose a line, and leave.

    `leave` also has the keys that open the menus: a player who opened them with one presses it
    again. The defaults stand for lists that a ROM leaves out.
    """

    up: KeyNames = ("UP",)
    down: KeyNames = ("DOWN",)
    left: KeyNames = ("LEFT",)
    right: KeyNames = ("RIGHT",)
    choose: KeyNames = ("ENTER", "SPACE")
    leave: KeyNames = ("ESC", "F10", "ALT")

    def check(self) -> None:
        keep_apart(self, "up", "down", "left", "right", "choose", "leave")


class PixelMenuBar(NamedTuple):
    """The menus that stand in the screen's title bar while the right button is held.

    `height` is that of the title bar.
    """

    font: FontName
    height: Annotated[int, Limit(least=5, most=40)]
    menus: tuple[BarMenu, ...]
    keys: BarKeys = BarKeys()

    def check(self) -> None:
        if not self.menus:
            raise Fault("a menu bar needs a menu")


class FormGroup(NamedTuple):
    """The choices of an option in a box with a caption, each `step` pixels from the one before.

    They stand below one another, or side by side with `across`. `words` replace the option's own.
    """

    option: OptionName
    x: Pixel
    y: Pixel
    width: Length
    height: Length
    step: Length
    caption: str = ""
    across: bool = False
    words: tuple[Word, ...] = ()


class FormGadget(NamedTuple):
    """A word in a box to be clicked on, and the key shown before it."""

    x: Pixel
    y: Pixel
    width: Length
    height: Length
    text: Word
    key: KeyName | None = None


class FormKeys(NamedTuple):
    """The keys that move from choice to choice and to the next `group`, and that take a choice.

    On a choice already taken, a key of `agree` is the gadget `ok`; `leave` is `cancel`. The
    defaults stand for lists that a ROM leaves out.
    """

    previous: KeyNames = ("UP", "LEFT")
    next: KeyNames = ("DOWN", "RIGHT")
    group: KeyNames = ("TAB",)
    take: KeyNames = ("SPACE", "ENTER")
    agree: KeyNames = ("ENTER",)
    leave: KeyNames = ("ESC",)

    def check(self) -> None:
        keep_apart(self, "previous", "next", "group", "take", "leave")
        keep_apart(self, "previous", "next", "group", "agree", "leave")


class PixelForm(NamedTuple):
    """A window in which several options are set at once, none of them before `ok`.

    A program may fill in {fields} in its `texts`.
    """

    title: Word
    font: FontName
    box: PixelBox
    groups: tuple[FormGroup, ...]
    ok: FormGadget
    cancel: FormGadget
    texts: tuple[PixelText, ...] = ()
    keys: FormKeys = FormKeys()

    def check(self) -> None:
        if not self.groups:
            raise Fault("a form needs a group")
        if self.ok.key is not None and self.ok.key not in self.keys.agree:
            raise Fault(f"ok: key {self.ok.key} is not one of keys.agree")
        if self.cancel.key is not None and self.cancel.key not in self.keys.leave:
            raise Fault(f"cancel: key {self.cancel.key} is not one of keys.leave")


class PixelStyles(NamedTuple):
    """The styles of pop-ups and of the pager, each an ink on a paper.

    A style that is missing is the last of the shades or inks on the first, or the inverse for what
    stands out.
    """

    body: Pair | None = None
    border: Pair | None = None
    title: Pair | None = None
    line: Pair | None = None
    value: Pair | None = None
    foot: Pair | None = None
    shadow: Pair | None = None
    head: Pair | None = None
    bar: Pair | None = None
    found: Pair | None = None
    menu: Pair | None = None
    picked: Pair | None = None
    ghost: Pair | None = None
    usual: Pair | None = None


class WindowGadgets(NamedTuple):
    """The pictures of what can be clicked in windows, whose title bars then have stripes.

    `close` stands at the left of a title bar, `up` and `down` at the ends of a scroll bar; `off`
    and `on` are a choice of a form, and `tick` marks a line of the menu bar. `command` is the sign
    of that machine's own key before a shortcut with CTRL, in the ink of the line. `back` and
    `front` send a window behind all others and before them.
    """

    close: PictureName
    up: PictureName
    down: PictureName
    off: PictureName
    on: PictureName
    tick: PictureName
    command: PictureName | None = None
    back: PictureName | None = None
    front: PictureName | None = None


class ButtonRow(NamedTuple):
    """The measures of a dialog's buttons, in pixels.

    `below` is left free below the row, at least `between` from button to button. `side` is left at
    both ends of a button's words, and between its key and its word.
    """

    height: Annotated[int, Limit(least=9, most=40)] = 13
    below: Annotated[int, Limit(least=0, most=20)] = 6
    between: Annotated[int, Limit(least=0, most=40)] = 10
    side: Annotated[int, Limit(least=4, most=20)] = 6


class BoxLook(NamedTuple):
    """The look of every pop-up: its edge, the pixels between lines, and the steps that open it.

    `shadow` is how many pixels it stands above what is below.
    """

    gadgets: WindowGadgets | None = None
    buttons: ButtonRow = ButtonRow()
    edge: BoxEdge = BoxEdge()
    margin: Annotated[int, Limit(least=0, most=20)] = 4
    leading: Annotated[int, Limit(least=0, most=20)] = 3
    shadow: Annotated[int, Limit(least=0, most=8)] = 0
    opens: tuple[Opening, ...] = ()


class PagerView(NamedTuple):
    """One way to show a text: its font, its characters a line, and the pixels from line to line."""

    font: FontName
    columns: Annotated[int, Limit(least=8, most=60)]
    line: Annotated[int, Limit(least=5, most=20)]


class PixelPager(NamedTuple):
    """The viewer of the manual: the ways to show it, which a key goes through, and its foot line.

    The bars at the top and at the bottom are `bar` pixels high, in the font `bar_font`.
    """

    top: str
    where: str
    find: str
    missed: str
    keys_table: str
    views: Annotated[tuple[PagerView, ...], Limit(shortest=1)]
    bar: Annotated[int, Limit(least=5, most=20)]
    bar_font: FontName
    bottom: str
    keys: PagerKeys = PagerKeys()
