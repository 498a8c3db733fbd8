"""Texts with {fields}."""

import re
from collections.abc import Mapping

from retrocards.rom.errors import MessageError

_PART = re.compile(r"\{\{|\}\}|\{([a-z][a-z0-9_]*)\}|[{}]")


def fields_of(text: str) -> set[str]:
    """The names of the {fields} in a text; {{ and }} stand for braces.

    Raises ValueError for a brace that is neither.
    """
    names: set[str] = set()
    for match in _PART.finditer(text):
        if match[1]:
            names.add(match[1])
        elif len(match[0]) == 1:
            raise ValueError(
                f"'{match[0]}' at character {match.start() + 1} belongs to no {{field}}; "
                f"write '{match[0] * 2}' for the character itself"
            )
    return names


def fill_in(text: str, fields: Mapping[str, str]) -> str:
    """The text with its {fields} filled in.

    Raises MessageError if one of them is not given.
    """

    def part(match: re.Match[str]) -> str:
        name = match[1]
        if not name:
            return match[0][0]
        if name not in fields:
            known = ", ".join(sorted(fields)) or "none"
            raise MessageError(f"{text!r} wants {{{name}}}, but the fields given are: {known}")
        return fields[name]

    return _PART.sub(part, text)


class Said(str):
    """A message with its fields filled in, which still has its name and those fields."""

    name: str
    fields: Mapping[str, str]

    @classmethod
    def of(cls, name: str, text: str, fields: Mapping[str, str]) -> "Said":
        """Fill in a message of this name.

        Raises MessageError if a field is not given.
        """
        said = cls(fill_in(text, fields))
        said.name, said.fields = name, fields
        return said
