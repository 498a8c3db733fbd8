"""A small ROM of each kind that uses every part of the format, copied to be spoilt."""

import shutil
from pathlib import Path

import pytest

from retrocards.rom import RomError, load_rom

ROMS = Path(__file__).parent / "roms"
SMALL, POCKET = ROMS / "small", ROMS / "pocket"


class Copy:
    """A copy of the small ROMs and of the look that one extends; `folder` is that of one ROM."""

    def __init__(self, roms: Path, rom: str) -> None:
        self.roms = roms
        shutil.copytree(ROMS, roms)
        self.folder = roms / rom

    def path(self, file: str) -> Path:
        return (self.roms if "/" in file else self.folder) / file

    def change(self, file: str, old: str, new: str) -> None:
        text = self.path(file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {file}"
        self.path(file).write_text(text.replace(old, new), encoding="utf-8")

    def problems(self) -> list[str]:
        with pytest.raises(RomError) as caught:
            load_rom(self.folder)
        return str(caught.value).splitlines()


@pytest.fixture
def small(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "roms", "small")


@pytest.fixture
def pocket(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "roms", "pocket")
