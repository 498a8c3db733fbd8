"""Checks a ROM against its program's declaration: it has all it needs and asks for no more."""

from collections.abc import Collection, Iterable, Iterator
from functools import cache, partial, reduce
from typing import Any

from retrocards.rom.declaration import FLAG, MANY, OPTIONAL, Declaration, Value, names_in
from retrocards.rom.errors import Problem, join, shown
from retrocards.rom.kinds import kind_of
from retrocards.rom.nearest import did_you_mean, nearest
from retrocards.rom.places import places, texts
from retrocards.rom.reader import read_all
from retrocards.rom.schema.control import CLOSE
from retrocards.rom.schema.lesson import LESSON_NEEDS, Lesson
from retrocards.rom.source import Node
from retrocards.rom.template import fields_of

FREE = "messages.tally.rows."
"""Rows that a ROM may lay out as it likes, for `retrocards tally`."""
ALWAYS = {"program", "looks_back", "kept"}
"""The {fields} that every dialog may use."""
REASONS = "messages.reasons"
"""Why the computer players do what they do."""
REASONED = {"seat"}
"""The {fields} that the text of every reason may use."""
_Rules = dict[str, Value]


def faults(tree: Node, name: str, declared: Declaration, base: Node) -> Iterator[Problem]:
    """All that keeps the program of this name from playing a ROM; `base` is the program's own."""
    if kind_of(tree) != declared.kind:
        message = f"the program {name} needs a ROM of the kind {declared.kind}"
        yield (tree.get("kind") or tree).problem("kind", message)
        return
    yield from _missing(tree, name, declared, base)
    yield from _strange_fields(tree, declared, base)
    yield from _reasons(tree, declared)
    yield from _actions(tree, declared)
    yield from _keys(tree, declared)
    yield from _options(tree, declared)
    yield from _seats(tree, declared)
    yield from _faces(tree, declared)
    yield from _rules(tree, declared, base)
    yield from _lessons(tree, declared)


def _missing(tree: Node, name: str, declared: Declaration, base: Node) -> Iterator[Problem]:
    """What the program needs and the ROM lacks; an unneeded name beside it may be a slip for it."""
    needed = [*_needed(declared, base)]
    for path in needed:
        if not _is_there(tree, path):
            place = path.removesuffix(f".{MANY}")
            start, node, last = _deepest(tree, place)
            used = [need.removeprefix(start) for need in needed if need.startswith(start)]
            taken = {need.partition(".")[0] for need in used}
            # The names at the top are the schema's, and those of a shared look are no slips.
            beside = [
                key
                for key, named in (node.children() if start else ())
                if isinstance(key, str) and key not in taken and _is_own(tree, named)
            ]
            slip = nearest(last, beside)
            where = (node.get(slip) if slip else None) or _own_above(tree, start)
            meant = f"; is {slip!r} meant?" if slip else ""
            yield where.key_problem(place, f"missing: the program {name} needs it{meant}")


def _is_own(tree: Node, node: Node) -> bool:
    """Whether a node stands in the ROM's own folder, and is not inherited."""
    return node.file.rpartition("/")[0] == tree.file.rpartition("/")[0]


def _own_above(tree: Node, path: str) -> Node:
    """The last node on the way along a path that is the ROM's own."""
    own = node = tree
    for key in path.split(".")[:-1]:
        node = node.get(key) or node
        own = node if _is_own(tree, node) else own
    return own


def _is_there(tree: Node, path: str) -> bool:
    """Whether a path leads to something: for a message to its text, for a group to at least one."""
    place = path.removesuffix(f".{MANY}")
    node = _node_at(tree, place)
    if node is None or place != path:
        return any(texts(node, place))
    return isinstance(node.value, str) or not path.startswith("messages.")


def _needed(declared: Declaration, base: Node) -> Iterator[str]:
    """The paths of all that a ROM must have."""
    for need in declared.needs:
        if not need.endswith(OPTIONAL):
            yield from names_in(need)
    yield from (f"{REASONS}.{reason}.{MANY}" for reason in declared.reasons)
    yield from (f"options.{option}" for option in declared.options)
    yield from (path for path, _ in places(base, "rules.*"))


def _strange_fields(tree: Node, declared: Declaration, base: Node) -> Iterator[Problem]:
    """The {fields} that nobody fills in."""
    known_below = cache(partial(_fields_below, base))
    lists = [need.removesuffix(MANY) for need in declared.needs if need.endswith(f".{MANY}")]
    for path, text in texts(tree.get("messages"), "messages"):
        group = next((name.removesuffix(".") for name in lists if path.startswith(name)), path)
        known = known_below(group)
        if known is not None and not path.startswith((FREE, f"{REASONS}.")):
            yield from _unknown_fields(text, path, known)
    for pattern in ("dialogs.*", "menus.*", "forms.*.texts", "scenes.*"):
        always = ALWAYS if pattern == "dialogs.*" else set()
        for path, piece in places(tree, pattern):
            known = known_below(path.removesuffix(".texts"))
            if known is not None:
                for inner, text in texts(piece, path):
                    yield from _unknown_fields(text, inner, known | always)


def _reasons(tree: Node, declared: Declaration) -> Iterator[Problem]:
    """Reasons that no player has, and {fields} that a reason does not fill in."""
    for path, named in places(tree, f"{REASONS}.*") if declared.reasons else ():
        reason = path.rpartition(".")[2]
        if reason not in declared.reasons:
            end = _meant(reason, declared.reasons, "there are")
            yield named.key_problem(path, f"no player has the reason {reason!r}{end}")
            continue
        for inner, text in texts(named, path):
            yield from _unknown_fields(text, inner, {*declared.reasons[reason]} | REASONED)


def _unknown_fields(text: Node, path: str, known: Collection[str]) -> Iterator[Problem]:
    for field in sorted(_fields(text)):
        if field not in known:
            end = _meant(field, known, "known:")
            yield text.problem(path, f"unknown field {{{field}}}{end}")


def _fields_below(tree: Node, path: str) -> set[str] | None:
    """The {fields} of all texts below a path of keys; None if nothing is there."""
    node = _node_at(tree, path)
    if node is None:
        return None
    return {field for _, text in texts(node, "") for field in _fields(text)}


def _fields(text: Node) -> set[str]:
    """The {fields} of a text; a fault of the text itself is reported elsewhere."""
    try:
        return fields_of(str(text.value))
    except ValueError:
        return set()


def _actions(tree: Node, declared: Declaration) -> Iterator[Problem]:
    """Actions of hotkeys, menus and switches that the program does not have."""
    named = tree.get("identity", "name")
    who = str(named.value) if named else "the program"
    for pattern, can in (
        ("hotkeys.*.action", declared.actions),
        ("pad.x|y|start|select", declared.actions),
        ("menus.*.items.*.action", {*declared.actions, CLOSE}),
        ("menu_bar.menus.*.items.*.action", declared.actions),
        ("switches.*.action", declared.switches),
    ):
        for path, node in places(tree, pattern):
            if isinstance(node.value, str) and node.value not in can:
                end = _meant(node.value, can, "it can do")
                yield node.problem(path, f"{who} cannot do {node.value!r}{end}")


def _keys(tree: Node, declared: Declaration) -> Iterator[Problem]:
    """Keys that are listed twice, or that mean two things at once."""
    seen: dict[object, str] = {}
    for path, listed in places(tree, "keys.*"):
        values = _values(listed)
        for place, key in enumerate(values):
            if key.value in [other.value for other in values[:place]]:
                yield key.problem(path, f"the key {key.value} is there twice; once is enough")
            if path.removeprefix("keys.") not in declared.apart:
                continue
            if tree.get("hotkeys", str(key.value)):
                yield key.problem(path, f"the key {key.value} is a hotkey, which comes first")
            if seen.setdefault(key.value, path) != path:
                yield key.problem(path, f"the key {key.value} is in {seen[key.value]} too")


def _options(tree: Node, declared: Declaration) -> Iterator[Problem]:
    """Options with values that the program cannot handle."""
    for name, can in declared.options.items():
        option = tree.get("options", name)
        if option and any(value not in can for value in _choices(option)):
            expected = "a flag" if can == FLAG else f"a choice among {_all_of(can)}"
            if isinstance(can, range):
                expected = f"numbers from {can[0]} to {can[-1]}"
            yield option.problem(f"options.{name}", f"expected {expected}")


def _seats(tree: Node, declared: Declaration) -> Iterator[Problem]:
    """Seats of editions that do not exist, or that the keyboard cannot play."""
    for path, listed in places(tree, "editions.*.keyboard"):
        for seat in _values(listed):
            if isinstance(seat.value, str) and seat.value not in declared.keyboard:
                end = f", only {_all_of(map(repr, declared.keyboard))}" if declared.keyboard else ""
                yield seat.problem(path, f"{seat.value!r} cannot be played by keyboard{end}")


def _faces(tree: Node, declared: Declaration) -> Iterator[Problem]:
    """Faces of seats that do not exist."""
    for path, node in places(tree, "screens.*.faces.*"):
        seat = path.rpartition(".")[2]
        if seat not in declared.keyboard:
            end = _meant(seat, declared.keyboard, "there are")
            yield node.key_problem(path, f"there is no seat {seat!r}{end}")


def _rules(tree: Node, declared: Declaration, base: Node) -> Iterator[Problem]:
    """Rules that do not exist or do not go together, as written or as a player may set them."""
    rules, own = _plain(tree.get("rules")), _plain(base.get("rules"))
    if message := declared.fault(rules):
        # A rule is to blame if the program's own value would mend the fault.
        blamed = [rule for rule in rules if not declared.fault(_healed(rules, rule, own))]
        path = f"rules.{blamed[0]}" if blamed else "rules"
        yield (_node_at(tree, path) or tree).problem(path, message)
        return
    for path, option in places(tree, "options.*"):
        if rule := option.get("rule"):
            tried = ({**rules, str(rule.value): value} for value in _choices(option))
            messages = map(declared.fault, tried)
            yield from (option.problem(path, message) for message in messages if message)


def _lessons(tree: Node, declared: Declaration) -> Iterator[Problem]:
    """Lessons whose moves the rules forbid, or that leave a move of the learner's unanswered."""
    for path, node in places(tree, "lessons.*"):
        data: Any = node.plain()
        lesson, reading = read_all(Lesson, data)
        if reading.faults or not all(_can_be_set(tree, *item) for item in lesson.options.items()):
            yield from _lesson_options(tree, node, path)
            continue
        rules = _plain(tree.get("rules"))
        for name, option in places(tree, "options.*"):
            rule, default = option.get("rule"), option.get("default")
            if rule and default:
                value = lesson.options.get(name.partition(".")[2], default.value)
                rules[str(rule.value)] = value
        if message := declared.fault(rules):
            yield (node.get("options") or node).problem(f"{path}.options", message)
            continue
        for keys, message in declared.lesson_faults(rules, declared.keyboard, data):
            yield (node.get(*keys) or node).problem(reduce(join, keys, path), message)
    for name in LESSON_NEEDS if tree.get("lessons") else ():
        if not _is_there(tree, name):
            yield (tree.get("lessons") or tree).key_problem(name, "missing: a lesson needs it")


def _lesson_options(tree: Node, lesson: Node, path: str) -> Iterator[Problem]:
    """Options of a lesson that cannot have the value that it gives them."""
    options = lesson.get("options")
    for name, value in options.children() if options else ():
        option = tree.get("options", str(name))
        if option and not _can_be_set(tree, str(name), value.value):
            expected = ", ".join(map(shown, _choices(option)))
            message = f"option {name} cannot be {shown(value.value)}; it can be {expected}"
            yield value.problem(f"{path}.options.{name}", message)


def _can_be_set(tree: Node, name: str, value: object) -> bool:
    """Whether an option can have a value; one that does not exist is reported elsewhere."""
    option = tree.get("options", name)
    if option is None:
        return False
    choices = _choices(option)
    kind = option.get("kind")
    if kind is not None and kind.value == "number" and len(choices) > 1:
        least, most = choices
        return type(value) is int and int(least) <= value <= int(most)
    return any(value == choice and type(value) is type(choice) for choice in choices)


def _healed(rules: _Rules, rule: str, own: _Rules) -> _Rules:
    """The rules with one as the program has it, or without it if the program has none."""
    others = {name: value for name, value in rules.items() if name != rule}
    return {**others, rule: own[rule]} if rule in own else others


def _choices(option: Node) -> list[Value]:
    kind = option.get("kind")
    if kind is not None and kind.value == "flag":
        return [*FLAG]
    if kind is not None and kind.value == "number":
        ends = (option.get("least"), option.get("most"))
        return [end.value for end in ends if end is not None and isinstance(end.value, Value)]
    listed = _values(option.get("choices"))
    return [choice.value for choice in listed if isinstance(choice.value, Value)]


def _plain(node: Node | None) -> _Rules:
    children = node.children() if node else ()
    return {str(key): inner.value for key, inner in children if isinstance(inner.value, Value)}


def _values(listed: Node | None) -> list[Node]:
    return [node for _, node in listed.children()] if listed else []


def _all_of(words: Iterable[object]) -> str:
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last


def _meant(word: str, known: Collection[str], otherwise: str) -> str:
    """The end of a sentence: the nearest known name, or all known names."""
    return did_you_mean(word, known) or f"; {otherwise} {', '.join(sorted(known)) or 'none'}"


def _node_at(tree: Node, path: str) -> Node | None:
    """The node at a path of keys."""
    return tree.get(*path.split("."))


def _deepest(tree: Node, path: str) -> tuple[str, Node, str]:
    """How far a path leads, with a dot at its end, the node there, and the first key missing."""
    node, keys = tree, path.split(".")
    for place, key in enumerate(keys):
        inner = node.get(key)
        if inner is None:
            return "".join(f"{name}." for name in keys[:place]), node, key
        node = inner
    return f"{path}.", node, ""
