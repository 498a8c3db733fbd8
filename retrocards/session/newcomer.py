"""Whether a player is new to a program: until the first move, or the end of the lesson."""

from __future__ import annotations

from retrocards.session.records import (
    RecordFile,
    SittingRecord,
    TallyRecord,
    sitting_path,
    tally_path,
)

MET = "met"
"""The mode that is on once the player has made a move, or has played the lesson to its end."""


def has_played(program: str) -> bool:
    """Whether a move of the player's, or a hand that was counted, is on the disk.

    Earlier versions kept those, and not that the player had met the program.
    """
    tally = RecordFile(tally_path(program), TallyRecord, kept=False).record
    sitting = RecordFile(sitting_path(program), SittingRecord, kept=False).record
    hands = sitting.hands if sitting else ()
    return bool(tally and tally.counts) or any(hand.own for hand in hands)
