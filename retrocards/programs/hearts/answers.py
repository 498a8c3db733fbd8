"""What keys, clicks and mouse moves mean to the player of Hearts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from retrocards.cards import BIT, SUIT_CARDS, cards_of, mask_of, suit_of
from retrocards.machine import Key, Mouse
from retrocards.programs.answers import Answers, Complaint, Remark
from retrocards.programs.flow import Click, Wakeup, pressed, struck
from retrocards.programs.hearts.table import SEATS, places_of
from retrocards.programs.hearts.telling import question, rule_words
from retrocards.programs.words import suit_names
from retrocards.rom import Rom
from retrocards.rules.base import RuleBroken
from retrocards.rules.hearts import PASS, QUEEN_OF_SPADES, Hand, is_pass
from retrocards.stage import Stage


class SeatAnswers(Answers):
    """A cursor over the places of a hand chooses three cards to pass, or one to play."""

    NEEDS = (
        "keys.void|yes",
        "messages.keys.all",
        "messages.announcements.voided",
        "messages.rules.not_your_card|pass_three|play_a_card|lead_two_of_clubs|follow_suit",
        "messages.rules.three_chosen|hearts_not_broken|queen_not_broken|no_points_yet",
        "messages.rules.hearts_not_broken_queen",
    )

    wants_mouse_moves = True
    _moved_since = False
    """Whether the cursor has moved since the last card was marked."""

    def __init__(self, rom: Rom, hand: Hand, stage: Stage) -> None:
        super().__init__(rom, SEATS[hand.to_move])
        self._hand, self._stage = hand, stage
        self._places = places_of(hand, hand.to_move)
        self.start = self._place = self._before = self._begins()

    @property
    def laid(self) -> Sequence[int]:
        return self._places

    @property
    def wants_card(self) -> bool:
        return True

    @property
    def choosable(self) -> Collection[int]:
        held = cards_of(self._hand.hands[self._hand.to_move])
        return held if self._passes else self._hand.legal_moves()

    @property
    def forced_move(self) -> int | None:
        """The only card that the rules leave."""
        moves = () if self._passes else self._hand.legal_moves()
        return moves[0] if len(moves) == 1 else None

    @property
    def hotkeys_taken(self) -> frozenset[str]:
        """While cards are chosen, the keys of the menu take them back instead (seed, Passing)."""
        return frozenset(self.rom.keys["void"]) if self.marked else frozenset()

    def question(self) -> str:
        lowers = self._all_marked and self._lowers(self._places[self._place])
        return question(self.rom, self._hand, self.marked, lowers)

    def keys(self) -> str:
        return self.rom.say("keys.all")

    def rule(self) -> str:
        return rule_words(self.rom, self._hand, self.allowed)

    def form_of(self, broken: RuleBroken) -> str:
        """Where spades may be led, but not the queen of spades, she is named as well."""
        allowed = mask_of(self.allowed)
        queen = self._hand.hands[self._hand.to_move] & ~allowed & BIT[QUEEN_OF_SPADES]
        names_queen = queen and allowed & SUIT_CARDS[suit_of(QUEEN_OF_SPADES)]
        suffix = "_queen" if broken.rule == "hearts_not_broken" and names_queen else ""
        return broken.rule + suffix

    def details(self) -> Mapping[str, str]:
        return {"suits": suit_names(self.rom, self.allowed)}

    def move_of_key(self, key: Key, cursor: int) -> int | Complaint | Remark | None:
        if self._passes and self.marked and pressed(self.rom, key, "void"):
            self.marked = 0
            return Remark(self.rom.say("announcements.voided"))
        return None

    def move_of_card(self, card: int) -> int | None:
        """Play a card; or mark it to be passed, and once three are marked, pass them.

        A marked card goes back if the cursor has moved to it, even after the third.
        """
        if not self._passes:
            return card
        if self._all_marked and not self._lowers(card):
            return PASS | self.marked
        self.marked ^= BIT[card]
        self._moved_since = False
        return None

    def _lower(self, card: int) -> Complaint | None:
        """Take back one of three marked cards; there is no room for a fourth."""
        if not self.marked & BIT[card]:
            return Complaint(self.rom.say("rules.three_chosen"))
        self.marked ^= BIT[card]
        return None

    def move_cursor(self, woken: Wakeup, cursor: int) -> int:
        """Seed, Game Commands: the cursor skips played cards and wraps; the mouse moves it too."""
        self._before, self._place = cursor, self._cursor(woken, cursor)
        self._moved_since |= self._place != cursor
        return self._place

    def _cursor(self, woken: Wakeup, cursor: int) -> int:
        if isinstance(woken, Click):
            return woken.hit.index if self._mine(woken) else cursor
        if isinstance(woken, Key):
            by = pressed(self.rom, woken, "forward") - pressed(self.rom, woken, "back")
            return self._moved(cursor, by) if by else cursor
        if isinstance(woken, Mouse) and woken.kind == "wheel":
            return self._moved(cursor, -1 if woken.amount > 0 else 1)
        if isinstance(woken, Mouse) and woken.kind == "move":
            hit = self._stage.hit(woken.x, woken.y)
            if hit and self._mine(Click(hit)):
                return hit.index
        return cursor

    def read(self, woken: Wakeup, cursor: int) -> int | Complaint | Remark | None:
        """A click moves the cursor to a card, and chooses the card that the cursor is on."""
        if isinstance(woken, Click) and self._mine(woken) and self._all_marked:
            return self._lower(self._places[cursor])
        if not isinstance(woken, Key):
            chooses = struck(woken) and cursor == self._before
            return self.move_of_card(self._places[cursor]) if chooses else None
        if (answer := self.move_of_key(woken, cursor)) is not None or self._moves_cursor(woken):
            return answer
        agrees = self._all_marked and pressed(self.rom, woken, "yes")
        if agrees or pressed(self.rom, woken, "play"):
            return None if woken.repeat else self.move_of_card(self._places[cursor])
        return None if woken.repeat else self.no_such_key()

    def _mine(self, click: Click) -> bool:
        return click.hit.kind == "card" and click.hit.zone == self._zone

    @property
    def _passes(self) -> bool:
        return self._hand.phase == "pass"

    @property
    def _all_marked(self) -> bool:
        return is_pass(PASS | self.marked)

    def _lowers(self, card: int) -> bool:
        """Whether choosing a card takes it back; on the card just marked, the key may mean yes."""
        return self._moved_since and bool(self.marked & BIT[card])

    def _begins(self) -> int:
        """The cursor's start: the lowest card of the suit led, else after the last card played."""
        seat, trick = self._hand.to_move, self._hand.trick
        if trick and (follows := self._hand.hands[seat] & SUIT_CARDS[suit_of(trick[0])]):
            return self._places.index(cards_of(follows)[0])
        played = self._hand.played_by(seat)
        return self._moved(self._places.index(played[-1]) if played else -1, 1)

    def _moved(self, place: int, by: int) -> int:
        """The next place that still has its card, around the ends too."""
        held, count = self._hand.hands[self._hand.to_move], len(self._places)
        steps = ((place + by * step) % count for step in range(1, count + 1))
        return next(place for place in steps if held & BIT[self._places[place]])
