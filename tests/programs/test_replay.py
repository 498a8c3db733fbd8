"""A hand played again on its own table: the way through it, the marks of its moves, playing on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from retrocards.players.advice import NO_MOVE, NO_REASON, Advising, Prospect, ranked
from retrocards.programs.coach.review import Decision, Review, Verdict
from retrocards.programs.coach.words import CoachWords
from retrocards.programs.launch import Launch
from retrocards.programs.ledger import tally
from retrocards.programs.loading import load
from retrocards.programs.speech import Speech
from retrocards.rom import Rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders, user_folder
from retrocards.rom.schema.review import FAULTLESS, MISTAKES, Limits
from retrocards.session.engines import engine_of
from retrocards.session.records import HandRecord
from tests.alike import first_of
from tests.golden import Picture
from tests.programs.coached import PROGRAMS, REASONS, Master, play_on, sit, with_a_choice
from tests.programs.person import Person

MONO = [name for name in PROGRAMS if name != "HEARTS"]
"""HEARTS asks for a colour monitor."""
OWN = 0
"""The seat of the person in the recorded hands."""


class Uneven(Master):
    """A stand-in that finds some moves better than others, by chance."""

    def advise(self, view: Any, rng: Random, made: int = NO_MOVE) -> Advising:
        yield
        drawn = Random(str(view))
        prospects = [
            Prospect(move, round(drawn.uniform(0.25, 0.8), 2), NO_REASON, 0.001, 3.5)
            for move in view.legal_moves()
        ]
        best, *others = sorted(prospects, key=lambda prospect: -prospect.chance)
        return ranked(best._replace(reason=self.reason), others)


def of(program: str) -> Rom:
    return load(find_rom(program, rom_folders()))


def hand_of(program: str, deal: str = "7", seed: int = 3) -> HandRecord:
    """A hand of moves at random, of which the first seat's are a person's."""
    rom, rng = of(program), Random(seed)
    engine = engine_of(rom.identity.program)
    match = engine.begin(rom.rules)
    record = HandRecord(match.to_text(), dict(rom.rules), deal)
    hand = engine.deal(match, deal)
    while hand.outcome is None:
        if hand.to_move == OWN:
            record.own.append(len(record.moves))
        move = rng.choice(hand.legal_moves())
        record.moves.append(hand.move_text(move))
        hand.play(move)
    return record


def watch(program: str, record: HandRecord | None = None, **launch: Any) -> Person:
    """Somebody who watches a recorded hand."""
    how: dict[str, Any] = {"guest": True, "replay": record or hand_of(program), **launch}
    rom = of(program)
    still = {"motion": False} if "motion" in rom.options else {}
    options = {"grade": "club", **still}
    skips = frozenset({"skip_show"}) | how.pop("switches", frozenset())
    return Person(rom, Launch(skips, edition="registered", options=options, **how), fps=10)


def weighed(person: Person, master: Master, program: str) -> Person:
    """The same person, after the coach has weighed the moves and shown the first mistake."""
    master.reason = REASONS[program]
    person.press("DOWN").wait(0.2)
    person.until(lambda: person.program.playback.review.is_complete and not looking(person))
    return person.wait(0.5)


def looking(person: Person) -> bool:
    return "looking at your" in person.words.lower()


@pytest.fixture
def uneven(monkeypatch: pytest.MonkeyPatch) -> Master:
    """Who weighs the moves."""
    found = Uneven()
    monkeypatch.setattr("retrocards.programs.coach.players_of", lambda _: {"master": found})
    return found


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


@pytest.mark.parametrize("program", [name for name in PROGRAMS if name != "CALC"])
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


def test_it_begins_at_the_move_that_was_asked_for() -> None:
    person = watch("DURAK", replay_from=5)
    assert person.program.table.sitting.moves_made == 5
    assert watch("DURAK", replay_from=9999).program.table.sitting.moves_ahead == 0


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


def test_a_hand_played_on_to_its_end_counts_nowhere() -> None:
    person = watch("DURAK")
    table = person.program.table
    person.press("END", "PGUP", "PGUP")
    made = table.sitting.moves_made
    person.press("ENTER").wait(0.2)
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
    assert table.sitting.moves_made == made


def kept() -> dict[Path, bytes]:
    """All that the player keeps."""
    folder = user_folder("saves")
    return {path: path.read_bytes() for path in folder.rglob("*.json")}


def test_the_game_below_stays_as_it_was(master: Master) -> None:
    """The hand played last, from the box of the look back; then the next one goes on."""
    master.slices, master.reason = 1, REASONS["ECARTE"]
    person = play_on(sit("ECARTE"), best=False)
    below, last = person.program, person.program.table.sitting.record.hands[-1]
    person.press("F8").until("MOVES LOOKED AT")
    files = kept()
    assert files
    person.press("V").wait(0.5)
    assert person.pc.depth == 2
    above = person.pc.top.program  # type: ignore[attr-defined]
    assert above.playback.review is below.coach.review, "it was weighed before"
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


def test_the_marks_of_another_hand_are_not_shown(master: Master) -> None:
    """The verdicts on a hand that was looked at earlier; UP would lead behind this one's end."""
    master.slices, master.reason = 1, REASONS["DURAK"]
    person = play_on(sit("DURAK"), best=False).press("F8").until("MOVES LOOKED AT")
    below, other = person.program, hand_of("DURAK")
    assert below.coach.review.mistakes
    person.press("X").wait(0.3)
    below.table.sitting.lay(other, len(other.moves))
    below.desk.do("replay_hand")
    person.wait(0.5)
    review = person.pc.top.program.playback.review  # type: ignore[attr-defined]
    assert review is not below.coach.review and not review.verdicts
    assert review.about[:2] == (other.deal, tuple(other.moves))
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


@pytest.mark.parametrize("program", PROGRAMS)
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
        told = rom.say(f"review.marks.{marks[place]}") if place in marks else ""
        words = [rom.say(f"review.marks.{mark}") for mark in (*FAULTLESS, *MISTAKES)]
        assert [word for word in words if f" {word}:" in person.label("replay")] == [told][
            : bool(told)
        ]


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


@pytest.mark.parametrize(
    ("cost", "shows", "mark"),
    [(0.0, False, "best"), (0.004, False, "best"), (0.005, False, "fine"), (0.9, False, "fine"),
     (0.0, True, "inaccuracy"), (0.049, True, "inaccuracy"), (0.05, True, "mistake"),
     (0.099, True, "mistake"), (0.1, True, "blunder"), (0.9, True, "blunder")],
)  # fmt: skip
def test_the_limits_of_the_marks(cost: float, shows: bool, mark: str) -> None:
    assert Limits().mark(cost, shows) == mark


@pytest.mark.parametrize("program", ["DURAK", "ECARTE"])
def test_what_looks_as_good_is_no_mistake(program: str, master: Master) -> None:
    """In no box, mark or rate: what it seems to cost is less than two errors of the difference."""
    master.slices, master.reason, master.error = 1, REASONS[program], 0.5
    person = play_on(sit(program), best=False)
    seen = person.press("F8").until(lambda: "looked at" in person.words.lower()).words.lower()
    rom, review, table = person.program.rom, person.program.coach.review, person.program.table
    assert max(verdict.cost for verdict in review.verdicts) >= 0.02
    assert {verdict.mark(rom.review.limits) for verdict in review.verdicts} <= {*FAULTLESS}
    assert "not one mistake" in seen and table.tally.error_rate == 0
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
    told = words.mistake(Verdict(Decision(hand, other, Random(1), 1, 1, 0), made, best))
    assert (best.percent, made.percent, made.cost_percent) == (50, 48, 1)
    assert ": 49%." in told and "50%, 1 IN 100 MORE" in told


def test_in_hearts_a_mistake_may_cost_points_alone(master: Master) -> None:
    master.slices, master.reason, master.step, master.dearer = 1, REASONS["HEARTS"], 0.0, 4.0
    person = with_a_choice(sit("HEARTS")).press("F8").wait(1)
    assert "costs 4.0 points" in person.words and "0%" not in person.words.replace("90%", "")
    again = weighed(watch("HEARTS"), master, "HEARTS")
    review, limits = again.program.playback.review, again.program.rom.review.limits
    [first, *_] = [verdict for verdict in review.verdicts if verdict.is_mistake]
    assert (first.cost, first.mark(limits)) == (0, "inaccuracy")
    assert f"90%, {3.5 + first.made.dearer:.1f}" in again.words and "90%, 3.5" in again.words


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


def test_the_look_back_says_and_keeps_what_a_move_cost(master: Master) -> None:
    """Once, however often it is looked at; `retrocards tally` says it too."""
    master.slices, master.reason = 1, REASONS["ECARTE"]
    person = play_on(sit("ECARTE"), best=False).press("F8").until("MOVES LOOKED AT")
    (error,) = person.program.table.tally.errors
    review = person.program.coach.review
    assert error.decisions == len(review.verdicts)
    assert error.lost == pytest.approx(sum(mistake.cost for mistake in review.mistakes))
    rate = f"{100 * error.lost / error.decisions:.1f}"
    assert f"YOUR AVERAGE MOVE COST {rate}% (ALL HANDS: {rate}%)" in person.words
    person.press("X").wait(0.3).press("F8").wait(0.3)
    assert len(person.program.table.tally.errors) == 1
    assert any(rate in line for line in tally(person.program.rom))


def test_the_bar_of_the_look_back_names_a_move_from_the_first_on(master: Master) -> None:
    master.slices = 10**5
    person, heard = watch("DURAK"), list[str]()
    person.pc.listener = Speech(heard.append).hear
    person.press("F6").wait(1)
    assert any("looking at your 1st move" in said.lower() for said in heard), heard
    assert not any("your," in said for said in heard)
