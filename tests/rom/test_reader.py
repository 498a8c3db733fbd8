"""Plain data becomes records, or all its faults are told with their places."""

import json
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

import pytest

from retrocards.rom.reader import DataError, Fault, Limit, read, read_all

Name = Annotated[str, Limit(pattern="^[a-z]+$", meaning="a name of a-z")]
Style = Annotated[Name, Limit(refers="styles")]


class Point(NamedTuple):
    x: Annotated[int, Limit(least=0, most=319)]
    y: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    text: Annotated[str, Limit(shortest=1, longest=8)]
    from_: str | None = None
    seconds: Annotated[float, Limit(above=0)] = 1.0
    then: "tuple[Move, ...]" = ()

    def __post_init__(self) -> None:
        if self.text == self.from_:
            raise Fault("text and from are the same")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fan:
    kind: Literal["fan"]
    along: Literal["right", "down"] = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    kind: Literal["pile"]
    style: Style | Fan = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    close: bool


def _even(number: int) -> None:
    if number % 2:
        raise Fault(f"{number} is odd")


def _halves(value: object) -> tuple[str, ...]:
    if not isinstance(value, str):
        raise Fault("expected two words")
    return tuple(value.split(" on "))


@dataclass(frozen=True, slots=True, kw_only=True)
class Save:
    moves: tuple[Move, ...] = ()
    at: Point | None = None
    fonts: dict[Literal[40, 80], str] = field(default_factory=dict)
    zones: dict[Name, Fan | Pile] = field(default_factory=dict)
    items: list[Open | Close] = field(default_factory=list)
    value: bool | int | str = 0
    size: Annotated[tuple[int, int], Limit(meaning="a width and a height")] = (0, 0)
    words: tuple[str, str] = ("NO", "YES")
    even: Annotated[int, Limit(check=_even)] = 0
    pair: Annotated[tuple[str, ...], Limit(convert=_halves)] = ()
    steps: Annotated[tuple[int, ...], Limit(shortest=1, longest=2)] = (1,)
    whatever: Any = None


def faults(data: Any, kind: Any = Save) -> list[str]:
    with pytest.raises(DataError) as caught:
        read(kind, data)
    return str(caught.value).splitlines()


def test_reads_records_in_records() -> None:
    moves = [{"text": "QS", "from": "you", "seconds": 2, "then": [{"text": "take"}]}]
    save = read(Save, {"moves": moves, "at": {"x": 3}, "even": 2})
    assert save == Save(
        moves=(Move(text="QS", from_="you", seconds=2.0, then=(Move(text="take"),)),),
        at=Point(3),
        even=2,
    )
    assert type(save.moves[0].seconds) is float


def test_reads_what_json_has_instead_of_tuples_and_numbers() -> None:
    data = {
        "fonts": {"40": "wide"},
        "size": [3, 4],
        "words": ["OFF", "ON"],
        "items": [{"open": True}],
    }
    for plain in (data, json.loads(json.dumps(data))):
        save = read(Save, plain)
        assert (save.fonts, save.size, save.words) == ({40: "wide"}, (3, 4), ("OFF", "ON"))
        assert save.items == [Open(open=True)]


def test_reads_one_of_several_records_by_its_kind_or_first_key() -> None:
    data = {
        "zones": {"a": {"kind": "fan"}, "b": {"kind": "pile", "style": {"kind": "fan"}}},
        "items": [{"close": False}],
        "pair": "red on blue",
    }
    save = read(Save, data)
    assert save.zones == {"a": Fan(kind="fan"), "b": Pile(kind="pile", style=Fan(kind="fan"))}
    assert (save.items, save.pair) == ([Close(close=False)], ("red", "blue"))


FAULTS: list[tuple[Any, str]] = [
    ([], "expected keys and values, got a list"),
    ({"move": []}, "move: unknown key 'move'; did you mean 'moves'?"),
    ({"moves": {}}, "moves: expected a list, got keys and values"),
    ({"moves": [{}]}, "moves[0].text: missing"),
    ({"moves": [{"text": 3}]}, "moves[0].text: expected text, got 3; put it in quotes"),
    ({"moves": [{"text": ""}]}, "moves[0].text: expected text, got ''"),
    ({"moves": [{"text": "x" * 9}]}, "moves[0].text: expected at most 8 letters, got 'xxxxxxxxx'"),
    ({"moves": [{"text": "\ud800"}]}, "moves[0].text: has half a character"),
    ({"moves": [{"text": "a", "from": "a"}]}, "moves[0]: text and from are the same"),
    ({"moves": [{"text": "a", "seconds": 0}]}, "moves[0].seconds: expected more than 0, got 0"),
    ({"moves": [{"text": "a", "seconds": True}]}, "moves[0].seconds: expected a number, got true"),
    (
        {"moves": [{"text": "a", "seconds": float("nan")}]},
        "moves[0].seconds: expected a finite number, got nan",
    ),
    ({"at": {"x": True}}, "at.x: expected a whole number, got true"),
    ({"at": {"x": 320}}, "at.x: expected at most 319, got 320"),
    ({"at": {"x": -1}}, "at.x: expected at least 0, got -1"),
    ({"at": {}}, "at.x: missing"),
    ({"fonts": {"60": "x"}}, "fonts.60: expected 40 or 80, got 60"),
    ({"zones": {"A": {"kind": "fan"}}}, "zones.A: expected a name of a-z, got 'A'"),
    ({"zones": {"a": {}}}, "zones.a.kind: missing"),
    (
        {"zones": {"a": {"kind": "fam"}}},
        "zones.a.kind: expected 'fan' or 'pile', got 'fam'; did you mean 'fan'?",
    ),
    (
        {"zones": {"a": {"kind": "fan", "along": "dawn"}}},
        "zones.a.along: expected 'right' or 'down', got 'dawn'; did you mean 'down'?",
    ),
    (
        {"zones": {"a": {"kind": "pile", "style": "a\n"}}},
        "zones.a.style: expected a name of a-z, got 'a\\n'",
    ),
    ({"items": [{}]}, "items[0]: expected an item with one of open, close"),
    ({"value": 0.5}, "value: expected true, false, a whole number or text, got 0.5"),
    ({"size": [1]}, "size: expected a width and a height"),
    ({"words": ["A"]}, "words[1]: missing"),
    ({"words": ["A", "B", "C"]}, "words: expected at most 2 values, got 3"),
    ({"even": 3}, "even: 3 is odd"),
    ({"pair": 3}, "pair: expected two words"),
    ({"steps": []}, "steps: expected at least 1 value, got 0"),
    ({"steps": [1, 2, 3]}, "steps: expected at most 2 values, got 3"),
]


@pytest.mark.parametrize(("data", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_tells_a_fault_by_its_place(data: Any, fault: str) -> None:
    assert faults(data) == [fault]


def test_tells_all_faults_at_once() -> None:
    data = {"at": {"x": "3", "z": 1}, "moves": [{"text": "a"}, {}, {"text": None}]}
    assert faults(data) == [
        "at.x: expected a whole number, got '3'",
        "at.z: unknown key 'z'",
        "moves[1].text: missing",
        "moves[2].text: expected text, got nothing",
    ]


def test_stops_looking_after_a_hundred_faults() -> None:
    assert len(faults({f"k{number}": 1 for number in range(1000)})) == 101


def test_tells_of_data_that_is_nested_too_deeply() -> None:
    data: Any = {"text": "a"}
    for _ in range(100_000):
        data = {"text": "a", "then": [data]}
    assert faults(data, Move)[-1] == "is nested too deeply"
    while data.get("then"):
        (data,) = data["then"]


def test_gives_the_names_that_other_parts_define() -> None:
    data = {"zones": {"a": {"kind": "pile", "style": "plain"}, "b": {"kind": "fan", "x": 1}}}
    _, reading = read_all(Save, data)
    (reference,) = reading.references
    asked = (reference.path, reference.name, reference.part)
    assert asked == (("zones", "a", "style"), "plain", "styles")
    assert [(fault.path, fault.of_key) for fault in reading.faults] == [(("zones", "b", "x"), True)]
