"""Ways through the tree of a ROM for the checks, which go by patterns of keys."""

from collections.abc import Iterator

from retrocards.rom.errors import join
from retrocards.rom.source import Node

Place = tuple[str, Node]


def places(tree: Node, pattern: str) -> Iterator[Place]:
    """The paths and nodes of a tree that a pattern names.

    In it `*` is any key or index, and `|` divides alternatives.
    """
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


def texts(node: Node | None, path: str) -> list[Place]:
    """All texts in a node and below."""
    if node is None:
        return []
    if isinstance(node.value, str):
        return [(path, node)]
    return [text for key, inner in node.children() for text in texts(inner, join(path, key))]


def number(node: Node, key: str, default: int = 0) -> int:
    """The whole number below a node; the default where there is none."""
    found = node.get(key)
    return found.value if found and isinstance(found.value, int) else default
