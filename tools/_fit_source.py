"""Constants in a source file: reads their numbers, writes others, and tries others out."""

import ast
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

PLAYERS = Path(__file__).resolve().parents[1] / "retrocards" / "players"
LEAST_DIGITS = 2
"""Digits after the point of a number that is written, if the number before it has fewer."""


class Constants(NamedTuple):
    """An assignment at the top of a module of players: `LOW`, or `THREAT, WITH_HER`."""

    game: str
    module: str
    """`weighing`"""
    name: str
    """What stands before the equals sign."""

    @property
    def file(self) -> Path:
        """The module's source."""
        return PLAYERS / self.game / f"{self.module}.py"

    def numbers(self) -> list[float]:
        """The numbers of the assignment, from left to right."""
        return [float(ast.literal_eval(node)) for node in self._nodes(self._text())]

    def with_numbers(self, values: Sequence[float | None]) -> str:
        """The module's source with other numbers; None keeps the number of that place.

        Raises ValueError for the wrong number of values.
        """
        text = self._text()
        lines = text.splitlines(keepends=True)
        nodes = self._nodes(text)
        for node, value in reversed([*zip(nodes, values, strict=True)]):
            if value is None:
                continue
            row = lines[node.lineno - 1].encode()
            old = row[node.col_offset : node.end_col_offset].decode()
            digits = max(LEAST_DIGITS, len(old.partition(".")[2]))
            new = f"{value:.{digits}f}".encode()
            row = row[: node.col_offset] + new + row[node.end_col_offset :]
            lines[node.lineno - 1] = row.decode()
        return "".join(lines)

    def _text(self) -> str:
        return self.file.read_text(encoding="utf-8")

    def _nodes(self, text: str) -> list[ast.expr]:
        """The number literals of the assignment. Raises ValueError if the module has none."""
        for statement in ast.parse(text).body:
            if isinstance(statement, ast.Assign):
                target, value = statement.targets[0], statement.value
            elif isinstance(statement, ast.AnnAssign) and statement.value:
                target, value = statement.target, statement.value
            else:
                continue
            if ast.unparse(target).strip("()") == self.name:
                return [*_numbers(value)]
        raise ValueError(f"{self.file} has no {self.name}.")


def _numbers(node: ast.AST) -> list[ast.expr]:
    """The literals in an expression, each with its sign."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return [node] if isinstance(node.operand, ast.Constant) else []
    if isinstance(node, ast.Constant):
        return [node] if type(node.value) in (int, float) else []
    return [number for child in ast.iter_child_nodes(node) for number in _numbers(child)]


@cache
def tried(constants: Constants, values: tuple[float | None, ...], wanted: str) -> ModuleType:
    """A module of a copy of the game's players that have other numbers.

    `wanted` is its name below the game's players, such as `club`.
    """
    package = f"retrocards.players.{constants.game}"
    shipped = {name: module for name, module in sys.modules.items() if _within(name, package)}
    above: Any = import_module("retrocards.players")
    known = getattr(above, constants.game, None)
    for name in shipped:
        del sys.modules[name]
    try:
        name = f"{package}.{constants.module}"
        module = sys.modules[name] = ModuleType(name)
        module.__file__ = str(constants.file)
        code = compile(constants.with_numbers(values), str(constants.file), "exec")
        exec(code, module.__dict__)
        copied = import_module(f"{package}.{wanted}")
        for name in [name for name in sys.modules if _within(name, package)]:
            del sys.modules[name]
        return copied
    finally:
        sys.modules.update(shipped)
        if known is not None:
            setattr(above, constants.game, known)


def _within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")
