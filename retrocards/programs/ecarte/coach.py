"""What the coach whispers: whether a hand is a jeu de regle, and what it is worth."""

from __future__ import annotations

from retrocards.rom import Rom
from retrocards.rules.ecarte import Hand
from retrocards.rules.ecarte.chances import chance_of_three
from retrocards.rules.ecarte.regle import jeu_de_regle


class Coach:
    """Advice about the hand of one seat before the play; computed once for each hand of cards."""

    def __init__(self, rom: Rom) -> None:
        self._rom = rom
        self._of: tuple[int, int, int] | None = None
        self._words = ""

    def words(self, hand: Hand, seat: int) -> str:
        """The jeu de regle, if it is one, and the exact chance of three tricks.

        The chance is that with open hands against every five cards that the other may hold;
        empty once a card has been played.
        """
        if hand.laid or hand.outcome is not None:
            return ""
        of = (hand.hands[seat], hand.turn_up, hand.discards[seat])
        if of != self._of:
            self._of = of
            self._words = self._advice(hand, seat)
        return self._words

    def _advice(self, hand: Hand, seat: int) -> str:
        held = hand.hands[seat]
        chance = chance_of_three(
            held, hand.turn_up, hand.discards[seat], leads=seat == hand.non_dealer
        )
        shown = f"{100 * chance:.1f}"
        jeu = jeu_de_regle(held, hand.trump)
        if jeu is None:
            return self._rom.say("coach.plain", chance=shown)
        return self._rom.say("coach.regle", jeu=self._rom.say(f"coach.jeux.{jeu}"), chance=shown)
