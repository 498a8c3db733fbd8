"""What hotkeys and lines of menus do: methods marked with the names that a ROM has for them."""

from collections.abc import Callable
from typing import TypeVar

Do = TypeVar("Do", bound=Callable[..., object])


def action(name: str) -> Callable[[Do], Do]:
    """Mark a method as what a hotkey or a line of a menu with this action does."""

    def mark(do: Do) -> Do:
        do.action = name  # type: ignore[attr-defined]
        return do

    return mark


def actions_of(*parts: type) -> dict[str, str]:
    """Action -> the method of one of these classes that does it."""
    return {
        do.action: name
        for part in parts
        for cls in part.__mro__
        for name, do in vars(cls).items()
        if hasattr(do, "action")
    }


def bound_actions(*parts: object) -> dict[str, Callable[[], object]]:
    """Action -> what does it, of these objects."""
    return {
        action: getattr(part, name)
        for part in parts
        for action, name in actions_of(type(part)).items()
    }
