"""Plain Big Money, the yardstick of all Dominion players: Province at 8, Gold at 6, Silver at 3, nothing else."""

from __future__ import annotations

from games.engine.question import Answer, Question
from games.engine.situation import ComputerPlayer, Situation

WANTED = ((8, "province"), (6, "gold"), (3, "silver"))


def big_money(situation: Situation) -> Answer:
    """Play all Treasures and buy the dearest of the three; where something is forced, the answer of a late seat."""
    question = situation.question
    if question.topic == "dominion.treasures":
        return all_of(question)
    if question.topic == "dominion.buy":
        keys = question.keys
        coins: int = situation.view.coins
        return next(((card,) for price, card in WANTED if coins >= price and card in keys), ("end",))
    return question.late


def all_of(question: Question) -> Answer:
    """Everything that is offered."""
    return tuple(option.key for option in question.options for _ in range(option.copies))


BIG_MONEY = ComputerPlayer(
    id="big_money",
    title="Big Money",
    about="Buys only Silver, Gold and Provinces, and plays no Actions.",
    answer=big_money,
)
