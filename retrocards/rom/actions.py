"""What hotkeys and menu lines do: methods marked with the names that a ROM has for them."""

from collections.abc import Callable
from typing import TypeVar

from retrocards.rom.kinds import TEXT

Do = TypeVar("Do", bound=Callable[..., object])


def action(name: str, kind: str = "") -> Callable[[Do], Do]:
    """Mark a method as what a hotkey or a menu line does; `kind`: in ROMs of one kind only."""

    def mark(do: Do) -> Do:
        do.action, do.kind = name, kind  # type: ignore[attr-defined]
        return do

    return mark


def actions_of(*parts: type, kind: str = TEXT) -> dict[str, str]:
    """Action -> the method of one of these classes that does it; `kind`: in ROMs of this kind."""
    return {
        do.action: name
        for part in parts
        for cls in part.__mro__
        for name, do in vars(cls).items()
        if hasattr(do, "action") and do.kind in ("", kind)
    }


def bound_actions(*parts: object, kind: str = TEXT) -> dict[str, Callable[[], object]]:
    """Action -> what does it, of these objects; `kind`: in ROMs of this kind."""
    return {
        action: getattr(part, name)
        for part in parts
        for action, name in actions_of(type(part), kind=kind).items()
    }
