"""A position of Durak: its options, its fields, and its text form.

It is written as a block of `name: words` lines, one for each of `Position.FIELDS`::

    durak: players=4 teams=no deck=36 exchange=yes five_first=no
    dealer: 2
    trump: H
    ...
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, Self, get_args

from retrocards.cards import (
    BIT,
    PACKS,
    SUIT_CARDS,
    SUITS,
    OptionError,
    card_text,
    mask_of,
    pack,
    parse_card,
)
from retrocards.rules import base
from retrocards.rules.base import Fault
from retrocards.rules.durak.bouts import (
    LAST_BOUT,
    MOST_IDLE_BOUTS,
    BoutResult,
    BoutSeats,
    Outcome,
    game_over,
    seating,
)
from retrocards.rules.text import (
    CARD_SET,
    CARDS,
    NUMBER,
    SEAT_SET,
    YES_NO,
    EachSeat,
    Field,
    Form,
    card_faults,
    one_of,
    options_of,
    read_seat,
    seat_faults,
    words_of,
)

HAND_CARDS = 6
MOST_ATTACK_CARDS = 6
FIRST_ATTACK_CARDS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(base.Options):
    """How Durak is played; the defaults are those of the seed's program.

    Seed, PLAYERS and GAME OPTIONS.  Raises OptionError for a value outside its range.
    """

    players: int = 4
    """2 to 6."""
    teams: bool = False
    """Whether two teams play, in alternate seats; 4 or 6 players only."""
    deck: int = 36
    """36 cards (sixes up) or 52."""
    exchange: bool = True
    """Whether the lowest trump may be exchanged for the turn-up."""
    five_first: bool = False
    """Whether the first bout has five attack cards at most; only for four or more individuals."""

    def check(self) -> None:
        if not 2 <= self.players <= 6:
            raise OptionError(f"There are {self.players} players; Durak takes 2 to 6.")
        if self.deck not in (36, 52):
            raise OptionError(f"The deck has {self.deck} cards; it can have 36 or 52.")
        if self.teams and self.players not in (4, 6):
            raise OptionError(f"{self.players} players cannot make two teams; 4 or 6 can.")

    @property
    def pack(self) -> tuple[int, ...]:
        """The cards that are played with."""
        return pack(self.deck)

    @property
    def cards(self) -> int:
        """The set of the cards that are played with."""
        return mask_of(self.pack)

    def lowest_trump(self, trump: int) -> int:
        """The card that may be exchanged: the six, or with 52 cards the two."""
        return trump * 13 + PACKS[self.deck]

    @property
    def first_bout_limit(self) -> int:
        """The most attack cards in the first bout of a deal (seed, 5-CARD ATTACK 1ST)."""
        five = self.five_first and not self.teams and self.players > 3
        return FIRST_ATTACK_CARDS if five else MOST_ATTACK_CARDS


Phase = Literal["exchange", "attack", "defend", "give", "over"]

NO_ANSWERS: Mapping[int, bool] = {}

BEATS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        (SUIT_CARDS[card // 13] & -(2 << card)) | (SUIT_CARDS[trump] if card // 13 != trump else 0)
        for card in range(52)
    )
    for trump in range(4)
)
"""Trump suit -> card -> the set of cards that beat it (seed, ATTACKING AND DEFENDING)."""


def _pair_text(pair: tuple[int, int]) -> str:
    attack, defence = pair
    return card_text(attack) + (f"/{card_text(defence)}" if defence >= 0 else "")


def _read_pair(word: str) -> tuple[int, int]:
    attack, slash, defence = word.partition("/")
    return parse_card(attack), parse_card(defence) if slash else -1


def _read_answer(word: str) -> tuple[int, bool]:
    seat, _, holds = word.partition("=")
    return read_seat(seat), YES_NO.read(holds)


TABLE = words_of(Form(_pair_text, _read_pair))
ANSWERS = Form(
    lambda answers: " ".join(f"{seat}={YES_NO.write(answers[seat])}" for seat in answers) or "-",
    lambda words: {} if words == "-" else dict(map(_read_answer, words.split())),
)
TRUMP = Form(SUITS.__getitem__, lambda word: SUITS.index(one_of(*SUITS).read(word)))
PHASE = one_of(*get_args(Phase))


@dataclass(slots=True, init=False, eq=False, repr=False)
class Position(base.Hand):
    """The state of a deal; `Hand` plays it.

    Seats are 0 to `players` - 1, clockwise; a set of seats is a bitmask.
    """

    WHAT = "A position of Durak"
    FIELDS = (
        Field("durak", options_of(Options), "options"),
        Field("dealer", NUMBER),
        Field("trump", TRUMP),
        Field("bout", NUMBER),
        Field("turn", NUMBER),
        Field("phase", PHASE),
        Field("asked", NUMBER),
        Field("queried", YES_NO),
        Field("answers", ANSWERS),
        Field("in_play", SEAT_SET),
        Field("idle_bouts", NUMBER),
        Field("table", TABLE),
        Field("talon", CARDS),
        Field("discards", CARD_SET),
        Field("last_bout", LAST_BOUT),
        EachSeat((Field("hand", CARD_SET, "hands"), Field("known", CARD_SET))),
    )

    options: Options
    dealer: int
    trump: int
    """Suit 0..3."""
    hands: list[int]
    """Seat -> the set of the cards in hand."""
    talon: tuple[int, ...]
    """The talon in the order of drawing, the turn-up last.  No player may look at it."""
    turn_up: int
    """The trump under the talon; -1 when there is no talon, or no more of it."""
    discards: int
    """The set of the cards that have left play."""
    bout: int
    """1 for the first bout of the deal, and so on."""
    turn: int
    """The seat whose turn it is to attack, though a partner may act for it; -1 at the end."""
    principal: int
    """The attacker who has priority; -1 at the end."""
    defender: int
    """-1 at the end."""
    attackers: tuple[int, ...]
    """Everyone who may attack in this bout, in the order of priority."""
    asked: int
    """The place in `attackers` of the seat that is asked, or that attacked last."""
    room: int
    """How many attack cards may still be played in this bout."""
    queried: bool
    """Whether the principal has asked for trumps in this offer."""
    answers: Mapping[int, bool]
    """Attacker -> whether he held trumps when he was last asked in this bout."""
    in_play: int
    """The set of the seats that have not dropped out."""
    idle_bouts: int
    """How many bouts in a row drew no card and took none out of play."""
    phase: Phase
    """`give`: the defender takes, and the attackers may give more."""
    to_move: int
    """The seat whose move it is; -1 when the hand is over."""
    outcome: Outcome | None
    """None while the hand is played."""

    _beats: tuple[int, ...]
    _out: int
    """The number of seats that have dropped out."""
    _laid: list[int]
    """The cards of the bout in their order: attack, defence (-1 for none), attack and so on."""
    _last: tuple[bool, int, int, tuple[tuple[int, int], ...], tuple[int, ...]] | None
    _legal: tuple[int, ...]
    _public: list[int]
    """Seat -> the set of the cards that everyone knows it to hold, or to have held."""
    _ranks: int
    """The set of all the cards of the ranks on the table."""
    _seats: tuple[BoutSeats, ...]
    _table_cards: int
    """The set of the cards of the bout."""

    @property
    def table(self) -> tuple[tuple[int, int], ...]:
        """The cards of the bout: each attack card with the one that beats it, or -1."""
        laid = self._laid
        return tuple(zip(laid[::2], [*laid[1::2], -1], strict=False))

    @property
    def talon_count(self) -> int:
        """How many cards the talon has, the turn-up included."""
        return len(self.talon)

    @property
    def taking(self) -> bool:
        """Whether the defender takes, so that the attackers may give more."""
        return self.phase == "give"

    @property
    def known(self) -> list[int]:
        """Seat -> the set of the cards that everyone knows it to hold.

        These are cards taken from the table, the turn-up got by exchange or drawn last, and,
        where there was no talon, the dealer's card that showed the trump.
        """
        return [public & cards for public, cards in zip(self._public, self.hands, strict=True)]

    @property
    def last_bout(self) -> BoutResult | None:
        """How the bout before this one ended; None in the first."""
        return None if self._last is None else BoutResult(*self._last)

    def copy(self) -> Self:
        """An equal hand, independent of this one."""
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.dealer = self.dealer
        twin.trump = self.trump
        twin.hands = self.hands[:]
        twin.talon = self.talon
        twin.turn_up = self.turn_up
        twin.discards = self.discards
        twin.bout = self.bout
        twin.turn = self.turn
        twin.principal = self.principal
        twin.defender = self.defender
        twin.attackers = self.attackers
        twin.asked = self.asked
        twin.room = self.room
        twin.queried = self.queried
        twin.answers = self.answers
        twin.in_play = self.in_play
        twin.idle_bouts = self.idle_bouts
        twin.phase = self.phase
        twin.to_move = self.to_move
        twin.outcome = self.outcome
        twin._beats = self._beats
        twin._out = self._out
        twin._laid = self._laid[:]
        twin._last = self._last
        twin._legal = self._legal
        twin._public = self._public[:]
        twin._ranks = self._ranks
        twin._seats = self._seats
        twin._table_cards = self._table_cards
        return twin

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of the seat to move, cards lowest first; empty when the hand is over."""
        return self._legal

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the position, the cards and the seats first."""
        options, hands, phase, table = self.options, self.hands, self.phase, self.table
        talon = (BIT[card] for card in self.talon)
        laid = (BIT[card] for card in self._laid if card >= 0)
        yield from card_faults([*hands, self.discards, *talon, *laid], options.cards)
        yield from seat_faults(self._seats_named(), options.players)
        if self.bout < 1 or not 0 <= self.idle_bouts <= MOST_IDLE_BOUTS:
            yield "wrong_count", f"Bouts are counted from 1, idle ones from 0 to {MOST_IDLE_BOUTS}."
        holders = sum(1 << seat for seat, cards in enumerate(hands) if cards)
        if holders & ~self.in_play or (phase == "over" and holders != self.in_play):
            yield (
                "not_in_play",
                "A seat with cards is in play; once the hand is over, no other seat is.",
            )
        if self.talon and self.talon[-1] // 13 != self.trump:
            yield "trump_not_last", "The talon must end with a trump."
        if self.known != self._public:
            yield "known_not_held", "A seat is known to hold a card that it does not hold."
        trumps = SUIT_CARDS[self.trump]
        played = any(BIT[attack] & trumps for attack, _ in table)
        for seat, holds in self.answers.items():
            if holds != bool(hands[seat] & trumps) and not (holds and played):
                yield "answer_false", f"The answer of seat {seat} does not fit its cards."
        over = game_over(options.players, options.teams, self.in_play)
        if phase != "over":
            if over or self.idle_bouts == MOST_IDLE_BOUTS:
                yield "over", "The hand is over: its phase must be over."
            yield from self._bout_faults()
        elif not over and self.idle_bouts < MOST_IDLE_BOUTS:
            yield "not_over", "More than one side has cards: the phase cannot be over."
        elif self.talon or self._laid or self.turn != -1:
            yield "over", "A hand that is over has no talon, no table, and the turn -1."

    def _seats_named(self) -> list[int]:
        """Every seat that the position names."""
        seats = [self.dealer, *self.answers, max(0, self.in_play.bit_length() - 1)]
        if self.phase != "over":
            seats.append(self.turn)
        if last := self.last_bout:
            seats += [last.defender, *last.dropped_out, *(seat for seat, _ in last.draws)]
        return seats

    def _bout_faults(self) -> Iterator[Fault]:
        """What is wrong with the table, and with who is asked."""
        table, phase, asked = self.table, self.phase, self.asked
        seats = seating(self.options.players, self.options.teams, self.in_play)[self.turn]
        for attack, defence in table:
            if defence >= 0 and not BEATS[self.trump][attack] >> defence & 1:
                yield "does_not_beat", f"{card_text(attack)} is not beaten by what lies on it."
        beaten = [defence >= 0 for _, defence in table]
        left = beaten.count(False)
        fits = {"attack": not left, "defend": left == 1, "give": left, "exchange": not table}
        if not fits[phase] or beaten != sorted(beaten, reverse=True):
            yield "wrong_phase", f"The cards on the table do not fit the phase {phase}."
        if self._room(seats.defender) < (phase != "defend"):
            yield "too_many_attacks", "There are more attack cards than the defender can be given."
        if not 0 <= asked < (len(seats.attackers) if table else 1) or not (
            phase == "defend" or self.hands[seats.attackers[asked]]
        ):
            yield "nobody_to_move", "The attacker who is asked has no cards, or is not there."
        if phase == "exchange" and not (self.talon and self._exchanger() >= 0):
            yield "nobody_to_move", "Nobody has a card to exchange for the turn-up."

    def _room(self, defender: int) -> int:
        """How many attack cards may still be played, by what lies on the table."""
        held = self.hands[defender].bit_count() + sum(defence >= 0 for _, defence in self.table)
        most = self.options.first_bout_limit if self.bout == 1 else MOST_ATTACK_CARDS
        return min(held, most) - len(self.table)

    def _exchanger(self) -> int:
        """The seat that may exchange the lowest trump; -1 when nobody may.

        Seed, EXCHANGING THE SIX OF TRUMPS: it was dealt to the seat or drawn.  A lowest trump that
        was picked up from the table is known to all, and may not be exchanged.
        """
        lowest = BIT[self.options.lowest_trump(self.trump)]
        for seat, cards in enumerate(self.hands):
            if cards & lowest and not self._public[seat] & lowest:
                return seat
        return -1
