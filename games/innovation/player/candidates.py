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
    """One key each: that of the rule of thumb, then everything that is no card to pick or to meld.

    After these the highest cards to meld, and of cards to pick the highest and the lowest in turn.
    """
    melds = sorted((key for key in question.keys if key.startswith("meld/")), key=_age, reverse=True)
    cards = [key for key in _by_age(question.keys) if key in AGE]
    turns = [card for pair in zip(cards[::-1], cards, strict=True) for card in pair]
    others = [key for key in question.keys if key not in AGE and not key.startswith("meld/")]
    return list(islice(dict.fromkeys([thumb, *((key,) for key in (*others, *melds, *turns))]), most))


def _selections(question: Question) -> list[Answer]:
    """As few and as many as may be; cards of different ages; of each number the lowest and the highest; single ones."""
    low, least, most = _by_age(question.keys), question.least, question.most
    different = tuple({_age(key): key for key in reversed(low)}.values())[::-1]
    chosen = [low[:least], low[:most], low[len(low) - most :], different, different[:most]]
    for size in range(least, most + 1):
        chosen += [low[:size], low[len(low) - size :]]
    chosen += [(key,) for key in low]
    return [answer for answer in chosen if question.legal(answer)]


def _by_age(keys: Answer) -> Answer:
    return tuple(sorted(keys, key=_age))


def _age(key: str) -> int:
    return AGE.get(key.rpartition("/")[2], 0)
