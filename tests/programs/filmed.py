"""What a program shows in films: models one after another, kept as the stage was given them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from retrocards.stage import Model, Stage, Step


class Filmed:
    """The films of all stages since it was made; a picture alone, whatever moves in it, is none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.films: list[list[Step]] = []
        self.before: list[Model] = []
        """What stood there before each film."""
        perform = Stage.perform

        def keep(stage: Stage, steps: Sequence[Step]) -> None:
            if len(steps) > 1:
                self.before.append(stage.model.copy())
                self.films.append([Step(model.copy(), motion) for model, motion in steps])
            perform(stage, steps)

        monkeypatch.setattr(Stage, "perform", keep)

    @property
    def last(self) -> list[Step]:
        """The film that began last."""
        return self.films[-1]

    def came(self, motion: str = "deal") -> list[str]:
        """The zones into which the cards of the last film came in a motion, one after another."""
        zones = []
        for (before, _), (after, name) in zip(self.last, self.last[1:], strict=False):
            if name == motion:
                more = {zone for zone in after.zones if count(after, zone) > count(before, zone)}
                assert len(more) == 1, "one card at a time"
                zones += more
        return zones


def count(model: Model, zone: str) -> int:
    """How many cards lie in a zone."""
    views = model.zones.get(zone, [])
    return len(views) + sum(view.cover is not None for view in views)


def cards_in(model: Model) -> int:
    """How many cards a table shows."""
    return sum(count(model, zone) for zone in model.zones)
