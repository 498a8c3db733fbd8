"""The games as a library: the examples of LIBRARY.md and README.md, and what they import."""

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from retrocards.rules import base, line

ROOT = Path(__file__).parents[2]
GAMES = ("calculation", "durak", "ecarte", "elephant", "hearts")

FORBIDDEN = {
    "calculation": "up 1 1",
    "durak": "take",
    "ecarte": "king",
    "elephant": "pass",
    "hearts": "play 2C",
}
"""A move that no hand begins with."""


@pytest.mark.parametrize(("name", "least"), [("manuals/LIBRARY.md", 20), ("README.md", 4)])
def test_the_examples_of_the_manual_run(name: str, least: int) -> None:
    manual = (ROOT / name).read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(manual, {}, name, name, 0)
    assert len(examples.examples) > least
    output: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=output.append)
    assert not output, "".join(output)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_nothing_but_the_standard_library(game: str) -> None:
    script = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from retrocards import {game}\n"
        "tops = {name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names\n"
        "floors = {name.split('.')[1] for name in sys.modules if name.startswith('retrocards.')}\n"
        "print(sorted(tops - {'__main__'}), sorted(floors))"
    )
    run = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{script}",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    floors = sorted(["cards", game, "players", "rules"])
    assert run.stdout.strip() == f"['retrocards'] {floors}"


@pytest.mark.parametrize("game", GAMES)
def test_every_door_has_the_names_of_all(game: str) -> None:
    door = import_module(f"retrocards.{game}")
    rules = import_module(f"retrocards.rules.{game}")
    for name in ("Hand", "Match", "Options", "Outcome", "RULES", "View"):
        assert getattr(door, name) is getattr(rules, name)
    assert door.RuleBroken is base.RuleBroken and door.Line is line.Line
    assert callable(door.choose)
    assert all(hasattr(door, name) for name in door.__all__)
    assert issubclass(door.Hand, base.Hand) and issubclass(door.Match, base.Match)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_is_the_position(game: str) -> None:
    door = import_module(f"retrocards.{game}")
    match = door.Match(door.Options())
    hand = match.new_hand("7")
    assert str(hand) == repr(hand) == hand.to_text()
    assert str(match) == repr(match) == match.to_text()
    assert match.outcome is None


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_text_changes_nothing(game: str) -> None:
    door = import_module(f"retrocards.{game}")
    hand = door.Match(door.Options()).new_hand("7")
    before = hand.to_text()
    with pytest.raises(door.TextError):
        hand.play_text("jump")
    with pytest.raises(door.RuleBroken):
        hand.play_text(FORBIDDEN[game])
    assert hand.to_text() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_the_players_of_every_grade(game: str) -> None:
    library = import_module(f"retrocards.{game}")
    assert {"master", "club", "beginner"} <= {*library.PLAYERS}
    assert "PLAYERS" in library.__all__
