"""The pop-ups that every program has: notices, the option menu, the manual, the way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from retrocards.machine import Key, Mouse
from retrocards.programs.flow import Flow, Wait, Wakeup
from retrocards.rom import RomError
from retrocards.stage import Question

if TYPE_CHECKING:
    from retrocards.programs.program import Program
    from retrocards.programs.text_program import TextProgram

OWN_KEYS = frozenset({"UP", "DOWN", "ESC"})
"""Keys that a menu and the manual take themselves although they are hotkeys of the table."""


def always() -> bool:
    """For a notice that nothing but its reader closes."""
    return True


def notice(
    program: Program,
    dialog: str,
    *,
    lasts: float | None = None,
    stays: Callable[[], bool] = always,
    **fields: str,
) -> Flow[str]:
    """Show a notice until a key or a click; gives the key's name.

    It closes itself and gives "" after `lasts` seconds, if given, and when `stays` is no longer
    true.
    """
    window = program.stage.notice(dialog, {"program": program.rom.identity.name, **fields})
    return (yield from _shown(program, window, lasts, stays))


def ask(program: Program, dialog: str, **fields: str) -> Flow[bool]:
    """Ask a question of yes or no."""
    window = program.stage.notice(dialog, {"program": program.rom.identity.name, **fields})
    return window.agrees((yield from _shown(program, window)))


def _shown(
    program: Program,
    window: Question,
    lasts: float | None = None,
    stays: Callable[[], bool] = always,
) -> Flow[str]:
    """Show a question until it is answered; gives the answer."""
    until = None if lasts is None else program.now + lasts
    with program.stage.window(window):
        while stays() and (until is None or program.now < until):
            left = None if until is None else until - program.now
            woken = yield Wait(left, window.own)
            if answer := window.handle(_event(woken)):
                return answer
    return ""


def troubles(program: Program) -> Flow[None]:
    """Tell what could not be written, one thing after the other."""
    while program.troubles:
        yield from notice(program, "trouble", reason=program.troubles.pop(0))


def leave(program: Program) -> Flow[None]:
    """Ask whether to quit; every move is on the disk already, so leaving loses nothing."""
    if (yield from ask(program, "quit")):
        program.leave()


def options(program: TextProgram) -> Flow[None]:
    """The option menu; each change is remembered as it is made."""
    menu = program.stage.menu("options", program.settings.values())
    with program.stage.window(menu):
        while True:
            outcome = menu.handle(_event((yield Wait(own=OWN_KEYS))))
            for option, value in outcome.changes.items():
                program.set_option(option, value)
            if outcome.action:
                program.menu_action(outcome.action)
            if outcome.done:
                return


def manual(program: Program) -> Flow[None]:
    """The program's manual, with the tables of keys and switches made from its ROM."""
    try:
        pager = program.stage.pager(program.rom.identity.title)
    except (RomError, OSError, UnicodeDecodeError) as error:
        yield from notice(program, "trouble", reason=str(error))
        return
    with program.stage.window(pager):
        while not pager.handle(_event((yield Wait(own=OWN_KEYS)))):
            pass


def _event(wakeup: Wakeup) -> Key | Mouse | None:
    return wakeup if isinstance(wakeup, Key | Mouse) else None
