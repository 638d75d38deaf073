"""Positions of the toy made by hand, and short ways to look at a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.match import Match
from games.engine.storing import plain
from tests.games.engine.toy import BINS, TOY, ToyState

SEED = "00112233445566778899aabbccddeeff"


def position(*hands: Sequence[str], **more: Any) -> ToyState:
    """A position at the beginning of a turn of seat 0 with these hands; decks hold four coins unless given."""
    seats = len(hands)
    state = ToyState(
        seed=SEED,
        seats=seats,
        turn=1,
        turns=99,
        hands=[sorted(hand) for hand in hands],
        decks=[["coin"] * 4 for _ in hands],
        discards=[[] for _ in hands],
        looked=[[] for _ in hands],
        pile=["gift", "spring"],
        cards=[],
        points=[0] * seats,
        bins=[dict.fromkeys(BINS, 0) for _ in hands],
    )
    for name, value in more.items():
        setattr(state, name, value)
    state.cards = sorted(TOY.conserved(state).keys())
    return state


def table(*hands: Sequence[str], defaults: Mapping[str, Sequence[str]] | None = None, **more: Any) -> Match:
    """A strict match at such a position."""
    return Match.at(TOY, position(*hands, **more), defaults=defaults, strict=True)


def reloaded(match: Match) -> Match:
    """The match after a restart."""
    return Match.load(match.kind, match.dump(), strict=True)


def play(match: Match, seat: int, *answers: str) -> None:
    """One-key answers of a seat, one question after another."""
    for answer in answers:
        match.answer(seat, (answer,))


def topics(match: Match) -> dict[int, str]:
    """Who is asked what."""
    return {seat: question.topic.removeprefix("toy.") for seat, question in sorted(match.open.items())}


def picture(match: Match) -> tuple[Any, ...]:
    """Everything about the position, in a form that can be compared."""
    asked = [(seat, match.question_id(seat), question) for seat, question in sorted(match.open.items())]
    return plain(match.state), [(seat, id, q.topic, q.keys, q.least, q.most, q.face, q.late) for seat, id, q in asked]


def position_of(match: Match) -> tuple[Any, ...]:
    """Like `picture`, without the ids of the questions."""
    return picture(match)[0], [(seat, *rest) for seat, _, *rest in picture(match)[1]]
