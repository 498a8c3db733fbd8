"""A position of Ditsy Elephant: what it consists of, its text form, and how a hand ends."""

from collections.abc import Iterable, Sequence

from retrocards.cards import ALL_CARDS, BIT, TextError, cards_of, mask_of
from retrocards.named import NamedTuple
from retrocards.rules import base
from retrocards.rules.elephant.moves import (
    HAND_CARDS,
    IN_ORDER,
    NEXT,
    OF_RANK,
    ORDER,
    SEATS,
    Turn,
    is_play,
    move_text,
    parse_move,
    ranks_of,
)
from retrocards.rules.elephant.options import MAY_PASS, MUST_BEAT, THREES, Options
from retrocards.rules.elephant.plays import Laid, by_part, cards_in, threes_in
from retrocards.rules.faults import check_cards, demand
from retrocards.rules.text import (
    CARD_SET,
    CARDS,
    SEAT,
    YES_NO,
    EachSeat,
    Field,
    Form,
    options_of,
    or_none,
    words_of,
)

ALL_OUT = "all_out"
REASONS = (ALL_OUT,)

Places = tuple[int, int, int, int]
"""Seat -> its place, 1 to 4."""


class Outcome(NamedTuple):
    """The order in which the players went out."""

    places: Places
    """Seat -> 1 for the one who was out first, to 4 for the last."""
    reason: str = ALL_OUT
    """There is no other end than that all four are out."""


def partner(places: Places, seat: int) -> int:
    """Whom a seat exchanges cards with: the first and the last, the second and the third."""
    return places.index(5 - places[seat])


def exchanged(places: Places, seat: int) -> int:
    """How many cards a seat gives and gets: two between first and last, else one."""
    return 2 if places[seat] in (1, 4) else 1


def _write_turns(turns: Iterable[Turn]) -> str:
    return ", ".join(map(_turn_words, turns)) or "-"


def _turn_words(turn: Turn) -> str:
    seat, played, beaten = turn
    on = f" on {CARD_SET.write(beaten)}" if beaten else ""
    return f"{SEAT.write(seat)} {CARD_SET.write(played)}{on}"


def _parse_turns(words: str) -> list[Turn]:
    return [] if words == "-" else [*map(_parse_turn, words.split(","))]


def _parse_turn(words: str) -> Turn:
    done, _, beaten = words.partition(" on ")
    seat, _, played = done.strip().partition(" ")
    return SEAT.read(seat), CARD_SET.read(played), CARD_SET.read(beaten or "-")


TURNS = Form(_write_turns, _parse_turns)
"""`2 3C 3S, 3 4S 4C on 3C 3S, 0 - on 4S 4C`: a lead, a play and a pass; `-` for none."""


def _parse_places(words: str) -> Places:
    if sorted(words.split()) != ["1", "2", "3", "4"]:
        raise TextError(f"The places are {words!r}; they must be 1 to 4, one for each seat, or -.")
    first, second, third, last = map(int, words.split())
    return first, second, third, last


PLACES = or_none(Form(lambda places: " ".join(map(str, places)), _parse_places), None)
"""`2 1 4 3`, the places by seat; `-` for none."""


class Position(base.Hand):
    """The fields of a hand, for reading.  Seats are 0 to 3, clockwise."""

    __slots__ = (
        "_beat", "_held", "_left", "_next", "_others", "before", "given", "laid",
        "last_player", "opener", "options", "out", "outcome", "table_move", "to_move", "turns",
    )  # fmt: skip

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

    In a sample, which no player may tell from the real hand, those are empty too that the player
    it was made for cannot know.
    """
    laid: tuple[tuple[int, ...], ...]
    """Seat -> its thirteen cards as they lay, sorted, before the first play.

    Places never close up: the program leaves a gap where a card was played.
    """
    opener: int
    """The seat that was dealt the three of spades, or got it in the exchange."""
    table_move: int
    """The last play, with the order of its cards if it has one of its own; 0 before the first."""
    last_player: int
    """The seat that played them; -1 before the first play."""
    out: tuple[int, ...]
    """The seats that are out, in the order in which they went."""
    turns: list[Turn]
    """All turns so far, the first one first: what everybody has seen, who passed on what included.

    A position that was put together may have only the latest ones, or none.  Who is alone passes
    unrecorded.
    """
    outcome: Outcome | None
    """None while the hand is played."""

    _held: list[list[int]]
    """Seat -> the cards in hand by part, as `by_part` has them."""
    _next: tuple[int, ...]
    """Seat -> the next one still in."""
    _others: int
    """How many are still in, less one."""
    _left: int
    """How many are still to pass until the cards have gone around; 0 for a free lead."""
    _beat: Laid
    """What must be beaten now."""

    @property
    def hands(self) -> list[int]:
        """Seat -> the set of the cards in hand; made anew each time, so to change one set all."""
        return [*map(cards_in, self._held)]

    @hands.setter
    def hands(self, hands: Sequence[int]) -> None:
        self._held = [by_part(cards_of(cards)) for cards in hands]

    @property
    def must_open(self) -> int:
        """The threes that the opener must play now, all of them; 0 at any other time."""
        if self.last_player >= 0 or self.options.opening != THREES:
            return 0
        return threes_in(self._held[self.opener])

    @property
    def leads(self) -> bool:
        """Whether the seat to move has a free lead."""
        return not self._left and self.to_move >= 0

    @property
    def table(self) -> tuple[int, ...]:
        """The cards played last, there still when a free lead is due.

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

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)

    def check(self) -> None:
        """Raises Impossible when the position has one of the faults that are looked for.

        `card_twice`, `card_unknown`, `card_missing`, `no_such_seat`, `hand_sizes` (the thirteen
        cards as they lay), `exchange`, `out`, `table`, `opening`, `turn` and `turns`.
        `Hand.restore` finds a `contradiction` besides.
        """
        seats = (self.last_player, self.to_move, *self.out)
        demand(all(seat < SEATS for seat in seats), "no_such_seat", "Seats are 0 to 3.")
        check_cards(map(mask_of, self.laid), ALL_CARDS)
        for seat, cards in enumerate(self.laid):
            ranks = [ORDER[card] for card in cards]
            demand(
                len(cards) == HAND_CARDS and ranks == sorted(ranks),
                "hand_sizes",
                f"Seat {seat} must have been dealt {HAND_CARDS} cards, sorted by rank.",
            )
        if self.before is None:
            demand(not any(self.given), "exchange", "Without places nothing was exchanged.")
        else:
            self._check_exchange(self.before)
        empty = {seat for seat, cards in enumerate(self.hands) if not cards}
        demand(
            {*self.out} == empty and len(self.out) == len(empty),
            "out",
            "Out must be the seats without cards, each once.",
        )
        self._check_table()
        self._check_turn()
        self._check_turns()

    def _check_exchange(self, places: Places) -> None:
        """The winner of two gave his worst cards and got the other's best."""
        # In a sample the gifts of two seats may be unknown.
        known = [s for s in range(SEATS) if self.given[s] or self.given[partner(places, s)]]
        for seat in known:
            other, given = partner(places, seat), self.given[seat]
            count = exchanged(places, seat)
            demand(
                given.bit_count() == count and not given & ~mask_of(self.laid[other]),
                "exchange",
                f"Seat {seat} must have given {count} in exchange, and seat {other} got them.",
            )
        for seat in known:
            kept = ranks_of(mask_of(self.laid[seat]) & ~self.given[partner(places, seat)])
            gave = ranks_of(self.given[seat])
            wins = places[seat] < places[partner(places, seat)]
            demand(
                gave[-1] <= kept[0] if wins else gave[0] >= kept[-1],
                "exchange",
                f"Seat {seat} must have given its {'worst' if wins else 'best'} in exchange.",
            )

    def _check_table(self) -> None:
        """The cards played last, and those that the opener has played before them."""
        last = self.last_player
        if last < 0:
            demand(
                not self.table_cards and not any(self.played),
                "table",
                "Without a last player nothing can have been played.",
            )
            return
        demand(
            is_play(self.table_cards) and not self.table_cards & self.hands[last],
            "table",
            f"On the table must be one to four cards of one rank that seat {last} has played.",
        )
        threes = self.hands[self.opener] & OF_RANK[0]
        demand(
            not threes or self.options.opening != THREES,
            "opening",
            f"Seat {self.opener} must have opened with all its threes.",
        )

    def _check_turn(self) -> None:
        """Whose turn it is, where he has no free lead."""
        last, turn = self.last_player, self.to_move
        demand(
            turn not in self.out and (turn < 0) == (len(self.out) == SEATS),
            "turn",
            "Somebody with cards is to move until all four are out.",
        )
        demand(
            last not in self.out or last == self.out[-1],
            "out",
            "A last player who is out must be the last one out.",
        )
        if turn < 0 or self.leads:
            return
        demand(last >= 0, "turn", "The holder of the three of spades must open with a lead.")
        demand(turn != last, "turn", f"Seat {turn} has played last, so it must have a free lead.")
        # Who follows one who is out has the lead; the others have to beat what he left them.
        in_play = sum(1 << seat for seat in range(SEATS) if seat not in self.out)
        passed = self.options.free_lead == MAY_PASS and turn != NEXT[in_play][last]
        demand(
            last not in self.out or self.options.after_out == MUST_BEAT or passed,
            "turn",
            f"Seat {last} is out, so the next seat must have a free lead.",
        )

    def _check_turns(self) -> None:
        """Of every turn: the cards were the seat's, and it had to beat those played before it."""
        played, lying = [0] * SEATS, 0
        for number, (seat, cards, beaten) in enumerate(self.turns, 1):
            demand(seat < SEATS, "no_such_seat", "Seats are 0 to 3.")
            demand(
                (not cards or is_play(cards)) and not cards & played[seat],
                "turns",
                f"Turn {number} must be a pass, or one to four cards of one rank.",
            )
            demand(
                not beaten or beaten == lying or (not lying and is_play(beaten)),
                "turns",
                f"Turn {number} must have been on the cards played last before it.",
            )
            played[seat] |= cards
            lying = cards or lying or beaten
        done = map(mask_of, self.played)
        demand(
            all(not own & ~gone for own, gone in zip(played, done, strict=True))
            and lying in (0, self.table_cards),
            "turns",
            "The turns must be those in which the cards were played, up to those on the table.",
        )
