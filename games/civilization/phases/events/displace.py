"""Disoriented, Lost, Out of Position: the figures of another player are moved (4.6, V47)."""

from __future__ import annotations

from games.civilization.consent import aimable
from games.civilization.facts import EVENTS
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play
from games.civilization.reckoning.limits import can_stand
from games.civilization.reckoning.squares import revealed, terrain, token_on
from games.civilization.state import CivilizationState


def groups(game: Civilization, me: int, event: str) -> dict[str, int]:
    """The squares with figures of another player, each with that player."""
    return {
        figure.square: other
        for other in game.opponents(me)
        if aimable(game, me, event, other)
        for figure in game.player(other).figures
        if figure.square
    }


def ways(state: CivilizationState, seat: int, start: str, steps: int) -> list[str]:
    """Where all figures of a seat on a square can be moved, the nearest squares first and their own one last.

    They enter no water and nothing where a battle or exploring would start; they end where they may stand.
    """
    count = sum([figure.square == start for figure in state.players[seat].figures])
    found, edge = {start: 0}, [start]
    for step in range(1, steps + 1):
        edge = [
            square
            for before in edge
            for square in state.board.sides[before]
            if _enters(state, seat, square) and found.setdefault(square, step) == step
        ]
        edge = list(dict.fromkeys(edge))
    ends = [square for square in found if square != start and can_stand(state, seat, square, count)]
    return [*ends, start]


def _enters(state: CivilizationState, seat: int, square: str) -> bool:
    if not revealed(state, square) or terrain(state, square) == "water" or token_on(state, square):
        return False
    found = state.city_at(square)
    return not state.enemies_at(seat, square) and (found is None or found[0] == seat)


async def displace(game: Civilization, me: int, event: str) -> None:
    """Move the figures of a square as one group; this uses up nothing of their own later move."""
    found, context = groups(game, me, event), {"event": event}
    start = await game.pick_square(me, "event_square", found, context=context)
    assert start is not None
    seat = found[start]
    places = ways(game.state, seat, start, EVENTS[event].amount)
    to = await game.pick_square(me, "event_to", places, context={**context, "square": start})
    assert to is not None

    async def effect() -> None:
        figures = [figure for figure in game.player(seat).figures if figure.square == start]
        if figures and to in ways(game.state, seat, start, EVENTS[event].amount):
            game.emit("displaced", seat, before=start, square=to, number=len(figures), why=event)
            game.move_figures(seat, figures, to)

    await play(game, me, event, [seat], {"square": start, "to": to}, effect)
