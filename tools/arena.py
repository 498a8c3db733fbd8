"""Plays computer players against each other, and prints how strong they are.

    python3 tools/arena.py master club --game durak --players 4 --games 2000
    python3 tools/arena.py master club --game ecarte --both-cores   both sides of every deal in turn
    python3 tools/arena.py club original --game elephant --match    ten hands in a row
    python3 tools/arena.py master --game calculation --set piles=3  a solitaire: one player alone
    python3 tools/arena.py --game hearts --ladder                   all players, and a rating
    python3 tools/arena.py master --game durak --calibrate          does the coach tell the truth?
    python3 tools/arena.py master --game all --calibrate            the same of every game
    python3 tools/arena.py club --game ecarte --reasons             why a player does what it does

The first named player has one seat (or one team), and the other all the rest.  Each deal is played
from every seat in turn, with the same cards and random numbers, so that the luck of the cards
cancels out.  The error of each figure is that of the deals.  A game of Ecarte goes to five points.
A game of Hearts is a hand, or with --match a match.  A game of Durak is drawn if nobody is the
durak.

The same deals give the same figures on every machine, on one core or both, except for the times.
Ctrl-C prints what was played so far.  A deal that ends in an error is named and left out.  Needs
only the standard library, unless --game is the name of a program, which is looked up in the ROMs.
With `tqdm` there is a progress bar.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Collection
from difflib import get_close_matches
from pathlib import Path
from typing import Any

# First of all: measure the checkout of this file, not an installed copy.
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from _arena_advice import Calibration, Reasons, Said, enough, off
from _arena_contest import Contest, Score, contest, sides_of
from _arena_games import GAMES, WHOLE
from _arena_ladder import Ladder, Rung
from _arena_spread import spread

from retrocards.cards import TextError
from retrocards.rom import RomError, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import FolderError, rom_folders

__all__ = [
    "GAMES", "Calibration", "Contest", "Ladder", "Reasons", "Rung", "Said", "Score", "contest",
    "off", "spread",
]  # fmt: skip

FIRST, OTHERS, YARDSTICK = "master", "club", "anything"
"""The default players. `club` plays against the plainest one."""
FORMER = {"expert": "club", "friend": "club", "advice": "club", "random": "anything"}
"""Former names of players -> their names today."""
EVERY = "all"
"""In the place of a game: each in turn."""


def main() -> int:
    """Read the command line, play and print. Returns the exit code."""
    parser = _parser()
    given = parser.parse_args()
    games = [*GAMES] if given.game == EVERY else [given.game]
    for given.game in games:
        if len(games) > 1:
            print(given.game)
        _run(parser, given)
    return 0


def _run(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Play one game as the command line asks, and print the figures."""
    game, options = GAMES[given.game], _options(parser, given)
    names = [FORMER.get(name, name) for name in given.names]
    for name in names:
        if name not in game.players:
            parser.error(
                f"{name!r} plays no {given.game}; there are {', '.join(game.players)}."
                + _meant(name, game.players)
            )
    first = names[0] if names else FIRST
    for wanted, needed, name_of_it in (
        (given.calibrate, "advise", "advice"),
        (given.reasons, "REASONS", "reasons"),
    ):
        if wanted and not hasattr(game.players[first], needed):
            able = [name for name, player in game.players.items() if hasattr(player, needed)]
            parser.error(
                f"{first!r} of {given.game} gives no {name_of_it}; ask {' or '.join(able)}."
            )
    others = names[1] if len(names) > 1 else OTHERS if first != OTHERS else YARDSTICK
    if given.games < 1:
        parser.error(f"--games: {given.games} is not a number of games; the least is 1.")
    alone = given.once or given.reasons or given.calibrate
    seats = 1 if alone else len([*sides_of(options)])
    deals = range(given.from_deal, given.from_deal + max(1, given.games // seats))
    processes = 2 if given.both_cores else 1
    if given.reasons:
        counts = spread(Reasons(given.game, first, options).counted, deals, processes)
        every = Counter[str]()
        for count in counts:
            every.update(count)
        for reason, times in every.most_common():
            print(f"{reason:24} {times:7}  {times / len(counts):6.2f} a game")
    elif given.ladder:
        ladder = Ladder(given.game, tuple(names or game.players), options, given.match)
        if rungs := spread(ladder.rung, deals, processes):
            print(ladder.table(rungs))
    elif given.calibrate:
        hands = max(given.match, game.chance_hands)
        adviser = Calibration(given.game, first, options, hands, given.seconds)
        if said := spread(adviser.said, deals, processes, enough(given.decisions)):
            print(adviser.table(said))
    else:
        match = Contest(given.game, first, others, options, given.match, given.once)
        if boards := spread(match.board, deals, processes):
            print(Score(game, boards))


def _options(parser: argparse.ArgumentParser, given: argparse.Namespace) -> Any:
    """The rule options of the command line."""
    rules, players = GAMES[given.game].rules.Options, GAMES[given.game].players
    words = [word for text in given.set for word in text.split()]
    if given.players:
        words.append(f"players={given.players}")
    if given.teams:
        words.append("teams=yes")
    for word in words:
        name, is_set, value = word.partition("=")
        if name not in rules.defaults():
            if value in players:
                parser.error(f"A player is named without --set: {value}, not {word}.")
            there_are = f"there are {', '.join(rules.defaults())}."
            meant = _meant(name, rules.defaults())
            parser.error(f"{given.game} has no option {name!r}; {there_are}{meant}")
        if not is_set:
            parser.error(f"--set {name} lacks its value; the usual ones: {rules().to_text()}.")
    try:
        return rules.from_text(" ".join(words))
    except TextError as error:
        parser.error(str(error))


def _meant(name: str, known: Collection[str]) -> str:
    """A question with the known name nearest to this one; empty if none is near."""
    near = get_close_matches(name, known, n=1)
    return f"  Did you mean {near[0]}?" if near else ""


def _game(word: str) -> str:
    """The game that a word names, in either case, also by the name of its ROM."""
    name = word.lower()
    if name in GAMES or name == EVERY:
        return name
    try:
        return load_rom(find_rom(word, rom_folders())).identity.program
    except RomError:
        return name
    except FolderError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _parser() -> argparse.ArgumentParser:
    plain = argparse.RawDescriptionHelpFormatter
    there_are = "\n".join(f"  {name}: {', '.join(game.players)}" for name, game in GAMES.items())
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=f"players:\n{there_are}", formatter_class=plain
    )
    add = parser.add_argument
    add("names", nargs="*", metavar="PLAYER", help="one and the others; for a ladder any number")
    add("--game", type=_game, choices=[*GAMES, EVERY], default="durak", help="or its program")
    add("--games", type=int, default=2000, help="how many; with --calibrate how many at most")
    add("--from-deal", type=int, default=0, metavar="NUMBER")
    add("--set", action="append", default=[], metavar="OPTION=VALUE", help="a rule of the game")
    add("--players", type=int, metavar="N", help="the same as --set players=N")
    add("--teams", action="store_true", help="the same as --set teams=yes")
    add("--match", type=int, nargs="?", const=WHOLE, default=1, metavar="HANDS", help="in a row")
    add("--once", action="store_true", help="each deal from one seat, which goes round")
    add("--both-cores", action="store_true", help="two processes; the figures are the same")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--ladder", action="store_true", help="everybody against everybody")
    ways.add_argument("--reasons", action="store_true", help="how often each reason comes")
    ways.add_argument("--calibrate", action="store_true", help="what is said, and what comes true")
    add("--decisions", type=int, default=1000, help="so many of a kind are enough for --calibrate")
    add("--seconds", type=int, default=2, help="second best plays that --calibrate tries a deal")
    return parser


if __name__ == "__main__":
    sys.exit(main())
