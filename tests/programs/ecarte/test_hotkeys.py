"""Ecarte's function keys, which work at every moment, its switches and its editions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from retrocards.cli.main import main
from retrocards.programs.switches import read_switches
from retrocards.rom import Rom
from retrocards.rom.folders import user_folder
from tests.alike import first_of
from tests.programs.ecarte.conftest import SitDown
from tests.programs.person import GO_ON, Person
from tests.rules.ecarte_positions import deal

YOURS, THEIRS = "KH QH 9S JD 10C", "AH KC 8D JS 7C"
LEADING = deal(YOURS, THEIRS, "10H")
DEALING = deal(YOURS, THEIRS, "10H", dealer=0)
AT_ONCE = deal("9C 10C 9D 7D 8S", THEIRS, "KH", points=(1, 4))


def show(sit: SitDown) -> Person:
    return sit(switches=()).wait(3)


def talk(sit: SitDown) -> Person:
    return sit(LEADING).until_asked()


def change(sit: SitDown) -> Person:
    return talk(sit).press("P").until_asked().press("1")


def playing(sit: SitDown) -> Person:
    return talk(sit).press("L").until_asked()


def computer(sit: SitDown) -> Person:
    return sit(DEALING, fps=30).wait(0.2)


def trick(sit: SitDown) -> Person:
    return playing(sit).press("1").until(GO_ON)


def hand_end(sit: SitDown) -> Person:
    return sit(AT_ONCE, fps=10).until("THE HAND IS OVER")


def game_end(sit: SitDown) -> Person:
    return hand_end(sit).press("x").until("THE GAME IS OVER")


def options(sit: SitDown) -> Person:
    return talk(sit).press("F3")


def manual(sit: SitDown) -> Person:
    return talk(sit).press("F5")


def quitting(sit: SitDown) -> Person:
    return talk(sit).press("F7")


def resume(sit: SitDown) -> Person:
    talk(sit)
    return sit(LEADING, again=True).until("WELCOME BACK")


MOMENTS: list[Callable[[SitDown], Person]] = [
    show, talk, change, playing, computer, trick, hand_end, game_end, options, manual, quitting,
    resume,
]  # fmt: skip


@pytest.fixture(params=first_of(MOMENTS, every=2), ids=lambda moment: moment.__name__)
def person(sit: SitDown, request: pytest.FixtureRequest) -> Person:
    """A person at every kind of moment."""
    person: Person = request.param(sit)
    return person


def test_f4_says_what_it_changes(sit: SitDown) -> None:
    person = sit(deal=3).until_asked().press("F4")
    assert person.text.splitlines()[0].strip() == "YOU WILL BE OFFERED EACH DEAL AGAIN"
    assert person.press("F4").text.splitlines()[0].strip() == "EVERY DEAL WILL BE A NEW ONE"


@pytest.mark.parametrize("key, before, after", [
    ("F1", "MUTE", "SOUND"), ("F2", "DEMO", "PLAY"), ("F4", "REPLAY", "NO REPLAY"),
])  # fmt: skip
def test_the_legend_of_a_toggle_names_the_mode_to_come(
    person: Person, key: str, before: str, after: str
) -> None:
    scene = person.state["scene"]
    for legend in (before, after, before):
        assert person.state["legend"][key] == legend
        person.press(key)
    assert person.state["scene"] == scene


def test_f1_is_the_sound_effects_toggle(person: Person) -> None:
    assert not person.machine.speaker.mute
    assert person.press("F1").machine.speaker.mute and not person.state["sound"]
    assert not person.press("F1").machine.speaker.mute and person.state["sound"]


def test_f3_pops_up_the_options_menu_and_esc_closes_it(person: Person) -> None:
    before = person.state["scene"]
    person.press("F3").wait(0.3)
    for words in ("OPEN HANDS", "AUTOTRICK", "DEALER MUST CHANGE", "RESET THE TALLY"):
        assert words in person.text
    person.press("ESC").wait(0.3)
    assert "DEALER MUST CHANGE" not in person.text
    assert before == "options" or person.state["scene"] == before


def test_f5_displays_the_instructions_and_esc_leaves_them(person: Person) -> None:
    before = person.state["scene"]
    person.press("F5")
    person.press("PGDN")
    assert person.state["scene"] == "manual" and "TOMMY'S ECARTE" in person.lines[0]
    person.press("ESC")
    assert before == "manual" or person.state["scene"] == before


def test_f7_asks_and_y_leaves_by_the_parting_screen(person: Person) -> None:
    before = person.state["scene"]
    person.press("F7").wait(0.3)
    assert "LEAVE THE TABLE?" in person.text
    person.press("1", "ENTER", "N")
    assert before == "quit" or person.state["scene"] == before
    person.press("F7", "Y")
    assert person.state["scene"] == "parting" and "TM-150-1A" in person.text
    assert person.press("x").exit_code == 0


def looks(person: Person) -> dict[str, object]:
    """The state, but for the time."""
    return person.state | {"play_s": 0}


def test_f9_and_f10_change_background_and_border(person: Person) -> None:
    before = looks(person)
    assert len({person.press("F9").state["background"] for _ in range(7)}) == 7
    assert len({person.press("F10").state["border"] for _ in range(16)}) == 16
    assert looks(person) == before, "and around"


def test_f12_saves_a_picture(person: Person) -> None:
    person.press("F12").wait(0.3)
    assert [path.name for path in user_folder("pictures").iterdir()] == ["ecarte-001.png"]
    assert "PICTURE SAVED" in person.text


@pytest.mark.parametrize(
    "moment", [talk, change, playing, computer, trick, hand_end], ids=lambda m: m.__name__
)
def test_up_and_down_change_the_delay(sit: SitDown, moment: Callable[..., Person]) -> None:
    person = moment(sit)
    assert (person.state["delay_s"], person.delay) == (1, "1s")
    assert person.press("UP").delay == "2s"
    assert person.press("DOWN", "KP_2").delay == ".9s"


def test_the_delay_is_how_long_the_computer_waits(sit: SitDown) -> None:
    for keys, seconds in (["UP"] * 2, 3.0), (["DOWN"] * 5, 0.5):
        person = talk(sit).press(*keys, "P")
        begun = person.program.desk.now
        person.until("COMPUTER ACCEPTS")
        assert abs(person.program.desk.now - begun - seconds) < 0.2


@pytest.mark.parametrize("hotkey", ["F9", "F10"])
def test_f9_and_f10_do_nothing_in_mono(sit: SitDown, hotkey: str) -> None:
    person = sit(LEADING, switches=("skip_show", "mono")).until_asked().wait(0.5)
    before, picture = looks(person), person.picture
    assert hotkey not in person.state["legend"] and hotkey not in person.text
    assert person.press(hotkey).picture == picture and looks(person) == before


# F2: the computer plays both hands.


def test_the_demo_plays_both_hands(sit: SitDown) -> None:
    person = sit(deal=9, fps=10).press("F2", *["DOWN"] * 10)
    person.until("THE HAND IS OVER").until("DEAL 10")
    assert not person.asked(), "it deals on by itself"


def test_f2_in_mid_hand_takes_the_hand_over_and_gives_it_back(sit: SitDown) -> None:
    person = change(sit).press("F2")
    assert person.prompt == "" and not person.asked()
    person.press("F2").until_asked(most=3)
    assert person.moves == ["propose", "accept"]


# F3: open hands, autotrick.


def test_open_hands_shows_the_computers_cards(sit: SitDown) -> None:
    person = talk(sit)
    assert "▒▒" in person.lines[2] and "K♣" not in person.text
    person.press("F3", "ENTER", "ESC").wait(0.3)
    assert person.lines[2].split()[:6] == ["COMPUTER", "7♣", "K♣", "8♦", "J♠", "A♥"]


def test_autotrick_takes_tricks_in_by_itself(sit: SitDown) -> None:
    person = sit(LEADING, options={"autotrick": True}).until_asked().press("L", "1")
    person.until("THE TRICK IS")
    assert GO_ON not in person.text
    person.until("COMPUTER LEADS 7♣", most=5)


@pytest.mark.parametrize("autotrick", [True, False])
def test_autotrick_plays_the_only_card_that_the_rules_leave(sit: SitDown, autotrick: bool) -> None:
    """After the delay; what there is a choice about it leaves alone, such as the lead."""
    person = sit(LEADING, options={"autotrick": autotrick})
    for key in ("L", "5", "1"):
        person.until_asked().press(key)
    assert person.until_asked().announcement == "COMPUTER LEADS 7♣"
    made, forced = len(person.moves), person.hand.legal_moves()
    assert len(forced) == 1 and len(person.wait(0.5).moves) == made
    person.wait(2)
    assert person.moves[made : made + 1] == (["play QH"] if autotrick else [])


# F4: replay mode.


def ended(sit: SitDown, **how: object) -> Person:
    """Replay mode is on, and deal 7 is over."""
    person = sit(LEADING, DEALING, **how).until_asked().press("F4", "F2")
    person.press(*["DOWN"] * 10).until("THE HAND IS OVER")
    return person.press("F2", "x").until("REPLAY THE LAST DEAL?")


def test_the_first_hand_of_a_sitting_is_dealt_without_a_question(sit: SitDown) -> None:
    person = sit(deal=3).press("F4")
    again = sit(deal=3).wait(0.3)
    assert person.program.deals_again and again.program.deals_again, "it is remembered"
    assert "REPLAY THE LAST" not in again.text and again.state["deal"] == 3


def test_replay_mode_asks_at_the_start_of_each_hand(sit: SitDown) -> None:
    person = ended(sit)
    assert person.press("N").until_asked().state["deal"] == 8


def test_without_replay_mode_nothing_is_asked(sit: SitDown) -> None:
    person = ended(sit).press("F4", "N").press("F2").until("THE HAND IS OVER").press("x").wait(0.3)
    assert "REPLAY THE LAST" not in person.text and person.state["deal"] == 9


@pytest.mark.parametrize("number", [11, 12, 19])
def test_y_deals_the_same_deck_by_the_same_dealer_at_the_same_points(
    sit: SitDown, number: int
) -> None:
    """The second hand of a game: what its first one scored must stand."""
    person = sit(deal=number, fps=10).press("F2", *["DOWN"] * 10).until("THE HAND IS OVER")
    person.press("x").until(f"DEAL {number + 1}").wait(0.1)
    dealt = person.hand.start, person.hand.dealer, person.hand.turn_up
    match = person.program.table.sitting.record.hands[-1].match
    person.press("F4").until("THE HAND IS OVER").press("x").until("REPLAY THE LAST DEAL?")
    person.press("F2", "Y").wait(0.1)
    assert person.state["deal"] == number + 1
    assert (person.hand.start, person.hand.dealer, person.hand.turn_up) == dealt
    assert sum(dealt[0]) > 0 and person.program.table.sitting.record.hands[-1].match == match


def test_the_cards_are_the_same_and_nothing_is_repeated(sit: SitDown) -> None:
    person = sit(deal=21).wait(0.2)
    before = person.hand.copy()
    person.press("F4", "F2", *["DOWN"] * 10).until("THE HAND IS OVER").press("F2", "x")
    moves = person.moves
    person.until("REPLAY THE LAST DEAL?").press(*["UP"] * 12, "Y")
    assert (person.hand.hands, person.hand.stock) == (before.hands, before.stock)
    assert len(moves) >= 11 and person.moves == []


def test_in_the_demo_the_question_of_a_replay_is_not_waited_for(sit: SitDown) -> None:
    """Nobody is there to answer: after a while the next deal is dealt."""
    person = sit(deal=21, fps=10).press("F4", "F2", *["DOWN"] * 10).until("REPLAY THE LAST DEAL?")
    person.until("DEAL 22")
    person.until("REPLAY THE LAST DEAL?").press("F2").wait(60)
    assert "REPLAY THE LAST DEAL?" in person.text, "a person has time to think"
    person.press("F2").until("DEAL 23")


# Switches and editions.


def test_the_switches_do_what_they_say(sit: SitDown, rom: Rom) -> None:
    person = sit(LEADING, switches=read_switches(rom, ["S*"]))
    assert person.machine.speaker.mute and person.state["legend"]["F1"] == "SOUND"
    assert not sit(LEADING, switches=read_switches(rom, ["*"])).machine.speaker.mute
    assert sit(LEADING, switches=read_switches(rom, ["M*"])).state["palette"] == "mono"
    assert sit(LEADING, switches=read_switches(rom, ["C*"])).state["palette"] == "colour"
    assert sit(switches=read_switches(rom, [])).wait(1).state["scene"] == "show"
    assert sit(switches=read_switches(rom, ["*"])).wait(0.1).state["scene"] == "table"


def test_they_are_s_m_c_and_the_star(rom: Rom) -> None:
    assert set(rom.switches) == set("SMC*")


@pytest.mark.parametrize("word", ["D", "SD", "q"])
def test_any_other_letter_is_unknown(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ECARTE", word, "--headless", "--script", "wait:1"]) == 2
    message = capsys.readouterr().err
    assert f"{word[-1].upper()} IS NOT A SWITCH OF ECARTE" in message
    assert "USAGE: ECARTE [SMC*]" in message


def test_letters_are_written_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ECARTE", "ms*", "--headless", "--script", "wait:1"]) == 0


@pytest.mark.parametrize("edition", ["evaluation", "registered"])
def test_there_is_no_limit_in_any_edition(sit: SitDown, edition: str) -> None:
    person = sit(AT_ONCE, edition=edition, fps=10).wait(600)
    for _ in range(40):
        if person.state["deal"] == 8:
            break
        assert "MINUTES" not in person.press("x").wait(0.5).text
    assert person.state["play_s"] > 600 and person.state["edition"] == edition
    assert person.state["deal"] == 8 and "MINUTES" not in person.text
    assert "OPEN HANDS" in person.press("x", "F3").wait(0.3).text


# The table.


@pytest.mark.parametrize("shown", [True, False])
def test_the_ranks_stand_on_the_table_until_they_are_known(sit: SitDown, shown: bool) -> None:
    person = sit(LEADING, options={"rank_order": shown}).until_asked()
    assert person.label("rank_order") == ("K Q J A 10" if shown else "")
