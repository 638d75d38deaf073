"""The march of a group: to a square by the shortest way, or step by step (D23, 5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from games.civilization.game import Civilization
from games.civilization.phases import locking
from games.civilization.phases.events import menu as events
from games.civilization.phases.exploring import enter_hut, explore, raze
from games.civilization.phases.menu import Act
from games.civilization.phases.triggers import react
from games.civilization.reckoning.limits import travel_speed
from games.civilization.reckoning.pyramid import learnable_from
from games.civilization.reckoning.ways import ATTACKS, HUT, SACRIFICE, STAND, Ways
from games.civilization.state import Figure
from games.civilization.subgames import March
from games.civilization.verbs.fighting import start_battle
from games.engine.question import Option, Ref


async def march_step(game: Civilization) -> None:
    """One thing that the group on the way does; it ends where it stands if it can do nothing more."""
    march = _march(game)
    ways = _ways(game, march)
    if ways is None:
        game.state.march = None
    elif not march.steps or (march.square in game.state.locked and _begun(game, march)):
        await _end(game, march)
    else:
        options = list(offers(game, march, ways))
        if not options:
            await _end(game, march)
            return
        options += interruptions(game, march)
        player = game.player(march.seat)
        hidden = bool(player.events or player.huts or player.villages)
        context = {"square": march.square, "steps": str(march.steps), **_entered(game, ways, options)}
        stay = next((option.key for option in options if option.key == "stop"), None)
        act = await game.choose(march.seat, "march", options, late=stay, cover=hidden, quiet=True, context=context)
        assert act is not None
        await act()


def offers(game: Civilization, march: March, ways: Ways) -> Iterator[Option[Act]]:
    """'move/J11': go there and end; 'step/J10': one step and on; 'explore/I9'; 'sacrifice/J11'; 'stop'.

    With 'move' and 'sacrifice' the group takes the shortest way. Nothing is offered after which it could not end.
    """
    square, steps = march.square, march.steps
    targets = ways.targets(square, steps)
    for target, way in targets.items():
        for how in ways.ends(target):
            key = "sacrifice" if how == SACRIFICE else "move"
            act = partial(sacrifice if how == SACRIFICE else move, game, march, way)
            yield Option(f"{key}/{target}", act, Ref("square", target))
    for beside in ways.steps(square, steps):
        yield Option(f"step/{beside}", partial(step, game, march, beside), Ref("square", beside))
    if _may_stay(march, ways) or ways.hopeful(square, steps - 1):
        for slot, beside in ways.hidden(square).items():
            yield Option(f"explore/{slot}", partial(explore_from, game, march, beside), Ref("square", beside))
    if _may_stay(march, ways):
        yield Option("stop", partial(_end, game, march), None)


def interruptions(game: Civilization, march: March) -> Iterator[Option[Act]]:
    """What the seat may do between two steps; a group that has nowhere to go ends its move before."""
    yield from events.movement_offers(game, march.seat)
    yield from locking.offers(game, march.seat)


def _entered(game: Civilization, ways: Ways, options: Sequence[Option[Act]]) -> dict[str, str]:
    """What is on the squares where the group would not just stand, by the keys: 'hut', 'army', 'city', 'capital'."""
    told: dict[str, str] = {}
    for option in options:
        verb, _, square = option.key.partition("/")
        if verb == "move" and (how := next(one for one in ways.ends(square) if one != SACRIFICE)) != STAND:
            found = game.state.city_at(square)
            told[option.key] = "capital" if found is not None and found[1].capital else how
    return told


# -- what the group does ---------------------------------------------------------------------------------------------


async def move(game: Civilization, march: March, way: list[str]) -> None:
    """Go to the last square of the way and end there: stand, take a hut or attack."""
    ways = _ways(game, march)
    assert ways is not None
    how = next(one for one in ways.ends(way[-1]) if one != SACRIFICE)
    if how in ATTACKS:
        if await _walk(game, march, way[:-1], to=way[-1]):
            start_battle(game, march.seat, _group(game, march), way[-1])
    elif await _walk(game, march, way):
        if how == HUT:
            enter_hut(game, march.seat, march.square)
        await _end(game, march)


async def step(game: Civilization, march: March, square: str) -> None:
    """Take one step."""
    await _walk(game, march, [square])


async def explore_from(game: Civilization, march: March, beside: str) -> None:
    """Spend a step to turn over the tile of a square beside the group."""
    march.steps -= 1
    explore(game, march.seat, march.square, beside)


async def sacrifice(game: Civilization, march: March, way: list[str]) -> None:
    """Russia's figure enters a city of another player, goes to the supply, and its player learns (4.10, R59, R60)."""
    seat = march.seat
    found = game.state.city_at(way[-1])
    assert found is not None
    other = found[0]
    known = learnable_from(game.state, seat, other)
    technology = await game.pick_technology(seat, "sacrifice", known, context={"seat": str(other)})
    assert technology is not None
    if not await _walk(game, march, way[:-1], to=way[-1]):
        return
    game.player(seat).used.append("russia")
    game.state.march = None
    game.remove_figures(seat, _group(game, march), "russia")
    game.learn(seat, technology, "russia")


async def _walk(game: Civilization, march: March, way: list[str], *, to: str | None = None) -> bool:
    """Take these steps, and be about to take the one to `to`; whether nobody interrupted (R32, R67).

    Others may interrupt before every step. Then the rest of the way is not taken.
    """
    seat, group = march.seat, _group(game, march)
    armies = sum([figure.kind == "army" for figure in group])
    path = [march.square, *way, *([] if to is None else [to])]
    game.emit("group_moved", seat, armies=armies, scouts=len(group) - armies, path=path)
    for square in path[1:]:
        if await react(game, seat, march.square):
            game.emit("group_halted", seat, square=march.square)
            return False
        if square != to:
            march.square = square
            march.steps -= 1
            march.path.append(square)
            game.move_figures(seat, group, square)
            if game.state.duties:
                await game.settle_duties()
    return True


# -- where it ends ---------------------------------------------------------------------------------------------------


async def _end(game: Civilization, march: March) -> None:
    """The move ends here; where that is not legal the group goes back to the last square where it was (R67).

    A group that has done nothing has not moved.
    """
    seat, group, ways = march.seat, _group(game, march), _ways(game, march)
    assert ways is not None
    if not _may_stay(march, ways):
        back = next(one for place, one in reversed(list(enumerate(march.path))) if not place or STAND in ways.ends(one))
        game.emit("group_returned", seat, before=march.square, square=back)
        game.move_figures(seat, group, back)
    done = _begun(game, march)
    for figure in group:
        figure.marching = False
        figure.moved = done
    game.state.march = None
    if done and any(figure.kind == "army" for figure in group):
        await raze(game, seat, group[0].square)


def _march(game: Civilization) -> March:
    march = game.state.march
    assert march is not None
    return march


def _group(game: Civilization, march: March) -> list[Figure]:
    return [figure for figure in game.player(march.seat).figures if figure.marching]


def _ways(game: Civilization, march: March) -> Ways | None:
    """The ways of the group as it is now; None if nobody of it lives."""
    group = _group(game, march)
    armies = sum([figure.kind == "army" for figure in group])
    return Ways(game.state, march.seat, armies, len(group) - armies) if group else None


def _begun(game: Civilization, march: March) -> bool:
    """Whether the group has taken a step or explored."""
    return len(march.path) > 1 or march.steps < travel_speed(game.state, march.seat)


def _may_stay(march: March, ways: Ways) -> bool:
    """Whether the move can end where the group stands: where it has not left it always can (5.1)."""
    return len(march.path) == 1 or STAND in ways.ends(march.square)
