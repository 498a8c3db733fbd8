"""A hidden thing stays hidden: the LCD shows your cards, what lies on the table, and backs."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from retrocards.cards import BIT, cards_of, mask_of
from retrocards.players.elephant.original import choose as original
from retrocards.rules.elephant import Hand, Match, Options, rank_order
from retrocards.stage import BACK, GAP
from tests.programs.elephant.calculator import Calculator
from tests.programs.elephant.conftest import SitDown
from tests.programs.elephant.turns import take_turn
from tests.programs.person import cards_on, shown


def your_turns(number: int) -> list[Hand]:
    """The positions of a deal in which you are to move; everybody moves by chance."""
    hand = Match(Options()).new_hand(str(number))
    rng, positions = Random(number), []
    while hand.outcome is None:
        if hand.to_move == 0 and not hand.must_open:
            positions.append(hand.copy())
        hand.play(rng.choice(hand.legal_moves()))
    return positions


def dealt_otherwise(hand: Hand, rng: Random) -> Hand:
    """The same deal but for the others' cards, which lie in the same places of the same hands.

    Two of them change places as often as the hands stay sorted. The threes stay, for whoever
    opened has none any more.
    """
    laid = [[*hand.laid[seat]] for seat in range(4)]
    hidden = [
        (seat, place)
        for seat, place in product(range(1, 4), range(13))
        if held(hand, seat, place) and rank_order(laid[seat][place])
    ]
    for _ in range(300 if hidden else 0):
        (first, here), (second, there) = rng.choice(hidden), rng.choice(hidden)
        swap(laid, first, here, second, there)
        if not (in_order(laid[first]) and in_order(laid[second])):
            swap(laid, first, here, second, there)
    values = {name: getattr(hand, name) for name in Hand.KEYS}
    return Hand.restore(**values | {"laid": tuple(map(tuple, laid))})


def held(hand: Hand, seat: int, place: int) -> bool:
    """Whether the card that was dealt to a place is still there."""
    return bool(hand.hands[seat] & BIT[hand.laid[seat][place]])


def swap(laid: list[list[int]], first: int, here: int, second: int, there: int) -> None:
    laid[first][here], laid[second][there] = laid[second][there], laid[first][here]


def in_order(cards: list[int]) -> bool:
    return sorted(cards, key=rank_order) == cards


def seen(person: Calculator) -> tuple[str, bytes, bytes]:
    return person.text, person.picture, bytes(person.machine.video.page.cells)


@pytest.mark.parametrize("number", range(20, 24))
def test_the_picture_is_the_same_whatever_the_hidden_cards_are(sit: SitDown, number: int) -> None:
    """To the pixel, and in all that can be read."""
    changed = 0
    for place, hand in enumerate(your_turns(number)):
        other = dealt_otherwise(hand, Random(place))
        screens = [seen(sit(position).until_asked().wait(0.5)) for position in (hand, other)]
        assert screens[0] == screens[1]
        changed += other.hands != hand.hands
    assert changed > 3


def test_a_round_in_which_the_others_pass_tells_nothing(sit: SitDown) -> None:
    """Tick by tick: you play, all three pass, you are asked again."""
    hand = next(hand for hand in your_turns(21) if hand.leads and len(hand.out) == 0)
    films = []
    for position in (hand, dealt_otherwise(hand, Random(1))):
        person = sit(position, computer="pass, pass, pass").until_asked()
        take_turn(person)
        film = []
        for _ in range(60):
            person.tick()
            film.append(seen(person))
        assert person.asked() and len(person.moves) == 4
        films.append(film)
    assert films[0] == films[1]


@pytest.mark.parametrize("number", [3, 8])
def test_no_card_of_the_others_is_ever_named(sit: SitDown, number: int) -> None:
    """Over whole deals that the computer plays, from the deal to the next, dialogs included."""
    person = sit(deal=number, player=original, fps=10).press("F2")
    backs = 0
    for tick in range(1_200):
        hand = person.hand
        if tick % 100 == 50:
            person.press("ESC" if tick % 200 == 50 else "F5").wait(0.6)
            person.press("SPACE" if tick % 200 == 50 else "ESC")
        open_ = mask_of([*hand.laid[0], *hand.table])
        named = cards_on(person.text) if person.program.desk.scene == "table" else set()
        assert named <= {shown(card) for card in cards_of(open_)}
        model = person.program.stage.model
        for name in ("left", "top", "right"):
            assert {view.card for view in model.zones.get(name, ())} <= {BACK, GAP}
            backs += len(model.zones.get(name, ()))
        person.tick()
    assert backs > 1_000


def test_the_backs_are_all_alike(sit: SitDown) -> None:
    """Thirteen each, none of which is marked."""
    person = sit(deal=9, player=original).until_asked()
    hand = person.hand
    for name, seat in (("left", 1), ("top", 2), ("right", 3)):
        views = person.program.stage.model.zones[name]
        assert [view.card == BACK for view in views] == [held(hand, seat, n) for n in range(13)]
        assert not any(view.chosen for view in views)


def test_the_state_of_a_script_is_for_tests_and_names_every_card(sit: SitDown) -> None:
    person = sit(deal=9, player=original).until_asked()
    assert sum(len(cards.split()) for cards in person.state["hands"].values()) == sum(
        held.bit_count() for held in person.hand.hands
    )
