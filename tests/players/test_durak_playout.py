"""Play-outs of Durak in lock step with the rules: the same moves bring the same hands."""

from collections import Counter
from random import Random

import pytest

from retrocards.cards import SUITS, mask_of, parse_cards
from retrocards.players.durak.bits import BEATS, BITS, SAME, inside
from retrocards.players.durak.playout import NOBODY, play_out, table_of
from retrocards.players.durak.policy import WAVERS, Wavering
from retrocards.players.durak.yardsticks import anything
from retrocards.rules.durak import (
    EXCHANGE,
    KEEP,
    MOST_IDLE_BOUTS,
    PASS,
    QUERY,
    Hand,
    Match,
    Options,
    card_of,
)
from tests.rules.games import durak_option_sets

OPTIONS = list(durak_option_sets())


class Mirror:
    """Any legal move, made in a hand of the rules too, which is compared before each."""

    def __init__(self, hand: Hand, rng: Random) -> None:
        self._hand = hand
        self._rng = rng
        self.moves = 0

    def lead(self, hand: int, foe: int, talon: int) -> int:
        return self._play("attack", hand, talon, foe=foe)

    def join(self, hand: int, ranks: int, foe: int, talon: int) -> int:
        return self._play("attack", hand, talon, foe=foe, ranks=ranks)

    def defend(
        self, hand: int, attack: int, cards: int, ranks: int, room: int, foes: int, talon: int
    ) -> int:
        real = self._hand
        bit = BITS[real.trump][real.table[-1][0]]
        assert attack == bit
        assert BEATS[bit] & hand == sum(
            BITS[real.trump][card_of(move)] for move in real.legal_moves() if card_of(move) >= 0
        )
        laid = [card for pair in real.table for card in pair if card >= 0]
        assert cards == sum(BITS[real.trump][card] for card in laid)
        attacking = sum(inside(real.hands[seat], real.trump) for seat in real.attackers)
        assert (room, foes) == (real.room, attacking)
        return self._play("defend", hand, talon, ranks=ranks)

    def give(self, hand: int, ranks: int, room: int, talon: int) -> int:
        return self._play("give", hand, talon, ranks=ranks, room=room)

    def catch_up(self) -> None:
        """Make the moves in which there is no choice, or which a play-out always makes."""
        real = self._hand
        while (moves := real.legal_moves()) and moves[-1] == PASS and moves[0] in (QUERY, PASS):
            real.play(PASS)
        if EXCHANGE in moves:
            real.play(EXCHANGE)
            self.catch_up()

    def _play(
        self, phase: str, hand: int, talon: int, foe: int = -1, ranks: int = 0, room: int = -1
    ) -> int:
        self.catch_up()
        real, bits = self._hand, BITS[self._hand.trump]
        assert real.phase == phase
        assert hand == inside(real.hands[real.to_move], real.trump), real.to_text()
        assert talon == real.talon_count
        assert foe in (-1, inside(real.hands[real.defender], real.trump))
        assert room in (-1, real.room)
        laid = [bits[card] for pair in real.table for card in pair if card >= 0]
        assert not ranks or all(SAME[card] & ranks == SAME[card] for card in laid)
        move = self._rng.choice([move for move in real.legal_moves() if move != QUERY])
        real.play(move)
        self.moves += 1
        card = card_of(move)
        return bits[card] if card >= 0 else 0


@pytest.mark.parametrize("options", OPTIONS, ids=Options.to_text)
def test_the_same_moves_bring_the_same_hands(options: Options) -> None:
    """From any position of any deal, with any moves, to the same durak."""
    moves = 0
    for seed in range(3):
        rng = Random(seed)
        hand = Match(options).new_hand(str(seed))
        for _ in range(rng.randrange(60)):
            if hand.outcome is None and hand.bout < 40:
                hand.play(anything(hand.view(hand.to_move), rng))
        if hand.outcome is not None:
            continue
        bits = BITS[hand.trump]
        table = table_of(
            hand.view(hand.to_move),
            [inside(cards, hand.trump) for cards in hand.hands],
            [bits[card] for card in reversed(hand.talon)],
        )
        before = str(table)
        mirror = Mirror(hand, rng)
        end = play_out(table, [mirror] * options.players, NOBODY)
        mirror.catch_up()
        assert hand.outcome is not None, f"seed {seed}: {hand.to_text()}"
        assert end.durak == hand.outcome.durak, f"seed {seed}"
        assert end.left == hand.in_play.bit_count()
        assert str(table) == before
        moves += mirror.moves
    assert moves > 50


class Handing:
    """Leads the lowest card, takes whatever comes, and adds none."""

    def __init__(self) -> None:
        self.leads = 0

    def lead(self, hand: int, foe: int, talon: int) -> int:
        self.leads += 1
        assert self.leads <= 2 * MOST_IDLE_BOUTS, "it goes round for ever"
        return hand & -hand

    def join(self, hand: int, ranks: int, foe: int, talon: int) -> int:
        return 0

    def defend(
        self, hand: int, attack: int, cards: int, ranks: int, room: int, foes: int, talon: int
    ) -> int:
        return 0

    def give(self, hand: int, ranks: int, room: int, talon: int) -> int:
        return 0


def test_three_who_hand_the_same_cards_round_are_stopped_with_a_talon_too() -> None:
    """Nobody draws who has six cards after each bout: such a play-out never came back."""
    hand = Match(Options(players=3)).new_hand("1")
    while hand.phase == "exchange":
        hand.play(KEEP)
    view = hand.view(hand.to_move)
    cards = [BITS[view.trump][card] for card in view.options.pack]
    hands = [sum(cards[start : start + 8]) for start in (0, 8, 16)]
    table = table_of(view, hands, cards[24:])._replace(swaps=False)
    policy = Handing()
    end = play_out(table, [policy] * 3, 0)
    assert (end.durak, end.left) == (NOBODY, 3)
    assert policy.leads == MOST_IDLE_BOUTS


def test_after_the_talon_now_and_then_any_card_is_played_each_as_often_as_another() -> None:
    """Of those that may be thrown in, that may also be none; the club player's choice besides."""
    policy, tries, trump = Wavering(Options(deck=52)), 8000, SUITS.index("H")
    hand = inside(mask_of(parse_cards("2S 9C 9D KS 7H")), trump)
    kinds = [1 << place for place in range(52) if hand >> place & 1]
    ranks = hand & ~SAME[kinds[0]]
    led = Counter(policy.lead(hand, 0, 0) for _ in range(tries))
    joined = Counter(policy.join(hand, ranks, 0, 0) for _ in range(tries))
    for played, wavering in ((led, kinds), (joined, [0, *kinds[1:]])):
        (usual, _), *others = played.most_common()
        assert {usual, *dict(others)} == {*wavering}
        each = tries * WAVERS / len(wavering)
        assert all(abs(count - each) < each / 3 for _, count in others), played
    assert {policy.lead(hand, 0, 1) for _ in range(100)} == {led.most_common(1)[0][0]}
