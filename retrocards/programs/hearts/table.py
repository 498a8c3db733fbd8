"""The table of Hearts as the stage shows it, and how its cards move."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.cards import BIT, cards_of, mask_of, suit_of
from retrocards.programs.answers import Asked
from retrocards.programs.hands import PACKET, dealt_one_by_one, gathered
from retrocards.programs.words import CARDS, ranks_by_suit
from retrocards.rom import Rom
from retrocards.rules.hearts import Hand, Trick, wins
from retrocards.stage import BACK, GAP, CardView, Model, Step

SEATS = ("you", "left", "top", "right")
"""The seats' names in the ROM, clockwise; players know them as 1 to 4 (seed, How to Play)."""
EDGES = frozenset(f"{name}_place" for name in SEATS)
"""The edges around the cards of a trick; a strong one marks the card that wins it."""
PACK = "pack"
"""The zone from which cards are dealt."""
SUITS_IN_HAND = (0, 1, 3, 2)
"""Clubs, diamonds, spades, hearts: black and red alternate, and what scores is at the right."""

_SEATS = "|".join(SEATS)
NEEDS = (
    *(f"screens.table.labels.{seat}|{seat}_place" for seat in SEATS),
    *(f"screens.table.labels.{seat}_points|{seat}_trick|{seat}_won" for seat in SEATS),
    *(f"screens.table.zones.{seat}|{seat}_card|{seat}_taken" for seat in SEATS),
    f"screens.table.zones.{PACK}|{PACKET}",
    f"screens.table.labels.{'|'.join(f'{seat}_open' for seat in SEATS[1:])}",
    *CARDS,
    "screens.table.labels.board|hand_head",
    f"messages.places.{_SEATS}",
    "messages.board|plate|plate_points",
    "messages.score.head|trick",
)


def places_of(hand: Hand, seat: int) -> list[int]:
    """The cards of a seat as they lie, including those it has played: gaps never close."""
    cards = cards_of(hand.hands[seat] | mask_of(hand.played_by(seat)))
    return sorted(cards, key=lambda card: (SUITS_IN_HAND.index(suit_of(card)), card))


def table(
    hand: Hand, face_up: Sequence[bool], asked: Asked | None, trick: Trick | None, raised: int
) -> Model:
    """Everything on the table: four hands, and the cards of a trick.

    `raised` is the set of face-up cards that lie higher: those just passed to the player.
    """
    model = Model()
    for seat, name in enumerate(SEATS):
        model.zones[name] = [
            _view(hand, seat, card, face_up[seat], raised) for card in _laid(hand, seat, face_up)
        ]
    model.zones |= {f"{name}_{what}": [] for what in ("card", "taken") for name in SEATS}
    model.zones |= {PACK: [], PACKET: []}
    for place, card in enumerate(trick.cards if trick else ()):
        assert trick is not None
        seat = (trick.leader + place) % len(SEATS)
        model.zones[f"{SEATS[seat]}_card"] = [CardView(card)]
    strong = set()
    if trick:
        winner = (trick.leader + wins(trick.cards)) % len(SEATS)
        strong.add(f"{SEATS[winner]}_place")
    if asked:
        for view in model.zones[SEATS[asked.seat]]:
            view.chosen = view.card >= 0 and bool(asked.marked >> view.card & 1)
        model.cursor = (SEATS[asked.seat], asked.cursor)
    if hand.phase == "pass":
        model.heaps = {f"pass_{hand.direction}": 1}
    if hand.to_move >= 0 and not (trick and trick.winner >= 0):
        strong.add(SEATS[hand.to_move])
    model.strong = frozenset(strong)
    return model


def open_hands(rom: Rom, model: Model, hand: Hand) -> None:
    """Put the other hands into words: side by side their cards could not be read.

    The faces make room.
    """
    for seat, name in enumerate(SEATS[1:], 1):
        model.zones[name] = []
        held = [card for card in places_of(hand, seat) if hand.hands[seat] & BIT[card]]
        model.labels[f"{name}_open"] = ranks_by_suit(rom, held)
    model.moods = {}


def seat_labels(rom: Rom, points: Sequence[int] | None) -> dict[str, str]:
    """The plates of the players, with their points in the hand if given, and the place numbers."""
    labels = {f"{name}_place": rom.say(f"places.{name}") for name in SEATS}
    for seat, name in enumerate(SEATS):
        words = rom.say("plate_points", points=str(points[seat])) if points else ""
        labels[name] = rom.say("plate", seat=rom.say(f"seats.{name}"), points=words)
    return labels


def score_labels(
    rom: Rom, scores: Sequence[int], points: Sequence[int] | None, won: Sequence[int]
) -> dict[str, str]:
    """The score board, a line a player: score, points in the hand if given, and matches won."""
    labels = {"board": rom.say("board"), "hand_head": rom.say("score.head") if points else ""}
    for seat, name in enumerate(SEATS):
        labels[f"{name}_points"] = str(scores[seat])
        labels[f"{name}_trick"] = rom.say("score.trick", points=str(points[seat])) if points else ""
        labels[f"{name}_won"] = str(won[seat])
    return labels


def _laid(hand: Hand, seat: int, face_up: Sequence[bool]) -> list[int]:
    """The cards of a hand: with gaps if it is visible, otherwise only those left."""
    return places_of(hand, seat) if face_up[seat] else [*cards_of(hand.hands[seat])]


def _view(hand: Hand, seat: int, card: int, face_up: bool, raised: int) -> CardView:
    if not face_up:
        return CardView(BACK)
    if not hand.hands[seat] & BIT[card]:
        return CardView(GAP)
    return CardView(card, chosen=bool(raised >> card & 1))


def deal_film(table: Model, deck: Sequence[int]) -> list[Step]:
    """Seed, How to Play: dealt clockwise to each player, one card at a time."""
    dealing = table.copy()
    dealing.strong, dealing.cursor = frozenset(), None
    cards = [(SEATS[place % len(SEATS)], card) for place, card in enumerate(deck)]
    return [*dealt_one_by_one(dealing, "gather", PACK, None, cards), Step(table)]


def passing_film(before: Model, after: Model, hand: Hand) -> list[Step]:
    """Seed, Passing Three Cards: each lays three cards down, and then all move at once.

    `before` is the table with the passed cards still in their hands.
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


def trick_film(table: Model, won: Trick) -> list[Step]:
    """The four cards are gathered, go to whoever has taken them, and disappear."""
    taking = table.copy()
    taking.zones[f"{SEATS[won.winner]}_taken"] = [CardView(card) for card in won.cards]
    return [gathered(table, won.cards), Step(taking, "trick"), Step(table)]


def _leave(views: list[CardView], cards: int) -> None:
    """Remove cards from a hand; from a face-down one, as many backs."""
    face_up = [view for view in views if view.card >= 0]
    given = [view for view in face_up if cards >> view.card & 1]
    for view in given or views[: cards.bit_count()]:
        views.remove(view)
