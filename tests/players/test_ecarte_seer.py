"""The club player of Ecarte against somebody who sees both hands and plays the tricks perfectly."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random

import pytest

from retrocards.cards import BIT, cards_of
from retrocards.players.ecarte.club import choose
from retrocards.rules.ecarte import BEATS, MARK, Hand, Match, Options, replies

Amount = Callable[[int, int], int]
Known = dict[tuple[int, int, int, int], int]


def tricks(
    hands: tuple[int, int], leader: int, lead: int, trump: int, me: int, known: Known
) -> int:
    """Tricks that `me` still takes when both see all cards; `lead` is -1 before a lead."""
    key = (*hands, leader, lead)
    if key not in known and not any(hands):
        known[key] = 0
    if key not in known:
        mover = leader if lead < 0 else 1 - leader
        cards = hands[mover] if lead < 0 else replies(hands[mover], lead, trump)
        values = [played(hands, leader, lead, trump, me, card, known) for card in cards_of(cards)]
        known[key] = max(values) if mover == me else min(values)
    return known[key]


def played(
    hands: tuple[int, int], leader: int, lead: int, trump: int, me: int, card: int, known: Known
) -> int:
    """The same after a card."""
    mover = leader if lead < 0 else 1 - leader
    left = list(hands)
    left[mover] ^= BIT[card]
    if lead < 0:
        return tricks((left[0], left[1]), leader, card, trump, me, known)
    winner = mover if BEATS[trump][lead] >> card & 1 else leader
    return (winner == me) + tricks((left[0], left[1]), winner, -1, trump, me, known)


def seer(hand: Hand, rng: Random) -> int:
    """Talks and changes at random, and plays the tricks with all cards open."""
    moves = hand.legal_moves()
    if hand.phase != "play" or len(moves) == 1:
        return rng.choice(moves)
    if MARK in moves:
        return MARK
    lead = hand.laid[-1] if len(hand.laid) % 2 else -1
    both, me, known = (hand.hands[0], hand.hands[1]), hand.to_move, Known()
    return max(moves, key=lambda card: played(both, hand.leader, lead, hand.trump, me, card, known))


@pytest.mark.long("plays many hands")
def test_talk_and_change_beat_somebody_who_plays_tricks_perfectly(amount: Amount) -> None:
    """A player that proposes and changes at random but plays tricks perfectly."""
    hands = amount(70, 300)
    gained: list[int] = []
    won = lost = 0
    for club in (0, 1):
        match, rng = Match(Options()), Random(club)
        for number in range(hands):
            hand = match.new_hand(str(number))
            while hand.to_move >= 0:
                seat = hand.to_move
                hand.play(choose(hand.view(seat), rng) if seat == club else seer(hand, rng))
            outcome = match.score(hand)
            gained.append(outcome.scored[club] - outcome.scored[1 - club])
        won += sum(match.games[club])
        lost += sum(match.games[1 - club])
    mean = sum(gained) / len(gained)
    error = sqrt(sum((points - mean) ** 2 for points in gained)) / len(gained)
    assert mean > amount(2, 3) * error, f"{mean:.3f} points a hand, standard error {error:.3f}"
    assert won > lost
