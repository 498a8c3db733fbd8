"""Faults of screens that no single record can see: places, pictures, inks, anchors, reels.

Places are cells of a text screen or pixels of another. A check of parts that a ROM does not have
finds nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from retrocards.rom.colours import PIXELS, SHADES, SLANTED
from retrocards.rom.errors import Problem, join
from retrocards.rom.kinds import LCD, kind_of
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.places import number, places, texts
from retrocards.rom.schema.base import ROWS, unknown
from retrocards.rom.schema.control import written
from retrocards.rom.schema.deck import CLEAR, RANKS, SUITS
from retrocards.rom.source import Node

CARD_PICTURES = (
    *(f"rank_{rank.lower()}" for rank in RANKS),
    *(f"suit_{suit.lower()}" for suit in SUITS),
)
PIPS = tuple(f"pip_{suit.lower()}" for suit in SUITS)
_INKS = (
    "screens.*.parts.*.text|rect|frame.shade",
    "screens.*.labels.*.shade",
    "screens.*.zones.*.mark",
    "screens.*.fan.shade",
    "forms.*.texts.*.shade",
    "screens.*.ground",
    "display.pointer.inks.*",
)
_RECTS = ("screens.*.parts.*.rect|frame", "menus.*", "forms.*.groups.*", "forms.*.ok|cancel")
_LEGEND = ("legend", "col", "row", "width")
_BOXES = (
    "screens.*.labels.*",
    "screens.*.decor.*.fill|box|window",
    "menus.*",
    "hotkeys.*",
    "show.steps.*.fill|box|window",
    "scenes.*.steps.*.fill|box|window",
)
_LINES = ("screens.*.decor.*.text", "show.wait")
DECK = len(RANKS) * len(SUITS)
_LARGEST_LETTER = 20
"""The most pixels that a font's letters are taken to be, across and down."""

_Size = tuple[int, int]


def faults(tree: Node) -> Iterator[Problem]:
    """Places off the screen, what a screen cannot show, and names that the ROM does not define."""
    if kind_of(tree) == LCD:
        yield from _no_legend(tree)
        yield from _inks(tree)
        yield from _pixels(tree)
        if lcd := _size(tree):
            yield from _places(tree, lcd)
            yield from _fans(tree, lcd)
            yield from _views(tree, lcd)
    else:
        yield from _cells(tree)
        yield from _legend(tree)
    yield from _card_pictures(tree)
    yield from _circles(tree)
    yield from _primer(tree)
    yield from _anchors(tree)
    yield from _typing(tree)
    yield from _shortcuts(tree)
    yield from _groups(tree)


def _cells(tree: Node) -> Iterator[Problem]:
    columns = number(tree.get("display") or tree, "columns", 40)
    for pattern in _BOXES:
        for path, node in places(tree, pattern):
            size = number(node, "width"), number(node, "height", 1)
            yield from _beyond(node, path, "it ", size, columns)
    for pattern in _LINES:
        for path, node in places(tree, pattern):
            lines = _lines(node)
            size = max(map(len, lines), default=0), len(lines)
            yield from _beyond(node, path, "the text ", size, columns)


def _lines(node: Node) -> list[str]:
    text, rows = node.get("text"), node.get("rows")
    if text:
        return [str(text.value)]
    return [str(inner.value) for _, inner in rows.children()] if rows else []


def _beyond(
    node: Node, path: str, what: str, size: tuple[int, int], columns: int
) -> Iterator[Problem]:
    right, bottom = number(node, "col") + size[0], number(node, "row") + size[1]
    if right > columns:
        yield node.problem(path, f"{what}ends at column {right} of {columns}")
    if bottom > ROWS:
        yield node.problem(path, f"{what}ends at row {bottom} of {ROWS}")


def _legend(tree: Node) -> Iterator[Problem]:
    hotkeys = [(path, node) for path, node in places(tree, "hotkeys.*") if node.get("legend")]
    for path, hotkey in hotkeys:
        width, key = number(hotkey, "width"), path.removeprefix("hotkeys.")
        for inner, word in texts(hotkey.get("legend"), f"{path}.legend"):
            length = len(f"{written(key)}{word.value}")
            if 0 < width < length:
                message = f"key and word are {length} columns wide, and width is {width}"
                yield word.problem(inner, message)
    for (path, hotkey), (other_path, other) in combinations(hotkeys, 2):
        left, right = sorted((hotkey, other), key=lambda node: number(node, "col"))
        overlap = number(left, "col") + number(left, "width") > number(right, "col")
        if overlap and number(hotkey, "row") == number(other, "row"):
            message = f"its legend overlaps that of {path.removeprefix('hotkeys.')}"
            yield other.problem(other_path, message)


def _no_legend(tree: Node) -> Iterator[Problem]:
    for path, hotkey in places(tree, "hotkeys.*"):
        key = next((key for key in _LEGEND if hotkey.get(key)), None)
        if key and (field := hotkey.get(key)):
            message = "a screen of pixels has no legend: leave out legend, col, row and width"
            yield field.key_problem(join(path, key), message)


def _card_pictures(tree: Node) -> Iterator[Problem]:
    cards, pictures = tree.get("cards"), tree.get("pictures")
    wanted = (*CARD_PICTURES, *(PIPS if tree.get("cards", "pips") else ()))
    missing = [name for name in wanted if pictures and not pictures.get(name)]
    if cards and missing:
        message = f"pictures has none of these that faces are made of: {', '.join(missing)}"
        yield cards.key_problem("cards", message)
    known = [path.removeprefix("pictures.") for path, _ in places(tree, "pictures.*")]
    if not known:
        return
    for pattern in ("cards", "decks.*"):
        for path, node in places(tree, f"{pattern}.layers.*.prefix"):
            if not any(name.startswith(str(node.value)) for name in known):
                yield node.problem(path, f"no picture's name begins with {node.value!r}")


def _inks(tree: Node) -> Iterator[Problem]:
    """Names of shades, or of the inks that the ROM has instead."""
    inks = tree.get("display", "inks")
    known = [str(key) for key, _ in inks.children()] if inks else [*SHADES]
    kind = "ink" if inks else "shade"
    for pattern in _INKS:
        for path, node in places(tree, pattern):
            if isinstance(node.value, str) and node.value not in known:
                yield node.problem(path, str(unknown(kind, node.value, known)))
    for path, node in places(tree, "styles.*"):
        for name in str(node.value).removesuffix(SLANTED).split(" on "):
            if name not in known:
                yield node.problem(path, str(unknown(kind, name, known)))


def _pixels(tree: Node) -> Iterator[Problem]:
    """What stands in pictures."""
    known = [*PIXELS]
    if tree.get("display", "inks"):
        known = [str(node.value) for _, node in places(tree, "display.inks.*.pixel")]
    for pattern in ("cards", "decks.*"):
        for path, node in places(tree, f"{pattern}.four.*.*"):
            if node.value not in known:
                yield node.problem(path, f"{node.value!r} is no pixel; pixels: {' '.join(known)}")
    for path, art in places(tree, "pictures.*"):
        rows = art.value.splitlines() if isinstance(art.value, str) else []
        for line, row in enumerate(rows, start=1):
            if strange := sorted(set(row) - {*known, CLEAR}):
                yield art.problem(
                    path,
                    f"line {line} of the picture has {strange[0]!r}, which is no pixel; "
                    f"pixels: {' '.join(known)} {CLEAR}",
                )
                break


def _circles(tree: Node) -> Iterator[Problem]:
    for path, node in places(tree, "screens.*.over"):
        name = path.split(".")[1]
        if name in _over(tree, node.value):
            yield node.problem(path, f"{name!r} is drawn over itself in a circle")


def _over(tree: Node, name: object) -> Iterator[str]:
    """The screens that make up the one of this name, itself first, each once."""
    met: set[str] = set()
    while isinstance(name, str) and name not in met:
        met.add(name)
        yield name
        over = tree.get("screens", name, "over")
        name = over.value if over else None


def _primer(tree: Node) -> Iterator[Problem]:
    """Cards and words of the page before the manual, for which its screen has no place."""
    named = tree.get("primer", "screen")
    layers = [*_over(tree, named.value)] if named else []
    if named is None or any(tree.get("screens", layer) is None for layer in layers):
        return
    for part, kind in (("cards", "zones"), ("labels", "labels")):
        known = [
            str(name) for layer in layers for name, _ in _children(tree.get("screens", layer, kind))
        ]
        for key, node in _children(tree.get("primer", part)):
            if (name := str(key)) not in known:
                near = did_you_mean(name, known)
                message = f"the screen {named.value!r} has no {kind[:-1]} {name!r}{near}"
                yield node.key_problem(f"primer.{part}.{name}", message)


def _size(tree: Node) -> _Size | None:
    """The screen's width and height in pixels, if the ROM states them correctly."""
    # A text screen's ROM does without this schema, which takes its time.
    from retrocards.rom.schema.pixel_display import SMALLEST

    node = tree.get("display", "size")
    size = (number(node, "width"), number(node, "height")) if node else (0, 0)
    return size if min(size) >= SMALLEST else None


def _places(tree: Node, lcd: _Size) -> Iterator[Problem]:
    card = _size_of_picture(tree, tree.get("cards", "blank"), lcd)
    sizes: dict[str, Callable[[Node], _Size]] = {
        "screens.*.parts.*.text": _size_of_text,
        "screens.*.parts.*.sprite": lambda part: _size_of_picture(tree, part.get("picture"), lcd),
        "screens.*.labels.*": lambda _: (lcd[0], _LARGEST_LETTER),
        "screens.*.zones.*": lambda _: card,
    }
    for pattern in (*sizes, *_RECTS):
        size_of = sizes.get(pattern, _size_of_rect)
        for path, node in places(tree, pattern):
            yield from _outside(node, path, size_of(node), lcd)
    for path, node in places(tree, "dialogs|forms.*.box"):
        left, top = number(node, "left"), number(node, "top")
        size = number(node, "right") - left + 1, number(node, "bottom") - top + 1
        yield from _outside_at(node, path, (left, top), size, lcd)


def _size_of_text(part: Node) -> _Size:
    text = part.get("text")
    return (len(str(text.value)) if text else 1) * _LARGEST_LETTER, _LARGEST_LETTER


def _size_of_rect(node: Node) -> _Size:
    return number(node, "width", 1), number(node, "height", 1)


def _size_of_picture(tree: Node, named: Node | None, lcd: _Size) -> _Size:
    """The size of a picture; an unknown picture has none, so that any place is good."""
    art = tree.get("pictures", str(named.value)) if named else None
    rows = art.value.splitlines() if art and isinstance(art.value, str) else []
    return (len(rows[0]), len(rows)) if rows else lcd


def _outside(node: Node, path: str, size: _Size, lcd: _Size) -> Iterator[Problem]:
    """A fault if a part with its corner, or its aligned end, at x and y lies wholly off the
    screen."""
    align = node.get("align")
    left = {"center": size[0] // 2, "right": size[0] - 1}.get(str(align.value) if align else "", 0)
    corner = number(node, "x") - left, number(node, "y")
    yield from _outside_at(node, path, corner, size, lcd)


def _outside_at(node: Node, path: str, corner: _Size, size: _Size, lcd: _Size) -> Iterator[Problem]:
    (left, top), (width, height) = corner, size
    if left >= lcd[0] or top >= lcd[1] or left + width <= 0 or top + height <= 0:
        yield node.problem(path, f"it lies outside the screen of {lcd[0]}x{lcd[1]} pixels")


def _fans(tree: Node, lcd: _Size) -> Iterator[Problem]:
    """A fan has room on the screen for the cards of a whole deck."""
    wide, high = _size_of_picture(tree, tree.get("cards", "blank"), lcd)
    for path, fan in places(tree, "screens.*.fan"):
        x, y = number(fan, "x"), number(fan, "y")
        right = min(x + number(fan, "width", 1), lcd[0])
        bottom = min(y + number(fan, "height", 1), lcd[1])
        columns = max(0, (right - x - wide) // number(fan, "dx", 1) + 1)
        rows = max(0, (bottom - y - high) // number(fan, "dy", 1) + 1)
        if rows * columns < DECK:
            message = f"there is room for {rows * columns} cards, and a pile may hold {DECK}"
            yield fan.problem(path, message)


def _views(tree: Node, lcd: _Size) -> Iterator[Problem]:
    """Between the manual's bars there has to be room for a line."""
    pager = tree.get("pager")
    bars = 2 * number(pager, "bar") + 1 if pager else 0
    for path, view in places(tree, "pager.views.*"):
        high = bars + number(view, "line")
        if high > lcd[1]:
            message = f"the bars and a line are {high} pixels high, and the screen {lcd[1]}"
            yield view.problem(path, message)


def _shortcuts(tree: Node) -> Iterator[Problem]:
    """A shortcut of the menu bar is a key of the ROM, and a hotkey does what its line does."""
    hotkeys = [str(key) for key, _ in _children(tree.get("hotkeys"))]
    listed = {str(key.value) for _, key in places(tree, "keys.*.*")}
    for path, item in places(tree, "menu_bar.menus.*.items.*"):
        key, does = item.get("shortcut"), item.get("action")
        if key is None or does is None or not isinstance(key.value, str):
            continue
        other = tree.get("hotkeys", key.value, "action")
        if other and other.value != does.value:
            message = f"the hotkey {key.value} does {other.value!r}, not {does.value!r}"
            yield key.problem(join(path, "shortcut"), message)
        elif key.value not in {*hotkeys, *listed}:
            near = did_you_mean(key.value, hotkeys)
            message = f"{key.value!r} is neither a hotkey nor among the keys{near}"
            yield key.problem(join(path, "shortcut"), message)


def _groups(tree: Node) -> Iterator[Problem]:
    """Groups of forms show options with words for all their values, each option once."""
    for path, form in places(tree, "forms.*"):
        seen: list[object] = []
        for inner, group in places(form, "groups.*"):
            named, words = group.get("option"), group.get("words")
            option = tree.get("options", str(named.value)) if named else None
            where = join(path, inner)
            if named and named.value in seen:
                yield named.problem(join(where, "option"), f"{named.value!r} has a group already")
            seen.append(named.value if named else None)
            kind = option.get("kind") if option else None
            if option and kind and named and kind.value == "number":
                message = f"{named.value!r} is a number, but a group is of a flag or a choice"
                yield named.problem(join(where, "option"), message)
            elif option and words:
                values, given = _children(option.get("choices")), len([*_children(words)])
                if given != (count := len([*values]) or len("01")):
                    message = f"{count} words are needed, one for each value, not {given}"
                    yield words.problem(join(where, "words"), message)


def _children(node: Node | None) -> Iterable[tuple[object, Node]]:
    return node.children() if node else ()


def _anchors(tree: Node) -> Iterator[Problem]:
    """Unknown anchors; the program itself knows those with a field."""
    for top, screen in places(tree, "screens.*"):
        known = [path.rpartition(".")[2] for path, _ in places(screen, "anchors.*")]
        for pattern in ("faces.*.at.*", "heaps.*.at"):
            for path, node in places(screen, pattern):
                yield from _no_anchor(node, f"{top}.{path}", known, f"{top}.anchors")
    known = [path.rpartition(".")[2] for path, _ in places(tree, "screens.*.anchors.*")]
    for path, node in places(tree, "scenes.*.steps.*.at|toward"):
        if "{" not in str(node.value):
            yield from _no_anchor(node, path, known, "the anchors of any screen")


def _no_anchor(node: Node, path: str, known: list[str], where: str) -> Iterator[Problem]:
    if isinstance(node.value, str) and node.value not in known:
        near = did_you_mean(node.value, known)
        yield node.problem(path, f"there is no {node.value!r} in {where}{near}")


def _typing(tree: Node) -> Iterator[Problem]:
    """A reel types into labels of the screen that it has turned to."""
    for path, reel in places(tree, "reels.*.steps"):
        shown: object = None
        for index, step in reel.children():
            screen, label = step.get("screen"), step.get("type", "label")
            shown = screen.value if screen else shown
            if label is not None:
                yield from _typed(tree, label, f"{join(path, index)}.type.label", shown)


def _typed(tree: Node, label: Node, path: str, shown: object) -> Iterator[Problem]:
    if shown is None:
        yield label.problem(path, "the reel types, but has turned to no screen before")
        return
    layers = [tree.get("screens", name) for name in _over(tree, shown)]
    if None in layers or not isinstance(label.value, str):
        return
    labels = [layer.get("labels") for layer in layers if layer]
    known = [str(key) for node in labels if node for key, _ in node.children()]
    if label.value not in known:
        near = did_you_mean(label.value, known)
        yield label.problem(path, f"the screen {shown!r} has no label {label.value!r}{near}")
