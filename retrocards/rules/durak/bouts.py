"""Bouts of Durak: who attacks, who defends and who joins in, and how bouts and hands end.

Seed, SEQUENCE OF PLAY, JOINING IN THE ATTACK and THE ENDGAME.
"""

from functools import cache
from typing import NamedTuple

from retrocards.cards import TextError, card_text, cards_of, mask_of, parse_cards
from retrocards.rules.text import Form, or_none, read_count, read_seat

LAST_WITH_CARDS = "last_with_cards"
NOBODY_HAS_CARDS = "nobody_has_cards"
GOES_ROUND = "goes_round"
REASONS = (LAST_WITH_CARDS, NOBODY_HAS_CARDS, GOES_ROUND)
"""Seed, GAME and DRAWS; `goes_round` is ours, see `MOST_IDLE_BOUTS`."""

MOST_IDLE_BOUTS = 100
"""How many bouts in a row without a card drawn or taken out of play make a hand a draw.

Three players who only ever take can hand the same cards round for ever; the seed does not mention
it.  With this limit every hand ends: a bout is finite, and only a finite number of bouts can draw
cards or take them out of play.
"""


class BoutResult(NamedTuple):
    """How a bout ended."""

    taken: bool
    """Whether the defender took the cards; otherwise they were beaten off and left play."""
    defender: int
    cards: int
    """The set of all the cards of the bout."""
    draws: tuple[tuple[int, int], ...]
    """Seat and number of cards drawn, in the order of drawing."""
    dropped_out: tuple[int, ...]
    """The seats that dropped out."""


class Outcome(NamedTuple):
    """How a hand ended."""

    losers: tuple[int, ...]
    """The durak's seat, or every seat of the losing team; empty for a draw."""
    durak: int
    """The seat that is left with cards (of a team, the lowest such seat); -1 for a draw."""
    reason: str
    """One of REASONS."""

    @property
    def draw(self) -> bool:
        """Whether nobody is the durak."""
        return not self.losers


class BoutSeats(NamedTuple):
    """The roles of the seats in a bout."""

    principal: int
    defender: int
    attackers: tuple[int, ...]
    """Everyone who may attack, in the order of priority, the principal first."""
    turn_if_beaten: int
    """The seat whose turn it is in the next bout when the attack is beaten off."""
    turn_if_taken: int
    """The seat whose turn it is in the next bout when the defender takes."""


@cache
def seating(players: int, teams: bool, in_play: int) -> tuple[BoutSeats, ...]:
    """Seat -> the roles in a bout that begins at its turn.

    `in_play` is the set of seats (`1 << seat`) that have not dropped out; there must be one on
    either side.
    """
    bout = _team_bout if teams else _individual_bout
    return tuple(bout(players, in_play, turn) for turn in range(players))


def game_over(players: int, teams: bool, in_play: int) -> bool:
    """Whether at most one player, or one team, has not dropped out."""
    if not teams:
        return in_play.bit_count() <= 1
    even = sum(1 << seat for seat in range(0, players, 2))
    return not in_play & even or not in_play & ~even


def _individual_bout(players: int, in_play: int, turn: int) -> BoutSeats:
    """The roles when each plays for himself: the turn skips a player who has no cards.

    With more than four players at the table only the defender's two neighbours attack: the
    nearest players on either side who have not dropped out, for the whole of the deal, however
    few are left.  The one on the right is always the principal.
    """
    principal = _first(players, in_play, turn, 1)
    defender = _first(players, in_play, principal + 1, 1)
    others = [
        seat
        for seat in _round(players, defender + 1, 1)
        if in_play >> seat & 1 and seat not in (principal, defender)
    ]
    if players > 4:
        del others[1:]
    return BoutSeats(
        principal,
        defender,
        (principal, *others),
        defender,
        (defender + 1) % players,
    )


def _team_bout(players: int, in_play: int, turn: int) -> BoutSeats:
    """The roles in teams: seats and turns alternate between them; a partner is never attacked.

    With four players a seat without cards keeps its turn, and the partner acts for it: the turns
    go round all four seats.  With six they go round the players who are left, counted from those
    who really acted.
    """
    principal = _first(players, in_play, turn, 2)
    defence = turn + 1 if players == 4 else principal + 1
    defender = _first(players, in_play, defence, 2)
    others = [
        seat
        for seat in _round(players, defender + 1, 2)
        if in_play >> seat & 1 and seat != principal
    ]
    if players != 4:
        defence = defender
    return BoutSeats(
        principal,
        defender,
        (principal, *others),
        defence % players,
        (defence + 1) % players,
    )


def _round(players: int, start: int, step: int) -> list[int]:
    return [(start + offset) % players for offset in range(0, players, step)]


def _first(players: int, in_play: int, start: int, step: int) -> int:
    return next(seat for seat in _round(players, start, step) if in_play >> seat & 1)


def _result_text(result: BoutResult) -> str:
    draws = ",".join(f"{seat}:{count}" for seat, count in result.draws)
    dropped_out = ",".join(map(str, result.dropped_out))
    cards = ",".join(map(card_text, cards_of(result.cards)))
    ending = "taken" if result.taken else "beaten"
    return f"{ending} {result.defender} {cards} {draws or '-'} {dropped_out or '-'}"


def _read_result(text: str) -> BoutResult:
    words = [() if word == "-" else tuple(word.split(",")) for word in text.split()]
    if len(words) != 5 or words[0] not in (("taken",), ("beaten",)) or len(words[1]) != 1:
        raise TextError(
            f"The last bout is {text!r}; it must be taken or beaten, the defender,"
            " the cards, the draws (seat:cards) and the seats that dropped out."
        )
    ending, defender, cards, draws, dropped_out = words
    pairs = [draw.partition(":") for draw in draws]
    return BoutResult(
        ending == ("taken",),
        read_seat(defender[0]),
        mask_of(parse_cards(" ".join(cards) or "-")),
        tuple((read_seat(seat), read_count(count)) for seat, _, count in pairs),
        tuple(map(read_seat, dropped_out)),
    )


LAST_BOUT = or_none(Form(_result_text, _read_result), None)
