"""The Advice Column, piece by piece: what the fast policy does, and the reasons that it tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from retrocards.cards import card_text, cards_text, parse_card
from retrocards.players.calculation.explaining import explain, why_on_pile
from retrocards.players.calculation.players import advice, master, won_by_thinking
from retrocards.players.calculation.policy import LOSES, costs_on_piles, runs_on
from retrocards.players.calculation.position import position_of
from retrocards.players.calculation.reasons import POLICY
from retrocards.players.calculation.sampling import Playing, moves_of
from retrocards.players.choice import SEATS, Choice
from retrocards.players.search import Limits, finish
from retrocards.rules.calculation import Hand, Match, Options
from tests.limits import SetLimits


@pytest.fixture(autouse=True)
def at_once(set_limits: SetLimits) -> None:
    """What the policy says, without games played out."""
    set_limits(advice, limits=Limits(cards=0))


def lying(
    piles: str,
    in_play: str,
    stacks: str = "AH / 2D / 3C / 4S",
    undealt: str = "",
    rules: Options = Options(),  # noqa: B008
) -> Hand:
    """A game that lies so; what is named nowhere is undealt."""
    words = f"{stacks} {piles} {in_play}".split()
    named = {parse_card(word) for word in words if word not in "/-"}
    left = undealt or cards_text([card for card in Options.pack if card not in named])
    return Hand.from_text(
        f"calculation: {rules.to_text()}\nstacks: {stacks}\npiles: {piles}\n"
        f"in_play: {in_play}\nundealt: {left}"
    )


def chosen(hand: Hand) -> tuple[str, str]:
    """The move and the name of its reason."""
    choice: Choice = advice.decide(hand.view(0), Random(0))
    return hand.move_text(choice.move), choice.reason.name


def test_no_detail_of_a_solitaire_has_the_name_of_a_seat() -> None:
    """Where a caption is told it would be looked for at the table."""
    assert not {name for details in POLICY.values() for name in details} & {*SEATS}


def test_a_king_goes_to_the_kings() -> None:
    """Advice 3: one discard pile is left free for the kings."""
    assert chosen(lying("9H 7C / KC / - / 7D", "KD")) == ("pile 2", "kings_together")


def test_a_king_covers_nothing_that_is_needed() -> None:
    """Advice 3: the quickest way never to win is a king on something that is needed."""
    assert chosen(lying("5H / 9C / - / 7D", "KD")) == ("pile 3", "kings_pile")


def test_other_cards_leave_the_kings_alone() -> None:
    """Advice 3: nothing else goes on the pile of the kings before all four are there."""
    hand = lying("6H / KC KD / QH / 7D", "10S")
    assert chosen(hand)[0] != "pile 2"
    alone = costs_on_piles(position_of(hand.view(0)))[1]
    hand = lying("6H / KC QS / QH / 7D", "10S")
    assert alone > costs_on_piles(position_of(hand.view(0)))[1]


def test_a_black_ace_spares_the_kings_where_colours_count() -> None:
    """Advice 3, of the last of the kinds: it is no king."""
    hand = lying("KH / JS / 9C / 3D", "AS", rules=Options(suits="colour"))
    assert chosen(hand) == ("pile 2", "spare_kings")


def test_a_card_is_taken_from_the_piles_first() -> None:
    """Advice 4: when a needed card is dealt, its like on the piles is used."""
    assert chosen(lying("KH / 9D 2C / - / -", "2H")) == ("up 2 1", "piles_first")


def test_what_uncovers_the_like_of_a_dealt_card_goes_first() -> None:
    """Advice 4: the four under the three is used, the five under that, and the pile is free."""
    stacks = "AH 2C 3S / 2D 4C 6D 8S 10S QD AD / 3D 6C 9S / 4S 8H"
    hand = lying("10H 3C 8D / 5D 4D 3H / KC 9C 7C", "4H", stacks, rules=Options(piles=3))
    assert chosen(hand) == ("up 2 2", "surely_up")


def test_sequences_are_built_backwards() -> None:
    """Advice 5: a four goes on a five and a three on that four."""
    stacks = "AH / 2D 4D / 3C / 4S"
    assert chosen(lying("5C / QH / KC / 7D", "4H", stacks)) == ("pile 1", "sequence")
    hand = lying("5C 4H / QH / KC / 7D", "3H", stacks)
    assert chosen(hand) == ("pile 1", "longer_sequence")
    shorter = lying("4H / QH / KC / 7D", "3H", stacks)
    longer, short = (costs_on_piles(position_of(layout.view(0)))[0] for layout in (hand, shorter))
    assert longer < short


def test_a_sequence_that_nobody_will_use_is_none() -> None:
    """Advice 5: not three and four on a five when the first stack is past them."""
    stacks = "AH 2H 3H 4H 5H 6H / 2D / 3C / 4S"
    past = position_of(lying("5C / QH / KC / 7D", "4D", stacks).view(0))
    ahead = position_of(lying("5C / QH / KC / 7D", "4D").view(0))
    assert runs_on(past, past.piles[0]) == -1
    assert runs_on(ahead, ahead.piles[0]) == 0


def test_a_queen_that_is_needed_soon_stays_on_top() -> None:
    """Advice 6: a queen that will be used soon is kept at the top of a pile."""
    stacks = "AH / 2D 4D 6D 8D / 3C / 4S"
    hand = lying("QH / KC / JS / JC", "7C", stacks)
    later = lying("QH / KC / JS / JC", "7C", "AH / 2D / 3C / 4S")
    assert chosen(hand)[0] != "pile 1"
    soon, late = (costs_on_piles(position_of(layout.view(0)))[0] for layout in (hand, later))
    assert soon > late


def test_no_queen_on_the_only_jack_that_is_left(set_limits: SetLimits) -> None:
    """The Advice Column, 7: a single order that cannot be undone loses the game."""
    stacks = (
        "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H / 2D 4D 6D 8D 10D QD AD 3D 5D 7D 9D JD KD / "
        "3C 6C 9C QC 2C 5C 8C JC AC 4C 7C 10C KC / 4S 8S QS 3S 7S JS 2S 6S 10S AS 5S 9S KS"
    )
    hand = lying("JH / - / KH / -", "QH", stacks, "-")
    costs = costs_on_piles(position_of(hand.view(0)))
    assert costs[0] > LOSES // 2 > max(costs[1:])
    assert chosen(hand)[0] != "pile 1"
    set_limits(master, limits=Limits(cards=400, worlds=12, slice=60))
    made = hand.parse_move("pile 1")
    advised = finish(master.advise(hand.view(0), Random(1), made))
    lost = advised.of(made)
    assert lost and lost.chance == 0.0 and advised.best.chance == 1.0


def test_the_pile_that_is_spared_is_told_by_its_number() -> None:
    """Advice 7: a queen on the jack, the cheapest otherwise, would lose the game."""
    stacks = (
        "AS 2H 3D 4D 5H 6S / 2D 4S 6C 8H 10C QC AH 3S 5C 7D 9C JH KC / "
        "3C 6D 9D QD 2S 5S 8D JS AC 4H 7C 10D KH / 4C 8C QH 3H 7S JC 2C 6H 10S AD 5D 9S KD"
    )
    choice = advice.decide(lying("JD / KS 9H / 7H 10H / 8S", "QS", stacks).view(0), Random(0))
    assert choice.reason == ("no_impossible", {"card": "QS", "spared": "2"})


def test_the_pile_that_the_search_has_proven_lost_is_told_by_its_number() -> None:
    """Pile 3 is compared no more, though the policy would have chosen it."""
    hand = lying("JD / KS 9H / 7H 10H / 8S", "QS")
    kept, lost = hand.parse_move("pile 2"), hand.parse_move("pile 3")
    choice = explain(hand.view(0), Playing(hand.view(0), [kept]), spared=lost)
    assert choice.reason == ("no_impossible", {"card": "QS", "spared": "3"})


@pytest.mark.parametrize(
    ("piles", "card", "pile", "reason"),
    [
        ("8H 5H / 3H / 6D 7C / 6S 7H", "10S", 1, "can_wait"),
        ("8H 5H / 3H / 6D 7C / 6S 7H", "9D", 1, "covers_nothing"),
        ("8H 5H / 6C 3H / 6D 7C / 6S", "JS", 3, "buries_fewest"),
        ("8H 5H / 6C 3H / 6D 7C / 6S", "10S", 3, "fits_best"),
    ],
)  # fmt: skip
def test_that_something_has_to_be_buried_is_told_only_where_it_has(
    piles: str, card: str, pile: int, reason: str
) -> None:
    """The ten waits for three cards as fives and sevens do, and sixes and eights for none."""
    hand = lying(piles, card)
    assert why_on_pile(hand.view(0), position_of(hand.view(0)), pile)[0] == reason


@pytest.mark.parametrize(
    ("compared", "reason"),
    [([1, 3], ("not_cover", {"soon": "6H"})), ([1, 0], ("no_harm", {}))],
)
def test_the_reason_tells_of_the_pile_that_does_next_best(
    compared: list[int], reason: tuple[str, dict[str, str]]
) -> None:
    """The six goes up at once; the five waits as long as the ten."""
    view = lying("5H / 7C / 9C / 6H", "10S").view(0)
    assert why_on_pile(view, position_of(view), 1, compared) == reason


def test_a_card_covers_no_like_of_its_own() -> None:
    """What is needed as soon as the card is not what it spares: both sevens wait for one place."""
    stacks = (
        "AH 2H 3H 4H 5H 6H 7H 8H 9H / 2D 4D 6D 8D 10D QD AD 3D / 3C 6C 9C QC 2C 5C 8C JC / "
        "4S 8S QS 3S 7S JS 2S"
    )
    assert chosen(lying("7C / KH / KD / QH", "7D", stacks)) == ("pile 4", "no_harm")


def test_a_pile_that_loses_the_game_is_not_thought_about() -> None:
    """Advice 7; where cards may be moved to an empty pile nothing is lost by it."""
    stacks = (
        "AH 2H 3H 4H 5H 6H 7H 8H 9H / 2D 4D 6D 8D 10D QD AD 3D 5D 7D 9D JD KD / "
        "3C 6C 9C QC 2C 5C 8C JC AC 4C 7C 10C KC / 4S 8S QS 3S 7S JS 2S 6S 10S AS 5S 9S KS"
    )
    for to_empty in (False, True):
        hand = lying("JH / - / KH / -", "QH", stacks, "10H", Options(to_empty=to_empty))
        moves = [*map(hand.move_text, moves_of(position_of(hand.view(0))))]
        assert "pile 2" in moves and ("pile 1" in moves) == to_empty


def reasons_in(options: Options, deals: range) -> Counter[str]:
    """How often each reason comes, each with its details, and none of a card that lies hidden."""
    count: Counter[str] = Counter()
    for deal in deals:
        hand, rng = Match(options).new_hand(str(deal)), Random(deal)
        while hand.to_move >= 0:
            choice = advice.decide(hand.view(0), rng)
            name, details = choice.reason
            assert set(details) == set(POLICY[name]), name
            if name == "no_impossible":
                costs = costs_on_piles(position_of(hand.view(0)))
                assert costs[int(details["spared"]) - 1] > LOSES // 2, f"deal {deal}"
            for detail in {"after", "soon"} & set(details):
                shown = [hand.in_play, *(pile[-1] for pile in hand.piles if pile)]
                assert details[detail] in map(card_text, shown), f"deal {deal}: {name}"
            hand.play(choice.move)
            seen = [cards[-1] for cards in (*hand.piles, *hand.stacks) if cards]
            for detail in {"card", "soon"} & set(details):
                assert details[detail] in map(card_text, seen), f"deal {deal}: {name}"
            count[name] += 1
    return count


@pytest.mark.long("much thought")
def test_reasons_are_told_with_their_details(set_limits: SetLimits) -> None:
    count = reasons_in(Options(), range(12))
    count += reasons_in(Options(to_empty=True, suits="colour"), range(8))
    set_limits(advice, limits=Limits(cards=100, worlds=12, better=0.0))
    for options in (Options(to_empty=True), Options(undealt="visible")):
        count += reasons_in(options, range(3))
    seldom = {"fits_best", "last_hope", "makes_way", "no_impossible", "no_way"}
    assert set(POLICY) - set(count) <= seldom
    assert set(count) <= set(POLICY)


STANDARD = Options()
THREE = Options(piles=3)


@pytest.mark.parametrize(
    ("options", "undealt", "shares", "came"),
    [
        (STANDARD, 34, (0.17, 0.26, 0.35, 0.45, 0.54, 0.63), (0.78, 0.90, 0.92, 0.95, 0.97, 0.98)),
        (STANDARD, 10, (0.02, 0.35, 0.55, 0.75, 0.97), (0.15, 0.83, 0.93, 0.97, 1.0)),
        (THREE, 34, (0.03, 0.075, 0.121, 0.171), (0.13, 0.36, 0.54, 0.62)),
        (Options(suits="colour"), 34, (0.008, 0.062), (0.15, 0.61)),
    ],
)
def test_the_coach_tells_what_the_master_makes_of_a_deal(
    options: Options, undealt: int, shares: Sequence[float], came: Sequence[float]
) -> None:
    """As measured: who thinks at every move wins far more than the play-outs do."""
    chances = [won_by_thinking(share, undealt, options, 400) for share in (0, *shares, 1)]
    assert chances == sorted(chances) and chances[0] > 0 and chances[-1] < 1
    assert all(abs(said - by) < 0.08 for said, by in zip(chances[1:-1], came, strict=True)), chances


def test_what_none_of_few_play_outs_won_may_still_be_won() -> None:
    few, many = (won_by_thinking(0, 34, STANDARD, worlds) for worlds in (12, 400))
    assert many < 0.03 < 0.2 < few
