"""All 256 sets pass the conformance suite of all games."""

from collections.abc import Callable
from dataclasses import replace
from inspect import signature

import pytest

from retrocards.rules.calculation import Options
from tests.rules import test_conformance as suite
from tests.rules.games import GAMES

Amount = Callable[[int, int], int]

CHECKS = [name for name in vars(suite) if name.startswith("test_") and "number_is" not in name]


@pytest.mark.parametrize("check", CHECKS)
def test_every_set_passes(check: str, amount: Amount, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the 256 sets passes some of the checks; run long, each passes all of them."""
    sets, every = [*Options.all_sets()], amount(len(CHECKS), 1)
    game = replace(GAMES["calculation"], option_sets=sets)
    monkeypatch.setitem(GAMES, "calculation", game)
    test = getattr(suite, check)
    for number in range(CHECKS.index(check) % every, len(sets), every):
        deals = range(number, number + 2)
        given = {"name": "calculation", "number": number, "deals": deals, "amount": amount}
        try:
            test(**{what: given[what] for what in signature(test).parameters})
        except BaseException as error:
            error.add_note(f"{sets[number].name}, number {number}")
            raise


def test_there_are_256_games() -> None:
    """Document, Variations: the rules come in 256 sets."""
    sets = [*Options.all_sets()]
    assert len({options.name for options in sets}) == len({*sets}) == 256
    assert sets[0] == Options()
    assert sets[0].name == "4-top-stay-any-hidden-empty-bases"
    assert all(Options.from_text(options.to_text()) == options for options in sets)
