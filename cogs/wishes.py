"""What people wish for themselves. Stored as a small dict of words; what is not set has its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Call(StrEnum):
    """How a person is called when a decision waits."""

    CHANNEL = "channel"
    DIRECT = "direct"
    NONE = "none"


class Board(StrEnum):
    """How a person wants boards and hands."""

    PICTURE = "picture"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes of a person."""

    call: Call = Call.CHANNEL
    board: Board = Board.PICTURE


def wishes_of(settings: Mapping[str, Any]) -> Wishes:
    """The wishes in stored settings; what is not understood counts as not set."""
    return Wishes(_known(Call, settings.get("call")), _known(Board, settings.get("board")))


def _known(kind: Any, value: Any) -> Any:
    return kind(value) if value in list(kind) else next(iter(kind))
