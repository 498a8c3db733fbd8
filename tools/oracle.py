"""Holds what players say against the true deal: facts must be true, and so must most likely things.

    python3 tools/oracle.py hearts --hands 200              masters at every seat
    python3 tools/oracle.py durak --hands 50 --player club  much faster, with the same reasons
    python3 tools/oracle.py durak --hands 50 --events       what the coach foresees of two moves
    python3 tools/oracle.py durak --hands 50 --words        captions and look back, by phrases
    python3 tools/oracle.py durak --hands 50 --guide        the lesson, and what F8 says of rules
    python3 tools/oracle.py elephant --player club --marks  what moves cost, and their marks

Each game's `reasons.py` declares which reasons state a fact (`FACTS`) or call something likely
(`LIKELY`).  The oracle sees all cards and the rest of the hand, and checks them.  Every reason is
printed with how often it was given and was true.  The exit code is 1 if a fact was false, with the
first case, or if less than half of what was called likely came true in 20 cases or more.

With `--words` every sentence of captions and of the look back is looked through for phrases that
state a fact (`_oracle_words_durak.py` and its like), in all its wordings.  The exit code is 1 if
one was false.

With `--guide` the same is done with the guide's sentences: those of the lessons, held against
their prepared hands (`_oracle_lessons.py`), and the rule of the moment that F8 tells, held against
the legal moves of each position of random hands (`_oracle_rules.py`).

With `--marks` the coach looks back at every move.  What the mistakes have cost is printed, and how
many moves have which mark; the limits of the marks were chosen by that.

With `--events` the coach compares moves.  Both are made, each in a copy of the true hand that goes
on with players of that grade, and what he said of the event is held against how often it came, in
per cent: by tenths and by events.  The exit code is 1 if a row of 100 cases or more is off by more
than 15 points and 2.5 standard errors.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from _checkout import HELP, OPTION, checkout

# First of all: check the checkout of this file, not an installed copy.
sys.path.insert(0, checkout())

from _arena_games import GAMES, Table
from _oracle_events import Foreseen, Row, foresee, rows
from _oracle_lessons import LESSONS, hear_lessons, spoken_in
from _oracle_marks import Costs, weigh
from _oracle_rules import RULES, hear_rules
from _oracle_sentences import PROGRAMS, Sentences, Spoken
from _oracle_words import PHRASES, listen

from retrocards.cards import card_text, cards_of
from retrocards.players.choice import Choice
from retrocards.rules.durak import card_of
from retrocards.rules.ecarte import BEATS, HIGHER

__all__ = [
    "LESSONS",
    "PHRASES",
    "PROGRAMS",
    "RULES",
    "Costs",
    "Foreseen",
    "Row",
    "Sentences",
    "Spoken",
    "foresee",
    "hear_lessons",
    "hear_rules",
    "listen",
    "rows",
    "spoken_in",
    "weigh",
]

MANY = 20
"""So many cases of what was called likely are held against a half."""


class Said(NamedTuple):
    """A move with its reason, the whole hand before it, and all that followed."""

    hand: Any
    choice: Choice
    later: list[Any]
    """The positions after each move, to the end of the hand."""

    @property
    def seat(self) -> int:
        return int(self.hand.to_move)

    @property
    def end(self) -> Any:
        return self.later[-1]

    def __str__(self) -> str:
        move = self.hand.move_text(self.choice.move)
        return f"{move}: {self.choice.reason}\n{self.hand.to_text()}"


class Heard(Table):
    """A table that keeps what its players say."""

    def __init__(self, decide: Callable[[Any, Random], Choice], seats: int, deal: int) -> None:
        super().__init__([], deal)
        self._decide = decide
        self._rngs = [Random(f"{deal} {seat}") for seat in range(seats)]
        self.said: list[Said] = []

    def play(self, hand: Any) -> Any:
        """Play a hand to its end, and return its outcome."""
        said, positions = list[tuple[Any, Choice]](), list[Any]()
        while (seat := hand.to_move) >= 0:
            choice = self._decide(hand.view(seat), self._rngs[seat])
            said.append((hand.copy(), choice))
            hand.play(choice.move)
            positions.append(hand.copy())
        self.said += [
            Said(before, choice, positions[number:]) for number, (before, choice) in enumerate(said)
        ]
        return hand.outcome


Truth = Callable[[Said], bool]


def _sticks(said: Said) -> bool:
    """The defender of Durak holds nothing that beats the card."""
    hand, card = said.hand, card_of(said.choice.move)
    return not any(
        other > card if other // 13 == card // 13 else other // 13 == hand.trump
        for other in cards_of(hand.hands[hand.defender])
    )


def _unbeaten(said: Said) -> bool:
    hand = said.hand
    return not BEATS[hand.turn_up // 13][said.choice.move] & hand.hands[1 - said.seat]


def _trick_of_ecarte(said: Said) -> int:
    """The seat that takes the trick to which a card is played."""
    trick = len(said.hand.laid) // 2
    after = next(later for later in said.later if len(later.laid) >= 2 * trick + 2)
    return int(after.leader)


def _trick_of_hearts(said: Said) -> Any:
    return said.end.tricks[len(said.hand.laid) // said.hand.options.players]


def _points_of(cards: Any) -> int:
    return sum(card // 13 == 2 or card_text(card) == "QS" for card in cards)


def _goes_around(said: Said) -> bool:
    """Nobody beats the play: the next cards are a free lead."""
    before, mover = said.later[0], said.seat
    for later in said.later[1:]:
        if later.hands != before.hands:
            return bool(before.leads or before.to_move == mover)
        before = later
    return True


def _best_place(said: Said) -> bool:
    """The seat comes in the best place left."""
    return bool(said.end.outcome.places[said.seat] == len(said.hand.out) + 1)


TRUE: dict[str, dict[str, Truth]] = {
    "durak": {
        "sticks": _sticks,
        "out": lambda said: not said.later[0].hands[said.seat],
        "safe": lambda said: said.seat not in said.end.outcome.losers,
    },
    "ecarte": {
        "unbeaten": _unbeaten,
        "only_trumped": lambda said: (
            not (HIGHER[said.choice.move] & said.hand.hands[1 - said.seat])
        ),
        "wins_trick": lambda said: _trick_of_ecarte(said) == said.seat,
        "loses_trick": lambda said: _trick_of_ecarte(said) != said.seat,
        # The king may end the game before the first trick.
        "a_trick": lambda said: said.end.outcome.tricks[1 - said.seat] < 5,
    },
    "hearts": {
        "wins_trick": lambda said: _trick_of_hearts(said).winner == said.seat,
        "loses_trick": lambda said: _trick_of_hearts(said).winner != said.seat,
        "free_trick": lambda said: (
            _trick_of_hearts(said).winner == said.seat
            and not _points_of(_trick_of_hearts(said).cards)
        ),
    },
    "elephant": {
        "out": lambda said: not said.later[0].hands[said.seat],
        "goes_around": _goes_around,
        "best_place": _best_place,
    },
    "calculation": {
        "won": lambda said: bool(said.end.outcome.reason == "won"),
        "lost": lambda said: bool(said.end.outcome.reason == "lost"),
    },
}
"""Game -> what may be claimed there -> whether it is true."""


class Verdict:
    """How often each claim of a game was made, and was true."""

    def __init__(self, game: str) -> None:
        reasons = import_module(f"retrocards.players.{game}.reasons")
        self.facts, self.likely = reasons.FACTS, reasons.LIKELY
        self._true = TRUE[game]
        self.made, self.came = Counter[str](), Counter[str]()
        self.false: dict[str, Said] = {}
        """Reason -> the first case in which its fact was false."""

    def hear(self, said: Said) -> None:
        """Check what was said, if it claims anything."""
        name = said.choice.reason.name
        claim = self.facts.get(name) or self.likely.get(name)
        if claim is None:
            return
        self.made[name] += 1
        if self._true[claim](said):
            self.came[name] += 1
        elif name in self.facts:
            self.false.setdefault(name, said)

    @property
    def fails(self) -> list[str]:
        """The reasons that do not hold."""
        seldom = [
            name
            for name in self.likely
            if self.made[name] >= MANY and 2 * self.came[name] < self.made[name]
        ]
        return [*self.false, *seldom]

    def __str__(self) -> str:
        lines = [f"{'':24}{'said':>8}{'true':>8}"]
        for kind, names in (("fact", self.facts), ("likely", self.likely)):
            lines += [
                f"{name:24}{self.made[name]:8}{self.came[name]:8}   {kind}: {names[name]}"
                for name in names
                if self.made[name]
            ]
        return "\n".join(lines)


def judge(game: str, player: str, hands: int, seed: int = 0) -> Verdict:
    """Play so many deals, and check all that is said in them."""
    verdict, of_game = Verdict(game), GAMES[game]
    options = of_game.rules.Options()
    for deal in range(seed, seed + hands):
        table = Heard(of_game.players[player].decide, options.players, deal)
        of_game.play(options, deal, 1, table)
        for said in table.said:
            verdict.hear(said)
    return verdict


def _report(heard: Sentences) -> int:
    """Print what was said, and what was false. Returns the exit code."""
    print(heard)
    for phrase, spoken in heard.false.items():
        print(f"\nfalse: {phrase}\n{spoken}")
    return int(bool(heard.false))


def main() -> int:
    """Read the command line, play and print. Returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--hands", type=int, default=10, help="deals to play; of Ecarte, games")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--player", choices=("master", "club"), default="master")
    parser.add_argument(OPTION, action="store_true", help=HELP)
    parser.add_argument("--events", action="store_true", help="what the coach foresees")
    parser.add_argument("--words", action="store_true", help="the sentences, phrase by phrase")
    parser.add_argument("--guide", action="store_true", help="lessons, and the rule of the moment")
    parser.add_argument("--marks", action="store_true", help="what moves cost in a look back")
    given = parser.parse_args()
    if given.marks:
        print(weigh(given.game, given.player, given.hands, given.seed))
        return 0
    if given.words:
        return _report(listen(given.game, given.player, given.hands, given.seed))
    if given.guide:
        lessons = _report(hear_lessons(given.game))
        return max(lessons, _report(hear_rules(given.game, given.hands, given.seed)))
    if given.events:
        table = rows(foresee(given.game, given.player, given.hands, given.seed))
        print(f"{'':24}{'cases':>8}{'said':>8}{'came':>8}{'error':>8}", *table, sep="\n")
        return int(any(row.fails for row in table))
    verdict = judge(given.game, given.player, given.hands, given.seed)
    print(verdict)
    for said in verdict.false.values():
        print(f"\nfalse: {said}")
    return int(bool(verdict.fails))


if __name__ == "__main__":
    from _venv import VENV, run_module

    if Path(sys.prefix) == VENV:
        sys.exit(main())
    # The sentences are those of the ROMs, which are read with the project's libraries.
    sys.exit(run_module("tools.oracle", sys.argv[1:], at_root=True))
