"""Reads a deck, a folder of YAML files or one file, as checked card pictures."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from retrocards.rom.disk import Disk
from retrocards.rom.errors import Problem, RomError, join
from retrocards.rom.reader import read_all
from retrocards.rom.schema.deck import CLEAR, SUIT_INK, Court, Deck
from retrocards.rom.source import Budget, Node, empty, joined, merged, read_file

HEAD = "deck.yaml"
MOST_DECKS = 4
"""The most decks of which one is made: itself, and those that it extends."""
_NAME = re.compile("[a-z0-9_-]{1,64}")

Key: TypeAlias = str | int
Read: TypeAlias = tuple[Node, list[Problem]]
"""A file's tree, and its problems."""
Painted: TypeAlias = tuple[tuple[Key, ...], tuple[str, ...], Mapping[str, str]]
"""The keys of a picture, its rows of characters, and the characters that they stand for there."""


def read_deck(path: Path, disk: Disk) -> Deck:
    """The deck in this folder of YAML files, or in this one file, with what it extends.

    A deck that it extends lies beside it. Raises RomError with all problems found.
    """
    budget, decks = Budget(), list[list[Read]]()
    under: Path | None = path
    while under is not None:
        decks.append(_files_of(under, disk, budget))
        under = _extended(decks, path, disk)
    return checked_deck(*decks)


def _files_of(path: Path, disk: Disk, budget: Budget) -> list[Read]:
    """The files of a deck that is a folder or one file. Raises RomError if there are none."""
    label, paths = f"{path.parent.name}/{path.name}", [path]
    if disk.kind(path) == "folder":
        try:
            paths = [path / name for name in disk.names(path) if name.endswith(".yaml")]
        except OSError as error:
            message = f"cannot be read: {error.strerror}"
            raise RomError([Problem(label, 0, 0, "", message)]) from error
    if not paths:
        raise RomError([Problem(label, 0, 0, "", f"missing: a deck's folder has a file {HEAD}")])
    return [read_file(path, f"{path.parent.name}/{path.name}", disk, budget) for path in paths]


def _extended(decks: Sequence[list[Read]], path: Path, disk: Disk) -> Path | None:
    """The deck that the last of these extends, beside it; None if it extends none.

    Raises RomError if there is no such deck, or if they are too many.
    """
    named = next((name for node, _ in decks[-1] if (name := node.get("extends"))), None)
    if named is None:
        return None
    if not isinstance(named.value, str) or not _NAME.fullmatch(named.value):
        message = "expected the name of a deck in the same folder, as classic"
        raise RomError([named.problem("extends", message)])
    if len(decks) == MOST_DECKS:
        message = f"a deck is made of at most {MOST_DECKS} decks, and {named.value!r} is one more"
        raise RomError([named.problem("extends", message)])
    for under in (path.parent / f"{named.value}.yaml", path.parent / named.value):
        if disk.kind(under) in (("file", "long") if under.suffix else ("folder",)):
            return under
    message = f"there is no deck {named.value!r} beside this one"
    raise RomError([named.problem("extends", message)])


def checked_deck(*decks: Sequence[Read]) -> Deck:
    """The deck of these files, each given as its tree and its problems.

    Each deck of several extends the next. Raises RomError with all problems found.
    """
    problems = [problem for read in decks for _, faults in read for problem in faults]
    tree = _tree(decks[-1], problems)
    for read in reversed(decks[:-1]):
        tree = merged(tree, _tree(read, problems))
    made, reading = read_all(Deck, tree.plain())
    if reading.faults:
        raise RomError([*problems, *map(tree.misfit, reading.faults)])
    deck: Deck = made
    problems += [
        *_missing_parts(deck, tree),
        *_missing_corners(deck, tree),
        *_too_large_corner(deck, tree),
    ]
    if not problems:
        problems += _unknown_inks(deck, tree)
    if problems:
        raise RomError(problems)
    return deck


def _tree(read: Sequence[Read], problems: list[Problem]) -> Node:
    """The files of one deck as one tree; `problems` is told of a key that two files have."""
    nodes = [node for node, _ in read]
    heads = [node for node in nodes if node.get("format") is not None] or [*nodes, empty(HEAD)]
    return heads[0]._replace(value=joined(nodes, problems))


def _missing_parts(deck: Deck, tree: Node) -> Iterator[Problem]:
    for name, court in deck.courts.items():
        for number, layer in enumerate(court.layers):
            if layer.part not in deck.parts:
                keys = ("courts", name, "layers", number, "part")
                yield _problem(tree, keys, f"there is no part {layer.part!r}")


def _missing_corners(deck: Deck, tree: Node) -> Iterator[Problem]:
    lack = [name for name, drawn in deck.suits.items() if drawn.corner is None]
    for name, layout in (("column", deck.layouts.column), ("row", deck.layouts.row)):
        if layout.suit_size == "corner" and lack:
            message = f"these suits have no corner: {', '.join(lack)}"
            yield _problem(tree, ("layouts", name, "suit_size"), message)


def _too_large_corner(deck: Deck, tree: Node) -> Iterator[Problem]:
    art, size = deck.card.corner, deck.size
    if len(art[0]) * 2 > size.width or len(art) * 2 > size.height:
        yield _problem(tree, ("card", "corner"), "the corner is larger than a quarter of the card")


def _unknown_inks(deck: Deck, tree: Node) -> Iterator[Problem]:
    for keys, rows, dress in _painted(deck):
        known = {*deck.inks, CLEAR, SUIT_INK} if SUIT_INK in dress else {*deck.inks, CLEAR}
        for number, row in enumerate(rows, start=1):
            for character in sorted(set(row)):
                ink = dress.get(character, character)
                if ink not in known:
                    where = f"line {number} of the picture has " if len(rows) > 1 else ""
                    message = f"{where}{ink!r}, which is no ink; inks: {' '.join(sorted(known))}"
                    yield _problem(tree, keys, message)


def _problem(tree: Node, keys: tuple[Key, ...], message: str) -> Problem:
    path = ""
    for key in keys:
        path = join(path, key)
    return (tree.get(*keys) or tree).problem(path, message)


def _painted(deck: Deck) -> Iterator[Painted]:
    """All characters of the deck that must be inks."""
    suit = {SUIT_INK: SUIT_INK}
    yield ("card", "paper"), (deck.card.paper,), {}
    yield ("card", "edge"), (deck.card.edge,), {}
    yield ("card", "corner"), deck.card.corner, {}
    for rank, art in deck.ranks.items():
        yield ("ranks", rank), art, suit
    for name, drawn in deck.suits.items():
        yield ("suits", name, "ink"), (drawn.ink,), {}
        yield ("suits", name, "four"), tuple(drawn.four.values()), {}
        yield ("suits", name, "index"), drawn.index, suit
        yield ("suits", name, "pip"), drawn.pip, suit
        yield ("suits", name, "ace"), drawn.ace, suit
        yield ("suits", name, "corner"), drawn.corner or (), suit
    for side, layout in (("column", deck.layouts.column), ("row", deck.layouts.row)):
        for rank, art in layout.ranks.items():
            yield ("layouts", side, "ranks", rank), art, suit
    for name, court in deck.courts.items():
        yield from _painted_court(deck, name, court)
    for name, back in deck.backs.items():
        yield ("backs", name, "frame"), (back.frame,), {}
        yield ("backs", name, "tile"), back.tile, {}
        if back.emblem:
            yield ("backs", name, "emblem", "art"), back.emblem.art, {}


def _painted_court(deck: Deck, name: str, court: Court) -> Iterator[Painted]:
    for number, layer in enumerate(court.layers):
        dress = {SUIT_INK: SUIT_INK, **court.dress, **layer.dress}
        yield ("courts", name, "layers", number, "part"), deck.parts[layer.part], dress
