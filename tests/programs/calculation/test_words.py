"""What CALCULATION calls a pile: as the screen does, and as it is pressed."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from retrocards.players.advice import Advice, Prospect
from retrocards.players.calculation import beginner
from retrocards.players.calculation.players import master
from retrocards.players.calculation.reasons import POLICY
from retrocards.players.calculation.sampling import Playing
from retrocards.players.choice import Choice, Reason
from retrocards.players.search import Limits, finish
from retrocards.programs.captions import Captions
from retrocards.programs.coach.words import WHY
from retrocards.rom import LcdRom
from retrocards.rules.calculation import Hand, Match, Options, to_pile, to_stack, up
from tests.limits import SetLimits
from tests.players.calculation.test_calculation_players import SETS
from tests.players.calculation.test_calculation_truth import Claim, astray, kings
from tests.programs.calculation.conftest import SitDown

TOLD = {**beginner.REASONS, **POLICY}
PLACES = ("pile", "spared", "source", "row", "free")


def test_a_pile_is_called_by_what_stands_above_it(rom: LcdRom, sit: SitDown) -> None:
    """A pile has one name, its digit; the letter beside it is the key of its top."""
    labels = sit(options={"piles": 6}).program.stage.model.labels
    for number in range(1, 7):
        digit, letter = labels[f"pile_key_{number}"].split()
        assert {rom.say(f"named.{name}.{number}") for name in PLACES} == {digit}
        assert letter == rom.keys["tops"][number - 1]


@pytest.mark.parametrize("groups", [(), (WHY,)], ids=["captions", "coach"])
@pytest.mark.parametrize("reason", [name for name in TOLD if {*PLACES} & {*TOLD[name]}])
def test_every_reason_tells_a_pile_by_its_key(
    rom: LcdRom, reason: str, groups: tuple[str, ...]
) -> None:
    """Each wording of the ROM that names the pile of a detail names it as it is pressed."""
    details = dict.fromkeys(TOLD[reason], "7C") | {"won": "1", "worlds": "1", "stack": "1"}
    details |= {name: "3" for name in PLACES if name in TOLD[reason]}
    has = [group for group in groups if rom.says(path := f"{group}.{reason}") or rom.names(path)]
    wordings = wordings_of(rom, (*has, "reasons")[0], reason)
    captions, sentences = Captions(rom, ["you"], *groups), list[str]()
    for _ in wordings:
        captions.last = ""
        sentences.append(captions.of(Choice(0, Reason(reason, details)), {}))
    for wording, words in zip(wordings, sentences, strict=True):
        named = [name for name in PLACES if "{}" in rom.say(wording, **details | {name: "{}"})]
        keys = {f"pile {rom.say(f'named.{name}.3')}" for name in named if name in details}
        assert {*re.findall(r"pile \w\b", words)} == keys, words


def wordings_of(rom: LcdRom, group: str, reason: str) -> list[str]:
    return rom.names(f"{group}.{reason}") or [f"{group}.{reason}"]


def test_a_refusal_tells_a_pile_by_its_name(sit: SitDown) -> None:
    player = sit(deal=7, options={"to_empty": True}).press("5", "C")
    assert player.announcement == "Pile 7 is empty: tops A can move"


def test_the_coach_tells_the_card_and_of_free_piles_only_one(
    sit: SitDown, set_limits: SetLimits
) -> None:
    program = sit(deal=4711).program
    hand = Match().new_hand("4711")
    assert program.move_named(hand, to_pile(2)) == "6♥ to a free pile"
    assert program.move_named(hand, to_stack(2)) == "6♥ to stack 3"
    set_limits(master, limits=Limits(cards=400, worlds=12, slice=60))
    advice = finish(master.advise(hand.view(0), Random(1)))
    assert [*map(Hand.move_text, advice.moves)] == ["stack 3", "pile 1"]
    for pile in (0, 1, 2):
        hand.play(to_pile(pile))
    assert program.move_named(hand, to_pile(3)) == "J♣ to pile 8"
    assert program.move_named(hand, up(0, 2)) == "6♥ of pile 5 to stack 3"


@pytest.fixture
def weighed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The moves that are weighed to the end."""
    moves: list[int] = []

    def advise(view: object, rng: Random, made: int) -> Advice:
        moves.append(made)
        return Advice((Prospect(made, 0.5, Reason("", {}), 0.0),))
        yield

    monkeypatch.setattr(master, "advise", advise)
    return moves


def test_a_move_clearly_better_than_any_is_not_weighed_to_the_end(weighed: list[int]) -> None:
    hand = Match().new_hand("4711")
    advice = finish(master.look_back(hand.view(0), Random(1), to_stack(2)))
    assert advice.moves == (to_stack(2),) and weighed == []
    for pile in (0, 0, 0, 0):
        hand.play(to_pile(pile))
    finish(master.look_back(hand.view(0), Random(1), to_pile(0)))
    assert weighed == [to_pile(0)]


def test_where_no_play_out_is_won_no_move_is_clearly_better(
    weighed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """0 of so many against 0 of so many says nothing."""
    monkeypatch.setattr(Playing, "playout", lambda *_: (0.0, 48))
    hand = Match().new_hand("4711")
    for _ in range(4):
        hand.play(to_pile(0))
    finish(master.look_back(hand.view(0), Random(1), to_pile(0)))
    assert weighed == [to_pile(0)]


def test_a_move_that_only_seems_as_good_as_any_is_weighed_to_the_end(weighed: list[int]) -> None:
    """In 56 play-outs each pile won two or three times; weighed to the end it loses 18 points."""
    hand = Hand.from_text(
        f"calculation: {Options().to_text()}\n"
        "stacks: AH 2C 3S / 2D 4C 6C 8S 10H / 3C 6D 9D QC 2H / 4S 8D QS 3D 7S\n"
        "piles: 5D AD 10D 5C AS 10C / 9H 9C / JD 10S 8H 7C 5S 3H / KS JH KD 7D 5H KC KH JS AC\n"
        "in_play: 6S\nundealt: 8C 9S QD 4H 4D 7H JC QH 2S 6H"
    )
    finish(master.look_back(hand.view(0), Random(50710), to_pile(1)))
    assert weighed == [to_pile(1)]


def test_the_coach_and_the_captions_have_words_for_every_reason_and_for_no_other(
    rom: LcdRom,
) -> None:
    """The coach asks the master, and what he knows of; the beginner is heard in captions alone."""
    reasons = {
        group: {path.removeprefix(f"{group}.").split(".")[0] for path in rom.names(group)}
        for group in (WHY, "reasons")
    }
    assert reasons == {WHY: {*master.REASONS}, "reasons": {*TOLD}}


CLAIMS: dict[str, Callable[[Claim], object]] = {
    r"(?<!not )only stack|nothing speaks against": lambda t: not t.wanting,
    r"come further|come furthest": lambda t: t.lengths[t.move.target] > max(t.wanting),
    r"least far|must catch up": lambda t: t.lengths[t.move.target] < min(t.wanting),
    r"is ahead": lambda t: t.lengths[t.move.target] == max(t.lengths),
    r"is behind": lambda t: t.lengths[t.move.target] == min(t.lengths),
    r"is the shorter": lambda t: len(t.piles[t.move.source]) == min(map(len, t.piles)),
    r"more waits": lambda t: len(t.piles[t.move.source]) == max(map(len, t.piles)),
    r"wait under|uncovers|what lies under": lambda t: len(t.piles[t.move.source]) > 1,
    r"one less|loses a card": lambda t: t.move.source >= 0,
    r"three in a row": lambda t: t.in_a_row(2) and not t.in_a_row(3),
    r"be cleared|is the last there|gives its last": lambda t: len(t.piles[t.move.source]) == 1,
    r"the kings stay by|the kings by": lambda t: all(map(kings, filter(has_king, t.piles))),
    r"pile of kings": lambda t: any(map(kings, t.others)) and not kings([t.card]),
    r"has to be buried": lambda t: all(map(t.buries, t.piles)),
}
"""What a wording may claim besides its reason -> whether that is true."""


def has_king(pile: list[int]) -> bool:
    return any(kings([card]) for card in pile)


def test_what_a_wording_claims_beside_its_reason_is_true(
    rom: LcdRom, amount: Callable[[int, int], int]
) -> None:
    """Of all legal moves in games gone astray; with all wordings of the reasons."""
    fields = dict.fromkeys(("card", "after", "soon", *PLACES, "stack"), "X")
    wordings = {
        name: [
            rom.say(wording, **fields)
            for group in ("reasons", WHY)
            for wording in wordings_of(rom, group, name)
        ]
        for name in POLICY
    }
    untrue = set[str]()
    for options in (Options(), *SETS):
        for seed in range(amount(2, 30)):
            for hand in astray(options, seed):
                for number in hand.legal_moves():
                    claimed = Claim(hand, number)
                    for words, (claim, holds) in product(wordings[claimed.name], CLAIMS.items()):
                        if re.search(claim, words) and not holds(claimed):
                            untrue.add(words)
    assert not untrue


def test_every_caption_and_hint_has_room_beside_the_card_in_play(rom: LcdRom, sit: SitDown) -> None:
    """With the widest card wherever one is named."""
    stage = sit(deal=7).program.stage
    fields = dict.fromkeys(("card", "after", "soon", "covered"), "10♣")
    fields |= {"pile": "0", "spared": "0", "source": "B", "stack": "4", "row": "0", "free": "0"}
    for reason in TOLD:
        for wording in rom.names(f"reasons.{reason}") or [f"reasons.{reason}"]:
            assert stage.has_room("caption", rom.say(wording, **fields)), wording
