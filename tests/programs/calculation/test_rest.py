"""The rest of a game of CALCULATION that goes up by itself: when, how, and how to stop it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

import pytest

from retrocards.cards import cards_text, parse_cards, rank_of
from retrocards.machine import Mouse
from retrocards.programs.calculation.rest import Rest
from retrocards.rules.calculation import MOVES, SEQUENCES, Hand, Match, Options
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.player import Player
from tests.programs.calculation.test_game import almost
from tests.programs.calculation.test_workbench import EDIT, drop, hold, under

OFFER = "All the rest goes up: [ENTER]"
GOING = "The rest goes up: a key stops it"


def late(heights: Sequence[int], *piles: str) -> Hand:
    """A standard game with all cards dealt: so many on each stack, and what lies on the piles."""
    left = [*parse_cards(" ".join(piles))]
    pool = [card for card in range(52) if card not in left]
    stacks = list[list[int]]()
    for high, sequence in zip(heights, SEQUENCES, strict=True):
        stacks.append([])
        for rank in sequence[:high]:
            card = next(card for card in pool if rank_of(card) == rank)
            pool.remove(card)
            stacks[-1].append(card)
    assert not pool
    heaps = " / ".join([*piles, *["-"] * (4 - len(piles))])
    return Hand.from_text(
        f"calculation: {Options().to_text()}\nstacks: {' / '.join(map(cards_text, stacks))}\n"
        f"piles: {heaps}\nin_play: -\nundealt: -"
    )


ALL_GO_UP = almost("2S", "KS 9S 5S AS 10S 6S")
"""Each card of the first pile goes up after the one on it, and the one in play before them."""
MATTERS = late((10, 11, 13, 13), "KS JC", "KH JD QS")
"""Stacks 1 and 2 want a jack; one lies under the queen that stack 1 wants then."""


def finished(player: Player) -> Player:
    return player.until(lambda: player.hand.outcome is not None, most=10)


def words_at(player: Player, words: str) -> tuple[int, int]:
    """A point in words of the title bar."""
    return 4 + 8 * player.announcement.index(words) + 4, 5


def test_a_rest_without_a_decision_is_offered_and_goes_up_at_a_key(sit: SitDown) -> None:
    player = sit(ALL_GO_UP)
    assert player.announcement == OFFER and player.moves == []
    player.press("ENTER")
    assert player.announcement == GOING
    finished(player)
    assert player.hand.outcome.reason == "won"
    assert player.moves == ["stack 4", *["up 1 4"] * 6]
    assert player.until(lambda: player.state["scene"] == "won").exit_code is None


@pytest.mark.parametrize("motion", [True, False], ids=["glide", "jump"])
def test_it_is_seen_card_by_card_and_quick(sit: SitDown, motion: bool) -> None:
    player = sit(ALL_GO_UP, options={"motion": motion})
    began = player.machine.clock.seconds
    player.press("ENTER")
    homes, pictures = [player.hand.home], {player.picture}
    while player.hand.outcome is None:
        player.step()
        homes.append(player.hand.home)
        pictures.add(player.picture)
    assert {after - before for before, after in pairwise(homes)} == {0, 1}
    assert len(pictures) >= 7
    assert 0.5 < player.machine.clock.seconds - began < 7 * 0.2


def test_a_click_on_the_offer_takes_it(sit: SitDown) -> None:
    player = sit(ALL_GO_UP)
    player.click(*words_at(player, "ENTER"))
    assert finished(player).hand.outcome.reason == "won"


def test_its_line_of_the_menu_is_ghosted_until_then(sit: SitDown) -> None:
    player = sit(deal=7)
    hold(player, EDIT)
    drop(player, under(player, EDIT, 2))
    assert player.sentence == "" and player.moves == []
    player = sit(ALL_GO_UP)
    hold(player, EDIT)
    drop(player, under(player, EDIT, 2))
    assert finished(player).hand.outcome.reason == "won"


def test_while_a_card_is_undealt_it_is_not_offered(sit: SitDown) -> None:
    player = sit(almost("2S", "KS 9S 5S AS 10S", "6S"))
    assert player.announcement == "2♠: stack 4, pile 5 to 8"
    player.press("ENTER")
    assert player.announcement == "No such key here: F5 lists them all" and player.moves == []
    player.press("CTRL_F")
    assert player.announcement == "There is still something to decide" and player.moves == []
    player.press("4").rest()
    assert player.announcement == OFFER


def test_where_one_way_is_wrong_it_is_not_offered(sit: SitDown) -> None:
    """So it is no hint: after the right one of two moves it is, and after the wrong one not."""
    player = sit(MATTERS)
    assert player.announcement == "All dealt: top A"
    player.press("CTRL_F")
    assert player.announcement == "There is still something to decide" and player.moves == []
    player.press("A", "1").rest()
    assert player.announcement == OFFER
    player.press("Z", "A", "2").rest()
    assert player.announcement == "All dealt: top A"
    assert player.press("A").hand.outcome.reason == "lost"


@pytest.mark.parametrize("stops", ["5", "click", "Z"])
def test_a_key_or_a_click_stops_it_and_z_takes_its_moves_back(sit: SitDown, stops: str) -> None:
    player = sit(ALL_GO_UP).press("ENTER")
    player.until(lambda: player.hand.home == 48)
    if stops == "click":
        player.click(160, 190)
    else:
        player.press(stops)
    player.wait(2)
    home = 48 - (stops == "Z")
    assert player.hand.home == home and player.hand.outcome is None
    assert player.announcement in (OFFER, "One move back")
    player.press("Z").rest()
    assert player.hand.home == home - 1
    assert finished(player.press("ENTER")).hand.outcome.reason == "won"


def test_by_option_it_goes_up_by_itself_but_not_again_after_an_undo(sit: SitDown) -> None:
    player = sit(ALL_GO_UP, options={"finish": True})
    finished(player)
    assert player.hand.outcome.reason == "won" and len(player.moves) == 7
    player.until(lambda: player.state["scene"] == "won").wait(30).press("SPACE", "ESC", "Z").wait(7)
    assert player.hand.home == 51 and player.announcement == OFFER
    player.press("Z", "1").wait(7)
    assert player.announcement == OFFER, "a refused move begins it not"


def test_the_option_is_set_in_preferences_and_kept(sit: SitDown) -> None:
    player = sit(deal=7).press("F10", *["DOWN"] * 4, "ENTER")
    player.press("TAB", "TAB", "RIGHT", "SPACE", "ENTER")
    assert player.program.stage.windows == []
    finished(sit(ALL_GO_UP, again=True))


def test_its_moves_are_nobody_s_decisions(sit: SitDown) -> None:
    """The coach has nothing to say of them afterwards."""
    player = sit(ALL_GO_UP).press("4").press("ENTER")
    finished(player)
    assert len(player.moves) == 7 and player.program.table.sitting.own_moves == {0}


def test_a_card_that_is_carried_or_a_box_that_lies_there_is_no_place_for_it(sit: SitDown) -> None:
    player = sit(ALL_GO_UP).press("F7", "CTRL_F")
    assert player.dialog == "quit" and player.press("N").moves == []
    player.hold("play").carry(100, 150).press("CTRL_F")
    player.machine.inject(Mouse("release", 100, 150, "left"))
    finished(player)
    assert player.carried is None and player.hand.outcome.reason == "won"


def ends(hand: Hand) -> set[str]:
    """How a game can end in which only moves to the stacks are made; `stuck` if it has no more."""
    ups = [move for move in hand.legal_moves() if MOVES[move].kind in ("stack", "up")]
    if not ups:
        return {hand.outcome.reason if hand.outcome else "stuck"}
    reasons = set[str]()
    for move in ups:
        after = hand.copy()
        after.play(move)
        reasons |= ends(after)
    return reasons


def test_it_is_offered_exactly_where_every_way_wins(amount: Callable[[int, int], int]) -> None:
    """Positions with seven cards left at most, from games of many rules."""
    random, answers = Random(27), dict[bool, int]()
    sets = [*Options.all_sets()]
    while min(answers.get(True, 0), answers.get(False, 0)) < amount(30, 400):
        hand = Match(random.choice(sets)).new_hand(str(random.randrange(10**6)))
        order = [*hand.undealt, hand.in_play]
        random.shuffle(order)
        while hand.outcome is None and (hand.undealt or 52 - hand.home > 7):
            ups = [move for move in hand.legal_moves() if MOVES[move].kind in ("stack", "up")]
            hand.play(random.choice(ups or hand.legal_moves()))
        if hand.outcome is None:
            answer = Rest().can_go(hand)
            answers[answer] = answers.get(answer, 0) + 1
            assert answer == (ends(hand) == {"won"})
