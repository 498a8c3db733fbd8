"""Faults that no single record of a ROM can see: unknown names, places off the screen, bad texts.

The checks walk the tree as it was read, so that they work on a ROM whose records have faults, too.
A value of the wrong type is left to the schema.
"""

from collections.abc import Iterator

from retrocards.rom import check_screens
from retrocards.rom.errors import Problem, join, shown
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.places import places, texts
from retrocards.rom.reader import Misfit, Reading
from retrocards.rom.schema.control import ACTION
from retrocards.rom.source import Node
from retrocards.rom.template import fields_of

# The kind of palette that each of these keys must name.
PALETTE_KINDS = {
    "display.palettes.colour": "colour",
    "display.palettes.mono": "mono",
    "display.mono": "mono",
}
# The {fields} that the pager fills in.
PAGER_FIELDS = {
    "top": {"title"},
    "where": {"percent", "line", "lines"},
    "find": {"words"},
    "missed": {"words"},
    "keys_table": {"key", "help"},
}
MODIFIERS = ("SHIFT", "ALT")
# Where the keys of pop-ups stand.
POPUP_KEYS = (
    "pager|menu_bar.keys.*.*",
    "menus|forms.*.keys.*.*",
    "dialogs.*.keys|yes|no.*",
)
GUIDE_SAYS = (
    "lessons.*.aim|end", "lessons.*.steps.*.ask|say|otherwise",
    "lessons.*.steps.*.mistakes.*.costs",
)  # fmt: skip
"""What the guide of a lesson says."""
SHOWN = (
    "identity.title|maker|catalogue|summary", "identity.files.*.text",
    "pager", "hotkeys", "switches", "options", "menus", "menu_bar",
    "forms.*.title", "forms.*.groups.*.caption", "forms.*.groups.*.words", "forms.*.texts",
    "forms.*.ok|cancel.text",
    "screens.*.decor|parts", "primer.labels", "messages", "dialogs", "show", "scenes", "reels",
    "lessons.*.title", *GUIDE_SAYS,
)  # fmt: skip
"""What a screen shows, and so must be in the PC's character set."""
LONGEST_SHOWN = 2000
"""The most characters of a text that is shown: as many as a screen of 80 columns has."""
_PICTURES = set("☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂\n")
_CHARACTERS = _PICTURES | set(bytes([*range(32, 127), *range(128, 256)]).decode("cp437"))


def check(tree: Node, reading: Reading) -> Iterator[Problem]:
    """All faults between the parts of a ROM; `reading` has the names to look up."""
    yield from _references(tree, reading)
    yield from _palette_kinds(tree)
    yield from check_screens.faults(tree)
    yield from _rule_types(tree)
    yield from _templates(tree)
    yield from _characters(tree)
    yield from _way_out(tree)
    yield from _unheard(tree)
    yield from _legend_words(tree)


def _way_out(tree: Node) -> Iterator[Problem]:
    """What keeps a player from leaving by keyboard: one key must ask, and another agree."""
    quits = [node for path, node in places(tree, "hotkeys.*.action") if node.value == "quit"]
    hotkeys = [node for _, node in places(tree, "hotkeys.*") if node.get("action") in quits]
    if all(only is not None and only.value for only in (n.get("colour_only") for n in hotkeys)):
        message = "no key has the action quit on all monitors, so nobody could leave by keyboard"
        yield (tree.get("hotkeys") or tree).key_problem("hotkeys", message)
    keys, yes, no = (_words(tree.get("dialogs", "quit", key)) for key in ("keys", "yes", "no"))
    agree = keys - no if no else _words(tree.get("keys", "yes"))
    if keys and not yes and (agree or no) and not agree & keys:
        message = "none of its keys agrees, so nobody could leave by keyboard"
        yield (tree.get("dialogs", "quit") or tree).problem("dialogs.quit", message)


def _unheard(tree: Node) -> Iterator[Problem]:
    """Keys of pop-ups that never arrive: a program hears modifiers only if it asks for one."""
    listed = [node.value for _, node in places(tree, "keys.*.*")]
    if any(key in listed or tree.get("hotkeys", key) for key in MODIFIERS):
        return
    message = "is heard only where SHIFT or ALT is a hotkey or among the keys"
    for pattern in POPUP_KEYS:
        for path, node in places(tree, pattern):
            if node.value in MODIFIERS:
                yield node.problem(path, f"{node.value} {message}")


def _words(node: Node | None) -> set[str]:
    """The texts of a list."""
    values = [inner.value for _, inner in node.children()] if node else []
    return {value for value in values if isinstance(value, str)}


def _keys(node: Node | None) -> dict[str, None]:
    """The keys of a mapping, in their order."""
    return dict.fromkeys(str(key) for key, _ in node.children()) if node else {}


def _references(tree: Node, reading: Reading) -> Iterator[Problem]:
    """Names that no part of the ROM defines."""
    parts = {reference.part for reference in reading.references}
    known = {part: _keys(tree.get(*part.split("."))) for part in parts}
    for reference in reading.references:
        name, part = reference.name, reference.part
        if name not in known[part]:
            message = f"there is no {name!r} in {part}{did_you_mean(name, known[part])}"
            yield tree.misfit(Misfit(reference.path, message))


def _palette_kinds(tree: Node) -> Iterator[Problem]:
    for pattern, kind in PALETTE_KINDS.items():
        for path, named in places(tree, pattern):
            actual = tree.get("palettes", str(named.value), "kind")
            if actual and actual.value != kind:
                message = f"palette {named.value!r} is of the kind {actual.value!r}"
                yield named.problem(path, message)


def _rule_types(tree: Node) -> Iterator[Problem]:
    for path, option in places(tree, "options.*"):
        rule = option.get("rule")
        value = tree.get("rules", str(rule.value)) if rule else None
        if rule and value and _wrong_type(option, value):
            message = f"a flag sets true or false, but rule {rule.value!r} is {shown(value.value)}"
            yield rule.problem(join(path, "rule"), message)


def _wrong_type(option: Node, value: Node) -> bool:
    """Whether a flag sets a rule that is not true or false."""
    kind = option.get("kind")
    return kind is not None and kind.value == "flag" and not isinstance(value.value, bool)


def dead_rules(layer: Node, whole: Node) -> Iterator[Problem]:
    """The rules of a ROM's own files that an option of the whole ROM sets to something else.

    `layer` is the ROM alone, `whole` the ROM over all that it extends. An inherited rule may
    differ: a ROM that changes an option's default need not repeat the rule.
    """
    for name, option in places(whole, "options.*"):
        rule, default = option.get("rule"), option.get("default")
        value = layer.get("rules", str(rule.value)) if rule else None
        if rule is None or default is None or value is None:
            continue
        # A value that is not legal is reported elsewhere.
        legal = isinstance(value.value, bool | int | str) and not _wrong_type(option, value)
        if legal and shown(value.value) != shown(default.value):
            message = (
                f"{shown(value.value)} has no effect: {name} sets this rule, and its default is "
                f"{shown(default.value)}; change that default instead"
            )
            yield value.problem(f"rules.{rule.value}", message)


def stale_words(layer: Node, under: Node) -> Iterator[Problem]:
    """Hotkeys of a ROM that do something new under their old words.

    `layer` is the ROM alone, `under` all that it extends.
    """
    for path, action in places(layer, "hotkeys.*.action"):
        key = path.split(".")[1]
        before, now = under.get("hotkeys", key), layer.get("hotkeys", key)
        did = before.get("action") if before else None
        if before is None or now is None or did is None or did.value == action.value:
            continue
        for name in ("legend", "help"):
            old, new = before.get(name), now.get(name)
            if old and (new is None or new.plain() == old.plain()):
                message = (
                    f"this describes {shown(did.value)}, but {key} now does "
                    f"{shown(action.value)}; give it words of its own"
                )
                yield (new or action).problem(f"hotkeys.{key}.{name}", message)


def _legend_words(tree: Node) -> Iterator[Problem]:
    """Words of the legend that two keys share although they do different things."""
    seen: dict[str, tuple[str, object]] = {}
    for path, hotkey in places(tree, "hotkeys.*"):
        key, action = path.split(".")[1], hotkey.get("action")
        for inner, word in texts(hotkey.get("legend"), join(path, "legend")):
            does = action.value if action else None
            other, did = seen.setdefault(str(word.value), (key, does))
            if word.value and did != does:
                message = f"{shown(word.value)} is the word of {other}, which does {shown(did)}"
                yield word.problem(inner, message)


def _templates(tree: Node) -> Iterator[Problem]:
    for name in ("messages", "dialogs", "scenes"):
        for path, node in texts(tree.get(name), name):
            yield from _fields(node, path)
    for path, node in places(tree, "forms.*.texts.*.text"):
        yield from _fields(node, path)
    listed = {*_keys(tree.get("keys"))}
    actions = {str(node.value) for _, node in places(tree, "hotkeys.*.action")}
    for path, node in places(tree, "primer.labels.*"):
        apart = {ACTION + action for action in actions & listed}
        yield from _fields(node, path, listed | actions | apart | {"lesson"})
    for pattern in GUIDE_SAYS:
        for path, node in places(tree, pattern):
            yield from _fields(node, path, actions)
    for key, known in PAGER_FIELDS.items():
        for path, node in places(tree, f"pager.{key}"):
            yield from _fields(node, path, known)


def _fields(node: Node, path: str, known: set[str] | None = None) -> Iterator[Problem]:
    """Faults of the {fields} in a text; with `known`, each must be one of these."""
    if not isinstance(node.value, str):
        return
    try:
        fields = fields_of(node.value)
    except ValueError as error:
        yield node.problem(path, str(error))
        return
    if known is None:
        return
    for field in sorted(fields - known):
        message = f"unknown field {{{field}}}; known: {', '.join(sorted(known))}"
        yield node.problem(path, message)


def _characters(tree: Node) -> Iterator[Problem]:
    for pattern in SHOWN:
        for top, node in places(tree, pattern):
            for path, text in texts(node, top):
                strange = sorted(set(str(text.value)) - _CHARACTERS)
                if len(str(text.value)) > LONGEST_SHOWN:
                    message = f"{len(str(text.value))} characters: a screen has room for "
                    yield text.problem(path, message + str(LONGEST_SHOWN))
                if strange:
                    yield text.problem(path, f"{strange[0]!r} is not a character of CP437")
