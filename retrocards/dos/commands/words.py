"""Commands that show or change the state of COMMAND and the PC: ECHO, SET, DATE, MODE etc."""

import re
from datetime import date, time

from retrocards.dos.clock import FIRST_YEAR, LAST_YEAR
from retrocards.dos.commands.text import Pages
from retrocards.dos.environment import date_text
from retrocards.dos.errors import DosError
from retrocards.dos.shell import Call, Command
from retrocards.dos.streams import ConsoleSink
from retrocards.dos.syntax import DELIMITERS
from retrocards.programs.flow import Flow

MODES = {
    "40": (40, False),
    "80": (80, False),
    "CO40": (40, False),
    "CO80": (80, False),
    "BW40": (40, True),
    "BW80": (80, True),
    "MONO": (80, True),
}
"""The modes of MODE: columns, and whether the monitor shows shades only."""


def echo(call: Call) -> Flow[None]:
    """`ECHO`, `ECHO ON`, `ECHO OFF`, `ECHO words`. The character after ECHO is not shown."""
    state = on_or_off(call)
    if state is not None:
        call.shell.batches.echo = state
    elif call.tail.strip():
        yield from call.print(f"{call.tail[1:]}\n")
    else:
        yield from say_state(call, call.shell.batches.echo)


def on_or_off(call: Call) -> bool | None:
    """The state in the tail, ON or OFF; None for anything else."""
    return {"ON": True, "OFF": False}.get(call.tail.strip(" \t=").upper())


def say_state(call: Call, state: bool) -> Flow[None]:
    """Write `ECHO is on` or `ECHO is off`."""
    on = call.text("state.on" if state else "state.off")
    yield from call.say("is", name=call.name, state=on)


def switch_flag(call: Call) -> Flow[None]:
    """`BREAK` and `VERIFY`, which only remember their state."""
    state = on_or_off(call)
    if state is not None:
        call.system.flags[call.name] = state
    elif call.tail.strip():
        raise DosError("must_be_on_or_off")
    else:
        yield from say_state(call, call.system.flags[call.name])


def pause(call: Call) -> Flow[None]:
    """PAUSE: wait for a key."""
    yield from call.print(call.text("press_any_key"))
    yield from call.source.key()
    yield from call.print("\n")


def remark(call: Call) -> Flow[None]:
    """REM: do nothing."""
    yield from ()


def version(call: Call) -> Flow[None]:
    """VER: show the version of DOS after a blank line."""
    call.allow_no_switch()
    yield from call.print("\n")
    yield from call.say("version")


def clear(call: Call) -> Flow[None]:
    """CLS: clear the screen, and restore its colours and its border."""
    call.allow_no_switch()
    call.system.host.reset_colours()
    call.system.console.clear()
    yield from ()


def set_variable(call: Call) -> Flow[None]:
    """`SET` lists the variables, `SET NAME=value` sets one, `SET NAME=` removes it.

    As in DOS, blanks around the equals sign belong to the name and the value.
    Raises DosError `syntax_error` unless there is exactly one equals sign, or
    `out_of_environment`.
    """
    shell = call.shell
    text = call.tail.lstrip(DELIMITERS)
    if not text:
        for name, value in shell.environment:
            yield from call.print(f"{name}={value}\n")
        return
    if text.count("=") != 1:
        raise DosError("syntax_error")
    name, _, value = text.partition("=")
    shell.environment.set(name, value)
    if name.upper() == "COMSPEC" and value:
        shell.comspec = value.strip(DELIMITERS)


def search_path(call: Call) -> Flow[None]:
    """`PATH` shows the search path, `PATH folder;folder` sets it, `PATH ;` removes it.

    Raises DosError `too_many_parameters`, `out_of_environment`.
    """
    shell = call.shell
    text = call.tail.strip(" \t,=")
    if not text:
        path = shell.environment.get("PATH")
        yield from call.say("path", path=path) if path else call.say("no_path")
        return
    if set(text) & set(DELIMITERS) - {";"}:
        raise DosError("too_many_parameters")
    shell.environment.set("PATH", "" if text == ";" else text.upper())


def set_prompt(call: Call) -> Flow[None]:
    """`PROMPT codes`; without codes the default prompt. Raises DosError `out_of_environment`."""
    call.shell.environment.set("PROMPT", call.tail.lstrip(DELIMITERS))
    yield from ()


def set_date(call: Call) -> Flow[None]:
    """`DATE` shows the date and asks for a new one, `DATE mm-dd-yy` sets it."""
    clock = call.system.clock
    text: str | None = call.tail.strip()
    if not text:
        yield from call.say("current_date", date=date_text(clock.now(), call.text))
        text = yield from _asked(call, "new_date")
    while text:
        if (day := date_of(text)) is not None:
            clock.set_date(day)
            return
        yield from call.print("\n")
        yield from call.say("invalid_date")
        text = yield from _asked(call, "new_date")


def set_time(call: Call) -> Flow[None]:
    """`TIME` shows the time and asks for a new one, `TIME hh:mm[:ss[.cc]][a|p]` sets it."""
    clock = call.system.clock
    text: str | None = call.tail.strip()
    if not text:
        now = clock.now()
        shown = f"{(now.hour - 1) % 12 + 1:2}:{now:%M:%S}.{now.microsecond // 10_000:02}"
        yield from call.say("current_time", time=shown + ("a" if now.hour < 12 else "p"))
        text = yield from _asked(call, "new_time")
    while text:
        if (time_of_day := time_of(text)) is not None:
            clock.set_time(time_of_day)
            return
        yield from call.print("\n")
        yield from call.say("invalid_time")
        text = yield from _asked(call, "new_time")


def _asked(call: Call, question: str) -> Flow[str | None]:
    yield from call.print(call.text(question))
    line = yield from call.source.line()
    return None if line is None else line.strip()


def date_of(text: str) -> date | None:
    """A typed date: `3-17-90`, `03/17/1990`, `3.17.90`; None for anything else."""
    match = re.fullmatch(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})", text, re.ASCII)
    if match is None:
        return None
    month, day, year = (int(part) for part in match.groups())
    if year < 100:
        year += 1900 if year >= FIRST_YEAR % 100 else 2000
    try:
        return date(year, month, day) if FIRST_YEAR <= year <= LAST_YEAR else None
    except ValueError:
        return None


def time_of(text: str) -> time | None:
    """A typed time: `7`, `7:06`, `19:06:30.5`, `7:06p`; None for anything else."""
    match = re.fullmatch(
        r"(\d{1,2})(?:[:.](\d{1,2})(?:[:.](\d{1,2})(?:[.,](\d{1,2}))?)?)?\s*([ap]m?)?",
        text.lower(),
        re.ASCII,
    )
    if match is None:
        return None
    hour, minute, second, hundredths = (int(part or 0) for part in match.groups()[:4])
    if match[5]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match[5].startswith("p") else 0)
    try:
        return time(hour, minute, second, hundredths * 10_000)
    except ValueError:
        return None


def mode(call: Call) -> Flow[None]:
    """`MODE CO40`, `CO80`, `BW40`, `BW80`, `MONO`. Raises DosError for anything else."""
    call.allow(words=1)
    if not call.words:
        raise DosError("invalid_number_of_parameters")
    if call.words[0].upper() not in MODES:
        raise DosError("invalid_parameter", about=call.words[0])
    call.system.host.mode(*MODES[call.words[0].upper()])
    yield from ()


def help_lines(call: Call) -> Flow[None]:
    """`HELP` lists all commands, a screen at a time. `HELP name` explains one.

    Raises DosError `no_help`.
    """
    call.allow(words=1)
    words = call.system.words
    topics = {key.removeprefix("help.").upper(): key for key in words.names("help")}
    if not call.words:
        pages = Pages(call)
        for topic in sorted(topics):
            line = f"{topic:<9}{words.say(topics[topic]).partition(chr(10))[0]}"
            on_screen = isinstance(call.sink, ConsoleSink)
            yield from (pages.show(line) if on_screen else call.print(f"{line}\n"))
        return
    name = call.words[0].upper()
    if name not in topics:
        raise DosError("no_help", name=name)
    yield from call.print(f"{words.say(topics[name])}\n")


TABLE: dict[str, Command] = {
    "BREAK": switch_flag,
    "CLS": clear,
    "DATE": set_date,
    "ECHO": echo,
    "HELP": help_lines,
    "MODE": mode,
    "PATH": search_path,
    "PAUSE": pause,
    "PROMPT": set_prompt,
    "REM": remark,
    "SET": set_variable,
    "TIME": set_time,
    "VER": version,
    "VERIFY": switch_flag,
}
