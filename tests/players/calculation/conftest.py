"""What the tests of CALCULATION's players share."""

from collections.abc import Callable

import pytest

from retrocards.players.calculation.sampling import Playing

Playout = Callable[..., tuple[float, int]]


@pytest.fixture
def let_games_end(monkeypatch: pytest.MonkeyPatch) -> Callable[[Playout], None]:
    """`let_games_end(playout)`: games that are played out end as the test says.

    Of real ones nobody knows beforehand how they end.
    """
    return lambda playout: monkeypatch.setattr(Playing, "playout", playout)
