"""Positions of Durak for tests, written down in a line or two."""

from collections.abc import Mapping

from retrocards.cards import SUITS, mask_of, parse_card, parse_cards
from retrocards.rules.durak import Hand, Options, Phase


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def position(
    *hands: str,
    options: Options | None = None,
    trump: str = "H",
    talon: str = "-",
    table: str = "",
    turn: int = 0,
    phase: Phase = "attack",
    asked: int = 0,
    bout: int = 9,
    out: tuple[int, ...] = (),
    dealer: int = 0,
    idle_bouts: int = 0,
    known: Mapping[int, str] | None = None,
) -> Hand:
    """A hand of so many players; the cards that are not named have left play.

    The table is written `7C/9C 7D`, the talon in the order of drawing.  It goes through the
    text form, so that only positions that can be played on are tested.
    """
    options = options or Options(players=len(hands), exchange=False)
    laid = tuple(
        (parse_card(attack), parse_card(defence) if defence else -1)
        for attack, _, defence in (pair.partition("/") for pair in table.split())
    )
    held = [cards(hand) for hand in hands]
    stock = tuple(parse_cards(talon))
    placed = mask_of(stock) | mask_of(card for pair in laid for card in pair if card >= 0)
    for hand in held:
        placed |= hand
    hand = Hand.restore(
        options=options,
        dealer=dealer,
        trump=SUITS.index(trump),
        bout=bout,
        turn=turn,
        phase=phase,
        asked=asked,
        queried=False,
        answers={},
        in_play=sum(1 << seat for seat in range(len(hands)) if seat not in out),
        idle_bouts=idle_bouts,
        hands=held,
        known=tuple(cards((known or {}).get(seat, "-")) for seat in range(len(hands))),
        talon=stock,
        table=laid,
        discards=options.cards & ~placed,
        last_bout=None,
    )
    return Hand.from_text(hand.to_text())


def play(hand: Hand, moves: str) -> Hand:
    """Play moves that are written `attack 7C, take, pass`."""
    for move in moves.split(", "):
        hand.play(hand.parse_move(move))
    return hand


def legal(hand: Hand) -> list[str]:
    return [hand.move_text(move) for move in hand.legal_moves()]
