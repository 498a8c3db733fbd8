"""Finished hands played again on their own table: forward and back, with the verdicts of reviews.

The program runs as a guest, usually over the one in which the hands were played. From any point a
hand can be played on with the same cards; nothing of that is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, Protocol

from retrocards.machine import Key
from retrocards.programs.coach.boxes import CoachBoxes
from retrocards.programs.coach.words import H_contra
from retrocards.programs.desk import Desk, Program
from retrocards.programs.flow import Flow, Wait, names_of, struck
from retrocards.programs.graph import column, width_of
from retrocards.programs.guest import GuestTable, guest_over
from retrocards.programs.launch import Replay
from retrocards.programs.table import TABLE, CardTable, H, M
from retrocards.rom.schema.control import KeyNames, written
from retrocards.session.records import HandRecord, Unusable
from retrocards.stage.words import HARD_BLANK

if TYPE_CHECKING:
    from retrocards.programs.coach import Coach
    from retrocards.programs.coach.review import Review, Verdict

COACH = "coach"
"""The action of the coach, whose key asks for advice in a replay as well."""
REPLAY = "replay"
"""The label with the last move."""
SPEEDS = ("slower", "faster")
"""The actions that change the delay, and the names of their keys here."""
PLAYING = (COACH, "back", "forward")
"""What somebody may do besides who plays a hand on."""


class Replayed(Protocol[H_contra]):
    """What a replay asks of its game."""

    def refresh(self) -> None:
        """Show the table as it is."""
        ...

    def lay_out(self, before: H_contra | None, move: int) -> None:
        """Show the hand after a move and nothing else; the hand `before` is None at the start.

        A trick or a bout that the move has completed still lies on the table.
        """
        ...

    def subject(self, seat: int) -> dict[str, str]:
        """The fields for a seat in a text: `seat`, and others."""
        ...

    def move_sentence(self, before: H_contra, move: int) -> str:
        """A move in words, from the hand before it."""
        ...

    def move_named(self, hand: H_contra, move: int) -> str:
        """A move in a word or two."""
        ...

    def stage_of(self, hand: H_contra) -> int:
        """The number of the trick, the bout or the like that the hand is in."""
        ...

    def play_on(self) -> Flow[None]:
        """Play the hand on the table to its end."""
        ...


class Playback(Generic[M, H]):
    """Plays recorded hands again, if the program was started with some."""

    NEEDS = (
        "messages.link.copied_hand|refused",
        "messages.replay.line|dealt|dealt_of|made|marked|told|whom|keys|plays|over|damaged",
        "messages.review.marks.best|fine|inaccuracy|mistake|blunder",
        "messages.review.signs.best|fine|inaccuracy|mistake|blunder",
        "messages.review.none|axis|chance|no_worst",
        "dialogs.review_at|replay_over",
    )

    def __init__(
        self,
        desk: Desk,
        table: CardTable[M, H],
        coach: Coach[M, H],
        boxes: CoachBoxes,
        game: Replayed[H],
    ) -> None:
        self._desk, self._table, self._game = desk, table, game
        self._coach, self._boxes = coach, boxes
        self._rom, self._guest = desk.rom, GuestTable(desk)
        self._open = False
        self._replay = desk.launch.replay
        self._number = self._replay.number if self._replay else 0
        """Which of the hands lies on the table, by its place."""
        self._stages: list[int] = []
        """How many moves lie on the table where a trick, a bout or the like begins."""
        self._runs = self._plays = False
        self._playing: dict[str, Callable[[], object]] = {}
        """The actions that are possible only while the hand is played on."""
        self._played_from: tuple[HandRecord, int] | None = None
        """The hand as it was when playing on began, and how many moves lay on the table."""

    @property
    def leads(self) -> bool:
        """Whether this program plays recorded hands again."""
        return self._replay is not None

    @property
    def shows(self) -> bool:
        """Whether recorded moves are shown; not while the hand is played on."""
        return self.leads and not self._plays

    @property
    def opens(self) -> bool:
        """Whether all hands are open; otherwise the table is seen as its players saw it."""
        return self._open and not self._plays

    def show(self) -> Flow[None]:
        """Show the hands until the watcher leaves."""
        desk, table = self._desk, self._table
        assert self._replay is not None
        desk.enter(TABLE)
        # The last move, the graph and the keys have no room in large print.
        desk.stage.has_large_print = False
        desk.stage.open(TABLE)
        table.seated = True
        if not (yield from self._take_up(self._number, self._replay.made)):
            desk.exit_code = 1
            return
        # Each of them closes a box, whatever it does elsewhere.
        self._boxes.own |= self._all_keys
        actions = desk.actions
        self._playing = {name: actions[name] for name in PLAYING if name in actions}
        self._guest.limit()
        self._put_up_keys()
        self._game.refresh()
        yield from self._watch_on()

    def _take_up(self, number: int, made: int) -> Flow[bool]:
        """Show one of the hands after this many of its moves; False if it breaks the rules."""
        table, record = self._table, self._hands[number]
        count = len(record.moves + record.ahead)
        try:
            table.sitting.lay(record, count)
        except Unusable:
            yield from self._boxes.tell("replay_over", words=self._rom.say("replay.damaged"))
            return False
        self._number = number
        table.only = self._people()
        self._stages = self._starts()
        self._lay(min(made, count))
        return True

    @property
    def _hands(self) -> Sequence[HandRecord]:
        return self._replay.hands if self._replay else ()

    @property
    def review(self) -> Review[M, H] | None:
        """The verdicts on the person's moves in the hand on the table."""
        return self._coach.review(self._hands[self._number]) if self.leads else None

    def _people(self) -> list[int] | None:
        """The seats that people played, by the moves they made; None if that is unknown."""
        sitting = self._table.sitting
        hand, seats = sitting.dealt(), set[int]()
        for place, text in enumerate(sitting.moves):
            if place in sitting.own_moves:
                seats.add(hand.to_move)
            hand.play_text(text)
        return sorted(seats) or None

    def _starts(self) -> list[int]:
        sitting = self._table.sitting
        hand = sitting.dealt()
        numbers = [self._game.stage_of(hand)]
        for text in sitting.moves:
            hand.play_text(text)
            numbers.append(self._game.stage_of(hand))
        last = len(numbers) - 1
        starts = [place for place in range(1, last) if numbers[place] != numbers[place - 1]]
        return [*dict.fromkeys((0, *starts, last))]

    # Watching.

    def _watch_on(self) -> Flow[None]:
        while self._desk.exit_code is None:
            yield from self._watch()

    def _watch(self) -> Flow[None]:
        """Wait for a key, and do what it asks for."""
        woken = yield Wait(self._desk.delay if self._runs else None, self._all_keys)
        if woken is None and self._runs:
            self._step(+1)
            self._runs = self._count > self._made
        elif isinstance(woken, Key):
            yield from self._take(woken)
        elif struck(woken):
            self._guest.refuse()

    def _take(self, key: Key) -> Flow[None]:
        ran = self._runs
        if self._steps_by(key):
            return
        if key.repeat or (ran and self._asks(key, "run")):
            yield from ()
        elif self._asks(key, "leave"):
            self._desk.exit_code = 0
        elif self._asks(key, "on") and self._table.unfinished:
            yield from self._play_on()
        elif self._coach_keys & names_of(key) and self._table.unfinished:
            yield from self._coach.hint(self._whom())
        elif self._asks(key, "weigh"):
            yield from self._weigh()
        elif self._asks(key, "line"):
            yield from self._show_line()
        elif self._asks(key, "next_hand") and self._number + 1 < len(self._hands):
            yield from self._take_up(self._number + 1, 0)
        elif self._asks(key, "previous_hand") and self._number:
            yield from self._take_up(self._number - 1, 0)
        elif self._asks(key, "next_mistake"):
            yield from self._go_to_mistake(+1)
        elif self._asks(key, "previous_mistake"):
            yield from self._go_to_mistake(-1)
        else:
            self._guest.refuse()

    def _asks(self, key: Key, name: str) -> bool:
        """Whether a key is one that the ROM lists under this name."""
        listed: KeyNames = getattr(self._rom.review.keys, name)
        return not names_of(key).isdisjoint(listed)

    @property
    def _all_keys(self) -> frozenset[str]:
        """The keys that a replay takes itself."""
        return frozenset(self._coach_keys.union(*self._rom.review.keys))

    @property
    def _coach_keys(self) -> set[str]:
        return {name for name, key in self._rom.hotkeys.items() if key.action == COACH}

    def _steps_by(self, key: Key) -> bool:
        """Do what a key asks for, if that is done at once; a key held down repeats its step."""
        made, count, starts = self._made, self._count, self._stages
        steps: Mapping[str, Callable[[], object]] = {
            "forward": lambda: self._step(+1),
            "back": lambda: self._step(-1),
            "next": lambda: self._lay(min((s for s in starts if s > made), default=count)),
            "previous": lambda: self._lay(max((s for s in starts if s < made), default=0)),
            "start": lambda: self._lay(0),
            "end": lambda: self._lay(count),
            "open": self._turn_open,
        }
        for name, step in steps.items():
            if self._asks(key, name):
                self._runs = False
                step()
                return True
        for name in SPEEDS:
            if self._asks(key, name):
                self._desk.actions[name]()
                self._game.refresh()
                return True
        self._runs = not (self._runs or key.repeat) and self._asks(key, "run")
        return self._runs

    def _step(self, by: int) -> None:
        if 0 <= self._made + by <= self._count:
            self._lay(self._made + by)
        else:
            self._guest.refuse()

    def _turn_open(self) -> None:
        """Open all hands, or show them as they were seen."""
        self._open = not self._open
        self._game.refresh()

    def _lay(self, made: int, as_asked: bool = False) -> None:
        """Show the hand after this many of its moves.

        With `as_asked`, a completed trick or bout is cleared away, as when the player had to
        decide.
        """
        sitting = self._table.sitting
        by = made - sitting.moves_made
        self._desk.keep(lambda: sitting.forward(by) if by > 0 else sitting.back(-by))
        before, move = (None, -1) if as_asked else self._last_move()
        self._game.lay_out(before, move)
        self._game.refresh()

    def _last_move(self) -> tuple[H | None, int]:
        """The last move on the table, and the hand before it; None and -1 before the first."""
        sitting = self._table.sitting
        if not sitting.moves:
            return None, -1
        *earlier, last = sitting.moves
        before = sitting.dealt()
        for text in earlier:
            before.play_text(text)
        return before, before.parse_move(last)

    @property
    def _made(self) -> int:
        return self._table.sitting.moves_made

    @property
    def _count(self) -> int:
        return self._made + self._table.sitting.moves_ahead

    def _whom(self) -> str:
        """Whom the coach advises, if the person did not play that seat; otherwise nothing."""
        seat = self._table.hand.to_move
        if seat in self._table.people:
            return ""
        return self._rom.say("replay.whom", **self._game.subject(seat))

    def _show_line(self) -> Flow[None]:
        """Show the hand as a line that plays it again elsewhere.

        A display with a clipboard takes it as a link; otherwise it is printed when the player
        leaves.
        """
        from retrocards.session.games import line_of  # Few hands are sent to anybody.

        rom, desk = self._rom, self._desk
        line = line_of(self._hands[self._number], rom.identity.program)
        if clipboard := desk.machine.clipboard:
            copied, refused = rom.say("link.copied_hand"), rom.say("link.refused")
            clipboard.copy((REPLAY, line), copied, refused)
        elif line not in desk.pc.to_print:
            desk.pc.to_print.append(line)
        yield from self._boxes.tell("replay_over", words=rom.say("replay.line", line=line))

    # The review.

    @property
    def _reviews(self) -> list[Review[M, H]]:
        """The reviews of all hands; empty without a master."""
        return [review for review in map(self._coach.review, self._hands) if review is not None]

    def _weigh(self) -> Flow[None]:
        """Weigh the person's decisions, then show the first mistake from here on."""
        reviews = self._reviews
        if not any(review.decisions for review in reviews):
            yield from self._boxes.tell("review_at", words=self._rom.say("coach.review.nothing"))
        elif (yield from self._coach.weigh(reviews)):
            self._game.refresh()
            yield from self._show_mistake(+1, self._made - 1)

    def _go_to_mistake(self, way: int) -> Flow[None]:
        """Show the next mistake, or with -1 the one before; weigh the decisions first."""
        if any(review.looked for review in self._reviews):
            yield from self._show_mistake(way, self._made)
        else:
            yield from self._weigh()

    def _show_mistake(self, way: int, made: int) -> Flow[None]:
        """Show the first mistake from a place on and what was better; after the last the first.

        The keys that go from mistake to mistake do so from its box, too, and into other hands.
        """
        bad = {
            (number, verdict.decision.place): verdict
            for number, review in enumerate(self._reviews)
            for verdict in review.verdicts
            if verdict.is_mistake
        }
        if not bad:
            yield from self._boxes.tell("review_at", words=self._rom.say("review.none"))
            return
        start, keys = (self._number, made), self._rom.review.keys
        while way:
            ahead = [place for place in bad if (place > start if way > 0 else place < start)]
            start = (min if way > 0 else max)(ahead or bad)
            number, made = start
            if number != self._number and not (yield from self._take_up(number, made)):
                return
            self._lay(made, as_asked=True)
            words = self._coach.mistake(bad[start], number, self._hands)
            key = yield from self._boxes.tell("review_at", words=words)
            self._game.refresh()
            way = (key in keys.next_mistake) - (key in keys.previous_mistake)

    def _mark(self, verdict: Verdict[H]) -> str:
        return verdict.mark(self._rom.review.limits)

    def _graph(self) -> str:
        """The chance after each of the person's moves, and below it the signs of their marks."""
        review, look = self.review, self._rom.review.graph
        if review is None or not review.verdicts:
            return ""
        verdicts = review.verdicts
        wide = width_of(look, len(verdicts))
        fits = look.columns // wide
        now = self._judged
        first = max(0, min(now - fits // 2, len(verdicts) - fits))
        columns = [
            (self._column(verdict, first + number == now), self._mark(verdict))
            for number, verdict in enumerate(verdicts[first : first + fits])
        ]
        rows = ["".join(column[row] * wide for column, _ in columns) for row in range(look.rows)]
        signs = "".join(self._sign(mark).center(wide) for _, mark in columns)
        return "\n".join((*rows, signs)).replace(" ", HARD_BLANK)

    def _column(self, verdict: Verdict[H], is_now: bool) -> str:
        """A column of the graph, from its top down."""
        look = self._rom.review.graph
        share = verdict.measure.share(verdict.made)
        return column(look, share, look.present if is_now else " ")

    # Playing on.

    def _play_on(self) -> Flow[None]:
        """Let the hand be played on from here; then it lies there as before."""
        last, made = self._table.sitting.record.hands[-1], self._made
        record = replace(last, moves=[*last.moves], ahead=[*last.ahead], own=[*last.own])
        self._played_from = record, made
        self._plays = True
        self._desk.actions |= self._playing
        self._put_up_keys()
        self._game.lay_out(None, -1)
        self._game.refresh()
        yield from self._play_until_left()

    def go_on(self) -> Flow[None]:
        """Play the hand on from where a key has led back or forward to, then show the hands again.

        It takes the place of `show`, whose flow has ended with what was being shown.
        """
        yield from self._play_until_left()
        yield from self._watch_on()

    def _play_until_left(self) -> Flow[None]:
        """Play the hand to its end, or until the player leaves; then it lies there as before."""
        assert self._played_from is not None
        record, made = self._played_from
        if (yield from self._guest.until_left(self._game.play_on(), self._rom.review.keys.leave)):
            yield from self._boxes.tell("replay_over", words=self._rom.say("replay.over"))
        self._plays = False
        self._desk.actions |= dict.fromkeys(self._playing, self._guest.refuse)
        self._put_up_keys()
        self._table.sitting.lay(record, made)
        self._lay(made)

    # What is shown.

    def labels(self) -> dict[str, str]:
        """The words beside the table: the last move, and the graph of the chance with its words."""
        if not self.shows:
            return {}
        graph = self._graph()
        return {
            REPLAY: self._words_of_move(),
            "graph": graph,
            "graph_axis": self._rom.say("review.axis") if graph else "",
            "graph_words": self._words_of_graph() if graph else "",
        }

    def _words_of_graph(self) -> str:
        """The chance that the graph has at this point, and which move was the worst."""
        assert self.review is not None
        rom, review = self._rom, self.review
        present = review.verdicts[min(self._judged, len(review.verdicts) - 1)]
        worst = rom.say("review.no_worst")
        if review.mistakes:
            worst = str(review.mistakes[0].decision.place + 1)
        score = "" if present.made.score is None else f"{present.made.score:.1f}"
        chance = str(present.made.percent)
        return rom.say("review.chance", chance=chance, score=score, worst=worst)

    @property
    def _judged(self) -> int:
        """How many verdicts there are on the moves that lie on the table."""
        verdicts = self.review.verdicts if self.review else ()
        return sum(verdict.decision.place < self._made for verdict in verdicts)

    def _put_up_keys(self) -> None:
        """Show the keys, in place of the legend if they lie there."""
        listed = self._rom.review.keys._asdict().items()
        keys = {f"replay_{name}": written(keys[0]) for name, keys in listed}
        form = "replay.plays" if self._plays else "replay.keys"
        words = self._rom.say(form, coach=self._coach.key, **keys)
        self._desk.stage.put_up({"replay_keys": words})

    def _words_of_move(self) -> str:
        """The last move in words, its number, and its mark if it was weighed.

        Where the label has no room for all that was told, the move is only named.
        """
        number, count = str(self._made), str(self._count)
        before, move = self._last_move()
        if before is None:
            form = "replay.dealt" if len(self._hands) == 1 else "replay.dealt_of"
            return self._rom.say(
                form,
                deal=str(self._table.sitting.last_deal),
                count=count,
                hand=str(self._number + 1),
                hands=str(len(self._hands)),
                next=written(self._rom.review.keys.next_hand[0]),
            )
        mark = self._mark_of(self._made - 1)
        in_full = self._game.move_sentence(before, move)
        if not mark:
            return self._rom.say("replay.made", number=number, count=count, move=in_full)
        # Only moves of the person's have marks, so a name gives no secret away.
        for sentence in (in_full, self._game.move_named(before, move)):
            words = self._rom.say(
                "replay.marked",
                number=number,
                count=count,
                mark=self._named(mark),
                move=sentence,
            )
            if self._desk.stage.has_room(REPLAY, words):
                break
        return words

    def _named(self, mark: str) -> str:
        return self._rom.say(f"review.marks.{mark}")

    def _sign(self, mark: str) -> str:
        return self._rom.say(f"review.signs.{mark}")

    def _mark_of(self, place: int) -> str:
        """The mark of the move at a place of the hand; empty if it was not weighed."""
        verdicts = self.review.verdicts if self.review else ()
        return next((self._mark(v) for v in verdicts if v.decision.place == place), "")


def replay_over(desk: Desk, replay: Replay) -> Program:
    """The program in which hands are played again, over the one at a desk."""
    return guest_over(desk, options=desk.settings.values(), replay=replay)
