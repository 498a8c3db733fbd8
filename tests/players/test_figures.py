"""What the players' sums come to at positions of random hands, figure by figure.

A move hardly ever depends on the last digit of a weight, nor on the last card of a play-out, so
`test_answers` misses many slips in them. Here the functions that weigh are asked directly, in
positions where all cards are known. A golden file has a line for each call. A change that is meant
shows which figures it moved, and `tools/arena.py` proves that it does not play worse.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest

from retrocards.cards import BIT, card_text, cards_of, cards_text, mask_of
from retrocards.players.calculation.moments import Game, Moments, Weights
from retrocards.players.calculation.policy import World, best_up, costs_on_piles, play_out, worth
from retrocards.players.calculation.position import NO_CARD, position_of
from retrocards.players.calculation.sampling import WAVER, make, moves_of
from retrocards.players.durak import playout as durak_playout
from retrocards.players.durak.bits import BITS, SAME, inside
from retrocards.players.durak.bout import Bout
from retrocards.players.durak.policy import Lowest, Wavering
from retrocards.players.durak.sight import Sight
from retrocards.players.durak.weighing import Scales
from retrocards.players.durak.worlds import Worlds as DurakWorlds
from retrocards.players.ecarte import playing
from retrocards.players.ecarte.deciding import Answering, Changing, Deciding, Talking
from retrocards.players.ecarte.policy import Score, changed, refuses, stands
from retrocards.players.ecarte.regle import jeu_de_regle, power_cards
from retrocards.players.ecarte.solver import Solver
from retrocards.players.ecarte.strength import strength
from retrocards.players.ecarte.worlds import Guess
from retrocards.players.elephant import groups, plan, weighing
from retrocards.players.elephant import playout as elephant_playout
from retrocards.players.elephant.answers import Answers
from retrocards.players.elephant.worlds import Worlds as ElephantWorlds
from retrocards.players.elephant.worlds import events_of, likely
from retrocards.players.hearts import moon, passing, policy
from retrocards.players.hearts import playout as hearts_playout
from retrocards.players.hearts.reasons import CARD, NAMES, REASON
from retrocards.players.hearts.table import Table, table_of
from retrocards.players.search import finish
from retrocards.rules.durak import DEFEND, Options, View
from retrocards.rules.ecarte import GAME_POINT, PACK_CARDS
from retrocards.rules.elephant.counts import counted
from tests.rules.games import GAMES

HANDS = {"durak": 150, "ecarte": 280, "elephant": 110, "hearts": 330, "calculation": 50}
"""Game -> the number of hands: about half a second's work."""
MOVES = {"durak": 110, "ecarte": 12, "elephant": 80, "hearts": 56, "calculation": 60}
"""Game -> the random moves before the figures are asked for are fewer than this."""


def figures(numbers: Iterable[float]) -> str:
    """Numbers in six digits: in the last ones of all, systems may differ."""
    return " ".join(f"{number:.6g}" for number in numbers)


def middles(game: str) -> Iterator[tuple[str, Any, Random]]:
    """Hands under all sets of options in turn, each somewhere in the middle."""
    rules = GAMES[game]
    for number in range(HANDS[game]):
        options = rules.option_sets[7 * number % len(rules.option_sets)]
        hand, rng = rules.match(options).new_hand(str(number)), Random(number)
        for _ in range(rng.randrange(MOVES[game])):
            if hand.to_move < 0:
                break
            hand.play(rng.choice(hand.legal_moves()))
        if hand.to_move >= 0:
            yield f"hand {number}: {rules.option_text(options)}", hand, rng


def ecarte_hands() -> Iterator[str]:
    """Any two hands, the first with no trump, one and so on up to five."""
    pack = cards_of(PACK_CARDS)
    for number in range(240):
        rng = Random(number)
        turn_up, *rest = rng.sample(pack, 32)
        trump = turn_up // 13
        rest.sort(key=lambda card: card // 13 != trump)
        trumps = number % 6
        mine = [*rng.sample(rest[:7], trumps), *rng.sample(rest[7:], 5 - trumps)]
        theirs = rng.sample([card for card in rest if card not in mine], 5)
        hand, others = mask_of(mine), PACK_CARDS & ~mask_of(mine) & ~BIT[turn_up]
        score = Score(rng.randrange(GAME_POINT), rng.randrange(GAME_POINT), turn_up)
        least = rng.randrange(2)
        solver = Solver(hand, others, trump)
        both = hand, solver.plain(mask_of(theirs))
        numbers = [
            strength(hand, turn_up, True),
            strength(hand, turn_up, False),
            *[says(hand, score, changes) for says in (stands, refuses) for changes in (0, 1)],
            solver.leads(*both),
            solver.follows(*both),
        ]
        yield (
            f"{cards_text(cards_of(hand))} and {cards_text(cards_of(both[1]))},"
            f" {card_text(turn_up)} at {score.talker}:{score.dealer}: {figures(numbers)},"
            f" {cards_text(cards_of(changed(hand, trump, least, least + 2)))},"
            f" {jeu_de_regle(hand, trump)}"
        )


def ecarte() -> Iterator[str]:
    yield from ecarte_hands()
    for number, (title, hand, rng) in enumerate(middles("ecarte")):
        view = hand.view(hand.to_move)
        guess = Guess(view)
        hands = guess.some(rng, 20)
        power = [power_cards(held, view.trump).bit_count() for held, _ in hands]
        del hands[4:]
        weights = figures(weight for _, weight in hands)
        yield f"{title}, {view.phase}: {weights}; power cards {figures(power)}"
        if number % 4:  # To guess costs far less than to play on.
            continue
        if view.phase == "play":
            if guess.few:
                hands = finish(guess.all(100))
                yield f"all: {figures(weight for _, weight in hands[::7])}"
            result, _ = finish(playing.play(view, hands, 100))
            yield f"cards: {figures(weighed.worth for weighed in result.weighed)}"
            continue
        deciding: Deciding
        if view.phase == "change":
            deciding = Changing(view, hands, -1)
        else:
            deciding = (Talking if view.phase == "talk" else Answering)(view, hands)
        worlds = [deciding.sample(rng)[0] for _ in range(3)]
        for place, move in enumerate(deciding.moves[:5]):
            values = [deciding.playout(world, place)[0] for world in worlds]
            yield f"{hand.move_text(move)}: {figures(values)}"


def durak() -> Iterator[str]:
    names = [{bit: card_text(card) for card, bit in enumerate(bits)} | {0: "none"} for bits in BITS]
    for title, hand, rng in middles("durak"):
        view, options = hand.view(hand.to_move), hand.options
        text, bits = names[view.trump], BITS[view.trump]
        seats = range(options.players)
        hands = [inside(cards, view.trump) for cards in hand.hands]
        talon = [bits[card] for card in reversed(hand.talon)]
        table = durak_playout.table_of(view, hands, talon)
        yield f"{title}, {view.phase}"
        for move in view.legal_moves()[:4]:
            after = durak_playout.after(table, view, move)
            ends = [
                durak_playout.play_out(after, [player for _ in seats], seat)
                for player, seat in ((Wavering(options), view.seat), (Lowest(), -1))
            ]
            yield f"{hand.move_text(move)}: {'; '.join(figures(end) for end in ends)}"
        yield f"plays: {words(text, plays(Wavering(options), options, rng))}"
        worlds = DurakWorlds(view)
        dealt = [worlds.deal(rng)[0][view.seat - 1] for _ in range(2)]
        yield f"worlds: {' / '.join(words(text, parts(cards)) for cards in dealt)}"
        yield from durak_sums(view, hand)


def words(text: dict[int, str], cards: Iterable[int]) -> str:
    """Cards of a play-out, as text."""
    return " ".join(text[card] for card in cards)


def plays(club: Wavering, options: Options, rng: Random) -> Iterator[int]:
    """What the policy of a play-out makes of any cards: leads, throw-ins, defences and gifts."""
    pack = [BITS[3][card] for card in options.pack]
    for _ in range(3):
        cards = rng.sample(pack, 18)
        hand, foe, attack, beating = sum(cards[:5]), sum(cards[5:12]), cards[12], cards[13]
        talon, room = rng.choice([0, 1, 3, 6, 11]), rng.randrange(4)
        ranks = SAME[attack] | SAME[beating] | SAME[cards[rng.randrange(5)]]
        few = sum(cards[: rng.randrange(1, 4)])
        yield club.lead(hand, foe, talon)
        yield club.join(hand, ranks, foe, talon)
        for held in (hand, few):
            yield club.defend(held, attack, attack | beating, ranks, room, foe, talon)
            yield club.give(held, ranks, room, talon)


def parts(cards: int) -> Iterator[int]:
    """The single cards of a set."""
    while cards:
        yield cards & -cards
        cards &= cards - 1


def durak_sums(view: View, hand: Any) -> Iterator[str]:
    """Heights, chances and worths of a view, and what a bout comes to for who defends."""
    sight, scales = Sight(view), Scales(view.options, view.trump)
    weights = scales.weights(view.talon_count)
    worths = [scales.weigh(BIT[card], weights) for card in cards_of(view.hand)]
    asked = view.hand if view.seat != view.defender else 0
    beaten = [sight.chance_to_be_beaten(card) for card in cards_of(asked)]
    heights = [sight.height(card) for card in sight.low_first(view.hand)]
    yield f"cards: {figures(worths)}; {figures(beaten)}; {figures([*heights, weights.drawn])}"
    if view.phase == "defend":
        attacking = sum(hand.hands[seat] for seat in view.attackers)
        bout = Bout(sight, scales, attacking)
        moves = [move for move in view.legal_moves() if move >= DEFEND][:4]
        yield f"bout: {figures(bout.value(move) for move in moves)}"


def elephant() -> Iterator[str]:
    for title, hand, rng in middles("elephant"):
        view = hand.view(hand.to_move)
        hands = [counted(cards) for cards in hand.hands]
        table, answers = elephant_playout.table_for(view, hands), Answers(view)
        yield title
        ways = [[True] * 4, [False] * 4, [seat % 2 == 0 for seat in range(4)]]
        on_table = groups.table_of(view)
        playable = [play for play in groups.plays_of(view.hand) if groups.beats(play, on_table)]
        for play in [*playable[:3], *playable[3:][-1:], None]:
            cards = elephant_playout.number_of(play) if play else 0
            places = [elephant_playout.play_out(table, cards, view.seat, way) for way in ways]
            left = view.hand ^ groups.cards_for(play, view.hand) if play else view.hand
            name = groups.text_for(play, view.hand) if play else "pass"
            weight = weighing.weigh(left, play, answers)
            yield f"{name}: {figures(places)}; {figures(weight)}"
        few = len(groups.groups_of(view.hand)) <= 5
        if playable and few:
            idea = plan.Plan(view.hand, answers).likeliest(playable, on_table)
            yield f"plan: {idea.play} {idea.reason}"
        turns = [likely(events_of(view, seat), hands[seat]) for seat in range(4)]
        yield f"turns: {'; '.join(map(figures, turns))}"
        worlds = ElephantWorlds(view, rng)
        world = worlds.next()
        yield f"world: {' '.join(f'{cards:x}' for cards in world.hands)} {figures(world.tipsters)}"


def hearts() -> Iterator[str]:
    for title, hand, rng in middles("hearts"):
        view = hand.view(hand.to_move)
        yield title
        if view.phase == "pass":
            yield from passes(hand.hands)
            continue
        table = table_of(view).copy([*hand.hands])
        legal = table.legal()
        coded = [policy.avoid(table, legal), moon.shoot(table, legal), *against_moons(table, rng)]
        yield ", ".join(f"{card_text(card & CARD)} {NAMES[card >> REASON]}" for card in coded)
        risks = [moon.losers(cards, table.out & ~cards) for cards in hand.hands]
        dealt = started(hand)
        yield from passes(dealt)
        first = Table(dealt, view.opener)
        first.out = mask_of(view.options.pack)
        fits = hearts_playout.plausible(first, view.laid, view.seat)
        yield f"moon: {figures(risks)}; {moon.wants_moon(table):d}; fits: {figures([fits])}"
        for card in cards_of(legal)[:2]:
            after = table.copy([*hand.hands])
            after.lay(card)
            ends = hearts_playout.play_out(after, hearts_playout.policies(after))
            yield f"{card_text(card)}: {figures(ends)}"


def against_moons(table: Table, rng: Random) -> Iterator[int]:
    """What is played if one of the seats has all the points: seldom so after random moves."""
    for seat in range(len(table.hands)):
        shooting = table.copy(table.hands)
        shooting.alone = shooting.holder = seat
        shooting.points[seat], shooting.pot = rng.randrange(1, 20), rng.randrange(8)
        yield policy.avoid(shooting, table.legal())


def passes(hands: Iterable[int]) -> Iterator[str]:
    """Three cards of each hand, with the reason to pass them."""
    chosen = [(cards, passing.pass_three(cards)) for cards in hands]
    reasons = [passing.reason_of(*passed) for passed in chosen]
    cards = [cards_text(cards_of(three)) for _, three in chosen]
    yield "; ".join(f"{three} {why}" for three, why in zip(cards, reasons, strict=True))


def started(hand: Any) -> list[int]:
    """The hands before the first trick."""
    hands, laid, table = [*hand.hands], [*hand.laid], Table([0] * len(hand.hands), hand.opener)
    for card in laid:
        hands[table.turn] |= BIT[card]
        table.lay(card)
    return hands


def calculation() -> Iterator[str]:
    for title, hand, rng in middles("calculation"):
        for _ in range(3):
            yield from costs(title, hand)
            left = sorted(position_of(hand.view(0)).way.kind[card] for card in hand.undealt)
            for waver in (0, WAVER):
                position = position_of(hand.view(0))
                world = World(left, Random(len(left)), [], waver)
                yield f"played out: {play_out(position, world)} {position.lengths}"
            for _ in range(4):
                if hand.to_move >= 0:
                    hand.play(rng.choice(moves_of(position_of(hand.view(0)))[:2]))
            if hand.to_move < 0:
                break


def costs(title: str, hand: Any) -> Iterator[str]:
    """What the piles cost the fast policy and the solver."""
    position, game = position_of(hand.view(0)), Game(hand)
    yield f"{title}, {len(hand.undealt)} undealt: {figures([worth(position)])}"
    if position.card != NO_CARD:
        yield f"costs: {' '.join(map(str, costs_on_piles(position)))}"
    for move in moves_of(position)[:3]:
        after = position.copy()
        make(after, move)
        yield f"{hand.move_text(move)}: {worth(after)}"
    ups = position.ups()
    if ups:
        yield f"up: {figures(best_up(position, ups))}"
    moments = Moments(game, game.lengths, 0, Weights())
    piles = [moments.cost(pile) for pile in game.piles]
    yield f"moments: {figures(piles)} {moments.home} {moments.is_stuck(game.piles):d}"


SUMS: dict[str, Callable[[], Iterator[str]]] = {
    "durak": durak,
    "ecarte": ecarte,
    "elephant": elephant,
    "hearts": hearts,
    "calculation": calculation,
}


@pytest.mark.parametrize("game", SUMS)
def test_every_sum_comes_to_what_it_did(game: str, golden_text: Callable[[str, str], None]) -> None:
    golden_text(f"players/figures-{game}.txt", "\n".join([*SUMS[game](), ""]))
