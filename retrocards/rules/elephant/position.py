"""A position of Ditsy Elephant: the options, the fields with their text form, how a hand ends."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from retrocards.cards import ALL_CARDS, BIT, OptionError, TextError, cards_of, mask_of, pack
from retrocards.rules import base
from retrocards.rules.base import Fault
from retrocards.rules.elephant.moves import (
    HAND_CARDS,
    IN_ORDER,
    OF_RANK,
    PASS,
    PLAYS,
    SEATS,
    THREE_OF_SPADES,
    Turn,
    move_text,
    parse_move,
    rank_order,
    ranks_of,
)
from retrocards.rules.elephant.plays import Laid, by_part, cards_in, threes_in
from retrocards.rules.elephant.rounds import ONE_PASS, OVER, Asked, following, still_in
from retrocards.rules.text import (
    CARD_SET,
    CARDS,
    SEAT,
    YES_NO,
    EachSeat,
    Field,
    Form,
    card_faults,
    options_of,
    or_none,
    seat_faults,
    words_of,
)

THREES = "threes"
LEAD = "lead"
NEXT_LEADS = "next_leads"
MUST_BEAT = "must_beat"
MAY_PASS = "may_pass"
MUST_PLAY = "must_play"

VALUES = {
    "opening": (THREES, LEAD),
    "after_out": (NEXT_LEADS, MUST_BEAT),
    "free_lead": (MAY_PASS, MUST_PLAY),
}
"""Option -> its values, the program's first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(base.Options):
    """How Ditsy Elephant is played; the defaults are those of the program.

    Raises OptionError for any other value.
    """

    opening: str = THREES
    """What the holder of the three of spades does: `threes`, he plays all his threes at once;
    `lead`, he leads what he likes, as the rules text has it."""
    after_out: str = NEXT_LEADS
    """When a player has gone out: `next_leads`, the next seat leads at once; `must_beat`, the
    others may first beat his last cards, and if nobody does the next seat leads."""
    free_lead: str = MAY_PASS
    """With a free lead: `may_pass`, it may be passed, and the next seat must beat the old cards;
    `must_play`, as the rules text has it: only a player who cannot play passes."""

    players: ClassVar[int] = 4
    pack: ClassVar[tuple[int, ...]] = pack(52)

    def check(self) -> None:
        for name, values in VALUES.items():
            value = getattr(self, name)
            if value not in values:
                raise OptionError(f"{name} is {value!r}; it must be {' or '.join(values)}.")


Places = tuple[int, int, int, int]
"""Seat -> its place, 1 to 4."""


class Outcome(NamedTuple):
    """The order in which the players went out."""

    places: Places
    """Seat -> 1 for the first one out, to 4 for the last."""
    reason: str = "all_out"
    """The only end: all four are out."""


def partner(places: Places, seat: int) -> int:
    """The seat that this one exchanges cards with: first with last, second with third."""
    return places.index(5 - places[seat])


def exchanged(places: Places, seat: int) -> int:
    """The number of cards that a seat gives and gets: two between first and last, otherwise one."""
    return 2 if places[seat] in (1, 4) else 1


def _turn_words(turn: Turn) -> str:
    seat, played, beaten = turn
    on = f" on {CARD_SET.write(beaten)}" if beaten else ""
    return f"{SEAT.write(seat)} {CARD_SET.write(played)}{on}"


def _parse_turn(words: str) -> Turn:
    done, _, beaten = words.partition(" on ")
    seat, _, played = done.strip().partition(" ")
    return SEAT.read(seat), CARD_SET.read(played), CARD_SET.read(beaten or "-")


TURNS = Form(
    lambda turns: ", ".join(map(_turn_words, turns)) or "-",
    lambda words: [] if words == "-" else [*map(_parse_turn, words.split(","))],
)
"""`2 3C 3S, 3 4S 4C on 3C 3S, 0 - on 4S 4C`: a lead, a play and a pass; `-` for none."""


def _parse_places(words: str) -> Places:
    if sorted(words.split()) != ["1", "2", "3", "4"]:
        raise TextError(f"The places are {words!r}; they must be 1 to 4, one for each seat, or -.")
    first, second, third, last = map(int, words.split())
    return first, second, third, last


PLACES = or_none(Form(lambda places: " ".join(map(str, places)), _parse_places), None)
"""`2 1 4 3`, the places by seat; `-` for none."""


@dataclass(slots=True, init=False, eq=False, repr=False)
class Position(base.Hand):
    """The fields of a hand, for reading.  Seats are 0 to 3, clockwise."""

    WHAT = "A position of Ditsy Elephant"
    FIELDS = (
        Field("elephant", options_of(Options), "options"),
        Field("before", PLACES),
        EachSeat([Field("given", CARD_SET)]),
        EachSeat([Field("laid", CARDS)]),
        EachSeat([Field("played", CARDS)]),
        Field("table", CARDS),
        Field("last_player", or_none(SEAT)),
        Field("to_move", or_none(SEAT)),
        Field("leads", YES_NO),
        Field("out", words_of(SEAT)),
        Field("turns", TURNS),
    )

    options: Options
    before: Places | None
    """Seat -> its place in the hand before, by which cards were exchanged; None for no exchange."""
    given: tuple[int, ...]
    """Seat -> the set of the cards that it gave in the exchange; empty sets when there was none.

    In a sample, the sets that the player it was made for cannot know are empty, too.
    """
    laid: tuple[tuple[int, ...], ...]
    """Seat -> its thirteen cards as they lay, sorted, before the first play.

    Gaps never close: the program leaves one where a card was played.
    """
    table_move: int
    """The last play, with the order of its cards if it has one of its own; 0 before the first."""
    last_player: int
    """The seat that made the last play; -1 before the first."""
    out: tuple[int, ...]
    """The seats that are out, in the order in which they went out."""
    turns: list[Turn]
    """All turns so far, in their order: what everybody has seen, including who passed on what.

    A position that somebody wrote may have only the latest ones, or none.  The passes of a lone
    player are not recorded.
    """
    to_move: int
    """The seat whose move it is; -1 when the hand is over."""
    asked: Asked
    """The same, with how many must still pass and who is still in: all that the turns go by."""
    outcome: Outcome | None
    """None while the hand is played."""

    _held: list[list[int]]
    """Seat -> the cards in hand, in the parts of `by_part`."""
    _beat: Laid
    """What must be beaten now."""
    _free: Laid
    """What a free lead has to beat."""

    @property
    def hands(self) -> list[int]:
        """Seat -> the set of the cards in hand.

        The list is made anew each time: to change a hand, set all of them.
        """
        return [*map(cards_in, self._held)]

    @hands.setter
    def hands(self, hands: Sequence[int]) -> None:
        self._held = [by_part(cards_of(cards)) for cards in hands]

    @property
    def opener(self) -> int:
        """The seat that was dealt the three of spades, or got it in the exchange."""
        return [THREE_OF_SPADES in cards for cards in self.laid].index(True)

    @property
    def must_open(self) -> int:
        """The threes that the opener must play now, all of them; 0 at any other time."""
        if self.last_player >= 0 or self.options.opening != THREES:
            return 0
        return threes_in(self._held[self.opener])

    @property
    def leads(self) -> bool:
        """Whether the seat to move has a free lead."""
        return OVER < self.asked < ONE_PASS

    @property
    def table(self) -> tuple[int, ...]:
        """The cards played last, which still lie there when a free lead is due.

        They lie in the order of the move (`in_order`) or, without one, as they lay in the hand.
        """
        move = self.table_move
        if not move:
            return ()
        if move in IN_ORDER:
            return IN_ORDER[move]
        return tuple([card for card in self.laid[self.last_player] if move & BIT[card]])

    @property
    def table_cards(self) -> int:
        """The set of the cards played last; empty before the first play."""
        return self.table_move & ALL_CARDS

    @property
    def played(self) -> list[tuple[int, ...]]:
        """Seat -> the cards that it has played, as they lay in the hand."""
        return [
            tuple([card for card in laid if not cards & BIT[card]])
            for laid, cards in zip(self.laid, self.hands, strict=True)
        ]

    def copy(self) -> Self:
        """An equal hand, independent of this one."""
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.before = self.before
        twin.given = self.given
        twin.laid = self.laid
        twin.table_move = self.table_move
        twin.last_player = self.last_player
        twin.out = self.out
        twin.turns = self.turns[:]
        twin.to_move = self.to_move
        twin.asked = self.asked
        twin.outcome = self.outcome
        twin._held = [part[:] for part in self._held]
        twin._beat = self._beat
        twin._free = self._free
        return twin

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the position; `Hand.restore` finds contradictions besides."""
        out, last, turn = self.out, self.last_player, self.to_move
        players = (seat for seat, _, _ in self.turns)
        yield from seat_faults({last, turn, *out, *players} - {-1}, SEATS)
        yield from card_faults(map(mask_of, self.laid), ALL_CARDS)
        for seat, cards in enumerate(self.laid):
            if len(cards) != HAND_CARDS or [*cards] != sorted(cards, key=rank_order):
                yield "hand_sizes", f"Seat {seat} must have been dealt 13 cards, sorted by rank."
        yield from self._exchange_faults()
        if sorted(out) != [seat for seat, cards in enumerate(self.hands) if not cards]:
            yield "out", "Out must be the seats without cards, each once."
        if last in out[:-1]:
            yield "out", "A last player who is out must be the last one out."
        if (turn in out) or (turn < 0) != (len(out) == SEATS):
            yield "turn", "Until all four are out, a seat with cards must be to move."
        if last in out and turn >= 0 and not self.leads:
            # Only when the next seat has passed its lead do the others have to beat the old cards.
            passed = self.options.free_lead == MAY_PASS and turn != following(last, still_in(out))
            if not passed and self.options.after_out == NEXT_LEADS:
                yield "turn", f"Seat {last} is out, so the next seat must have a free lead."
        if last < 0:
            if self.table_cards or any(self.played):
                yield "table", "Without a last player nothing can have been played."
        elif self.table_cards not in PLAYS or self.table_cards & ~mask_of(self.played[last]):
            yield "table", f"The table must have one to four cards of one rank from seat {last}."
        elif self.options.opening == THREES and self.hands[self.opener] & OF_RANK[0]:
            yield "opening", f"Seat {self.opener} must have opened with all its threes."
        yield from self._turn_faults()

    def _exchange_faults(self) -> Iterator[Fault]:
        """What is wrong with the exchange: the better placed gave his worst for the best."""
        if self.before is None:
            if any(self.given):
                yield "exchange", "Without places nothing was exchanged."
            return
        # In a sample the gifts of two seats may be unknown.
        pairs = [(seat, partner(self.before, seat)) for seat in range(SEATS)]
        known = [(seat, other) for seat, other in pairs if self.given[seat] | self.given[other]]
        for seat, other in known:
            given, count = self.given[seat], exchanged(self.before, seat)
            if given.bit_count() != count or given & ~mask_of(self.laid[other]):
                yield "exchange", f"Seat {seat} must have given {count} of seat {other}'s cards."
        for seat, other in known:
            gave, kept = self.given[seat], mask_of(self.laid[seat]) & ~self.given[other]
            wins = self.before[seat] < self.before[other]
            low, high = (gave, kept) if wins else (kept, gave)
            if ranks_of(low)[-1] > ranks_of(high)[0]:
                which = "worst" if wins else "best"
                yield "exchange", f"Seat {seat} must have given its {which} in exchange."

    def _turn_faults(self) -> Iterator[Fault]:
        """What is wrong with the turns, as far back as they go: each was on the cards before it."""
        left, lying = [*map(mask_of, self.played)], PASS
        for number, (seat, cards, beaten) in enumerate(self.turns, 1):
            lying = lying or beaten
            plays = {cards, beaten} - {PASS}
            if beaten not in (PASS, lying) or cards & ~left[seat] or not plays <= PLAYS.keys():
                yield "turns", f"Turn {number} must be a pass or a play on the cards played last."
            left[seat] ^= cards
            lying = cards or lying
        if lying not in (PASS, self.table_cards):
            yield "turns", "The last play of the turns must be on the table."
