"""What DITSY ELEPHANT needs of its ROM, and whether it can be played."""

from __future__ import annotations

from retrocards.players.elephant import PLAYERS
from retrocards.programs.elephant.table import SEATS, YOU
from retrocards.programs.needs import POPUPS, check_apart, check_keys, check_rules
from retrocards.rom import LcdRom
from retrocards.session.engines import engine_of

MESSAGES = ("playing", "you_got", *(f"places.{place}" for place in range(1, 5)))
DIALOGS = {**POPUPS, "pass": (), "too_few": (), "lead": ()}
KEYS = ("back", "forward", "pick", "play", "leave")
TIMINGS = ("look", "result", "parting")
LABELS = {"table": ("playing",), "places": ("head", "place")}
ZONES = {"table": ("you", "left", "top", "right", "pile")}
REELS = ("startup", "again", "parting")


def check(rom: LcdRom) -> None:
    """Check all of a ROM at once.

    Raises RomError for what is missing, for two keys alike, and for options that there are not.
    """
    rom.require(
        messages=MESSAGES,
        fields=(),
        labels=LABELS,
        zones=ZONES,
        options=("players",),
        dialogs=DIALOGS,
        timings=TIMINGS,
        keys=KEYS,
        reels=REELS,
    )
    check_keys(rom)
    check_apart(rom, "back", "forward", "pick", "play")
    _check_table(rom)
    _check_seats(rom)
    check_rules(rom, engine_of("elephant"))
    players = rom.options["players"]
    strange = [one for one in getattr(players, "choices", ()) if one not in PLAYERS]
    if strange or players.kind != "choice":
        rom.reject("options.players", f"expected a choice among {' and '.join(PLAYERS)}")


def _check_table(rom: LcdRom) -> None:
    """Raises RomError for cards that could not be drawn face down, and for a missing arrow."""
    shown = rom.screens["table"]
    for name in SEATS:
        if name != SEATS[YOU] and shown.zones[name].back is None:
            rom.reject(f"screens.table.zones.{name}.back", "missing: its cards lie face down")
    if shown.cursor is None:
        rom.reject("screens.table.cursor", "missing: the program needs it to point at a card")


def _check_seats(rom: LcdRom) -> None:
    """Raises RomError where the keyboard is to play a seat whose cards are not seen."""
    for edition in ("evaluation", "registered"):
        strange = [seat for seat in rom.edition(edition).keyboard if seat != SEATS[YOU]]
        if strange:
            message = f"{strange[0]!r} cannot be played by keyboard, only {SEATS[YOU]!r}"
            rom.reject(f"editions.{edition}.keyboard", message)
