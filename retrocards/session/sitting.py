"""A sitting: hand after hand of one match, every move of it on the disk as soon as it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Generic, TypeVar

from retrocards.cards import OptionError
from retrocards.rom.folders import user_folder
from retrocards.rules.base import Hand, Match, RuleBroken, TextError
from retrocards.session.files import set_aside
from retrocards.session.records import HandRecord, OptionValue, SittingRecord, load, save

M = TypeVar("M", bound=Match)
H = TypeVar("H", bound=Hand)

Rules = Mapping[str, OptionValue]

KEPT_HANDS = 20
"""How many hands of a sitting stay in its file: enough for a report of a fault and for a replay."""


@dataclass(frozen=True)
class Engine(Generic[M, H]):
    """What a sitting must know of a rules engine."""

    begin: Callable[[Rules], M]
    """A match before its first hand. Raises OptionError."""
    read: Callable[[str], M]
    """A match from its text form. Raises TextError."""
    change: Callable[[M, Rules], M]
    """The same match under other options, from the next hand on. Raises OptionError."""
    deal: Callable[[M, int], H]
    """The match's next hand from a deal number."""
    score: Callable[[M, H], None]
    """Take a finished hand into the match."""


class Sitting(Generic[M, H]):
    """The match and the hand being played, with the list of moves that made them.

    `trouble` is a sentence when an earlier sitting's file could not be used.
    """

    def __init__(self, program: str, engine: Engine[M, H], rules: Rules) -> None:
        self.engine = engine
        self.path = sitting_path(program)
        self.match: M = engine.begin(rules)
        self.hand: H | None = None
        record, self.trouble = load(self.path, SittingRecord)
        self.record = SittingRecord(program=program)
        if record is not None and record.program == program:
            self._take_up(record)

    @property
    def unfinished(self) -> bool:
        """Whether a hand is on the table that nobody has finished."""
        return self.hand is not None and self.hand.outcome is None

    @property
    def last_deal(self) -> int | None:
        """The number of the last deal, None before the first."""
        return self.record.hands[-1].deal if self.record.hands else None

    @property
    def moves_made(self) -> int:
        """How many moves the hand on the table has seen."""
        return len(self.record.hands[-1].moves) if self.record.hands else 0

    def drop_hand(self) -> None:
        """Give up the unfinished hand: it is not scored, and the match stands as before it."""
        if self.unfinished:
            self.match = self.engine.read(self.record.hands.pop().match)
        self.hand = None
        self._write()

    def deal(self, number: int, rules: Rules) -> H:
        """Deal the next hand under `rules`. Raises OptionError, StorageError."""
        self.match = self.engine.change(self.match, rules)
        return self._deal(self.match.to_text(), number, rules)

    def deal_again(self, rules: Rules) -> H:
        """Deal the last hand once more, as it was dealt, by the same dealer."""
        last = self.record.hands[-1]
        self.match = self.engine.change(self.engine.read(last.match), rules)
        return self._deal(self.match.to_text(), last.deal, rules)

    def play(self, move: int, play_s: float) -> None:
        """Make a move and write it down. Raises RuleBroken (nothing changes), StorageError."""
        if self.hand is None:
            raise RuleBroken("no_hand")
        text = self.hand.move_text(move)
        self.hand.play(move)
        self.record.hands[-1].moves.append(text)
        self.record.play_s = round(play_s, 3)
        if self.hand.outcome is not None:
            self.engine.score(self.match, self.hand)
        self._write()

    def chance(self) -> Random:
        """Chance for the player to move: the same at the same point of the same hand."""
        assert self.hand is not None
        return Random(f"{self.last_deal} {self.moves_made} {self.hand.to_move}")

    def _deal(self, before: str, number: int, rules: Rules) -> H:
        self.hand = self.engine.deal(self.match, number)
        kept = self.record.hands[-(KEPT_HANDS - 1) :]
        self.record.hands = [*kept, HandRecord(match=before, rules=dict(rules), deal=number)]
        self._write()
        return self.hand

    def _take_up(self, record: SittingRecord) -> None:
        """Play the last hand of an earlier sitting up to where it was left."""
        try:
            if record.hands:
                last = record.hands[-1]
                match = self.engine.change(self.engine.read(last.match), last.rules)
                hand = self.engine.deal(match, last.deal)
                for text in last.moves:
                    hand.play(hand.parse_move(text))
                if hand.outcome is not None:
                    self.engine.score(match, hand)
                self.match, self.hand = match, hand
            self.record = record
        except (RuleBroken, TextError, OptionError):
            aside = set_aside(self.path)
            self.trouble = f"{self.path.name} tells of no legal hand; it is kept as {aside.name}."

    def _write(self) -> None:
        save(self.path, self.record)


def sitting_path(program: str) -> Path:
    """Where the sitting of the program named so is kept."""
    return user_folder("saves") / f"{program.lower()}-sitting.json"
