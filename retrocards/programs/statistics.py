"""The statistics of a program in the words of its ROM, and the pages that show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from retrocards.programs import popups
from retrocards.programs.account import Account, Share
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow
from retrocards.programs.graph import rows_of
from retrocards.programs.loading import program_class
from retrocards.programs.measure import Measure
from retrocards.registry import registered
from retrocards.rom import Rom
from retrocards.rom.actions import action
from retrocards.rom.schema.control import Choice
from retrocards.session.engines import engine_of
from retrocards.session.tally import Tally
from retrocards.stage.windows import LEAVES

if TYPE_CHECKING:
    from retrocards.stage.notice import Notice

NEEDS = (
    "messages.statistics.latest",
    "messages.statistics.signs.won|lost",
    "messages.statistics.cost.other|1",
    "messages.statistics.head|hands|matches|row|in_a_row|empty",
    "messages.statistics.graph|grades|grade|rules|set|usual|option",
    "messages.list_comma",
)

PERCENT = 3
"""The most digits of a number in 100."""
LEAST_TOP = 0.05
"""The least that the top of the graph stands for, as a part of the most that a move can cost: so
good play looks good."""


def statistics(rom: Rom) -> Iterator[str]:
    """The lines of a program's statistics; none without a record, and for a ROM that has none."""
    program = program_class(rom)
    if not (registered(rom.identity.program).rules and rom.says("statistics.empty")):
        return
    account: Account = program.account(rom.identity.name)  # type: ignore[attr-defined]
    if not account.hands.played:
        return
    for number, part in enumerate(parts(rom, account, Tally(rom.identity.name, kept=False))):
        if number:
            yield ""
        yield from map(str.rstrip, part.split("\n"))


def parts(rom: Rom, account: Account, tally: Tally) -> Iterator[str]:
    """What there is to tell, part by part, each in one line or several."""
    if not account.hands.played:
        yield rom.say("statistics.empty")
        return
    yield "\n".join(_totals(rom, account))
    if account.latest:
        yield latest(rom, account.latest)
    if cost := costs(rom, tally):
        yield cost
    if account.grades:
        yield "\n".join((rom.say("statistics.grades"), *_grades(rom, account.grades)))
    if len(account.rules) > 1:
        yield "\n".join((rom.say("statistics.rules"), *_rules(rom, account.rules)))


def latest(rom: Rom, results: Sequence[bool]) -> str:
    """The latest results as a row of signs."""
    signs = "".join(rom.say(f"statistics.signs.{'won' if won else 'lost'}") for won in results)
    return rom.say("statistics.latest", count=str(len(results)), won=str(sum(results)), signs=signs)


def costs(rom: Rom, tally: Tally) -> str:
    """What a decision costs on average, and a graph of the hands reviewed last; empty if none."""
    measure = measure_of(rom)
    if (mean := tally.error_rate(measure.name)) is None:
        return ""
    rates = [error.lost / error.decisions for error in tally.errors(measure.name)]
    top = max(LEAST_TOP * measure.most, *rates)
    look = rom.review.costs
    rows = rows_of(look, [rate / top for rate in rates])
    graph = "\n".join(rom.say("statistics.graph", row=row) for row in rows)
    count = min(len(rates), look.columns)
    return rom.say(
        f"statistics.cost.{1 if count == 1 else 'other'}",
        mean=measure.shown(mean), top=measure.rounded(top), count=str(count), graph=graph,
    )  # fmt: skip


def measure_of(rom: Rom) -> Measure:
    """By what the moves of a program's game are judged."""
    measure: Measure = program_class(rom).measure  # type: ignore[attr-defined]
    return measure


def _totals(rom: Rom, account: Account) -> Iterator[str]:
    yield rom.say("statistics.head", since=account.since)
    if account.matches is not None:
        yield _row(rom, rom.say("statistics.matches"), account.matches)
    yield _row(rom, rom.say("statistics.hands"), account.hands)
    if account.streak is not None:
        streak, longest = str(account.streak), str(account.longest)
        yield rom.say("statistics.in_a_row", streak=streak, longest=longest)


def _row(rom: Rom, name: str, share: Share) -> str:
    width, number = rom.review.columns
    return rom.say(
        "statistics.row", name=f"{name[: width or None]:{width}}",
        played=f"{share.played:{number}}", won=f"{share.won:{number}}",
        percent=f"{share.percent:{min(number, PERCENT)}}",
    )  # fmt: skip


def _grades(rom: Rom, grades: Mapping[str, Share]) -> Iterator[str]:
    """A row for each grade, in the order of the ROM's option; former ones come last."""
    words = {}
    if isinstance(option := rom.options.get("grade"), Choice):
        choices = [*map(str, option.choices)]
        words = dict(zip(choices, option.words or choices, strict=True))
    known = [grade for grade in words if grade in grades]
    for grade in (*known, *sorted(grades.keys() - words.keys())):
        named = rom.say("statistics.grade", grade=words.get(grade, grade))
        yield _row(rom, named, grades[grade])


def _rules(rom: Rom, rules: Mapping[str, Share]) -> Iterator[str]:
    """For each set of options their words and a row, what was played most first."""
    for options, share in sorted(rules.items(), key=lambda pair: -pair[1].played):
        yield rom.say("statistics.set", rules=rules_in_words(rom, options))
        yield _row(rom, "", share)


@lru_cache(maxsize=100)
def _rules_of(game: str, text: str) -> Mapping[str, object]:
    options = engine_of(game).game.Options.from_text(text)
    return {name: getattr(options, name) for name in options.defaults()}


def rules_in_words(rom: Rom, text: str) -> str:
    """The options of a set of rules that are not the ROM's usual ones, with their values."""
    from retrocards.stage.menu import word_of  # Only for a set of rules.

    rules = _rules_of(rom.identity.program, text)
    words = [
        rom.say("statistics.option", option=option.label, word=word_of(option, value))  # type: ignore[arg-type]
        for option in rom.options.values()
        if option.rule and (value := rules.get(option.rule)) not in (None, option.default)
    ]
    return rom.say("list_comma").join(words) or rom.say("statistics.usual")


class StatisticsPages:
    """Shows the statistics over everything else, page by page; a key turns the page."""

    NEEDS = (*NEEDS, "dialogs.statistics", "messages.statistics.page", "keys.leave?")

    def __init__(self, desk: Desk) -> None:
        self._desk, self._rom, self._stage = desk, desk.rom, desk.stage
        desk.add(self)

    @action("statistics")
    def open(self) -> None:
        """Show how the player's hands have gone."""
        self._desk.push("statistics", self._show())

    def _show(self) -> Flow[None]:
        rom, name = self._rom, self._rom.identity.name
        account: Account = self._desk.program.account(name)  # type: ignore[attr-defined]
        tally = Tally(name, kept=False)
        pages = self._paged([*parts(rom, account, tally)])
        own = frozenset(
            name for name, key in rom.hotkeys.items() if key.action == "statistics"
        ) | frozenset(rom.keys.get("leave", ()))
        for number, words in enumerate(pages, 1):
            box = self._box(words, number, len(pages))
            key = yield from popups.shown(self._stage, box, own=own)
            if key in (LEAVES, *rom.keys.get("leave", ())):
                return

    def _paged(self, parts: Sequence[str]) -> list[str]:
        """The parts in pages, each as full as its box allows."""
        pages: list[str] = []
        for part in parts:
            longer = f"{pages[-1]}\n\n{part}" if pages else part
            if pages and self._box(longer, 1, 2).complete:
                pages[-1] = longer
            else:
                pages.append(part)
        return pages

    def _box(self, words: str, number: int, count: int) -> Notice:
        more = self._rom.say("statistics.page", number=str(number), count=str(count))
        return self._stage.notice("statistics", {"rows": words, "page": more * (count > 1)})
