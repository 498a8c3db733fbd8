"""A card table: the sitting, its hands, who plays by keyboard, and the tally."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Generic, TypeVar

from retrocards.cards import cards_of, cards_text, next_deal
from retrocards.programs import popups
from retrocards.programs.account import PERSON
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow
from retrocards.programs.grading import GRADE, Grading
from retrocards.programs.loading import own_keys_trouble
from retrocards.programs.pc import State
from retrocards.rom.actions import action
from retrocards.rules.base import Hand, Match
from retrocards.session.engines import engine_of
from retrocards.session.sitting import Sitting
from retrocards.session.tally import Tally

if TYPE_CHECKING:
    from retrocards.session.games import Games
    from retrocards.session.records import HandRecord

M = TypeVar("M", bound=Match)
H = TypeVar("H", bound=Hand)

TABLE = "table"
"""The scene, and the screen, of the game itself."""
TALLY_UNDONE = "undone"
"""The tally's name for what counts apart, since a decision was taken back in it."""
MOST_DEALS = 1_000_000
"""The highest number of a random deal."""


class TableGame(Generic[M]):
    """What a card table asks of its game."""

    end_can_be_undone = False
    """Whether a finished hand can be resumed from one of its earlier moves."""

    @abstractmethod
    def tally_names(self) -> Iterable[str]:
        """The tally's names for how the hand just ended."""

    def best_and_worst(self) -> tuple[Collection[int], Collection[int]]:
        """The seats that did best in the hand just ended, and those that did worst.

        Called only for games that offer grades to newcomers.
        """
        return (), ()

    def spans_hands(self, match: M) -> bool:
        """Whether a match spans several hands, so that earlier ones matter."""
        return False

    def is_first(self, match: M) -> bool:
        """Whether the hand after `match` is the first of its match or, without one, evening."""
        return match.hands_played == 0

    def match_is_over(self) -> bool:
        """Whether a match of several hands has ended with the hand on the table."""
        return False

    def agrees_to_give_up(self) -> Flow[bool]:
        """Ask a player who does not resume whether to give the unfinished hand up."""
        yield from ()
        return True

    def give_up(self) -> None:
        """Called when an earlier sitting's hand is given up."""

    def demo_switched(self) -> None:
        """Called when the demo begins or ends."""


class CardTable(Generic[M, H]):
    """A sitting at a desk: deals and their names, moves, and the hand left unfinished.

    `seats` are the names of the seats in the ROM, by number.
    """

    NEEDS = (
        "screens.table",
        "dialogs.resume|time_up|trouble",
        "dialogs.resume_over?",
        "messages.kept?",
    )

    def __init__(
        self,
        desk: Desk,
        seats: tuple[str, ...],
        game: TableGame[M],
    ) -> None:
        self.seats = seats
        name, kept = desk.rom.identity.name, not desk.launch.guest
        engine, taken = engine_of(desk.rom.identity.program), desk.pc.keeps(name)
        self.sitting: Sitting[M, H] = Sitting(name, engine, desk.settings.rules(), kept, taken)
        self.tally = Tally(name, self.sitting.kept)
        self._grading = Grading(desk, self.tally)
        self._games: Games | None = None
        self.demo = False
        self._desk, self._game = desk, game
        self._first = desk.launch.deal
        """The deal asked for at the start, until it is dealt."""
        self.only: list[int] | None = None
        """The seats that people play, whatever the settings say; None: as they say."""
        self.day = ""
        """The day of which the hand on the table is the deal, if a guest's result is to be kept."""
        self.seated = False
        """Whether the startup show is over and the table is visible."""
        self.ended = False
        """Whether the hand left last time was over, but its end not yet shown."""
        self._began = 0.0
        self._before = 0.0
        """Seconds of play before the present hand, where hands are timed separately."""
        self.hands_dealt = 0
        """How many hands have been dealt since the start."""
        desk.add(self)

    # From sitting to sitting, from hand to hand.

    def sit_down(self) -> Flow[bool]:
        """Come to the table and offer the hand left last time; return whether it is resumed.

        A hand that was stopped after its last card is resumed without a question, to show its end.
        If an end can be undone, it is offered like any other.
        """
        desk, sitting = self._desk, self.sitting
        desk.enter(TABLE)
        desk.stage.open(TABLE)
        self.seated = True
        self._began = desk.now
        kept = sitting.trouble, desk.settings.trouble, self.tally.trouble
        for trouble in (*kept, own_keys_trouble()):
            if trouble and not desk.launch.guest:
                yield from popups.notice(desk.stage, "trouble", reason=trouble)
        if self.dealt and not self.unfinished:
            # The program may have been stopped after the last card and before the tally.
            self.count()
        undoes = self._game.end_can_be_undone
        if sitting.end_unseen and not undoes:
            self._began = desk.now - sitting.record.play_s
            self.ended = True
            return True
        hand_left = self.dealt if undoes else self.unfinished
        if hand_left or (sitting.match.outcome is None and self._game.spans_hands(sitting.match)):
            desk.refresh()
            if (yield from self._wants_to_resume()):
                self._resume()
                return True
            self._game.give_up()
        self.begin_match()
        return False

    def _wants_to_resume(self) -> Flow[bool]:
        """Ask whether to resume the hand left last time.

        If an end can be undone, a hand without a move is not asked about.
        """
        undoes = self._game.end_can_be_undone
        if undoes and not self.sitting.begun:
            return self._stays_unmoved()
        over = undoes and not self.unfinished
        goes_on = yield from popups.ask(self._desk.stage, "resume_over" if over else "resume")
        return goes_on or not (yield from self._game.agrees_to_give_up())

    def _resume(self) -> None:
        """Resume the hand left last time, and its time of play."""
        self._began = self._desk.now - self.sitting.record.play_s
        self._first = None
        self.change_rules()
        # Somebody may already have as many points as this sitting's game point.
        over = self._game.end_can_be_undone or self.sitting.match.outcome is not None
        self.ended = over and not self.unfinished

    def _stays_unmoved(self) -> bool:
        """Whether a hand without a move stays; under other rules it is dealt anew."""
        if self._first is None and self.sitting.rules != self._desk.settings.rules():
            self._first = self.sitting.last_deal
        return self._first is None

    def begin_match(self) -> None:
        """Begin a match, and set its time of play to nothing."""
        if (last := self.sitting.last_finished) is not None:
            self._kept_hand = last  # The sitting drops its hands, and the files were read once.
        self.sitting.begin_anew(self._desk.settings.rules())
        self._began = self._desk.now

    def change_rules(self) -> None:
        """Apply the player's settings to the match in play; a finished one stays so.

        This can end a match over the last trick of a hand, which is counted by then.
        """
        sitting = self.sitting
        rules = self._desk.settings.rules_of_match(sitting.rules)
        over = sitting.match.outcome is not None and not self.unfinished
        if self.dealt and not over and rules != sitting.rules:
            self._desk.keep(lambda: sitting.change(rules))
            self.count()

    def see_end(self) -> None:
        """Note that the end of this hand is being shown."""
        self.ended = False
        if not self._game.end_can_be_undone:
            self._desk.keep(self.sitting.see_end)

    def may_deal(self) -> Flow[bool]:
        """Whether the edition has time left for another hand; if not, a notice says so."""
        if not self.time_is_up:
            return True
        limit = self._desk.settings.play_seconds or 0
        minutes, seconds = f"{limit / 60:g}", f"{limit:g}"
        yield from popups.remark(self._desk.stage, "time_up", minutes=minutes, seconds=seconds)
        return False

    def deal(self, again: bool = False) -> None:
        """Deal the hand asked for at the start, the next one, or the last one again."""
        settings, sitting = self._desk.settings, self.sitting
        goes_on = self._game.spans_hands(sitting.match)
        rules = settings.rules_of_match(sitting.rules) if goes_on else settings.rules()
        self.hands_dealt += 1
        self._grading.begin()
        # Nor does a game count if the demo played an earlier hand of it.
        match = sitting.before if again else sitting.match
        spans = self._game.spans_hands(match)
        demo, apart = spans and sitting.by_demo, spans and sitting.counts_apart
        if again:
            self._desk.keep(lambda: sitting.deal_again(rules, demo, apart))
        else:
            deal = self._next_deal()
            self._desk.keep(lambda: sitting.deal(deal, rules, demo, apart))
        # A king turned up can end the hand before anybody moves.
        self.count()

    def deal_next(self, deal: str) -> None:
        """Make this deal the next one."""
        self._first = deal

    def time_anew(self) -> None:
        """Restart the clock of the hand; time before it still counts as play."""
        self._before += self.play_s
        self._began = self._desk.now
        self.sitting.time_anew()

    def make(self, move: int, forced: bool = False) -> None:
        """Make a move and save it; a `forced` one is nobody's decision.

        Raises RuleBroken, with nothing changed.
        """
        seat = self.hand.to_move
        own = self.by_keyboard(seat) and not forced
        demo = self.demo and not forced and seat in self.people

        def play() -> None:
            self.sitting.play(move, self.play_s, demo, own)
            if own:
                self._desk.settings.meet()

        self._desk.keep(play)
        self.count()

    def count(self) -> None:
        """Count a finished hand in the tally, once, unless the demo has played in it.

        One in which a decision was taken back counts under a name of its own.
        """
        if self._desk.launch.replay or self.unfinished or not self.is_counted:
            return
        self._record()
        if names := tuple(self._game.tally_names()):
            names = (TALLY_UNDONE,) if self.sitting.counts_apart else names

            def add() -> None:
                self.tally.add(*names, hand=self.sitting.hand_id)
                self._desk.settings.meet()

            self._desk.keep(add)
        self._judge()

    def _record(self) -> None:
        """Keep the hand that is over among the player's finished hands, once.

        Where not even the sitting can be written the player knows that, and is told nothing more.
        """
        if not (self.sitting.saved or self.day):
            return
        if self._games is None:
            from retrocards.session.games import Games  # No hand is over at a start.

            self._games = Games(self._desk.rom.identity.name, self._desk.rom.identity.program)
        games = self._games
        self._desk.keep(
            lambda: games.keep(self.sitting, self._players(), self._desk.warn, self.day)
        )

    def _players(self) -> str:
        """Who plays each seat: `north club; east person`."""
        grade = self._desk.settings[GRADE] if GRADE in self._desk.rom.options else "computer"
        people = self.people
        return "; ".join(
            f"{name} {PERSON if seat in people else grade}" for seat, name in enumerate(self.seats)
        )

    def _judge(self) -> None:
        """Note how the only person at the table did; in the middle he neither won nor lost.

        So whoever plays as well as the computer wins as often as he loses, however many there are.
        """
        if self.sitting.undone:
            return
        best, worst = self._game.best_and_worst()
        if self.is_alone and (self.people[0] in best) != (self.people[0] in worst):
            self._grading.judge(self.people[0] in best, self.sitting.hand_id)

    def offer_grade(self) -> Flow[None]:
        """Offer the only person at the table another grade, if the latest hands suggest one."""
        if self.is_alone:
            yield from self._grading.offer(lambda: self.is_alone)

    # What is true now.

    @property
    def end_can_be_undone(self) -> bool:
        """Whether a finished hand can be resumed from one of its earlier moves."""
        return self._game.end_can_be_undone

    @property
    def last_finished(self) -> HandRecord | None:
        """The hand that ended last, here or in an earlier run; None if there is none."""
        return self.sitting.last_finished or self._kept_hand

    @cached_property
    def _kept_hand(self) -> HandRecord | None:
        """The hand that had ended last before this match, or else in the player's files."""
        if self._desk.launch.guest:
            return None
        from retrocards.session.games import latest  # A first picture needs no finished hand.

        return latest(self._desk.rom.identity.name)

    @property
    def match_hands(self) -> list[HandRecord]:
        """The finished hands of this match, or of the evening, in which a person has moved."""
        return [hand for hand in self.sitting.finished_since(self._game.is_first) if hand.own]

    @property
    def match_is_over(self) -> bool:
        """Whether a match of several hands has ended with the hand on the table."""
        return self.dealt and not self.unfinished and self._game.match_is_over()

    @property
    def is_counted(self) -> bool:
        """Whether the hand will count: not if the demo has played in it.

        A guest continues a hand of the demo and sees it counted; none of that is kept.
        """
        return not (self.demo if self._desk.launch.guest else self.sitting.by_demo)

    @property
    def hand(self) -> H:
        """The hand on the table."""
        assert self.sitting.hand is not None
        return self.sitting.hand

    @property
    def dealt(self) -> bool:
        """Whether there is a hand on the table."""
        return self.sitting.hand is not None

    @property
    def unfinished(self) -> bool:
        """Whether there is an unfinished hand on the table."""
        return self.sitting.unfinished

    @property
    def time_is_up(self) -> bool:
        """Whether the edition's time of play is up, so that no hand may begin."""
        left = self.seconds_left
        return left is not None and left <= 0

    @property
    def seconds_left(self) -> float | None:
        """Seconds of play until no hand may begin any more, 0 or less then; None without a limit.

        Watching as a guest is not play.
        """
        limit = self._desk.settings.play_seconds
        if limit is None or (self._desk.launch.guest and self.demo):
            return None
        return limit - self._before - self.play_s

    @property
    def play_s(self) -> float:
        """Seconds of play so far, including earlier runs of the same sitting."""
        return self._desk.now - self._began

    @property
    def people(self) -> list[int]:
        """The seats that the keyboard plays when there is no demo.

        The edition allows them; an option of a seat's name can leave it out.
        """
        if self.only is not None:
            return self.only
        settings, options = self._desk.settings, self._desk.rom.options
        return [
            seat
            for seat, name in enumerate(self.seats)
            if name in settings.keyboard_seats and (name not in options or settings.flag(name))
        ]

    @property
    def somebody_plays(self) -> bool:
        """Whether a person plays any seat."""
        return bool(self.people) and not self.demo

    @property
    def is_alone(self) -> bool:
        """Whether exactly one person plays against the computer."""
        return len(self.people) == 1 and not self.demo

    def by_keyboard(self, seat: int) -> bool:
        """Whether a person plays this seat."""
        return not self.demo and seat in self.people

    def kept_words(self) -> str:
        """The ROM's words on whether the game is saved; empty if it has none."""
        called = f"kept.{'yes' if self.sitting.saved else 'no'}"
        return self._desk.rom.say(called) if self._desk.rom.says(called) else ""

    def state(self) -> State:
        """What the script driver writes down of the table."""
        state: State = {"scores": dict(self.tally.counts)}
        if self.seated and self.dealt:
            seat, deal = self.hand.to_move, self.sitting.last_deal or ""
            state |= {
                "deal": int(deal) if deal.isdecimal() else deal,
                "hands": dict(zip(self.seats, map(_in_text, self.hand.hands), strict=True)),
                "to_move": self.seats[seat] if seat >= 0 else None,
                "play_s": round(self.play_s, 3),
            }
        return state

    @action("reset_tally")
    def reset_tally(self) -> None:
        """Set all counts of the tally to nothing."""
        self._desk.keep(self.tally.reset)

    @action("demo")
    def switch_demo(self) -> None:
        """Let the computer play all seats, or stop it.

        Either way, a guest's time begins anew.
        """
        self._desk.put_away_passing()
        self.demo = not self.demo
        if self._desk.launch.guest:
            self._began = self._desk.now
        self._game.demo_switched()

    def _next_deal(self) -> str:
        if self._first is not None:
            first, self._first = self._first, None
            return first
        last = self.sitting.last_deal
        return (last and next_deal(last)) or str(Random().randint(1, MOST_DEALS))


def _in_text(cards: int) -> str:
    return cards_text(cards_of(cards))
