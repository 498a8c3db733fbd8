"""A sitting: hand after hand of one match, with every move on the disk as soon as it is made."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Generic, Self

from retrocards.cards import OptionError
from retrocards.rules.base import Outcome, RuleBroken, TextError
from retrocards.rules.line import EndOfLine, Line
from retrocards.session.engines import Engine, H, M, Rules
from retrocards.session.hold import hold
from retrocards.session.records import (
    HandRecord,
    RecordFile,
    SittingRecord,
    Unusable,
    sitting_path,
)

KEPT_HANDS = 20
"""Hands of a sitting that stay in its file: enough for a fault report and for a replay."""

_NO_HAND = "tells of no hand that can be played on"


class NotNow(Exception):
    """Asked of a sitting at the wrong time: the caller's mistake, not the player's."""


class Sitting(Generic[M, H]):
    """The match and the hand being played, with the list of moves that made them.

    It starts with the last hand of an earlier run on the table, exactly as it was left;
    `begin_anew` clears it. A sitting that is not `kept` starts with a clear table, and never
    touches the disk. `trouble` is a sentence if the earlier sitting's file could not be used, or
    if another window plays the same program. If the file belongs to another window or a newer
    program, `kept` is False: this sitting is played, but not written down. `close`, or leaving the
    context manager, lets another window play.
    """

    def __init__(
        self,
        program: str,
        engine: Engine[M, H],
        rules: Rules,
        kept: bool = True,
        taken: bool = False,
    ) -> None:
        """`taken`: a program below this one, in the same window, already holds the file.

        Raises OptionError for rules that the engine does not have.
        """
        self.engine = engine
        self.path = sitting_path(program)
        self.match: M = engine.begin(rules)
        """The match; the hand on the table is scored if it is over."""
        self.before = self.match
        """The match before the hand on the table; before the first, as `match`."""
        self._line: Line[H] | None = None
        self.record = SittingRecord(program=program)
        self._finished: dict[str, bool] = {}
        """Whether the hands that have left the table are over, by their ids."""
        self._file: RecordFile[SittingRecord] | None = None
        self._hold = hold(self.path) if kept and not taken else None
        self.trouble = ""
        if not kept:
            return
        if self._hold is None:
            where = "underneath" if taken else "in another window"
            self.trouble = f"{program} is being played {where}: this one is not kept."
            return
        file = RecordFile(self.path, SittingRecord, self._resume)
        self.trouble = file.trouble
        if file.writable:
            self._file = file

    def close(self) -> None:
        """Stop writing this sitting, and let another window play the program."""
        self._file = None
        if self._hold is not None:
            self._hold.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def kept(self) -> bool:
        """Whether this sitting is written down."""
        return self._file is not None

    @property
    def saved(self) -> bool:
        """Whether all of this sitting is on the disk."""
        return self._file is not None and self._file.saved

    @property
    def hand(self) -> H | None:
        """The hand on the table; None before the first."""
        return self._line.hand if self._line is not None else None

    @property
    def unfinished(self) -> bool:
        """Whether the hand on the table is not over."""
        return self.hand is not None and self.hand.outcome is None

    @property
    def last_deal(self) -> str | None:
        """The name of the last deal; None before the first."""
        return self._last_record.deal if self.record.hands else None

    @property
    def hand_id(self) -> str:
        """What distinguishes the hand on the table from every other; empty before the first.

        It is also empty if nothing is written down: no later run will find that hand.
        """
        return self._last_record.id if self.kept else ""

    @property
    def by_demo(self) -> bool:
        """Whether the demo has made a move of the hand on the table, even one taken back since."""
        return self._last_record.demo

    @property
    def rules(self) -> Rules:
        """The options of the match, as of the last deal or change."""
        return self._last_record.rules

    @property
    def moves_made(self) -> int:
        """The number of moves made in the hand on the table."""
        return len(self._last_record.moves)

    @property
    def moves(self) -> Sequence[str]:
        """The texts of the moves made in the hand on the table."""
        return tuple(self._last_record.moves)

    @property
    def own_moves(self) -> frozenset[int]:
        """The places of those moves that a person chose to make."""
        return frozenset(place for place in self._last_record.own if place < self.moves_made)

    @property
    def decisions(self) -> Sequence[int]:
        """The places of those moves that a person chose among several, also of those ahead."""
        last, hand, places = self._last_record, self.dealt(), list[int]()
        for place, text in enumerate(last.moves + last.ahead):
            if place in last.own and len(hand.legal_moves()) > 1:
                places.append(place)
            hand.play_text(text)
        return places

    @property
    def undone(self) -> int:
        """How often a decision of the hand on the table was taken back by `undo`."""
        return self._last_record.undone

    @property
    def undone_before(self) -> bool:
        """Whether a decision was taken back in an earlier hand of the match."""
        return self._last_record.undone_before

    @property
    def counts_apart(self) -> bool:
        """Whether a decision was taken back in the hand on the table, or earlier in its match."""
        return bool(self.undone) or self.undone_before

    @property
    def moves_ahead(self) -> int:
        """The number of moves taken back that can be made again."""
        return len(self._last_record.ahead)

    @property
    def begun(self) -> bool:
        """Whether a move of the hand on the table was made, even one taken back since."""
        return bool(self._last_record.moves or self._last_record.ahead)

    @property
    def line_outcome(self) -> Outcome | None:
        """How the hand on the table ended, with the moves taken back; None if it did not end.

        Raises NotNow before the first.
        """
        line = self._on_table()
        hand = line.hand.copy()
        for move in line.ahead:
            hand.play(move)
        return hand.outcome

    @property
    def _last_record(self) -> HandRecord:
        """The record of the hand on the table; an empty one before the first."""
        return self.record.hands[-1] if self.record.hands else HandRecord("", {}, "")

    @property
    def newer_rules(self) -> str:
        """The options by which the hand on the table counts, as text; empty if they are its own.

        They were changed after the deal: a lower game point may end the match with this hand.
        """
        after: str = self.engine.change(self.before, self._last_record.rules).options.to_text()
        return "" if after == self.before.options.to_text() else after

    @property
    def last_finished(self) -> HandRecord | None:
        """The record of the hand that was finished last; None if there is none.

        A hand that was given up, or whose last moves were taken back, is not finished.
        """
        return next(filter(self._is_finished, reversed(self.record.hands)), None)

    def finished_since(self, is_first: Callable[[M], bool]) -> list[HandRecord]:
        """The finished hands from the last one on that is a first one, in their order.

        `is_first` is asked of the match before a hand.
        """
        hands: list[HandRecord] = []
        for hand in filter(self._is_finished, reversed(self.record.hands)):
            hands.insert(0, hand)
            if is_first(self.engine.read(hand.match)):
                break
        return hands

    def _is_finished(self, hand: HandRecord) -> bool:
        if hand is self._last_record:
            return not self.unfinished
        # A hand that has left the table stays as it is, and menus ask again and again.
        if hand.id not in self._finished or not hand.id:
            self._finished[hand.id] = self._ends(hand)
        return self._finished[hand.id]

    def _ends(self, hand: HandRecord) -> bool:
        """Whether a recorded hand is over."""
        try:
            _, line = self._rebuilt(hand, 0)
        except Unusable:
            return False
        line.back(len(hand.ahead))
        return line.hand.outcome is not None

    def lay(self, hand: HandRecord, made: int) -> None:
        """Put a recorded hand on the table, after this many of its moves; the others lie ahead.

        Nothing is written. Raises Unusable for a record that breaks a rule; nothing changes then.
        """
        before, line = self._rebuilt(hand, 0)
        moves = hand.moves + hand.ahead
        line.back(len(line.moves))
        line.forward(made)
        laid = replace(hand, moves=moves[:made], ahead=moves[made:], own=[*hand.own])
        self.record = SittingRecord(program=self.record.program, hands=[laid])
        self._lay_down(before, line)

    def begin_anew(self, rules: Rules) -> None:
        """Clear the table for a new match, which is written from its first deal on.

        Raises OptionError.
        """
        self.match = self.before = self.engine.begin(rules)
        self._line = None
        self.record = SittingRecord(program=self.record.program)

    def deal(self, deal: str, rules: Rules, demo: bool = False, apart: bool = False) -> H:
        """Deal the next hand under `rules`; `demo` is the initial value of `by_demo`.

        `apart` is that of `counts_apart`.

        Raises OptionError for rules or a deal that do not exist, and NotNow after the end of the
        match (nothing changes), StorageError (the hand is dealt).
        """
        if self.match.outcome is not None:
            raise NotNow("The match is over; a new one must be begun before a hand is dealt.")
        return self._deal(self.engine.change(self.match, rules), deal, rules, demo, apart)

    def deal_again(self, rules: Rules, demo: bool = False, apart: bool = False) -> H:
        """Deal the last hand again, with the same cards and dealer; the rest is as in `deal`.

        Raises OptionError, and NotNow before the first hand (nothing changes), StorageError.
        """
        self._on_table()
        last = self._last_record
        match = self.engine.change(self.engine.read(last.match), rules)
        return self._deal(match, last.deal, rules, demo, apart)

    def dealt(self) -> H:
        """The hand on the table as it was dealt. Raises NotNow before the first."""
        self._on_table()
        return self.engine.deal(self.before, self._last_record.deal)

    def play(self, move: int, play_s: float, demo: bool = False, own: bool = False) -> None:
        """Make a move and write it down, with the seconds of play so far.

        `demo`: it was made for an onlooker; `own`: a person chose it. Moves that were taken back
        are dropped.
        Raises RuleBroken, and NotNow before the first hand (nothing changes), StorageError (the
        move is made).
        """
        line, last = self._on_table(), self._last_record
        line.play(move)
        last.own = [place for place in last.own if place < len(last.moves)]
        if own:
            last.own.append(len(last.moves))
        last.moves.append(line.hand.move_text(move))
        last.ahead.clear()
        last.demo |= demo
        self.record.play_s = round(play_s, 3)
        self._score(line)
        self._write()

    def time_anew(self) -> None:
        """Count the seconds of play from nothing again; the next move writes them down."""
        self.record.play_s = 0.0

    def back(self, count: int = 1) -> None:
        """Take moves back, at most to the start of the hand, and undo its score.

        Raises EndOfLine (nothing changes), StorageError (the moves are taken back).
        """
        self._go(count, Line.back)

    def undo(self, count: int) -> None:
        """Take moves back as `back` does; the hand counts apart from then on."""
        self._go(count, Line.back, undoes=True)

    def forward(self, count: int = 1) -> None:
        """Make moves again that were taken back.

        Raises EndOfLine (nothing changes), StorageError (the moves are made).
        """
        self._go(count, Line.forward)

    def change(self, rules: Rules) -> None:
        """Continue the match under other options; the hand on the table keeps its own.

        Raises OptionError (nothing changes), StorageError (the match has them).
        """
        line = self._on_table()
        self.engine.change(self.match, rules)
        self._last_record.rules = dict(rules)
        self._score(line)
        self._write()

    @property
    def end_unseen(self) -> bool:
        """Whether the hand on the table is over, but its end has not been shown."""
        return self._line is not None and not self.unfinished and not self._last_record.seen

    def see_end(self) -> None:
        """Note that the end of the hand was shown. Raises StorageError (it counts as shown)."""
        self._last_record.seen = True
        self._write()

    def chance(self) -> Random:
        """The chance of the player to move: the same at the same point of the same hand."""
        assert self.hand is not None
        return chance_of(self.last_deal, self.moves_made, self.hand.to_move)

    def _deal(self, match: M, deal: str, rules: Rules, demo: bool, apart: bool) -> H:
        before = match.to_text()
        line = Line(self.engine.deal(match, deal))
        kept = self.record.hands[-(KEPT_HANDS - 1) :]
        hand = HandRecord(
            before, dict(rules), deal, id=os.urandom(8).hex(), demo=demo, seen=False,
            undone_before=apart,
        )  # fmt: skip
        self.record.hands = [*kept, hand]
        self._lay_down(match, line)
        self._write()
        return line.hand

    def _go(self, count: int, go: Callable[[Line[H], int], None], undoes: bool = False) -> None:
        if self._line is None:
            raise EndOfLine("There is no hand on the table.")
        go(self._line, count)
        last, made = self._last_record, len(self._line.moves)
        last.undone += undoes
        texts = last.moves + last.ahead
        last.moves, last.ahead = texts[:made], texts[made:]
        self._score(self._line)
        self._write()

    def _on_table(self) -> Line[H]:
        """The hand on the table, with its moves. Raises NotNow before the first."""
        if self._line is None:
            raise NotNow("There is no hand on the table.")
        return self._line

    def _lay_down(self, before: M, line: Line[H]) -> None:
        """Put a hand on the table; `before` is the match before that hand."""
        self.before, self._line = before, line
        self._score(line)

    def _score(self, line: Line[H]) -> None:
        """Bring the match up to date with the hand on the table and the latest options."""
        match = self.before.copy()
        if line.hand.outcome is not None:
            match.score(line.hand)
        self.match = self.engine.change(match, self._last_record.rules)

    def _resume(self, record: SittingRecord) -> None:
        """Put the last hand of an earlier sitting on the table, as it was left.

        Raises Unusable for a record that this program cannot continue; nothing changes then.
        """
        if record.program != self.record.program:
            raise Unusable(f"is a sitting of {record.program[:40]!r}")
        if record.hands:
            last = record.hands[-1]
            before, line = self._rebuilt(last, len(record.hands) - 1)
            line.back(len(last.ahead))
            self.record = record
            self._lay_down(before, line)
        self.record = record

    def _rebuilt(self, hand: HandRecord, number: int) -> tuple[M, Line[H]]:
        """The match before a recorded hand, and the hand after all its moves, those ahead too.

        Raises Unusable; `number` is the place of the hand in its record.
        """
        try:
            # The ROM may have changed to a game with other seats since.
            self.engine.change(self.match, hand.rules)
            before = self.engine.read(hand.match)
            self.engine.change(before, hand.rules)
            line = Line(self.engine.deal(before, hand.deal))
        except (RuleBroken, TextError, OptionError) as error:
            raise Unusable(_NO_HAND) from error
        for place, text in enumerate(hand.moves + hand.ahead):
            try:
                line.play_text(text)
            except (RuleBroken, TextError) as error:
                ahead = place - len(hand.moves)
                key = f"moves[{place}]" if ahead < 0 else f"ahead[{ahead}]"
                raise Unusable(f"{_NO_HAND}: hands[{number}].{key} is not legal") from error
        return before, line

    def _write(self) -> None:
        if self._file is not None:
            self._file.save(self.record)


def chance_of(deal: str | None, moves_made: int, seat: int) -> Random:
    """The chance of a seat after this number of moves of a hand."""
    return Random(f"{deal} {moves_made} {seat}")


def hand_waits(program: str, engine: Engine[M, H], rules: Rules) -> bool:
    """Whether a program's sitting was left with a hand unfinished; nothing is changed.

    Raises OptionError for rules that the engine does not have.
    """
    sitting = Sitting(program, engine, rules, kept=False)
    RecordFile(sitting.path, SittingRecord, sitting._resume, kept=False)
    return sitting.unfinished
