"""Starts programs by the hundred and kills them. test_killed.py runs it as a separate process.

All modules and ROMs are loaded once. Each program is then a fork of this process, which runs
`retrocards` from its command line on. Jobs and answers are lines of JSON.
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
"""The longest wait for the saves after which a program is killed."""


def watch_each_save(pipe: int, end: str) -> None:
    """Report the hand on the table right after it is saved, and only then.

    `end` may be before_tally or after_tally, to kill the program at that point.
    """
    save = RecordFile.save

    def save_and_report(self: RecordFile[Any], record: Record) -> None:
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

    RecordFile.save = save_and_report  # type: ignore[method-assign]


def child(job: dict[str, Any], pipe: int) -> None:
    """Run the program in the forked process."""
    os.environ["RETROCARDS_HOME"] = job["home"]
    os.chdir(job["home"])
    watch_each_save(pipe, job["end"])
    code = 99
    try:
        code = main.main(job["words"])
    finally:
        os._exit(code)


def listen(pipe: int, seconds: float, saves: float = inf) -> bytes:
    """The reports within so many seconds, until so many saves or the end of the program.

    An unread pipe would fill up and stop the program.
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
    """Run a program, kill it some time after a number of saves, and return its reports."""
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
    # Play once here, so that each fork has everything loaded and drawn.
    commands.named_rom = cache(commands.named_rom)
    for program in ("DURAK", "ELEPHANT"):
        main.main([program, "S*", "--set", "grade=club", "--headless", "--script", "F2 wait:5"])
    for line in sys.stdin:
        print(json.dumps(do(json.loads(line))), flush=True)
