"""If the process ends in the middle of COPY, the disk is either the old one or the new one."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from retrocards.dos.names import DosPath
from retrocards.session.records import DiskRecord, from_json
from tests.dos.conftest import OpenDisk

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="only fork starts fast enough")

ROOT: DosPath = ("C:",)
LENGTH = 40_000
PATIENCE_S = 20.0


def copies_for_ever(open_disk: OpenDisk, pipe: int) -> None:
    """Copy one file and then another over a third, again and again, and never return."""
    from tests.dos.console import Pc

    pc = Pc()
    pc.disk = pc.system.disk = open_disk()
    pc.disk.change(ROOT)
    for number in range(1_000_000):
        pc.say(f"COPY {'AB'[number % 2]}.TXT X.TXT")
        os.write(pipe, b".")


@pytest.mark.long("kills many processes")
def test_a_process_killed_while_it_copies(
    open_disk: OpenDisk, home: Path, amount: Callable[[int, int], int]
) -> None:
    disk = open_disk()
    contents = [sign * LENGTH for sign in (b"A", b"B")]
    for name, data in zip(("A.TXT", "B.TXT"), contents, strict=True):
        disk.write((*ROOT, name), data)
    disk.write((*ROOT, "X.TXT"), contents[0])
    chance = Random(1)
    seen = set()
    copied = 0
    kills = amount(16, 25)
    for _ in range(kills):
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                copies_for_ever(open_disk, writer)
            finally:
                os._exit(1)
        os.close(writer)
        assert os.read(reader, 1) == b"."
        time.sleep(chance.uniform(0, 0.03))
        os.kill(pid, 9)
        assert os.WIFSIGNALED(os.waitpid(pid, 0)[1])
        copied += len(os.read(reader, 65536)) + 1
        os.close(reader)
        again = open_disk()
        assert again.take_trouble() == "" and not list(home.rglob("*.damaged-*"))
        for name, data in zip(("A.TXT", "B.TXT"), contents, strict=True):
            assert again.read((*ROOT, name)) == data
        assert again.read((*ROOT, "X.TXT")) in contents
        seen.add(again.read((*ROOT, "X.TXT")))
        from_json(DiskRecord, (home / "saves" / "disk.json").read_bytes())
    assert len(seen) == 2 and copied > kills


WRITER = """
import sys
from datetime import datetime
from retrocards.dos.drives import Drives
from tests.dos.conftest import dos
disk = Drives.open([], dos(), lambda: datetime(1990, 3, 17, 7, 6))
print("ready", flush=True)
sys.stdin.read()
for number in range(20):
    disk.write(("C:", f"{sys.argv[1]}{number}.TXT"), sys.argv[1])
"""


@pytest.mark.long("starts many processes")
def test_processes_that_write_at_once_lose_nothing(open_disk: OpenDisk) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for name in ("ONE", "TWO", "THREE")
    ]  # fmt: skip
    for process in processes:
        assert process.stdout is not None and process.stdout.readline() == b"ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.close()
    assert [process.wait(PATIENCE_S * 3) for process in processes] == [0, 0, 0]
    there = {entry.name for entry in open_disk([]).entries(ROOT)}
    wanted = {f"{name}{number}.TXT" for name in ("ONE", "TWO", "THREE") for number in range(20)}
    assert wanted <= there


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(open_disk: OpenDisk, home: Path) -> None:
    (home / "saves").mkdir(parents=True)
    (home / "saves").chmod(0o500)
    disk = open_disk()
    disk.write((*ROOT, "X.TXT"), "X\n")
    assert "cannot be written" in disk.take_trouble()
    assert disk.text((*ROOT, "X.TXT")) == "X\n"
