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


def written(thing: Any) -> bytes:
    """The thing as JSON text."""
    return adapter(type(thing)).dump_json(thing)


def read(kind: type[T], text: str | bytes) -> T:
    """A checked thing from JSON text. Raises pydantic's ValidationError if the text does not fit."""
    return adapter(kind).validate_json(text)


def copied(thing: T) -> T:
    """An independent copy."""
    return restored(type(thing), plain(thing))


def digest(*things: Any) -> str:
    """A short fingerprint of JSON data; equal for equal data."""
    return digest_of(to_json(things))


def digest_of(text: bytes) -> str:
    """A short fingerprint of JSON text."""
    return blake2b(text, digest_size=8).hexdigest()
