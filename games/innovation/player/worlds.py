"""Possible worlds for a seat, and playing on in them by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from games.engine.gametype import GameType
from games.engine.match import Match
from games.engine.question import Answer, Question
from games.engine.situation import QuietPoint, Situation
from games.engine.storing import read, written
from games.innovation.checks import complaints, conserved
from games.innovation.game import Innovation
from games.innovation.imagine import imagine
from games.innovation.options import OPTION_FIELDS, InnovationOptions
from games.innovation.player.thumb import rule_of_thumb
from games.innovation.rules import innovation
from games.innovation.scoring import score
from games.innovation.setup import new
from games.innovation.state import InnovationState
from games.innovation.text import WORDS
from games.innovation.view import InnovationView, view

IMAGINED = GameType(
    id="innovation",
    title="Innovation",
    seat_counts=(2, 3, 4),
    rules=1,
    options=InnovationOptions,
    option_fields=OPTION_FIELDS,
    state=InnovationState,
    game=Innovation,
    new=new,
    flow=innovation,
    view=view,
    imagine=imagine,
    score=score,
    conserved=conserved,
    complaints=complaints,
    words=WORDS,
)
"""The rules for thinking. `gametype` cannot be used: it declares the player."""

QUICK = {"together": "no", "proof": "no"}
"""Options that change who is asked when and what is shown, but no outcome, as they are quickest to play."""

Path = Sequence[tuple[int, str, Answer]]
"""Answers that lead from a quiet question to another one: seat, topic and answer."""


class World:
    """A state dealt for what a seat knows at a quiet question. Every play in it starts from the same cards."""

    __slots__ = ("_options", "_text")

    def __init__(self, state: InnovationState) -> None:
        self._options = state.options
        self._text = written(state)

    def match(self) -> Match:
        """A match of its own at the quiet question."""
        state = read(InnovationState, self._text)
        return Match.at(IMAGINED, state, self._options, defaults={}, keep=False)

    def at(self, path: Path, question: Question) -> Match | None:
        """A match in which the path has been followed and this question is open; None if it is not met.

        Seats whose answers are not in the path answer by rule of thumb.
        """
        match, steps = self.match(), list(path)
        while match.result is None:
            seat = _next_seat(match, question.seat)
            asked = match.open[seat]
            if steps and steps[0][0] == seat:
                _, topic, answer = steps.pop(0)
                if asked.topic != topic or not asked.legal(answer):
                    return None
                match.answer(seat, answer)
            elif seat != question.seat:
                match.answer(seat, _thumb(match, seat))
            else:
                same = asked.topic == question.topic and asked.face == question.face and asked.keys == question.keys
                return match if same else None
        return None


def deal(point: QuietPoint, count: int, seed: str) -> Iterator[World]:
    """So many worlds that fit what was known at the quiet question and came to light since."""
    rng = Random(seed)
    for _ in range(count):
        state = imagine(point.view, point.facts, rng)
        state.options = state.options.model_copy(update=QUICK)
        yield World(state)


def path_of(situation: Situation) -> Path:
    """How the present question was reached: the action of whoever's turn it is, and the own answers."""
    assert situation.quiet is not None
    seen: InnovationView = situation.view
    before: InnovationView = situation.quiet.view
    own = [(situation.seat, topic, answer) for topic, answer in situation.quiet.answers]
    if seen.dogma is not None and before.active != situation.seat:
        return [(before.active, "innovation.action", (f"dogma/{seen.dogma.card}",)), *own]
    return own


def finish(match: Match) -> InnovationState:
    """Play on by rules of thumb to the next quiet question, but for the hand-over of a turn, or to the end."""
    while match.result is None:
        seat = _next_seat(match, None)
        question = match.open[seat]
        if question.topic == "innovation.end_turn":
            match.answer(seat, question.late)
        elif question.quiet:
            break
        else:
            match.answer(seat, _thumb(match, seat))
    state: InnovationState = match.state
    return state


def _next_seat(match: Match, last: int | None) -> int:
    """The first seat that is asked; `last` only after all others."""
    return min(match.open, key=lambda seat: (seat == last, seat))


def _thumb(match: Match, seat: int) -> Answer:
    return rule_of_thumb(match.open[seat], view(match.state, seat))
