"""Finished hands on the disk, in files of text: `games/durak-2026-11-27.txt`, one for each day.

`retrocards/records.py` says what such a file looks like. A hand is added whole or not at all, and
once: of two records with one `id` the later one counts, such as of a game whose last moves were
taken back and made anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from errno import EFBIG
from pathlib import Path
from typing import Any, NamedTuple

from retrocards.cards import OptionError, TextError
from retrocards.records import PlayedHand, Refused, read, result_of, tags_in, to_line, write
from retrocards.rom.files import read_regular
from retrocards.rom.folders import user_folder
from retrocards.session.files import StorageError, set_aside, sweep, write_safely
from retrocards.session.hold import turn
from retrocards.session.records import HandRecord
from retrocards.session.sitting import Sitting

MOST_BYTES = 20_000_000
"""The most bytes of a file of records: four years of play. A day that has more has more files."""
IMPORTED = "import"
"""The files of hands that came from elsewhere begin like this."""
_DAY = "????-??-??"


def _ignore(sentence: str) -> None:
    """The default for `warn`."""


class Games:
    """The finished hands of a program; `game` is the name of its rules."""

    def __init__(self, program: str, game: str) -> None:
        self._program, self._game = program, game
        self._failed = False

    def keep(
        self,
        sitting: Sitting[Any, Any],
        seats: str,
        warn: Callable[[str], object] = _ignore,
        daily: str = "",
    ) -> None:
        """Write down the finished hand on the table, once; `seats` says who played.

        `daily` is the day of which it is the deal. `warn` takes a sentence about a file that could
        not be read and was set aside. Raises StorageError if writing is impossible, but only the
        first time in a row.
        """
        assert sitting.hand is not None
        hand = PlayedHand(
            self._game, sitting.last_deal or "", sitting.before.to_text(), tuple(sitting.moves),
            tuple(sorted(sitting.own_moves)), self._program, seats, f"{_now():%Y-%m-%d %H:%M}",
            result_of(sitting.hand), sitting.hand_id or sitting.record.hands[-1].id,
            undone=sitting.undone, daily=daily, apart=sitting.undone_before,
            rules=sitting.newer_rules,
        )  # fmt: skip
        try:
            self._add(hand, warn)
        except StorageError:
            if self._failed:
                return
            self._failed = True
            raise
        self._failed = False

    def _add(self, hand: PlayedHand, warn: Callable[[str], object] = _ignore) -> None:
        """Add a hand to the day's file, unless it is there as it is."""
        folder, name = user_folder("games"), self._program.lower()
        day = folder / f"{name}-{hand.date[:10]}.txt"
        with _turn(folder):
            latest = max(folder.glob(f"{name}-{_DAY}*.txt"), default=day)
            known: PlayedHand | None = None
            for file in sorted({latest, *_files(day)}):
                sweep(file)
                text = _text(file)
                # Reading every record takes longer.
                if hand.id in text:
                    for kept in read(text, plays=False).hands:
                        known = kept if kept.id == hand.id else known
            if known is None or (known.moves, known.rules) != (hand.moves, hand.rules):
                _append(day, [hand], warn)


class Kept(NamedTuple):
    """The hands in the player's files."""

    hands: list[PlayedHand]
    """The latest one last."""
    refused: list[Refused]
    """What is wrong with the others."""


def tags(program: str) -> list[dict[str, str]]:
    """The tags of the hands played here with a program, the latest one last.

    Those of damaged records are left out as far as they are missing.
    """
    hands: dict[str, dict[str, str]] = {}
    for path in _there(f"{program.lower()}-{_DAY}*.txt"):
        hands |= {hand.get("Id", ""): hand for hand in tags_in(_text(path))}
    return sorted(hands.values(), key=lambda hand: hand.get("Date", ""))


def kept() -> Kept:
    """All hands in the player's files; of each only the form is read."""
    hands: dict[str, PlayedHand] = {}
    refused: list[Refused] = []
    for path in _there("*.txt"):
        try:
            reading = read(text_of(path), path.name, plays=False)
        except Refused as fault:
            refused.append(fault)
            continue
        hands |= {hand.id: hand for hand in reading.hands}
        refused += reading.refused
    return Kept(sorted(hands.values(), key=lambda hand: hand.date), refused)


def latest(program: str) -> HandRecord | None:
    """The hand of a program that has ended last; None if there is none that can be read.

    Only the latest file that holds any is read.
    """
    for path in reversed(_there(f"{program.lower()}-{_DAY}*.txt")):
        hands = read(_text(path), plays=False).hands
        if hands:
            try:
                return hand_record(hands[-1])
            except (TextError, OptionError):
                return None
    return None


def add(hands: Iterable[PlayedHand], warn: Callable[[str], object] = _ignore) -> int:
    """Add hands that came from elsewhere; returns how many were not there yet.

    `warn` is that of `Games.keep`. Raises StorageError.
    """
    folder = user_folder("games")
    with _turn(folder):
        there = {hand.id for hand in kept().hands}
        new = {hand.id: hand for hand in hands if hand.id not in there}
        if new:
            _append(folder / f"{IMPORTED}-{_now():%Y-%m-%d}.txt", new.values(), warn)
    return len(new)


def hand_record(hand: PlayedHand) -> HandRecord:
    """A hand as a sitting has it."""
    options = hand.start().options
    rules = {name: getattr(options, name) for name in options.defaults()}
    return HandRecord(
        hand.match, rules, hand.deal, list(hand.moves), id=hand.id, own=[*hand.own],
        undone=hand.undone, undone_before=hand.apart,
    )  # fmt: skip


def line_of(hand: HandRecord, game: str) -> str:
    """A finished hand in one line, as `retrocards.records` writes it; `game` is its rules' name."""
    own = tuple(sorted(hand.own))
    moves = tuple(hand.moves + hand.ahead)
    return to_line(PlayedHand(game, hand.deal, hand.match, moves, own, undone=hand.undone))


def text_of(path: Path) -> str:
    """The text of a file of records. Raises Refused if it cannot be read."""
    try:
        return read_regular(path, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(0, f"{path} is no text.") from error
    except OSError as error:
        verb = "is" if error.errno == EFBIG else "cannot be read:"
        raise Refused(0, f"{path} {verb} {error.strerror or error}.") from error


def _append(day: Path, hands: Iterable[PlayedHand], warn: Callable[[str], object]) -> None:
    """Add hands to the last file of a day, and to a further one when that is full.

    Raises StorageError; no file holds a part of a hand then.
    """
    files = _files(day)
    text = _for_more(files[-1], warn)
    size, added = len(text.encode()), list[str]()
    for record in (write([hand]) for hand in hands):
        length = len(record.encode()) + 1
        if length > MOST_BYTES:
            raise StorageError(f"{day} cannot be written: a hand is too long.")
        if size + length > MOST_BYTES:
            _extend(files[-1], text, added)
            files.append(_further(day, len(files) + 1))
            text, size, added = "", 0, []
        added.append(record)
        size += length
    _extend(files[-1], text, added)


def _extend(path: Path, text: str, added: Sequence[str]) -> None:
    if added:
        # The file before it is the beginning of this one, so that no copy is needed.
        write_safely(path, text + "\n".join(added), copy=False)


def _for_more(path: Path, warn: Callable[[str], object]) -> str:
    """The text of a file that records are added to; one that cannot be read is set aside."""
    try:
        text = text_of(path)
    except Refused as fault:
        if os.path.lexists(path):
            aside = set_aside(path)
            warn(f"{str(fault).removesuffix('.')}; it is kept as {aside.name}.")
        return ""
    return text and text + ("\n" if text.endswith("\n") else "\n\n")


def _there(pattern: str) -> list[Path]:
    """The files of records whose names fit, in their order; none if the folder cannot be read."""
    try:
        return sorted(user_folder("games").glob(pattern))
    except OSError:
        return []


def _files(day: Path) -> list[Path]:
    """The files of a day in their order, at least the first."""
    files = [day]
    while os.path.lexists(further := _further(day, len(files) + 1)):
        files.append(further)
    return files


def _further(day: Path, number: int) -> Path:
    """A further file of a day, such as `durak-2026-11-27_2.txt`. Its name sorts after the first."""
    return day.with_stem(f"{day.stem}_{number}")


def _text(path: Path) -> str:
    """The text of a file; empty if it cannot be read."""
    try:
        return text_of(path)
    except Refused:
        return ""


def _turn(folder: Path) -> Any:
    """Keep other windows from adding hands meanwhile."""
    return turn(folder / "games")


def today() -> str:
    """The day by this computer's clock: `2026-11-27`."""
    return f"{_now():%Y-%m-%d}"


def _now() -> datetime:
    return datetime.now()
