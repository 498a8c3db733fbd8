"""Durak a second time, slowly: cards are words, hands are lists, the rules stand in a row.

It shares no code and no idea with the engine, which has to agree with it move by move.
"""

from collections.abc import Generator, Sequence

from retrocards.rules.durak import Options

Ask = Generator[tuple[int, list[str]], str, None]
"""Yields a seat and all that it may do; is sent what it does."""


def order(card: str) -> tuple[int, int]:
    return "CDHS".index(card[-1]), rank(card)


def rank(card: str) -> int:
    return ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].index(card[:-1])


class SlowHand:
    """One deal.  `run` is the whole of it; the outcome is in `losers` and `draw`."""

    def __init__(self, options: Options, dealer: int, deck: Sequence[str]) -> None:
        self.options = options
        self.players = options.players
        self.dealer = dealer
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.talon = list(deck)
        for place in range(6 * self.players):
            self.hands[(dealer + 1 + place) % self.players].append(self.talon.pop(0))
        shown = self.hands[dealer][-1]
        if self.talon:
            shown = self.talon.pop(0)
            self.talon.append(shown)
        self.trump = shown[-1]
        self.gone: list[int] = []
        self.from_table: set[str] = set()
        self.losers: list[int] | None = None

    def team(self, seat: int) -> list[int]:
        if not self.options.teams:
            return [seat]
        return [other for other in range(self.players) if other % 2 == seat % 2]

    def following(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left, and the seat itself at the end."""
        return [(seat + step) % self.players for step in range(1, self.players + 1)]

    def left(self, seats: Sequence[int]) -> list[int]:
        return [seat for seat in seats if seat not in self.gone]

    def run(self) -> Ask:
        turn = (self.dealer + 1) % self.players
        first = True
        while self.losers is None:
            yield from self.exchange()
            attacker, defender = self.parts(turn)
            self.taken = False
            yield from self.bout(attacker, defender, first)
            first = False
            turn = self.next_turn(turn, defender)
            self.gone = [seat for seat in range(self.players) if not self.hands[seat]]
            if self.talon:
                assert not self.gone
            sides = {tuple(self.team(seat)) for seat in self.left(range(self.players))}
            if len(sides) < 2:
                self.losers = [seat for side in sides for seat in side]

    def parts(self, turn: int) -> tuple[int, int]:
        if not self.options.teams:
            attacker = self.left([turn, *self.following(turn)])[0]
            return attacker, self.left(self.following(attacker))[0]
        attacker = self.left([turn, *(s for s in self.following(turn) if s % 2 == turn % 2)])[0]
        after = turn if self.players == 4 else attacker
        defender = self.left([s for s in self.following(after) if s % 2 != turn % 2])[0]
        return attacker, defender

    def next_turn(self, turn: int, defender: int) -> int:
        defence = (turn + 1) % 4 if self.options.teams and self.players == 4 else defender
        return (defence + 1) % self.players if self.taken else defence

    def exchange(self) -> Ask:
        lowest = ("6" if self.options.deck == 36 else "2") + self.trump
        if lowest in self.from_table:
            return
        for seat in range(self.players):
            if self.options.exchange and self.talon and lowest in self.hands[seat]:
                answer = yield seat, ["exchange", "keep"]
                if answer == "exchange":
                    self.hands[seat].remove(lowest)
                    self.hands[seat].append(self.talon.pop())
                    self.talon.append(lowest)
                return

    def beats(self, card: str, attack: str) -> bool:
        if card[-1] == attack[-1]:
            return rank(card) > rank(attack)
        return card[-1] == self.trump

    def bout(self, attacker: int, defender: int, first: bool) -> Ask:
        entitled = self.left(self.following(defender))
        entitled = [seat for seat in entitled if seat not in self.team(defender)]
        entitled.remove(attacker)
        if self.players > 4 and not self.options.teams:
            entitled = entitled[:1]
        entitled.insert(0, attacker)
        most = min(6, len(self.hands[defender]))
        if first and self.options.five_first and not self.options.teams and self.players > 3:
            most = min(5, most)
        played: list[str] = []
        attacks = 0
        joined = [attacker]
        while attacks < most:
            card = ""
            for seat in [seat for seat in entitled if self.hands[seat]]:
                card = yield from self.offer(seat, attacker, played, len(entitled) > 1)
                if card:
                    break
            if not card:
                break
            self.hands[seat].remove(card)
            joined += [seat] if seat not in joined else []
            played.append(card)
            attacks += 1
            answers = [own for own in self.sorted(defender) if self.beats(own, card)]
            answer = yield defender, [*(f"defend {own}" for own in answers), "take"]
            if answer == "take":
                self.taken = True
                break
            self.hands[defender].remove(answer.split()[1])
            played.append(answer.split()[1])
        if self.taken:
            for seat in entitled:
                while attacks < most and self.hands[seat]:
                    fit = [own for own in self.sorted(seat) if self.fits(own, played)]
                    answer = yield seat, [*(f"give {own}" for own in fit), "pass"]
                    if answer == "pass":
                        break
                    self.hands[seat].remove(answer.split()[1])
                    joined += [seat] if seat not in joined else []
                    played.append(answer.split()[1])
                    attacks += 1
            self.hands[defender] += played
            self.from_table.update(played)
        clockwise = [attacker, *(seat for seat in self.following(attacker) if seat in joined[1:])]
        for seat in [*clockwise, defender]:
            while self.talon and len(self.hands[seat]) < 6:
                self.hands[seat].append(self.talon.pop(0))

    def offer(
        self, seat: int, attacker: int, played: list[str], company: bool
    ) -> Generator[tuple[int, list[str]], str, str]:
        asked = False
        while True:
            may = [f"attack {own}" for own in self.sorted(seat) if self.fits(own, played)]
            if seat == attacker and company and not asked:
                may.append("query")
            if played:
                may.append("pass")
            answer = yield seat, may
            if answer != "query":
                return "" if answer == "pass" else answer.split()[1]
            asked = True

    def sorted(self, seat: int) -> list[str]:
        return sorted(self.hands[seat], key=order)

    def fits(self, card: str, played: list[str]) -> bool:
        return not played or card[:-1] in [other[:-1] for other in played]
