"""Refusals name the rule and what would be right; that blinks, and two of them offer the rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from retrocards.cards import cards_of, rank_of, suit_of
from retrocards.machine import Key
from retrocards.programs.answers import Answers, Complaint
from retrocards.programs.calculation.answers import SolitaireAnswers
from retrocards.programs.calculation.telling import movable_tops, rank_wanted
from retrocards.programs.durak.answers import SeatAnswers as DurakAnswers
from retrocards.programs.ecarte.answers import SeatAnswers as EcarteAnswers
from retrocards.programs.elephant.table import playable, situation_words
from retrocards.programs.hearts.answers import SeatAnswers as HeartsAnswers
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load
from retrocards.programs.words import card_name, rank_name, suit_name
from retrocards.rom import Rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rules import calculation, durak, ecarte, elephant, hearts
from retrocards.rules.base import RuleBroken
from retrocards.stage.zones import Rect
from tests.alike import first_of
from tests.golden import GoldenScreen
from tests.programs.calculation.test_line import MATTERS
from tests.programs.conftest import Master, SitDown
from tests.programs.person import Person
from tests.programs.pupil import Pupil
from tests.rules.durak_positions import position

UNSEEN = {"not_a_move", "hand_over", "hand_not_over", "match_over", "not_of_losing_team"}
"""Rules that nobody can break at a table."""
FOREIGN = "{card} IS NOT IN THIS HAND: PLAY ONE THAT IS"
NO_KEY = {
    "DURAK": {
        "attack_or_pass": "IT IS AN ATTACK: PLAY A CARD OR 0",
        "defend_or_take": "IT IS A DEFENSE: BEAT THE CARD OR 0",
        "give_or_pass": "THE CARDS ARE TAKEN: GIVE OR 0",
        "exchange_or_keep": "FIRST THE SWAP: Y OR N",
        "exchange_not_allowed": "SWAPS COME BEFORE A BOUT: PLAY A CARD",
        "not_your_card": FOREIGN,
        "query_only_principal": "ONLY THE PRINCIPAL ATTACKER ASKS: HIT 0",
        "query_already_made": "YOU HAVE ASKED ALREADY: PLAY OR 0",
        "query_nobody_to_ask": "THERE IS NOBODY TO ASK: PLAY OR 0",
    },
    "ECARTE": {
        "not_your_card": FOREIGN,
        # It is said as soon as a card too many is marked.
        "stock_too_small": "THE STOCK HOLDS ONLY {stock}: MARK FEWER",
    },
    "HEARTS": {
        "pass_three": "Choose three cards to pass",
        "play_a_card": "It is time to play a card, {allowed}",
        "not_your_card": "{card} is not in your hand, try {allowed}",
    },
}
"""Rules that no key can break at the tables, and the sentences about them all the same."""
WIDTH = {"DURAK": 40, "ECARTE": 40, "HEARTS": 38}
RULES = {"DURAK": durak.RULES, "ECARTE": ecarte.RULES, "HEARTS": hearts.RULES}


def rom_of(name: str) -> Rom:
    return load(find_rom(name, rom_folders()))


class AsTheyLie:
    """The order of DURAK's cards without a sitting."""

    def of(self, hand: durak.Hand, seat: int) -> list[int]:
        return cards_of(hand.hands[seat])


def answers_of(name: str, rom: Rom, hand: Any) -> Answers:
    if name == "DURAK":
        return DurakAnswers(rom, hand, AsTheyLie())  # type: ignore[arg-type]
    if name == "ECARTE":
        return EcarteAnswers(rom, hand)
    # The stage is asked only where the mouse points.
    return HeartsAnswers(rom, hand, None)  # type: ignore[arg-type]


def positions(match: Any, hands: int, likes: Callable[[int], bool]) -> Iterator[Any]:
    """The positions of some hands; the mover often makes a move that is liked, else any."""
    for number in range(hands):
        chance, hand = Random(number), match.new_hand(str(number))
        while moves := hand.legal_moves():
            yield hand
            liked = [*filter(likes, moves)]
            hand.play(chance.choice(liked if liked and chance.random() < 0.8 else moves))


def of_game(name: str) -> Iterator[Any]:
    if name == "DURAK":
        for players in (2, 4):
            match = durak.Match(durak.Options(players=players))
            yield from positions(match, 6, lambda _: False)
    elif name == "ECARTE":
        talk = {ecarte.PROPOSE, ecarte.ACCEPT}
        yield from positions(ecarte.Match(), 60, talk.__contains__)
    else:
        yield from positions(hearts.Match(), 8, lambda _: False)
        strict = hearts.Match(hearts.Options(first_trick_points=False))
        for number in range(100):
            hand, chance = strict.new_hand(str(number)), Random(number)
            while len(hand.tricks) < 2:
                yield hand
                hand.play(chance.choice(hand.legal_moves()))


def answered(answers: Answers) -> Iterator[int | Complaint]:
    """What each key asks for, and each card of the hand."""
    names = {name for names in answers.rom.keys.values() for name in names}
    for name in sorted(names):
        if isinstance(move := answers.move_of_key(Key(name), -1), int):
            yield move
    hand = answers_hand(answers)
    held = cards_of(hand.hands[hand.to_move])
    for card in held if answers.wants_card else ():
        before = answers.marked
        move = answers.move_of_card(card)
        if move is not None:
            yield move
        else:
            answers.marked = before


def names_right(name: str, answers: Answers, words: str) -> bool:
    """Whether a sentence names a card or a suit that may be played, or a key that is an answer."""
    rom, allowed = answers.rom, answers.allowed
    right = {card_name(rom, card) for card in allowed}
    right |= {suit_name(rom, suit_of(card)) for card in allowed}
    if answers.details().get("ranks") and words.endswith(answers.details()["ranks"]):
        right |= {rank_name(rom, rank_of(card)) for card in allowed}
    reason = re.sub(r"^\S+: ", "", words)
    if answers.keys() in words or any(part in reason for part in right):
        return True
    legal = answers_hand(answers).legal_moves()
    keys = {name for names in rom.keys.values() for name in names if len(name) == 1}
    good = {key for key in keys if answers.move_of_key(Key(key, key), -1) in legal}
    return bool(good & {*re.findall(r"\b\w\b", reason)}) or words in ALL_ARE_RIGHT


ALL_ARE_RIGHT = {
    "NO PASS ON THE FIRST CARD: PLAY ANY ONE",
    "MARK CARDS AND CHANGE THEM WITH 0",
    "CHANGE AT LEAST ONE CARD: MARK, THEN 0",
    "The two of clubs leads each new hand",
}
"""Sentences after which any card will do, or the only one is named in words."""


def answers_hand(answers: Any) -> Any:
    return answers._hand


@pytest.mark.parametrize("name", first_of(RULES))
def test_every_refusal_names_what_would_be_right(name: str) -> None:
    """A new rule without a sentence, or with one that names the rule alone, fails here."""
    rom, met = rom_of(name), dict[str, str]()
    for hand in of_game(name):
        answers = answers_of(name, rom, hand)
        for move in answered(answers):
            if isinstance(move, Complaint):
                continue
            try:
                hand.copy().play(move)
            except RuleBroken as broken:
                words = answers.refusal(broken, lambda words: len(words) <= WIDTH[name])
                assert len(words) <= WIDTH[name], words
                assert names_right(name, answers, words), (words, hand.to_text())
                met[broken.rule] = words
    assert met.keys() | NO_KEY[name].keys() == {*RULES[name]} - UNSEEN
    assert not met.keys() & NO_KEY[name].keys()
    for rule, words in NO_KEY[name].items():
        assert rom.message(f"rules.{rule}") == words


def test_durak_names_every_rank_that_fits_and_has_room_to_spare() -> None:
    """Of five beaten pairs and one more card, with the longest of them."""
    rom, met = rom_of("DURAK"), set[int]()
    for hand in of_game("DURAK"):
        answers = answers_of("DURAK", rom, hand)
        for card in cards_of(hand.hands[hand.to_move]):
            try:
                hand.copy().play(answers.move_of_card(card) or 0)
            except RuleBroken as broken:
                if broken.rule == "rank_not_on_table" and answers.allowed:
                    words = answers.refusal(broken, lambda words: len(words) <= WIDTH["DURAK"])
                    named = words.partition(" ONLY ")[2].split()
                    fitting = {rank_name(rom, rank_of(card)) for card in answers.allowed}
                    assert fitting <= {*named} and rank_name(rom, rank_of(card)) not in named
                    met.add(len(named))
    assert min(met) == 1 and max(met) > 2
    longest = rom.say("rules.rank_not_on_table", card="10♥", ranks="7 8 9 10 J Q K")
    assert len(longest) < WIDTH["DURAK"]


def test_hearts_names_suits_that_may_be_led_and_the_queen_that_may_not() -> None:
    rom, met = rom_of("HEARTS"), set[bool]()
    for hand in of_game("HEARTS"):
        answers = answers_of("HEARTS", rom, hand)
        held = cards_of(hand.hands[hand.to_move])
        for card in held:
            try:
                hand.copy().play(card)
            except RuleBroken as broken:
                if broken.rule != "hearts_not_broken":
                    continue
                words = answers.refusal(broken, lambda words: len(words) <= WIDTH["HEARTS"])
                _, _, leads = words.partition("lead ")
                suits, *but = leads.split(", ")
                named = [card for card in held if suit_name(rom, suit_of(card)) in suits]
                names = [card_name(rom, card) for card in named if card not in answers.allowed]
                assert [f"not {name}" for name in names] == but, (words, hand.to_text())
                met.add(bool(but))
    assert met == {False, True}


class Placed(NamedTuple):
    """CALCULATION at a position of a hand, as its answers see it."""

    hand: calculation.Hand


def of_calculation() -> Iterator[calculation.Hand]:
    yield from [MATTERS] * 3
    for options in (
        calculation.Options(),
        calculation.Options(to_empty=True),
        calculation.Options(piles=6, suits="colour", to_empty=True),
    ):
        yield from positions(
            calculation.Match(options), 2, lambda move: calculation.MOVES[move].kind != "pile"
        )


@pytest.mark.long("many wrong keys")
def test_every_refusal_of_calculation_names_what_would_be_right() -> None:
    rom, met = rom_of("CALC"), set[str]()
    person = Person(rom, Launch(frozenset({"skip_show", "sound_off"}), "7"), fps=10).wait(1)
    stage = person.program.stage
    for number, hand in enumerate(of_calculation()):
        answers = SolitaireAnswers(Placed(hand), stage, *[None] * 3)  # type: ignore[arg-type]
        legal = hand.legal_moves()
        for move, made in enumerate(calculation.MOVES):
            # Some of them at each position: to ask whether words have room takes time.
            if (
                (move + number) % 3
                or move in legal
                or max(made.source, made.target) >= len(hand.piles)
            ):
                continue
            with pytest.raises(RuleBroken) as broken:
                hand.copy().play(move)
            words = answers._why_not(broken.value, move)
            assert stage.has_room("announcement", words), words
            met.add(rule := broken.value.rule)
            named = {*re.sub(r"^.* ", "", re.sub(r"(?<=\b\w) (?=\w\b)", "", words))}
            tops = {*movable_tops(rom, hand)}
            own = [other for other in legal if calculation.MOVES[other].source == made.source]
            if rule in ("wrong_rank", "wrong_colour"):
                wanted = rank_wanted(rom, hand, made.target)
                assert re.search(rf"wants .*\b{wanted}, not ", words), words
            elif rule in ("nothing_in_play", "pile_is_empty"):
                assert tops <= {*words} and (tops or "no top" in words), words
            else:
                keys = {*map(answers._key_of, own)}
                assert named == keys or not keys, words
                assert keys or re.search("stays$|fits no stack$", words), words
    assert met == {*calculation.RULES} - UNSEEN - {"no_such_pile"}


def test_every_refusal_of_elephant_has_its_box() -> None:
    """Other cards than one rank that beats the table cannot be picked, as in the original."""
    boxes = {"must_lead": "lead", "too_few": "too_few"}
    picked = {"not_your_cards", "not_one_rank", "too_low", "must_open"}
    assert boxes.keys() | picked == {*elephant.RULES} - UNSEEN
    rom = rom_of("ELEPHANT")
    assert [rom.dialogs[box].text[:2] for box in boxes.values()] == [
        ("You Must Lead", "any one rank"),
        ("Can't Play Those", "[ESC] : retry"),
    ]


# What would be right blinks once.

CHOICES = ["DURAK", "ECARTE", "HEARTS"]


def at_choice(name: str, mono: bool = False) -> Person:
    """Somebody who may play some cards of a hand, and not others."""
    switches = frozenset({"skip_show", "sound_off"})
    deal = "8" if name == "HEARTS" else "7"
    # The beginner plays the same in every run.
    options = {"grade": "beginner"}
    person = Person(rom_of(name), Launch(switches, deal, mono=mono, options=options), fps=10)
    for _ in range(20):
        person.until_asked()
        if person.program.asked is None:
            person.press("ENTER").wait(1)
            continue
        answers = person.program.answers()
        if name == "HEARTS" and person.hand.phase == "pass":  # type: ignore[comparison-overlap]
            person.press("ENTER", "RIGHT", "ENTER", "RIGHT", "ENTER", "Y").wait(1)
        elif answers.choosable and wrong_key(name, person):
            return person.wait(3)
        else:
            person.press("1" if answers.choosable else "0").wait(1)
    raise AssertionError("no choice in 20 moves")


def views(person: Person) -> list[Any]:
    zone = person.program.table.seats[person.program.asked.seat]
    return [view for view in person.program.stage.model.zones[zone] if view.card >= 0]


def wrong_key(name: str, person: Person) -> str:
    """The key of the first card that may not be played; in HEARTS the cursor is put on it."""
    answers = person.program.answers()
    wrong = [view.card not in answers.choosable for view in views(person)]
    return str(wrong.index(True) + 1) if any(wrong) else ""


def err(name: str, person: Person, by: str = "keys") -> None:
    """Try a card that may not be played."""
    place = int(wrong_key(name, person)) - 1
    zone = person.program.table.seats[person.program.asked.seat]
    if by == "mouse":
        person.click_card(zone, place)
        if name == "HEARTS":
            person.click_card(zone, place)
    elif name == "HEARTS":
        while person.program.asked.cursor != place:
            person.press("RIGHT")
        person.press("ENTER")
    else:
        person.press(str(place + 1))


def raised(person: Person) -> set[int]:
    if not hasattr(person.program, "asked"):
        return set()
    return {view.card for view in views(person) if view.chosen}


@pytest.mark.parametrize("by", ["keys", "mouse"])
@pytest.mark.parametrize("name", CHOICES)
def test_the_cards_that_may_be_played_blink_once(name: str, by: str) -> None:
    person = at_choice(name)
    assert not raised(person)
    err(name, person, by)
    right = {view.card for view in views(person)} & {*person.program.answers().choosable}
    assert raised(person) == right
    assert raised(person.wait(0.2)) == right
    assert raised(person.wait(0.3)) == set()
    for _ in range(30):
        assert raised(person.wait(0.1)) == set()


@pytest.mark.parametrize("name", CHOICES)
def test_another_key_ends_the_blink(name: str) -> None:
    person = at_choice(name)
    err(name, person)
    assert raised(person)
    assert not raised(person.press("LEFT"))


def test_the_end_of_a_blink_does_not_play_a_forced_move(sit: SitDown) -> None:
    hand = position("8C 7D AS", "9D", "QS QD", "AH KC", turn=3)
    person = sit(hand, computer=["attack AH"], options={"autotrick": True}).until_asked("north")
    person.press("1").wait(0.6)
    assert person.moves == ["attack AH"]
    assert person.wait(1).moves == ["attack AH", "take"]


def in_lesson(name: str) -> Pupil:
    """A learner who may play some cards of the hand, and not others."""
    pupil = Pupil(rom_of(name))
    pupil.hears(pupil.lesson.aim)
    for number, step in enumerate(pupil.lesson.steps):
        if step.ask:
            pupil.hears(step.ask)
            if raised(pupil):
                return pupil
            pupil.makes(step.move)
        else:
            pupil.until_so(lambda made=number + 1: len(pupil.moves) >= made, step.move)  # type: ignore[misc]
        if step.say:
            pupil.hears(step.say)
    raise AssertionError("no choice in the lesson")


@pytest.mark.parametrize("name", CHOICES)
def test_in_a_lesson_the_blink_lowers_the_cards_that_stand_out(name: str) -> None:
    pupil = in_lesson(name)
    right = raised(pupil)
    err(name, pupil)
    assert not raised(pupil)
    assert raised(pupil.wait(0.6)) == right


def marks(person: Person) -> set[str]:
    return {*person.program.stage.model.marks}


def calculation_at(deal: str, mono: bool = False) -> Person:
    switches = frozenset({"skip_show", "sound_off"})
    return Person(rom_of("CALC"), Launch(switches, deal, mono=mono), fps=10).wait(3)


def test_in_calculation_the_places_that_take_the_card_blink_once() -> None:
    person = calculation_at("7")
    assert not marks(person.press("F5", "ESC").wait(1))
    person.press("1")
    assert marks(person) == {f"pile_{number}" for number in range(1, 5)}
    assert not marks(person.wait(0.5))
    assert not marks(person.wait(3))
    person.press("A")
    assert marks(person) == {"play"}
    assert not marks(person.press("5"))


# Two refusals offer the rule.

OFFERS = ("F8: WHAT MAY I PLAY?", "F8: RULES?")
CARD_HEIGHT = 40
"""Pixels."""
SHOWN = [*CHOICES, "CALC"]
"""The programs whose own screens have a place for the offer."""


def offered(person: Person) -> str:
    labels = person.program.stage.model.labels
    words: str = labels.get("offer", "") or labels.get("offer_playing", "")
    return words.upper()


def start(name: str, mono: bool = False) -> Person:
    return calculation_at("7", mono) if name == "CALC" else at_choice(name, mono)


def err_in(name: str, person: Person) -> None:
    if name == "CALC":
        person.press("1")
    else:
        err(name, person)
    person.wait(0.5)


def box(person: Person) -> Any:
    windows = person.program.stage.windows
    return windows[-1] if windows else None


@pytest.mark.parametrize("name", SHOWN)
def test_two_refusals_offer_the_rule_and_f8_tells_it_once(name: str, master: Master) -> None:
    person = start(name)
    err_in(name, person)
    assert not offered(person)
    err_in(name, person)
    assert offered(person) in OFFERS
    person.press("F8").wait(0.5)
    assert box(person).dialog == "rule" and box(person).complete
    assert person.program.rule() in box(person).spoken()
    assert marks(person) or raised(person), "what may be played stands out meanwhile"
    person.press("F8").wait(0.5)
    assert not (box(person) or offered(person) or marks(person) or raised(person))
    person.press("F8").wait(0.5)
    assert box(person).dialog.startswith("coach")


@pytest.mark.parametrize("label", ["offer", "offer_playing"])
@pytest.mark.parametrize("name", CHOICES)
def test_no_raised_card_of_the_hand_covers_the_offer(name: str, label: str) -> None:
    rom = rom_of(name)
    table: Any = rom.screens["table"]
    if label not in table.labels:
        pytest.skip("has one place for it")
    hand = table.zones["north" if name == "DURAK" else "you"]
    room = table.labels[label]
    raised = Rect(hand.x, hand.y + min(0, hand.lift.dy), hand.room, CARD_HEIGHT - hand.lift.dy)
    offered = Rect(8 * room.col, 8 * room.row, 8 * room.width, 8 * room.height)
    assert not raised.meets(offered)
    for other in table.labels.values():
        x, y, w, h = (8 * side for side in (other.col, other.row, other.width, other.height))
        board = Rect(x - 3, y - 3, w + 6, h + 5)
        assert not other.plate or not board.meets(offered)


@pytest.mark.parametrize("name", ["DURAK", "ECARTE", "CALC"])
def test_the_offer_vanishes_with_the_move(name: str) -> None:
    person = start(name)
    err_in(name, person)
    err_in(name, person)
    assert offered(person) in OFFERS
    right = "5"
    if name != "CALC":
        answers = person.program.answers()
        right = answers.keys_of(answers.allowed[:1])
    person.press(right).wait(0.1)
    assert not offered(person)
    if name == "CALC":
        err_in(name, person)
        assert not offered(person), "one refusal at this turn"


def test_a_new_player_is_offered_the_rule_and_then_the_lesson_again() -> None:
    switches = frozenset({"skip_show", "sound_off"})
    person = Person(rom_of("CALC"), Launch(switches, "7", welcome=True), fps=10).wait(3)
    assert "GUIDE" in offered(person)
    person.press("1", "1").wait(0.5)
    assert offered(person) in OFFERS
    person.press("F8").wait(0.5).press("ESC").wait(0.5)
    assert "GUIDE" in offered(person)


@pytest.mark.parametrize("name", CHOICES)
def test_in_a_lesson_the_guide_says_again_what_is_asked(name: str) -> None:
    pupil = in_lesson(name)
    ask = pupil.lesson.steps[len(pupil.moves)].ask
    err_in(name, pupil)
    err_in(name, pupil)
    assert offered(pupil) in OFFERS
    pupil.press("F8")
    pupil.hears(ask or "")


def elephant_at_turn(mono: bool = False) -> Person:
    """Somebody whose lowest card does not beat the table."""
    person = Person(rom_of("ELEPHANT"), Launch(frozenset({"skip_show"}), "8", mono=mono), fps=10)
    person.until(lambda: person.program.picking is not None).wait(2)
    assert not person.program.table.hand.leads
    return person


def test_elephant_keeps_its_screen_and_answers_f8() -> None:
    """A card too low is refused without a word, as on the calculator; a second one offers F8."""
    person = elephant_at_turn()
    before = person.picture
    person.press("SPACE").wait(0.5)
    assert person.picture == before and not person.program.picking.picked
    person.press("SPACE").wait(0.5)
    assert "[F8] what may be played?" in person.words and not person.program.picking.picked
    person.press("F8").wait(0.5)
    assert box(person).dialog == "rule" and box(person).complete
    assert "play a higher rank" in " ".join(box(person).spoken())
    person.press("ESC").wait(0.5)
    assert person.picture == before


def test_elephant_takes_keys_that_mean_nothing_for_a_question() -> None:
    person = elephant_at_turn().press("Q").wait(0.5)
    assert "[F8]" not in person.words
    assert "[F8] what may be played?" in person.press("W").wait(0.5).words


def test_elephant_raises_what_beats_the_table_while_f8_speaks() -> None:
    person = elephant_at_turn()

    def raised() -> list[int]:
        views = person.program.stage.model.zones["you"]
        return [view.card for view in views if view.chosen]

    assert not raised(), "the calculator does not tell"
    person.press("SPACE", "SPACE", "F8").wait(0.5)
    assert {*raised()} == {*cards_of(playable(person.program.table.hand))} != set()
    person.press("ESC").wait(0.5)
    assert not raised()


def test_elephant_says_who_played_and_who_is_out() -> None:
    rom, hand = rom_of("ELEPHANT"), elephant_at_turn().program.table.hand.copy()
    seats = ("you", "left", "top", "right")
    while not hand.out or hand.leads:
        hand.play(hand.legal_moves()[0])
    out = " ".join(seats[seat] for seat in hand.out)
    said = situation_words(rom, hand)
    assert said == f"{seats[hand.last_player]} played last. out: {out}."


def test_elephant_counts_what_cannot_be_played() -> None:
    person = elephant_at_turn()
    assert len(person.program.table.hand.table) > 1, "one card is too few"
    while not person.program.picking.picked:
        person.press("RIGHT", "SPACE")
    person.program.refusals.forget()
    for _ in range(2):
        assert not person.program.offers_rule
        person.press("ENTER").wait(1)
        assert box(person).dialog == "too_few"
        person.press("ESC").wait(1)
    assert person.program.offers_rule


@pytest.mark.parametrize("mono", [False, True])
def test_elephants_picture(golden_screen: GoldenScreen, mono: bool) -> None:
    person = elephant_at_turn(mono).press("SPACE", "SPACE", "F8").wait(1)
    golden_screen("refusals", "elephant_rule", person, "mono" if mono else "")


@pytest.mark.parametrize("mono", [False, True])
@pytest.mark.parametrize("name", SHOWN)
def test_pictures(golden_screen: GoldenScreen, name: str, mono: bool) -> None:
    if name == "HEARTS" and mono:
        pytest.skip("HEARTS asks for a color monitor")
    person, on = start(name, mono), "mono" if mono else ""
    err_in(name, person)
    if name == "CALC":
        person.press("1")
    else:
        err(name, person)
    golden_screen("refusals", f"{name.lower()}_blink", person, on)
    words = "calc_blink" if name == "CALC" else None
    golden_screen("refusals", f"{name.lower()}_offer", person.wait(0.5), on, words)
    person.press("F8").wait(1)
    golden_screen("refusals", f"{name.lower()}_rule", person, on)


# The rule of the moment.

DURAK_RULES = [
    (position("8C 7D", "9D", "QS", "7C", turn=3), "attack 7C",
     "BEAT THE 7♣ OR TAKE IT. A HIGHER ♣ BEATS IT, AND SO DOES ANY TRUMP, ♥. "
     "YOU MAY PLAY 8♣, OR HIT 0 TO TAKE."),
    (position("8S 7D", "9D", "QS", "7C", turn=3), "attack 7C",
     "BEAT THE 7♣ OR TAKE IT. A HIGHER ♣ BEATS IT, AND SO DOES ANY TRUMP, ♥. "
     "YOU HAVE NEITHER, SO HIT 0 TO TAKE."),
    (position("8S AH", "9D", "QS", "7H", turn=3), "attack 7H",
     "THE 7♥ IS A TRUMP: BEAT IT WITH A HIGHER ONE, OR TAKE IT. "
     "YOU MAY PLAY A♥, OR HIT 0 TO TAKE."),
    (position("8S 6H", "9D", "QS", "7H", turn=3), "attack 7H",
     "THE 7♥ IS A TRUMP: BEAT IT WITH A HIGHER ONE, OR TAKE IT. "
     "YOU HAVE NONE, SO HIT 0 TO TAKE."),
    (position("8S 6H", "9D", "QS", "7H"), "",
     "YOU BEGIN THE ATTACK ON EAST, AND MAY PLAY ANY CARD. THE FIRST CARD CANNOT BE PASSED."),
    (position("6C 8S JD", "9D 9S", "KS", "KD", table="6D/QD"), "",
     "A FURTHER CARD MUST HAVE A RANK THAT LIES ON THE TABLE: 6 Q. YOU MAY PLAY 6♣, OR HIT 0."),
    (position("6C 8S JD", "9D 9S", "KS", "KD", table="6D", phase="give"), "",
     "EAST TAKES ALL CARDS. YOU MAY ADD ANY WHOSE RANK LIES ON THE TABLE: 6. YOU HAVE 6♣. "
     "0 GIVES NOTHING."),
]  # fmt: skip


@pytest.mark.parametrize("hand, attack, words", DURAK_RULES)
def test_the_rule_of_the_moment_in_durak(hand: durak.Hand, attack: str, words: str) -> None:
    hand = hand.copy()
    if attack:
        hand.play_text(attack)
    assert answers_of("DURAK", rom_of("DURAK"), hand).rule() == words


@pytest.mark.parametrize("name", RULES)
def test_the_rule_of_every_moment_has_room(name: str) -> None:
    """The box is above the prompt, or as high as it must be."""
    person, rom = at_choice(name), rom_of(name)
    longest: dict[str, str] = {}
    for hand in of_game(name):
        words = answers_of(name, rom, hand).rule()
        form = words.split(",")[0].split(".")[-1]
        longest[form] = max(longest.get(form, ""), words, key=len)
    assert len(longest) > 3
    for words in longest.values():
        assert person.program.stage.notice("rule", {"words": words}).complete, words
