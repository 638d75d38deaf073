"""No secret leaks: two worlds that look the same to a reader must go on looking the same.

At a quiet question a second world is dealt from a reader's view, so that the two differ in hidden things only. Both
are played in step. As long as everything that the reader could read is equal, so must be all that the reader can
notice: view, own question and its id, whom the table waits for, what undo offers. How many private questions another
seat answers before anything can be noticed does not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.engine.conformance import NAMES, asked, require, walk
from games.engine.events import Event, Fact, readable
from games.engine.gametype import GameType, Setup
from games.engine.match import Match
from games.engine.question import Answer, Kind, Question
from games.engine.storing import copied

MOST_PRIVATE = 60
"""How many questions another seat may answer before something can be noticed."""


def check_secrets(kind: GameType, setup: Setup, seed: int, *, rate: float = 0.05, most: int = 40) -> int:
    """Pairs of worlds at about `rate` of the quiet questions of a game, each played on for up to `most` steps.

    Returns how many steps were compared.
    """
    rng = Random(f"secrets/{seed}")
    steps = 0
    for match, place in walk(kind, setup, seed):
        quiet = any(question.quiet for question in match.open.values()) and not match.answers_since
        if quiet and rng.random() < rate:
            reader = rng.choice([None, *range(setup.seats)])
            steps += _Pair(match, reader, rng, f"{place}, as read by {reader}").play(most)
    return steps


@dataclass(frozen=True, slots=True)
class Noticed:
    """All that a reader can notice of a match at an instant, but for its own question."""

    view: Any
    waiting: tuple[Any, ...]
    over: bool


class _Pair:
    """The true world and a dealt one, played in step."""

    def __init__(self, match: Match, reader: int | None, rng: Random, place: str) -> None:
        kind = _listening(match.kind)
        true = match.quiet_state()
        dealt = kind.imagine(kind.view(match.quiet_state(), reader), match.facts, rng)
        dealt.seed, dealt.chance_used = true.seed, dict(true.chance_used)
        dealt.chance_script = {name: [list(one) for one in script] for name, script in true.chance_script.items()}
        require(kind.view(dealt, reader) == kind.view(true, reader), place, "the imagined world gives another view")
        require(dict(kind.conserved(dealt)) == dict(kind.conserved(true)), place, "the imagined world has other parts")
        require(not list(kind.complaints(dealt)), place, f"in the imagined world {list(kind.complaints(dealt))}")
        defaults = {topic: match.default_order(topic) for topic in match._defaults}
        self.worlds = [Match.at(kind, copied(state), defaults=defaults) for state in (true, dealt)]
        self.kind, self.reader, self.rng, self.place = kind, reader, rng, place
        self.same_answers = True

    def play(self, most: int) -> int:
        """Play on until the reader may tell the worlds apart; returns the number of compared steps."""
        for step in range(most):
            if not self._alike(f"{self.place}, step {step}"):
                return step
            self.same_answers = True
            one, _ = self.worlds
            if one.result is not None:
                return step
            others = [seat for seat in sorted(one.open) if seat != self.reader]
            if self.reader in one.open and (not others or self.rng.random() < 0.5):
                answer = one.open[self.reader].sample(self.rng)
                for world in self.worlds:
                    world.answer(self.reader, answer)
            elif not self._others_go_on(self.rng.choice(others)):
                return step
        return most

    def _noticed(self, world: Match) -> Noticed:
        waiting = tuple((waiting.seat, tuple(waiting.face.items())) for waiting in world.waiting())
        return Noticed(world.view(self.reader), waiting, world.result is not None)

    def _others_go_on(self, seat: int) -> bool:
        """Let another seat answer in both worlds until the reader can notice something; False if it never ends."""
        before = [self._noticed(world) for world in self.worlds]
        for _ in range(MOST_PRIVATE):
            still = [
                world
                for world, noticed in zip(self.worlds, before, strict=True)
                if seat in world.open and self._noticed(world) == noticed and not self._readable(world)
            ]
            if not still:
                return True
            questions = [world.open[seat] for world in still]
            if len(still) == 2 and (answer := self._common(*questions)) is not None:
                answers = [answer, answer]
            else:
                self.same_answers = False
                answers = [question.sample(self.rng) for question in questions]
            for world, given in zip(still, answers, strict=True):
                world.answer(seat, given)
        return False

    def _common(self, one: Question, other: Question) -> Answer | None:
        if one.topic != other.topic:
            return None
        if one.kind is Kind.CHOOSE:
            both = [key for key in one.keys if key in other.keys]
            return (self.rng.choice(both),) if both else None
        if one.kind is Kind.ARRANGE and one.keys != other.keys:
            return None  # in things that lie otherwise, the same order may be a change in one world only
        tries = (one.sample(self.rng) for _ in range(20))
        return next((answer for answer in tries if other.legal(answer)), None)

    def _readable(self, world: Match) -> list[Event]:
        """What the reader can read of the events since the last comparison."""
        return [replace(event, move=0) for event in readable(world._events, self.reader)]

    def _alike(self, place: str) -> bool:
        """Compare; False if the reader may tell the worlds apart from now on."""
        one, other = self.worlds
        read, noticed = [self._readable(w) for w in self.worlds], [self._noticed(w) for w in self.worlds]
        games: list[Any] = [world._game for world in self.worlds]
        told = any(self._was_told(game.heard) for game in games)
        for world, game in zip(self.worlds, games, strict=True):
            world.news()
            game.heard.clear()
        if noticed[0].over or noticed[1].over:
            return False
        if read[0] != read[1]:
            if self.same_answers and not told and noticed[0].view == noticed[1].view:
                require(self._shows(*read), place, f"it reads {_differences(*read)}, and nobody told it")
            return False
        if noticed[0] != noticed[1] and (told or self._tells()):
            return False
        views = (noticed[0].view, noticed[1].view)
        require(views[0] == views[1], place, f"after equal events the views differ: {_differing(*views)}")
        waiting = (noticed[0].waiting, noticed[1].waiting)
        require(waiting[0] == waiting[1], place, f"waiting for {waiting[0]} or for {waiting[1]}")
        self._words(read[0], noticed[0].view)
        if self.reader is None:
            return True
        undos = [[(e.topic, e.answer) for e in world.undo_steps(self.reader)] for world in self.worlds]
        require(undos[0] == undos[1], place, f"undo offers {undos[0]} or {undos[1]}")
        if self.reader in one.open:
            mine, its = one.open[self.reader], other.open[self.reader]
            if told and asked(mine) != asked(its):
                return False
            require(asked(mine) == asked(its), place, f"its question is {mine} or {its}")
            require(mine.shortcuts == its.shortcuts, place, f"shortcuts are {mine.shortcuts} or {its.shortcuts}")
            same = one.question_id(self.reader) == other.question_id(self.reader)
            require(same, place, f"the ids of its question {mine.topic} differ")
        return True

    def _was_told(self, facts: Iterable[Fact]) -> bool:
        """Whether rules told the reader something; what all but one seat are told, a spectator reads too."""
        if self.reader is None:
            return any(len(fact.seats) >= self.worlds[0].state.seats - 1 for fact in facts)
        return any(self.reader in fact.seats for fact in facts)

    def _shows(self, one: list[Event], other: list[Event]) -> bool:
        """Whether the first event that differs is one by which rules show hidden cards."""
        kinds = next(((a.kind, b.kind) for a, b in zip(one, other, strict=False) if a != b), ())
        return any(kind in self.kind.shows for kind in kinds)

    def _tells(self) -> bool:
        """Whether another topic is asked in one world than in the other, and the rules give that away."""
        topics = [{(seat, question.topic) for seat, question in world.open.items()} for world in self.worlds]
        return any(topic in self.kind.tells for _, topic in topics[0] ^ topics[1])

    def _words(self, events: Iterable[Event], view: Any) -> None:
        """All texts are made from what was compared; they must not fail on it."""
        names = NAMES[: self.worlds[0].state.seats]
        for event in events:
            self.kind.words.event(event, names)
        self.kind.words.board(view, names)


def _differences(one: list[Event], other: list[Event]) -> str:
    for left, right in zip(one, other, strict=False):
        if left != right:
            return f"{left} or {right}"
    return f"{len(one)} or {len(other)} events: {[event.kind for event in one]}, {[event.kind for event in other]}"


def _differing(one: Any, other: Any) -> str:
    names = getattr(type(one), "__dataclass_fields__", ())
    pairs = [(name, getattr(one, name), getattr(other, name)) for name in names]
    return "; ".join(f"{name} {left} or {right}" for name, left, right in pairs if left != right) or f"{one} or {other}"


def _listening(kind: GameType) -> GameType:
    """The same game, which also remembers what was told past quiet questions."""
    base: Any = kind.game

    class Listening(base):  # type: ignore[misc]
        def __init__(self, state: Any) -> None:
            super().__init__(state)
            self.heard: list[Fact] = []

        def told(self, seats: Iterable[int], kind: str, values: Iterable[str]) -> None:
            seats, values = tuple(seats), tuple(values)
            self.heard.append(Fact(seats, kind, values))
            super().told(seats, kind, values)

    return replace(kind, game=Listening)
