"""Models for the stage's tests."""

from retrocards.cards import parse_cards
from retrocards.stage import CardView, Model


def faces(text: str, *, keys: str = "") -> list[CardView]:
    """The cards of a text, with the characters of `keys` as their keys."""
    cards = parse_cards(text)
    return [
        CardView(card, key)
        for card, key in zip(cards, [*keys, *[""] * (len(cards) - len(keys))], strict=True)
    ]


def backs(count: int) -> list[CardView]:
    return [CardView() for _ in range(count)]


def table() -> Model:
    """A hand of six with keys, six backs in the west, a talon, and a beaten attack."""
    bout = faces("7C 9D")
    bout[0].cover = faces("10C")[0]
    return Model(
        zones={
            "hand": faces("6C 9C QD 10H JH AS", keys="ABCDEF"),
            "west": backs(6),
            "talon": [*faces("KH"), *backs(11)],
            "bout": bout,
        },
        labels={"seat": "NORTH", "announcement": "EAST BEATS 7♣", "prompt": "PLAY A-F OR <ENTER>"},
        strong=frozenset({"seat"}),
        cursor=("hand", 2),
    )
