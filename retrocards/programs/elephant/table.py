"""The table of DITSY ELEPHANT: its model, how cards are picked, and its words."""

from __future__ import annotations

from functools import reduce
from operator import or_

from retrocards.cards import BIT, SAME_RANK, mask_of
from retrocards.machine import Key
from retrocards.programs import words
from retrocards.programs.flow import Click, Wakeup, pressed, struck
from retrocards.rom import Rom
from retrocards.rules.elephant import MOST_CARDS, PASS, Hand, Places, in_order, rank_order
from retrocards.rules.elephant.moves import THEN, move_text
from retrocards.stage import BACK, GAP, CardView, Model

SEATS = ("you", "left", "top", "right")
"""The seats' names in the ROM, clockwise."""
YOU = 0
PILE = "pile"


class Picking:
    """Lets the player pick cards with an arrow; `arrow` is the place below it, from the left.

    The first card picked must beat the table in rank, and the others must have its rank; any other
    pick is ignored. Each card takes the first free slot of four. The order of the slots is the
    order on the table.
    """

    NEEDS = ("keys.back|forward|pick|play",)

    def __init__(self, rom: Rom, zone: str, hand: Hand) -> None:
        """`zone` is the zone of the cards on the screen."""
        self._rom = rom
        self._zone = zone
        self._hand = hand
        self._seat = hand.to_move
        self._dealt = hand.laid[self._seat]
        held = hand.hands[self._seat]
        self._places = [place for place, card in enumerate(self._dealt) if held & BIT[card]]
        self.arrow = self._places[0]
        self._slots: list[int | None] = [None] * MOST_CARDS
        self.refused = False
        """Whether the last key or click asked for a card that cannot be picked, or for nothing."""

    @property
    def picked(self) -> list[int]:
        """The picked cards, in the order of their slots."""
        return [card for card in self._slots if card is not None]

    @property
    def card(self) -> int:
        """The card below the arrow."""
        return self._dealt[self.arrow]

    @property
    def move(self) -> int:
        """The move that plays the picked cards, with their order if it is not the hand's."""
        cards = self.picked
        as_dealt = sorted(cards, key=self._dealt.index)
        return mask_of(cards) if cards == as_dealt else in_order(cards)

    def take(self, woken: Wakeup) -> bool:
        """Handle a key or a click; return whether the player plays the picked cards, or passes."""
        self.refused = False
        if isinstance(woken, Click) and woken.hit.kind == "card":
            return self._click(woken)
        if isinstance(woken, Key):
            return self._press(woken)
        return struck(woken)

    def _press(self, key: Key) -> bool:
        if pressed(self._rom, key, "back"):
            self._move(-1)
        elif pressed(self._rom, key, "forward"):
            self._move(+1)
        elif pressed(self._rom, key, "pick"):
            self._pick()
        elif pressed(self._rom, key, "play"):
            return True
        else:
            self.refused = not key.repeat
        return False

    def _click(self, click: Click) -> bool:
        """A click on your card picks it; a click elsewhere, even on the bare table, plays."""
        if click.hit.zone != self._zone:
            return True
        self.arrow = click.hit.index
        self._pick()
        return False

    def _move(self, by: int) -> None:
        """Move the arrow to the next card still held, from one end to the other too."""
        place = self._places.index(self.arrow)
        self.arrow = self._places[(place + by) % len(self._places)]

    def _pick(self) -> None:
        """Pick the card below the arrow, or unpick it."""
        card = self._dealt[self.arrow]
        if card in self._slots:
            self._slots[self._slots.index(card)] = None
        elif self._may_pick(card):
            self._slots[self._slots.index(None)] = card
        else:
            self.refused = True

    def _may_pick(self, card: int) -> bool:
        if self.picked:
            return bool(SAME_RANK[card] & BIT[self.picked[0]])
        return self._hand.leads or rank_order(card) > rank_order(self._hand.table[0])


def playable(hand: Hand) -> int:
    """The cards that the seat to move may play."""
    return reduce(or_, hand.legal_moves()) & hand.hands[hand.to_move]


def table(hand: Hand, picking: Picking | None, *, learns: bool = False) -> Model:
    """Four hands, whose gaps never close, and the cards played last.

    `picking` is given during your turn: its cards are raised, and its arrow is shown. To somebody
    who `learns`, all cards that may be played are raised until the first is picked.
    """
    model, hands = Model(), hand.hands
    for seat, name in enumerate(SEATS):
        held = hands[seat]
        model.zones[name] = [
            CardView(card if seat == YOU else BACK) if held & BIT[card] else CardView(GAP)
            for card in hand.laid[seat]
        ]
    model.zones[PILE] = [CardView(card) for card in hand.table]
    if picking is not None:
        raised = mask_of(picking.picked) or (playable(hand) if learns else 0)
        for view in model.zones[SEATS[YOU]]:
            view.chosen = view.card != GAP and bool(raised & BIT[view.card])
        model.cursor = (SEATS[YOU], picking.arrow)
    return model


def open_hands(rom: Rom, model: Model, hand: Hand) -> None:
    """Put the other hands into words, a line each: side by side their cards could not be read."""
    for seat, name in enumerate(SEATS):
        if seat != YOU:
            model.zones[name] = []
            held = [card for card in hand.laid[seat] if hand.hands[seat] & BIT[card]]
            cards = words.rank_names(rom, held)
            model.labels[f"{name}_open"] = rom.say(
                "replay.open", seat=rom.say(f"seats.{name}"), cards=cards
            )


NEEDS = (
    "messages.replay.open",
    f"messages.seats.{'|'.join(SEATS)}",
    "messages.exchange",
    "messages.rule.lead|must_lead|follow|none",
    "messages.coach.moves.play|pass",
    "messages.coach.situation.lead|follow|out",
    "messages.coach.review.at.lead|follow",
    *words.CARDS,
)


def exchange_words(rom: Rom, places: Places) -> str:
    """Who exchanged how many cards with whom, by their places in the last deal."""
    by_place = {place: rom.say(f"seats.{SEATS[seat]}") for seat, place in enumerate(places)}
    first, second, third, fourth = (by_place[place] for place in sorted(by_place))
    return rom.say("exchange", first=first, second=second, third=third, fourth=fourth)


def move_named(rom: Rom, move: int) -> str:
    """A move in a word or two, with its cards in their order."""
    return words.move_named(rom, move_text(move).replace(THEN, " "))


def rule_words(rom: Rom, hand: Hand) -> str:
    """What may be played now, and why, in a sentence or two."""
    choosable = 0
    for move in hand.legal_moves():
        choosable |= move
    allowed = [card for card in hand.laid[hand.to_move] if choosable & BIT[card]]
    leads = "lead" if PASS in hand.legal_moves() else "must_lead"
    form = leads if hand.leads else "follow" if allowed else "none"
    table, fits = (words.card_names(rom, cards) for cards in (hand.table, allowed))
    return rom.say(f"rule.{form}", table=table, allowed=fits)


def situation_words(rom: Rom, hand: Hand) -> str:
    """Who played the cards on the table, or that they need not be beaten, and who is out."""
    seats = [rom.say(f"seats.{seat}") for seat in SEATS]
    form = "lead" if hand.leads else "follow"
    said = rom.say(f"coach.situation.{form}", seat=seats[hand.last_player])
    if not hand.out:
        return said
    out = rom.say("list_blank").join(seats[number] for number in hand.out)
    return rom.say("coach.situation.out", said=said, seats=out)


def moment(rom: Rom, hand: Hand, turn: int) -> str:
    """When a seat decided: on which of its turns, and which cards it had to beat."""
    form = "lead" if hand.leads else "follow"
    cards = words.card_names(rom, hand.table)
    return rom.say(f"coach.review.at.{form}", turn=str(turn), cards=cards)
