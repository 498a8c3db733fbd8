"""The pop-ups that every program has: notices, questions, the manual, the way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from retrocards.machine import Key, Mouse
from retrocards.programs.flow import Flow, Wait, Wakeup
from retrocards.rom import RomError
from retrocards.stage import Question

if TYPE_CHECKING:
    from retrocards.programs.program import Program

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


def ask(
    program: Program, dialog: str, *, stays: Callable[[], bool] = always, **fields: str
) -> Flow[bool]:
    """Ask a question of yes or no; when `stays` is no longer true, nobody has agreed."""
    window = program.stage.notice(dialog, {"program": program.rom.identity.name, **fields})
    answer = yield from _shown(program, window, stays=stays)
    return bool(answer) and window.agrees(answer)


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
            if answer := window.handle(event_of(woken)):
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


def manual(program: Program) -> Flow[None]:
    """The program's manual, with the tables of keys and switches made from its ROM."""
    try:
        pager = program.stage.pager(program.rom.identity.title)
    except (RomError, OSError, UnicodeDecodeError) as error:
        yield from notice(program, "trouble", reason=str(error))
        return
    with program.stage.window(pager):
        while not pager.handle(event_of((yield Wait(own=OWN_KEYS)))):
            pass


def event_of(wakeup: Wakeup) -> Key | Mouse | None:
    """What a pop-up is to take of what woke its flow."""
    return wakeup if isinstance(wakeup, Key | Mouse) else None
