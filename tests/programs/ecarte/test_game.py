"""A golden playthrough of a whole game, from the first deal to the tally.

Both sides propose, accept, refuse, change and mark the king by a simple rule. A line for each
thing that is asked: the machine's time, the keys pressed, what is told and what is asked, and below
it the other rows of the screen that have changed since; whole screens at each deal and each end.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import cards_of
from retrocards.players import ecarte as players
from retrocards.programs.ecarte.table import laid_out
from retrocards.rules.ecarte import (
    ACCEPT,
    LEAD,
    MARK,
    PROPOSE,
    REFUSE,
    Match,
    Options,
    View,
    discarded,
    is_discard,
)
from tests.programs.conftest import seat_player
from tests.programs.ecarte.conftest import SitDown, deciding
from tests.programs.person import GO_ON, Person, changed_rows

DEAL = 1_858
WORDS = {LEAD: "L", PROPOSE: "P", ACCEPT: "A", REFUSE: "R", MARK: "K"}


def simple(view: View, rng: Random) -> int:
    """Talks and changes by the sum of the cards held, marks the king, and plays the last card."""
    moves = view.legal_moves()
    if MARK in moves:
        return MARK
    if view.phase == "play":
        return moves[-1]
    weight = sum(cards_of(view.hand)) + len(view.changes)
    return moves[weight % len(moves)]


def keys(person: Person) -> list[str]:
    """What a person who plays like that presses now."""
    if not person.asked() or person.hand.outcome is not None:
        return ["ENTER"]
    hand = person.hand
    move = simple(hand.view(hand.to_move), Random(0))
    letters = person.program.rom.keys["cards"]
    laid = laid_out(hand, hand.to_move)
    if is_discard(move):
        return [*(letters[laid.index(card)] for card in cards_of(discarded(move))), "0"]
    return [WORDS[move] if move in WORDS else letters[laid.index(move)]]


def playthrough(person: Person) -> str:
    """A game, a line for each time that keys are pressed."""
    person.press(*["DOWN"] * 5)
    lines: list[str] = []
    deal, over, seen = None, False, ""
    while not over:
        over = "THE GAME IS OVER" in person.text
        ended = over or "THE HAND IS OVER" in person.text
        if ended or deal != person.state["deal"]:
            deal = person.state["deal"]
            person.wait(0.3)
            seen = person.text
            lines += ["", seen, ""]
            if ended:
                lines += [f"moves: {', '.join(person.moves)}", ""]
                person.press("x").wait(0.2)
            continue
        if not (person.asked() or GO_ON in person.prompt):
            person.step()
            continue
        pressed = keys(person)
        words = " | ".join(word for word in (person.announcement, person.prompt) if word)
        lines.append(f"{person.program.desk.now:6.1f} {' '.join(pressed):9} {words}")
        lines += changed_rows(seen, person.text, words)
        seen = person.text
        person.press(*pressed)
    lines.append(f"then: {person.announcement}")
    return "\n".join(lines).strip("\n") + "\n"


def test_a_game_is_played_as_it_always_was(
    sit: SitDown,
    golden_text: Callable[[str, str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = sit(deal=DEAL, fps=10)
    seat_player(monkeypatch, players, deciding(simple))
    golden_text("ecarte/game.txt", playthrough(person))


@pytest.mark.parametrize("edition", ["evaluation", "registered"])
def test_you_play_against_the_computer(sit: SitDown, edition: str) -> None:
    """Objective: two play, you at the keyboard and the computer, and neither for the other."""
    person = sit(deal=12, edition=edition)
    assert list(person.state["hands"]) == ["you", "computer"]
    movers = [0, 0]
    hand = Match(Options()).new_hand("12")
    while sum(movers) < 10:
        person.until_asked()
        asked = len(person.moves)
        assert person.wait(5).hand.to_move == 0 and len(person.moves) == asked, "it is your move"
        person.press("L", "R", "1", "2", "3", "4", "5").wait(3)
        for move in person.moves[sum(movers) :]:
            movers[hand.to_move] += 1
            hand.play(hand.parse_move(move))
    assert min(movers) >= 4, "the computer makes its own"
