"""Lessons as people go through them, with the buttons and menus of the panel; and hints in the first games."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.teaching.hints import LEARN
from cogs.teaching.learning import WRITTEN_ANEW
from cogs.ui import ids
from cogs.ui.ids import parse
from games.catalogue import GAMES
from games.engine.gametype import GameType
from games.engine.lesson import Lesson, Press, Task
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, alts_of, entries_of, labels_of, text_of, walk
from tests.e2e.test_statistics import play

TAUGHT = [(kind, lesson) for kind in GAMES.values() for lesson in kind.lessons]


async def learn(room: Room, game: str, lesson: str = "") -> Any:
    """Begin a lesson by the command."""
    result = await room.alice.slash(room.channel, "learn", game=game)
    assert result.ephemeral
    message = result.response.message
    return await room.press("alice", message, lesson) if lesson else message


def place(message: Any) -> str:
    """Which step is shown: 'step 3 of 15'."""
    return next(part for part in text_of(message).split("\n")[0].split(" · ") if part.startswith("step "))


async def answer(room: Room, message: Any, task: Task) -> Any:
    """Give the right answer by the controls that are there."""
    shown = [(part, parse(part.custom_id)) for part in walk(message) if getattr(part, "custom_id", None)]
    for part, pressed in shown:
        answers = pressed is not None and isinstance(part, discord.Button) and pressed.part(3) == ids.ANSWER
        if answers and (pressed.part(5),) == task.answer:
            return (await room.alice.click(message, label=part.label)).response.message
    for part, _ in shown:
        if isinstance(part, discord.SelectMenu):
            values = picked(part, task)
            if values:
                message = (await room.alice.select(message, values, custom_id=part.custom_id)).response.message
                confirm = next((label for label in labels_of(message) if label.startswith("Confirm: ")), None)
                return message if confirm is None else await room.press("alice", message, confirm)
    raise AssertionError(f"nothing offers {task.answer}")


def picked(menu: discord.SelectMenu, task: Task) -> list[str]:
    """The values of a menu that make the answer; none if it has not all of them."""
    left, values = list(task.answer), []
    for option in menu.options:
        key = option.value.rpartition("~")[0]
        if key in left:
            left.remove(key)
            values.append(option.value)
    return [] if left else values


async def go_on(room: Room, message: Any, lesson: Lesson, number: int) -> Any:
    """Do what a step wants."""
    wants = lesson.steps[number].wants
    if isinstance(wants, Task):
        return await answer(room, message, wants)
    if wants is Press.UNDO:
        undo = next(label for label in labels_of(message) if label.startswith("Undo: "))
        return await room.press("alice", message, undo)
    if wants is Press.BOARD:
        message = await room.press("alice", message, "Board")
        assert "My hand" not in labels_of(message)
    return await room.press("alice", message, "Next")


@pytest.mark.parametrize(("kind", "lesson"), TAUGHT, ids=[f"{kind.id}-{one.id}" for kind, one in TAUGHT])
async def test_a_lesson_from_its_beginning_to_its_end(room: Room, kind: GameType, lesson: Lesson) -> None:
    await room.bot.tables.store.change_settings(room.alice.id, {"board": "text"})
    message = await learn(room, kind.id, f"{kind.title}: {lesson.title}" if len(kind.lessons) > 1 else "")
    for number in range(len(lesson.steps) - 1):
        assert place(message) == f"step {number + 1} of {len(lesson.steps)}"
        assert lesson.steps[number].text in text_of(message)
        message = await go_on(room, message, lesson, number)
    assert "Play against the computer" in labels_of(message) and f"Rules of {kind.title}" in labels_of(message)
    assert "Next" not in labels_of(message)
    settings = await room.bot.tables.store.settings(room.alice.id)
    assert settings["lessons"] == [f"{kind.id}/{lesson.id}"]
    assert await room.bot.tables.store.running_games() == []
    kept = await room.alice.slash(room.channel, "privacy")
    assert "Lessons that you have finished: 1." in text_of(kept.response.message)


async def test_pictures_stand_with_the_steps_and_the_board_can_be_opened(room: Room) -> None:
    message = await learn(room, "dominion")
    assert "Copper" in alts_of(message)[0]
    message = await room.press("alice", message, "Board")
    assert "Province" in alts_of(message)[0] and "My hand" in labels_of(message)
    message = await room.press("alice", message, "My hand")
    assert place(message) == "step 1 of 15" and "Province" not in alts_of(message)[0]


async def test_wrong_answers_say_why_and_undo_and_back_lead_back(room: Room) -> None:
    lesson = GAMES["dominion"].lessons[0]
    message = await learn(room, "dominion")
    for number in range(3):
        message = await go_on(room, message, lesson, number)
    message = await room.choose("alice", message, "Curse (costs 0, minus 1 point)")
    assert place(message) == "step 4 of 15" and "a Curse takes a point from you" in text_of(message)
    message = await room.press("alice", message, "End the turn")
    assert "coins are not kept for later turns" in text_of(message)
    message = await room.press("alice", message, "Undo: 4 Coppers")
    assert place(message) == "step 3 of 15"
    message = await room.choose("alice", message, "Copper", "Copper (2)")
    assert place(message) == "step 3 of 15" and "Chosen so far (2): **2 × Copper**" in text_of(message)
    message = await room.press("alice", message, "Confirm: 2 × Copper")
    assert "Play all four Coppers" in text_of(message)
    message = await room.press("alice", message, "Play all Treasures")
    assert place(message) == "step 4 of 15"
    message = await room.press("alice", message, "Back")
    assert place(message) == "step 3 of 15"
    message = await room.press("alice", message, "Show me")
    assert place(message) == "step 4 of 15" and "Done for you: 4 × Copper." in text_of(message)


async def test_another_good_answer_leads_on_too(room: Room) -> None:
    lesson = GAMES["civilization"].lessons[0]
    number = next(number for number, step in enumerate(lesson.steps) if "Pottery for example" in step.text)
    kept = await room.press_kept("alice", room.channel, f"lt:lesson:civilization:turn:{number}:go")
    message = kept.response.message
    other = next(label for label in entries_of(message) if label.startswith("Currency"))
    message = await room.choose("alice", message, other)
    assert "That works too. The lesson goes on with: Pottery" in text_of(message)
    assert place(message) == f"step {number + 2} of {len(lesson.steps)}"


async def test_controls_work_after_a_restart_and_when_lessons_have_changed(room: Room) -> None:
    message = await learn(room, "concordia")
    await room.restart()
    message = await room.press("alice", message, "Board")
    message = await room.press("alice", message, "Next")
    assert place(message) == "step 2 of 15"
    for custom_id, text in {
        "lt:lesson:concordia:first:99:go": "step 1 of 15",
        "lt:lesson:concordia:first:-1:go": "step 1 of 15",
        "lt:lesson:concordia:first:x:answer::y": "step 1 of 15",
        "lt:lesson:concordia:gone:3:go": "step 1 of 15",
        "lt:lesson:chess:first:3:go": "Learn a game",
        "lt:lesson": "Learn a game",
        "lt:learn:chess": "Learn a game",
        "lt:lesson:concordia:first:1:answer::no-card": WRITTEN_ANEW,
        "lt:lesson:concordia:first:1:shortcut::none": "step 2 of 15",
        "lt:lesson:dominion:first:2:confirm:7.x.0.0.0.0.0": "step 4 of 15",
        "lt:lesson:dominion:first:2:nonsense:0": "Chosen so far (1)",
    }.items():
        result = await room.press_kept("alice", room.channel, custom_id)
        assert text in text_of(result.response.message), custom_id


async def test_learning_is_offered_in_the_lobby_and_in_the_help(room: Room) -> None:
    lobby = (await room.bob.slash(room.channel, "play", game="innovation")).response.message
    result = await room.alice.click(lobby, label="Learn the game")
    assert result.ephemeral and "Learn Innovation" in text_of(result.response.message)
    helped = (await room.alice.slash(room.channel, "help")).response.message
    result = await room.alice.click(helped, label="Learn a game")
    message = result.response.message
    assert [label for label in labels_of(message) if label.startswith("Sid Meier's Civilization")] == [
        "Sid Meier's Civilization: A turn",
        "Sid Meier's Civilization: A battle",
    ]
    message = await room.press("alice", message, "Concordia: Your first game")
    assert "Learn Concordia" in text_of(message)


async def test_in_the_thread_of_a_game_that_game_is_learned(room: Room) -> None:
    game = await room.start("alice", "bob")
    result = await room.alice.slash(await room.place_of(game), "learn")
    assert "Learn Dominion" in text_of(result.response.message)


async def test_after_a_lesson_a_game_against_the_computer_begins(room: Room) -> None:
    last = len(GAMES["dominion"].lessons[0].steps) - 1
    end = await room.press_kept("alice", room.channel, f"lt:lesson:dominion:first:{last}:go")
    rules = await room.alice.click(end.response.message, label="Rules of Dominion")
    assert "Contents" in text_of(rules.response.message) or "The game" in text_of(rules.response.message)
    again = await room.press_kept("alice", room.channel, f"lt:lesson:dominion:first:{last}:go")
    await room.alice.click(again.response.message, label="Play against the computer")
    (game,) = await room.bot.tables.store.running_games()
    assert game.host_id == room.alice.id


BUY = "gold copper copper estate estate"
HINT = GAMES["dominion"].hints["dominion.treasures"]


async def test_hints_stand_on_the_panel_of_who_is_new_and_lead_to_the_lesson(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn(BUY, "copper"))
    assert f"-# Hint: {HINT} {LEARN}" in text_of(await room.hand("alice", game))
    assert "Hint:" not in text_of(await room.hand("bob", game)), "bob is not asked"
    last = len(GAMES["dominion"].lessons[0].steps) - 1
    await room.press_kept("alice", room.channel, f"lt:lesson:dominion:first:{last}:go")
    text = text_of(await room.hand("alice", game))
    assert f"-# Hint: {HINT}" in text and LEARN not in text
    await room.bot.tables.store.change_settings(room.alice.id, {"hints": False})
    assert "Hint:" not in text_of(await room.hand("alice", game))


async def test_after_a_finished_game_there_are_no_hints_in_games_of_this_kind(room: Room) -> None:
    await play(room, "alice", "bob", loser="bob")
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn(BUY, "copper"))
    assert "Hint:" not in text_of(await room.hand("alice", game))
    other = await room.start("alice", "bob", game="innovation")
    assert f"-# Hint: {GAMES['innovation'].hints['innovation.initial_meld']} {LEARN}" in text_of(
        await room.hand("alice", other)
    )
