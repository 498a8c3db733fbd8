"""Positions of Ditsy Elephant as text.

A position is a block of `name: words` lines, in this order and all of them::

    elephant: opening=threes after_out=next_leads
    before: 2 1 4 3
    given 0: 3C
    ...
    laid 0: 3D 4H 4C ...
    ...
    played 0: 3D
    ...
    table: 3D
    last_player: 0
    to_move: 1
    leads: no
    out: -

`before` are the places of the hand before by seat, `laid` the thirteen cards of a seat as they
lay, `played` those of them that it has played; `-` stands for none.
"""

from retrocards.cards import TextError, cards_of, cards_text, mask_of, parse_cards
from retrocards.rules.elephant.options import Options
from retrocards.rules.elephant.order import SEATS
from retrocards.rules.elephant.outcome import Places
from retrocards.rules.elephant.snapshot import Snapshot

_NAMES = [
    "elephant",
    "before",
    *(f"{name} {seat}" for name in ("given", "laid", "played") for seat in range(SEATS)),
    "table",
    "last_player",
    "to_move",
    "leads",
    "out",
]


def write(snapshot: Snapshot) -> str:
    """A position as text, without a line end after the last line."""
    played = [
        [card for card in laid if not cards >> card & 1]
        for laid, cards in zip(snapshot.laid, snapshot.hands, strict=True)
    ]
    words = (
        snapshot.options.to_text(),
        places_text(snapshot.before),
        *(cards_text(cards_of(cards)) for cards in snapshot.given),
        *map(cards_text, snapshot.laid),
        *map(cards_text, played),
        cards_text(snapshot.table),
        _seat_text(snapshot.last_player),
        _seat_text(snapshot.to_move),
        "yes" if snapshot.leads else "no",
        " ".join(map(str, snapshot.out)) or "-",
    )
    return "\n".join(f"{name}: {line}" for name, line in zip(_NAMES, words, strict=True))


def read(text: str) -> Snapshot:
    """The position that `write` wrote.  Raises TextError for anything else."""
    lines = [line.partition(":") for line in text.strip().splitlines()]
    if [name for name, _, _ in lines] != _NAMES:
        raise TextError(
            f"A position of Ditsy Elephant has the lines {', '.join(_NAMES)}, in this order."
        )
    words = {name: line.strip() for name, _, line in lines}
    if words["leads"] not in ("yes", "no"):
        raise TextError(f"leads is {words['leads']!r}; it must be yes or no.")
    laid = [parse_cards(words[f"laid {seat}"]) for seat in range(SEATS)]
    played = [mask_of(parse_cards(words[f"played {seat}"])) for seat in range(SEATS)]
    for seat in range(SEATS):
        if played[seat] & ~mask_of(laid[seat]):
            raise TextError(f"Seat {seat} has played a card that it did not have.")
    return Snapshot(
        options=Options.from_text(words["elephant"]),
        before=parse_places(words["before"]),
        given=tuple(mask_of(parse_cards(words[f"given {seat}"])) for seat in range(SEATS)),
        laid=tuple(map(tuple, laid)),
        hands=tuple(mask_of(cards) ^ gone for cards, gone in zip(laid, played, strict=True)),
        table=tuple(parse_cards(words["table"])),
        last_player=_parse_seat(words["last_player"]),
        to_move=_parse_seat(words["to_move"]),
        leads=words["leads"] == "yes",
        out=() if words["out"] == "-" else tuple(map(_parse_seat, words["out"].split())),
    )


def places_text(places: Places | None) -> str:
    """`2 1 4 3`, the places by seat; `-` for none."""
    return " ".join(map(str, places)) if places else "-"


def parse_places(words: str) -> Places | None:
    """The reverse of `places_text`.  Raises TextError."""
    if words == "-":
        return None
    if sorted(words.split()) != ["1", "2", "3", "4"]:
        raise TextError(f"The places are {words!r}; they must be 1 to 4, one for each seat, or -.")
    first, second, third, last = map(int, words.split())
    return first, second, third, last


def _seat_text(seat: int) -> str:
    return str(seat) if seat >= 0 else "-"


def _parse_seat(word: str) -> int:
    if word == "-":
        return -1
    if word not in ("0", "1", "2", "3"):
        raise TextError(f"{word!r} is not a seat; it must be 0, 1, 2 or 3.")
    return int(word)
