"""Types lines that try to leave the PC's disk, and reports the host calls that they cause.

test_escape.py runs it in a process of its own: `python escapes.py HOME RANDOM_LINES`. It prints a
line of JSON: how many lines were typed, how many files they wrote, how often a secret was shown,
and the calls to the host that do not concern the record.
"""

import json
import os
import re
import sys
from datetime import datetime
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from retrocards.dos.drives import Drives
from retrocards.rom import load_rom
from retrocards.rom.folders import shipped
from tests.dos.console import Pc

TARGETS = (
    "etc\\passwd", "etc/passwd", "secret.txt", "SECRET.TXT", "home\\secret.txt", "saves\\disk.json",
    "disk.json", "DISK~1.JSO", "link", "link\\passwd", "link.txt", "outside", "outside\\x.txt",
    "con", "nul.txt", "aux:", "com1", "lpt1:", "clock$", "dev\\null", "dev/tty", "proc\\self\\mem",
    ".ssh\\id_rsa", ".bashrc", "windows\\win.ini", "c:", "*.*", "*", "?", "x.txt",
)  # fmt: skip
DISGUISES = (
    "{}", "..\\..\\..\\..\\{}", "../../../../{}", "/{}", "\\{}", "\\\\{}", "//{}", "C:\\..\\{}",
    "C:..\\..\\..\\{}", "A:..\\..\\{}", "C:C:{}", "Z:\\{}", "\\\\server\\share\\{}", "~\\{}",
    "~/{}", "%HOME%\\{}", "%RETROCARDS_HOME%\\{}", "$HOME/{}", "file:///{}", "{}:", "{}\\",
    "{}\\..\\..\\..", ".\\.\\..\\.\\..\\..\\{}", "....\\\\{}", "CON\\..\\..\\{}",
    "CARDS\\..\\..\\..\\{}", "{}\x1b[2J", "{}\x07", "{}\x01", "{}\xa0", "{}…", "{}Ж", "‥／{}",
    "..\\‥\\{}", "{}\ud800", '"{}"', "'{}'", "`{}`", "$({})", "{};ls", "{} | more", "{}::$DATA",
    "{}.", "{}...", "{}" * 30, "?:\\{}", "\\?\\{}", "\\\\.\\{}", "\\\\?\\C:\\{}", "C:\\{}\\{}",
    "c:/..//{}", "%2e%2e\\{}",
)  # fmt: skip
COMMANDS = (
    "TYPE {}", "DIR {}", "DIR/W {}", "COPY {} OUT.TXT", "COPY AUTOEXEC.BAT {}", "COPY {} CON",
    "COPY {}+{} OUT.TXT", "ECHO HI > {}", "ECHO HI >> {}", "ECHO HI>{}", "SORT < {}", "MORE < {}",
    "DIR | SORT > {}", "REN OUT.TXT {}", "REN {} OUT2.TXT", "DEL {}", "DEL /P {}", "MD {}", "RD {}",
    "CD {}", "{}", "CALL {}", "IF EXIST {} ECHO THERE", "FIND \"root\" {}", "COMMAND /C {}",
    "FOR %F IN ({}) DO TYPE %F", "SET COMSPEC={}", "PATH {}", "SET X={}", "TYPE %X%", "VOL {}",
    "EDIT {}", "XCOPY {} C:", "{} > {}",
)  # fmt: skip
PIECES = (
    "..", "\\", "/", ":", "C:", "A:", "Z:", ".", "*", "?", "~", "%", "%PATH%", "$", "\"", "'",
    ">", "<", "|", ">>", " ", "CON", "NUL", "PRN", "etc", "passwd", "secret.txt", "link",
    "disk.json", "saves", "CARDS", "OUT.TXT", "\0", "\x1a", "\x7f", "é", "♥", "Ж", "\u202e",
    "\U0001f0a1", "a" * 300, "\ud800", "A", "x.y.z", "+", ",", ";", "=", "[", "]", "(", ")", "@",
    "\t", "\r", "\n",
)  # fmt: skip
ANSWERS = ("Y", "A", "^Z", "^C")


def thought_out() -> list[str]:
    """Every target in every disguise, each with the next of the commands."""
    places = [disguise.replace("{}", target) for target, disguise in product(TARGETS, DISGUISES)]
    return [
        COMMANDS[number % len(COMMANDS)].replace("{}", place) for number, place in enumerate(places)
    ]


def random_line(chance: Random) -> str:
    def place() -> str:
        return "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 8)))

    return "{}".join(chance.choice(COMMANDS).split("{}")).replace("{}", place())


RECORD = re.compile(r"disk\.json(\.bak)?(\.[0-9]+\.new|\.lock)?")
"""The record, the copy before it, what either is written to first, and the lock."""

asked: list[str] = []
watching = False


def watch(event: str, arguments: tuple[Any, ...]) -> None:
    """Record the calls of the interpreter that concern files, processes and the net."""
    first = event.partition(".")[0]
    if watching and first in ("open", "os", "shutil", "subprocess", "socket", "pathlib", "glob"):
        asked.append(f"{event} {arguments!r}")


def is_the_records(question: str, saves: Path) -> bool:
    """Whether a call concerns the record, its copy, its lock or their folder."""
    event, _, about = question.partition(" ")
    if event in ("open", "os.listdir", "os.scandir", "os.mkdir") and about.startswith(
        f"('{saves}'"
    ):
        return True
    if re.match(r"\([0-9]+,", about):
        # A call on a handle follows a call by name, which was checked.
        return True
    paths = re.findall(r"'([^']*)'", about)
    names = [name.removeprefix(f"{saves}{os.sep}") for name in paths if os.sep in name]
    return bool(names) and all(RECORD.fullmatch(name) for name in names)


def main(home: Path, amount: int) -> None:
    global watching
    os.environ["RETROCARDS_HOME"] = str(home)
    os.fsync = lambda _: None
    saves = home / "saves"
    roms = [load_rom(shipped("roms") / name) for name in ("durak", "ecarte", "elephant")]
    dos = load_rom(shipped("roms") / "dos")
    for rom in roms:
        # Manuals come with Retrocards, so they are read before the watch begins.
        manual = rom.manual()
        rom.__dict__["manual"] = lambda manual=manual: manual
    chance = Random(amount)
    lines = [*thought_out(), *(random_line(chance) for _ in range(amount))]
    sys.addaudithook(watch)
    written = shown = 0
    for start in range(0, len(lines), 200):
        (saves / "disk.json").unlink(missing_ok=True)
        pc = Pc()
        watching = True
        pc.disk = pc.system.disk = Drives.open(roms, dos, lambda: datetime(1990, 3, 17, 7, 6))
        pc.disk.write(("C:", "OUT.TXT"), "HI\n")
        for line in lines[start : start + 200]:
            pc.console.break_after, pc.console.break_again = 100, True
            try:
                screen = pc.say(line, *ANSWERS)
            except BaseException as error:
                error.add_note(repr(line))
                raise
            shown += "CANARY" in screen or "root:" in screen
        watching = False
        written += len(pc.disk._store.files)
    asked[:] = [question for question in asked if not is_the_records(question, saves)]
    print(
        json.dumps({"typed": len(lines), "written": written, "shown": shown, "asked": asked[:20]})
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
