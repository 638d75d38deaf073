"""The words of Civilization as the rest of Longtable asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.civilization.text import labels, log, looks, orders, pages, questions, refusals, results, warnings
from games.engine.events import Event
from games.engine.question import Option, Question, Ref
from games.engine.record import Entry
from games.engine.refusal import Refusal
from games.engine.result import Result


class CivilizationWords:
    """Implements `games.engine.gametype.Words`, `GroupWords` and `Views`."""

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        """One log line for an event as read by somebody; None if it needs no line."""
        return log.event_line(event, names)

    def face(self, face: Ref) -> str:
        """What others read of an open question: the phase, card or action."""
        return labels.face_words(face)

    def question(self, question: Question, view: Any, names: Sequence[str]) -> str:
        """What the seat is asked."""
        return questions.question_words(question, view, names)

    def option(self, question: Question, option: Option[Any]) -> str:
        """The label of an option."""
        return labels.option_words(question, option)

    def group(self, question: Question, start: str) -> str:
        """The label of several options whose keys begin so."""
        return labels.group(question, start)

    def shortcut(self, question: Question, name: str) -> str:
        """The label of a shortcut."""
        return labels.shortcut_words(question, name)

    def warning(self, question: Question, option: Option[Any], view: Any) -> str | None:
        """Why ending with this option should be asked once more."""
        return warnings.warning_words(question, option, view)

    def refusal(self, refusal: Refusal, question: Question | None, view: Any) -> str:
        """Why it is not allowed, and what is possible instead."""
        return refusals.refusal_words(refusal, question, view)

    def order(self, topic: str, choice: str | None) -> str:
        """The title of an order topic, or the label of one of its choices."""
        return orders.order_words(topic, choice)

    def result(self, result: Result, names: Sequence[str]) -> str:
        """Who won, how the game ended and which tie rule decided."""
        return results.result_words(result, names)

    def answered(self, entry: Entry) -> str:
        """A given answer in a few words."""
        return orders.answered_words(entry)

    def progress(self, view: Any) -> str:
        """How far the game is, in a few words for titles."""
        return results.progress_words(view)

    def score_item(self, item: str) -> str:
        """The name of a line of the score sheet."""
        return results.score_item_words(item)

    def board(self, view: Any, names: Sequence[str]) -> str:
        """The whole public board in words."""
        return pages.board_words(view, names)

    def hand(self, view: Any, names: Sequence[str]) -> str:
        """What the seat of this view holds, in words."""
        return pages.hand_words(view, names)

    def views(self, view: Any, names: Sequence[str]) -> Sequence[tuple[str, str]]:
        """The map and its parts, the seats, the market, a battle and the offers."""
        return looks.views(view, names)

    def show(self, view: Any, names: Sequence[str], key: str) -> str:
        """One of the `views` in words. Raises KeyError for any other key."""
        return looks.look_words(view, names, key)


WORDS = CivilizationWords()
