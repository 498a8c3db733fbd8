"""Flows one over another: who is woken, when, and what is left."""

from __future__ import annotations

from retrocards.machine import Key, named_key
from retrocards.programs.flow import Flow, FlowStack, Wait, Wakeup


class Clock:
    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def waits(
    seconds: float | None, seen: list[Wakeup], own: frozenset[str] = frozenset()
) -> Flow[None]:
    """Waits twice and tells what woke it; an ESC stands for being given up."""
    try:
        for _ in range(2):
            seen.append((yield Wait(seconds, own)))
    except GeneratorExit:
        seen.append(Key("ESC"))
        raise


def test_the_topmost_flow_is_woken_until_it_ends() -> None:
    flows, below, above = FlowStack(Clock()), list[Wakeup](), list[Wakeup]()
    assert not flows and flows.name == "" and not flows.due
    flows.push("", waits(None, below))
    assert not flows.wake(None)
    flows.push("manual", waits(None, above, frozenset({"UP"})))
    assert flows.name == "manual" and not flows.takes(Key("UP")), "it has not begun"
    assert not flows.wake(None)
    assert (
        flows.takes(Key("UP"))
        and flows.takes(named_key("KP_8"))
        and flows.holds("manual")
        and flows.holds("")
    )
    assert not flows.wake(Key("A"))
    assert flows.wake(Key("B"))
    assert above == [Key("A"), Key("B")] and below == []
    assert flows.name == "" and not flows.holds("manual")
    flows.wake(Key("C"))
    assert flows.wake(Key("D")) and not flows


def test_a_wait_is_due_in_the_tick_that_its_time_is_over() -> None:
    clock = Clock()
    flows = FlowStack(clock)
    flows.push("", waits(0.3, []))
    flows.wake(None)
    for tick in range(1, 4):
        assert not flows.due
        clock.seconds = sum([0.1] * tick)
    assert flows.due
    flows.wake(None)
    assert not flows.due, "it waits anew from now on"


def test_a_flow_that_waits_for_no_time_is_never_due() -> None:
    clock = Clock()
    flows = FlowStack(clock)
    flows.push("", waits(None, []))
    flows.wake(None)
    clock.seconds = 1e9
    assert not flows.due


def test_giving_up_closes_all_flows() -> None:
    flows, seen = FlowStack(Clock()), list[Wakeup]()
    for name in ("", "quit"):
        flows.push(name, waits(None, seen))
        flows.wake(None)
    flows.clear()
    assert not flows and seen == [Key("ESC"), Key("ESC")]
