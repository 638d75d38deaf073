"""Flows: rules as coroutines driven by hand by the match, never by an event loop.

A flow yields *requests* to the match and gets the answer back. Rules never yield by hand: they use the asking
methods of `games.engine.game.Game`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping
from types import coroutine
from typing import Any, TypeVar

from games.engine.question import Answer, Question
from games.engine.values import value

T = TypeVar("T")
Flow = Coroutine[Any, Any, T]


@value
class Together:
    """Run branches that only choose, one a seat; resumed with what each returned."""

    branches: Mapping[int, Callable[[], Flow[Any]]]


@value
class AskAhead:
    """Ask the first question of each seat's effect ahead; resumed with the sealed (topic, answer) by seat.

    `trial` gives a copy of the state and one seat's effect on that copy; both are thrown away.
    """

    seats: tuple[int, ...]
    trial: Callable[[int], tuple[Any, Flow[Any]]]


@value
class Floor:
    """Let several seats choose whenever they like; resumed with (seat, choice) of the branch that ends first.

    Seats in `done` may still choose, but nobody waits for them.
    """

    branches: Mapping[int, Callable[[], Flow[Any]]]
    done: tuple[int, ...] = ()


@value
class Afresh:
    """Drop this flow and start the game's flow again on the present state; never resumed.

    Right only where the flow would ask quietly: there nothing is left to do that the state does not tell.
    """


Request = Question | Together | AskAhead | Floor | Afresh
"""What a flow yields; a question is resumed with its answer."""


@coroutine
def pause(request: Request) -> Generator[Request, Any, Any]:
    """Hand a request to the match; awaiting it gives what the match sends back."""
    return (yield request)


class FirstAnswered(Awaitable[None]):
    """Runs an effect; its first question is answered by the sealed answer if it is the same one and still legal."""

    __slots__ = ("_effect", "_sealed", "_seat")

    def __init__(self, effect: Flow[Any], seat: int, sealed: tuple[str, Answer] | None) -> None:
        self._effect = effect
        self._seat = seat
        self._sealed = sealed

    def __await__(self) -> Generator[Request, Any, None]:
        value: Any = None
        sealed = self._sealed
        while True:
            try:
                request: Request = self._effect.send(value)
            except StopIteration:
                return
            if (
                sealed is not None
                and isinstance(request, Question)
                and request.seat == self._seat
                and request.topic == sealed[0]
                and request.legal(sealed[1])
            ):
                value = request.check(sealed[1])
            else:
                value = yield request
            sealed = None
