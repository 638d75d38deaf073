"""The playground: its people are the same at every start, also after an update with more commands."""

from __future__ import annotations

from pathlib import Path

import simcord

from bot.playground import ORGANISER, PEOPLE, Resident, opened
from bot.settings import Settings


async def people(database: Path, *, commands: int) -> list[tuple[str, int]]:
    """Names and ids of all people in a fresh playground, after so many things more were registered."""
    bot = Resident(Settings(), database=database)
    async with simcord.run(bot, check_errors=False) as env:
        for number in range(commands):
            env.create_user(f"something {number}")
        playground = await opened(env, bot, 1)
        found = [(person.name, person.id) for person in playground.people]
    await bot.close_store()
    return found


async def test_people_keep_their_ids_when_commands_are_added(tmp_path: Path) -> None:
    before = await people(tmp_path / "one.sqlite", commands=0)
    after = await people(tmp_path / "two.sqlite", commands=3)
    assert [name for name, _ in before] == [*PEOPLE, ORGANISER]
    assert before == after
