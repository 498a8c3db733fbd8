"""Finds nodes in the tree of a ROM, for the checks, by patterns of keys."""

from collections.abc import Iterator

from retrocards.rom.errors import join
from retrocards.rom.source import Node

Place = tuple[str, Node]


def places(tree: Node, pattern: str) -> Iterator[Place]:
    """The paths and nodes of a tree that a pattern names.

    In it `*` is any key or index, and `|` separates alternatives.
    """
    matches: list[Place] = [("", tree)]
    for part in pattern.split("."):
        names = part.split("|")
        matches = [
            (join(path, key), inner)
            for path, node in matches
            for key, inner in node.children()
            if part == "*" or key in names
        ]
    yield from matches


def texts(node: Node | None, path: str) -> list[Place]:
    """All texts in a node and below."""
    if node is None:
        return []
    if isinstance(node.value, str):
        return [(path, node)]
    return [text for key, inner in node.children() for text in texts(inner, join(path, key))]


def number(node: Node, key: str, default: int = 0) -> int:
    """The whole number below a node, or the default."""
    inner = node.get(key)
    return inner.value if inner and isinstance(inner.value, int) else default
