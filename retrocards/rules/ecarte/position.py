"""A position of Ecarte: its options, how a hand ends, its fields, and its text form."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, Self, get_args

from retrocards.cards import BIT, TextError, card_text, parse_card
from retrocards.rules import base
from retrocards.rules.base import Fault
from retrocards.rules.ecarte.moves import (
    MOST_CHANGED,
    PACK,
    PACK_CARDS,
    king_of,
    move_text,
    parse_move,
)
from retrocards.rules.ecarte.tricks import TRICKS, turns
from retrocards.rules.text import (
    CARD,
    CARD_SET,
    CARDS,
    COUNT,
    SEAT,
    YES_NO,
    EachSeat,
    Field,
    Form,
    card_faults,
    one_of,
    options_of,
    or_none,
    seat_faults,
    words_of,
)

GAME_POINT = 5
HAND_CARDS = TRICKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(base.Options):
    """How Ecarte is played.  Raises OptionError for a value outside its range.

    The seed says under CALLING FOR CARDS that both players change at least one card, and under
    CHANGING that the dealer changes none to five; the latter is the default.
    """

    dealer_must_change: bool = False
    """Whether a dealer who accepts changes at least one card, as long as the stock has one."""

    def least_changed(self, by_dealer: bool) -> int:
        """The fewest cards that a player changes, as long as the stock has one."""
        return int(self.dealer_must_change or not by_dealer)

    players: ClassVar[int] = 2
    pack: ClassVar[tuple[int, ...]] = PACK


Phase = Literal["talk", "answer", "change", "play", "over"]
"""`talk`: the non-dealer leads or proposes; `answer`: the dealer accepts or refuses."""

STOCK = 32 - 2 * HAND_CARDS - 1
"""How many cards are in the stock after the deal."""

POINT = "point"
VOLE = "vole"
DID_NOT_PROPOSE = "did_not_propose"
REFUSED = "refused"
KING_TURNED = "king_turned"
KING_MARKED = "king_marked"
REASONS = (POINT, VOLE, DID_NOT_PROPOSE, REFUSED, KING_TURNED, KING_MARKED)
"""`point`: three or four tricks.  `vole`: all five.  `did_not_propose`, `refused`: three or four
tricks against a player who pays two for it.  `king_turned`, `king_marked`: the king ended the game
at once."""


class Outcome(NamedTuple):
    """How a hand ended (seed, SCORING and GAME POINT)."""

    winner: int
    """The seat with the most tricks, or whose king ended the game."""
    scored: tuple[int, int]
    """Seat -> the points that it scored in this hand, a king included."""
    points: tuple[int, int]
    """Seat -> its points in the game after this hand."""
    tricks: tuple[int, int]
    """Seat -> its tricks."""
    reason: str
    """One of REASONS."""

    @property
    def game(self) -> int:
        """The seat that has won the game; -1 while the game goes on."""
        return next((seat for seat, points in enumerate(self.points) if points >= GAME_POINT), -1)

    @property
    def worth(self) -> int:
        """How often it counts: 3 against no points, 2 against one or two, else 1; 0 if not won."""
        if self.game < 0:
            return 0
        loser = self.points[1 - self.game]
        return 3 if loser == 0 else 2 if loser <= 2 else 1


def _tricks_text(played: Sequence[int]) -> str:
    tricks = [played[place : place + 2] for place in range(0, len(played), 2)]
    return " ".join("/".join(map(card_text, trick)) for trick in tricks) or "-"


def _parse_tricks(words: str) -> tuple[int, ...]:
    tricks = [trick.split("/") for trick in words.split() if words != "-"]
    if any(len(trick) != 2 for trick in tricks[:-1]) or any(len(trick) > 2 for trick in tricks):
        raise TextError(f"The tricks are {words!r}; each is a lead, a slash and a reply.")
    return tuple(parse_card(word) for trick in tricks for word in trick)


@dataclass(slots=True, init=False, eq=False, repr=False)
class Position(base.Hand):
    """The fields of a hand, for reading.  Seats are 0 and 1."""

    WHAT = "A position of Ecarte"
    FIELDS = (
        Field("ecarte", options_of(Options), "options"),
        Field("points", words_of(COUNT), "start"),
        Field("dealer", SEAT),
        Field("turn_up", CARD),
        Field("phase", one_of(*get_args(Phase))),
        Field("changes", words_of(COUNT)),
        Field("refused", YES_NO),
        Field("king", or_none(SEAT)),
        Field("tricks", Form(_tricks_text, _parse_tricks), "laid"),
        Field("stock", CARDS),
        EachSeat([Field("hand", CARD_SET, "hands")]),
        EachSeat([Field("discards", CARD_SET)]),
    )

    options: Options
    dealer: int
    turn_up: int
    """The card that shows the trump; it never comes into play."""
    trump: int
    """Suit 0..3."""
    start: tuple[int, ...]
    """Seat -> its points in the game before this hand."""
    points: list[int]
    """Seat -> its points in the game now."""
    hands: list[int]
    """Seat -> the set of the cards in hand."""
    stock: tuple[int, ...]
    """The stock in the order of drawing.  No player may look at it."""
    discards: list[int]
    """Seat -> the set of all the cards that it has changed."""
    changes: tuple[int, ...]
    """The numbers of cards changed: the non-dealer's, the dealer's, and so on in turn."""
    refused: bool
    """Whether play began because the dealer refused a proposal."""
    king: int
    """The seat that has marked the king of trumps; -1 while none has."""
    laid: tuple[int, ...]
    """The cards played, in their order; two make a trick."""
    leader: int
    """The seat that leads, or has led, to the open trick; -1 before the play."""
    tricks: list[int]
    """Seat -> the number of its tricks."""
    phase: Phase
    to_move: int
    """The seat whose move it is; -1 when the hand is over."""
    outcome: Outcome | None
    """None while the hand is played."""
    _legal: tuple[int, ...]

    @property
    def non_dealer(self) -> int:
        """The seat that does not deal: it speaks and leads first."""
        return 1 - self.dealer

    @property
    def stock_count(self) -> int:
        """How many cards are left in the stock; the turn-up is not one of them."""
        return len(self.stock)

    @property
    def pays_double(self) -> int:
        """The seat against which any win scores 2; -1 for none, or before the play.

        Seed, SCORING: the non-dealer if he did not propose, the dealer if he refused the first
        proposal.  Once a proposal has been accepted, nobody.
        """
        if self.leader < 0 or self.changes:
            return -1
        return self.dealer if self.refused else self.non_dealer

    @property
    def king_scorer(self) -> int:
        """The seat that has scored for the king of trumps, marked or turned up; -1 for none."""
        if self.king < 0 and self.turn_up == king_of(self.trump):
            return self.dealer
        return self.king

    @property
    def trick_winners(self) -> list[int]:
        """The seats that have taken the finished tricks, in the order of play."""
        return turns(self.laid, self.non_dealer, self.trump)[2::2]

    def copy(self) -> Self:
        """An equal hand, independent of this one."""
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.dealer = self.dealer
        twin.turn_up = self.turn_up
        twin.trump = self.trump
        twin.start = self.start
        twin.points = self.points[:]
        twin.hands = self.hands[:]
        twin.stock = self.stock
        twin.discards = self.discards[:]
        twin.changes = self.changes
        twin.refused = self.refused
        twin.king = self.king
        twin.laid = self.laid
        twin.leader = self.leader
        twin.tricks = self.tricks[:]
        twin.phase = self.phase
        twin.to_move = self.to_move
        twin.outcome = self.outcome
        twin._legal = self._legal
        return twin

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of the seat to move: cards by suit, lowest first, then to mark the king."""
        return self._legal

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the position; `Hand.restore` finds what the rules contradict."""
        single = (BIT[card] for card in (self.turn_up, *self.laid, *self.stock))
        yield from card_faults([*single, *self.hands, *self.discards], PACK_CARDS)
        yield from seat_faults([self.dealer, max(self.king, 0)], Options.players)
        if len(self.start) != 2 or max(self.start) >= GAME_POINT:
            yield "points", f"There must be points for two players, less than {GAME_POINT} each."
        changed = sum(self.changes)
        if max((0, *self.changes)) > MOST_CHANGED or len(self.stock) != STOCK - changed:
            yield "stock", f"The stock is {STOCK} cards less those changed, at most five at a time."
        for seat, cards in enumerate(self.discards):
            own = sum(self.changes[seat == self.dealer :: 2])
            if cards.bit_count() != own:
                yield "discards", f"Seat {seat} must have discarded {own} cards."
        played = len(self.laid)
        left = {HAND_CARDS - played // 2, HAND_CARDS - (played + 1) // 2}
        if {hand.bit_count() for hand in self.hands} != left:
            yield "hand_sizes", "After so many tricks the two hands cannot have so many cards."
        if len(self.changes) % 2 and self.phase != "change":
            yield "wrong_phase", "The dealer has not changed yet, so the phase must be change."
        if not self.stock and (self.refused or self.phase not in ("play", "over")):
            yield "wrong_phase", "Without a stock nothing can be proposed, refused or changed."
