"""Sentences about moves, held against the true hand phrase by phrase.

A phrase is what a sentence states as a fact, such as "THE TALON IS GONE".  Every sentence that has
it is checked, in whatever message of the ROM it stands.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from retrocards.cards import cards_of
from retrocards.machine import Machine
from retrocards.players.advice import NO_MOVE
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load, program_class
from retrocards.programs.pc import Pc
from retrocards.programs.words import card_name
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders

PROGRAMS = {
    "durak": "DURAK", "ecarte": "ECARTE", "elephant": "ELEPHANT", "hearts": "HEARTS",
    "calculation": "CALC",
}  # fmt: skip
"""Game -> the program whose sentences are held."""
SECRET = "(names no hidden card)"
"""Of every caption: everybody reads it."""


class Spoken(NamedTuple):
    """A sentence about a move, and the hands before and after it."""

    game: str
    text: str
    earlier: Sequence[Any]
    """The hand after each move up to now; the last one is the hand that the sentence is about."""
    move: int
    later: Sequence[Any]
    """The hand after this move, and after all that followed."""
    to_all: bool = False
    """Whether everybody at the table reads it."""
    who: int = -1
    """The seat that it is said to, if that is not the one to move."""

    @property
    def hand(self) -> Any:
        return self.earlier[-1]

    @property
    def seat(self) -> int:
        return int(self.hand.to_move) if self.who < 0 else self.who

    @property
    def mine(self) -> list[int]:
        """The cards that the seat holds."""
        return [*cards_of(self.hand.hands[self.seat])]

    @property
    def trumps(self) -> list[int]:
        """The trumps that the seat holds."""
        return [card for card in self.mine if card // 13 == self.hand.trump]

    def name(self, card: int) -> str:
        """A card as the ROM writes it."""
        return card_name(program_of(self.game).rom, card)

    def card(self, name: str) -> int:
        """The card that the ROM writes so."""
        return next(card for card in range(52) if self.name(card) == name)

    def own(self, names: str) -> list[int]:
        """The seat's cards of these names. Raises KeyError if it does not hold one of them."""
        cards = {self.name(card): card for card in self.mine}
        return [cards[name] for name in names.split()]

    def seat_name(self, seat: int) -> str:
        """A seat as the ROM calls it."""
        program = program_of(self.game)
        return str(program.rom.say(f"seats.{program.table.seats[seat]}"))

    def seat_called(self, name: str) -> int:
        """The seat that the ROM calls so, in capitals or not."""
        seats = range(self.hand.options.players)
        return next(seat for seat in seats if self.seat_name(seat).upper() == name.upper())

    def __str__(self) -> str:
        move = "" if self.move == NO_MOVE else f"{self.hand.move_text(self.move)}\n"
        return f"{self.text}\n{move}{self.hand.to_text()}"


Truth = Callable[[Spoken, re.Match[str]], bool]


@cache
def program_of(game: str) -> Any:
    """A program without a screen, for its words."""
    rom = load(find_rom(PROGRAMS[game], rom_folders()))
    launch = Launch(frozenset({"skip_show"}), guest=True)
    return program_class(rom)(Pc(Machine.headless()), rom, launch)


def _keeps_secrets(said: Spoken) -> bool:
    """Whether a caption names no card that its player still holds, unless that was turned up."""
    if said.game == "calculation":
        return True
    named = {card for card in range(52) if re.search(rf"(?<!\w){said.name(card)}", said.text)}
    held = {*cards_of(said.later[0].hands[said.seat])}
    return not named & held - {getattr(said.hand, "turn_up", -1)}


class Sentences:
    """How often each phrase was said, and was true."""

    def __init__(self, phrases: Mapping[str, Truth]) -> None:
        self._phrases = {re.compile(phrase): truth for phrase, truth in phrases.items()}
        self.said, self.true = Counter[str](), Counter[str]()
        self.false: dict[str, Spoken] = {}
        """Phrase -> the first sentence in which it was false."""

    def hear(self, spoken: Spoken) -> None:
        """Check the phrases of a sentence, and that it gives no hidden card away."""
        if spoken.to_all:
            self._note(SECRET, spoken, _keeps_secrets(spoken))
        for phrase, truth in self._phrases.items():
            if match := phrase.search(spoken.text):
                self._note(phrase.pattern, spoken, truth(spoken, match))

    def _note(self, phrase: str, spoken: Spoken, is_true: bool) -> None:
        self.said[phrase] += 1
        self.true[phrase] += is_true
        if not is_true:
            self.false.setdefault(phrase, spoken)

    def __str__(self) -> str:
        rows = [f"{'said':>8}{'true':>8}"]
        secret = [SECRET] if self.said[SECRET] else []
        for phrase in (*secret, *(each.pattern for each in self._phrases)):
            rows.append(f"{self.said[phrase]:8}{self.true[phrase]:8}   {phrase}")
        return "\n".join(rows)
