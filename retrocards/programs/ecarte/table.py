"""The table of Ecarte as the stage shows it: cards, chips, faces, and how cards move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from retrocards.cards import cards_of, rank_of, suit_of
from retrocards.programs import hands
from retrocards.programs.answers import Asked
from retrocards.programs.hands import PACKET, Moods, dealt_one_by_one, gathered, layers
from retrocards.programs.words import CARDS, SUIT_WORDS, suit_name
from retrocards.rom import Rom, TextRom
from retrocards.rules.ecarte import GAME_POINT, RANKING, VOLE, Hand, is_card
from retrocards.stage import BACK, CardView, Model, Step

SEATS = ("you", "computer")
"""Seat -> its name in the ROM's screens, editions and messages."""
SOCKETS = tuple(f"{seat}_sockets" for seat in SEATS)
"""Seat -> the heap of the sockets for its chips."""
WINS = tuple(f"{seat}_card" for seat in SEATS)
"""Seat -> the label below its card in a trick, where it stands that it wins."""
PIPS = tuple(f"trump_{suit}" for suit in SUIT_WORDS)
"""Suit -> the heap that shows its pip when it is trumps."""

NEEDS = (
    *(f"screens.table.labels.{seat}|{seat}_card" for seat in SEATS),
    *(f"screens.table.zones.{seat}|{seat}_tricks|{seat}_card" for seat in SEATS),
    "screens.table.labels.trump|stock|score",
    f"screens.table.zones.stock|turn_up|heap|{PACKET}",
    *(f"screens.table.heaps.{heap}" for heap in (*SEATS, *SOCKETS, *PIPS)),
    "messages.seats|verb.you|computer",
    "messages.roles.deals|plain|risks",
    "messages.tricks.none|one|many",
    "messages.trump|stock|score|plate|wins",
    "keys.cards",
    *CARDS,
)
WORTHS = ("single", "double", "treble")


def laid_out(hand: Hand, seat: int) -> list[int]:
    """The cards of a seat, left to right: suit by suit, low to high, trumps last."""
    return sorted(
        cards_of(hand.hands[seat]),
        key=lambda card: (suit_of(card) == hand.trump, suit_of(card), RANKING.index(rank_of(card))),
    )


def table(
    rom: Rom,
    hand: Hand,
    face_up: Sequence[bool],
    asked: Asked | None,
    trick: Sequence[int],
    counted: int,
) -> Model:
    """Everything on the table and beside it, except the scores and the words.

    `trick` has the cards of the trick on the table; `counted` is the number of cards in the tricks
    before it. A finished trick is shown before it is taken in.
    """
    model = Model({PACKET: []})
    for seat, name in enumerate(SEATS):
        model.zones[name] = _hand(rom, hand, seat, face_up[seat], asked)
        model.zones[f"{name}_card"] = []
        model.zones[f"{name}_tricks"] = []
    winners = hand.trick_winners[: counted // 2]
    for number, winner in enumerate(winners):
        lead, reply = hand.laid[2 * number : 2 * number + 2]
        pair = CardView(lead, cover=CardView(reply))
        model.zones[f"{SEATS[winner]}_tricks"].append(pair)
    leader = winners[-1] if winners else hand.non_dealer
    for place, card in enumerate(trick):
        seat = leader if place == 0 else 1 - leader
        model.zones[f"{SEATS[seat]}_card"] = [CardView(card)]
    model.zones["stock"] = [CardView(BACK)] * hand.stock_count
    model.zones["turn_up"] = [CardView(hand.turn_up)]
    model.zones["heap"] = [CardView(BACK)] * sum(map(int.bit_count, hand.discards))
    model.heaps[PIPS[hand.trump]] = 1
    if asked and asked.cursor >= 0:
        model.cursor = (SEATS[asked.seat], asked.cursor)
    if hand.to_move >= 0:
        model.strong = frozenset({SEATS[hand.to_move]})
    model.labels = {
        "trump": rom.say("trump", suit=suit_name(rom, hand.trump)),
        "stock": stock_words(rom, hand.stock_count),
        **{name: _plate(rom, hand, seat, winners.count(seat)) for seat, name in enumerate(SEATS)},
    }
    if len(trick) == len(SEATS):
        winner = hand.trick_winners[len(winners)]
        model.labels[f"{SEATS[winner]}_card"] = rom.say("wins")
    return model


def _plate(rom: Rom, hand: Hand, seat: int, tricks: int) -> str:
    """A seat's name, whether it risks two points or deals, and the tricks that it has won."""
    name = SEATS[seat]
    role = "risks" if seat == hand.pays_double else "deals" if seat == hand.dealer else "plain"
    won = {0: "none", 1: "one"}.get(tricks, "many")
    return rom.say(
        "plate",
        seat=rom.say(f"seats.{name}"),
        role=rom.say(f"roles.{role}", s=rom.say(f"verb.{name}")),
        tricks=rom.say(f"tricks.{won}", count=str(tricks)),
    )


def stock_words(rom: Rom, count: int) -> str:
    """The number of cards in the stock."""
    return rom.say("stock", count=str(count))


def mark_new(model: Model, drawn: Sequence[int]) -> None:
    """Mark the cards that each seat drew last; in a face-down hand, as many at its end."""
    for name, cards in zip(SEATS, drawn, strict=True):
        hidden = cards.bit_count()
        for view in reversed(model.zones[name]):
            view.new = bool(cards >> view.card & 1) if view.card != BACK else hidden > 0
            hidden -= 1


def score_words(rom: Rom, points: Sequence[int]) -> str:
    """The points of each seat."""
    return rom.say("score", **{name: str(points[seat]) for seat, name in enumerate(SEATS)})


def playable(hand: Hand) -> set[int]:
    """The cards that the seat to move may play, or change, now."""
    if hand.phase == "change":
        return set(cards_of(hand.hands[hand.to_move]))
    return {move for move in hand.legal_moves() if is_card(move)}


def _hand(rom: Rom, hand: Hand, seat: int, face_up: bool, asked: Asked | None) -> list[CardView]:
    laid = laid_out(hand, seat)
    if asked is None or asked.seat != seat or hand.phase not in ("change", "play"):
        return hands.seen(rom, laid, face_up, None)
    return hands.seen(rom, laid, face_up, playable(hand), asked.marked)


def moods(hand: Hand, trick: int) -> Moods:
    """Seat -> the layers of its face; `trick` is the seat that wins the trick shown, or -1."""
    return layers(SEATS, lambda seat: _mood(hand, seat, trick), [hand.king_scorer])


def ending(winner: int, player: int | None) -> str:
    """How a scene ends for the player, `won` or `lost`; `won` if nobody plays, or both do."""
    return "won" if player in (None, winner) else "lost"


def chips(points: Sequence[int]) -> dict[str, int]:
    """Heap -> its count: of each seat, a chip for each point, and five sockets."""
    laid = (min(has, GAME_POINT) for has in points)
    return dict(zip(SEATS, laid, strict=True)) | dict.fromkeys(SOCKETS, GAME_POINT)


def _mood(hand: Hand, seat: int, trick: int) -> str:
    outcome = hand.outcome
    if trick >= 0:
        return "grin" if seat == trick else "frown"
    if outcome is not None:
        great = outcome.game >= 0 or outcome.reason == VOLE
        return ("gloat" if great else "grin") if seat == outcome.winner else "frown"
    return "think" if seat == hand.to_move else "calm"


PACKETS = (slice(0, 3), slice(3, 5))
"""Which cards of a hand are dealt together: three, and then two."""


def deal_film(rom: TextRom, table: Model, hand: Hand, deck: Sequence[int]) -> list[Step]:
    """Seed, DEALING: five cards each, in packets, and the turn-up."""
    dealing = table.copy()
    dealing.zones["turn_up"] = []
    dealing.zones["stock"].append(CardView(BACK))
    # Before the turn-up nobody knows of a king, nor of a game that it wins.
    dealing.labels |= {"trump": "", "score": score_words(rom, hand.start)}
    dealing.heaps = chips(hand.start)
    if hand.outcome is not None:
        dealing.labels["games"] = ""
    dealing.labels["stock"] = stock_words(rom, hand.stock_count + 1)
    dealing.strong = frozenset()
    held = [sorted(cards_of(cards), key=deck.index) for cards in hand.hands]
    cards = [
        (SEATS[seat], card)
        for packet in PACKETS
        for seat in (hand.non_dealer, hand.dealer)
        for card in held[seat][packet]
    ]
    dealt = dealt_one_by_one(dealing, "gather", "stock", partial(stock_words, rom), cards)
    return [*dealt, Step(table, "turn")]


def change_film(rom: TextRom, table: Model, before: Hand, discarded: int) -> list[Step]:
    """Seed, CHANGING: the discards go out face down, and as many cards come from the stock."""
    zone, count = SEATS[before.to_move], discarded.bit_count()
    cards = [(zone, card) for card in before.stock[:count]]
    return dealt_one_by_one(table, "sweep", "stock", partial(stock_words, rom), cards)


def trick_film(table: Model, trick: Sequence[int], winner: int) -> list[Step]:
    """The two cards of a trick are gathered, and go to the tricks of the seat that has won it."""
    lying = table.copy()
    lying.zones[f"{SEATS[winner]}_tricks"].pop()
    return [gathered(lying, trick), Step(table, "trick")]
