"""Spending loot (5.9): one effect after the other, as long as one can be paid and does something.

Keys: 'trade/3', 'culture/2', 'resource/market/wheat', 'resource/hut' and 'resource/village' unseen,
'discard-coin/pottery', 'steal-coin/sheet', 'technology/writing', 'culture-card/ancient', 'done'.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from games.civilization.facts import EVENTS, LOOT, MARKET_RESOURCES, SHEET
from games.civilization.game import Civilization
from games.civilization.phases.menu import DONE, Act
from games.civilization.reckoning.pyramid import learnable_from
from games.civilization.subgames import Loot
from games.engine.question import Option, Ref

WHY = "loot"


async def loot_step(game: Civilization) -> None:
    """The winner of a battle spends loot on one thing, or leaves the rest."""
    loot = game.state.loot
    assert loot is not None
    act = await game.choose(loot.winner, "loot", list(_offers(game, loot)), stop=DONE, quiet=True)
    if act is None:
        game.state.loot = None
    else:
        await act()


def _offers(game: Civilization, loot: Loot) -> Iterator[Option[Act]]:
    """The effects that can be paid, each with all that it can take."""
    for effect, (price, most) in LOOT.items():
        if price <= loot.left:
            for key, ref, act in OFFERS[effect](game, loot, most):
                yield Option(f"{effect}/{key}", partial(_spend, loot, price, act), ref)


async def _spend(loot: Loot, price: int, act: Callable[[], None]) -> None:
    loot.left -= price
    act()


Offer = tuple[str, Ref, Callable[[], None]]


def _trade(game: Civilization, loot: Loot, most: int) -> Iterator[Offer]:
    for amount in range(min(most, game.player(loot.loser).trade), 0, -1):
        yield str(amount), Ref("loot", "trade"), partial(_take_trade, game, loot, amount)


def _take_trade(game: Civilization, loot: Loot, amount: int) -> None:
    game.pay_trade(loot.loser, amount, WHY)
    game.gain_trade(loot.winner, amount, WHY)


def _culture(game: Civilization, loot: Loot, most: int) -> Iterator[Offer]:
    for amount in range(min(most, game.player(loot.loser).culture), 0, -1):
        yield str(amount), Ref("loot", "culture"), partial(_take_culture, game, loot, amount)


def _take_culture(game: Civilization, loot: Loot, amount: int) -> None:
    game.pay_culture(loot.loser, amount, WHY)
    game.gain_culture(loot.winner, amount, WHY)


def _resource(game: Civilization, loot: Loot, most: int) -> Iterator[Offer]:
    loser = game.player(loot.loser)
    for kind in MARKET_RESOURCES:
        if loser.resources[kind]:
            yield f"market/{kind}", Ref("resource", kind), partial(_take_resource, game, loot, kind)
    for source, held in (("hut", loser.huts), ("village", loser.villages)):
        if held:
            yield source, Ref("token", source), partial(_take_unseen, game, loot, source)


def _take_resource(game: Civilization, loot: Loot, kind: str) -> None:
    game.player(loot.loser).resources[kind] -= 1
    game.player(loot.winner).resources[kind] += 1
    game.emit("resource_looted", loot.winner, loser=loot.loser, source="market", resource=kind)


def _take_unseen(game: Civilization, loot: Loot, source: str) -> None:
    """One of the face-down tokens, seen only afterwards (R61)."""
    loser, readers = game.player(loot.loser), (loot.winner, loot.loser)
    held = loser.huts if source == "hut" else loser.villages
    content = game.pick_at_random(f"loot/{source}/{loot.loser}", held)
    held.remove(content)
    game.keep_token(loot.winner, source, content)
    game.told(readers, "held_token", (str(loot.loser), source, content))
    secret = {"resource": content}
    game.emit("resource_looted", loot.winner, loser=loot.loser, source=source, secret=secret, readers=readers)


def _discard_coin(game: Civilization, loot: Loot, most: int) -> Iterator[Offer]:
    for place in game.player(loot.loser).coins:
        yield place, Ref("coin", place), partial(game.lose_coin, loot.loser, place, WHY)


def _steal_coin(game: Civilization, loot: Loot, most: int) -> Iterator[Offer]:
    for place in game.player(loot.loser).coins:
        yield place, Ref("coin", place), partial(_take_coin, game, loot, place)


def _take_coin(game: Civilization, loot: Loot, place: str) -> None:
    """A coin token goes to the winner's sheet, never onto a technology (R62)."""
    with game.one_instant():
        game.lose_coin(loot.loser, place, WHY)
        game.add_coin(loot.winner, SHEET, WHY)


def _technology(game: Civilization, loot: Loot, most: int) -> Iterator[Offer]:
    for technology in learnable_from(game.state, loot.winner, loot.loser):
        yield technology, Ref("technology", technology), partial(game.learn, loot.winner, technology, WHY)


def _culture_card(game: Civilization, loot: Loot, most: int) -> Iterator[Offer]:
    for deck in dict.fromkeys(EVENTS[event].deck for event in game.player(loot.loser).events):
        yield deck, Ref("deck", deck), partial(_take_event, game, loot, deck)


def _take_event(game: Civilization, loot: Loot, deck: str) -> None:
    """One of the events with this back, unseen; the hand limit holds at once."""
    loser, readers = game.player(loot.loser), (loot.winner, loot.loser)
    backs = [event for event in loser.events if EVENTS[event].deck == deck]
    event = game.pick_at_random(f"loot/{deck}/{loot.loser}", backs)
    loser.events.remove(event)
    game.told(readers, "held_event", (str(loot.loser), event))
    secret = {"event": event}
    game.emit("event_looted", loot.winner, loser=loot.loser, deck=deck, secret=secret, readers=readers)
    game.keep_event(loot.winner, event)


OFFERS: dict[str, Callable[[Civilization, Loot, int], Iterator[Offer]]] = {
    "trade": _trade,
    "culture": _culture,
    "resource": _resource,
    "discard-coin": _discard_coin,
    "technology": _technology,
    "culture-card": _culture_card,
    "steal-coin": _steal_coin,
}
"""What each effect of the table can take: keys, what they name, and how it is done."""
