"""The moves of Durak: ints inside, with questions and words beside them."""

from retrocards import durak
from retrocards.rules.durak.moves import TEXTS


def test_every_move_is_of_one_kind_and_says_so_in_words() -> None:
    assert len(TEXTS) == 3 * 52 + 5
    for move, text in TEXTS.items():
        kind = text.split()[0]
        assert durak.is_attack(move) == (kind == "attack")
        assert durak.is_defence(move) == (kind == "defend")
        assert durak.is_gift(move) == (kind == "give")
        assert (durak.card_of(move) >= 0) == (kind in ("attack", "defend", "give"))


def test_an_int_that_is_no_move_is_of_no_kind() -> None:
    for move in (-1, 52, 63, 116, 180, 197, 255, 10**6):
        assert move not in TEXTS
        assert not (durak.is_attack(move) or durak.is_defence(move) or durak.is_gift(move))
        assert durak.card_of(move) == -1
