"""Groups that set out: which square, and which of the figures there that have not moved yet (D22)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.civilization.reckoning.limits import travel_speed
from games.civilization.reckoning.ways import Ways
from games.civilization.state import Figure
from games.civilization.subgames import March
from games.engine.question import Option, Ref, Shortcut


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'move/D4': the squares of figures that have not moved and can go or explore."""
    for square in dict.fromkeys(figure.square for figure in game.player(me).figures if not figure.moved):
        if can_set_out(game, me, square):
            yield Option(f"move/{square}", partial(set_out, game, me, square), Ref("square", square))


def unmoved(game: Civilization, seat: int, square: str) -> list[Figure]:
    """The figures of a square that may still move, armies first."""
    figures = [one for one in game.player(seat).figures if one.square == square and not one.moved]
    return sorted(figures, key=lambda one: one.kind)


def groups(game: Civilization, seat: int) -> dict[str, str]:
    """The armies and scouts that may still move on each square: '2 1' for the key 'move/D4'."""
    counts: dict[str, list[int]] = {}
    for figure in game.player(seat).figures:
        if not figure.moved:
            counts.setdefault(f"move/{figure.square}", [0, 0])[figure.kind == "scout"] += 1
    return {key: f"{armies} {scouts}" for key, (armies, scouts) in counts.items()}


def can_set_out(game: Civilization, seat: int, square: str) -> bool:
    """Whether a figure of a square can do anything: a single army can if anything can, a single scout without one."""
    kinds = [figure.kind for figure in unmoved(game, seat, square)]
    alone = Ways(game.state, seat, int("army" in kinds), int("army" not in kinds))
    return bool(alone.hidden(square) or alone.targets(square, travel_speed(game.state, seat)))


async def set_out(game: Civilization, me: int, square: str) -> None:
    """Choose the group; it stands on the square with all its steps before it."""
    figures = unmoved(game, me, square)
    kinds = [figure.kind for figure in figures]
    options = [Option(kind, kind, Ref("figure", kind), kinds.count(kind)) for kind in dict.fromkeys(kinds)]
    everybody = (Shortcut("all", tuple(kinds)),) if len(kinds) > 1 else ()
    picked = await game.choose_some(me, "group", options, least=1, context={"square": square}, shortcuts=everybody)
    for figure in figures:
        if figure.kind in picked:
            picked.remove(figure.kind)
            figure.marching = True
    game.state.march = March(me, square, travel_speed(game.state, me), [square])
