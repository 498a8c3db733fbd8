"""A file of the player's is whole at every moment: the old one or the new one."""

import errno
import io
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from retrocards.session.files import (
    STALE_S,
    StorageError,
    previous,
    set_aside,
    sweep,
    write_safely,
)

STEPS = ("mkdir", "fsync", "unlink", "link", "replace", "open", "close")


class Died(BaseException):
    """The process is dead: nothing may catch this."""


@contextmanager
def at_each_call(act: Callable[[str], None]) -> Iterator[None]:
    """`act` is told of every call to the system, before it happens and after it."""
    with pytest.MonkeyPatch.context() as patch:
        for owner, names in ((os, STEPS), (io, ("open",))):
            for name in names:
                patch.setattr(owner, name, reported(act, f"{owner.__name__}.{name}", owner, name))
        yield


def reported(act: Callable[[str], None], shown: str, owner: Any, name: str) -> Callable[..., Any]:
    real = getattr(owner, name)

    def call(*args: Any, **kwargs: Any) -> Any:
        act(f"before {shown}")
        result = real(*args, **kwargs)
        act(f"after {shown}")
        return result

    return call


def moments(path: Path) -> list[str]:
    """Every moment of one write at which the process can die."""
    seen: list[str] = []
    with at_each_call(seen.append):
        write_safely(path, "rehearsal")
    return seen


def test_write_and_previous(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "a.json"
    write_safely(path, "one")
    assert path.read_text() == "one"
    assert not previous(path).exists()
    write_safely(path, "two ♠\n")
    assert path.read_bytes() == "two ♠\n".encode()
    assert previous(path).read_text() == "one"
    write_safely(path, "three")
    assert previous(path).read_text() == "two ♠\n"
    assert sorted(file.name for file in path.parent.iterdir()) == ["a.json", "a.json.bak"]


def test_all_of_it_is_there_when_the_disk_is_told_to_keep_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []
    monkeypatch.setattr(os, "fsync", lambda handle: sizes.append(os.fstat(handle).st_size))
    write_safely(tmp_path / "a.json", "twelve bytes")
    assert sizes[0] == 12


def test_a_death_at_any_moment_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "a.json"
    write_safely(path, "rehearsal before")
    places = moments(path)
    assert len([place for place in places if "fsync" in place]) == 4, places
    contents = set()
    for number, place in enumerate(places):
        write_safely(path, "older")
        write_safely(path, "old")
        left = [number]

        def die(_: str, left: list[int] = left) -> None:
            # Whatever is called once the process is dead must not happen either.
            if left[0] <= 0:
                raise Died
            left[0] -= 1

        with at_each_call(die), pytest.raises(Died):
            write_safely(path, "new")
        content = path.read_text()
        assert content in ("old", "new"), f"died {place} (moment {number}): {content!r}"
        if previous(path).exists():
            assert previous(path).read_text() in ("older", "old"), place
        contents.add(content)
        write_safely(path, "again")
        assert path.read_text() == "again"
    assert contents == {"old", "new"}


def test_an_error_at_any_moment_is_a_sentence_or_no_matter(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "a.json"
    write_safely(path, "rehearsal before")
    refused = 0
    for number, place in enumerate(moments(path)):
        write_safely(path, "old")
        left = [number]

        def fail(_: str, left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] == -1:
                raise OSError(errno.EIO, "Input/output error")

        try:
            with at_each_call(fail):
                write_safely(path, "new")
        except StorageError as error:
            refused += 1
            assert str(error) == f"{path} cannot be written: Input/output error."
            assert path.read_text() in ("old", "new"), place
        else:
            assert path.read_text() == "new", place
        if "unlink" not in place:
            assert not list(path.parent.glob("*.new")), place
    assert refused >= 4


def test_without_hard_links_a_copy_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "a.json"
    write_safely(path, "one")
    write_safely(path, "two")
    assert (path.read_text(), previous(path).read_text()) == ("two", "one")


def test_where_there_are_no_hard_links_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "link")
    path = tmp_path / "a.json"
    for text in ("one", "two"):
        write_safely(path, text)
    assert (path.read_text(), previous(path).read_text()) == ("two", "one")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.json", "a.json.bak"]


def test_a_copy_that_cannot_be_made_stops_no_saving(tmp_path: Path) -> None:
    """Such as where a folder has its name."""
    path = tmp_path / "a.json"
    previous(path).mkdir()
    for text in ("one", "two", "three"):
        write_safely(path, text)
        assert path.read_text() == text
    assert {file.name for file in tmp_path.iterdir()} == {"a.json", "a.json.bak"}


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOSYS, errno.ENOTSUP])
def test_a_disk_that_cannot_be_flushed_is_written_all_the_same(
    tmp_path: Path, full_disk: Callable[..., None], number: int
) -> None:
    """As on network and FUSE file systems, which answer so to fsync."""
    full_disk(number)
    path = tmp_path / "a.json"
    for text in ("one", "two"):
        write_safely(path, text)
    assert (path.read_text(), previous(path).read_text()) == ("two", "one")


def test_a_disk_that_fails_to_flush_is_an_error(
    tmp_path: Path, full_disk: Callable[..., None]
) -> None:
    path = tmp_path / "a.json"
    write_safely(path, "one")
    full_disk(errno.EIO)
    with pytest.raises(StorageError, match="Input/output error"):
        write_safely(path, "two")
    assert path.read_text() == "one"


def test_a_copy_is_never_written_into_the_file_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process makes the same link a moment before us, so that ours fails."""
    link, read = os.link, io.open

    def look(_: str) -> None:
        with read(path) as file:
            seen.add(file.read())

    def too_late(source: Any, target: Any, **how: Any) -> None:
        previous(path).unlink(missing_ok=True)
        link(source, previous(path))
        raise FileExistsError(errno.EEXIST, "File exists")

    path = tmp_path / "a.json"
    write_safely(path, "old")
    monkeypatch.setattr(os, "link", too_late)
    seen: set[str] = set()
    with at_each_call(look):
        write_safely(path, "new")
    assert seen == {"old", "new"}
    assert previous(path).read_text() == "old"


@pytest.mark.parametrize("below", ["", "deep/er"])
def test_a_folder_that_is_a_file(tmp_path: Path, below: str) -> None:
    folder = tmp_path / "saves"
    folder.write_text("I am no folder")
    path = folder / below / "a.json"
    with pytest.raises(StorageError) as caught:
        write_safely(path, "text")
    assert str(caught.value) == f"{path} cannot be written: {folder} is not a folder."
    assert folder.read_text() == "I am no folder"


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 300) / "a.json"
    sweep(path)
    with pytest.raises(StorageError, match=r"cannot be written: File name too long\.$"):
        write_safely(path, "text")


def test_a_folder_that_vanishes_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "a.json"
    write_safely(path, "one")
    shutil.rmtree(path.parent)
    write_safely(path, "two")
    assert path.read_text() == "two"


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere"
)
def test_a_folder_that_is_read_only(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "a.json"
    write_safely(path, "old")
    path.parent.chmod(0o555)
    try:
        with pytest.raises(StorageError, match=r"cannot be written: Permission denied\.$"):
            write_safely(path, "new")
        with pytest.raises(StorageError, match=r"cannot be renamed: Permission denied\.$"):
            set_aside(path)
    finally:
        path.parent.chmod(0o755)
    assert path.read_text() == "old"


def test_leftovers_of_killed_programs_are_swept_when_they_are_old(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_safely(path, "text")
    old, young = path.with_name("a.json.12.new"), path.with_name("a.json.13.new")
    other = path.with_name("b.json.12.new")
    for leftover in (old, young, other):
        leftover.write_text("half")
    picture, copy = path.with_name("a.json.12.new.json"), path.with_name("a.json.bak.12.new")
    own = path.with_name("a.json.mine.new")
    for leftover in (picture, copy, own):
        leftover.write_text("half")
    for leftover in (old, other, picture, copy, own):
        os.utime(leftover, (time.time() - STALE_S - 5,) * 2)
    sweep(path)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "a.json", "a.json.13.new", "a.json.mine.new", "b.json.12.new",
    ]  # fmt: skip
    sweep(tmp_path / "nowhere" / "a.json")


def test_set_aside_takes_a_free_name(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for number in (1, 2, 3):
        path.write_text(str(number))
        assert set_aside(path).name == f"a.json.damaged-{number}"
    assert (tmp_path / "a.json.damaged-2").read_text() == "2"
    with pytest.raises(StorageError, match=r"cannot be renamed"):
        set_aside(path)


def test_no_handle_is_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handles: list[int] = []
    really_open = os.open

    def opened(*args: Any, **more: Any) -> int:
        handles.append(really_open(*args, **more))
        return handles[-1]

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", opened)
        write_safely(tmp_path / "a.json", "new")
    for handle in handles:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(handle)
