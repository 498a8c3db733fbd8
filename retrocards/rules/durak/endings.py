"""How bouts and hands of Durak end, and the text of the end of a bout."""

from retrocards.cards import TextError, card_text, cards_of, mask_of, parse_cards
from retrocards.named import NamedTuple
from retrocards.rules.text import Form, or_none, read_count, read_seat

LAST_WITH_CARDS = "last_with_cards"
NOBODY_HAS_CARDS = "nobody_has_cards"
GOES_ROUND = "goes_round"
REASONS = (LAST_WITH_CARDS, NOBODY_HAS_CARDS, GOES_ROUND)
"""Seed, GAME and DRAWS; `goes_round` is ours, see `MOST_IDLE_BOUTS`."""

MOST_IDLE_BOUTS = 100
"""Bouts on end in which no card was drawn and none left play, after which nobody is the durak.

Three players who only ever take can hand the same cards round for ever; the seed has no word
about it.  With this limit every hand ends: a bout is finite, and only a finite number of bouts
can draw cards or take them out of play.
"""


class BoutResult(NamedTuple):
    """What the end of a bout brought."""

    taken: bool
    """The defender took the cards; else they were beaten off and left play."""
    defender: int
    cards: int
    """The set of all the cards of the bout."""
    draws: tuple[tuple[int, int], ...]
    """Seat and number of cards drawn, in the order of drawing."""
    gone: tuple[int, ...]
    """The seats that dropped out."""


class Outcome(NamedTuple):
    """How a hand ended."""

    losers: tuple[int, ...]
    """The durak's seat, or every seat of the losing team; empty for a draw."""
    durak: int
    """The seat that is left with cards (of a team, the lowest such seat); -1 for a draw."""
    reason: str
    """One of REASONS."""

    @property
    def draw(self) -> bool:
        """Nobody is the durak."""
        return not self.losers


def _result_text(result: BoutResult) -> str:
    draws = ",".join(f"{seat}:{count}" for seat, count in result.draws)
    gone = ",".join(map(str, result.gone))
    cards = ",".join(map(card_text, cards_of(result.cards)))
    ending = "taken" if result.taken else "beaten"
    return f"{ending} {result.defender} {cards} {draws or '-'} {gone or '-'}"


def _read_result(text: str) -> BoutResult:
    words = [() if word == "-" else tuple(word.split(",")) for word in text.split()]
    if len(words) != 5 or words[0] not in (("taken",), ("beaten",)) or len(words[1]) != 1:
        raise TextError(
            f"The last bout is {text!r}; it must be taken or beaten, the defender,"
            " the cards, the draws (seat:cards) and the seats that dropped out."
        )
    ending, defender, cards, draws, gone = words
    pairs = [draw.partition(":") for draw in draws]
    return BoutResult(
        ending == ("taken",),
        read_seat(defender[0]),
        mask_of(parse_cards(" ".join(cards) or "-")),
        tuple((read_seat(seat), read_count(count)) for seat, _, count in pairs),
        tuple(map(read_seat, gone)),
    )


LAST_BOUT = or_none(Form(_result_text, _read_result), None)
