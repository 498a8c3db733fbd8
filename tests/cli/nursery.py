"""Starts programs by the hundred and kills them: run by test_killed.py in a process of its own.

Everything is imported and the ROM is read once; each program is then a fork of this process that
runs `retrocards` from its command line on. Jobs come in as lines of JSON and go out with an answer.
"""

import json
import os
import select
import signal
import sys
import time
from functools import cache
from math import inf
from typing import Any

from retrocards.cli import commands, main
from retrocards.session.records import Record, RecordFile, SittingRecord, TallyRecord

MOST_SECONDS = 20.0
"""Until all the saves have come that a program is left to live for."""


def watch_each_save(pipe: int, end: str) -> None:
    """Tell of the hand on the table as soon as, and only when, it is on the disk.

    `end` may be before_tally or after_tally: then the program is killed just there.
    """
    save = RecordFile.save

    def told(self: RecordFile[Any], record: Record) -> None:
        tally = isinstance(record, TallyRecord)
        if tally and end == "before_tally":
            os.kill(os.getpid(), signal.SIGKILL)
        save(self, record)
        if tally and end == "after_tally":
            os.kill(os.getpid(), signal.SIGKILL)
        if isinstance(record, SittingRecord):
            last = record.hands[-1]
            line = json.dumps({"deal": last.deal, "moves": last.moves})
            os.write(pipe, line.encode() + b"\n")

    RecordFile.save = told  # type: ignore[method-assign]


def child(job: dict[str, Any], pipe: int) -> None:
    """Be the program."""
    os.environ["RETROCARDS_HOME"] = job["home"]
    os.chdir(job["home"])
    watch_each_save(pipe, job["end"])
    code = 99
    try:
        code = main.main(job["words"])
    finally:
        os._exit(code)


def listen(pipe: int, seconds: float, saves: float = inf) -> bytes:
    """What is told within so many seconds, until so many saves are told of or the program ends.

    What nobody reads fills the pipe, and then the program would wait for us.
    """
    heard = b""
    deadline = time.monotonic() + seconds
    while heard.count(b"\n") < saves and (left := deadline - time.monotonic()) > 0:
        if select.select([pipe], [], [], left)[0]:
            more = os.read(pipe, 1 << 16)
            if not more:
                break
            heard += more
    return heard


def do(job: dict[str, Any]) -> dict[str, Any]:
    """Run a program, kill it so long after so many of its saves, and hear what it reported."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        child(job, writer)
    os.close(writer)
    heard, no_save = b"", False
    if job["kill_after"] is not None:
        heard = listen(reader, MOST_SECONDS, job["saves"])
        no_save = heard.count(b"\n") < job["saves"]
        heard += listen(reader, 0.0 if no_save else job["kill_after"])
        os.kill(pid, signal.SIGKILL)
    while more := os.read(reader, 1 << 16):
        heard += more
    os.close(reader)
    _, status = os.waitpid(pid, 0)
    lines = heard.split(b"\n")[:-1]
    return {
        "killed": os.WIFSIGNALED(status),
        "code": os.waitstatus_to_exitcode(status),
        "no_save": no_save,
        "reports": len(lines),
        "last": json.loads(lines[-1]) if lines else None,
    }


if __name__ == "__main__":
    # Played once here, so that each fork finds everything read and drawn.
    commands.named_rom = cache(commands.named_rom)
    for program in ("DURAK", "ELEPHANT"):
        main.main([program, "S*", "--set", "grade=club", "--headless", "--script", "F2 wait:5"])
    for line in sys.stdin:
        print(json.dumps(do(json.loads(line))), flush=True)
