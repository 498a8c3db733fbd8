"""Which schema a ROM is to match: that of a text screen, or that of an LCD."""

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
    """The kind that a ROM says it is of; a text screen's where it says none that is known."""
    kind = tree.get("kind")
    return str(kind.value) if kind is not None and kind.value in KINDS else TEXT


@cache
def schema_of(kind: str) -> type[Rom]:
    """The schema of a kind, imported only now: a first picture must not wait for the other's."""
    module, name = _SCHEMAS[kind]
    found: type[Rom] = getattr(import_module(module), name)
    return found


def unknown_kind(tree: "Node") -> Problem | None:
    """What is wrong with the kind that a ROM says it is of, if anything is."""
    kind = tree.get("kind")
    if kind is None or kind.value in KINDS:
        return None
    near = did_you_mean(kind.value, KINDS) if isinstance(kind.value, str) else ""
    known = " or ".join(map(repr, KINDS))
    return kind.problem("kind", f"expected {known}, got {shown(kind.value)}{near}")
