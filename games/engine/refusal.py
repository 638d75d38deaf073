"""Refusals: what a player may not do. A refused move leaves the game exactly as it was."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """Base of everything that is refused. `reason` is stable; `facts` are what a sentence about it needs."""

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts = facts


class NotLegal(Refusal):
    """The answer is not among the legal answers of the question."""


class NotOpen(Refusal):
    """The question has been answered, withdrawn or replaced; nothing was changed."""


class NotYours(Refusal):
    """Another seat is asked, or nobody."""


class CannotUndo(Refusal):
    """The step cannot be taken back. The reason names the barrier."""
