"""The table of Durak as a model for the stage: who holds what, and who does what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from retrocards.cards import cards_of
from retrocards.programs import hands
from retrocards.programs.toy import Asked
from retrocards.programs.words import suit_name
from retrocards.rom import Rom, TextRom
from retrocards.rules.durak import DEFEND, GIVE, TAKE, Hand
from retrocards.stage import BACK, CardView, Model

SEATS = ("north", "east", "south", "west")
"""Names of the seats of the ROM's screen, options and editions, by the seat's number."""


@dataclass
class Order:
    """In which order each hand is laid out: sorted, or as the cards came."""

    sort: bool = True
    _laid: list[list[int]] = field(default_factory=lambda: [[] for _ in SEATS])
    _pack: list[int] = field(default_factory=list)
    _table: list[int] = field(default_factory=list)

    def begin(self, pack: list[int]) -> None:
        """A new deal, from the shuffled pack, the top card first."""
        self._laid = [[] for _ in SEATS]
        self._pack = pack
        self._table = []

    def of(self, hand: Hand, seat: int) -> list[int]:
        """The cards of a seat, left to right.

        Sorted means suit by suit, low to high, trumps last. Unsorted, new cards come at the end.
        """
        if hand.table:
            self._table = [card for pair in hand.table for card in pair if card >= 0]
        held = cards_of(hand.hands[seat])
        if self.sort:
            laid = sorted(held, key=lambda card: (card // 13 == hand.trump, card))
        else:
            before = [card for card in self._laid[seat] if card in held]
            laid = before + sorted((card for card in held if card not in before), key=self._came)
        self._laid[seat] = laid
        return laid

    def _came(self, card: int) -> tuple[int, int]:
        """When a card came: those taken from the table as they lay, before those drawn."""
        if card in self._table:
            return 0, self._table.index(card)
        return 1, self._pack.index(card) if card in self._pack else card


def table(
    rom: TextRom,
    hand: Hand,
    order: Order,
    face_up: Sequence[bool],
    asked: Asked | None = None,
    played: int | None = None,
) -> Model:
    """Everything that lies on the table and stands beside it, but the told and the asked.

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
    if played is not None and played < TAKE:
        _lay(model, hand, order, played)
    model.zones["talon"] = _talon(hand)
    if asked and asked.cursor >= 0:
        model.cursor = (SEATS[asked.seat], asked.cursor)
    model.labels = _labels(rom, hand)
    acting = _acting(hand, asked)
    if acting >= 0:
        model.strong = frozenset({SEATS[acting]})
    return model


def seat_name(rom: Rom, seat: int) -> str:
    """A seat's name as the ROM writes it."""
    return rom.say(f"seats.{SEATS[seat]}")


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
    return {
        move % DEFEND
        for move in hand.legal_moves()
        if move < TAKE and move // DEFEND == kind_of_play(hand) // DEFEND
    }


def kind_of_play(hand: Hand) -> int:
    """What playing a card means now: `ATTACK`, `DEFEND` or `GIVE`."""
    if hand.phase == "defend":
        return DEFEND
    return GIVE if hand.phase == "give" else 0


def _acting(hand: Hand, asked: Asked | None) -> int:
    """The seat to point out; who is offered the exchange is nobody else's business."""
    if hand.phase == "exchange":
        return asked.seat if asked else hand.principal
    return hand.to_move


def _hand(
    rom: Rom, hand: Hand, order: Order, seat: int, face_up: bool, asked: Asked | None
) -> list[CardView]:
    laid = order.of(hand, seat)
    if not face_up:
        return hands.hidden(laid)
    if asked is None or asked.seat != seat or hand.phase == "exchange":
        return hands.shown(laid)
    return hands.asked_for(rom, laid, playable(hand))


def _lay(model: Model, hand: Hand, order: Order, played: int) -> None:
    card = played % DEFEND
    del model.zones[SEATS[hand.to_move]][order.of(hand, hand.to_move).index(card)]
    if DEFEND <= played < GIVE:
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
        "talon": rom.say("talon", count=str(hand.talon_count)) if hand.talon_count else "",
        "heap": rom.say("heap", count=str(heap)) if heap else "",
    }
    for seat, name in enumerate(SEATS):
        doing = role(hand, seat)
        if f"{name}_role" in rom.screens["table"].labels:
            labels[name] = rom.say("side", seat=seat_name(rom, seat))
            labels[f"{name}_role"] = rom.say(f"side_roles.{doing}")
        else:
            words = rom.say(f"roles.{doing}")
            form = "seat_with" if words else "seat"
            labels[name] = rom.say(form, seat=seat_name(rom, seat), role=words)
    return labels
