"""Says what a player would see: each change of the screen as sentences, from the stage's model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from retrocards.programs.desk import Desk
from retrocards.programs.game import CardGame, Decision
from retrocards.programs.pc import Running
from retrocards.programs.replay import REPLAY
from retrocards.programs.spoken import Spoken
from retrocards.stage.model import GAP

if TYPE_CHECKING:
    from retrocards.stage.windows import Popup

SHOW = "show"
"""The scene of the startup show."""
ANNOUNCEMENT, PROMPT, REFUSAL = "announcement", "prompt", "refusal"
PILE = "pile"
"""The zone of the cards that have been laid down, where nothing announces them."""


class Speech:
    """Hears a running program, and says what has changed since the last time.

    `say` is given sentence after sentence; none is given twice in a row.
    """

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say, self._last = say, ""
        self._program: Running | None = None
        self._seen: dict[str, str] = {}
        """What was last said of each label, and of other things by their names."""
        self._windows: dict[Popup, Sequence[str]] = {}
        self._decision: Decision | None = None
        self._counts: tuple[int, ...] = ()
        """How many cards each seat had, where nothing announces what it lays down."""
        self._tops = False
        """Whether a card has lain on any of the piles whose top cards are said."""
        self._spoken: Spoken

    def hear(self, program: Running) -> None:
        """Say what has changed on the screen of the program that has the machine."""
        if program is not self._program:
            self._program, self._seen, self._windows = program, {}, {}
            self._decision, self._counts, self._tops = None, (), False
        self._spoken = Spoken(program.stage.rom, _listener(program))
        self._print(program)
        self._tell_scene(program)
        if not program.stage.is_covered:
            self._tell_table(program)
        self._tell_scores(program)
        self._tell_windows(program)
        if not program.stage.windows:
            self._ask(program)

    # What has happened.

    def _tell_table(self, program: Running) -> None:
        if _shows_record(program):
            # A step may be many moves: what is new on the table has not just been played.
            self._tell_label(program, REPLAY)
            self._counts = ()
        else:
            self._tell_labels(program)
            self._tell_plays(program)

    def _print(self, program: Running) -> None:
        """Say what a console has printed; a line that is not ended when it waits is a prompt."""
        printed, program.stage.unread = program.stage.unread, ""
        for line in printed.splitlines():
            if line.strip():
                self._last = ""
                self._utter(" ".join(line.split()), is_sign=len(line) == 1)

    def _tell_scene(self, program: Running) -> None:
        scene = program.scene if isinstance(program, Desk) else ""
        if self._is_new("scene", scene) and scene:
            identity = program.stage.rom.identity
            spoken = self._spoken
            fields = {"title": spoken.title(identity.title), "maker": spoken.title(identity.maker)}
            self._utter(spoken.say(f"scenes.{scene}", **fields))
            if isinstance(program, Desk) and isinstance(program.program, CardGame):
                offer = program.program.offer() if scene == SHOW else ""
                self._utter(spoken.sentence(offer))

    def _tell_labels(self, program: Running) -> None:
        model, rom = program.stage.model, program.stage.rom
        for message in rom.names("speech.tops"):
            zone = message.rpartition(".")[2]
            views = model.zones.get(zone)
            if views is not None:
                bare = self._spoken.word("bare")
                top = self._spoken.card(views[-1].card) if views else bare
                if self._is_new(zone, top) and (views or self._tops):
                    self._utter(self._spoken.say(f"tops.{zone}", top=top))
                self._tops |= bool(views)
        for label in rom.speech.labels:
            if label not in model.typing:
                self._tell_label(program, label)

    def _tell_label(self, program: Running, label: str) -> None:
        model, rom = program.stage.model, program.stage.rom
        words = {**model.labels, **program.stage.signs}.get(label, "")
        refuses = label == ANNOUNCEMENT and model.styles.get(label) == REFUSAL
        if label == ANNOUNCEMENT and self._is_new(REFUSAL, words if refuses else ""):
            self._tell(words if refuses else "")
        # After a refusal what stood there before comes back, and has been said.
        if not refuses and self._is_new(label, words) and words:
            called = f"label.{label}"
            if rom.says(f"speech.{called}"):
                self._utter(self._spoken.say(called, words=self._spoken.plain(words)))
            else:
                self._utter(self._spoken.sentence(words))

    def _tell_plays(self, program: Running) -> None:
        """Say who has laid which cards, where no announcement does."""
        stage = program.stage
        if not stage.rom.says("speech.plays.lays") or not isinstance(program, Desk):
            return
        game = program.program
        if not isinstance(game, CardGame) or not game.table.seated or not game.table.dealt:
            return
        zones, seats = stage.model.zones, game.table.seats
        counts = tuple(sum(view.card != GAP for view in zones.get(seat, ())) for seat in seats)
        before, self._counts = self._counts, counts
        pile = [view.card for view in zones.get(PILE, ())]
        for seat, (had, has) in enumerate(zip(before, counts, strict=False)):
            if has < had and pile:
                form = "out" if not has else "left_one" if has == 1 else "left"
                rest = self._spoken.word(f"plays.{form}", count=str(has))
                cards = self._spoken.cards(pile)
                self._utter(
                    self._spoken.say("plays.lays", **game.subject(seat), cards=cards, rest=rest)
                )

    def _tell_scores(self, program: Running) -> None:
        """Say at the end of a hand how the scores stand."""
        rom = program.stage.rom
        game = program.program if isinstance(program, Desk) else None
        if not (rom.says("speech.scores") and isinstance(game, CardGame)):
            return
        ended = game.table.seated and game.table.dealt and not game.table.unfinished
        if not self._is_new("over", "over" if ended else "") or not ended:
            return
        scores = [
            self._spoken.word("score", seat=rom.say(f"seats.{seat}"), points=str(points))
            for seat, points in program.state()["scores"].items()
        ]
        self._utter(self._spoken.say("scores", scores=self._spoken.listed(scores)))

    def _tell_windows(self, program: Running) -> None:
        """Say what is new in pop-ups and in the windows that lie open."""
        stage, before = program.stage, self._windows
        self._windows = {}
        for window in (*stage.sheets, *stage.windows):
            said = before.get(window, ())
            parts = window.spoken()
            self._windows[window] = parts
            new = [part for part in parts if part and part not in said]
            if window.runs_on and new:
                self._tell("\n".join(new))
            else:
                for part in new:
                    self._tell(part)
        if before.keys() - self._windows.keys() and not stage.windows:
            # Back at the table: what is asked there has been forgotten.
            asks = PROMPT if PROMPT in stage.model.labels else ANNOUNCEMENT
            self._seen.pop(asks, None)
            self._last = ""
            self._decision = None

    # What is asked.

    def _ask(self, program: Running) -> None:
        """Say what the player is asked, the cards, and which of them may be played."""
        prompt = program.stage.model.labels.get(PROMPT, "")
        decision = None
        if isinstance(program, Desk) and isinstance(program.program, CardGame):
            decision = program.program.decision()
        is_new = self._is_new(PROMPT, prompt)
        if decision is None:
            self._decision = None
            if is_new:
                self._tell(prompt)
            return
        before, self._decision = self._decision, decision
        anew = before is None or (before.held, before.playable) != (
            decision.held,
            decision.playable,
        )
        if not anew and not is_new and before is not None:
            self._tell_choice(before, decision)
            return
        spoken = self._spoken
        if anew and decision.held:
            comma = self._spoken.word("semicolon")
            keyed = [self._keyed(key, card) for key, card in decision.held]
            self._utter(spoken.say("hand", cards=comma.join(keyed)))
        legal = ""
        if decision.playable:
            cards = [card for _, card in decision.held]
            legal = spoken.cards(decision.playable, cards, "or")
        self._utter(spoken.sentence(prompt, legal=legal))
        said = spoken.has_form(prompt)
        if decision.question:
            sentence = spoken.say(decision.question, **decision.fields, legal=legal)
            said = bool(sentence)
            self._utter(sentence)
        if anew and legal and not said:
            self._utter(spoken.say("legal", cards=legal))
        self._tell_choice(before or Decision((), ()), decision)

    def _tell_choice(self, before: Decision, decision: Decision) -> None:
        """Say which card the cursor is on, and which have been marked or unmarked."""
        spoken = self._spoken
        for form, cards in (
            ("marked", decision.marked - before.marked),
            ("unmarked", before.marked - decision.marked),
        ):
            if cards and before.held == decision.held:
                self._utter(spoken.say(form, cards=spoken.cards(sorted(cards))))
        if decision.under_cursor not in (-1, before.under_cursor):
            self._utter(spoken.say("cursor", card=spoken.card(decision.under_cursor)))

    def _keyed(self, key: str, card: int) -> str:
        form = "keyed" if key else "keyless"
        return self._spoken.word(form, key=key, card=self._spoken.card(card))

    # How it is said.

    def _is_new(self, name: str, words: str) -> bool:
        """Whether words differ from those that were last seen in that place."""
        before = self._seen.get(name, "")
        self._seen[name] = words
        return words != before

    def _tell(self, words: str) -> None:
        self._utter(self._spoken.sentence(words))

    def _utter(self, sentence: str, is_sign: bool = False) -> None:
        """Say a sentence that says something; a sign alone does so where one edits a text."""
        if sentence and sentence != self._last and (is_sign or any(map(str.isalnum, sentence))):
            self._last = sentence
            self._say(sentence)


def _shows_record(program: Running) -> bool:
    """Whether the moves on the screen are those of a recorded hand."""
    game = program.program if isinstance(program, Desk) else None
    return isinstance(game, CardGame) and game.playback.shows


def _listener(program: Running) -> str:
    """The name of the seat of the only person at the table; empty if there is none."""
    game = program.program if isinstance(program, Desk) else None
    if not isinstance(game, CardGame):
        return ""
    people = game.table.people
    return game.table.seats[people[0]] if len(people) == 1 else ""
