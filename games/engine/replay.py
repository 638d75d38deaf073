"""Stored acts, done again on a stored match exactly as they were done once.

The same acts on the same match give the same match to the byte: questions have the same ids, chance the same outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.gametype import GameType
from games.engine.match import Match
from games.engine.orders import choice_of
from games.engine.record import Origin
from games.engine.refusal import Refusal

BACK = "back"
"""The kind of the act that returns to an earlier position; its data hold that position's `number` as `to`."""


@dataclass(frozen=True, slots=True)
class Act:
    """An entry of the move log. `number` orders the acts of a game; acts that belong together share it.

    `data` hold what the act needs, and as `move` the number of moves that the match counted after it.
    """

    number: int
    kind: str
    seat: int | None
    data: Mapping[str, Any]


class DoesNotFit(Exception):
    """An act cannot be done here as it was done once: the rules were corrected since, or it is of another game."""


def replayed(kind: GameType, stored: str | bytes, acts: Sequence[Act]) -> Match:
    """The stored match after these acts, all that followed it, taken-back ones included.

    Raises DoesNotFit, also if the stored match itself does not stand under the present rules.
    """
    match = Match.load(kind, stored)
    if match.correction is not None:
        raise DoesNotFit(f"the position was corrected: {match.correction.kind}")
    for act in acts:
        if act.kind == BACK:
            upto = [earlier for earlier in acts if earlier.number <= act.data["to"]]
            match.go_back(replayed(kind, stored, upto))
        else:
            again(match, act)
        _check_number(match, act)
    match.news()
    return match


def again(match: Match, act: Act) -> None:
    """Do one act again, any but a return; what does not concern the match changes nothing. Raises DoesNotFit."""
    way = WAYS.get(act.kind)
    try:
        if way is not None:
            way(match, act)
    except (Refusal, KeyError, IndexError) as error:
        raise DoesNotFit(f"{act.kind} {act.number}: {type(error).__name__} {error}") from error


def _check_number(match: Match, act: Act) -> None:
    expected = act.data.get("move")
    if expected is None and act.kind not in WAYS:
        return
    if expected != match.moves:
        raise DoesNotFit(f"{act.kind} {act.number} leads to move {match.moves}, not {expected}")


def _seat(act: Act) -> int:
    if act.seat is None:
        raise DoesNotFit(f"{act.kind} {act.number} has no seat")
    return act.seat


def _answer(match: Match, act: Act) -> None:
    """An answer to a question by its id, or as a step of a plan by its topic."""
    seat, answer = _seat(act), tuple(act.data["answer"])
    question = match.open.get(seat)
    asked = act.data.get("question")
    if question is not None and not match.on_floor:
        # On an open floor an answer counts also with the id that the question had a moment before.
        other_id = asked is not None and asked != match.question_id(seat)
        if other_id or act.data.get("topic", question.topic) != question.topic:
            raise DoesNotFit(f"{act.kind} {act.number} answers another question than {question.topic}")
    match.answer(seat, answer, origin=Origin(act.data.get("origin", Origin.SEAT)))


def _lapse(match: Match, act: Act) -> None:
    seat = _seat(act)
    if seat not in match.open:
        raise DoesNotFit(f"{act.kind} {act.number} is of a seat that is not asked")
    match.lapse(seat, match.question_id(seat))


def _undo(match: Match, act: Act) -> None:
    match.undo(_seat(act), act.data["steps"])


def _order(match: Match, act: Act) -> None:
    seat, topic, chosen = _seat(act), act.data["topic"], act.data["choice"]
    if chosen is None:
        match.drop_order(seat, topic)
        return
    choice = choice_of(match.kind.order_offers, topic, chosen)
    if choice is None:
        raise DoesNotFit(f"{act.kind} {act.number}: {chosen} is not offered for {topic}")
    match.set_order(choice.order(seat, topic))


def _resign(match: Match, act: Act) -> None:
    match.resign(_seat(act))


def _hand_over(match: Match, act: Act) -> None:
    match.hand_over(_seat(act))


WAYS: Mapping[str, Callable[[Match, Act], None]] = {
    "answer": _answer,
    "lapse": _lapse,
    "undo": _undo,
    "order": _order,
    "resign": _resign,
    "hand over": _hand_over,
}
"""How each kind of act changes a match."""

ACTS = frozenset({BACK, *WAYS})
"""The kinds of acts that are moves of a match; an act of any other kind changes none."""
