"""Our named tuples are the standard library's in all that is asked of them."""

import copy
import inspect
import pickle
from typing import NamedTuple as Library
from typing import Self

import pytest

from retrocards.named import NamedTuple


class Ours(NamedTuple):
    """A class of tuples."""

    left: int
    right: str = "b"

    def told(self) -> str:
        return f"{self.left}{self.right}"


class Theirs(Library):
    left: int
    right: str = "b"


def test_they_are_made_read_and_shown_like_the_librarys() -> None:
    for ours, theirs in (
        (Ours(1), Theirs(1)),
        (Ours(1, "c"), Theirs(1, "c")),
        (Ours(right="d", left=2), Theirs(right="d", left=2)),
        (Ours(1)._replace(left=5), Theirs(1)._replace(left=5)),
    ):
        assert tuple(ours) == tuple(theirs) and ours == theirs and hash(ours) == hash(theirs)
        assert (ours.left, ours.right) == (theirs.left, theirs.right)
        assert str(ours) == str(theirs).replace("Theirs", "Ours")
        assert ours._asdict() == theirs._asdict() and ours._fields == theirs._fields
        assert copy.deepcopy(ours) == ours and type(copy.copy(ours)) is Ours
        assert (
            type(pickle.loads(pickle.dumps(ours))) is Ours
            and pickle.loads(pickle.dumps(ours)) == ours
        )
    assert Ours._make([7, "z"]) == Theirs._make([7, "z"])
    assert Ours._field_defaults == Theirs._field_defaults
    assert sorted([Ours(2), Ours(1)]) == [Ours(1), Ours(2)] and Ours(3).told() == "3b"
    match Ours(4, "x"):
        case Ours(left, right=right):
            assert (left, right) == (4, "x")


def test_help_tells_their_fields_before_and_after_the_first_is_made() -> None:
    class New(NamedTuple):
        left: int
        right: str = "b"

    class Further(New):
        pass

    fields = inspect.signature(Theirs).parameters
    assert inspect.signature(Further).parameters == inspect.signature(New).parameters == fields
    assert Further(1) == New(1) == (1, "b")
    assert inspect.signature(New).parameters == fields


def test_a_class_may_make_its_tuples_in_its_own_way() -> None:
    """Even where the class that it extends has made none yet."""

    class Before(NamedTuple):
        left: int

    class Doubled(Before):
        def __new__(cls, left: int) -> Self:
            return super().__new__(cls, 2 * left)

    assert Doubled(3) == (6,) and type(Doubled(3)) is Doubled


@pytest.mark.parametrize("kind", [Ours, Theirs])
def test_they_refuse_what_the_librarys_refuse(kind: type) -> None:
    for wrong in ({}, {"left": 1, "wrong": 2}):
        with pytest.raises(TypeError):
            kind(**wrong)
    with pytest.raises(TypeError):
        kind(1, "b", 3)
    with pytest.raises(AttributeError):
        kind(1).left = 2
    with pytest.raises(AttributeError):
        kind(1).wrong = 2
    with pytest.raises((TypeError, ValueError)):  # The library's own is a TypeError since 3.13.
        kind(1)._replace(wrong=2)


def test_no_field_without_a_default_comes_after_one_that_has_one() -> None:
    with pytest.raises(TypeError, match="without a default"):
        type(NamedTuple)(
            "Late", (NamedTuple,), {"__annotations__": {"left": 1, "right": 2}, "left": 0}
        )
