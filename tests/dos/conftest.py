"""A disk to work on: the files of the shipped ROMs, and of a DOS with two files."""

from collections.abc import Callable
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import pytest

from retrocards.dos.drives import Drives
from retrocards.rom import Rom, load_rom
from retrocards.rom.folders import shipped
from retrocards.rom.schema.control import File

NOW = datetime(1998, 11, 22, 19, 6)
AUTOEXEC = "@ECHO OFF\nMENU\n"
OpenDisk = Callable[..., Drives]


@pytest.fixture(autouse=True)
def read_once(read_once: None) -> None:
    """Read each ROM once for all tests."""


def dos(autoexec: str = AUTOEXEC) -> Any:
    """The part of the ROM of DOS that a disk needs."""
    files = (
        File(name="COMMAND.COM", size=37557, date="1988-06-17", time="12:00"),
        File(name="AUTOEXEC.BAT", date="1990-03-17", time="07:06", text=autoexec),
    )
    return SimpleNamespace(identity=SimpleNamespace(name="DOS", files=files))


@pytest.fixture(scope="session")
def roms() -> list[Rom]:
    return [load_rom(shipped("roms") / name) for name in ("durak", "ecarte", "elephant")]


@pytest.fixture
def open_disk(roms: list[Rom]) -> OpenDisk:
    """Opens the disk of this home, as a PC does at power-on."""

    def opened(some: list[Rom] | None = None, **more: Any) -> Drives:
        return Drives.open(roms if some is None else some, dos(), lambda: NOW, **more)

    return opened


@pytest.fixture
def disk(open_disk: OpenDisk) -> Drives:
    return open_disk()
