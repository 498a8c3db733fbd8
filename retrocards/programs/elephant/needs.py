"""What DITSY ELEPHANT needs of its ROM, and whether it can be played."""

from __future__ import annotations

from retrocards.programs.needs import check_keys, check_rules
from retrocards.rom import LcdRom
from retrocards.session.engines import ELEPHANT

PLAYERS = ("original", "friend")
MESSAGES = ("playing", "you_got", *(f"places.{place}" for place in range(1, 5)))
DIALOGS = ("pass", "too_few", "lead", "quit", "resume", "picture", "trouble")
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
    check_rules(rom, ELEPHANT)
    players = rom.options["players"]
    strange = [one for one in getattr(players, "choices", ()) if one not in PLAYERS]
    if strange or players.kind != "choice":
        rom.reject("options.players", f"expected a choice among {' and '.join(PLAYERS)}")
