"""The master: whatever it does, it looks for the best chance to win the game of five points.

What the other may hold is weighed by what he has said and changed (`Guess`).  Talk and changes are
played out by `search`: both go on as sensible players do, and the tricks are those of open hands.
A card is weighed against all hands of the other, or very many, each solved.  The points that come
of it are worth what the tables of `odds` say.
"""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from math import inf
from random import Random

from retrocards.cards import card_text
from retrocards.players.advice import NO_MOVE, UNTOLD, Advice, Advising, weighed
from retrocards.players.choice import Choice, Reason, Reasons, Thinking, because
from retrocards.players.ecarte import change, club, reasons, talk
from retrocards.players.ecarte.came_true import comes_true
from retrocards.players.ecarte.counting import counted
from retrocards.players.ecarte.deciding import Answering, Changing, Deciding, Talking
from retrocards.players.ecarte.deeds import card_deed, change_deed
from retrocards.players.ecarte.playing import play
from retrocards.players.ecarte.regle import power_cards
from retrocards.players.ecarte.worlds import Guess
from retrocards.players.search import Limits, Result, finish, search
from retrocards.rules.ecarte import ACCEPT, LEAD, MARK, PROPOSE, REFUSE, View, is_card

TALKING = Limits(cards=60_000, worlds=400, slice=700, better=0.7, hopeless=inf)
"""How long a word is thought about: always to the end, for the chance that is told."""
CHANGING = Limits(cards=80_000, worlds=300, slice=700)
"""How long the cards to change are."""
HANDS = 400
"""Hands of the other that are weighed, where he hides too many cards to try all."""
PART = 50
"""Hands guessed in a slice."""
TRIED = 200
"""Hands in a slice where all are tried."""
SOLVED = 40
"""Hands in a slice against which the cards are solved."""

REASONS: Reasons = reasons.MASTER

_SPOKEN = {
    LEAD: "lead_for_game",
    PROPOSE: "propose_for_game",
    REFUSE: "refuse_for_game",
    ACCEPT: "accept_for_game",
}

Weighing = Generator[None, None, tuple[Result, Sequence[int]]]
"""What was found, and the moves that its candidates stand for."""


def think(view: View, rng: Random) -> Thinking:
    """The choice of the seat to move; it gives the word back after each slice.

    The king is marked at once: to hide him could only lose the point.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return club.decide(view, rng)
    if MARK in moves:
        return because(MARK, "mark_king")
    found, weighed_moves = yield from _weigh(view, rng, NO_MOVE)
    yield
    return (yield from _told(view, found, weighed_moves))


def decide(view: View, rng: Random) -> Choice:
    """The same at once."""
    return finish(think(view, rng))


def choose(view: View, rng: Random) -> int:
    """The move that `decide` comes to."""
    return decide(view, rng).move


def advise(view: View, rng: Random, made: int = NO_MOVE) -> Advising:
    """What each move promises of the game; of the changes those that are worth weighing."""
    found, moves = yield from _weigh(view, rng, made)
    yield
    told = yield from _told(view, found, moves)
    return _advice(view, found, moves, told.reason)


def _advice(view: View, found: Result, moves: Sequence[int], reason: Reason) -> Advice:
    return weighed(found, reason, moves.__getitem__, partial(comes_true, view, moves[found.move]))


def _weigh(view: View, rng: Random, made: int) -> Weighing:
    guess = Guess(view)
    hands: list[tuple[int, float]] = []
    if view.phase == "play" and guess.few:
        hands = yield from guess.all(TRIED)
    else:
        for _ in range(HANDS // PART):
            hands += guess.some(rng, PART)
            yield
    if view.phase == "play":
        return (yield from play(view, hands, SOLVED))
    game: Deciding
    if view.phase == "change":
        game = Changing(view, hands, made)
    else:
        game = (Talking if view.phase == "talk" else Answering)(view, hands)
    found = yield from search(game, rng, CHANGING if view.phase == "change" else TALKING)
    return found, game.moves


def _told(view: View, found: Result, moves: Sequence[int]) -> Thinking:
    """The move with its reason: the club's where it would do the same, by the book.

    Chances in it are those that the advice tells.
    """
    told = _advice(view, found, moves, UNTOLD).prospects
    percents = {one.move: one.percent for one in told}
    move = moves[found.move]
    chance = percents.pop(move)
    if move == MARK:
        return because(move, "mark_king")
    if is_card(move):
        if {*percents.values()} == {chance}:
            return because(move, "card_all_one", card=card_text(move))
        return card_deed(view, move)
    book = _BOOK[view.phase](view)
    if book.move == move:
        poor = book.reason.name in _OF_POOR_HANDS
        if not poor or not (yield from _as_good(view)):
            return book
    if view.phase == "change":
        return change_deed(move, book.move)
    (instead,) = percents.values()
    if instead == chance:
        return because(move, "either_for_game", chance=str(chance))
    return because(move, _SPOKEN[move], chance=str(chance), instead=str(instead))


_OF_POOR_HANDS = ("accept", "accept_on_power", "propose")
"""What the book says of hands of which it thinks little."""


def _as_good(view: View) -> Generator[None, None, bool]:
    """Whether the coach may call a hand good: then only the score speaks for changing it."""
    if power_cards(view.hand, view.trump).bit_count() >= talk.ENOUGH_POWER:
        return True
    leads = view.seat != view.dealer
    return (yield from counted(view.hand, view.unseen, view.trump, leads))


_BOOK: dict[str, Callable[[View], Choice]] = {
    "talk": talk.talk,
    "answer": talk.answer,
    "change": change.change,
}
"""What the club does in a phase, and why."""
