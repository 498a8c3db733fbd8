"""Finished hands on the disk, in files of text: `games/durak-2026-11-27.txt`, one for each day.

`retrocards/records.py` says what such a file looks like. A hand is added whole or not at all, and
once: of two records with one `id` the later one counts, such as of a game whose last moves were
taken back and made anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import datetime
from errno import EFBIG
from pathlib import Path
from typing import Any, NamedTuple

from retrocards.records import PlayedHand, Refused, read, result_of, write
from retrocards.rom.files import read_regular
from retrocards.rom.folders import user_folder
from retrocards.session.files import StorageError, set_aside, sweep, write_safely
from retrocards.session.hold import turn
from retrocards.session.records import HandRecord
from retrocards.session.sitting import Sitting

MOST_BYTES = 20_000_000
"""The most bytes of a file of records: four years of play."""
IMPORTED = "import"
"""The files of hands that came from elsewhere begin like this."""
_DAY = "????-??-??"


class Games:
    """The finished hands of a program; `game` is the name of its rules."""

    def __init__(self, program: str, game: str) -> None:
        self._program, self._game = program, game
        self._failed = False

    def keep(self, sitting: Sitting[Any, Any], seats: str) -> None:
        """Write down the finished hand on the table, once; `seats` says who played.

        Raises StorageError if that is impossible, but only the first time in a row.
        """
        assert sitting.hand is not None
        hand = PlayedHand(
            self._game, sitting.last_deal or "", sitting.before.to_text(), tuple(sitting.moves),
            tuple(sorted(sitting.own_moves)), self._program, seats, f"{_now():%Y-%m-%d %H:%M}",
            result_of(sitting.hand), sitting.hand_id,
        )  # fmt: skip
        try:
            self._add(hand)
        except StorageError:
            if self._failed:
                return
            self._failed = True
            raise
        self._failed = False

    def _add(self, hand: PlayedHand) -> None:
        """Add a hand to the day's file, unless the latest one has it."""
        folder, name = user_folder("games"), self._program.lower()
        path = folder / f"{name}-{hand.date[:10]}.txt"
        with _turn(folder):
            latest = max(folder.glob(f"{name}-{_DAY}.txt"), default=path)
            for file in {latest, path}:
                sweep(file)
                text = _text(file)
                # Reading every record takes longer.
                if hand.id in text and any(
                    kept.id == hand.id and kept.moves == hand.moves
                    for kept in read(text, plays=False).hands
                ):
                    return
            _append(path, [hand])


class Kept(NamedTuple):
    """The hands in the player's files."""

    hands: list[PlayedHand]
    """The latest one last."""
    refused: list[Refused]
    """What is wrong with the others."""


def kept() -> Kept:
    """All hands in the player's files; of each only the form is read."""
    hands: dict[str, PlayedHand] = {}
    refused: list[Refused] = []
    for path in sorted(user_folder("games").glob("*.txt")):
        try:
            reading = read(text_of(path), path.name, plays=False)
        except Refused as fault:
            refused.append(fault)
            continue
        hands |= {hand.id: hand for hand in reading.hands}
        refused += reading.refused
    return Kept(sorted(hands.values(), key=lambda hand: hand.date), refused)


def add(hands: Iterable[PlayedHand]) -> int:
    """Add hands that came from elsewhere; returns how many were not there yet.

    Raises StorageError.
    """
    folder = user_folder("games")
    with _turn(folder):
        there = {hand.id for hand in kept().hands}
        new = {hand.id: hand for hand in hands if hand.id not in there}
        if new:
            _append(folder / f"{IMPORTED}-{_now():%Y-%m-%d}.txt", new.values())
    return len(new)


def hand_record(hand: PlayedHand) -> HandRecord:
    """A hand as a sitting has it."""
    options = hand.start().options
    rules = {name: getattr(options, name) for name in options.defaults()}
    return HandRecord(hand.match, rules, hand.deal, list(hand.moves), id=hand.id, own=[*hand.own])


def text_of(path: Path) -> str:
    """The text of a file of records. Raises Refused if it cannot be read."""
    try:
        return read_regular(path, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(0, f"{path} is no text.") from error
    except OSError as error:
        verb = "is" if error.errno == EFBIG else "cannot be read:"
        raise Refused(0, f"{path} {verb} {error.strerror or error}.") from error


def _append(path: Path, hands: Iterable[PlayedHand]) -> None:
    """Add hands to a file. Raises StorageError; the file is unchanged then."""
    text = ""
    try:
        text = text_of(path)
    except Refused:
        if os.path.lexists(path):
            set_aside(path)
    if text:
        text += "\n" if text.endswith("\n") else "\n\n"
    # The file before it is the beginning of this one, so that no copy is needed.
    write_safely(path, text + write(hands), copy=False)


def _text(path: Path) -> str:
    """The text of a file; empty if it cannot be read."""
    try:
        return text_of(path)
    except Refused:
        return ""


def _turn(folder: Path) -> Any:
    """Nobody else adds hands meanwhile."""
    return turn(folder / "games")


def _now() -> datetime:
    return datetime.now()
