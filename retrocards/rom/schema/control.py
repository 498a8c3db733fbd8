"""What a program is called and how it is controlled: keys, switches, options, editions, menus."""

from typing import Annotated, Final, Literal, NamedTuple

from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.base import (
    EMPTY,
    Column,
    Name,
    OptionName,
    Row,
    RuleName,
    Seat,
    Value,
    Width,
    WindowName,
    Word,
    pattern,
)

# A program declares which actions it has, see `Declaration`.
Action = Name


def _date(text: str) -> None:
    import datetime  # Only where a ROM is checked.

    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        raise Fault(f"expected a date as 1998-05-04, got {text!r}") from None


RESERVED: Final = frozenset(
    {"NUL", "CON", "PRN", "AUX", "CLOCK$"}
    | {f"{port}{number}" for port in ("COM", "LPT") for number in range(1, 10)}
)
"""Names that DOS, or today's Windows, keeps for devices, with every ending."""


def _no_device(name: str) -> None:
    stem = name.partition(".")[0]
    if stem in RESERVED:
        raise Fault(f"{stem} is a device of DOS, so nothing else can have that name")


_DOS = r"[A-Z0-9_$#&@!%()'`{}~^-]"
DosName = Annotated[
    str,
    pattern(rf"^{_DOS}{{1,8}}$", "a DOS name of up to 8 capitals or digits"),
    Limit(check=_no_device),
]
Alias = Annotated[
    str,
    pattern(rf"^{_DOS}{{1,16}}$", "a name of up to 16 capitals or digits"),
    Limit(check=_no_device),
]
"""Another name of a program; it may be longer than the name of its file."""
DosFile = Annotated[
    str,
    pattern(rf"^{_DOS}{{1,8}}(\.{_DOS}{{1,3}})?$", "a DOS file's name as DURAK.EXE"),
    Limit(check=_no_device),
]
Time = Annotated[
    str,
    pattern(r"^([01][0-9]|2[0-3]):[0-5][0-9]$", 'a time as "07:06", in quotes'),
]
ManualFile = Annotated[
    str, pattern(r"^[A-Za-z0-9_-]{1,64}\.txt$", "a text file's name as durak.txt")
]


FileRole = Literal["program", "manual", "text", "data"]
_ROLES: dict[str, FileRole] = {"EXE": "program", "COM": "program", "DOC": "manual"}
"""The role of a file by its ending; any other is data, or text if its text is given."""


class File(NamedTuple):
    """A file that DIR lists; its size is in bytes, null for the size of its text.

    Without a `needed` file the program does not run.
    """

    name: DosFile
    date: Annotated[str, Limit(check=_date)]
    time: Time
    size: Annotated[int, Limit(least=0, most=10_000_000)] | None = None
    role: FileRole | None = None
    needed: bool = False
    text: str = ""

    @property
    def part(self) -> FileRole:
        """The role; without one, that of the file's ending."""
        by_name = _ROLES.get(self.name.partition(".")[2], "text" if self.text else "data")
        return self.role or by_name

    def check(self) -> None:
        if self.text and self.part != "text":
            raise Fault("only a file of the role text has a text")
        if self.size is None and self.part in ("program", "data"):
            raise Fault(f"a file of the role {self.part} must have a size")


class Identity(NamedTuple):
    """What the program is called, and by whom it was made; `program` names the code that plays it.

    `invites` are headings of the manual. A PC that is left alone opens the manual at one of them.
    """

    name: DosName
    program: Name
    title: Word
    maker: Word
    year: Annotated[int, Limit(least=1970, most=2100)]
    manual: ManualFile
    aliases: tuple[Alias, ...] = ()
    catalogue: str = ""
    summary: str = ""
    invites: tuple[Word, ...] = ()
    files: tuple[File, ...] = ()


EditionName = Literal["evaluation", "registered"]


class Edition(NamedTuple):
    """What an edition allows: seconds of play (null: no limit), options, seats at the keyboard.

    If it lists `games`, it plays no others; each names the rules that differ from the ROM's own.
    """

    options: bool
    keyboard: tuple[Seat, ...]
    play_seconds: Annotated[float, Limit(above=0)] | None = None
    games: tuple[dict[RuleName, Value], ...] = ()


class Editions(NamedTuple):
    """The editions, and the one that runs unless another is asked for."""

    default: EditionName
    evaluation: Edition
    registered: Edition


class Toggle(NamedTuple):
    """The legend of a toggle: it names the mode that the key will enter."""

    when_on: Word
    when_off: Word


class Hotkey(NamedTuple):
    """A key that works at any time, and its place in the legend if it has one.

    An empty `legend` shows the key alone: the word of the next key stands for both.
    """

    action: Action
    help: Word
    legend: str | Toggle | None = None
    col: Column | None = None
    row: Row | None = None
    width: Width | None = None
    colour_only: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the legend may have: of a toggle, both."""
        return self.legend if isinstance(self.legend, Toggle) else (self.legend or "",)

    def check(self) -> None:
        given = [part is not None for part in (self.legend, self.col, self.row, self.width)]
        if any(given) and not all(given):
            raise Fault("legend, col, row and width go together")


KeyName = Annotated[
    str,
    pattern(
        r"^(F([1-9]|1[0-2])|ESC|ENTER|UP|DOWN|LEFT|RIGHT|HOME|END|PGUP|PGDN|TAB|SPACE"
        r"|BACKSPACE|INS|DEL|HELP|SHIFT|ALT|CTRL_[A-Z]|[!-`{-~])$",
        "a key as F1 to F12, ESC, ENTER, UP, DOWN, LEFT, RIGHT, HOME, END, PGUP, PGDN, TAB, "
        "SPACE, BACKSPACE, INS, DEL, HELP, SHIFT, ALT, CTRL_A to CTRL_Z, or one character, letters "
        "as capitals",
    ),
]
KeyNames = Annotated[tuple[KeyName, ...], Limit(shortest=1)]
"""Keys that do the same."""


CTRL = "CTRL_"
"""How the names of keys with CTRL begin."""


def written(key: str) -> str:
    """A key as a legend shows it: `^Z` for CTRL with Z."""
    return f"^{key.removeprefix(CTRL)}" if key.startswith(CTRL) else key


def is_character(key: str) -> bool:
    """Whether a key types a character."""
    return len(key) == 1 or key == "SPACE"


def keys_in(lists: tuple[object, ...]) -> frozenset[str]:
    """All keys of a record of lists of keys."""
    return frozenset(key for keys in lists if isinstance(keys, tuple) for key in keys)


def keep_apart(lists: object, *names: str) -> None:
    """Raises Fault where a key is in two of the lists of these names."""
    seen: dict[str, str] = {}
    for name in names:
        for key in getattr(lists, name):
            if seen.setdefault(key, name) != name:
                raise Fault(f"the key {key} is in {seen[key]} and in {name}")


SwitchLetter = Annotated[
    str,
    pattern(r"^[!-.0-`{-~]$", "one character other than /, letters as capitals"),
]


class Buttons(NamedTuple):
    """The keys that the mouse's buttons stand for where there is nothing to click."""

    left: KeyName | None = None
    right: KeyName | None = None


class PadButtons(NamedTuple):
    """What the buttons of a gamepad stand for at the table; its directions are the arrows.

    A and B are keys, of which the first that answers the question makes the move, else the first;
    the others are actions. In pop-ups A agrees and B declines. The shoulders go
    through the keys that have no button. With `walks` the directions do, too, for a program in
    which the arrows move nothing.
    """

    a: KeyNames = ("ENTER",)
    b: KeyNames = ("ESC",)
    x: Action | None = None
    y: Action | None = None
    start: Action | None = None
    select: Action | None = None
    walks: bool = False


class Switch(NamedTuple):
    """A letter after the program's name on the command line."""

    action: Action
    help: Word


class Flag(NamedTuple):
    """An option of two values; the words are those for false and true."""

    label: Word
    kind: Literal["flag"]
    default: bool
    words: tuple[Word, Word]
    rule: RuleName | None = None
    remembered: bool = True
    every_edition: bool = False
    formerly: Name | None = None


class Choice(NamedTuple):
    """An option of several values, with a word for each if the values are not words.

    `renamed`: the former name of a value -> the choice that it is now. `newcomer`: the choice that
    a new player begins with, if it is not the default.
    """

    label: Word
    kind: Literal["choice"]
    choices: Annotated[tuple[Value, ...], Limit(shortest=2)]
    default: Value
    rule: RuleName | None = None
    remembered: bool = True
    every_edition: bool = False
    formerly: Name | None = None
    words: tuple[Word, ...] | None = None
    renamed: dict[str, Value] = EMPTY
    newcomer: Value | None = None

    def check(self) -> None:
        for former in self.renamed:
            if former in self.choices:
                raise Fault(f"renamed has {former!r}, which is still one of the choices")
        if self.default not in self.choices:
            raise Fault(f"default {self.default!r} is not one of the choices")
        if self.newcomer is not None and self.newcomer not in self.choices:
            raise Fault(f"newcomer {self.newcomer!r} is not one of the choices")
        if self.words is not None and len(self.words) != len(self.choices):
            raise Fault("words must have a word for each of the choices")


class Number(NamedTuple):
    """An option that is a whole number from `least` to `most`."""

    label: Word
    kind: Literal["number"]
    least: int
    most: int
    default: int
    rule: RuleName | None = None
    remembered: bool = True
    every_edition: bool = False
    formerly: Name | None = None

    def check(self) -> None:
        if not self.least <= self.default <= self.most:
            raise Fault(f"default {self.default} is not from {self.least} to {self.most}")


Option = Flag | Choice | Number


def today(option: Option, value: Value) -> Value:
    """The present name of a value that was saved under a former one."""
    if isinstance(option, Choice) and isinstance(value, str):
        return option.renamed.get(value, value)
    return value


class OptionItem(NamedTuple):
    """A menu line that shows an option and changes it."""

    option: OptionName


class RuleLine(NamedTuple):
    """A dividing line of a menu."""

    rule_line: Literal[True]


CLOSE = "close"
"""The action that every menu has: to leave it."""


class ActionItem(NamedTuple):
    """A menu line that does something and then shows the word `done`.

    `value` is shown with it until then; {key} is the action's, and a program may fill in other
    {fields}. With `sure` it takes two keys or clicks in a row: the first shows that word.
    """

    action: Action
    label: Word
    done: str = ""
    value: str = ""
    sure: str = ""


Item = OptionItem | RuleLine | ActionItem


class MenuKeys(NamedTuple):
    """The keys that move the bar of a menu, change an option, do an action, and leave.

    With `roll` the bar follows the mouse.
    """

    previous: tuple[KeyName, ...] = ("UP",)
    next: tuple[KeyName, ...] = ("DOWN",)
    forward: tuple[KeyName, ...] = ("RIGHT", "ENTER", "SPACE")
    backward: tuple[KeyName, ...] = ("LEFT",)
    choose: tuple[KeyName, ...] = ("ENTER", "SPACE")
    leave: KeyNames = ("ESC",)
    roll: bool = False

    def check(self) -> None:
        keep_apart(self, "previous", "next", "forward", "backward", "leave")
        keep_apart(self, "previous", "next", "choose", "leave")


class Menu(NamedTuple):
    """A pop-up menu, in cells; its height follows from its items."""

    title: Word
    items: Annotated[tuple[Item, ...], Limit(shortest=1)]
    col: Column
    row: Row
    width: Width
    window: WindowName
    foot: str = ""
    keys: MenuKeys = MenuKeys()


class Entry(NamedTuple):
    """What a dialog lets a player type: the characters, how many at most, and the cursor's blink.

    The dialog's text shows what is typed in its field {typed}. With `blank` that may be nothing.
    """

    allowed: Word
    most: Annotated[int, Limit(least=1, most=40)]
    blank: bool = False
    blink: Annotated[float, Limit(above=0, most=10)] = 0.5


ACTION = "action_"
"""What tells an action in a field of the primer from a list of keys of the same name."""
Hotkeys = dict[KeyName, Hotkey]
Switches = dict[SwitchLetter, Switch]
