"""Which answers to a question are tried: all of them, or of very many a small choice that holds the sensible ones."""

from __future__ import annotations

from itertools import islice

from games.engine.question import Answer, Kind, Question
from games.innovation.cards import AGE

MOST_TRIED = 24
"""So many answers are tried at most."""

MOST_FOLLOWING = 14
"""So many actions are looked at for whoever acts next."""

FEW = 12
"""So many answers at most are all tried."""


def candidates(question: Question, thumb: Answer) -> list[Answer]:
    """The answers that are worth trying; that of the rule of thumb comes first."""
    if question.kind is Kind.CHOOSE:
        return _ranked(question, thumb, MOST_TRIED)
    tried = [thumb]
    if question.count(FEW + 1) <= FEW:
        tried += question.answers()
    elif question.kind is Kind.ARRANGE:
        tried += [_by_age(question.keys), _by_age(question.keys)[::-1]]
    else:
        tried += _selections(question)
    return list(islice(dict.fromkeys(question.check(answer) for answer in tried), MOST_TRIED))


def following(question: Question) -> list[Answer]:
    """The actions that are looked at for whoever acts next."""
    return _ranked(question, question.late, MOST_FOLLOWING)


def _ranked(question: Question, thumb: Answer, most: int) -> list[Answer]:
    """One key each: what is done with cards in hand comes last, low cards at the end."""

    def rank(key: str) -> tuple[bool, int]:
        verb, _, card = key.partition("/")
        return verb == "meld", -AGE.get(card, 0)

    keys = sorted(question.keys, key=rank)
    return list(islice(dict.fromkeys([thumb, *((key,) for key in keys)]), most))


def _selections(question: Question) -> list[Answer]:
    """Of each allowed size the lowest and the highest cards; cards of different ages; single cards."""
    low = _by_age(question.keys)
    different = tuple({AGE.get(card, 0): card for card in reversed(low)}.values())[::-1]
    chosen: list[Answer] = [different[:size] for size in range(1, len(different) + 1)]
    for size in range(question.least, question.most + 1):
        chosen += [low[:size], low[len(low) - size :]]
    chosen += [(key,) for key in low]
    return [answer for answer in chosen if question.legal(answer)]


def _by_age(keys: Answer) -> Answer:
    return tuple(sorted(keys, key=lambda key: AGE.get(key, 0)))
