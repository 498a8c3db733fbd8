"""What the README says of switches and keys is what the ROM has, and its scripts run."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from retrocards.cli.main import main
from retrocards.cli.parser import read_arguments
from retrocards.machine.speaker import LOUDEST
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders

ROOT = Path(__file__).parents[2]
KEYS = {
    "program", "scene", "edition", "deal", "options", "sound", "delay_s", "palette", "background",
    "border", "to_move", "scores", "hands", "legend", "play_s",
}  # fmt: skip
README = (ROOT / "README.md").read_text(encoding="utf-8")


def table(heading: str) -> dict[str, str]:
    """The rows of the table that begins with a heading, by their first column."""
    lines = README[README.index(f"| {heading} |") :].split("\n\n")[0].splitlines()[2:]
    rows = (re.split(r"(?<!\\)\|", line.strip("|")) for line in lines)
    return {row[0].strip(): row[1].strip() for row in rows}


def test_the_switches_are_those_of_the_rom(rom: Rom) -> None:
    assert [name.strip("`") for name in table("switch")] == list("SMC*D")
    assert {name.strip("`") for name in table("switch")} == set(rom.switches)


def test_every_hotkey_of_the_rom_is_in_the_table_of_keys_and_no_other(rom: Rom) -> None:
    named = {key for row in table("key") for key in re.findall(r"\bF\d+\b|\bUP\b|\bDOWN\b", row)}
    assert named == set(rom.hotkeys)


@pytest.mark.parametrize("key, words", [
    ("F1", "sound"), ("F2", "demo"), ("F3", "options"), ("F4", "sort"), ("F5", "manual"),
    ("F7", "quit, then Y"), ("F9", "color of the table"), ("F10", "color of the border"),
    ("F11", "film"), ("F12", "picture"), ("UP", "delay"),
])  # fmt: skip
def test_what_the_table_says_of_a_key_is_what_the_rom_says(rom: Rom, key: str, words: str) -> None:
    row = next(text for name, text in table("key").items() if key in re.split(r"[ ,]+", name))
    actions = {
        "F1": "sound", "F2": "demo", "F3": "options", "F4": "sort", "F5": "manual", "F7": "quit",
        "F9": "background", "F10": "border", "F11": "film", "F12": "picture", "UP": "slower",
    }  # fmt: skip
    assert words in row.lower().replace("then y", "then Y")
    assert rom.hotkeys[key].action == actions[key]


def paragraph(beginning: str) -> str:
    """The paragraph that begins so, in one line."""
    return " ".join(README[README.index(beginning) :].split("\n\n")[0].split())


@pytest.fixture(scope="module")
def elephant() -> Rom:
    return load_rom(find_rom("ELEPHANT", rom_folders()))


def test_the_switches_of_the_table_are_elephants_too(rom: Rom, elephant: Rom) -> None:
    assert {name: switch.action for name, switch in elephant.switches.items()} == {
        name: switch.action for name, switch in rom.switches.items()
    }


def test_every_key_of_elephant_is_in_its_paragraph_and_no_other(elephant: Rom) -> None:
    told = re.findall(r"\b[A-Z][A-Z0-9]*\b", paragraph("DITSY ELEPHANT has the keys"))
    keys = {key for keys in elephant.keys.values() for key in keys} | set(elephant.hotkeys)
    assert set(told) - {"DITSY", "ELEPHANT", "LCD", "A"} == keys


def test_what_its_paragraph_says_of_a_key_is_what_the_rom_says(rom: Rom, elephant: Rom) -> None:
    words = paragraph("DITSY ELEPHANT has the keys")
    for what, keys in {
        "move the arrow": (*elephant.keys["back"], *elephant.keys["forward"]),
        "picks a card": elephant.keys["pick"],
        "plays what is picked": elephant.keys["play"],
        "asks to quit": elephant.keys["leave"],
    }.items():
        named = re.findall(r"\b[A-Z][A-Z0-9]*\b", words[: words.index(what)])
        assert named[-len(keys) :] == list(keys), what
    as_above = words[words.index("asks to quit") : words.index("are as above")]
    for key in re.findall(r"F\d+", as_above):
        assert elephant.hotkeys[key].action == rom.hotkeys[key].action
    assert "F9 and F10 darken and lighten" in words
    assert [elephant.hotkeys[key].action for key in ("F9", "F10")] == ["darker", "lighter"]


def test_what_the_readme_sets_can_be_set(elephant: Rom) -> None:
    settings = re.findall(
        r"`(?:--set )?([a-z_]+)=([a-z_]+)`", table("option")["`--set OPTION=VALUE`"]
    )
    assert len(settings) == 4
    for name, value in settings:
        assert value in elephant.options[name].choices


def test_the_words_of_the_script_driver_are_all_told() -> None:
    words = " ".join(table("word"))
    for word in (
        "F5", "type:", "wait:", "until:", "click:", "rclick:", "move:", "hold:", "rhold:",
        "drop:", "wheel:", "shot:", "frame:", "text:", "state:",
    ):  # fmt: skip
        assert word in words, word


def test_the_first_command_starts_in_color_and_with_its_tune(tmp_path: Path) -> None:
    """The first of the README's commands, run to the middle of what it starts with."""
    first = next(line for line in README.splitlines() if line.startswith("    python3 tools/"))
    words, file = shlex.split(first)[2:], tmp_path / "state.json"
    assert main([*words, "--headless", "--script", f"wait:2 state:{file}"]) == 0
    state = json.loads(file.read_text(encoding="utf-8"))
    assert (state["scene"], state["palette"], state["sound"]) == ("show", "colour", True)


def test_the_options_of_the_window_that_the_readme_names_are_there() -> None:
    """With the values that it gives them."""
    named = re.findall(r"`(--[^`]*)`", paragraph("For collectors"))
    assert len(named) == 4
    read = read_arguments([word for options in named for word in options.split()])
    assert read.fullscreen and read.aspect and read.crt
    assert (read.mono, read.scale, read.volume) == ("amber", 4, LOUDEST)


def commands() -> list[list[str]]:
    """The README's commands with a script, without the starter."""
    lines = [line for line in README.splitlines() if line.startswith("    ")]
    found = [shlex.split(line) for line in lines if "--script" in line]
    return [words[2:] for words in found]


@pytest.mark.parametrize("words", commands(), ids=lambda words: words[-1][:20])
def test_the_examples_of_scripts_run(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 0
    written = re.findall(r"(?:shot|frame|text|state):(\S+)", " ".join(words))
    written += words[words.index("--record") + 1 :][:1] if "--record" in words else []
    assert written
    for name in written:
        data = (tmp_path / name).read_bytes()
        if name.endswith(".png"):
            assert data.startswith(b"\x89PNG")
        elif name.endswith(".gif"):
            assert data.startswith(b"GIF89a")
        elif name.endswith(".json"):
            state = json.loads(data)
            assert state["program"] == "DURAK"
            assert set(state) >= KEYS
        else:
            assert "NORTH" in data.decode()


def test_the_keys_that_a_state_has_stay_the_same_on_every_screen(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.json" for number in range(3)]
    script = f"wait:1 state:{files[0]} SPACE wait:1 state:{files[1]} F7 Y wait:1 state:{files[2]} x"
    assert main(["DURAK", "--headless", "--script", script]) == 0
    states = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    assert len({tuple(state) for state in states}) == 1
    assert [state["scene"] for state in states] == ["show", "table", "parting"]


def test_the_files_that_the_map_of_the_code_names_are_there() -> None:
    """Where it says NAME, those of each game."""
    named = re.findall(r"`([a-z]+/[^`]+)`", " ".join(table("to find").values()))
    assert len(named) > 12
    for name in named:
        root = ROOT if name.startswith(("roms/", "manuals/")) else ROOT / "retrocards"
        for game in ("calculation", "durak", "ecarte", "elephant", "hearts"):
            assert (root / name.replace("NAME", game)).exists(), name
