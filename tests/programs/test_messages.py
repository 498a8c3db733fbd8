"""Every message that a program's code says is in its own ROM, with no field that nobody fills in.

The code is read, not run: what `say` is called with is worked out from the constants around it.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from retrocards import registry
from retrocards.players.ecarte.regle import JEUX
from retrocards.programs.loading import declaration, load
from retrocards.rom.declaration import Declaration
from retrocards.rom.schema.base import COLOURS
from retrocards.rom.schema.review import FAULTLESS, MISTAKES
from retrocards.rom.template import fields_of
from retrocards.rules import calculation, durak, ecarte, hearts
from tests.programs.asked import Declared, texts_of

ROOT = Path(__file__).parents[2]
CLI = [
    "retrocards.cli.commands",
    "retrocards.programs.switches",
    "retrocards.programs.ledger",
]
UNSEEN = {"not_a_move", "hand_over", "hand_not_over", "match_over", "not_of_losing_team"}
"""Rules that no key can break."""
RULES = {
    "durak": set(durak.RULES) - UNSEEN,
    "ecarte": set(ecarte.RULES) - UNSEEN,
    "hearts": set(hearts.RULES) - UNSEEN,
    "calculation": set(calculation.RULES) - UNSEEN | {"hand_over"},
}
FORMS = {
    "durak": {
        "rank_not_on_table_none", "does_not_beat_none", "does_not_beat_trump",
        "does_not_beat_trump_none",
    },
    "hearts": {"hearts_not_broken_queen"},
    "calculation": {
        "stack_is_done_none", "cards_stay_none", "pile_not_empty_none", "pile_is_empty_none",
    },
}  # fmt: skip
"""Other sentences about the same rules."""
REASONS = {
    "calculation": ("won", "lost"), "ecarte": ecarte.REASONS, "hearts": hearts.REASONS
}  # fmt: skip
UNKNOWN = {
    "jeers[self.sitting.match.hands_played % len(jeers)]": [],
    "jeers[match.hands_played % len(jeers)]": [],
    "f'ring.{name}'": [],
    "f'speech.edit.{message}'": [],
    "f'tally.rows.{row}'": [],
    "f'tally_names.{name}'": [],
    "COLOURS[look.background]": COLOURS,
    "COLOURS[look.window]": COLOURS,
    "hand.direction": hearts.DIRECTIONS,
    "jeu or 'none'": [*JEUX, "as_good", "none"],
    "length": ["long", "short"],
    "verb": [],
    "called": [],
    "made.kind": sorted({move.kind for move in calculation.MOVES}),
    "ending": ["1", "2", "3", "other"],
    "worth": ["other"],
    "comparison": [
        "coach.plain",
        *(
            f"coach.{form}.{how}"
            for form in ("line", "aside")
            for how in ("best", "worse", "alike")
        ),
    ],
    "action": ["back", "forward", "restart"],
    "answer or 'thinking'": ["can_be_won", "is_lost", "not_known", "thinking"],
    "message": ["announcements.cursor_first", "rules.no_such_key", "rules.key_of_card"],
    "wording": [],
    "mark": [*FAULTLESS, *MISTAKES],
    "error.name": ["disk_full", "write_protect", "access_denied"],
    "self._places()[SEATS[YOU]]": ["1", "2", "3", "4"],
}
"""What cannot be worked out from the code, with the words that it may stand for."""
DEARER = [f"coach.{form}.{how}" for form in ("line", "aside") for how in ("dearer", "both")]
ALSO = {
    ("hearts", "comparison"): DEARER,
    ("elephant", "comparison"): DEARER,
    ("elephant", "worth"): ["dearer"],
    ("durak", "called"): ["coach.out"],
    ("elephant", "called"): ["coach.out"],
}
"""What it may stand for besides in one program: a move may cost points, or places alone, and there
are hands that one can be out of.
"""
WITH_VERBS = {"ecarte", "elephant", "hearts"}
"""The programs that have seats for a subject, by `words.subject`; others import its file alone."""


@dataclass
class Module:
    """A module of the code: its syntax, and its values."""

    name: str

    def __post_init__(self) -> None:
        self.code = import_module(self.name)
        assert self.code.__file__ is not None
        self.tree = ast.parse(Path(self.code.__file__).read_text(encoding="utf-8"))

    def imported(self) -> set[str]:
        """The modules of programs that it imports."""
        names: set[str] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        return {name for name in names if is_module(name)}

    def functions(self) -> Iterator[ast.FunctionDef]:
        return (node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef))


@cache
def module_of(name: str) -> Module:
    return Module(name)


ATTRACT = "retrocards.programs.attract"
"""Its words are the chooser's, whatever program starts it."""


def is_module(name: str) -> bool:
    if name == ATTRACT:
        return False
    path = ROOT / name.replace(".", "/")
    return name.startswith(("retrocards.programs.", "retrocards.dos.")) and (
        path.with_suffix(".py").exists() or (path / "__init__.py").exists()
    )


def modules_of(program: str) -> list[Module]:
    """What a program is made of, with what the command line says of it."""
    modules: dict[str, Module] = {}
    todo = [registry.registered(program).program.partition(":")[0], *CLI]
    while todo:
        name = todo.pop()
        if name not in modules:
            modules[name] = module_of(name)
            todo += modules[name].imported() if name not in CLI else []
    return list(modules.values())


@dataclass
class Said:
    """A call of `say`: the messages that it may be for, and the fields that it fills in."""

    place: str
    messages: set[str]
    fields: set[str] | None


@cache
def said_by(program: str) -> list[Said]:
    return list(calls_of_say(program))


def calls_of_say(program: str) -> Iterator[Said]:
    for module in modules_of(program):
        for function in module.functions():
            if function.name == "subject" and program not in WITH_VERBS:
                continue
            for node in ast.walk(function):
                if is_say(node):
                    assert isinstance(node, ast.Call)
                    words = Words(program, module, function).of(node.args[0])
                    keys = [keyword.arg for keyword in node.keywords]
                    fields = None if None in keys else {key for key in keys if key}
                    yield Said(f"{module.name}:{node.lineno}", set(words), fields)


def is_say(node: ast.AST) -> bool:
    """Whether a node calls `say` of a ROM, and not of somebody who answers."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "say"
        and ast.unparse(node.func.value) in ("rom", "self.rom", "self._rom")
    )


@dataclass
class Words:
    """Works out which words an expression in a function may stand for."""

    program: str
    module: Module
    function: ast.FunctionDef

    def of(self, node: ast.expr) -> Iterable[str]:
        text = ast.unparse(node)
        if text in UNKNOWN:
            return [*UNKNOWN[text], *ALSO.get((self.program, text), ())]
        if text == "broken.rule":
            return RULES.get(self.program, ())
        if text == "form or broken.rule":
            return RULES.get(self.program, set()) | FORMS.get(self.program, set())
        if text in ("outcome.reason", "hand.outcome.reason"):
            return REASONS[self.program]
        if isinstance(node, ast.Constant):
            return [str(node.value)]
        if isinstance(node, ast.FormattedValue):
            return self.of(node.value)
        if isinstance(node, ast.JoinedStr):
            return ["".join(parts) for parts in itertools.product(*map(self.of, node.values))]
        if isinstance(node, ast.IfExp):
            return [*self.of(node.body), *self.of(node.orelse)]
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Tuple):
            return [word for element in node.value.elts for word in self.of(element)]
        if isinstance(node, ast.Subscript):
            return self.listed(node.value)
        if isinstance(node, ast.Call):
            return self.called(node)
        if isinstance(node, ast.Name):
            return self.named(node.id, node.lineno)
        raise AssertionError(f"{self.module.name}: what may {text} be? Tell UNKNOWN.")

    def listed(self, node: ast.expr) -> Iterable[str]:
        """The values of a constant of the module, or of the seats of a table."""
        name = ast.unparse(node)
        values: Any = getattr(self.module.code, name.rpartition("seats")[1].upper() or name, None)
        if values is None and name.endswith("seats"):
            program = module_of(registry.registered(self.program).program.partition(":")[0])
            values = getattr(program.code, "SEATS", declaration(self.program).keyboard)
        assert values is not None, f"{self.module.name}: what may be in {name}? Tell UNKNOWN."
        return map(str, values.values() if isinstance(values, dict) else values)

    def called(self, node: ast.Call) -> Iterable[str]:
        """What a function may return, or what a dictionary may give."""
        if isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            assert isinstance(node.func.value, ast.Dict)
            return [
                word for value in (*node.func.value.values, node.args[1]) for word in self.of(value)
            ]
        code = getattr(self.module.code, ast.unparse(node.func))
        module = module_of(code.__module__)
        function = next(
            candidate for candidate in module.functions() if candidate.name == code.__name__
        )
        inner = Words(self.program, module, function)
        returned = [
            statement.value for statement in ast.walk(function) if isinstance(statement, ast.Return)
        ]
        return [word for value in returned if value for word in inner.of(value)]

    def set_last(self, name: str, line: int) -> list[ast.AST]:
        """The last assignments to a name before a line: one, or all of the branches of an `if`."""
        assignments = [
            (node, branches)
            for branches in ast.walk(self.function)
            for node in ast.walk(branches)
            if isinstance(branches, ast.If | ast.FunctionDef) and isinstance(node, ast.Assign)
            if name in map(ast.unparse, node.targets) and node.lineno <= line
        ]
        last = max((node.lineno for node, _ in assignments), default=0)
        within = [
            branches
            for node, branches in assignments
            if node.lineno == last and isinstance(branches, ast.If)
        ]
        return [node for node, branches in assignments if node.lineno == last or branches in within]

    def named(self, name: str, line: int) -> Iterable[str]:
        """What a name of the function is set to, by assignment or in a loop."""
        words: list[str] = []
        set_last = self.set_last(name, line)
        for node in ast.walk(self.function):
            if node in set_last:
                assert isinstance(node, ast.Assign)
                words += self.of(node.value)
            elif isinstance(node, ast.For | ast.comprehension) and name in [
                target.id for target in ast.walk(node.target) if isinstance(target, ast.Name)
            ]:
                listed = node.iter.args[0] if isinstance(node.iter, ast.Call) else node.iter
                words += self.listed(listed)
        if not words:
            # A parameter: whatever the module calls the function with.
            place = [parameter.arg for parameter in self.function.args.args].index(name)
            for function in self.module.functions():
                for node in ast.walk(function):
                    if (
                        isinstance(node, ast.Call)
                        and ast.unparse(node.func).split(".")[-1] == self.function.name
                    ):
                        words += Words(self.program, self.module, function).of(node.args[place])
        assert words, f"{self.module.name}: what may {name} be? Tell UNKNOWN."
        return words


@pytest.mark.parametrize("program", registry.names())
def test_the_programs_own_rom_has_every_message_that_is_said(program: str) -> None:
    rom = load(declaration(program).base)
    texts = {key: fields_of(text) for key, text in texts_of(rom).items()}
    calls = said_by(program)
    assert len(calls) > 5
    for call in calls:
        for message in call.messages:
            assert message in texts, f"{call.place} says {message}"
            wanted = texts[message] - (call.fields or texts[message])
            assert not wanted, f"{call.place} does not fill in {wanted} of {message}"


@cache
def declared_in(module: str) -> Declared:
    """What the parts in a module declare, whoever uses them."""
    parts = [module_of(module).code, *vars(module_of(module).code).values()]
    own = [part for part in parts if getattr(part, "__module__", module) == module]
    tuples = [part for part in parts if isinstance(part, tuple) and part]
    needs = [need for part in own for need in getattr(part, "NEEDS", ())]
    needs += [need for group in tuples for need in group if isinstance(need, str) and "." in need]
    return Declared(Declaration(Path(), needs=needs))


@pytest.mark.parametrize("program", registry.names())
def test_every_message_that_is_said_is_declared(program: str) -> None:
    """By the program, or where a part says it of which this program has no use."""
    declared = Declared(declaration(program))
    for call in said_by(program):
        beside = declared_in(call.place.partition(":")[0])
        for message in call.messages:
            path = f"messages.{message}"
            assert path in declared or path in beside, f"{call.place} says {message}"


def test_every_message_of_a_command_is_declared() -> None:
    """What the commands of DOS say, and the errors that they raise, by their names."""
    declared, count = Declared(declaration("dos")), 0
    for path in (ROOT / "retrocards" / "dos").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = ast.unparse(node.func).split(".")[-1] if isinstance(node, ast.Call) else ""
            if not (isinstance(node, ast.Call) and name in ("say", "text", "DosError")):
                continue
            named = [word for argument in node.args[:1] for word in words_in(argument)]
            for word in named:
                count += 1
                assert f"messages.{word}" in declared, f"{path.name}:{node.lineno} says {word}"
    assert count > 80


def words_in(node: ast.expr) -> Iterator[str]:
    """The words of a literal, or of either branch of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from words_in(node.body)
        yield from words_in(node.orelse)


@pytest.mark.parametrize("program", ["durak", "ecarte", "elephant", "hearts"])
def test_every_message_of_the_programs_own_rom_is_said(program: str) -> None:
    """But for what the tally counts, reasons, and what all of the maker's programs inherit."""
    inherited = texts_of(load(declaration("chooser").base))
    said = set().union(*(call.messages for call in said_by(program)))
    left = [key for key in texts_of(load(declaration(program).base)) if key not in said]
    own = [key for key in left if key not in inherited]
    many = (need for need in declaration(program).needs if need.endswith(".*"))
    groups = (need.removeprefix("messages.").removesuffix("*") for need in many)
    # What is spoken is read by tests/speech, and the ring by test_pad.py.
    free = ("tally", "reasons", "coach.moves", "coach.why", "coach.after", "coach.compare",
            "coach.share", "coach.by_score", "coach.but", "coach.despite", "coach.deals",
            "named.", "speech.", "ring.", *groups)  # fmt: skip
    strange = [key for key in own if not key.startswith(free)]
    assert not strange, strange


USED_BY_CALL = {
    "pressed": (2, "keys"),
    "notice": (1, "dialogs"),
    "ask": (1, "dialogs"),
    "enter": (1, "dialogs"),
    "progress": (1, "dialogs"),
    "box": (0, "dialogs"),
    "result": (0, "dialogs"),
    "menu": (1, "menus"),
    "form": (1, "forms"),
    "scene": (0, "scenes"),
    "play": (0, "reels"),
    "flag": (0, "options"),
    "sound": (0, "sounds"),
}
"""Function -> which of its arguments names what, in which part of a ROM."""


LOOKED_UP = ("keys", "timings", "dialogs", "menus", "forms", "scenes", "reels", "sounds",
             "options")  # fmt: skip


def used_by(program: str) -> Iterator[tuple[str, str, str]]:
    """The place, the part of the ROM and the name of each thing that the code names there."""
    for module in modules_of(program):
        for node in ast.walk(module.tree):
            named: ast.expr | None = None
            part = ""
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
                named, part = node.slice, node.value.attr
            elif isinstance(node, ast.Call):
                place, part = USED_BY_CALL.get(ast.unparse(node.func).split(".")[-1], (9, ""))
                named = node.args[place] if len(node.args) > place else None
            name = named.value if isinstance(named, ast.Constant) else None
            if part in LOOKED_UP and isinstance(name, str):
                yield f"{module.name}:{node.lineno}", part, name


WITHOUT = {"hearts": {"cards", "ranks"}, "calculation": {"time_up", "back", "forward", "play"}}
"""Program -> what the code it shares has and it lacks: keys of cards, a cursor, a limit of time."""


@pytest.mark.parametrize("program", registry.names())
def test_the_programs_own_rom_has_every_key_dialog_and_timing_that_is_used(program: str) -> None:
    rom = load(declaration(program).base)
    used, declared = list(used_by(program)), Declared(declaration(program))
    assert {part for _, part, _ in used} >= {"keys", "dialogs"}
    for place, part, name in used:
        if name in WITHOUT.get(program, ()):
            continue
        assert part == "sounds" or name in getattr(rom, part), f"{place} uses {part}.{name}"
        beside = declared_in(place.partition(":")[0])
        if part == "options":
            assert name in declaration(program).options, f"{place}: {name}"
        else:
            path = f"{part}.{name}"
            assert path in declared or path in beside, f"{place} looks {path} up"
