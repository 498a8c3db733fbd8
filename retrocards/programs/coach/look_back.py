"""The look back at a hand: a bar while decisions are weighed, then the costliest mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic

from retrocards.programs import popups
from retrocards.programs.coach.boxes import CoachBoxes
from retrocards.programs.coach.words import CoachWords
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow
from retrocards.programs.popups import bar
from retrocards.programs.table import CardTable, H, M
from retrocards.programs.thinking import write_down
from retrocards.programs.words import ORDINALS, ordinal
from retrocards.stage.windows import LEAVES

if TYPE_CHECKING:
    from retrocards.players.advice import Adviser
    from retrocards.programs.coach.review import Review

REPLAY = "replay_hand"
"""The action that plays the last hand again, move by move."""
MISTAKES = 3
"""How many mistakes of a hand are shown."""


class LookBack(Generic[M, H]):
    """Weighs the person's decisions in the hand on the table, and shows the costliest mistakes.

    A look back that was interrupted resumes where it stopped.
    """

    NEEDS = (
        "messages.coach.review.nothing|looked|faultless|so_far",
        "messages.coach.lost",
        "keys.replay?",
        "messages.review.rate",
        *popups.NEEDS,
        *ORDINALS,
    )

    def __init__(
        self, desk: Desk, table: CardTable[M, H], words: CoachWords[H], boxes: CoachBoxes
    ) -> None:
        self.review: Review[M, H] | None = None
        """The findings about the hand that was looked at last."""
        self._desk, self._table, self._words, self._boxes = desk, table, words, boxes
        self._rom = desk.rom

    def show(self, master: Adviser) -> Flow[None]:
        """Weigh each decision as the `master` does, and show the costliest mistakes."""
        from retrocards.programs.coach.review import Review  # Few hands are looked back at.

        about = Review.key_of(self._table)
        if self.review is None or self.review.about != about:
            self.review = Review(self._table, master)
        review, rom = self.review, self._rom
        if not review.decisions:
            nothing = rom.say("coach.review.nothing")
            yield from self._boxes.tell("coach_only", words=nothing)
            return
        if not (yield from self.weigh(review)):
            return
        count, looked = len(review.decisions), review.looked
        looked_at = rom.say("coach.review.looked", looked=str(looked), count=str(count))
        mistakes = self._mistakes(review)
        if review.lost or mistakes is None:
            yield from self._boxes.tell("coach_only", words=rom.say("coach.lost"))
            return
        self._note(review)
        looked_at = "\n".join(filter(None, (looked_at, self._error_rate(review))))
        pages = self._pages(mistakes, looked_at)
        if not pages:
            pages = [rom.say(f"coach.review.{'faultless' if looked == count else 'so_far'}")]
        for page in pages:
            key = yield from self._boxes.tell("review", words=page, looked=looked_at)
            if key in rom.keys.get("replay", ()):
                self._desk.do_then(REPLAY)
            if key in ("", LEAVES, *rom.keys.get("replay", ())):
                return

    def _note(self, review: Review[M, H]) -> None:
        """Note what the decisions of a hand that counts have cost, once all are weighed.

        Whoever took a decision back has seen what comes of it.
        """
        table = self._table
        counts = table.is_counted and not table.sitting.undone
        if review.is_complete and counts and (hand := table.sitting.hand_id):
            lost, count = review.total, len(review.verdicts)
            self._desk.keep(lambda: table.tally.note_error(hand, count, lost))

    def _error_rate(self, review: Review[M, H]) -> str:
        """What a decision of this hand has cost on average, and of all hands; empty if unknown."""
        mean = self._table.tally.error_rate
        if mean is None or not review.is_complete or not review.verdicts:
            return ""
        hand = review.total / len(review.verdicts)
        return self._rom.say("review.rate", hand=f"{100 * hand:.1f}", mean=f"{100 * mean:.1f}")

    def weigh(self, review: Review[M, H]) -> Flow[bool]:
        """Weigh all decisions behind a bar of progress; a key ends it.

        Returns False if the findings are not to be shown.
        """
        count = len(review.decisions)

        def progress() -> dict[str, str]:
            number = ordinal(self._rom, min(review.looked + 1, count))
            return {"number": number, "bar": bar(self._rom, review.looked / count)}

        notice = self._boxes.box("looking", count=str(count), **progress())

        def think() -> bool:
            if review.looked == count:
                return True
            notice.tell(**progress())
            review.think(self._desk.pace)
            return False

        return (yield from self._boxes.think(notice, think))

    def _mistakes(self, review: Review[M, H]) -> list[str] | None:
        """The costliest mistakes in words; None if a fault of ours prevents it."""
        try:
            return [*map(self._words.mistake, review.mistakes[:MISTAKES])]
        except Exception as error:
            write_down(error)
            return None

    def _pages(self, mistakes: Sequence[str], looked_at: str) -> list[str]:
        """The mistakes in pages, each as full as its box allows."""
        pages: list[str] = []
        for mistake in mistakes:
            longer = f"{pages[-1]}\n\n{mistake}" if pages else mistake
            if pages and self._boxes.fits("review", words=longer, looked=looked_at):
                pages[-1] = longer
            else:
                pages.append(mistake)
        return pages
