"""A match of Ditsy Elephant: what lasts from hand to hand."""

from typing import Self

from retrocards.cards import TextError, shuffled
from retrocards.rules import base
from retrocards.rules.base import RuleBroken
from retrocards.rules.elephant.hand import Hand
from retrocards.rules.elephant.options import Options
from retrocards.rules.elephant.outcome import Outcome, Places
from retrocards.rules.elephant.text import parse_places, places_text

_NAMES = ["match", "hands_played", "places"]


class Match(base.Match):
    """Hand after hand; there are no scores, but the places decide the next exchange (seed)."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.hands_played = 0
        self.places: Places | None = None
        """Seat -> its place in the last hand, 1 to 4; None before the first."""

    def new_hand(self, deal: str) -> Hand:
        """The next hand; the same for the same match and deal, which is named as in `4711`.

        Raises OptionError for a text that names no deal.
        """
        return Hand(self.options, shuffled(self.options.pack, deal), self.places)

    def score(self, hand: Hand) -> Outcome:
        """Take over a finished hand.  Raises RuleBroken `hand_not_over`."""
        outcome = hand.outcome
        if outcome is None:
            raise RuleBroken("hand_not_over")
        self.hands_played += 1
        self.places = outcome.places
        return outcome

    def copy(self) -> Self:
        """A match of its own that is equal to this one."""
        twin = type(self)(self.options)
        twin.hands_played, twin.places = self.hands_played, self.places
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.to_text() == other.to_text()

    __hash__ = None  # type: ignore[assignment]

    def to_text(self) -> str:
        """The match in lines of words; `from_text` reads it back."""
        words = (self.options.to_text(), str(self.hands_played), places_text(self.places))
        return "\n".join(f"{name}: {line}" for name, line in zip(_NAMES, words, strict=True))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The reverse of `to_text`.  Raises TextError."""
        lines = [line.partition(": ") for line in text.strip().splitlines()]
        if [name for name, _, _ in lines] != _NAMES:
            raise TextError(
                f"A match of Ditsy Elephant has the lines {', '.join(_NAMES)}, in this order."
            )
        options, hands_played, places = (words for _, _, words in lines)
        match = cls(Options.from_text(options))
        if not (hands_played.isascii() and hands_played.isdigit() and len(hands_played) < 10):
            raise TextError(f"{hands_played!r} must be a whole number below 1000000000.")
        match.hands_played = int(hands_played)
        match.places = parse_places(places)
        if (match.places is None) != (match.hands_played == 0):
            raise TextError("There must be places after the first hand, and none before it.")
        return match
