"""A ROM's words as plain sentences: cards in full, and capitals only where English has them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache

from retrocards.cards import rank_of, suit_of
from retrocards.programs.words import RANK_WORDS, SUIT_WORDS
from retrocards.rom import Rom, load_rom
from retrocards.rom.folders import shipped
from retrocards.rom.template import Said

_ENDS = ".!?"
_WORD = re.compile(r"[^\W\d_][\w']*")
_SHOWN = re.compile(r"[\w\s.,:;!?'\"()\[\]/%+*<>=&#@$\\|~^{}`-]")


class Spoken:
    """Turns what a ROM writes into what is spoken; `you` is the name of the listener's seat.

    A message `speech.says.NAME` is spoken in place of the message NAME.
    """

    def __init__(self, rom: Rom, you: str = "") -> None:
        self._rom, self._you = rom, you
        self._cards, self._suits = _signs_of_cards(rom)

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

    def wants(self, words: str, field: str) -> bool:
        """Whether the spoken form of a message has this field."""
        form = self._form(words)
        return form is not None and f"{{{field}}}" in self._rom.message(form)

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
                    one = self.word(f"one.{SUIT_WORDS[suit_of(card)]}")
                    names.append(self.word("any", suit=one))
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
        if self._cards is not None:
            words = self._cards.sub(self._named, words)
        words = "".join(self._rom.speech.signs.get(char, char) for char in words)
        for sign, suit in self._suits.items():
            words = words.replace(sign, suit)
        words = "".join(char if _SHOWN.match(char) else " " for char in words)
        if shouts:
            words = _WORD.sub(self._smaller, words)
        return _tidy(words)

    def _named(self, match: re.Match[str]) -> str:
        """Cards in full, the first without an article where one stands before it."""
        ranks, suits = _signs(self._rom)
        before = match.string[: match.start()].lower().split()
        follows = before[-1:] and before[-1] in self.word("articles").split()
        names = [
            _name(
                self._rom,
                ranks.index(rank),
                suits.index(suit),
                "card" if number or not follows else "card_alone",
            )
            for number, (rank, suit) in enumerate(re.findall(self._one_card, match[0]))
        ]
        return self.word("comma").join(names)

    @property
    def _one_card(self) -> str:
        ranks, suits = _signs(self._rom)
        longest = sorted(map(re.escape, ranks), key=len, reverse=True)
        return f"({'|'.join(longest)})([{re.escape(''.join(suits))}])"

    def _smaller(self, match: re.Match[str]) -> str:
        word, speech = match[0], self._rom.speech
        if word.title() in speech.names:
            return word.title()
        is_key = word in speech.keys or (len(word) == 1 and word != "A") or word[-1].isdigit()
        return word if is_key else word.lower()

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


def _signs(rom: Rom) -> tuple[list[str], list[str]]:
    """How the ROM writes ranks and suits."""
    ranks = [str(rom.say(f"ranks.{rank}")) for rank in RANK_WORDS]
    return ranks, [str(rom.say(f"suits.{suit}")) for suit in SUIT_WORDS]


def _signs_of_cards(rom: Rom) -> tuple[re.Pattern[str] | None, Mapping[str, str]]:
    """What cards look like in the ROM's words, and the names of its suits' signs."""
    if not rom.says("suits.h"):
        return None, {}
    ranks, suits = _signs(rom)
    longest = sorted(map(re.escape, ranks), key=len, reverse=True)
    card = f"(?:{'|'.join(longest)})[{re.escape(''.join(suits))}]"
    names = {
        sign: _word(rom, f"suits.{suit}") for sign, suit in zip(suits, SUIT_WORDS, strict=True)
    }
    return re.compile(rf"(?<!\w){card}(?: {card})*"), names


def _tidy(text: str) -> str:
    """Text with single blanks, and none before a stop."""
    return re.sub(r"\s+([.,;:!?])", r"\1", " ".join(text.split()))
