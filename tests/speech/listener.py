"""A player who sees nothing: knows a program by its sentences alone, and presses keys."""

from __future__ import annotations

import re
from typing import Any

from retrocards.cards import cards_of, parse_card
from retrocards.cli import commands
from retrocards.machine import Machine, named_key
from retrocards.programs.desk import Desk
from retrocards.programs.game import CardGame
from retrocards.programs.launch import Launch
from retrocards.programs.loading import program_class
from retrocards.programs.pc import Pc
from retrocards.programs.speech import Speech

RANKS = dict(
    zip(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        "23456789T",
        strict=True,
    )
) | {"jack": "J", "queen": "Q", "king": "K", "ace": "A"}
CARD = re.compile(rf"\b({'|'.join(RANKS)}) of (clubs|diamonds|hearts|spades)\b")
ANY = re.compile(r"\bany (card|club|diamond|heart|spade)\b")
FPS = 10


def cards_in(sentence: str) -> list[int]:
    """The cards that a sentence names."""
    return [parse_card(RANKS[rank] + suit[0].upper()) for rank, suit in CARD.findall(sentence)]


def named_in(sentence: str, held: list[int]) -> set[int]:
    """The cards that a sentence names one by one, or by a suit of those that are held."""
    cards = set(cards_in(sentence))
    for kind in ANY.findall(sentence):
        suit = "cdhs".index(kind[0]) if kind != "card" else None
        cards |= {card for card in held if suit is None or card // 13 == suit}
    return cards


class Listener:
    """Sits at a program whose screen nobody sees; `heard` is all that was said."""

    def __init__(self, program: str, deal: str = "7") -> None:
        rom = commands.named_rom(program)
        self.machine = Machine.headless(FPS)
        self.pc = Pc(self.machine)
        self.heard: list[str] = []
        self._known: set[int] = set()
        self.faults: list[str] = []
        self.pc.listener = Speech(self._hear).hear
        launch = Launch(switches=frozenset({"skip_show", "sound_off"}), deal=deal)

        def make() -> Desk:
            self.game: CardGame[Any, Any] = program_class(rom)(self.pc, rom, launch)  # type: ignore[assignment]
            return self.game.desk

        self.desk = self.pc.start(make)

    def _hear(self, sentence: str) -> None:
        if self.heard and self.heard[-1] == sentence:
            self.faults.append(f"twice in a row: {sentence}")
        hidden = self._hidden()
        if secrets := [card for card in cards_in(sentence) if card in hidden]:
            self.faults.append(f"{sentence!r} names hidden cards: {secrets}")
        self.heard.append(sentence)
        self._known |= {*cards_in(sentence)}

    def _hidden(self) -> set[int]:
        """The cards that nobody at the screen may know."""
        table = self.game.table
        if not table.seated or not table.dealt:
            return set()
        people = table.people
        hand = table.hand
        others = (cards for seat, cards in enumerate(hand.hands) if seat not in people)
        hidden = {card for cards in others for card in cards_of(cards)}
        # What has lain open once is known, whoever takes it.
        return hidden - self._known

    def wait(self, seconds: float) -> None:
        """Let machine time pass."""
        until = self.machine.clock.seconds + seconds
        while self.machine.clock.seconds < until and self.pc.exit_code is None:
            self.pc.leap(until - self.machine.clock.seconds)

    def press(self, *keys: str) -> list[str]:
        """Press keys, one after another; return what is said then."""
        heard = len(self.heard)
        for key in keys:
            self.machine.press(named_key(key))
            self.wait(2 / FPS)
        return self.heard[heard:]
