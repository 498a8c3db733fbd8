"""Files appear whole or not at all."""

import os
from pathlib import Path

import pytest

from retrocards.machine.whole import whole


def test_a_file_takes_its_name_when_all_of_it_is_written(tmp_path: Path) -> None:
    target = tmp_path / "state.json"
    with whole(target) as new:
        new.write_text("one half")
        assert not target.exists()
        new.write_text("both halves")
    assert target.read_text() == "both halves"
    assert list(tmp_path.iterdir()) == [target]


def test_what_fails_midway_leaves_the_file_that_was_there(tmp_path: Path) -> None:
    target = tmp_path / "state.json"
    target.write_text("the old one")
    with pytest.raises(OSError, match="full"), whole(target) as new:
        new.write_text("one half")
        raise OSError("the disk is full")
    assert target.read_text() == "the old one"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with whole(pipe) as new:
            new.write_text("said")
        assert os.read(reader, 10) == b"said"
        assert pipe.is_fifo()
    finally:
        os.close(reader)
