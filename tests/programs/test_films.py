"""The cards of Durak move before everybody's eyes, and nobody ever waits for them."""

from __future__ import annotations

import pytest

from retrocards.rules.durak import Options
from retrocards.stage import BACK
from tests.alike import first_of
from tests.programs.conftest import SitDown
from tests.programs.ear import Ear
from tests.programs.filmed import Filmed, cards_in, count
from tests.programs.person import GO_ON, Person
from tests.rules.durak_positions import position

SEATS = ("north", "east", "south", "west")
LAST = position("AS", "6S", "-", "-", out=(2, 3))
BEATEN = position("6C AS", "9C 9S", "-", "-", out=(2, 3))
LEAD = ("6C 8S JD AS", "9D 9S", "KS QH", "KD 7H")


@pytest.fixture
def filmed(monkeypatch: pytest.MonkeyPatch) -> Filmed:
    return Filmed(monkeypatch)


# The deal.


@pytest.mark.parametrize("deal", [1, 7, 12, 40])
def test_the_dealer_deals_one_at_a_time_clockwise(sit: SitDown, filmed: Filmed, deal: int) -> None:
    """Document, Deal: six cards each, face down, card by card round to the left."""
    person = sit(deal=deal)
    left = person.hand.dealer + 1
    assert filmed.came() == [SEATS[(left + place) % 4] for place in range(24)]
    pack, motion = filmed.last[0]
    assert motion == "gather" and count(pack, "talon") == 36
    assert all(view.card == BACK for view in pack.zones["talon"])


def test_the_next_card_is_turned_up_when_everybody_has_six(sit: SitDown, filmed: Filmed) -> None:
    """Document, Trump turn-up: one more card, open, in the middle."""
    hand = sit(deal=7).hand
    dealt, turned = filmed.last[-2:]
    assert [count(dealt.model, seat) for seat in SEATS] == [6, 6, 6, 6]
    assert {view.card for view in dealt.model.zones["talon"]} == {BACK}
    assert turned.motion == "turn" and count(turned.model, "talon") == 12
    assert turned.model.zones["talon"][0].card == hand.turn_up


def test_each_card_ticks_on_its_way(sit: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    ear = Ear(monkeypatch)
    sit(deal=7).rest()
    assert [name for name, _ in ear.heard] == [*["tick"] * 24, "turn_up"], (
        "six for each of the four"
    )


def test_the_trump_is_seen_before_anything_is_said_of_it(sit: SitDown) -> None:
    person = sit(deal=7)
    sentence = person.program.rom.say("announcements.dealing", seat="EAST")
    while person.program.stage.moving:
        assert person.program.stage.model.labels["announcement"] == sentence
        assert person.prompt == "" and person.moves == []
        person.step()
    person.step()
    assert "TRUMP K♦" in person.announcement


def test_the_trump_is_seen_before_the_six_is_offered_for_it(sit: SitDown) -> None:
    hand = position(
        "6H 8S JD AS 10C 9C", "9D 9S 7S 7C JS JC", "KS QH QS QD QC KC", "KD 7H 8D 8C 8H 10S",
        talon="AD AH", options=Options(), phase="exchange", bout=2,
    )  # fmt: skip
    person = sit(hand)
    while person.program.stage.moving:
        assert person.prompt == ""
        person.step()
    assert person.until_asked("north").prompt.startswith("NORTH: SWAP YOUR 6♥")


def test_the_computer_moves_when_the_cards_lie(sit: SitDown) -> None:
    person = sit(position(*LEAD, turn=1))
    while person.program.stage.moving:
        assert person.moves == []
        person.step()
    assert person.until("EAST ATTACKS SOUTH WITH 9").moves == ["attack 9D"]


def test_a_key_in_the_middle_of_the_deal_plays(sit: SitDown) -> None:
    """Any key completes it, and counts."""
    person = sit(position(*LEAD)).wait(0.3)
    assert person.program.stage.moving and not person.asked()
    person.press("1")
    assert person.moves == ["attack 6C"] and person.announcement == "NORTH ATTACKS EAST WITH 6♣"


def test_a_click_in_the_middle_of_the_deal_plays(sit: SitDown) -> None:
    person = sit(position(*LEAD)).wait(0.3)
    assert person.program.stage.moving
    assert person.click_card("north", 0).moves == ["attack 6C"]


def test_a_key_that_plays_nothing_still_lays_all_cards_down(sit: SitDown) -> None:
    for stroke in ("INS", "F9"):
        person = sit(position(*LEAD)).wait(0.3).press(stroke)
        assert not person.program.stage.moving
        assert person.asked("north") and person.moves == []


def next_deal(person: Person) -> Person:
    """North plays the last card and looks at the end of the hand: the next one is dealt."""
    person.until_asked("north").press("1").until(GO_ON).press("ENTER")
    return person.until("THE HAND IS OVER").press("ENTER")


def test_the_deal_is_as_fast_as_the_delay(sit: SitDown) -> None:
    deals = (next_deal(sit(LAST, fps=30).press(*["DOWN"] * down)) for down in (0, 5))
    lasts = [person.program.stage.left for person in deals]
    assert lasts[0] > 0.3 and lasts[1] == pytest.approx(lasts[0] / 2, abs=0.04)


def test_without_delay_the_cards_jump(sit: SitDown, filmed: Filmed) -> None:
    person = next_deal(sit(LAST).press(*["DOWN"] * 10))
    assert len(filmed.films) > 1 and person.program.stage.left == 0
    assert person.asked("north")


def test_with_the_option_off_the_cards_jump(sit: SitDown) -> None:
    person = sit(deal=7, options={"motion": False})
    assert not person.program.stage.moving and "TRUMP K♦" in person.announcement


def test_a_hand_that_is_gone_on_with_is_not_dealt_anew(sit: SitDown, filmed: Filmed) -> None:
    sit().until_asked("north")
    filmed.films.clear()
    person = sit(again=True).press("Y")
    assert not filmed.films and not person.program.stage.moving
    assert person.until_asked("north")


def test_moves_taken_back_in_the_middle_of_a_film_are_seen_to_be_so(sit: SitDown) -> None:
    person = sit(BEATEN, computer=["defend 9C"]).until_asked("north")
    person.press("1").until_asked("north").press("0").until(GO_ON).press("ENTER").wait(0.1)
    assert person.program.stage.moving
    person.program.table.sitting.back(3)
    person.program.refresh()
    shown = person.program.stage.model.zones
    assert shown == person.program.model().zones
    assert [count(person.program.stage.model, zone) for zone in ("north", "east", "bout")] == [
        2, 2, 0,
    ]  # fmt: skip


# Bouts.


def test_the_attacker_draws_first_then_who_joined_in_and_finally_the_defender(
    sit: SitDown, filmed: Filmed
) -> None:
    """Document, Drawing to replenish hands: the attacker, his helpers to the left, the defender."""
    hand = position(
        "8C 10C JC QC", "9D KD JD", "KS QH AS AC JS", "6D 7H 8S 8D 10S 6S", table="7C/KC 7S/9S",
        talon="QS QD 10D KH",
    )  # fmt: skip
    person = sit(hand).until_asked("north").press("0", "0")
    person.until_asked("north").press("0").until(GO_ON).press("ENTER")
    assert filmed.came() == ["north", "north", "south", "south"]
    assert filmed.last[0].motion == "gather" and filmed.last[-1].model.zones["talon"] == []


def test_a_beaten_bout_is_swept_to_the_heap_face_down(sit: SitDown) -> None:
    """Document, Successful defense: a beaten bout is put away, and nobody sees it again."""
    person = sit(BEATEN, computer=["defend 9C"]).until_asked("north").press("1")
    person.until_asked("north").press("0").until(GO_ON)
    before = person.program.stage.model
    swept = person.press("ENTER").program.stage.model
    assert (count(before, "bout"), count(swept, "bout")) == (2, 0)
    assert count(swept, "heap") == count(before, "heap") + 2
    assert all(view.card == BACK for view in swept.zones["heap"])


def test_a_bout_that_is_taken_goes_to_the_hand_of_the_defender(sit: SitDown) -> None:
    """Document, Joining in the attack: what the defender picks up is his."""
    person = sit(BEATEN, computer=["take"]).until_asked("north").press("1")
    person.until_asked("north").press("0").until(GO_ON).press("ENTER")
    model = person.program.stage.model
    assert (count(model, "bout"), count(model, "east")) == (0, 3)


def test_the_six_goes_to_the_turn_up_and_then_that_to_the_hand(
    sit: SitDown, filmed: Filmed
) -> None:
    hand = position(
        "9D 9S 7S 7C JS JC", "6H 8S JD AS 10C 9C", "KS QH QS QD QC KC", "KD 7H 8D 8C 8H 10S",
        talon="AD AH", options=Options(), phase="exchange", bout=2,
    )  # fmt: skip
    person = sit(hand, computer=["exchange"])
    person.until("EAST SWAPS")
    laid, taken = (step.model for step in filmed.last)
    faces = [{view.card for view in model.zones["talon"]} - {BACK} for model in (laid, taken)]
    assert [len(cards) for cards in faces] == [2, 1]
    assert [count(model, "east") for model in (laid, taken)] == [5, 6]


# Of every film.


@pytest.mark.long("looks at every picture of a hand")
@pytest.mark.parametrize("deal", first_of([3, 8, 21]))
def test_films_lose_no_card_and_end_with_the_table_as_it_is(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch, deal: int
) -> None:
    print(f"deal {deal}")
    filmed, seen = Filmed(monkeypatch), 0
    person = sit(deal=deal, options={"autotrick": True}, fps=10).press("F2")
    while "THE HAND IS OVER" not in person.text:
        if len(filmed.films) > seen:
            seen = len(filmed.films)
            assert person.program.stage.model.zones == filmed.last[-1].model.zones
            assert person.program.stage.model.zones == person.program.model().zones
        person.step()
    for film in filmed.films:
        assert [cards_in(step.model) for step in film] == [36] * len(film)
    assert seen > 3
