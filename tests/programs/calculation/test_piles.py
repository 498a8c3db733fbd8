"""High piles of CALCULATION: their tops lie on the screen, and fanned, all ranks can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from retrocards.cards import CARDS
from retrocards.machine import Machine, Mouse
from retrocards.programs.calculation.table import NOTHING, PILE_COUNTS, screen_of, table
from retrocards.rom import LcdRom
from retrocards.rules.calculation import Hand, Match, Options, to_pile
from retrocards.stage import CardView, Hit, Model, Stage
from tests.alike import first_of
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.player import CARD
from tests.programs.calculation.test_game import see_lost

FACE = CARD[0] - 2, CARD[1]
"""A card without its sides, at whose ends the ground shows through."""
INDEX = 18, 6
"""The corner of a card in which its rank and suit are: its edge and the five rows below."""


def heaps(options: Options, pile: int) -> Iterator[Hand]:
    """One pile, of one card to all of them."""
    hand = Match(options).new_hand("7")
    while hand.in_play >= 0:
        hand.play(to_pile(pile))
        yield hand


def crop(stage: Stage, x: int, y: int, size: tuple[int, int]) -> list[bytes]:
    """Some rows of the picture, in a part of the screen that is all there."""
    (wide, high), pixels = size, stage.machine.video.pixels()
    assert 0 <= x <= 320 - wide and 0 <= y <= 200 - high
    return [pixels[320 * row + x : 320 * row + x + wide] for row in range(y, y + high)]


def show(stage: Stage, model: Model) -> None:
    stage.present(model)
    stage.settle()
    stage.tick()


@pytest.mark.parametrize("piles", first_of(PILE_COUNTS, every=2))
def test_all_discards_that_are_visible_can_be_read(
    rom: LcdRom, piles: int, amount: Callable[[int, int], int]
) -> None:
    """With this option nothing of a pile is hidden (document, Variations, second set)."""
    stage = Stage(Machine.headless(30), rom)
    stage.open(screen_of(piles))
    alone = {}
    for card in range(CARDS):
        show(stage, Model({"play": [CardView(card)]}))
        alone[card] = crop(stage, 145, 51, FACE)
    for pile in range(0, piles, amount(piles - 1, 1)):
        zone = f"pile_{pile + 1}"
        for hand in heaps(Options(piles=piles, discards="all", bases=False), pile):
            cards = hand.piles[pile]
            for fanned in ("", zone):
                model = table(rom, hand, NOTHING)
                model.fanned = fanned
                show(stage, model)
                lying = [card.rect for card in stage.tableau.seen(0).cards if card.zone == zone]
                where = f"{len(cards)} cards on {zone} of {piles}"
                assert crop(stage, lying[-1].x + 1, lying[-1].y, FACE) == alone[cards[-1]], where
            for card, rect in zip(cards, lying, strict=True):
                index = [row[: INDEX[0]] for row in alone[card][: INDEX[1]]]
                assert crop(stage, rect.x + 1, rect.y, INDEX) == index, where


@pytest.mark.parametrize("piles", PILE_COUNTS)
def test_the_top_of_a_hidden_pile_is_all_on_the_screen(rom: LcdRom, piles: int) -> None:
    stage = Stage(Machine.headless(30), rom)
    stage.open(screen_of(piles))
    for hand in heaps(Options(piles=piles, bases=False), piles - 1):
        show(stage, table(rom, hand, NOTHING))
        zone = f"pile_{piles}"
        top = [card.rect for card in stage.tableau.seen(0).cards if card.zone == zone][-1]
        crop(stage, top.x, top.y, CARD)
        assert stage.hit(top.x + 16, 199 if top.y > 160 else top.y + 39) == Hit(
            "card", zone=zone, index=len(hand.piles[-1]) - 1
        )


def high(piles: int = 4, cards: int = 30) -> Hand:
    """The first pile has many cards, all to be seen; one to go up lies on top."""
    hand = Match(Options(piles=piles, discards="all", bases=False)).new_hand("7")
    while len(hand.piles[0]) < cards or not any(4 <= move < 8 for move in hand.legal_moves()):
        hand.play(to_pile(0))
    return hand


def test_a_high_pile_is_fanned_while_it_is_pointed_at(sit: SitDown) -> None:
    player = sit(high())
    stage = player.program.stage
    x, y = player.corner("pile_1")
    player.carry(x + 10, y + 10)
    assert stage.model.fanned == "pile_1"
    x, y = player.corner("pile_1")
    player.carry(x + 10, y + 10)
    assert stage.model.fanned == "pile_1", "over the cards that are spread out too"
    player.carry(300, 190)
    assert stage.model.fanned == "" and player.hand == high()


def test_a_low_pile_is_not_fanned(sit: SitDown) -> None:
    player = sit(deal=7, options={"discards": "all"}).press(*"5555")
    x, y = player.corner("pile_1")
    assert player.carry(x + 10, y + 10).program.stage.model.fanned == ""


def test_a_key_fans_one_high_pile_after_another(sit: SitDown) -> None:
    hand = high()
    for _ in range(12):
        hand.play(to_pile(2))
    player = sit(hand)
    seen = [player.press("TAB").program.stage.model.fanned for _ in range(3)]
    assert seen == ["pile_1", "pile_3", ""]
    assert player.press("TAB", "A").program.stage.model.fanned == "", "until the next key"
    assert player.moves[-1].startswith("up 1")


def test_the_top_of_a_fanned_pile_is_carried_away(sit: SitDown) -> None:
    player = sit(high(), options={"motion": False}).press("TAB")
    stack = next(move - 3 for move in player.hand.legal_moves() if 4 <= move < 8)
    player.drag("pile_1", f"stack_{stack}")
    assert player.moves == [f"up 1 {stack}"] and player.program.stage.model.fanned == ""


def test_the_top_of_a_fanned_pile_goes_up_if_it_is_clicked_on_twice(sit: SitDown) -> None:
    player = sit(high(), options={"motion": False})
    x, y = player.corner("pile_1")
    player.carry(x + 10, y + 10)
    player.click_twice("pile_1")
    assert player.moves[-1].startswith("up 1")


def test_a_card_let_go_among_those_it_was_fanned_with_stays(sit: SitDown) -> None:
    player = sit(high(), options={"motion": False}).press("TAB")
    x, y = player.corner("pile_1")
    player.hold("pile_1").drop(x - 12, y - 20)
    assert player.moves == [] and player.sentence == ""
    assert player.program.stage.model.fanned == "pile_1"


def test_a_covered_card_of_a_fanned_pile_cannot_move(sit: SitDown) -> None:
    player = sit(high()).press("TAB")
    player.click_card("pile_1", 3)
    assert player.announcement == "Only the top of a pile can move"


def test_a_lost_game_can_be_looked_at_pile_by_pile(sit: SitDown) -> None:
    hand = Match(Options(discards="all", bases=False)).new_hand("7")
    while len(hand.undealt) > 0:
        hand.play(to_pile(0))
    player = see_lost(sit(hand).press("5", "5"))
    player.press("ESC", "TAB").rest()
    assert player.program.stage.model.fanned == "pile_1"
    player.machine.inject(Mouse("move", 310, 150))
    player.step()
    assert player.program.stage.model.fanned == ""
