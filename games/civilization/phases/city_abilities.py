"""The resource abilities of City Management (4.3.5, 4.3.6)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from games.civilization.facts import ABILITIES, WALLS, WONDERS, Ability
from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.civilization.reckoning.limits import can_stand, has_power
from games.civilization.reckoning.payment import usable
from games.civilization.reckoning.squares import blockaded, owner, terrain, wonder_square
from games.civilization.state import City
from games.civilization.subgames import Announced
from games.civilization.windows import use_ability
from games.engine.question import Option, Ref

HERE = tuple(one for one in ABILITIES.values() if one.phase == "cities" and one.is_resource_ability)

OBSOLETE_ERAS: Mapping[str, tuple[str, ...]] = {"monarchy": ("ancient",), "gunpowder": ("ancient", "medieval")}
"""The eras of the wonders that each ability makes obsolete (section 7)."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What an ability will do: its effect, the seats it hits, and what all may know of its target."""

    effect: Callable[[], Awaitable[None]]
    hits: tuple[int, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'ability/pottery': those that can be paid and do something."""
    for ability in HERE:
        if usable(game.state, me, ability) and possible(game, me, ability):
            yield Option(f"ability/{ability.id}", partial(use, game, me, ability), Ref("ability", ability.id))


def possible(game: Civilization, me: int, ability: Ability) -> bool:
    """Whether an ability could do something (4.3.5)."""
    state = game.state
    if ability.effect == "great-person":
        return bool(state.persons)
    if ability.effect == "coin":
        return game.room_for_coin(me, ability.technology)
    if ability.effect == "extra-actions":
        idle = has_power(state, me, "capital-idle")
        return any(not (city.capital and idle) for city in game.player(me).cities)
    if ability.effect == "transport":
        return bool(transports(game, me))
    if ability.effect in OBSOLETE_ERAS:
        return bool(targets(game, me, ability))
    return True


async def use(game: Civilization, me: int, ability: Ability) -> None:
    """Choose the target, pay, announce, and carry it out if it stands."""
    aim = await choose_aim(game, me, ability)
    thing = Announced("ability", ability.id, me, list(aim.hits), dict(aim.details))
    await use_ability(game, me, ability, aim.effect, thing)


async def choose_aim(game: Civilization, me: int, ability: Ability) -> Aim:
    """The target of an ability, if there is one to be chosen."""
    context = {"for": ability.id}
    if ability.effect == "production":
        cities = [city.square for city in game.player(me).cities]
        square = await game.pick_square(me, "ability_city", cities, context=context)
        assert square is not None
        city = game.player(me).city(square)
        return Aim(partial(produce, game, me, ability, city), (), {"city": square})
    if ability.effect == "transport":
        return await choose_transport(game, me, context)
    if ability.effect in OBSOLETE_ERAS:
        aim = await game.choose(me, "ability_target", targets(game, me, ability), context=context)
        assert aim is not None
        return aim
    return Aim(partial(give, game, me, ability))


async def give(game: Civilization, me: int, ability: Ability) -> None:
    """Culture, a great person, a coin, or one more action for each city."""
    if ability.effect == "culture":
        game.gain_culture(me, ability.amount, ability.id)
    elif ability.effect == "great-person":
        game.draw_person(me, ability.id)
    elif ability.effect == "coin":
        game.add_coin(me, ability.technology, ability.id)
    else:
        for city in game.player(me).cities:
            city.extra_actions += ability.amount
        game.emit("actions_gained", me, amount=ability.amount, why=ability.id)


async def produce(game: Civilization, me: int, ability: Ability, city: City) -> None:
    """A city has more production for the rest of this turn."""
    city.extra_production += ability.amount
    game.emit("production_gained", me, city=city.square, amount=ability.amount, why=ability.id)


# -- Monarchy and Gunpowder ------------------------------------------------------------------------------------------


def targets(game: Civilization, me: int, ability: Ability) -> list[Option[Aim]]:
    """'wonder/colossus', 'seat-1' (Monarchy), 'building/D4' (Gunpowder; walls are named by their centre)."""
    found = list(obsolete_aims(game, me, ability))
    if ability.effect == "monarchy":
        for other in game.opponents(me):
            if game.player(other).units:
                aim = Aim(partial(lose_unit, game, other, ability), (other,), {"seat": str(other)})
                found.append(Option(f"seat-{other}", aim, Ref("seat", str(other))))
    else:
        for square, seat, building in buildings(game):
            details = {"square": square, "building": building}
            aim = Aim(partial(destroy, game, square, ability), (seat,), details)
            found.append(Option(f"building/{square}", aim, Ref("square", square)))
    return found


def obsolete_aims(game: Civilization, me: int, ability: Ability) -> Iterator[Option[Aim]]:
    """The wonders on the map and in the market that the ability can make obsolete (section 7)."""
    state = game.state
    for wonder, facts in WONDERS.items():
        square = wonder_square(state, wonder)
        there = square is not None or wonder in state.wonder_market
        if there and facts.era in OBSOLETE_ERAS[ability.effect] and wonder not in state.obsolete:
            hit = owner(state, square) if square is not None else None
            aim = Aim(partial(age, game, me, wonder, ability), () if hit is None else (hit,), {"wonder": wonder})
            yield Option(f"wonder/{wonder}", aim, Ref("wonder", wonder))


def buildings(game: Civilization) -> Iterator[tuple[str, int, str]]:
    """All buildings on the map, walls included: square, owner, building."""
    state = game.state
    for seat, city in state.cities():
        if city.walls:
            yield city.square, seat, WALLS
        for square in state.outskirts(city):
            marker = state.markers.get(square)
            if marker is not None and marker.kind == "building":
                yield square, seat, marker.id


async def age(game: Civilization, me: int, wonder: str, ability: Ability) -> None:
    """A wonder becomes obsolete."""
    game.make_obsolete(wonder, me, ability.id)


async def lose_unit(game: Civilization, other: int, ability: Ability) -> None:
    """A player loses a random unit."""
    game.lose_unit(other, ability.id)


async def destroy(game: Civilization, square: str, ability: Ability) -> None:
    """A building is destroyed."""
    game.destroy_building(square, ability.id)


# -- Steam Power -----------------------------------------------------------------------------------------------------


def transports(game: Civilization, me: int) -> dict[str, list[str]]:
    """The squares with own figures, each with the water squares to which all of them can go (R66)."""
    state = game.state
    water = [one for one in state.chart if terrain(state, one) == "water" and not blockaded(state, me, one)]
    groups: dict[str, int] = {}
    for figure in game.player(me).figures:
        groups[figure.square] = groups.get(figure.square, 0) + 1
    ways = {
        start: [to for to in water if to != start and can_stand(state, me, to, count)]
        for start, count in groups.items()
    }
    return {start: to for start, to in ways.items() if to}


async def choose_transport(game: Civilization, me: int, context: Mapping[str, str]) -> Aim:
    """From where and where to."""
    ways = transports(game, me)
    start = await game.pick_square(me, "ability_start", ways, context=context)
    assert start is not None
    to = await game.pick_square(me, "ability_square", ways[start], context={**context, "start": start})
    assert to is not None
    return Aim(partial(transport, game, me, start, to), (), {"start": start, "square": to})


async def transport(game: Civilization, me: int, start: str, to: str) -> None:
    """All figures of a square go to a water square; they do not move any more in this turn."""
    figures = [figure for figure in game.player(me).figures if figure.square == start]
    for figure in figures:
        figure.moved = True
    armies = sum([figure.kind == "army" for figure in figures])
    game.emit("transported", me, armies=armies, scouts=len(figures) - armies, before=start, square=to)
    game.move_figures(me, figures, to)
