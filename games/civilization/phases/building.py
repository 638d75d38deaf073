"""Building (3.3.1): figures, units, buildings, walls, wonders; Engineering's second thing; Egypt's free building."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.civilization.reckoning.building import Item, affordable, affordable_beside, free_buildings, trade_needed
from games.civilization.reckoning.cities import bought, may_act, production
from games.civilization.reckoning.limits import knows
from games.civilization.state import City
from games.civilization.subgames import Announced
from games.civilization.verbs.fighting import start_battle
from games.civilization.windows import carry_out
from games.engine.question import Option, Ref

BUILD = "build"
ENGINEERING = "engineering"
EGYPT = "egypt"
ONE = "one"
"""The key by which only one thing is built with Engineering."""

Thing = tuple[Item, str | None]
"""A thing that is built and its square; a unit has none."""


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'build/C3' for each city that can build something, and 'egypt/C3' for Egypt's free building."""
    state = game.state
    player = game.player(me)
    able = [city for city in player.cities if may_act(state, me, city, BUILD)]
    for city in able:
        if affordable(state, me, city):
            yield Option(f"{BUILD}/{city.square}", partial(build, game, me, city), Ref("square", city.square))
    if player.civilization == EGYPT and EGYPT not in player.used:
        for city in able:
            if free_buildings(state, me, city):
                yield Option(f"{EGYPT}/{city.square}", partial(build_free, game, me, city), Ref("square", city.square))


async def build(game: Civilization, me: int, city: City) -> None:
    """A build action: choose all, pay for the missing production, announce, and build if it stands.

    The production is fixed before the first thing is placed (R13). Engineering is used up also if it is cancelled.
    """
    state = game.state
    things = [await choose(game, me, city, "build_item", affordable(state, me, city), {})]
    if knows(state, me, ENGINEERING) and ENGINEERING not in game.player(me).used:
        things += await choose_second(game, me, city, *things[0])
    cost = sum([item.cost for item, _ in things])
    game.pay_trade(me, trade_needed(state, me, city, cost), "conversion")
    if len(things) > 1:
        game.player(me).used.append(ENGINEERING)
    await announce(game, me, city, things, {})


async def build_free(game: Civilization, me: int, city: City) -> None:
    """Egypt's building for free, once a turn; it is the city action of this city (4.10)."""
    thing = await choose(game, me, city, "build_item", free_buildings(game.state, me, city), {"free": EGYPT})
    game.player(me).used.append(EGYPT)
    await announce(game, me, city, [thing], {"free": EGYPT})


# -- choosing --------------------------------------------------------------------------------------------------------


async def choose(
    game: Civilization, me: int, city: City, topic: str, items: Sequence[Item], more: Mapping[str, str]
) -> Thing:
    """What a city builds, and where."""
    context = {**funds(game, me, city), **more}
    item = await game.choose(me, topic, options(items), context=context)
    assert item is not None
    return item, await choose_square(game, me, city, item)


async def choose_second(game: Civilization, me: int, city: City, first: Item, square: str | None) -> list[Thing]:
    """The second thing, or none (R13, R14). There is none after an army that attacks, which ends the action (R23)."""
    if square is not None and attacked(game, me, first, square) is not None:
        return []
    more = affordable_beside(game.state, me, city, first, square)
    context = {**funds(game, me, city), "spent": str(first.cost)}
    second = await game.choose(me, "build_second", options(more), stop=ONE, context=context)
    return [] if second is None else [(second, await choose_square(game, me, city, second))]


def funds(game: Civilization, me: int, city: City) -> dict[str, str]:
    """What a city can spend: its production, and how much more each conversion of trade buys."""
    state = game.state
    return {"city": city.square, "production": str(production(state, me, city)), "bought": str(bought(state, me))}


def options(items: Sequence[Item]) -> list[Option[Item]]:
    """'figure/army', 'unit/infantry', 'building/market', 'wonder/colossus'."""
    return [Option(f"{item.kind}/{item.id}", item, Ref(item.kind, item.id)) for item in items]


async def choose_square(game: Civilization, me: int, city: City, item: Item) -> str | None:
    """Where a thing is placed; units are not."""
    context = {"city": city.square, "kind": item.kind, "id": item.id}
    return await game.pick_square(me, "build_square", item.squares, context=context)


def attacked(game: Civilization, me: int, item: Item, square: str) -> int | None:
    """The seat whose figures an army attacks that is built there."""
    if item.kind != "figure":
        return None
    return next((seat for seat, _ in game.state.figures_at(square) if seat != me), None)


# -- carrying out ----------------------------------------------------------------------------------------------------


async def announce(
    game: Civilization, me: int, city: City, things: Sequence[Thing], details: Mapping[str, str]
) -> None:
    """Announce a build action with all its choices, in one piece also with two things, and carry it out."""
    told = {"city": city.square, **details}
    hits = []
    for start, (item, square) in zip(("", "second_"), things, strict=False):
        told[f"{start}kind"], told[f"{start}item"] = item.kind, item.id
        if square is not None:
            told[f"{start}square"] = square
            hits += [seat for seat in [attacked(game, me, item, square)] if seat is not None]
    city.actions.append(BUILD)
    await carry_out(game, Announced("action", BUILD, me, hits, told), partial(place_all, game, me, city, things))


async def place_all(game: Civilization, me: int, city: City, things: Sequence[Thing]) -> None:
    """Build one thing after the other; what the first one owes comes before the second."""
    for number, (item, square) in enumerate(things):
        if number:
            await game.settle_duties()
        place(game, me, city, item, square)


def place(game: Civilization, me: int, city: City, item: Item, square: str | None) -> None:
    """Build one thing. Rome advances for a wonder (4.10)."""
    if square is None:
        game.draw_unit(me, item.id, BUILD)
    elif item.kind == "building":
        game.place_building(me, city, item.id, square)
    elif item.kind == "wonder":
        game.place_wonder(me, city, item.id, square)
        if game.player(me).civilization == "rome":
            game.advance(me, "rome")
    else:
        place_figure(game, me, item, square)


def place_figure(game: Civilization, me: int, item: Item, square: str) -> None:
    """A figure comes onto the map; an army that comes onto enemy figures attacks them at once (R23)."""
    attacks = attacked(game, me, item, square) is not None
    figure = game.place_figure(me, item.id, square, BUILD)
    if attacks:
        start_battle(game, me, [figure], square, built=True)
