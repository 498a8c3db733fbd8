"""The sentences of captions and of the look back, in all wordings of a reason.

What they state stands in a file for each game, such as `_oracle_words_durak.py`.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from _arena_games import GAMES, Table
from _oracle_sentences import Sentences, Spoken, Truth, program_of
from _oracle_words_calculation import PHRASES as CALCULATION
from _oracle_words_durak import PHRASES as DURAK
from _oracle_words_ecarte import PHRASES as ECARTE
from _oracle_words_elephant import PHRASES as ELEPHANT
from _oracle_words_hearts import PHRASES as HEARTS

from retrocards.players.advice import NO_REASON, Prospect, ranked
from retrocards.players.choice import Choice
from retrocards.players.durak.contrast import contrasted
from retrocards.players.durak.master import because_of_deed
from retrocards.players.durak.reasons import COUNTED
from retrocards.players.durak.sight import Sight
from retrocards.players.search import finish
from retrocards.programs.captions import Captions
from retrocards.programs.coach.review import Review, Verdict
from retrocards.programs.coach.words import WHY, CoachWords
from retrocards.rules.durak import EXCHANGE, KEEP, QUERY
from retrocards.session.engines import engine_of
from retrocards.session.records import HandRecord
from retrocards.stage.words import HARD_BLANK

ADVISED = {"ecarte", "elephant"}
"""Games whose coach has reasons that no player has. Those of Durak are heard by `_contrasts`."""
ASKED = 0.5
"""The share of the first seat's decisions before which such a coach is asked."""
WORDINGS = 8
"""More wordings than a reason has."""

BETTER: dict[str, Truth] = {
    r": CHANCE (\d+)%\.\sBETTER: (?:.|\s)*?, CHANCE (\d+)%": lambda s, m: int(m[2]) > int(m[1]),
}
"""What the look backs of Durak and Ecarte say in chances."""

PHRASES: Mapping[str, Mapping[str, Truth]] = {
    "durak": DURAK | BETTER,
    "ecarte": ECARTE | BETTER,
    "hearts": HEARTS,
    "elephant": ELEPHANT,
    "calculation": CALCULATION,
}
"""Game -> what its sentences state -> whether that is true."""


class _Course(Table):
    """A table that keeps every hand and choice."""

    def __init__(self, decide: Callable[[Any, Random], Choice], seats: int, deal: int) -> None:
        super().__init__([], deal)
        self._decide = decide
        self._rngs = [Random(f"{deal} {seat}") for seat in range(seats)]
        self.hands: list[tuple[list[Any], list[Choice]]] = []
        """For each hand its positions, and the choices between them."""

    def play(self, hand: Any) -> Any:
        positions, choices = [hand.copy()], list[Choice]()
        while (seat := hand.to_move) >= 0:
            choices.append(self._decide(hand.view(seat), self._rngs[seat]))
            hand.play(choices[-1].move)
            positions.append(hand.copy())
        self.hands.append((positions, choices))
        return hand.outcome


def listen(game: str, player: str, hands: int, seed: int = 0) -> Sentences:
    """Play so many deals, and check all that could be said in them."""
    heard, of_game = Sentences(PHRASES[game]), GAMES[game]
    options = of_game.rules.Options()
    for deal in range(seed, seed + hands):
        table = _Course(of_game.players[player].decide, options.players, deal)
        of_game.play(options, deal, 1, table)
        for positions, choices in table.hands:
            for spoken in _captions(game, positions, choices):
                heard.hear(spoken)
        for spoken in _look_back(game, options, str(deal), of_game.players[player].decide):
            heard.hear(spoken)
        if game in ADVISED:
            for spoken in _hints(game, options, str(deal), of_game.players[player].decide):
                heard.hear(spoken)
    return heard


def _hints(
    game: str, options: Any, deal: str, decide: Callable[[Any, Random], Choice]
) -> Iterator[Spoken]:
    """What the coach says before some decisions of the first seat."""
    program, rng = program_of(game), Random(f"{deal} hints")
    words = CoachWords(program.rom, program.table.seats, program)
    _, positions, _ = recorded(game, options, deal, decide)
    for place, hand in enumerate(positions[:-1]):
        if hand.to_move or len(hand.legal_moves()) == 1 or rng.random() > ASKED:
            continue
        advice = finish(GAMES[game].players["master"].advise(hand.view(0), rng))
        if advice.all_alike:
            continue
        lines = ", ".join(words.lines(hand, advice, "line")).replace(HARD_BLANK, " ")
        text = "\n".join([words.head(advice), lines, words.reason(hand, advice.best)])
        (played := hand.copy()).play(advice.best.move)
        yield Spoken(game, text, positions[: place + 1], advice.best.move, [played])


def _captions(game: str, positions: list[Any], choices: list[Choice]) -> Iterator[Spoken]:
    """Each caption in all its wordings, and the same reason told by the coach."""
    program = program_of(game)
    rom, seats = program.rom, program.table.seats
    for place, choice in enumerate(choices):
        hand = positions[place]
        fields, texts = program.subject(hand.to_move), set[str]()
        plain, to_all = choice._replace(besides=()), set[str]()
        for number in range(WORDINGS):
            to_all.add(Captions(rom, seats, first=number).of(plain, fields))
            texts.add(Captions(rom, seats, WHY, first=number).of(plain, fields))
        for text in sorted((texts | to_all) - {""}):
            words = " ".join(text.split())
            earlier, later = positions[: place + 1], positions[place + 1 :]
            yield Spoken(game, words, earlier, choice.move, later, text in to_all)


def recorded(
    game: str, options: Any, deal: str, decide: Callable[[Any, Random], Choice]
) -> tuple[HandRecord, list[Any], list[Choice]]:
    """The first hand of a match as it is recorded, its positions, and the choices between them.

    The first seat is a person's.
    """
    match = GAMES[game].rules.Match(options)
    hand, rng = match.new_hand(deal), Random(f"{deal} look back")
    record = HandRecord(match.to_text(), {}, deal)
    positions, choices = [hand.copy()], list[Choice]()
    while (seat := hand.to_move) >= 0:
        choices.append(decide(hand.view(seat), rng))
        if not seat:
            record.own.append(len(record.moves))
        record.moves.append(hand.move_text(choices[-1].move))
        hand.play(choices[-1].move)
        positions.append(hand.copy())
    return record, positions, choices


def _look_back(
    game: str, options: Any, deal: str, decide: Callable[[Any, Random], Choice]
) -> Iterator[Spoken]:
    """What the look back says if each decision of the first seat had been another."""
    program, engine, rng = program_of(game), engine_of(game), Random(f"{deal} other moves")
    record, positions, choices = recorded(game, options, deal, decide)
    words = CoachWords(program.rom, program.table.seats, program)
    review = Review(engine, record, None, program.measure)  # type: ignore[arg-type]
    for decision in review.decisions:
        best = choices[decision.place]
        other = rng.choice([move for move in decision.hand.legal_moves() if move != best.move])
        chance, lost = rng.uniform(0.3, 1.0), rng.uniform(0.02, 0.3)
        worse = Prospect(
            other, chance - lost, NO_REASON, 0.01, 2.5, cost_error=0.001, dearer_error=0.01
        )
        good = Prospect(best.move, chance, best.reason, 0.01, 1.5)
        first, second = ranked(good, [worse]).prospects
        text = words.mistake(Verdict(decision, second, first, program.measure))
        earlier, later = positions[: decision.place + 1], positions[decision.place + 1 :]
        yield Spoken(game, text, earlier, best.move, later)
        if game == "durak" and best.move not in (QUERY, EXCHANGE, KEEP):
            for move, contrast in _contrasts(program, decision.hand, best, rng):
                yield Spoken(game, contrast, earlier, move, later)


def _contrasts(program: Any, hand: Any, best: Choice, rng: Random) -> Iterator[tuple[int, str]]:
    """What the coach of Durak says of two moves, if others look as good or worse by chance."""
    view = hand.view(hand.to_move)
    moves = [move for move in hand.legal_moves() if move != QUERY]
    choices = [best, because_of_deed(Sight(view), rng.choice(moves))]
    for move, why, _ in choices if best.reason.name not in COUNTED else choices[1:]:
        others = [
            Prospect(other, rng.choice((0.55, 0.58, 0.4)), NO_REASON, 0.02, cost_error=0.03)
            for other in moves
            if other != move
        ]
        advice = ranked(Prospect(move, 0.6, why, 0.02), others)
        advice = contrasted(view, advice._replace(expected=rng.choice(moves)))
        for text in _in_all_words(program, hand, Choice(move, advice.best.reason)):
            yield move, text


def _in_all_words(program: Any, hand: Any, choice: Choice) -> Iterator[str]:
    """A reason of the coach's in each of its wordings."""
    rom, seats, subject = program.rom, program.table.seats, program.subject(hand.to_move)
    for number in range(WORDINGS):
        words = Captions(rom, seats, WHY, first=number)
        yield words.of(choice, subject)
