"""The table of Durak as a model for the stage: who holds what, and who does what."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.cards import BIT, cards_of, shuffled
from retrocards.programs import hands
from retrocards.programs.answers import Asked
from retrocards.programs.words import suit_name
from retrocards.rom import Rom, TextRom
from retrocards.rules.durak import ATTACK, DEFEND, GIVE, Hand, Match, card_of, is_defence
from retrocards.session.records import HandRecord
from retrocards.session.sitting import Sitting
from retrocards.stage import BACK, CardView, Model

SEATS = ("north", "east", "south", "west")
"""Names of the seats of the ROM's screen, options and editions, by the seat's number."""


class Order:
    """In which order hands are laid out: sorted, or as their cards came.

    It follows from the deal and the moves alone, whatever was drawn before.
    """

    def __init__(self, sitting: Sitting[Match, Hand], sort: bool) -> None:
        self.sort = sort
        self._sitting = sitting
        self._record: HandRecord | None = None
        self._hand: Hand
        self._moves: list[str] = []
        self._came: list[dict[int, int]] = []
        """Seat -> card -> its number among all that came to the seat."""

    def of(self, hand: Hand, seat: int) -> list[int]:
        """The cards of a seat, left to right; `hand` may be as it was a move ago.

        Sorted means suit by suit, low to high, trumps last. Unsorted, new cards come at the end.
        """
        held = cards_of(hand.hands[seat])
        if self.sort:
            return sorted(held, key=lambda card: (card // 13 == hand.trump, card))
        self._follow()
        return sorted(held, key=self._came[seat].__getitem__)

    def _follow(self) -> None:
        """Go through the moves that were made since the last call, or through all of the hand."""
        record = self._sitting.record.hands[-1]
        if record is not self._record or record.moves[: len(self._moves)] != self._moves:
            self._record, self._moves = record, []
            self._hand = self._sitting.dealt()
            self._came = [{} for _ in SEATS]
            self._receive(shuffled(self._hand.options.pack, record.deal), [0] * len(SEATS))
        for text in record.moves[len(self._moves) :]:
            move, before = self._hand.parse_move(text), tuple(self._hand.hands)
            # What is taken up comes as it lay, and then what is drawn.
            coming = [card for pair in self._hand.table for card in pair if card >= 0]
            if card_of(move) >= 0:
                coming.append(card_of(move))
            coming += self._hand.talon
            self._hand.play(move)
            self._moves.append(text)
            self._receive(coming, before)

    def _receive(self, coming: Sequence[int], before: Sequence[int]) -> None:
        """Number the cards that each seat did not hold before, in the order of `coming`."""
        for held, had, came in zip(self._hand.hands, before, self._came, strict=True):
            for card in coming:
                if held & ~had & BIT[card]:
                    came[card] = max(came.values(), default=-1) + 1


def table(
    rom: TextRom,
    hand: Hand,
    order: Order,
    face_up: Sequence[bool],
    asked: Asked | None = None,
    played: int | None = None,
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


def talon_told(rom: Rom, count: int) -> str:
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
    laid = order.of(hand, seat)
    if not face_up:
        return hands.hidden(laid)
    if asked is None or asked.seat != seat or hand.phase == "exchange":
        return hands.shown(laid)
    return hands.asked_for(rom, laid, playable(hand))


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
        "talon": talon_told(rom, hand.talon_count),
        "heap": rom.say("heap", count=str(heap)) if heap else "",
    }
    return labels | roles(rom, hand)
