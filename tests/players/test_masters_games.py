"""The games of masters and beginners, move by move, with what the coach would tell: a weight, a
limit or a chance that changed shows, as that of the fast players does in `test_games`.

A change that is meant is looked at in `tests/goldens/players/`, and proved to be none for the worse
by `tools/arena.py`.
"""

from collections.abc import Callable
from random import Random
from textwrap import fill
from typing import Any

import pytest

from retrocards.players import calculation as calculation_players
from retrocards.players import ecarte as ecarte_players
from retrocards.players import elephant as elephant_players
from retrocards.players import hearts as hearts_players
from retrocards.players.ecarte import master as ecarte_master
from retrocards.players.elephant import master as elephant_master
from retrocards.players.hearts import master as hearts_master
from retrocards.rules import calculation, ecarte, elephant, hearts

GAMES = {
    "ecarte": (ecarte, ecarte_players.PLAYERS),
    "elephant": (elephant, elephant_players.PLAYERS),
    "hearts": (hearts, hearts_players.PLAYERS),
    "calculation": (calculation, calculation_players.PLAYERS),
}


def games_of(game: str, grade: str, deals: int, *options: Any) -> str:
    """Hands of a match in a row, so that points count, and cards are exchanged."""
    rules, players = GAMES[game]
    player: Any = players[grade]
    told = []
    for one in options:
        match, rng = rules.Match(one), Random(4711)
        for deal in range(deals):
            hand, moves = match.new_hand(str(deal)), []
            while hand.to_move >= 0:
                move, text = decided(player, hand, rng, coached=grade == "master")
                moves.append(text)
                hand.play(move)
            match.score(hand)
            told.append(f"{one.to_text()}, deal {deal}\n{fill(', '.join(moves), 100)}\n")
    return "\n".join(told)


def decided(player: Any, hand: Any, rng: Random, *, coached: bool) -> tuple[int, str]:
    """A move, and how it is told: its reason, and the chances of it and of the second best.

    With their errors, all in hundredths.
    """
    view = hand.view(hand.to_move)
    if not coached or len(view.legal_moves()) == 1:
        choice = player.decide(view, rng)
        return choice.move, f"{hand.move_text(choice.move)} ({choice.reason.name})"
    thinking = player.advise(view, rng)
    try:
        while True:
            next(thinking)
    except StopIteration as thought:
        advice = thought.value
    best, *others = advice.prospects
    if advice.all_alike:
        return best.move, f"{hand.move_text(best.move)} ({best.reason.name}, all alike)"
    chances = " ".join(f"{one.percent}+-{100 * one.error:.0f}" for one in (best, *others[:1]))
    return best.move, f"{hand.move_text(best.move)} ({best.reason.name}, {chances})"


def test_the_master_of_ecarte_plays_as_it_did(
    golden_text: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ecarte_master, "TALKING", ecarte_master.TALKING._replace(worlds=60))
    monkeypatch.setattr(ecarte_master, "CHANGING", ecarte_master.CHANGING._replace(worlds=25))
    told = games_of("ecarte", "master", 5, ecarte.Options())
    golden_text("players/ecarte-master.txt", told)


def test_the_master_of_the_elephant_plays_as_it_did(
    golden_text: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = elephant_master.LIMITS._replace(cards=6_000, worlds=30)
    monkeypatch.setattr(elephant_master, "LIMITS", limits)
    golden_text(
        "players/elephant-master.txt", games_of("elephant", "master", 2, elephant.Options())
    )


def test_the_master_of_hearts_plays_as_it_did(
    golden_text: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, cards in (("PLAYING", 500), ("PASSING", 600), ("STOPPING", 500)):
        monkeypatch.setattr(hearts_master, name, getattr(hearts_master, name)._replace(cards=cards))
    golden_text("players/hearts-master.txt", games_of("hearts", "master", 2, hearts.Options()))


@pytest.mark.parametrize(
    ("game", "deals", "options"),
    [
        ("ecarte", 30, (ecarte.Options(), ecarte.Options(dealer_must_change=True))),
        ("elephant", 3, (elephant.Options(), elephant.Options(after_out="must_beat"))),
        ("hearts", 8, (hearts.Options(),)),
        ("calculation", 3, (calculation.Options(), calculation.Options(piles=6, kings_start=True))),
    ],
)
def test_a_beginner_plays_as_it_did(
    golden_text: Callable[[str, str], None], game: str, deals: int, options: tuple[Any, ...]
) -> None:
    golden_text(f"players/{game}-beginner.txt", games_of(game, "beginner", deals, *options))
