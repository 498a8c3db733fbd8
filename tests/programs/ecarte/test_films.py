"""The cards of Ecarte move before everybody's eyes, and new ones are marked until the lead."""

from __future__ import annotations

import pytest

from retrocards.cards import cards_of, parse_cards
from retrocards.rom import Rom
from retrocards.stage import BACK
from tests.alike import first_of
from tests.programs.conftest import SitDown
from tests.programs.filmed import Filmed, cards_in, count
from tests.programs.person import GO_ON, Person
from tests.rules.ecarte_positions import deal

YOURS, THEIRS = "7C 10H KH AS KD", "8C 9C QS JS 8D"
LEADING = deal(YOURS, THEIRS, "7D", stock="AH QH JH 9H 8H 7H", dealer=1)


@pytest.fixture
def filmed(monkeypatch: pytest.MonkeyPatch) -> Filmed:
    return Filmed(monkeypatch)


@pytest.mark.parametrize("deal", [3, 7, 8])
def test_the_cards_are_dealt_in_threes_and_twos_before_everybodys_eyes(
    sit: SitDown, filmed: Filmed, deal: int
) -> None:
    """Document, Dealing: five cards for either player."""
    hand = sit(deal=deal).hand
    first, second = ("you", "computer") if hand.dealer else ("computer", "you")
    assert filmed.came() == [first] * 3 + [second] * 3 + [first] * 2 + [second] * 2
    assert count(filmed.last[0].model, "stock") == 32


def test_the_top_card_is_turned_up_and_nothing_is_said_of_it_before(
    sit: SitDown, filmed: Filmed
) -> None:
    """Document, Dealing: the stock's first card lies open beside it."""
    person = sit(deal("9C 10C 9D 7D 8S", "8C QS JS 8D AC", "KH", points=(2, 3)))
    dealt, turned = (step.model for step in filmed.last[-2:])
    assert (count(dealt, "stock"), count(dealt, "turn_up")) == (22, 0)
    assert (count(turned, "stock"), count(turned, "turn_up")) == (21, 1)
    assert "♥" not in dealt.labels["trump"] and dealt.labels["trump"] == ""
    assert dealt.labels["score"].startswith("COMPUTER 3")
    assert turned.labels["score"].startswith("COMPUTER 3"), "the chip has still to be laid"
    assert "trump_h" not in dealt.heaps and turned.heaps["trump_h"] == 1
    while person.program.stage.moving:
        assert "K♥" not in person.announcement and person.moves == []
        person.step()
    assert "COMPUTER TURNS THE K♥" in person.rest().announcement


def test_the_chip_for_a_king_turned_up_is_laid(sit: SitDown) -> None:
    """It is celebrated as one that is marked."""
    person = sit(deal("9C 10C 9D 7D 8S", "8C QS JS 8D AC", "KH", points=(2, 3))).rest()
    stage, heaps, scores = person.program.stage, [], set()
    for _ in range(90):
        heaps.append(stage.model.heaps["computer"])
        scores.add(stage.model.labels["score"].split()[1])
        person.step()
    assert (heaps[0], heaps[-1]) == (3, 4) and scores == {"3", "4"}
    assert person.until_asked() and person.moves == []


def test_who_strikes_a_key_while_a_king_is_dealt_plays_at_once(sit: SitDown) -> None:
    person = sit(deal("9C 10C 9D 7D 8S", "8C QS JS 8D AC", "KH", points=(2, 3))).wait(0.3)
    assert person.program.stage.moving and person.press("P").moves == ["propose"]
    assert person.program.stage.model.heaps["computer"] == 4


def changed(sit: SitDown) -> Person:
    """You change two cards, and the computer one."""
    person = sit(LEADING, computer="accept, discard 8D").until_asked().press("P").until_asked()
    return person.press("1", "4", "0")


def new(person: Person, zone: str) -> list[int]:
    """The places of the cards of a hand that are marked."""
    views = person.program.stage.model.zones[zone]
    return [place for place, view in enumerate(views) if view.new]


def test_discards_go_out_and_the_new_cards_come_one_by_one(sit: SitDown, filmed: Filmed) -> None:
    """Document, Changing: cards go away unseen and as many come, first for the non-dealer."""
    person = changed(sit)
    out, motion = filmed.last[0]
    assert motion == "sweep" and (count(out, "you"), count(out, "heap")) == (3, 2)
    assert all(view.card == BACK for view in out.zones["heap"])
    assert filmed.came() == ["you", "you"]
    stock = [out.labels["stock"] for out, _ in filmed.last]
    assert stock == ["21", "20", "19"]
    person.until("COMPUTER CHANGES 1 CARD")
    assert filmed.came() == ["computer"] and count(filmed.last[0].model, "heap") == 3


def test_new_cards_are_marked_until_the_lead(sit: SitDown) -> None:
    person = changed(sit).until("COMPUTER CHANGES 1 CARD").until_asked()
    laid = [view.card for view in person.program.stage.model.zones["you"]]
    drawn = {laid[place] for place in new(person, "you")}
    dealt = set(cards_of(LEADING.hands[0]))
    assert drawn == set(laid) - dealt and len(drawn) == 2
    assert new(person, "computer") == [4], "how many, and not which"
    person.press("L").until_asked()
    assert new(person, "you") and new(person, "computer")
    person.press("1")
    assert not new(person, "you") and not new(person, "computer")


def test_the_mark_is_seen(sit: SitDown) -> None:
    person = changed(sit).until("COMPUTER CHANGES 1 CARD").until_asked().rest()
    plain = person.program.stage.model.copy()
    marked = person.picture
    for view in [view for views in plain.zones.values() for view in views]:
        view.new = False
    person.program.stage.present(plain)
    assert person.picture != marked


def taken(sit: SitDown, **options: bool) -> Person:
    """You have led the king of trumps, which the computer has followed, and look at the trick."""
    person = sit(LEADING, computer="refuse, play 8D", fps=30, options=options)
    return person.until_asked().press("P").until_asked().press("5").until(GO_ON)


def test_a_trick_is_gathered_and_goes_to_its_winner(sit: SitDown, filmed: Filmed) -> None:
    person = taken(sit).press("ENTER")
    assert person.program.stage.moving
    packet, goes = filmed.last
    assert (packet.motion, goes.motion) == ("packet", "trick")
    lies = [view.card for view in packet.model.zones["packet"]]
    assert lies == [*parse_cards("KD 8D")] == [*person.hand.laid]
    zones = [f"{seat}_{what}" for seat in ("you", "computer") for what in ("card", "tricks")]
    assert [count(packet.model, zone) for zone in zones] == [0, 0, 0, 0]
    model = person.program.stage.model
    assert (count(model, "you_card"), count(model, "computer_card")) == (0, 0)
    assert count(model, "you_tricks") + count(model, "computer_tricks") == 2


def test_both_cards_of_a_trick_are_seen_on_their_way(sit: SitDown) -> None:
    """They are seen to slide together, and then to fly side by side."""
    person, apart = taken(sit).press("ENTER"), []
    while person.program.stage.moving:
        frame = person.program.stage.tableau.frame(person.program.stage.now, (0, 0))
        across = [card.x for card in frame.flying]
        assert len(across) == 2
        apart.append(abs(across[0] - across[1]))
        person.step()
    assert apart[0] > 20 and min(apart) <= 2 and apart.index(min(apart)) > 2


def test_who_strikes_a_key_while_a_trick_is_gathered_plays_at_once(sit: SitDown) -> None:
    person = taken(sit).press("ENTER").wait(0.05)
    assert person.program.stage.moving
    assert person.press("1").moves[-2:] == ["play 8D", "play 7C"]


def test_with_the_option_off_no_trick_glides(sit: SitDown) -> None:
    person = taken(sit, motion=False).press("ENTER")
    assert not person.program.stage.moving and count(person.program.stage.model, "you_tricks") == 2


def last_card_after(sit: SitDown, key: str = "", **options: bool) -> float:
    """The seconds for which the computer holds its last card, once yours lies there."""
    hand = deal("7C 8C 9C 10C AC", "8H 9H 10H AH JH", "7D", dealer=1)
    person = sit(hand, computer="refuse", fps=30, options={"autotrick": False, **options})
    person.until_asked().press("P")
    for _ in range(4):
        person.until_asked().press("1").until(GO_ON).press("ENTER")
    person.until_asked().press("1").until(lambda: len(person.hand.laid) == 9)
    began = person.program.desk.now
    if key:
        person.press(key)
    person.until(lambda: len(person.hand.laid) == 10)
    return float(person.program.desk.now - began)


def test_the_computer_holds_back_the_last_card_of_a_hand(sit: SitDown, rom: Rom) -> None:
    seconds = {motion: last_card_after(sit, motion=motion) for motion in (True, False)}
    assert seconds[True] - seconds[False] == pytest.approx(rom.timings["last"], abs=0.05)


def test_a_key_plays_the_last_card_at_once(sit: SitDown) -> None:
    assert last_card_after(sit, "ENTER") < 0.1


def test_with_the_option_off_the_cards_jump(sit: SitDown) -> None:
    person = sit(deal=7, options={"motion": False})
    assert not person.program.stage.moving and "TRUMP CARD" in person.announcement


@pytest.mark.parametrize("deal", first_of([2, 9]))
def test_films_lose_no_card_and_end_with_the_table_as_it_is(
    sit: SitDown, filmed: Filmed, deal: int
) -> None:
    print(f"deal {deal}")
    person, seen = sit(deal=deal, fps=10).press("F2"), 0
    while person.program.table.sitting.match.hands_played < 3:
        if len(filmed.films) > seen:
            seen = len(filmed.films)
            assert person.program.stage.model.zones == filmed.last[-1].model.zones
            assert person.program.stage.model.zones == person.program.model().zones
        person.step()
    for film in filmed.films:
        assert [cards_in(step.model) for step in film] == [32] * len(film)
    assert seen > 2


def led(sit: SitDown) -> Person:
    """The computer has led, and its card is on the way to the table."""
    hand = deal(YOURS, THEIRS, "7D", dealer=0)
    person = sit(hand, computer="lead, play 8C").until("COMPUTER LEADS 8♣")
    assert person.program.stage.moving
    return person


def test_the_card_led_lies_there_before_another_is_asked_for(sit: SitDown) -> None:
    person = led(sit)
    while person.program.stage.moving:
        assert person.prompt == "", "nobody reads it while a card flies"
        person.step()
    assert person.until_asked().prompt.startswith("PLAY A CARD TO 8♣")


def test_who_strikes_a_key_while_a_card_is_led_plays_at_once(sit: SitDown) -> None:
    person = led(sit)
    assert person.press("1").moves == ["lead", "play 8C", "play 7C"]
