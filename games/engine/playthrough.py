"""A whole random game as text, to be kept, read and compared: the golden playthrough of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from games.engine.conformance import MOST_ANSWERS, NAMES
from games.engine.events import Event, readable
from games.engine.gametype import GameType, Setup
from games.engine.match import Match
from games.engine.players import random_move
from games.engine.question import Answer, Kind, Option, Question


def playthrough(kind: GameType, setup: Setup, seed: int, *, board_every: int = 10) -> str:
    """A random game as text: boards, questions with their options, answers, and what every reader reads.

    A board is shown at the first quiet question of every `board_every`-th turn and at the end.
    """
    rng, names, words = Random(f"walk/{seed}"), NAMES[: setup.seats], kind.words
    match = Match.start(kind, setup)
    lines = [f"{kind.title}, rules {kind.rules}, {setup.seats} players, {setup.options!r}", ""]
    shown = -1
    for number in range(1, MOST_ANSWERS):
        lines += _log(match, names)
        turn = match.state.turn
        if match.result is not None or (turn != shown and turn % board_every == 1):
            shown = turn
            lines += ["", *_indented(words.board(match.view(None), names), "    "), ""]
        if match.result is not None:
            return "\n".join([*lines, words.result(match.result, names), *_sheet(match, names), ""])
        seat, answer = random_move(match, rng)
        question = match.open[seat]
        view = match.view(seat)
        lines.append(f"{number}. {names[seat]} ({words.hand(view, names)})".replace("\n", "; "))
        lines += _indented(words.question(question, view, names), "   ")
        lines.append(f"   {question.topic}: {_offered(kind, question)} -> {_said(kind, question, answer)}")
        match.answer(seat, answer)
    raise AssertionError(f"{kind.id}, seed {seed} does not end")


def _offered(kind: GameType, question: Question) -> str:
    def label(option: Option[Any]) -> str:
        return kind.words.option(question, option)

    if question.kind is Kind.AMOUNT:
        return f"[{question.least} to {question.most}]"
    return f"[{' | '.join(label(option) for option in question.options)}]"


def _said(kind: GameType, question: Question, answer: Answer) -> str:
    if question.kind is Kind.AMOUNT:
        return answer[0]
    return ", ".join(kind.words.option(question, question.option(key)) for key in answer) or "nothing"


def _line(
    tell: Callable[[Event, Sequence[str]], str | None],
    event: Event,
    reader: int | None,
    names: Sequence[str],
    *,
    over: bool,
) -> str | None:
    return next((tell(known, names) for known in readable([event], reader, over=over)), None)


def _log(match: Match, names: Sequence[str]) -> Iterator[str]:
    tell: Callable[[Event, Sequence[str]], str | None] = match.kind.words.event
    over = match.result is not None
    for event in match.news()[0]:
        public = _line(tell, event, None, names, over=over)
        if public is not None:
            yield f"  {'  ' * event.depth}* {public}"
        for reader, name in enumerate(names):
            private = _line(tell, event, reader, names, over=over)
            if private is not None and private != public:
                yield f"  {'  ' * event.depth}  [{name} reads] {private}"


def _sheet(match: Match, names: Sequence[str]) -> Iterator[str]:
    assert match.result is not None
    for name, score, sheet in zip(names, match.result.scores, match.result.sheet, strict=True):
        items = [f"{match.kind.words.score_item(line.item)} x{line.count}: {line.points}" for line in sheet]
        yield f"{name}: {score} ({', '.join(items)})"


def _indented(text: str, by: str) -> list[str]:
    return [f"{by}{line}".rstrip() for line in text.splitlines()]
