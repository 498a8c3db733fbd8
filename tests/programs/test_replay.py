"""A hand played again on its own table: the way through it, the marks of its moves, playing on."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.cards import cards_of, rank_of
from retrocards.players.advice import NO_MOVE, NO_REASON, Advising, Prospect, ranked
from retrocards.programs.coach.review import Decision, Review, Verdict
from retrocards.programs.coach.words import CoachWords
from retrocards.programs.launch import Launch, Replay
from retrocards.programs.ledger import tally
from retrocards.programs.loading import load
from retrocards.programs.measure import CHANCE
from retrocards.programs.speech import Speech
from retrocards.programs.words import rank_name
from retrocards.records import from_line
from retrocards.rom import Rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders, shipped, user_folder
from retrocards.rom.schema.review import FAULTLESS, MISTAKES, Limits
from retrocards.rules import elephant
from retrocards.session.engines import engine_of
from retrocards.session.records import HandRecord
from retrocards.web.address import fragment_of, words_of
from tests.alike import first_of
from tests.golden import Picture
from tests.programs.coached import (
    PROGRAMS,
    REASONS,
    Master,
    play_on,
    sit,
    until_asked,
    with_a_choice,
)
from tests.programs.person import Person
from tests.programs.pupil import Pupil

MONO = [name for name in PROGRAMS if name != "HEARTS"]
"""HEARTS asks for a colour monitor."""
OWN = 0
"""The seat of the person in the recorded hands."""


class Uneven(Master):
    """A stand-in that finds some moves better than others, by chance."""

    def advise(self, view: Any, rng: Random, made: int = NO_MOVE) -> Advising:
        yield
        drawn = Random(str(view))
        chances = {move: round(drawn.uniform(0.25, 0.8), 2) for move in view.legal_moves()}
        prospects = [
            Prospect(move, chance, NO_REASON, 0.001, 3.5) for move, chance in chances.items()
        ]
        if isinstance(view, elephant.View):
            prospects = [
                prospect._replace(score=4 - 3 * prospect.chance, dearer_error=0.001, shows=0.1)
                for prospect in prospects
            ]
        best, *others = sorted(prospects, key=lambda prospect: -prospect.chance)
        return ranked(best._replace(reason=self.reason), others)


class Watcher(Pupil):
    """Somebody who watches recorded hands, and plays on by keyboard."""

    at_lesson = True

    def __init__(self, rom: Rom, launch: Launch) -> None:
        Person.__init__(self, rom, launch, fps=10)
        self.below = self.program

    def goes_to_a_choice(self) -> None:
        """Go forward to the first decision."""
        table = self.program.table
        while table.hand.to_move != OWN or len(table.hand.legal_moves()) < 2:
            self.press("RIGHT")

    def makes_any(self) -> None:
        """Make the first move that a key reaches."""
        hand = self.program.table.hand
        texts = map(hand.move_text, hand.legal_moves())
        self.makes(next(filter(self.can_make, texts)))


def of(program: str) -> Rom:
    return load(find_rom(program, rom_folders()))


def hand_of(program: str, deal: str = "7", seed: int = 3) -> HandRecord:
    """A hand of moves at random, of which the first seat's are a person's."""
    return hands_of(program, 1, int(deal), seed)[0]


def hands_of(program: str, count: int, deal: int = 7, seed: int = 3) -> list[HandRecord]:
    """Such hands, one after another in a match."""
    rom, rng, records = of(program), Random(seed), list[HandRecord]()
    engine = engine_of(rom.identity.program)
    match = engine.begin(rom.rules)
    for number in range(count):
        record = HandRecord(match.to_text(), dict(rom.rules), str(deal + number), id=f"{number}")
        hand = engine.deal(match, record.deal)
        while hand.outcome is None:
            if hand.to_move == OWN:
                record.own.append(len(record.moves))
            move = rng.choice(hand.legal_moves())
            record.moves.append(hand.move_text(move))
            hand.play(move)
        match.score(hand)
        records.append(record)
    return records


def played(program: str, record: HandRecord | None, launch: dict[str, Any]) -> Replay:
    """What is played again: a recorded hand, after so many moves, or several `hands`."""
    hands = launch.pop("hands", (record or hand_of(program),))
    return Replay(hands, launch.pop("number", 0), launch.pop("made", 0))


def watch(program: str, record: HandRecord | None = None, **launch: Any) -> Watcher:
    """Somebody who watches a recorded hand."""
    how: dict[str, Any] = {"guest": True, "replay": played(program, record, launch), **launch}
    rom = of(program)
    still = {"motion": False} if "motion" in rom.options else {}
    options = {"grade": "club", **still}
    skips = frozenset({"skip_show"}) | how.pop("switches", frozenset())
    return Watcher(rom, Launch(skips, edition="registered", options=options, **how))


def weighed(person: Person, master: Master, program: str) -> Person:
    """The same person, after the coach has weighed the moves and shown the first mistake."""
    master.reason = REASONS[program]
    person.press("DOWN").wait(0.2)
    person.until(lambda: person.program.playback.review.is_complete and not looking(person))
    return person.wait(0.5)


def looking(person: Person) -> bool:
    return "looking at your" in person.words.lower()


def review_below(person: Person, hand: HandRecord) -> Review[Any, Any]:
    """What the coach of the program at the bottom has found in a hand."""
    review: Review[Any, Any] = person.program.coach.review(hand)
    return review


@pytest.fixture
def uneven(monkeypatch: pytest.MonkeyPatch) -> Master:
    """Who weighs the moves."""
    adviser = Uneven()
    monkeypatch.setattr("retrocards.programs.coach.players_of", lambda _: {"master": adviser})
    return adviser


# The way through a hand.


@pytest.mark.parametrize("program", first_of(PROGRAMS))
def test_forward_and_back_are_the_same_positions(program: str) -> None:
    person, record = watch(program), hand_of(program)
    engine, there = engine_of(of(program).identity.program), []
    hand = engine.deal(engine.read(record.match), record.deal)
    for text in record.moves:
        assert person.hand == hand
        there.append((hand.copy(), person.picture))
        hand.play_text(text)
        person.press("RIGHT")
    assert person.hand == hand and person.program.table.sitting.moves_ahead == 0
    for position, picture in reversed(there):
        person.press("LEFT")
        assert person.hand == position
        assert person.picture == picture, person.text


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_ends_of_a_hand_and_its_parts(program: str) -> None:
    """PGDN goes through the tricks or bouts to the end, PGUP the same way back."""
    person = watch(program)
    sitting, count = person.program.table.sitting, len(hand_of(program).moves)
    person.press("END")
    assert sitting.moves_made == count
    person.press("HOME")
    places = [sitting.moves_made]
    assert places == [0]
    while places[-1] < count:
        person.press("PGDN")
        places.append(sitting.moves_made)
        assert places[-1] > places[-2]
    assert 2 < len(places) < count
    for place in reversed(places[:-1]):
        person.press("PGUP")
        assert sitting.moves_made == place


def test_the_tricks_of_hearts_are_four_cards_each() -> None:
    person, starts = watch("HEARTS"), []
    for _ in range(13):
        person.press("PGDN")
        starts.append(person.program.table.sitting.moves_made)
    assert starts == [4, *range(8, 56, 4)]


def test_space_runs_at_the_pace_of_the_demo_and_stops() -> None:
    person = watch("ECARTE")
    sitting, delay = person.program.table.sitting, person.program.desk.delay
    person.press("SPACE").wait(3.5 * delay)
    assert sitting.moves_made == 3
    person.press("SPACE").wait(3 * delay)
    assert sitting.moves_made == 3
    person.press("SPACE").wait(60 * delay)
    assert sitting.moves_ahead == 0


@pytest.mark.parametrize("program", PROGRAMS)
def test_it_runs_slower_and_faster_by_keys(program: str) -> None:
    """In every program, also without a key for it elsewhere; it goes on running."""
    person = watch(program)
    desk, sitting = person.program.desk, person.program.table.sitting
    usual = desk.delay
    person.press("-")
    assert desk.delay > usual
    person.press("SPACE", "-", *["+"] * 30).wait(3 * usual)
    assert desk.delay < usual / 2
    assert sitting.moves_made > 6


@pytest.mark.parametrize("program", ["HEARTS", "ELEPHANT"])
def test_hands_that_lie_too_close_are_opened_as_words(program: str) -> None:
    """Every card that a seat holds is there; a trick later one less."""
    person = watch(program)
    names, rom = person.program.table.seats[1:], person.program.rom
    person.press("F2").wait(0.2)
    for _ in range(3):
        labels = person.program.stage.model.labels
        for seat, name in enumerate(names, 1):
            shown = labels[f"{name}_open"].split(":")[-1]
            held = cards_of(person.hand.hands[seat])
            ranks = re.findall("10|[2-9JQKA]", shown)
            assert sorted(ranks) == sorted(rank_name(rom, rank_of(card)) for card in held)
            if program == "HEARTS":
                assert {shown.count(sign) for sign in "♣♦♥♠"} <= {0, 1}
            assert not person.program.stage.model.zones[name]
            assert person.program.stage.has_room(f"{name}_open", labels[f"{name}_open"])
        person.press("PGDN").wait(0.2)
    person.press("F2").wait(0.2)
    assert all(person.program.stage.model.zones[name] for name in names)


@pytest.mark.parametrize("program", ["DURAK", "ECARTE"])
def test_all_hands_are_opened_and_closed(program: str) -> None:
    person = watch(program)
    names = set(person.program.table.seats) - {person.program.table.seats[OWN]}
    backs = lambda: [  # noqa: E731
        view.card < 0 for name in names for view in person.program.stage.model.zones[name]
    ]
    assert all(backs())
    person.press(person.program.rom.review.keys.open[0])
    assert backs() and not any(backs())
    person.press(person.program.rom.review.keys.open[0])
    assert all(backs())


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_wrong_key_sounds_wrong_and_changes_nothing(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, heard = watch(program).press("RIGHT"), list[str | None]()
    desk, picture = person.program.desk, person.picture
    monkeypatch.setattr(desk, "sound", lambda name, card=-1: heard.append(name))
    person.press("X", "F3", "1", "TAB")
    assert heard == ["wrong"] * 4, person.text
    assert person.picture == picture and not person.program.stage.windows
    person.press("HOME")
    heard.clear()
    person.press("LEFT")
    assert heard == ["wrong"] and person.program.table.sitting.moves_made == 0


def test_what_the_others_pass_is_told_only_with_open_hands() -> None:
    person = watch("HEARTS")
    rom, signs = person.program.rom, set("♣♦♥♠")
    for _ in range(4):
        seat = person.hand.to_move
        person.press("RIGHT")
        assert bool(signs & set(person.label("replay"))) == (seat == OWN), person.text
        assert rom.say(f"seats.{person.program.table.seats[seat]}") in person.label("replay")
    person.press("F2").wait(0.2)
    assert signs & set(person.label("replay"))


def test_it_begins_at_the_move_that_was_asked_for() -> None:
    person = watch("DURAK", made=5)
    assert person.program.table.sitting.moves_made == 5
    assert watch("DURAK", made=9999).program.table.sitting.moves_ahead == 0


@pytest.mark.parametrize("fault", ["move", "text", "match", "deal", "rules"])
def test_a_record_that_breaks_the_rules_is_refused(fault: str) -> None:
    record = hand_of("ECARTE")
    match fault:
        case "move":
            record.moves[3] = record.moves[0]
        case "text":
            record.moves[3] = "nonsense"
        case "match":
            record.match = "no match"
        case "deal":
            record.deal = "?"
        case "rules":
            record.rules = {"colour": "red"}
    person = watch("ECARTE", record).wait(0.5)
    assert "BREAKS THE RULES" in person.words
    person.press("ENTER").wait(0.5)
    assert person.exit_code == 1


class Pocket:
    """A clipboard that keeps what was copied last."""

    copied: tuple[str, ...] = ()

    def copy(self, command: Any, copied: str, refused: str) -> None:
        self.copied = tuple(command)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_hand_becomes_a_line_that_plays_it_again(program: str) -> None:
    person, record = watch(program), hand_of(program)
    person.press("L").wait(0.5)
    (line,) = person.pc.to_print
    assert line in "".join(person.text.split()) or program != "ECARTE"
    assert person.program.stage.windows[-1].complete
    played = from_line(line)
    assert (played.deal, list(played.moves)) == (record.deal, record.moves)
    assert set(played.own) == set(record.own)
    person.press("X").wait(0.2).press("L").wait(0.2)
    assert person.pc.to_print == [line]


def test_a_display_with_a_clipboard_takes_the_hand_as_a_link() -> None:
    person, pocket = watch("ECARTE"), Pocket()
    person.machine.clipboard = pocket
    person.press("L").wait(0.2)
    replays, line = pocket.copied
    assert replays == "replay" and from_line(line).deal == "7" and not person.pc.to_print
    assert words_of(fragment_of(pocket.copied)) == [replays, line]


# Playing on.


@pytest.mark.parametrize("program", PROGRAMS)
def test_playing_on_is_left_for_the_replay(program: str) -> None:
    person = watch(program)
    table = person.program.table
    while table.hand.to_move != OWN or len(table.hand.legal_moves()) < 2:
        person.press("RIGHT")
    before, made, picture = table.hand.copy(), table.sitting.moves_made, person.picture
    person.press("ENTER").wait(0.5)
    assert person.picture != picture
    person.press("Q", "Q").wait(0.6)
    assert "what may i play" not in person.words.lower(), "the coach's key would not tell"
    table.make(table.hand.legal_moves()[-1])
    person.program.desk.nudge()
    person.wait(0.5).press("ESC").wait(0.5)
    assert table.hand == before and table.sitting.moves_made == made
    assert person.picture == picture
    assert person.press("END").program.table.sitting.moves == tuple(hand_of(program).moves)


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_coach_and_undo_work_while_a_hand_is_played_on(program: str, uneven: Master) -> None:
    """And ESC leads back to the replay, and out of it."""
    uneven.reason = REASONS[program]
    person = watch(program)
    table, playback = person.program.table, person.program.playback
    person.goes_to_a_choice()
    before, made, picture = table.hand.copy(), table.sitting.moves_made, person.picture
    person.press("ENTER").wait(1).press("F8").wait(1)
    assert person.program.desk.top_name == "coach" and person.program.stage.windows, person.text
    person.press("X").wait(0.5)
    for _ in range(2):
        person.makes_any()
        assert table.hand != before
        person.press("Z" if program == "CALC" else "F6").wait(0.5)
        assert table.hand == before and not playback.shows
        assert "apart" not in person.words.lower(), "nothing of it counts"
    person.makes_any()
    person.press("CTRL_Z").wait(0.5).press("CTRL_Y").wait(0.5)
    assert table.hand != before
    person.press("ESC").wait(0.5)
    assert playback.shows and not playback.opens and person.picture == picture
    assert table.hand == before and table.sitting.moves_made == made
    person.press("CTRL_Z").wait(0.2)
    assert table.sitting.moves_made == made, "not in the replay itself"
    assert person.press("RIGHT").wait(0.3).exit_code is None
    assert table.sitting.moves == tuple(hand_of(program).moves[: made + 1])
    assert person.press("ESC").wait(0.3).exit_code == 0


@pytest.mark.parametrize("undoes", [False, True])
def test_a_hand_played_on_to_its_end_counts_nowhere(undoes: bool) -> None:
    """Also after a move was taken back; no other hand is dealt after it."""
    person = watch("DURAK")
    table = person.program.table
    person.press("END", "PGUP", "PGUP")
    made = table.sitting.moves_made
    person.press("ENTER").wait(0.2)
    if undoes:
        person.press("F6").wait(0.2)
        assert "TAKEN BACK" in person.words or "MOVES BACK" in person.words
        assert table.sitting.undone
    for _ in range(300):
        if "DOES NOT COUNT. THE" in person.words or "AND DOES NOT" in person.words:
            break
        if table.unfinished and table.by_keyboard(table.hand.to_move) and person.program.asked:
            table.make(table.hand.legal_moves()[0])
            person.program.desk.nudge()
        person.wait(0.2)
        if "TO GO ON" in person.words:
            person.press("ENTER")
    assert "THE HAND IS OVER" in person.words, person.text
    assert not table.tally.counts
    person.press("ENTER").wait(0.3)
    assert table.sitting.moves_made == made and person.program.playback.shows


def kept() -> dict[Path, bytes]:
    """All that the player keeps."""
    folder = user_folder("saves")
    return {path: path.read_bytes() for path in folder.rglob("*.json")}


def test_the_game_below_stays_as_it_was(master: Master) -> None:
    """The hand played last, from the box of the look back; then the next one goes on."""
    master.slices, master.reason = 1, REASONS["ECARTE"]
    person = play_on(sit("ECARTE"), best=False)
    last = person.program.table.sitting.record.hands[-1]
    person.press("F8").until("MOVES LOOKED AT")
    files = kept()
    assert files
    person.press("V").wait(0.5)
    assert person.pc.depth == 2
    above = person.pc.top.program  # type: ignore[attr-defined]
    assert above.playback.review is review_below(person, last), "it was weighed before"
    person.press("END")
    assert above.table.sitting.moves == tuple(last.moves)
    person.press("PGUP", "ENTER").wait(1).press("ESC", "ESC").wait(0.5)
    assert person.pc.depth == 1 and person.program.desk.top_name == ""
    assert kept() == files


@pytest.mark.parametrize("program", PROGRAMS)
def test_without_a_finished_hand_there_is_none_to_play_again(program: str) -> None:
    person = with_a_choice(sit(program))
    assert not person.program.is_possible("replay_hand")
    person.program.desk.do("replay_hand")
    person.wait(0.3)
    assert person.pc.depth == 1
    person.program.table.sitting.record.hands.insert(0, hand_of(program))
    assert person.program.is_possible("replay_hand")
    person.program.desk.do("replay_hand")
    person.wait(0.3)
    assert person.pc.depth == 2
    person.press("ESC").wait(0.3)
    assert person.pc.depth == 1


def test_after_a_new_start_the_last_hand_is_the_one_in_the_records() -> None:
    person = play_on(sit("DURAK"), best=False)
    (hand,) = person.program.table.sitting.record.hands
    person.program.close()
    again = with_a_choice(sit("DURAK", deal="8"))
    assert again.program.table.sitting.last_finished is None
    assert again.program.is_possible("replay_hand")
    again.program.desk.do("replay_hand")
    again.wait(0.5).press("END")
    shown = again.pc.top.program.table.sitting  # type: ignore[attr-defined]
    assert (shown.last_deal, shown.moves) == (hand.deal, tuple(hand.moves))
    assert shown.own_moves == frozenset(hand.own)


def test_the_marks_of_another_hand_are_not_shown(master: Master) -> None:
    """The verdicts on a hand that was looked at earlier; UP would lead behind this one's end."""
    master.slices, master.reason = 1, REASONS["DURAK"]
    person = play_on(sit("DURAK"), best=False).press("F8").until("MOVES LOOKED AT")
    below, other = person.program, hand_of("DURAK")
    assert review_below(person, below.table.sitting.record.hands[-1]).mistakes
    person.press("X").wait(0.3)
    below.table.sitting.lay(other, len(other.moves))
    below.desk.do("replay_hand")
    person.wait(0.5)
    review = person.pc.top.program.playback.review  # type: ignore[attr-defined]
    assert not review.verdicts and review.hand.moves == other.moves
    person.press("END").until(f"{len(other.moves)}/{len(other.moves)}")
    person.press("UP").until(lambda: review.is_complete).wait(0.5)
    assert person.program.desk.exit_code is None


# The review.


@pytest.mark.parametrize(
    ("program", "on"),
    [*((name, "colour") for name in PROGRAMS), *((name, "mono") for name in MONO)],
)
def test_a_mistake_and_the_graph_of_the_chance(
    program: str, on: str, uneven: Master, golden_picture: Callable[[str, Picture], None]
) -> None:
    person = watch(program, mono=on == "mono")
    person.press(*["PGDN"] * 3)
    weighed(person, uneven, program)
    video = person.machine.video
    golden_picture(f"replay/{program.lower()}-mistake-{on}", Picture(person.picture, video.palette))
    person.press("X").press(*["RIGHT"] * 4).wait(0.3)
    golden_picture(f"replay/{program.lower()}-{on}", Picture(person.picture, video.palette))


@pytest.mark.parametrize("program", first_of(PROGRAMS, every=3))
def test_the_arrows_go_from_mistake_to_mistake(program: str, uneven: Master) -> None:
    person = weighed(watch(program), uneven, program)
    playback, limits = person.program.playback, person.program.rom.review.limits
    review: Review[Any, Any] = playback.review
    bad = [v.decision.place for v in review.verdicts if v.mark(limits) in MISTAKES]
    assert len(bad) > 1
    seen = [person.program.table.sitting.moves_made]
    for number in range(1, len(bad)):
        # From the box of the one before, or after a key of the replay's has closed it.
        person.press(*["F6"] * (number % 2), "DOWN").wait(0.2)
        seen.append(person.program.table.sitting.moves_made)
        assert person.hand == next(
            v.decision.hand for v in review.verdicts if v.decision.place == seen[-1]
        )
    assert seen == bad
    person.press("X").press("UP").wait(0.2)
    assert person.program.table.sitting.moves_made == bad[-2]


def test_each_of_your_moves_has_its_mark(uneven: Master) -> None:
    person = weighed(watch("DURAK"), uneven, "DURAK").press("X").press("HOME")
    rom, review = person.program.rom, person.program.playback.review
    marks = {v.decision.place: v.mark(rom.review.limits) for v in review.verdicts}
    assert set(marks.values()) == {"best", *MISTAKES}
    for place, _ in enumerate(hand_of("DURAK").moves):
        person.press("RIGHT")
        wording = rom.say(f"review.marks.{marks[place]}") if place in marks else ""
        words = [rom.say(f"review.marks.{mark}") for mark in (*FAULTLESS, *MISTAKES)]
        assert [word for word in words if f" {word}:" in person.label("replay")] == [wording][
            : bool(wording)
        ]
        line = person.program.stage.model.labels["replay"]
        assert not wording or person.program.stage.has_room("replay", line), "it keeps its end"


def test_the_graph_is_as_high_as_the_chance(uneven: Master) -> None:
    person = weighed(watch("HEARTS"), uneven, "HEARTS").press("X").press("HOME").wait(0.2)
    review, rom = person.program.playback.review, person.program.rom
    graph = person.program.stage.model.labels["graph"].split("\n")
    look = rom.review.graph
    *rows, signs = graph
    assert len(rows) == look.rows and len(signs) == look.columns
    for column, verdict in enumerate(review.verdicts[: look.columns]):
        halves = sum({look.full: 2, look.half: 1}.get(row[column], 0) for row in rows)
        assert halves == round(2 * look.rows * verdict.made.chance)
        sign = rom.say(f"review.signs.{verdict.mark(rom.review.limits)}")
        assert signs[column].replace("\xa0", " ") == sign


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_graph_says_what_it_shows(program: str, uneven: Master) -> None:
    """Your chance here, and the number of the worst move; each in its room, and nothing before."""
    person = watch(program)
    rom, stage = person.program.rom, person.program.stage
    names = ("graph_axis", "graph_words")
    assert not any(stage.model.labels[name] for name in names)
    weighed(person, uneven, program).press("X").wait(0.2)
    review, made = person.program.playback.review, person.program.table.sitting.moves_made
    here = next(v for v in review.verdicts if v.decision.place >= made)
    words = stage.model.labels["graph_words"]
    assert words == rom.say(
        "review.chance",
        chance=str(here.made.percent),
        score=f"{here.made.score:.1f}",
        worst=str(review.mistakes[0].decision.place + 1),
    )
    worst = "302" if program == "DURAK" else "137"
    longest = rom.say("review.chance", chance="100", score="4.0", worst=worst)
    assert stage.has_room("graph_words", longest)
    assert stage.has_room("graph_axis", stage.model.labels["graph_axis"])


@pytest.mark.parametrize(
    ("cost", "shows", "mark"),
    [(0.0, False, "best"), (0.004, False, "best"), (0.005, False, "fine"), (0.9, False, "fine"),
     (0.0, True, "inaccuracy"), (0.049, True, "inaccuracy"), (0.05, True, "mistake"),
     (0.099, True, "mistake"), (0.1, True, "blunder"), (0.9, True, "blunder")],
)  # fmt: skip
def test_the_limits_of_the_marks(cost: float, shows: bool, mark: str) -> None:
    assert Limits().mark(cost, shows) == mark


@pytest.mark.parametrize(
    ("game", "program"),
    [("Durak, four", "durak"), ("Ecarte", "ecarte"), ("Hearts", "hearts"),
     ("Ditsy Elephant", "elephant"), ("Calculation", "calculation")],
)  # fmt: skip
def test_players_md_tells_the_limits_of_the_marks(game: str, program: str) -> None:
    manual = (shipped("manuals") / "PLAYERS.md").read_text(encoding="utf-8")
    limits = load(shipped("roms") / program).review.limits
    assert f"| {game} | {limits.mistake}, {limits.blunder}" in manual


@pytest.mark.parametrize("program", ["DURAK", "ECARTE"])
def test_what_looks_as_good_is_no_mistake(program: str, master: Master) -> None:
    """In no box, mark or rate: what it seems to cost is less than two errors of the difference."""
    master.slices, master.reason, master.error = 1, REASONS[program], 0.5
    person = play_on(sit(program), best=False)
    seen = person.press("F8").until(lambda: "looked at" in person.words.lower()).words.lower()
    rom, table = person.program.rom, person.program.table
    review = review_below(person, table.sitting.record.hands[-1])
    assert max(verdict.cost for verdict in review.verdicts) >= 0.02
    assert {verdict.mark(rom.review.limits) for verdict in review.verdicts} <= {*FAULTLESS}
    assert "not one mistake" in seen and table.tally.error_rate("chance") == 0
    person.press("V").wait(0.5).press("DOWN").wait(0.5)
    assert "NO MISTAKE OF YOURS" in person.words


def test_the_review_and_the_hint_say_the_same_of_a_move(master: Master) -> None:
    """The chance of the best, and what the other costs, both in whole percents."""
    person = with_a_choice(sit("ECARTE"))
    program, hand = person.program, person.hand
    first, other, *_ = hand.legal_moves()
    others = [Prospect(other, 0.484, NO_REASON, 0.001)]
    best, made = ranked(Prospect(first, 0.496, NO_REASON, 0.001), others).prospects
    words = CoachWords(program.rom, program.table.seats, program)
    sentence = words.mistake(Verdict(Decision(hand, other, Random(1), 1, 1, 0), made, best, CHANCE))
    assert (best.percent, made.percent, made.cost_percent) == (50, 48, 1)
    assert ": CHANCE 49%." in sentence and "CHANCE 50%" in sentence


def test_what_looks_as_good_never_stands_above_the_best(master: Master) -> None:
    """It may have come out better, but only by chance."""
    person = with_a_choice(sit("ECARTE"))
    program, hand = person.program, person.hand
    first, other, *_ = hand.legal_moves()
    advice = ranked(Prospect(first, 0.5, NO_REASON, 0.1), [Prospect(other, 0.6, NO_REASON, 0.1)])
    words = CoachWords(program.rom, program.table.seats, program)
    best, alike = words.lines(hand, advice, "line", 2)
    assert best.endswith("50%") and alike.endswith("ABOUT\xa050%")


def test_in_hearts_a_mistake_may_cost_points_alone(master: Master) -> None:
    master.slices, master.reason, master.step, master.dearer = 1, REASONS["HEARTS"], 0.0, 4.0
    person = with_a_choice(sit("HEARTS")).press("F8").wait(1)
    assert "costs 4.0±0.1 points" in person.words and "0%" not in person.words.replace("90%", "")
    again = weighed(watch("HEARTS"), master, "HEARTS")
    review, limits = again.program.playback.review, again.program.rom.review.limits
    [first, *_] = [verdict for verdict in review.verdicts if verdict.is_mistake]
    assert (first.cost, first.mark(limits)) == (0, "inaccuracy")
    assert f"90%, {3.5 + first.made.dearer:.1f}" in again.words and "90%, 3.5" in again.words


def test_in_elephant_moves_are_judged_by_places(master: Master) -> None:
    """Marks, graph and average go by what the look back tells, even where no chance is lost."""
    master.slices, master.reason, master.step, master.dearer = 1, REASONS["ELEPHANT"], 0.0, 0.2
    person, (hand,) = until_asked(sit("ELEPHANT")), hands_of("ELEPHANT", 1)
    tally, sitting = person.program.table.tally, person.program.table.sitting
    sitting.lay(hand, len(hand.moves))
    person.program.desk.do("coach")
    person.until("moves looked at").wait(0.2)
    review = review_below(person, sitting.record.hands[-1])
    worst = review.mistakes[0]
    assert f"{worst.made.dearer:.1f} places lost" in person.words and "%" not in person.words
    assert worst.cost == worst.made.dearer > 0.15 and worst.made.cost == 0
    assert worst.mark(person.program.rom.review.limits) == "blunder"
    assert f"your average play cost {review.rate:.2f} places" in person.words
    assert tally.error_rate("places") == pytest.approx(review.rate, abs=1e-4)


def test_the_coach_speaks_at_any_point(uneven: Master) -> None:
    uneven.reason = REASONS["ECARTE"]
    person = watch("ECARTE")
    while len(person.hand.legal_moves()) < 2:
        person.press("RIGHT")
    made = person.program.table.sitting.moves_made
    person.press("F8").until("COACH: CHANCE").wait(0.5)
    assert person.program.stage.windows
    person.press("X").wait(0.2)
    assert not person.program.stage.windows and person.program.table.sitting.moves_made == made


@pytest.mark.parametrize("program", ["DURAK", "ECARTE", "HEARTS", "ELEPHANT"])
def test_advice_at_the_turn_of_another_seat_says_to_whom(program: str, uneven: Master) -> None:
    uneven.reason = REASONS[program]
    person = watch(program)
    for is_own in (True, False):
        person.press("HOME")
        while len(person.hand.legal_moves()) < 2 or (person.hand.to_move == OWN) is not is_own:
            person.press("RIGHT")
        seat = person.program.subject(person.hand.to_move)["seat"]
        person.press("F8").until(lambda: bool(person.program.stage.windows)).wait(2)
        assert (f"to {seat}:".lower() in person.words.lower()) is not is_own, person.text
        person.press("X").wait(0.2)


def test_the_look_back_says_and_keeps_what_a_move_cost(master: Master) -> None:
    """Once, however often it is looked at; `retrocards tally` says it too."""
    master.slices, master.reason = 1, REASONS["ECARTE"]
    person = play_on(sit("ECARTE"), best=False).press("F8").until("MOVES LOOKED AT")
    (error,) = person.program.table.tally.errors("chance")
    review = review_below(person, person.program.table.sitting.record.hands[-1])
    assert error.decisions == len(review.verdicts)
    assert error.lost == pytest.approx(sum(mistake.cost for mistake in review.mistakes))
    rate = f"{100 * error.lost / error.decisions:.1f}"
    assert f"YOUR AVERAGE MOVE COST {rate}% (ALL HANDS: {rate}%)" in person.words
    person.press("X").wait(0.3).press("F8").wait(0.3)
    assert len(person.program.table.tally.errors("chance")) == 1
    assert any(rate in line for line in tally(person.program.rom))


def test_the_bar_of_the_look_back_names_a_move_from_the_first_on(master: Master) -> None:
    master.slices = 10**5
    person, heard = watch("DURAK"), list[str]()
    person.pc.listener = Speech(heard.append).hear
    person.press("F6").wait(1)
    assert any("looking at your 1st move" in said.lower() for said in heard), heard
    assert not any("your," in said for said in heard)


# All hands of a match.


def after_a_match(program: str, count: int) -> tuple[Person, list[HandRecord]]:
    """Somebody who has just ended the last of these hands."""
    person, hands = play_on(sit(program), best=False), hands_of(program, count)
    sitting = person.program.table.sitting
    sitting.lay(hands[-1], len(hands[-1].moves))
    sitting.record.hands[:0] = hands[:-1]
    return person, hands


def places(person: Person) -> tuple[str | None, int]:
    """Which deal of a replay is shown, and after how many moves."""
    sitting = person.pc.top.program.table.sitting  # type: ignore[attr-defined]
    return sitting.last_deal, sitting.moves_made


def test_a_key_leads_from_the_last_hand_to_all_of_them(uneven: Master) -> None:
    """The list of the hands, the worst of all moves, and the replay where the first of them was."""
    uneven.reason = REASONS["ECARTE"]
    person, hands = after_a_match("ECARTE", 3)
    person.press("F8").until("M ALL").press("M").until(" BAD, ")
    for number, hand in enumerate(hands, 1):
        review = review_below(person, hand)
        wrong = f"{len(review.mistakes)} OF {len(review.verdicts)} BAD, {100 * review.rate:.1f}%"
        assert re.search(rf"{number} DEAL {hand.deal}: +{wrong}", person.words), person.text
    mistakes = [
        (hand, mistake) for hand in hands for mistake in review_below(person, hand).mistakes
    ]
    hand, worst = min(mistakes, key=lambda of_hand: of_hand[1].rank)
    assert f"HAND {hands.index(hand) + 1}, DEAL {hand.deal}" in person.words
    assert f"{worst.best.percent}%" in person.words
    errors = person.program.table.tally.errors("chance")
    assert [error.hand for error in errors] == [hands[-1].id, *(older.id for older in hands[:-1])]
    assert not person.program.playback.leads
    person.press("V").wait(0.5)
    assert person.pc.depth == 2 and places(person) == ("7", 0)
    person.press("TAB", "TAB").wait(0.2)
    assert places(person) == ("9", 0)
    person.press("BACKSPACE").wait(0.2)
    assert places(person) == ("8", 0)


def test_after_the_match_its_hands_are_looked_back_at_together(
    uneven: Master, monkeypatch: pytest.MonkeyPatch
) -> None:
    uneven.reason = REASONS["ECARTE"]
    person, hands = after_a_match("ECARTE", 3)
    monkeypatch.setattr(type(person.program), "match_is_over", lambda game: True)
    person.press("F8").until(" BAD, ")
    assert f"{len(hands)} DEAL 9" in person.words


def test_the_hands_of_a_match_begin_with_its_first() -> None:
    """In ECARTE with the game of five; those of the game before are left out."""
    person, _ = after_a_match("ECARTE", 3)
    table = person.program.table
    table.sitting.record.hands[:0] = hands_of("ECARTE", 2, deal=90)
    assert [hand.deal for hand in table.match_hands] == ["7", "8", "9"]
    table.sitting.record.hands[-2].moves.pop()
    table.sitting.record.hands[-2].id = "shorter"
    assert [hand.deal for hand in table.match_hands] == ["7", "9"], "one was given up"


def test_the_mistakes_of_a_match_follow_one_another(uneven: Master) -> None:
    hands = tuple(hands_of("ECARTE", 3))
    person = weighed(watch("ECARTE", hands=hands), uneven, "ECARTE")
    bad = [
        (hand.deal, verdict.decision.place)
        for hand in hands
        for verdict in review_below(person, hand).verdicts
        if verdict.is_mistake
    ]
    assert len({deal for deal, _ in bad}) == 3
    seen = [places(person)]
    for _ in bad:
        person.press("DOWN").wait(0.3)
        seen.append(places(person))
    assert seen == [*bad, bad[0]], "after the last one the first"
    person.press("UP").wait(0.3)
    assert places(person) == bad[-1] and f"HAND 3, DEAL {bad[-1][0]}" in person.words


def test_a_hand_of_a_match_that_breaks_the_rules_is_passed_over(uneven: Master) -> None:
    first, second, third = hands_of("ECARTE", 3)
    second.moves[3] = "nonsense"
    person = watch("ECARTE", hands=(first, second, third)).press("TAB").wait(0.5)
    assert "BREAKS THE RULES" in person.words
    person.press("X").wait(0.3)
    assert places(person) == (first.deal, 0) and person.exit_code is None
