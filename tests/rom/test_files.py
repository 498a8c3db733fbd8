"""A file that may be anything: read if it is regular and short, and never waited for."""

import os
import sys
from pathlib import Path

import pytest

from retrocards.rom.files import read_regular

needs_fifos = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")


def refusal(path: Path, most: int = 10) -> str:
    with pytest.raises(OSError) as caught:
        read_regular(path, most)
    return caught.value.strerror or ""


def test_a_file_and_a_link_to_one_are_read_up_to_the_limit(tmp_path: Path) -> None:
    path, link = tmp_path / "a", tmp_path / "b"
    link.symlink_to(path)
    for content in (b"", b"\r\n\x1a\x00", b"0123456789"):
        path.write_bytes(content)
        assert read_regular(path, 10) == read_regular(link, 10) == content
    path.write_bytes(b"0123456789X")
    assert refusal(path) == refusal(link) == "longer than 10 bytes"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    for missing in ("nowhere", "dangling"):
        with pytest.raises(FileNotFoundError):
            read_regular(tmp_path / missing)
    assert refusal(tmp_path) == "not a regular file"
    assert "null" in refusal(tmp_path / "a\0b")


@needs_fifos
@pytest.mark.parametrize("looks_regular", [False, True])
def test_a_fifo_is_never_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looks_regular: bool
) -> None:
    """Not even one that has taken the place of a file a moment ago."""
    fifo, link = tmp_path / "fifo", tmp_path / "link"
    os.mkfifo(fifo)
    link.symlink_to(fifo)
    if looks_regular:
        regular = Path(__file__).stat()
        monkeypatch.setattr(Path, "stat", lambda _: regular)
    assert refusal(fifo) == refusal(link) == "not a regular file"


@pytest.mark.skipif(sys.platform == "win32", reason="no such files here")
@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero", "/dev/tty"])
def test_a_device_is_not_even_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, device: str
) -> None:
    link = tmp_path / "link"
    link.symlink_to(device)
    monkeypatch.setattr(os, "open", None)
    assert refusal(link) == "not a regular file"
