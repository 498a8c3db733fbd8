"""A model that was shown is the stage's own: its program may go on changing what it built."""

from __future__ import annotations

from retrocards.stage import GAP, CardView, Model


def model() -> Model:
    return Model(
        zones={
            "you": [CardView(7, key="1", legal=False, chosen=True), CardView(GAP)],
            "table": [CardView(20, cover=CardView(21))],
        },
        labels={"announcement": "A WORD"},
        strong=frozenset({"announcement"}),
        styles={"announcement": "refusal"},
        cursor=("you", 1),
    )


def test_a_copy_is_equal() -> None:
    assert model().copy() == model()


def test_a_copy_is_its_own_down_to_the_last_card() -> None:
    shown = model()
    kept = shown.copy()
    shown.zones["you"][0].chosen = False
    shown.zones["you"].append(CardView())
    cover = shown.zones["table"][0].cover
    assert cover is not None
    cover.card = 22
    shown.zones["left"] = []
    shown.labels["announcement"] = "ANOTHER"
    shown.styles.clear()
    shown.cursor = None
    assert kept == model()
