"""How a player fares: what the finished hands on the disk come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple, Protocol, TypeVar

from retrocards.rom.errors import MessageError
from retrocards.rom.schema.base import EMPTY
from retrocards.session.engines import engine_of

T = TypeVar("T")

PERSON = "person"
"""Who plays a seat by the keyboard, in the records of finished hands."""
LATEST = 20
"""How many of the latest results are shown."""


class Fared(NamedTuple):
    """How a seat has fared in a finished hand."""

    won: bool
    match: bool | None = None
    """Whether it has won the match that the hand ended; None if none ended."""


class Fares(Protocol):
    """How a seat has fared in a hand.

    It gets the values of the hand's result, by name, and the text of the match before it, as a
    record has them, with the options by which the hand counts.
    """

    def __call__(self, seat: int, result: Mapping[str, str], match: str, /) -> Fared: ...


class Share(NamedTuple):
    """How many were played, and how many of them won."""

    played: int = 0
    won: int = 0

    def after(self, won: bool) -> Share:
        """The counts after one more."""
        return Share(self.played + 1, self.won + won)

    @property
    def percent(self) -> int:
        """The won ones in 100."""
        return round(100 * self.won / self.played) if self.played else 0


class Account(NamedTuple):
    """What a player's hands come to: of matches where the game has them, otherwise of hands."""

    hands: Share
    matches: Share | None
    """The matches that were finished; None for a game without matches."""
    grades: Mapping[str, Share] = EMPTY
    """The grade played against -> the counts; empty in a solitaire."""
    rules: Mapping[str, Share] = EMPTY
    """The options of the rules as text -> the counts."""
    latest: Sequence[bool] = ()
    """Whether the latest were won, the last one last."""
    streak: int | None = None
    """How many were won in a row up to now; None where that is not counted."""
    longest: int = 0
    """The most that were won in a row."""
    since: str = ""
    """The day of the first hand: `2026-11-27`."""

    @property
    def counted(self) -> Share:
        """The counts of matches, or of hands in a game without them."""
        return self.hands if self.matches is None else self.matches


def account(program: str, fares: Fares, has_matches: bool = False) -> Account:
    """What the hands come to that were played here alone against the computer."""
    from retrocards.session.games import tags  # No picture at a start needs a record.

    return reckon(tags(program), fares, has_matches)


def reckon(
    records: Iterable[Mapping[str, str]], fares: Fares, has_matches: bool = False
) -> Account:
    """What these records come to, each given by its tags; the latest is the last one.

    Hands of several persons or with decisions taken back, and records that are damaged, do not
    count, nor does a match in which a decision was taken back.
    """
    from retrocards.records import APART

    hands, matches, since = Share(), Share(), ""
    grades: dict[str, Share] = {}
    rules: dict[str, Share] = {}
    results = list[bool]()
    for record, options, fared in sound(filter(_counts, records), partial(_read, fares=fares)):
        since = since or record.get("Date", "")[:10]
        hands = hands.after(fared.won)
        won = fared.match if has_matches else fared.won
        if won is None or APART in record:
            continue
        matches = matches.after(won)
        results.append(won)
        rules[options] = rules.get(options, Share()).after(won)
        for grade in {*_players(record)} - {PERSON}:
            grades[grade] = grades.get(grade, Share()).after(won)
    streak, longest = _streaks(results)
    return Account(
        hands, matches if has_matches else None, grades, rules, results[-LATEST:],
        streak, longest, since,
    )  # fmt: skip


def sound(
    records: Iterable[Mapping[str, str]], read: Callable[[Mapping[str, str]], T]
) -> Iterator[T]:
    """What is read of each record; those that are damaged, such as by an editor, are left out."""
    for record in records:
        try:
            value = read(record)
        except (LookupError, ValueError, MessageError):
            continue
        yield value


def _counts(record: Mapping[str, str]) -> bool:
    """Whether it was played alone against the computer to an end, and nothing was taken back."""
    from retrocards.records import UNDONE

    alone = _players(record).count(PERSON) == 1
    return alone and bool(record.get("Result")) and UNDONE not in record


def _players(record: Mapping[str, str]) -> list[str]:
    """Seat -> the grade that played it, or `PERSON`."""
    return [who.rpartition(" ")[2] for who in record.get("Seats", "").split("; ")]


def _read(record: Mapping[str, str], fares: Fares) -> tuple[Mapping[str, str], str, Fared]:
    """A record, the options of its rules with all their values, and how the person has fared.

    Raises LookupError and ValueError for a damaged one.
    """
    from retrocards.records import GAME, RULES, values_of

    rules, separator, scores = record["Match"].partition("; ")
    rules = record.get(RULES, rules)
    match, options = rules + separator + scores, _options(record[GAME], rules)
    seat = _players(record).index(PERSON)
    return record, options, fares(seat, values_of(record["Result"]), match)


@lru_cache(maxsize=100)
def _options(game: str, text: str) -> str:
    """The options with all their values: a record may be older than an option."""
    options: str = engine_of(game).game.Options.from_text(text).to_text()
    return options


def _streaks(results: Sequence[bool]) -> tuple[int, int]:
    """How many were won in a row up to now, and at most."""
    streak = longest = 0
    for won in results:
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
    return streak, longest
