"""Random sittings of every game: however one goes back, forward and away, a point is a point."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from retrocards import registry
from retrocards.rules.base import RuleBroken
from retrocards.rules.line import EndOfLine
from retrocards.session.engines import engine_of
from retrocards.session.sitting import Rules, Sitting

GAMES = [name for name in registry.names() if registry.registered(name).rules]
RULES: dict[str, list[Rules]] = {
    "durak": [{"players": 4, "deck": 36}, {"players": 4, "deck": 52, "five_first": True}],
    "ecarte": [{}, {"dealer_must_change": True}],
    "elephant": [{}, {"opening": "lead", "after_out": "must_beat", "free_lead": "must_play"}],
}
"""Rules that a sitting may change between: some games take more than others."""


class Walk:
    """A sitting, and beside it what the rules alone say of where it is."""

    def __init__(self, game: str, seed: int) -> None:
        self.game, self.random = game, Random(seed)
        self.rules = RULES.get(game, [{}])
        self.sitting = self.sit()
        self.match: Any = None
        """The match before the hand on the table."""
        self.deal = ""
        self.moves: list[str] = []
        self.ahead: list[str] = []

    def sit(self) -> "Sitting[Any, Any]":
        return Sitting(self.game.upper(), engine_of(self.game), self.rules[0])

    def take_a_step(self) -> None:
        sitting = self.sitting
        if sitting.hand is None or self.random.random() < 0.03:
            self.new_hand(again=False)
        elif not sitting.unfinished and self.random.random() < 0.5:
            self.new_hand(again=self.random.random() < 0.3)
        else:
            self.random.choice([self.play, self.play, self.play, self.back, self.forward])()
        self.check(sitting)
        if self.random.random() < 0.2:
            self.sitting = self.sit()
            self.check(self.sitting)

    def new_hand(self, again: bool) -> None:
        rules = self.random.choice(self.rules)
        engine = engine_of(self.game)
        if again:
            self.sitting.deal_again(rules)
        else:
            self.match, self.deal = self.sitting.match, str(self.random.randrange(1000))
            self.sitting.deal(self.deal, rules)
        self.match = engine.change(self.match, rules)
        self.moves, self.ahead = [], []

    def play(self) -> None:
        for _ in range(self.random.choice([1, 2, 5, 10, 200])):
            if not self.sitting.unfinished:
                return
            move = self.random.choice(self.sitting.hand.legal_moves())
            self.moves.append(self.sitting.hand.move_text(move))
            self.ahead = []
            self.sitting.play(move, len(self.moves))

    def back(self) -> None:
        count = self.random.randrange(len(self.moves) + 2)
        if count > len(self.moves):
            with pytest.raises(EndOfLine):
                self.sitting.back(count)
            return
        self.sitting.back(count)
        left = len(self.moves) - count
        self.moves, self.ahead = self.moves[:left], self.moves[left:] + self.ahead

    def forward(self) -> None:
        count = self.random.randrange(len(self.ahead) + 2)
        if count > len(self.ahead):
            with pytest.raises(EndOfLine):
                self.sitting.forward(count)
            return
        self.sitting.forward(count)
        self.moves, self.ahead = self.moves + self.ahead[:count], self.ahead[count:]

    def check(self, sitting: "Sitting[Any, Any]") -> None:
        """The sitting is where the deal and the moves made lead, by the rules alone."""
        hand, match = self.match.new_hand(self.deal), self.match.copy()
        for text in self.moves:
            hand.play_text(text)
        if hand.outcome is not None:
            match.score(hand)
        assert sitting.trouble == ""
        assert (sitting.last_deal, sitting.moves_made) == (self.deal, len(self.moves))
        assert sitting.moves == tuple(self.moves)
        assert sitting.hand.to_text() == hand.to_text()
        assert sitting.match.to_text() == match.to_text()
        assert sitting.record.hands[-1].ahead == self.ahead
        wanted = Random(f"{self.deal} {len(self.moves)} {hand.to_move}").random()
        assert sitting.chance().random() == wanted


@pytest.mark.parametrize("game", GAMES)
def test_a_sitting_is_its_deals_and_moves(game: str, amount: Callable[[int, int], int]) -> None:
    finished = taken_back = 0
    seeds = amount(3, 6)
    for seed in range(seeds):
        walk = Walk(game, seed)
        walk.sitting.begin_anew(walk.rules[0])
        try:
            for _ in range(30):
                walk.take_a_step()
                finished += not walk.sitting.unfinished
                taken_back += bool(walk.ahead)
            with pytest.raises(RuleBroken):
                walk.sitting.play(-1, 0.0)
            walk.check(walk.sitting)
        except BaseException:
            print(f"{game}, seed {seed}")
            raise
    assert finished > seeds // 2 and taken_back > seeds, (finished, taken_back)
