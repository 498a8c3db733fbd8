"""The course of CALCULATION: won and lost, taken back, left, gone on with, chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from retrocards.cards import cards_text, parse_card, parse_cards, rank_of
from retrocards.programs.calculation.statistics import Statistics, as_time
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load
from retrocards.rom import LcdRom
from retrocards.rules.calculation import SEQUENCES, Hand, Match, Options
from retrocards.session.settings import Settings
from retrocards.session.sitting import sitting_path
from retrocards.session.tally import tally_path
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.player import Player
from tests.programs.test_replay import watch


def almost(play: str, pile: str = "-", undealt: str = "-") -> Hand:
    """A standard game in which all is home but these: in play, on the first pile, undealt."""
    left = [parse_card(play), *parse_cards(pile), *parse_cards(undealt)]
    pool = [card for card in range(52) if card not in left]
    stacks: list[list[int]] = [[], [], [], []]
    for stack, sequence in enumerate(SEQUENCES):
        for rank in sequence:
            wanted = next((card for card in pool if rank_of(card) == rank), None)
            if wanted is None:
                break
            pool.remove(wanted)
            stacks[stack].append(wanted)
    assert not pool, "one stack lacks what another has too much"
    heaps = " / ".join(map(cards_text, stacks))
    return Hand.from_text(
        f"calculation: {Options().to_text()}\nstacks: {heaps}\npiles: {pile} / - / - / -\n"
        f"in_play: {play}\nundealt: {undealt}"
    )


WON = almost("KS")
"""The last king is in play."""
LOST = almost("KS", "9S")
"""The nine that the last stack needs lies on the first pile, and the last king is in play."""


def won(player: Player) -> Player:
    """Play the last king home, and see the picture of it."""
    return player.press("4").until(lambda: player.state["scene"] == "won").wait(30).press("SPACE")


def test_a_game_with_52_cards_home_is_won(sit: SitDown) -> None:
    player = won(sit(WON))
    assert player.hand.outcome.reason == "won"
    assert player.dialog == "won"
    player.press("N").rest()
    assert player.dialog == "" and player.state["deal"] == 8


def test_a_won_game_counts_once_even_if_it_is_taken_back(sit: SitDown) -> None:
    player = won(sit(WON))
    player.press("ESC", "Z").rest()
    assert player.hand.outcome is None
    won(player).press("N").rest()
    assert player.state["scores"] == {"won": 1}


def lost(sit: SitDown) -> Player:
    """Cover the nine with the king: nothing can move any more."""
    return see_lost(sit(LOST, deal=3).press("5"))


def see_lost(player: Player) -> Player:
    """See the picture of a lost game to its end."""
    return player.until(lambda: player.state["scene"] == "lost").wait(30).press("SPACE")


def test_a_lost_game_is_told_and_can_be_taken_back_to_the_start(sit: SitDown) -> None:
    player = lost(sit)
    assert player.dialog == "lost" and player.hand.outcome.reason == "lost"
    player.press("R").rest()
    assert player.dialog == "" and player.moves == [] and player.hand.outcome is None
    assert player.announcement == "Back to the start"


def test_a_lost_game_counts_when_it_is_left_and_not_before(sit: SitDown) -> None:
    player = lost(sit)
    assert player.state["scores"] == {}
    player.press("Z").rest()
    assert player.dialog == "" and player.state["scores"] == {}
    see_lost(player.press("5"))
    assert player.dialog == "lost"
    player.press("N").rest()
    assert player.state["scores"] == {"lost": 1} and player.state["deal"] == 4


def test_a_lost_game_is_gone_on_with_and_taken_back_after_a_resume(sit: SitDown) -> None:
    moves = lost(sit).moves
    player = sit(LOST, again=True)
    assert player.dialog == "resume_over"
    see_lost(player.press("Y"))
    assert player.dialog == "lost"
    player.press("R").rest()
    assert player.moves == []
    player.press("Y").rest()
    assert player.moves == moves and player.state["scores"] == {}


def test_a_resume_has_the_whole_history_back_to_the_start_and_on(sit: SitDown) -> None:
    moves = sit(deal=7).press(*"56785").moves
    assert len(moves) == 5
    sit(again=True, deal=None).press("Y").rest().press(*"ZZZ")
    player = sit(again=True, deal=None).press("Y").rest()
    assert player.moves == moves[:2]
    assert player.press(*"YYY").moves == moves
    assert player.press(*"ZZZZZ").moves == []


def test_a_game_that_is_not_gone_on_with_counts_as_lost(sit: SitDown) -> None:
    sit(deal=3).press("5")
    player = sit(again=True, deal=None).press("N").rest()
    assert player.state["scores"] == {"lost": 1}


def test_that_a_game_left_for_a_new_one_is_lost_is_said_where_it_is_asked(sit: SitDown) -> None:
    """Of a game in which the demo has played nothing is counted, and nothing else is said."""
    sit(deal=3).press("5")
    question = " ".join(sit(again=True, deal=None).words.split())
    unless = "unless you won this deal before or the demo played in it."
    assert f"A new one makes it a loss, {unless}" in question


@pytest.mark.parametrize("moves", [[], ["5"]])
def test_a_game_that_nobody_has_begun_has_the_rules_that_are_set(
    moves: list[str], sit: SitDown
) -> None:
    """As `--set piles=3` has it; one that was begun keeps its own to its end."""
    sit(deal=3).press(*moves)
    player = sit(again=True, deal=None, launched={"piles": 3}).press(*"Y" * len(moves)).rest()
    assert player.state["deal"] == 3 and player.state["options"]["piles"] == 3
    assert player.hand.options.piles == (4 if moves else 3)
    assert player.state["scores"] == {}, "nothing was lost"


def test_behind_a_box_at_the_start_nothing_is_said_to_come_next(sit: SitDown) -> None:
    """No card has been dealt yet where a trouble is told."""
    path = sitting_path("CALC")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("nonsense")
    player = sit(again=True)
    assert player.dialog == "trouble" and "next" not in player.text
    player.press("X").rest()
    assert player.text.count("next") == 4


def test_a_game_that_nobody_has_begun_is_not_asked_about(sit: SitDown) -> None:
    sit(deal=3)
    player = sit(again=True, deal=None)
    assert player.dialog == "" and player.state["deal"] == 3
    player = sit(again=True, deal=5)
    assert player.dialog == "" and player.state["deal"] == 5


def test_a_game_that_ends_a_second_time_tells_so_again(sit: SitDown) -> None:
    player = won(sit(WON)).press("ESC").rest()
    player.press("CTRL_S", "7", "ENTER").rest()
    assert player.moves == []
    assert won(player).dialog == "won"


def test_what_lies_there_after_its_end_says_how_to_go_on(sit: SitDown) -> None:
    player = won(sit(WON)).press("ESC").rest()
    assert "the last card" not in player.text
    player.press("5").rest()
    assert player.announcement == "The game is over: Z undoes"


def test_a_won_game_that_was_stopped_before_it_counted_counts_as_won(sit: SitDown) -> None:
    """Power may fail between a move and the statistics."""
    won(sit(WON))
    for name in ("CALC", "CALC-sets"):
        tally_path(name).unlink()
    player = sit(WON, again=True).press("N").rest()
    assert player.state["scores"] == {"won": 1}


def test_a_second_window_counts_only_for_itself(
    sit: SitDown, other_window: Callable[[str], None]
) -> None:
    """It says that this one is not kept: that is so of the games by each set of rules too."""
    won(sit(WON))
    sets = tally_path("CALC-sets").read_bytes()
    other_window("CALC")
    player = sit(WON, again=True).press("X").rest()
    won(player)
    assert not player.program.table.sitting.kept
    assert tally_path("CALC-sets").read_bytes() == sets


def test_the_time_of_a_game_ends_with_its_last_move(sit: SitDown) -> None:
    player = lost(sit)
    seconds = player.program.table.sitting.record.play_s
    player.press("ESC").wait(90).press("N").rest()
    assert Statistics("CALC", kept=True).of(Options().name).seconds == round(seconds)


def test_statistics_that_cannot_be_read_are_told_of(sit: SitDown) -> None:
    lost(sit).press("N").rest()
    tally_path("CALC-sets").write_text("rubbish")
    player = sit(again=True, deal=None)
    assert "calc-sets-tally.json" in player.text


def test_a_game_that_nobody_has_begun_counts_not_at_all(sit: SitDown) -> None:
    player = sit(deal=3).press("CTRL_N").rest()
    assert player.state["deal"] == 4 and player.state["scores"] == {}


def test_to_leave_a_game_that_is_begun_is_asked_for(sit: SitDown) -> None:
    player = sit(deal=3).press("5", "CTRL_N")
    assert player.dialog == "leave"
    player.press("N").rest()
    assert player.state["deal"] == 3
    player.press("CTRL_N", "Y").rest()
    assert player.state["deal"] == 4 and player.state["scores"] == {"lost": 1}


@pytest.mark.parametrize("back", ["Z", "R"])
def test_a_game_taken_back_to_its_start_is_left_as_if_untouched(sit: SitDown, back: str) -> None:
    player = sit(deal=3).press("5", back, "CTRL_N").rest()
    assert player.dialog == ""
    assert player.state["deal"] == 4 and player.state["scores"] == {}


def test_a_game_that_was_lost_and_taken_back_to_its_start_counts_as_lost(sit: SitDown) -> None:
    player = lost(sit).press("R", "CTRL_N")
    assert player.dialog == "leave" and "It counts as lost." in player.words
    player.press("Y").rest()
    assert player.state["scores"] == {"lost": 1}


def test_it_counts_as_lost_too_when_it_is_not_resumed(sit: SitDown) -> None:
    lost(sit).press("R").program.desk.close()
    player = sit(again=True, deal=None).press("N").rest()
    assert player.state["scores"] == {"lost": 1}


@pytest.mark.parametrize("resumes", [False, True])
def test_a_game_that_was_won_before_is_not_called_lost(sit: SitDown, resumes: bool) -> None:
    """It has been counted: there is nothing to ask about."""
    player = won(sit(WON)).press("ESC", "Z").rest()
    if resumes:
        player = sit(WON, again=True)
        assert "unless you won this deal before" in player.words
        player.press("Y").rest()
    assert player.hand.outcome is None
    player.press("CTRL_N").rest()
    assert player.dialog == "" and player.state["deal"] == 8
    assert player.state["scores"] == {"won": 1}


def test_a_game_that_the_demo_played_in_does_not_count(sit: SitDown) -> None:
    player = sit(deal=3).press("F2").wait(3).press("F2").rest()
    assert len(player.moves) > 0
    player.press("CTRL_N").rest()
    assert player.state["deal"] == 4 and player.state["scores"] == {}


@pytest.mark.parametrize("resumes", [False, True])
def test_a_game_that_was_lost_is_lost_whatever_the_demo_plays_then(
    sit: SitDown, resumes: bool
) -> None:
    player = lost(sit).press("Z").rest()
    if resumes:
        player = sit(LOST, again=True).press("Y").rest()
    assert player.hand.outcome is None and player.state["scores"] == {}
    player.press("F2").until(lambda: bool(player.state["scores"])).press("F2").rest()
    assert player.state["scores"] == {"lost": 1}
    player.press("4")
    assert player.hand.outcome.reason == "won" and player.state["scores"] == {"lost": 1}


def test_where_an_edition_has_a_limit_of_time_no_game_is_dealt_after_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "rom.yaml").write_text(
        "format: 1\nextends: calculation\nidentity: {name: SHORTER}\n"
        "editions: {registered: {play_seconds: 60}}\n"
    )
    launch = Launch(frozenset({"skip_show"}), "3", "registered")
    player = Player(load(tmp_path), launch).rest().wait(40)
    player.press("CTRL_N").rest()
    assert player.state["deal"] == 4 and player.dialog == ""
    player.wait(30).press("CTRL_N").rest()
    assert player.state["deal"] == 4 and player.dialog == "time_up"
    player.press("SPACE", "CTRL_S", "9", "ENTER").rest()
    assert player.state["deal"] == 4 and player.dialog == "time_up"


@pytest.mark.parametrize(("typed", "deal"), [("4711", 4711), ("007", 7)])
def test_a_game_is_chosen_by_its_number(sit: SitDown, typed: str, deal: int) -> None:
    player = sit(deal=3).press("CTRL_S", *typed, "ENTER").rest()
    assert player.state["deal"] == deal


def test_new_rules_keep_a_deal_of_which_nothing_was_played(sit: SitDown) -> None:
    rules = ("F3", "RIGHT", "SPACE", "ENTER")
    player = sit(deal=3).press(*rules).rest()
    assert player.state["deal"] == 3 and player.hand.options.piles == 5
    player.press("5", *rules, "Y").rest()
    assert player.state["deal"] == 4 and player.hand.options.piles == 6


def test_beside_a_stack_that_minds_the_color_stand_its_suits(sit: SitDown) -> None:
    player = sit(deal=3, options={"suits": "colour", "bases": False})
    labels = player.program.stage.model.labels
    wanted = [labels[f"next_{stack}"] for stack in (1, 2, 3, 4)]
    assert wanted == ["A\n♥♦", "2\n♥♦", "3\n♣♠", "4\n♣♠"]


def test_what_names_no_game_is_told(sit: SitDown) -> None:
    player = sit(deal=3).press("CTRL_S", "X", "ENTER")
    assert player.dialog == "no_deal" and player.press("ESC").state["deal"] == 3


def test_what_names_no_game_is_told_as_it_was_typed(sit: SitDown) -> None:
    player = sit(deal=3).press("CTRL_S", *"4A71", "ENTER")
    assert "'4A71' names no deal" in " ".join(player.words.split())


def test_statistics_are_kept_for_each_set_of_rules(sit: SitDown) -> None:
    player = won(sit(WON))
    player.press("N").rest()
    won(player).press("N").rest()
    counted = Statistics("CALC", kept=True).of(WON.options.name)
    assert counted[:4] == (2, 2, 2, 2)
    player.press("5", "CTRL_N", "Y").rest()
    counted = Statistics("CALC", kept=True).of(WON.options.name)
    assert counted[:4] == (3, 2, 0, 2)
    assert Statistics("CALC", kept=True).of(Options(piles=6).name) == (0,) * 6
    player.program.desk.do("statistics")
    player.step()
    assert "Played 3" in player.text
    other = Match(Options(piles=6)).new_hand("7")
    player = sit(other, again=True, deal=70).press("N", "CTRL_N").rest()
    assert len(player.hand.piles) == 6
    player.program.desk.do("statistics")
    player.step()
    assert "Played 0" in player.text


# The demo edition.

BEGINNER = {"piles": 6, "discards": "all", "kings_start": True}


def test_the_demo_edition_plays_the_game_for_beginners_too(sit: SitDown, rom: LcdRom) -> None:
    player = sit(edition="evaluation", options=BEGINNER)
    assert player.hand.options == Options(**BEGINNER)


@pytest.mark.parametrize("other", [{"piles": 3}, {"piles": 6}, {**BEGINNER, "bases": False}])
def test_the_demo_edition_plays_the_standard_game_where_another_is_set(
    sit: SitDown, other: dict[str, object]
) -> None:
    """What is set is not forgotten: it holds once the program is registered."""
    assert sit(edition="evaluation", options=other).hand.options == Options()
    assert sit(edition="registered", options=other).hand.options == Options(**other)


def test_the_registered_edition_plays_all_256(rom: LcdRom) -> None:
    settings, demo = Settings(rom, "registered", kept=False), Settings(rom, "evaluation")
    games = [asdict(options) for options in Options.all_sets()]
    assert sum(map(settings.allows, games)) == 256
    assert [game for game in games if demo.allows(game)] == [
        asdict(Options()), asdict(Options(**BEGINNER))
    ]  # fmt: skip


def test_a_time_is_told_with_hours_where_there_are_any(rom: LcdRom) -> None:
    assert [as_time(rom, seconds) for seconds in (0, 123, 3723)] == ["0:00", "2:03", "1:02:03"]


def test_a_game_played_on_from_a_replay_says_what_can_be_done() -> None:
    person = watch("CALC")
    labels = person.program.stage.model.labels
    assert not labels["announcement"] and not labels["count"]
    person.press("ENTER").wait(0.5)
    labels = person.program.stage.model.labels
    assert "pile 5 to 8" in labels["announcement"] and "to come" in labels["count"]
