"""Ecarte: the tricks and the king of trumps, by the sentences of the document."""

from random import Random

import pytest

from retrocards.cards import card_text, shuffled
from retrocards.rules.base import RuleBroken
from retrocards.rules.ecarte import RULES, Hand, Match, Options
from tests.rules.ecarte_positions import deal, legal, play


def broken(hand: Hand, move: str) -> tuple[str, dict[str, str]]:
    with pytest.raises(RuleBroken) as refused:
        hand.play(hand.parse_move(move))
    assert refused.value.rule in RULES
    return refused.value.rule, refused.value.detail


def test_the_non_dealer_leads_first_and_any_card() -> None:
    hand = play(deal("7C 9D 8S KH JS", "7S 8H 9S QS AC"), "lead")
    assert hand.to_move == hand.leader == 0
    assert legal(hand) == ["play 7C", "play 9D", "play KH", "play 8S", "play JS", "king"]


def test_the_second_player_must_follow_suit_and_win_if_he_can() -> None:
    """Document, Play: to follow suit is not enough for a player who can also win."""
    hand = play(deal("10S 9D 8S 8H JS", "7S KS AS 9H AC"), "lead, play 10S")
    assert legal(hand) == ["play KS", "play AS"]
    assert broken(hand, "play 7S") == (
        "win_the_trick", {"card": "7S", "lead": "10S", "winners": "KS AS"}
    )  # fmt: skip
    assert broken(hand, "play AC") == ("follow_suit", {"card": "AC", "lead": "10S", "suit": "S"})
    assert broken(hand, "play 9H") == ("follow_suit", {"card": "9H", "lead": "10S", "suit": "S"})
    assert broken(hand, "play KD") == ("not_your_card", {"card": "KD"})


def test_who_cannot_win_follows_suit_with_any_card() -> None:
    hand = play(deal("JS 9D 8S 8H 7C", "7S 10S AS 9H AC"), "lead, play JS")
    assert legal(hand) == ["play 7S", "play 10S", "play AS"]
    assert broken(hand, "play AC")[0] == "follow_suit"


def test_who_cannot_follow_must_trump() -> None:
    """Document, Play: a player without the suit plays a trump, as long as he has one."""
    hand = play(deal("JD 9D 8S 8H 7C", "7S 10S AS 9H AH"), "lead, play JD")
    assert legal(hand) == ["play 9H", "play AH"]
    assert broken(hand, "play 7S") == (
        "must_trump", {"card": "7S", "lead": "JD", "trump": "H"}
    )  # fmt: skip


def test_only_who_can_do_neither_renounces() -> None:
    hand = play(deal("JD 9D 8S 8H 7C", "7S 10S AS 9S AC"), "lead, play JD")
    assert legal(hand) == ["play AC", "play 7S", "play 9S", "play 10S", "play AS"]


def test_a_lower_trump_takes_a_trick_but_never_beats_a_higher_one() -> None:
    hand = play(deal("AH 9D 8S KD 7C", "QH 10H 8D 9S AC"), "lead, play AH")
    assert legal(hand) == ["play QH"], "the queen of trumps beats the ace"
    hand = play(deal("KD 9D 8S 7C 8C", "8H 10S AS 9S AC"), "lead, play KD, play 8H")
    assert (hand.leader, hand.tricks) == (1, [0, 1])


def test_whoever_takes_a_trick_leads_again() -> None:
    hand = play(deal("KD 9D 8S 7C 8C", "QD 10S AS 9S AC"), "lead, play KD, play QD")
    assert (hand.leader, hand.to_move, hand.tricks) == (0, 0, [1, 0])
    play(hand, "play 8S, play AS")
    assert (hand.leader, hand.to_move, hand.tricks) == (1, 1, [1, 1])
    assert len(legal(hand)) == 3, "a leader plays what he likes"


def test_no_card_is_played_before_the_play() -> None:
    hand = play(deal("KD 9D 8S 7C 8C", "QD 10S AS 9S AC"), "lead")
    assert broken(hand, "accept") == ("play_a_card", {"move": "accept"})
    assert broken(hand, "propose") == ("play_a_card", {"move": "propose"})
    with pytest.raises(RuleBroken, match="not_a_move"):
        hand.play(200)


KING0 = ("KH 9D 8S 7C 8C", "QD 10S AS 9S AC")
KING1 = ("QD 10S AS 9S AC", "KH 9D 8S 7C 8D")


def test_the_holder_marks_the_king_for_one_point() -> None:
    hand = play(deal(*KING0), "lead, king")
    assert (hand.king, hand.points, hand.to_move) == (0, [1, 0], 0)
    assert "king" not in legal(hand)
    assert broken(hand, "king") == ("king_already_marked", {})
    hand = play(deal(*KING1), "lead, play QD")
    assert legal(hand) == ["play 8D", "play 9D", "king"], "the lead does not bind the king"
    play(hand, "king, play 9D")
    assert (hand.king, hand.points) == (1, [0, 1])


def test_the_king_is_marked_after_the_change_and_not_before() -> None:
    """Document, Marking the king: its time is between the last change and the first trick."""
    hand = deal(*KING0)
    assert broken(hand, "king") == ("king_not_yet", {})
    play(hand, "propose, accept")
    assert broken(hand, "king") == ("king_not_yet", {})
    play(hand, "discard 7C, discard -, lead")
    assert "king" in legal(hand)
    hand = play(deal(*KING0), "propose, accept, discard KH, discard -, lead")
    assert "king" not in legal(hand)
    assert broken(hand, "king") == ("king_not_yours", {})


def test_a_king_that_was_drawn_can_be_marked() -> None:
    hand = deal("7C 8C 9C 7D 8D", "7S 8S 9S JS QS", stock="9H KH")
    play(hand, "propose, accept, discard 7C, discard 7S, lead, play 8C")
    assert "king" in legal(hand)


def test_the_right_ceases_with_another_card_to_the_first_trick() -> None:
    """Document, Marking the king: any other first card gives the right away."""
    hand = play(deal(*KING0), "lead, play 9D")
    assert hand.king == -1
    play(hand, "play QD, play 10S")
    assert hand.to_move == 0
    assert "king" not in legal(hand)
    assert broken(hand, "king") == ("king_too_late", {})
    hand = play(deal(*KING1), "lead, play QD, play 9D, play 10S, play 8S, play AS, play KH")
    assert (hand.king, hand.points) == (-1, [0, 0]), "the king in a later trick scores nothing"


def test_the_king_as_the_first_card_is_marked_by_being_shown() -> None:
    """Only another card ends the right, so the king itself keeps it."""
    hand = play(deal(*KING0), "lead, play KH")
    assert (hand.king, hand.points) == (0, [1, 0])
    hand = play(deal("QH 10S AS 9S AC", "KH 9D 8S 7C 8D"), "lead, play QH, play KH")
    assert (hand.king, hand.points, hand.tricks) == (1, [0, 1], [0, 1])


def test_the_king_is_not_marked_twice() -> None:
    hand = play(deal(*KING0), "lead, king, play KH")
    assert (hand.king, hand.points) == (0, [1, 0])


def test_nobody_marks_a_king_that_was_turned() -> None:
    hand = play(deal("QH 9D 8S 7C 8C", "QD 10S AS 9S AC", turn_up="KH"), "lead")
    assert "king" not in legal(hand)
    assert broken(hand, "king") == ("king_turned_up", {})
    play(hand, "play 9D")
    assert "king" not in legal(hand)


def test_other_kings_are_not_marked() -> None:
    hand = play(deal("KD 9D 8S 7C 8C", "QD 10S AS 9S AC"), "lead")
    assert "king" not in legal(hand)


RANKS = ["7", "8", "9", "10", "A", "J", "Q", "K"]


def wins(lead: str, reply: str, trump: str) -> bool:
    if lead[-1] == reply[-1]:
        return RANKS.index(reply[:-1]) > RANKS.index(lead[:-1])
    return reply[-1] == trump


def may_reply(hand: list[str], lead: str, trump: str) -> list[str]:
    follow = [card for card in hand if card[-1] == lead[-1]]
    better = [card for card in follow if wins(lead, card, trump)]
    trumps = [card for card in hand if card[-1] == trump]
    return better or follow or trumps or hand


def test_the_play_agrees_with_a_second_engine_of_words() -> None:
    """Cards are words and the rules stand in a row; no idea of the engine's is used."""
    for number in range(300):
        rng = Random(number)
        hand = Match(Options()).new_hand(str(number))
        deck = [card_text(card) for card in shuffled(Options.pack, str(number))]
        dealer, trump = hand.dealer, deck[10][-1]
        held = {1 - dealer: deck[0:3] + deck[6:8], dealer: deck[3:6] + deck[8:10]}
        points = [int(seat == dealer and deck[10][0] == "K") for seat in (0, 1)]
        play(hand, "lead")
        leader, tricks = 1 - dealer, [0, 0]
        for trick in range(5):
            lead = ""
            for seat in (leader, 1 - leader):
                own = held[seat]
                may = may_reply(own, lead, trump) if lead else own
                moves = {f"play {card}" for card in may}
                if trick == 0 and f"K{trump}" in own:
                    moves.add("king")
                assert (hand.to_move, set(legal(hand))) == (seat, moves), f"{number} {trick}"
                if "king" in moves:
                    play(hand, "king")
                    points[seat] += 1
                card = rng.choice(sorted(may))
                play(hand, f"play {card}")
                own.remove(card)
                lead, reply = lead or card, card
            leader = 1 - leader if wins(lead, reply, trump) else leader
            tricks[leader] += 1
        winner = int(tricks[1] > tricks[0])
        points[winner] += 2 if winner == dealer or tricks[winner] == 5 else 1
        assert hand.outcome is not None
        assert list(hand.outcome.tricks) == tricks, number
        assert list(hand.outcome.points) == points, number


def test_a_hand_tells_who_took_each_trick() -> None:
    """As often as the tricks of each are counted, and whoever takes one leads to the next."""
    for number in range(1, 60):
        hand, rng = Match().new_hand(str(number)), Random(number)
        leaders: dict[int, int] = {}
        while hand.outcome is None:
            leaders[len(hand.laid)] = hand.leader
            hand.play(rng.choice(hand.legal_moves()))
        assert [hand.trick_winners.count(seat) for seat in (0, 1)] == hand.tricks, number
        for trick, winner in enumerate(hand.trick_winners):
            assert leaders.get(2 * trick + 2, winner) == winner, number


def test_the_king_scores_for_whoever_turns_it_up_or_marks_it() -> None:
    """Document, Dealing and Marking the king: a point for the dealer, or for the king's holder."""
    assert deal("7C 9D 8S QH JS", "7S 8H 9S QS AC", turn_up="KH").king_scorer == 1
    hand = play(deal("7C 9D 8S KH JS", "7S 8H 9S QS AC"), "lead")
    assert hand.king_scorer == -1
    assert play(hand, "king").king_scorer == 0
