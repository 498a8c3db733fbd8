"""The options that Hearts is played with."""

from retrocards.cards import OptionError, pack, parse_cards
from retrocards.rules import base
from retrocards.rules.hearts.moves import HEARTS, POINT_CARDS

MOST_GAME_POINT = 999

OTHERS_GAIN = "others_gain"
SUBTRACT = "subtract"

RIGHT = "right"
ACROSS = "across"
LEFT = "left"
HOLD = "hold"
DIRECTIONS = (RIGHT, ACROSS, LEFT, HOLD)
"""Where the three cards go; in a `hold` hand none are passed."""

_LEFT_OUT = {3: "2D", 4: "-", 5: "2D 2S"}
_PACKS = {
    players: tuple([card for card in pack(52) if card not in parse_cards(out)])
    for players, out in _LEFT_OUT.items()
}
"""Players -> the pack, which deals out evenly.

Three play without the two of diamonds.  Five commonly leave out that of clubs besides, and lead the
three; here it is that of spades, so that the two of clubs begins every hand, as the seed has it.
Hearts are never left out: there are 26 points.
"""

NEXT = {players: (*range(1, players), 0) for players in _PACKS}
"""Players -> seat -> the next one clockwise."""


class Options(base.Options):
    """How Hearts is played; the defaults are those of the seed's program.

    Raises OptionError for a value that there is not.
    """

    players: int = 4
    """3 to 5."""
    game_point: int = 100
    """The match ends when somebody reaches it; 1 to 999."""
    queen_breaks: bool = True
    """The queen of spades breaks the hearts when she is played; else only a heart breaks them."""
    queen_waits: bool = True
    """The queen of spades may not be led either until they are broken; else she always may."""
    first_trick_points: bool = True
    """Who cannot follow to the first trick may play a point card; else only if he has no other."""
    jack_of_diamonds: bool = False
    """The jack of diamonds counts ten points less for who takes him."""
    moon: str = OTHERS_GAIN
    """What a shot moon does: `others_gain`, 26 points for each opponent; `subtract`, 26 less for
    the shooter."""
    pass_first: str = RIGHT
    """The first pass: `right`, and then across, left, hold; `left`, and then right, across, hold.
    Three and five players have nobody across."""

    def check(self) -> None:
        if self.players not in _PACKS:
            raise OptionError(f"There are {self.players} players; Hearts takes 3 to 5.")
        if not 1 <= self.game_point <= MOST_GAME_POINT:
            raise OptionError(
                f"The game point is {self.game_point}; it can be 1 to {MOST_GAME_POINT}."
            )
        for name, values in (("moon", (OTHERS_GAIN, SUBTRACT)), ("pass_first", (RIGHT, LEFT))):
            if getattr(self, name) not in values:
                raise OptionError(
                    f"{name} is {getattr(self, name)!r}; it must be {' or '.join(values)}."
                )

    @property
    def pack(self) -> tuple[int, ...]:
        """The cards that are played with."""
        return _PACKS[self.players]

    @property
    def hand_cards(self) -> int:
        """The cards that each player is dealt, and the tricks of a hand."""
        return len(self.pack) // self.players

    @property
    def breakers(self) -> int:
        """The set of the cards that break the hearts, and the queen, when one is played."""
        return POINT_CARDS if self.queen_breaks else HEARTS

    @property
    def bound(self) -> int:
        """The set of the cards that are not led before they are broken (seed, How to Play)."""
        return POINT_CARDS if self.queen_waits else HEARTS

    @property
    def kept_back(self) -> int:
        """The set of the cards that are not played to the first trick."""
        return 0 if self.first_trick_points else POINT_CARDS

    @property
    def rotation(self) -> tuple[str, ...]:
        """The directions of the pass from hand to hand; then it begins again (seed, Passing)."""
        first = (RIGHT, ACROSS, LEFT) if self.pass_first == RIGHT else (LEFT, RIGHT, ACROSS)
        return (*[way for way in first if way != ACROSS or self.players == 4], HOLD)

    def receiver(self, direction: str, seat: int) -> int:
        """The seat that gets what this one passes; in a `hold` hand it is the same one.

        Seats go clockwise, so the next one is on the left.
        """
        steps = {RIGHT: -1, ACROSS: 2, LEFT: 1, HOLD: 0}[direction]
        return (seat + steps) % self.players
