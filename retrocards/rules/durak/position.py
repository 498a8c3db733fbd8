"""What a hand of Durak consists of: the fields, and what can be read from them."""

from collections.abc import Mapping
from typing import Self

from retrocards.cards import SAME_RANK, SUIT_CARDS, mask_of
from retrocards.rules import base
from retrocards.rules.durak.moves import move_text, parse_move
from retrocards.rules.durak.options import MOST_ATTACK_CARDS, Options
from retrocards.rules.durak.outcome import BoutResult, Outcome
from retrocards.rules.durak.seating import BoutSeats, seating
from retrocards.rules.durak.snapshot import Phase, Snapshot
from retrocards.rules.durak.text import write

NO_ANSWERS: Mapping[int, bool] = {}

BEATS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        (SUIT_CARDS[card // 13] & -(2 << card)) | (SUIT_CARDS[trump] if card // 13 != trump else 0)
        for card in range(52)
    )
    for trump in range(4)
)
"""Trump suit -> card -> the set of cards that beat it (seed, ATTACKING AND DEFENDING)."""


class Position(base.Hand):
    """The fields of a hand.  Seats are 0 .. players-1 clockwise; sets of seats are bitmasks."""

    __slots__ = (
        "_beats", "_first_limit", "_gone", "_laid", "_last", "_moves", "_principal_may",
        "_public", "_ranks",
        "_seats", "_table_cards", "_talon", "_turn_if_beaten", "_turn_if_taken", "answers",
        "asked", "attackers", "bout", "dealer", "defender", "discards", "hands", "idle_bouts",
        "in_play", "joined", "options", "outcome", "phase", "principal", "queried", "room",
        "taking", "to_move", "trump", "turn", "turn_up",
    )  # fmt: skip

    options: Options
    dealer: int
    trump: int
    """Suit 0..3."""
    hands: list[int]
    """Seat -> the set of the cards in hand."""
    turn_up: int
    """The trump under the talon; -1 when there is none, or no more."""
    discards: int
    """The set of the cards that have left play."""
    bout: int
    """1 for the first bout of the deal, and so on."""
    turn: int
    """The seat whose turn to attack the bout is (a partner may act for it); -1 at the end."""
    principal: int
    """The attacker who has priority; -1 at the end."""
    defender: int
    """-1 at the end."""
    attackers: tuple[int, ...]
    """Everyone who may attack in this bout, in the order of priority."""
    asked: int
    """Place in ``attackers`` of the one who is asked, or who attacked last."""
    room: int
    """Attack cards that may still be played in this bout."""
    joined: int
    """The set of the seats that have attacked in this bout."""
    taking: bool
    """The defender takes; the attackers may give more."""
    queried: bool
    """The principal has asked for trumps in this offer."""
    answers: Mapping[int, bool]
    """Attacker -> whether he held trumps when he was last asked in this bout."""
    in_play: int
    """The set of the seats that have not dropped out."""
    idle_bouts: int
    """Bouts on end in which no card was drawn and none left play."""
    phase: Phase
    to_move: int
    """The seat whose move it is; -1 when the hand is over."""
    outcome: Outcome | None
    """None while the hand is played."""

    _beats: tuple[int, ...]
    _first_limit: int
    _gone: int
    _laid: list[int]
    _last: tuple[bool, int, int, tuple[tuple[int, int], ...], tuple[int, ...]] | None
    _moves: tuple[int, ...]
    _principal_may: int
    _public: list[int]
    _ranks: int
    _seats: tuple[BoutSeats, ...]
    _table_cards: int
    _talon: list[int]
    _turn_if_beaten: int
    _turn_if_taken: int

    @property
    def table(self) -> tuple[tuple[int, int], ...]:
        """The cards of the bout: each attack card with the one that beats it, or -1."""
        laid = self._laid
        return tuple(zip(laid[::2], [*laid[1::2], -1], strict=False))

    @property
    def talon_count(self) -> int:
        """Cards in the talon, the turn-up included."""
        return len(self._talon)

    @property
    def talon(self) -> tuple[int, ...]:
        """The talon in the order of drawing, the turn-up last.  No player may look at it."""
        return tuple(reversed(self._talon))

    @property
    def known(self) -> list[int]:
        """Seat -> the set of cards that everyone knows it to hold.

        Those taken from the table, the turn-up got by exchange or drawn last, and the dealer's
        card that showed the trump where there was no talon.
        """
        return [public & cards for public, cards in zip(self._public, self.hands, strict=True)]

    def hidden_from(self, seat: int) -> int:
        """The set of the cards that a seat cannot place: in other hands or in the talon."""
        hidden = 0
        for other, cards in enumerate(self.hands):
            if other != seat:
                hidden |= cards & ~self._public[other]
        return hidden | mask_of(self._talon[1:])

    @property
    def last_bout(self) -> BoutResult | None:
        """How the bout before this one ended; None in the first."""
        return None if self._last is None else BoutResult(*self._last)

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of the seat to move, cards lowest first; empty when the hand is over."""
        return self._moves

    def copy(self) -> Self:
        """A hand of its own that is equal to this one."""
        twin = object.__new__(type(self))
        for name in Position.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.hands = self.hands[:]
        twin._public = self._public[:]
        twin._talon = self._talon[:]
        twin._laid = self._laid[:]
        return twin

    def snapshot(self) -> Snapshot:
        """The position as plain data, hidden cards included."""
        return Snapshot(
            options=self.options,
            dealer=self.dealer,
            trump=self.trump,
            bout=self.bout,
            turn=self.turn,
            phase=self.phase,
            asked=self.asked,
            queried=self.queried,
            answers=self.answers,
            joined=self.joined,
            in_play=self.in_play,
            idle_bouts=self.idle_bouts,
            hands=tuple(self.hands),
            known=tuple(self.known),
            talon=self.talon,
            table=self.table,
            discards=self.discards,
            last_bout=self.last_bout,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.snapshot() == other.snapshot()

    __hash__ = None  # type: ignore[assignment]

    def to_text(self) -> str:
        """The position in lines of words; ``Hand.from_text`` reads it back."""
        return write(self.snapshot())

    def _set(self, snapshot: Snapshot) -> None:
        """Set every field from a snapshot, but who is to move, his moves and the outcome."""
        for name in ("options", "dealer", "trump", "bout", "phase", "asked", "queried", "answers",
                     "joined", "in_play", "idle_bouts", "discards"):  # fmt: skip
            setattr(self, name, getattr(snapshot, name))
        options, table = snapshot.options, snapshot.table
        self.hands = list(snapshot.hands)
        self._public = list(snapshot.known)
        self._talon = list(reversed(snapshot.talon))
        self.turn_up = self._talon[0] if self._talon else -1
        self.taking = self.phase == "give"
        self.outcome = None
        self._first_limit = options.first_bout_limit
        self._gone = options.players - self.in_play.bit_count()
        last = snapshot.last_bout
        self._last = None if last is None else (*last,)
        self._beats = BEATS[self.trump]
        self._laid = [card for pair in table for card in pair]
        if self.phase == "defend":
            self._laid.pop()
        played = [card for card in self._laid if card >= 0]
        self._table_cards = mask_of(played)
        self._ranks = 0
        for card in played:
            self._ranks |= SAME_RANK[card]
        if self.phase == "over":
            self._leave_table()
            return
        self._seats = seating(options.players, options.teams, self.in_play)
        self._take_seats(snapshot.turn)
        beaten = sum(defence >= 0 for _, defence in table)
        self.room = self._limit(self.hands[self.defender].bit_count() + beaten) - len(table)

    def _take_seats(self, turn: int) -> None:
        self.turn = turn
        (
            self.principal,
            self.defender,
            self.attackers,
            self._turn_if_beaten,
            self._turn_if_taken,
            self._principal_may,
        ) = self._seats[turn]

    def _limit(self, held: int) -> int:
        """Attack cards at most against a defender who held so many before the bout."""
        most = self._first_limit if self.bout == 1 else MOST_ATTACK_CARDS
        return held if held < most else most

    def _leave_table(self) -> None:
        """The hand is over: nobody is to do anything any more."""
        self.phase = "over"
        self.turn = self.principal = self.defender = self.to_move = -1
        self.attackers = self._moves = self._seats = ()
        self.asked = self.room = self.joined = 0
        self.queried = self.taking = False
        self.answers = NO_ANSWERS
        self._laid = []

    @staticmethod
    def move_text(move: int) -> str:
        """``attack 7C``, ``take``.  Raises TextError for an int that is no move."""
        return move_text(move)

    @staticmethod
    def parse_move(text: str) -> int:
        """The reverse of ``move_text``.  Raises TextError."""
        return parse_move(text)
