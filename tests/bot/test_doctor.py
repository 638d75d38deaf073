"""The doctor: one line a check, and an exit status that a script can use."""

import os
import shutil
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import discord
import pytest
import simcord
from pydantic import SecretStr

import db
from bot import __version__, limits
from bot.doctor import (
    CHECKS,
    NotChecked,
    Trouble,
    check_backups,
    check_commands,
    check_database,
    check_disk,
    check_outbox,
    check_permissions,
    check_settings,
    examine,
    permissions_of,
)
from bot.settings import Settings
from cogs.permissions import CHANNEL, INVITE, NAMES, THREAD
from tests.db.table import notice


def settings(folder: Path, token: str | None = None) -> Settings:
    """Settings with a database in the folder."""
    secret = SecretStr(token) if token else None
    data = folder / "data"
    return Settings.model_construct(token=secret, database=data / "longtable.sqlite", backups=data / "backups")


def answering(text: str, error: type[Exception] | None = None) -> Callable[[Settings], Awaitable[str]]:
    """A check that says or raises the text."""

    async def check(_: Settings) -> str:
        if error:
            raise error(text)
        return text

    return check


async def test_one_line_a_check(tmp_path: Path) -> None:
    lines: list[str] = []
    checks = {"cards": answering("All there."), "network": answering("No token.", NotChecked)}
    assert await examine(settings(tmp_path), lines.append, checks) == 0
    assert lines == ["cards        good     All there.", "network      skipped  No token."]


@pytest.mark.parametrize("error", [Trouble, db.StoreError, PermissionError])
async def test_a_failed_check_fails_all_but_stops_none(tmp_path: Path, error: type[Exception]) -> None:
    lines: list[str] = []
    checks = {"cards": answering("One is missing.", error), "table": answering("Level.")}
    assert await examine(settings(tmp_path), lines.append, checks) == 1
    assert lines == ["cards        FAILED   One is missing.", "table        good     Level."]


async def test_the_token_is_mentioned_but_not_shown(tmp_path: Path) -> None:
    assert await check_settings(settings(tmp_path, "secret")) == "All are valid, and the token is set."
    assert "only the playground" in await check_settings(settings(tmp_path))


async def test_a_database_may_be_still_to_come(tmp_path: Path) -> None:
    assert "the first start makes it" in await check_database(settings(tmp_path))
    assert list(tmp_path.iterdir()) == []


async def test_a_whole_database_is_described(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    async with await db.Store.open(chosen.database):
        assert "running games: 0; in use by a running bot" in await check_database(chosen)
    assert "is whole" in await check_database(chosen)
    assert "not in use" in await check_database(chosen)


async def test_a_damaged_database_is_noticed(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    async with await db.Store.open(chosen.database):
        pass
    content = bytearray(chosen.database.read_bytes())
    content[4096:8192] = os.urandom(4096)
    chosen.database.write_bytes(content)
    with pytest.raises((Trouble, db.StoreError)):
        await check_database(chosen)


async def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    chosen.database.parent.mkdir()
    chosen.database.write_text("dear diary")
    with pytest.raises(db.NotOurDatabase):
        await check_database(chosen)


async def test_a_folder_without_permission_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Denied here, since for the superuser every folder can be written.
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path)
    with pytest.raises(Trouble, match="cannot be written"):
        await check_database(settings(tmp_path))


async def test_it_tells_what_runs(tmp_path: Path) -> None:
    told = await CHECKS["versions"](settings(tmp_path))
    assert all(part in told for part in (f"Longtable {__version__}", "Python 3.", f"discord.py {discord.__version__}"))
    assert "SQLite 3." in told


async def test_a_full_disk_is_noticed_before_it_stops_the_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = settings(tmp_path)
    assert "Free: " in await check_disk(chosen)
    async with await db.Store.open(chosen.database):
        pass

    def free(megabytes: int) -> None:
        usage = shutil.disk_usage(tmp_path)._replace(free=megabytes * 1024 * 1024)
        monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)

    free(99)
    with pytest.raises(Trouble, match=r"Only 99 MB are free for .*data; 100 MB are needed"):
        await check_disk(chosen)
    free(100)
    with pytest.raises(Trouble, match=r"Only 100 MB are free for .*backups"):
        await check_disk(chosen)
    free(101)
    assert "the database has 0 MB" in await check_disk(chosen)
    assert not chosen.backups.exists()


async def test_the_age_of_the_newest_backup_is_told(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    with pytest.raises(NotChecked):
        await check_backups(chosen)
    async with await db.Store.open(chosen.database) as store:
        assert "Make one now and then" in await check_backups(chosen)
        for name, days in (("old", 20), ("newer", 9)):
            copy = chosen.backups / f"{name}.sqlite"
            await store.backup(copy)
            os.utime(copy, (time.time() - days * 86400 - 60,) * 2)
    told = await check_backups(chosen)
    assert "The newest of 2 is newer.sqlite, 9 days old. Make a new one" in told
    os.utime(chosen.backups / "old.sqlite")
    assert await check_backups(chosen) == "The newest of 2 is old.sqlite, 0 days old."


async def test_notices_that_are_stuck_are_trouble_while_the_bot_runs(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    with pytest.raises(NotChecked):
        await check_outbox(chosen)
    now = datetime.now(UTC)
    async with await db.Store.open(chosen.database, clock=lambda: now) as store:
        assert await check_outbox(chosen) == "Nothing waits to be sent."
        await store.add_notices(None, [notice()])
        assert "Waiting to be sent: 1; the oldest for " in await check_outbox(chosen)
        now -= timedelta(minutes=31)
        await store.add_notices(None, [notice()])
        with pytest.raises(Trouble, match=r"^Waiting to be sent: 2; the oldest for 18\d\d s\."):
            await check_outbox(chosen)
    assert "The bot does not run" in await check_outbox(chosen)


async def test_the_bot_s_own_commands_are_within_the_limits(tmp_path: Path) -> None:
    assert (await check_commands(settings(tmp_path))).startswith("Discord takes them all (commands: ")


async def test_a_command_beyond_the_limits_is_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LONGEST_DESCRIPTION", 3)
    with pytest.raises(Trouble, match="Discord takes 3"):
        await check_commands(settings(tmp_path))


async def test_permissions_need_a_token(tmp_path: Path) -> None:
    with pytest.raises(NotChecked):
        await check_permissions(settings(tmp_path))


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (discord.LoginFailure("secret"), "Discord does not accept LONGTABLE_TOKEN"),
        (aiohttp.ClientConnectionError("secret"), "Discord cannot be reached"),
        (TimeoutError("secret"), "Discord cannot be reached"),
    ],
)
async def test_a_failed_login_gives_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, message: str
) -> None:
    async def refuse(self: discord.Client, token: str) -> None:
        raise error

    monkeypatch.setattr(discord.Client, "login", refuse)
    with pytest.raises(Trouble, match=message) as trouble:
        await check_permissions(settings(tmp_path, "secret"))
    assert "secret" not in str(trouble.value)


async def test_a_bot_on_no_server_is_given_its_invitation() -> None:
    async with simcord.run(discord.Client(intents=discord.Intents(guilds=True))) as env:
        told = await permissions_of(env.bot)
        assert told.startswith("The bot is on no server yet. Invite it: https://")
        assert f"permissions={INVITE.value}" in told


async def told_with(monkeypatch: pytest.MonkeyPatch, have: discord.Permissions) -> str:
    """What the doctor says of a bot whose roles on its one server allow this much."""
    # In the simulated Discord a bot cannot take permissions away from itself.
    monkeypatch.setattr(discord.Member, "guild_permissions", have)
    async with simcord.run(discord.Client(intents=discord.Intents(guilds=True))) as env:
        env.create_guild("Club")
        return await permissions_of(env.bot)


def test_every_permission_has_its_name() -> None:
    assert {flag for flag, asked in INVITE if asked} == set(NAMES)


async def test_the_permissions_of_an_invitation_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await told_with(monkeypatch, INVITE) == "The bot may do what it needs (servers: 1)."


@pytest.mark.parametrize("flag", [flag for flag, asked in CHANNEL if asked])
async def test_what_is_missing_for_play_is_trouble(monkeypatch: pytest.MonkeyPatch, flag: str) -> None:
    have = discord.Permissions(INVITE.value)
    have.update(**{flag: False})
    with pytest.raises(Trouble, match=f"^On Club the bot cannot play without {NAMES[flag]}.$"):
        await told_with(monkeypatch, have)


async def test_what_is_missing_for_threads_is_a_remark(monkeypatch: pytest.MonkeyPatch) -> None:
    told = await told_with(monkeypatch, CHANNEL)
    assert "On Club games run in channels, without Create Public Threads, Send Messages in Threads." in told
    told = await told_with(monkeypatch, CHANNEL | THREAD)
    assert "On Club there are no private games, without Create Private Threads." in told
