"""The JSON Schema of a ROM, and what it knows of a place in one."""

from functools import cache
from typing import Any

from pydantic.json_schema import models_json_schema

from retrocards.rom.checked import model_of
from retrocards.rom.kinds import KINDS, kind_of, schema_of
from retrocards.rom.source import Node

Schema = dict[str, Any]


@cache
def json_schema(kind: str | None = None) -> Schema:
    """The JSON Schema of a whole ROM, the merged files of its folder: of one kind, or of any."""
    if kind is not None:
        return model_of(schema_of(kind)).model_json_schema(by_alias=True)
    roms = [model_of(schema_of(kind)) for kind in KINDS]
    _, schema = models_json_schema([(rom, "validation") for rom in roms], by_alias=True)
    return {"anyOf": [{"$ref": f"#/$defs/{rom.__name__}"} for rom in roms], **schema}


def known_keys(tree: Node, keys: list[str | int]) -> list[str]:
    """The keys that may stand in the mapping at this place of the tree."""
    whole = json_schema(kind_of(tree))
    schema = _resolved(whole, whole, tree)
    node: Node | None = tree
    for key in keys:
        node = node.get(key) if node else None
        schema = _resolved(whole, _below(schema, key), node)
    return list(schema.get("properties", {}))


def _below(schema: Schema, key: str | int) -> Schema:
    if isinstance(key, int):
        items = schema.get("prefixItems", [])
        return dict(items[key] if key < len(items) else schema.get("items", {}))
    if key in schema.get("properties", {}):
        return dict(schema["properties"][key])
    for inner in (
        *schema.get("patternProperties", {}).values(),
        schema.get("additionalProperties"),
    ):
        if isinstance(inner, dict):
            return inner
    return {}


def _resolved(whole: Schema, schema: Schema, node: Node | None) -> Schema:
    """The schema that a node is to match: references followed, alternatives chosen."""
    if "$ref" in schema:
        return _resolved(whole, whole["$defs"][schema["$ref"].rpartition("/")[2]], node)
    choices: list[Schema] = schema.get("oneOf") or schema.get("anyOf") or []
    if not choices:
        return schema
    return max(
        (_resolved(whole, one, node) for one in choices), key=lambda one: _likeness(one, node)
    )


def _likeness(schema: Schema, node: Node | None) -> int:
    """How many keys of a node a schema knows; another kind's schema is out of the question."""
    properties = schema.get("properties", {})
    kind = node.get("kind") if node else None
    if kind and properties.get("kind", {}).get("const", kind.value) != kind.value:
        return -1
    return sum(node.get(key) is not None for key in properties) if node else 0
