"""The JSON Schema by which an editor checks a ROM's files; run as a module, it prints it."""

import json
import sys
from collections.abc import Mapping
from dataclasses import MISSING
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from retrocards.rom.kinds import KINDS, schema_of
from retrocards.rom.reader import Limit, fields_of, is_record

Schema = dict[str, Any]

_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string", NoneType: "null"}
_NUMBERS = {"least": "minimum", "above": "exclusiveMinimum", "most": "maximum"}
_LENGTHS = {
    "string": {"shortest": "minLength", "longest": "maxLength"},
    "array": {"shortest": "minItems", "longest": "maxItems"},
    "object": {"shortest": "minProperties", "longest": "maxProperties"},
}


def editor_schema(*kinds: str) -> Schema:
    """The JSON Schema for editors of ROMs of these kinds, by default of all.

    It describes one YAML file, which holds a part of a ROM. Nothing is required: what a file lacks
    may stand in another or be inherited. A name may be null, which removes what is inherited.
    """
    records: Schema = {}
    roms = [_schema(schema_of(kind), records) for kind in kinds or KINDS]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A file of a Retrocards ROM",
        "anyOf": roms,
        "$defs": dict(sorted(records.items())),
    }


def _schema(kind: Any, records: Schema) -> Schema:
    """The schema of an annotation; those of records are added to `records` by name."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        schema = _schema(inner[0], records)
        for limit in inner[1:]:
            schema = dict(limit.schema) if limit.schema else schema | _limits(limit, schema)
        return schema
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(choice, records) for choice in inner]}
    if origin is Literal:
        named = {"const": inner[0]} if len(inner) == 1 else {"enum": list(inner)}
        return {"type": _TYPES[type(inner[0])], **named}
    if origin is tuple and inner[-1] is not ...:
        items = [_schema(item, records) for item in inner]
        return {
            "type": "array",
            "prefixItems": items,
            "minItems": len(inner),
            "maxItems": len(inner),
        }
    if origin is tuple:
        return {"type": "array", "items": _schema(inner[0], records)}
    if origin is dict:
        return _mapping(*(_schema(part, records) for part in inner))
    if is_record(kind):
        if kind.__name__ not in records:
            records[kind.__name__] = {}
            records[kind.__name__] = _record(kind, records)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    return {"type": _TYPES[kind]} if kind in _TYPES else {}


def _limits(limit: Limit, schema: Schema) -> Schema:
    words = _NUMBERS | _LENGTHS.get(schema.get("type", ""), {}) | {"pattern": "pattern"}
    given = {word: getattr(limit, name) for name, word in words.items()}
    return {word: value for word, value in given.items() if value not in (None, "")}


def _mapping(key: Schema, value: Schema) -> Schema:
    value = {"anyOf": [value, {"type": "null"}]}
    if "enum" in key and key["type"] == "string":
        return {"type": "object", "propertyNames": key, "additionalProperties": value}
    if "pattern" in key:
        return {"type": "object", "patternProperties": {key["pattern"]: value}}
    return {"type": "object", "additionalProperties": value}


def _record(kind: Any, records: Schema) -> Schema:
    properties = {}
    for key, (_, annotation, default) in fields_of(kind).items():
        properties[key] = _schema(annotation, records)
        hidden = default is MISSING or is_record(type(default)) or isinstance(default, Mapping)
        if not hidden:
            properties[key] |= {"default": default}
    return {
        "type": "object",
        "description": cleandoc(kind.__doc__),
        "properties": properties,
        "additionalProperties": False,
    }


def text() -> str:
    """The schema as the text of roms/schema.json."""
    return json.dumps(editor_schema(), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
