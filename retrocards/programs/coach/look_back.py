"""The look back at a hand or a match: a bar while moves are weighed, then the worst mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias

from retrocards.programs import popups
from retrocards.programs.coach.boxes import CoachBoxes
from retrocards.programs.coach.words import CoachWords
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow
from retrocards.programs.launch import Replay
from retrocards.programs.measure import Measure
from retrocards.programs.popups import bar
from retrocards.programs.table import CardTable, H, M
from retrocards.programs.thinking import write_down
from retrocards.programs.words import ORDINALS, ordinal
from retrocards.session.sitting import KEPT_HANDS
from retrocards.stage.windows import LEAVES
from retrocards.stage.words import HARD_BLANK

if TYPE_CHECKING:
    from retrocards.players.advice import Adviser
    from retrocards.programs.coach.review import Review, Verdict
    from retrocards.session.records import HandRecord

REPLAY = "replay_hand"
"""The action that plays hands again, move by move."""
MISTAKES = 3
"""How many mistakes of a hand or a match are shown."""

Reviews: TypeAlias = "dict[object, Review[M, H]]"
"""Reviews by the keys of their hands."""


class Page(NamedTuple):
    """A page of what was found, and what is played again from it."""

    words: str
    replay: Replay
    apart: bool = True
    """Whether a blank line stands before it where it shares a page."""


class LookBack(Generic[M, H]):
    """Weighs the person's decisions, and shows the costliest mistakes.

    After a hand these are the hand's, after a match those of all its hands. A look back that was
    interrupted resumes where it stopped.
    """

    NEEDS = (
        "messages.coach.review.nothing|looked|faultless|so_far",
        "messages.coach.lost",
        "keys.replay?",
        "keys.all_hands?",
        "messages.review.rate|in_hand|hand|all_hands",
        *popups.NEEDS,
        *ORDINALS,
    )

    def __init__(
        self,
        desk: Desk,
        table: CardTable[M, H],
        words: CoachWords[H],
        boxes: CoachBoxes,
        measure: Measure,
    ) -> None:
        self.reviews: Reviews[M, H] = {}
        self.wanted_replay: Replay | None = None
        """What the last look back wants to be played again; None if nothing."""
        self._desk, self._table, self._words, self._boxes = desk, table, words, boxes
        self._rom, self._measure = desk.rom, measure

    def show(self, master: Adviser) -> Flow[None]:
        """Show what was found in the hand on the table, or after a match in all its hands."""
        self.wanted_replay = None
        hands = self._table.match_hands
        if len(hands) > 1 and self._table.match_is_over:
            yield from self._show(hands, master)
            return
        key = yield from self._show([self._table.sitting.record.hands[-1]], master, len(hands) > 1)
        if key in self._rom.keys.get("all_hands", ()) and len(hands) > 1:
            yield from self._show(hands, master)

    def review(self, hand: HandRecord, master: Adviser) -> Review[M, H]:
        """The review of a hand, as far as its decisions are weighed."""
        from retrocards.programs.coach.review import Review, key_of  # Few hands are looked back at.

        key = key_of(hand)
        if key not in self.reviews:
            engine = self._table.sitting.engine
            self.reviews[key] = Review(engine, hand, master, self._measure)
            while len(self.reviews) > KEPT_HANDS:
                del self.reviews[next(iter(self.reviews))]
        return self.reviews[key]

    def _show(
        self, hands: Sequence[HandRecord], master: Adviser, has_more: bool = False
    ) -> Flow[str]:
        """Weigh each decision in these hands, and show the costliest mistakes; return the last key.

        `has_more`: a key shows all hands of the match.
        """
        rom, reviews = self._rom, [self.review(hand, master) for hand in hands]
        count = sum(len(review.decisions) for review in reviews)
        if not count:
            nothing = rom.say("coach.review.nothing")
            return (yield from self._boxes.tell("coach_only", words=nothing))
        if not (yield from self.weigh(reviews)):
            return ""
        looked = sum(review.looked for review in reviews)
        looked_at = rom.say("coach.review.looked", looked=str(looked), count=str(count))
        pages = self._pages(reviews)
        if pages is None or any(review.lost for review in reviews):
            return (yield from self._boxes.tell("coach_only", words=rom.say("coach.lost")))
        for review in reviews:
            self._note(review)
        looked_at = "\n".join(filter(None, (looked_at, self._error_rate(reviews))))
        if not pages:
            words = rom.say(f"coach.review.{'faultless' if looked == count else 'so_far'}")
            pages = [Page(words, Replay(tuple(hands)))]
        more = rom.say("review.all_hands") if has_more else ""
        key, leaves = "", {LEAVES, "", *rom.keys.get("replay", ())}
        leaves.update(rom.keys.get("all_hands", ()) if has_more else ())
        for page in self._fuller(pages, looked_at):
            key = yield from self._boxes.tell(
                "review", words=page.words, looked=looked_at, all=more
            )
            if key in rom.keys.get("replay", ()):
                self.wanted_replay = page.replay
                self._desk.do_then(REPLAY)
            if key in leaves:
                break
        return key

    def _note(self, review: Review[M, H]) -> None:
        """Note what the decisions of a hand that counts have cost, once all are weighed.

        Whoever took a decision back has seen what comes of it.
        """
        table, hand = self._table, review.hand
        counts = hand.id and not hand.demo and not hand.undone
        if review.is_complete and table.sitting.kept and counts:
            lost, count = review.total, len(review.verdicts)
            measure = self._measure.name
            self._desk.keep(lambda: table.tally.note_error(hand.id, count, lost, measure))

    def _error_rate(self, reviews: Sequence[Review[M, H]]) -> str:
        """What a decision of these hands has cost on average, and of all; empty if unknown."""
        mean, shown = self._table.tally.error_rate(self._measure.name), self._measure.shown
        count = sum(len(review.verdicts) for review in reviews)
        if mean is None or not count or not all(review.is_complete for review in reviews):
            return ""
        rate = sum(review.total for review in reviews) / count
        return self._rom.say("review.rate", hand=shown(rate), mean=shown(mean))

    def weigh(self, reviews: Sequence[Review[M, H]]) -> Flow[bool]:
        """Weigh all decisions behind a bar of progress, the last hand's first; a key ends it.

        Returns False if the findings are not to be shown.
        """
        count = sum(len(review.decisions) for review in reviews)

        def progress() -> dict[str, str]:
            looked = sum(review.looked for review in reviews)
            number = ordinal(self._rom, min(looked + 1, count))
            return {"number": number, "bar": bar(self._rom, looked / count)}

        notice = self._boxes.box("looking", count=str(count), **progress())

        def think() -> bool:
            for review in reversed(reviews):
                if review.looked < len(review.decisions):
                    notice.tell(**progress())
                    review.think(self._desk.pace)
                    return False
            return True

        return (yield from self._boxes.think(notice, think))

    def _pages(self, reviews: Sequence[Review[M, H]]) -> list[Page] | None:
        """A row for each of several hands, then the costliest mistakes.

        None if a fault of ours prevents it.
        """
        hands = tuple(review.hand for review in reviews)
        bad = [
            (mistake, number)
            for number, review in enumerate(reviews)
            for mistake in review.mistakes
        ]
        bad.sort(key=lambda of_hand: of_hand[0].rank)
        try:
            mistakes = [
                Page(
                    self.mistake(mistake, number, hands),
                    Replay(hands, number, mistake.decision.place if len(hands) > 1 else 0),
                )
                for mistake, number in bad[:MISTAKES]
            ]
        except Exception as error:
            write_down(error)
            return None
        if len(reviews) == 1:
            return mistakes
        width = max(len(hand.deal) for hand in hands)
        rows = [
            Page(self._row(number, review, width), Replay(hands, number), apart=False)
            for number, review in enumerate(reviews)
        ]
        return rows + mistakes

    def mistake(self, mistake: Verdict[H], number: int, hands: Sequence[HandRecord]) -> str:
        """A mistake in words; of several hands also in which."""
        words = self._words.mistake(mistake)
        if len(hands) == 1:
            return words
        deal = hands[number].deal
        return self._rom.say("review.in_hand", number=str(number + 1), deal=deal, words=words)

    def _row(self, number: int, review: Review[M, H], width: int) -> str:
        """A hand's row: its number and deal, how many mistakes, and what a decision has cost.

        `width` is that of the longest name of a deal.
        """
        return self._rom.say(
            "review.hand",
            number=str(number + 1).ljust(2, HARD_BLANK),
            deal=review.hand.deal.ljust(width, HARD_BLANK),
            mistakes=str(len(review.mistakes)).rjust(2, HARD_BLANK),
            count=str(len(review.verdicts)).ljust(2, HARD_BLANK),
            rate=self._measure.shown(review.rate).rjust(4, HARD_BLANK),
        ).replace(" ", HARD_BLANK)

    def _fuller(self, parts: Iterable[Page], looked_at: str) -> list[Page]:
        """The parts in pages, each as full as its box allows."""
        pages: list[Page] = []
        for part in parts:
            gap = "\n\n" if part.apart else "\n"
            both = f"{pages[-1].words}{gap}{part.words}" if pages else ""
            if both and self._boxes.fits("review", words=both, looked=looked_at, all=""):
                pages[-1] = pages[-1]._replace(words=both)
            else:
                pages.append(part)
        return pages
