"""The figures of `test_figures`, beside the tests that `tools/mutants.py` tries first."""

from collections.abc import Callable

from tests.players.test_figures import hearts


def test_every_sum_comes_to_what_it_did(golden_text: Callable[[str, str], None]) -> None:
    golden_text("players/figures-hearts.txt", "\n".join([*hearts(), ""]))
