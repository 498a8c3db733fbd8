"""What no piece of a ROM can know alone: names that others define, places on the screen, texts.

The checks go over the tree as it was read, so that they find what they can also in a ROM whose
pieces have faults of their own; whatever is not of the type expected is left to the schema.
"""

import re
from collections.abc import Iterator
from itertools import combinations

from retrocards.rom.errors import Problem
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.schema.base import ROWS
from retrocards.rom.source import Node, join, shown
from retrocards.rom.template import fields_of

Place = tuple[str, Node]

# Where names stand that another part of the ROM defines: `*` is any key or index, `|` divides
# alternatives. A test holds this table against the schema.
REFERENCES = {
    "styles": (
        "windows.*.body|border|title|line|value|foot|shadow",
        "pager.head|body|bar|found",
        "screens.*.base",
        "screens.*.decor.*.fill|box|text.style",
        "screens.*.labels.*.style|strong",
        "show.base",
        "show.wait.style",
        "show.steps.*.text|fill|box.style",
        "show.steps.*.text.styles.*",
    ),
    "palettes": ("display.palettes.colour|mono",),
    "windows": ("menus.*.window", "dialogs.*.window"),
    "options": ("menus.*.items.*.option",),
    "rules": ("options.*.rule",),
    "sounds": ("show.music", "show.steps.*.sound.sound"),
}
BOXES = (
    "screens.*.labels.*",
    "screens.*.decor.*.fill|box",
    "menus.*",
    "hotkeys.*",
    "show.steps.*.fill|box",
)
LINES = ("screens.*.decor.*.text", "show.wait")
# The {fields} that the pager fills in.
PAGER_FIELDS = {
    "top": {"title"},
    "where": {"percent", "line", "lines"},
    "find": {"words"},
    "missed": {"words"},
    "keys_table": {"key", "help"},
}
# What is shown on the screen, and so has to be of the PC's character set.
SHOWN = (
    "identity.title|maker|catalogue|summary",
    "pager", "hotkeys", "switches", "options", "menus", "screens.*.decor", "messages", "dialogs",
    "show",
)  # fmt: skip
_MESSAGE_KEY = re.compile("[a-z0-9_]+")
_PICTURES = set("☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂\n")
_CHARACTERS = _PICTURES | set(bytes([*range(32, 127), *range(128, 256)]).decode("cp437"))


def check(tree: Node) -> list[Problem]:
    """All faults between the pieces of a ROM."""
    return [
        *_references(tree),
        *_palette_kinds(tree),
        *_places(tree),
        *_legend(tree),
        *_rule_types(tree),
        *_messages(tree.get("messages"), "messages"),
        *_templates(tree),
        *_characters(tree),
    ]


def places(tree: Node, pattern: str) -> Iterator[Place]:
    """The paths and nodes of a tree that a pattern of the tables above names."""
    found: list[Place] = [("", tree)]
    for part in pattern.split("."):
        names = part.split("|")
        found = [
            (join(path, key), inner)
            for path, node in found
            for key, inner in node.children()
            if part == "*" or key in names
        ]
    yield from found


def _references(tree: Node) -> Iterator[Problem]:
    for kind, patterns in REFERENCES.items():
        known = [path.removeprefix(f"{kind}.") for path, _ in places(tree, f"{kind}.*")]
        for pattern in patterns:
            for path, node in places(tree, pattern):
                name = node.value
                if isinstance(name, str) and name not in known:
                    message = f"there is no {name!r} in {kind}{did_you_mean(name, known)}"
                    yield node.problem(path, message)


def _palette_kinds(tree: Node) -> Iterator[Problem]:
    for kind in ("colour", "mono"):
        for path, named in places(tree, f"display.palettes.{kind}"):
            found = tree.get("palettes", str(named.value), "kind")
            if found and found.value != kind:
                message = f"palette {named.value!r} is of the kind {found.value!r}"
                yield named.problem(path, message)


def _text(node: Node) -> bool:
    return isinstance(node.value, str)


def _number(node: Node, key: str, default: int = 0) -> int:
    found = node.get(key)
    return found.value if found and isinstance(found.value, int) else default


def _columns(tree: Node) -> int:
    return _number(tree.get("display") or tree, "columns", 40)


def _places(tree: Node) -> Iterator[Problem]:
    columns = _columns(tree)
    for pattern in BOXES:
        for path, node in places(tree, pattern):
            width, height = _number(node, "width"), _number(node, "height", 1)
            yield from _outside(node, path, "", (width, height), columns)
    for pattern in LINES:
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
    right, bottom = _number(node, "col") + size[0], _number(node, "row") + size[1]
    if right > columns:
        yield node.problem(path, f"{what or 'it '}ends at column {right} of {columns}")
    if bottom > ROWS:
        yield node.problem(path, f"{what or 'it '}ends at row {bottom} of {ROWS}")


def _legend(tree: Node) -> Iterator[Problem]:
    hotkeys = [(path, node) for path, node in places(tree, "hotkeys.*") if node.get("legend")]
    for path, hotkey in hotkeys:
        width, key = _number(hotkey, "width"), path.removeprefix("hotkeys.")
        for inner, word in _texts(hotkey.get("legend"), f"{path}.legend"):
            length = len(f"{key} {word.value}")
            if 0 < width < length:
                message = f"key and word are {length} columns wide, and width is {width}"
                yield word.problem(inner, message)
    for (path, one), (other_path, other) in combinations(hotkeys, 2):
        left, right = sorted((one, other), key=lambda node: _number(node, "col"))
        overlap = _number(left, "col") + _number(left, "width") > _number(right, "col")
        if overlap and _number(one, "row") == _number(other, "row"):
            message = f"its legend overlaps that of {path.removeprefix('hotkeys.')}"
            yield other.problem(other_path, message)


def _rule_types(tree: Node) -> Iterator[Problem]:
    for path, option in places(tree, "options.*"):
        rule, kind = option.get("rule"), option.get("kind")
        value = tree.get("rules", str(rule.value)) if rule else None
        if not (rule and kind and value) or kind.value != "flag" or isinstance(value.value, bool):
            continue
        message = f"a flag sets true or false, but rule {rule.value!r} is {shown(value.value)}"
        yield rule.problem(join(path, "rule"), message)


def _messages(node: Node | None, path: str) -> Iterator[Problem]:
    """Messages are texts by name, in mappings as deep as one likes."""
    if node is None or _text(node):
        return
    if not isinstance(node.value, dict):
        if path != "messages":
            message = f"expected text, or texts by name, got {shown(node.value)}"
            yield node.problem(path, message)
        return
    for key, inner in node.value.items():
        if not _MESSAGE_KEY.fullmatch(key):
            message = f"expected a name of a-z, 0-9 and _, got {key!r}"
            yield inner.key_problem(join(path, key), message)
        yield from _messages(inner, join(path, key))


def _templates(tree: Node) -> Iterator[Problem]:
    for name in ("messages", "dialogs"):
        for path, node in _texts(tree.get(name), name):
            yield from _fields(node, path)
    for key, known in PAGER_FIELDS.items():
        for path, node in places(tree, f"pager.{key}"):
            yield from _fields(node, path, known)


def _fields(node: Node, path: str, known: set[str] | None = None) -> Iterator[Problem]:
    """Faults of the {fields} in a text, which have to be among the known ones if there are any."""
    if not isinstance(node.value, str):
        return
    try:
        found = fields_of(node.value)
    except ValueError as error:
        yield node.problem(path, str(error))
        return
    if known is None:
        return
    for field in sorted(found - known):
        message = f"unknown field {{{field}}}; known: {', '.join(sorted(known))}"
        yield node.problem(path, message)


def _texts(node: Node | None, path: str) -> Iterator[Place]:
    """All texts below a node."""
    if node is None:
        return
    if _text(node):
        yield path, node
    for key, inner in node.children():
        yield from _texts(inner, join(path, key))


def _characters(tree: Node) -> Iterator[Problem]:
    for pattern in SHOWN:
        for top, node in places(tree, pattern):
            for path, text in _texts(node, top):
                strange = sorted(set(str(text.value)) - _CHARACTERS)
                if strange:
                    yield text.problem(path, f"{strange[0]!r} is not a character of CP437")
