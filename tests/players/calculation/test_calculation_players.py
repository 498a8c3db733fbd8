"""The players of Calculation: by the rules, blind to what is hidden, in slices, and strong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import isinf
from random import Random

import pytest

from retrocards.cards import cards_text, parse_card
from retrocards.players.calculation import players
from retrocards.players.calculation.moments import Game
from retrocards.players.calculation.players import Player, advice, master
from retrocards.players.calculation.policy import ALL_HOME, World, play_out
from retrocards.players.calculation.position import NO_CARD, Position, position_of
from retrocards.players.calculation.sampling import Playing, make, moves_of
from retrocards.players.calculation.solver import solve
from retrocards.players.choice import Choice
from retrocards.players.search import Limits, finish
from retrocards.rules.calculation import Hand, Match, Options, to_pile, up
from tests.alike import first_of
from tests.limits import SetLimits

BOTH = pytest.mark.parametrize("player", [master, advice], ids=["master", "advice"])


@pytest.fixture
def quick(set_limits: SetLimits) -> None:
    """Little thought, where it is not asked how good it is."""
    for player in (advice, master):
        set_limits(player, limits=Limits(cards=150, worlds=12, slice=60))
    set_limits(master, positions=12_000)


def new(deal: int, options: Options | None = None) -> Hand:
    return Match(options or Options()).new_hand(str(deal))


def fast(hand: Hand) -> int:
    """What the fast policy plays."""
    return moves_of(position_of(hand.view(0)))[0]


def middles(deals: range, options: Options | None = None) -> Iterator[Hand]:
    """Games somewhere in the middle."""
    for deal in deals:
        hand = new(deal, options)
        for _ in range(Random(deal).randrange(4, 40)):
            if hand.to_move >= 0:
                hand.play(fast(hand))
        if hand.to_move >= 0:
            yield hand


def redealt(hand: Hand, seed: int) -> Hand:
    undealt = [*hand.undealt]
    Random(seed).shuffle(undealt)
    return hand.redealt(undealt)


def lying(
    piles: str,
    in_play: str,
    stacks: str = "AH / 2D / 3C / 4S",
    options: Options = Options(),  # noqa: B008
) -> Hand:
    """A game that lies so; what is named nowhere is undealt."""
    named = {parse_card(word) for word in f"{stacks} {piles} {in_play}".split() if word not in "/-"}
    undealt = cards_text([card for card in Options.pack if card not in named])
    return Hand.from_text(
        f"calculation: {options.to_text()}\nstacks: {stacks}\npiles: {piles}\n"
        f"in_play: {in_play}\nundealt: {undealt}"
    )


SETS = [
    Options(piles=piles, suits=suits, to_empty=to_empty, kings_start=kings, bases=bases)
    for piles, suits, to_empty, kings, bases in (
        (4, "any", False, False, True),
        (3, "colour", False, True, True),
        (5, "any", True, False, False),
        (6, "colour", True, True, False),
        (6, "any", True, True, True),
    )
]


@pytest.mark.parametrize("options", first_of(SETS, every=3), ids=lambda options: options.name)
def test_a_play_out_is_the_game_that_the_rules_play(options: Options) -> None:
    won = set()
    for deal in range(40):
        hand = new(deal, options)
        position = position_of(hand.view(0))
        order = [position.way.kind[card] for card in hand.undealt]
        home = play_out(position, World([], Random(0), order, 0))
        while hand.to_move >= 0:
            hand.play(fast(hand))
        assert hand.outcome
        assert (home == ALL_HOME) == (hand.outcome.reason == "won"), f"deal {deal}"
        won.add(home == ALL_HOME)
    assert options.piles < 6 or True in won


@pytest.mark.parametrize("options", SETS, ids=lambda options: options.name)
def test_a_position_follows_the_moves_of_the_rules(options: Options) -> None:
    for deal in range(5):
        hand, rng = new(deal, options), Random(deal)
        while hand.to_move >= 0:
            position, move = position_of(hand.view(0)), rng.choice(hand.legal_moves())
            if hand.move_text(move).startswith("move") and rng.random() < 0.9:
                move = fast(hand)
            make(position, move)
            hand.play(move)
            if position.card == NO_CARD and hand.in_play >= 0:
                position.deal(position.way.kind[hand.in_play])
            now = position_of(hand.view(0))
            for each in (position, now):
                each.piles.sort()
            for name in Position.__slots__:
                assert getattr(position, name) == getattr(now, name), f"deal {deal}: {name}"


@pytest.mark.usefixtures("quick")
@BOTH
def test_another_order_of_what_is_undealt_changes_no_decision(player: Player) -> None:
    for options in SETS:
        for hand in middles(range(6), options):
            choices = {
                repr(player.decide(redealt(hand, seed).view(0), Random(1))) for seed in range(3)
            }
            assert len(choices) == 1, hand


def test_where_the_rules_show_the_order_it_is_played_by() -> None:
    options = Options(undealt="visible")
    choices = [
        {advice.choose(redealt(hand, seed).view(0), Random(1)) for seed in range(4)}
        for hand in middles(range(8), options)
    ]
    assert max(map(len, choices)) > 1


@pytest.mark.usefixtures("quick")
@BOTH
def test_thinking_comes_to_the_same_choice_in_slices_of_few_cards(player: Player) -> None:
    for hand in middles(range(4)):
        thinking, slices = player.think(hand.view(0), Random(3)), 0
        try:
            while True:
                next(thinking)
                slices += 1
        except StopIteration as end:
            choice: Choice = end.value
        assert choice == player.decide(hand.view(0), Random(3))
        assert slices or len(moves_of(position_of(hand.view(0)))) == 1


@BOTH
def test_a_slice_is_of_two_games_from_the_first_cards(
    player: Player, let_games_end: Callable[..., None]
) -> None:
    """Two games are 1 to 3 ms on an idle machine, and a picture has time for two slices."""
    played: list[int] = []

    def playout(self: Playing, world: World, move: int) -> tuple[float, int]:
        played.append(move)
        return 0.0, 48

    let_games_end(playout)
    hand = lying("KH / 9C / 10S / -", "JS")
    slices = []
    for _ in player.think(hand.view(0), Random(0)):
        slices.append(len(played))
        played.clear()
    assert slices and max(slices) <= 2


def test_a_card_that_only_one_pile_offers_to_one_stack_goes_up_without_a_thought() -> None:
    hand = lying("KH / 2C / - / -", "10S")
    thinking = master.think(hand.view(0), Random(0))
    with pytest.raises(StopIteration) as end:
        next(thinking)
    choice: Choice = end.value.value
    assert hand.move_text(choice.move) == "up 2 1"
    assert choice.reason.name == "surely_up"


def test_the_first_card_of_the_pack_is_in_play_as_any_other() -> None:
    """Its number is 0; one more than the undealt cards is to come."""
    hand = lying("KH / - / - / -", "2C")
    assert hand.in_play == 0 and fast(hand) == hand.parse_move("stack 1")
    assert len(Game(hand).coming) == 1 + len(hand.undealt)


def test_moves_that_do_the_same_are_compared_once() -> None:
    playing = Playing(lying("KH / - / - / -", "10S").view(0))
    assert [*map(Hand.move_text, playing.moves)].count("pile 3") == 0
    assert len(playing.moves) == 2


@pytest.mark.usefixtures("quick")
@BOTH
def test_all_256_games_are_played_to_their_end(
    player: Player, amount: Callable[[int, int], int], set_limits: SetLimits
) -> None:
    set_limits(player, limits=Limits(cards=0), positions=0)
    for number, options in enumerate([*Options.all_sets()][:: amount(5, 1)]):
        hand, rng = new(number, options), Random(number)
        while hand.to_move >= 0:
            hand.play(player.choose(hand.view(0), rng))
        assert hand.outcome


def won(player: Player, deals: range, options: Options | None = None) -> int:
    count = 0
    for deal in deals:
        hand, rng = new(deal, options), Random(deal)
        while hand.to_move >= 0:
            hand.play(player.choose(hand.view(0), rng))
        assert hand.outcome
        count += hand.outcome.reason == "won"
    return count


@pytest.mark.long("plays many deals")
def test_the_fast_policy_wins_a_third_of_the_standard_games(
    amount: Callable[[int, int], int], set_limits: SetLimits
) -> None:
    """29 to 36 of 100 in the long run; the trial's policy without tuning won 22."""
    set_limits(advice, limits=Limits(cards=0))
    deals = amount(100, 1000)
    assert won(advice, range(deals)) > 0.25 * deals


@pytest.mark.long("plays ten games")
def test_the_advice_wins_four_of_ten_standard_games(amount: Callable[[int, int], int]) -> None:
    deals = amount(2, 40)
    assert won(advice, range(deals)) >= 0.35 * deals


@pytest.mark.long("plays whole games")
def test_the_master_wins_with_six_piles_whatever_comes(
    amount: Callable[[int, int], int], set_limits: SetLimits
) -> None:
    """In a hundredth of its time."""
    set_limits(master, limits=master.limits._replace(cards=600))
    deals = amount(2, 20)
    assert won(master, range(deals), Options(piles=6)) >= 0.6 * deals


# The coach's advice.


@pytest.mark.usefixtures("quick")
def test_the_advice_begins_with_the_move_that_is_made() -> None:
    for number, hand in enumerate(middles(range(20))):
        view = hand.view(0)
        moves = view.legal_moves()
        if len(moves) == 1:
            continue
        made = moves[number % len(moves)]
        advice = finish(master.advise(view, Random(number), made))
        choice = master.decide(view, Random(number))
        assert (advice.best.move, advice.best.reason) == (choice.move, choice.reason)
        assert advice.of(made) and len({*advice.moves}) == len(advice.moves)
        chances = [prospect.chance for prospect in advice.prospects[1:]]
        assert chances == sorted(chances, reverse=True) and not advice.best.is_worse, number


def is_lost(hand: Hand, move: int) -> bool:
    """Whether the solver, who has looked at every way, finds none after the move."""
    after = hand.copy()
    after.play(move)
    solution = solve(after)
    return solution.proven and solution.moves is None


def is_won(hand: Hand, move: int) -> bool:
    """Whether the solver finds a way to win after the move."""
    after = hand.copy()
    after.play(move)
    return solve(after).moves is not None


@pytest.mark.long("much thought")
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("options", first_of([None, Options(piles=3)]))
def test_no_chance_is_told_as_0_nor_as_100_where_it_is_an_estimate(
    options: Options | None, set_limits: SetLimits
) -> None:
    """What was given up early may seem to be further behind than the best is above nothing."""
    set_limits(master, limits=Limits(cards=3000, worlds=60))
    hopeless = 0
    for number, hand in enumerate(middles(range(12), options)):
        known = len(hand.undealt) < 2
        zeros, sure = set[int](), set[int]()
        for made in hand.legal_moves()[-2:]:
            advice = finish(master.advise(hand.view(0), Random(number), made))
            weighed = [prospect for prospect in advice.prospects if not isinf(prospect.error)]
            percents = [prospect.percent for prospect in weighed]
            zeros |= {prospect.move for prospect in weighed if prospect.percent < 1}
            sure |= {prospect.move for prospect in weighed if prospect.percent > 99}
            hopeless += sum(percent <= 10 for percent in percents)
        orders = [hand] if known else [redealt(hand, seed) for seed in range(3)]
        assert all(is_lost(order, move) for move in zeros for order in orders), number
        assert all(known and is_won(hand, move) for move in sure), number
    assert hopeless, "moves of whose play-outs hardly any was won"


def ends(deals: range, options: Options | None = None, left: int = 1) -> Iterator[Hand]:
    """What the fast policy has made of these deals, where so many cards are left to deal."""
    for deal in deals:
        hand = new(deal, options)
        while len(hand.undealt) > left and hand.to_move >= 0:
            hand.play(fast(hand))
        if hand.to_move >= 0:
            yield hand


@pytest.mark.usefixtures("quick")
def test_once_all_cards_are_dealt_the_coach_tells_what_is_proved() -> None:
    """A move proved lost is told 0, and one proved won 100: deal 1 can be won by seven of nine."""
    told_of = Counter[int]()
    for hand in ends(range(1, 9)):
        if len(hand.legal_moves()) == 1:
            continue
        advice = finish(master.advise(hand.view(0), Random(1)))
        assert {*advice.moves} == {*hand.legal_moves()}
        for prospect in advice.prospects:
            assert prospect.percent in (0, 100)
            assert (is_won if prospect.percent else is_lost)(hand, prospect.move), hand
        assert (advice.best.reason.name == "no_way") == (advice.best.percent == 0)
        told_of.update(prospect.percent for prospect in advice.prospects)
    assert min(told_of[0], told_of[100]) > 5, told_of


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("options", [None, Options(piles=6, suits="colour", to_empty=True)])
def test_the_master_never_gives_a_game_away_of_which_nothing_is_hidden(
    options: Options | None,
) -> None:
    """It takes no way that is proved lost while a proved won one is there."""
    count = Counter[bool]()
    for hand in ends(range(1, 9), options):
        can_be = solve(hand).moves is not None
        while hand.to_move >= 0:
            hand.play(master.choose(hand.view(0), Random(1)))
        assert hand.outcome
        assert (hand.outcome.reason == "won") == can_be, hand
        count[can_be] += 1
    assert min(count[True], count[False]) > 0, count


def test_the_chance_of_a_move_that_leaves_no_choice_is_as_steady_as_others(
    let_games_end: Callable[..., None],
    set_limits: SetLimits,
) -> None:
    """It is played out as often as if the search had found all moves alike.

    A quarter as many games are those beside what was given up early.
    """
    set_limits(master, limits=Limits(cards=60_000, worlds=100))
    games = Counter[tuple[bool, int]]()

    def playout(self: Playing, world: World, move: int) -> tuple[float, int]:
        games[not self.position.piles[1], move] += 1
        return float(move == 0), 48

    let_games_end(playout)
    advice = finish(master.advise(lying("KH / 2C / 9D / -", "10S").view(0), Random(0)))
    assert advice.best.move == up(1, 0)
    assert games.pop((True, 0)) == 100 + 25 > 2 * max(games.values())


@pytest.mark.long("much thought")
@pytest.mark.usefixtures("quick")
def test_where_the_order_is_seen_the_coach_tells_the_way_that_the_master_goes(
    amount: Callable[[int, int], int],
) -> None:
    """Of what is proved nothing else is told; the rest is an estimate."""
    told_of = Counter[str]()
    for number, hand in enumerate(ends(range(amount(4, 6)), Options(undealt="visible"), 5)):
        view = hand.view(0)
        choice = master.decide(view, Random(number))
        advice = finish(master.advise(view, Random(number)))
        assert (advice.best.move, advice.best.reason) == (choice.move, choice.reason)
        for prospect in advice.prospects:
            if isinf(prospect.error):
                continue
            told_of[word := {0: "lost", 100: "won"}.get(prospect.percent, "")] += 1
            assert not word or (is_won if word == "won" else is_lost)(hand, prospect.move), number
    assert min(told_of["won"], told_of["lost"]) > 1, told_of


@pytest.mark.usefixtures("quick")
def test_0_is_told_of_what_loses_in_whatever_order_the_cards_come() -> None:
    """Both red fives lie below a red king, who waits for them."""
    hand = lying("5H 5D / - / 9C", "KH", options=Options(piles=3, suits="colour"))
    assert master.choose(hand.view(0), Random(0)) != to_pile(0)
    advice = finish(master.advise(hand.view(0), Random(0), to_pile(0)))
    assert [prospect.move for prospect in advice.prospects if prospect.percent == 0] == [to_pile(0)]
    hand.play(to_pile(0))
    lost = finish(master.advise(hand.view(0), Random(0)))
    assert lost.best.reason.name == "no_way"
    assert {prospect.percent for prospect in lost.prospects if not isinf(prospect.error)} == {0}


@pytest.mark.usefixtures("quick")
def test_beside_the_one_move_worth_a_thought_all_others_are_weighed() -> None:
    """Where there is only one such move the other legal ones stand beside it."""
    view = lying("KH / 2C / 9D / -", "10S").view(0)
    advice = finish(master.advise(view, Random(0)))
    assert (Hand.move_text(advice.best.move), advice.best.reason.name) == ("up 2 1", "surely_up")
    assert {*advice.moves} == {*view.legal_moves()}


def test_moves_that_are_hardly_worth_it_are_looked_at_a_quarter_as_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked, search = list[int](), players.search

    def watched(playing: Playing, rng: Random, limits: Limits) -> object:
        looked.append(limits.cards)
        return search(playing, rng, limits)

    monkeypatch.setattr(players, "search", watched)
    player = Player(Limits(cards=200, worlds=2))
    hand = Match(Options()).new_hand("1")
    while not looked:
        view = hand.view(0)
        if len(Playing(view).moves) == 1:
            finish(player.advise(view, Random(0)))
        hand.play(moves_of(position_of(view))[0])
    assert looked == [50], "the policy knows one move, and that is weighed beside the others"
