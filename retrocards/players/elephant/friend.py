"""The friend: he plays by the tips of the rules text, and comes first more often than others.

Seed, the playing tips, in the order in which he thinks of them:

1. Who can go out does, and who can force it does (`certain`): of a double and a single against
   one card the double goes first.
2. Of anything but twos all cards of a rank are played; of several twos one can be played and the
   others saved (`plays_of`).
3. Near the end he sees which order of his groups makes it easiest to go out (`plan`): what goes
   around lets him dump a low single, a saved two or a high card gets the lead for it, and how many
   cards the others have left decides what they can answer and how long he can wait.
4. Before that he gets rid of low singles, saves the twos, and likes what goes around
   (`weighing`).
5. With one other left he knows all cards, and counts to the last of them (`endgame`); if the
   other has one card he leads a pair or more, or his highest single, even when all is lost.
"""

from random import Random

from retrocards.players.elephant.answers import Answers
from retrocards.players.elephant.certain import certain
from retrocards.players.elephant.endgame import proven
from retrocards.players.elephant.groups import (
    FREE,
    TWOS,
    Group,
    beats,
    cards_for,
    groups_of,
    plays_of,
    table_of,
)
from retrocards.players.elephant.plan import Plan
from retrocards.players.elephant.weighing import weigh
from retrocards.rules.elephant import OF_RANK, PASS, SEATS, View

GROUPS_PLANNED = 5
"""Most groups, each two counted for itself, with which he looks to the end."""

HIGH_ENOUGH = 8
"""The rank, a jack, from which on the table is worth a two while the hand has more groups."""


def friend(view: View, rng: Random) -> int:
    """The friend's move for the seat to move; it depends on nothing but the view."""
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    table, answers = table_of(view), Answers(view)
    play = certain(view.hand, table, answers)
    if play is None:
        play = _likeliest(view.hand, table, answers)
        if len(view.out) == SEATS - 2:
            play = proven(view, table, play)
    return cards_for(play, view.hand) if play else PASS


def _likeliest(hand: int, table: Group, answers: Answers) -> Group | None:
    few = _to_get_rid_of(hand) <= GROUPS_PLANNED
    spare = hand if few or table.rank >= HIGH_ENOUGH else hand & ~OF_RANK[TWOS]
    playable = [play for play in plays_of(spare) if beats(play, table)]
    if table == FREE and sum(answers.counts) == 1:
        playable = _against_one_card(playable)
    if few:
        return Plan(hand, answers).likeliest(playable, table)
    choices: list[Group | None] = [*playable]
    if table != FREE:
        choices.append(None)

    def worth(play: Group | None) -> float:
        return weigh(hand ^ cards_for(play, hand) if play else hand, play, answers)

    return max(choices, key=worth)


def _against_one_card(leads: list[Group]) -> list[Group]:
    """The leads that stop the last other with his one card, or that he is least likely to beat.

    Seed: play the double first, so they can't play, no matter what they have.  While a third is
    in, too, this is no rule: measured, it costs the friend places, as he keeps his low singles.
    """
    return [play for play in leads if play.size > 1] or leads[-1:]


def _to_get_rid_of(hand: int) -> int:
    return sum(group.size if group.rank == TWOS else 1 for group in groups_of(hand))
