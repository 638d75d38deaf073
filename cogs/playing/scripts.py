"""Commands that answer several questions: scripts of lines, each said when its question comes.

Which questions come depends on the game: what has only one answer is not asked, and a command may be given in the
middle of what it does. So a line is said at the first question that it is for, whenever that is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cogs.playing.ahead import Ahead
from cogs.playing.moves import NotNow, Plan, seat_named
from cogs.table import Table
from cogs.ui import text as ui_text
from cogs.ui.refusals import refusal_text, with_rule
from cogs.ui.text import fits, option_label
from games.engine.events import Event
from games.engine.question import Answer, Question
from games.engine.refusal import NotLegal

MOST_STEPS: Final = 20

Say = Callable[[Table, Question], Answer | None]
"""What a line answers; None if the person has not said it. Raises NotNow."""


@dataclass(frozen=True, slots=True)
class Line:
    """An answer to one of these topics (without the name of the game).

    `wish` is the id of something that must come about also if it is not asked for, because there is no choice.
    """

    topics: tuple[str, ...]
    say: Say
    wish: str = ""


Script = Sequence[Line]


@dataclass(frozen=True, slots=True)
class Followed:
    """How far a script leads: the answers, the lines that were not asked for or are left, and what is asked then."""

    steps: tuple[tuple[str, Answer], ...]
    skipped: Script
    left: Script
    question: Question | None
    happened: Sequence[Event] = ()


def topic_of(question: Question) -> str:
    """The topic without the name of the game."""
    return question.topic.partition(".")[2]


def follow(table: Table, question: Question, script: Script, *, until: Iterable[str] = ()) -> Followed:
    """Say the lines of a script as their questions come, up to one of the topics `until`. No line goes before another.

    Raises NotNow for what cannot be chosen at a question that would come next; at the first one it is left for the
    game to refuse.
    """
    ahead, left, stops = Ahead(table, question.seat), list(script), tuple(until)
    steps: list[tuple[str, Answer]] = []
    skipped: list[Line] = []
    while (asked := ahead.question) is not None and len(steps) < MOST_STEPS:
        topic = topic_of(asked)
        place = next((place for place, one in enumerate(left) if topic in one.topics), None)
        if place is None or topic in stops:
            break
        answer = left[place].say(table, asked)
        if answer is None:
            break
        if not asked.legal(answer):
            if steps:
                raise NotNow(_why_not(table, asked, answer, ahead.view))
            return Followed(((asked.topic, answer),), (), (), None)
        skipped, left = [*skipped, *left[:place]], left[place + 1 :]
        steps.append((asked.topic, answer))
        ahead.answer(answer)
    return Followed(tuple(steps), skipped, left, ahead.question, ahead.happened)


def planned(table: Table, question: Question, script: Script, otherwise: str) -> Plan:
    """The plan of a command. Raises NotNow; with `otherwise` if no line is for the open question."""
    followed = follow(table, question, script)
    if not followed.steps:
        raise NotNow(otherwise)
    asked = followed.question
    goes_on = asked is not None and any(topic_of(asked) in line.topics for line in followed.left)
    told = {thing.lower() for event in followed.happened for thing in _strings(event.facts)}
    for line in (*followed.skipped, *(() if goes_on else followed.left)):
        if line.wish and line.wish.lower() not in told:
            raise NotNow(
                f"{line.wish} cannot be chosen here, so nothing was done. Leave it out, or choose step by step."
            )
    return Plan(followed.steps)


def _why_not(table: Table, asked: Question, answer: Answer, view: Any) -> str:
    """Why this is no answer to a question that would come next, and what is."""
    try:
        asked.check(answer)
    except NotLegal as refusal:
        said = table.kind.words.refusal(refusal, asked, view)
        if not said:
            return refusal_text(refusal, None, None)
        key = str(refusal.facts.get("key", ""))
        return with_rule(ui_text.named(said, ui_text.safe_names(table)), table.kind, asked.topic, key)
    raise ValueError(f"{answer} is an answer to {asked.topic}")


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        yield from value.split()
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, Sequence):
        for one in value:
            yield from _strings(one)


# -- what was typed ------------------------------------------------------------------------------------------------


def offers(table: Table, question: Question, start: str = "") -> list[tuple[str, str]]:
    """The options whose keys begin so: the rest of each key, with its label."""
    return [
        (option.key.removeprefix(start), option_label(table, question, option))
        for option in question.options
        if option.key.startswith(start) and not (option.value is None and option.ref is None)
    ]


def named(text: str, offered: Sequence[tuple[str, str]]) -> str:
    """Which of these values somebody means: by the value, the end of it, its label, or words that only one label has.

    What is unclear stays as it was written.
    """
    wanted = text.strip().lower()
    known = wanted.replace(" ", "-")
    same = [value for value, label in offered if value.lower() in (wanted, known) or label.lower() == wanted]
    ends = [value for value, _ in offered if value.rpartition("/")[2].lower() == known]
    words = [value for value, label in offered if wanted and fits(label, text)]
    for found in (same, ends, words):
        if len(found) == 1:
            return found[0]
    return same[0] if same else text.strip()


def choice(text: str | None, start: str = "", *, otherwise: str | None = None) -> Say:
    """A line that chooses by what was typed among the options whose keys begin so; `otherwise` if nothing was."""

    def say(table: Table, question: Question) -> Answer | None:
        if text is None:
            return None if otherwise is None else (otherwise,)
        return (start + named(text, offers(table, question, start)),)

    return say


def player(text: str | None, start: str = "") -> Say:
    """A line that chooses a player by name or by the number of the seat."""

    def say(table: Table, question: Question) -> Answer | None:
        if text is None:
            return None
        seat = seat_named(table, text)
        if seat is None:
            return (start + named(text, offers(table, question, start)),)
        return (f"{start}seat-{seat}",)

    return say


def some(text: str | None, *, otherwise: str | None = None) -> Say:
    """A line that chooses several things: '2 wheat and iron'; `otherwise` names a shortcut if nothing was typed."""

    def say(table: Table, question: Question) -> Answer | None:
        if text is None:
            return next((one.answer for one in question.shortcuts if one.name == otherwise), None)
        offered = offers(table, question)
        keys: list[str] = []
        for count, thing in counted(text):
            keys += [named(thing, offered)] * min(count, question.most + 1)
        return _checked(question, tuple(keys))

    return say


def _checked(question: Question, answer: Answer) -> Answer:
    return question.check(answer) if question.legal(answer) else answer


def counted(text: str) -> list[tuple[int, str]]:
    """The things that somebody listed, each with its number: '2 wheat and iron'."""
    parts = [part.strip() for part in re.split(r",|\band\b|\+", text) if part.strip()]
    found = [re.fullmatch(r"(?:(\d{1,3})\s*[x×]?\s+)?(.+)", part) for part in parts]
    return [(int(one[1] or 1), one[2]) for one in found if one is not None]
