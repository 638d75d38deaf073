"""Small values that are made very often and never changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(kind: type[T]) -> type[T]:
    """A slotted dataclass that the type checker holds to be frozen.

    Freezing it at run time too makes it five times as slow to make, and a game makes thousands of them.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)
