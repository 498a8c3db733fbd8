"""Positions of Ecarte as text.

A position is a block of ``name: words`` lines, in this order and all of them::

    ecarte: dealer_must_change=no
    points: 2 0
    dealer: 1
    turn_up: 9H
    phase: play
    changes: 3 2
    refused: no
    king: 0
    tricks: KH/7H QC
    stock: 7C 10S ...
    hand 0: ...

``points`` are those before the deal, ``king`` is the seat that has marked it, a trick is the lead
and the reply; ``-`` stands for none.
"""

from retrocards.cards import (
    TextError,
    card_text,
    cards_of,
    cards_text,
    mask_of,
    parse_card,
    parse_cards,
)
from retrocards.rules.ecarte.options import Options
from retrocards.rules.ecarte.snapshot import PHASES, Snapshot

_NAMES = [
    "ecarte", "points", "dealer", "turn_up", "phase", "changes", "refused", "king", "tricks",
    "stock", "hand 0", "hand 1", "discards 0", "discards 1",
]  # fmt: skip


def write(snapshot: Snapshot) -> str:
    """A position as text, without a line end after the last line."""
    words = (
        snapshot.options.to_text(),
        "{} {}".format(*snapshot.start),
        str(snapshot.dealer),
        card_text(snapshot.turn_up),
        snapshot.phase,
        " ".join(map(str, snapshot.changes)) or "-",
        "yes" if snapshot.refused else "no",
        str(snapshot.king) if snapshot.king >= 0 else "-",
        _tricks_text(snapshot.laid),
        cards_text(snapshot.stock),
        *(cards_text(cards_of(cards)) for cards in (*snapshot.hands, *snapshot.discards)),
    )
    return "\n".join(f"{name}: {line}" for name, line in zip(_NAMES, words, strict=True))


def read(text: str) -> Snapshot:
    """The position that ``write`` wrote.  Raises TextError for anything else."""
    lines = [line.partition(":") for line in text.strip().splitlines()]
    if [name for name, _, _ in lines] != _NAMES:
        raise TextError(f"A position of Ecarte has the lines {', '.join(_NAMES)}, in this order.")
    words = {name: line.strip() for name, _, line in lines}
    phase = next((phase for phase in PHASES if phase == words["phase"]), None)
    if phase is None:
        raise TextError(f"The phase is {words['phase']!r}; it must be one of {', '.join(PHASES)}.")
    if words["refused"] not in ("yes", "no"):
        raise TextError(f"refused is {words['refused']!r}; it must be yes or no.")
    start = _numbers(words["points"])
    if len(start) != 2:
        raise TextError("There must be points for two players.")
    return Snapshot(
        options=Options.from_text(words["ecarte"]),
        start=(start[0], start[1]),
        dealer=_seat(words["dealer"]),
        turn_up=parse_card(words["turn_up"]),
        phase=phase,
        changes=_numbers(words["changes"]),
        refused=words["refused"] == "yes",
        king=-1 if words["king"] == "-" else _seat(words["king"]),
        laid=_parse_tricks(words["tricks"]),
        stock=tuple(parse_cards(words["stock"])),
        hands=(mask_of(parse_cards(words["hand 0"])), mask_of(parse_cards(words["hand 1"]))),
        discards=(
            mask_of(parse_cards(words["discards 0"])),
            mask_of(parse_cards(words["discards 1"])),
        ),
    )


def _numbers(words: str) -> tuple[int, ...]:
    digits = [] if words == "-" else words.split()
    for word in digits:
        if len(word) != 1 or word not in "012345":
            raise TextError(f"{word!r} is not a number from 0 to 5.")
    return tuple(map(int, digits))


def _seat(word: str) -> int:
    if word not in ("0", "1"):
        raise TextError(f"{word!r} is not a seat; it must be 0 or 1.")
    return int(word)


def _tricks_text(laid: tuple[int, ...]) -> str:
    tricks = [laid[place : place + 2] for place in range(0, len(laid), 2)]
    return " ".join("/".join(map(card_text, trick)) for trick in tricks) or "-"


def _parse_tricks(words: str) -> tuple[int, ...]:
    if words == "-":
        return ()
    tricks = [trick.split("/") for trick in words.split()]
    if any(len(trick) != 2 for trick in tricks[:-1]) or len(tricks[-1]) > 2:
        raise TextError(f"The tricks are {words!r}; each is a lead, a slash and a reply.")
    return tuple(parse_card(word) for trick in tricks for word in trick)
