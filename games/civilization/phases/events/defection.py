"""Defection, Mass Defection, Wholesale Defection: figures or a great person are killed (4.6).

Those of other seats' movement are triggers; they use `victims`, `strikes` and `strike` as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.civilization.consent import aimable
from games.civilization.facts import EVENTS, FIGURES
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play
from games.civilization.phases.events.targets import reach
from games.civilization.reckoning.squares import owner
from games.civilization.state import Figure
from games.engine.question import Option, Ref

DEFECTION = "defection"
"""The one that kills one figure of another player, and no great person."""

PERSON = "person"
MASSES = "figures"


def victims(game: Civilization, me: int, event: str) -> list[str]:
    """The squares with something that can be killed."""
    state = game.state
    return [square for square in reach(state, me, EVENTS[event].within) if strikes(game, me, event, square)]


def strikes(game: Civilization, me: int, event: str, square: str) -> list[str]:
    """Whether figures, a great person, or either can be killed on a square. One's own group on the way is spared."""
    state = game.state
    seat = figures_of(game, me, event, square)
    found = [MASSES] if seat is not None and aimable(game, me, event, seat) else []
    marker = state.markers.get(square)
    person = event != DEFECTION and marker is not None and marker.kind == PERSON
    if person and aimable(game, me, event, owner(state, square)):
        found.append(PERSON)
    return found


def figures_of(game: Civilization, me: int, event: str, square: str) -> int | None:
    """Whose figures can be killed on a square: those of a group that flies over others first."""
    for seat, figure in sorted(game.state.figures_at(square), key=lambda one: not one[1].marching):
        if seat != me or (event != DEFECTION and not figure.marching):
            return seat
    return None


def _there(game: Civilization, me: int, seat: int, square: str) -> list[Figure]:
    """The figures of a seat on a square, first those on the way, then those that have not moved yet."""
    there = [one for one in game.player(seat).figures if one.square == square and (seat != me or not one.marching)]
    return sorted(there, key=lambda figure: (not figure.marching, figure.moved))


async def defection(game: Civilization, me: int, event: str) -> None:
    """Choose a square and who dies there, and play the card. May come between two steps of a move."""
    context = {"event": event}
    square = await game.pick_square(me, "event_square", victims(game, me, event), context=context)
    assert square is not None
    context = {**context, "square": square}
    kinds = [Option(one, one) for one in strikes(game, me, event, square)]
    what = await game.choose(me, "event_victim", kinds, context=context)
    if what == PERSON:
        await strike(game, me, event, square, [PERSON])
        return
    seat = figures_of(game, me, event, square)
    assert seat is not None
    there = [figure.kind for figure in _there(game, me, seat, square)]
    options = [Option(kind, kind, Ref("figure", kind), there.count(kind)) for kind in FIGURES if kind in there]
    most = EVENTS[event].amount
    dead = await game.choose_some(me, "event_figures", options, least=1, most=most, context=context)
    await strike(game, me, event, square, dead)


async def strike(game: Civilization, me: int, event: str, square: str, dead: Sequence[str]) -> bool:
    """Play the card on a square: `dead` is 'person', or the kinds of up to two figures. Whether it was carried out.

    Those who are gone before it is carried out are not replaced by others (R73).
    """
    on_person = list(dead) == [PERSON]
    seat = owner(game.state, square) if on_person else figures_of(game, me, event, square)

    async def effect() -> None:
        marker = game.state.markers.get(square)
        if on_person and marker is not None and marker.kind == PERSON:
            game.kill_person(square, event)
        elif not on_person and seat is not None:
            left = _there(game, me, seat, square)
            killed = []
            for kind in dead:
                one = next((figure for figure in left if figure.kind == kind), None)
                if one is not None:
                    left.remove(one)
                    killed.append(one)
            game.remove_figures(seat, killed, event)

    return await play(game, me, event, [seat], {"square": square, "dead": " ".join(dead)}, effect)
