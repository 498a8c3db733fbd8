"""Hearts, sentence by sentence: how it is played, scored and passed, and how that was read."""

from collections.abc import Iterator
from random import Random

import pytest

from retrocards.cards import (
    BIT,
    card_text,
    cards_of,
    mask_of,
    pack,
    parse_card,
    parse_cards,
    shuffled,
)
from retrocards.rules.base import RuleBroken
from retrocards.rules.hearts import (
    ALL_POINTS,
    HOLD,
    PASS,
    TWO_OF_CLUBS,
    Hand,
    Match,
    Options,
    Outcome,
    is_pass,
    points_of,
)

YOU, LEFT, TOP, RIGHT = range(4)
"""The seed's players 1 to 4."""


def dealt(*hands: str, options: Options | None = None, direction: str = HOLD) -> Hand:
    """A hand of these cards; each seat is filled up with the lowest that are left."""
    options = options or Options()
    held = [parse_cards(cards) for cards in hands]
    held += [[] for _ in range(options.players - len(held))]
    left = [card for card in options.pack if all(card not in cards for cards in held)]
    for cards in held:
        while len(cards) < options.hand_cards:
            cards.append(left.pop(0))
    deck = [card for turn in zip(*held, strict=True) for card in turn]
    return Hand(options, deck, direction)


def play(hand: Hand, cards: str) -> Hand:
    """Play cards in their order."""
    for card in parse_cards(cards):
        hand.play(card)
    return hand


def allowed(hand: Hand) -> set[int]:
    return set(hand.legal_moves())


def cards(text: str) -> set[int]:
    return set(parse_cards(text))


def refused(hand: Hand, card: str) -> str:
    """The rule that a card would break."""
    with pytest.raises(RuleBroken) as broken:
        hand.play(parse_card(card))
    return broken.value.rule


def suits(clubs: str = "", diamonds: str = "", hearts: str = "", spades: str = "") -> str:
    """Ranks by suit as cards: `suits("2 3", spades="A")` is `2C 3C AS`."""
    named = zip("CDHS", (clubs, diamonds, hearts, spades), strict=True)
    return " ".join(rank + suit for suit, ranks in named for rank in ranks.split())


ALL = "2 3 4 5 6 7 8 9 10 J Q K A"


def ended(hand: Hand) -> Outcome:
    """Play the first card that is legal until the hand is over."""
    while hand.outcome is None:
        hand.play(hand.legal_moves()[0])
    return hand.outcome


def random_hands(count: int) -> Iterator[Hand]:
    """Hands dealt, passed and played at random, one state after the other."""
    rng = Random(66)
    for deal in range(count):
        match = Match()
        match.hands_played = deal
        hand = match.new_hand(str(deal))
        while hand.outcome is None:
            yield hand
            hand.play(rng.choice(hand.legal_moves()))


# How to play.


def test_they_are_dealt_clockwise_one_at_a_time() -> None:
    """Document, How to play: shuffled, then dealt round to the left."""
    deck = shuffled(pack(52), "66")
    hand = Match().new_hand("66")
    assert sorted(deck) == list(pack(52)) != list(deck)
    for place, card in enumerate(deck):
        assert hand.hands[place % 4] & BIT[card]


def test_four_players_with_13_of_52_cards() -> None:
    """Document, How to play: four hands of 13 use up the 52 cards."""
    hand = Match().new_hand("1")
    assert [held.bit_count() for held in hand.hands] == [13] * 4
    assert sum(hand.hands) == mask_of(pack(52))


def test_play_goes_clockwise() -> None:
    """Document, How to play: to the left, as in other games."""
    for leader in range(4):
        hands = ["3C", "4C", "5C", "6C"]
        hands[leader] += " 2C"
        hand = dealt(*hands)
        order = []
        while len(hand.laid) < 4:
            order.append(hand.to_move)
            hand.play(max(hand.legal_moves()))
        assert order == [(leader + place) % 4 for place in range(4)]


def test_the_led_suit_is_followed() -> None:
    """Document, How to play: the first card's suit binds the other three."""
    hand = play(dealt("2C", suits(clubs="3 9 K", diamonds="A", hearts="5", spades="Q")), "2C")
    assert hand.to_move == LEFT
    assert allowed(hand) >= cards("3C 9C KC")
    assert all(card // 13 == 0 for card in allowed(hand))
    assert {refused(hand, card) for card in ("AD", "5H", "QS")} == {"follow_suit"}
    led = set()
    for hand in random_hands(20):
        if hand.phase == "play" and hand.trick:
            suit = hand.trick[0] // 13
            own = {card for card in cards_of(hand.hands[hand.to_move]) if card // 13 == suit}
            assert not own or allowed(hand) == own
            led.add(suit)
    assert len(led) == 4


def test_without_it_any_card_of_the_hand_is_played() -> None:
    """Document, How to play: a player who cannot follow is free in what he throws."""
    left = suits(diamonds="2 3 4 5", hearts="2 3 4 A", spades="2 3 Q K A")
    hand = play(dealt("2C", left), "2C")
    assert allowed(hand) == cards(left)


DESCENDING = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


def finished_hands(count: int) -> Iterator[Hand]:
    """Hands dealt, passed and played at random to their end."""
    last = None
    for hand in random_hands(count):
        if last is not None and hand is not last:
            yield last
        last = hand
    assert last is not None
    yield last


def test_the_highest_card_of_the_lead_suit_takes_the_trick() -> None:
    """Document, How to play: aces are high and twos low; a card off the suit takes nothing."""
    beaten, taken = set(), [0] * 4
    for hand in random_hands(200):
        if len(hand.laid) % 4 or not hand.laid:
            taken = [*hand.taken]
            continue
        trick = hand.tricks[-1]
        named = [card_text(card) for card in trick.cards]
        following = [name for name in named if name[-1] == named[0][-1]]
        highest = min(following, key=lambda name: DESCENDING.index(name[:-1]))
        winner = (trick.leader + named.index(highest)) % 4
        assert trick.winner == winner
        assert hand.taken[winner] == taken[winner] | mask_of(trick.cards)
        assert hand.points == [points_of(cards) for cards in hand.taken]
        assert hand.leader == (winner if hand.outcome is None else -1)
        beaten |= {(highest[:-1], name[:-1]) for name in following if name != highest}
    assert len(beaten) == 13 * 12 // 2, "every rank has beaten every lower one"


def test_who_takes_a_trick_begins_the_next() -> None:
    """Document, How to play: the lead is with the player of the last trick."""
    for hand in random_hands(20):
        if hand.laid and len(hand.laid) % 4 == 0 and hand.outcome is None:
            winner = hand.tricks[-1].winner
            assert (hand.leader, hand.to_move) == (winner, winner)
    hand = play(dealt("2C", "3C", "AC", "KC"), "2C 3C AC KC")
    assert (hand.leader, hand.to_move) == (TOP, TOP)


def test_thirteen_tricks_of_four_cards_one_from_each_player() -> None:
    """Document, How to play: each player gives one card to each of 13 tricks."""
    for hand in finished_hands(10):
        assert len(hand.tricks) == 13
        dealt_cards = hand.dealt
        for trick in hand.tricks:
            assert len(trick.cards) == 4
            for place, card in enumerate(trick.cards):
                seat = (trick.leader + place) % 4
                holder = hand.received[seat] | dealt_cards[seat] & ~hand.passed[seat]
                assert holder & BIT[card]


def leader_of_the_second_trick(yours: str, options: Options | None = None) -> Hand:
    """You have taken the first trick with the ace of clubs, and nothing is broken."""
    return play(dealt(f"AC {yours}", "2C 6C", "3C 7C", "4C 8C", options=options), "2C 3C 4C AC")


def test_no_heart_is_led_before_they_are_broken() -> None:
    """Document, How to play: a lead of hearts waits until they are broken."""
    hand = leader_of_the_second_trick(suits(diamonds="4 5", hearts="2 A", spades="J Q K"))
    assert hand.to_move == YOU and not hand.broken
    assert cards("4D 5D JS KS") <= allowed(hand)
    assert not allowed(hand) & cards(f"{suits(hearts=ALL)} QS")
    assert refused(hand, "2H") == refused(hand, "AH") == "hearts_not_broken"


def test_nor_is_the_queen_of_spades() -> None:
    """Document, How to play: the black queen has to wait with the hearts."""
    hand = leader_of_the_second_trick(suits(diamonds="4 5", hearts="2 A", spades="J Q K"))
    assert refused(hand, "QS") == "queen_not_broken"
    assert cards("JS KS") <= allowed(hand), "other spades may be led"


def thrown(card: str, options: Options | None = None) -> Hand:
    """Somebody has thrown this card on the first trick, which you have taken: it is your lead."""
    yours = suits(clubs="A", diamonds="4 5", hearts="2 A", spades="3 4 5 6 7 8 9 10")
    if card != "QS":
        yours = yours.replace("10S", "QS")
    theirs = suits(diamonds="6 7 8 9 10 J Q K A", spades="J K") + f" {card}"
    more = "KH" if card != "KH" else "QH"
    hand = dealt(yours, "2C 6C", "3C 7C", f"{theirs} {more}", options=options)
    return play(hand, f"2C 3C {card} AC")


@pytest.mark.parametrize("card", ["3H", "KH", "QS"])
def test_they_are_broken_when_one_has_been_played(card: str) -> None:
    """Document, How to play: broken by a card of theirs; read as any heart, or the queen."""
    hand = thrown(card)
    assert hand.broken and hand.to_move == YOU
    assert allowed(hand) == set(cards_of(hand.hands[YOU]))
    assert cards("2H AH") <= allowed(hand)
    assert ("QS" in {card_text(held) for held in allowed(hand)}) == (card != "QS")


def test_to_follow_suit_with_the_queen_breaks_them_too() -> None:
    hand = dealt("AC 2H AH KS 2S", "2C 6C QS", "3C 7C", "4C 8C")
    assert not play(hand, "2C 3C 4C AC KS").broken
    assert play(hand, "QS").broken


ALL_THAT_REMAINS = suits(hearts="2 3 4 5 6 7 8 9 10 J Q", spades="Q")


def test_unless_nothing_else_remains_in_the_hand() -> None:
    """Document, How to play: a player with nothing else leads them unbroken."""
    hand = leader_of_the_second_trick(ALL_THAT_REMAINS)
    assert not hand.broken and allowed(hand) == cards(ALL_THAT_REMAINS)
    with_one_more = leader_of_the_second_trick(ALL_THAT_REMAINS.replace("2H", "2D"))
    assert allowed(with_one_more) == cards("2D")


def test_the_two_of_clubs_opens_every_hand() -> None:
    """Document, How to play: the two of clubs is led first; read as its holder's after the pass."""
    openers = set()
    for number in range(60):
        match = Match()
        match.hands_played = number
        hand = match.new_hand(str(number))
        while hand.phase == "pass":
            hand.play(hand.legal_moves()[0])
        assert hand.hands[hand.to_move] & BIT[TWO_OF_CLUBS]
        assert hand.legal_moves() == (TWO_OF_CLUBS,)
        openers.add(hand.to_move)
        other = next(card for card in cards_of(hand.hands[hand.to_move]) if card != TWO_OF_CLUBS)
        assert refused(hand, card_text(other)) == "lead_two_of_clubs"
    assert openers == {0, 1, 2, 3}


# Scoring.


def test_the_point_cards_in_the_tricks_taken_make_the_score() -> None:
    """Document, Scoring: a player's points are those of the cards that his tricks hold."""
    for hand in finished_hands(40):
        points = [0] * 4
        for trick in hand.tricks:
            for card in trick.cards:
                text = card_text(card)
                points[trick.winner] += 13 if text == "QS" else text.endswith("H")
        assert hand.outcome is not None
        assert hand.points == points
        assert hand.outcome.moon >= 0 or hand.outcome.points == tuple(points)


def test_a_heart_counts_one_and_the_black_queen_thirteen() -> None:
    """Document, Scoring: 1 for any heart, 13 for the queen of spades."""
    assert [points_of(BIT[parse_card(card)]) for card in suits(hearts=ALL).split()] == [1] * 13
    assert points_of(BIT[parse_card("QS")]) == 13
    others = set(pack(52)) - cards(f"{suits(hearts=ALL)} QS")
    assert points_of(mask_of(others)) == 0 and len(others) == 38
    for heart in suits(hearts=ALL).split():
        hand = dealt("AC", "2C 6C", "3C 7C", suits(hearts=ALL))
        assert play(hand, f"2C 3C {heart} AC").points == [1, 0, 0, 0], heart
    assert thrown("QS").points == [13, 0, 0, 0]


def test_26_points_in_each_hand() -> None:
    """Document, Scoring: no hand has more or fewer than 26 points."""
    for hand in finished_hands(40):
        assert sum(hand.points) == 26
    assert sum(ended(thrown("QS")).points) == 26, "those of the first trick included"
    assert ALL_POINTS == 26, "which the players count on"


def score(match: Match, *points: int) -> None:
    """A hand ends with these points."""
    hand = Match(match.options).new_hand("1")
    hand.outcome = Outcome(points, -1, "points")
    match.score(hand)


def test_the_score_of_each_hand_is_added_to_the_game_score() -> None:
    """Document, Scoring: the points of the hands add up to the Game Score."""
    match = Match()
    score(match, 1, 2, 3, 20)
    score(match, 0, 0, 26, 0)
    assert match.scores == [1, 2, 29, 20]


def test_the_game_ends_when_somebody_has_the_game_point_or_more() -> None:
    """Document, Scoring: the game is over with the Game Point, exact or passed."""
    match = Match()
    score(match, 99, 50, 20, 10)
    assert match.outcome is None
    score(match, 0, 26, 0, 0)
    assert match.outcome is None
    for points in (1, 2, 26):
        reached = Match.from_text(match.to_text())
        score(reached, points, 0, 26 - points, 0)
        assert reached.outcome is not None
        with pytest.raises(RuleBroken, match="match_over"):
            reached.new_hand("2")
    short = Match(Options(game_point=1))
    assert short.outcome is None
    score(short, 0, 1, 0, 25)
    assert short.outcome is not None


def test_the_fewest_points_win_the_game() -> None:
    """Document, Scoring: whoever has the fewest points has won."""
    match = Match()
    score(match, 100, 30, 20, 50)
    assert match.outcome == ((2,), (100, 30, 20, 50), "game_point")
    above = Match()
    score(above, 120, 110, 105, 101)
    assert above.outcome is not None and above.outcome.winners == (3,)


def test_a_shared_lowest_score_wins_for_all_who_have_it() -> None:
    match = Match()
    score(match, 100, 20, 20, 50)
    assert match.outcome is not None and match.outcome.winners == (1, 2)


def test_a_hand_is_played_to_its_end_whoever_has_reached_the_game_point() -> None:
    """Document, Scoring: points are added by the hand, and not by the trick."""
    match = Match(Options(game_point=1))
    hand = match.new_hand("1")
    while hand.outcome is None:
        hand.play(hand.legal_moves()[0])
        assert match.outcome is None
    assert len(hand.laid) == 52
    match.score(hand)
    assert match.outcome is not None


# Shooting the moon.


def test_all_26_points_shoot_the_moon_and_each_opponent_receives_26() -> None:
    """Document, Shooting the moon: a run, all 26, gives 26 to everybody else."""
    for shooter in range(4):
        hands = [""] * 4
        hands[shooter] = suits(clubs=ALL)
        hands[(shooter + 1) % 4] = suits(hearts=ALL)
        hands[(shooter + 2) % 4] = "QS"
        points = tuple([0 if seat == shooter else 26 for seat in range(4)])
        assert ended(dealt(*hands)) == (points, shooter, "moon")


def test_25_points_are_no_run() -> None:
    """Document, Shooting the moon: 25 fall short of a run."""
    yours = suits(clubs="A K Q J 10 9 8 7 6 5 3 2", diamonds="2")
    theirs = suits(diamonds="3", hearts="2 3 4 5 6 7 8 9 10 J Q K")
    hand = dealt(yours, theirs, "AH QS 4C", "AD KD")
    while hand.outcome is None:
        moves = hand.legal_moves()
        keep = {parse_card("AH"), parse_card("3D")} if len(hand.laid) < 48 else set()
        hand.play(next((move for move in moves if move not in keep), moves[0]))
    assert 25 in hand.points and hand.outcome.reason == "points"
    assert hand.outcome.points == tuple(hand.points) and hand.outcome.moon == -1


# Passing.


def test_everybody_passes_three_cards_before_play() -> None:
    """Document, Passing three cards: everybody may pass before the first trick."""
    hand = Match().new_hand("7")
    given = []
    for seat in range(4):
        assert (hand.phase, hand.to_move) == ("pass", seat)
        moves = hand.legal_moves()
        assert len(moves) == 286 and all(map(is_pass, moves)), "any three of 13"
        given.append(moves[seat] ^ PASS)
        before = [*hand.hands]
        hand.play(moves[seat])
        assert hand.hands == before or seat == 3, "nothing changes hands before all have chosen"
    assert hand.phase == "play" and hand.passed == given
    assert [held.bit_count() for held in hand.hands] == [13] * 4


def receivers(direction: str) -> list[int]:
    """Seat -> the seat that holds, after the pass, what it has passed."""
    match = Match()
    while match.direction != direction:
        match.hands_played += 1
    hand = match.new_hand("7")
    while hand.phase == "pass":
        hand.play(hand.legal_moves()[0])
    seats = []
    for given in hand.passed:
        seats += [seat for seat, held in enumerate(hand.hands) if held & given == given]
    return seats


@pytest.mark.parametrize(
    "number, direction, receiver",
    [(0, "right", RIGHT), (1, "across", TOP), (2, "left", LEFT)],
)
def test_the_passes_go_right_across_and_left(number: int, direction: str, receiver: int) -> None:
    """Document, Passing three cards: right, then across, then left."""
    match = Match()
    match.hands_played = number
    assert match.direction == direction
    assert receivers(direction) == [(seat + receiver) % 4 for seat in range(4)]


def test_who_receives_moves_counterclockwise_round_the_table() -> None:
    """Document, Passing three cards: against the clock, so to 4, then to 3, then to 2."""
    yours = []
    for number in range(3):
        match = Match()
        match.hands_played = number
        yours.append(1 + receivers(match.direction)[YOU])
    assert yours == [4, 3, 2]


def test_the_fourth_hand_is_a_hold_without_a_pass() -> None:
    """Document, Passing three cards: after three passes all keep their cards for a hand."""
    match = Match()
    match.hands_played = 3
    hand = match.new_hand("7")
    assert (match.direction, hand.phase, hand.passed) == ("hold", "play", [0] * 4)
    deck = shuffled(pack(52), "7")
    assert hand.hands == [mask_of(deck[seat::4]) for seat in range(4)]


def test_then_the_rotation_begins_again() -> None:
    """Document, Passing three cards: after the hold the passes come round as before."""
    match = Match(Options(game_point=999))
    seen = []
    for _ in range(9):
        seen.append(match.direction)
        score(match, 1, 2, 3, 20)
    assert seen == ["right", "across", "left", "hold"] * 2 + ["right"]


# The other readings, as options of the engine.


def test_by_option_only_a_heart_breaks_them() -> None:
    hand = thrown("QS", Options(queen_breaks=False))
    assert not hand.broken and not allowed(hand) & cards("2H AH")
    assert thrown("3H", Options(queen_breaks=False)).broken


def test_by_option_the_queen_may_always_be_led() -> None:
    options = Options(queen_waits=False)
    hand = leader_of_the_second_trick(suits(diamonds="4", hearts="2 A", spades="J Q K"), options)
    assert parse_card("QS") in allowed(hand) and refused(hand, "2H") == "hearts_not_broken"


def test_points_may_fall_on_the_first_trick_unless_an_option_forbids_it() -> None:
    """Document, How to play: it excepts no trick, so the first one neither."""
    left = suits(diamonds="2 3", hearts="2 3 4 5 6 7 8 9 10 J", spades="Q")
    assert allowed(play(dealt("2C", left), "2C")) == cards(left)
    guarded = play(dealt("2C", left, options=Options(first_trick_points=False)), "2C")
    assert allowed(guarded) == cards("2D 3D") and refused(guarded, "QS") == "no_points_yet"
    nothing_else = suits(hearts=ALL)
    assert len(allowed(play(dealt("2C", nothing_else), "2C"))) == 13


def test_who_shoots_the_moon_gets_nothing_or_by_option_26_less() -> None:
    clubs = suits(clubs=ALL)
    assert ended(dealt(clubs, suits(hearts=ALL), "QS")).points == (0, 26, 26, 26)
    subtracts = Options(moon="subtract")
    assert ended(dealt(clubs, suits(hearts=ALL), "QS", options=subtracts)).points == (-26, 0, 0, 0)


def test_by_option_the_first_pass_goes_left() -> None:
    assert Options().rotation == ("right", "across", "left", "hold")
    assert Options(pass_first="left").rotation == ("left", "right", "across", "hold")


def test_the_first_card_goes_to_number_1() -> None:
    """The document names no dealer."""
    for deal in "123":
        assert Match().new_hand(deal).hands[YOU] & BIT[shuffled(pack(52), deal)[0]]
