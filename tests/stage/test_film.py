"""Films: models one after another, each card in one place at every frame."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrocards.cards import parse_card
from retrocards.machine import Machine
from retrocards.rom import TextRom
from retrocards.stage import BACK, CardView, Carried, Model, Stage, Step
from retrocards.stage.flights import Flying
from retrocards.stage.motion import Frame
from retrocards.stage.zones import Placed
from tests.pieces import on_screen
from tests.stage.views import backs, faces, table

FANS = ("hand", "west", "bout")
"""Zones that draw all of their cards."""
MOTIONS = st.sampled_from(["move", "deal", "turn", "sweep", "gather", "trick", ""])
CARDS = 12


def model(where: Sequence[str], piles: bool) -> Model:
    """Each card in a zone; those in the west and in the talon lie face down."""
    shown = Model({name: [] for name in (*FANS, *(["talon"] if piles else []))})
    for card, zone in enumerate(where):
        shown.zones[zone].append(CardView(BACK if zone in ("west", "talon") else card))
    return shown


def films(*zones: str) -> st.SearchStrategy[list[tuple[list[str], str]]]:
    """Where each card lies, scene after scene, and the motion that leads there."""
    places = st.lists(st.sampled_from(zones), min_size=CARDS, max_size=CARDS)
    return st.lists(st.tuples(places, MOTIONS), min_size=2, max_size=5)


def shown(stage: Stage, first: Model) -> Stage:
    stage.open("table")
    stage.present(first, "")
    stage.tick()
    return stage


def drawn(frame: Frame) -> Counter[tuple[int, int]]:
    """Where all cards are that are seen, each once; those above a sinking card lie there, too."""
    cards = [(placed.rect.x, placed.rect.y) for placed in frame.lying]
    cards += [(card.x, card.y) for card in frame.flying if isinstance(card, Flying)]
    return Counter(cards)


def frame_of(stage: Stage) -> Frame:
    return stage.tableau.frame(stage.now, stage.machine.video.pointer_at)


def steps_of(film: list[tuple[list[str], str]], piles: bool) -> list[Step]:
    return [Step(model(where, piles), motion) for where, motion in film]


@settings(max_examples=60, deadline=None)
@given(film=films(*FANS))
def test_no_card_is_ever_missing_or_twice(rom: TextRom, film: list[tuple[list[str], str]]) -> None:
    machine = Machine.headless()
    steps = steps_of(film, piles=False)
    stage = shown(Stage(machine, rom), steps[0].model)
    stage.perform(steps[1:])
    while True:
        frame = frame_of(stage)
        assert drawn(frame).total() == CARDS
        cards = [placed.view.card for placed in frame.lying]
        cards += [card.placed.view.card for card in frame.flying if isinstance(card, Flying)]
        seen = Counter(card for card in cards if card != BACK)
        assert not seen or max(seen.values()) == 1
        if not stage.moving:
            break
        machine.tick()
    assert [*frame.lying] == [*stage.tableau.frame(stage.now + 9, (0, 0)).lying]


@settings(max_examples=30, deadline=None)
@given(film=films(*FANS, "talon"), ticks=st.integers(0, 40))
def test_at_any_moment_settled_it_is_the_last_model(
    rom: TextRom, film: list[tuple[list[str], str]], ticks: int
) -> None:
    still, machine = Machine.headless(), Machine.headless()
    steps = steps_of(film, piles=True)
    shown(Stage(still, rom), steps[-1].model)
    stage = shown(Stage(machine, rom), steps[0].model)
    stage.perform(steps[1:])
    for _ in range(ticks):
        stage.tick()
        machine.tick()
    assert stage.model == steps[-1].model
    stage.settle()
    stage.tick()
    assert not stage.moving
    assert on_screen(machine.video) == on_screen(still.video)


@settings(max_examples=20, deadline=None)
@given(film=films(*FANS, "talon"))
def test_a_film_ends_with_the_picture_of_its_last_model(
    rom: TextRom, film: list[tuple[list[str], str]]
) -> None:
    still, machine = Machine.headless(), Machine.headless()
    steps = steps_of(film, piles=True)
    shown(Stage(still, rom), steps[-1].model)
    stage = shown(Stage(machine, rom), steps[0].model)
    stage.perform(steps[1:])
    for _ in range(machine.clock.ticks_in(stage.left) + 1):
        machine.tick()
    stage.tick()
    assert on_screen(machine.video) == on_screen(still.video)


@settings(max_examples=40, deadline=None)
@given(
    where=st.lists(st.sampled_from(FANS), min_size=CARDS, max_size=CARDS),
    zones=st.tuples(st.sampled_from(FANS), st.sampled_from(FANS)),
    which=st.lists(st.booleans(), min_size=CARDS, max_size=CARDS),
)
def test_nothing_jumps_as_cards_set_out_and_come_to_rest(
    rom: TextRom, where: list[str], zones: tuple[str, str], which: list[bool]
) -> None:
    """Some cards of a zone go to another one."""
    moved = [
        zones[1] if zone == zones[0] and goes else zone
        for zone, goes in zip(where, which, strict=True)
    ]
    stage = shown(Stage(Machine.headless(), rom), model(where, piles=False))
    before = drawn(frame_of(stage))
    stage.present(model(moved, piles=False), "gather")
    assert drawn(frame_of(stage)) == before
    ends = stage.tableau.ends
    assert drawn(stage.tableau.frame(ends - 1e-9, (0, 0))) == drawn(
        stage.tableau.frame(ends, (0, 0))
    )


@pytest.mark.parametrize("gathered", ["QD JH", "JH QD"])
def test_cards_of_several_zones_fly_over_one_another_as_they_will_lie(
    stage: Stage, gathered: str
) -> None:
    shown(stage, Model({"hand": faces("QD"), "bout": faces("JH")}))
    stage.present(Model({"west": faces(gathered)}), "move")
    cards = [card for card in frame_of(stage).flying if isinstance(card, Flying)]
    assert [card.placed.view.card for card in cards] == [*map(parse_card, gathered.split())]


def played() -> Model:
    """The table after the queen was played."""
    after = table()
    after.zones["bout"].append(CardView(after.zones["hand"].pop(2).card))
    after.cursor = None
    return after


def flying(stage: Stage) -> list[Flying]:
    return [card for card in frame_of(stage).flying if isinstance(card, Flying)]


def tick(machine: Machine, stage: Stage, ticks: int) -> None:
    for _ in range(ticks):
        stage.tick()
        machine.tick()


def test_a_card_rises_on_its_way_and_its_shadow_stays_below(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    stage.present(played())
    (start,) = flying(stage)
    tick(machine, stage, 2)
    (card,) = flying(stage)
    straight = start.y + (56 - start.y) * (card.x - start.x) / (164 - start.x)
    assert card.y < straight
    assert card.shadow and card.shadow[0] > card.x and card.shadow[1] > card.y
    assert start.shadow == (start.x, start.y), "lying, a card has none that is seen"


def test_a_shadow_darkens_the_felt_and_the_cards(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    stage.present(played())
    tick(machine, stage, 3)
    before = on_screen(machine.video)
    (card,) = flying(stage)
    assert card.shadow
    x, y = card.shadow[0] + 27, card.shadow[1] + 20
    below = {machine.video.picture.pget(x, row) for row in range(y, y + 8)}
    assert below <= {0, 2, 7, 8}, "felt is half black, paper grey"
    stage.settle()
    stage.tick()
    assert on_screen(machine.video) != before


def test_a_card_from_a_hidden_hand_turns_over_on_its_way(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    beaten = table()
    beaten.zones["west"].pop()
    beaten.zones["bout"][1].cover = faces("JD")[0]
    stage.present(beaten)
    seen = []
    while stage.moving:
        seen += [(card.placed.view.card, round(card.width, 1)) for card in flying(stage)]
        tick(machine, stage, 1)
    jack = parse_card("JD")
    assert [card for card, _ in seen] == [BACK] * 3 + [jack] * (len(seen) - 3)
    assert seen[0] == (BACK, 1.0) and min(width for _, width in seen) < 0.1


def test_a_drawn_card_is_laid_straight_first(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    drawn_one = table()
    drawn_one.zones["talon"].pop()
    drawn_one.zones["west"].append(CardView())
    stage.present(drawn_one, "deal")
    angles = []
    while stage.moving:
        angles += [card.angle for card in flying(stage)]
        tick(machine, stage, 1)
    assert angles[0] == 90 and angles == sorted(angles, reverse=True) and angles[-1] < 45


def test_cards_follow_one_another_in_a_scene_and_from_scene_to_scene(
    stage: Stage, machine: Machine
) -> None:
    shown(stage, Model({"talon": backs(8)}))
    scenes = [Model({"talon": backs(8 - n), "hand": faces("6C 7C 8C 9C")[:n]}) for n in (1, 2, 4)]
    stage.perform([Step(scene, "deal") for scene in scenes])
    assert stage.left == pytest.approx(3 * 0.07 + 0.15)
    assert len(flying(stage)) == 1
    tick(machine, stage, 4)
    assert len(flying(stage)) == 2, "the second sets out before the first is there"


def test_scenes_of_other_motions_wait_for_those_before(stage: Stage) -> None:
    shown(stage, table())
    stage.perform([Step(played(), "move"), Step(table(), "gather")])
    assert stage.left == pytest.approx(0.2 + 0.25)
    assert stage.model == table()


def test_the_pace_is_that_of_all_motion(stage: Stage) -> None:
    shown(stage, table())
    stage.follow({}, 0.5)
    stage.present(played())
    assert stage.left == pytest.approx(0.1)
    stage.settle()
    stage.follow({}, 0)
    stage.present(table())
    assert not stage.moving


def test_a_motion_that_the_rom_lacks_is_none(stage: Stage) -> None:
    shown(stage, table())
    stage.present(played(), "somersault")
    assert not stage.moving


def test_what_lies_inside_a_pile_is_not_seen_and_yet_arrives(
    stage: Stage, machine: Machine
) -> None:
    """Six cards fly to a pile of which one is drawn; the first makes the pile."""
    shown(stage, Model({"hand": faces("6C 7C 8C 9C JC QC")}))
    stage.present(Model({"talon": backs(6)}), "sweep")
    most = 0
    while stage.moving:
        frame = frame_of(stage)
        most = max(most, len(frame.flying))
        left = sum(placed.zone == "hand" for placed in frame.lying)
        landed = any(placed.zone == "talon" for placed in frame.lying)
        assert landed or left + len(frame.flying) == 6
        tick(machine, stage, 1)
    assert most == 6
    assert len(frame_of(stage).lying) == 1


def test_the_card_on_top_of_a_pile_covers_the_one_below_only_when_it_is_there(
    stage: Stage,
) -> None:
    def pile(*cards: str) -> Model:
        return Model({"talon": faces(" ".join(cards)), "hand": faces("6C")})

    shown(stage, pile("KH"))
    covered = Model({"talon": [*faces("KH"), *backs(3)], "hand": faces("6C")})
    stage.present(covered)
    assert any(placed.view.card == parse_card("KH") for placed in frame_of(stage).lying)


def test_what_is_said_meanwhile_is_said_at_once(stage: Stage) -> None:
    shown(stage, table())
    after = played()
    stage.perform([Step(after, "move"), Step(table(), "gather")])
    later = table()
    later.labels["announcement"] = "THE QUEEN COMES BACK"
    stage.present(later)
    assert "THE QUEEN COMES BACK" in stage.text()
    assert stage.moving


def test_a_card_in_the_mouses_hand_ends_all_motion(stage: Stage, machine: Machine) -> None:
    shown(stage, table())
    stage.present(played())
    held = played()
    held.carried = Carried("hand", 1, (3, 3))
    stage.present(held)
    assert not stage.moving
    machine.video.pointer_at = 100, 100
    assert (flying(stage)[0].x, flying(stage)[0].y) == (97, 97)


def test_a_card_that_slips_under_others_has_them_above_it_as_it_comes_down(
    stage: Stage, machine: Machine
) -> None:
    shown(stage, Model({"talon": backs(9)}))
    stage.present(Model({"talon": [*faces("KH"), *backs(8)]}), "turn")
    assert [type(card) for card in frame_of(stage).flying] == [Flying]
    tick(machine, stage, 8)
    assert [type(card) for card in frame_of(stage).flying] == [Flying, Placed]


def test_the_sounds_of_motions_are_told_once_as_each_card_sets_out(
    stage: Stage, machine: Machine
) -> None:
    shown(stage, Model({"hand": faces("6C 7C")}))
    stage.cues()
    stage.present(Model({"west": backs(2)}), "ring")
    heard = []
    for _ in range(8):
        tick(machine, stage, 1)
        heard.append(stage.cues())
    assert [cues for cues in heard if cues] == [
        [("ding", parse_card("7C"))],
        [("ding", parse_card("6C"))],
    ]
    assert heard[0] and heard[3]


def test_a_motion_that_is_not_seen_is_heard_once_at_once(stage: Stage, machine: Machine) -> None:
    stage.follow({}, 0.0)
    shown(stage, Model({"hand": faces("6C 7C")}))
    stage.cues()
    stage.present(Model({"west": backs(2)}), "ring")
    stage.present(Model({"west": backs(2)}), "ring")
    assert [name for name, _ in stage.cues()] == ["ding"]
    tick(machine, stage, 8)
    assert stage.cues() == []
    stage.present(Model({"hand": faces("6C 7C")}))
    assert stage.cues() == [], "no sound of its own"


def test_what_is_settled_is_not_heard(stage: Stage, machine: Machine) -> None:
    shown(stage, Model({"hand": faces("6C 7C")}))
    stage.present(Model({"west": backs(2)}), "ring")
    stage.settle()
    tick(machine, stage, 8)
    assert stage.cues() == []


def test_a_turned_up_card_can_be_taken_back_into_its_pile(stage: Stage) -> None:
    shown(stage, Model({"talon": [*faces("KH"), *backs(7)]}))
    stage.present(Model({"talon": backs(8)}), "ring")
    assert frame_of(stage).lying


def test_no_card_is_pulled_from_under_another(stage: Stage, machine: Machine) -> None:
    """A beaten attack is swept away: the card that beats it sets out first, and stays above."""
    bout = faces("7C")
    bout[0].cover = faces("10C")[0]
    for motion in ("gather", "trick"):
        shown(stage, Model({"bout": bout, "west": backs(2)}))
        stage.present(Model({"west": backs(4)}), motion)
        frame = frame_of(stage)
        cards = [placed.view.card for placed in frame.lying if placed.zone == "bout"]
        cards += [card.placed.view.card for card in flying(stage)]
        assert cards == [parse_card("7C"), parse_card("10C")]
        stage.settle()


def test_what_a_card_shows_is_told_when_it_has_turned(stage: Stage, machine: Machine) -> None:
    shown(stage, Model({"talon": backs(9)}))
    stage.present(Model({"talon": [*faces("KH"), *backs(8)]}, {"announcement": "HEARTS"}), "turn")
    tick(machine, stage, 14)
    assert "HEARTS" not in stage.text()
    tick(machine, stage, 2)
    assert "HEARTS" in stage.text() and stage.moving


def test_a_played_card_leans_to_where_it_flies_and_lands_straight(
    stage: Stage, machine: Machine
) -> None:
    """The motion of the ROM says by how much."""
    shown(stage, table())
    played = table()
    card = played.zones["hand"].pop(0)
    played.zones["bout"].append(card)
    stage.present(played, "move")
    angles = []
    while stage.moving:
        angles += [card.angle for card in flying(stage)]
        tick(machine, stage, 1)
    leans = [abs(angle) for angle in angles]
    assert leans == sorted(leans, reverse=True) and leans[0] == 8 and leans[-1] == 0
    assert len({angle > 0 for angle in angles if angle}) == 1
