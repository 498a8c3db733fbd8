"""Which schema a ROM must match: that of a text screen, or that of an LCD."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from retrocards.rom.errors import Problem, shown
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.schema.rom import Rom

if TYPE_CHECKING:
    from retrocards.rom.source import Node

TEXT, LCD = "text", "lcd"
_SCHEMAS = {
    TEXT: ("retrocards.rom.schema.text", "TextRom"),
    LCD: ("retrocards.rom.schema.lcd", "LcdRom"),
}
KINDS = tuple(_SCHEMAS)


def kind_of(tree: "Node") -> str:
    """The kind that a ROM names; that of a text screen if it names no known one."""
    kind = tree.get("kind")
    return str(kind.value) if kind is not None and kind.value in KINDS else TEXT


@cache
def schema_of(kind: str) -> type[Rom]:
    """The schema of a kind, imported on demand: the first picture must not wait for the other."""
    module, name = _SCHEMAS[kind]
    schema: type[Rom] = getattr(import_module(module), name)
    return schema


def unknown_kind(tree: "Node") -> Problem | None:
    """The problem with the kind that a ROM names, if it is unknown."""
    kind = tree.get("kind")
    if kind is None or kind.value in KINDS:
        return None
    near = did_you_mean(kind.value, KINDS) if isinstance(kind.value, str) else ""
    known = " or ".join(map(repr, KINDS))
    return kind.problem("kind", f"expected {known}, got {shown(kind.value)}{near}")
