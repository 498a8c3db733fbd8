"""A ROM's words as plain sentences: cards in full, and capitals only where English has them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache

from retrocards.cards import RANKS, rank_of, suit_of
from retrocards.programs.words import RANK_WORDS, SUIT_WORDS
from retrocards.rom import Rom, load_rom
from retrocards.rom.folders import shipped
from retrocards.rom.template import Said

ACE = RANKS.index("A")
_ENDS = ".!?"
_WORD = re.compile(r"[^\W\d_][\w']*")
_GAP = re.compile(r"(?<=[^\W_]) {2,}(?=[^\s\u2500-\u259f])")
"""What stands between two things in one line."""
_DASH = re.compile(r"(?<!\S)-(?=[^\W\d])")
"""What a screen puts before a line that names keys."""
_BRACKETED = re.compile(r"[<\[]([A-Z0-9]+)[>\]]")
_SHOWN = re.compile(r"[\w\s.,:;!?'\"()\[\]/%+*<>=&#@$\\|~^{}`-]")


class Spoken:
    """Turns what a ROM writes into what is spoken; `you` is the name of the listener's seat.

    A message `speech.says.NAME` is spoken in place of the message NAME.
    """

    def __init__(self, rom: Rom, you: str = "") -> None:
        self._rom, self._you = rom, you
        self._signs = _CardSigns(rom) if rom.says("suits.h") else None
        names = {*rom.speech.names, *_house().speech.names}
        self._names = {name.upper(): name for name in names}
        longest = sorted(map(re.escape, self._names), key=len, reverse=True)
        self._name = re.compile(rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)") if longest else None
        signs = "".join(map(re.escape, rom.speech.signs))
        self._arrows = re.compile(rf"[{signs}](?:\s*[{signs}])*") if signs else None

    def word(self, name: str, **fields: str) -> str:
        """The message `speech.NAME`, from the ROM or else as all our programs have it."""
        return _word(self._rom, name, **fields)

    def say(self, message: str, **fields: str) -> str:
        """The message `speech.MESSAGE` as a sentence; empty if the ROM has none."""
        called = f"speech.{message}"
        known = self._rom.says(called) or _house().says(called)
        return self.sentence(self.word(message, **fields)) if known else ""

    def sentence(self, words: str, **more: str) -> str:
        """Words as one sentence or several, with a full stop; `more` are fields of spoken forms."""
        text = self._plain(words, more)
        if not text:
            return ""
        return text if text[-1] in _ENDS else text.rstrip(",:;") + "."

    def title(self, words: str) -> str:
        """A program or its maker, each word with a capital."""
        known = self._names.get(words.upper())
        return known or " ".join(word.capitalize() for word in words.split())

    def plain(self, words: str) -> str:
        """Words in the form for the ear, and a letter that is a rank by its name."""
        if isinstance(words, Said) and (form := self._form(words)):
            fields = {name: self.plain(field) for name, field in words.fields.items()}
            return str(self._rom.say(form, **fields))
        if words.isdigit() or not self._signs or not self._signs.is_rank(words):
            return words
        (rank,) = self._signs.ranks_in(words)
        return self.word(f"ranks.{RANK_WORDS[rank]}")

    def has_form(self, words: str) -> bool:
        """Whether a message has a form for the ear, which says all that is to be said."""
        return self._form(words) is not None

    def cards(self, cards: Collection[int], held: Collection[int] = (), last: str = "and") -> str:
        """Cards in full; a suit is named as a whole if all its cards that are `held` are meant."""
        names, done = list[str](), set[int]()
        if len(held) > 1 and set(held) <= set(cards):
            return self.word("any", suit=self.word("any_card"))
        for card in cards:
            suit = [other for other in held if suit_of(other) == suit_of(card)]
            if len(suit) > 1 and set(suit) <= set(cards):
                if suit_of(card) not in done:
                    done.add(suit_of(card))
                    singular = self.word(f"one.{SUIT_WORDS[suit_of(card)]}")
                    names.append(self.word("any", suit=singular))
            else:
                names.append(self.card(card))
        return self.listed(names, last)

    def card(self, card: int) -> str:
        """A card in full, such as `the ten of hearts`."""
        return _card(self._rom, card)

    def listed(self, names: Sequence[str], last: str = "and") -> str:
        """Several names, with `and` or `or` before the last."""
        *most, end = names
        if not most:
            return end
        comma = self.word("comma")
        return self.word(f"{last}", most=comma.join(most), last=end)

    def _form(self, words: str) -> str | None:
        """The name of the spoken form of a message; None if it has none."""
        called = f"speech.says.{words.name}" if isinstance(words, Said) else ""
        return called if called and self._rom.says(called) else None

    def _plain(self, words: str, more: Mapping[str, str]) -> str:
        form = self._form(words)
        if form is None or not isinstance(words, Said):
            return self._in_sentence_case(words)
        mine = self._rom.says(f"seats.{self._you}") and self._rom.say(f"seats.{self._you}")
        fields = {**words.fields, **more}
        subject = fields.get("seat", fields.get("defender"))
        person = "you" if subject == mine else "other"
        named = {
            name: self.word("you") if value == mine else self._lower(value)
            for name, value in fields.items()
        }
        verb = {name: self.word(f"verbs.{name}.{person}") for name in ("s", "es", "is", "have")}
        return self._begun(_tidy(self._rom.say(form, **{**verb, **named})))

    def _in_sentence_case(self, words: str) -> str:
        return self._begun(self._lower(words))

    def _lower(self, words: str) -> str:
        """Words without signs; capitals become small letters, except in names and keys."""
        if "\n" in words:
            return _tidy(" ".join(map(self._lower, words.splitlines())))
        shouts = not any(char.islower() for char in words)
        words = _GAP.sub(self.word("comma"), _BRACKETED.sub(r"\1", _DASH.sub("", words)))
        if signs := self._signs:
            words = signs.cards.sub(self._in_full, words)
            words = signs.ranks_in_a_row.sub(self._ranks_in_full, words)
            words = signs.suit.sub(self._suit_in_full, words)
        if self._arrows:
            words = self._arrows.sub(self._signs_in_full, words)
        words = "".join(char if _SHOWN.match(char) else " " for char in words)
        if shouts:
            words = _WORD.sub(self._smaller, words)
            if self._name:
                words = _with_names(words, self._name, self._names)
        return _tidy(words)

    def _in_full(self, match: re.Match[str]) -> str:
        """Cards in full, the first without an article where one stands before it."""
        assert self._signs
        follows = self._follows_article(match)
        names = [
            _name(self._rom, rank, suit, "card" if number or not follows else "card_alone")
            for number, (rank, suit) in enumerate(self._signs.cards_in(match[0]))
        ]
        return self.word("comma").join(names)

    def _ranks_in_full(self, match: re.Match[str]) -> str:
        assert self._signs
        ranks = self._signs.ranks_in(match[0])
        if re.fullmatch(r"[\d, ]+", match[0]) or (not ranks[2:] and ACE in ranks):
            # Numbers, or an article.
            return match[0]
        return self.word("comma").join(self.word(f"ranks.{RANK_WORDS[rank]}") for rank in ranks)

    def _suit_in_full(self, match: re.Match[str]) -> str:
        assert self._signs
        kind = "one" if self._follows_article(match) else "suits"
        return self.word(f"{kind}.{SUIT_WORDS[self._signs.suits.index(match[0])]}")

    def _follows_article(self, match: re.Match[str]) -> bool:
        before = match.string[: match.start()].lower().split()
        return bool(before) and before[-1] in self.word("articles").split()

    def _signs_in_full(self, match: re.Match[str]) -> str:
        names = self._rom.speech.signs
        named = self.word("comma").join(names[sign] for sign in match[0] if sign in names)
        return f" {named} "

    def _smaller(self, match: re.Match[str]) -> str:
        word = match[0]
        is_key = word in self._rom.speech.keys or word[-1].isdigit()
        return word if is_key or (len(word) == 1 and word != "A") else word.lower()

    def _begun(self, text: str) -> str:
        """The text with a capital at the beginning of each sentence."""
        return re.sub(r"(^|[.!?]\s+)([a-z])", lambda match: match[1] + match[2].upper(), text)


@cache
def _house() -> Rom:
    """The PC's own ROM, whose spoken words are those of a ROM that has none."""
    return load_rom(shipped("roms") / "pc")


def _word(rom: Rom, name: str, **fields: str) -> str:
    called = f"speech.{name}"
    return (rom if rom.says(called) else _house()).say(called, **fields)


def _card(rom: Rom, card: int) -> str:
    return _name(rom, rank_of(card), suit_of(card))


def _name(rom: Rom, rank: int, suit: int, form: str = "card") -> str:
    return _word(
        rom,
        form,
        rank=_word(rom, f"ranks.{RANK_WORDS[rank]}"),
        suit=_word(rom, f"suits.{SUIT_WORDS[suit]}"),
    )


class _CardSigns:
    """How a ROM writes ranks, suits and cards."""

    def __init__(self, rom: Rom) -> None:
        self._ranks = [str(rom.say(f"ranks.{rank}")) for rank in RANK_WORDS]
        self.suits = [str(rom.say(f"suits.{suit}")) for suit in SUIT_WORDS]
        rank = "|".join(sorted(map(re.escape, self._ranks), key=len, reverse=True))
        suit = f"[{re.escape(''.join(self.suits))}]"
        self._rank, self._card = re.compile(rank), re.compile(f"({rank})({suit})")
        self.suit = re.compile(suit)
        self.cards = re.compile(rf"(?<!\w)(?:{rank}){suit}(?: (?:{rank}){suit})*")
        row = rf"(?:{rank})(?:,? (?:{rank}))+"
        self.ranks_in_a_row = re.compile(rf"(?<![\w:-]){row}(?![\w{suit[1:]})")
        """Ranks with blanks or commas between them."""

    def cards_in(self, words: str) -> list[tuple[int, int]]:
        """Rank and suit of each card in some words."""
        return [
            (self._ranks.index(rank), self.suits.index(suit))
            for rank, suit in self._card.findall(words)
        ]

    def is_rank(self, words: str) -> bool:
        """Whether words are a rank and nothing else."""
        return words in self._ranks

    def ranks_in(self, words: str) -> list[int]:
        """The ranks in some words that are nothing else."""
        return [self._ranks.index(rank) for rank in self._rank.findall(words)]


def _with_names(words: str, name: re.Pattern[str], names: Mapping[str, str]) -> str:
    """Words with the names in them as they are written."""
    upper = words.upper()
    for match in name.finditer(upper):
        words = words[: match.start()] + names[match[0]] + words[match.end() :]
    return words


def _tidy(text: str) -> str:
    """Text with single blanks, and none before a stop."""
    return re.sub(r"\s+([.,;:!?])", r"\1", " ".join(text.split()))
