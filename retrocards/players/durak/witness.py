"""What happens in a play-out of Durak: the coach's events.

The seats' policies are watched from outside, so that a play-out for the search pays nothing.
"""

from collections.abc import Mapping, Sequence
from itertools import dropwhile
from typing import NamedTuple

from retrocards.players.durak.bits import BITS, FIRST_TRUMP, SAME, TRUMPS
from retrocards.players.durak.playout import Policy
from retrocards.rules.durak import TAKE, View, card_of

EVENTS: Mapping[str, int] = {
    # in this bout, of a defender
    "you_take": -1,
    "you_hold": 1,
    "card_wasted": -1,
    "rank_thrown_in": -1,
    "another_trump": -1,
    "they_give": -1,
    # in this bout, of an attacker
    "defender_takes": 1,
    "defender_trumps": 1,
    "you_can_add": 1,
    # later
    "you_take_next": -1,
    "you_trump_next": -1,
    "trumps_gone": -1,
    "you_take_late": -1,
    # of the whole hand
    "no_defence": 1,
    "defender_loses": 1,
}
"""Event -> 1 if it is good for the seat, -1 if it is bad; the soonest first.

`you_take`, `you_hold`: the seat takes this bout, or beats all.  `card_wasted`: it plays a card now
and takes in spite of it.  `rank_thrown_in`: another card of the rank that it plays is thrown in.
`another_trump`: it beats a further card of this bout with a trump.  `they_give`: it takes, and is
given more.  `defender_takes`, `defender_trumps`: another seat defends so.  `you_can_add`: a further
card of the seat's fits in this bout, whether it is played or kept.  `you_take_next`,
`you_trump_next`: it does so in the next bout that it defends.  `trumps_gone`: it holds no trump
when it first acts after the talon is gone.  `you_take_late`: it takes after the talon is gone, and
after this bout.  `no_defence`: it is never attacked again after this bout, and not the durak.
`defender_loses`: another seat, which defends now, is the durak.
"""
AT_THE_END = ("no_defence", "defender_loses")
"""The events that are seen only at the end of the hand."""


class Deed(NamedTuple):
    """What a seat did when it was asked."""

    what: str
    """The method of `Policy` that was asked."""
    seat: int
    card: int
    """The card played; 0 for none.  Whoever joined or gave none had one that fits."""
    hand: int
    """The hand before it."""
    talon: int


class Witness:
    """A seat's policy that notes in `deeds` what it does."""

    def __init__(self, policy: Policy, seat: int, deeds: list[Deed]) -> None:
        self._policy, self._seat, self._deeds = policy, seat, deeds

    def _note(self, what: str, card: int, hand: int, talon: int) -> int:
        self._deeds.append(Deed(what, self._seat, card, hand, talon))
        return card

    def lead(self, hand: int, foe: int, talon: int) -> int:
        return self._note("lead", self._policy.lead(hand, foe, talon), hand, talon)

    def join(self, hand: int, ranks: int, foe: int, talon: int) -> int:
        return self._note("join", self._policy.join(hand, ranks, foe, talon), hand, talon)

    def defend(
        self, hand: int, attack: int, cards: int, ranks: int, room: int, foes: int, talon: int
    ) -> int:
        card = self._policy.defend(hand, attack, cards, ranks, room, foes, talon)
        return self._note("defend", card, hand, talon)

    def give(self, hand: int, ranks: int, room: int, talon: int) -> int:
        return self._note("give", self._policy.give(hand, ranks, room, talon), hand, talon)


def happened(view: View, move: int, deeds: Sequence[Deed]) -> set[str]:
    """The events that followed a move: an attack, a defense, a gift, a take or a pass.

    Those of the whole hand are not among them.
    """
    seat, card = view.seat, card_of(move)
    played = BITS[view.trump][card] if card >= 0 else 0
    ends = next((place for place, deed in enumerate(deeds) if deed.what == "lead"), len(deeds))
    bout, events = deeds[:ends], _of_later(deeds[ends:], seat, view.talon_count)
    defences = [deed.card for deed in bout if deed.what == "defend"]
    takes = view.taking or move == TAKE or 0 in defences
    trumped = any(answer >= FIRST_TRUMP for answer in defences)
    if seat != view.defender:
        # A play-out asks nobody who has no card that fits.
        more = any(deed.seat == seat and deed.what in ("join", "give") for deed in bout)
        came = {"defender_takes": takes, "defender_trumps": trumped, "you_can_add": more}
    else:
        came = {
            "you_take": takes,
            "you_hold": not takes,
            "card_wasted": takes and played > 0,
            "they_give": any(deed.what == "give" and deed.card for deed in bout),
            "another_trump": trumped,
            "rank_thrown_in": any(
                deed.what == "join" and deed.card & SAME.get(played, 0) for deed in bout
            ),
        }
    return events | {event for event, yes in came.items() if yes}


def of_whole_hand(view: View, deeds: Sequence[Deed], durak: int) -> set[str]:
    """The events of a hand that was played to its end; `durak` is its durak, or NOBODY."""
    later = dropwhile(lambda deed: deed.what != "lead", deeds)
    defends = any(deed.seat == view.seat and deed.what == "defend" for deed in later)
    came = {
        "no_defence": not defends and durak != view.seat,
        "defender_loses": durak == view.defender != view.seat,
    }
    return {event for event, yes in came.items() if yes}


def _of_later(deeds: Sequence[Deed], seat: int, talon: int) -> set[str]:
    """The events after this bout; `talon` counts the cards that were left to draw."""
    mine = [(place, deed) for place, deed in enumerate(deeds) if deed.seat == seat]
    defences = [(place, deed) for place, deed in mine if deed.what == "defend"]
    first = defences[0][0] if defences else len(deeds)
    over = next(
        (place for place in range(first, len(deeds)) if deeds[place].what == "lead"), len(deeds)
    )
    answers = [deed.card for place, deed in defences if place < over]
    late = [deed for _, deed in mine if not deed.talon]
    came = {
        "you_take_next": 0 in answers,
        "you_trump_next": any(card >= FIRST_TRUMP for card in answers),
        "trumps_gone": bool(talon and late and not late[0].hand & TRUMPS),
        "you_take_late": any(not deed.talon and not deed.card for _, deed in defences),
    }
    return {event for event, yes in came.items() if yes}


def telling(view: View, moves: Sequence[int]) -> Mapping[str, int]:
    """The events that may tell the difference between some moves.

    A seat that may take either holds, or has wasted a card.  Nothing but a trump beats a trump.
    """
    skipped = {"you_take", "rank_thrown_in"} if TAKE in moves else {"you_hold", "card_wasted"}
    cards = [card for card in map(card_of, moves) if card >= 0]
    if any(BITS[view.trump][card] >= FIRST_TRUMP for card in cards):
        skipped.add("defender_trumps")
    skipped.update(AT_THE_END)
    return {event: sign for event, sign in EVENTS.items() if event not in skipped}


def telling_at_the_end(view: View) -> Mapping[str, int]:
    """The events of the whole hand that may tell.

    Between two sides, the defender is the durak as often as the seat is not: that tells nothing.
    """
    two_sides = view.options.teams or view.in_play.bit_count() == 2
    return {event: EVENTS[event] for event in AT_THE_END[: 1 if two_sides else 2]}
