"""Options and packs of Hearts, moves and positions as text, the faults they name, the match."""

from collections.abc import Callable, Sequence
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from retrocards.cards import (
    BIT,
    OptionError,
    TextError,
    card_text,
    cards_of,
    mask_of,
    pack,
    parse_cards,
    shuffled,
)
from retrocards.rules.base import Impossible, RuleBroken
from retrocards.rules.hearts import (
    HEARTS,
    HOLD,
    PASS,
    POINT_CARDS,
    RULES,
    TWO_OF_CLUBS,
    Hand,
    Match,
    MatchOutcome,
    Options,
    is_card,
    is_pass,
    move_text,
    parse_move,
    points_of,
    tricks_of,
    wins,
)
from retrocards.rules.hearts.moves import ALL, NO_HEARTS, NO_POINTS

Amount = Callable[[int, int], int]


@pytest.mark.parametrize(
    "values, sentence",
    [
        ({"players": 2}, "There are 2 players; Hearts takes 3 to 5."),
        ({"players": 6}, "There are 6 players; Hearts takes 3 to 5."),
        ({"game_point": 0}, "The game point is 0; it can be 1 to 999."),
        ({"game_point": 1000}, "The game point is 1000; it can be 1 to 999."),
        ({"moon": "x"}, "moon is 'x'; it must be others_gain or subtract."),
        ({"pass_first": "across"}, "pass_first is 'across'; it must be right or left."),
        ({"queen_waits": 1}, "queen_waits is 1; it must be yes or no."),
    ],
)
def test_a_wrong_option_is_refused_in_a_sentence(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        Options(**values)  # type: ignore[arg-type]
    assert str(refused.value) == sentence


@pytest.mark.parametrize("game_point", [1, 100, 999])
def test_the_game_point_is_1_to_999(game_point: int) -> None:
    assert Options(game_point=game_point).game_point == game_point
    assert Options().game_point == 100


@pytest.mark.parametrize(
    "players, left_out, dealt", [(3, "2D", 17), (4, "-", 13), (5, "2D 2S", 10)]
)
def test_the_pack_deals_out_evenly_and_keeps_the_two_of_clubs(
    players: int, left_out: str, dealt: int
) -> None:
    options = Options(players=players)
    assert mask_of(pack(52)) & ~mask_of(options.pack) == mask_of(parse_cards(left_out))
    assert options.hand_cards == dealt
    assert len(options.pack) == players * dealt and TWO_OF_CLUBS in options.pack
    assert points_of(mask_of(options.pack)) == 26
    hand = Match(options).new_hand("1")
    assert [cards.bit_count() for cards in hand.hands] == [dealt] * players


@pytest.mark.parametrize(
    "players, pass_first, rotation",
    [
        (4, "right", ("right", "across", "left", "hold")),
        (4, "left", ("left", "right", "across", "hold")),
        (3, "right", ("right", "left", "hold")),
        (5, "left", ("left", "right", "hold")),
    ],
)
def test_the_directions_follow_one_another(
    players: int, pass_first: str, rotation: tuple[str, ...]
) -> None:
    match = Match(Options(players=players, pass_first=pass_first, game_point=999))
    seen = []
    for deal in range(2 * len(rotation)):
        hand = match.new_hand(str(deal))
        assert hand.direction == match.direction
        seen.append(hand.direction)
        finish(hand, Random(deal))
        match.score(hand)
    assert tuple(seen) == rotation * 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_gets_three_cards_from_one_seat(players: int) -> None:
    options = Options(players=players)
    for direction in options.rotation:
        receivers = [options.receiver(direction, seat) for seat in range(players)]
        assert sorted(receivers) == [*range(players)]
        assert (receivers == [*range(players)]) == (direction == HOLD)
    assert options.receiver("left", 0) == 1 and options.receiver("right", 0) == players - 1


def finish(hand: Hand, rng: Random) -> None:
    while hand.outcome is None:
        hand.play(rng.choice(hand.legal_moves()))


@pytest.mark.parametrize(
    "text, move",
    [
        ("play 2C", 0),
        ("play QS", 49),
        ("play AS", 51),
        ("pass 2C 3C AS", PASS | 1 | 2 | 1 << 51),
        ("pass QS KS AH", PASS | mask_of(parse_cards("QS KS AH"))),
    ],
)
def test_a_move_has_words(text: str, move: int) -> None:
    assert parse_move(text) == parse_move(text.upper()) == parse_move(f"  {text} ") == move
    assert parse_move(move_text(move)) == move
    assert is_pass(move) == text.startswith("pass") and is_card(move) != is_pass(move)


def test_the_words_of_a_pass_are_in_order() -> None:
    assert move_text(parse_move("pass AH QS 2C")) == "pass 2C AH QS"


@pytest.mark.parametrize(
    "text",
    ["", "play", "pass", "play 2C 3C", "pass 2C", "pass 2C 3C", "pass 2C 3C 4C 5C", "pass -",
     "pass 2C 2C 3C", "QS", "lead QS", "play 1S"],
)  # fmt: skip
def test_other_words_are_no_move(text: str) -> None:
    with pytest.raises(TextError):
        parse_move(text)


@pytest.mark.parametrize("move", [-1, 52, 255, PASS, PASS | 3, PASS | 15, PASS << 1, PASS << 1 | 7])
def test_other_numbers_are_no_move(move: int) -> None:
    assert not is_card(move) and not is_pass(move)
    with pytest.raises(TextError):
        move_text(move)
    for hand in (Match().new_hand("1"), Hand(Options(), shuffled(Options().pack, "1"))):
        with pytest.raises(RuleBroken) as refused:
            hand.play(move)
        assert (refused.value.rule, refused.value.detail) == ("not_a_move", {"move": str(move)})
        assert refused.value.rule in RULES


def refusal(hand: Hand, text: str) -> tuple[str, dict[str, str]]:
    """The rule that a move breaks, and its details; the hand stays as it is."""
    before = hand.to_text()
    with pytest.raises(RuleBroken) as refused:
        hand.play_text(text)
    assert hand.to_text() == before
    assert refused.value.rule in RULES
    return refused.value.rule, refused.value.detail


def seated(*hands: str, options: Options | None = None) -> Hand:
    options = options or Options()
    deck = [0] * len(options.pack)
    for seat, cards in enumerate(hands):
        deck[seat :: options.players] = parse_cards(cards)
    return Hand(options, deck)


SUITS = (
    "2C AC 2D 3D 2H 3H 4H QS 2S 3S 4S 5S 6S",
    "3C 4C 4D 5D 6D 7D 8D 9D 10D JD QD KD AD",
    "5H 6H 7H 8H 9H 10H JH QH KH AH 7S 8S 9S",
    "5C 6C 7C 8C 9C 10C JC QC KC 10S JS KS AS",
)


def test_every_refusal_names_its_rule_and_what_a_sentence_needs() -> None:
    hand = Match().new_hand("4711")
    assert refusal(hand, "play 2C") == ("pass_three", {"move": "play 2C"})
    assert refusal(hand, "pass 2C AC 3C") == ("not_your_card", {"card": "3C"})
    hand = seated(*SUITS)
    assert refusal(hand, "pass 2C AC 2D") == ("play_a_card", {"move": "pass 2C AC 2D"})
    assert refusal(hand, "play AC") == ("lead_two_of_clubs", {"card": "AC"})
    assert refusal(hand, "play 3C") == ("not_your_card", {"card": "3C"})
    hand.play_text("play 2C")
    follow = {"card": "4D", "lead": "2C", "suit": "C"}
    assert refusal(hand, "play 4D") == ("follow_suit", follow)
    finish(hand, Random(1))
    assert refusal(hand, "play QS") == ("hand_over", {"move": "play QS"})
    assert refusal(hand, "pass QS KS AS") == ("hand_over", {"move": "pass QS KS AS"})


def test_the_suit_that_is_to_be_followed_is_named_whatever_card_is_led() -> None:
    """The lowest card of a suit as well as its highest; the cards are dealt and led at random."""
    seed, led = 14, set()
    print(f"seed {seed}")
    rng = Random(seed)
    for deal in range(60):
        hand = Hand(Options(), shuffled(pack(52), str(deal)))
        while hand.outcome is None:
            legal = hand.legal_moves()
            others = set(cards_of(hand.hands[hand.to_move])).difference(legal)
            if hand.trick and others:
                lead = card_text(hand.trick[0])
                with pytest.raises(RuleBroken) as refused:
                    hand.play(min(others))
                detail = {"card": card_text(min(others)), "lead": lead, "suit": lead[-1]}
                assert (refused.value.rule, refused.value.detail) == ("follow_suit", detail)
                led.add(lead)
            hand.play(rng.choice(legal))
    assert len(led) == 52


def test_the_tables_of_cards_have_a_place_for_every_set_of_a_suit_and_no_more() -> None:
    """Thirteen bits name the cards of a suit, and each set of them stands for these, in order."""
    for table in (ALL, NO_HEARTS, NO_POINTS):
        assert [len(sets) for sets in table] == [1 << 13] * 4
    for suit, sets in enumerate(ALL):
        for bits in (0, 1, 1 << 12, 0b1010101010101, (1 << 13) - 1):
            assert sets[bits] == tuple(cards_of(bits << 13 * suit))


def test_what_may_not_be_led_is_named() -> None:
    hand = seated(*SUITS)
    for card in ("2C", "3C", "7S", "5C"):
        hand.play_text(f"play {card}")
    for card in ("6C", "AC", "4C", "8S"):
        hand.play_text(f"play {card}")
    assert hand.to_move == 0 and not hand.broken
    assert refusal(hand, "play 2H") == ("hearts_not_broken", {"card": "2H"})
    assert refusal(hand, "play QS") == ("queen_not_broken", {"card": "QS"})


def test_what_may_not_fall_in_the_first_trick_is_named() -> None:
    hand = seated(*SUITS, options=Options(first_trick_points=False))
    hand.play_text("play 2C")
    hand.play_text("play 3C")
    assert hand.legal_moves() == tuple(parse_cards("7S 8S 9S"))
    assert refusal(hand, "play 5H") == ("no_points_yet", {"card": "5H"})
    for card in ("7S", "5C", "6C", "AC", "4C"):
        hand.play_text(f"play {card}")
    assert hand.play_text("play 5H") and hand.broken


def test_who_has_nothing_but_points_plays_one_to_the_first_trick() -> None:
    hands = (
        "2C AC 2D 3D 4D 5D 6D 7D 8D 9D 10D JD 2S",
        "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH",
        "3C 4C 5C 6C 7C 8C 9C 10C JC QC KC QS 3S",
        "QD KD AD 4S 5S 6S 7S 8S 9S 10S JS KS AS",
    )
    hand = seated(*hands, options=Options(first_trick_points=False))
    hand.play_text("play 2C")
    assert hand.legal_moves() == cards_of(HEARTS)
    hand.play_text("play 2H")
    assert hand.broken
    view = hand.view(0)
    assert view.may_hold[1] == view.unseen & POINT_CARDS and view.void[1] == 0b0011


ALL_CLUBS = (
    "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC",
    "2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD",
    "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH",
    "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS",
)
"""Seat 0 takes all tricks."""


@pytest.mark.parametrize(
    "jack, moon, points, scored",
    [
        (False, "others_gain", 26, (0, 26, 26, 26)),
        (False, "subtract", 26, (-26, 0, 0, 0)),
        (True, "others_gain", 16, (-10, 26, 26, 26)),
        (True, "subtract", 16, (-36, 0, 0, 0)),
    ],
)
def test_a_shot_moon_and_the_jack_of_diamonds(
    jack: bool, moon: str, points: int, scored: tuple[int, ...]
) -> None:
    """By option he counts ten less for who takes him; the moon is none the less one."""
    hand = seated(*ALL_CLUBS, options=Options(jack_of_diamonds=jack, moon=moon))
    finish(hand, Random(1))
    assert hand.points == [points, 0, 0, 0] and hand.outcome is not None
    assert hand.outcome == (scored, 0, "moon")


def test_sixteen_points_without_the_jack_are_no_moon() -> None:
    """As many as of a moon with him."""
    count = 0
    for deal in range(60):
        hand = Hand(Options(jack_of_diamonds=deal % 2 == 0), shuffled(Options().pack, str(deal)))
        finish(hand, Random(deal))
        assert hand.outcome is not None
        if 16 in hand.points:
            count += 1
            assert hand.outcome.moon < 0 and hand.outcome.reason == "points"
            assert [*hand.outcome.points] == hand.points
    assert count > 2


def test_the_highest_card_of_the_led_suit_takes_the_trick() -> None:
    for trick, place in (("2C AS 3C KH", 2), ("AC 2C KC QS", 0), ("9D 8D 10D JD", 3)):
        assert wins(parse_cards(trick)) == place
    tricks = tricks_of(parse_cards("2C 3C 5C 4C 7D 9D"), 1, 4)
    assert tricks[0] == (1, (0, 1, 3, 2), 3)
    assert tricks[1] == (3, (18, 20), -1)


@pytest.mark.parametrize(
    "cards, points",
    [("-", 0), ("QS", 13), ("2H AH", 2), ("QS QH", 14), ("JD QC KS AS", 0)],
)
def test_points_of_cards(cards: str, points: int) -> None:
    assert points_of(mask_of(parse_cards(cards))) == points


def test_what_a_hand_tells_of_itself() -> None:
    """The open trick, all tricks, what was dealt, received and taken, from a random hand."""
    rng = Random(11)
    hand = Match().new_hand("11")
    dealt = [*hand.hands]
    while hand.outcome is None:
        assert hand.dealt == dealt
        if hand.phase == "pass":
            assert hand.received == [0] * 4 and hand.opener == hand.leader == -1
        else:
            assert hand.received == [hand.passed[seat] for seat in (1, 2, 3, 0)]
            assert hand.trick == tuple(hand.laid[len(hand.laid) // 4 * 4 :])
        hand.play(rng.choice(hand.legal_moves()))
    assert sum(hand.taken) == (1 << 52) - 1 and hand.dealt == dealt
    assert [points_of(cards) for cards in hand.taken] == hand.points
    assert (hand.to_move, hand.leader, hand.phase, hand.trick) == (-1, -1, "over", ())
    assert len(hand.tricks) == 13 and hand.tricks[0].leader == hand.opener


def spoil(text: str, name: str, words: str) -> str:
    """A text with another line of that name."""
    lines = [
        f"{name}: {words}" if line.startswith(f"{name}:") else line for line in text.splitlines()
    ]
    return "\n".join(lines)


def middle(direction: str = "right", cards: int = 7) -> Hand:
    """A hand after so many cards."""
    hand = Hand(Options(), shuffled(Options().pack, "77"), direction, (3, 4, 5, 6))
    rng = Random(7)
    while len(hand.laid) < cards:
        hand.play(rng.choice(hand.legal_moves()))
    return hand


@pytest.mark.parametrize(
    "name, words, fault",
    [
        ("hand 0", "-", "card_missing"),
        ("laid", "2C 3C 2C", None),
        ("opener", "4", "no_such_seat"),
        ("opener", "-", "hand_sizes"),
        ("start", "1 2 3", "start"),
        ("direction", "hold", "passed"),
        ("passed 0", "-", "passed"),
        ("passed 3", "2C 3C", "passed"),
        ("laid", "-", "card_missing"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(name: str, words: str, fault: str | None) -> None:
    with pytest.raises(TextError) as refused:
        Hand.from_text(spoil(middle().to_text(), name, words))
    assert (refused.value.fault if isinstance(refused.value, Impossible) else None) == fault


def test_cards_that_are_not_played_with_are_refused() -> None:
    text = Match(Options(players=3)).new_hand("1").to_text()
    held = text.splitlines()[5].removeprefix("hand 0: ")
    with pytest.raises(Impossible) as refused:
        Hand.from_text(spoil(text, "hand 0", f"{held} 2D"))
    assert refused.value.fault == "card_unknown"
    with pytest.raises(Impossible) as refused:
        Hand.from_text(spoil(text, "direction", "across"))
    assert refused.value.fault == "direction"


def test_hands_that_were_dealt_unevenly_are_refused() -> None:
    hand = middle(HOLD)
    first, second, *others = hand.hands
    moved = BIT[cards_of(first)[0]]
    hand.hands = [first - moved, second + moved, *others]
    with pytest.raises(Impossible) as refused:
        Hand.from_text(hand.to_text())
    assert refused.value.fault == "hand_sizes"


def test_moves_that_break_a_rule_are_refused() -> None:
    """A revoke: seat 1 has thrown a diamond, and holds clubs."""
    hand = seated(*SUITS)
    hand.play_text("play 2C")
    hand.play_text("play 3C")
    text = hand.to_text().replace("laid: 2C 3C", "laid: 2C 4D")
    with pytest.raises(Impossible) as refused:
        Hand.from_text(text.replace("hand 1: 4C 4D", "hand 1: 3C 4C"))
    assert refused.value.fault == "moves"
    assert "break a rule: follow_suit (card 4D, lead 2C, suit C)" in str(refused.value)


def test_a_line_that_contradicts_the_others_is_refused() -> None:
    """The two of clubs has not been led yet, and is said to be in another hand."""
    hand = middle(HOLD, 0)
    wrong = str((hand.opener + 1) % 4)
    with pytest.raises(Impossible) as refused:
        Hand.from_text(spoil(hand.to_text(), "opener", wrong))
    assert refused.value.fault == "contradiction"
    assert f"'opener: {wrong}' must be 'opener: {hand.opener}'" in str(refused.value)


def test_a_match_is_written_line_by_line() -> None:
    text = """\
match: players=3 game_point=50 queen_breaks=yes queen_waits=yes first_trick_points=yes \
jack_of_diamonds=no moon=others_gain pass_first=left
hands_played: 1
score 0: 3
score 1: 4
score 2: 19"""
    match = Match.from_text(text)
    assert match.options == Options(players=3, game_point=50, pass_first="left")
    assert (match.hands_played, match.scores, match.to_text()) == (1, [3, 4, 19], text)


def test_a_match_names_its_refusals_in_the_list() -> None:
    """`RULES`: every `RuleBroken.rule` of Hearts."""
    match = Match(Options(game_point=1))
    with pytest.raises(RuleBroken) as early:
        match.score(match.new_hand("1"))
    match.scores[0] = 1
    with pytest.raises(RuleBroken) as late:
        match.new_hand("1")
    assert (early.value.rule, late.value.rule) == ("hand_not_over", "match_over")
    assert {early.value.rule, late.value.rule} < {*RULES}


def test_a_match_before_its_first_hand_has_no_scores() -> None:
    with pytest.raises(Impossible) as refused:
        Match.from_text(spoil(Match().to_text(), "score 2", "5"))
    assert refused.value.fault == "scores"
    match = Match.from_text(
        spoil(Match(Options(jack_of_diamonds=True)).to_text(), "hands_played", "3")
    )
    assert match.scores == [0] * 4 and match.direction == HOLD


def test_a_match_of_random_hands_comes_to_its_end(amount: Amount) -> None:
    """Until somebody has reached or passed the game point, and not a hand longer."""
    shared = 0
    for seed in range(amount(60, 600)):
        rng = Random(seed)
        options = Options(
            game_point=rng.randint(1, 120),
            players=rng.choice((3, 4, 5)),
            jack_of_diamonds=rng.random() < 0.3,
            moon=rng.choice(("others_gain", "subtract")),
        )
        match = Match(options)
        while match.outcome is None:
            assert max(match.scores) < options.game_point, f"seed {seed}"
            hand = match.new_hand(str(rng.randrange(10_000)))
            assert hand.start == tuple(match.scores), f"seed {seed}"
            before, played = [*match.scores], match.hands_played
            with pytest.raises(RuleBroken, match="hand_not_over"):
                match.score(hand)
            finish(hand, rng)
            outcome = match.score(hand)
            assert outcome == hand.outcome and match.hands_played == played + 1
            assert match.scores == [a + b for a, b in zip(before, outcome.points, strict=True)]
        assert max(match.scores) >= options.game_point, f"seed {seed}"
        lowest = [seat for seat, score in enumerate(match.scores) if score == min(match.scores)]
        wanted = MatchOutcome(tuple(lowest), tuple(match.scores), "game_point")
        assert match.outcome == wanted, f"seed {seed}"
        shared += len(lowest) > 1
        with pytest.raises(RuleBroken, match="match_over"):
            match.new_hand("1")
        assert Match.from_text(match.to_text()) == match
    assert shared > 0


def test_random_play_has_the_known_distribution(amount: Amount) -> None:
    """The figures of 100,000 hands played at random by another engine under the seed's rules.

    Points a player, each of the four alike: 6.656 (0.011); hands with a shot moon: 1.196 % (0.034);
    legal plays: 3.452.  Theirs and ours have an error each; four of both together are allowed.
    """
    hands = amount(4_000, 100_000)
    options, rng = Options(), Random(6656)
    points: list[tuple[int, ...]] = []
    moons: list[int] = []
    legal: list[float] = []
    for deal in range(hands):
        hand, plays = Hand(options, shuffled(options.pack, str(deal))), 0
        while hand.outcome is None:
            may = hand.legal_moves()
            plays += len(may)
            hand.play(may[int(rng.random() * len(may))])
        points.append(hand.outcome.points)
        moons.append(hand.outcome.moon >= 0)
        legal.append(plays / 52)

    def agrees(values: Sequence[float], wanted: float, error: float) -> bool:
        own = stdev(values) / sqrt(hands)
        print(f"{hands} hands: {fmean(values):.5f} (error {own:.5f}), wanted {wanted} ({error})")
        return abs(fmean(values) - wanted) < 4 * hypot(own, error)

    for scored in zip(*points, strict=True):
        assert agrees(scored, 6.656, 0.011)
    assert agrees(moons, 0.01196, 0.00034)
    assert agrees(legal, 3.452, 0.001)


def test_a_hand_tells_what_each_seat_has_played() -> None:
    for number in range(1, 20):
        hand, rng = Match(Options(players=3 + number % 3)).new_hand(str(number)), Random(number)
        played: list[list[int]] = [[] for _ in hand.hands]
        while hand.outcome is None:
            seat, move = hand.to_move, rng.choice(hand.legal_moves())
            hand.play(move)
            if not is_pass(move):
                played[seat].append(move)
            assert [hand.played_by(other) for other in range(len(played))] == played, number
