"""JSON Schemas of the files that people write, with a game's own positions, actions, questions and paths in them."""

from __future__ import annotations

from typing import Any

import msgspec
from pydantic import TypeAdapter

from tutor.audit.handbook import action_told, events_told, examples_of_actions, questions_told, waits_told
from tutor.audit.kinds import KINDS, Kind, kind_named
from tutor.games.edition import Edition
from tutor.games.registry import editions
from tutor.kernel.engine import tag_of
from tutor.tables.abouts import asked_about

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{model}"
WITH_POSITIONS = ("table", "record", "lesson", "scenario", "example", "proof")


def schema(kind: str, edition: Edition | None) -> Schema:
    """The schema of a kind of file; with an edition, of that edition's files."""
    if kind in ("action", "actions"):
        return _titled(_actions(edition or _first()), "action", edition or _first())
    found = kind_named(kind, edition)
    model = found.model_for(edition or _first(found))
    made = TypeAdapter(model).json_schema(by_alias=True, ref_template=REF)
    if edition is not None and found.name in WITH_POSITIONS:
        made = _with_game(made, edition)
    return _titled(made, found.name, edition)


def kinds() -> tuple[str, ...]:
    return (*(kind.name for kind in KINDS if kind.model is not None or kind.own[0]), "action")


def _first(kind: Kind = KINDS[0]) -> Edition:
    """Any edition that has such files."""
    return next(e for e in editions().values() if kind.fits(e))


def _titled(made: Schema, name: str, edition: Edition | None) -> Schema:
    of = f" of {edition.title.en}" if edition is not None else ""
    return {"$schema": DRAFT, **made, "title": f"{name}{of}"}


# -- a game's own parts ----------------------------------------------------------------------------------------------


def _with_game(made: Schema, edition: Edition) -> Schema:
    """Positions, actions, cards and questions of a game in place of "any mapping"."""
    start = TypeAdapter(edition.table.START).json_schema(by_alias=True, ref_template=REF)
    actions = _actions(edition)
    defs = {**made.get("$defs", {}), **start.pop("$defs", {}), **actions.pop("$defs", {})}
    defs["Start"], defs["Action"] = start, actions
    defs["Question"] = {"enum": list(edition.game.questions()), "description": _questions(edition)}
    defs["Edition"] = {"const": edition.id}
    defs.update(_inline(edition))
    made = {**made, "$defs": defs}
    for holder in (made, *defs.values()):
        _place(holder.get("properties", {}))
    made["x-questions"] = questions_told(edition)
    made["x-waits"] = waits_told(edition)
    made["x-events"] = events_told(edition)
    made["x-state-paths"] = state_paths(edition)
    return made


def _place(properties: Schema) -> None:
    """Refer to the game's parts where a model says only that there is a mapping."""
    for name in ("do", "try", "has", "lacks"):
        if name in properties and _is_mapping(properties[name]):
            partly = {"type": "object"} if name in ("has", "lacks") else {"$ref": "#/$defs/Action"}
            properties[name] = {**_said(properties[name]), **partly}
    for name in ("do", "refused", "solution", "after", "actions"):
        if name in properties and properties[name].get("type") == "array":
            properties[name] = {**properties[name], "items": {"$ref": "#/$defs/Action"}}
    if "start" in properties and properties["start"].get("type") == "object":
        properties["start"] = {**_said(properties["start"]), "$ref": "#/$defs/Start"}
    for name in ("cards", "rooms"):
        listed = properties.get(name, {}).get("items")
        if isinstance(listed, dict) and listed.get("type") == "object":
            items = {"$ref": f"#/$defs/Inline/properties/{name}/items"}
            properties[name] = {**properties[name], "items": items}
    if "question" in properties and properties["question"].get("type") == "string" and "only" in properties:
        properties["question"] = {**_said(properties["question"]), "$ref": "#/$defs/Question"}
    if "edition" in properties:
        properties["edition"] = {**_said(properties["edition"]), "$ref": "#/$defs/Edition"}


def _is_mapping(field: Schema) -> bool:
    choices = [field, *field.get("anyOf", ())]
    return any(choice.get("type") == "object" for choice in choices)


def _said(field: Schema) -> Schema:
    return {k: v for k, v in field.items() if k in ("description", "title")}


def _inline(edition: Edition) -> Schema:
    """Cards and rooms as a file may define them, by the game's model for that."""
    made = TypeAdapter(edition.table.INLINE).json_schema(by_alias=True, ref_template=REF)
    return {**made.pop("$defs", {}), "Inline": made}


def _actions(edition: Edition) -> Schema:
    """Every action as people write it: its name under `action` (or `do`), its fields beside it."""
    defs = msgspec.json.schema_components([edition.game.action_type], ref_template="#/$defs/{name}")[1]
    names = {tag_of(a.action): a.action.__name__ for a in edition.game.rules.actions}
    told = {tag_of(a.action): action_told(a) for a in edition.game.rules.actions}
    shown = examples_of_actions(edition.id)
    for tag, name in names.items():
        own = defs[name]
        fields = {k: v for k, v in own["properties"].items() if k != "do"}
        required = [r for r in own.get("required", ()) if r != "do"]
        said: Schema = {"title": tag, "description": told[tag]}
        said.update({"examples": [shown[tag]]} if tag in shown else {})
        named: Schema = {**fields, "action": {"const": tag}, "do": {"const": tag}}
        defs[name] = {**said, "type": "object", "properties": named, "required": required}
        defs[name].update(anyOf=[{"required": ["action"]}, {"required": ["do"]}], additionalProperties=False)
    return {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in names.values()], "$defs": defs}


def _questions(edition: Edition) -> str:
    lines = (f"{q} ({asked_about(edition.game, q) or 'of nothing'})" for q in edition.game.questions())
    return "; ".join(lines)


def state_paths(edition: Edition) -> list[str]:
    """Every path of the state for `state:` probes; N stands for a place in a list."""
    found, defs = msgspec.json.schema_components([edition.game.state], ref_template="{name}")
    return sorted(_paths(found[0], defs, "", 0))


def _paths(node: Schema, defs: Schema, path: str, depth: int) -> list[str]:
    if depth > 6:
        return []
    if "$ref" in node:
        return _paths(defs[node["$ref"]], defs, path, depth + 1)
    if "anyOf" in node:
        return [p for choice in node["anyOf"] for p in _paths(choice, defs, path, depth)]
    if node.get("type") == "array":
        items = node.get("items") or {}
        return [f"{path}: list", *(_paths(items, defs, f"{path}.N", depth) if items else [])]
    if node.get("type") == "object" and "properties" in node:
        lead = f"{path}." if path else ""
        return [p for key, value in node["properties"].items() for p in _paths(value, defs, f"{lead}{key}", depth)]
    kind = node.get("type") or ("one of " + ", ".join(map(str, node["enum"])) if "enum" in node else "any")
    return [f"{path}: {kind}"] if kind != "null" else []
