"""The coach's words: the names of moves, chances, reasons, and mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isinf
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar
from zlib import crc32

from retrocards.players.choice import Choice, Reason
from retrocards.programs.captions import Captions
from retrocards.programs.coach.boxes import CoachBoxes
from retrocards.programs.measure import Measure
from retrocards.programs.words import ORDINALS, ordinal
from retrocards.rom import Rom
from retrocards.rules.base import Hand
from retrocards.stage.words import HARD_BLANK

if TYPE_CHECKING:
    from retrocards.players.advice import Advice, Prospect
    from retrocards.players.comparing import Comparison
    from retrocards.programs.coach.review import Verdict

H = TypeVar("H", bound=Hand)
H_contra = TypeVar("H_contra", bound=Hand, contravariant=True)

SHOWN = 3
"""How many moves of a decision are shown."""
WHY = "coach.why"
"""The messages that give a person the reason for a move; captions stand in for missing ones."""
SMALL = 15
"""A best chance below this, in per cent, hardly tells moves apart."""
BY_SCORE = "coach.by_score"
"""The messages with scores in place of chances that hardly tell moves apart, if a ROM has them."""
COMPARES = "coach.compare"
"""The messages that say what comes of the best move more or less often than of another."""
BUT = "coach.but"
"""The messages that go on with what speaks for the other move."""


class Coached(Protocol[H_contra]):
    """What a coach asks of its game."""

    def subject(self, seat: int) -> dict[str, str]:
        """The fields for the seat that moves, in the text of a reason: `seat`, and others."""
        ...

    def move_named(self, hand: H_contra, move: int) -> str:
        """A move in a word or two."""
        ...

    def strength(self, hand: H_contra, length: str) -> str:
        """What comes before the moves, such as the strength of the mover's cards; or nothing.

        The `length` is `long` in a window, and `short` beside the table.
        """
        return ""

    def caution(self, hand: H_contra, move: int) -> str:
        """What the person must mind who follows the advice to make a move; or nothing."""
        return ""

    def despite(self, hand: H_contra, move: int) -> str:
        """What the strength of the cards says against a move, before the reason; or nothing."""
        return ""

    def tells_both_sides(self, hand: H_contra) -> bool:
        """Whether there is room for what speaks for the other move, after what speaks for the best.

        The words are those of `coach.but`, if the ROM has any.
        """
        return True

    def moment(self, hand: H_contra, turn: int) -> str:
        """Where in the hand the person's `turn`-th move was (from 1), in words."""
        ...

    def coach_label(self) -> str:
        """The label that has the coach's words now."""
        return "coach"

    def coach_dialog(self) -> str:
        """The dialog in which the coach gives advice now."""
        return "coach"

    measure: Measure
    """By what moves are judged after a hand."""
    coach_boxes: type[CoachBoxes] = CoachBoxes
    """The boxes in which the coach speaks."""

    def box_asks_of_move(self) -> bool:
        """Whether the box over the table asks for the person's move.

        The coach's key works over such a box, and over no other.
        """
        return False

    @property
    def offers_lesson(self) -> bool:
        """Whether the coach's key opens the lesson: for a new player who wants no coach yet."""
        ...

    @property
    def offers_rule(self) -> bool:
        """Whether the player is offered the rule: after two refusals at one turn."""
        ...

    def tell_rule(self) -> None:
        """Tell the rule of the moment, in a box over the table."""
        ...

    def open_lesson(self) -> None:
        """Play the first hand with a guide, over everything that is on the screen."""
        ...

    @property
    def awaits_key(self) -> bool:
        """Whether the game stands still until a key goes on, and asks for no move."""
        return False

    def people_are_out(self) -> bool:
        """Whether no person has anything more to decide in the hand on the table."""
        return False

    def all_is_shown(self) -> bool:
        """Whether the screen shows the hand as it is; the coach stays silent until then."""
        return True


class CoachWords(Generic[H]):
    """The coach's words, from the messages of a ROM; `seats` are the names of the seats there."""

    NEEDS = (
        "messages.coach.line|aside.best|worse|alike",
        "messages.coach.plain",
        "messages.coach.error",
        "messages.coach.any.two|more",
        "messages.coach.review.mistake.other",
        "messages.coach.review.mistake.dearer?",
        "messages.coach.why?",
        "messages.coach.by_score?",
        "messages.coach.compare?",
        "messages.coach.but?",
        "messages.coach.share?",
        "messages.coach.after?",
        "messages.coach.deals?",
        *ORDINALS,
        *Captions.NEEDS,
    )

    def __init__(self, rom: Rom, seats: tuple[str, ...], game: Coached[H]) -> None:
        self._rom, self._seats, self._game = rom, seats, game

    def mistake(self, mistake: Verdict[H]) -> str:
        """A mistake, in a few lines."""
        rom, hand = self._rom, mistake.decision.hand
        made, best = mistake.made, mistake.best
        worth = self._worth(made)
        sentence = rom.say(
            f"coach.review.mistake.{worth}",
            number=ordinal(rom, mistake.decision.number),
            where=self._game.moment(hand, mistake.decision.turn),
            made=self._game.move_named(hand, made.move),
            made_chance=str(best.percent - made.cost_percent),
            made_score=_score(made),
            move=self._game.move_named(hand, best.move),
            chance=str(best.percent),
            score=_score(best),
            cost=str(made.cost_percent),
            dearer=_dearer(made),
        )
        return "\n".join(filter(None, (sentence, self.reason(hand, best))))

    def _worth(self, made: Prospect) -> str:
        """Whether a mistake's score is told, where the ROM has words for that, or its chance."""
        has_words = self._rom.says("coach.review.mistake.dearer")
        return "dearer" if made.costs_score and has_words else "other"

    def head(self, advice: Advice, count: int = SHOWN) -> str:
        """What the figures in the `lines` are."""
        called = f"{BY_SCORE}.head"
        by_score = self._group(_shown(advice, count)) == BY_SCORE
        return self._rom.say(called if by_score else "coach.head")

    def lines(self, hand: H, advice: Advice, form: str, count: int = SHOWN) -> list[str]:
        """The best move with its chance, and the next ones with what they cost, each on a line.

        The `form` is `line` in a window, and `aside` beside the table. There are at most `count`.
        If more than one, the move with which the best one is compared is among them.
        """
        plays = _shown(advice, count)
        shown, group = [play[0] for play in plays], self._group(plays)
        names = [self._play_named(hand, [prospect.move for prospect in play]) for play in plays]
        comparisons = [
            "coach.plain"
            if isinf(prospect.error)
            else f"{group}.{form}.{_compared(prospect, advice)}"
            for prospect in shown
        ]
        return [
            self._rom.say(
                comparison,
                move=name.ljust(_width(names)),
                short=name,
                # A move that looks as good may have come out better by chance.
                chance=str(min(prospect.percent, advice.best.percent)),
                cost=str(prospect.cost_percent),
                error=self._error(100 * prospect.cost_error, 0),
                score=_score(prospect),
                dearer=_dearer(prospect),
                dearer_error=self._error(prospect.dearer_error, 1),
                whole="" if prospect.score is None else f"{prospect.score:.0f}",
            ).replace(" ", HARD_BLANK)
            for prospect, name, comparison in zip(shown, names, comparisons, strict=True)
        ]

    def _error(self, error: float, digits: int) -> str:
        """A standard error, at least the smallest figure that shows; empty if there is none."""
        if not error or isinf(error):
            return ""
        return self._rom.say("coach.error", figure=f"{max(error, 0.1**digits):.{digits}f}")

    def _group(self, plays: Sequence[tuple[Prospect, ...]]) -> str:
        """The messages for the figures of plays."""
        has_words = bool(self._rom.names(BY_SCORE))
        return BY_SCORE if has_words and _tells_score(plays) else "coach"

    def _play_named(self, hand: H, moves: Sequence[int]) -> str:
        """Moves that do the same in the game, as one."""
        names = [self._game.move_named(hand, move) for move in sorted(moves)]
        if len(names) == 1:
            return names[0]
        return self._rom.say(
            f"coach.any.{'two' if len(names) == 2 else 'more'}",
            first=names[0],
            last=names[-1],
            moves=" ".join(names),
        )

    def reason(self, hand: H, best: Prospect) -> str:
        """Why a move is the best, addressed to the person who is to make it.

        What comes of it and of a worse move says more than a rule of thumb. Of several wordings the
        legal moves choose one, and the number of deals that is told: the same at every look at a
        position. The window wraps a caption's words anew.
        """
        from retrocards.players.advice import NO_REASON  # Loaded already, as there is advice.

        comparison, reason = best.comparison, best.reason
        group, subject, but = WHY, {**self._game.subject(hand.to_move)}, ""
        first = crc32(repr(hand.legal_moves()).encode())
        if comparison is not None and self._rom.names(f"{COMPARES}.{comparison.event.name}"):
            group, reason = COMPARES, _counted(comparison)
            first += int(reason.details["other_times"])
            subject |= {
                "move": self._game.move_named(hand, best.move),
                "other": self._game.move_named(hand, comparison.other),
                "after": self._after(hand, best.move),
                "after_other": self._after(hand, comparison.other),
                "share": self._share(comparison.share, comparison.worlds),
                "other_share": self._share(comparison.other_share, comparison.worlds),
            }
            but = self._but(hand, best, comparison, subject, first)
        if reason == NO_REASON:
            return ""
        captions = Captions(self._rom, self._seats, group, first=first)
        return captions.of(Choice(best.move, reason), subject).replace("\n", " ") + but

    def _but(
        self, hand: H, best: Prospect, comparison: Comparison, subject: dict[str, str], first: int
    ) -> str:
        """How the sentence about a comparison goes on with what speaks for the other move."""
        against = comparison.against
        if against is None or not self._game.tells_both_sides(hand):
            return ""
        path = f"{BUT}.{against.event}"
        if not self._rom.says(path) and not self._rom.names(path):
            return ""
        event = comparison.event._replace(name=against.event)
        reason = _counted(
            comparison._replace(event=event, share=against.share, other_share=against.other_share)
        )
        captions = Captions(self._rom, self._seats, BUT, first=first)
        return captions.of(Choice(best.move, reason), subject).replace("\n", " ")

    def deals(self, best: Prospect) -> str:
        """What the deals are in which something comes of a move; empty if none are told of."""
        called = "coach.deals"
        if best.comparison is None or not self._rom.says(called):
            return ""
        return self._rom.say(called, worlds=str(best.comparison.worlds))

    def _after(self, hand: H, move: int) -> str:
        """A move as the beginning of a sentence about what comes of it."""
        verb = hand.move_text(move).partition(" ")[0]
        return self._rom.say(f"coach.after.{verb}", move=self._game.move_named(hand, move))

    def _share(self, share: float, worlds: int) -> str:
        """In how many of the deals something came, as a sentence begins with it."""
        times = round(worlds * share)
        form = {0: "none", worlds: "all"}.get(times, "some")
        called = f"coach.share.{form}"
        if not self._rom.says(called):
            return ""
        return self._rom.say(called, times=str(times), worlds=str(worlds))


def _counted(comparison: Comparison) -> Reason:
    """The event of a comparison as a reason, with the deals in which it came."""
    worlds = comparison.worlds
    times, other_times = round(worlds * comparison.share), round(worlds * comparison.other_share)
    return comparison.event._replace(
        details={
            **comparison.event.details,
            "times": str(times),
            "other_times": str(other_times),
            "more": str(abs(other_times - times)),
            "worlds": str(worlds),
        }
    )


def _shown(advice: Advice, count: int) -> list[tuple[Prospect, ...]]:
    """The plays that are shown, the best first.

    The last ones give way to the play that is compared with the best, and to the expected one.
    """
    plays, comparison = advice.plays, advice.best.comparison
    compared = [] if comparison is None else [comparison.other]
    named = [
        place
        for move in (*compared, advice.expected)
        for place, play in enumerate(plays)
        if move in [prospect.move for prospect in play]
    ]
    first = dict.fromkeys([0, *named, *range(len(plays))])
    return [plays[place] for place in sorted([*first][:count])]


def _tells_score(plays: Sequence[tuple[Prospect, ...]]) -> bool:
    """Whether the scores of plays tell more than the chances.

    So it is if the best chance is small, or if all are as large and the scores are not.
    """
    best, *others = [play[0] for play in plays]
    costs = {_costs(prospect) for prospect in others}
    only_scores = "dearer" in costs and not costs & {"worse", "both"}
    return best.score is not None and (best.percent < SMALL or only_scores)


def _width(words: Iterable[str]) -> int:
    return max(map(len, words))


def _compared(prospect: Prospect, advice: Advice) -> str:
    """How a move compares with the best: it is that one, or worse, or not visibly worse."""
    return "best" if prospect == advice.best else _costs(prospect)


def _costs(prospect: Prospect) -> str:
    """Whether a move shows to cost chance, or score, or both, or nothing."""
    if prospect.costs_score:
        return "both" if prospect.costs_chance else "dearer"
    return "worse" if prospect.costs_chance else "alike"


def _score(prospect: Prospect) -> str:
    return "" if prospect.score is None else f"{prospect.score:.1f}"


def _dearer(prospect: Prospect) -> str:
    return f"{prospect.dearer:.1f}"
