"""The fitting tool: what it computes, and that it reads and writes the players' constants."""

import sys
from collections.abc import Callable, Sequence
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.players.hearts import policy
from retrocards.rules import calculation
from tools.fit import (
    Constants,
    Regression,
    Row,
    Trial,
    begun,
    chances_corrected,
    fits,
    least_squares,
    logistic,
    main,
    regression,
    table,
    trial,
    tried,
)

GAMES = ("calculation", "durak", "ecarte", "elephant", "hearts")
SINGLE = Constants("hearts", "policy", "SINGLE")


# The numbers.


def test_a_logistic_regression_finds_the_weights_that_made_the_rows() -> None:
    rng, weights, rows = Random(3), (0.8, -1.5), []
    for _ in range(4000):
        features = (rng.uniform(-2, 2), rng.uniform(-1, 1))
        total = 0.5 + sum(a * b for a, b in zip(weights, features, strict=True))
        rows.append(Row(features, float(rng.random() < 1 / (1 + exp(-total))), 0.5))
    assert logistic(rows) == pytest.approx(weights, abs=0.15)


def test_what_never_comes_has_a_large_weight_and_what_is_never_seen_none() -> None:
    never = logistic([Row((1.0, 0.0), 0.0)] * 50)
    assert never[0] < -5 and never[1] == 0


def test_least_squares_find_a_bent_line() -> None:
    slopes = (0.1, 1.2, -0.8)
    rows = []
    for step in range(101):
        parts = (1.0, step / 100, max(0.0, step / 100 - 0.5))
        rows.append(Row(parts, sum(a * b for a, b in zip(parts, slopes, strict=True))))
    assert least_squares(rows) == pytest.approx(slopes, abs=0.005)


def test_a_part_of_the_curve_is_fitted_beside_the_rest_as_shipped() -> None:
    """Three piles take three quarters off the odds, whatever else the curve says."""
    fit = next(fit for fit in fits("calculation") if "THREE_PILES" in fit.constants.name)
    assert isinstance(fit, Regression) and fit.chance is not None
    rng, rows = Random(5), list[Row]()
    for _ in range(4000):
        row = Row((1.0, rng.uniform(-3, 0), 10.0, rng.random() < 0.5, 0.0, 0.0, 0.0), 0.0)
        rows.append(row._replace(came=float(rng.random() < fit.chance(row, (-1.4, 0.0)))))
    piles, colour = fit.values(rows)
    assert piles == pytest.approx(-1.4, abs=0.2) and colour == 0


def test_how_true_the_chances_come_is_shown_for_each_kind_of_game() -> None:
    fit = next(fit for fit in fits("calculation") if "HIGHER" in fit.constants.name)
    zero = (1.0, 0.0, 34.0, 0.0, 0.0, 0.0, 0.0)
    deals = [[Row(zero, 1.0, kind="a")] * 3, [Row(zero, 0.0, kind="b")]]
    assert isinstance(fit, Regression)
    lines = [*table(fit, [None] * 3, deals)]
    assert [line.strip() for line in lines if "game" in line] == ["a: 1 game", "b: 1 game"] * 2
    assert sum("90 to 100 %" in line and "100.0 %" in line for line in lines) == 2


def test_a_game_that_another_began_goes_on_from_a_random_move() -> None:
    options = calculation.Options()
    moves = begun("calculation", options, 3, "beginner")
    assert moves == begun("calculation", options, 3, "beginner")
    hand = calculation.Match(options).new_hand("3")
    for move in moves:
        hand.play(move)
    assert moves and hand.to_move == 0


# The sources.


@pytest.mark.parametrize("game", GAMES)
def test_every_constant_stands_in_its_module_and_can_be_written(game: str) -> None:
    for fit in fits(game):
        shipped = fit.constants.numbers()
        text = fit.constants.file.read_text(encoding="utf-8")
        assert shipped and fit.constants.with_numbers([None] * len(shipped)) == text
        other = fit.constants.with_numbers([None] * (len(shipped) - 1) + [-7.25])
        changed = [a for a, b in zip(text.splitlines(), other.splitlines(), strict=True) if a != b]
        assert len(changed) == 1 and "-7.25" in other
        if isinstance(fit, Regression):
            zeros = Row((0.0,) * count_of(fit), 0.5)
            assert len(fit.values([zeros])) == len(shipped)


def count_of(fit: Regression) -> int:
    """The number of a fit's features."""
    counts = {
        "durak_hands": 25, "durak_chances": 6, "durak_late": 3, "elephant_left": 7,
        "elephant_chances": 3, "ecarte_chances": 4, "hearts_chances": 1, "calculation_chances": 7,
        "calculation_standard": 7,
    }  # fmt: skip
    return counts[fit.rows.__name__]


def test_a_copy_with_another_number_leaves_the_shipped_players_alone() -> None:
    before = {name: module for name, module in sys.modules.items() if "players.hearts" in name}
    club = tried(SINGLE, (4.5,), "club")
    assert club is not before.get("retrocards.players.hearts.club")
    assert sys.modules[policy.__name__] is policy and SINGLE.numbers() != [4.5]
    assert club.__dict__["avoid"].__globals__["SINGLE"] == 4.5
    after = {name: module for name, module in sys.modules.items() if "players.hearts" in name}
    assert before == after


# The fits.


def test_a_regression_has_the_error_of_its_deals() -> None:
    fit = Regression(SINGLE, lambda deal: [], lambda rows: [*least_squares(rows)], 1)
    rng = Random(1)
    deals = [[Row((1.0,), float(rng.random() < 0.5))] * 5 for _ in range(100)]
    (number,) = regression(fit, deals)
    assert number is not None
    assert number.mean == pytest.approx(0.5, abs=0.15) and 0.03 < number.error < 0.1
    assert regression(fit, [[], []]) == [None]


def test_a_trial_keeps_what_gains_more_than_chance() -> None:
    constants = Constants("hearts", "policy", "WON, VOID_SOMEWHERE, HEART")
    shipped = constants.numbers()

    def gain(_: Constants, values: Sequence[float | None], deal: int) -> float:
        """The first number had better be smaller; of the others there is only noise."""
        noise = (deal % 2) - 0.5
        return noise + (values[0] is not None) * 2 * (shipped[0] - (values[0] or 0))

    first, *others = trial(Trial(constants, gain, 1), range(40))
    assert first is not None and first.mean == pytest.approx(0.8 * shipped[0])
    assert others == [None, None]


@pytest.mark.parametrize("game, only", [("durak", "STAGES"), ("elephant", "weighing LOW")])
def test_a_small_fit_prints_its_numbers_and_its_time(
    game: str,
    only: str,
    command_line: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
    amount: Callable[[int, int], int],
) -> None:
    deals = amount(3, 60)
    command_line("fit.py", game, "--only", only, "--deals", str(deals))
    assert main() == 0
    first, *numbers = capsys.readouterr().out.splitlines()
    assert f"{only}: {deals} deals, " in first and first.endswith(" s")
    assert numbers and all("->" in line for line in numbers)


def test_what_is_fitted_is_written_where_the_players_read_it(
    tmp_path: Path,
    command_line: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import _fit_source

    for path in _fit_source.PLAYERS.rglob("*.py"):
        copy = tmp_path / path.relative_to(_fit_source.PLAYERS)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    low = Constants("elephant", "weighing", "LOW")
    before = low.numbers()
    monkeypatch.setattr(_fit_source, "PLAYERS", tmp_path)
    command_line("fit.py", "elephant", "--only", "weighing LOW", "--deals", "3", "--write")
    assert main() == 0
    assert low.numbers() != before
    monkeypatch.undo()
    assert low.numbers() == before


@pytest.mark.long("a whole game of a thinking player")
def test_it_is_heard_what_the_correction_of_a_chance_was_given() -> None:
    """Every chance that is told is the correction of what was heard."""
    from retrocards.players.calculation import players

    function = players.won_by_thinking
    heard = chances_corrected(
        "calculation", "players.won_by_thinking", calculation.Options(), 3, players.advice
    )
    assert players.won_by_thinking is function and len(heard) > 20
    assert len({each.came for each in heard}) == 1
    for each in heard:
        share, undealt, options, worlds, _ = each.given
        assert (undealt, options) == (len(each.view.undealt), each.view.options)
        assert share <= 1 and worlds > 0


@pytest.mark.long("masters play")
@pytest.mark.parametrize("game", GAMES)
def test_something_is_seen_for_every_constant(game: str) -> None:
    for fit in {fit.rows: fit for fit in fits(game) if isinstance(fit, Regression)}.values():
        deals: list[Any] = []
        while not (rows := [row for deal in deals for row in deal]):
            deals.append(fit.rows(len(deals)))
            assert len(deals) < 20
        assert all(0 <= row.came <= 1 or game == "ecarte" for row in rows)
        assert fit.values(rows)
