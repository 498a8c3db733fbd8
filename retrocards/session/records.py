"""What is kept on the disk, as checked data: sittings, settings and tallies.

Every file is JSON with `format: 1` at its head. A file that is damaged, or written by a newer
program, is renamed aside and said so; the program goes on with what it would start with.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from retrocards.session.files import previous, set_aside, write_safely

FORMAT = 1

OptionValue = bool | int | str


class Record(BaseModel):
    """What every file of ours has: a format number, and no key that we do not know."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal[1] = 1


class HandRecord(BaseModel):
    """One hand: enough to deal it again and to play it up to where it stands."""

    model_config = ConfigDict(extra="forbid", strict=True)

    match: str
    """The match as it stood before the deal, in the text form of its rules."""
    rules: dict[str, OptionValue]
    """The options of the rules that this hand was dealt under."""
    deal: int
    moves: list[str] = []


class SittingRecord(Record):
    """A sitting: the hands played, the last one perhaps unfinished."""

    program: str
    play_s: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 0.0
    """Seconds of play so far."""
    hands: list[HandRecord] = []


class SettingsRecord(Record):
    """What a program remembers from sitting to sitting."""

    options: dict[str, OptionValue] = {}
    registered: bool = False
    toggles: dict[str, bool] = {}


class TallyRecord(Record):
    """Counts by name, such as how often each seat was the durak."""

    counts: dict[str, Annotated[int, Field(ge=0)]] = {}


R = TypeVar("R", bound=Record)


def save(path: Path, record: Record) -> None:
    """Write `record`; raises StorageError."""
    write_safely(path, record.model_dump_json(indent=1) + "\n")


def load(path: Path, kind: type[R]) -> tuple[R | None, str]:
    """Read a record, or None where there is none, with a sentence if something was wrong.

    A file that cannot be read is renamed aside; the copy kept from the write before it is
    tried in its place. Raises StorageError only when not even the renaming is possible.
    """
    if not path.exists() and not path.is_symlink():
        return None, ""
    record, reason = _read(path, kind)
    if record is not None:
        return record, ""
    aside = set_aside(path)
    told = f"{path.name} {reason}; it is kept as {aside.name}."
    earlier, _ = _read(previous(path), kind)
    if earlier is None:
        return None, told
    return earlier, f"{told} The copy before it was taken instead."


def _read(path: Path, kind: type[R]) -> tuple[R | None, str]:
    try:
        text = path.read_bytes().decode("utf-8")
        data = json.loads(text)
    except OSError as error:
        return None, f"cannot be read ({error.strerror or error})"
    except (ValueError, RecursionError):
        return None, "is damaged"
    if not isinstance(data, dict):
        return None, "is damaged"
    number = data.get("format")
    if isinstance(number, int) and number > FORMAT:
        return None, f"was written by a newer program (format {number}, this one reads {FORMAT})"
    try:
        return kind.model_validate_json(text), ""
    except (ValidationError, RecursionError):
        return None, "is damaged"
