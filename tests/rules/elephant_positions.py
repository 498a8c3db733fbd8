"""Positions of Ditsy Elephant for tests, written down in a line or two."""

from collections.abc import Sequence

from retrocards.cards import card_text, mask_of, pack, parse_cards
from retrocards.rules.elephant import Hand, Options, Places, rank_order

FREE = ""
"""For the table: the seat to move has a free lead."""


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def deal(*hands: str, options: Options | None = None, before: Places | None = None) -> Hand:
    """A new hand: the cards of each seat that are named, in the order of the deal.

    The others follow from the twos down, to seat 0 first, until each has thirteen.
    """
    named = [parse_cards(words) for words in hands] + [[] for _ in range(4 - len(hands))]
    rest = [card for card in pack(52) if not any(card in own for own in named)]
    rest.sort(key=rank_order, reverse=True)
    dealt = [[*own, *(rest.pop(0) for _ in range(13 - len(own)))] for own in named]
    deck = [dealt[place % 4][place // 4] for place in range(52)]
    return Hand(options or Options(), deck, before)


def position(
    *hands: str,
    turn: int,
    table: str = FREE,
    last: int = -1,
    out: Sequence[int] = (),
    leads: bool | None = None,
    options: Options | None = None,
) -> Hand:
    """A hand in the middle: what each seat still holds, whose turn it is, what lies on the table.

    The cards that are not named have been played, the three of spades by a seat without threes.
    ``last`` played the table; on a free lead it is the seat to move unless it is named. With cards
    on the table there is none unless ``leads`` says so.
    """
    held = [parse_cards(words) for words in hands]
    leads = table == FREE if leads is None else leads
    last = turn if last < 0 else last
    gone = [card for card in pack(52) if not any(card in own for own in held)]
    gone.sort(key=rank_order)
    lying = parse_cards(table) if table else gone[-1:]
    played: list[list[int]] = [[] for _ in range(4)]
    played[last] += lying
    opener = next(
        seat for seat in range(4)
        if not any(rank_order(card) == 0 for card in held[seat])
        and len(held[seat]) + len(played[seat]) < 13
    )  # fmt: skip
    three = parse_cards("3S")[0]
    if three in gone and three not in lying:
        played[opener].append(three)
    for card in gone:
        if not any(card in own for own in played):
            seat = next(s for s in range(4) if len(held[s]) + len(played[s]) < 13)
            played[seat].append(card)
    laid = [
        tuple(sorted(own + done, key=rank_order)) for own, done in zip(held, played, strict=True)
    ]
    return Hand.restore(
        options=options or Options(),
        before=None,
        given=(0, 0, 0, 0),
        laid=laid,
        played=[
            tuple(card for card in cards if card not in own)
            for cards, own in zip(laid, held, strict=True)
        ],
        table=tuple(card for card in laid[last] if card in lying),
        last_player=last,
        to_move=turn,
        leads=leads,
        out=tuple(out),
        turns=[],
    )


def play(hand: Hand, moves: str) -> Hand:
    """Play moves that are written ``play 3C 3S, pass``."""
    for move in moves.split(", "):
        hand.play(hand.parse_move(move))
    return hand


def legal(hand: Hand) -> list[str]:
    return [hand.move_text(move) for move in hand.legal_moves()]


def laid(hand: Hand, seat: int) -> str:
    return " ".join(map(card_text, hand.laid[seat]))
