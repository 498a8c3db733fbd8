"""Durak on a few ints, played out as fast as possible: for play-outs only.

The rules are all of `retrocards.rules.durak`: any number of players, teams, either pack, the
exchange and the first bout of five cards.  Nobody asks for trumps here.  Cards are those of `bits`.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, Protocol

from retrocards.players.durak.bits import BITS, SAME, inside
from retrocards.rules.durak import (
    DEFEND,
    EXCHANGE,
    GIVE,
    KEEP,
    MOST_IDLE_BOUTS,
    PASS,
    QUERY,
    TAKE,
    View,
)
from retrocards.rules.durak.bouts import BoutSeats, game_over, seating
from retrocards.rules.durak.position import HAND_CARDS, MOST_ATTACK_CARDS

NOBODY = -1
"""The durak's seat if the game is drawn."""
SAFE = -2
"""The durak's seat if it is another one; the play-out stops without finding which."""


class Policy(Protocol):
    """How a player plays; a method is called only if there is a choice or a card to play.

    `hand` is the hand of the seat to move, `ranks` the set of all cards of the ranks on the table,
    `foe` the defender's hand, and `talon` the number of cards left to draw.
    """

    def lead(self, hand: int, foe: int, talon: int) -> int:
        """The first card of a bout."""
        ...

    def join(self, hand: int, ranks: int, foe: int, talon: int) -> int:
        """A further card, or 0 for a pass."""
        ...

    def defend(
        self, hand: int, attack: int, cards: int, ranks: int, room: int, foes: int, talon: int
    ) -> int:
        """A card that beats the attack, or 0 to take.

        `cards` are those of the bout.  `foes` are the cards of all attackers together, of which
        `room` may still be thrown in.
        """
        ...

    def give(self, hand: int, ranks: int, room: int, talon: int) -> int:
        """A card for a defender who takes, or 0 for none."""
        ...


class Table(NamedTuple):
    """A position as play-outs need it; a play-out starts from it and does not change it.

    `talon` has the turn-up first and the next card to draw last.  `cards` are those of the bout, 0
    before it begins.  `ranks` are all cards of their ranks.  `attack` is the card to be beaten, or
    0.  `place` is the position of the asked attacker among the attackers.  `taking` says whether
    the defender takes, and `room` how many attack cards may still come.  `swaps` means that the
    lowest trump may be exchanged as soon as somebody holds it; `kept` means not before this bout.
    """

    players: int
    teams: bool
    lowest: int
    hands: Sequence[int]
    talon: Sequence[int]
    in_play: int
    turn: int
    cards: int
    ranks: int
    attack: int
    place: int
    taking: bool
    room: int
    swaps: bool
    kept: bool
    idle: int


class End(NamedTuple):
    """How a play-out ended."""

    durak: int
    """The seat left with cards; or NOBODY, or SAFE."""
    cards: int
    """Cards played and picked up: the work of the play-out."""
    left: int
    """How many players were still in."""


@cache
def _bouts(players: int, teams: bool, in_play: int) -> tuple[BoutSeats, ...] | None:
    """Turn -> the roles in its bout; None when the hand is over."""
    return None if game_over(players, teams, in_play) else seating(players, teams, in_play)


def table_of(view: View, hands: Sequence[int], talon: Sequence[int]) -> Table:
    """The position of a view, with the given hands and talon."""
    bits = BITS[view.trump]
    cards = ranks = attack = 0
    for pair in view.table:
        for card in pair:
            if card >= 0:
                cards |= bits[card]
                ranks |= SAME[bits[card]]
    if view.phase == "defend":
        attack = bits[view.table[-1][0]]
    lowest = view.options.lowest_trump(view.trump)
    seen = view.discards
    for known in (*view.known, *(1 << card for pair in view.table for card in pair if card >= 0)):
        seen |= known
    return Table(
        players=view.options.players,
        teams=view.options.teams,
        lowest=bits[lowest],
        hands=hands,
        talon=talon,
        in_play=view.in_play,
        turn=view.turn,
        cards=cards,
        ranks=ranks,
        attack=attack,
        place=view.asked,
        taking=view.taking,
        room=view.room,
        swaps=view.options.exchange and not seen >> lowest & 1 and view.turn_up != lowest,
        kept=view.phase != "exchange",
        idle=view.idle_bouts,
    )


def after(table: Table, view: View, move: int) -> Table:
    """The position after a move of the seat to move."""
    if move == TAKE:
        return table._replace(taking=True, attack=0, place=0)
    if move == PASS:
        return table._replace(place=table.place + 1)
    if move in (EXCHANGE, QUERY):
        return table
    if move == KEEP:
        return table._replace(kept=True)
    bit = BITS[view.trump][move & 63]
    hands = [*table.hands]
    hands[view.seat] ^= bit
    played = table._replace(hands=hands, cards=table.cards | bit, ranks=table.ranks | SAME[bit])
    if DEFEND <= move < GIVE:
        return played._replace(attack=0, place=0)
    return played._replace(attack=0 if table.taking else bit, room=table.room - 1)


def play_out(table: Table, policies: Sequence[Policy], seat: int) -> End:
    """Play a hand to its end, or until `seat` has dropped out and has no team (NOBODY: to the end).

    `policies` has one for each seat.
    """
    (
        players, teams, lowest, before, stock, in_play, turn,
        cards, ranks, attack, place, taking, room, swaps, kept, idle,
    ) = table  # fmt: skip
    hands, talon = [*before], [*stock]
    played = 0
    seats = _bouts(players, teams, in_play)
    while seats:
        principal, defender, attackers, if_beaten, if_taken = seats[turn]
        if not cards:
            if swaps and talon and not kept:
                for holder, hand in enumerate(hands):
                    if hand & lowest:
                        hands[holder] = hand ^ lowest | talon[0]
                        talon[0] = lowest
                        swaps = False
            attack = cards = policies[principal].lead(hands[principal], hands[defender], len(talon))
            hands[principal] ^= attack
            ranks = SAME[attack]
            place = 0
            room -= 1
        # The defender beats one card after another until he takes or no more come.
        while not taking:
            if attack:
                hand = hands[defender]
                foes = 0
                for attacker in attackers:
                    foes |= hands[attacker]
                beating = policies[defender].defend(
                    hand, attack, cards, ranks, room, foes, len(talon)
                )
                attack = place = 0
                if not beating:
                    taking = True
                    break
                hands[defender] = hand ^ beating
                cards |= beating
                ranks |= SAME[beating]
            if not room:
                break
            for attacker in attackers[place:]:
                hand = hands[attacker]
                if hand & ranks:
                    attack = policies[attacker].join(hand, ranks, hands[defender], len(talon))
                    if attack:
                        hands[attacker] = hand ^ attack
                        cards |= attack
                        room -= 1
                        break
            else:
                break
        if taking:
            for attacker in attackers[place:]:
                while room and hands[attacker] & ranks:
                    gift = policies[attacker].give(hands[attacker], ranks, room, len(talon))
                    if not gift:
                        break
                    hands[attacker] ^= gift
                    cards |= gift
                    room -= 1
            hands[defender] |= cards
            turn = if_taken
            idle += 1
            if cards & lowest:
                swaps = False
            taking = False
        else:
            turn = if_beaten
            idle = 0
        played += cards.bit_count()
        cards = place = 0
        kept = False
        if talon:
            idle = 0 if _draw(hands, talon, attackers, defender) else idle
        if not talon and hands.count(0) > players - in_play.bit_count():
            for out, hand in enumerate(hands):
                if not hand:
                    in_play &= ~(1 << out)
            seats = _bouts(players, teams, in_play)
            if seats and seat >= 0 and not teams and not in_play >> seat & 1:
                return End(SAFE, played, in_play.bit_count())
        if idle >= MOST_IDLE_BOUTS and seats:
            return End(NOBODY, played, in_play.bit_count())
        if seats:
            room = min(hands[seats[turn].defender].bit_count(), MOST_ATTACK_CARDS)
    durak = next((loser for loser, hand in enumerate(hands) if hand), NOBODY)
    return End(durak, played, in_play.bit_count())


def _draw(hands: list[int], talon: list[int], attackers: Sequence[int], defender: int) -> bool:
    """Everyone draws up to six, the defender last.  Returns whether anyone drew."""
    full = len(talon)
    for seat in (*attackers, defender):
        count = HAND_CARDS - hands[seat].bit_count()
        while count > 0 and talon:
            hands[seat] |= talon.pop()
            count -= 1
    return len(talon) < full


def inside_of(view: View) -> list[int]:
    """Seat -> its cards as far as this seat knows them."""
    known = [*view.known]
    known[view.seat] = view.hand
    return [inside(cards, view.trump) for cards in known]
