"""Finished hands as a text that a person reads, as a line to paste, and back.

A record has tags, like chess's PGN, and the moves in the words of the rules:

    [Game "durak"]
    [Deal "4711"]
    [Match "players=4 teams=no deck=36 exchange=yes five_first=no"]
    [Result "last_with_cards; losers 2; durak 2"]

    attack QD*, take, attack 6H, defend 8H*, pass, pass,
    ...
    attack KC, take.

A star marks what a person chose. `read` plays every move: whatever it gives is a hand that the
rules allow, and of any other it names the exact move. A line from `to_line` holds deal, options
and moves in some 80 characters, with a checksum.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from string import ascii_letters
from typing import Any, NamedTuple
from zlib import crc32

from retrocards import __version__, registry
from retrocards.cards import OptionError, TextError, deal_name
from retrocards.rules.base import Hand, Match, RuleBroken

WIDTH = 78
"""Characters of a line of moves."""
OWN, END = "*", "."
GAME = "Game"
"""The tag that a record begins with."""
VERSION = "Retrocards"
"""The tag that says which version has written it."""
_TAG = re.compile(r'\[(\w+) "([^"]*)"\]', re.ASCII)
_TAGS = re.compile(rf"^{_TAG.pattern}", re.ASCII | re.MULTILINE)
UNDONE = "Undone"
"""The tag that says how often a decision was taken back."""
APART, _IS_APART = "Apart", "yes"
"""The tag of a hand whose match counts apart, and its value."""
RULES = "Rules"
"""The tag of the options by which a hand counts, if they were changed after the deal."""
_FORMS = {
    "Program": r"[A-Z0-9_]{1,8}", "Id": r"[0-9a-f]{1,32}", "Date": r"\d{4}(-\d\d){2}( .*)?",
    UNDONE: r"[1-9]\d{0,5}", APART: _IS_APART, "Daily": r"\d{4}(-\d\d){2}",
}  # fmt: skip
_LINE = re.compile(r"([a-z]\w*)\.([a-z0-9]+)\.([\w,~-]*)\.([\w-]+)", re.ASCII)
_HEAD = 4
"""Three bytes of checksum, and one for the seats that people played and for what else follows."""
_SEATS = 6
"""The most seats of a game. Of that byte, each has a bit, and the two below the others."""
_BY_WORDS, _WAS_UNDONE = 1 << _SEATS, 2 << _SEATS
"""Some moves follow in words; decisions were taken back, as often as the number begins with."""
_LONGEST_WORDS, _SIGNS, _MOST_UNDONE = 256, 128, 1_000_000
"""Bounds for packing: the length of a move's text, the code of a character, and what a tag holds.
"""
_LONGEST_LINE, _MOST_MOVES = 4000, 2000
"""Limits: anything longer is damaged, and would be slow to read."""


class Refused(ValueError):
    """A record that cannot be played. As text: `games.txt:14: move 23, ...`.

    `line` is that of the fault; 0 if the record did not come from a text.
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason, self.name = line, reason, ""
        super().__init__(reason)

    def __str__(self) -> str:
        places = [self.name, str(self.line or "")]
        return ": ".join(filter(None, (":".join(filter(None, places)), self.reason)))


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A finished hand: enough to deal it again and to play it to its end."""

    game: str
    """The name of its rules: `durak`."""
    deal: str
    match: str
    """The match before the deal, in the text form of its rules."""
    moves: tuple[str, ...]
    own: tuple[int, ...] = ()
    """The places of the moves that a person chose."""
    program: str = ""
    """The program that it was played with: `DURAK`. Empty if that is not known."""
    seats: str = ""
    """Who played: `north club; east person`."""
    date: str = ""
    """When it ended: `2026-11-27 21:40`."""
    result: str = ""
    """How it ended: `last_with_cards; losers 2; durak 2`."""
    id: str = ""
    """Distinguishes it from every other."""
    undone: int = 0
    """How often a decision was taken back; such a hand is no win and no loss."""
    daily: str = ""
    """The day of which it is the deal: `2026-11-27`. Empty for any other."""
    apart: bool = False
    """A decision was taken back in an earlier hand of its match; a line does not say so."""
    rules: str = ""
    """The options by which it counts, if they were changed after the deal; a line has none."""

    def start(self) -> Any:
        """The hand as it was dealt. Raises TextError and OptionError."""
        match: Match = _rules(self.game).Match.from_text(self.match)
        return match.new_hand(self.deal)

    def positions(self) -> Iterator[Any]:
        """The hand as it was dealt, and after each of its moves. Raises what a move raises."""
        hand = self.start()
        yield hand.copy()
        for words in self.moves:
            hand.play_text(words)
            yield hand.copy()


class Reading(NamedTuple):
    """What a text of records holds."""

    hands: list[PlayedHand]
    refused: list[Refused]
    """What is wrong with the others."""


def result_of(hand: Hand) -> str:
    """How a hand ended, the reason first: `lost; home 34`. Empty while it is played."""
    if hand.outcome is None:
        return ""
    values: dict[str, object] = hand.outcome._asdict()  # type: ignore[attr-defined]
    reason = str(values.pop("reason"))
    return "; ".join([reason, *(f"{name} {_in_words(value)}" for name, value in values.items())])


def values_of(result: str) -> dict[str, str]:
    """The values of a `result`, by name; that of its beginning is `reason`."""
    reason, *parts = result.split("; ")
    return {"reason": reason} | {name: words for name, _, words in map(_parted, parts)}


def _parted(words: str) -> tuple[str, str, str]:
    return words.partition(" ")


def _in_words(value: object) -> str:
    return (" ".join(map(str, value)) if isinstance(value, tuple) else str(value)) or "-"


def _rules(game: str) -> Any:
    """The package of a game's rules. Raises TextError."""
    try:
        package = registry.registered(game).rules
    except registry.UnknownProgram:
        package = ""
    if not package:
        raise TextError(f"there is no game {game!r}")
    return import_module(package)


# Text.


def write(hands: Iterable[PlayedHand]) -> str:
    """The records of these hands, a blank line between them."""
    return "\n".join(map(_written, hands))


def _written(hand: PlayedHand) -> str:
    options, values = _changes(hand)
    match = "; ".join([options, *(f"{name} {words}" for name, words in values.items())])
    tags = {
        GAME: hand.game, "Program": hand.program, "Deal": hand.deal, "Match": match,
        "Seats": hand.seats, "Date": hand.date, "Daily": hand.daily, "Result": hand.result,
        UNDONE: str(hand.undone or ""), APART: _IS_APART * hand.apart, RULES: hand.rules,
        "Id": hand.id, VERSION: __version__,
    }  # fmt: skip
    own = set(hand.own)
    rows = [""]
    for place, words in enumerate(hand.moves, 1):
        move = words + OWN * (place - 1 in own) + (END if place == len(hand.moves) else ",")
        if len(rows[-1]) + len(move) >= WIDTH:
            rows.append("")
        rows[-1] += f" {move}" if rows[-1] else move
    # A name in a ROM may hold a quotation mark.
    said = {tag: value.replace('"', "'") for tag, value in tags.items() if value}
    heads = [f'[{tag} "{value}"]' for tag, value in said.items()]
    return "\n".join([*heads, "", *(rows if hand.moves else [END]), ""])


def _changes(hand: PlayedHand) -> tuple[str, dict[str, str]]:
    """The options of a hand's match, and the values that are not as before a first hand."""
    lines = dict(line.split(": ", 1) for line in hand.match.splitlines())
    fresh = dict(line.split(": ", 1) for line in _fresh(hand.game, lines["match"]).splitlines())
    return lines["match"], {name: lines[name] for name in fresh if lines[name] != fresh[name]}


@lru_cache(maxsize=1000)
def _fresh(game: str, options: str) -> str:
    """The text of a match before its first hand. Raises TextError."""
    rules = _rules(game)
    text: str = rules.Match(rules.Options.from_text(options)).to_text()
    return text


def _match(game: str, options: str, values: dict[str, str]) -> str:
    """The text of a match with these values, and all others as before its first hand."""
    lines = dict(line.split(": ", 1) for line in _fresh(game, options).splitlines()) | values
    return "\n".join(f"{name}: {words}" for name, words in lines.items())


def read(text: str, name: str = "", plays: bool = True) -> Reading:
    """The hands in a text of records, as many as are right, and what is wrong with the others.

    `name` is the text's in what is said of faults, such as that of its file. If it `plays`, every
    move is made and the result compared; otherwise only the form is read.
    """
    reading = Reading([], [])
    for record in read_each(text, name, plays):
        if isinstance(record, Refused):
            reading.refused.append(record)
        else:
            reading.hands.append(record)
    return reading


def read_each(text: str, name: str = "", plays: bool = True) -> Iterator[PlayedHand | Refused]:
    """The records of a text in their order: of each the hand, or what is wrong with it.

    The parameters are those of `read`.
    """
    for entry in _entries(text):
        try:
            hand = _played(entry.hand(), entry) if plays else entry.hand()
        except Refused as refused:
            refused.name = name
            _, version = entry.tags.get(VERSION, (0, __version__))
            if version != __version__:
                refused.reason += f" Retrocards {version} has written it."
            yield refused
        else:
            yield hand if hand.id else replace(hand, id=_id_of(hand))


def tags_in(text: str) -> Iterator[dict[str, str]]:
    """The tags of each record of a text; nothing else is read, and nothing is checked."""
    tags: dict[str, str] = {}
    for name, value in _TAGS.findall(text):
        if name == GAME and tags:
            yield tags
            tags = {}
        tags[name] = value
    if tags:
        yield tags


class _Entry:
    """A record as it stands in the text: its tags and moves, each with its line."""

    def __init__(self, line: int) -> None:
        self.line = self.last = line
        self.tags: dict[str, tuple[int, str]] = {}
        self.moves: list[tuple[int, str]] = []
        self.fault: Refused | None = None
        self._ends = False

    def take(self, line: int, words: str) -> None:
        """Take a line of the record."""
        self.last = line
        if self.fault is not None:
            return
        if tag := _TAG.fullmatch(words):
            self._take_tag(line, *tag.groups())
        elif words.startswith("["):
            self.fault = Refused(line, f'{words!r} should be a tag, such as [Deal "4711"].')
        elif self._ends:
            self.fault = Refused(line, f"{words!r} comes after the end of the moves.")
        else:
            self._ends = words.endswith(END)
            # A hand can be over before the first move, such as by a king turned up.
            if moves := words.removesuffix(END).removesuffix(","):
                self.moves += [(line, move.strip()) for move in moves.split(",")]

    def _take_tag(self, line: int, name: str, value: str) -> None:
        if name in self.tags:
            self.fault = Refused(line, f"the tag {name} is there twice; once is enough.")
        elif self.moves:
            self.fault = Refused(line, f"the tag {name} should stand before the moves.")
        elif name in _FORMS and not re.fullmatch(_FORMS[name], value, re.ASCII):
            self.fault = Refused(line, f"{value!r} is not a valid {name}.")
        self.tags[name] = line, value

    def hand(self) -> PlayedHand:
        """The hand, which is not played yet. Raises Refused."""
        if self.fault is not None:
            raise self.fault
        for name in (GAME, "Deal", "Match"):
            if name not in self.tags:
                raise Refused(self.line, f"a record needs the tag {name}.")
        if not self._ends:
            raise Refused(self.last, f"the record breaks off: its moves end with {END!r}.")
        said = {name: value for name, (_, value) in self.tags.items()}
        try:
            deal = deal_name(said["Deal"])
        except OptionError as error:
            raise Refused(self.tags["Deal"][0], str(error)) from error
        words = tuple(move.removesuffix(OWN) for _, move in self.moves)
        own = tuple(place for place, (_, move) in enumerate(self.moves) if move.endswith(OWN))
        return PlayedHand(
            said[GAME], deal, self._match(said[GAME], said["Match"]), words, own,
            said.get("Program", ""), said.get("Seats", ""), said.get("Date", ""),
            said.get("Result", ""), said.get("Id", ""), undone=int(said.get(UNDONE, 0)),
            daily=said.get("Daily", ""), apart=APART in said,
            rules=self._rules(said),
        )  # fmt: skip

    def _rules(self, said: dict[str, str]) -> str:
        """The options by which the hand counts; empty if they are its match's. Raises Refused."""
        rules = said.get(RULES, "")
        try:
            if rules:
                _fresh(said[GAME], rules)
        except TextError as error:
            raise Refused(self.tags[RULES][0], _sentence(error)) from error
        return rules

    def _match(self, game: str, words: str) -> str:
        options, *changed = words.split("; ")
        try:
            names = [line.split(":")[0] for line in _fresh(game, options).splitlines()][1:]
            values = {}
            for value in changed:
                name = next((name for name in names if value.startswith(f"{name} ")), "")
                if not name:
                    raise TextError(f"{value!r} is none of {', '.join(names)}.")
                values[name] = value.removeprefix(f"{name} ")
            return _match(game, options, values)
        except TextError as error:
            raise Refused(self.tags["Match"][0], _sentence(error)) from error


def _entries(text: str) -> Iterator[_Entry]:
    """The records of a text; a line that begins with # is a remark."""
    entry: _Entry | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if not words or words.startswith("#"):
            continue
        if entry is None or words.startswith(f"[{GAME} "):
            if entry is not None:
                yield entry
            entry = _Entry(number)
        entry.take(number, words)
    if entry is not None:
        yield entry


def _played(hand: PlayedHand, entry: _Entry) -> PlayedHand:
    """The hand, played to its end, with its result. Raises Refused, at the exact move."""
    try:
        dealt = hand.start()
    except (TextError, RuleBroken) as error:
        raise Refused(entry.tags["Match"][0], _sentence(error)) from error
    except OptionError as error:
        raise Refused(entry.tags["Deal"][0], _sentence(error)) from error
    line, moves = entry.last, []
    for number, words in enumerate(hand.moves, 1):
        line = entry.moves[number - 1][0]
        try:
            moves.append(dealt.move_text(dealt.play_text(words)))
        except RuleBroken as error:
            raise Refused(line, f"move {number}, `{words}`, breaks the rule {error}.") from error
        except TextError as error:
            raise Refused(line, f"move {number}, `{words}`: {_sentence(error)}") from error
    result = result_of(dealt)
    if not result:
        raise Refused(line, f"the hand is not over after move {len(hand.moves)}, the last one.")
    if hand.result not in ("", result):
        where, _ = entry.tags["Result"]
        raise Refused(where, f"the result is {hand.result!r}, but the moves lead to {result!r}.")
    return replace(hand, moves=tuple(moves), result=result)


def _sentence(error: Exception) -> str:
    return f"{str(error).removesuffix('.')}."


def _id_of(hand: PlayedHand) -> str:
    """A name for a hand without one, always the same."""
    said = "\n".join([hand.game, hand.deal, hand.match, *hand.moves]).encode()
    return f"{crc32(said):08x}{crc32(said[::-1]):08x}"


# A line.


def to_line(hand: PlayedHand) -> str:
    """A finished hand in one line: `durak.4711.f3~g0.QmFz`. Raises TextError and RuleBroken.

    It holds what the hand is played again with, and which seats were a person's.
    """
    options, values = _changes(hand)
    usual = _usual_options(hand.game)
    changed = [
        letter + word.partition("=")[2]
        for letter, word in zip(ascii_letters, options.split(), strict=False)
        if word not in usual
    ]
    letters = _letters(hand.game, options)
    changed += [letters[name] + words.replace(" ", ",") for name, words in values.items()]
    people, number = _packed(hand)
    size = (number.bit_length() + 7) // 8
    head = _checksum(hand, people).to_bytes(_HEAD - 1, "big") + bytes([people])
    code = urlsafe_b64encode(head + number.to_bytes(size, "big")).decode().rstrip("=")
    return f"{hand.game}.{hand.deal}.{'~'.join(changed)}.{code}"


def from_line(line: str) -> PlayedHand:
    """The hand of a line that `to_line` made. Raises Refused."""
    parts = _LINE.fullmatch(line.strip())
    if parts is None or len(line) > _LONGEST_LINE:
        raise Refused(0, f"{line[:40]!r} is no line of a hand, such as `durak.4711..QmFz`.")
    game, deal, middle, code = parts.groups()
    try:
        packed = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        match = _match_of_line(game, middle)
        dealt = PlayedHand(game, deal_name(deal), match, ())
        hand = _unpacked(dealt, packed[_HEAD - 1], int.from_bytes(packed[_HEAD:], "big"))
    except (NotBase64, LookupError) as error:
        raise Refused(0, "The line has a mistake, or a part of it is missing.") from error
    except (TextError, OptionError, RuleBroken) as error:
        raise Refused(0, f"The line has a mistake: {_sentence(error)}") from error
    if _checksum(hand, packed[_HEAD - 1]) != int.from_bytes(packed[: _HEAD - 1], "big"):
        raise Refused(0, "The line has a mistake, or comes from a program with other rules.")
    return replace(hand, id=_id_of(hand))


def _usual_options(game: str) -> list[str]:
    """A game's options with the values of the original: `players=4`. The first has letter a."""
    words: str = _rules(game).Options().to_text()
    return words.split()


def _letters(game: str, options: str) -> dict[str, str]:
    """The letters of a match's other values, by their names; they follow those of the options."""
    names = [line.split(":")[0] for line in _fresh(game, options).splitlines()[1:]]
    return dict(zip(names, ascii_letters[len(_usual_options(game)) :], strict=False))


def _match_of_line(game: str, middle: str) -> str:
    """The match that the middle of a line means. Raises TextError and LookupError."""
    said = {word[0]: word[1:] for word in middle.split("~") if word}
    names = [word.partition("=")[0] for word in _usual_options(game)]
    changed = [
        f"{name}={said.pop(letter)}"
        for letter, name in zip(ascii_letters, names, strict=False)
        if letter in said
    ]
    options: str = _rules(game).Options.from_text(" ".join(changed)).to_text()
    named = {letter: name for name, letter in _letters(game, options).items()}
    values = {named[letter]: words.replace(",", " ") for letter, words in said.items()}
    return _match(game, options, values)


def _checksum(hand: PlayedHand, people: int) -> int:
    undone = [str(hand.undone)] if hand.undone else []
    said = "\n".join([hand.game, hand.deal, hand.match, *hand.moves, *undone]).encode()
    return crc32(said + bytes([people])) >> 8


def _packed(hand: PlayedHand) -> tuple[int, int]:
    """Who played, a bit for each seat, and as one number how often a decision was taken back, and
    all moves.

    A move is its place among the legal ones, in a number system whose base is their count. A move
    that is not among them, such as cards laid in an order of their own, makes every base larger by
    one, and follows in words.
    """
    people, steps = 0, []
    for place, (dealt, words) in enumerate(zip(hand.positions(), hand.moves, strict=False)):
        legal, move = dealt.legal_moves(), dealt.parse_move(words)
        people |= (place in hand.own) << min(dealt.to_move, _SEATS)
        steps.append((len(legal), legal.index(move) if move in legal else -1, words))
    by_words = any(chosen < 0 for _, chosen, _ in steps)
    number = 0
    for count, chosen, words in reversed(steps):
        if chosen < 0:
            for sign in words[::-1]:
                number = number * _SIGNS + ord(sign)
            number = number * _LONGEST_WORDS + len(words)
        number = number * (count + by_words) + chosen % (count + 1)
    people = people % (1 << _SEATS) | by_words * _BY_WORDS
    if hand.undone:
        return people | _WAS_UNDONE, number * _MOST_UNDONE + hand.undone
    return people, number


def _unpacked(dealt: PlayedHand, people: int, number: int) -> PlayedHand:
    """The reverse of `_packed`, on a hand without moves. Raises RuleBroken and TextError."""
    by_words = bool(people & _BY_WORDS)
    number, undone = divmod(number, _MOST_UNDONE) if people & _WAS_UNDONE else (number, 0)
    hand = dealt.start()
    moves: list[str] = []
    own: list[int] = []
    while hand.outcome is None:
        if len(moves) > _MOST_MOVES:
            raise TextError("it has no end")
        if people >> hand.to_move & 1 and hand.to_move < _SEATS:
            own.append(len(moves))
        legal = hand.legal_moves()
        number, chosen = divmod(number, len(legal) + by_words)
        if chosen < len(legal):
            words = hand.move_text(legal[chosen])
        else:
            number, length = divmod(number, _LONGEST_WORDS)
            signs = []
            for _ in range(length):
                number, sign = divmod(number, _SIGNS)
                signs.append(chr(sign))
            words = "".join(signs)
        hand.play_text(words)
        moves.append(words)
    return replace(dealt, moves=tuple(moves), own=tuple(own), result=result_of(hand), undone=undone)
