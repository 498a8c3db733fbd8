"""The table of Durak as the stage shows it: cards, roles, faces, and how cards move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from retrocards.cards import cards_of
from retrocards.programs import hands
from retrocards.programs.answers import Asked
from retrocards.programs.durak.order import Order
from retrocards.programs.hands import Moods, dealt_one_by_one, layers, take_out
from retrocards.programs.words import CARDS, SUIT_WORDS, suit_name
from retrocards.rom import Rom, TextRom
from retrocards.rules.durak import (
    ATTACK,
    DEFEND,
    GIVE,
    BoutResult,
    Hand,
    Match,
    card_of,
    is_defence,
)
from retrocards.stage import BACK, CardView, Model, Step

SEATS = ("north", "east", "south", "west")
"""Seat -> its name in the ROM's screens, options and editions."""

_SEATS = "|".join(SEATS)
NEEDS = (
    f"screens.table.labels.{_SEATS}|trump|bout|talon|heap",
    f"screens.table.zones.{_SEATS}|bout|talon|heap",
    f"messages.seats.{_SEATS}",
    "messages.roles.attacks|defends|takes|out|none",
    "messages.seat|seat_with|talon|trump|bout|heap",
    f"screens.table.heaps.{'|'.join(f'trump_{suit}' for suit in SUIT_WORDS)}?",
    "keys.cards",
    *CARDS,
)


def table(
    rom: TextRom,
    hand: Hand,
    order: Order,
    face_up: Sequence[bool],
    asked: Asked | None,
    played: int | None,
    near: str,
) -> Model:
    """Everything on the table and beside it.

    `played` is the move that follows `hand`; its card already lies on the table, since the end of a
    bout is shown before the table is cleared.
    """
    model = Model(near=near)
    for seat, name in enumerate(SEATS):
        model.zones[name] = _hand(rom, hand, order, seat, face_up[seat], asked)
    model.zones["bout"] = [
        CardView(attack, cover=CardView(defence) if defence >= 0 else None, new=defence < 0)
        for attack, defence in hand.table
    ]
    if played is not None and card_of(played) >= 0:
        _lay(model, hand, order, played)
    model.zones["talon"] = _talon(hand)
    model.zones["heap"] = [CardView(BACK)] * hand.discards.bit_count()
    if asked and asked.cursor >= 0:
        model.cursor = (SEATS[asked.seat], asked.cursor)
    model.labels = _labels(rom, hand)
    model.heaps[f"trump_{SUIT_WORDS[hand.trump]}"] = 1
    acting = seat_to_point_out(hand, asked)
    if acting >= 0:
        model.strong = frozenset({SEATS[acting]})
    return model


def seat_name(rom: Rom, seat: int) -> str:
    """A seat's name as the ROM writes it."""
    return rom.say(f"seats.{SEATS[seat]}")


def roles(rom: TextRom, hand: Hand | None = None) -> dict[str, str]:
    """The plates of the seats: name, number of cards and role; without a hand only the name."""
    labels = {}
    for seat, name in enumerate(SEATS):
        words = rom.say(f"roles.{role(hand, seat) if hand else 'none'}")
        count = str(hand.hands[seat].bit_count()) if hand else ""
        form = "seat_with" if words else "seat"
        labels[name] = rom.say(form, seat=seat_name(rom, seat), role=words, count=count)
    return labels


def talon_words(rom: Rom, count: int) -> str:
    """The number of cards in the talon; empty if none are left."""
    return rom.say("talon", count=str(count)) if count else ""


def role(hand: Hand, seat: int) -> str:
    """A seat's role in this bout, by its name under `roles` in the ROM."""
    if not hand.in_play >> seat & 1:
        return "out"
    if seat == hand.defender:
        return "takes" if hand.taking else "defends"
    if seat == hand.principal:
        return "attacks"
    return "none"


def playable(hand: Hand) -> set[int]:
    """The cards that the seat to move may play now."""
    return {card_of(move) for move in hand.legal_moves() if card_of(move) >= 0}


def kind_of_play(hand: Hand) -> int:
    """What it means to play a card now: `ATTACK`, `DEFEND` or `GIVE`."""
    if hand.phase == "defend":
        return DEFEND
    return GIVE if hand.phase == "give" else ATTACK


def seat_to_point_out(hand: Hand, asked: Asked | None) -> int:
    """The seat to point out as the one to move.

    Nobody else may learn who is offered the exchange: until it is over the principal is shown.
    """
    if hand.phase == "exchange":
        return asked.seat if asked else hand.principal
    return hand.to_move


def _hand(
    rom: Rom, hand: Hand, order: Order, seat: int, face_up: bool, asked: Asked | None
) -> list[CardView]:
    chooses = asked is not None and asked.seat == seat and hand.phase != "exchange"
    choosable = playable(hand) if chooses else None
    return hands.seen(rom, order.of(hand, seat), face_up, choosable)


def _lay(model: Model, hand: Hand, order: Order, played: int) -> None:
    card = card_of(played)
    del model.zones[SEATS[hand.to_move]][order.of(hand, hand.to_move).index(card)]
    if is_defence(played):
        answered = model.zones["bout"][-1]
        answered.cover, answered.new = CardView(card), False
    else:
        model.zones["bout"].append(CardView(card, new=True))


def _talon(hand: Hand) -> list[CardView]:
    if not hand.talon_count:
        return []
    return [CardView(hand.turn_up)] + [CardView(BACK)] * (hand.talon_count - 1)


def _labels(rom: TextRom, hand: Hand) -> dict[str, str]:
    heap = hand.discards.bit_count()
    labels = {
        "trump": rom.say("trump", suit=suit_name(rom, hand.trump)),
        "bout": rom.say("bout", bout=str(hand.bout)),
        "talon": talon_words(rom, hand.talon_count),
        "heap": rom.say("heap", count=str(heap)) if heap else "",
    }
    return labels | roles(rom, hand)


def deal_film(rom: TextRom, table: Model, hand: Hand, deck: Sequence[int]) -> list[Step]:
    """Seed, DEAL and TRUMP TURN-UP: one card at a time, clockwise, and then the turn-up.

    The player on the dealer's left gets the first card.
    """
    dealing = table.copy()
    dealing.zones["talon"] = [CardView(BACK)] * hand.talon_count
    dealing.labels |= roles(rom) | {"trump": ""}
    dealing.strong, dealing.heaps = frozenset(), {}
    held = [sorted(cards_of(cards), key=deck.index) for cards in hand.hands]
    clockwise = [(hand.dealer + 1 + place) % len(SEATS) for place in range(len(SEATS))]
    cards = [
        (SEATS[seat], held[seat][turn])
        for turn in range(max(map(len, held)))
        for seat in clockwise
        if turn < len(held[seat])
    ]
    dealt = dealt_one_by_one(dealing, "gather", "talon", partial(talon_words, rom), cards)
    return [*dealt, Step(table, "turn")]


def exchange_film(table: Model, before: Hand) -> list[Step]:
    """The lowest trump is laid beside the turn-up, which then goes to the hand."""
    laid = table.copy()
    take_out(laid.zones[SEATS[before.to_move]], before.turn_up)
    laid.zones["talon"].insert(0, CardView(before.turn_up))
    return [Step(laid, "move"), Step(table, "move")]


def bout_end_film(rom: TextRom, table: Model, before: Hand, bout: BoutResult) -> list[Step]:
    """Seed, ATTACK FAILS and DRAWING: the table is cleared, and hands are filled up in order.

    The cards of the bout go to the heap, or to the defender who takes them.
    """
    talon, cards = list(before.talon), []
    for seat, count in bout.draws:
        cards += [(SEATS[seat], talon.pop(0)) for _ in range(count)]
    first = "gather" if bout.taken else "sweep"
    return dealt_one_by_one(table, first, "talon", partial(talon_words, rom), cards, before.turn_up)


def moods(hand: Hand, acting: int, wearer: int, over: bool, refusing: int = -1) -> Moods:
    """Seat -> the layers of its face; `acting` is to move, `wearer` has the cap, -1 for nobody.

    The seat `refusing` has just passed. Faces show the end of a hand only when it is `over` for
    everybody at the table.
    """

    def mood(seat: int) -> str:
        return "shake" if seat == refusing else _mood(hand, seat, acting, over)

    return layers(SEATS, mood, [wearer])


def wearer(hand: Hand, match: Match, over: bool) -> int:
    """The seat that wears the cap: the latest durak, who is the dealer; -1 before the first.

    The durak of this hand wears it only once the hand is `over` for everybody at the table.
    """
    outcome = hand.outcome
    lost = outcome is not None and not outcome.draw
    if outcome is not None and lost and over:
        return outcome.durak
    return hand.dealer if sum(match.losses) > lost else -1


def ending(hand: Hand, player: int | None) -> str:
    """The name of the scene at the end of a hand, from the player's point of view.

    If nobody plays, or several do, the scene shows the fool, and nobody wins or loses.
    """
    outcome = hand.outcome
    assert outcome is not None
    if outcome.draw:
        return "drawn"
    if player is None:
        return "fool"
    return "lost" if player == outcome.durak else "won"


def _mood(hand: Hand, seat: int, acting: int, over: bool) -> str:
    return next(_moods(hand, seat, acting, over), "calm")


def _moods(hand: Hand, seat: int, acting: int, over: bool) -> Iterator[str]:
    """A seat's moods, the strongest first."""
    outcome, bout = hand.outcome, hand.last_bout
    if over and outcome is not None and not outcome.draw:
        yield "frown" if seat == outcome.durak else "gloat"
    if not hand.in_play >> seat & 1 and not (over and outcome is not None):
        yield "grin"
    if seat == acting:
        yield "think"
    if hand.taking and seat == hand.defender:
        yield "frown"
    if not hand.table and bout is not None and seat == bout.defender:
        yield "frown" if bout.taken else "grin"
