"""What players say to a question of Concordia, where the general ways do not find it."""

from __future__ import annotations

from typing import Any

from games.concordia.casebook.words import LINES, MOVE_TO, NAMES, PLACING, cards_named
from games.concordia.choices import Move
from games.concordia.facts import CARDS
from games.engine.cases.notation import is_nothing, normal
from games.engine.cases.saying import STOP, Misfit
from games.engine.question import Answer, Kind, Question

STOPPED = ("move", "build", "place", "trade", "buy")
"""The topics that can be stopped with 'done'."""

END_TURN = frozenset({"end", "end turn", "end the turn", "end my turn"})


def answer(question: Question, said: Any) -> Answer | None:
    """Ways to say an answer that belong to Concordia alone."""
    if question.kind is not Kind.CHOOSE or isinstance(said, bool) or not isinstance(said, str | None):
        return None
    form, topic = normal(said or "none"), _topic(question)
    if form in END_TURN:
        if topic == "end_turn":
            return ("end",)
        raise Misfit(f"'{question.topic}' is asked before the turn can be ended")
    if is_nothing(form) or form in STOP:
        return next(((key,) for key in ("done", "none") if key in question.keys), None)
    if topic in ("card", "buy"):
        return _card(question, form)
    if topic in ("move", "place", "trade") and "/" in (action := NAMES.find(form) or ""):
        if action in question.keys:
            return (action,)
        raise Misfit(f"'{said}' is not offered", (action,))
    if topic == "move" and (written := MOVE_TO.fullmatch(form)) is not None:
        return _only(question, written[1], NAMES.place(written[2], written[1]))
    return None


def _topic(question: Question) -> str:
    return question.topic.removeprefix("concordia.")


def _card(question: Question, form: str) -> Answer | None:
    """The one card that is meant: by its id or name, or another one that does the same."""
    bare = form.removeprefix("play ").removeprefix("buy ")
    meant = cards_named(bare)
    found = [option.key for option in question.options if any(option.key == card.id for card in meant)]
    if len(found) > 1:
        found = [key for key in found if CARDS[key].deck == 0] or found
    if not found and _topic(question) == "card":
        does = {(card.action, card.parameter) for card in meant[:1]}
        found = [key for key in question.keys if (CARDS[key].action, CARDS[key].parameter) in does]
    return (found[0],) if len(found) == 1 else None


def _only(question: Question, kind: str, line: str | None) -> Answer | None:
    """The move to this line, if only one colonist can make it."""
    moves = [
        option.key
        for option in question.options
        if isinstance(option.value, Move) and option.value.kind == kind and option.value.line == line
    ]
    return (moves[0],) if len(moves) == 1 else None


def aside(question: Question, said: Any) -> Answer | None:
    """How to get past a question that was left out: what belongs to a later one, or to the end of the turn."""
    if not isinstance(said, str):
        return None
    topic, form = _topic(question), normal(said)
    if form in END_TURN:
        if topic == "tribune_colonist":
            return ("none",)
        return ("done",) if topic in STOPPED and "done" in question.keys else None
    if topic == "move" and _is_city(form) and not MOVE_TO.fullmatch(form):
        return ("done",)
    if topic == "colonist" and PLACING.fullmatch(form) and "place" in question.keys:
        return ("place",)
    return None


def _is_city(form: str) -> bool:
    found = NAMES.find(form)
    return found is not None and found not in LINES and found not in CARDS and form.startswith("build ")


def key(question: Question, word: str) -> str:
    """The key that a thing would have in this question, whether it is offered or not."""
    form = normal(word)
    if _topic(question) in ("card", "buy"):
        meant = cards_named(form.removeprefix("play ").removeprefix("buy "))
        if meant:
            fitting = [card.id for card in meant if (card.deck == 0) == (_topic(question) == "card")]
            return (fitting or [meant[0].id])[0]
    if _topic(question) == "move" and (written := MOVE_TO.fullmatch(form)) is not None:
        return NAMES.place(written[2], written[1]) or form
    return NAMES.find(word) or form
