"""What every player answers at thousands of positions, under all sets of options.

`test_games` and its kin show each player's own games.  In these hands half of the moves are random,
so they reach positions that a player's own style seldom leads to.  Each answer has a line in a
golden file, so a change shows which answers it changed.  `tools/arena.py` proves that a change that
is meant does not play worse.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from retrocards.players.advice import Advice
from retrocards.players.choice import Reason
from retrocards.players.search import finish
from tests.rules.games import GAMES as RULES
from tools.arena import GAMES

pytestmark = pytest.mark.usefixtures("little_thought")

HANDS = {"durak": 14, "ecarte": 40, "elephant": 6, "hearts": 20, "calculation": 10}
"""Game -> the number of hands: about a second's work."""
ADVISED = {"durak": 58, "ecarte": 16, "elephant": 16, "hearts": 16, "calculation": 90}
"""Game -> n: players that search are asked at each nth position, and sample only a few worlds."""


def walks(game: str) -> Iterator[tuple[str, Iterator[Any]]]:
    """Hands under all sets of options in turn: each one's title, and the views of its decisions."""
    rules = RULES[game]
    for number in range(HANDS[game]):
        options = rules.option_sets[7 * number % len(rules.option_sets)]
        match, rng = rules.match(options), Random(number)
        if number % 2:  # So that cards are exchanged, and points count.
            before = match.new_hand(str(10**6 + number))
            while before.to_move >= 0:
                before.play(rng.choice(before.legal_moves()))
            match.score(before)
        title = f"hand {number}: {rules.option_text(options)}"
        yield title, walked(game, match.new_hand(str(number)), rng)


def walked(game: str, hand: Any, rng: Random) -> Iterator[Any]:
    """The views of a hand in which the club player makes half of the moves, and chance the rest."""
    club = GAMES[game].players["club"]
    while hand.to_move >= 0:
        view = hand.view(hand.to_move)
        yield view
        legal = view.legal_moves()
        hand.play(rng.choice(legal) if rng.random() < 0.5 else club.decide(view, rng).move)


def answer(game: str, player: Any, view: Any, number: int) -> str:
    """The player's move and reason, or its whole advice; empty where it is not asked.

    A player that looks back is also asked about one of the legal moves.
    """
    text = RULES[game].match(view.options).new_hand("0").move_text
    legal = view.legal_moves()
    if len(legal) < 2:
        return ""
    if not hasattr(player, "advise"):
        choice = getattr(player, "decide", player)(view, Random(number))
        if isinstance(choice, int):
            return str(text(choice))
        move = player.choose(view, Random(number))
        assert move == choice.move, "`choose` and `decide` agree"
        return f"{text(move)}; {'; '.join(map(because, (choice.reason, *choice.besides)))}"
    if number % ADVISED[game]:
        return ""
    answers = [advised(finish(player.advise(view, Random(number))), text)]
    if hasattr(player, "look_back"):
        rng = Random(number)
        looking_back = player.look_back(view, rng, rng.choice(legal))
        answers.append(f"looking back: {advised(finish(looking_back), text)}")
    return "; ".join(answers)


def because(reason: Reason, form: str = "{}") -> str:
    """A reason's name, and its details in their order; empty if it has no name."""
    details = [f"{name}={text}" for name, text in reason.details.items()]
    return form.format(" ".join([reason.name, *details])) if reason.name else ""


def advised(advice: Advice, text: Callable[[int], str]) -> str:
    """Every move that was weighed with its chance in per cent, and the reasons that are given."""
    weighed = [
        f"{text(prospect.move)} {prospect.percent}{because(prospect.reason, ' ({})')}"
        for prospect in advice.prospects
    ]
    return ", ".join(weighed) + ("; all alike" if advice.all_alike else "")


def answers(game: str) -> Iterator[str]:
    """A line for each hand, and one for each answer at each of its positions."""
    for title, views in walks(game):
        yield title
        for number, view in enumerate(views):
            players: dict[str, list[str]] = {}
            for name, player in GAMES[game].players.items():
                players.setdefault(answer(game, player, view, number), []).append(name)
            for said, names in players.items():
                if said:
                    yield f"{number} {', '.join(names)}: {said}"


@pytest.mark.parametrize("game", GAMES)
def test_every_player_answers_as_it_did(game: str, golden_text: Callable[[str, str], None]) -> None:
    golden_text(f"players/answers-{game}.txt", "\n".join([*answers(game), ""]))
