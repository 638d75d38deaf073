"""Looking ahead: every candidate is played in the same few worlds, the best ones one action further."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.question import Answer
from games.engine.situation import Situation
from games.innovation.player.candidates import candidates, following
from games.innovation.player.position import WIN, worth
from games.innovation.player.worlds import Path, World, deal, finish, path_of
from games.innovation.state import InnovationState

WORLDS = 4
"""In how many worlds every candidate is played."""

FURTHER = 5
"""So many of the candidates are looked at one action further."""


def best_answer(situation: Situation, thumb: Answer) -> Answer:
    """The candidate after which the worlds are worth most on average; `thumb` if nothing can be compared."""
    question, quiet = situation.question, situation.quiet
    tried = candidates(question, thumb)
    if len(tried) < 2 or quiet is None:
        return thumb
    path = path_of(situation)
    seed = repr((situation.view, question.topic, question.keys))
    worlds = [world for world in deal(quiet, WORLDS, seed) if world.at(path, question) is not None]
    if not worlds:
        return thumb
    reached = [[_after(world, path, situation, answer) for world in worlds] for answer in tried]
    first = [_mean([worth(state, situation.seat) for state in states]) for states in reached]
    ranked = sorted(range(len(tried)), key=lambda place: (-first[place], place))[:FURTHER]
    if first[ranked[0]] >= WIN:
        return tried[ranked[0]]
    second = {place: _mean([_further(state, situation.seat) for state in reached[place]]) for place in ranked}
    return tried[max(ranked, key=lambda place: second[place])]


def _after(world: World, path: Path, situation: Situation, answer: Answer) -> InnovationState:
    """The state at the next action after this answer."""
    match = world.at(path, situation.question)
    assert match is not None
    match.answer(situation.seat, answer)
    return finish(match)


def _further(state: InnovationState, seat: int) -> float:
    """What the position is worth to the seat after one more action, the best one of whoever has the turn."""
    if state.result is not None:
        return worth(state, seat)
    world, mover = World(state), state.active
    best: tuple[float, float] | None = None
    for answer in following(world.match().open[mover]):
        match = world.match()
        match.answer(mover, answer)
        after = finish(match)
        value = worth(after, mover)
        if best is None or value > best[0]:
            best = value, worth(after, seat)
    assert best is not None
    return best[1]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
