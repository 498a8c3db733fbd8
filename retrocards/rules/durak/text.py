"""Positions of Durak as text.

A position is a block of ``name: words`` lines, in this order and all of them::

    durak: players=4 teams=no deck=36 exchange=yes five_first=no
    dealer: 2
    trump: H
    bout: 1
    turn: 3
    phase: defend
    ...

Seats are numbers, sets of seats ``0 2``, cards ``7C 10H``; ``-`` stands for none.
"""

from retrocards.cards import (
    SUITS,
    TextError,
    card_text,
    cards_of,
    cards_text,
    mask_of,
    parse_card,
    parse_cards,
)
from retrocards.rules.durak.options import Options
from retrocards.rules.durak.outcome import BoutResult
from retrocards.rules.durak.possible import check
from retrocards.rules.durak.snapshot import PHASES, Snapshot

_NAMES = (
    "durak", "dealer", "trump", "bout", "turn", "phase", "asked", "queried", "answers", "joined",
    "in_play", "idle_bouts", "table", "talon", "discards", "last_bout",
)  # fmt: skip


def write(snapshot: Snapshot) -> str:
    """A position as text, without a line end after the last line."""
    lines = {
        "durak": snapshot.options.to_text(),
        "dealer": str(snapshot.dealer),
        "trump": SUITS[snapshot.trump],
        "bout": str(snapshot.bout),
        "turn": str(snapshot.turn),
        "phase": snapshot.phase,
        "asked": str(snapshot.asked),
        "queried": _yes(snapshot.queried),
        "answers": " ".join(f"{seat}={_yes(holds)}" for seat, holds in snapshot.answers.items())
        or "-",
        "joined": _seats_text(snapshot.joined),
        "in_play": _seats_text(snapshot.in_play),
        "idle_bouts": str(snapshot.idle_bouts),
        "table": " ".join(_pair_text(*pair) for pair in snapshot.table) or "-",
        "talon": cards_text(snapshot.talon),
        "discards": cards_text(cards_of(snapshot.discards)),
        "last_bout": _result_text(snapshot.last_bout),
    }
    for seat, (cards, known) in enumerate(zip(snapshot.hands, snapshot.known, strict=True)):
        lines[f"hand {seat}"] = cards_text(cards_of(cards))
        lines[f"known {seat}"] = cards_text(cards_of(known))
    return "\n".join(f"{name}: {words}" for name, words in lines.items())


def read(text: str) -> Snapshot:
    """The position that ``write`` wrote.  Raises TextError for anything else."""
    lines = _lines(text)
    options = Options.from_text(lines["durak"])
    seats = range(options.players)
    expected = [*_NAMES, *(f"{name} {seat}" for seat in seats for name in ("hand", "known"))]
    if list(lines) != expected:
        raise TextError(f"A position of Durak has the lines {', '.join(expected)}, in this order.")
    if lines["trump"] not in SUITS or len(lines["trump"]) != 1:
        raise TextError(f"The trump suit is {lines['trump']!r}; it must be C, D, H or S.")
    phase = next((phase for phase in PHASES if phase == lines["phase"]), None)
    if phase is None:
        raise TextError(f"The phase is {lines['phase']!r}; it must be one of {', '.join(PHASES)}.")
    snapshot = Snapshot(
        options=options,
        dealer=_number(lines["dealer"]),
        trump=SUITS.index(lines["trump"]),
        bout=_number(lines["bout"]),
        turn=_number(lines["turn"]),
        phase=phase,
        asked=_number(lines["asked"]),
        queried=_parse_yes(lines["queried"]),
        answers=_parse_answers(lines["answers"]),
        joined=_parse_seats(lines["joined"]),
        in_play=_parse_seats(lines["in_play"]),
        idle_bouts=_number(lines["idle_bouts"]),
        hands=tuple(mask_of(parse_cards(lines[f"hand {seat}"])) for seat in seats),
        known=tuple(mask_of(parse_cards(lines[f"known {seat}"])) for seat in seats),
        talon=tuple(parse_cards(lines["talon"])),
        table=_parse_table(lines["table"]),
        discards=mask_of(parse_cards(lines["discards"])),
        last_bout=_parse_result(lines["last_bout"]),
    )
    check(snapshot)
    return snapshot


def _lines(text: str) -> dict[str, str]:
    lines: dict[str, str] = {}
    for number, line in enumerate(text.strip().splitlines(), 1):
        name, colon, words = line.partition(":")
        if not colon or name in lines:
            raise TextError(f"Line {number} is {line!r}; it must be a new name, a colon and words.")
        lines[name] = words.strip()
    if next(iter(lines), "") != "durak":
        raise TextError("A position of Durak begins with a line that is named durak.")
    return lines


def _number(word: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 7):
        raise TextError(f"{word!r} is not a whole number.")
    return int(word)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _parse_yes(word: str) -> bool:
    if word not in ("yes", "no"):
        raise TextError(f"{word!r} must be yes or no.")
    return word == "yes"


def _seats_text(seats: int) -> str:
    return " ".join(str(seat) for seat in range(seats.bit_length()) if seats >> seat & 1) or "-"


def _parse_seats(words: str) -> int:
    return sum({1 << _seat(word) for word in _words(words)})


def _seat(word: str) -> int:
    if word not in tuple("012345"):
        raise TextError(f"{word!r} is not a seat; it must be 0 to 5.")
    return int(word)


def _words(words: str, between: str | None = None) -> list[str]:
    return [] if words == "-" else words.split(between)


def _parse_answers(words: str) -> dict[int, bool]:
    pairs = [word.partition("=") for word in _words(words)]
    return {_seat(seat): _parse_yes(holds) for seat, _, holds in pairs}


def _pair_text(attack: int, defence: int) -> str:
    return card_text(attack) + (f"/{card_text(defence)}" if defence >= 0 else "")


def _parse_table(words: str) -> tuple[tuple[int, int], ...]:
    pairs = [word.partition("/") for word in _words(words)]
    return tuple(
        (parse_card(attack), parse_card(defence) if slash else -1)
        for attack, slash, defence in pairs
    )


def _result_text(result: BoutResult | None) -> str:
    if result is None:
        return "-"
    draws = ",".join(f"{seat}:{count}" for seat, count in result.draws)
    gone = ",".join(map(str, result.gone))
    cards = ",".join(map(card_text, cards_of(result.cards)))
    ending = "taken" if result.taken else "beaten"
    return f"{ending} {result.defender} {cards} {draws or '-'} {gone or '-'}"


def _parse_result(text: str) -> BoutResult | None:
    words = _words(text)
    if not words:
        return None
    if len(words) != 5 or words[0] not in ("taken", "beaten"):
        raise TextError(
            f"The last bout is {text!r}; it must be taken or beaten, the defender,"
            " the cards, the draws (seat:cards) and the seats that dropped out."
        )
    ending, defender, cards, draws, gone = words
    pairs = [draw.partition(":") for draw in _words(draws, ",")]
    return BoutResult(
        ending == "taken",
        _seat(defender),
        mask_of(parse_cards(cards.replace(",", " "))),
        tuple((_seat(seat), _number(count)) for seat, _, count in pairs),
        tuple(_seat(seat) for seat in _words(gone, ",")),
    )
