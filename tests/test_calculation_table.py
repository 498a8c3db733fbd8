"""The difficulty of the 256 games of Calculation: the counts, the manual's table, the stars."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from retrocards.rom import load_rom
from retrocards.rules.calculation import Options

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    """The names in `tools/calculation_table.py`."""
    return runpy.run_path(str(ROOT / "tools" / "calculation_table.py"))


def shown(tool: dict[str, Any]) -> dict[tuple[str, ...], list[int]]:
    """The manual's first table: the words of a row, and its four figures."""
    manual = (ROOT / "manuals" / "calculation.txt").read_text(encoding="utf-8")
    _, _, table = manual.partition(tool["HEADING"])
    rows: dict[tuple[str, ...], list[int]] = {}
    for line in table.splitlines():
        words = line.split()
        if len(rows) == 32:
            break
        if len(words) != 9 or not "".join(words[5:]).isdigit():
            continue
        rows[tuple(words[:5])] = [int(word) for word in words[5:]]
    return rows


def test_the_stars_of_the_256_games_are_those_of_the_manual_s_table(tool: dict[str, Any]) -> None:
    difficulty = load_rom(ROOT / "roms" / "calculation").difficulty
    table, words = shown(tool), tool["WORDS"]
    sets = [*Options.all_sets()]
    assert [*difficulty] == [options.name for options in sets]
    for options in sets:
        row = table[tuple(words[group][getattr(options, group)] for group in words)]
        assert difficulty[options.name] == tool["stars"](row[options.piles - 3]), options.name


def test_the_rules_run_from_trivially_easy_to_virtually_impossible(tool: dict[str, Any]) -> None:
    """Advice 9. More piles never make a game harder, as far as the counts show."""
    table = shown(tool)
    figures = [figure for row in table.values() for figure in row]
    assert max(figures) >= 98
    assert min(figures) <= 1
    assert len(table) == 32
    assert all(row[0] <= row[1] + 3 <= row[2] + 6 <= row[3] + 9 for row in table.values())


def test_it_goes_on_where_it_was_stopped(
    tool: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "state.txt"
    first, _ = next(iter(tool["deals"]("policy", 1)))
    state.write_text(f"policy {first.name} 1 won\nadvice 4-top-stay-any-hid")
    assert tool["read"](state) == {first: "won"}
    played: list[str] = []

    def play(player: str, options: Options, number: int) -> str:
        played.append(options.name)
        if len(played) == 5:
            raise KeyboardInterrupt
        return "lost"

    play_all = tool["play_all"]
    monkeypatch.setitem(play_all.__globals__, "play", play)
    with pytest.raises(KeyboardInterrupt):
        play_all(state, {"policy": 1})
    play_all(state, {"policy": 1})
    assert first.name not in played
    assert len(tool["read"](state)) == len({*played}) + 1 == 64
