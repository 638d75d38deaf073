"""The two stops that a rule may raise in the middle of an effect."""

from __future__ import annotations

from games.engine.result import Result


class GameOver(Exception):
    """The game has ended; the state at this instant is final."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.reason)
        self.result = result


class EffectOver(Exception):
    """The running action ends here; caught by the loop that runs actions."""
