"""What a seat may know of a hand of Hearts, and the unseen cards dealt anew."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random

import pytest

from retrocards.cards import BIT, SUIT_CARDS, cards_of, mask_of, parse_card, parse_cards, shuffled
from retrocards.rules.base import RuleBroken
from retrocards.rules.hearts import (
    HOLD,
    PASS,
    QUEEN_OF_SPADES,
    Hand,
    Match,
    Options,
    View,
    passed,
)
from retrocards.rules.hearts.view import Redeal
from tests.alike import first_of
from tests.effort import calls_of
from tests.rules.hearts.hands import ALL_OPTIONS

Amount = Callable[[int, int], int]
Deal = tuple[int, ...]


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def random_hand(options: Options, direction: str, seed: int) -> Iterator[Hand]:
    """Every position of a random hand."""
    rng = Random(seed)
    hand = Hand(options, shuffled(options.pack, str(seed)), direction)
    while hand.outcome is None:
        yield hand
        hand.play(rng.choice(hand.legal_moves()))
    yield hand


def splits(unseen: int, counts: Deal) -> Iterator[Deal]:
    """Every way to deal cards to hands of these counts."""
    if not counts:
        yield ()
        return
    for chosen in combinations(cards_of(unseen), counts[0]):
        for rest in splits(unseen & ~mask_of(chosen), counts[1:]):
            yield mask_of(chosen), *rest


def could_have_been(view: View, hands: Deal) -> bool:
    """Whether these cards could all have been passed and played as they were."""
    options = view.options
    after = [held | played for held, played in zip(hands, view.played, strict=True)]
    if view.passed & ~after[options.receiver(view.direction, view.seat)]:
        return False
    deck = [0] * len(options.pack)
    for seat, held in enumerate(after):
        deck[seat :: options.players] = cards_of(held)
    hand = Hand(options, deck, HOLD)
    try:
        for card in view.laid:
            hand.play(card)
    except RuleBroken:
        return False
    return True


@pytest.mark.parametrize("shard", first_of(range(4)))
def test_exactly_the_deals_that_agree_with_what_was_seen_can_be_dealt(
    shard: int, amount: Amount
) -> None:
    """Near the end of hands: every deal of the unseen cards, played again card by card."""
    compared = excluded = 0
    for number in range(shard, len(ALL_OPTIONS), 4 * amount(3, 1)):
        options = ALL_OPTIONS[number]
        direction = options.rotation[number % len(options.rotation)]
        for hand in random_hand(options, direction, number):
            seat = number % options.players
            view = hand.view(seat)
            if hand.phase != "play" or not 0 < view.unseen.bit_count() <= 6:
                continue
            counts = tuple(0 if other == seat else n for other, n in enumerate(view.counts))
            for deal in splits(view.unseen, counts):
                whole = tuple(
                    view.hand if other == seat else held for other, held in enumerate(deal)
                )
                agrees = all(
                    known & ~held == 0 and held & ~may_hold == 0
                    for held, known, may_hold in zip(deal, view.known, view.may_hold, strict=True)
                )
                where = f"{options.to_text()}, {direction}, deal {number}\n{hand}"
                assert agrees == could_have_been(view, whole), where
                compared += 1
                excluded += not agrees
    assert compared > 2_000 and excluded > compared / 4


def test_every_deal_is_as_likely_as_another(amount: Amount) -> None:
    """Cards that may not go everywhere: the frequencies of all deals, over many small ones."""
    for seed in range(amount(12, 60)):
        rng = Random(seed)
        counts = rng.choice([(0, 2, 2, 2), (0, 3, 1, 2), (2, 0, 2, 3), (0, 1, 3), (1, 2, 0, 1, 2)])
        unseen = rng.sample(range(52), sum(counts))
        may_hold = [0] * len(counts)
        start = 0
        order = rng.sample(unseen, len(unseen))
        for seat, count in enumerate(counts):
            for card in unseen:
                if count and (card in order[start : start + count] or rng.random() < 0.6):
                    may_hold[seat] |= BIT[card]
            start += count
        known = [0] * len(counts)
        known[counts.index(max(counts))] = BIT[order[sum(counts[: counts.index(max(counts))])]]
        for seat, cards in enumerate(known):
            may_hold = [
                held & ~cards if other != seat else held for other, held in enumerate(may_hold)
            ]
        possible = [
            deal
            for deal in splits(mask_of(unseen), counts)
            if not any(held & ~may for held, may in zip(deal, may_hold, strict=True))
            and not any(fix & ~held for fix, held in zip(known, deal, strict=True))
        ]
        redeal = Redeal(may_hold, known, counts)
        samples = 300 * len(possible)
        dealt = Counter(tuple(redeal.deal(rng)) for _ in range(min(samples, 30_000)))
        assert set(dealt) <= set(possible), f"seed {seed}"
        if samples <= 30_000:
            # 300 expected each, with a deviation of at most 17.3: five of them.
            assert all(213 < dealt[deal] < 387 for deal in possible), f"seed {seed}: {dealt}"


def test_cards_that_cannot_be_dealt_are_refused() -> None:
    """Two seats miss a card each, and both cards may go to one of them only."""
    with pytest.raises(ValueError, match="No deal agrees"):
        Redeal((cards("2C 3C"), 0), (0, 0), (1, 1))
    with pytest.raises(ValueError, match="No deal agrees"):
        Redeal((cards("2C"), 0), (0, 0), (1, 1))


def test_the_numbers_of_deals_are_counted_once() -> None:
    """Whoever samples deals hundreds of times: nothing is counted again for the later ones."""
    may_hold = (cards("2C 3C 4C 5C"), cards("4C 5C 6C 7C"), cards("2C 3C 6C 7C"))
    dealer, rng = Redeal(may_hold, (0, 0, 0), (2, 2, 2)), Random(1)
    dealt = max(calls_of(lambda: dealer.deal(rng)) for _ in range(50))
    assert dealt < calls_of(lambda: Redeal(may_hold, (0, 0, 0), (2, 2, 2))) / 5
    assert len({tuple(dealer.deal(rng)) for _ in range(50)}) > 5


def test_a_view_has_room_for_the_truth() -> None:
    """What the others hold is never excluded, and what is known is there."""
    for number in range(0, len(ALL_OPTIONS), 7):
        options = ALL_OPTIONS[number]
        for hand in random_hand(options, options.rotation[number % 3], number):
            for seat in range(options.players):
                view = hand.view(seat)
                for other, held in enumerate(hand.hands):
                    if other != seat:
                        assert held & ~view.may_hold[other] == 0, f"deal {number}"
                        assert view.known[other] & ~held == 0, f"deal {number}"
                assert view.taken == tuple(hand.taken), f"deal {number}"


def test_nobody_sees_what_is_passed_before_the_last_has_chosen() -> None:
    """All pass at once: until then a view is the same whatever the others have chosen."""
    rng = Random(1)
    for direction in ("right", "across", "left"):
        first = Hand(Options(), shuffled(Options().pack, "5"), direction)
        second = first.copy()
        own = rng.choice(first.legal_moves())
        for hand in (first, second):
            hand.play(own)
        for _ in range(2):
            first.play(first.legal_moves()[0])
            second.play(second.legal_moves()[-1])
            assert first.view(0) == second.view(0) and first.view(3) == second.view(3)
            assert first.view(0).received == 0 and first.view(0).passed == passed(own)
            assert first.view(0).hand == first.hands[0] and first.view(0).known == (0, 0, 0, 0)
        last = first.legal_moves()[7]
        first.play(last)
        second.play(last)
        receiver = Options().receiver(direction, 0)
        view = first.view(0)
        assert view.received == first.received[0] != 0
        assert first.view(receiver).received == passed(own)
        assert view.known[receiver] & passed(own) == passed(own)
        if first.received[0] != second.received[0]:
            assert view != second.view(0)


def test_what_was_passed_is_known_until_it_is_played() -> None:
    hand = Match().new_hand("3")
    for _ in range(4):
        hand.play(hand.legal_moves()[-1])
    given = hand.view(1).passed
    rng = Random(3)
    while hand.outcome is None:
        left = given & hand.hands[0]
        opening = BIT[parse_card("2C")] if not hand.laid and hand.opener == 0 else 0
        assert hand.view(1).known[0] == left | opening
        hand.play(rng.choice(hand.legal_moves()))


def test_a_seat_that_does_not_follow_has_shown_out() -> None:
    """It has no card of the suit; nobody else is said to have none."""
    rng = Random(8)
    shown = 0
    for deal in range(20):
        hand = Hand(Options(), shuffled(Options().pack, str(deal)))
        void: dict[int, set[int]] = {seat: set() for seat in range(4)}
        while hand.outcome is None:
            seat, trick, card = hand.to_move, hand.trick, rng.choice(hand.legal_moves())
            hand.play(card)
            if trick and card // 13 != trick[0] // 13:
                void[seat].add(trick[0] // 13)
            for other in range(4):
                voids = {suit for suit in range(4) if hand.view(0).void[other] >> suit & 1}
                assert void[other] <= voids, f"deal {deal}"
                for suit in voids:
                    assert not hand.hands[other] & SUIT_CARDS[suit], f"deal {deal}"
                    shown += 1
    assert shown > 100


def test_who_leads_a_heart_unbroken_has_nothing_else() -> None:
    """The rules allow that lead to a hand of nothing else, so it tells of all its cards."""
    hearts = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH"
    others = [
        "2C 3C 4C 5C 2D 3D 4D 5D 2S 3S 4S 5S 6S",
        "6C 7C 8C 9C 6D 7D 8D 9D 10D JD QD KD AD",
        "10C JC QC KH 7S 8S 9S 10S JS QS KS AS AH",
    ]
    deck = [0] * 52
    for seat, held in enumerate([f"KC AC {hearts}", *others]):
        deck[seat::4] = parse_cards(held)
    hand = Hand(Options(), deck)
    for words in ("2C", "6C", "QC", "KC"):
        hand.play_text(f"play {words}")
    hand.play_text("play AC")
    for words in ("3C", "7C", "10C"):
        hand.play_text(f"play {words}")
    assert hand.to_move == 0 and not hand.broken
    hand.play_text("play 2H")
    view = hand.view(1)
    assert view.may_hold[0] == view.unseen & (SUIT_CARDS[2] | BIT[QUEEN_OF_SPADES])
    assert view.void[0] == 0b0011
    assert view.may_hold[2] == view.unseen


def test_the_opener_is_known_by_the_two_of_clubs() -> None:
    """Who is to begin holds it; before the last has passed nobody knows where it is."""
    for deal in range(12):
        hand = Match().new_hand(str(deal))
        while hand.phase == "pass":
            assert all(known == 0 for seat in range(4) for known in hand.view(seat).known)
            hand.play(hand.legal_moves()[0])
        for seat in range(4):
            known = hand.view(seat).known[hand.opener] & BIT[0]
            assert bool(known) == (seat != hand.opener), f"deal {deal}"


def test_a_sample_passes_what_each_could_have_passed() -> None:
    """Its text is a position of its own: the passes of the others are dealt anew as well."""
    rng = Random(2)
    differ = 0
    for number in range(0, len(ALL_OPTIONS), 11):
        options = ALL_OPTIONS[number]
        for hand in random_hand(options, options.rotation[number % 2], number):
            for seat in rng.sample(range(options.players), 1):
                view = hand.view(seat)
                sample = view.sample(rng)
                assert sample.view(seat) == view, f"deal {number}"
                assert Hand.from_text(sample.to_text()) == sample, f"deal {number}"
                assert sample.passed[seat] == hand.passed[seat]
                differ += sample.passed != hand.passed
                for cards_passed in sample.passed:
                    assert cards_passed.bit_count() in (0, 3)
    assert differ > 200


def test_a_sample_is_played_on_like_any_hand() -> None:
    """From the view of whoever is to move, and of the others; also while cards are passed."""
    rng = Random(5)
    for number in range(0, len(ALL_OPTIONS), 9):
        options = ALL_OPTIONS[number]
        for hand in random_hand(options, options.rotation[0], number):
            sample = hand.view(rng.randrange(options.players)).sample(rng)
            while sample.outcome is None:
                sample.play(rng.choice(sample.legal_moves()))
            assert sum(sample.points) in (26, 16)


def test_hands_of_one_view_differ() -> None:
    """Thirteen cards of each of three seats: two of a hundred deals are hardly ever the same."""
    hand = Hand(Options(), shuffled(Options().pack, "1"))
    view, rng = hand.view(2), Random(1)
    deals = {tuple(view.redeal(rng)) for _ in range(100)}
    assert len(deals) == 100
    assert all(deal[2] == hand.hands[2] and sum(deal) == BIT[51] * 2 - 1 for deal in deals)


def test_views_are_told_apart_by_every_value_of_a_pass() -> None:
    """Three cards at once, and no others."""
    hand = Match().new_hand("1")
    assert len(hand.view(0).legal_moves()) == len(set(hand.view(0).legal_moves())) == 286
    assert {passed(move) & ~hand.hands[0] for move in hand.view(0).legal_moves()} == {0}
    assert all(move >= PASS for move in hand.view(0).legal_moves())
    assert [hand.view(seat).legal_moves() for seat in (1, 2, 3)] == [()] * 3


def test_what_each_seat_knows_has_nothing_of_the_others_cards() -> None:
    """Every pair of hands that differ in unseen cards alone: equal views, to the last slot."""
    rng = Random(4)
    for seat, direction in product(range(4), ("hold", "left")):
        for hand in random_hand(Options(), direction, seat):
            view = hand.view(seat)
            other = view.sample(rng).view(seat)
            assert all(getattr(view, name) == getattr(other, name) for name in View.__slots__), (
                f"seat {seat}"
            )
