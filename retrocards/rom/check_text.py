"""Faults that no single record of a text ROM can see: names, places in cells, the legend."""

from collections.abc import Iterator
from itertools import combinations

from retrocards.rom.errors import Problem
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.places import number, places, texts
from retrocards.rom.schema.base import ROWS
from retrocards.rom.source import Node

SHOWN = (
    "identity.title|maker|catalogue|summary", "identity.files.*.text",
    "pager", "hotkeys", "switches", "options", "menus", "screens.*.decor", "messages", "dialogs",
    "show", "scenes",
)  # fmt: skip
_BOXES = (
    "screens.*.labels.*",
    "screens.*.decor.*.fill|box|window",
    "menus.*",
    "hotkeys.*",
    "show.steps.*.fill|box|window",
    "scenes.*.steps.*.fill|box|window",
)
_LINES = ("screens.*.decor.*.text", "show.wait")


def faults(tree: Node) -> Iterator[Problem]:
    """What lies outside the screen, what overlaps in the legend, and anchors that do not exist."""
    yield from _places(tree)
    yield from _legend(tree)
    yield from _anchors(tree)


def _places(tree: Node) -> Iterator[Problem]:
    columns = number(tree.get("display") or tree, "columns", 40)
    for pattern in _BOXES:
        for path, node in places(tree, pattern):
            width, height = number(node, "width"), number(node, "height", 1)
            yield from _outside(node, path, "", (width, height), columns)
    for pattern in _LINES:
        for path, node in places(tree, pattern):
            if node.get("to"):
                continue
            lines = _lines(node)
            size = max(map(len, lines), default=0), len(lines)
            yield from _outside(node, path, "the text ", size, columns)


def _lines(node: Node) -> list[str]:
    text, rows = node.get("text"), node.get("rows")
    if text:
        return [str(text.value)]
    return [str(inner.value) for _, inner in rows.children()] if rows else []


def _outside(
    node: Node, path: str, what: str, size: tuple[int, int], columns: int
) -> Iterator[Problem]:
    right, bottom = number(node, "col") + size[0], number(node, "row") + size[1]
    if right > columns:
        yield node.problem(path, f"{what or 'it '}ends at column {right} of {columns}")
    if bottom > ROWS:
        yield node.problem(path, f"{what or 'it '}ends at row {bottom} of {ROWS}")


def _legend(tree: Node) -> Iterator[Problem]:
    hotkeys = [(path, node) for path, node in places(tree, "hotkeys.*") if node.get("legend")]
    for path, hotkey in hotkeys:
        width, key = number(hotkey, "width"), path.removeprefix("hotkeys.")
        for inner, word in texts(hotkey.get("legend"), f"{path}.legend"):
            length = len(f"{key} {word.value}".rstrip())
            if 0 < width < length:
                message = f"key and word are {length} columns wide, and width is {width}"
                yield word.problem(inner, message)
    for (path, hotkey), (other_path, other) in combinations(hotkeys, 2):
        left, right = sorted((hotkey, other), key=lambda node: number(node, "col"))
        overlap = number(left, "col") + number(left, "width") > number(right, "col")
        if overlap and number(hotkey, "row") == number(other, "row"):
            message = f"its legend overlaps that of {path.removeprefix('hotkeys.')}"
            yield other.problem(other_path, message)


def _anchors(tree: Node) -> Iterator[Problem]:
    """Unknown anchors; the program itself knows those with a field."""
    for top, screen in places(tree, "screens.*"):
        known = [path.rpartition(".")[2] for path, _ in places(screen, "anchors.*")]
        for pattern in ("faces.*.at.*", "heaps.*.at"):
            for path, node in places(screen, pattern):
                yield from _unknown(node, f"{top}.{path}", known, f"{top}.anchors")
    known = [path.rpartition(".")[2] for path, _ in places(tree, "screens.*.anchors.*")]
    for path, node in places(tree, "scenes.*.steps.*.at|toward"):
        if "{" not in str(node.value):
            yield from _unknown(node, path, known, "the anchors of any screen")


def _unknown(node: Node, path: str, known: list[str], where: str) -> Iterator[Problem]:
    if isinstance(node.value, str) and node.value not in known:
        near = did_you_mean(node.value, known)
        yield node.problem(path, f"there is no {node.value!r} in {where}{near}")
