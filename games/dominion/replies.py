"""What one opponent answers to an Attack that is asked of all at once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reply:
    """`safe`: a Moat is shown and nothing happens to this opponent. Otherwise the chosen cards, if any."""

    safe: bool = False
    cards: tuple[str, ...] = ()
