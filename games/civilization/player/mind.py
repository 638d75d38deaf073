"""What the player has before its eyes at a question: a state like the one that its view shows, and how far the game is.

The state is dealt from the view, so that all that follows from open things can be worked out with `reckoning`. What
nobody shows is in it at random: nothing here or elsewhere in the player may look at it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeVar

from games.civilization.imagine import imagine
from games.civilization.reckoning.combat import strength
from games.civilization.reckoning.limits import coins
from games.civilization.reckoning.pyramid import rows
from games.civilization.state import City, CivilizationState, Player
from games.civilization.view import CivilizationView
from games.engine.question import Question
from games.engine.situation import Situation

T = TypeVar("T")

PYRAMID = (5, 4, 3, 2, 1)
"""The smallest pyramid with Space Flight (4.3.1)."""

MOST_TURNS = 14.0
LEAST_TURNS = 2.0
"""Between these it guesses how many turns are left."""

MEAN_STRENGTH = 2.0
"""What a unit that is not known has at rank I."""


@dataclass(slots=True)
class Mind:
    """A question and all that the seat knows. `turns` is a guess of how many are left, the present one included."""

    question: Question
    view: CivilizationView
    state: CivilizationState
    me: int
    turns: float
    known: dict[Hashable, Any] = field(default_factory=dict)
    """What was worked out before for this question."""

    @property
    def player(self) -> Player:
        """The own things."""
        return self.state.players[self.me]

    @property
    def others(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(self.state.seats) if seat != self.me]

    @property
    def context(self) -> Mapping[str, str]:
        """What the question says about itself."""
        return self.question.context

    def once(self, key: Hashable, reckon: Callable[[], T]) -> T:
        """Something that does not change while this question is thought about."""
        if key not in self.known:
            self.known[key] = reckon()
        found: T = self.known[key]
        return found

    def city(self, square: str) -> City:
        """An own city."""
        return self.player.city(square)


def mind(situation: Situation) -> Mind:
    """What the player has before its eyes."""
    view = situation.view
    # Offers stay as the seat knows them: in the middle of something they may be of what is no longer there.
    state = imagine(replace(view, floor=None), (), Random(0))
    state.floor = view.floor
    me = situation.question.seat
    found = Mind(situation.question, view, state, me, 0.0)
    if state.players[me].cities:
        found.turns = min(turns_left(state, seat) for seat in range(state.seats))
    return found


def missing(player: Player) -> list[int]:
    """How many technologies of each level a pyramid with Space Flight still needs."""
    return [max(0, wanted - there) for wanted, there in zip(PYRAMID, rows(player), strict=True)]


def turns_left(state: CivilizationState, seat: int) -> float:
    """A guess at how many turns a seat needs for a victory of technology, or economy if it has many coins."""
    learning = float(sum(missing(state.players[seat])))
    earning = (15 - coins(state, seat)) / 1.5
    return max(LEAST_TURNS, min(MOST_TURNS, learning, earning + 1))


def mean_strength(mind: Mind, seat: int) -> float:
    """The mean strength of a unit of a seat: its own are known, of others only their number and ranks."""
    player = mind.player
    if seat == mind.me and player.units:
        return sum([strength(mind.state, seat, unit) for unit in player.units]) / len(player.units)
    ranks = mind.view.seats[seat].ranks
    return MEAN_STRENGTH + sum(ranks.values()) / len(ranks) - 1
