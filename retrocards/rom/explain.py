"""The schema library's errors as sentences with file, line and column."""

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import ValidationError

from retrocards.rom.checked import validated
from retrocards.rom.errors import Problem, join, shown
from retrocards.rom.known import known_keys
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.schema.base import PATTERNS
from retrocards.rom.source import Node

_EXPECTED = {
    "int_type": "a whole number",
    "float_type": "a number",
    "string_type": "text",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "keys and values",
    "model_type": "keys and values",
    "model_attributes_type": "keys and values",
}
_LIMITS = {
    "greater_than": "more than {gt:g}",
    "greater_than_equal": "at least {ge:g}",
    "less_than_equal": "at most {le:g}",
    "too_short": "at least {min_length} values",
    "too_long": "at most {max_length} values",
    "string_too_short": "text",
    "string_too_long": "at most {max_length} letters",
    "finite_number": "a finite number",
}


def checked(kind: Any, tree: Node) -> tuple[Any, Iterator[Problem]]:
    """A tree as the piece that it is to be, and all that is wrong with it."""
    try:
        return validated(kind, tree.plain()), iter(())
    except ValidationError as error:
        return None, _explained(error, tree)


def _explained(error: ValidationError, tree: Node) -> Iterator[Problem]:
    """A problem for each of the library's errors about this tree."""
    faults = error.errors(include_url=False)
    inner = {fault["loc"][:-1] for fault in faults}
    # Values with faults are not counted: a list may be called short only because of them.
    told = [one for one in faults if one["type"] != "too_short" or one["loc"] not in inner]
    return (_problem(fault, tree) for fault in told)


def _problem(fault: Any, tree: Node) -> Problem:
    node, path, keys, of_key = _follow(tree, fault["loc"])
    kind = fault["type"]
    if kind == "missing":
        return node.key_problem(path, "missing")
    if kind == "extra_forbidden":
        name = str(keys[-1])
        near = did_you_mean(name, known_keys(tree, keys[:-1]))
        return node.key_problem(path, f"unknown key {name!r}{near}")
    if kind in ("union_tag_not_found", "union_tag_invalid"):
        inner = node.get("kind")
        expected = fault["ctx"].get("expected_tags", "")
        if inner is None:
            return node.key_problem(join(path, "kind"), "missing")
        message = f"expected one of {expected}, got {shown(inner.value)}"
        return inner.problem(join(path, "kind"), message)
    message = _sentence(kind, fault, node if not of_key else None)
    return node.key_problem(path, message) if of_key else node.problem(path, message)


def _sentence(kind: str, fault: Any, node: Node | None) -> str:
    context = fault.get("ctx", {})
    value = fault["input"]
    if kind == "rom":
        return str(fault["msg"])
    if kind == "literal_error":
        near = did_you_mean(value, _words(context["expected"])) if isinstance(value, str) else ""
        return f"expected {context['expected']}, got {shown(value)}{near}"
    if kind == "string_pattern_mismatch":
        wanted = PATTERNS[context["pattern"]]
        return f"expected {wanted}, got {shown(value)}"
    if kind in _EXPECTED:
        hint = ""
        if kind == "string_type" and isinstance(value, int | float):
            hint = "; put it in quotes"
        return f"expected {_EXPECTED[kind]}, got {shown(value)}{hint}"
    if kind in _LIMITS:
        return f"expected {_LIMITS[kind].format(**context)}, got {_amount(kind, context, value)}"
    return f"{fault['msg']}, got {shown(value)}"


def _amount(kind: str, context: dict[str, Any], value: object) -> str:
    if kind in ("too_short", "too_long"):
        return str(context["actual_length"])
    return shown(value)


def _words(expected: str) -> list[str]:
    return expected.split("'")[1::2]


def _follow(tree: Node, loc: Sequence[str | int]) -> tuple[Node, str, list[str | int], bool]:
    """The deepest node on the way that an error names, the whole way, and whether of the key."""
    node, path, keys, of_key = tree, "", list[str | int](), False
    tagged = False
    for number, part in enumerate(loc, start=1):
        # A ROM may have a key of its own that looks like what the library adds to the way.
        own = number == len(loc) and node.get(part) is not None
        if part == "[key]" and not own:
            of_key = True
        elif not own and isinstance(part, str) and part.startswith("="):
            continue
        elif not own and not tagged and _is_kind(node, part):
            tagged = True
        else:
            tagged = False
            node, path = node.get(part) or node, join(path, part)
            keys.append(part)
    return node, path, keys, of_key


def _is_kind(node: Node, part: str | int) -> bool:
    kind = node.get("kind")
    return kind is not None and kind.value == part
