"""The filters: FIND, SORT and MORE, which read a file or a pipe and write lines."""

from collections.abc import Iterable, Iterator

from retrocards.dos import names
from retrocards.dos.errors import DosError
from retrocards.dos.shell import Call, Command
from retrocards.dos.syntax import words_and_switches
from retrocards.programs.flow import Flow

FOUND, NOT_FOUND, FAILED = 0, 1, 2
"""What ERRORLEVEL is after FIND."""
WRONG = 1
"""And after a SORT that was typed wrongly."""
LAST_COLUMN = 65_535


def find(call: Call) -> Flow[None]:
    """`FIND [/V] [/C] [/N] [/I] "words" [files]`: the lines that hold the words.

    /V: those that do not; /C: only how many; /N: with their numbers; /I: in either case, which
    came later than the others. Raises DosError `filter_error`.
    """
    system = call.system
    words, tail = _quoted(call.tail)
    files, typed = words_and_switches(tail)
    switches = [switch.upper() for switch in typed]
    if {*switches} - {"/V", "/C", "/N", "/I"}:
        raise _refused(call, "invalid_switch", FAILED)
    if words is None:
        raise _refused(call, "parameter_format" if files else "parameter_missing", FAILED)
    system.errorlevel = NOT_FOUND
    if not files:
        lines = yield from lines_of(call)
        yield from _show_found(call, words, switches, lines, "")
    for name in files:
        try:
            text = system.disk.text(system.disk.resolve(name))
        except DosError as error:
            system.errorlevel = FAILED
            call.shell.tell(DosError(error.name, about=names.upper(name)))
            continue
        lines = text.removesuffix("\n").split("\n") if text else []
        yield from _show_found(call, words, switches, lines, name.upper())


def _refused(call: Call, error: str, errorlevel: int) -> DosError:
    """The error of a filter that was typed wrongly, which begins with the filter's name."""
    call.system.errorlevel = errorlevel
    return DosError("filter_error", program=call.name, error=call.text(error))


def _quoted(tail: str) -> tuple[str | None, str]:
    """What stands in quotes, two of them in it being one, and all the rest."""
    start = tail.find('"')
    if start < 0:
        return None, tail
    at, words = start + 1, ""
    while at < len(tail):
        if tail.startswith('""', at):
            words, at = words + '"', at + 2
        elif tail[at] == '"':
            return words, tail[:start] + " " + tail[at + 1 :]
        else:
            words, at = words + tail[at], at + 1
    return None, tail


def _show_found(
    call: Call, words: str, switches: Iterable[str], lines: list[str], name: str
) -> Flow[None]:
    def held(line: str) -> bool:
        if "/I" in switches:
            return words != "" and names.upper(words) in names.upper(line)
        return words != "" and words in line

    found = [
        (number, line)
        for number, line in enumerate(lines, start=1)
        if held(line) is not ("/V" in switches)
    ]
    if found:
        call.system.errorlevel = min(call.system.errorlevel, FOUND)
    head = f"\n---------- {name}" if name else ""
    if "/C" in switches:
        yield from call.print(f"{head}: {len(found)}\n" if name else f"{len(found)}\n")
        return
    yield from call.print(f"{head}\n" if name else "")
    for number, line in found:
        yield from call.print((f"[{number}]" if "/N" in switches else "") + f"{line}\n")


def sort(call: Call) -> Flow[None]:
    """`SORT [/R] [/+column]`: lines in order, capitals or not; /R: the other way round.

    Raises DosError `filter_error`.
    """
    column = 1
    for switch in call.switches:
        if switch.startswith("/+") and switch[2:].isdecimal():
            column = int(switch[2:])
            if not 1 <= column <= LAST_COLUMN:
                raise _refused(call, "value_out_of_range", WRONG)
        elif switch.upper() != "/R":
            raise _refused(call, "invalid_switch", WRONG)
    if call.words:
        raise _refused(call, "too_many_parameters", WRONG)
    lines = yield from lines_of(call)
    lines.sort(key=lambda line: names.upper(line[column - 1 :]), reverse=call.has("/R"))
    for line in lines:
        yield from call.print(f"{line}\n")
    call.system.errorlevel = 0


def more(call: Call) -> Flow[None]:
    """`MORE < FILE`, `TYPE FILE | MORE`: a screen at a time."""
    yield from call.print("\n")
    pages = Pages(call)
    while (line := (yield from call.source.line())) is not None:
        yield from pages.show(line)
    call.system.errorlevel = 0


class Pages:
    """Lines, and a halt whenever the screen is full; the keys are the console's."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._row = 1

    def show(self, line: str) -> Flow[None]:
        """Write a line, however many rows it fills."""
        console = self._call.shell.system.console
        for part in _rows(line.expandtabs(), console.columns):
            yield from self._call.print(part)
            self._row += 1
            if self._row == console.rows:
                console.write(self._call.text("more"))
                yield from console.key()
                console.write("\n\n")
                self._row = 1


def _rows(line: str, columns: int) -> Iterator[str]:
    """A line as it fills rows of the screen, where a full row ends by itself."""
    while len(line) >= columns:
        yield line[:columns]
        line = line[columns:]
    yield f"{line}\n"


def lines_of(call: Call) -> Flow[list[str]]:
    """All lines of what is read, be they typed up to Ctrl-Z."""
    lines: list[str] = []
    while (line := (yield from call.source.line())) is not None:
        lines.append(line)
    return lines


TABLE: dict[str, Command] = {"FIND": find, "MORE": more, "SORT": sort}
