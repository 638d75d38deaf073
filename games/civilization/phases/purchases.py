"""Coins that are bought: Democracy and Printing Press. No resource abilities, so nothing cancels them (4.3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.civilization.facts import ABILITIES, Ability
from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.civilization.reckoning.payment import usable
from games.engine.question import Option, Ref

PURCHASES = tuple(one for one in ABILITIES.values() if one.price in ("trade", "culture"))


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'purchase/democracy', 'purchase/printing-press'."""
    for one in PURCHASES:
        if usable(game.state, me, one) and game.room_for_coin(me, one.technology):
            yield Option(f"purchase/{one.id}", partial(purchase, game, me, one), Ref("technology", one.technology))


async def purchase(game: Civilization, me: int, ability: Ability) -> None:
    """Pay, and put a coin token on the technology."""
    game.player(me).used.append(ability.id)
    if ability.price == "trade":
        game.pay_trade(me, ability.price_count, ability.id)
    else:
        game.pay_culture(me, ability.price_count, ability.id)
    game.add_coin(me, ability.technology, ability.id)
