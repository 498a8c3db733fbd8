"""After a deal: your place, the question whether to play again, the exchange; and the demo."""

from __future__ import annotations

import pytest

from retrocards.cards import cards_of, parse_cards
from retrocards.rules.elephant import Hand, Match, Options, rank_order
from tests.facts.elephant import TEXT_AT
from tests.programs.elephant.calculator import BLACK, DARK, LIGHT, WHITE, Calculator
from tests.programs.elephant.conftest import SitDown
from tests.rules.elephant_positions import deal, position

YOURS = "4C 4D 5H 6S 6C 7D 8H 9H 10S JC QD KH"
RIGHT_OPENS = deal(f"{YOURS} 2H", "3C", "3D 3H", "3S")
LAST_CARD = position("2H", "5C 6C", "7C 8C", "9C 10C", turn=0, table="AS", last=3)
"""You go out with your next play, whatever the others do."""


def places(sit: SitDown, **how: object) -> Calculator:
    """The place screen after a deal that you won."""
    person = sit(LAST_CARD, **how)
    if how.get("switches") == ():
        person.press("x", "x")
    person.until_asked().press("Z", "ENTER")
    person.until(lambda: person.screen == "places")
    return person


def again(sit: SitDown, **how: object) -> Calculator:
    """The screen that asks whether to play again."""
    return places(sit, **how).press("x").tick(15)


# Your place.

PLACES = {1: "1ST place", 2: "2ND place", 3: "3RD place", 4: "4TH place"}


@pytest.mark.parametrize("place", PLACES)
def test_the_place_screen(sit: SitDown, place: int) -> None:
    """Clear screen; 8x10 text `you got` (51,37), `1ST place` to `4TH place` (43,53)."""
    before = [1, 2, 3][: place - 1]
    held = ["KH", *("" if seat in before else f"{4 + seat}C" for seat in (1, 2, 3))]
    hand = position(*held, turn=0, out=before)
    person = sit(hand).until_asked().press("Z", "ENTER")
    person.until(lambda: person.screen == "places")
    assert person.writes("large", 51, 37, "you got")
    assert person.writes("large", 43, 53, PLACES[place])
    words = [line.strip() for line in person.text.splitlines() if line.strip()]
    assert words == ["you got", PLACES[place]]
    left, top, right, bottom = person.extent(BLACK) or (0, 0, 0, 0)
    assert left >= 43 and top >= 37 and right < 43 + 9 * 8 and bottom < 53 + 10, "nothing else"


@pytest.mark.parametrize("key", ["x", "ENTER", "SPACE", "LEFT", "SHIFT", "F1", "ESC"])
def test_any_key_leaves_the_place_screen(sit: SitDown, key: str) -> None:
    """Any key; title picture, 15 ticks."""
    person = places(sit).tick(300)
    assert person.screen == "places", "it waits"
    person.press(key)
    assert (person.screen, person.scene) == ("title", "again")
    assert person.shows("deck", 0, 0)


def test_a_click_leaves_the_place_screen(sit: SitDown) -> None:
    assert places(sit).click_pixel(3, 3).screen == "title"


def test_15_ticks_later_the_words_come(sit: SitDown) -> None:
    """The words of the first title, but for the line that names the keys."""
    person = places(sit).press("x")
    before = person.lcd
    assert person.ticks_until(lambda: person.screen == "again") == 15
    assert person.writes("large", 30, 37, "DE v 1.00") and person.writes("large", 34, 52, "FINAL")
    line = "-press a key to play again; [ESC] to quit"
    assert person.writes("small", 9, 93, line)
    assert person.added_columns(before, 93, 98) == TEXT_AT["small", 9, 93, line]
    assert person.contrast == 0 and person.shades == {WHITE, LIGHT, DARK, BLACK}
    assert person.tick(300).screen == "again", "and it waits"


def test_a_key_before_the_words_brings_them(sit: SitDown) -> None:
    assert places(sit).press("x").tick(5).press("x").screen == "again"
    assert places(sit).press("x").tick(5).press("ESC").screen == "again"


@pytest.mark.parametrize("key", ["x", "ENTER", "SPACE", "LEFT", "F1", "ALT", "y", "n"])
def test_a_key_plays_again(sit: SitDown, key: str) -> None:
    person = again(sit).press(key)
    assert (person.screen, person.scene) == ("table", "table")
    assert person.program.table.sitting.last_deal == "8", "the next deal"
    assert person.hand.outcome is None


def test_a_click_plays_again_and_one_on_esc_leaves(sit: SitDown) -> None:
    assert again(sit).click_pixel(80, 60).screen == "table"
    person = again(sit)
    font = person.program.stage.pictures.font("small")
    left = 9 + font.width_of("-press a key to play again; [")
    assert person.click_pixel(left + 2, 95).exit_code == 0


def test_esc_leaves_at_once_for_home(sit: SitDown) -> None:
    person = again(sit, switches=()).press("ESC")
    assert (person.screen, person.scene, person.dialog) == ("home_done", "parting", "")
    assert "Ditsy Elephant -- Legacy Calcware" in person.text and "Done" in person.text
    assert again(sit).press("ESC").exit_code == 0, "with * there is no home"


def test_f7_asks_at_the_end_too(sit: SitDown) -> None:
    for make in (places, again):
        person = make(sit).press("F7")
        assert person.dialog == "quit"
        screen = person.screen
        assert person.press("n").screen == screen
        assert person.press("F7", "ESC").exit_code == 0


def test_the_manual_and_back_at_the_end(sit: SitDown) -> None:
    for make in (places, again):
        person = make(sit)
        before = person.picture
        assert person.press("F5").dialog == "manual"
        assert person.press("ESC").picture == before


def test_the_arrow_begins_left_in_every_deal(sit: SitDown) -> None:
    person = sit(LAST_CARD, RIGHT_OPENS).until_asked().press("Z", "ENTER")
    assert person.arrow is None
    person.until(lambda: person.screen == "places").press("x", "x", "x")
    assert person.until_asked().arrow == 0


# The exchange.


def finish(person: Calculator) -> Calculator:
    """Let the computer play the deal to its end, and go on to the next one."""
    person.press("F2").until(lambda: person.screen == "places")
    return person.press("F2", "x", "x")


def test_the_next_deal_begins_with_the_exchange(sit: SitDown) -> None:
    """1st swaps his two LOWEST with last's two HIGHEST, 2nd/3rd swap one; silent, then re-sort."""
    seen = set()
    for number in (7, 20):
        person = finish(sit(deal=number))
        outcome = person.hand.outcome
        assert outcome is not None
        place_of = outcome.places
        person.press("x")
        assert not person.dialog, "nobody is asked or told"
        plain = Match(Options()).new_hand(str(number + 1))
        hand: Hand = person.hand
        seats = {place: place_of.index(place) for place in (1, 2, 3, 4)}
        for better, worse, count in ((1, 4, 2), (2, 3, 1)):
            winner, loser = seats[better], seats[worse]
            gave = plain.laid[winner][:count]
            got = plain.laid[loser][-count:]
            assert sorted(hand.laid[winner]) == sorted({*plain.laid[winner]} - {*gave} | {*got})
            assert sorted(hand.laid[loser]) == sorted({*plain.laid[loser]} - {*got} | {*gave})
        views = [view.card for view in person.program.stage.model.zones["you"] if view.card >= 0]
        yours = [card for card in hand.laid[0] if hand.hands[0] >> card & 1]
        assert views == yours == sorted(yours, key=rank_order)
        seen.add(place_of[0])
    assert len(seen) > 1, "from more than one place"


def test_the_first_deal_has_no_exchange(sit: SitDown) -> None:
    person = sit(deal=7)
    plain = Match(Options()).new_hand("7")
    assert [person.hand.laid[seat] for seat in range(4)] == [plain.laid[seat] for seat in range(4)]


def test_whoever_has_the_three_of_spades_after_the_exchange_opens(sit: SitDown) -> None:
    person = finish(sit(deal=7)).press("x")
    three = parse_cards("3S")[0]
    holder = next(seat for seat in range(4) if three in person.hand.laid[seat])
    assert person.hand.last_player == holder and "3S" in person.moves[0]


# The demo.


def test_f2_lets_the_computer_play_your_cards(sit: SitDown) -> None:
    person = sit(RIGHT_OPENS, computer="play 4C 4D, play 5C").until_asked().press("F2")
    assert person.moves == ["play 3S"] and person.arrow is None
    assert person.playing and person.program.table.demo
    assert person.tick(20).moves == ["play 3S", "play 4C 4D"] and person.playing


def test_f2_again_gives_the_cards_back(sit: SitDown) -> None:
    """At once, even while the computer is playing them."""
    person = sit(RIGHT_OPENS, computer="play 4C").press("F2").tick(10)
    assert person.playing and person.arrow is None
    person.press("F2")
    assert person.tick(10).moves == ["play 3S"] and person.asked()
    assert person.press("Z", "ENTER").moves[1] == "play 4C"


def test_the_demo_uses_the_player_of_the_others(sit: SitDown) -> None:
    """As in the other programs here: the same player as the others'."""
    asked: list[int] = []

    def player(view: object, rng: object) -> int:
        asked.append(view.seat)  # type: ignore[attr-defined]
        return view.legal_moves()[0]  # type: ignore[attr-defined, no-any-return]

    sit(deal=7, player=player).press("F2").tick(300)
    assert {*asked} == {0, 1, 2, 3}


def test_the_demo_goes_on_from_deal_to_deal(sit: SitDown) -> None:
    person = sit(LAST_CARD).until_asked().press("F2")
    person.until(lambda: person.screen == "places")
    assert person.ticks_until(lambda: person.screen == "title") == 60, "3 seconds"
    assert person.ticks_until(lambda: person.screen == "again") == 15
    assert person.ticks_until(lambda: person.screen == "table") == 60
    assert person.program.table.sitting.last_deal == "8"


def test_f2_at_the_place_screen_goes_on_by_itself(sit: SitDown) -> None:
    person = places(sit).tick(20).press("F2")
    assert person.screen == "places"
    assert person.ticks_until(lambda: person.screen == "table", 300) > 60
    person = places(sit).press("F2", "F2").tick(300)
    assert person.screen == "places", "and no longer, once it is off"


def test_f2_at_the_question_whether_to_play_again(sit: SitDown) -> None:
    person = again(sit).press("F2")
    person.ticks_until(lambda: person.screen == "table", 100)
    assert person.program.table.demo


def test_f2_in_a_pause(sit: SitDown) -> None:
    """It counts from the next turn of yours."""
    hand = position("AH", "5C 9C", "6C 10C", "7C JC", turn=1, table="4S", last=3)
    person = sit(hand, computer="play 5C, pass, pass, play AH").tick(5).press("F2")
    assert person.moves == [] and person.playing
    assert person.ticks_until(lambda: len(person.moves) == 4, 40) == 34, "and one for F2"
    assert person.moves == ["play 5C", "pass", "pass", "play AH"]


def test_f2_in_the_show_begins_by_itself(sit: SitDown) -> None:
    person = sit(RIGHT_OPENS, switches=()).tick(50).press("F2")
    assert person.screen == "home_ready", "the show goes on"
    person.ticks_until(lambda: person.screen == "title_ready", 200)
    assert person.ticks_until(lambda: person.screen == "table") == 60
    assert person.program.table.demo


def test_your_cards_are_yours_and_nobody_is_seen_through(sit: SitDown) -> None:
    """Yours are shown face up; all others lie face down, in the demo as well."""
    person = sit(deal=7).press("F2").tick(100)
    zones = person.program.stage.model.zones
    for name, seat in (("left", 1), ("top", 2), ("right", 3)):
        seen = [view.card for view in zones[name]]
        held = len(cards_of(person.hand.hands[seat]))
        assert len(seen) == 13 and {*seen} <= {-1, -2} and seen.count(-1) == held
