"""The filters FIND, SORT and MORE, which read a file or a pipe and write lines."""

from collections.abc import Iterable, Iterator

from retrocards.dos import names
from retrocards.dos.errors import DosError
from retrocards.dos.shell import Call, Command
from retrocards.dos.syntax import words_and_switches
from retrocards.programs.flow import Flow

FOUND, NOT_FOUND, FAILED = 0, 1, 2
"""The values of ERRORLEVEL after FIND."""
WRONG = 1
"""The ERRORLEVEL after a wrongly typed SORT."""
LAST_COLUMN = 65_535


def find(call: Call) -> Flow[None]:
    """`FIND [/V] [/C] [/N] [/I] "words" [files]`: show the lines that contain the words.

    /V shows the other lines, /C only their number, /N their line numbers. /I ignores case; it came
    later than the others. Raises DosError `filter_error`.
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
    """The error for a wrongly typed filter, which starts with the filter's name."""
    call.system.errorlevel = errorlevel
    return DosError("filter_error", program=call.name, error=call.text(error))


def _quoted(tail: str) -> tuple[str | None, str]:
    """The text in quotes and the rest of the tail. A doubled quote means one quote."""
    start = tail.find('"')
    if start < 0:
        return None, tail
    index, words = start + 1, ""
    while index < len(tail):
        if tail.startswith('""', index):
            words, index = words + '"', index + 2
        elif tail[index] == '"':
            return words, tail[:start] + " " + tail[index + 1 :]
        else:
            words, index = words + tail[index], index + 1
    return None, tail


def _show_found(
    call: Call, words: str, switches: Iterable[str], lines: list[str], name: str
) -> Flow[None]:
    def matches(line: str) -> bool:
        if "/I" in switches:
            return words != "" and names.upper(words) in names.upper(line)
        return words != "" and words in line

    matching = [
        (number, line)
        for number, line in enumerate(lines, start=1)
        if matches(line) is not ("/V" in switches)
    ]
    if matching:
        call.system.errorlevel = min(call.system.errorlevel, FOUND)
    head = f"\n---------- {name}" if name else ""
    if "/C" in switches:
        yield from call.print(f"{head}: {len(matching)}\n" if name else f"{len(matching)}\n")
        return
    yield from call.print(f"{head}\n" if name else "")
    for number, line in matching:
        yield from call.print((f"[{number}]" if "/N" in switches else "") + f"{line}\n")


def sort(call: Call) -> Flow[None]:
    """`SORT [/R] [/+column]`: sort lines, ignoring case. /R reverses the order.

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
    """`MORE < FILE`, `TYPE FILE | MORE`: show a screen at a time."""
    yield from call.print("\n")
    pages = Pages(call)
    while (line := (yield from call.source.line())) is not None:
        yield from pages.show(line)
    call.system.errorlevel = 0


class Pages:
    """Shows lines and waits for a key of the console whenever the screen is full."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._row = 1

    def show(self, line: str) -> Flow[None]:
        """Write a line, which may fill several rows."""
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
    """The screen rows of a line. A full row needs no line end."""
    while len(line) >= columns:
        yield line[:columns]
        line = line[columns:]
    yield f"{line}\n"


def lines_of(call: Call) -> Flow[list[str]]:
    """All lines of the input, which ends at Ctrl-Z if it is typed."""
    lines: list[str] = []
    while (line := (yield from call.source.line())) is not None:
        lines.append(line)
    return lines


TABLE: dict[str, Command] = {"FIND": find, "MORE": more, "SORT": sort}
