"""What is seen over the table of HEARTS at great moments, and the faces of the four."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from retrocards.cards import parse_cards
from retrocards.machine import Machine
from retrocards.programs.hearts.faces import PLACES, ending, moods, podium, under_the_moon
from retrocards.programs.hearts.table import SEATS
from retrocards.programs.hearts.telling import match_words
from retrocards.rom import TextRom, load_rom
from retrocards.rom.folders import shipped
from retrocards.rules.hearts import Hand, Options
from retrocards.stage import CardView, Interlude, Model, Stage
from tests.alike import LONG, first_of
from tests.golden import Picture
from tests.programs.hearts.conftest import SitDown
from tests.programs.person import Person
from tests.programs.strips import scene_of

SCENES = ("broken", "queen", "moon_won", "moon_lost", "moon_seen",
          "podium_won", "podium_lost", "podium_tied", "podium_seen")  # fmt: skip
OVER_THE_TABLE = ("broken", "queen")
TIES = [(61, 101, 88, 88), (40, 40, 40, 104), (26, 100, 100, 100), (104,) * 4, (99, 12, 12, 103)]
FACE = 24
FELTS = {"blue": 0, "red": 2, "green": 4}
"""How often the key of the table's colour is pressed for it."""


def fields_of(name: str, seat: int = 1, scores: tuple[int, ...] = TIES[0]) -> dict[str, str]:
    fields = {"seat": SEATS[seat], "sentence": "Player 2 is told of"}
    return fields | (under_the_moon(seat) if name.startswith("moon") else podium(ROM, scores))


ROM = load_rom(shipped("roms") / "hearts")


def stage_of(rom: TextRom, felt: int = 0) -> Stage:
    """A table in the middle of a trick, on one of the felts."""
    stage = Stage(Machine.headless(), rom)
    stage.open("table")
    for _ in range(felt):
        stage.look.turn("background")
    hand = [CardView(card) for card in parse_cards("3C JD AD 4S 5S 3H 7H")]
    zones = {"you": hand, "left_card": [CardView(46)], "top_card": [CardView(50)]}
    stage.present(Model(zones, moods=dict.fromkeys(SEATS, ("calm",))))
    return stage


def seen(stage: Stage) -> tuple[bytes, bytes]:
    stage.tick()
    return stage.machine.video.pixels(), bytes(stage.machine.video.page.cells)


@pytest.mark.parametrize("name", first_of(SCENES, every=2))
def test_a_scene_is_seen_and_leaves_nothing_behind(rom: TextRom, name: str) -> None:
    stage = stage_of(rom)
    before = seen(stage)
    for seat, scores in zip(range(4), TIES, strict=False):
        interlude = stage.interlude(name, fields_of(name, seat, scores))
        with stage.window(interlude):
            pictures = set()
            for part in range(1, 8):
                interlude.t = interlude.lasts * part / 8
                pictures.add(seen(stage))
            assert len(pictures) >= 5
        assert seen(stage) == before


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_looks_as_it_should(
    rom: TextRom, name: str, felt: str, golden_picture: Callable[[str, Picture], None]
) -> None:
    """The picture of it, and nothing of what else is on the table."""
    stage = stage_of(rom, FELTS[felt])
    stage.present(Model(moods=dict.fromkeys(SEATS, ("calm",))))
    scores = {"won": TIES[0], "tied": (40, 40, 88, 104)}.get(name.rpartition("_")[2], TIES[2][::-1])
    interlude = stage.interlude(name, fields_of(name, 0 if name.endswith("won") else 1, scores))
    stage.push(interlude)
    interlude.t = interlude.lasts * 0.75
    left, top, right, low = (56, 64, 264, 144) if name in OVER_THE_TABLE else (8, 8, 312, 192)
    pixels, _ = seen(stage)
    rows = [pixels[320 * y + left : 320 * y + right] for y in range(top, low)]
    palette = stage.machine.video.full_palette()
    picture = Picture(b"".join(rows), palette, right - left, low - top)
    # The others fill the screen: they look alike on every felt.
    felts = f"{name}-{felt}" if name in OVER_THE_TABLE else name
    golden_picture(f"hearts/scenes/{felts}", picture)


def test_the_scenes_are_those_that_the_program_plays(rom: TextRom) -> None:
    assert set(rom.scenes) == set(SCENES)


# The podium.


@pytest.mark.parametrize("scores", [*TIES, *product((1, 60, 101), repeat=4)])
def test_every_seat_stands_once_on_the_step_of_its_rank(scores: tuple[int, ...]) -> None:
    """The lowest score wins; ties share a step, and no two stand in one place."""
    fields = podium(ROM, scores)
    places = []
    for seat, name in enumerate(SEATS):
        (how,) = (how for how in ("up", "mid", "down") if fields[f"{name}_{how}"])
        place = fields[f"{name}_{how}"]
        assert place in PLACES
        step = place.rpartition("_")[0]
        better = sum(score < scores[seat] for score in scores)
        assert step == ("first", "second", "third", "fourth")[better]
        assert (how == "up") == (scores[seat] == min(scores))
        names = fields[f"{step}_name"] + fields[f"{step}_seats"]
        assert (("You" if seat == 0 else f"Player {seat + 1}") in names) == (
            scores.count(scores[seat]) == 1
        )
        assert str(seat + 1) in names or (seat == 0 and names == "You")
        assert fields[f"{step}_score"] == str(scores[seat])
        assert fields[f"{step}_points"] == ("point" if scores[seat] == 1 else "points")
        places.append(place)
    assert len(set(places)) == 4


@pytest.mark.parametrize("scores", TIES)
def test_no_face_on_the_podium_is_over_another(rom: TextRom, scores: tuple[int, ...]) -> None:
    anchors, fields = rom.screens["table"].anchors, podium(rom, scores)
    spots = [anchors[place] for name, place in fields.items() if place in PLACES]
    assert len(spots) == 4
    for one in spots:
        for other in spots:
            assert one is other or one.y != other.y or abs(one.x - other.x) >= FACE


STEPS = ("first", "second", "third", "fourth")
LINES: dict[tuple[int, ...], list[list[str]]] = {
    (1, 100, 26, 4): [
        ["1st", "You", "1", "point"],
        ["2nd", "Player 4", "4", "points"],
        ["3rd", "Player 3", "26", "points"],
        ["4th", "Player 2", "100", "points"],
    ],
    (1024, 0, 7, 7): [
        ["1st", "Player 2", "0", "points"],
        ["2nd", "Players", "3, 4", "7", "points"],
        ["3rd"],
        ["4th", "You", "1024", "points"],
    ],
    (100, 100, 1, 100): [
        ["1st", "Player 3", "1", "point"],
        ["2nd", "Players", "1, 2, 4", "100", "points"],
        ["3rd"],
        ["4th"],
    ],
    (3, 2, 101, 101): [
        ["1st", "Player 2", "2", "points"],
        ["2nd", "You", "3", "points"],
        ["3rd", "Players", "3, 4", "101", "points"],
        ["4th"],
    ],
    (104,) * 4: [["1st", "Players", "1, 2, 3, 4", "104", "points"], ["2nd"], ["3rd"], ["4th"]],
}
"""Scores, and what is written on the steps."""


@pytest.mark.parametrize("scores", LINES)
def test_each_figure_of_the_podium_has_its_word_and_stands_in_the_middle(
    rom: TextRom, scores: tuple[int, ...]
) -> None:
    stage = stage_of(rom)
    interlude = stage.interlude("podium_seen", fields_of("podium_seen", scores=scores))
    stage.push(interlude)
    interlude.t = interlude.lasts * 0.75
    stage.tick()
    rows = [f"{row:40}" for row in stage.text().split("\n")]
    fills = {step.fill.style: step.fill for step in rom.scenes["podium_seen"].steps if step.fill}
    for name, lines in zip(STEPS, LINES[scores], strict=True):
        step = fills[f"scene_face_{name}"]
        high = rows[step.row + 1 : step.row + step.height]
        written = [row[step.col : step.col + step.width] for row in high]
        assert [row.strip() for row in written if row.strip()] == lines
        for row in filter(str.strip, written):
            left, right = (len(row) - len(stripped) for stripped in (row.lstrip(), row.rstrip()))
            assert 0 <= right - left <= 1, row


@pytest.mark.parametrize("winners", [(1,), (1, 2), (0, 2, 3), (0, 1, 2, 3)])
def test_who_has_won_stands_in_the_middle_of_its_window(
    rom: TextRom, winners: tuple[int, ...]
) -> None:
    stage = stage_of(rom)
    sentence = match_words(rom, winners)
    fields = fields_of("podium_seen") | {"sentence": sentence}
    interlude = stage.interlude("podium_seen", fields)
    stage.push(interlude)
    interlude.t = interlude.lasts * 0.75
    stage.tick()
    row = next(row for row in stage.text().split("\n") if sentence in row)
    (frame,) = (step.window for step in rom.scenes["podium_seen"].steps if step.window)
    inside = row[frame.col + 1 : frame.col + frame.width - 1]
    left, right = (len(inside) - len(stripped) for stripped in (inside.lstrip(), inside.rstrip()))
    assert 0 <= right - left <= 1


def test_the_shooter_is_on_one_side_of_the_moon_and_the_others_on_the_other() -> None:
    for shooter in range(4):
        fields = under_the_moon(shooter)
        up = [name for name in SEATS if fields[f"{name}_up"]]
        down = [fields[f"{name}_down"] for name in SEATS if fields[f"{name}_down"]]
        assert up == [SEATS[shooter]]
        assert down == ["moon_1", "moon_2", "moon_3"]


def test_an_end_is_won_lost_shared_or_looked_on() -> None:
    assert [ending((0,), 0), ending((1,), 0), ending((0, 2), 0), ending((0,), None)] == [
        "won",
        "lost",
        "tied",
        "seen",
    ]


# Faces.


def layers(hand: Hand) -> list[str]:
    return [" ".join(face) for face in moods(hand, None).values()]


def played(hand: Hand, rng: Random) -> Hand:
    while hand.to_move >= 0:
        hand.play(rng.choice(hand.legal_moves()))
    return hand


@pytest.mark.parametrize("seed", range(8))
def test_who_has_won_the_queen_has_her_in_the_corner(seed: int) -> None:
    print(f"seed {seed}")
    rng = Random(seed)
    deck = list(range(52))
    rng.shuffle(deck)
    hand = Hand(Options(), deck, "hold")
    queen = parse_cards("QS")[0]
    while hand.to_move >= 0:
        owners = [seat for seat in range(4) if hand.taken[seat] >> queen & 1]
        hats = [seat for seat, face in enumerate(layers(hand)) if "hat" in face]
        assert hats == owners
        hand.play(rng.choice(hand.legal_moves()))
    assert sum("hat" in face for face in layers(hand)) == 1


def test_a_face_tells_nothing_of_hidden_cards() -> None:
    """The same deal with the others' hands dealt among themselves anew: the same faces."""
    rng = Random(3)
    deck = list(range(52))
    rng.shuffle(deck)
    hand = Hand(Options(), deck, "right")
    other = Hand(Options(), [*deck[:1], *deck[2:4], deck[1], *deck[4:]], "right")
    assert layers(hand) == layers(other)


# In the program.

CLUBS = " ".join(f"{rank}C" for rank in (*range(2, 11), *"JQKA"))
"""Who holds them all wins every trick, and all that the others throw on it."""


def dealt(seat: int) -> Hand:
    """A hold hand in which a seat has all the clubs."""
    held = [[card for card in range(13, 52) if card % 3 == other] for other in range(3)]
    held.insert(seat, parse_cards(CLUBS))
    return Hand(Options(), [card for turn in zip(*held, strict=True) for card in turn], "hold")


def scenes_of(person: Person, most: int = 20_000) -> list[str]:
    """The scenes of a match of one hand, played with ENTER alone; each is cut short with it."""
    shown: list[str] = []
    for _ in range(most):
        if name := scene_of(person):
            if name.startswith("queen"):
                (scene,) = (window for window in person.program.stage.windows
                            if isinstance(window, Interlude))  # fmt: skip
                assert scene.fields["seat"] == SEATS[person.hand.tricks[-1].winner]
            shown.append(name)
            person.press("ENTER")
            assert scene_of(person) != name
            if name.startswith("podium"):
                return shown
            continue
        person.press("ENTER")
    raise AssertionError(f"no podium: {shown}")


@pytest.mark.parametrize(
    ("seat", "how"),
    [(0, "won"), (1, "lost"), *(pytest.param(seat, "lost", marks=LONG) for seat in (2, 3))],
)
def test_a_match_is_played_to_its_podium_with_a_moon_on_the_way(
    sit: SitDown, seat: int, how: str
) -> None:
    """Hearts break, the queen falls on who has the clubs, and who has them shoots the moon: four
    hands of it are 104 points for each of the others."""
    *hands, last = scenes_of(sit(dealt(seat), delay=0))
    assert last == f"podium_{how}"
    assert [name for name in hands if name != "broken"] == ["queen", f"moon_{how}"] * 4
    assert hands.count("broken") <= 4


@pytest.mark.parametrize("seat", first_of(range(4), every=2))
def test_a_moon_is_26_points_for_each_of_the_others(sit: SitDown, seat: int) -> None:
    person = sit(dealt(seat), delay=0)
    for _ in range(5_000):
        if person.program.table.sitting.match.hands_played:
            break
        person.press("ENTER")
    scores = [*person.state["scores"].values()]
    assert scores == [0 if other == seat else 26 for other in range(4)]


def test_who_looks_on_sees_the_moon_from_no_side(sit: SitDown) -> None:
    shown = scenes_of(sit(dealt(0), delay=0).press("F2"))
    assert shown[-2:] == ["moon_seen", "podium_seen"]


def test_the_cards_of_the_trick_lie_there_while_hearts_break(sit: SitDown) -> None:
    person = sit(dealt(3), delay=0)
    while scene_of(person) != "broken":
        person.press("ENTER")
    zones = person.program.stage.model.zones
    laid = len(person.hand.laid) % 4 or 4
    assert sum(bool(zones[f"{name}_card"]) for name in SEATS) == laid
