"""What a coach says has room: no move, chance or reason is ever cut off."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import zip_longest
from types import SimpleNamespace
from typing import Any

import pytest

from retrocards.machine import Machine
from retrocards.players.advice import Prospect
from retrocards.players.calculation.witness import EVENTS as calculation_events
from retrocards.players.choice import Reason
from retrocards.players.comparing import Comparison
from retrocards.players.durak.witness import EVENTS as durak_events
from retrocards.players.ecarte.witness import EVENTS as ecarte_events
from retrocards.players.ecarte.witness import OF_CARDS
from retrocards.players.elephant.witness import EVENTS as elephant_events
from retrocards.players.hearts.witness import EVENTS as hearts_events
from retrocards.programs.coach.words import BUT, COMPARES, SHOWN, WHY, CoachWords
from retrocards.rom import LcdRom, Rom, TextRom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rom.load import load_rom
from retrocards.session.engines import engine_of, players_of
from retrocards.stage import Stage
from retrocards.stage.words import HARD_BLANK
from retrocards.stage.zones import Rect

MOVES = {
    "DURAK": ("10♥", 2, ""),
    "ECARTE": ("CHANGE 10♥ J♣ Q♣ K♣ A♣", 3, ""),
    "HEARTS": ("10♣ 10♥ 10♠", 3, ""),
    "ELEPHANT": ("10♣ 10♦ 10♥ 10♠", 1, "right played last. out: left top."),
    "CALC": ("10♥ of pile 0 to stack 4", 3, ""),
}
"""The longest move of each program, how many such are told, and what may stand above them beside
the strength of a hand."""
NEXT_BEST = {"CHANGE 10♥ J♣ Q♣ K♣ A♣": "CHANGE 10♥ J♣ Q♣ K♣"}
"""The longest move beside the longest one: all five cards can be changed in one way only."""
BESIDE = {"CALC": 2, "HEARTS": 2}
"""The moves that are told beside the longest comparison where it may take the place of others."""
OFTEN = {
    "DURAK": ["coach.compare.you_take_next", "coach.why.press_or_pass"],
    "ECARTE": ["coach.compare.lead_wins"],
    "HEARTS": ["coach.compare.queen_yours"],
    "ELEPHANT": ["coach.compare.out_next"],
    "CALC": ["coach.why.straight_up"],
}
"""What the coach says most often of each game."""
ASIDES = {
    "DURAK": ("coach", "10♥"),
    "ECARTE": ("coach", "REFUSE"),
    "HEARTS": ("coach", "10♣ 10♥ 10♠"),
    "ELEPHANT": ("coach", "10♣ 10♦ 10♥ 10♠"),
    "CALC": ("caption", "10♥ of pile 0 to stack 4"),
}
"""The label beside each table, and the longest move that is told there."""
LONGEST = {
    "cards": "10♣ 10♦ 10♥ 10♠", "suit": "♥", "pile": "0", "source": "F", "spared": "0",
    "row": "0", "free": "0", "stack": "4",
    "card": "10♥", "best": "10♥", "attack": "10♥", "turn_up": "10♥", "soon": "10♥",
    "after": "10♥", "lead": "10♥", "twin": "10♦", "margin": "HARD TO TELL: ",
    "worlds": "1000", "won": "1000", "of": "1000", "times": "1000", "chance": "100",
    "instead": "100", "talon": "24", "count": "13", "kept": "5", "useless": "5", "fewest": "13",
    "higher": "12", "rival": "10♣ 10♦ 10♥ 10♠", "fewer": "47", "more": "48",
    "points": "26",
}  # fmt: skip
CHANCES = {
    "chance": "100", "cost": "99", "error": "±9", "score": "26.0", "dearer": "26.0",
    "dearer_error": "±2.0", "whole": "26",
}  # fmt: skip
PLACES = {"score": "4.0", "dearer": "3.0"}
"""Of a program that tells a place instead of points."""

MASTERS = {
    program: players_of(load_rom(find_rom(program, rom_folders())).identity.program)["master"]
    for program in MOVES
}
"""Before a test puts somebody else in their place."""

EVENTS = {
    "DURAK": durak_events,
    "ECARTE": ecarte_events,
    "HEARTS": hearts_events,
    "ELEPHANT": elephant_events,
    "CALC": calculation_events,
}
"""Program -> the events by which its coach compares moves."""

CARD_HEIGHT = 40
"""Of a card on a text screen, in pixels."""

every_program = pytest.mark.parametrize("program", MOVES)


@cache
def seated(program: str) -> tuple[Rom, Stage]:
    rom = load_rom(find_rom(program, rom_folders()))
    machine = Machine.headless()
    if isinstance(rom, LcdRom):
        return rom, Stage(machine, rom)
    assert isinstance(rom, TextRom)
    return rom, Stage(machine, rom)


def reasons(program: str) -> list[str]:
    """Each reason of the master's in the longest words that it can be told in."""
    return rules(program) + comparisons(program)


def longest(program: str) -> dict[str, str]:
    """Each detail in the longest words of a program."""
    rom, _ = seated(program)
    seat = max((rom.say(path) for path in rom.names("seats")), key=len)
    return LONGEST | dict.fromkeys(("defender", "other", "holder", "receiver", "shooter"), seat)


def rules(program: str) -> list[str]:
    """Each rule of thumb in the longest words that it can be told in."""
    rom, _ = seated(program)
    fields, details = longest(program), MASTERS[program].REASONS
    return [
        rom.say(path, **{field: fields[field] for field in details[named(path)]})
        for path in rom.names(WHY)
    ]


def comparisons(program: str, move: str = "") -> list[str]:
    """Each comparison in the longest words that it can be told in, of a move or the longest one."""
    rom, _ = seated(program)
    fields = longest(program)
    move = move or MOVES[program][0]
    afters = [rom.say(path, move=move) for path in rom.names("coach.after")]
    after = max(afters, key=len, default="")
    beside = {"move": move, "other": move, "after": after, "after_other": after}
    counted = {"times": "100", "other_times": "100", "more": "100", "worlds": "100"}
    shares = [rom.say(path, times="99", worlds="100") for path in rom.names("coach.share")]
    share = max(shares, key=len, default="")
    counted |= {"share": share, "other_share": share}
    return [rom.say(path, **{**fields, **beside, **counted}) for path in rom.names(COMPARES)]


def test_in_the_talk_of_ecarte_both_sides_of_a_word_have_room_above_the_prompt() -> None:
    rom, stage = seated("ECARTE")
    after = "IF YOU PROPOSE"
    fields = {"move": "PROPOSE", "other": "REFUSE", "after": after, "after_other": after}
    fields |= {"times": "99", "other_times": "99"}
    share = rom.say("coach.share.some", times="99", worlds="100")
    fields |= {"share": share, "other_share": share}
    compared = [path for path in rom.names(COMPARES) if path.split(".")[2] not in OF_CARDS]
    sides = [
        max((rom.say(path, **fields) for path in paths), key=len)
        for paths in (compared, rom.names(BUT))
    ]
    reason = max((rom.say(path) for path in rom.names("coach.despite")), key=len) + "".join(sides)
    moves = rom.say("coach.next").join(lines("ECARTE", "PROPOSE", "line")[:2])
    words = "\n".join((longest_strength("ECARTE", "long"), moves, reason))
    box = stage.notice("coach", {"words": words})
    assert isinstance(rom, TextRom)
    assert box.area.y + box.area.h <= rom.screens["table"].labels["prompt"].row, words


def test_in_play_of_hearts_there_is_room_for_two_moves_and_the_longest_reason() -> None:
    rom, stage = seated("HEARTS")
    moves = rom.say("coach.next").join(lines("HEARTS", "10♥ to K♥", "line")[:2])
    hints = [f"{moves}\n{reason}" for reason in rules("HEARTS") + comparisons("HEARTS", "10♥")]
    assert [hint for hint in hints if not stage.notice("coach", {"words": hint}).complete] == []


@pytest.mark.parametrize(
    ("program", "event", "wordings"),
    [
        ("DURAK", "you_hold", ["NONE OF 100 DEALS", "44 OF 100 DEALS", "ALL 100 DEALS"]),
        ("HEARTS", "moon_yours", ["none of 100 deals", "44 of 100 deals", "all 100 deals"]),
    ],
)
def test_a_share_of_the_deals_is_said_as_people_do(
    program: str, event: str, wordings: list[str]
) -> None:
    rom, _ = seated(program)
    engine = engine_of(rom.identity.program)
    hand = engine.deal(engine.begin(rom.rules), "7")
    game: Any = SimpleNamespace(subject=lambda seat: {}, move_named=lambda hand, move: "10♥")
    words = CoachWords[Any](rom, ("you",), game)
    move, other = hand.legal_moves()[:2]
    reason = Reason(event, {})
    for share, words_of_it in zip((0.0, 0.44, 1.0), wordings, strict=True):
        comparison = Comparison(reason, other, share, share, 100)
        best = Prospect(move, 0.5, reason, 0.01, comparison=comparison)
        assert f" {words_of_it}" in f" {words.reason(hand, best)}", share


def test_the_number_of_deals_chooses_among_the_wordings() -> None:
    """Every talk of Ecarte has the same two legal moves, and should not sound the same."""
    rom, _ = seated("ECARTE")
    engine = engine_of(rom.identity.program)
    hand = engine.deal(engine.begin(rom.rules), "7")
    game: Any = SimpleNamespace(subject=lambda seat: {}, move_named=lambda hand, move: "10♥")
    words = CoachWords[Any](rom, ("you",), game)
    move, other = hand.legal_moves()[:2]
    wordings = set[str]()
    for times in range(30, 34):
        comparison = Comparison(Reason("lose_two", {}), other, 0.5, times / 100, 100)
        best = Prospect(move, 0.5, Reason("propose", {}), 0.01, comparison=comparison)
        wordings.add(words.reason(hand, best).replace(str(times), ""))
        assert words.reason(hand, best) == words.reason(hand, best)
    assert len(wordings) == 4


def _places(program: str) -> dict[str, str]:
    return PLACES if program == "ELEPHANT" else {}


def named(path: str) -> str:
    """The reason that a message of the coach's words, alone or as one of several wordings."""
    return path.removeprefix(f"{WHY}.").partition(".")[0]


def lines(program: str, move: str, form: str) -> list[str]:
    """As many lines as are shown of the longest one."""
    rom, _ = seated(program)
    best, *others = [
        rom.say(path, **CHANCES | _places(program) | {"move": name, "short": name})
        for path, name in zip_longest(
            rom.names(f"coach.{form}"), [move], fillvalue=NEXT_BEST.get(move, move)
        )
    ]
    return [best, *[max(others, key=len)] * (SHOWN - 1)]


def longest_strength(program: str, length: str) -> str:
    """The longest words of the strength of a hand; empty where the coach tells of none."""
    rom, _ = seated(program)
    jeux = [rom.say(path) for path in rom.names(f"coach.jeux.{length}")]
    strengths = [rom.say(f"coach.strength.{length}", jeu=jeu, power="5") for jeu in jeux]
    return max(strengths, key=len, default="")


@every_program
def test_a_hint_has_room_for_the_longest_moves_and_the_longest_reason(program: str) -> None:
    rom, stage = seated(program)
    move, count, above = MOVES[program]
    strength = above or longest_strength(program, "long")
    hints = []
    for most, words in (
        (count, rules(program)),
        (BESIDE.get(program, count), comparisons(program)),
    ):
        moves = rom.say("coach.next").join(lines(program, move, "line")[:most])
        hints += [
            "\n".join(filter(None, (strength, rom.say("coach.head"), moves, reason)))
            for reason in words
        ]
    dialog = "coach_passing" if program == "HEARTS" else "coach"
    assert [hint for hint in hints if not stage.notice(dialog, {"words": hint}).complete] == []


def test_where_no_card_fits_there_is_room_for_what_the_question_is_for() -> None:
    rom, stage = seated("DURAK")
    words = [*lines("DURAK", "PASS", "line")[:1], rom.say("coach.why.nothing_fits")]
    hint = "\n".join([*words, rom.say("coach.ask_why")])
    assert stage.notice("coach", {"words": hint}).complete


@every_program
def test_a_box_of_his_is_as_large_as_its_words(program: str) -> None:
    """`snug`: in the middle of the place that it may take at most, at its edge."""
    _, stage = seated(program)
    # In text programs the title of a hint is as wide as its box: it says what is told below it.
    dialog = "coach" if program in ("ELEPHANT", "CALC") else "coach_only"
    few, many = (stage.notice(dialog, {"words": words}) for words in ("no", "move on, " * 12))
    most, small, large = few.form, few.area, many.area
    assert small.w < large.w <= most.w, "as wide as needed"
    assert small.h < large.h and few.complete and many.complete
    assert abs(2 * small.x + small.w - 2 * large.x - large.w) <= 1, "the same middle"
    if program == "CALC":
        assert small.y + small.h == large.y + large.h
    else:
        assert small.y == large.y


def test_a_question_about_a_pass_gives_his_box_its_place() -> None:
    """Half of a question, and a box across it, is nothing to look at."""
    _, stage = seated("ELEPHANT")
    stage.open("table")
    question = stage.notice("pass")
    box = stage.notice("coach", {"words": "the coach"}, alone=True)
    with stage.window(question), stage.window(box):
        stage.settle()
        assert "Pass?" not in stage.text() and "the coach" in stage.text()
        with stage.window(stage.notice("quit")):
            stage.settle()
            assert "the coach" in stage.text() and "Really Quit?" in stage.text()


@pytest.mark.parametrize("program", ["DURAK", "ECARTE"])
def test_a_hint_lies_above_the_prompt_and_throws_no_shadow_on_it(program: str) -> None:
    rom, stage = seated(program)
    move, count, above = MOVES[program]
    strength = above or longest_strength(program, "long")
    moves = rom.say("coach.next").join(lines(program, move, "line")[:count])
    reason = max(reasons(program), key=len)
    hint = "\n".join(filter(None, (strength, rom.say("coach.head"), moves, reason)))
    assert isinstance(rom, TextRom)
    prompt = rom.screens["table"].labels["prompt"].row
    only = "\n".join(filter(None, (strength, rom.say("coach.only", move=move))))
    for dialog, words in (("coach_thinks", ""), ("coach_only", only), ("coach", hint)):
        box = stage.notice(dialog, {"words": words})
        assert box.area.y + box.area.h <= prompt and box.form.shape.shadow is None, dialog


def test_the_box_in_the_play_of_ecarte_has_room_for_two_moves_and_the_longest_reason() -> None:
    rom, stage = seated("ECARTE")
    moves = rom.say("coach.next").join(lines("ECARTE", "10♥", "line")[:2])
    hints = [f"{moves}\n{reason}" for reason in rules("ECARTE") + comparisons("ECARTE", "10♥")]
    assert [
        hint for hint in hints if not stage.notice("coach_playing", {"words": hint}).complete
    ] == []


@pytest.mark.parametrize(
    ("program", "zone", "dialogs"),
    [
        ("DURAK", "bout", ["coach_thinks", "coach", "coach_only", "rule", "guide"]),
        (
            "ECARTE",
            "computer_card",
            ["coach_thinks", "coach_playing", "coach_only", "rule", "guide"],
        ),
    ],
)
def test_in_play_no_box_of_his_reaches_down_to_the_cards_played(
    program: str, zone: str, dialogs: list[str]
) -> None:
    rom, stage = seated(program)
    assert isinstance(rom, TextRom)
    top = rom.screens["table"].zones[zone].y
    for dialog in dialogs:
        box = stage.notice(dialog, {"words": "as long as can be " * 30, "title": "", "key": "F8"})
        assert 8 * (box.area.y + box.area.h) <= top, dialog


@pytest.mark.parametrize("dialog", ["coach_thinks", "coach", "coach_passing", "coach_only", "rule"])
def test_no_box_of_his_covers_trick_or_hand_of_hearts(dialog: str) -> None:
    """When you are asked, the place of your own card is empty; while cards are passed, all are."""
    rom, stage = seated("HEARTS")
    assert isinstance(rom, TextRom)
    zones = rom.screens["table"].zones
    played = max(zones[f"{seat}_card"].y for seat in ("left", "top", "right")) + CARD_HEIGHT
    hand = zones["you"].y + zones["you"].lift.dy
    box = stage.notice(dialog, {"words": "as long as can be " * 30})
    assert 8 * (box.area.y + box.area.h) <= hand
    assert dialog == "coach_passing" or 8 * box.area.y >= played


def test_what_stands_beside_the_table_of_ecarte_leaves_the_score_alone() -> None:
    rom, _ = seated("ECARTE")
    assert isinstance(rom, TextRom)
    labels = rom.screens["table"].labels
    rooms = {
        name: Rect(label.col, label.row, label.width, label.height)
        for name, label in labels.items()
        if name in ("coach", "coach_playing", "score")
    }
    assert not rooms["coach"].meets(rooms["score"])
    assert not rooms["coach_playing"].meets(rooms["score"])


def test_what_stands_beside_the_table_of_hearts_is_between_your_card_and_the_hand_beyond() -> None:
    rom, _ = seated("HEARTS")
    assert isinstance(rom, TextRom)
    table = rom.screens["table"]
    label, card, hand = table.labels["coach"], table.labels["you_place"], table.zones["right"]
    assert card.col + card.width <= label.col
    assert 8 * (label.col + label.width) <= hand.x


@every_program
def test_what_is_told_without_a_chance_has_room(program: str) -> None:
    """Before the play of ECARTE, when the strength is told, there is always a choice."""
    rom, stage = seated(program)
    move, _, above = MOVES[program]
    others = [f"coach.{name}" for name in ("alike", "waits", "out")]
    said = [rom.say(message) for message in others if rom.says(message)]
    for sentence in (rom.say("coach.only", move=move), *said):
        words = "\n".join(filter(None, (above, sentence)))
        assert stage.notice("coach_only", {"words": words}).complete


def longest_mistake(program: str) -> str:
    """A mistake in the longest words that it can be told in, without the reason."""
    rom, _ = seated(program)
    move, *_ = MOVES[program]
    seat = max((rom.say(path) for path in rom.names("seats")), key=len)
    fields = {
        "bout": "23", "trick": "13", "turn": "13", "round": "3", "attack": "10♥", "card": "10♥",
        "defender": seat, "cards": "10♣ 10♦ 10♥ 10♠",
    }  # fmt: skip
    places = [rom.say(path, **fields) for path in rom.names("coach.review.at")]
    where = max(places, key=len, default="")
    figures = CHANCES | _places(program)
    return max(
        (
            rom.say(
                form, number="23RD", where=where, made=move, made_chance="100", move=move,
                chance="100", cost="100", score=figures["score"], made_score=figures["score"],
                dearer=figures["dearer"],
            )
            for form in rom.names("coach.review.mistake")
        ),
        key=len,
    )  # fmt: skip


@every_program
def test_a_page_of_the_look_back_has_room_for_the_longest_mistake(program: str) -> None:
    rom, stage = seated(program)
    mistake = longest_mistake(program)
    looked = rom.say("coach.review.looked", looked="30", count="30")
    looked += "\n" + rom.say("review.rate", hand="13.7", mean="12.2")
    for reason in reasons(program):
        words = rom.say("review.in_hand", number="20", deal="1000000", words=f"{mistake}\n{reason}")
        fields = {"words": words, "looked": looked, "all": rom.say("review.all_hands")}
        assert stage.notice("review", fields).complete, reason


@every_program
def test_the_box_of_a_mistake_in_a_replay_has_room_for_the_longest_one(program: str) -> None:
    _, stage = seated(program)
    mistake = longest_mistake(program)
    cut = {
        reason
        for reason in reasons(program)
        if not stage.notice("review_at", {"words": f"{mistake}\n{reason}"}).complete
    }
    assert not cut


@every_program
def test_a_page_of_the_look_back_has_room_for_a_row_of_each_hand(program: str) -> None:
    rom, stage = seated(program)
    fields = {"deal": "1000000", "mistakes": "12", "count": "23", "rate": "12.3"}
    row = rom.say("review.hand", number="20", **fields).replace(" ", HARD_BLANK)
    rows = "\n".join([row] * 3)
    assert stage.notice("review", {"words": rows, "looked": "1", "all": ""}).complete
    rows = "\n".join([row] * 30)
    assert not stage.notice("review", {"words": rows, "looked": "1", "all": ""}).complete


@every_program
def test_beside_the_table_there_is_room_for_the_best_move(program: str) -> None:
    _, stage = seated(program)
    stage.open("table")
    label, move = ASIDES[program]
    strength = longest_strength(program, "short")
    line = lines(program, move, "aside")[0]
    assert stage.has_room(label, "\n".join(filter(None, (strength, line))))
    assert not stage.has_room(label, "\n".join([line] * 12))


@pytest.mark.parametrize("dialog", ["looking", "review", "quit"])
def test_no_box_cuts_a_line_of_the_screen_that_the_elephant_looks_back_from(dialog: str) -> None:
    """What a box lies over it hides whole; below it are the way back and the prompt."""
    rom, stage = seated("ELEPHANT")
    assert isinstance(rom, LcdRom)
    fields = dict.fromkeys(("number", "count", "bar", "words", "looked", "all"), "1")
    box, again = stage.notice(dialog, fields).area, rom.screens["again"]
    label = again.labels["looks_back"]
    [prompt] = [part.text for part in again.parts if part.text]
    high = stage.canvas.letters(label.font).height
    assert box.y + box.h < label.y and label.y + high < prompt.y
    words = [part.text for part in rom.screens["title_words"].parts if part.text]
    assert len(words) == 2
    for part in words if dialog != "quit" else ():
        below = part.y + stage.canvas.letters(part.font).height
        assert box.y < part.y and below < box.y + box.h


@every_program
def test_every_reason_of_the_master_is_said_to_the_person(program: str) -> None:
    """A hint speaks to who is to move: it names no seat as the one who does something."""
    rom, _ = seated(program)
    assert {*map(named, rom.names(WHY))} == {*MASTERS[program].REASONS}


@every_program
def test_each_event_that_may_tell_why_is_worded_at_least_three_times(program: str) -> None:
    rom, _ = seated(program)
    worded = Counter(path.split(".")[2] for path in rom.names(COMPARES))
    assert {*worded} == {*EVENTS[program]} and min(worded.values()) >= 3


@every_program
def test_what_is_said_most_often_has_six_wordings(program: str) -> None:
    rom, _ = seated(program)
    for path in OFTEN[program]:
        assert len(rom.names(path)) >= 6, path
