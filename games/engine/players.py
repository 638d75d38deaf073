"""Letting computers play: at random without any knowledge of the game, or as a game's own computer players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from games.engine.events import Event, readable
from games.engine.match import Match
from games.engine.question import Answer, Question
from games.engine.situation import ComputerPlayer, QuietPoint, Situation

MOST_ANSWERS = 100_000
"""How many answers a game may take before it counts as one that does not end."""


def random_answer(question: Question, rng: Random) -> Answer:
    """A random legal answer."""
    return question.sample(rng)


def random_move(match: Match, rng: Random) -> tuple[int, Answer]:
    """A seat that is asked and a random legal answer.

    On an open floor, seats often say that they are done, or it would take nearly all answers of a game; those that
    have said so rarely come back.
    """
    if match.on_floor:
        seat = rng.choice(sorted(match.open) if rng.random() < 0.1 else match.awaited)
        return seat, _at_random(match, seat, rng)
    seat = rng.choice(sorted(match.open))
    return seat, match.open[seat].sample(rng)


def _at_random(match: Match, seat: int, rng: Random) -> Answer:
    question = match.open[seat]
    return question.late if match.on_floor and rng.random() < 0.3 else random_answer(question, rng)


def play_at_random(match: Match, rng: Random, *, most: int = MOST_ANSWERS) -> int:
    """Answer all questions at random until the game is over; returns the number of answers.

    Raises RuntimeError if the game has not ended after `most` answers.
    """
    for given in range(most):
        if match.result is not None:
            return given
        if match.on_floor:
            match.answer(*random_move(match, rng))
            continue
        seat = rng.choice(sorted(match.open))
        match.answer(seat, random_answer(match.open[seat], rng))
    raise RuntimeError(f"{match.kind.title} did not end within {most} answers")


def noted(player: ComputerPlayer, seat: int, notes: Any, events: Iterable[Event], *, over: bool = False) -> Any:
    """The notes of this seat's player after these events of the game, each as the seat may read it."""
    for event in readable(events, seat, over=over):
        notes = player.note(notes, event)
    return notes


def situation(match: Match, seat: int, notes: Any = None, *, looks_ahead: bool = False) -> Situation:
    """What the computer player of a seat is given when the seat is asked.

    KeyError if it is not asked. `looks_ahead` adds the last quiet point, which costs a copy of the stored state.
    """
    question = match.open[seat]
    bare = tuple([replace(option, value=None) for option in question.options])
    quiet = _quiet_point(match, seat) if looks_ahead else None
    return Situation(seat, match.view(seat), replace(question, options=bare), notes, quiet)


def _quiet_point(match: Match, seat: int) -> QuietPoint:
    return QuietPoint(
        view=match.kind.view(match.quiet_state(), seat),
        answers=tuple((entry.topic, entry.answer) for entry in match.answers_since if entry.seat == seat),
        facts=tuple(replace(fact, seats=(seat,)) for fact in match.facts if seat in fact.seats),
    )


def play_out(match: Match, players: Sequence[ComputerPlayer | None], rng: Random, *, most: int = MOST_ANSWERS) -> int:
    """Let computers play a new match to its end, one for each seat; None plays at random.

    Returns the number of answers. Raises RuntimeError if the game has not ended after `most` answers.
    """
    seats = len(players)
    notes = [None if player is None else player.begin(seat, seats) for seat, player in enumerate(players)]
    for given in range(most):
        if match.result is not None:
            return given
        events = match.news()[0]
        for seat, player in enumerate(players):
            if player is not None:
                notes[seat] = noted(player, seat, notes[seat], events)
        seat = rng.choice(match.awaited)
        mind = players[seat]
        if mind is None:
            answer = _at_random(match, seat, rng)
        else:
            answer = mind.answer(situation(match, seat, notes[seat], looks_ahead=mind.looks_ahead))
        match.answer(seat, answer)
    raise RuntimeError(f"{match.kind.title} did not end within {most} answers")
