"""How the sensible player of ECARTE talks and changes, at each score: a figure that changed shows.

A change that is meant is looked at in `tests/goldens/players/ecarte-policy.txt`; the figures are
printed by `tools/ecarte_odds.py`.
"""

from collections.abc import Callable
from itertools import product
from random import Random
from zlib import crc32

import pytest

from retrocards.cards import BIT, card_text, cards_of, cards_text, mask_of, parse_cards
from retrocards.players.ecarte import odds, strength
from retrocards.players.ecarte.deciding import Talking
from retrocards.players.ecarte.odds import game_chance
from retrocards.players.ecarte.playout import PlayOut
from retrocards.players.ecarte.policy import Score, changed, refuses, stands, weakest_first
from retrocards.players.ecarte.regle import power_cards
from retrocards.players.ecarte.solver import tricks
from retrocards.players.ecarte.worlds import World
from retrocards.rules.ecarte import GAME_POINT, PROPOSE, SUITS_OF_PACK, king_of
from tests.rules.ecarte_positions import deal, play

HANDS = 40
PACK = cards_of(sum(SUITS_OF_PACK))
POINTS = range(GAME_POINT)
WHERE = {"without": "elsewhere", "with": "in hand", "turned up": "turned up"}


def hands_of(kind: str) -> list[tuple[int, int]]:
    """Hands with their turn-up: without the king of trumps, with him, and with him turned up."""
    rng, hands = Random(4711), list[tuple[int, int]]()
    while len(hands) < HANDS:
        turn_up, *cards = rng.sample(PACK, 6)
        king = king_of(turn_up // 13)
        hand = mask_of(cards)
        is_kind = "turned up" if turn_up == king else "with" if hand & BIT[king] else "without"
        if is_kind == kind:
            hands.append((hand, turn_up))
    return hands


def test_the_talk_at_each_score_is_as_it_was(golden_text: Callable[[str, str], None]) -> None:
    """The mean over some hands, as a percentage; a row for each number of the talker's points."""
    lines = ["The non-dealer wins the game, before the deal:"]
    lines += [
        " ".join(f"{100 * game_chance(talker, dealer):5.1f}" for dealer in POINTS)
        for talker in POINTS
    ]
    for name, likely in (("leads", stands), ("refuses", refuses)):
        for changes, kind in product((0, 1), WHERE):
            lines += ["", f"{name} after {changes} changes, the king {WHERE[kind]}:"]
            hands = hands_of(kind)
            for talker in POINTS:
                means = [
                    sum(likely(hand, Score(talker, dealer, up), changes) for hand, up in hands)
                    / HANDS
                    for dealer in POINTS
                ]
                lines.append(" ".join(f"{100 * mean:5.1f}" for mean in means))
    golden_text("players/ecarte-policy.txt", "\n".join([*lines, ""]))


def test_what_is_parted_with_first() -> None:
    """Seed, STRATEGY: power cards are kept; of the others the lowest goes first."""
    for kind in WHERE:
        for hand, turn_up in hands_of(kind):
            trump = turn_up // 13
            power = power_cards(hand, trump)
            order = weakest_first(hand, trump)
            is_power = [bool(power & BIT[card]) for card in order]
            is_trump = [card // 13 == trump for card in order]
            situation = f"{cards_text(cards_of(hand))}, turn-up {card_text(turn_up)}"
            assert is_power == sorted(is_power), situation
            assert is_trump == sorted(is_trump), situation
            count = len(order) - power.bit_count()
            assert changed(hand, trump, 0, 5) == hand & ~power, situation
            assert changed(hand, trump, 1, 5) == mask_of(order[: max(1, count)]), situation
            assert changed(hand, trump, 0, 1) == mask_of(order[: min(1, count)]), situation


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("WINS", 0xEDB85891),
        ("STAND", 0xA5ABA814),
        ("REFUSE", 0xB73AB386),
        ("LEADING", 0x46C19A25),
        ("FOLLOWING", 0xE30BA3FE),
    ],
)
def test_no_figure_is_another_than_the_tool_printed(name: str, printed: int) -> None:
    """To compute them again takes a minute; a slip in one of them shows by the digest."""
    table = getattr(strength if hasattr(strength, name) else odds, name)
    assert crc32(repr(table).encode()) == printed


def test_a_play_out_changes_until_one_of_the_two_will_not() -> None:
    """Luck below 0 makes either play as it is; each change has luck of its own for each of them."""
    never, now = 1.0, -1.0
    dealers = "7D 8D 9C 7S 8S"
    view = deal("7C 8C 9D 10S AS", dealers, turn_up="7H").view(0)
    drawn = ("AC 10C 10D AD 9S", "JC QC QD JD JS", "KH QH JH AH 10H", "9H 8H KC KD KS", "QS")
    first, second, third, fourth, last = (parse_cards(cards) for cards in drawn)
    play_out = PlayOut(view)

    def worth(*luck: float) -> float:
        more = [*luck, *[never] * 8]
        stock = [*first, *second, *third, *fourth, *last]
        return play_out.talk_on(view.hand, mask_of(parse_cards(dealers)), stock, 0, more)

    def settled(talker: int, dealer: int) -> float:
        return play_out.settle(talker, dealer, tricks(talker, dealer, view.trump))

    dealt = settled(view.hand, mask_of(parse_cards(dealers)))
    after_one = settled(mask_of(first), mask_of(second))
    assert dealt != after_one
    assert worth(now) == worth(never, now) == dealt
    assert worth(never, never, now) == worth(never, never, never, now) == after_one
    assert worth(never, never, never, never, now) not in (dealt, after_one)


def test_a_proposal_after_a_change_may_bring_a_second_and_a_third() -> None:
    """He who talks knows how many have been made: a play-out of his proposes up to three times."""
    hand = deal("7C 8C 9D 10S AS", "7D 8D 9C 7S 8S", turn_up="7H", stock="10C 10D")
    play(hand, "propose, accept, discard 7C, discard 7D")
    view, theirs = hand.view(0), hand.hands[1]
    talking = Talking(view, [(theirs, 1.0)])
    stock = parse_cards("AC AD 9S JC QC QD JD JS KH QH JH AH 10H 9H 8H KC KD KS QS")
    third, second = (
        talking.playout(World(theirs, stock, (luck,) * 8), talking.moves.index(PROPOSE))[0]
        for luck in (1.0, -1.0)
    )
    assert third > second, "the cards of the third change are the trumps"
