"""States as JSON: checked and written by pydantic at the border, plain slotted dataclasses inside."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, TypeVar

from pydantic import TypeAdapter
from pydantic_core import to_json

T = TypeVar("T")
_adapters: dict[type[Any], TypeAdapter[Any]] = {}


def adapter(kind: type[T]) -> TypeAdapter[T]:
    """The one adapter of a dataclass; making it is slow, so it is kept."""
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind]


def plain(thing: Any) -> Any:
    """The thing as independent JSON data (dicts, lists, texts, numbers)."""
    return adapter(type(thing)).dump_python(thing, mode="json")


def restored(kind: type[T], data: Any) -> T:
    """A checked thing from JSON data. Raises pydantic's ValidationError if the data do not fit."""
    return adapter(kind).validate_python(data)


def copied(thing: T) -> T:
    """An independent copy."""
    return restored(type(thing), plain(thing))


def digest(*things: Any) -> str:
    """A short fingerprint of JSON data; equal for equal data."""
    return blake2b(to_json(things), digest_size=8).hexdigest()
