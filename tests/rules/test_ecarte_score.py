"""Ecarte: the score of a hand, of a game and of a match, by the sentences of the document."""

import pytest

from retrocards.rules.base import Impossible, RuleBroken, TextError
from retrocards.rules.ecarte import Hand, Match, Options, Outcome
from tests.rules.ecarte_positions import deal, play

STRONG = "KH QH JH AH 10H"
"""Five tricks, and the king to mark or not."""
WEAK = "7S 8S 7D 8D 7C"
FOUR = "QH JH AH 10H 9S"
"""Four tricks against WEAK_BUT_ONE, which keeps its king for the last."""
WEAK_BUT_ONE = "KS 8S 7D 8D 7C"


def first_cards(hand: Hand) -> Outcome:
    """Play the highest trump, else the first legal card, without marking a king."""
    while hand.outcome is None:
        moves = [move for move in hand.legal_moves() if hand.move_text(move) != "king"]
        trumps = [move for move in moves if move // 13 == hand.trump]
        hand.play(trumps[-1] if trumps else moves[0])
    return hand.outcome


def test_three_or_four_tricks_score_one_after_a_change() -> None:
    """Document, Scoring: after a change the point, three or four tricks, counts 1."""
    hand = deal("QH JH AH 8S 9S", "KS 10S 7D 8D 7C", stock="9H")
    play(hand, "propose, accept, discard 8S, discard -, lead")
    outcome = first_cards(hand)
    assert (outcome.tricks, outcome.scored, outcome.reason) == ((4, 1), (1, 0), "point")
    hand = deal("QH JH AH 8S 9S", "KS 10S 7D 8D 7C", stock="7S")
    play(hand, "propose, accept, discard 8S, discard -, lead")
    outcome = first_cards(hand)
    assert (outcome.tricks, outcome.scored, outcome.reason) == ((3, 2), (1, 0), "point")


def test_the_vole_scores_two() -> None:
    """Document, Scoring: the vole, all five tricks, counts 2."""
    hand = deal("QH JH AH 10H 8C", WEAK, stock="9H")
    outcome = first_cards(play(hand, "propose, accept, discard 8C, discard -, lead"))
    assert (outcome.tricks, outcome.scored, outcome.reason) == ((5, 0), (2, 0), "vole")
    outcome = first_cards(play(deal(FOUR, WEAK), "lead"))
    assert (outcome.tricks, outcome.scored, outcome.reason) == ((5, 0), (2, 0), "vole")


def test_who_did_not_propose_and_wins_scores_as_usual() -> None:
    outcome = first_cards(play(deal(FOUR, WEAK_BUT_ONE), "lead"))
    assert (outcome.tricks, outcome.scored, outcome.reason) == ((4, 1), (1, 0), "point")


def test_who_did_not_propose_and_loses_gives_two() -> None:
    """Document, Scoring: the other gets 2, be it for three tricks or for five."""
    outcome = first_cards(play(deal(WEAK_BUT_ONE, FOUR), "lead"))
    assert outcome.tricks == (1, 4)
    assert (outcome.winner, outcome.scored, outcome.reason) == (1, (0, 2), "did_not_propose")


def test_who_refused_the_first_proposal_and_loses_gives_two() -> None:
    outcome = first_cards(play(deal(FOUR, WEAK_BUT_ONE), "propose, refuse"))
    assert (outcome.tricks, outcome.scored, outcome.reason) == ((4, 1), (2, 0), "refused")


def test_who_refused_and_wins_scores_one_as_the_other_did_propose() -> None:
    outcome = first_cards(play(deal(WEAK_BUT_ONE, FOUR), "propose, refuse"))
    assert (outcome.tricks, outcome.scored, outcome.reason) == ((1, 4), (0, 1), "point")


@pytest.mark.parametrize("talk, hands", [("lead", (WEAK, STRONG)),
                                         ("propose, refuse", (STRONG, WEAK))])  # fmt: skip
def test_never_more_than_two(talk: str, hands: tuple[str, str]) -> None:
    """The vole against a player who pays two is two."""
    hand = play(deal(*hands), talk)
    loser = hand.pays_double
    outcome = first_cards(hand)
    assert outcome.tricks[1 - loser] == 5
    assert outcome.scored[1 - loser] == 2 + (hand.king >= 0)
    assert outcome.reason == "vole"


@pytest.mark.parametrize("talk", ["lead", "propose, refuse"])
def test_after_a_first_change_nobody_gives_two(talk: str) -> None:
    """A second proposal that is refused, or not made, costs nothing."""
    hand = deal("QH JH AH 10H 8S", "KS 10S 7D 8D 7C", stock="9S")
    play(hand, "propose, accept, discard 8S, discard -")
    outcome = first_cards(play(hand, talk))
    assert (outcome.tricks, outcome.scored, outcome.reason) == ((4, 1), (1, 0), "point")
    hand = deal("KS 10S 7D 8D 7C", "QH JH AH 10H 9S", stock="8S")
    play(hand, "propose, accept, discard 10S, discard -")
    outcome = first_cards(play(hand, talk))
    assert (outcome.tricks, outcome.scored, outcome.reason) == ((1, 4), (0, 1), "point")


def test_the_king_is_added_to_the_points_of_the_tricks() -> None:
    hand = play(deal(STRONG, WEAK), "propose, refuse, king")
    outcome = first_cards(hand)
    assert (outcome.scored, outcome.points) == ((3, 0), (3, 0))
    hand = play(deal("KH 8C 7D 8D 7S", "QH JH AH KC 9C"), "lead, king")
    outcome = first_cards(hand)
    assert outcome.winner == 1
    assert outcome.scored == (1, 2), "the loser of the tricks keeps the point of his king"


def test_the_game_ends_the_moment_somebody_has_five() -> None:
    """A king marked at four wins, whatever the tricks would have been."""
    hand = play(deal("KH 8C 7D 8D 7S", "QH JH AH KC 9C", points=(4, 4)), "lead, king")
    outcome = hand.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.points) == (0, "king_marked", (5, 4))
    assert (outcome.game, outcome.worth, hand.to_move) == (0, 1, -1)
    hand = deal("8H 8C 7D 8D 7S", "KH JH AH KC 9C", points=(4, 4))
    play(hand, "lead, play 8H, play KH")
    assert hand.outcome is not None
    assert (hand.outcome.reason, hand.outcome.points) == ("king_marked", (4, 5))
    assert Hand.from_text(hand.to_text()) == hand


@pytest.mark.parametrize("loser, worth", [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_a_game_is_won_doubly_or_trebly_by_the_points_of_the_loser(loser: int, worth: int) -> None:
    """Document, Game point: double against 1 or 2 points, treble against none."""
    outcome = first_cards(play(deal(FOUR, WEAK, points=(3, loser)), "lead"))
    assert (outcome.points, outcome.game, outcome.worth) == ((5, loser), 0, worth)


def test_no_game_is_won_with_four() -> None:
    outcome = first_cards(play(deal(FOUR, WEAK_BUT_ONE, points=(3, 0)), "lead"))
    assert (outcome.points, outcome.game, outcome.worth) == ((4, 0), -1, 0)


def test_a_match_counts_games_with_doubles_and_trebles() -> None:
    match = Match(Options())
    for points, hands in [((3, 0), (FOUR, WEAK)), ((4, 2), (FOUR, WEAK)), ((2, 3), (WEAK, FOUR)),
                          ((1, 1), (FOUR, WEAK))]:  # fmt: skip
        hand = play(deal(*hands, points=points), "lead")
        first_cards(hand)
        outcome = match.score(hand)
        if outcome.game >= 0:
            assert match.points == (0, 0)
    assert match.games == [(0, 1, 1), (0, 1, 0)]
    assert [sum(match.games[seat]) for seat in (0, 1)] == [2, 1]
    assert [match.tally(seat) for seat in (0, 1)] == [5, 2]
    assert match.points == (3, 1)
    assert match.hands_played == 4
    assert match.outcome is None, "it goes on for as long as they like"
    assert Match.from_text(match.to_text()) == match
    assert match.copy() == match
    assert match.new_hand("1").start == (3, 1)


def test_a_hand_is_scored_when_it_is_over() -> None:
    match = Match(Options())
    with pytest.raises(RuleBroken, match="hand_not_over"):
        match.score(match.new_hand("1"))


TEXT = Match(Options()).to_text()


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ("match: ", "game: ", "A match of Ecarte begins with a line named match"),
        ("dealer: -1\n", "", "A match of Ecarte has the lines match, hands_played, dealer"),
        ("points: 0 0", "points: 5 0", "less than 5 each"),
        ("points: 0 0", "points: 0", "must be points for two"),
        ("games 0: 0 0 0", "games 0: 0 0 x", "In the line games 0: 'x' is not a whole number"),
        ("games 0: 0 0 0", "games 0: 0 0", "three numbers of games"),
        ("dealer: -1", "dealer: 1", "or -1 before the first hand"),
        ("hands_played: 0", "hands_played: 3", "must be 0 or 1"),
        ("hands_played: 0", "hands_played: -", "not a whole number"),
    ],
)
def test_a_match_that_cannot_be_is_refused(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(TextError, match=sentence):
        Match.from_text(TEXT.replace(old, new))


@pytest.mark.parametrize(
    "old, new, fault",
    [
        ("dealer: -1", "dealer: 1", "wrong_dealer"),
        ("points: 0 0", "points: 5 0", "points"),
        ("games 0: 0 0 0", "games 0: 0 0", "games"),
    ],
)
def test_a_fault_of_a_match_has_a_name(old: str, new: str, fault: str) -> None:
    with pytest.raises(Impossible) as refused:
        Match.from_text(TEXT.replace(old, new))
    assert refused.value.fault == fault
