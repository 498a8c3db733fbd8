"""One deal of Durak: the play itself."""

from collections.abc import Sequence
from typing import Any, Self

from retrocards.cards import BIT, SAME_RANK, SUIT_CARDS, cards_of, mask_of
from retrocards.rules.durak.bouts import (
    GOES_ROUND,
    LAST_WITH_CARDS,
    MOST_IDLE_BOUTS,
    NOBODY_HAS_CARDS,
    Outcome,
    game_over,
    seating,
)
from retrocards.rules.durak.moves import (
    ATTACKS,
    DEFENCES,
    DEFEND,
    EXCHANGE,
    EXCHANGES,
    GIFTS,
    GIVE,
    KEEP,
    OPENINGS,
    PASS,
    QUERY,
    QUERY_ATTACKS,
    QUERY_OPENINGS,
    TAKE,
    move_text,
    parse_move,
    refusal,
)
from retrocards.rules.durak.position import (
    BEATS,
    HAND_CARDS,
    MOST_ATTACK_CARDS,
    NO_ANSWERS,
    Options,
    Position,
)
from retrocards.rules.durak.view import View


class Hand(Position):
    """One deal, from the exchange of the lowest trump to the durak.

    Only `play` changes a hand; every other public name is there to be read.
    """

    __slots__ = ()

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)

    def __init__(self, options: Options, dealer: int, deck: Sequence[int]) -> None:
        """Deal a shuffled pack of `options.deck` cards, the top card first.

        Seed, DEAL, TRUMP TURN-UP and THE TALON: six cards each, one at a time, clockwise from the
        dealer's left.  The next card is turned up and is the last of the talon.  Without a talon
        the dealer's last card shows the trump and stays in his hand, known to all.
        """
        players = options.players
        dealt = HAND_CARDS * players
        hands = [0] * players
        for place in range(players):
            hands[(dealer + 1 + place) % players] = mask_of(deck[place:dealt:players])
        self.options = options
        self.dealer = dealer
        self.hands = hands
        self.talon = (*deck[dealt + 1 :], *deck[dealt : dealt + 1])
        self._public = [0] * players
        if self.talon:
            self.turn_up = shown = deck[dealt]
        else:
            self.turn_up = -1
            shown = deck[dealt - 1]
            self._public[dealer] = BIT[shown]
        self.trump = shown // 13
        self.discards = 0
        self.bout = 0
        self.idle_bouts = 0
        self.in_play = (1 << players) - 1
        self.outcome = None
        self._out = 0
        self._last = None
        self._beats = BEATS[self.trump]
        self._seats = seating(players, options.teams, self.in_play)
        self._begin_bout((dealer + 1) % players)
        self.room = min(self.room, options.first_bout_limit)

    @classmethod
    def restore(cls, *_: Any, table: Any, known: Any, last_bout: Any, **values: Any) -> Self:
        """A hand with these values of its FIELDS.  Raises Impossible if they cannot occur."""
        laid = [card for pair in table for card in pair]
        if laid[-1:] == [-1]:
            laid.pop()
        hand = super().restore(_laid=laid, _public=[*known], _last=last_bout, **values)
        hand._resume()
        return hand

    def _resume(self) -> None:
        """Derive everything that the FIELDS imply."""
        options, asked, queried = self.options, self.asked, self.queried
        self.turn_up = self.talon[-1] if self.talon else -1
        self.outcome = None
        self._beats = BEATS[self.trump]
        self._out = options.players - self.in_play.bit_count()
        self._table_cards = mask_of(card for card in self._laid if card >= 0)
        self._ranks = 0
        for card in cards_of(self._table_cards):
            self._ranks |= SAME_RANK[card]
        if self.phase == "over":
            self.outcome = self._find_outcome()
            self._leave_table()
            return
        self._seats = seating(options.players, options.teams, self.in_play)
        self.principal, self.defender, self.attackers, _, _ = self._seats[self.turn]
        self.room = self._room(self.defender)
        if self.phase == "exchange":
            self._offer_exchange(self._exchanger())
        elif self.phase == "defend":
            self.to_move = self.defender
            self._legal = DEFENCES[self.hands[self.defender] & self._beats[self._laid[-1]]]
        elif self._laid:
            self._ask(asked)
        else:
            self._open_bout()
        if queried and QUERY in self._legal:
            self._has_queried()

    def play(self, move: int) -> None:
        """Make a move.  Raises RuleBroken for an illegal one; nothing changes then."""
        if move not in self._legal:
            raise refusal(self, move)
        if move == PASS:
            self._ask(self.asked + 1)
        elif move < DEFEND:
            self._attack(move)
        elif move < GIVE:
            self._defend(move - DEFEND)
        elif move < TAKE:
            self._give(move - GIVE)
        elif move == TAKE:
            self._take()
        elif move == QUERY:
            self._query()
        else:
            if move == EXCHANGE:
                self._exchange()
            self._open_bout()

    def _attack(self, card: int) -> None:
        hands = self.hands
        bit = BIT[card]
        hands[self.to_move] ^= bit
        self._laid.append(card)
        self._table_cards |= bit
        self._ranks |= SAME_RANK[card]
        self.room -= 1
        self.phase = "defend"
        self.to_move = defender = self.defender
        self._legal = DEFENCES[hands[defender] & self._beats[card]]

    def _defend(self, card: int) -> None:
        """Beat the last attack card; the offer begins again with the principal."""
        bit = BIT[card]
        self.hands[self.defender] ^= bit
        self._laid.append(card)
        self._table_cards |= bit
        self._ranks |= SAME_RANK[card]
        self.phase = "attack"
        if self.room:
            self.queried = False
            self._ask(0)
        else:
            self._end_bout()

    def _take(self) -> None:
        self.phase = "give"
        if self.room:
            self._ask(0)
        else:
            self._end_bout()

    def _give(self, card: int) -> None:
        seat = self.to_move
        bit = BIT[card]
        self.hands[seat] = cards = self.hands[seat] ^ bit
        self._laid += (-1, card)
        self._table_cards |= bit
        self.room -= 1
        if not self.room:
            self._end_bout()
        elif cards:
            self._legal = GIFTS[cards & self._ranks]
        else:
            self._ask(self.asked + 1)

    def _ask(self, place: int) -> None:
        """Offer the attack to the first attacker with cards, from this place in `attackers` on.

        The order is that of priority, the principal first (seed, JOINING IN THE ATTACK).  If nobody
        is left to ask, the bout is over.
        """
        attackers = self.attackers
        if place == len(attackers):
            self._end_bout()
            return
        seat = attackers[place]
        cards = self.hands[seat]
        if not cards:
            self._ask(place + 1)
            return
        self.asked = place
        self.to_move = seat
        if self.phase == "give":
            self._legal = GIFTS[cards & self._ranks]
        elif place or len(attackers) == 1:
            self._legal = ATTACKS[cards & self._ranks]
        else:
            self._legal = QUERY_ATTACKS[cards & self._ranks]

    def _query(self) -> None:
        """The principal learns who else holds trumps, and nothing more (seed, JOINING IN)."""
        hands, trumps = self.hands, SUIT_CARDS[self.trump]
        self.answers = answers = {}
        for seat in self.attackers[1:]:
            answers[seat] = hands[seat] & trumps != 0
        self._has_queried()

    def _has_queried(self) -> None:
        self.queried = True
        if self._laid:
            self._legal = ATTACKS[self.hands[self.to_move] & self._ranks]
        else:
            self._legal = self._legal[:-1]

    def _exchange(self) -> None:
        seat, drawn = self.to_move, self.turn_up
        lowest = self.options.lowest_trump(self.trump)
        self.hands[seat] ^= BIT[drawn] | BIT[lowest]
        self._public[seat] |= BIT[drawn]
        self.turn_up = lowest
        self.talon = (*self.talon[:-1], lowest)

    def _begin_bout(self, turn: int) -> None:
        self.bout += 1
        self.turn = turn
        principal, defender, attackers, _, _ = self._seats[turn]
        self.principal, self.defender, self.attackers = principal, defender, attackers
        held = self.hands[defender].bit_count()
        self.room = held if held < MOST_ATTACK_CARDS else MOST_ATTACK_CARDS
        self.answers = NO_ANSWERS
        self._laid = []
        self._table_cards = self._ranks = 0
        if self.talon and self.options.exchange and (seat := self._exchanger()) >= 0:
            self._offer_exchange(seat)
        else:
            self._open_bout()

    def _offer_exchange(self, seat: int) -> None:
        self.phase = "exchange"
        self.to_move = seat
        self._legal = EXCHANGES
        self.queried = False
        self.asked = 0

    def _open_bout(self) -> None:
        """The principal begins with any card; he may ask for trumps first but cannot pass."""
        self.phase = "attack"
        self.queried = False
        self.asked = 0
        self.to_move = principal = self.principal
        table = QUERY_OPENINGS if len(self.attackers) > 1 else OPENINGS
        self._legal = table.of_many(self.hands[principal])

    def _end_bout(self) -> None:
        hands, defender, cards = self.hands, self.defender, self._table_cards
        taken = self.phase == "give"
        if taken:
            hands[defender] |= cards
            self._public[defender] |= cards
            turn = self._seats[self.turn].turn_if_taken
            self.idle_bouts += 1
        else:
            self.discards |= cards
            turn = self._seats[self.turn].turn_if_beaten
            self.idle_bouts = 0
        draws = self._draw() if self.talon else ()
        dropped_out = self._drop_out() if hands.count(0) != self._out else ()
        self._last = (taken, defender, cards, draws, dropped_out)
        if dropped_out or self.idle_bouts >= MOST_IDLE_BOUTS:
            self.outcome = self._find_outcome()
            if self.outcome:
                self._leave_table()
                return
        self._begin_bout(turn)

    def _draw(self) -> tuple[tuple[int, int], ...]:
        """Draw up to six: the principal, then clockwise those who joined in, the defender last.

        While the talon lasts nobody else can have fewer than six: all begin with six, and a player
        who plays a card draws again at the end of that bout.
        """
        hands, talon = self.hands, self.talon
        draws = []
        for seat in (*self.attackers, self.defender):
            missing = HAND_CARDS - hands[seat].bit_count()
            if talon and missing > 0:
                drawn, talon = talon[:missing], talon[missing:]
                hands[seat] |= mask_of(drawn)
                draws.append((seat, len(drawn)))
                if not talon:
                    self._public[seat] |= BIT[self.turn_up]
                    self.turn_up = -1
        if draws:
            self.talon = talon
            self.idle_bouts = 0
        return tuple(draws)

    def _drop_out(self) -> tuple[int, ...]:
        """Those without cards drop out (seed, THE ENDGAME)."""
        dropped_out = tuple(
            seat for seat, cards in enumerate(self.hands) if not cards and self.in_play >> seat & 1
        )
        for seat in dropped_out:
            self.in_play ^= 1 << seat
        self._out += len(dropped_out)
        if not game_over(self.options.players, self.options.teams, self.in_play):
            self._seats = seating(self.options.players, self.options.teams, self.in_play)
        return dropped_out

    def _find_outcome(self) -> Outcome | None:
        """How the hand ends, if it does (seed, GAME and DRAWS; `MOST_IDLE_BOUTS` is ours)."""
        players, teams = self.options.players, self.options.teams
        if not self.in_play:
            return Outcome((), -1, NOBODY_HAS_CARDS)
        if game_over(players, teams, self.in_play):
            durak = next(seat for seat, cards in enumerate(self.hands) if cards)
            losers = tuple(range(durak % 2, players, 2)) if teams else (durak,)
            return Outcome(losers, durak, LAST_WITH_CARDS)
        if self.idle_bouts >= MOST_IDLE_BOUTS:
            return Outcome((), -1, GOES_ROUND)
        return None

    def _leave_table(self) -> None:
        """Clear the table at the end of the hand."""
        self.phase = "over"
        self.turn = self.principal = self.defender = self.to_move = -1
        self.attackers = self._legal = self._seats = ()
        self.asked = self.room = 0
        self.queried = False
        self.answers = NO_ANSWERS
        self._laid = []

    def view(self, seat: int) -> View:
        """What a seat may know.

        While the lowest trump is offered for exchange, the other seats see the bout as if it had
        been kept, so that nobody learns who was asked.
        """
        if self.phase == "exchange" and seat != self.to_move:
            kept = self.copy()
            kept.play(KEEP)
            return View(kept, seat)
        return View(self, seat)
