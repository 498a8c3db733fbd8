"""Whether a position of Ditsy Elephant that was read from a text can be played on."""

from retrocards.cards import ALL_CARDS, TextError, card_text, mask_of
from retrocards.rules.elephant.moves import is_play
from retrocards.rules.elephant.options import MUST_BEAT, THREES
from retrocards.rules.elephant.order import (
    HAND_CARDS,
    NEXT,
    OF_RANK,
    ORDER,
    SEATS,
    THREE_OF_SPADES,
    ranks_of,
)
from retrocards.rules.elephant.outcome import exchanged, partner
from retrocards.rules.elephant.snapshot import Snapshot


def check(position: Snapshot) -> None:
    """Raise TextError when a position contradicts itself or the rules."""
    _check_cards(position)
    _check_exchange(position)
    _check_out(position)
    if position.last_player < 0:
        _check_opening(position)
        return
    _check_table(position)
    _check_opener(position)
    _check_turn(position)


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise TextError(otherwise)


def _check_cards(position: Snapshot) -> None:
    """Thirteen cards each, sorted by rank, each card in one place."""
    seen = 0
    for seat, laid in enumerate(position.laid):
        cards = mask_of(laid)
        twice = seen & cards
        _demand(not twice, f"{_first(twice)} is in two places; once is right.")
        seen |= cards
        _demand(len(laid) == HAND_CARDS, f"Seat {seat} must have been dealt {HAND_CARDS} cards.")
        ranks = [ORDER[card] for card in laid]
        _demand(ranks == sorted(ranks), f"The cards of seat {seat} must lie sorted by rank.")


def _first(cards: int) -> str:
    return card_text(cards.bit_length() - 1) if cards else "A card"


def _check_exchange(position: Snapshot) -> None:
    """The winner of two gave his worst cards and got the other's best."""
    places, given = position.before, position.given
    if places is None:
        _demand(not any(given), "Without places before the hand nothing can have been exchanged.")
        return
    for seat in range(SEATS):
        other = partner(places, seat)
        if not (given[seat] or given[other]):
            continue
        count = exchanged(places, seat)
        _demand(
            given[seat].bit_count() == count, f"Seat {seat} must have given {count} in exchange."
        )
        _demand(
            not given[seat] & ~mask_of(position.laid[other]),
            f"Seat {other} must have got what seat {seat} gave in exchange.",
        )
        kept = ranks_of(mask_of(position.laid[seat]) & ~given[other])
        gave = ranks_of(given[seat])
        wins = places[seat] < places[other]
        _demand(
            gave[-1] <= kept[0] if wins else gave[0] >= kept[-1],
            f"Seat {seat} must have given its {'worst' if wins else 'best'} in exchange.",
        )


def _check_out(position: Snapshot) -> None:
    empty = {seat for seat, cards in enumerate(position.hands) if not cards}
    _demand(
        len(set(position.out)) == len(position.out) and set(position.out) == empty,
        "Out must be the seats without cards, each once.",
    )
    _demand(
        (position.to_move < 0) == (len(empty) == SEATS),
        "Somebody is to move until all four are out, and then nobody.",
    )
    _demand(position.to_move not in empty, "The seat to move must have cards.")


def _check_opening(position: Snapshot) -> None:
    _demand(
        sum(position.hands) == ALL_CARDS and not position.table,
        "Without a last player nothing can have been played.",
    )
    opener = position.hands[position.to_move] >> THREE_OF_SPADES & 1
    _demand(
        bool(opener) and position.leads, "The holder of the three of spades must open with a lead."
    )


def _check_table(position: Snapshot) -> None:
    laid, cards = position.laid[position.last_player], mask_of(position.table)
    left = position.hands[position.last_player]
    _demand(is_play(cards), "On the table must be one to four cards of one rank.")
    _demand(
        position.table == tuple(card for card in laid if cards >> card & 1) and not cards & left,
        f"On the table must be cards that seat {position.last_player} has played, as they lay.",
    )


def _check_opener(position: Snapshot) -> None:
    opener = next(seat for seat, laid in enumerate(position.laid) if THREE_OF_SPADES in laid)
    held = position.hands[opener]
    if position.options.opening == THREES:
        _demand(not held & OF_RANK[0], f"Seat {opener} must have opened with all its threes.")
    else:
        _demand(held.bit_count() < HAND_CARDS, f"Seat {opener} must have opened.")


def _check_turn(position: Snapshot) -> None:
    """Who may be to move, after whose cards, with or without a free lead."""
    last, turn = position.last_player, position.to_move
    gone = last in position.out
    _demand(
        not gone or position.out[-1] == last, "A last player who is out must be the last one out."
    )
    if turn < 0:
        _demand(gone and not position.leads, "When all are out nobody has a lead.")
        return
    in_play = sum(1 << seat for seat in range(SEATS) if seat not in position.out)
    if position.leads:
        leader = NEXT[in_play][last] if gone else last
        _demand(turn == leader, f"The free lead must be seat {leader}'s.")
        return
    _demand(turn != last, f"Seat {turn} has played last, so it must have a free lead.")
    _demand(
        not gone or position.options.after_out == MUST_BEAT,
        f"Seat {last} is out, so the next seat must have a free lead.",
    )
