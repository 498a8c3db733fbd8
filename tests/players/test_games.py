"""Games of the players, move by move: a weight, a limit or a chance that changed shows.

A change that is meant is looked at in `tests/goldens/players/`, and proved not to play worse by
`tools/arena.py`.
"""

from collections.abc import Callable, Iterator
from random import Random
from textwrap import fill
from typing import Any, TypeAlias

import pytest

from retrocards.players.calculation.position import position_of
from retrocards.players.calculation.sampling import moves_of
from retrocards.players.durak import club as durak_club
from retrocards.players.durak import master as durak_master
from retrocards.players.ecarte import master as ecarte_master
from retrocards.players.elephant import master as elephant_master
from retrocards.players.hearts import club as hearts_club
from retrocards.players.hearts import master as hearts_master
from retrocards.players.search import finish
from retrocards.rules import calculation, durak, ecarte, elephant, hearts
from tests.limits import SetLimits
from tools.arena import GAMES

GoldenText: TypeAlias = Callable[[str, str], None]
Choosing: TypeAlias = Callable[[Any, Random], int]

DEALS = {2: (0, 1, 2, 3, 4, 5, 24), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Players of Durak -> deals; those between two reach the exact endgame soonest."""
ASKED_ELSEWHERE = pytest.mark.long("much thought; every run asks the masters in test_answers")
FOUR = pytest.param(4, 8, marks=pytest.mark.long("much thought"))

ECARTE = (ecarte.Options(), ecarte.Options(dealer_must_change=True))
ELEPHANT = (elephant.Options(), elephant.Options(after_out="must_beat"))
ELEPHANT_HANDS = {"original": 4, "club": 12}
"""The club player has weights: most of them show within so many hands if a twentieth is changed."""
CALCULATION = (
    (calculation.Options(), 16),
    (calculation.Options(piles=6, kings_start=True), 4),
    (calculation.Options(piles=5, suits="colour", to_empty=True), 8),
)
"""Rules, and how many deals are played by them."""


def moves(hand: Any, said: Callable[[Any], tuple[int, str]]) -> str:
    """All moves of a hand, in lines; `said` gives for a view a move, and what to note about it."""
    texts = []
    while hand.to_move >= 0:
        move, note = said(hand.view(hand.to_move))
        texts.append(f"{hand.move_text(move)}{note}")
        hand.play(move)
    return fill(", ".join(texts), 100)


def plainly(choose: Choosing, rng: Random) -> Callable[[Any], tuple[int, str]]:
    return lambda view: (choose(view, rng), "")


def in_a_row(game: str, grade: str, deals: int, options: Any, *, notes: bool) -> Iterator[str]:
    """Hands of one match, so that points count and cards are exchanged; perhaps with notes."""
    player: Any = GAMES[game].players[grade]
    match, rng = (
        {"ecarte": ecarte, "elephant": elephant, "hearts": hearts}.get(game, calculation).Match(
            options
        ),
        Random(4711),
    )

    def said(view: Any) -> tuple[int, str]:
        if not notes:
            return player.decide(view, rng).move, ""
        if grade == "master" and len(view.legal_moves()) > 1:
            return advised(player, view, rng)
        choice = player.decide(view, rng)
        return choice.move, f" ({choice.reason.name})"

    for deal in range(deals):
        hand = match.new_hand(str(deal))
        text = moves(hand, said)
        match.score(hand)
        yield f"{options.to_text()}, deal {deal}\n{text}\n"


def advised(player: Any, view: Any, rng: Random) -> tuple[int, str]:
    """The best move, its reason, and the chances of it and of the second best.

    With their errors, all in per cent.
    """
    advice = finish(player.advise(view, rng))
    best, *others = advice.prospects
    if advice.all_alike:
        return best.move, f" ({best.reason.name}, all alike)"
    chances = " ".join(
        f"{prospect.percent}+-{100 * prospect.error:.0f}" for prospect in (best, *others[:1])
    )
    return best.move, f" ({best.reason.name}, {chances})"


def of_durak(players: int, deal: int, choose: Choosing) -> str:
    hand = durak.Match(durak.Options(players=players)).new_hand(str(deal))
    text = moves(hand, plainly(choose, Random(deal)))
    return f"players: {players}, deal: {deal}\n{text}\n"


def test_the_club_player_of_durak_plays_as_it_did(golden_text: GoldenText) -> None:
    games = [
        of_durak(players, deal, durak_club.choose)
        for players, deals in DEALS.items()
        for deal in deals
    ]
    golden_text("players/durak.txt", "\n".join(games))


@ASKED_ELSEWHERE
@pytest.mark.parametrize(("players", "deal"), [(2, 0), FOUR])
def test_the_master_of_durak_plays_as_it_did(
    golden_text: GoldenText, set_limits: SetLimits, players: int, deal: int
) -> None:
    """With a tenth of its thought."""
    set_limits(durak_master, THINKING=durak_master.THINKING._replace(cards=6_600))
    text = of_durak(players, deal, durak_master.choose)
    golden_text(f"players/durak-master-{players}.txt", text)


def test_the_club_player_of_ecarte_plays_as_it_did(golden_text: GoldenText) -> None:
    games = [
        text for options in ECARTE for text in in_a_row("ecarte", "club", 6, options, notes=False)
    ]
    golden_text("players/ecarte.txt", "\n".join(games))


@ASKED_ELSEWHERE
def test_the_master_of_ecarte_plays_as_it_did(
    golden_text: GoldenText, set_limits: SetLimits
) -> None:
    set_limits(
        ecarte_master,
        TALKING=ecarte_master.TALKING._replace(worlds=60),
        CHANGING=ecarte_master.CHANGING._replace(worlds=25),
    )
    games = in_a_row("ecarte", "master", 5, ECARTE[0], notes=True)
    golden_text("players/ecarte-master.txt", "\n".join(games))


def test_the_players_of_the_elephant_play_as_they_did(golden_text: GoldenText) -> None:
    games = [
        f"{name}, {text}"
        for options in ELEPHANT
        for name, deals in ELEPHANT_HANDS.items()
        for text in in_a_row("elephant", name, deals, options, notes=False)
    ]
    golden_text("players/elephant.txt", "\n".join(games))


@ASKED_ELSEWHERE
def test_the_master_of_the_elephant_plays_as_it_did(
    golden_text: GoldenText, set_limits: SetLimits
) -> None:
    limits = elephant_master.LIMITS._replace(cards=6_000, worlds=30)
    set_limits(elephant_master, LIMITS=limits)
    games = in_a_row("elephant", "master", 2, ELEPHANT[0], notes=True)
    golden_text("players/elephant-master.txt", "\n".join(games))


def test_the_club_player_of_hearts_plays_as_it_did(golden_text: GoldenText) -> None:
    """In one match to its end, or nearly."""
    match, rng, games = hearts.Match(hearts.Options(game_point=200)), Random(4711), []
    for deal in range(24):
        if match.outcome:
            break
        hand = match.new_hand(str(deal))
        text = moves(hand, plainly(hearts_club.choose, rng))
        games.append(f"deal {deal}, {match.score(hand).points}\n{text}\n")
    golden_text("players/hearts.txt", "\n".join(games))


@ASKED_ELSEWHERE
def test_the_master_of_hearts_plays_as_it_did(
    golden_text: GoldenText, set_limits: SetLimits
) -> None:
    for name, cards in (("PLAYING", 500), ("PASSING", 600), ("STOPPING", 500)):
        set_limits(hearts_master, **{name: getattr(hearts_master, name)._replace(cards=cards)})
    games = in_a_row("hearts", "master", 2, hearts.Options(), notes=True)
    golden_text("players/hearts-master.txt", "\n".join(games))


def test_the_fast_policy_of_calculation_plays_as_it_did(golden_text: GoldenText) -> None:
    """Costs are whole numbers, so that all machines get the same answer."""
    games = []
    for options, deals in CALCULATION:
        for deal in range(deals):
            hand = calculation.Match(options).new_hand(str(deal))
            text = moves(hand, lambda view: (moves_of(position_of(view))[0], ""))
            assert hand.outcome
            games.append(f"{options.name}, deal {deal}, {hand.outcome.home} home\n{text}\n")
    golden_text("players/calculation.txt", "\n".join(games))


@pytest.mark.parametrize(
    ("game", "deals", "options"),
    [
        ("ecarte", 30, ECARTE),
        ("elephant", 3, ELEPHANT),
        ("hearts", 8, (hearts.Options(),)),
        ("calculation", 3, (calculation.Options(), calculation.Options(piles=6, kings_start=True))),
    ],
)
def test_a_beginner_plays_as_it_did(
    golden_text: GoldenText, game: str, deals: int, options: tuple[Any, ...]
) -> None:
    games = [
        text for each in options for text in in_a_row(game, "beginner", deals, each, notes=True)
    ]
    golden_text(f"players/{game}-beginner.txt", "\n".join(games))
