"""Finds where a source can be broken, breaks it, and plants probes that record which tests run it.

What no test should check is left alone: docstrings, type hints, the wording of errors (every text
with a blank), names for the language itself (`__slots__`, `__all__`), decorators, and assertions,
such as `strict=True` of `zip`. A returned False is not replaced by None, which is just as false and
which mypy refuses.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.Pow: ast.Mult,
}  # fmt: skip
NAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}
FOR_THE_LANGUAGE = {"__slots__", "__all__", "__match_args__"}


@dataclass(frozen=True)
class Mutant:
    """One change to one file: the bytes from `start` to `end`, and their replacement."""

    file: str
    line: int
    start: int
    end: int
    new: str

    def applied(self, source: bytes) -> bytes:
        """The source with the change."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def shown(self, source: bytes) -> str:
        """The lines before and after the change, as in a diff."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end)
        old = source[first:last].decode()
        new = (source[first : self.start] + self.new.encode() + source[self.end : last]).decode()
        return "\n".join(
            f"{sign} {line}" for sign, text in (("-", old), ("+", new)) for line in text.split("\n")
        )


def mutants(file: str, source: bytes) -> list[Mutant]:
    """All mutants of a file, in the order of its lines."""
    finder = _Finder(file, source)
    finder.visit(ast.parse(source))
    return sorted(set(finder.mutants), key=lambda mutant: (mutant.start, mutant.end, mutant.new))


class _Finder(ast.NodeVisitor):
    def __init__(self, file: str, source: bytes) -> None:
        self.mutants: list[Mutant] = []
        self._file = file
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def _add(self, node: ast.expr | ast.stmt, new: ast.AST | str) -> None:
        text = new if isinstance(new, str) else ast.unparse(new)
        if isinstance(node, ast.expr) and not isinstance(new, str):
            text = f"({text})"
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self._lines[node.lineno - 1] + node.col_offset
        end = self._lines[node.end_lineno - 1] + node.end_col_offset
        self.mutants.append(Mutant(self._file, node.lineno, start, end, text))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for child in [*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body]:
            self.visit(child)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if "Protocol" not in map(ast.unparse, node.bases):
            for child in node.body:
                self.visit(child)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        if isinstance(node.value, ast.Call):
            self._add(node, "pass")
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and ast.unparse(node.target) not in FOR_THE_LANGUAGE:
            self._visit_assigned(node.target, node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if ast.unparse(node.targets[0]) not in FOR_THE_LANGUAGE:
            if isinstance(node.targets[0], ast.Attribute | ast.Subscript):
                self._add(node, "pass")
            self._visit_assigned(node.targets[0], node.value)

    def _visit_assigned(self, target: ast.expr, value: ast.expr) -> None:
        alias = isinstance(target, ast.Name) and target.id[:1].isupper() and not target.id.isupper()
        if not alias:
            self.visit(value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._add(node, "pass")
        other = COMPUTED.get(type(node.op))
        if other:
            self._add(node, ast.AugAssign(node.target, other(), node.value))
        self.visit(node.value)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not _is(node.value, None):
            if not _is(node.value, False):
                self._add(node, "return None")
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._add(node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self._add(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._add(node, "break")

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self._negate(node.test)
            self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._add(test, "True")
        self.generic_visit(node)

    def _negate(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Constant | ast.Compare):
            self._add(test, ast.UnaryOp(ast.Not(), test))

    def visit_Compare(self, node: ast.Compare) -> None:
        for place, operator in enumerate(node.ops):
            ops = [*node.ops]
            ops[place] = COMPARED[type(operator)]()
            self._add(node, ast.Compare(node.left, ops, node.comparators))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._add(node, ast.BoolOp(other, node.values))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        other = COMPUTED.get(type(node.op))
        if other and not _is_text(node.left) and not _is_text(node.right):
            self._add(node, ast.BinOp(node.left, other(), node.right))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if not isinstance(node.operand, ast.Constant):
            self._add(node, node.operand)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = ast.unparse(node.func)
        if name in NAMED:
            self._add(node.func, NAMED[name])
        if name.endswith("Error") or name in ("super().__init__", "cast", "TypeVar"):
            return
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        """`strict=True` of zip is an assertion, so it is left alone."""
        if not (node.arg == "strict" and _is(node.value, True)):
            self.visit(node.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._add(node, str(not node.value))
        elif isinstance(node.value, int | float):
            self._add(node, repr(node.value + 1))
        elif isinstance(node.value, str) and " " not in node.value:
            self._add(node, repr(node.value + "?"))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Skip f-strings, whose parts have no exact place in the source before Python 3.12."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Skip assertions, which are for the type checker."""


def _is(node: ast.expr, value: bool | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def probed(source: bytes, lines: dict[int, int], whole: list[int]) -> str:
    """The source with a probe before each statement of these lines, and others in each function.

    `lines` has the number of a line's probe, and `whole` the probes that all functions share.
    """
    tree = ast.parse(source)
    for statements, inside in list(_blocks(tree)):
        if inside:
            statements[:] = [
                new
                for statement in statements
                for new in (*map(_hit, _probes(statement, lines)), statement)
            ]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            after_docstring = int(ast.get_docstring(node) is not None)
            node.body[after_docstring:after_docstring] = map(_hit, whole)
    future = [node for node in tree.body if _is_future(node)]
    start = tree.body.index(future[-1]) + 1 if future else int(ast.get_docstring(tree) is not None)
    tree.body.insert(start, ast.Import([ast.alias("_mutants_probe")]))
    return ast.unparse(ast.fix_missing_locations(tree))


def _blocks(tree: ast.AST, inside: bool = False) -> Iterator[tuple[list[ast.stmt], bool]]:
    """All lists of statements, and whether each runs in a call rather than at import."""
    inside = inside or isinstance(tree, ast.FunctionDef)
    for _, value in ast.iter_fields(tree):
        items = value if isinstance(value, list) else [value]
        if items and isinstance(items[0], ast.stmt):
            yield items, inside
        for item in items:
            if isinstance(item, ast.AST):
                yield from _blocks(item, inside)


def _probes(statement: ast.stmt, lines: dict[int, int]) -> list[int]:
    """The probes of a statement's lines, without those of its inner blocks."""
    last = statement.end_lineno or statement.lineno
    own = {*range(statement.lineno, last + 1)}
    for block, _ in _blocks(statement):
        own -= {*range(block[0].lineno, (block[-1].end_lineno or last) + 1)}
    return [lines[line] for line in sorted(own) if line in lines]


def _hit(number: int) -> ast.stmt:
    return ast.parse(f"_mutants_probe.hit({number})").body[0]


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def users(file: str, files: dict[str, bytes]) -> set[str]:
    """The files whose functions use the values of a file without functions."""
    found_users: set[str] = set()
    left = {file}
    while left:
        user = left.pop()
        module = user.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        parent, _, name = module.rpartition(".")
        names = rf"from {re.escape(parent)} import (?:[^(\n]*|\([^)]*)\b{name}\b"
        named = re.compile(rf"\b{re.escape(module)}(?![.\w])|{names}".encode())
        new = (
            {other for other, source in files.items() if named.search(source)}
            - found_users
            - {user}
        )
        found_users |= new
        left |= {other for other in new if b"def " not in files[other]}
    return found_users


def sources(root: Path, folders: list[str]) -> dict[str, bytes]:
    """The files that may be broken: path from the root -> source."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for folder in folders
        for path in sorted((root / folder).rglob("*.py"))
    }
