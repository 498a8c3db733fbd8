"""The master: every decision aims at the best chance to win the game of five points.

The opponent's possible hands are weighed by what he has said and changed (`Guess`).  `search` plays
talk and changes out: both players go on sensibly, and the tricks are those of open hands.  A card
is weighed against all or very many of the opponent's hands, each solved.  The tables of `odds` say
what the points of a hand are worth.
"""

from collections.abc import Generator, Sequence
from functools import partial
from math import inf
from random import Random
from typing import NamedTuple

from retrocards.cards import BIT, SUITS, card_text, cards_of, suit_of
from retrocards.players.advice import NO_MOVE, NO_REASON, VISIBLE, Advice, Advising, weighed
from retrocards.players.choice import Choice, Reason, Reasons, Thinking, because
from retrocards.players.comparing import Comparison, compare
from retrocards.players.ecarte import change, club, reasons, talk
from retrocards.players.ecarte.counting import counted
from retrocards.players.ecarte.deciding import Answering, Changing, Talking
from retrocards.players.ecarte.playing import Watched, play
from retrocards.players.ecarte.regle import power_cards
from retrocards.players.ecarte.talk import holds_highest_trump
from retrocards.players.ecarte.witness import telling
from retrocards.players.ecarte.worlds import Guess
from retrocards.players.search import Limits, Result, finish, search
from retrocards.rules.ecarte import (
    ACCEPT,
    BEATS,
    HIGHER,
    LEAD,
    MARK,
    PROPOSE,
    REFUSE,
    SUITS_OF_PACK,
    View,
    discarded,
    is_card,
)

TALKING = Limits(cards=60_000, worlds=400, slice=700, better=0.7, hopeless=inf)
"""How long he thinks about talk: always to the end, for the chance that is shown."""
LONGER = 3
"""How many times as long he thinks again where the luck of the worlds may have decided."""
CHANGING = Limits(cards=80_000, worlds=300, slice=700, better=2.0, hopeless=3.5)
"""How long he thinks about a change of cards."""
HANDS = 400
"""Hands of the opponent that are weighed if he hides too many cards to try all."""
PART = 50
"""Hands guessed in a slice."""
TRIED = 200
"""Hands in a slice when all are tried."""
SOLVED = 40
"""Hands in a slice against which the cards are solved."""

REASONS: Reasons = {**reasons.MASTER, **reasons.ADVICE}

_SPOKEN = {
    LEAD: "lead_for_game",
    PROPOSE: "propose_for_game",
    REFUSE: "refuse_for_game",
    ACCEPT: "accept_for_game",
}


class Weighing(NamedTuple):
    """What the master has found out."""

    result: Result
    moves: Sequence[int]
    """The moves of its candidates."""
    hands: Sequence[tuple[int, float]]
    """Hands of the opponent with their weights."""


def think(view: View, rng: Random) -> Thinking:
    """The choice of the seat to move, in slices.

    The king is marked at once: hiding it could only lose the point.
    """
    legal = view.legal_moves()
    if len(legal) == 1:
        return club.decide(view, rng)
    if MARK in legal:
        return because(MARK, "mark_king")
    result, moves, _ = yield from _weigh(view, rng, NO_MOVE)
    yield
    return (yield from explained(view, result, moves))


def decide(view: View, rng: Random) -> Choice:
    """The choice of `think`, at once."""
    return finish(think(view, rng))


def choose(view: View, rng: Random) -> int:
    """The move of `decide`."""
    return decide(view, rng).move


def advise(view: View, rng: Random, made: int = NO_MOVE) -> Advising:
    """The chance of each move to win the game; of the changes, only those worth comparing."""
    result, moves, hands = yield from _weigh(view, rng, made)
    yield
    choice = yield from explained(view, result, moves)
    advice = advice_from(view, result, moves, choice.reason)
    if MARK in moves:
        return advice
    comparison = yield from _comparison(view, hands, rng, advice, made)
    if comparison is None and view.phase == "play":
        advice = advice.because(_of_cards(view, advice))
    return advice.compared(comparison)


def _of_cards(view: View, advice: Advice) -> Reason:
    """The reason for a card, unless it holds for a worse one as well."""
    best, rival = advice.best, advice.rival(NO_MOVE, NO_MOVE)
    if len(advice.plays) == 1:
        return Reason("card_of_run", {})
    if best.reason.name == "card_all_one":
        for other in (each.move for each in advice.prospects if not each.is_worse):
            between = HIGHER[other] & ~HIGHER[best.move] & ~BIT[best.move]
            if BIT[best.move] & HIGHER[other] and between & view.may_hold:
                return Reason("card_beats_more", {"rival": card_text(other)})
    if rival is None or len(view.laid) % 2:
        return best.reason
    holds_for_both = card_deed(view, rival.move).reason.name == best.reason.name
    return Reason("card_slightly", {}) if holds_for_both else best.reason


def _comparison(
    view: View, hands: Sequence[tuple[int, float]], rng: Random, advice: Advice, made: int
) -> Generator[None, None, Comparison | None]:
    """What comes of the best move more or less often than of another; None if nothing tells.

    Two words that are worth the same are compared only to tell what speaks for either.
    """
    chance = Random()
    chance.setstate(rng.getstate())
    best, rival = advice.best.move, advice.rival(made, club.decide(view, chance).move)
    is_close = rival is None and view.phase in ("talk", "answer") and made == NO_MOVE
    if is_close:
        rival = advice.prospects[1]
    if rival is None:
        return None
    if view.phase == "play":
        return (yield from compare(Watched(view, hands), best, rival.move, telling(view), rng))
    game = _deciding(view, hands, made)
    mine, other = (game.moves.index(move) for move in (best, rival.move))
    comparison = yield from compare(game, mine, other, telling(view), rng)
    if comparison is None or (is_close and comparison.against is None):
        return None
    return comparison._replace(other=rival.move)


def advice_from(view: View, result: Result, moves: Sequence[int], reason: Reason) -> Advice:
    """The advice from a search, with the chances as they come true."""
    advice = weighed(
        result, reason, moves.__getitem__, partial(comes_true, view, moves[result.move])
    )
    return Advice(
        tuple(prospect._replace(play=_play(view, prospect.move)) for prospect in advice.prospects)
    )


def _play(view: View, move: int) -> int:
    """The highest card of a run that a card is in; for any other move the move itself.

    In a run no unseen card lies between two of the hand.  A king that can be marked with his play
    is in none.  The rules never leave a choice between cards above and below the one led.
    """
    if not is_card(move) or MARK in view.legal_moves():
        return move
    for card in _above(view.hand, move):
        if view.unseen & HIGHER[move] & ~HIGHER[card]:
            break
        move = card
    return move


def _above(hand: int, card: int) -> list[int]:
    """The higher cards of a suit in a hand, the lowest first."""
    higher = cards_of(hand & HIGHER[card])
    return sorted(higher, key=lambda other: HIGHER[other].bit_count(), reverse=True)


def _weigh(view: View, rng: Random, made: int) -> Generator[None, None, Weighing]:
    guess = Guess(view)
    if view.phase == "play":
        hands = yield from (guess.all(TRIED) if guess.few else _guessed(guess, rng))
        return Weighing(*(yield from play(view, hands, SOLVED)), hands)
    hands = yield from _guessed(guess, rng)
    limits = CHANGING if view.phase == "change" else TALKING
    game = _deciding(view, hands, made)
    result = yield from search(game, rng, limits)
    if _is_doubtful(view, result):
        hands += yield from _guessed(guess, rng)
        game = _deciding(view, hands, made)
        longer = limits._replace(cards=LONGER * limits.cards, worlds=LONGER * limits.worlds)
        result = yield from search(game, rng, longer)
    return Weighing(result, game.moves, hands)


def _deciding(
    view: View, hands: Sequence[tuple[int, float]], made: int
) -> Talking | Answering | Changing:
    if view.phase == "change":
        return Changing(view, hands, made)
    return Talking(view, hands) if view.phase == "talk" else Answering(view, hands)


def _guessed(guess: Guess, rng: Random) -> Generator[None, None, list[tuple[int, float]]]:
    """Random hands of the opponent with their weights, in slices."""
    hands: list[tuple[int, float]] = []
    for _ in range(HANDS // PART):
        hands += guess.some(rng, PART)
        yield
    return hands


def _is_doubtful(view: View, result: Result) -> bool:
    """Whether the luck of the worlds may have decided: another word may be as good as the best.

    Of the many ways to change cards one is often lucky, so any but the first is doubtful.
    """
    if view.phase == "change":
        return result.move != 0
    others = (candidate for candidate in result.weighed if candidate.move != result.move)
    return any(other.behind <= VISIBLE * other.behind_error for other in others)


def explained(view: View, result: Result, moves: Sequence[int]) -> Thinking:
    """The move with its reason, which is the club player's if the book makes the same move.

    Chances in the reason are those of the advice.
    """
    best, *others = advice_from(view, result, moves, NO_REASON).prospects
    move, chance = best.move, best.percent
    if move == MARK:
        return because(move, "mark_king")
    if is_card(move):
        if not any(prospect.is_worse for prospect in others):
            return because(move, "card_all_one", card=card_text(move))
        return card_deed(view, move)
    books = {"talk": talk.talk, "answer": talk.answer, "change": change.change}
    book = books[view.phase](view)
    if book.move == move:
        poor = book.reason.name in _OF_POOR_HANDS
        if not poor or not (yield from _is_good(view)):
            return book
    if view.phase == "change":
        return change_deed(move, book.move)
    (instead,) = others
    if not instead.is_worse:
        return because(move, "either_for_game", chance=str(chance))
    # What it costs in whole per cent is taken off: 13.3 and 12.6 would both be told as 13.
    less = str(chance - instead.cost_percent)
    return because(move, _SPOKEN[move], chance=str(chance), instead=less)


_OF_POOR_HANDS = ("accept", "accept_on_power", "propose")
"""What the book says about poor hands."""


def _is_good(view: View) -> Generator[None, None, bool]:
    """Whether the coach may call a hand good, so that only the score speaks for changing it."""
    if power_cards(view.hand, view.trump).bit_count() >= talk.ENOUGH_POWER:
        return True
    leads = view.seat != view.dealer
    return (yield from counted(view.hand, view.unseen, view.trump, leads))


TOO_HIGH = {ACCEPT: 0.12, REFUSE: 0.08}
"""How much too high an even chance is for a dealer who is asked again.

After an exchange, a proposal or an acceptance is taken as a sign of weakness, because a strong hand
leads or refuses (`stands`, `refuses`).  But a player with the highest trump can safely ask for more
cards, and masters do: of 7,169 hands that should lead, they proposed on 25 in 100 with it and on 3
without.  So unless the seat holds it, the opponent does so more often than in the play-outs.  Of
882 dealers without it who accepted or changed again, the play-outs gave 47.1 in 100 and 36.4 came
true; of 1,374 who refused, they gave 57.5 and 50.9 came true.  For 620 dealers with it, the
play-outs were right to 0.5 in 100 (error 0.4).

This and the next figures were fitted to those hands.
"""
CHANGED = (0.07, 0.12)
"""The same for a non-dealer and a dealer who change cards again."""


def comes_true(view: View, advised: int, chance: float) -> float:
    """The corrected chance: certainty stays, and any other chance changes a little.

    The advised move decides the correction of all moves, so they keep their order.
    """
    if view.phase not in ("answer", "change") or len(view.changes) < 2:
        return chance
    if holds_highest_trump(view):
        return chance
    too_high = TOO_HIGH.get(advised, CHANGED[view.seat == view.dealer])
    chance = max(0.0, min(1.0, chance))
    return chance - too_high * 4 * chance * (1 - chance)


def card_deed(view: View, card: int) -> Choice:
    """A card, with what it does in its trick as the reason."""
    name = _answers(view, card) if len(view.laid) % 2 else _leads(view, card)
    details = {"card": card_text(card), "suit": SUITS[suit_of(card)]}
    if view.laid:
        details["lead"] = card_text(view.laid[-1])
    return because(card, name, **{detail: details[detail] for detail in reasons.DEEDS[name]})


def _leads(view: View, card: int) -> str:
    beaten = bool(view.may_hold & HIGHER[card])
    if suit_of(card) == view.trump:
        return "card_draws" if beaten else "card_top_trump"
    if not beaten:
        trumps = view.may_hold & SUITS_OF_PACK[view.trump]
        return "card_top" if trumps else "card_sure"
    others = view.hand & SUITS_OF_PACK[suit_of(card)] & ~BIT[card]
    return "card_from_suit" if others else "card_alone"


def _answers(view: View, card: int) -> str:
    lead = view.laid[-1]
    if not BEATS[view.trump][lead] >> card & 1:
        return "card_loses"
    return "card_wins" if suit_of(card) == suit_of(lead) else "card_trumps"


def change_deed(move: int, book: int) -> Choice:
    """A change, compared with the change of the book."""
    count, by_the_book = discarded(move).bit_count(), discarded(book).bit_count()
    name = "change_others"
    if count != by_the_book:
        name = "change_more" if count > by_the_book else "change_fewer"
    return because(move, name, count=str(count))
