"""The coach's reason for a move: one that tells it from the other moves.

A rule of thumb says why a move is good.  Beside a move that looks as good it would sound more
decided than the coach is, and it may hold for the other card as well.  What is said instead can be
seen in the hand and counted from the cards: what each of the two does, or does not do.
"""

from collections.abc import Sequence
from typing import NamedTuple

from retrocards.cards import BIT, RANKS, SAME_RANK, card_text, cards_of
from retrocards.players.advice import NO_MOVE, Advice, Prospect
from retrocards.players.choice import Reason
from retrocards.players.durak.attack import HARD_TO_BEAT
from retrocards.players.durak.reasons import BETWEEN_KINDS, CONTRASTS, COUNTED, FACTS
from retrocards.players.durak.sense import brings
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import PASS, QUERY, View, card_of, is_attack, is_defence
from retrocards.rules.durak.moves import move_text

CLOSE = 0.03
"""A move that looks as good is close if it is behind by no more chance than this."""
KINDS = {kind for kinds in BETWEEN_KINDS for kind in kinds}
"""The kinds of moves that are told from others."""
VAGUE = {"lead_pair", "lead_dearer", "join_pair"}
"""Reasons for a card in place of which its difference from another card says more."""


def by_the_book(view: View, liked: int) -> int:
    """The move that the lesson teaches: low cards attack; for the rest, what the rules `liked`.

    Whoever has asked for trumps has thought of a pass.
    """
    if view.queried and PASS in view.legal_moves():
        return PASS
    sight = Sight(view)
    if view.phase != "attack" or view.table or not sight.plain:
        return liked
    leads = [move for move in view.legal_moves() if is_attack(move)]
    return min(leads, key=lambda move: (sight.height(card_of(move)), move != liked))


def contrasted(view: View, advice: Advice, made: int = NO_MOVE) -> Advice:
    """The advice, with a reason that tells its best move from the others, or from the one made."""
    best, *others = advice.prospects
    others = [other for other in others if other.move != QUERY and made in (NO_MOVE, other.move)]
    if not others or _kind(best.move) not in KINDS:
        return advice
    return advice.because(_Contrast(Sight(view), advice.expected).reason(best, others))


class _Contrast(NamedTuple):
    """What tells moves from one another in a view, where one of them is `expected`."""

    sight: Sight
    expected: int

    def reason(self, best: Prospect, others: Sequence[Prospect]) -> Reason:
        """Why the best move is made, and not one of the others.

        What is certain, and holds for the best move alone, is said as it is.
        """
        reason, kind = best.reason, _kind(best.move)
        if reason.name in COUNTED:
            no_loss = not any(other.is_worse for other in others)
            return Reason("all_safe", {}) if no_loss and reason.name in FACTS else reason
        others = [other for other in others if not self._same(best, other)] or others
        alike = [other for other in others if not other.is_worse]
        rival = self._rival(kind, alike or others)
        if _kind(rival.move) != kind:
            decided = not alike or reason.name in FACTS
            return reason if decided else self._between_kinds(best, rival)
        alone = not self._holds(reason.name, card_of(rival.move))
        if alone and (reason.name in FACTS or not (alike or reason.name in VAGUE)):
            return reason
        return self._between_cards(best, rival)

    def _same(self, best: Prospect, other: Prospect) -> bool:
        """Whether both play a plain card, of the same rank."""
        cards = card_of(best.move), card_of(other.move)
        return min(cards) >= 0 and self.sight.height(cards[0]) == self.sight.height(cards[1])

    def _rival(self, kind: str, others: Sequence[Prospect]) -> Prospect:
        """The move that the person may think of first: the expected one, or one of another kind."""
        return min(
            others, key=lambda other: (other.move != self.expected, _kind(other.move) == kind)
        )

    def _between_kinds(self, best: Prospect, rival: Prospect) -> Reason:
        """What speaks for a move, and for one of another kind."""
        other = card_of(rival.move)
        if other >= 0 and best.move == PASS and self._is_trump(other):
            return self._reason("keep_trump", rival, rival=other)
        spent = next(card for card in map(card_of, (best.move, rival.move)) if card >= 0)
        name = BETWEEN_KINDS[_kind(best.move), _kind(rival.move)]
        return self._reason(name, rival, card=spent)

    def _between_cards(self, best: Prospect, rival: Prospect) -> Reason:
        """What speaks for a card, and not for another."""
        card, other = card_of(best.move), card_of(rival.move)
        name = self._difference(best.move, card, other)
        if rival.is_worse and name in ("same_rank", "no_reason_against"):
            name = "no_reason_for"
        twin = self._twins(card)[0] if name == "more_to_follow" else card
        return self._reason(name, rival, card=card, rival=other, twin=twin)

    def _reason(self, name: str, worse: Prospect, **cards: int) -> Reason:
        """A reason with its details, of which these are the cards."""
        details = {detail: card_text(card) for detail, card in cards.items()}
        details |= {"margin": _margin(worse), "defender": str(self.sight.view.defender)}
        return Reason(name, {detail: details[detail] for detail in CONTRASTS[name]})

    def _difference(self, move: int, card: int, other: int) -> str:
        """What speaks for playing a card, and not the other one."""
        sight = self.sight
        height, instead = sight.height(card), sight.height(other)
        if self._is_trump(other) and not self._is_trump(card):
            return "keep_trump"
        if height == instead:
            return "same_rank"
        if height < instead:
            more = self._beaten_by(other) > self._beaten_by(card)
            return "keep_higher" if more else "no_reason_against"
        if is_attack(move):
            alone = not SAME_RANK[other] & sight.hand & ~BIT[other]
            if self._twins_to_add(card) and alone and sight.view.room > 1:
                return "more_to_follow"
            if sight.chance_to_be_beaten(card) < sight.chance_to_be_beaten(other):
                return "harder_to_beat"
        if is_defence(move) and sight.view.room and brings(sight, card) < brings(sight, other):
            return "fewer_fit"
        return "no_reason_against"

    def _holds(self, reason: str, card: int) -> bool:
        """Whether a reason for another card holds for this one, too."""
        sight = self.sight
        if reason in ("lead_pair", "join_pair"):
            return bool(self._twins(card)) and sight.view.room > 1
        if reason in ("lead_safe", "join_safe"):
            return sight.chance_to_be_beaten(card) < HARD_TO_BEAT
        if reason in ("lead_sure", "join_sure"):
            return not sight.chance_to_be_beaten(card)
        if reason == "lead_low":
            return sight.height(card) == sight.height(sight.low_first(sight.plain)[0])
        if reason in ("sampled_lead_trump", "lead_trump", "beat_by_trump", "sampled_beat_trump"):
            return self._is_trump(card)
        if reason == "sampled_beat_quiet":
            return not brings(sight, card)
        return True

    def _twins(self, card: int) -> tuple[int, ...]:
        """The other plain cards of a card's rank."""
        return self.sight.low_first(SAME_RANK[card] & self.sight.plain & ~BIT[card])

    def _twins_to_add(self, card: int) -> tuple[int, ...]:
        """The same of a plain card, but no aces while the talon lasts: they are kept."""
        spared = self.sight.talon and RANKS[card % 13] == "A"
        return () if spared or self._is_trump(card) else self._twins(card)

    def _beaten_by(self, card: int) -> int:
        """How many cards that others hold, or may hold, a card beats."""
        sight = self.sight
        return sum(bool(sight.beats[other] & BIT[card]) for other in cards_of(sight.foes_cards()))

    def _is_trump(self, card: int) -> bool:
        return bool(BIT[card] & self.sight.trumps)


def _kind(move: int) -> str:
    """What a move does, such as `attack`."""
    return move_text(move).partition(" ")[0]


def _margin(other: Prospect) -> str:
    """How sure the coach is that a move is worse than the best."""
    if other.is_worse:
        return "clear"
    return "close" if other.cost <= CLOSE else "unclear"
