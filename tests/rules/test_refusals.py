"""Every name that a refusal can have is in the list of its game, and no other."""

import ast
from pathlib import Path

import pytest

from tests.rules.games import GAMES

FOLDER = Path(__file__).parents[2] / "retrocards" / "rules"


def refusals(name: str) -> tuple[set[str], set[str]]:
    """The names written in `RuleBroken("...")` in a game, and all its texts outside of `RULES`."""
    named, texts = set(), set()
    for path in [*(FOLDER / name).glob("*.py"), *FOLDER.glob("*.py")]:
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "RULES":
                continue
            for node in ast.walk(statement):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    texts.add(node.value)
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "RuleBroken":
                    first = node.args[0]
                    if isinstance(first, ast.Constant):
                        named.add(str(first.value))
    return named, texts


@pytest.mark.parametrize("name", GAMES)
def test_the_list_of_a_game_names_all_its_refusals(name: str) -> None:
    named, texts = refusals(name)
    assert len(named) > 4
    assert named <= set(GAMES[name].rules)
    assert set(GAMES[name].rules) <= texts
