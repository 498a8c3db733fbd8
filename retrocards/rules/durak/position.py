"""A position of Durak: what it consists of, and its text form.

A position is written as a block of `name: words` lines, in this order and all of them::

    durak: players=4 teams=no deck=36 exchange=yes five_first=no
    dealer: 2
    trump: H
    bout: 1
    turn: 3
    phase: defend
    ...
"""

from collections.abc import Mapping
from typing import Any, Literal, Self

from retrocards.cards import (
    BIT,
    SUIT_CARDS,
    SUITS,
    card_text,
    mask_of,
    parse_card,
)
from retrocards.rules import base
from retrocards.rules.durak.bouts import (
    LAST_BOUT,
    MOST_IDLE_BOUTS,
    BoutResult,
    BoutSeats,
    Outcome,
    game_over,
    seating,
)
from retrocards.rules.durak.options import MOST_ATTACK_CARDS, Options
from retrocards.rules.faults import check_cards, demand
from retrocards.rules.text import (
    CARD_SET,
    CARDS,
    NUMBER,
    SEAT_SET,
    YES_NO,
    EachSeat,
    Field,
    Form,
    one_of,
    options_of,
    read_seat,
    words_of,
)

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
PHASE = one_of("exchange", "attack", "defend", "give", "over")


class Position(base.Hand):
    """All that `Hand` plays with.  Seats are 0 .. players-1 clockwise; sets of seats bitmasks."""

    __slots__ = (
        "_beats", "_gone", "_laid", "_last", "_moves", "_public", "_ranks", "_seats",
        "_table_cards", "answers", "asked", "attackers", "bout", "dealer", "defender", "discards",
        "hands", "idle_bouts", "in_play", "options", "outcome", "phase", "principal",
        "queried", "room", "talon", "to_move", "trump", "turn", "turn_up",
    )  # fmt: skip

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
    """Place in `attackers` of the one who is asked, or who attacked last."""
    room: int
    """Attack cards that may still be played in this bout."""
    queried: bool
    """The principal has asked for trumps in this offer."""
    answers: Mapping[int, bool]
    """Attacker -> whether he held trumps when he was last asked in this bout."""
    in_play: int
    """The set of the seats that have not dropped out."""
    idle_bouts: int
    """Bouts on end in which no card was drawn and none left play."""
    phase: Phase
    """`give`: the defender takes, and the attackers may give more."""
    to_move: int
    """The seat whose move it is; -1 when the hand is over."""
    outcome: Outcome | None
    """None while the hand is played."""

    _beats: tuple[int, ...]
    _gone: int
    """How many have dropped out."""
    _laid: list[int]
    """The cards of the bout in their order: attack, defence (-1 when taken), attack and so on."""
    _last: tuple[bool, int, int, tuple[tuple[int, int], ...], tuple[int, ...]] | None
    _moves: tuple[int, ...]
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
        """Cards in the talon, the turn-up included."""
        return len(self.talon)

    @property
    def taking(self) -> bool:
        """The defender takes; the attackers may give more."""
        return self.phase == "give"

    @property
    def known(self) -> list[int]:
        """Seat -> the set of cards that everyone knows it to hold.

        Those taken from the table, the turn-up got by exchange or drawn last, and the dealer's
        card that showed the trump where there was no talon.
        """
        return [public & cards for public, cards in zip(self._public, self.hands, strict=True)]

    def hidden_from(self, seat: int) -> int:
        """The set of the cards that a seat cannot place: in other hands or in the talon."""
        hidden = mask_of(self.talon[:-1])
        for other, cards in enumerate(self.hands):
            if other != seat:
                hidden |= cards & ~self._public[other]
        return hidden

    @property
    def last_bout(self) -> BoutResult | None:
        """How the bout before this one ended; None in the first."""
        return None if self._last is None else BoutResult(*self._last)

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of the seat to move, cards lowest first; empty when the hand is over."""
        return self._moves

    @classmethod
    def restore(cls, *_: Any, table: Any, known: Any, last_bout: Any, **values: Any) -> Self:
        """A hand with these values of its FIELDS.  Raises Impossible when they cannot be."""
        laid = [card for pair in table for card in pair]
        if values["phase"] == "defend" and laid[-1:] == [-1]:
            laid.pop()
        return super().restore(_laid=laid, _public=[*known], _last=last_bout, **values)

    def check(self) -> None:
        """Raises Impossible when the position has one of the faults that are looked for.

        `card_twice`, `card_unknown`, `card_missing`, `no_such_seat`, `wrong_count`, `not_in_play`,
        `trump_not_last` (the talon ends with one), `known_not_held`, `answer_false`, `not_over`,
        `over`, `does_not_beat`, `wrong_phase` (the table does not fit it), `too_many_attacks` and
        `nobody_to_move`.
        """
        talon = (BIT[card] for card in self.talon)
        table = (BIT[card] for pair in self.table for card in pair if card >= 0)
        check_cards([*self.hands, self.discards, *talon, *table], self.options.cards)
        self._check_seats()
        demand(
            not self.talon or self.talon[-1] // 13 == self.trump,
            "trump_not_last",
            "The talon must end with a trump.",
        )
        for seat, cards in enumerate(self.hands):
            demand(
                not self._public[seat] & ~cards,
                "known_not_held",
                f"Seat {seat} is known to hold cards that it does not hold.",
            )
        trumps = SUIT_CARDS[self.trump]
        attacked = mask_of(attack for attack, _ in self.table)
        for seat, holds in self.answers.items():
            has = bool(self.hands[seat] & trumps)
            demand(
                has == holds or (holds and attacked & trumps),
                "answer_false",
                f"The answer of seat {seat} does not fit its cards.",
            )
        players, teams = self.options.players, self.options.teams
        over = game_over(players, teams, self.in_play) or self.idle_bouts == MOST_IDLE_BOUTS
        if self.phase == "over":
            demand(over, "not_over", "More than one side has cards: the phase cannot be over.")
            demand(
                not (self.talon or self._laid) and self.turn == -1,
                "over",
                "A hand that is over has no talon, no cards on the table, and the turn -1.",
            )
        else:
            demand(not over, "over", "The hand is over: its phase must be over.")
            self._check_bout(seating(players, teams, self.in_play)[self.turn])

    def _check_seats(self) -> None:
        """The seats and the counts are there."""
        players = self.options.players
        last = self.last_bout
        seats = [self.dealer, *self.answers]
        if self.phase != "over":
            seats.append(self.turn)
        if last:
            seats += [last.defender, *last.gone, *(seat for seat, _ in last.draws)]
        demand(
            all(0 <= seat < players for seat in seats) and not self.in_play >> players,
            "no_such_seat",
            f"The seats of this game are 0 to {players - 1}.",
        )
        demand(
            self.bout >= 1 and 0 <= self.idle_bouts <= MOST_IDLE_BOUTS,
            "wrong_count",
            f"The bouts are counted from 1, idle ones from 0 to {MOST_IDLE_BOUTS}.",
        )
        holders = sum(1 << seat for seat, cards in enumerate(self.hands) if cards)
        demand(
            self.in_play == holders if self.phase == "over" else not holders & ~self.in_play,
            "not_in_play",
            "Everyone who has cards is in play; when the hand is over, nobody else.",
        )

    def _check_bout(self, bout: BoutSeats) -> None:
        """The table fits the phase and the defender, and somebody is to move."""
        table, phase = self.table, self.phase
        for attack, defence in table:
            demand(
                defence < 0 or BEATS[self.trump][attack] >> defence & 1,
                "does_not_beat",
                f"{card_text(attack)} is not beaten by the card that lies on it.",
            )
        beaten = sum(defence >= 0 for _, defence in table)
        left = len(table) - beaten
        fits = {"attack": not left, "defend": left == 1, "give": left, "exchange": not table}
        demand(
            fits[phase] and all(defence >= 0 for _, defence in table[:beaten]),
            "wrong_phase",
            f"The cards on the table do not fit the phase {phase}.",
        )
        room = self._limit(self.hands[bout.defender].bit_count() + beaten) - len(table)
        demand(
            room > 0 or (room == 0 and phase == "defend"),
            "too_many_attacks",
            "There are more attack cards than the defender can be given.",
        )
        demand(
            0 <= self.asked < len(bout.attackers)
            and (phase == "defend" or self.hands[bout.attackers[self.asked]])
            and (table or self.asked == 0),
            "nobody_to_move",
            "The attacker who is asked has no cards, or is not there.",
        )
        if phase == "exchange":
            lowest = BIT[self.options.lowest_trump(self.trump)]
            demand(
                self.talon
                and any(
                    cards & lowest & ~public
                    for cards, public in zip(self.hands, self._public, strict=True)
                ),
                "nobody_to_move",
                "Nobody has a card to exchange for the turn-up.",
            )

    def _limit(self, held: int) -> int:
        """Attack cards at most against a defender who held so many before the bout."""
        most = self.options.first_bout_limit if self.bout == 1 else MOST_ATTACK_CARDS
        return held if held < most else most

    def _sit(self, turn: int) -> None:
        """Give everyone the part in the bout that begins at a turn."""
        self.turn = turn
        self.principal, self.defender, self.attackers, _, _ = self._seats[turn]
