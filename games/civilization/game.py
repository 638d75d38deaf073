"""A game of Civilization: the verbs, and the questions that many rules share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.civilization.choices import named, seats, squares
from games.civilization.state import Phase
from games.civilization.verbs.bargains import Bargains
from games.engine.question import Ref


class Civilization(Bargains):
    """A game of Civilization and the ways to act on it.

    Topics name what is chosen. `face` is the phase, or the innermost running effect.
    """

    def phase(self) -> Ref:
        """The public name of the present phase, or of the sub-game that is on."""
        state = self.state
        if state.loot is not None:
            return Ref("phase", "loot")
        return Ref("phase", "battle" if state.battle is not None else state.phase.value)

    def end_part(self) -> None:
        """The active seat has finished its part of the phase; the next seat, or the next phase, comes (section 3).

        Trade and Research are one part for all seats.
        """
        state = self.state
        order = state.order
        following = order.index(state.active) + 1
        state.begun = False
        if following < state.seats and state.phase not in (Phase.TRADE, Phase.RESEARCH):
            state.active = order[following]
            return
        phases = [Phase.TURN, Phase.START, Phase.TRADE, Phase.CITIES, Phase.MOVEMENT, Phase.RESEARCH]
        state.phase = phases[(phases.index(state.phase) + 1) % len(phases)]
        state.active = state.first

    # -- shared questions --------------------------------------------------------------------------------------

    async def pick_square(self, seat: int, topic: str, places: Iterable[str], **more: Any) -> str | None:
        """One of the squares; taken without asking if there is only one, None if there is none."""
        return await self.choose(seat, topic, squares(places), **more)

    async def pick_seat(self, seat: int, topic: str, others: Iterable[int], **more: Any) -> int | None:
        """One of the players; taken without asking if there is only one, None if there is none."""
        return await self.choose(seat, topic, seats(others), **more)

    async def pick_technology(self, seat: int, topic: str, known: Iterable[str], **more: Any) -> str | None:
        """One of the technologies; None if there is none, or the seat declines (with `stop`)."""
        return await self.choose(seat, topic, named("technology", known), **more)
