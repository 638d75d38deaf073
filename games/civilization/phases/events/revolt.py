"""The Citizens are Revolting: another player falls into Anarchy (3.1.2, 4.6)."""

from __future__ import annotations

from games.civilization.consent import aimable
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play


def victims(game: Civilization, me: int, event: str) -> list[int]:
    """The players who are not in Anarchy already (not established, 12.7)."""
    return [
        other
        for other in game.opponents(me)
        if game.player(other).government != "anarchy" and aimable(game, me, event, other)
    ]


async def revolt(game: Civilization, me: int, event: str) -> None:
    """The government of the chosen player becomes Anarchy at once."""
    other = await game.pick_seat(me, "event_seat", victims(game, me, event), context={"event": event})
    assert other is not None

    async def effect() -> None:
        game.revolt(other, event)

    await play(game, me, event, [other], {"seat": f"seat-{other}"}, effect)
