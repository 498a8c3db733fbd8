"""What no piece of a ROM can know alone: names that others define, and places on the screen."""

from retrocards.rom.errors import Problem
from retrocards.rom.source import Node


def check(tree: Node) -> list[Problem]:
    """All faults between the pieces of a ROM."""
    return []
