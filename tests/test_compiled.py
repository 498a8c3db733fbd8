"""The compiled copy of the players: the same moves, and never a stale one."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import _checkout
from tools._compiled_build import modules

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "tools"


def test_what_is_compiled_is_there() -> None:
    assert len(modules()) > 20 and all((ROOT / module).is_file() for module in modules())


def test_a_missing_or_stale_copy_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_checkout, "COMPILED", tmp_path)
    monkeypatch.setattr(_checkout, "STAMP", tmp_path / "stamp.txt")
    monkeypatch.setattr(sys, "argv", ["arena.py"])
    assert _checkout.checkout() == str(ROOT)
    monkeypatch.setattr(sys, "argv", ["arena.py", "--compiled"])
    for stamp in (None, "of another day"):
        if stamp:
            _checkout.STAMP.write_text(stamp, encoding="utf-8")
        with pytest.raises(SystemExit) as left:
            _checkout.checkout()
        assert left.value.code == 2
        assert "python3 tools/compiled.py" in capsys.readouterr().err
    _checkout.STAMP.write_text(_checkout.digest(), encoding="utf-8")
    assert _checkout.checkout() == str(tmp_path)


@pytest.mark.long("compiles for minutes")
@pytest.mark.skipif(not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="no C compiler")
def test_compiled_players_make_the_same_moves() -> None:
    if not _checkout.is_fresh():
        subprocess.run([sys.executable, TOOLS / "compiled.py"], check=True)
    for words in (
        "master club --game durak --games 4",
        "master club --game ecarte --games 2",
        "master original --game elephant --games 4",
        "master club --game hearts --games 4",
        "master --game calculation --games 1",
    ):
        plain, compiled = (
            subprocess.run(
                [sys.executable, TOOLS / "arena.py", *words.split(), *more],
                capture_output=True, text=True, check=True,
            )
            for more in ([], ["--compiled"])
        )  # fmt: skip
        assert compiled.stderr == plain.stderr == ""
        assert re.sub("(think|slices).*", "", plain.stdout) == re.sub(
            "(think|slices).*", "", compiled.stdout
        ), words
