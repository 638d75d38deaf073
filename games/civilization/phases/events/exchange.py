"""Exchange of Ideas, Knowledge Shared, Think Tank: each of two players learns a technology of the other (4.6)."""

from __future__ import annotations

from games.civilization.consent import aimable
from games.civilization.facts import EVENTS
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play
from games.civilization.reckoning.pyramid import learnable_from


def partners(game: Civilization, me: int, event: str) -> list[int]:
    """The players with whom at least one of the two could learn something (R84)."""
    state, most = game.state, EVENTS[event].amount
    return [
        other
        for other in game.opponents(me)
        if aimable(game, me, event, other)
        and (learnable_from(state, me, other, most) or learnable_from(state, other, me, most))
    ]


async def exchange(game: Civilization, me: int, event: str) -> None:
    """The player of the card learns first; the other one then owes its choice (D34)."""
    other = await game.pick_seat(me, "event_seat", partners(game, me, event), context={"event": event})
    assert other is not None

    async def effect() -> None:
        known = learnable_from(game.state, me, other, EVENTS[event].amount)
        technology = await game.pick_technology(me, "exchange", known, context={"event": event})
        if technology is not None:
            game.learn(me, technology, event)
        game.owe(other, "exchange", event=event, other=me)

    await play(game, me, event, [other], {"seat": f"seat-{other}"}, effect)
