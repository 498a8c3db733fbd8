"""Texts of positions and matches, spoilt at random: each is refused with TextError, or plays on."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from retrocards.rules.base import TextError
from tests.alike import first_of
from tests.rules.games import GAMES, Game

Amount = Callable[[int, int], int]

NAMES = ["calculation", "durak", "ecarte", "elephant", "hearts"]
STRANGE = ["", "-", "--", "yes", "no", "over", "0", "1", "4", "5", "99", "-1", "1 1", "/", "7C",
           "KH/", "٣", "²", "\u2028", "2S 2S", "9" * 12, "a=b", ":"]  # fmt: skip


def another_word(text: str, rng: Random) -> str:
    """One word becomes another that stands in the text, or a strange one."""
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice([*words, *STRANGE])
    return " ".join(words)


def two_words_changed_over(text: str, rng: Random) -> str:
    """So that no card is lost; a word may change over with itself."""
    words = text.replace("\n", " \n ").split(" ")
    places = [place for place, word in enumerate(words) if word not in ("\n", "")]
    first, second = rng.choices(places, k=2)
    words[first], words[second] = words[second], words[first]
    return " ".join(words).replace(" \n ", "\n")


def another_line(text: str, rng: Random) -> str:
    """A line is empty, is missing, is there twice or has the words of another one."""
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    name, _, words = lines[place].partition(": ")
    other = rng.choice(lines).partition(": ")[2]
    lines[place : place + 1] = rng.choice(
        [[f"{name}:"], [f"{name}: -"], [], [lines[place]] * 2, [f"{name}: {other}"], [words]]
    )
    return "\n".join(lines)


def another_letter(text: str, rng: Random) -> str:
    """One character is another, or none."""
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(["", " ", "\n", *"0123456789CDHSKA-/x"]) + text[place + 1 :]


WAYS = (another_word, two_words_changed_over, two_words_changed_over, another_line, another_letter)


def spoilt(text: str, rng: Random) -> str:
    for way in rng.choices(WAYS, k=rng.randint(1, 3)):
        text = way(text, rng) if text.strip() else text
    return text


def some_hand(game: Game, rng: Random) -> tuple[Any, Any]:
    """A match after up to two hands, and a hand of it somewhere in the middle."""
    match = game.match(rng.choice(game.option_sets))
    for left in reversed(range(rng.randint(1, 3))):
        hand = match.new_hand(str(rng.randrange(1000)))
        moves = rng.randrange(60) if left == 0 else game.most_moves
        while hand.to_move >= 0 and moves:
            hand.play(rng.choice(hand.legal_moves()))
            moves -= 1
        if left:
            match.score(hand)
    return match, hand


def read(text: str, from_text: Callable[[str], Any], seed: int) -> Any:
    """What a text says, None when it is refused."""
    try:
        return from_text(text)
    except TextError as error:
        assert str(error)
    except Exception as error:
        error.add_note(f"seed {seed}, text:\n{text}")
        raise
    return None


@pytest.mark.parametrize("name", first_of(NAMES, every=3))
def test_a_spoilt_position_is_refused_or_can_be_played_to_its_end(
    name: str, amount: Amount
) -> None:
    game, refused, played, seeds = GAMES[name], 0, 0, amount(200, 5_000)
    for seed in range(seeds):
        rng = Random(seed)
        _, hand = some_hand(game, rng)
        text = spoilt(hand.to_text(), rng)
        again = read(text, game.hand.from_text, seed)
        if again is None:
            refused += 1
            continue
        played += again != hand
        try:
            play_on(game, again, rng)
        except Exception as error:
            error.add_note(f"seed {seed}, text:\n{text}")
            raise
    assert refused > seeds / 2
    assert played > seeds / 400, "hardly any spoilt position is one"


def play_on(game: Game, hand: Any, rng: Random) -> None:
    assert game.hand.from_text(hand.to_text()) == hand
    for seat in range(hand.options.players):
        view = hand.view(seat)
        assert view.sample(rng).view(seat) == view
    while hand.outcome is None:
        hand.play(rng.choice(hand.legal_moves()))


@pytest.mark.parametrize("name", first_of(NAMES, every=3))
def test_a_spoilt_match_is_refused_or_goes_on(name: str, amount: Amount) -> None:
    game = GAMES[name]
    for seed in range(amount(400, 5_000)):
        rng = Random(seed)
        match, _ = some_hand(game, rng)
        again = read(spoilt(match.to_text(), rng), game.match.from_text, seed)
        if again is not None and again.outcome is None:
            assert game.match.from_text(again.to_text()) == again, f"seed {seed}"
            play_on(game, again.new_hand("3"), rng)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["", "\n", ":", ": :", "x", "\x00", "ecarte:", "match:\n" * 9])
def test_what_is_no_such_text_at_all_is_refused(name: str, text: str) -> None:
    for from_text in (GAMES[name].hand.from_text, GAMES[name].match.from_text):
        with pytest.raises(TextError):
            from_text(text)
