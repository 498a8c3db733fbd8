"""A sitting: hand after hand of one match, every move of it on the disk as soon as it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Generic, TypeVar

from retrocards.cards import OptionError
from retrocards.rom.folders import user_folder
from retrocards.rules.base import Hand, Match, RuleBroken, TextError
from retrocards.session.hold import hold
from retrocards.session.records import (
    HandRecord,
    OptionValue,
    RecordFile,
    SittingRecord,
    Unusable,
)

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
    """The same match under other options, from the next hand on.

    Raises OptionError for options that there are not, or that need other seats.
    """
    deal: Callable[[M, str], H]
    """The match's next hand, by the name of its deal. Raises OptionError."""
    score: Callable[[M, H], None]
    """Take a finished hand into the match."""


class Sitting(Generic[M, H]):
    """The match and the hand being played, with the list of moves that made them.

    The last hand of an earlier run is on the table at once, to the card; `begin_anew` clears it.
    `trouble` is a sentence when an earlier sitting's file could not be used, or when another window
    plays the same program: then `kept` is False, and this one is played without being written down,
    so that the two cannot mix their moves.
    """

    def __init__(self, program: str, engine: Engine[M, H], rules: Rules) -> None:
        """Raises OptionError for rules that the engine does not have."""
        self.engine = engine
        self.path = sitting_path(program)
        self.match: M = engine.begin(rules)
        self.hand: H | None = None
        self.record = SittingRecord(program=program)
        self._hold = hold(self.path)
        self._file: RecordFile[SittingRecord] | None = None
        if self._hold is None:
            self.trouble = f"{program} is being played in another window: this one is not kept."
            return
        self._file = RecordFile(self.path, SittingRecord, self._take_up)
        self.trouble = self._file.trouble

    @property
    def kept(self) -> bool:
        """Whether this sitting is written down."""
        return self._file is not None

    @property
    def unfinished(self) -> bool:
        """Whether a hand is on the table that nobody has finished."""
        return self.hand is not None and self.hand.outcome is None

    @property
    def last_deal(self) -> str | None:
        """The name of the last deal, None before the first."""
        return self.record.hands[-1].deal if self.record.hands else None

    @property
    def hand_id(self) -> str:
        """What tells the hand on the table from every other; empty before the first.

        Empty too where nothing is written down: no later run will find that hand and ask.
        """
        return self.record.hands[-1].id if self.record.hands and self.kept else ""

    @property
    def moves_made(self) -> int:
        """How many moves the hand on the table has seen."""
        return len(self.record.hands[-1].moves) if self.record.hands else 0

    @property
    def last_move(self) -> str:
        """The text of the last move of the hand on the table; empty before the first."""
        moves = self.record.hands[-1].moves if self.record.hands else []
        return moves[-1] if moves else ""

    def begin_anew(self, rules: Rules) -> None:
        """Begin a sitting of its own: chance chooses the dealer, and there is no deal to replay.

        Nothing is written before the first deal. Raises OptionError.
        """
        self.match = self.engine.begin(rules)
        self.hand = None
        self.record = SittingRecord(program=self.record.program)

    def deal(self, deal: str, rules: Rules) -> H:
        """Deal the next hand under `rules`. Raises OptionError (nothing changes), StorageError."""
        match = self.engine.change(self.match, rules)
        return self._deal(match, deal, rules)

    def deal_again(self, rules: Rules) -> H:
        """Deal the last hand once more, as it was dealt, by the same dealer.

        Raises OptionError (nothing changes), StorageError.
        """
        last = self.record.hands[-1]
        match = self.engine.change(self.engine.read(last.match), rules)
        return self._deal(match, last.deal, rules)

    def dealt(self) -> H:
        """The hand on the table as it was dealt."""
        last = self.record.hands[-1]
        match = self.engine.change(self.engine.read(last.match), last.rules)
        return self.engine.deal(match, last.deal)

    def play(self, move: int, play_s: float) -> None:
        """Make a move and write it down, with the seconds of play so far.

        Raises RuleBroken (nothing changes), StorageError (the move is made).
        """
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

    def _deal(self, match: M, deal: str, rules: Rules) -> H:
        before = match.to_text()
        hand = self.engine.deal(match, deal)
        self.match, self.hand = match, hand
        if hand.outcome is not None:
            # A king turned up can end a game, and the hand with it, before anybody moves.
            self.engine.score(match, hand)
        kept = self.record.hands[-(KEPT_HANDS - 1) :]
        self.record.hands = [*kept, self._new_record(before, deal, rules)]
        self._write()
        return hand

    def _new_record(self, before: str, deal: str, rules: Rules) -> HandRecord:
        return HandRecord(match=before, rules=dict(rules), deal=deal, id=token_hex(8))

    def _take_up(self, record: SittingRecord) -> None:
        """Play the last hand of an earlier sitting up to where it was left.

        Raises Unusable, with nothing changed, for a record that this program cannot go on with.
        """
        if record.program != self.record.program:
            raise Unusable(f"is a sitting of {record.program[:40]!r}")
        if record.hands:
            last = record.hands[-1]
            try:
                # The ROM may have been changed to a game of other seats since.
                self.engine.change(self.match, last.rules)
                match = self.engine.change(self.engine.read(last.match), last.rules)
                hand = self.engine.deal(match, last.deal)
                for text in last.moves:
                    hand.play(hand.parse_move(text))
                if hand.outcome is not None:
                    self.engine.score(match, hand)
            except (RuleBroken, TextError, OptionError) as error:
                raise Unusable("tells of no hand that can be played on") from error
            self.match, self.hand = match, hand
        self.record = record

    def _write(self) -> None:
        if self._file is not None:
            self._file.save(self.record)


def sitting_path(program: str) -> Path:
    """Where the sitting of the program named so is kept."""
    return user_folder("saves") / f"{program.lower()}-sitting.json"
