"""What players say to a question of Dominion, where the general ways do not find it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.dominion.cards import ACTIONS, BASIC
from games.dominion.casebook.words import NAMES
from games.engine.cases.notation import is_nothing, normal, pieces, seat_of
from games.engine.question import Answer, Question

ALL_TREASURES = ("treasures", "all treasures", "play all", "play treasures", "play all treasures")

SYNONYMS = {
    "dominion.moat": {
        "yes": "show",
        "moat": "show",
        "show moat": "show",
        "reveal": "show",
        "no": "pass",
        "none": "pass",
        "do not show": "pass",
    },
    "dominion.spy.choice": {
        **dict.fromkeys(("put back", "put it back", "back on top", "on top", "return", "keep", "no"), "back"),
        **dict.fromkeys(("discard it", "yes"), "discard"),
    },
    "dominion.library.keep": {"set it aside": "set_aside", "aside": "set_aside", "no": "set_aside", "yes": "keep"},
    "dominion.vassal.play": {"play": "yes", "play it": "yes", "decline": "no", "pass": "no"},
    "dominion.moneylender.trash": {"copper": "yes", "decline": "no", "pass": "no"},
    "dominion.chancellor.flip": {"discard": "yes", "flip": "yes", "keep": "no", "pass": "no"},
}


END_TURN = ("end turn", "end the turn", "end my turn")

END_PHASE = ("end", "end phase", "end buy phase", "end the phase", "end the buy phase")

WORDS_FOR = {
    topic: {**{key.replace("_", " "): key for key in synonyms.values()}, **synonyms}
    for topic, synonyms in SYNONYMS.items()
}
"""All words for the answers of a topic, the keys among them."""


def answer(question: Question, said: Any) -> Answer | None:
    """Ways to say an answer that belong to Dominion alone."""
    if question.topic == "dominion.spy.choices":
        return _spied(question, said)
    if not isinstance(said, bool | str):
        return None
    form = normal("yes" if said is True else "no" if said is False else said)
    key = _word_for(question.topic, form)
    if key is not None:
        return (key,)
    if question.topic == "dominion.treasures" and form in ALL_TREASURES:
        return tuple(option.key for option in question.options for _ in range(option.copies))
    if question.topic in ("dominion.buy", "dominion.end_turn") and form in (*END_TURN, *END_PHASE):
        return ("end",)
    return None


def _word_for(topic: str, form: str) -> str | None:
    """The key that is meant, also with the card behind it (`set aside Village`)."""
    words = WORDS_FOR.get(topic, {})
    if form in words:
        return words[form]
    for word in sorted(words, key=len, reverse=True):
        if form.startswith(f"{word} ") and NAMES.find(form.removeprefix(f"{word} ")):
            return words[word]
    return None


def aside(question: Question, said: Any) -> Answer | None:
    """How to get past a phase that was left out.

    What belongs to a later phase ends the Action phase; a buy, a pile that is no Treasure in hand, or the end of the
    phase or turn said while Treasures are asked plays none.
    """
    if question.topic not in ("dominion.action", "dominion.treasures"):
        return None
    phase = _phase_of(said)
    card = NAMES.find(_bare(str(said))) if phase == "card" else None
    if question.topic == "dominion.action":
        return ("end",) if phase is not None and card not in ACTIONS else None
    no_more = normal(said) in END_PHASE or phase in ("buy", "end") or (card is not None and card not in question.keys)
    return () if no_more else None


def _phase_of(said: Any) -> str | None:
    """The phase that an answer belongs to by its words: treasures, buy, end; 'card' for a card that may be either."""
    if isinstance(said, Mapping):
        topic = normal(next(iter(said), ""))
        return {"treasures": "treasures", "play treasures": "treasures", "buy": "buy", "buy card": "buy"}.get(topic)
    if isinstance(said, str):
        form = normal(said)
        if form in ALL_TREASURES:
            return "treasures"
        if form in END_TURN:
            return "end"
        if form.startswith("buy "):
            return "buy"
    names = [NAMES.find(_bare(piece)) for piece in pieces(said, "an answer")] if isinstance(said, str | list) else []
    if not names or not all(name in BASIC for name in names):
        return "card" if len(names) == 1 and names[0] is not None else None
    return "card" if len(names) == 1 else "treasures"


def _bare(piece: str) -> str:
    verb, _, rest = piece.partition(" ")
    return rest if normal(verb) in ("play", "plays", "buy", "buys") else piece


def _spied(question: Question, said: Any) -> Answer | None:
    """All cards of a Spy at once: by seat with discard or back, or the seats or cards that are discarded."""
    if isinstance(said, Mapping) and all(seat_of(key) is not None for key in said):
        gone = [seat_of(key) for key, one in said.items() if normal(one) in ("discard", "yes", "discard it")]
    elif is_nothing(said) or isinstance(said, Mapping):
        return None
    else:
        gone = [seat_of(piece) for piece in pieces(said, "an answer")]
        if any(seat is None for seat in gone):
            return None
    return tuple(key for key in question.keys if int(key.partition("/")[0]) in gone)
