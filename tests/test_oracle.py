"""The oracle of words: what players say, held against the true deal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module

import pytest

from retrocards.players.advice import NO_MOVE
from retrocards.players.calculation.witness import EVENTS as OF_CALCULATION
from retrocards.players.choice import because
from retrocards.players.durak.witness import EVENTS as OF_DURAK
from retrocards.players.ecarte.witness import EVENTS as OF_ECARTE
from retrocards.players.elephant.witness import EVENTS as OF_ELEPHANT
from retrocards.players.hearts.witness import EVENTS as OF_HEARTS
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rom.template import fields_of
from retrocards.rules.durak import Hand
from tests.programs.coached import Master
from tests.rules.durak_positions import position
from tools.oracle import (
    LESSONS,
    PHRASES,
    PROGRAMS,
    RULES,
    TRUE,
    Foreseen,
    Row,
    Said,
    Sentences,
    Spoken,
    Verdict,
    foresee,
    hear_lessons,
    hear_rules,
    judge,
    listen,
    rows,
    spoken_in,
    weigh,
)

HANDS = {"durak": 4, "ecarte": 6, "hearts": 4, "elephant": 4, "calculation": 1}
"""Game -> hands of a small sample."""
LONG_GAMES = pytest.mark.long("a coach that thinks at every card")
MANY = 25
"""How many times as many hands the long form has."""


@pytest.mark.parametrize("game", HANDS)
def test_what_is_stated_as_a_fact_is_true(game: str, amount: Callable[[int, int], int]) -> None:
    verdict = judge(game, "club", amount(HANDS[game], MANY * HANDS[game]))
    assert verdict.fails == [], str(next(iter(verdict.false.values()), verdict))
    assert verdict.made or game == "calculation"


@pytest.mark.parametrize("game", HANDS)
def test_every_claim_is_of_a_reason_and_can_be_held_against_the_deal(game: str) -> None:
    reasons = import_module(f"retrocards.players.{game}.reasons")
    claims = {**reasons.FACTS, **reasons.LIKELY}
    assert {*claims} <= {*reasons.REASONS} and {*claims.values()} == {*TRUE[game]}
    assert not {*reasons.FACTS} & {*reasons.LIKELY}


def lead(hand: Hand, reason: str) -> Said:
    before = hand.copy()
    move = hand.parse_move("attack 9C")
    hand.play(move)
    return Said(before, because(move, reason, card="9C", defender="1"), [hand])


@pytest.mark.parametrize(
    ("held", "fails"), [("7C 8D KS", []), ("10C 8D KS", ["lead_sure"]), ("6H 8D KS", ["lead_sure"])]
)
def test_a_fact_that_is_false_is_found(held: str, fails: list[str]) -> None:
    """Hearts are trumps: the defender may beat the nine by a higher club or by a trump."""
    verdict = Verdict("durak")
    verdict.hear(lead(position("9C 7D 8S", held, trump="H"), "lead_sure"))
    assert verdict.fails == fails and verdict.made["lead_sure"] == 1


def test_what_is_called_likely_need_not_come_true_each_time_but_more_often_than_not() -> None:
    verdict = Verdict("durak")
    for number in range(20):
        held = "7C 8D KS" if number < 9 else "10C 8D KS"
        verdict.hear(lead(position("9C 7D 8S", held, trump="H"), "lead_safe"))
        assert verdict.fails == (["lead_safe"] if number == 19 else [])
    assert "lead_safe                     20       9   likely: sticks" in str(verdict)


@pytest.mark.parametrize(
    ("game", "events", "few", "many"),
    [
        pytest.param("durak", OF_DURAK, 1, 60, marks=LONG_GAMES),
        ("ecarte", OF_ECARTE, 4, 200),
        pytest.param("hearts", OF_HEARTS, 1, 80, marks=LONG_GAMES),
        ("elephant", OF_ELEPHANT, 1, 40),
        pytest.param("calculation", OF_CALCULATION, 20, 20, marks=LONG_GAMES),
    ],
)
def test_what_the_coach_foresees_of_two_moves_comes_about_as_often(
    game: str, events: Mapping[str, int], few: int, many: int, amount: Callable[[int, int], int]
) -> None:
    """Both moves are made, in copies of the true hand; a few cases show only that it runs."""
    foreseen = foresee(game, "club", amount(few, many), seed=3)
    assert [row.name for row in rows(foreseen) if row.fails] == []
    assert len(foreseen) >= 4 and len(foreseen) % 2 == 0
    assert {case.event for case in foreseen} <= {*events}


@pytest.mark.parametrize(("came", "fails"), [(60, False), (30, True), (90, True)])
def test_an_event_that_comes_much_more_or_less_often_than_said_fails(
    came: int, fails: bool
) -> None:
    cases = [Foreseen("you_take", 0.6, number < came) for number in range(100)]
    everything, tenth, event = rows(cases)
    assert [everything.fails, tenth.fails, event.fails] == [fails] * 3
    assert tenth.name == "60 to 70 %" and event.name == "you_take"
    assert not Row("few", cases[:99]).fails


LISTENED = {
    "durak": (1, 60),
    "ecarte": (2, 300),
    "hearts": (1, 300),
    "elephant": (1, 300),
    "calculation": (0, 4),
}
"""Game -> hands whose sentences are listened to, in a small sample and in the long form."""
SPOKEN = ("reasons", "coach.why", "coach.review", "coach.by_score")
"""The groups of messages of captions and of the look back."""


@pytest.mark.parametrize("game", LISTENED)
def test_what_captions_and_the_look_back_state_is_true(
    game: str, amount: Callable[[int, int], int]
) -> None:
    """In all wordings; and captions name no card that its player still hides."""
    heard = listen(game, "club", amount(*LISTENED[game]), seed=40)
    assert not heard.false, "\n\n".join(f"{what}\n{said}" for what, said in heard.false.items())
    assert heard.said or game == "calculation"


@pytest.mark.long("masters that think at every card")
@pytest.mark.parametrize("game", LISTENED)
def test_what_is_told_of_masters_is_true(game: str) -> None:
    """They have reasons that no other player has."""
    heard = listen(game, "master", 1, seed=7100)
    assert not heard.false, "\n\n".join(f"{what}\n{said}" for what, said in heard.false.items())


def test_what_all_must_do_is_not_taken_for_what_the_seat_must_do() -> None:
    """A master says it of a trump that is led, to which nothing has been laid."""
    rom = rom_of("ecarte")
    (led,) = [rom.message(path) for path in rom.names("reasons") if "WHOEVER" in rom.message(path)]
    assert not [phrase for phrase in PHRASES["ecarte"] if re.search(phrase, " ".join(led.split()))]


@pytest.mark.parametrize("game", PHRASES)
def test_every_phrase_that_is_held_against_the_hand_is_said_somewhere(game: str) -> None:
    """A sentence that is worded anew is not left unheard by an old phrase."""
    assert not unsaid(game, PHRASES[game], SPOKEN)


def rom_of(game: str) -> Rom:
    return load_rom(find_rom(PROGRAMS[game], rom_folders()))


def unsaid(game: str, phrases: Iterable[str], groups: Iterable[str]) -> list[str]:
    """The phrases that none of these groups of messages has."""
    rom = rom_of(game)
    texts = [
        rom.say(path, **dict.fromkeys(fields_of(rom.message(path)), "7") | {"number": "7th"}) + "\n"
        for group in groups
        for path in rom.names(group)
    ]
    return [
        phrase
        for phrase in phrases
        if not any(re.search(phrase, text.replace("\n", end)) for text in texts for end in "\n ")
    ]


RULED = {"durak": 2, "ecarte": 12, "hearts": 4, "elephant": 2, "calculation": 4}
"""Game -> random hands in which F8 tells the rule of every position, in a small sample."""
MANY_HANDS = 60
"""How many times as many the long form has."""


@pytest.mark.parametrize("game", RULED)
def test_the_rule_of_the_moment_names_just_what_is_legal(
    game: str, amount: Callable[[int, int], int]
) -> None:
    heard = hear_rules(game, amount(RULED[game], MANY_HANDS * RULED[game]), seed=300)
    assert not heard.false, "\n\n".join(f"{what}\n{said}" for what, said in heard.false.items())
    assert sum(heard.said.values()) > 100


@pytest.mark.parametrize("game", RULES)
def test_every_phrase_of_the_rule_of_the_moment_is_said_somewhere(game: str) -> None:
    assert not unsaid(game, RULES[game], ("rule",))


@pytest.mark.parametrize("game", LESSONS)
def test_what_the_guide_states_in_a_lesson_is_true(game: str) -> None:
    """And every phrase is said: a sentence that is worded anew is not left unheard."""
    heard = hear_lessons(game)
    assert not heard.false, "\n\n".join(f"{what}\n{said}" for what, said in heard.false.items())
    assert [phrase for phrase in LESSONS[game] if not heard.said[phrase]] == []


def test_a_lesson_that_says_what_is_not_so_is_found() -> None:
    sentences = [*spoken_in("ecarte", rom_of("ecarte").lessons["first"])]
    heard = Sentences(LESSONS["ecarte"])
    for said in sentences:
        heard.hear(said._replace(text=said.text.replace("K♦, A♦ AND K♠", "K♦, A♦ AND Q♠")))
    (false,) = heard.false.values()
    assert "YOU DREW K♦, A♦ AND Q♠" in false.text


def test_the_marks_of_a_hand_and_what_its_mistakes_have_cost() -> None:
    """A stand-in for the master likes the last legal move best, and each before it 2 % less."""
    costs = weigh("durak", "club", 1, 5, Master(slices=1))
    assert costs.hands == 4 and len(costs.mistakes) == costs.marks.total() - costs.marks["best"] > 9
    assert costs.mistakes[0] == pytest.approx(0.02) and costs.mistakes == sorted(costs.mistakes)
    printed = str(costs).splitlines()
    assert printed[0] == f"4 hands, {len(costs.verdicts)} decisions, {len(costs.mistakes)} mistakes"
    half = costs.mistakes[len(costs.mistakes) // 2]
    assert f"{50:14} %{half:16.3f}" in printed
    dear = sum(cost >= costs.limits.mistake for cost in costs.mistakes)
    rows = [line.split()[:2] for line in printed[-2:]]
    assert rows == [["mistake", str(dear)], ["blunder", "0"]] and dear


def test_a_rule_that_names_too_few_cards_is_found() -> None:
    hand = position("8C 8S 7D", "9D", "QS", "KD", table="6D/8D")
    heard = Sentences(RULES["durak"])
    for allowed in ("8♣ 8♠", "8♣"):
        words = f"LIES ON THE TABLE: 6 8. YOU MAY PLAY {allowed}, OR HIT 0."
        heard.hear(Spoken("durak", words, [hand], NO_MOVE, []))
    (false,) = heard.false.values()
    assert "PLAY 8♣, OR" in false.text and heard.said.total() == 4


def test_a_sentence_that_is_false_is_found() -> None:
    before = position("9C 7D 8S", "7C 8D KS", trump="H", talon="6H")
    after = before.copy()
    move = before.parse_move("attack 9C")
    after.play(move)
    heard = Sentences(PHRASES["durak"])
    for text in ("LOW CARDS GO FIRST", "THE TALON IS GONE", "WEST KEEPS THE 7♦"):
        heard.hear(Spoken("durak", text, [before], move, [after], to_all=True))
    assert [said.text for said in heard.false.values()] == [
        "LOW CARDS GO FIRST", "THE TALON IS GONE", "WEST KEEPS THE 7♦",
    ]  # fmt: skip
