"""The coach: what the master would do in the person's place, and what the person's moves cost.

The coach knows only what the seat may know. While a person is to move, the coach's key opens a
window with the best moves, the chance of each, and the reason for the first. With `--coach` the
same appears beside the table as soon as it is known. After the hand, the key looks back at the
person's moves. The coach thinks in slices between two pictures, and saves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isinf
from typing import TYPE_CHECKING, Generic

from retrocards.programs import popups
from retrocards.programs.coach.boxes import CoachBoxes
from retrocards.programs.coach.look_back import LookBack
from retrocards.programs.coach.words import SHOWN, Coached, CoachWords
from retrocards.programs.desk import PARTING, Desk
from retrocards.programs.flow import Flow, T, forever
from retrocards.programs.table import TABLE, CardTable, H, M
from retrocards.programs.thinking import Thought, meanwhile, write_down
from retrocards.rom.actions import action
from retrocards.session.engines import players_of
from retrocards.stage.words import HARD_BLANK

if TYPE_CHECKING:
    from retrocards.players.advice import Advice, Adviser
    from retrocards.programs.coach.look_back import Reviews
    from retrocards.programs.coach.review import Review, Verdict
    from retrocards.programs.launch import Replay
    from retrocards.session.records import HandRecord


class Coach(Generic[M, H]):
    """Advises the person at a table, in the words of the `game`."""

    NEEDS = (
        "messages.looks_back",
        "messages.coach.only|alike|head|next|gap|waits|lost|lost_beside",
        "messages.coach.out?",
        "timings.waits",
        "sounds.wrong?",
        *CoachWords.NEEDS,
        *CoachBoxes.NEEDS,
        *LookBack.NEEDS,
    )

    def __init__(self, desk: Desk, table: CardTable[M, H], game: Coached[H]) -> None:
        self._desk, self._stage, self._table, self._game = desk, desk.stage, table, game
        self._rom = desk.rom
        self._words = CoachWords(desk.rom, table.seats, game)
        self._boxes = game.coach_boxes(desk, game.box_asks_of_move)
        self._look_back = LookBack(desk, table, self._words, self._boxes, game.measure)
        self._thought: Thought[H, Advice] | None = None
        self._untold: H | None = None
        """The hand for which the words beside the table failed."""
        self._knows_deals = False
        """Whether it has been told what the deals are in which something comes."""
        self._owes_in: int | None = None
        """The number of the hand in which a question came before the person's turn."""
        desk.add(self)

    @action("coach")
    def ask(self) -> None:
        """Show what the coach would do, or after the hand what would have been better.

        After two refusals the rule is told in place of that; a new player's first hand begins with
        a guide.
        A passing notice is closed first. Over another part's box the key only sounds wrong; over
        the coach's own it does nothing.
        """
        desk = self._desk
        desk.put_away_passing()
        boxes = bool(self._stage.windows)
        if not desk.top_name and self.looks_back and (master := self._master) is not None:
            desk.push("review", self._look_back.show(master))
        elif self._game.offers_rule and not (desk.top_name or boxes):
            self._game.tell_rule()
        elif self._game.offers_lesson and not (desk.top_name or boxes):
            self._game.open_lesson()
        elif not desk.top_name and self._advises and (not boxes or self._game.box_asks_of_move()):
            game = self._game
            promises = not (self._asked or game.awaits_key or game.people_are_out() or desk.demo)
            self._owes_in = desk.program.hands_dealt if promises else None
            desk.push("coach", self.hint() if self._asked else self._waits())
        elif boxes and desk.top_name not in ("coach", "review"):
            desk.sound("wrong")
            self._stage.beep()

    def make_good(self) -> bool:
        """Answer a question that came before the person's turn; return whether there was one."""
        owes, self._owes_in = self._owes_in == self._desk.program.hands_dealt, None
        if owes:
            self.ask()
        return owes

    @property
    def key(self) -> str:
        """The name of the coach's key; empty if the ROM has none."""
        return popups.key_for(self._stage, "coach")

    @property
    def looks_back(self) -> bool:
        """Whether the hand on the table is over, so that the coach can look back at it."""
        table = self._table
        there = table.seated and table.dealt and not table.unfinished
        return there and self._master is not None and self._desk.scene != PARTING

    @property
    def offers_look_back(self) -> bool:
        """Whether there is a key to look back with, and a move of the person's to look at."""
        return bool(self.key) and self.looks_back and bool(self._table.sitting.own_moves)

    @property
    def reviews(self) -> Reviews[M, H]:
        """The reviews of hands that were looked back at; a replay of them shares these."""
        return self._look_back.reviews

    @reviews.setter
    def reviews(self, reviews: Reviews[M, H]) -> None:
        self._look_back.reviews = reviews

    def wanted_replay(self) -> Replay | None:
        """What a look back wants to be played again, to be asked once; None if nothing."""
        wanted, self._look_back.wanted_replay = self._look_back.wanted_replay, None
        return wanted

    def review(self, hand: HandRecord) -> Review[M, H] | None:
        """The review of a hand, as far as its decisions are weighed; None without a master."""
        return None if self._master is None else self._look_back.review(hand, self._master)

    def weigh(self, reviews: Sequence[Review[M, H]]) -> Flow[bool]:
        """Weigh the rest of these reviews' decisions behind a bar of progress; a key ends it.

        Returns False if the verdicts are not to be shown.
        """
        return self._look_back.weigh(reviews)

    def mistake(self, mistake: Verdict[H], number: int, hands: Sequence[HandRecord]) -> str:
        """A mistake in the hand with this place among `hands`, in words."""
        return self._look_back.mistake(mistake, number, hands)

    def way_back(self) -> str:
        """The words that name the key to look back; empty where there is nothing to look at."""
        return self._rom.say("looks_back", key=self.key) if self.offers_look_back else ""

    @property
    def _advises(self) -> bool:
        table = self._table
        there = table.seated and table.unfinished and self._desk.scene == TABLE
        return there and self._master is not None

    # Beside the table.

    def meanwhile(self, flow: Flow[T]) -> Flow[T]:
        """Run a flow; with `--coach`, think while it waits for the person."""
        if not self._desk.launch.coach:
            return (yield from flow)
        return (yield from meanwhile(flow, lambda: self._desk.now, self._think_along))

    def words(self) -> str:
        """The words beside the table while a person is to move.

        The strength of the cards is there at once; the moves follow when they are known.
        """
        if not self._desk.launch.coach or not self._asked:
            return ""
        hand, thought, lines = self._table.hand, self._thought, list[str]()
        strength, gap = "", self._rom.say("coach.gap")
        if self._untold == hand or (thought and thought.about == hand and thought.lost):
            return self._rom.say("coach.lost_beside")
        advice = thought.result if thought and thought.about == hand else None
        try:
            if advice is not None and not isinf(advice.best.error):
                lines = self._words.lines(hand, advice, "aside")
            strength = self._game.strength(hand, "short")
        except Exception as error:
            write_down(error)
            self._untold = hand.copy()
            return self._rom.say("coach.lost_beside")
        label = self._game.coach_label()
        return _longest(
            (_below(strength, gap.join(lines[:count])) for count in range(len(lines), -1, -1)),
            lambda words: self._stage.has_room(label, words),
        )

    @property
    def _asked(self) -> bool:
        """Whether a person is to move, and the screen shows what to."""
        return self._is_persons_turn and self._game.all_is_shown()

    @property
    def _is_persons_turn(self) -> bool:
        table = self._table
        return table.seated and table.unfinished and table.by_keyboard(table.hand.to_move)

    def _think_along(self) -> bool:
        """Think while there is time; return whether there is more to think."""
        if not self._is_persons_turn or self._master is None:
            return False
        if len(self._table.hand.legal_moves()) == 1:
            return False
        thought = self._thought_of_hand()
        if not thought.over and thought.think(self._desk.pace):
            self._desk.refresh()
        return not thought.over

    def _thought_of_hand(self) -> Thought[H, Advice]:
        """The thought about the hand on the table; a thought about another is dropped."""
        hand = self._table.hand
        if self._thought is None or self._thought.about != hand:
            view, chance = hand.view(hand.to_move), self._table.sitting.chance()
            assert self._master is not None
            self._thought = Thought(hand.copy(), self._master.advise(view, chance))
        return self._thought

    @property
    def _master(self) -> Adviser | None:
        """The master of the game, if it can advise."""
        from retrocards.players.advice import Adviser  # A first picture asks for no advice.

        master: object = players_of(self._rom.identity.program).get("master")
        return master if isinstance(master, Adviser) else None

    # On request.

    def hint(self, whom: str = "") -> Flow[None]:
        """Think, and show the advice; a key ends either. A fault of ours ends only the hint.

        The moves follow `whom`, which may be empty. If there is no room for both, the strength of
        the hand is left out.
        """
        try:
            yield from self._advise(whom)
        except Exception as error:
            write_down(error)
            yield from self._boxes.tell("coach_only", words=self._rom.say("coach.lost"))

    def _advise(self, whom: str) -> Flow[None]:
        hand = self._table.hand.copy()
        if len(hand.legal_moves()) == 1:
            move = hand.legal_moves()[0]
            moves = self._rom.say("coach.only", move=self._game.move_named(hand, move))
            yield from self._only(hand, whom + moves)
            return
        thought = self._thought_of_hand()
        advice = yield from self._thought_out(thought)
        if thought.lost:
            yield from self._boxes.tell("coach_only", words=self._rom.say("coach.lost"))
        elif advice is not None and advice.all_alike:
            yield from self._only(hand, whom + self._rom.say("coach.alike"))
        elif advice is not None:
            best = advice.best
            reason = self._words.reason(hand, best)
            decided = best.comparison or any(other.is_worse for other in advice.prospects)
            despite = self._game.despite(hand, best.move) if reason and decided else ""
            reason = _below(f"{despite}{reason}", self._game.caution(hand, best.move))
            strength = self._strength(hand)
            plain = [
                _below(
                    top,
                    self._words.head(advice, count),
                    whom + self._moves(hand, advice, count),
                    reason,
                )
                for top in ((strength, "") if whom else (strength,))
                for count in range(SHOWN, 0, -1)
            ]
            deals = "" if self._knows_deals else self._words.deals(advice.best)
            texts = [*(_below(text, deals) for text in plain[:-1] if deals), *plain]
            dialog = self._game.coach_dialog()
            longest = _longest(texts, lambda text: self._boxes.fits(dialog, words=text))
            self._knows_deals |= longest not in plain
            yield from self._boxes.tell(dialog, words=longest)

    def _moves(self, hand: H, advice: Advice, count: int) -> str:
        """The best moves, at most this many, one after another or one below the other."""
        next_one = self._rom.say("coach.next")
        lines = self._words.lines(hand, advice, "line", count)
        return next_one.join(_of_one_width(lines) if next_one == "\n" else lines)

    def _waits(self) -> Flow[None]:
        """Say that nothing is asked: the computer is to move and does so, or a key must go on.

        Whoever is out is asked nothing more, and is told that.
        """
        stands = self._game.awaits_key
        out = self._game.people_are_out()
        called = "coach.out" if out else "coach.go_on" if stands else "coach.waits"
        lasts = forever if stands else lambda: self._rom.timings["waits"]
        yield from self._boxes.tell("coach_only", lasts=lasts, words=self._rom.say(called))

    def _only(self, hand: H, words: str) -> Flow[None]:
        """Show `words` where there is nothing to choose."""
        words = _below(self._strength(hand), words)
        yield from self._boxes.tell("coach_only", words=words)

    def _strength(self, hand: H) -> str:
        return self._game.strength(hand, "long")

    def _thought_out(self, thought: Thought[H, Advice]) -> Flow[Advice | None]:
        """Show that the coach is thinking, until it has finished; None if a key ended it."""
        if not thought.over:
            box = self._boxes.box("coach_thinks")
            yield from self._boxes.think(box, lambda: thought.think(self._desk.pace))
        return thought.result


def _below(*parts: str) -> str:
    """Several sentences, each on a line of its own."""
    return "\n".join(filter(None, parts))


def _of_one_width(lines: list[str]) -> list[str]:
    """Lines that stay below one another where each is centered."""
    width = max(map(len, lines))
    return [line.ljust(width, HARD_BLANK) for line in lines]


def _longest(texts: Iterable[str], has_room: Callable[[str], bool]) -> str:
    """The longest text that has room, else the last; they come the longest first."""
    for words in texts:
        if has_room(words):
            break
    return words
