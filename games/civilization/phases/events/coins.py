"""Counterfeiters, Depression, Bank Scandal: other players discard coin tokens (4.6, 12.8)."""

from __future__ import annotations

from games.civilization.choices import named, seats
from games.civilization.consent import aimable
from games.civilization.facts import EVENTS
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play


def holders(game: Civilization, me: int, event: str) -> list[int]:
    """The other players with a coin token."""
    return [other for other in game.opponents(me) if game.player(other).coins and aimable(game, me, event, other)]


async def discard_coins(game: Civilization, me: int, event: str) -> None:
    """Choose the players, unless it is all of them, and of each a coin token; then they lose them (R73)."""
    found, most, context = holders(game, me, event), EVENTS[event].amount, {"event": event}
    if most == 1:
        one = await game.pick_seat(me, "event_seat", found, context=context)
        chosen = [] if one is None else [one]
    elif most:
        chosen = await game.choose_some(me, "event_seats", seats(found), least=1, most=most, context=context)
    else:
        chosen = found
    aims: dict[int, str] = {}
    for other in chosen:
        options = named("coin", game.player(other).coins)
        more = {**context, "seat": f"seat-{other}"}
        place = await game.choose(me, "event_coin", options, context=more)
        assert place is not None
        aims[other] = place

    async def effect() -> None:
        for other, place in aims.items():
            if place in game.player(other).coins:
                game.lose_coin(other, place, event)

    told = [f"seat-{other}/{place}" for other, place in aims.items()]
    await play(game, me, event, chosen, {"coins": " ".join(told)}, effect)
