"""The acting side of a game: what rules use to ask, to tell, to draw chance and to mark running effects."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from itertools import islice
from types import coroutine
from typing import Any, ClassVar, Generic, TypeVar

from games.engine import chance
from games.engine.events import Event, Fact
from games.engine.flow import AskAhead, FirstAnswered, Floor, Flow, Together, pause
from games.engine.question import Answer, Kind, Option, Question, Ref, Shortcut
from games.engine.state import Running, State
from games.engine.storing import copied

S = TypeVar("S", bound=State)
T = TypeVar("T")

MOST_STEPS = 20_000
"""How many happenings and questions one move may cause before the match takes it for a rule that runs for ever."""

SEEN_BY_ONESELF = "seen/own"
"""The barrier 'seen' where first the seat itself, which would take back, has learned something."""


@lru_cache
def _stopping(key: str) -> Option[None]:
    """The option to take none."""
    return Option(key, None)


def _first(options: Iterable[Option[Any]], number: int) -> Answer:
    """The keys of the first so many things, copies included."""
    return tuple(islice((option.key for option in options for _ in range(option.copies)), number))


class _Effect:
    """Marks an effect as running while a `with` block lasts."""

    __slots__ = ("_depth", "_running", "_stack")

    def __init__(self, stack: list[Running], running: Running) -> None:
        self._stack = stack
        self._running = running

    def __enter__(self) -> Running:
        self._depth = len(self._stack)
        self._stack.append(self._running)
        return self._running

    def __exit__(self, *error: object) -> None:
        del self._stack[self._depth :]


class RunsForEver(RuntimeError):
    """A rule did not come to an end; the move is refused and the match is as it was."""


class Game(Generic[S]):
    """A state plus the ways to act on it. Every game derives its own class with the verbs of its rules.

    Rules change `state` directly or through the verbs. Everything that seats may learn leaves through `emit`;
    everything hidden that somebody learns is also reported by `told`, which makes it a barrier for undo.
    """

    name: ClassVar[str]

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []
        self.facts: list[Fact] = []
        self.barrier: str | None = None
        self.mover: int | None = None
        self.steps = 0
        self.move = 0

    # -- seats -------------------------------------------------------------------------------------------------

    def seats_from(self, first: int) -> list[int]:
        """All seats in turn order beginning with `first`."""
        seats = self.state.seats
        return [(first + step) % seats for step in range(seats)]

    def opponents(self, seat: int) -> list[int]:
        """All other seats in turn order, from the left of `seat`."""
        return self.seats_from(seat)[1:]

    # -- telling -----------------------------------------------------------------------------------------------

    def emit(
        self,
        kind: str,
        seat: int | None = None,
        *,
        secret: Mapping[str, Any] | None = None,
        readers: Iterable[int] = (),
        private: bool = False,
        **facts: Any,
    ) -> None:
        """Report one happening: public facts, and secret values that only `readers` may read.

        If it is `private`, only they may know that it happened.
        """
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise self._runs_for_ever()
        running = self.state.running
        depth = len(running) - 1 if running else 0
        self.events.append(Event(kind, seat, facts, secret or {}, tuple(readers), depth, self.move, private))

    def told(self, seats: Iterable[int], kind: str, values: Iterable[str]) -> None:
        """Report that these seats learned something hidden. Showing one's own hidden cards is not `told`."""
        self.step()
        seats = tuple(seats)
        self.facts.append(Fact(seats, kind, tuple(values)))
        if self.barrier is None:
            self.barrier = SEEN_BY_ONESELF if seats == (self.mover,) else "seen"

    def known(self) -> tuple[Fact, ...]:
        """What seats were told since the last quiet question."""
        return tuple(self.facts)

    def step(self) -> None:
        """Count one step of the present move; raises `RunsForEver` beyond the limit."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise self._runs_for_ever()

    def _runs_for_ever(self) -> RunsForEver:
        return RunsForEver(f"a rule of {self.name} did not end after {MOST_STEPS} steps")

    # -- chance ------------------------------------------------------------------------------------------------

    def shuffled(self, purpose: str, things: Sequence[str]) -> list[str]:
        """The things in random order, first on top. A barrier for undo."""
        self.step()
        self.barrier = self.barrier or "chance"
        return chance.shuffled(self.state, purpose, things)

    def pick_at_random(self, purpose: str, things: Sequence[str]) -> str:
        """One of the things at random. A barrier for undo."""
        self.step()
        self.barrier = self.barrier or "chance"
        return chance.pick(self.state, purpose, things)

    # -- running effects ---------------------------------------------------------------------------------------

    def effect(self, kind: str, id: str, seat: int) -> AbstractContextManager[Running]:
        """Mark a card, phase or other effect as running while the block lasts."""
        return _Effect(self.state.running, Running(kind, id, seat))

    @property
    def now(self) -> Running:
        """The innermost running effect."""
        return self.state.running[-1]

    def face(self) -> Ref:
        """The public face of what is being resolved now: the innermost running effect, else the phase."""
        if self.state.running:
            return Ref(self.state.running[-1].kind, self.state.running[-1].id)
        return self.phase()

    def phase(self) -> Ref:
        """The public name of the present phase."""
        return Ref("phase", "turn")

    # -- asking ------------------------------------------------------------------------------------------------

    @coroutine
    def ask(self, question: Question) -> Generator[Question, Answer, Answer]:
        """The answer to a question that was made beforehand and has more than one answer, or covers something.

        For questions that are asked time and again: a menu is built once, not each time.
        """
        self.step()
        return (yield question)

    async def choose(
        self,
        seat: int,
        topic: str,
        options: Sequence[Option[T]],
        *,
        stop: str | None = None,
        late: str | None = None,
        **more: Any,
    ) -> T | None:
        """One of the options; None if there is nothing to choose from or the seat stops.

        `stop` is the key of the option to take none. Without it a single option is taken without asking. With `stop`
        and `cover` the seat is asked also if there is no option at all. `late` is the key that stands in for a seat
        that does not answer (default: stop, else the first option).
        """
        if not options and not (stop is not None and more.get("cover")):
            return None
        offered: tuple[Option[Any], ...] = tuple(options)
        if stop is not None:
            offered += (_stopping(stop),)
        key = late or stop or offered[0].key
        question = self._question(seat, topic, Kind.CHOOSE, offered, 1, 1, (key,), **more)
        answer: Answer = await self._put(question)
        for option in offered:
            if option.key == answer[0]:
                return option.value  # type: ignore[no-any-return]
        raise KeyError(answer[0])

    async def confirm(self, seat: int, topic: str, *, late: bool = False, ref: Ref | None = None, **more: Any) -> bool:
        """Yes or no. A 'may' is always asked, also when only one thing fits."""
        offered = (Option("yes", True, ref), Option("no", False))
        question = self._question(seat, topic, Kind.CHOOSE, offered, 1, 1, ("yes" if late else "no",), **more)
        answer: Answer = await self._put(question)
        return answer == ("yes",)

    async def choose_some(
        self,
        seat: int,
        topic: str,
        options: Sequence[Option[T]],
        *,
        exactly: int | None = None,
        least: int = 0,
        most: int | None = None,
        late: Answer | None = None,
        **more: Any,
    ) -> list[T]:
        """Some of the options: exactly so many, or between `least` and `most` (default: all).

        Numbers above what is there are lowered to it. With `ordered=True` the order of the answer is kept; with
        `or_none=True` the answer is nothing or the full number. `late` defaults to the least number of the first
        options.
        """
        total = sum([option.copies for option in options])
        least = min(total, least if exactly is None else exactly)
        most = total if most is None else min(total, most)
        if exactly is not None:
            most = least
        if late is None:
            late = () if more.get("or_none") else _first(options, least)
        question = self._question(seat, topic, Kind.CHOOSE_SOME, tuple(options), least, most, late, **more)
        answer: Answer = await self._put(question)
        values = {option.key: option.value for option in options}
        return [values[key] for key in answer]

    async def amount(
        self, seat: int, topic: str, least: int, most: int, *, late: int | None = None, **more: Any
    ) -> int:
        """A number from `least` to `most`."""
        stand_in = (str(least if late is None else late),)
        question = self._question(seat, topic, Kind.AMOUNT, (), least, most, stand_in, **more)
        answer: Answer = await self._put(question)
        return int(answer[0])

    async def allocate(
        self,
        seat: int,
        topic: str,
        bins: Sequence[Option[T]],
        *,
        total: int | tuple[int, int],
        late: Answer | None = None,
        **more: Any,
    ) -> dict[str, int]:
        """Spread a whole (or a number within a range) over bins; `copies` of an option is the limit of its bin.

        Returns how many units went to each key.
        """
        least, most = total if isinstance(total, tuple) else (total, total)
        room = sum(option.copies for option in bins)
        least, most = min(least, room), min(most, room)
        if late is None:
            late = _first(bins, least)
        question = self._question(seat, topic, Kind.ALLOCATE, tuple(bins), least, most, late, **more)
        answer: Answer = await self._put(question)
        return {option.key: answer.count(option.key) for option in bins}

    async def arrange(self, seat: int, topic: str, options: Sequence[Option[T]], **more: Any) -> list[T]:
        """All of the options in the order the seat wants."""
        total = sum([option.copies for option in options])
        late = _first(options, total)
        question = self._question(seat, topic, Kind.ARRANGE, tuple(options), total, total, late, **more)
        answer: Answer = await self._put(question)
        values = {option.key: option.value for option in options}
        return [values[key] for key in answer]

    async def together(self, branches: Mapping[int, Callable[[], Flow[T]]]) -> dict[int, T]:
        """Ask several seats at once. A branch only chooses: it changes nothing, takes no chance, emits nothing.

        Answers are sealed until the last is in; the caller carries the results out in seat order.
        """
        results: dict[int, T] = await pause(Together(branches))
        return {seat: results[seat] for seat in branches}

    async def window(
        self,
        seats: Iterable[int],
        topic: str,
        means: Callable[[int], Sequence[Option[T]]],
        *,
        stop: str = "pass",
        **more: Any,
    ) -> list[tuple[int, T]]:
        """Ask all of `seats` at once whether they react; those that want to, in the order of `seats`, with what.

        `seats` are all that could react by public facts; `means` gives what each really has. All are asked covered,
        so that nobody learns from the pause who has something. The caller tries the reactions one after the other
        and stops at the first that is carried out: willingness that was not needed never becomes known.
        """

        def branch(seat: int) -> Callable[[], Flow[T | None]]:
            return lambda: self.choose(seat, topic, means(seat), stop=stop, cover=True, **more)

        wishes = await self.together({seat: branch(seat) for seat in seats})
        return [(seat, wish) for seat, wish in wishes.items() if wish is not None]

    async def floor(self, branches: Mapping[int, Callable[[], Flow[T]]], *, done: Iterable[int] = ()) -> tuple[int, T]:
        """Let several seats act in any order: the seat whose branch ends first, and what it chose.

        A floor is asked quietly, whatever its questions say: all about it is in the state, and the caller comes back
        to it with new branches. A branch only chooses; what is put together in several steps is one branch, and its
        steps are kept while others act, as long as they still fit. Keys on a floor are never used for two different
        things: number them by a counter in the state. The first question of a branch names in `late` how the seat
        says that it is done; standing orders can give no other answer here. Seats in `done` have said so: they may
        still choose, but nobody waits for them.
        """
        self.step()
        first: tuple[int, T] = await pause(Floor(branches, tuple(done)))
        return first

    async def ask_ahead(self, seats: Sequence[int], effect: Callable[[Any, int], Flow[None]]) -> None:
        """Run `effect(game, seat)` for each seat in order, with the first question of each asked ahead.

        A question that comes after a change or after chance is not asked ahead but in its turn. A sealed answer is
        used if the same topic is asked and the answer is still legal, else the seat is asked again.
        """

        def trial(seat: int) -> tuple[S, Flow[None]]:
            copy = copied(self.state)
            return copy, effect(type(self)(copy), seat)

        sealed: dict[int, tuple[str, Answer]] = await pause(AskAhead(tuple(seats), trial))
        for seat in seats:
            await FirstAnswered(effect(self, seat), seat, sealed.get(seat))

    @coroutine
    def _put(self, question: Question) -> Generator[Question, Answer, Answer]:
        """The answer to a question; one that needs no asking is not asked."""
        only = question.only_answer()
        return (yield question) if only is None else only

    def _question(
        self,
        seat: int,
        topic: str,
        kind: Kind,
        options: tuple[Option[Any], ...],
        least: int,
        most: int,
        late: Answer,
        *,
        face: Ref | None = None,
        shortcuts: Iterable[Shortcut] = (),
        **more: Any,
    ) -> Question:
        self.step()
        topic = f"{self.name}.{topic}"
        return Question(
            seat, topic, kind, options, least, most, face or self.face(), late, shortcuts=tuple(shortcuts), **more
        )
