"""What the papers say of keys, switches, options and files is so, and their commands run."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from retrocards.cli.main import main
from retrocards.cli.parser import parser, read_arguments
from retrocards.machine.speaker import LOUDEST
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders

ROOT = Path(__file__).parents[2]
KEYS = {
    "program", "scene", "edition", "deal", "options", "sound", "delay_s", "palette", "background",
    "border", "to_move", "scores", "hands", "legend", "play_s",
}  # fmt: skip
GAMES = ("calculation", "durak", "ecarte", "elephant", "hearts")
PAPERS = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in [*ROOT.glob("*.md"), *(ROOT / "manuals").glob("*.md")]
}
README, PLAYING = PAPERS["README.md"], PAPERS["manuals/PLAYING.md"]
COMMANDS, CONTRIBUTING = PAPERS["manuals/COMMANDS.md"], PAPERS["CONTRIBUTING.md"]
SECTIONS = {
    "DURAK": "TOMMY'S DURAK", "ECARTE": "TOMMY'S ECARTE", "HEARTS": "HEARTS",
    "CALC": "CALCULATION", "ELEPHANT": "DITSY ELEPHANT",
}  # fmt: skip
"""The sections of PLAYING.md with the keys of a program."""
NO_KEYS = {"the digit or letter under a card", "left button", "right button"}
WORDS = {
    "background": "color", "back": "undoes", "border": "border", "coach": "coach",
    "daily": "deal of the day", "darker": "darkens", "demo": "demo", "faster": "faster",
    "film": "film", "finish": "the rest",
    "forward": "redoes", "hint": "hint", "lighter": "lightens", "manual": "manual",
    "menu": "Option Menu", "menu_bar": "menus", "new": "next game", "options": "options",
    "picture": "picture", "quit": "quit", "replay": "replay", "restart": "start of this game",
    "rules": "rules", "select_deal": "deal", "sequences": "sequences", "slower": "slower",
    "sort": "sorted", "sound": "sound", "statistics": "statistics", "winnable": "can still be won",
}  # fmt: skip
"""What is said of a key whose hotkey has this action."""


def table(paper: str, heading: str) -> dict[str, str]:
    """The rows of the first table whose head begins with a heading, by their first column."""
    lines = paper[paper.index(f"| {heading} |") :].split("\n\n")[0].splitlines()[2:]
    rows = (re.split(r"(?<!\\)\|", line.strip("|")) for line in lines)
    return {row[0].strip(): row[1].strip() for row in rows}


def keys_in(text: str) -> Iterator[str]:
    """The names of the keys of a row: `1 to 4, TAB, CTRL+Z`."""
    for name in text.replace("`", "").replace("+", "_").split(", "):
        first, _, last = name.partition(" to ")
        if last:
            yield from map(chr, range(ord(first), ord(last) + 1))
        elif name not in NO_KEYS:
            yield name


def said_of_keys(paper: str) -> dict[str, str]:
    """Key -> what the first table of keys says that it does."""
    return {key: text for names, text in table(paper, "key").items() for key in keys_in(names)}


@pytest.fixture(scope="module")
def roms() -> dict[str, Rom]:
    return {name: load_rom(find_rom(name, rom_folders())) for name in SECTIONS}


def test_the_readme_is_a_landing_page() -> None:
    assert len(README.splitlines()) <= 180


@pytest.mark.parametrize("name", PAPERS)
def test_every_link_leads_somewhere(name: str) -> None:
    """To a file, and to a heading of it."""
    for target in re.findall(r"\]\(([^)]+)\)", PAPERS[name]):
        if re.match(r"https?:", target):
            continue
        file, _, heading = target.partition("#")
        path = (ROOT / name).parent / file if file else ROOT / name
        assert path.is_file(), target
        if heading:
            titles = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.M)
            slugs = [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]
            assert heading in slugs, target


def test_the_switches_are_those_of_every_rom(roms: dict[str, Rom]) -> None:
    letters = {name.strip("`") for name in table(PLAYING, "switch")}
    assert letters == set("SMC*D")
    for name, rom in roms.items():
        assert set(rom.switches) == letters - ({"D"} if name == "ECARTE" else set()), name
    actions = [{name: each.action for name, each in rom.switches.items()} for rom in roms.values()]
    assert all(each.items() <= actions[0].items() for each in actions)


@pytest.mark.parametrize("name", SECTIONS)
def test_every_hotkey_is_told_with_what_it_does_and_no_other_key(
    name: str, roms: dict[str, Rom]
) -> None:
    """As the ROM has it; the keys of the three programs that are played by few are all told."""
    rom = roms[name]
    shared = said_of_keys(PLAYING)
    own = said_of_keys(PLAYING[PLAYING.index(f"\n### {SECTIONS[name]}\n") :])
    said = shared | own
    listed = {key for keys in rom.keys.values() for key in keys}
    assert set(own) <= listed | set(rom.hotkeys)
    assert set(rom.hotkeys) <= set(said)
    for key, hotkey in rom.hotkeys.items():
        assert WORDS[hotkey.action] in said[key], key
    if name in ("HEARTS", "CALC", "ELEPHANT"):
        # The dialogs name these keys themselves, and only a page copies links.
        dialogs = {key for kind in ("link", "replay", "all_hands") for key in rom.keys[kind]}
        assert listed - dialogs <= set(said)
    if name == "ECARTE":
        talk = ("lead", "propose", "accept", "refuse", "king", "change")
        assert {key for kind in talk for key in rom.keys[kind]} <= set(own)


def test_the_readme_has_the_keys_of_durak(rom: Rom) -> None:
    said = said_of_keys(README)
    assert set(said) - {"0", "LEFT", "RIGHT"} == set(rom.hotkeys)
    for key, hotkey in rom.hotkeys.items():
        assert WORDS[hotkey.action] in said[key], key


def test_what_the_keys_of_elephant_do_is_what_its_rom_says(roms: dict[str, Rom]) -> None:
    rom = roms["ELEPHANT"]
    said = said_of_keys(PLAYING[PLAYING.index("\n### DITSY ELEPHANT\n") :])
    for words, kinds in {
        "move the arrow": ("back", "forward"),
        "picks a card": ("pick",),
        "plays what is picked": ("play",),
        "asks to quit": ("leave",),
    }.items():
        keys = {key for kind in kinds for key in rom.keys[kind]}
        assert {key for key, text in said.items() if words in text} == keys, words


def test_what_the_papers_set_can_be_set(roms: dict[str, Rom]) -> None:
    settings = re.findall(r"`--set ([a-z_]+)=([a-z_]+)`", COMMANDS)
    assert len(settings) == 6
    for name, value in settings:
        assert value in roms["ELEPHANT"].options[name].choices


def test_every_option_of_the_command_line_is_told_and_no_other() -> None:
    """In COMMANDS.md, by the parser's own list."""
    options = {name for row in table(COMMANDS, "option") for name in re.findall(r"--[a-z]+", row)}
    there = set(re.findall(r"(?<!\w)--[a-z]+", parser().format_help()))
    assert options == there


def test_the_words_of_the_script_driver_are_all_told() -> None:
    words = " ".join(table(COMMANDS, "word"))
    for word in (
        "F5", "type:", "wait:", "until:", "click:", "rclick:", "move:", "hold:", "rhold:",
        "drop:", "wheel:", "shot:", "frame:", "text:", "state:",
    ):  # fmt: skip
        assert word in words, word


def test_the_first_command_starts_in_color_and_with_its_tune(tmp_path: Path) -> None:
    """The first of the README's commands to play, run to the middle of what it starts with."""
    first = next(line for line in README.splitlines() if line.startswith("    python3 tools/play"))
    words, file = shlex.split(first)[2:], tmp_path / "state.json"
    assert main([*words, "--headless", "--script", f"wait:2 state:{file}"]) == 0
    state = json.loads(file.read_text(encoding="utf-8"))
    assert (state["scene"], state["palette"], state["sound"]) == ("show", "colour", True)


def test_the_link_to_play_is_the_projects() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    link = README[README.index("**By a link**") :].partition("<")[2].partition(">")[0]
    assert link == settings["project"]["urls"]["Play"]


WAYS = [line.split() for line in README.splitlines() if re.match("    (uv|pipx) ", line)]


@pytest.mark.long("downloads and installs")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way[0])
def test_an_installer_makes_the_commands(way: list[str], tmp_path: Path) -> None:
    assert {way[0] for way in WAYS} == {"uv", "pipx"}
    if shutil.which(way[0]) is None:
        pytest.skip(f"{way[0]} is missing")
    folders = ("UV_TOOL_DIR", "UV_TOOL_BIN_DIR", "PIPX_HOME", "PIPX_BIN_DIR", "RETROCARDS_HOME")
    surroundings = {**os.environ, **{name: str(tmp_path / name) for name in folders}}
    subprocess.run(way, cwd=ROOT, env=surroundings, check=True)
    (durak,) = tmp_path.glob("*_BIN_DIR/durak")
    shown = ["--headless", "--script", f"until:DURAK text:{tmp_path / 'screen.txt'}"]
    subprocess.run([durak, *shown], cwd=tmp_path, env=surroundings, check=True)
    assert "DURAK" in (tmp_path / "screen.txt").read_text(encoding="utf-8")


def test_the_options_of_the_window_for_collectors_are_there() -> None:
    """With the values that PLAYING.md gives them."""
    collectors = PLAYING[PLAYING.index("For collectors") :].split("\n\n")[0]
    named = re.findall(r"`(--[^`]*)`", " ".join(collectors.split()))
    assert len(named) == 4
    read = read_arguments([word for options in named for word in options.split()])
    assert read.fullscreen and read.aspect and read.crt
    assert (read.mono, read.scale, read.volume) == ("amber", 4, LOUDEST)


def commands(*papers: str) -> list[list[str]]:
    """What the papers say to type, line by line: `python3 tools/...`."""
    lines = [line for paper in papers for line in PAPERS[paper].splitlines()]
    return [shlex.split(line) for line in lines if line.startswith("    python3 ")]


def test_every_command_of_the_papers_is_understood() -> None:
    """Those of other tools than `play.py`: the tool is there."""
    said = commands(*PAPERS)
    assert len(said) > 12
    for _, tool, *words in said:
        assert (ROOT / tool).is_file(), tool
        if tool == "tools/play.py":
            read_arguments(words)


TYPED = commands("README.md", "manuals/PLAYING.md", "manuals/COMMANDS.md")
SCRIPTS = [words[2:] for words in TYPED if "--script" in words]


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) == 2


@pytest.mark.parametrize("words", SCRIPTS, ids=lambda words: words[-1][:20])
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
    named = re.findall(r"`([a-z]+/[^`]*)`", " ".join(table(CONTRIBUTING, "to find").values()))
    assert len(named) > 25
    for name in named:
        root = ROOT if name.startswith(("roms/", "manuals/")) else ROOT / "retrocards"
        for game in GAMES:
            assert (root / name.replace("NAME", game)).exists(), name


def test_the_tests_that_contributing_names_are_there() -> None:
    named = re.findall(r"`((?:tests|tools)/[\w/.*]+)`", CONTRIBUTING)
    assert len(named) > 12
    for name in named:
        for game in GAMES:
            assert [*ROOT.glob(name.replace("NAME", game))], name


def test_the_lines_that_contributing_shows_are_those_of_the_files() -> None:
    """Each block of code names its file in its first line."""
    blocks = re.findall(r"```(?:python|yaml)\n# (\S+)\n(.*?)```", CONTRIBUTING, re.DOTALL)
    assert len(blocks) == CONTRIBUTING.count("```") / 2 == 4
    for file, lines in blocks:
        assert lines in (ROOT / file).read_text(encoding="utf-8"), file


def test_the_hooks_before_a_commit_are_the_projects_own_commands() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    (local,) = yaml.safe_load(text)["repos"]
    assert local["repo"] == "local"
    assert [hook["id"] for hook in local["hooks"]] == ["ruff", "mypy", "quick"]
    for hook in local["hooks"]:
        python, tool, *words = hook["entry"].split()
        assert (python, tool) == ("python3", "tools/test.py")
        assert hook["pass_filenames"] is False
        assert all((ROOT / word).is_file() for word in words if word.startswith("tests/"))


@pytest.mark.parametrize("heading", ["At the table", "In the program"])
def test_the_glossary_is_sorted_and_its_words_are_those_of_the_code(heading: str) -> None:
    glossary = PAPERS["manuals/GLOSSARY.md"]
    words = [*table(glossary[glossary.index(f"## {heading}") :], "word")]
    assert words == sorted(words, key=str.lower)
    code = " ".join(
        path.read_text(encoding="utf-8").lower() for path in (ROOT / "retrocards").rglob("*.py")
    )
    for word in words:
        names = {word.lower(), re.sub("[- ]", "_", word.lower()), word.lower().replace("-", "")}
        assert any(re.search(rf"\b{name}", code) for name in names), word
