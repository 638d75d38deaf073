"""Requests held against Discord's own description of its HTTP API.

The description is an OpenAPI file that is not part of the project: `DISCORD_OPENAPI` names its place. Without it
nothing is checked here, and `test_openapi.py` says so.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators
from jsonschema.exceptions import best_match
from jsonschema.protocols import Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

VARIABLE = "DISCORD_OPENAPI"
WHOLE = "description"
"""The name under which the parts of the description refer to each other."""
BY_TYPE = "byType"
"""Our word for variants that are told apart by their field `type`: much quicker than trying them all."""

HABITS = {"nsfw", "tts"}
"""Fields that discord.py always sends, also where Discord does not describe them and ignores them."""


def _by_type(validator: Any, variants: dict[str, Any], instance: Any, schema: Any) -> Iterator[ValidationError]:
    kind = str(instance.get("type")) if isinstance(instance, dict) else "nothing"
    if kind in variants:
        yield from validator.descend(instance, variants[kind])
    else:
        yield ValidationError(f"type {kind} is none of {', '.join(variants)}")


Strict = validators.extend(Draft202012Validator, {BY_TYPE: _by_type})


@dataclass(frozen=True)
class Operation:
    """One path and method of the description; `body` is None if none is taken."""

    path: re.Pattern[str]
    literals: int
    in_path: dict[str, Validator]
    in_query: dict[str, Validator]
    needed: frozenset[str]
    body: Validator | None
    body_needed: bool


class Description:
    """Discord's description, ready to judge requests."""

    def __init__(self, text: str) -> None:
        document = json.loads(text)
        _take_numbers_as_ids(document["components"]["schemas"])
        _close(document)
        self._document = document
        self._tell_apart(document)
        resource = DRAFT202012.create_resource(document)
        registry: Registry[Any] = Registry().with_resource(WHOLE, resource)
        self._registry = registry
        self._operations: dict[str, list[Operation]] = {}
        for path, item in document["paths"].items():
            for method in item.keys() & {"get", "put", "post", "patch", "delete"}:
                self._operations.setdefault(method.upper(), []).append(self._operation(path, item, item[method]))
        self._known: dict[str, list[str]] = {}

    def complaints(self, request: Any) -> list[str]:
        """What Discord's description has against a request."""
        key = repr((request.method, request.path, request.params, request.json))
        if key not in self._known:
            self._known[key] = list(self._judge(request))
        return self._known[key]

    def _judge(self, request: Any) -> Iterator[str]:
        found = [
            (one, match)
            for one in self._operations.get(request.method, ())
            if (match := one.path.fullmatch(request.path))
        ]
        if not found:
            yield "there is no such path and method"
            return
        operation, match = max(found, key=lambda pair: pair[0].literals)
        for name, value in match.groupdict().items():
            yield from _errors(f"path parameter {name}", operation.in_path.get(name), value)
        for name in operation.needed - request.params.keys():
            yield f"the parameter {name} is missing"
        for name, value in request.params.items():
            if name not in operation.in_query:
                yield f"there is no parameter {name}"
            else:
                schema = operation.in_query[name]
                yield from _errors(f"parameter {name}", schema, _written(value, schema.schema.get("type")))
        if request.json is None:
            if operation.body_needed:
                yield "the body is missing"
        elif operation.body is None:
            yield "no body is taken"
        else:
            yield from _errors("body", operation.body, _without_habits(request.json))

    def _operation(self, path: str, item: dict[str, Any], operation: dict[str, Any]) -> Operation:
        parameters = [self._followed(one) for one in (*item.get("parameters", ()), *operation.get("parameters", ()))]
        names = {place: [one for one in parameters if one["in"] == place] for place in ("path", "query")}
        body = operation.get("requestBody", {})
        # What has files is sent as a form whose part `payload_json` is this same body.
        schema = body.get("content", {}).get("application/json", {}).get("schema")
        parts = re.split(r"\{(\w+)\}", path)
        pattern = "".join(f"(?P<{part}>[^/]+)" if number % 2 else re.escape(part) for number, part in enumerate(parts))
        return Operation(
            re.compile(pattern),
            len(path.split("/")) - len(parts) // 2,
            {one["name"]: self._validator(one["schema"]) for one in names["path"]},
            {one["name"]: self._validator(one["schema"]) for one in names["query"]},
            frozenset(one["name"] for one in names["query"] if one.get("required")),
            None if schema is None else self._validator(schema),
            bool(body.get("required")),
        )

    def _followed(self, part: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in part:
            return part
        found = self._document
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        return found

    def _validator(self, schema: dict[str, Any]) -> Validator:
        return Strict(_absolute(schema), registry=self._registry)

    def _tell_apart(self, part: Any) -> None:
        """Let variants with a fixed `type` of their own be told apart by it."""
        if isinstance(part, list):
            for value in part:
                self._tell_apart(value)
        if not isinstance(part, dict):
            return
        for value in part.values():
            self._tell_apart(value)
        for word in ("oneOf", "anyOf"):
            variants = part.get(word, ())
            types = [_fixed_types(self._followed(one)) for one in variants]
            known = [kind for kinds in types for kind in kinds]
            if len(variants) > 1 and all(types) and len(set(known)) == len(known):
                part[BY_TYPE] = {kind: one for kinds, one in zip(types, variants, strict=True) for kind in kinds}
                del part[word]


@cache
def description() -> Description | None:
    """Discord's description, None if no place is named. Raises OSError if nothing is there."""
    place = os.environ.get(VARIABLE)
    return Description(Path(place).read_text(encoding="utf-8")) if place else None


def beyond_description(requests: Iterable[Any]) -> list[str]:
    """All that Discord's description has against the requests; nothing if there is no description at hand."""
    known = description()
    if known is None:
        return []
    return [f"{one.method} {one.path}: {problem}" for one in requests for problem in known.complaints(one)]


def _errors(what: str, validator: Validator | None, value: Any) -> Iterator[str]:
    if validator is None:
        return
    for error in validator.iter_errors(value):
        worst = best_match([error]) or error
        yield f"{what}{worst.json_path.removeprefix('$')}: {worst.message[:300]}"


def _written(value: Any, wanted: Any) -> Any:
    """A query parameter as the description has it; discord.py hands over 0 and 1 for no and yes."""
    if wanted == "boolean" and value in (0, 1, "0", "1"):
        return bool(int(value))
    text = str(value)
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if wanted == "integer" and text.isdecimal() else value


def _without_habits(body: Any) -> Any:
    if isinstance(body, list):
        return [_without_habits(one) for one in body]
    return {key: value for key, value in body.items() if key not in HABITS} if isinstance(body, dict) else body


def _fixed_types(schema: dict[str, Any]) -> list[str]:
    """The values that a required field `type` may have, if they are named."""
    kind = schema.get("properties", {}).get("type", {})
    values = [kind["const"]] if "const" in kind else kind.get("enum", [])
    return [str(value) for value in values] if "type" in schema.get("required", ()) else []


def _absolute(part: Any) -> Any:
    """A part of the description whose references hold outside it too."""
    if isinstance(part, dict):
        return {
            key: f"{WHOLE}{value}" if key == "$ref" and value.startswith("#") else _absolute(value)
            for key, value in part.items()
        }
    return [_absolute(one) for one in part] if isinstance(part, list) else part


def _take_numbers_as_ids(schemas: dict[str, Any]) -> None:
    """Discord takes ids as numbers too, and discord.py sends some of them so; the description has texts only."""
    schemas["SnowflakeType"]["type"] = ["string", "integer"]


def _close(part: Any) -> None:
    """Let every object refuse what it does not describe, so that a misspelt field is noticed."""
    if isinstance(part, dict):
        if "allOf" in part:
            return
        if "properties" in part and part.get("type") == "object" and "additionalProperties" not in part:
            part["additionalProperties"] = False
        for value in part.values():
            _close(value)
    elif isinstance(part, list):
        for value in part:
            _close(value)
