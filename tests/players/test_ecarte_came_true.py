"""What the master of Ecarte tells of a chance that it has played out."""

import pytest

from retrocards.players.advice import NO_REASON, Advice
from retrocards.players.ecarte import master
from retrocards.players.search import Result, Weighed
from retrocards.rules.ecarte import Hand
from tests.rules.ecarte_positions import deal, play

FIRST = "propose, accept, discard 7C, discard 8C"
STOCK = "10S JS QS KS AS 10D JD QD KD AD"


def advised(hand: Hand, verb: str, chances: tuple[float, float]) -> Advice:
    """The advice on two moves for which a search found these chances; `verb` names the best."""
    weighed = [Weighed(number, c, 400, 0.02, chances[0] - c) for number, c in enumerate(chances)]
    result = Result(0, 0.0, tuple(weighed), 400, 0)
    moves = sorted(hand.legal_moves()[:2], key=lambda move: hand.move_text(move).find(verb) != 0)
    advice = master.advice_from(hand.view(hand.to_move), result, moves, NO_REASON)
    assert hand.move_text(advice.best.move).startswith(verb)
    return advice


def after(said: str, talker: str = "9D", dealer: str = "9S", turn_up: str = "10H") -> Hand:
    """Hearts are trumps; each holds four poor cards and one of these."""
    hands = f"7C 9C 7D 8D {talker}", f"8C 10C 7S 8S {dealer}"
    return play(deal(*hands, turn_up, stock=STOCK), said)


@pytest.mark.parametrize(
    ("said", "verb", "chance"),
    [
        ("propose", "refuse", 0.5),
        ("propose", "accept", 0.5),
        ("propose, accept", "discard", 0.5),
        ("propose, accept, discard 7C", "discard", 0.5),
        (FIRST, "lead", 0.5),
        (f"{FIRST}, propose", "refuse", 0.42),
        (f"{FIRST}, propose", "accept", 0.38),
        (f"{FIRST}, propose, accept", "discard", 0.43),
        (f"{FIRST}, propose, accept, discard 7D", "discard", 0.38),
        (f"{FIRST}, lead", "play", 0.5),
    ],
)
def test_whoever_answers_or_changes_again_is_told_less(said: str, verb: str, chance: float) -> None:
    """The other asks for more cards again, which he does with the highest trump too."""
    hand = after(said)
    assert advised(hand, verb, (0.5, 0.0)).best.chance == pytest.approx(chance)
    for sure in (0.0, 1.0):
        assert advised(hand, verb, (sure, 0.0)).best.chance == sure


@pytest.mark.parametrize(
    ("talker", "dealer", "turn_up", "chance"),
    [
        ("9D", "KH", "10H", 0.5),
        ("KH", "9S", "10H", 0.42),
        ("9D", "QH", "10H", 0.42),
        ("9D", "QH", "KH", 0.5),
        ("QH", "9S", "KH", 0.42),
    ],
)
def test_whoever_holds_the_highest_trump_is_told_what_was_played_out(
    talker: str, dealer: str, turn_up: str, chance: float
) -> None:
    """Then the other does not ask because he has it: the king, or the queen under a king."""
    hand = after(f"{FIRST}, propose", talker, dealer, turn_up)
    assert advised(hand, "refuse", (0.5, 0.0)).best.chance == pytest.approx(chance)


@pytest.mark.parametrize("verb", ["refuse", "accept"])
@pytest.mark.parametrize("best", [0.1, 0.5, 0.9])
def test_the_moves_keep_their_order(verb: str, best: float) -> None:
    """Accepting and refusing are played out too high by amounts of their own."""
    advice = advised(after(f"{FIRST}, propose"), verb, (best, best - 0.01))
    first, second = advice.prospects
    assert 0 < first.chance - second.chance < 0.02
