"""No path, drive, device, wildcard or redirection leads off the PC's own disk.

Each line is typed at a PC with its disk in a real data folder, and every call to the host is
watched. Only the record may be opened, made, renamed or removed.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.dos import escapes


def around(folder: Path) -> dict[str, bytes]:
    """Everything below a folder except the record. A link is listed by its target."""
    return {
        str(path.relative_to(folder)): str(path.readlink()).encode()
        if path.is_symlink()
        else path.read_bytes()
        if path.is_file()
        else b"folder"
        for path in folder.rglob("*")
        if not path.name.startswith("disk.json")
        and folder / "home/cache" not in (path, path.parent)
    }


def test_nothing_leads_off_the_disk(tmp_path: Path, amount: Callable[[int, int], int]) -> None:
    home = tmp_path / "home"
    saves = home / "saves"
    saves.mkdir(parents=True)
    for folder in (tmp_path, home, saves):
        for name in ("secret.txt", "SECRET.TXT", "OUT.TXT", "X.TXT", "AUTOEXEC.BAT"):
            (folder / name).write_text("CANARY\n")
    (saves / "link").symlink_to("/etc")
    (saves / "LINK.TXT").symlink_to(tmp_path / "secret.txt")
    (saves / "outside").symlink_to(tmp_path)
    before = around(tmp_path)
    ran = subprocess.run(
        [sys.executable, escapes.__file__, str(home), str(amount(700, 30_000))],
        cwd=saves, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "HOME": str(home)},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    report = json.loads(ran.stdout)
    assert report["asked"] == []
    assert report["shown"] == 0
    assert report["typed"] > amount(1_200, 31_000) and report["written"] > amount(20, 300)
    assert around(tmp_path) == before


def test_200_attempts_are_thought_out() -> None:
    lines = escapes.thought_out()
    assert len({*lines}) > 1_000
    for part in ("..\\..\\..\\..\\etc\\passwd", "\\\\server\\share", "C:C:", "~", "%HOME%", "\x1b"):
        assert any(part in line for line in lines)


@pytest.mark.parametrize(
    ("question", "is_its"),
    [
        ("open ('/etc/passwd', 'r', 0)", False),
        ("os.remove ('/nowhere/saves/x', -1)", False),
        ("os.rename ('/nowhere/saves/disk.json', '/nowhere/x', -1)", False),
        ("open ('disk.json', 'r', 0)", False),
        ("os.rename ('/nowhere/saves/disk.json.12.new', '/nowhere/saves/disk.json', -1, -1)", True),
        ("open ('/nowhere/saves/disk.json.lock', None, 524354)", True),
    ],
)
def test_the_watch_sees_what_is_not_the_records(question: str, is_its: bool) -> None:
    assert escapes.is_the_records(question, Path("/nowhere/saves")) == is_its
