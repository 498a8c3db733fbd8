"""What is to be read while nobody plays: the PC's own words, some of a manual, and the tally."""

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
    """Those of the program that is shown, else the PC's own."""

    def __init__(self, pc: Rom) -> None:
        self.pc = pc
        """The PC's own ROM."""

    def say(self, shown: Rom, words: str, **fields: str) -> str:
        """The words of this name, on the screen of the program that is shown."""
        key = f"attract.{words}"
        return (shown if shown.says(key) else self.pc).say(key, **fields)

    def leaves(self, key: Key) -> bool:
        """Whether a key is the one of the PC that leads back to where one came from."""
        return pressed(self.pc, key, "leave")

    def seconds(self, name: str) -> float:
        """How long something lasts that the PC's ROM names so."""
        return self.pc.timings[name]


class Leaflet:
    """A page or two of the manual from an inviting heading, and the tally, as long as they take."""

    def __init__(self, desk: Desk, sayings: Sayings, rng: Random) -> None:
        self.pager: Pager | None = None
        """The manual, while it is open."""
        self.is_read = False
        """Whether all of it has been shown."""
        self._desk, self._sayings, self._rng = desk, sayings, rng

    def show(self) -> Flow[None]:
        """Show it all, and wait for whoever turns to something else."""
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
        """Say that the program `name` had a fault, for the seconds that a tally would be shown."""
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
            heads = [at for at in range(reader.last_top) if _opens(reader.rows[at])]
            invites = self._desk.rom.identity.invites
            heads = [at for at in heads if reader.rows[at].text.strip() in invites] or heads
            # Better pages that end with a paragraph, and not with the words before a list.
            whole = [at for at in heads if _ends(reader.rows, at + pages * len(reader.shown))]
            reader.go(self._rng.choice(whole or heads or [0]))
            for page in range(pages):
                if page:
                    pager.turn()
                letters = sum(len(reader.rows[at].text.strip()) for at in reader.shown)
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


def _ends(rows: Sequence[Row], at: int) -> bool:
    """Whether a paragraph ends before this row, and no list is announced by it."""
    before = next((row.text for row in reversed(rows[:at]) if row.text.strip()), "")
    between = at >= len(rows) or not (rows[at - 1].text.strip() and rows[at].text.strip())
    return between and not before.endswith(":")


def _opens(row: Row) -> bool:
    """Whether a row of a manual is the words of a heading, and not the line above or below them."""
    return row.head and any(map(str.isalnum, row.text))
