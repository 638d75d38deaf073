"""Supply Drop: trade, or one more action with an own city that is not the capital (4.6, 12.8)."""

from __future__ import annotations

from games.civilization.facts import EVENTS, MOST_TRADE
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play
from games.engine.question import Option, Ref

TRADE = "trade"


def supplies(game: Civilization, me: int, event: str) -> list[str]:
    """What it can give: 'trade' as long as the dial is not full, and the squares of the cities."""
    player = game.player(me)
    cities = [city.square for city in player.cities if not city.capital]
    return [TRADE, *cities] if player.trade < MOST_TRADE else cities


async def drop_supplies(game: Civilization, me: int, event: str) -> None:
    """Gain the trade, or let the city act once more this turn."""
    found = supplies(game, me, event)
    options = [Option(one, one, None if one == TRADE else Ref("square", one)) for one in found]
    chosen = await game.choose(me, "event_supply", options, context={"event": event})
    assert chosen is not None

    async def effect() -> None:
        if chosen == TRADE:
            game.gain_trade(me, EVENTS[event].amount, event)
        elif any(city.square == chosen for city in game.player(me).cities):
            game.player(me).city(chosen).extra_actions += 1

    await play(game, me, event, [], {"gain": TRADE} if chosen == TRADE else {"city": chosen}, effect)
