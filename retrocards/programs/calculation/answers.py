"""What keys, clicks and drags do at the table of CALCULATION."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from retrocards.machine import Key, Mouse
from retrocards.programs import popups
from retrocards.programs.calculation.table import (
    IN_PLAY,
    LEFT,
    NOTHING,
    PILE,
    PLAY,
    RIGHT,
    STACK,
    STACK_ZONES,
    home_of,
)
from retrocards.programs.calculation.telling import (
    movable_tops,
    rank_wanted,
    ranks_wanted,
    rule_words,
)
from retrocards.programs.flow import MOMENT, Click, Flow, Wakeup, pressed, struck
from retrocards.programs.refusals import Refusals
from retrocards.programs.table import CardTable
from retrocards.programs.words import DETAILS, card_name, refused
from retrocards.programs.workbench import Carrying
from retrocards.rom import Rom
from retrocards.rules.base import RuleBroken
from retrocards.rules.calculation import (
    MOVES,
    STACK_CARDS,
    Hand,
    Match,
    shift,
    to_pile,
    to_stack,
    up,
)
from retrocards.stage import Hit, Stage

TARGET_RULES = ("stack_is_done", "cards_stay", "pile_not_empty")
"""The rules about a card's target for which the ROM has another sentence if it has no other."""


class SolitaireAnswers:
    """Makes the moves that the player asks for; for a while, `sentence` says how the last one went.

    A card is named by its source: IN_PLAY, or the number of a pile. `make` makes a move.
    """

    NEEDS = (
        "keys.sure|stacks|piles|tops|fan",
        "messages.announcements.hint|not_sure|top_only|nowhere|nowhere_colour|where",
        "messages.announcements.undealt|unknown|unknown_without_manual|complete|wants|one_of|any_top",
        "messages.rules.wrong_rank|wrong_colour|nothing_in_play",
        "messages.rules.pile_is_empty|pile_is_empty_none",
        "messages.rules.stack_is_done|stack_is_done_none|cards_stay|cards_stay_none",
        "messages.rules.pile_not_empty|pile_not_empty_none|no_such_pile|hand_over",
        "timings.double_click|announcement",
        *DETAILS,
    )

    def __init__(
        self,
        table: CardTable[Match, Hand],
        stage: Stage,
        refresh: Callable[[], None],
        make: Callable[[int], None],
        refusals: Refusals,
    ) -> None:
        self.lifted = NOTHING
        """The card named first, until its target is named too."""
        self._sentence, self._sentence_until = "", 0.0
        self._refusal = ""
        """What was said to the last key that meant nothing."""
        self.fanned = ""
        """The zone that is spread out, by the mouse or by the player's key."""
        self.carrying = Carrying(stage, self._follow)
        self._refresh = refresh
        self._table, self._stage, self._rom = table, stage, stage.rom
        self._make, self._refusals = make, refusals
        self._right: frozenset[str] = frozenset()
        """The zones that blink after a refusal."""
        self._clicked: tuple[int, float] | None = None
        """The card clicked last, and when."""
        self._filled = "", 0.0
        """The stack or pile clicked last to get a card, and when."""
        self._hinted: frozenset[str] = frozenset()
        """The zones of the last hint."""
        self.reason = ""
        """The reason for the last hint."""

    @property
    def _hand(self) -> Hand:
        return self._table.hand

    @property
    def sentence(self) -> str:
        """How the last move went; empty after some seconds."""
        asks = self.lifted != NOTHING
        return self._sentence if asks or self._stage.now < self._sentence_until - MOMENT else ""

    def say(self, words: str) -> None:
        """Show a sentence for a while."""
        self._sentence = words
        self._sentence_until = self._stage.now + self._rom.timings["announcement"]

    def hush(self) -> None:
        """Drop the sentence that a key means nothing here: another one means something."""
        if self._sentence == self._refusal:
            self.say("")

    @property
    def sentence_left(self) -> float | None:
        """Seconds until the sentence disappears; None without one, or if it is a question."""
        if not self.sentence or self.lifted != NOTHING:
            return None
        return self._sentence_until - self._stage.now

    def forget(self) -> None:
        """Forget what has been named, clicked and said."""
        self.say("")
        self.lifted, self._clicked = NOTHING, None
        self._hinted, self.reason = frozenset(), ""

    def hint(self, move: int, reason: str) -> None:
        """Mark which card a hint moves, and where; give the reason."""
        made = MOVES[move]
        self._hinted = frozenset({home_of(made.source), _target_of(move)})
        self.say(self._rom.say("announcements.hint"))
        self.reason = reason

    @property
    def question(self) -> str:
        """Where the card that the mouse carries can be dropped; empty if it carries none."""
        carried = self.carrying.cards
        return "" if carried is None else self._where(_source(carried.zone))

    @property
    def marks(self) -> frozenset[str]:
        """The marked zones: where the carried or named card may go, or those of a hint."""
        source = self.lifted if self.lifted != NOTHING else None
        if (carried := self.carrying.cards) is not None:
            source = _source(carried.zone)
        if source is None:
            return self._right if self._refusals.show_right else self._hinted
        return frozenset(map(_target_of, self._moves_of(source)))

    @property
    def ways(self) -> frozenset[str]:
        """The zones of the cards that go up, and of their stacks.

        If none goes up, those of the card in play and of the piles that take it.
        """
        legal = self._hand.legal_moves()
        moves = [*filter(_goes_up, legal)] or legal
        sources = {home_of(MOVES[move].source) for move in moves}
        return frozenset(sources.union(map(_target_of, moves)))

    def take(self, woken: Wakeup) -> Flow[None]:
        """Do what a key or a click asks for, if it is legal; else say why not."""
        if struck(woken):
            self._refusals.hush()
        if zone := self._framed_place(woken):
            self._try(_onto(self.lifted, zone))
        elif isinstance(woken, Click):
            yield from self._click(woken.hit)
        elif isinstance(woken, Mouse) and struck(woken):
            self.forget()
            if _is_target(place := self._stage.pointed_place()):
                self._fill(place)
        elif isinstance(woken, Key) and not woken.repeat:
            self._press(woken)

    def fans(self, woken: Wakeup) -> bool:
        """Spread out the crowded zone under the mouse or, by its key, the next one.

        Returns whether that was all that the key or click asked for.
        """
        if isinstance(woken, Mouse) and woken.kind == "move":
            self._follow()
            return True
        if not isinstance(woken, Key) or not pressed(self._rom, woken, "fan"):
            return False
        piles_first = sorted(self._stage.crowded, key=lambda zone: not zone.startswith(PILE))
        turn = ["", *piles_first]
        place = turn.index(self.fanned) if self.fanned in turn else 0
        self.fanned = turn[(place + 1) % len(turn)]
        self.hush()
        if turn == [""]:
            self._stage.beep()
        return True

    def _follow(self) -> None:
        """Spread out the crowded zone under the mouse, unless the mouse carries a card."""
        pointed = self._stage.pointed_zones()
        if self.fanned not in pointed:
            crowded = (zone for zone in pointed if zone in self._stage.crowded)
            self.fanned = "" if self.carrying.cards else next(crowded, "")
        self._refresh()

    # By keys.

    def _press(self, key: Key) -> None:
        rom = self._rom
        source = IN_PLAY if self.lifted == NOTHING else self.lifted
        self.forget()
        self.fanned = ""
        if pressed(rom, key, "sure"):
            self._do_what_is_sure()
        elif (stack := _place(rom, key, "stacks")) >= 0:
            self._try(_onto_stack(source, stack))
        elif 0 <= (pile := _place(rom, key, "piles")) < len(self._hand.piles):
            self._try(_onto_pile(source, pile))
        elif 0 <= (pile := _place(rom, key, "tops")) < len(self._hand.piles):
            self._name_top(pile)
        else:
            self._refuse(key)

    def _refuse(self, key: Key) -> None:
        """Flash, and say that a key means nothing here."""
        rom = self._rom
        self._stage.beep()
        if max(_place(rom, key, "piles"), _place(rom, key, "tops")) >= 0:
            piles = len(self._hand.piles)
            digits, letters = rom.keys["piles"][:piles], rom.keys["tops"][:piles]
            self._refusal = rom.say(
                "rules.no_such_pile", piles=str(piles), first=digits[0], last=digits[-1],
                first_top=letters[0], last_top=letters[-1],
            )  # fmt: skip
        else:
            manual = popups.key_for(self._stage, "manual")
            form = "unknown" if manual else "unknown_without_manual"
            self._refusal = rom.say(f"announcements.{form}", manual=manual)
        self._complain(self._refusal)

    def _complain(self, words: str, source: int = NOTHING) -> None:
        """Say why something cannot be done; for a moment mark where the card may go.

        If it may go nowhere, the cards that can be moved are marked.
        """
        moves = self._moves_of(source) or self._hand.legal_moves()
        sources = {MOVES[move].source for move in moves}
        homes = sources if source not in sources else ()
        self._right = frozenset(map(home_of, homes) if homes else map(_target_of, moves))
        self._refusals.count()
        self.say(words)

    def _name_top(self, pile: int) -> None:
        """Move the top card of a pile; if it can go to several places, ask which."""
        if self._hand.piles[pile]:
            self._send(pile, self._moves_of(pile))
        else:
            self._try(up(pile, 0))

    def _do_what_is_sure(self) -> None:
        """Move a card that fits a stack there, the tops of the piles first (seed, Advice 4)."""
        for source in (*range(len(self._hand.piles)), IN_PLAY):
            if ups := self._ups_of(source):
                self._send(source, ups)
                return
        wants = ranks_wanted(self._rom, self._hand)
        self._complain(self._rom.say("announcements.not_sure", wants=wants))

    # By the mouse.

    def _click(self, hit: Hit) -> Flow[None]:
        """Move a card to where it is dropped; a double click sends it to a stack that takes it."""
        clicked = self._clicked
        self.forget()
        source = self._source(hit)
        if source is None:
            self._answer(hit)
            return
        now, twice = self._stage.now, self._rom.timings["double_click"]
        if clicked and clicked[0] == source and now - clicked[1] <= twice:
            self._send(source, self._ups_of(source))
            return
        self._clicked = source, now
        zones = yield from self.carrying.carry(hit)
        home = home_of(source)
        places = (zone for zone in zones if _is_target(zone) and zone != home)
        moves = [_onto(source, zone) for zone in places]
        if zones and zones[0] == home:
            if not self._moves_of(source):
                self._send(source, ())
            return
        self._clicked = None
        if not moves:
            return
        legal = self._hand.legal_moves()
        fits = (move for move in moves if move in legal)
        self._try(next(fits, moves[0]))

    def _answer(self, hit: Hit) -> None:
        """Answer a click on a card that cannot be moved."""
        hand, rom = self._hand, self._rom
        if hit.kind != "card":
            return
        if hit.zone in (LEFT, RIGHT):
            card = card_name(rom, hand.in_play)
            self._complain(rom.say("announcements.undealt", card=card), IN_PLAY)
        elif hit.zone.startswith(STACK):
            self._fill(hit.zone)

    def _fill(self, zone: str) -> None:
        """Put the only card that fits on a stack or an empty pile; else say why not.

        A pile gets the card in play, if there is one. The second click of a double click does
        nothing.
        """
        before, self._filled = self._filled, (zone, self._stage.now)
        lasts = self._rom.timings["double_click"]
        if before[0] == zone and self._stage.now - before[1] <= lasts:
            return
        moves = [move for move in self._hand.legal_moves() if _target_of(move) == zone]
        if not zone.startswith(STACK) and self._hand.in_play >= 0:
            moves = [_onto(IN_PLAY, zone)]
        if len(moves) == 1:
            self._make(moves[0])
        elif zone.startswith(STACK):
            self._say_what_fits(STACK_ZONES.index(zone), moves)
        elif moves:
            pile = self._rom.keys["piles"][MOVES[moves[0]].target]
            self.say(self._rom.say("announcements.any_top", pile=pile))
        else:
            self._try(_onto(IN_PLAY, zone))

    def _say_what_fits(self, stack: int, moves: Sequence[int]) -> None:
        """Say which of several cards a stack could take, or why it can take none now."""
        rom, hand = self._rom, self._hand
        number = rom.keys["stacks"][stack]
        if moves:
            cards = (card_name(rom, hand.card_of(MOVES[move].source)) for move in moves)
            named = rom.say("list_blank").join(cards)
            self.say(rom.say("announcements.one_of", stack=number, cards=named))
        elif hand.in_play >= 0:
            self._try(to_stack(stack))
        elif len(hand.stacks[stack]) == STACK_CARDS:
            self.say(rom.say("announcements.complete", stack=number))
        else:
            wanted = rank_wanted(rom, hand, stack)
            self.say(rom.say("announcements.wants", stack=number, wanted=wanted))

    def _framed_place(self, woken: Wakeup) -> str:
        """The framed zone that was clicked, the named card's target; empty for none."""
        if self.lifted == NOTHING or isinstance(woken, Key) or not struck(woken):
            return ""
        return next(filter(self.marks.__contains__, self._stage.pointed_zones()), "")

    def _source(self, hit: Hit) -> int | None:
        """Where a clicked card comes from; None if it cannot be moved."""
        if hit.kind != "card" or not hit.zone.startswith((PLAY, PILE)):
            return None
        source = _source(hit.zone)
        if source != IN_PLAY and hit.index < len(self._hand.piles[source]) - 1:
            self._complain(self._rom.say("announcements.top_only"), source)
            return None
        return source

    # For keys and mouse.

    def _send(self, source: int, moves: Sequence[int]) -> None:
        """Make a card's only move; if it has several, ask for a digit."""
        if len(moves) == 1:
            self._make(moves[0])
            return
        if not moves:
            self._complain(self._nowhere(source), source)
            return
        self.lifted = source
        self.say(self._where(source, moves))

    def _where(self, source: int, moves: Sequence[int] = ()) -> str:
        """The question where a card goes, with the keys of the places that take it."""
        rom = self._rom
        keys = rom.say("list_blank").join(map(self._key_of, moves or self._moves_of(source)))
        if not keys:
            return self._nowhere(source)
        card = card_name(rom, self._hand.card_of(source))
        return rom.say("announcements.where", card=card, keys=keys)

    def _nowhere(self, source: int) -> str:
        """The words that no stack takes a card, and what the stacks want."""
        rom, hand = self._rom, self._hand
        card = card_name(rom, hand.card_of(source))
        if hand.options.suits == "colour":
            return rom.say("announcements.nowhere_colour", card=card)
        return rom.say("announcements.nowhere", card=card, wants=ranks_wanted(rom, hand))

    def _key_of(self, move: int) -> str:
        """The digit of a move's target."""
        keys = "stacks" if _goes_up(move) else "piles"
        return self._rom.keys[keys][MOVES[move].target]

    def _try(self, move: int) -> None:
        """Make a move, or say why it cannot be made."""
        try:
            self._make(move)
        except RuleBroken as broken:
            source = MOVES[move].source
            self._complain(self._why_not(broken, move), source)

    def _why_not(self, broken: RuleBroken, move: int) -> str:
        """The rule that a move would break, and where the card may go or which tops can move."""
        rom, hand, made = self._rom, self._hand, MOVES[move]
        moves, form = self._moves_of(made.source), broken.rule
        movable = movable_tops(rom, hand)
        if form in TARGET_RULES and not moves:
            form += "_none"
        elif form == "pile_is_empty" and not movable:
            form = "pile_is_empty_none"
        rank = rank_wanted(rom, hand, made.target) if form == "wrong_colour" else ""
        for apart in (rom.say("list_blank"), ""):
            keys, tops = apart.join(map(self._key_of, moves)), apart.join(movable)
            words = refused(rom, broken, form, rank=rank, keys=keys, tops=tops)
            if self._stage.has_room("announcement", words):
                break
        return words

    def rule(self) -> str:
        """What the player is asked now, and what may go where, in a sentence or two."""
        return rule_words(self._rom, self._hand)

    def _moves_of(self, source: int) -> list[int]:
        """The legal moves of a card."""
        return [move for move in self._hand.legal_moves() if MOVES[move].source == source]

    def _ups_of(self, source: int) -> list[int]:
        """The legal moves of a card to the stacks."""
        return [*filter(_goes_up, self._moves_of(source))]


def _is_target(zone: str) -> bool:
    """Whether a zone is a stack or a pile."""
    return zone.startswith((STACK, PILE))


def _onto_stack(source: int, stack: int) -> int:
    """The move of a card onto a stack."""
    return to_stack(stack) if source == IN_PLAY else up(source, stack)


def _onto_pile(source: int, pile: int) -> int:
    """The move of a card onto a pile."""
    return to_pile(pile) if source == IN_PLAY else shift(source, pile)


def _onto(source: int, zone: str) -> int:
    """The move of a card onto the stack or pile in a zone."""
    if zone.startswith(STACK):
        return _onto_stack(source, STACK_ZONES.index(zone))
    return _onto_pile(source, int(zone.removeprefix(PILE)) - 1)


def _goes_up(move: int) -> bool:
    return MOVES[move].kind in ("stack", "up")


def _target_of(move: int) -> str:
    """The zone of a move's target."""
    return f"{STACK if _goes_up(move) else PILE}{MOVES[move].target + 1}"


def _source(zone: str) -> int:
    """The source of the card in a zone."""
    return IN_PLAY if zone == PLAY else int(zone.removeprefix(PILE)) - 1


def _place(rom: Rom, key: Key, keys: str) -> int:
    """The place of a key in one of the ROM's lists, from 0; -1 if it is not there."""
    names = (key.name, key.char.upper())
    return next((place for place, name in enumerate(rom.keys[keys]) if name in names), -1)
