"""The cards of HEARTS move before everybody's eyes, and any key completes it."""

from __future__ import annotations

import pytest

from retrocards.players.hearts import club
from retrocards.programs.hearts.table import EDGES, SEATS
from retrocards.stage import BACK
from tests.programs.filmed import Filmed, count
from tests.programs.hearts.conftest import SitDown
from tests.programs.hearts.test_commands import choose, hand_of


@pytest.fixture
def filmed(monkeypatch: pytest.MonkeyPatch) -> Filmed:
    return Filmed(monkeypatch)


def test_the_cards_are_dealt_clockwise_one_at_a_time(sit: SitDown, filmed: Filmed) -> None:
    """Document, How to play: to the left, card by card, 13 for each."""
    sit()
    assert filmed.came() == [*SEATS] * 13
    assert count(filmed.last[0].model, "pack") == 52


def test_a_key_in_the_middle_of_the_deal_completes_it(sit: SitDown) -> None:
    person = sit().wait(0.3)
    assert person.program.stage.moving and not person.prompt
    person.press("TAB")
    assert person.prompt == "Choose three cards for Player 4"
    assert person.program.stage.model.zones["pack"] == []


def test_all_lay_three_cards_down_before_any_go_over(sit: SitDown, filmed: Filmed) -> None:
    """Document, Passing three cards: all four pass."""
    person = choose(sit().press("TAB"), 3).press("ENTER")
    person.until(lambda: person.hand.phase == "play")
    laid = [[count(model, f"{seat}_card") for seat in SEATS] for model, _ in filmed.last]
    assert [3, 3, 3, 3] in laid
    whole = laid.index([3, 3, 3, 3])
    assert laid[: whole + 1] == [[3] * n + [0] * (4 - n) for n in range(1, 5)]
    down = {
        view.card for model, _ in filmed.last for s in SEATS for view in model.zones[f"{s}_card"]
    }
    assert down == {BACK}, "nobody sees what comes before he has given"
    right = [SEATS[place - 1] for place in range(4)]
    for given, (model, _) in enumerate(filmed.last[whole + 1 : whole + 5], 1):
        assert {seat for seat in SEATS if count(model, seat) == 13} == {*right[:given]}
    assert laid[-1] == [0, 0, 0, 0]
    assert {count(filmed.last[-1].model, seat) for seat in SEATS} == {13}
    seen = {view.card for model, _ in filmed.last[: whole + 1] for view in model.zones["you"]}
    assert seen.isdisjoint(
        {view.card for view in person.program.model().zones["you"] if view.chosen}
    )


@pytest.mark.parametrize("winner", [1, 2, 3], ids=SEATS[1:])
def test_a_trick_goes_to_its_winner(sit: SitDown, filmed: Filmed, winner: int) -> None:
    clubs = ["2C", "3C", "4C", "5C"]
    clubs[winner] = "AC"
    plays = ", ".join(f"play {card}" for card in clubs[1:])
    hand = hand_of(left=clubs[1], top=clubs[2], right=clubs[3])
    person = sit(hand, computer=plays, delay=0.5, fps=10).press("TAB", "ENTER")
    person.until(lambda: len(person.hand.laid) == 4 and person.program.stage.moving)
    packet, motion = filmed.last[0]
    assert motion == "packet" and [view.card for view in packet.zones["packet"]] == person.hand.laid
    assert all(count(packet, f"{seat}_{what}") == 0 for seat in SEATS for what in ("card", "taken"))
    taken = {seat: count(filmed.last[1].model, f"{seat}_taken") for seat in SEATS}
    assert count(filmed.last[1].model, "packet") == 0
    assert taken == dict.fromkeys(SEATS, 0) | {SEATS[winner]: 4}
    lies = [count(person.program.stage.model, f"{seat}_card") for seat in SEATS]
    assert lies == [0, 0, 0, 0]


def test_who_wins_a_trick_is_seen_when_the_card_lies_there(sit: SitDown) -> None:
    """Neither the edge of its place nor a face tells of a card in the air."""
    hand = hand_of(left="3C", top="AC", right="5C")
    plays = "play 3C, play AC, play 5C"
    person = sit(hand, computer=plays, delay=1, fps=30).press("TAB", "ENTER")
    tableau, seen = person.program.stage.tableau, []
    while len(person.hand.laid) < 4 or person.program.stage.moving:
        now = person.program.stage.now
        frame, shown = tableau.frame(now, (0, 0)), tableau.seen(now).model
        wins = [place for place in EDGES if place in shown.strong]
        lies = {placed.zone for placed in frame.lying if placed.zone.endswith("_card")}
        assert {place.replace("place", "card") for place in wins} <= lies
        seen += [place for place in wins if seen[-1:] != [place]]
        person.step()
    assert seen == ["you_place", "left_place", "top_place"]


def test_no_face_tells_of_a_trick_before_the_last_card_lies(sit: SitDown) -> None:
    hand = hand_of(left="3C", top="AC", right="QS")
    person = sit(hand, computer="play 3C, play AC, play QS", delay=1, fps=30).press("TAB", "ENTER")
    person.until(lambda: len(person.hand.laid) == 4)
    tableau, flew = person.program.stage.tableau, False
    while tableau.ends > person.program.stage.now:
        moods = tableau.seen(person.program.stage.now).model.moods
        assert {layers[0] for layers in moods.values()} <= {"calm", "think"}
        flew = True
        person.step()
    person.step()
    moods = tableau.seen(person.program.stage.now).model.moods
    assert flew and {name: layers[0] for name, layers in moods.items()} == {
        "you": "grin", "left": "grin", "top": "frown", "right": "grin",
    }  # fmt: skip


@pytest.mark.parametrize("motion", [True, False], ids=["gliding", "jumping"])
def test_the_fourth_card_is_told_as_the_others_and_then_who_takes_the_trick(
    sit: SitDown, motion: bool
) -> None:
    """Seed, How to Play: the trick is taken by the highest of four cards, so by none in the air."""
    plays = ", ".join(f"play {card}" for card in ("3C", "AC", "5C"))
    hand = hand_of(left="3C", top="AC", right="5C")
    options = {"motion": motion}
    person = sit(hand, computer=plays, delay=1, fps=30, options=options).press("TAB", "ENTER")
    lines, taken = [], "Player 3 takes the trick"
    while (said := person.announcement) != taken:
        lies = not person.program.stage.moving
        lines += [said] if lies and said not in lines else []
        before = person.program.desk.now
        person.step()
        assert before < 30, lines
    assert lines == ["You lead 2♣", "Player 2 plays 3♣", "Player 3 plays A♣", "Player 4 plays 5♣"]


def test_the_last_trick_is_told_before_the_hand_is_over(sit: SitDown) -> None:
    """And nothing of it stands above the points of the hand."""
    person = sit(options={"motion": True}, delay=0.5, fps=10).press("F2")
    person.until(lambda: person.program.table.dealt and len(person.hand.laid) == 52, most=600)
    person.until(lambda: "take" in person.announcement).rest()
    assert "take" in person.announcement and not person.program.stage.windows
    person.until("Hand over")
    assert person.announcement == ""


def test_with_the_option_off_the_cards_jump(sit: SitDown) -> None:
    person = sit(options={"motion": False})
    assert not person.program.stage.moving and "goes to the right" in person.announcement


def test_films_end_with_the_table_as_it_is(sit: SitDown, filmed: Filmed) -> None:
    person, seen = sit(computer=club.choose, fps=10).press("F2"), 0
    while seen < 6:
        if len(filmed.films) > seen:
            seen = len(filmed.films)
            assert person.program.stage.model.zones == filmed.last[-1].model.zones
        person.step()
