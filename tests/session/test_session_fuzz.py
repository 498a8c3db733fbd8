"""Whatever stands in a file: no error but our own, and always a game to play."""

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from retrocards.rom import Rom
from retrocards.session.files import previous
from retrocards.session.records import (
    HandRecord,
    Record,
    SettingsRecord,
    SittingRecord,
    TallyRecord,
    Unusable,
    from_json,
    to_json,
)
from retrocards.session.settings import Settings, settings_path
from retrocards.session.sitting import Sitting, sitting_path
from retrocards.session.tally import Tally, tally_path
from tests.saves import without_digest

RULES = {"players": 4, "teams": False, "deck": 36, "exchange": True, "five_first": False}

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 2, 3, 6, 10**30, 1.5, -0.0, "", "x", "take", "pass", "attack 6S",
    "defend 10H", "KH", [], {}, [[]], "\ud800", "ß", "DURAK", {"players": 2}, "-", "é" * 300,
]  # fmt: skip


def scribbled(content: bytes, chance: Random) -> bytes:
    """Bytes with some of them changed, lost, doubled, cut off or made up."""
    data = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 5))):
        start, length = chance.randrange(len(data) + 1), chance.choice((1, 2, 8, 64))
        what = chance.randrange(5)
        if what == 0:
            data[start : start + length] = chance.randbytes(length)
        elif what == 1:
            del data[start : start + length]
        elif what == 2:
            data[start:start] = data[start : start + length]
        elif what == 3:
            del data[start:]
        else:
            data[start : start + 1] = chance.choice(b'0123456789"{}[],:\n CDHSx').to_bytes(1, "big")
    return bytes(data)


def twisted(content: bytes, chance: Random) -> bytes:
    """Good JSON with values or names of it exchanged for others."""
    data = json.loads(content)
    for _ in range(chance.choice((1, 1, 2, 4))):
        places = list(inside(data))
        holder, key = chance.choice(places)
        what = chance.randrange(4)
        if what == 0:
            holder[key] = chance.choice(ODD)
        elif what == 1:
            other, name = chance.choice(places)
            holder[key] = json.loads(json.dumps(other[name]))
        elif what == 2:
            del holder[key]
        elif isinstance(holder[key], int):
            holder[key] += chance.choice((-1, 1))
        elif isinstance(holder[key], str):
            holder[key] = holder[key].translate({ord("6"): "7", ord("S"): "H", ord("0"): "1"})
        if not data:
            break
    return json.dumps(data).encode()


def inside(data: Any) -> list[tuple[Any, Any]]:
    """Every place of a value, as its holder and its key."""
    places: list[tuple[Any, Any]] = []
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(items):
        places.append((data, key))
        if isinstance(value, dict | list):
            places += inside(value)
    return places


def check_sitting(sit: Callable[..., "Sitting[Any, Any]"], seed: int) -> None:
    sitting = sit()
    chance = Random(seed)
    if sitting.unfinished:
        assert len(sitting.hand.hands) == 4
        sitting.play(chance.choice(sitting.hand.legal_moves()), 1.0)
    if sitting.last_deal is not None:
        sitting.deal_again(RULES)
    if seed % 2:
        sitting.begin_anew(RULES)
    sitting.deal(str(seed), RULES)
    assert sitting.hand is not None and sitting.hand.outcome is None
    assert sit().hand.to_text() == sitting.hand.to_text()


def clear(path: Path) -> None:
    for file in path.parent.glob(f"{path.name}*"):
        if not file.name.endswith(".lock"):
            file.unlink()


@pytest.mark.parametrize("change", [scribbled, twisted])
def test_any_sitting(
    sit: Callable[..., "Sitting[Any, Any]"],
    play: Callable[..., None],
    change: Callable[[bytes, Random], bytes],
    amount: Callable[[int, int], int],
) -> None:
    good: list[bytes] = []
    sitting = sit()
    for deal, moves in ((7, 10_000), (8, 25), (9, 0)):
        sitting.deal(str(deal), RULES)
        play(sitting, moves)
        good.append(without_digest(sitting.path.read_bytes()).encode())
    path, taken = sitting.path, 0
    files = amount(120, 300)
    for seed in range(files):
        clear(path)
        chance = Random(seed)
        path.write_bytes(change(chance.choice(good), chance))
        if chance.random() < 0.3:
            previous(path).write_bytes(change(chance.choice(good), chance))
        try:
            taken += not sit().trouble
            check_sitting(sit, seed)
        except BaseException:
            print(f"{change.__name__}, seed {seed}: {path.read_bytes()!r}")
            raise
    assert 10 < taken < files - 10, "some of the files must be good and some bad"


def test_random_bytes_everywhere(
    rom: Rom, sit: Callable[..., "Sitting[Any, Any]"], amount: Callable[[int, int], int]
) -> None:
    paths = [sitting_path("DURAK"), settings_path("DURAK"), tally_path("DURAK")]
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
    for seed in range(amount(30, 150)):
        chance = Random(seed)
        for path in paths:
            clear(path)
            path.write_bytes(chance.randbytes(chance.choice((0, 1, 10, 300))))
        try:
            assert Settings(rom).trouble and Tally("DURAK").trouble
            assert sit().trouble
        except BaseException:
            print(f"seed {seed}: {[path.read_bytes() for path in paths]!r}")
            raise


@pytest.mark.parametrize("change", [scribbled, twisted])
@pytest.mark.parametrize("kind", [SittingRecord, SettingsRecord, TallyRecord])
def test_what_is_taken_for_a_record_is_one(
    kind: type[Record], change: Callable[[bytes, Random], bytes]
) -> None:
    hand = HandRecord(
        "m", {"deck": 36, "exchange": True, "kind": "x"}, "7", ["take"], ["pass"], "a1"
    )
    good = without_digest(to_json({
        SittingRecord: SittingRecord("DURAK", 12.5, [hand, hand]),
        SettingsRecord: SettingsRecord({"deck": 36, "replay": True}, True, {"sort": False}),
        TallyRecord: TallyRecord({"north": 3, "draws": 0}, "a1"),
    }[kind])).encode()  # fmt: skip
    taken = 0
    for seed in range(1500):
        content = change(good, Random(seed))
        try:
            record = from_json(kind, content)
        except Unusable:
            continue
        taken += 1
        try:
            assert_typed(record)
            assert from_json(kind, to_json(record).encode()) == record
        except BaseException:
            print(f"{change.__name__}, seed {seed}: {content!r}")
            raise
    assert 30 < taken < 1470, "some must be good and some bad"


def assert_typed(record: Any) -> None:
    """Every value is of the kind that is declared for it."""
    hints = get_type_hints(type(record))
    for field in fields(record):
        value = getattr(record, field.name)
        assert is_a(value, hints[field.name]), f"{field.name}: {value!r}"


def is_a(value: Any, kind: Any) -> bool:
    arguments = get_args(kind)
    if get_origin(kind) is list:
        return type(value) is list and all(is_a(item, arguments[0]) for item in value)
    if get_origin(kind) is dict:
        names = type(value) is dict and all(type(name) is str for name in value)
        return names and all(is_a(item, arguments[1]) for item in value.values())
    if is_dataclass(value):
        assert_typed(value)
    return type(value) in (arguments or (kind,))


@pytest.mark.parametrize("change", [scribbled, twisted])
def test_any_settings_and_tally(
    rom: Rom, change: Callable[[bytes, Random], bytes], amount: Callable[[int, int], int]
) -> None:
    settings, tally = Settings(rom, "registered"), Tally("DURAK")
    for name in rom.options:
        settings.set(name, True)
    settings.set_toggle("sort", False)
    for name in ("north", "north", "draws"):
        tally.add(name)
    paths = settings_path("DURAK"), tally_path("DURAK")
    good = {path: without_digest(path.read_bytes()).encode() for path in paths}
    for seed in range(amount(70, 200)):
        chance = Random(seed)
        for path, content in good.items():
            clear(path)
            path.write_bytes(change(content, chance))
        try:
            again = Settings(rom, "registered")
            if "newer program" in again.trouble + Tally("DURAK", kept=False).trouble:
                continue  # Such a file stays as it is, which is proved elsewhere.
            values = again.values()
            assert all(type(values[name]) is type(o.default) for name, o in rom.options.items())
            again.set("replay", True)
            counts = Tally("DURAK")
            before = counts.counts.get("east", 0)
            counts.add("east")
            assert Tally("DURAK").counts["east"] == before + 1
            assert Settings(rom, "registered")["replay"] is True
        except BaseException:
            print(f"{change.__name__}, seed {seed}: {[path.read_bytes() for path in good]!r}")
            raise
