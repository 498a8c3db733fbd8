"""Draws the arena's figures: a ladder with its errors, and what was said beside what came true.

Needs matplotlib (`pip install .[arena]`).
"""

from collections.abc import Mapping, Sequence
from math import isinf
from pathlib import Path
from typing import Any

from _arena_advice import Said, off
from _arena_figures import Estimate

INCHES, DOTS = (6.4, 4.0), 100
"""The size of a picture, and its dots an inch."""
INK, GRID = "#205080", "#d0d0d0"


def draw_ladder(file: Path, title: str, ratings: Mapping[str, Estimate]) -> None:
    """Write a picture of the ratings, the best above. Raises OSError or ValueError."""
    names = sorted(ratings, key=lambda name: ratings[name].mean)
    figure, axes = _canvas(title)
    means = [ratings[name].mean for name in names]
    axes.errorbar(means, names, xerr=[_shown(ratings[name].error) for name in names], **_POINTS)
    axes.set_xlabel("rating, and one standard error: 400 more are ten wins to one")
    axes.margins(y=0.1)
    figure.savefig(file)


def draw_calibration(file: Path, title: str, deals: Sequence[Sequence[Said]]) -> None:
    """Write a picture of how often each tenth of the chance came true.

    Raises OSError or ValueError.
    """
    figure, axes = _canvas(title)
    axes.plot([0, 100], [0, 100], color=GRID, zorder=0)
    for tenth in range(10):
        of_tenth = [
            [said for said in deal if min(9, int(10 * said.chance)) == tenth] for deal in deals
        ]
        every = [said for deal in of_tenth for said in deal]
        if not every:
            continue
        stated = 100 * sum(said.chance for said in every) / len(every)
        by = off(of_tenth)
        came = stated + 100 * by.mean
        axes.errorbar([stated], [came], yerr=[100 * _shown(by.error)], **_POINTS)
        axes.annotate(
            f"{len(every):,}", (stated, came), xytext=(6, -11), textcoords="offset points", size=8
        )
    axes.set(xlim=(0, 100), ylim=(0, 100), aspect="equal")
    axes.set_xlabel("said, %")
    axes.set_ylabel("came true, %")
    figure.savefig(file)


_POINTS = {"fmt": "o", "color": INK, "capsize": 3, "markersize": 5}


def _canvas(title: str) -> tuple[Any, Any]:
    """An empty figure, with its axes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=INCHES, dpi=DOTS, layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title, size=10)
    axes.grid(color=GRID, linewidth=0.5)
    axes.set_axisbelow(True)
    return figure, axes


def _shown(error: float) -> float:
    """The error as a bar; none for a single deal, which tells no error."""
    return 0.0 if isinf(error) else error
