"""Migrants, Colonists, Immigrants: an own figure goes to an empty square (4.6, 5.1, 12.8)."""

from __future__ import annotations

from games.civilization.facts import EVENTS, FIGURES
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play
from games.civilization.reckoning.limits import crosses_water, stops_on_water
from games.civilization.reckoning.squares import empty, revealed, terrain, token_on
from games.civilization.state import CivilizationState, Figure
from games.engine.question import Option, Ref

MOVED = "moved"


def movable(game: Civilization, me: int, event: str) -> list[str]:
    """The squares with an own figure that could go somewhere; a group on the way is no part of it."""
    state, steps = game.state, EVENTS[event].amount
    starts = dict.fromkeys(one.square for one in game.player(me).figures if one.square and not one.marching)
    return [square for square in starts if goals(state, me, square, steps)]


def goals(state: CivilizationState, seat: int, start: str, steps: int) -> list[str]:
    """The empty squares that a figure can reach, the nearest first.

    It passes nothing where a battle or exploring would start, water only with the technology, and leaves no locked
    square.
    """
    found, edge = {start}, [start]
    ends = []
    for _ in range(steps):
        following = []
        for before in edge:
            for square in () if before in state.locked else state.board.sides[before]:
                if square not in found and _enters(state, seat, square):
                    found.add(square)
                    following.append(square)
        edge = following
        ends += [one for one in edge if empty(state, one) and _stands(state, seat, one)]
    return ends


def _enters(state: CivilizationState, seat: int, square: str) -> bool:
    if not revealed(state, square) or token_on(state, square) or state.enemies_at(seat, square):
        return False
    if terrain(state, square) == "water" and not crosses_water(state, seat):
        return False
    found = state.city_at(square)
    return found is None or found[0] == seat


def _stands(state: CivilizationState, seat: int, square: str) -> bool:
    return terrain(state, square) != "water" or stops_on_water(state, seat)


def _waiting(game: Civilization, me: int, square: str) -> list[Figure]:
    return [one for one in game.player(me).figures if one.square == square and not one.marching]


def _key(figure: Figure) -> str:
    """'army', or 'army/moved' for one that has moved this turn."""
    return f"{figure.kind}/{MOVED}" if figure.moved else figure.kind


async def migrate(game: Civilization, me: int, event: str) -> None:
    """Move one figure; this uses up nothing of its own move."""
    state, context = game.state, {"event": event}
    start = await game.pick_square(me, "event_square", movable(game, me, event), context=context)
    assert start is not None
    context = {**context, "square": start}
    there = {_key(one): one.kind for one in _waiting(game, me, start)}
    order = [key for kind in FIGURES for key in (kind, f"{kind}/{MOVED}") if key in there]
    chosen = await game.choose(
        me, "event_figure", [Option(key, key, Ref("figure", there[key])) for key in order], context=context
    )
    assert chosen is not None
    kind = there[chosen]
    places = goals(state, me, start, EVENTS[event].amount)
    to = await game.pick_square(me, "event_to", places, context={**context, "figure": kind})
    assert to is not None

    async def effect() -> None:
        figures = [one for one in _waiting(game, me, start) if _key(one) == chosen][:1]
        if figures and to in goals(game.state, me, start, EVENTS[event].amount):
            game.emit("displaced", me, before=start, square=to, number=1, why=event)
            game.move_figures(me, figures, to)

    await play(game, me, event, [], {"square": start, "to": to, "figure": kind}, effect)
