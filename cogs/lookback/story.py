"""A game step by step: its acts that still stand, grouped by turns, and what a reader may know of each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cogs.commits import read_event
from cogs.errors import WrongTime
from cogs.tables import Tables
from db import Frame, Game, Move, Status
from games.engine.events import Event, readable
from games.engine.gametype import GameType

RETURNS = frozenset({"undo", "back"})
"""What only takes back: the steps that it took back are left out, and so is it."""

RETURNED = frozenset({"took_back", "went_back"})
"""How events tell of that."""

CHOICES = frozenset({"start", "answer", "lapse"})
"""What is a step also if no event tells of it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what the game came to with the act of this revision, and what happened since the step before.

    `turn` counts the turns that had begun, `began` tells that one begins with it. `seat` is whose act it was, `answer`
    what was answered if the reader may know it.
    """

    revision: int
    turn: int
    began: bool
    seat: int | None
    kind: str
    happened: tuple[Event, ...]
    answer: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Story:
    """The log of a game. `turns` are the revisions at which turns begin.

    `kept` is the revision of the first position that was kept, None if there is none: from it on all can be shown.
    """

    game: Game
    acts: Sequence[Move]
    events: Mapping[int, Sequence[Event]]
    turns: Sequence[int]
    kept: int | None

    def steps(self, reader: int | None) -> list[Step]:
        """The steps as a seat (None: a spectator) may know them; a spectator of a finished game may know all.

        While the game runs, acts of which the reader knows nothing are no steps: their number alone would tell. Raises
        WrongTime if there is none.
        """
        over = self.game.status is Status.FINISHED
        steps: list[Step] = []
        hidden: list[Event] = []
        for act in self.acts:
            happened = [*hidden, *readable(self.events.get(act.revision, ()), reader, over=over and reader is None)]
            own = act.kind in CHOICES and (over or act.seat == reader or act.kind == "start")
            if act.kind in RETURNS or not (own or happened):
                hidden = [event for event in happened if event.kind not in RETURNED]
                continue
            hidden = []
            turn = bisect_right(self.turns, act.revision)
            began = turn > 0 and self.turns[turn - 1] == act.revision
            answer = _answer(act) if act.seat == reader or (over and reader is None) else None
            steps.append(Step(act.revision, turn, began, act.seat, act.kind, tuple(happened), answer))
        if not steps:
            raise WrongTime("The moves of this game were not kept, so there is nothing to look back at.")
        return steps


async def story_of(tables: Tables, game: Game) -> Story:
    """The log of a game that has begun. Raises WrongTime for one that has not."""
    if game.started_at is None:
        raise WrongTime("This game has not begun, so there is nothing to look back at.")
    acts = await tables.store.moves(game.id)
    frames = await tables.store.frames(game.id)
    events: dict[int, list[Event]] = {}
    for row in await tables.store.events(game.id):
        events.setdefault(row.revision, []).append(read_event(row))
    turns = _turns(tables.games[game.kind], events, frames)
    return Story(game, first_of_each(acts), events, turns, frames[0].revision if frames else None)


def _answer(act: Move) -> tuple[str, ...] | None:
    answer = act.data.get("answer")
    return tuple(map(str, answer)) if isinstance(answer, list) else None


def first_of_each(acts: Sequence[Move]) -> list[Move]:
    """One act for each revision: the first, which is what somebody did; the others go with it."""
    return list({act.revision: act for act in reversed(acts)}.values())[::-1]


def _turns(kind: GameType, events: Mapping[int, Sequence[Event]], frames: Sequence[Frame]) -> list[int]:
    """Where turns begin: by the positions that were kept, and before the first of them by what was told."""
    kept = [frame.revision for frame in frames]
    told = [revision for revision, here in events.items() if any(event.kind in kind.turns for event in here)]
    return sorted([*(revision for revision in told if not kept or revision < kept[0]), *kept])


def step_at(steps: Sequence[Step], revision: int) -> int:
    """The place of the last step up to a revision, 0 if there is none before."""
    return max(0, bisect_right([step.revision for step in steps], revision) - 1)


def turn_before(steps: Sequence[Step], place: int) -> int:
    """Where the turn of a step begins; from there, where the turn before it begins."""
    places = [0, *(at for at, step in enumerate(steps) if step.began)]
    return max(at for at in places if at < place) if place else 0


def turn_after(steps: Sequence[Step], place: int) -> int:
    """Where the next turn begins; the last step if none does."""
    return next((at for at, step in enumerate(steps) if at > place and step.began), len(steps) - 1)
