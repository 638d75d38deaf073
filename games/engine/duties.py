"""Duties: questions that a change of the state owes to a seat, asked before anything else is.

Whatever changes the state (a lost coin lowers a hand limit, say) stays a plain function: it notes what it owes with
`OwingGame.owe`, and the asking verbs see to it. A game whose rules need this derives its state from `OwingState` and
its verbs from `OwingGame`; for all other games nothing changes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import coroutine
from typing import Any, TypeVar

from games.engine.flow import Afresh, Flow, pause
from games.engine.game import Game
from games.engine.question import Answer, Question
from games.engine.state import State

T = TypeVar("T")


@dataclass(slots=True)
class Duty:
    """A question owed to a seat. `topic` and `data` are the game's own.

    On an open floor it takes the place of the seat's menu and holds up nobody else, unless it holds up `everybody`.
    Elsewhere it always comes first.
    """

    seat: int
    topic: str
    data: dict[str, Any] = field(default_factory=dict)
    everybody: bool = False


@dataclass(slots=True, kw_only=True)
class OwingState(State):
    """A state with the duties that are open, the oldest first."""

    duties: list[Duty] = field(default_factory=list)


Owing = TypeVar("Owing", bound=OwingState)


class OwingGame(Game[Owing], ABC):
    """The acting side of a game whose changes may owe questions.

    Before any other question is put, the open duties are settled: those of different seats together, several of one
    seat one after the other. A game says with `meet` what is asked and with `settle` what follows.

    After duties were settled a quiet question is not put as it is, since its menu was made before: the flow starts
    afresh. In the middle of an effect a menu stays as it was made; where a duty could change it, the effect awaits
    `settle_duties` before it makes the menu.
    """

    def __init__(self, state: Owing) -> None:
        super().__init__(state)
        self._settling = False

    # -- what a game says ----------------------------------------------------------------------------------------

    @abstractmethod
    async def meet(self, duty: Duty) -> Any:
        """Ask the seat what the duty is about and return what it chose: a branch, which only chooses.

        It asks nothing if meanwhile nothing is owed any more.
        """

    @abstractmethod
    def settle(self, duty: Duty, chosen: Any) -> None:
        """Carry out what was chosen. May owe new duties. On a duty that fell away, `chosen` says so."""

    # -- owing and settling --------------------------------------------------------------------------------------

    def owe(self, seat: int, topic: str, *, everybody: bool = False, **data: Any) -> None:
        """Note that a question is owed to a seat."""
        self.state.duties.append(Duty(seat, topic, data, everybody))

    async def settle_duties(self) -> None:
        """Settle all open duties now."""
        await self._settle(lambda duty: True)

    async def _settle(self, which: Callable[[Duty], bool]) -> bool:
        """Settle these duties and those that come of them; whether there were any."""
        if self._settling:
            return False
        found = False
        while owed := _first_of_each([duty for duty in self.state.duties if which(duty)]):
            found = True
            self._settling = True
            chosen = await super().together({seat: self._branch(duty) for seat, duty in owed.items()})
            self._settling = False
            for seat, duty in owed.items():
                self._carry_out(duty, chosen[seat])
        return found

    def _branch(self, duty: Duty) -> Callable[[], Flow[Any]]:
        return lambda: self.meet(duty)

    def _carry_out(self, duty: Duty, chosen: Any) -> None:
        self.step()
        self.state.duties = [open for open in self.state.duties if open is not duty]
        self.settle(duty, chosen)

    # -- asking --------------------------------------------------------------------------------------------------

    @coroutine
    def ask(self, question: Question) -> Generator[Any, Any, Answer]:
        """As in every game, behind open duties."""
        if self.state.duties:
            yield from self._before(question).__await__()
        return (yield from super().ask(question))

    @coroutine
    def _put(self, question: Question) -> Generator[Any, Any, Answer]:
        if self.state.duties:
            yield from self._before(question).__await__()
        return (yield from super()._put(question))

    async def _before(self, question: Question) -> None:
        if await self._settle(lambda duty: True) and question.quiet:
            await pause(Afresh())

    async def together(self, branches: Mapping[int, Callable[[], Flow[T]]]) -> dict[int, T]:
        """As in every game, behind open duties."""
        if self.state.duties:
            await self.settle_duties()
        return await super().together(branches)

    async def ask_ahead(self, seats: Sequence[int], effect: Callable[[Any, int], Flow[None]]) -> None:
        """As in every game, behind open duties."""
        if self.state.duties:
            await self.settle_duties()
        await super().ask_ahead(seats, effect)

    async def floor(
        self, branches: Mapping[int, Callable[[], Flow[Any]]], *, done: Iterable[int] = ()
    ) -> tuple[int, Any]:
        """As in every game; who owes an answer is asked that first, while the others go on."""
        if await self._settle(lambda duty: duty.everybody):
            await pause(Afresh())
        owed = _first_of_each(self.state.duties)
        mine = {seat: self._branch(duty) for seat, duty in owed.items()}
        self._settling = True
        seat, chosen = await super().floor({**branches, **mine}, done=[one for one in done if one not in owed])
        self._settling = False
        if seat in owed:
            self._carry_out(owed[seat], chosen)
            await pause(Afresh())
        return seat, chosen


def _first_of_each(duties: Iterable[Duty]) -> dict[int, Duty]:
    """The oldest duty of each seat."""
    first: dict[int, Duty] = {}
    for duty in duties:
        first.setdefault(duty.seat, duty)
    return first
