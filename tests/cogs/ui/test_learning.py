"""Steps of lessons as messages: within Discord's limits, whatever has been picked; and picks in ids."""

from __future__ import annotations

from random import Random

import pytest

from cogs.teaching.learning import names_of
from cogs.ui.compose import Picture
from cogs.ui.learning import Place, Scene, contents_view, lesson_view, packed, unpacked
from games.catalogue import GAMES
from games.engine.gametype import GameType
from games.engine.lesson import Lesson, Task
from games.engine.question import Answer, Kind, Option, Question, Ref
from games.engine.teaching import standing
from tests.cogs.ui.payload import buttons_of, problems, text_of

TAUGHT = [(kind, lesson) for kind in GAMES.values() for lesson in kind.lessons]
EACH = pytest.mark.parametrize(("kind", "lesson"), TAUGHT, ids=[f"{kind.id}-{one.id}" for kind, one in TAUGHT])
LONG_NAME = "W" * 40
PICTURE = Picture("attachment://hand.png", "A hand.")


def scene(place: Place, *, picks: Answer = (), note: str = "", pictures: bool = False) -> Scene:
    stands, names = standing(place.kind, place.lesson, place.number), names_of(place.lesson, LONG_NAME)
    view = stands.match.view(place.lesson.seat)
    words = "" if pictures else f"{place.kind.words.board(stands.match.view(None), names)}\n" * 3
    return Scene(
        place=place,
        names=names,
        view=view,
        question=stands.question(place.lesson.seat),
        picks=picks,
        note=note,
        happened=[f"{names[0]} does something that takes a long line to tell."] * 30,
        pictures=[PICTURE] if pictures else [],
        words=words,
        undo="Something rather long that was answered",
        back=0,
    )


@EACH
@pytest.mark.parametrize("pictures", [False, True], ids=["words", "pictures"])
def test_every_step_fits_with_every_reply(kind: GameType, lesson: Lesson, pictures: bool) -> None:
    for number, step in enumerate(lesson.steps):
        place = Place(kind, lesson, number)
        replies = [step.wants.otherwise, *step.wants.replies.values()] if isinstance(step.wants, Task) else []
        for note in ["", *replies]:
            view = lesson_view(scene(place, note=note, pictures=pictures))
            assert problems(view) == [], f"step {number + 1}"
            assert step.text in text_of(view) and note in text_of(view)


@EACH
def test_every_step_fits_with_whatever_has_been_picked(kind: GameType, lesson: Lesson) -> None:
    rng = Random(1)
    for number, step in enumerate(lesson.steps):
        question = standing(kind, lesson, number).question(lesson.seat)
        if not isinstance(step.wants, Task) or question is None or question.kind is Kind.CHOOSE:
            continue
        for _ in range(10):
            picks = question.sample(rng)
            assert unpacked(question, packed(question, picks)) == picks
            assert problems(lesson_view(scene(Place(kind, lesson, number), picks=picks))) == []


def test_a_step_has_the_ways_on_that_it_needs() -> None:
    kind = GAMES["dominion"]
    lesson = kind.lessons[0]
    first = buttons_of(lesson_view(scene(Place(kind, lesson, 0))))
    assert "Next" in first and "Back" not in first and "Show me" not in first
    assert "Next" not in buttons_of(lesson_view(scene(Place(kind, lesson, 1)))), "the board must be opened"
    asked = buttons_of(lesson_view(scene(Place(kind, lesson, 2))))
    assert {"Play all Treasures", "Show me", "Board", "Back"} <= set(asked) and "Next" not in asked
    last = buttons_of(lesson_view(scene(Place(kind, lesson, len(lesson.steps) - 1))))
    assert {"Play against the computer", "Rules of Dominion"} <= set(last)


def test_all_lessons_are_offered_together() -> None:
    view = contents_view(GAMES.values())
    assert problems(view) == [] and len(buttons_of(view)) == len(TAUGHT)


def paths() -> Question:
    options = tuple(Option(f"{kind}/{number}", number) for kind in ("sell", "buy", "move") for number in range(30))
    return Question(0, "x.trade", Kind.CHOOSE, options, 1, 1, Ref("phase", "trade"), (options[0].key,))


@pytest.mark.parametrize("picks", [(), ("sell/",), ("move/",)])
def test_how_far_somebody_has_walked_comes_back_from_an_id(picks: Answer) -> None:
    assert unpacked(paths(), packed(paths(), picks)) == picks


@pytest.mark.parametrize("text", ["", ">gone/", ">", "99.98", "-1", "a.b", "1.1.1.1", "²"])
def test_nonsense_in_an_id_picks_nothing_wrong(text: str) -> None:
    question = standing(GAMES["dominion"], GAMES["dominion"].lessons[0], 2).question(0)
    assert question is not None
    assert all(key in question.keys for key in unpacked(question, text))
    assert unpacked(paths(), text) == ()
