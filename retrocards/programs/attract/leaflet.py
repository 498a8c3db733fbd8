"""What there is to read while nobody plays: the PC's words, pages of a manual, and the tally."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from retrocards.machine import Key
from retrocards.programs import ledger
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Wait, pressed, wait_for
from retrocards.programs.table import TABLE
from retrocards.rom import Rom, RomError
from retrocards.session.tally import Tally
from retrocards.stage.flow import Row
from retrocards.stage.pager import Pager


class Sayings:
    """The words of the attract mode: the shown program's, else the PC's own."""

    def __init__(self, pc: Rom) -> None:
        self.pc = pc
        """The PC's own ROM."""

    def say(self, shown: Rom, words: str, **fields: str) -> str:
        """The words of this name, from the ROM of the program that is shown."""
        key = f"attract.{words}"
        return (shown if shown.says(key) else self.pc).say(key, **fields)

    def leaves(self, key: Key) -> bool:
        """Whether a key is the PC's key to leave."""
        return pressed(self.pc, key, "leave")

    def seconds(self, name: str) -> float:
        """A time of the PC's ROM, in seconds."""
        return self.pc.timings[name]


class Leaflet:
    """A page or two of the manual from an inviting heading, then the tally."""

    def __init__(self, desk: Desk, sayings: Sayings, rng: Random) -> None:
        self.pager: Pager | None = None
        """The manual, while it is open."""
        self.is_read = False
        """Whether everything has been shown."""
        self._desk, self._sayings, self._rng = desk, sayings, rng

    def show(self) -> Flow[None]:
        """Show everything, then wait until the program is replaced."""
        pager = None
        with suppress(RomError, OSError, UnicodeDecodeError):
            pager = self._desk.stage.pager(self._desk.rom.identity.title)
        if pager is not None:
            yield from self._show_manual(pager)
        if "tally" in self._desk.rom.dialogs:
            yield from self._show_tally()
        self.is_read = True
        yield Wait()

    def apologize(self, name: str, fault: Exception) -> Flow[None]:
        """Say that the program `name` had a fault, for as long as a tally is shown."""
        reason = f"{type(fault).__name__}: {fault}".splitlines()[0]
        stage = self._desk.stage
        words = self._sayings.say(self._desk.rom, "fault", program=name, reason=reason)
        with stage.window(stage.notice("trouble", {"reason": words})):
            yield from self._let(self._sayings.seconds("tally"))
        self.is_read = True
        yield Wait()

    def _show_manual(self, pager: Pager) -> Flow[None]:
        reader, seconds = pager.reader, self._sayings.seconds
        with self._desk.stage.window(pager):
            self.pager = pager
            pages = self._rng.randint(1, 2)
            heads = [row for row in range(reader.last_top) if _opens(reader.rows[row])]
            invites = self._desk.rom.identity.invites
            heads = [row for row in heads if reader.rows[row].text.strip() in invites] or heads
            # Pages that end with a paragraph are better than those that break off before a list.
            whole = [row for row in heads if _ends(reader.rows, row + pages * len(reader.shown))]
            reader.go(self._rng.choice(whole or heads or [0]))
            for page in range(pages):
                if page:
                    pager.turn()
                letters = sum(len(reader.rows[row].text.strip()) for row in reader.shown)
                least, most = seconds("page_least"), seconds("page_most")
                yield from self._let(max(least, min(most, letters * seconds("letter"))))
            self.pager = None

    def _show_tally(self) -> Flow[None]:
        desk, rom, stage = self._desk, self._desk.rom, self._desk.stage
        stage.open(TABLE)
        desk.enter("tally")
        counts = Tally(rom.identity.name, kept=False).counts
        rows = (
            ledger.counted(rom, counts, columns=True)
            if counts
            else [self._sayings.say(rom, "uncounted")]
        )
        notice = stage.notice("tally", {"title": rom.identity.title, "rows": "\n".join(rows)})
        with stage.window(notice):
            yield from self._let(self._sayings.seconds("tally"))

    def _let(self, seconds: float) -> Flow[None]:
        """Let machine time pass."""
        yield from wait_for(self._desk, lambda: seconds, lambda woken: False)


def _ends(rows: Sequence[Row], row: int) -> bool:
    """Whether a paragraph ends above this row, and announces no list."""
    before = next((before.text for before in reversed(rows[:row]) if before.text.strip()), "")
    between = row >= len(rows) or not (rows[row - 1].text.strip() and rows[row].text.strip())
    return between and not before.endswith(":")


def _opens(row: Row) -> bool:
    """Whether a row of a manual has the words of a heading, and is not its underline."""
    return row.head and any(map(str.isalnum, row.text))
