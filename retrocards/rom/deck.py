"""Reads a deck, a folder of YAML files or one file, as checked card pictures."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from retrocards.rom.disk import Disk
from retrocards.rom.errors import Problem, RomError, join
from retrocards.rom.reader import read_all
from retrocards.rom.schema.deck import CLEAR, SUIT_INK, Court, Deck
from retrocards.rom.source import Budget, Node, empty, joined, read_file

HEAD = "deck.yaml"

Key: TypeAlias = str | int
Painted: TypeAlias = tuple[tuple[Key, ...], tuple[str, ...], Mapping[str, str]]
"""The keys of a picture, its rows of characters, and the characters that they stand for there."""


def read_deck(path: Path, disk: Disk) -> Deck:
    """The deck in this folder of YAML files, or in this one file.

    Raises RomError with all problems found.
    """
    label, paths = f"{path.parent.name}/{path.name}", [path]
    if disk.kind(path) == "folder":
        try:
            paths = [path / name for name in disk.names(path) if name.endswith(".yaml")]
        except OSError as error:
            message = f"cannot be read: {error.strerror}"
            raise RomError([Problem(label, 0, 0, "", message)]) from error
    if not paths:
        raise RomError([Problem(label, 0, 0, "", f"missing: a deck's folder has a file {HEAD}")])

    budget = Budget()
    return checked_deck(
        [read_file(path, f"{path.parent.name}/{path.name}", disk, budget) for path in paths]
    )


def checked_deck(read: Sequence[tuple[Node, list[Problem]]]) -> Deck:
    """The deck of these files, each given as its tree and its problems.

    Raises RomError with all problems found.
    """
    problems = [problem for _, faults in read for problem in faults]
    nodes = [node for node, _ in read]
    heads = [node for node in nodes if node.get("format") is not None] or [*nodes, empty(HEAD)]
    tree = heads[0]._replace(value=joined(nodes, problems))
    made, reading = read_all(Deck, tree.plain())
    if reading.faults:
        raise RomError([*problems, *map(tree.misfit, reading.faults)])
    deck: Deck = made
    problems += [*_missing_parts(deck, tree), *_too_large_corner(deck, tree)]
    if not problems:
        problems += _unknown_inks(deck, tree)
    if problems:
        raise RomError(problems)
    return deck


def _missing_parts(deck: Deck, tree: Node) -> Iterator[Problem]:
    for name, court in deck.courts.items():
        for number, layer in enumerate(court.layers):
            if layer.part not in deck.parts:
                keys = ("courts", name, "layers", number, "part")
                yield _problem(tree, keys, f"there is no part {layer.part!r}")


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
        yield ("suits", name, "index"), drawn.index, suit
        yield ("suits", name, "pip"), drawn.pip, suit
        yield ("suits", name, "ace"), drawn.ace, suit
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
