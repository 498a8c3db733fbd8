"""What is spoken of a screen, and what signs are called; the sentences are messages."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from retrocards.rom.reader import Limit
from retrocards.rom.schema.base import EMPTY, Name, Word

Sign = Annotated[str, Limit(shortest=1, longest=1)]


class Speech(NamedTuple):
    """What `--speak` says of a screen.

    `labels` are spoken when they change, in this order. Where a screen writes all in capitals,
    `names` keep one, and `keys` all of theirs. `signs` has the names of signs.
    """

    labels: tuple[Name, ...] = ()
    names: tuple[Word, ...] = ()
    keys: tuple[Word, ...] = ()
    signs: Mapping[Sign, Word] = EMPTY
