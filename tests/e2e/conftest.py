"""The whole bot through a simulated Discord."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from tests.e2e.quick import QuickEnv
from tests.e2e.room import Clock, Room, check, furnish, make_bot


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "longtable.sqlite"


@pytest.fixture
async def env(path: Path, clock: Clock) -> AsyncIterator[simcord.Env]:
    env = QuickEnv(make_bot(path, clock), check_errors=False)
    await env.start()
    try:
        yield env
    finally:
        await env.shutdown()
        await env.bot.close_store()


@pytest.fixture
async def room(env: simcord.Env, path: Path, clock: Clock) -> AsyncIterator[Room]:
    room = furnish(env, path, clock)
    yield room
    check(room)
