"""The options that a game of Durak is played with."""

from retrocards.cards import PACKS, OptionError, mask_of, pack
from retrocards.rules import base

MOST_ATTACK_CARDS = 6
FIRST_ATTACK_CARDS = 5
HAND_CARDS = 6
DECKS = (36, 52)
_PACKS = {deck: pack(deck) for deck in DECKS}


class Options(base.Options):
    """How Durak is played; the defaults are those of the seed's program.

    Seed, PLAYERS and GAME OPTIONS.  Raises OptionError for a value outside its range.
    """

    players: int = 4
    """2 to 6."""
    teams: bool = False
    """Two teams, seats alternate; 4 or 6 players only."""
    deck: int = 36
    """36 cards (sixes up) or 52."""
    exchange: bool = True
    """The lowest trump may be exchanged for the turn-up."""
    five_first: bool = False
    """Five attack cards at most in the first bout; individuals, more than three players."""

    def check(self) -> None:
        if not 2 <= self.players <= 6:
            raise OptionError(f"There are {self.players} players; Durak takes 2 to 6.")
        if self.deck not in DECKS:
            raise OptionError(f"The deck has {self.deck} cards; it can have 36 or 52.")
        if self.teams and self.players not in (4, 6):
            raise OptionError(f"{self.players} players cannot make two teams; 4 or 6 can.")

    @property
    def pack(self) -> tuple[int, ...]:
        """The cards that are played with."""
        return _PACKS[self.deck]

    @property
    def cards(self) -> int:
        """The set of the cards that are played with."""
        return mask_of(self.pack)

    def lowest_trump(self, trump: int) -> int:
        """The card that may be exchanged: the six, or with 52 cards the two."""
        return trump * 13 + PACKS[self.deck]

    @property
    def first_bout_limit(self) -> int:
        """Attack cards at most in the first bout of a deal (seed, 5-CARD ATTACK 1ST)."""
        five = self.five_first and not self.teams and self.players > 3
        return FIRST_ATTACK_CARDS if five else MOST_ATTACK_CARDS
