"""`/learn`: lessons that lead through real positions. Nothing of a lesson is stored but that it was finished."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from discord import Member, app_commands
from discord import User as Account
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club
from cogs.handling import Interaction, Reply, answer_privately, show, values_of
from cogs.happenings import event_line
from cogs.pictures import Attached, Gallery
from cogs.teaching.hints import FINISHED, finished_lessons
from cogs.teaching.rules import kind_here
from cogs.ui import draft, ids
from cogs.ui.ids import Pressed
from cogs.ui.learning import GO, LOOK, SHOW_ME, Place, Scene, contents_view, lesson_view, unpacked
from cogs.ui.look import sign
from cogs.ui.text import counted, named, safe_name
from games.catalogue import GAMES
from games.engine.gametype import GameType, SeveralPictures, Views
from games.engine.lesson import BOARD, HAND, Lesson, Task
from games.engine.question import Answer, Question
from games.engine.teaching import Standing, standing

User: TypeAlias = Member | Account

WRITTEN_ANEW = "This lesson was written anew since, so here it begins again."
ALSO = "That works too. The lesson goes on with: {}."


class Learning(commands.Cog):
    """The command that opens a lesson."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="learn", description="Learn a game step by step, in a real position")
    @app_commands.describe(game="Which game; in the place of a game, that one if you do not say")
    @app_commands.choices(game=[Choice(name=kind.title, value=kind.id) for kind in GAMES.values() if kind.lessons])
    async def learn(self, interaction: Interaction, game: str | None = None) -> None:
        """Begin a lesson, or offer those that there are."""

        async def work() -> Reply:
            return await begun(self._club, interaction.user, game or await kind_here(self._club, interaction))

        await answer_privately(interaction, work)


async def begun(club: Club, who: User, game: str) -> Reply:
    """The first step of the only lesson of a game; else the lessons that there are."""
    kind = club.tables.games.get(game)
    if kind is None or not kind.lessons:
        return Reply(contents_view(club.tables.games.values()))
    if len(kind.lessons) > 1:
        return Reply(contents_view([kind]))
    return await shown(club, who, Place(kind, kind.lessons[0], 0))


# -- showing -------------------------------------------------------------------------------------------------------


async def shown(
    club: Club,
    who: User,
    place: Place,
    *,
    picks: Answer = (),
    page: int = 0,
    note: str = "",
    board: bool = False,
) -> Reply:
    """A step of a lesson, for the person who learns."""
    lesson, kind = place.lesson, place.kind
    stands = standing(kind, lesson, place.number)
    match, names = stands.match, names_of(lesson, who.display_name)
    part = BOARD if board else place.step.shows
    told = (event_line(kind, event, names) for event in stands.happened(lesson.seat))
    undone = match.undo_steps(lesson.seat)
    plain = Scene(
        place=place,
        names=names,
        view=match.view(lesson.seat),
        question=stands.question(lesson.seat),
        picks=picks,
        page=page,
        note=note,
        happened=[one for one in told if one],
        words=_words(kind, stands, lesson.seat, part, names),
        board=board,
        undo=named(kind.words.answered(undone[0]), names) if undone else "",
        back=_answered_before(place),
    )
    drawn = (
        await _drawn(club.gallery, kind, stands, lesson.seat, part, names) if await club.wants_pictures(who.id) else []
    )
    if not drawn:
        return Reply(lesson_view(plain))
    view = lesson_view(replace(plain, words="", pictures=[one.picture for one in drawn]))
    return Reply(view, [one.file() for one in drawn], plain=lesson_view(plain))


def names_of(lesson: Lesson, learner: str) -> list[str]:
    """The names of the seats with their signs: the learner's own, and those of the lesson."""
    return [
        f"{sign(seat)} {safe_name(learner if seat == lesson.seat else name)}" for seat, name in enumerate(lesson.names)
    ]


def _answered_before(place: Place) -> int:
    """The last step before this one in which something was answered; the first one if there is none."""
    steps = place.lesson.steps[: place.number]
    return max((number for number, step in enumerate(steps) if isinstance(step.wants, Task)), default=0)


def _words(kind: GameType, stands: Standing, seat: int, part: str, names: Sequence[str]) -> str:
    words = kind.words
    if part == HAND:
        return words.hand(stands.match.view(seat), names)
    if part != BOARD and isinstance(words, Views):
        return str(words.show(stands.match.view(None), names, part))
    return words.board(stands.match.view(None), names)


async def _drawn(
    gallery: Gallery, kind: GameType, stands: Standing, seat: int, part: str, names: Sequence[str]
) -> list[Attached]:
    """The pictures of a part of the position; none if the game has none."""
    pictures, match = kind.pictures, stands.match
    if pictures is None:
        return []
    public, asked = match.view(None), tuple(match.awaited)
    if part == HAND:
        found = await gallery.draw("hand", pictures.hand, match.view(seat), names, stands.question(seat))
    elif part != BOARD and isinstance(pictures, Views):
        found = await gallery.draw("view", pictures.show, public, names, part)
    elif isinstance(pictures, SeveralPictures):
        return await gallery.draw_all("board", pictures.tables, public, names, asked, None)
    else:
        found = await gallery.draw("board", pictures.table, public, names, asked, None)
    return [] if found is None else [found]


# -- presses -------------------------------------------------------------------------------------------------------


async def press_learn(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Begin to learn the game that the button names."""
    await answer_privately(interaction, lambda: begun(club, interaction.user, pressed.part(0)))


async def press_lesson(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """A control of a lesson."""
    values = values_of(interaction)

    async def work() -> Reply:
        place = place_of(club, pressed)
        if place is None:
            return await begun(club, interaction.user, pressed.part(0))
        return await _pressed(club, interaction.user, place, Pressed(pressed.part(3), pressed.parts[4:]), values)

    await show(interaction, work)


def place_of(club: Club, pressed: Pressed) -> Place | None:
    """The step that a control belongs to; None for a lesson that there is not any more.

    In place of a step that there is not any more it is the first one.
    """
    kind = club.tables.games.get(pressed.part(0))
    lesson = next((one for one in kind.lessons if one.id == pressed.part(1)), None) if kind else None
    if kind is None or lesson is None:
        return None
    number = pressed.number(2)
    return Place(kind, lesson, number if 0 <= number < len(lesson.steps) else 0)


async def _pressed(club: Club, who: User, place: Place, act: Pressed, values: list[str]) -> Reply:
    if act.verb == LOOK:
        return await shown(club, who, place, board=True)
    task = place.step.wants
    question = standing(place.kind, place.lesson, place.number).question(place.lesson.seat)
    if act.verb in (GO, ids.UNDO) or not isinstance(task, Task) or question is None:
        return await _arrive(club, who, place)
    following = replace(place, number=place.number + 1)
    right = said(place, question, task.answer)
    if act.verb == SHOW_ME:
        return await _arrive(club, who, following, f"Done for you: {right}.")
    step = led_to(question, act, values)
    if step.answer is None:
        page = act.number(1) if act.verb in (ids.PICK, ids.PAGE) else 0
        return await shown(club, who, place, picks=step.picks, page=page)
    if not question.legal(step.answer):
        return await shown(club, who, place, note=WRITTEN_ANEW)
    answer = question.check(step.answer)
    if not task.accepts(answer):
        return await shown(club, who, place, note=task.reply(answer))
    same = sorted(answer) == sorted(task.answer)
    return await _arrive(club, who, following, "" if same else ALSO.format(right))


async def _arrive(club: Club, who: User, place: Place, note: str = "") -> Reply:
    """Another step; who comes to the last one has finished the lesson."""
    if place.number == len(place.lesson.steps) - 1:
        finished = finished_lessons(await club.store.settings(who.id))
        name = f"{place.kind.id}/{place.lesson.id}"
        if name not in finished:
            await club.store.change_settings(who.id, {FINISHED: [*finished, name]})
    return await shown(club, who, place, note=note)


def led_to(question: Question, act: Pressed, values: list[str]) -> draft.Step:
    """What a control of the question leads to: an answer, or a longer draft. Its first part is what was picked."""
    picks = unpacked(question, act.part(0))
    match act.verb:
        case ids.ANSWER:
            return draft.Step((), draft.answer_named(question, act.part(1)))
        case ids.ADD:
            return draft.Step(draft.after_add(question, picks, act.part(1)))
        case ids.PICK:
            return draft.after_menu(question, picks, act.number(1), values)
        case ids.SHORTCUT:
            return draft.Step(picks, draft.shortcut_answer(question, act.part(1)))
        case ids.CONFIRM:
            return draft.Step(picks, picks)
        case ids.BACK:
            return draft.Step(draft.without_last(question, picks))
        case ids.CLEAR:
            return draft.Step(())
        case _:
            return draft.Step(picks)


def said(place: Place, question: Question, answer: Answer) -> str:
    """An answer in words."""
    names = names_of(place.lesson, "you")
    return named(counted(place.kind.words.option(question, question.option(key)) for key in answer), names)


PRESSES: Mapping[str, Callable[[Club, Interaction, Pressed], Awaitable[None]]] = {
    ids.LEARN: press_learn,
    ids.LESSON: press_lesson,
    ids.LESSON_MENU: press_lesson,
}
