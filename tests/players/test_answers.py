"""What every player answers at hundreds of positions, under all sets of options, as it did before.

The games in `test_games` and its kin show a player's way; these positions, half of whose moves are
any, come where its own ways seldom lead.  A change that is meant is proved to be none for the worse
by `tools/arena.py`; which answers it changed, a golden file of digests cannot tell.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from zlib import crc32

import pytest

from retrocards.players.advice import Advice
from retrocards.players.search import finish
from tests.players.test_blind import little_thought
from tests.rules.games import GAMES as RULES
from tools.arena import GAMES

HANDS = {"durak": 14, "ecarte": 40, "elephant": 6, "hearts": 20, "calculation": 10}
"""Game -> hands: about a second's worth."""
ADVISED = {"durak": 29, "ecarte": 8, "elephant": 8, "hearts": 8, "calculation": 90}
"""Of so many positions one is shown to those who search, with a small part of their worlds."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for owner, name, small in [*little_thought()]:
        monkeypatch.setattr(owner, name, small)


def walks(game: str) -> Iterator[tuple[str, Iterator[Any]]]:
    """Hands by all sets of options in turn, each named, with every view of one who is to move."""
    rules = RULES[game]
    for number in range(HANDS[game]):
        options = rules.option_sets[7 * number % len(rules.option_sets)]
        match, rng = rules.match(options), Random(number)
        if number % 2:  # So that cards are exchanged, and points count.
            before = match.new_hand(str(10**6 + number))
            while before.to_move >= 0:
                before.play(rng.choice(before.legal_moves()))
            match.score(before)
        yield f"hand {number:2}", walked(game, match.new_hand(str(number)), rng)


def walked(game: str, hand: Any, rng: Random) -> Iterator[Any]:
    """The views of a hand that the club plays, half by chance."""
    club = GAMES[game].players["club"]
    while hand.to_move >= 0:
        view = hand.view(hand.to_move)
        yield view
        moves = view.legal_moves()
        hand.play(rng.choice(moves) if rng.random() < 0.5 else club.decide(view, rng).move)


def answer(player: Any, view: Any, number: int, advised: int) -> str:
    """Its choice and the reason, or all that it advises; nothing where it is not asked.

    One that looks back tells of any of the moves, too.
    """
    if len(view.legal_moves()) < 2:
        return ""
    if not hasattr(player, "advise"):
        choice = getattr(player, "decide", player)(view, Random(number))
        if hasattr(player, "choose"):
            move = player.choose(view, Random(number))
            assert move == choice.move, "what is chosen is what is decided"
        return repr(choice)
    if number % advised:
        return ""
    advice = finish(player.advise(view, Random(number)))
    told = [shown(advice)]
    if hasattr(player, "look_back"):
        rng = Random(number)
        told.append(shown(finish(player.look_back(view, rng, rng.choice(view.legal_moves())))))
    return " ".join(told)


def shown(advice: Advice) -> str:
    prospects = [(one.move, one.percent, one.reason) for one in advice.prospects]
    return repr((prospects, advice.all_alike))


@pytest.mark.parametrize("game", GAMES)
def test_every_player_answers_as_it_did(game: str, golden_text: Callable[[str, str], None]) -> None:
    told = []
    for named, views in walks(game):
        seen = dict.fromkeys(GAMES[game].players, 0)
        for number, view in enumerate(views):
            for name, player in GAMES[game].players.items():
                seen[name] = crc32(answer(player, view, number, ADVISED[game]).encode(), seen[name])
        told.append(f"{named}  " + "  ".join(f"{name} {crc:08x}" for name, crc in seen.items()))
    golden_text(f"players/answers-{game}.txt", "\n".join([*told, ""]))
