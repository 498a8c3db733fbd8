"""Whoever types while cards move plays the same game as one who waits until they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from retrocards.machine import named_key
from retrocards.programs.launch import Launch
from retrocards.programs.text_game import TextGame
from retrocards.rom import load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.settings import Settings
from retrocards.stage import Step
from tests.alike import first_of
from tests.programs.person import GO_ON, Person

KEYS = (*"0123456789LPARKYNQ", "ENTER", "RIGHT", "LEFT")
"""What answers a question now and then."""
SEATED = {"DURAK": ("north", "south"), "ECARTE": ("you",)}
"""Whom the keyboard plays: at Durak two who may see one another's cards."""


class Stroke(NamedTuple):
    """A key, and where the game stood when it was struck."""

    hands: int
    moves: int
    goes_on: bool
    key: str


class Typist:
    """Plays a program by keyboard and notes what was typed when."""

    def __init__(self, name: str, deal: int, motion: bool, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rom = load_rom(find_rom(name, rom_folders()))
        options = {"motion": motion, "autotrick": False, "open_hands": True}
        options |= dict.fromkeys(SEATED["DURAK"], True) if name == "DURAK" else {}
        for option, value in options.items():
            Settings(self.rom, "registered").set(option, value)
        launch = Launch(frozenset({"skip_show"}), str(deal), "registered")
        self.in_film = False
        film = TextGame.film

        def watched(game: TextGame[Any, Any], steps: Sequence[Step]) -> Iterator[Any]:
            self.in_film = True
            yield from film(game, steps)
            self.in_film = False

        # From outside, a film looks like any card on its way.
        monkeypatch.setattr(TextGame, "film", watched)
        self.person = Person(self.rom, launch, fps=10)
        self.notes: list[Stroke] = []
        self.in_films = 0

    @property
    def hands(self) -> int:
        return len(self.person.program.table.sitting.record.hands)

    @property
    def games(self) -> list[list[str]]:
        """The moves of each hand so far."""
        return [list(hand.moves) for hand in self.person.program.table.sitting.record.hands]

    @property
    def asked(self) -> bool:
        return self.person.asked() or GO_ON in self.person.prompt

    def step(self) -> None:
        """Let a moment pass; a box that tells or asks something is closed."""
        if self.person.program.stage.windows:
            self.person.press("ENTER" if "ANY KEY" in self.person.text else "N")
        else:
            self.person.unseen()

    def type(self, key: str) -> None:
        moves = len(self.person.moves)
        self.notes.append(Stroke(self.hands, moves, GO_ON in self.person.prompt, key))
        self.in_films += self.in_film
        self.person.press(key)

    def answer(self, random: Random) -> str:
        """A key by chance, more often one that means something."""
        if random.random() < 0.2:
            return random.choice(KEYS)
        if GO_ON in self.person.prompt:
            return "ENTER"
        keys = random.sample(KEYS, len(KEYS))
        answers, legal = self.person.program.answers(), self.person.hand.legal_moves()
        return next((key for key in keys if answers.read(named_key(key), -1) in legal), "0")


def play_at_leisure(typist: Typist, random: Random, strokes: int) -> None:
    """Strike keys by chance, each when somebody is asked."""
    while len(typist.notes) < strokes:
        if typist.asked:
            typist.type(typist.answer(random))
        else:
            typist.step()


def play_ahead(typist: Typist, notes: list[Stroke]) -> None:
    """Strike the same keys, each as soon as the game has come so far, be it in a film."""
    for stroke in notes:
        for _ in range(500):
            there = typist.hands == stroke.hands and len(typist.person.moves) == stroke.moves
            if there and (typist.in_film or typist.asked):
                break
            assert typist.in_film or not typist.asked, f"asked otherwise than {stroke}"
            typist.step()
        else:
            pytest.fail(f"never asked for {stroke}: {typist.person.text}")
        typist.type(stroke.key)


@pytest.mark.parametrize("name", first_of(["DURAK", "ECARTE"]))
def test_keys_struck_in_films_play_the_same_game(
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
    amount: Callable[[int, int], int],
) -> None:
    """Input never waits for a film, and counts as it does without one."""
    for deal in range(1, 1 + amount(1, 6)):
        print(f"deal {deal}")
        played, struck_in_films = [], 0
        notes: list[Stroke] = []
        for motion in (False, True):
            with monkeypatch.context() as patch:
                patch.setenv("RETROCARDS_HOME", str(tmp_path_factory.mktemp("home")))
                typist = Typist(name, deal, motion, patch)
                if motion:
                    play_ahead(typist, notes)
                    struck_in_films = typist.in_films
                else:
                    play_at_leisure(typist, Random(f"{name} {deal}"), amount(100, 150))
                    notes = typist.notes
                played.append(typist.games)
        assert played[0] == played[1]
        assert struck_in_films > 2, f"only {struck_in_films}"
