"""Duties: the questions that changes owe to seats, settled before anything else (3.6: D7, D17, D18, D33; 3.1.2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.civilization.facts import MARKET_RESOURCES
from games.civilization.game import Civilization, squares
from games.civilization.reckoning.limits import event_limit, government_changes
from games.civilization.reckoning.squares import person_squares
from games.civilization.state import Duty
from games.engine.flow import Flow
from games.engine.question import Option, Ref

RESERVE = "reserve"
"""The key by which a great person is kept in reserve."""

KEEP = "keep"
"""The key by which a government is kept."""


async def settle(game: Civilization) -> None:
    """Settle all duties, those of different seats at the same time, each seat's in the order in which they arose.

    What two seats want goes by turn order from the active seat (R76).
    """
    state = game.state
    while state.duties:
        due = {duty.seat: duty for duty in reversed(state.duties)}
        seats = [seat for seat in game.seats_from(state.active) if seat in due]
        answers = await game.together({seat: partial(ASK[due[seat].topic], game, due[seat]) for seat in seats})
        for seat, answer in answers.items():
            state.duties.remove(due[seat])
            CARRY_OUT[due[seat].topic](game, due[seat], answer)


# -- events above the limit --------------------------------------------------------------------------------------


def _surplus(game: Civilization, seat: int) -> int:
    return max(0, len(game.player(seat).events) - event_limit(game.state, seat))


async def _ask_discard(game: Civilization, duty: Duty) -> list[str]:
    hand = game.player(duty.seat).events
    options = [Option(event, event, Ref("event", event), hand.count(event)) for event in dict.fromkeys(hand)]
    number = _surplus(game, duty.seat)
    if not number:
        return []
    keys = await game.choose_some(duty.seat, "discard", options, exactly=number)
    return list(keys)


def _discard(game: Civilization, duty: Duty, events: list[str]) -> None:
    for event in events:
        game.discard_event(duty.seat, event)


# -- a great person ------------------------------------------------------------------------------------------------


async def _ask_person(game: Civilization, duty: Duty) -> str:
    """A square, or the reserve."""
    options = squares(person_squares(game.state, duty.seat))
    ref = Ref("person", duty.thing)
    choice = await game.choose(duty.seat, "person", options, stop=RESERVE, context={"person": duty.thing}, face=ref)
    return choice or RESERVE


def _person(game: Civilization, duty: Duty, choice: str) -> None:
    if choice in person_squares(game.state, duty.seat):
        game.place_person(duty.seat, duty.thing, choice)
    else:
        game.emit("person_kept", duty.seat, person=duty.thing)


# -- Germany's resource --------------------------------------------------------------------------------------------


async def _ask_resource(game: Civilization, duty: Duty) -> str | None:
    kinds = [kind for kind in MARKET_RESOURCES if game.state.resources[kind]]
    return await game.choose(duty.seat, "resource", [Option(kind, kind, Ref("resource", kind)) for kind in kinds])


def _resource(game: Civilization, duty: Duty, kind: str | None) -> None:
    if kind is None:
        return
    if game.state.resources[kind]:
        game.take_resource(duty.seat, kind, "germany")
    else:
        game.owe(duty.seat, "resource", duty.thing)  # somebody before in turn order took the last one


# -- figures on the centre of a new city ---------------------------------------------------------------------------


async def _ask_leave(game: Civilization, duty: Duty) -> str | None:
    figure = next(one for one in game.player(duty.seat).figures if one.square == duty.thing)
    places = game.leave_squares(duty.seat, duty.thing)
    return await game.pick_square(duty.seat, "leave", places, context={"figure": figure.kind})


def _leave(game: Civilization, duty: Duty, square: str | None) -> None:
    """One figure leaves; the others follow one by one. Without a square for it, it returns to the supply."""
    on_centre = [figure for figure in game.player(duty.seat).figures if figure.square == duty.thing]
    if square is None:
        game.remove_figures(duty.seat, on_centre, "no room")
        return
    game.emit("figure_left", duty.seat, figure=on_centre[0].kind, square=square)
    game.move_figures(duty.seat, on_centre[:1], square)
    if on_centre[1:]:
        game.owe(duty.seat, "leave", duty.thing)


# -- a government that was unlocked late ---------------------------------------------------------------------------


async def _ask_government(game: Civilization, duty: Duty) -> str | None:
    if duty.thing not in government_changes(game.state, duty.seat):
        return None
    option = Option(duty.thing, duty.thing, Ref("government", duty.thing))
    return await game.choose(duty.seat, "government", [option], stop=KEEP)


def _government(game: Civilization, duty: Duty, government: str | None) -> None:
    if government is not None:
        game.change_government(duty.seat, government)


ASK: dict[str, Callable[[Civilization, Duty], Flow[object]]] = {
    "discard": _ask_discard,
    "person": _ask_person,
    "resource": _ask_resource,
    "leave": _ask_leave,
    "government": _ask_government,
}

CARRY_OUT: dict[str, Callable[..., None]] = {
    "discard": _discard,
    "person": _person,
    "resource": _resource,
    "leave": _leave,
    "government": _government,
}
