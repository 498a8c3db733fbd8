"""What the document says of the screen of CALCULATION, sentence by sentence."""

from __future__ import annotations

import pytest

from retrocards.rules.calculation import SEQUENCES
from retrocards.stage import BACK, GAP
from tests.programs.calculation.conftest import SitDown
from tests.programs.calculation.player import CARD, Player

WIDTH = 320
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def lying(player: Player, zone: str) -> list[int]:
    """The cards of a zone as the screen has them, backs among them."""
    return [view.card for view in player.program.stage.model.zones[zone] if view != GAP]


def covered(player: Player) -> Player:
    """With two cards on the first pile."""
    return player.press("5").rest().press("5").rest()


@pytest.mark.parametrize("piles", [3, 4, 5, 6])
def test_the_four_areas_lie_where_the_document_has_them(sit: SitDown, piles: int) -> None:
    """Stacks in the middle at the top, the card in play below, piles underneath, undealt beside."""
    player = sit(options={"piles": piles})
    stacks = [player.place(f"stack_{number + 1}") for number in range(4)]
    heaps = [player.place(f"pile_{number + 1}") for number in range(piles)]
    play = player.place("play")
    assert len({y for _, y in stacks}) == 1 and stacks[0][1] < 40
    assert stacks == sorted(stacks) and heaps == sorted(heaps)
    assert abs(stacks[0][0] + stacks[-1][0] + CARD[0] - WIDTH) < 60, "in the middle"
    assert stacks[0][1] + CARD[1] <= play[1] and play[1] + CARD[1] <= heaps[0][1]
    left, right = player.place("undealt_left"), player.place("undealt_right")
    across = [x for x, _ in (*stacks, *heaps, play)]
    assert left[0] + CARD[0] <= min(across) and max(across) + CARD[0] <= right[0]
    beside = [len(lying(player, zone)) for zone in ("undealt_left", "undealt_right")]
    assert abs(beside[0] - beside[1]) <= 1, "as many at either side"


def test_only_the_top_of_a_pile_is_seen(sit: SitDown) -> None:
    player = covered(sit(deal=7))
    assert lying(player, "pile_1") == [BACK, player.hand.piles[0][-1]]


def test_by_option_every_card_of_a_pile_is_seen(sit: SitDown) -> None:
    player = covered(sit(deal=7, options={"discards": "all"}))
    assert lying(player, "pile_1") == [*player.hand.piles[0]]


def test_the_undealt_cards_are_a_decoration(sit: SitDown) -> None:
    """47 backs, of which none can be taken."""
    player = sit(deal=7)
    assert lying(player, "undealt_left") + lying(player, "undealt_right") == [BACK] * 47
    player.drag("undealt_left", "pile_1")
    assert player.moves == []


def test_by_option_they_are_seen_and_the_next_one_is_known(sit: SitDown) -> None:
    player = sit(deal=7, options={"undealt": "visible"})
    seen = lying(player, "undealt_right") + lying(player, "undealt_left")
    assert seen == [*reversed(player.hand.undealt)]
    following = lying(player, "undealt_left")[-1]
    player.press("5").rest()
    assert player.hand.in_play == following


def test_which_ones_come_can_be_read_in_pixels(sit: SitDown) -> None:
    """Variations: undealt cards that are in view tell what is dealt next, and after that."""
    player = sit(deal=7, options={"undealt": "visible"}).rest()

    def rows() -> list[bytes]:
        pixels = player.machine.video.pixels()
        return [pixels[offset : offset + WIDTH] for offset in range(0, len(pixels), WIDTH)]

    def index_in(rows: list[bytes], x: int, y: int) -> list[bytes]:
        """Rank and suit, at the top of a card, as far as another one may lie over them."""
        return [row[x + 2 : x + 22] for row in rows[y + 1 : y + 5]]

    (left, top), play = player.place("undealt_left"), player.place("play")
    before, lay = rows(), 200
    for _ in range(20):
        player.press("5").rest()
        dealt = index_in(rows(), *play)
        heights = [y for y in range(top, lay) if index_in(before, left, y) == dealt]
        assert heights, "it could be read before, below those that came earlier"
        lay = heights[-1]


@pytest.mark.parametrize("key", ["HELP", "F1"])
def test_the_help_key_shows_the_four_sequences(sit: SitDown, key: str) -> None:
    player = sit(deal=7).press(key).wait(1)
    assert player.dialog == "sequences"
    text = " ".join(player.text.replace(">", " ").replace("<", " ").split())
    for number, sequence in enumerate(SEQUENCES):
        ranks = " ".join(RANKS[rank] for rank in sequence)
        assert f"{number + 1}: {ranks}" in text


def test_in_them_the_next_card_of_each_stack_is_marked(sit: SitDown) -> None:
    player = sit(deal=7).press("HELP").wait(1)
    lines = [line for line in player.lines if ">" in line]
    marked = ["".join(line.split(">")[1].split("<")[0].split()) for line in lines]
    assert marked == ["2", "4", "6", "8"]
