"""Fonts are parsed once, and then kept as long as nothing has changed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from retrocards.machine import Font, FontError
from retrocards.rom import compiled
from retrocards.rom.folders import shipped, user_folder
from retrocards.stage.fonts import font

FONTS = sorted(shipped("roms").glob("**/*.bdf"))
Count = Callable[[], int]


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other tests have left to be found again is not found here."""
    monkeypatch.setattr(compiled, "_folders", lambda: [user_folder("cache")])


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Count:
    """How often a BDF text has been parsed."""
    texts: list[str] = []
    real = Font.from_bdf

    def counted(text: str) -> Font:
        texts.append(text)
        return real(text)

    monkeypatch.setattr(Font, "from_bdf", counted)
    return lambda: len(texts)


def loaded(path: Path) -> Font:
    """The font as another process finds it."""
    font.cache_clear()
    return font(path)


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_a_font_comes_back_as_it_was_parsed(path: Path, parsed: Count) -> None:
    fresh = Font.from_bdf(path.read_text())
    for _ in range(2):
        # Whoever used it before may have asked it for widths, which it notes.
        font_of_the_disk = loaded(path)
        for part in ("width", "height", "rows", "advances"):
            assert getattr(font_of_the_disk, part) == getattr(fresh, part), part
    assert parsed() == 2


def test_a_font_that_has_changed_is_parsed_again(tmp_path: Path, parsed: Count) -> None:
    path, text = tmp_path / "a.bdf", FONTS[0].read_text()
    path.write_text(text)
    before = loaded(path).rows
    path.write_text(text.replace("BITMAP\n00", "BITMAP\nFF"))
    assert loaded(path).rows != before
    path.write_text("no font")
    for _ in range(2):
        with pytest.raises(FontError):
            loaded(path)
    assert parsed() == 4
