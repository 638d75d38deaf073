"""What players say to a question of Innovation, where the general ways do not find it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.cases.notation import Unreadable, as_list, is_nothing, normal, pieces, seat_of
from games.engine.cases.saying import STOP, option_for
from games.engine.question import Answer, Kind, Question
from games.innovation.cards import SPLAYS

if TYPE_CHECKING:
    from games.engine.cases.casebook import Casebook

VERBS = (
    *("return", "meld", "tuck", "score", "splay", "transfer", "give", "take", "show", "keep", "exchange", "name"),
    *("execute", "rearrange", "choose", "pick"),
)
"""Words that may stand before what is chosen: `tuck Pottery`, `splay green right`."""


def answer(question: Question, said: Any, book: Casebook) -> Answer | None:
    """Ways to say an answer that belong to Innovation alone."""
    if isinstance(said, Mapping):
        return _from_seats(question, said)
    if isinstance(said, str) and (unseen := re.fullmatch(r"p(\d) (\d+)", normal(said))) is not None:
        return (f"seat-{int(unseen[1]) - 1}/{unseen[2]}",)
    if isinstance(said, str) and question.kind is Kind.CHOOSE:
        plain = _plain(question, normal(said))
        if plain is not None:
            return plain
    if question.topic == "innovation.action" or is_nothing(said) or not isinstance(said, str | list):
        return None
    try:
        words = pieces(said, "an answer")
    except Unreadable:
        return None
    if question.kind is Kind.CHOOSE and len(words) != 1:
        return None
    found = [option_for(question, word, book) or option_for(question, _bare(word), book) for word in words]
    keys = tuple(option.key for option in found if option is not None)
    return keys if len(keys) == len(words) else None


def _plain(question: Question, form: str) -> Answer | None:
    """`yes` to the only thing that is offered; `pass` to a question of yes or no."""
    offered = [option.key for option in question.options if option.value is not None]
    if form == "yes" and len(offered) == 1 and len(question.options) > 1:
        return (offered[0],)
    if set(question.keys) == {"yes", "no"} and form in STOP:
        return ("no",)
    return None


def _bare(word: str) -> str:
    """What is chosen, without a verb before it and a direction behind it."""
    words = normal(word).split()
    if len(words) > 1 and words[0] in VERBS:
        words = words[1:]
    if len(words) > 1 and words[-1] in SPLAYS:
        words = words[:-1]
    return " ".join(words)


def _from_seats(question: Question, said: Mapping[str, Any]) -> Answer | None:
    """Ages by the seat whose cards they are (`{P2: [5, 5], P3: 1}`), where unseen cards are chosen."""
    if question.topic != "innovation.foreign_score" or any(seat_of(key) is None for key in said):
        return None
    return tuple(f"seat-{seat_of(key)}/{age}" for key, ages in said.items() for age in as_list(ages))
