"""The JSON Schema by which an editor checks the files of a ROM; run as a module, prints it."""

import json
import sys
from typing import Any

from retrocards.rom.known import Schema, json_schema

# Keywords that editors are not to see, told from names in a ROM by the types of their values.
_LEFT_OUT: dict[str, type] = {"required": list, "discriminator": dict}


def editor_schema() -> Schema:
    """The JSON Schema for editors: of one YAML file, which holds a part of a ROM.

    Nothing is required, for what a file lacks may be in another or be inherited; and a name may be
    null, which takes away what is inherited.
    """
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, **_relaxed(json_schema()), "title": "A file of a Retrocards ROM"}


def _relaxed(value: Any) -> Any:
    if isinstance(value, list):
        return [_relaxed(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    relaxed = {
        "anyOf" if key == "oneOf" else key: _relaxed(inner)
        for key, inner in value.items()
        if key not in _LEFT_OUT or not isinstance(inner, _LEFT_OUT[key])
    }
    if isinstance(names := relaxed.get("additionalProperties"), dict):
        relaxed["additionalProperties"] = _or_null(names)
    if isinstance(names := relaxed.get("patternProperties"), dict):
        relaxed["patternProperties"] = {key: _or_null(inner) for key, inner in names.items()}
    return relaxed


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def text() -> str:
    """The schema as the text of roms/schema.json."""
    return json.dumps(editor_schema(), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
