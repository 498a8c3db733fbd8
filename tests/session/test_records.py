"""A file that cannot be used is set aside, said so in one sentence, and nothing is lost."""

import errno
import json
import os
import re
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import pytest

from retrocards.session.files import StorageError, previous
from retrocards.session.records import (
    LONGEST_FAULT,
    DiskRecord,
    DraftsRecord,
    FileRecord,
    HandRecord,
    Record,
    RecordFile,
    SettingsRecord,
    SittingRecord,
    TallyRecord,
    Unusable,
    from_json,
    to_json,
)
from tests.session.test_files import Died, at_each_call

KINDS = (SittingRecord, SettingsRecord, TallyRecord, DraftsRecord)
GOOD = {
    SittingRecord: SittingRecord(
        program="DURAK", play_s=12.5, hands=[HandRecord(match="m", rules={"deck": 36}, deal="7")]
    ),
    SettingsRecord: SettingsRecord(options={"a": True, "b": 3, "c": "x"}, registered=True),
    TallyRecord: TallyRecord(counts={"north": 3}),
    DraftsRecord: DraftsRecord(texts={"C:\\X.TXT": "one\ntwo ♥"}),
}
FORMATS = {SittingRecord: 7, SettingsRecord: 3, TallyRecord: 5, DiskRecord: 2, DraftsRecord: 1}
NOT_JSON = [
    b"", b"{", b"\x00" * 40, b"\xff\xfe{}", b"{}trailing", b'{"format": 1',
    b"[" * 100_000, b'{"format": ' + b"9" * 5000 + b"}", b'"\\ud800"',
]  # fmt: skip
NOT_OURS = [
    b"null", b"[]", b"1", b"{}", b'{"format": null}', b'{"format": "1"}', b'{"format": 0}',
    b'{"format": -1}', b'{"format": true}', b'{"format": 1, "surprise": 1}',
    b'{"format": 1, "program": 5}', b'{"format": 1, "program": "DURAK", "play_s": -1}',
    b'{"format": 1, "program": "DURAK", "play_s": NaN}',
    b'{"format": 1, "program": "DURAK", "play_s": 1e999}',
    b'{"format": 1, "program": "DURAK", "hands": {}}',
    b'{"format": 1, "program": "DURAK", "hands": [{"match": "", "rules": {}, "deal": 1.5}]}',
    b'{"format": 1, "counts": {"north": -1}}', b'{"format": 1, "counts": {"north": "1"}}',
    b'{"format": 1, "options": {"a": null}}', b'{"format": 1, "registered": "yes"}',
    b'{"format": 1, "texts": {"C:\\\\X": 1}}',
]  # fmt: skip


def test_a_deal_is_a_number_in_the_files_of_old_and_a_name_now(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    hand = '{"match": "m", "rules": {}, "deal": %s}'
    for kept in ("4711", '"4711"'):
        path.write_text('{"format": 1, "program": "DURAK", "hands": [' + hand % kept + "]}")
        record = RecordFile(path, SittingRecord).record
        assert record is not None and record.hands[0].deal == "4711"


def test_what_a_file_does_not_say_is_as_at_the_beginning() -> None:
    assert from_json(TallyRecord, b'{"format": 1}') == TallyRecord({}, "")
    assert from_json(SettingsRecord, b'{"format": 1}') == SettingsRecord({}, False, {}, {})
    hand = b'{"match": "m", "rules": {}, "deal": "7"}'
    sitting = from_json(SittingRecord, b'{"format": 2, "program": "X", "hands": [' + hand + b"]}")
    assert sitting == SittingRecord("X", 0.0, [HandRecord("m", {}, "7", [], [], "", False)])


def test_a_file_of_the_disk_is_empty_and_nobodys_copy_unless_it_says_so() -> None:
    file = b'{"path": "C:\\\\X.TXT", "stamp": "02-14-91 10:00a"}'
    disk = from_json(DiskRecord, b'{"format": 1, "files": [' + file + b"]}")
    assert disk == DiskRecord([FileRecord("C:\\X.TXT", "02-14-91 10:00a", "", "", False)], [])


def test_each_file_of_the_disk_is_written_on_a_line_of_its_own() -> None:
    files = [FileRecord(f"C:\\{name}.TXT", "02-14-91 10:00a", "", "", False) for name in "XYZ"]
    lines = to_json(DiskRecord(files, [])).splitlines()
    assert [line[:15] for line in lines[1:]] == [f'{{"path": "C:\\\\{name}' for name in "XYZ"]


def test_a_hand_of_a_file_that_knows_no_shown_ends_is_not_shown_once_more() -> None:
    """Format 3 and older; who made its moves is not known either."""
    hand = b'{"match": "m", "rules": {}, "deal": "7", "moves": ["pass"], "demo": true}'
    old = from_json(SittingRecord, b'{"format": 3, "program": "X", "hands": [' + hand + b"]}")
    assert (old.hands[0].seen, old.hands[0].own) == (True, [])


def test_a_file_of_today_is_written_and_digested_like_this_tomorrow_too() -> None:
    """Another digest of the same values would make every file on the players' disks damaged."""
    text = (
        '{"digest": "27b087d1", "format": 5, "counts": {"north": 3, "east": 1}, "last": "a", '
        '"results": [], "grade": "", "judged": "", "errors": [], "weighed": 0, "lost": 0.0, '
        '"measure": "chance"}\n'
    )
    tally = TallyRecord({"north": 3, "east": 1}, "a")
    assert to_json(tally) == text
    assert from_json(TallyRecord, text.encode()) == tally
    fourth = (
        '{"digest": "1f68486c", "format": 4, "counts": {"north": 3, "east": 1}, "last": "a", '
        '"results": [], "grade": "", "judged": "", "errors": [], "weighed": 0, "lost": 0.0}\n'
    )
    assert from_json(TallyRecord, fourth.encode()) == tally
    third = (
        '{"digest": "2ca02e82", "format": 3, "counts": {"north": 3, "east": 1}, "last": "a", '
        '"results": [], "grade": "", "judged": ""}\n'
    )
    assert from_json(TallyRecord, third.encode()) == tally
    before = '{"digest": "74e266a4", "format": 2, "counts": {"north": 3, "east": 1}, "last": "a"}\n'
    assert from_json(TallyRecord, before.encode()) == tally


@pytest.mark.parametrize(("kind", "number"), FORMATS.items())
def test_a_format_is_what_older_programs_know_it_by(
    kind: type[Record], number: int, tmp_path: Path
) -> None:
    """Another number for the same content would make them leave a file alone that they can read."""
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"format": number + 1}), encoding="utf-8")
    assert f"(format {number + 1}, this one reads {number})" in RecordFile(path, kind).trouble


@pytest.mark.parametrize("data", [b"{", None])
def test_what_is_only_looked_at_is_read_and_left_as_it_is(
    tmp_path: Path, data: bytes | None
) -> None:
    """Of a damaged file the copy before it; of no file nothing."""
    path = tmp_path / "a.json"
    if data is not None:
        path.write_bytes(data)
        previous(path).write_text(to_json(TallyRecord({"north": 3})), encoding="utf-8")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    file = RecordFile(path, TallyRecord, kept=False)
    assert file.record == (TallyRecord({"north": 3}) if data else None)
    damage = "a.json is damaged. The copy before it was read instead."
    assert file.trouble == (damage if data else "")
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_count_that_nobody_can_reach_is_damage() -> None:
    counts = '{"format": 1, "counts": {"north": %d}}'
    assert from_json(TallyRecord, (counts % 10**15).encode()).counts == {"north": 10**15}
    with pytest.raises(Unusable, match="is damaged"):
        from_json(TallyRecord, (counts % (10**15 + 1)).encode())


def test_leftovers_of_a_killed_program_are_swept(tmp_path: Path) -> None:
    leftover = tmp_path / "a.json.12.new"
    leftover.write_text("half")
    os.utime(leftover, (0, 0))
    RecordFile(tmp_path / "a.json", TallyRecord)
    assert not leftover.exists()


def assert_sentence(text: str) -> None:
    assert text and text.endswith("."), text
    assert "\n" not in text
    assert "Traceback" not in text


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_saved_is_read_back(kind: type[Record], tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    file = RecordFile(path, kind)
    assert (file.record, file.trouble) == (None, "")
    file.save(GOOD[kind])
    again = RecordFile(path, kind)
    assert (again.record, again.trouble) == (GOOD[kind], "")
    assert json.loads(path.read_text())["format"] == kind.FORMAT


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("content", NOT_JSON + NOT_OURS, ids=lambda content: repr(content[:40]))
def test_a_damaged_file_is_set_aside(kind: type[Record], content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    file = RecordFile(path, kind)
    assert file.record is None
    place = ": .+: .+" if content in NOT_OURS and content.startswith(b"{") else ""
    assert re.fullmatch(
        f"a.json is damaged{place}; it is kept as a.json.damaged-1.", file.trouble, re.DOTALL
    )
    assert not path.exists()
    assert (tmp_path / "a.json.damaged-1").read_bytes() == content


HAND = '{"match": "", "rules": {}, "deal": "7", %s}'


@pytest.mark.parametrize(
    "kind, inside, fault",
    [
        (SittingRecord, '"hands": []', "program: missing"),
        (SittingRecord, '"program": 5', "program: expected text, got 5; put it in quotes"),
        (SittingRecord, '"program": "X", "play_s": -1', "play_s: expected at least 0, got -1"),
        (SittingRecord, '"program": "X", "hands": [%s]' % (HAND % '"moves": ["take", 3]'),
         "hands[0].moves[1]: expected text, got 3; put it in quotes"),
        (SittingRecord, '"program": "X", "hands": [%s]' % (HAND % '"own": [true]'),
         "hands[0].own[0]: expected a whole number, got true"),
        (SittingRecord, '"program": "X", "hands": [%s]' % (HAND % '"sen": true'),
         "hands[0].sen: unknown key 'sen'; did you mean 'seen'?"),
        (SittingRecord, '"program": "X", "hands": [{"match": "", "rules": {}, "deal": 1.5}]',
         "hands[0].deal: expected the name of a deal, got 1.5"),
        (TallyRecord, '"counts": {"north": "1"}',
         "counts.north: expected a whole number, got '1'"),
        (SettingsRecord, '"options": {"a": null}',
         "options.a: expected true"),
        (TallyRecord, '"%s": 1' % ("x" * 500),
         "%s: unknown key '" % ("x" * 500)),
    ],
)  # fmt: skip
def test_a_damaged_value_is_told_with_its_place(
    kind: type[Record], inside: str, fault: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.json"
    path.write_text(f'{{"format": 1, {inside}}}')
    trouble = RecordFile(path, kind).trouble
    assert trouble.startswith(f"a.json is damaged: {fault[:LONGEST_FAULT]}")
    assert trouble.endswith("; it is kept as a.json.damaged-1.") and len(trouble) < 200


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_was_cut_off_anywhere_is_damaged(kind: type[Record], tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    RecordFile(path, kind).save(GOOD[kind])
    whole = path.read_bytes()
    for length in range(len(whole) - 1):
        path.write_bytes(whole[:length])
        file = RecordFile(path, kind)
        assert file.record is None, length
        assert_sentence(file.trouble)


@pytest.mark.parametrize("digest", [False, True])
def test_what_a_newer_program_wrote_stays_as_it_is(tmp_path: Path, digest: bool) -> None:
    """Nothing is renamed and nothing written over it, however often the older program saves."""
    path = tmp_path / "a.json"
    written_newer = to_json(_Next({"north": 5}, "a"))
    path.write_text(written_newer if digest else '{"format": 6, "whatever": [1, 2]}')
    previous(path).write_text("the copy of the newer program")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    file = RecordFile(path, TallyRecord)
    assert file.record is None and not file.writable
    assert file.trouble == (
        "a.json was written by a newer program (format 6, this one reads 5); "
        "it stays as it is, and nothing is kept."
    )
    with pytest.raises(StorageError, match="stays as it is"):
        file.save(TallyRecord({"north": 1}))
    file.save(TallyRecord({"north": 2}))
    assert file.record == TallyRecord({"north": 2})
    after = {file: file.read_bytes() for file in tmp_path.iterdir() if file.suffix != ".lock"}
    assert after == before
    only_looked_at = RecordFile(path, TallyRecord, kept=False)
    assert only_looked_at.trouble.startswith("a.json was written by a newer program")


def test_a_newer_file_that_is_damaged_meanwhile_blocks_no_saving(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"format": 6, "whatever": [1, 2]}')
    file = RecordFile(path, TallyRecord)
    path.write_text("{")
    file.reload()
    assert "it is kept as a.json.damaged-1" in file.trouble and file.writable
    file.save(TallyRecord({"north": 1}))
    assert from_json(TallyRecord, path.read_bytes()) == TallyRecord({"north": 1})


class _Next(TallyRecord):
    FORMAT = 6


def test_no_damaged_bit_goes_unnoticed(amount: Callable[[int, int], int]) -> None:
    """A flip may leave the file readable; then it must hold the same record."""
    for kind, record in GOOD.items():
        good = to_json(record).encode()
        everywhere = range(8 * len(good))
        for bit in Random(kind.__name__).sample(
            everywhere, min(len(everywhere), amount(300, 9999))
        ):
            flipped = bytearray(good)
            flipped[bit // 8] ^= 1 << bit % 8
            with suppress(Unusable):
                assert from_json(kind, bytes(flipped)) == record, (kind, bit)


def test_a_file_without_its_digest_is_damaged() -> None:
    text = to_json(GOOD[TallyRecord])
    without = re.sub('"digest": "[0-9a-f]{8}", ', "", text)
    assert without != text
    with pytest.raises(Unusable, match="is damaged"):
        from_json(TallyRecord, without.encode())


def test_the_copy_before_it_is_taken_and_put_back(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    file = RecordFile(path, TallyRecord)
    file.save(TallyRecord(counts={"north": 1}))
    file.save(TallyRecord(counts={"north": 2}))
    path.write_bytes(b"scribble")
    again = RecordFile(path, TallyRecord)
    assert again.record == TallyRecord(counts={"north": 1})
    assert again.trouble == (
        "a.json is damaged; it is kept as a.json.damaged-1. The copy before it was taken instead."
    )
    # Who is killed now and starts again must not find nothing.
    assert RecordFile(path, TallyRecord).record == again.record
    assert RecordFile(path, TallyRecord).trouble == ""


def test_who_is_killed_while_the_copy_is_put_back_finds_it_at_the_next_start(
    tmp_path: Path,
) -> None:
    first, second = TallyRecord(counts={"north": 1}), TallyRecord(counts={"north": 2})
    killed, missing = True, 0
    for steps in count():
        if not killed:
            break
        path = tmp_path / str(steps) / "a.json"
        for record in (first, second):
            RecordFile(path, TallyRecord).save(record)
        path.write_bytes(b"scribble")
        killed, left = False, iter(range(steps))

        def die(_: str, left: Iterator[int] = left) -> None:
            nonlocal killed
            if next(left, None) is None:
                killed = True
                raise Died

        with at_each_call(die), suppress(Died):
            RecordFile(path, TallyRecord)
        again = RecordFile(path, TallyRecord)
        assert again.record == first, steps
        if again.trouble == "a.json is missing. The copy before it was taken instead.":
            missing += 1
        assert RecordFile(path, TallyRecord).trouble == ""
        again.save(second)
        assert path.with_name("a.json.damaged-1").read_bytes() == b"scribble"
        assert RecordFile(path, TallyRecord).record == second
    assert missing > 5


def test_a_copy_that_could_not_be_put_back_is_there_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    for north in (1, 2):
        RecordFile(path, TallyRecord).save(TallyRecord(counts={"north": north}))
    path.write_bytes(b"scribble")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        file = RecordFile(path, TallyRecord)
    assert file.trouble.endswith("cannot be written: No space left on device.")
    assert not path.exists()
    assert RecordFile(path, TallyRecord).record == TallyRecord(counts={"north": 1})
    assert path.exists()


def test_a_file_that_the_player_removed_stays_removed(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for north in (1, 2):
        RecordFile(path, TallyRecord).save(TallyRecord(counts={"north": north}))
    path.unlink()
    file = RecordFile(path, TallyRecord)
    assert (file.record, file.trouble) == (None, "")


def test_where_an_older_file_was_set_aside_a_new_start_is_no_trouble(tmp_path: Path) -> None:
    """No copy before it is left either: there is nothing to say."""
    path = tmp_path / "a.json"
    path.with_name("a.json.damaged-1").write_text("{")
    file = RecordFile(path, TallyRecord)
    assert (file.record, file.trouble) == (None, "")


def test_a_text_is_written_in_its_own_letters() -> None:
    assert "one ♥" in to_json(DraftsRecord(texts={"C:\\X.TXT": "one ♥"}))


def test_both_copies_damaged(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"scribble")
    previous(path).write_bytes(b"scrabble")
    file = RecordFile(path, TallyRecord)
    assert file.record is None
    assert_sentence(file.trouble)
    assert previous(path).read_bytes() == b"scrabble"


def test_a_refused_record_is_set_aside_too(tmp_path: Path) -> None:
    def few(record: TallyRecord) -> None:
        if record.counts.get("north", 0) > 5:
            raise Unusable("counts too much")

    path = tmp_path / "a.json"
    RecordFile(path, TallyRecord).save(TallyRecord(counts={"north": 4}))
    RecordFile(path, TallyRecord).save(TallyRecord(counts={"north": 6}))
    file = RecordFile(path, TallyRecord, few)
    assert file.record == TallyRecord(counts={"north": 4})
    assert file.trouble.startswith("a.json counts too much; it is kept as a.json.damaged-1.")


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.mkdir()
    file = RecordFile(path, TallyRecord)
    assert file.record is None
    assert_sentence(file.trouble)
    file.save(TallyRecord())
    assert path.is_file()


def assert_refused(path: Path, reason: str) -> None:
    """The file is set aside for this reason, whatever it is, and another is written."""
    file = RecordFile(path, TallyRecord)
    assert file.record is None
    assert file.trouble == f"a.json {reason}; it is kept as a.json.damaged-1."
    assert os.path.lexists(path.with_name("a.json.damaged-1"))
    file.save(TallyRecord(counts={"north": 1}))
    assert RecordFile(path, TallyRecord).record == TallyRecord(counts={"north": 1})


def test_a_file_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    tracemalloc.start()
    assert_refused(path, "cannot be read (longer than 1000000 bytes)")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5_000_000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("of", ["a.json", "a.json.bak"])
def test_a_fifo_is_not_waited_for(tmp_path: Path, of: str) -> None:
    os.mkfifo(tmp_path / of)
    if of == "a.json":
        assert_refused(tmp_path / of, "cannot be read (not a regular file)")
    else:
        (tmp_path / "a.json").write_text("scribble")
        assert_refused(tmp_path / "a.json", "is damaged")


def test_a_link_to_a_device_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.symlink_to("/dev/zero")
    assert_refused(path, "cannot be read (not a regular file)")


def test_a_link_that_leads_nowhere_is_kept(tmp_path: Path) -> None:
    """It may lead to a disk that is not there today."""
    path = tmp_path / "a.json"
    path.symlink_to(tmp_path / "disk" / "a.json")
    assert_refused(path, "is a link that leads nowhere")
    assert path.with_name("a.json.damaged-1").readlink() == tmp_path / "disk" / "a.json"


def test_what_cannot_be_renamed_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"scribble")

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        file = RecordFile(path, TallyRecord)
    assert file.record is None
    assert file.trouble == (f"a.json is damaged. {path} cannot be renamed: Read-only file system.")
    with pytest.raises(StorageError, match="cannot be renamed"):
        file.save(TallyRecord())
    file.save(TallyRecord())
    assert path.read_bytes() == b"scribble"


def test_a_disk_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("no folder")
    file = RecordFile(folder / "a.json", TallyRecord)
    assert (file.record, file.trouble) == (None, "")
    with pytest.raises(StorageError) as caught:
        file.save(TallyRecord(counts={"north": 1}))
    assert_sentence(str(caught.value))
    file.save(TallyRecord(counts={"north": 2}))
    file.reload()
    assert file.record == TallyRecord(counts={"north": 2}), "what could not be saved is newer"
    folder.unlink()
    file.save(TallyRecord(counts={"north": 3}))
    assert RecordFile(folder / "a.json", TallyRecord).record == TallyRecord(counts={"north": 3})
    folder.rename(tmp_path / "elsewhere")
    folder.write_text("no folder again")
    with pytest.raises(StorageError):
        file.save(TallyRecord())
