"""The lessons of all games: each is played by its right answers, and every wrong answer has a reply."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from games.catalogue import GAMES
from games.engine import teaching
from games.engine.gametype import GameType, Views
from games.engine.lesson import BOARD, HAND, Lesson, Press, Step, Task
from games.engine.match import Match
from games.engine.question import Answer, Kind, Question
from games.engine.teaching import standing

TAUGHT = [(kind, lesson) for kind in GAMES.values() for lesson in kind.lessons]
EACH = pytest.mark.parametrize(("kind", "lesson"), TAUGHT, ids=[f"{kind.id}-{one.id}" for kind, one in TAUGHT])


def tasks(kind: GameType, lesson: Lesson) -> Iterator[tuple[Step, Task, Question]]:
    """Each step in which something has to be answered, with the question."""
    for number, step in enumerate(lesson.steps):
        if isinstance(step.wants, Task):
            question = standing(kind, lesson, number).question(lesson.seat)
            assert question is not None, f"step {number + 1} asks nothing"
            yield step, step.wants, question


def test_every_game_is_taught() -> None:
    assert {kind.id for kind, _ in TAUGHT} == set(GAMES)
    for kind in GAMES.values():
        assert len({lesson.id for lesson in kind.lessons}) == len(kind.lessons)


@EACH
def test_a_lesson_can_be_played_to_its_end(kind: GameType, lesson: Lesson) -> None:
    assert 8 <= len(lesson.steps) <= 15
    assert lesson.steps[0].start is not None and lesson.steps[-1].wants is None
    for number, step in enumerate(lesson.steps):
        match = standing(kind, lesson, number).match
        assert len(lesson.names) == match.state.seats
        assert match.result is None
        assert not list(kind.complaints(match.state))
        if step.wants is Press.UNDO:
            assert match.undo_steps(lesson.seat)
    assert any(True for _ in tasks(kind, lesson))


@EACH
def test_nothing_is_missing_in_the_positions(kind: GameType, lesson: Lesson) -> None:
    first = standing(kind, lesson, 0).match
    whole = kind.conserved(first.state)
    for number in range(len(lesson.steps)):
        assert kind.conserved(standing(kind, lesson, number).match.state) == whole, f"step {number + 1}"


@EACH
def test_right_answers_are_accepted_and_all_others_get_a_reply(kind: GameType, lesson: Lesson) -> None:
    for step, task, question in tasks(kind, lesson):
        assert question.kind is not Kind.AMOUNT, "a lesson has no forms"
        assert question.check(task.answer) and task.accepts(question.check(task.answer)), step.text
        others = [answer for answer in answers(question) if not task.accepts(answer)]
        for answer in others:
            said = task.reply(answer)
            assert said and len(said) <= 250 and said.endswith((".", "?")), (step.text, answer)
        for start in task.replies:
            fits = any(key.startswith(start) for answer in others for key in answer)
            assert fits, f"nothing that is offered gets the reply to {start}"


def answers(question: Question) -> list[Answer]:
    """All answers of one key, and many others."""
    return list(dict.fromkeys([*islice(question.answers(), 300), *((key,) for key in question.keys)]))


@EACH
def test_other_accepted_answers_leave_something_to_be_refused(kind: GameType, lesson: Lesson) -> None:
    for step, task, question in tasks(kind, lesson):
        offered = list(islice(question.answers(), 300))
        if len(offered) > 1:
            assert not all(task.accepts(answer) for answer in offered), step.text


@EACH
def test_texts_are_short_whole_sentences(kind: GameType, lesson: Lesson) -> None:
    for step in lesson.steps:
        sentences = re.findall(r"[^.?!]+[.?!](?:\s|$)", step.text)
        assert 1 <= len(sentences) <= 5 and len(step.text) <= 420, step.text
        assert step.text[0].isupper() and step.text.endswith((".", "?"))


@EACH
def test_sections_and_parts_of_the_board_exist(kind: GameType, lesson: Lesson) -> None:
    assert kind.rulebook is not None
    for number, step in enumerate(lesson.steps):
        if step.rule:
            assert kind.rulebook.cite(step.rule)
        if step.shows not in (HAND, BOARD):
            offering: object = kind.pictures
            assert isinstance(offering, Views)
            view = standing(kind, lesson, number).match.view(None)
            assert step.shows in dict(offering.views(view, lesson.names))


@EACH
def test_a_step_is_the_same_when_it_is_worked_out_anew(
    kind: GameType, lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = len(lesson.steps) - 1
    before = standing(kind, lesson, last).match
    monkeypatch.setattr(teaching, "MOST_KEPT", 1)
    standing(kind, lesson, 0)
    again = standing(kind, lesson, last).match
    assert again is not before and again.dump() == before.dump()
    assert Match.load(kind, again.dump()).correction is None


def test_hints_are_one_short_line_and_for_topics_that_there_are() -> None:
    for kind in GAMES.values():
        assert kind.hints
        for topic, hint in kind.hints.items():
            assert topic == kind.id or topic.startswith(f"{kind.id}.")
            assert len(hint) <= 140 and "\n" not in hint and hint.endswith(".")


@EACH
def test_the_questions_of_a_lesson_have_hints(kind: GameType, lesson: Lesson) -> None:
    for _, _, question in tasks(kind, lesson):
        assert kind.hint(question) or question.topic == "civilization.leave"


def test_a_hint_is_found_by_the_beginning_of_a_topic() -> None:
    kind = GAMES["dominion"]
    (question,) = [one for step, _, one in tasks(kind, kind.lessons[0]) if "Ada has played Militia" in step.text]
    assert question.topic == "dominion.militia.discard"
    assert kind.hint(question) == kind.hints["dominion.militia.discard"]
    assert kind.hint(replace(question, topic="dominion.remodel.gain")) == kind.hints["dominion.remodel"]
    assert kind.hint(replace(question, topic="dominion.unheard_of")) == ""
