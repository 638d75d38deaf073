"""The computer player `steady`: it counts all decks and plays by rules of thumb (see docs/computer-players.md)."""

from __future__ import annotations

from games.dominion.player.choices import ANSWERS, Choice
from games.dominion.player.notes import begin, note
from games.dominion.player.outlook import Outlook
from games.dominion.text.players import ABOUT, TITLE
from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation


def steady(situation: Situation) -> Answer:
    """A legal answer; the same for the same situation."""
    question = situation.question
    topic = question.topic.removeprefix("dominion.")
    outlook = Outlook(situation.view, situation.notes, situation.seat)
    return question.check(ANSWERS[topic](Choice(question, outlook)))


STEADY = ComputerPlayer(
    id="steady",
    title=TITLE,
    about=ABOUT,
    answer=steady,
    begin=begin,
    note=note,
)
