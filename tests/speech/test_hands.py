"""A hand of each program, played by what is spoken alone: nobody looks at the screen."""

from __future__ import annotations

import re
from typing import Any

import pytest

from retrocards.cards import RANKS_IN_A_SUIT, cards_of
from retrocards.rules import calculation, durak, ecarte, elephant
from tests.alike import first_of
from tests.speech.listener import Listener, cards_in, named_in

MOST_TURNS = 80
LONG = pytest.mark.long("much like another case")


def _cards_by_key(sentence: str) -> dict[int, str]:
    """Card -> its key, from the sentence about the hand."""
    parts = sentence.removeprefix("Your hand: ").rstrip(".").split("; ")
    return {card: part.split(",")[0] for part in parts for card in cards_in(part)}


def _legal_cards(hand: Any) -> set[int]:
    """The cards that the rules let the seat to move play."""
    if isinstance(hand, durak.Hand):
        return {durak.card_of(move) for move in hand.legal_moves()} - {-1}
    if isinstance(hand, ecarte.Hand):
        if hand.phase == "change":
            return {*cards_of(hand.hands[hand.to_move])}
        return {move for move in hand.legal_moves() if ecarte.is_card(move)}
    if isinstance(hand, elephant.Hand):
        return {card for move in hand.legal_moves() for card in cards_of(move)}
    return {*hand.legal_moves()} if hand.phase == "play" else {*cards_of(hand.hands[0])}


def _question(player: Listener) -> tuple[dict[int, str], list[str]]:
    """The player's cards with their keys as last spoken, and what was said after them."""
    place = max(n for n, said in enumerate(player.heard) if said.startswith("Your hand: "))
    return _cards_by_key(player.heard[place]), player.heard[place + 1 :]


def _is_card(said: str) -> bool:
    """Whether a sentence only names the card that the cursor is on."""
    return said.startswith("The ") and len(cards_in(said)) == 1 and said.count(" ") == 3


def _go_to(player: Listener, cards: set[int]) -> int:
    """Move the cursor until it is heard to be on one of some cards."""
    for _ in range(14):
        for said in reversed(player.heard):
            if _is_card(said):
                break
        if cards_in(said)[0] in cards:
            return cards_in(said)[0]
        player.press("RIGHT")
    raise AssertionError(f"the cursor never reached {cards}")


def _play_by_key(player: Listener, keys: dict[int, str], said: list[str], legal: set[int]) -> None:
    """Answer in DURAK and ECARTE, where cards have keys."""
    words = said[-1]
    if "Y or N" in words:
        player.press("N")
    elif "P proposes" in words:
        player.press("P")
    elif "A accepts" in words:
        player.press("A")
    elif "Mark the cards" in words:
        player.press(keys[min(legal)], "0")
    elif legal:
        player.press(keys[min(legal)])
    else:
        player.press("0")


def _play_hearts(player: Listener, said: list[str], legal: set[int]) -> None:
    if "Choose three" in " ".join(said):
        while not any("Pass these three?" in words for words in player.press("ENTER")):
            player.press("RIGHT")
        player.press("Y", "ENTER")
    else:
        _go_to(player, legal)
        player.press("ENTER")


def _play_elephant(player: Listener, said: list[str], legal: set[int]) -> None:
    words = " ".join(said)
    if not legal:
        player.press("ENTER", "ENTER")
        return
    count = int(words.split("You can play ")[1][0]) if "You can play" in words else 1
    rank = next(
        rank
        for rank in range(RANKS_IN_A_SUIT)
        if sum(card % RANKS_IN_A_SUIT == rank for card in legal) >= count
    )
    wanted = {card for card in legal if card % RANKS_IN_A_SUIT == rank}
    for _ in range(count):
        card = _go_to(player, wanted)
        player.press("Z")
        wanted.discard(card)
    player.press("ENTER")


@pytest.mark.parametrize("program", first_of(["ECARTE", "DURAK", "HEARTS", "ELEPHANT"]))
@pytest.mark.parametrize("deal", ["7", pytest.param("8", marks=LONG)])
def test_a_hand_is_played_by_ear(program: str, deal: str) -> None:
    """At each turn the legal cards are named; nothing is said twice in a row, nothing hidden."""
    player = Listener(program, deal)
    game, turns = player.game, 0
    table = game.table
    while not (turns and not table.unfinished):
        heard = len(player.heard)
        player.wait(1)
        if len(player.heard) != heard:
            continue
        if game.decision() is None:
            player.press("ENTER")
            continue
        turns += 1
        keys, said = _question(player)
        asked = " ".join(words for words in said if not _is_card(words))
        legal = {card for card in named_in(asked, [*keys]) if card in keys}
        hand = table.hand
        assert {*keys} == {*cards_of(hand.hands[hand.to_move])}
        # Any three cards may be passed, and that is said in other words.
        if getattr(hand, "phase", "") not in ("talk", "answer", "exchange", "pass"):
            assert legal == _legal_cards(hand), asked
        made = table.sitting.moves_made
        if program == "HEARTS":
            _play_hearts(player, said, legal)
        elif program == "ELEPHANT":
            _play_elephant(player, said, legal)
        else:
            _play_by_key(player, keys, said, legal)
        assert table.sitting.moves_made > made or not table.unfinished, player.heard[-5:]
    player.wait(3)
    assert not player.faults
    assert turns >= 3
    if program in ("ECARTE", "HEARTS"):
        assert any(said.startswith("Score: ") for said in player.heard)


def _after(words: str, name: str) -> list[str]:
    """The keys that a sentence names after `stack`, `pile` or `top`."""
    return words.partition(f"{name} ")[2].partition(",")[0].rstrip(".").split()


def _says_what_fits(said: str) -> bool:
    return re.match(r"The \w+ of \w+: (?!where)|All dealt: |All the rest", said) is not None


@pytest.mark.long("takes ten seconds")
@pytest.mark.parametrize("deal", ["7", "12"])
def test_a_game_of_calculation_is_played_by_ear(deal: str) -> None:
    """What each stack wants, each top and where the card may go is said; then a key places it.

    The game goes on by what is heard until its end, which is said.
    """
    player = Listener("CALC", deal)
    player.wait(2)
    wanted = {1: "2", 2: "4", 3: "6", 4: "8"}
    for stack, rank in wanted.items():
        assert f"Stack {stack} wants {rank}." in player.heard
    piles = dict.fromkeys("5678", "empty")
    table = player.game.table
    hand, keys = table.hand, player.game.rom.keys
    while table.unfinished:
        asked = next(said for said in reversed(player.heard) if _says_what_fits(said))
        if "ENTER" in asked:
            player.press("ENTER")
            player.wait(30)
            break
        moves = [calculation.MOVES[move] for move in hand.legal_moves()]
        up = [move for move in moves if move.kind == "up"]
        if hand.in_play >= 0:
            name, _, where = asked.partition(":")
            assert cards_in(name) == [hand.in_play]
            stacks, tops = _after(where, "stack"), _after(where, "top")
            legal = [str(move.target + 1) for move in moves if move.kind == "stack"]
            assert stacks == legal, asked
        else:
            stacks, tops = [], _after(asked, "top")
        assert [*dict.fromkeys(keys["tops"][move.source] for move in up)] == tops, asked
        key = [*tops, *stacks, min(piles, key=lambda pile: piles[pile] != "empty")][0]
        made, said = table.sitting.moves_made, player.press(key)
        if "where to?" in " ".join(said):
            said += player.press(said[-1].partition("? ")[2][0])
        assert table.sitting.moves_made == made + 1, said
        for pile in piles:
            for words in said:
                if words.startswith(f"Pile {pile}, "):
                    piles[pile] = words.partition(": ")[2].rstrip(".")
        assert {pile: piles[pile] == "empty" for pile in piles} == {
            keys["piles"][number]: not cards for number, cards in enumerate(hand.piles)
        }
        player.wait(1)
    player.wait(3)
    assert any(said in ("The game is lost.", "All cards are home.") for said in player.heard)
    assert not player.faults
