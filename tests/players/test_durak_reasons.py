"""Why the Durak club player does what it does: a position for each reason, and what all keep to.

A position proves the sentence that it stands under; with the branch broken another reason, or
another move, is told.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

import pytest

from retrocards.cards import parse_card
from retrocards.players.choice import SEATS, Choice
from retrocards.players.durak.club import REASONS, choose, decide
from retrocards.rules.durak import Hand, Match, Options, card_of
from tests.players.test_durak_sense import early
from tests.rules.durak_positions import position
from tools.arena import Reasons

SEEDS = range(6)
EMPTY: Mapping[str, str] = MappingProxyType({})


class Shown(NamedTuple):
    """A reason with a position in which it decides, and what is done."""

    reason: str
    quote: str
    hand: Hand
    move: str
    details: Mapping[str, str] = EMPTY


SHOWN = [
    Shown("only", "One move is legal.", position("7C", "8C 9C"), "attack 7C"),
    Shown(
        "exchange", "It exchanges whenever it may.",
        early("6H 7H 9C JD QS KS", "8C 8D 9S JC QC KC", turn_up="10H", phase="exchange", bout=1),
        "exchange", {"turn_up": "10H"},
    ),
    # What to lead.
    Shown(
        "lead_low", "The first card: a low one, and no trump.",
        early("6H 7H 9C JD QS KS", "8C 8D 9S JC QC KC", turn_up="10H", bout=1),
        "attack 9C", {"card": "9C", "defender": "1"},
    ),
    Shown(
        "lead_pair", "The first card: of a rank held several times rather than a lone lower one.",
        early("7C 7D 7S 6C QS KS", "8C 8D 9S JC QC KC", turn_up="10H", bout=1),
        "attack 7C", {"card": "7C", "defender": "1"},
    ),
    Shown(
        "lead_safe", "Late in the deal one hard to beat: one card of five would beat it.",
        position("7C 8D KS", "9C 9D", talon="10C JC QC 6H"),
        "attack 8D", {"card": "8D", "defender": "1"},
    ),
    Shown(
        "lead_sure", "Late in the deal one that the defender is known not to beat.",
        position(
            "7C 8D KD KS AS AD", "9C 10C JC QC KC AC", talon="7S 6H",
            known={1: "9C 10C JC QC KC AC"},
        ),
        "attack 8D", {"card": "8D", "defender": "1"},
    ),
    Shown(
        "lead_trump", "Nothing but trumps: the lowest of them.",
        early("7H 8H JH QH", "8C 8D 9S JC QC KC", turn_up="10H"),
        "attack 7H", {"card": "7H", "defender": "1"},
    ),
    Shown(
        "lead_dearer", "Of a rank held twice, though none can follow: the defender has one card.",
        position("9C 10D AH 10S", "10H", "KC 8D JH"),
        "attack 10D", {"card": "10D", "defender": "1"},
    ),
    # What to go on with.
    Shown(
        "join_low", "Plain cards go on as long as there are any, the lowest first.",
        early("7D 7H KC KD KS", "8C 8D 9S JC QC", turn_up="10H", table="6S/7S"),
        "attack 7D", {"card": "7D", "defender": "1"},
    ),
    Shown(
        "join_pair", "Of a rank held three times rather than a lone lower one.",
        early("6C 7C 7D 7H KC", "8C 8D 9H JC QC", turn_up="10S", table="6H/7S"),
        "attack 7C", {"card": "7C", "defender": "1"},
    ),
    Shown(
        "join_safe", "Late in the deal one that is hard to beat goes on before a lower one.",
        position("7C 8D AS", "9C 9D", talon="10C JC QC 6H", table="7S/8S"),
        "attack 8D", {"card": "8D", "defender": "1"},
    ),
    Shown(
        "join_sure", "Late in the deal one that is known to stick goes on before a lower one.",
        position("7C 8D AS", "9C 10C", talon="KC JC QC 6H", table="7S/8S"),
        "attack 8D", {"card": "8D", "defender": "1"},
    ),
    Shown(
        "join_trump", "Trumps join in after the talon, when nothing else is left.",
        position("7H 8H", "QC KC JC", "9C 10C", table="7S/8S"),
        "attack 7H", {"card": "7H", "defender": "1"},
    ),
    # Why it does not go on.
    Shown(
        "keep_trumps", "Trumps do not join in while the talon lasts.",
        early("7H KC KD KS AS", "8C 8D 9S JC QC", turn_up="10H", table="6S/7S"),
        "pass", {"talon": "24"},
    ),
    Shown(
        "trumps_last", "Trumps join in after the talon only when no plain card is left at all.",
        position("7H KD", "QC KC JC", "9C 10C", table="7S/8S"),
        "pass",
    ),
    Shown(
        "too_dear_to_join", "While the talon lasts an ace is too dear to join in with.",
        early("AD KC KH QS", "8C 8D 9S JC QC", turn_up="10H", table="6S/AS"),
        "pass", {"talon": "25"},
    ),
    Shown(
        "nothing_fits", "No card of these ranks, not even a trump.",
        early("8H KC KD KS", "8C 8D 9S JC QC", "10C 10D", turn_up="10H", table="6S/7S"),
        "pass",
    ),
    # What to give to one who takes.
    Shown(
        "give_junk", "Junk is given while the talon lasts.",
        early("7D 7H KC KD KS", "8C 8D 9S JC QC QD", turn_up="10H", table="7S", phase="give"),
        "give 7D", {"card": "7D", "defender": "1"},
    ),
    Shown(
        "give_late", "Any plain card is given after the talon.",
        position("AD 8C", "8D 9S JC QC", "9C 10C", table="AS", phase="give"),
        "give AD", {"card": "AD", "defender": "1"},
    ),
    Shown(
        "give_all", "A trump is given as the last card of all.",
        position("7D 7H", "8C 9S JC QC", "9C 10C", table="7S", phase="give"),
        "give 7D", {"card": "7D", "defender": "1"},
    ),
    Shown(
        "give_no_trump", "No trump is given while another card is left.",
        early("7H KC KD KS", "8C 8D 9S JC QC QD", turn_up="10H", table="7S", phase="give"),
        "pass", {"defender": "1"},
    ),
    Shown(
        "too_dear_to_give", "While the talon lasts no card above a nine is given.",
        early("10D KC KD KS", "8C 8D 9S JC QC QD", turn_up="8H", table="10S", phase="give"),
        "pass", {"talon": "25"},
    ),
    # What to beat with.
    Shown(
        "beat_cheaply", "Nobody takes who can answer cheaply: the lowest plain card below a king.",
        early(
            "7C 8C 9C 7S 8S", "AD 7D 6H JC QC KC", turn_up="10H", table="6D", phase="defend",
            bout=1,
        ),
        "defend 7D", {"card": "7D", "attack": "6D"},
    ),
    Shown(
        "beat_talon_gone", "Kings and aces too when the talon is gone.",
        position(
            "7D 8D 9C AC AD", "6C 6D KS AS", "JC QD 10S KD", "8C 9D JS KC 9S",
            table="6S", phase="defend", bout=15,
        ),
        "defend KS", {"card": "KS", "attack": "6S"},
    ),
    Shown(
        "beat_after_trump", "Kings and aces too when it has beaten a plain card with a trump.",
        early(
            "6D 9D 10D AD", "8D JD 6H 6S KS", "7C 8C 7D QD 7H KH", "JC QC KC 10H JH KD",
            turn_up="AC", table="9H/9C 9S", phase="defend", bout=2,
        ),
        "defend KS", {"card": "KS", "attack": "9S"},
    ),
    Shown(
        "beat_dearly", "An ace is worth it against taking what lies there.",
        position(
            "JC AC AH 6S", "10C KC JH", trump="C", table="7D/9D 9S/QS QH", phase="defend", bout=1,
            turn=1,
            talon="JS AS QC 8H AD 10S KS 10D KD 6C 7S QD 7H JD 9C KH 10H 9H 8D 8S 6D 6H 8C 7C",
        ),
        "defend AH", {"card": "AH", "attack": "QH"},
    ),
    Shown(
        "beat_by_trump", "A trump is worth it against taking what lies there.",
        early(
            "6D 9D 10D AD", "8D JD 6H 6S KS 9C", "7C 8C 7D QD 7H KH", "JC QC KC 10H JH KD",
            turn_up="AC", table="9H", phase="defend", bout=2,
        ),
        "defend 9C", {"card": "9C", "attack": "9H"},
    ),
    Shown(
        "beat_trump", "A trump against a trump.",
        position("7C 8C", "9H KD", "9C 10C AS", table="8H", phase="defend"),
        "defend 9H", {"card": "9H", "attack": "8H"},
    ),
    Shown(
        "beat_and_out", "It goes out with its last trump when there is no talon.",
        position("9C 10C", "AH", "7S 8S JC", "QD KD", table="AC", phase="defend"),
        "defend AH", {"card": "AH", "attack": "AC"},
    ),
    # Why it takes though it could beat.
    Shown(
        "take_spares_high", "Dear cards are weighed against taking, and found too dear.",
        position(
            "9D 10D JD AD KH", "8C 9C QC 8D AH AS", trump="D", talon="QD KC KD 10C AC 6D",
            table="QH", phase="defend", bout=10, known={1: "9C QC"},
        ),
        "take", {"count": "1"},
    ),
    Shown(
        "take_spares_trump", "It takes rather than spend one of its trumps.",
        early(
            "7C 8C 9C 7S 8S", "AH KH 10S JC QC KC", turn_up="10H", table="6D", phase="defend",
            bout=1,
        ),
        "take", {"count": "1"},
    ),
    Shown(
        "take_spares_last_trump", "It takes rather than spend its last trump.",
        early(
            "7C 8C 9C 7S 8S", "AH 9S 10S JC QC KC", turn_up="10H", table="6D", phase="defend",
            bout=1,
        ),
        "take", {"count": "1"},
    ),
    # All cards counted, between two.
    Shown(
        "count_win", "The rule's own move is proven to win.",
        position("7D AC", "6C 6S"), "attack 7D", {"other": "1"},
    ),
    Shown(
        "count_draw", "It beats the last card with its own for a draw rather than take and lose.",
        position("-", "QD", table="JD", phase="defend"), "defend QD", {"other": "0"},
    ),
    Shown(
        "count_hold", "No move wins, and nothing is proven of the rule's.",
        position(
            "JD KD AD QH 8S 9S AS", "8D 10D", trump="D", table="QD", phase="give", bout=18,
        ),
        "give QH", {"other": "1"},
    ),
    Shown(
        "count_lost", "Every move is proven to lose.",
        position("AC", "QC KC", trump="C", table="AH", phase="defend"),
        "defend QC", {"other": "0"},
    ),
    Shown(
        "found_win", "Another move than the rule's is proven to win.",
        position("KC AC AH", "QC", trump="C"), "attack KC", {"other": "1"},
    ),
    Shown(
        "found_draw", "No move wins, and another than the rule's is proven to draw.",
        position("AC QD QS", "10C", trump="C"), "attack AC", {"other": "1"},
    ),
    Shown(
        "found_hope", "The rule's move is proven not to win, and nothing of another.",
        position("AC 10D KH 8S KS", "AD", trump="S", table="KC/10S 10C/9S 10H/AH"),
        "attack AC", {"other": "1"},
    ),
    Shown(
        "found_hold", "The rule's move is proven to lose, and nothing of another.",
        position("8C QC KC AC 10H AH AS", "QH", table="AD/8H"), "attack AH", {"other": "1"},
    ),
]  # fmt: skip


def decided(hand: Hand, seed: int = 0) -> Choice:
    return decide(hand.view(hand.to_move), Random(seed))


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.reason)
def test_a_position_shows_its_reason(shown: Shown) -> None:
    for seed in SEEDS:
        choice = decided(shown.hand, seed)
        done = shown.hand.move_text(choice.move)
        assert (choice.reason.name, done) == (shown.reason, shown.move), f"seed {seed}"
        assert dict(choice.reason.details) == shown.details


def test_every_reason_is_shown() -> None:
    assert [shown.reason for shown in SHOWN] == [*REASONS]


BUT_FOR = [
    ("keep_trumps", early("KC KD KS AS", "8C 8D 9S JC QC", "10C 10D", turn_up="10H",
                          table="6S/7S"), "nothing_fits", "the trump"),
    ("too_dear_to_join", early("KD KC KH QS", "8C 8D 9S JC QC", turn_up="10H", table="6S/KS 6D/AD"),
     "join_low", "the king"),
    ("too_dear_to_give", early("9D KC KD KS", "8C 8D 9S JC QC QD", turn_up="8H", table="9C",
                               phase="give"), "give_junk", "the nine"),
    ("lead_pair", early("7C 7D 6C QS KS", "8C 8D 9S JC QC KC", turn_up="10H", bout=1),
     "lead_low", "the third seven"),
    ("join_safe", position("8C 7D", "8D KH", "JD AH AS", table="7S/8S"), "join_low",
     "an even chance that it is not beaten"),
    ("lead_dearer", position("9C 10D AH 10S", "10H QH", "KC 8D JH"), "lead_pair",
     "a single card to beat it"),
    ("beat_after_trump", early(
        "6D 9D 10D AD", "8D JD 6H 6S KS 9C", "7C 8C 7D QD 7H KH", "JC QC KC 10H JH KD",
        turn_up="AC", table="9S", phase="defend", bout=2), "beat_by_trump",
     "the trump spent before"),
    ("beat_talon_gone", position(
        "7D 8D 9C AC AD", "6C 6D KS JS", "JC QD 10S KD", "8C 9D 9S KC", table="6S",
        phase="defend", bout=15), "beat_cheaply", "a want of cheap cards"),
    ("beat_and_out", position("9C 10C", "AH 7C", "7S 8S JC", "QD KD", table="AC", phase="defend"),
     "beat_by_trump", "a hand of one card"),
    ("beat_and_out", position("9C 10C", "AH", "7S 8S JC", "QD KD", talon="6D 6H", table="AC",
                              phase="defend"), "beat_by_trump", "an empty talon"),
    ("give_all", position("7D 7H", "8C 9S JC QC", "9C 10C", talon="6D 6H", table="7S",
                          phase="give"), "give_junk", "an empty talon"),
    ("count_win", position(
        "9C 10C 6D 8H KH AH", "7C 8D KD AD 6H JS"), "lead_low", "an end in sight"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "hand", "instead", "what"), BUT_FOR, ids=[f"{case[0]}-{case[3]}" for case in BUT_FOR]
)
def test_without_what_a_reason_rests_on_another_is_told(
    reason: str, hand: Hand, instead: str, what: str
) -> None:
    assert decided(hand).reason.name == instead, f"without {what} there is no {reason}"


def games(deals: int) -> Iterator[tuple[Options, Hand, Choice]]:
    """Every decision of some games of experts, two to six of them."""
    for players, teams, deck in ((2, False, 36), (3, False, 52), (4, False, 36), (6, True, 52)):
        options = Options(players=players, teams=teams, deck=deck)
        for deal in range(deals):
            hand, rng = Match(options).new_hand(str(deal)), Random(deal)
            while hand.to_move >= 0:
                choice = decide(hand.view(hand.to_move), rng)
                yield options, hand, choice
                hand.play(choice.move)


def test_what_is_decided_is_what_is_chosen_and_every_reason_is_a_known_one(
    amount: Callable[[int, int], int],
) -> None:
    """With the details that are declared, and those as a ROM can write them."""
    for options, hand, choice in games(amount(4, 60)):
        view = hand.view(hand.to_move)
        assert choice.move in view.legal_moves()
        for reason in (choice.reason, *choice.besides):
            assert set(reason.details) == set(REASONS[reason.name]), reason
            for name, text in reason.details.items():
                if name in SEATS:
                    assert int(text) in range(options.players), reason
                    assert int(text) != view.seat, reason
                elif name == "talon":
                    assert int(text) == view.talon_count, reason
                elif name == "count":
                    assert int(text) == sum(card >= 0 for pair in view.table for card in pair)


def test_no_card_is_named_that_stays_in_a_hand(amount: Callable[[int, int], int]) -> None:
    """Whoever looks at the table reads the reason, and may take over any other seat."""
    named = 0
    for _, hand, choice in games(amount(2, 60)):
        after = hand.copy()
        after.play(choice.move)
        seen = {card for pair in hand.table for card in pair} | {card_of(choice.move)}
        seen |= {hand.turn_up}
        for reason in (choice.reason, *choice.besides):
            for name in {"attack", "card", "turn_up"} & {*reason.details}:
                named += 1
                assert parse_card(reason.details[name]) in seen, reason
    assert named > 300


def test_a_dozen_reasons_come_in_a_game_and_all_of_them_in_some(
    amount: Callable[[int, int], int],
) -> None:
    """Of four club players; `tools/arena.py club --reasons --players 4` counts them.

    All of them come in two hundred games and more: so many are played with `--long`.
    """
    options, deals = Options(players=4), amount(8, 250)
    seen = Counter[str]()
    for deal in range(deals):
        came = Reasons("durak", "club", options).counted(deal)
        assert sum(count > 0 for count in came.values()) >= 12, f"deal {deal}"
        seen += came
    assert len(seen) == len(REASONS) if deals >= 250 else len(seen) >= len(REASONS) - 10


def test_choose_is_the_move_of_decide() -> None:
    for _, hand, _ in games(1):
        view = hand.view(hand.to_move)
        assert choose(view, Random(5)) == decide(view, Random(5)).move
