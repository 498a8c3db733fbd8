"""Each module imports only from the floors below its own, and never in a circle."""

import ast
import re
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "retrocards"

LOW = {"cards", "registry", "rules", "players", "rom", "machine"}
MAY_IMPORT: dict[str, set[str]] = {
    "cards": set(),
    "registry": set(),
    "rules": {"cards"},
    "players": {"rules", "cards"},
    "rom": set(),
    "machine": set(),
    "stage": {"machine", "rom", "cards"},
    "session": {"rom", "players", "rules", "cards", "registry", "records"},
    "programs": {*LOW, "stage", "session", "records"},
    "dos": {*LOW, "stage", "session", "programs", "records"},
    "cli": {*LOW, "stage", "session", "programs", "dos", "records"},
    "__main__": {"cli"},
    "web": {"machine", "cli"},
    # The entries of the library.
    "durak": {"players", "rules", "cards"},
    "ecarte": {"players", "rules", "cards"},
    "calculation": {"players", "rules", "cards"},
    "elephant": {"players", "rules", "cards"},
    "hearts": {"players", "rules", "cards"},
    "records": {"rules", "cards", "registry"},
    "__init__": set(),
}
LIBRARIES: dict[str, set[str]] = {
    "rom": {"yaml", "platformdirs"},
    "machine": {"pyxel", "PIL"},
}
# The pure floors use no screens, clocks, files or chance. They may import only PURE_STANDARD.
PURE = {"cards", "rules", "players", "calculation", "durak", "ecarte", "elephant", "hearts"}
PURE_STANDARD = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "functools", "heapq",
    "importlib", "inspect", "itertools", "json", "math", "operator", "random", "re", "string",
    "types", "typing",
}  # fmt: skip


def modules() -> list[str]:
    return sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


def floor_of(module: str) -> str:
    return module.split("/")[0].removesuffix(".py")


def imports(module: str, tree: ast.AST) -> list[tuple[int, str]]:
    """The line and the absolute name of every import, with relative ones resolved.

    A module named in a text of a pure one counts too, because it is imported on demand.
    """
    parents = ["retrocards", *module.split("/")[:-1]]
    imports: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imports += [(node.lineno, name.name) for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = parents[: len(parents) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            imports += [(node.lineno, f"{source}.{name.name}") for name in node.names]
        elif isinstance(node, ast.Constant) and floor_of(module) in PURE:
            named = re.match(r"retrocards(\.\w+)+", str(node.value))
            imports += [(node.lineno, named[0])] if named else []
    return imports


def broken(floor: str, name: str) -> str:
    """The fault in this floor's import of `name`; empty if there is none."""
    top, _, rest = name.partition(".")
    if top == "retrocards":
        other = rest.split(".")[0]
        if other == floor or other not in MAY_IMPORT or other in MAY_IMPORT[floor]:
            return ""
        below = ", ".join(sorted(MAY_IMPORT[floor])) or "nothing of ours"
        return f"{floor} may import {below}; not {other}"
    if top in sys.stdlib_module_names:
        if floor not in PURE:
            return ""
        if top not in PURE_STANDARD:
            return f"{floor} is pure: no {top}"
        if top == "importlib" and name != "importlib.import_module":
            return f"{floor} asks for modules by their names alone: import_module"
        if top == "random" and name != "random.Random":
            return f"{floor} takes chance from a generator it is given: from random import Random"
        return ""
    if top in LIBRARIES.get(floor, set()):
        return ""
    return f"{floor} may not import the library {top}"


def problems(module: str, source: str) -> list[str]:
    floor = floor_of(module)
    return [
        f"retrocards/{module}:{line}: {problem}"
        for line, name in imports(module, ast.parse(source))
        if (problem := broken(floor, name))
    ]


def test_every_folder_has_a_floor() -> None:
    unknown = sorted({floor_of(module) for module in modules()} - set(MAY_IMPORT))
    assert not unknown, f"retrocards/{unknown[0]} is on no floor: add it to the table or move it"


@pytest.mark.parametrize("module", modules())
def test_imports_come_from_below(module: str) -> None:
    faults = problems(module, (PACKAGE / module).read_text(encoding="utf-8"))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("rules/durak.py", "import os"),
        ("rules/durak.py", "import random"),
        ("rules/durak.py", "from random import randrange"),
        ("rules/durak.py", "from pathlib import Path"),
        ("rules/durak.py", "from ..players import durak"),
        ("players/durak/a.py", "import_module('retrocards.programs.durak:Durak')"),
        ("players/durak/a.py", "from importlib import metadata"),
        ("cards.py", "import pyxel"),
        ("players/durak.py", "import time"),
        ("rom/load.py", "from retrocards import cards"),
        ("stage/draw.py", "def f():\n    import pyxel"),
        ("stage/draw.py", "from retrocards.rules.durak import Hand"),
        ("session/save.py", "from ..stage import draw"),
        ("session/save.py", "import retrocards.machine.pc"),
        ("machine/pc.py", "from retrocards.rom import folders"),
        ("cli/main.py", "import pyxel"),
        ("cli/record.py", "from PIL import Image"),
    ],
)
def test_the_rule_finds(module: str, source: str) -> None:
    assert problems(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("rules/durak.py", "from random import Random"),
        ("rules/durak.py", "from ..cards import shuffled\nfrom .base import Hand"),
        ("players/durak/a.py", "import_module('retrocards.players.durak.club')"),
        ("machine/pc.py", "import os, pyxel"),
        ("session/save.py", "from retrocards.rules import durak\nfrom retrocards import cards"),
        ("cli/main.py", "from retrocards import __version__\nfrom ..machine import pc"),
    ],
)
def test_the_rule_allows(module: str, source: str) -> None:
    assert not problems(module, source)


def circles(imported: Mapping[str, Collection[str]]) -> list[list[str]]:
    """The groups of modules that import each other, each group sorted."""
    reached = {name: reach(imported, name) for name in imported}
    groups = {
        tuple(sorted({name, *(module for module in reached[name] if name in reached[module])}))
        for name in imported
        if name in reached[name]
    }
    return [list(group) for group in sorted(groups)]


def reach(imported: Mapping[str, Collection[str]], name: str) -> set[str]:
    """The modules that a module imports, directly or indirectly."""
    reached_names: set[str] = set()
    open_ends = [name]
    while open_ends:
        new = {module for module in imported[open_ends.pop()] if module in imported} - reached_names
        reached_names |= new
        open_ends += new
    return reached_names


def module_name(module: str) -> str:
    """`stage/base.py` as `retrocards.stage.base`."""
    dotted = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return "retrocards" if dotted == "__init__" else f"retrocards.{dotted}"


def imported_modules() -> dict[str, set[str]]:
    """The files that each file imports, including those only for types."""
    files = {module_name(module): module for module in modules()}
    imported: dict[str, set[str]] = {}
    for name, module in files.items():
        tree = ast.parse((PACKAGE / module).read_text(encoding="utf-8"))
        named = {source for _, source in imports(module, tree)}
        # `from package import name`: the file is the name's, or else the package's.
        imported[name] = {
            module if module in files else module.rpartition(".")[0] for module in named
        } - {name}
    return imported


def test_no_two_files_import_each_other_in_a_circle() -> None:
    groups = circles(imported_modules())
    assert not groups, "in a circle: " + "; ".join(", ".join(group) for group in groups)


def test_a_circle_is_found() -> None:
    assert circles({"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": [], "e": ["a", "e"]}) == [
        ["a", "b", "c"],
        ["e"],
    ]
