"""The table of Durak as a model for the stage: who holds what, and who does what."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.programs import hands
from retrocards.programs.answers import Asked
from retrocards.programs.durak.order import Order
from retrocards.programs.words import CARDS, suit_name
from retrocards.rom import Rom, TextRom
from retrocards.rules.durak import ATTACK, DEFEND, GIVE, Hand, card_of, is_defence
from retrocards.stage import BACK, CardView, Model

SEATS = ("north", "east", "south", "west")
"""Names of the seats of the ROM's screen, options and editions, by the seat's number."""

_SEATS = "|".join(SEATS)
NEEDS = (
    f"screens.table.labels.{_SEATS}|trump|bout|talon|heap",
    f"screens.table.labels.{'|'.join(f'{seat}_role' for seat in SEATS)}?",
    f"screens.table.zones.{_SEATS}|bout|talon|heap",
    f"messages.seats.{_SEATS}",
    *(f"messages.{roles}.attacks|defends|takes|out|none" for roles in ("roles", "side_roles")),
    "messages.seat|seat_with|side|talon|trump|bout|heap",
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
) -> Model:
    """Everything that lies on the table and stands beside it.

    `played` is a move made after `hand`, whose card is to lie on the table already: the end of a
    bout is looked at before the table is cleared.
    """
    model = Model()
    for seat, name in enumerate(SEATS):
        model.zones[name] = _hand(rom, hand, order, seat, face_up[seat], asked)
    model.zones["bout"] = [
        CardView(attack, cover=CardView(defence) if defence >= 0 else None)
        for attack, defence in hand.table
    ]
    if played is not None and card_of(played) >= 0:
        _lay(model, hand, order, played)
    model.zones["talon"] = _talon(hand)
    model.zones["heap"] = [CardView(BACK)] * hand.discards.bit_count()
    if asked and asked.cursor >= 0:
        model.cursor = (SEATS[asked.seat], asked.cursor)
    model.labels = _labels(rom, hand)
    acting = seat_to_point_out(hand, asked)
    if acting >= 0:
        model.strong = frozenset({SEATS[acting]})
    return model


def seat_name(rom: Rom, seat: int) -> str:
    """A seat's name as the ROM writes it."""
    return rom.say(f"seats.{SEATS[seat]}")


def roles(rom: TextRom, hand: Hand | None = None) -> dict[str, str]:
    """The labels of the seats: what everybody does in the bout, nothing while there is no hand."""
    labels = {}
    for seat, name in enumerate(SEATS):
        doing = role(hand, seat) if hand else "none"
        if f"{name}_role" in rom.screens["table"].labels:
            labels[name] = rom.say("side", seat=seat_name(rom, seat))
            labels[f"{name}_role"] = rom.say(f"side_roles.{doing}")
        else:
            words = rom.say(f"roles.{doing}")
            form = "seat_with" if words else "seat"
            labels[name] = rom.say(form, seat=seat_name(rom, seat), role=words)
    return labels


def talon_words(rom: Rom, count: int) -> str:
    """The number of cards in the talon; nothing is said of one that is drawn."""
    return rom.say("talon", count=str(count)) if count else ""


def role(hand: Hand, seat: int) -> str:
    """What a seat does in this bout: the name of a word under `roles`."""
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
    """What playing a card means now: `ATTACK`, `DEFEND` or `GIVE`."""
    if hand.phase == "defend":
        return DEFEND
    return GIVE if hand.phase == "give" else ATTACK


def seat_to_point_out(hand: Hand, asked: Asked | None) -> int:
    """The seat to point out; who is offered the exchange is nobody else's business."""
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
        model.zones["bout"][-1].cover = CardView(card)
    else:
        model.zones["bout"].append(CardView(card))


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
