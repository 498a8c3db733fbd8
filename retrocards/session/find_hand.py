"""A finished hand by what a player calls it: its line, its record in a text, or its id."""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrocards.records import PlayedHand, Refused, from_line, read_each, write
from retrocards.session.games import kept

_LINE = re.compile(r"[a-z]\w+\.[a-z]*\d+\.", re.ASCII)
"""How a line of a hand begins, which may have lost its end."""
_NUMBERED = re.compile(r"(.*)#(\d{1,9})", re.ASCII | re.DOTALL)
"""A file and the number of one of its records."""
SHOWN = 8
"""How much of a hand's id is shown; the beginning of one is enough to name it."""
LEAST = 4


class NoHand(Exception):
    """No hand is meant, or no program shows it. The text says what is expected."""


class UnknownHand(NoHand):
    """No hand is called so."""

    def __init__(self, word: str) -> None:
        super().__init__(
            f"{word!r} is no file of records, no line of a hand and none of your hands; "
            "`retrocards games` shows these."
        )


def numbered(word: str) -> tuple[str, int]:
    """A file and the number of its record: `FILE#3` is the third, `FILE` the first."""
    match = _NUMBERED.fullmatch(word)
    return (match[1], int(match[2])) if match else (word, 1)


def hand_called(word: str) -> PlayedHand:
    """The hand of a line, or one of the player's own by the beginning of its id.

    Raises NoHand, and Refused for a damaged one.
    """
    if _LINE.match(word):
        return from_line(word)
    if hands := with_id(kept().hands, word):
        return checked(hands[0])
    raise UnknownHand(word)


def hand_in(text: str, name: str, number: int = 1) -> PlayedHand:
    """The hand of a text's record with this number, or of its line, if it has lines of hands.

    `name` is the text's in what is said of faults. Raises NoHand and Refused.
    """
    count = 0
    if _LINE.match(text.lstrip()):
        lines = text.split()
        if 1 <= number <= len(lines):
            return from_line(lines[number - 1])
        raise NoHand(f"{name} has {_so_many(len(lines), 'line')}; got #{number}.")
    for count, record in enumerate(read_each(text, name), 1):
        if count == number:
            if isinstance(record, Refused):
                raise record
            return record
    if not count:
        raise NoHand(f"{name} has no record of a hand.")
    raise NoHand(f"{name} has {_so_many(count, 'record')}; got #{number}.")


def _so_many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def checked(hand: PlayedHand) -> PlayedHand:
    """One of the player's hands, played to its end. Raises Refused."""
    (record,) = read_each(write([hand]), f"hand {hand.id[:SHOWN]}")
    if isinstance(record, Refused):
        # The line is none of the player's file.
        record.line = 0
        raise record
    return record


def with_id(hands: Sequence[PlayedHand], word: str) -> list[PlayedHand]:
    """The hand whose id begins with a word; empty for none. Raises NoHand for several."""
    matching = [hand for hand in hands if len(word) >= LEAST and hand.id.startswith(word.lower())]
    if len(matching) > 1:
        raise NoHand(f"{len(matching)} hands begin with {word}; write more of the one you mean.")
    return matching
