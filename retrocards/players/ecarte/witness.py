"""What happens in a play-out of Ecarte: the coach's events."""

from collections.abc import Mapping, Sequence

from retrocards.cards import BIT
from retrocards.players.ecarte.playout import DEALER, NOBODY, TALKER, PlayOut
from retrocards.players.ecarte.policy import weakest_first
from retrocards.players.ecarte.solver import Solver
from retrocards.rules.ecarte import SUITS_OF_PACK, TRICKS, View, replies
from retrocards.rules.ecarte.tricks import scored, taker

EVENTS: Mapping[str, int] = {
    # of a card
    "lead_trumped": -1,
    "lead_wins": 1,
    "next_yours": 1,
    "last_yours": 1,
    # of a word or a change
    "king_theirs": -1,
    "king_yours": 1,
    # of the hand
    "vole_theirs": -1,
    "vole_yours": 1,
    "lose_two": -1,
    "lost_by_one": -1,
    "point_yours": 1,
}
"""Event -> 1 if it is good for the seat, -1 if it is bad; the soonest first.

`lead_trumped`, `lead_wins`: the other trumps the card that the seat leads, or it takes its trick.
`next_yours`, `last_yours`: the seat takes the next trick, or the last one, if that is a later one.
`king_theirs`, `king_yours`: the other marks the king of trumps, or the seat does.  `vole_theirs`,
`vole_yours`: the other takes all tricks, or the seat does.  `lose_two`: the other scores two points
for his tricks.  `lost_by_one`: the seat takes two tricks, one too few.  `point_yours`: it takes
three or more.
"""
OF_CARDS = ("lead_trumped", "lead_wins", "next_yours", "last_yours")
OF_TALK = ("king_theirs", "king_yours", "lose_two")


def telling(view: View) -> Mapping[str, int]:
    """The events that may tell the difference between some moves."""
    skipped = OF_TALK if view.phase == "play" else OF_CARDS
    return {event: sign for event, sign in EVENTS.items() if event not in skipped}


def of_tricks(taken: int, double: bool) -> set[str]:
    """The events of a hand in which the seat takes so many tricks; `double` pays a loss double."""
    came = {
        "vole_theirs": taken == 0,
        "vole_yours": taken == TRICKS,
        "lose_two": scored(taken, double, False) == -2,
        "lost_by_one": taken == TRICKS // 2,
        "point_yours": 2 * taken > TRICKS,
    }
    return {event for event, yes in came.items() if yes}


def of_play(winners: Sequence[bool], led: bool, trumped: bool, before: int) -> set[str]:
    """The events after a card, which the seat has `led` or played to a lead.

    `winners` says of each trick from this one on whether the seat takes it, `trumped` whether the
    other takes this one with a trump, and `before` how many tricks the seat had.
    """
    came = {
        "lead_trumped": led and trumped,
        "lead_wins": led and winners[0],
        "next_yours": any(winners[1:2]),
        "last_yours": any(winners[2:][-1:]),
    }
    return {event for event, yes in came.items() if yes} | of_tricks(before + sum(winners), False)


class Witness(PlayOut):
    """A play-out that notes in `events` how it ended for a seat."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._is_dealer = view.seat == view.dealer
        self.events = set[str]()

    def settle(self, talker: int, dealer: int, taken: int, double: int = NOBODY) -> float:
        own, other = (dealer, talker) if self._is_dealer else (talker, dealer)
        mine = DEALER if self._is_dealer else TALKER
        self.events = of_tricks(TRICKS - taken if self._is_dealer else taken, double == mine)
        if other & self.king:
            self.events.add("king_theirs")
        if own & self.king:
            self.events.add("king_yours")
        return super().settle(talker, dealer, taken, double)


class OpenPlay:
    """How a trick and the next ones go if both play perfectly and see all cards.

    Of cards that do as well the weakest goes first.
    """

    def __init__(self, solver: Solver, trump: int) -> None:
        self._solver, self._trump = solver, trump

    def winners(self, mine: int, theirs: int, card: int, lead: int) -> list[bool]:
        """Whether the hand takes each trick from this one on, in which it plays a card.

        `mine` still holds the card; `lead` is the one of the other, which `theirs` is without, or
        negative if the hand leads.
        """
        hands = [theirs, mine ^ BIT[card]]
        leader, reply, winners = 0, card, list[bool]()
        if lead < 0:
            leader, lead, reply = 1, card, self._reply(hands, 0, card)
        while True:
            leader = taker(leader, lead, reply, self._trump)
            winners.append(leader == 1)
            if not hands[1]:
                return winners
            lead = self._lead(hands, leader)
            reply = self._reply(hands, 1 - leader, lead)

    def trumped(self, theirs: int, lead: int) -> bool:
        """Whether the other must take a lead with a trump."""
        trumps = SUITS_OF_PACK[self._trump]
        return not trumps >> lead & 1 and bool(replies(theirs, lead, self._trump) & trumps)

    def _lead(self, hands: list[int], seat: int) -> int:
        """The best card to lead, which is taken out of its hand."""
        own, other, solve = hands[seat], hands[1 - seat], self._solver.after_lead
        best = max(
            weakest_first(own, self._trump), key=lambda card: solve(own ^ BIT[card], other, card)
        )
        hands[seat] ^= BIT[best]
        return best

    def _reply(self, hands: list[int], seat: int, lead: int) -> int:
        """The best reply to a lead, which is taken out of its hand."""
        own, other, solve = hands[seat], hands[1 - seat], self._solver.after_reply
        best = max(
            weakest_first(replies(own, lead, self._trump), self._trump),
            key=lambda card: solve(own ^ BIT[card], other, lead, card),
        )
        hands[seat] ^= BIT[best]
        return best
