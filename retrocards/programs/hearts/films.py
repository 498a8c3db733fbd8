"""How the cards of Hearts move: films, of which the last model is the table as it is."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.programs.hands import dealt_one_by_one
from retrocards.programs.hearts.table import PACK, SEATS
from retrocards.rules.hearts import Hand, Trick
from retrocards.stage import BACK, CardView, Model, Step


def deal(table: Model, deck: Sequence[int]) -> list[Step]:
    """Seed, How to Play: dealt clockwise to each player, one card at a time."""
    dealing = table.copy()
    dealing.strong, dealing.cursor = frozenset(), None
    cards = [(SEATS[place % len(SEATS)], card) for place, card in enumerate(deck)]
    return [*dealt_one_by_one(dealing, "gather", PACK, None, cards), Step(table)]


def passing(before: Model, after: Model, hand: Hand) -> list[Step]:
    """Seed, Passing Three Cards: each lays three cards down, and then all go over at once.

    `before` is the table with the cards that are passed still in their hands.
    """
    steps, model = [], before
    for seat, name in enumerate(SEATS):
        model = model.copy()
        given = hand.passed[seat]
        _leave(model.zones[name], given)
        model.zones[f"{name}_card"] = [CardView(BACK)] * given.bit_count()
        steps.append(Step(model, "pass"))
    for seat, name in enumerate(SEATS):
        model = model.copy()
        other = SEATS[hand.options.receiver(hand.direction, seat)]
        model.zones[f"{name}_card"] = []
        if any(view.card >= 0 for view in after.zones[other]):
            model.zones[other] = [view.copy() for view in after.zones[other]]
        else:
            model.zones[other] += [CardView(BACK)] * hand.passed[seat].bit_count()
        steps.append(Step(model, "pass"))
    return [*steps, Step(after)]


def trick(table: Model, won: Trick) -> list[Step]:
    """The four cards go to whoever has taken them, and are gone."""
    taking = table.copy()
    taking.zones[f"{SEATS[won.winner]}_taken"] = [CardView(card) for card in won.cards]
    return [Step(taking, "trick"), Step(table)]


def _leave(views: list[CardView], cards: int) -> None:
    """Take cards out of a hand; of one that lies face down as many."""
    seen = [view for view in views if view.card >= 0]
    gone = [view for view in seen if cards >> view.card & 1]
    for view in gone or views[: cards.bit_count()]:
        views.remove(view)
