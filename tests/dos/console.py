"""A console without a screen, a host without programs, and a PC made of them, for tests.

The collected text of the screen marks what was typed: `»` stands before a typed line, and `‹Y›` is
a single key.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml

from retrocards.dos.clock import Clock
from retrocards.dos.commands import COMMANDS
from retrocards.dos.drives import DISKETTE, Drives, Entry
from retrocards.dos.errors import Break, DosError
from retrocards.dos.files import Original
from retrocards.dos.interpreter import Interpreter
from retrocards.dos.names import DosPath
from retrocards.dos.shell import Shell, System
from retrocards.dos.store import Kept, Store
from retrocards.dos.streams import CTRL_Z, Complete
from retrocards.machine import Key
from retrocards.programs.flow import Flow, Wait
from retrocards.rom.schema.control import File
from retrocards.rom.template import fill_in

CTRL_C = "^C"
"""Typed instead of a line, to abandon it."""

MESSAGES = Path(__file__).parents[2] / "roms" / "dos" / "messages.yaml"


class NothingTyped(Exception):
    """A flow waits for a key or a line, and the script has no more of them."""


class ScriptedConsole:
    """Collects the output in `text`, and types the given lines one by one."""

    def __init__(self, columns: int = 80, rows: int = 25) -> None:
        self.columns, self.rows = columns, rows
        self.text = ""
        self.typed: deque[str] = deque()
        self._breaths = 0
        self.break_after: int | None = None
        """How many calls of `breathe` pass before Ctrl-C is struck."""
        self.break_again = False
        """Whether Ctrl-C is struck again after every so many calls."""

    def type(self, *lines: str) -> None:
        """Add lines to type. A wait for a key takes one character of the next line."""
        self.typed.extend(lines)

    def write(self, text: str) -> None:
        self.text += text

    def clear(self) -> None:
        self.text += "\f"

    def breathe(self) -> Flow[None]:
        yield Wait(0.0)
        self._breaths += 1
        if self.break_after is not None and self._breaths > self.break_after:
            self._breaths = 0
            self.break_after = self.break_after if self.break_again else None
            self.text += "^C\n"
            raise Break

    def key(self) -> Flow[Key]:
        yield Wait()
        line = self._next()
        if len(line) > 1:
            self.typed.appendleft(line[1:])
        char = line[:1]
        self.text += f"‹{char}›"
        return Key(char.upper() or "ENTER", char or "\r")

    def line(self, complete: Complete) -> Flow[str]:
        yield Wait()
        line = self._next()
        self.text += f"»{line}\n".replace(CTRL_Z, "^Z")
        return line

    def _next(self) -> str:
        if not self.typed:
            raise NothingTyped
        line = self.typed.popleft()
        if line == CTRL_C:
            self.text += "»^C\n"
            raise Break
        return line.replace("^Z", CTRL_Z)


class YamlWords:
    """The messages of roms/dos, read without a ROM."""

    def __init__(self, path: Path = MESSAGES) -> None:
        messages = yaml.safe_load(path.read_text(encoding="utf-8"))["messages"]
        self.messages = dict(_flat(messages, ""))

    def say(self, key: str, /, **fields: str) -> str:
        return fill_in(self.messages[key], fields)

    def names(self, group: str) -> list[str]:
        return [key for key in self.messages if key.startswith(f"{group}.")]


def _flat(messages: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
    for key, value in messages.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from _flat(value, name)
        else:
            yield name, value


WORDS = YamlWords()


class MemoryStore(Store):
    """The user's changes to the disk, forgotten when the test ends."""

    def __init__(self) -> None:
        self.files: dict[DosPath, Kept] = {}
        self.removed: set[DosPath] = set()
        self.trouble = ""

    def refresh(self) -> None:
        pass

    @contextmanager
    def change(self) -> Iterator[None]:
        before = dict(self.files), set(self.removed)
        try:
            yield
        except DosError:
            self.files, self.removed = before
            raise


SHIPPED = {
    "C:\\COMMAND.COM": "program",
    "C:\\AUTOEXEC.BAT": "text",
    "C:\\CARDS\\DURAK.EXE": "program",
    "C:\\CARDS\\DURAK.DOC": "manual",
    "C:\\CARDS\\ECARTE.EXE": "program",
    "C:\\CARDS\\ECARTE.DOC": "manual",
}
"""The files that came with the PC, and their roles."""


def small_disk(now: Callable[[], datetime], store: Store) -> Drives:
    """A disk with a few files on it."""
    hard_disk: dict[DosPath, Original] = {}
    for path, role in SHIPPED.items():
        *folder, name = path.split("\\")
        rom = "DOS" if len(folder) == 1 else name.partition(".")[0]
        text = "@ECHO OFF\nMENU\n" if role == "text" else f"{name}\n"
        file = File(name=name, size=len(text), date="1990-03-17", time="07:06", role=role)
        data = text.replace("\n", "\r\n").encode()
        hard_disk[(*folder, name)] = Original(rom, file, lambda data=data: data)
    diskette = {(DISKETTE, original.name): original for original in hard_disk.values()}
    return Drives(store, hard_disk, diskette, now)


class ScriptedHost:
    """Records the calls. A program ends with the exit code in its tail."""

    def __init__(self, console: ScriptedConsole) -> None:
        self.console = console
        self.asked: list[str] = []

    def run(self, program: Entry, path: DosPath, tail: str) -> Flow[int]:
        yield Wait(1.0)
        self.asked.append(f"run {program.name} {tail.strip()}".strip())
        self.console.write(f"[{program.name} runs with '{tail}']\n")
        number = "".join(sign for sign in tail if sign.isdigit())
        return int(number or 0) % 256

    def mode(self, columns: int, mono: bool) -> None:
        self.asked.append(f"mode {columns} {'mono' if mono else 'colour'}")
        self.console.columns = columns
        self.console.clear()

    def reset_colours(self) -> None:
        self.asked.append("reset")

    def demo(self) -> Flow[None]:
        yield Wait(1.0)
        self.asked.append("demo")

    def menu(self) -> Flow[None]:
        yield Wait(1.0)
        self.asked.append("menu")

    def tally(self, name: str) -> str:
        if name not in ("", "DURAK"):
            raise DosError("program_not_found", name=name)
        return "DURAK 3 hands"

    def register(self, name: str) -> str:
        if name != "DURAK":
            raise DosError("program_not_found", name=name)
        return "DURAK is registered"

    def replay(self, typed: str) -> Flow[int]:
        yield Wait(1.0)
        if "." not in typed:
            raise DosError("no_hand", name=typed)
        self.asked.append(f"replay {typed}")
        return 0

    def edit(self, path: DosPath) -> Flow[None]:
        yield Wait(1.0)
        self.asked.append(f"edit {path[-1]}")

    def halt(self) -> Flow[None]:
        self.asked.append("halt")
        raise NothingTyped
        yield Wait()


ENVIRONMENT = {"COMSPEC": "C:\\COMMAND.COM", "PATH": "C:\\CARDS;C:\\", "PROMPT": "$P$G"}
"""The variables that AUTOEXEC.BAT sets."""


class Pc:
    """A DOS to type at. Machine time passes while flows wait."""

    def __init__(self, store: Store | None = None) -> None:
        """Without a store, the user's changes are forgotten."""
        self.seconds = 0.0
        self.console = ScriptedConsole()
        self.host = ScriptedHost(self.console)
        self.clock = Clock(datetime(1990, 3, 17, 7, 6), lambda: self.seconds)
        self.disk = small_disk(self.clock.now, store or MemoryStore())
        self.system = System(self.disk, self.console, self.clock, WORDS, self.host, COMMANDS)
        self.shell = Shell(self.system)
        for name, value in ENVIRONMENT.items():
            self.shell.environment.set(name, value)
        self.shell.comspec = ENVIRONMENT["COMSPEC"]
        self.interpreter = Interpreter(self.shell)

    def go(self, flow: Flow[None], waits: int = 100_000) -> None:
        """Run a flow until it ends, or until it waits for keys that nobody types.

        Fails if it has not ended after so many waits.
        """
        try:
            for _ in range(waits):
                self.seconds += next(flow).seconds or 0.0
        except (StopIteration, NothingTyped):
            return
        finally:
            flow.close()
        raise AssertionError(f"not ended after {waits} waits")

    def say(self, *lines: str) -> str:
        """Type lines at the prompt, and return the screen's text from the first prompt on."""
        self.console.text = ""
        self.console.type(*lines)
        self.go(self.interpreter.run())
        return self.console.text
