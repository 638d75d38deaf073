"""Running the bot: what the host reads when it cannot run, and a graceful stop."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from pydantic import SecretStr

from bot.client import Longtable, run_bot
from bot.settings import Settings
from db import StoreLocked
from db.lock import ProcessLock

TOKEN = "a-secret-token"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(token=SecretStr(TOKEN), database=tmp_path / "data" / "longtable.sqlite")


class Response:
    status = 503
    reason = "Service Unavailable"


@pytest.mark.parametrize(
    ("error", "said", "status"),
    [
        (discord.LoginFailure("Improper token"), "Discord does not accept LONGTABLE_TOKEN.", 2),
        (discord.DiscordServerError(Response(), "down"), "Discord has a problem of its own (status 503).", 1),
        (aiohttp.ClientConnectionError("no route"), "Discord cannot be reached.", 1),
        (TimeoutError(), "Discord cannot be reached.", 1),
    ],
)
def test_what_can_be_foreseen_is_one_line(
    settings: Settings,
    error: Exception,
    said: str,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def login(*_: Any) -> None:
        raise error

    monkeypatch.setattr(Longtable, "login", login)
    assert run_bot(settings) == status
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1 and TOKEN not in told


def test_a_stop_from_outside_is_graceful(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def start(self: Longtable, token: str) -> None:
        assert token == TOKEN
        asyncio.get_running_loop().call_later(0.05, os.kill, os.getpid(), signal.SIGTERM)
        await asyncio.sleep(30)

    monkeypatch.setattr(Longtable, "start", start)
    assert run_bot(settings) == 0


def test_a_second_bot_on_the_same_file_is_refused(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def login(self: Longtable, token: str) -> None:
        await self.setup_hook()

    monkeypatch.setattr(Longtable, "login", login)
    settings.database.parent.mkdir()
    lock = ProcessLock(settings.database)
    try:
        with pytest.raises(StoreLocked):
            run_bot(settings)
    finally:
        lock.release()


def test_only_the_guilds_intent_is_asked_for(settings: Settings) -> None:
    bot = Longtable(settings)
    assert bot.intents == discord.Intents(guilds=True)
    assert bot.allowed_mentions is not None and bot.allowed_mentions.to_dict() == {"parse": []}
