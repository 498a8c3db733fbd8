"""What a hand that is played again does to the tally."""

from __future__ import annotations

from tests.programs.ecarte.conftest import SitDown


def test_a_game_won_in_a_hand_played_again_counts_again(sit: SitDown) -> None:
    """Points go back to where they stood before that hand; the tally of games does not."""
    person = sit(deal=40, options={"autotrick": True}, fps=10).press("F4", "F2")
    person.press(*["DOWN"] * 10)
    while "THE GAME IS OVER" not in person.text:
        person.until(lambda: "THE GAME IS OVER" in person.text or "REPLAY THE" in person.text)
        if "REPLAY THE" in person.text:
            person.press("N")
    counts = sum(person.state["games"].values())
    person.press("x").until("REPLAY THE LAST DEAL?").press("Y").wait(0.2)
    assert sum(person.hand.start) > 0, "the game stands where it stood before the hand"
    person.until("THE GAME IS OVER")
    assert (counts, sum(person.state["games"].values())) == (1, 2)
