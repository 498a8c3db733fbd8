"""The known name that a mistyped one is nearest to."""

from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A question to be appended to a sentence, empty if no known name is near."""
    # Only a mistake needs it.
    from difflib import get_close_matches

    by_case = {word.casefold(): word for word in known}
    near = get_close_matches(name.casefold()[:80], by_case, n=1)
    return f"; did you mean {by_case[near[0]]!r}?" if near else ""
