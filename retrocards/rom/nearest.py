"""The known name that a mistyped one is nearest to."""

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like this one, empty if none is."""
    # Only a mistake needs it.
    from difflib import get_close_matches

    by_case = {word.casefold(): word for word in known}
    near = get_close_matches(name.casefold()[:80], by_case, n=1)
    return by_case[near[0]] if near else ""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A question to be appended to a sentence, empty if no known name is near."""
    near = nearest(name, known)
    return f"; did you mean {near!r}?" if near else ""
