"""Pop-ups: notices, questions, fields to type in, the manual, a menu of options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from retrocards.machine import Key, Mouse
from retrocards.programs.flow import Flow, Lasts, Wait, Wakeup, forever, wait_for
from retrocards.rom import Rom, RomError
from retrocards.rom.schema.control import keys_in
from retrocards.session.records import OptionValue
from retrocards.stage import Question, Stage

NEEDS = ("dialogs.trouble", "messages.progress.done|left", "keys.yes|leave?")

PARTS_A_TICK = 8
"""Parts of a long work that are done between two pictures; they take some milliseconds."""


def always() -> bool:
    """For a pop-up that closes only when the reader wants it to."""
    return True


def agreed(*_: object) -> Flow[bool]:
    """Answer yes where no question is asked."""
    yield from ()
    return True


def notice(
    stage: Stage,
    dialog: str,
    *,
    lasts: Lasts = forever,
    holds: Callable[[], bool] = always,
    **fields: str,
) -> Flow[str]:
    """Show a notice until a key or a click; return the key's name.

    It closes by itself and returns "" after the time `lasts`, or when it no longer `holds`.
    """
    return (yield from shown(stage, stage.notice(dialog, fields), lasts, holds))


def remark(stage: Stage, dialog: str, **fields: str) -> Flow[None]:
    """Show a notice that any key closes, even one that is a hotkey."""
    hotkeys = frozenset(stage.rom.hotkeys)
    yield from shown(stage, stage.notice(dialog, fields), own=hotkeys)


def ask(
    stage: Stage,
    dialog: str,
    *,
    lasts: Lasts = forever,
    holds: Callable[[], bool] = always,
    **fields: str,
) -> Flow[bool]:
    """Ask a yes-or-no question; if it closes by itself, as a notice may, the answer is no."""
    question = stage.notice(dialog, fields)
    answer = yield from shown(stage, question, lasts, holds)
    return bool(answer) and question.agrees(answer)


def enter(stage: Stage, dialog: str, **fields: str) -> Flow[str | None]:
    """Let a number, a name or the like be typed; return it, None if the player gave up."""
    entry = stage.entry(dialog, fields)
    answer = yield from shown(stage, entry, forever, always)
    return entry.typed if entry.agrees(answer) else None


def progress(stage: Stage, dialog: str, work: Iterator[float], **fields: str) -> Flow[bool]:
    """Do some work bit by bit, and show the progress; return whether it was finished.

    The work yields the finished share, 0 to 1, again and again. One of the dialog's keys stops it.
    """
    notice = stage.notice(dialog, {**fields, "bar": bar(stage.rom, 0.0)})
    with stage.window(notice):
        while parts := [*islice(work, PARTS_A_TICK)]:
            notice.tell(bar=bar(stage.rom, parts[-1]))
            if notice.handle(event_of((yield Wait(0)))):
                return False
    return True


def bar(rom: Rom, share: float) -> str:
    """The ROM's progress bar, filled to a share of 0 to 1."""
    done, left = rom.say("progress.done"), rom.say("progress.left")
    # Rounding can leave two thirds of three just below two.
    filled = int(round(share * len(done), 6))
    return done[:filled] + left[filled:]


def troubles(stage: Stage, sentences: list[str]) -> Flow[None]:
    """Report what could not be written, one sentence at a time, until none is left."""
    while sentences:
        yield from notice(stage, "trouble", reason=sentences.pop(0))


def manual(stage: Stage, teaches: bool = False) -> Flow[bool]:
    """Show the ROM's primer, then its manual with the tables of keys and switches.

    Returns whether the reader wants the lesson, which a primer that `teaches` offers.
    """
    title = stage.rom.identity.title
    try:
        pager = stage.pager(title, opens_with_primer=True, teaches=teaches)
    except (RomError, OSError, UnicodeDecodeError) as error:
        yield from notice(stage, "trouble", reason=str(error))
        return False
    with stage.window(pager):
        # The makers' documents have the arrows of the numeric key pad set the delay.
        while not pager.handle(event_of((yield Wait(own=pager.own, moves=True, pad=False)))):
            stage.capitals = pager.capitals
    return pager.wants_lesson


def menu(
    stage: Stage,
    name: str,
    values: Mapping[str, OptionValue],
    change: Callable[[str, OptionValue], None],
    do: Callable[[str], object],
    words: Callable[[], Mapping[str, str]] = lambda: {},
) -> Flow[None]:
    """Show a menu of options with their values; each line changes one, or does an action.

    `words` gives the text beside the lines of actions, such as the delay.
    """
    window = stage.menu(name, values)
    own, moves = keys_in(window.keys_of), window.keys_of.roll
    with stage.window(window):
        while True:
            window.tell(**words())
            outcome = window.handle(event_of((yield Wait(own=own, moves=moves))))
            for option, value in outcome.changes.items():
                change(option, value)
            if outcome.action:
                do(outcome.action)
            if outcome.done:
                return


def event_of(wakeup: Wakeup) -> Key | Mouse | None:
    """The key or mouse event that woke a pop-up's flow; None for anything else."""
    return wakeup if isinstance(wakeup, Key | Mouse) else None


def key_for(stage: Stage, action: str) -> str:
    """The key for an action on this monitor, as a legend shows it; empty if there is none."""
    return stage.rom.key_of(action, stage.mono)


def shown(
    stage: Stage,
    question: Question,
    lasts: Lasts = forever,
    holds: Callable[[], bool] = always,
    own: frozenset[str] = frozenset(),
) -> Flow[str]:
    """Show a question until it is answered; return the answer.

    Besides the question's own keys, those in `own` reach it although they are hotkeys.
    """
    answer = ""

    def answers(woken: Wakeup) -> bool:
        nonlocal answer
        answer = question.handle(event_of(woken))
        return bool(answer)

    with stage.window(question):
        left = lambda: lasts() if holds() else 0  # noqa: E731
        yield from wait_for(stage, left, answers, question.own | own, question.moves)
    return answer
