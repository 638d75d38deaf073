"""The computer player `steady`: it plays out what it could do in a few possible worlds (docs/computer-players.md)."""

from __future__ import annotations

from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation
from games.innovation.player.look import best_answer
from games.innovation.player.thumb import rule_of_thumb
from games.innovation.text.players import ABOUT, TITLE


def steady(situation: Situation) -> Answer:
    """A legal answer; the same for the same situation."""
    thumb = rule_of_thumb(situation.question, situation.view)
    return best_answer(situation, thumb)


STEADY = ComputerPlayer(id="steady", title=TITLE, about=ABOUT, answer=steady, looks_ahead=True)
