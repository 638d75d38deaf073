"""The command line as a host uses it: what it prints, and its exit status."""

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import aiohttp
import discord
import pytest

import db
from bot import __version__, cli, emoji
from bot.emoji import Uploaded
from bot.settings import PREFIX
from cogs.seating.seats import resign
from cogs.table import PRACTICE
from cogs.tables import Tables
from db.lock import ProcessLock

ROOT = Path(__file__).parents[2]

Longtable = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def longtable(tmp_path: Path) -> Longtable:
    """Run `longtable` with arguments and settings in an empty folder."""

    def run(*arguments: str, **settings: str) -> "subprocess.CompletedProcess[str]":
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
        return subprocess.run(
            [sys.executable, "-m", "bot", *arguments],
            cwd=tmp_path,
            env=inherited | {"PYTHONPATH": str(ROOT)} | settings,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    return run


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database where the bot keeps it by default."""

    async def make() -> Path:
        path = tmp_path / "data" / "longtable.sqlite"
        async with await db.Store.open(path):
            return path

    return asyncio.run(make())


def refusal(done: "subprocess.CompletedProcess[str]", status: int) -> str:
    """The one line with which a command refused."""
    assert done.returncode == status
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


def test_it_tells_its_version(longtable: Longtable) -> None:
    assert longtable("--version").stdout == f"Longtable {__version__}\n"


@pytest.mark.parametrize("arguments", [(), ("deal",), ("restore",), ("backup", "a", "b")])
def test_wrong_arguments_are_refused(longtable: Longtable, arguments: tuple[str, ...]) -> None:
    done = longtable(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: longtable")
    assert "Traceback" not in done.stderr


def test_a_wrong_setting_gives_one_line(longtable: Longtable) -> None:
    done = longtable("doctor", LONGTABLE_LOG_LEVEL="loud")
    assert refusal(done, 2) == "longtable: LONGTABLE_LOG_LEVEL must be debug, info, warning or error."


def test_running_without_a_token_names_the_setting(longtable: Longtable) -> None:
    line = refusal(longtable("run"), 2)
    assert line.startswith("longtable: LONGTABLE_TOKEN is not set.")
    assert "longtable playground" in line


def test_a_wrong_token_is_not_shown(longtable: Longtable) -> None:
    assert "secret" not in refusal(longtable("run", LONGTABLE_TOKEN="secret token"), 2)


def test_emoji_need_a_token(longtable: Longtable) -> None:
    assert refusal(longtable("emoji"), 2).startswith("longtable: LONGTABLE_TOKEN is not set. Emoji belong to a bot")


def test_emoji_are_uploaded_with_the_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    tokens: list[str] = []

    async def upload(token: str) -> Uploaded:
        tokens.append(token)
        return Uploaded(["one", "two"], ["three"])

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LONGTABLE_TOKEN", "secret")
    monkeypatch.setattr(emoji, "upload", upload)
    assert cli.main(["emoji"]) == 0 and tokens == ["secret"]
    told = capsys.readouterr().out
    assert told == "Uploaded 2 emoji; 1 of the games were there already. A running bot uses them after a restart.\n"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (discord.LoginFailure("Improper token"), "Discord does not accept LONGTABLE_TOKEN."),
        (aiohttp.ClientConnectionError("no route"), "Discord cannot be reached."),
        (TimeoutError(), "Discord cannot be reached."),
    ],
)
def test_emoji_that_cannot_be_uploaded_are_one_line(
    error: Exception,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    async def login(*_: object) -> None:
        raise error

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LONGTABLE_TOKEN", "secret")
    monkeypatch.setattr(discord.Client, "login", login)
    assert cli.main(["emoji"]) == 1
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1 and "secret" not in told


def test_the_mode_depends_on_the_token(longtable: Longtable, tmp_path: Path) -> None:
    assert longtable("mode").stdout == "playground\n"
    assert longtable("mode", LONGTABLE_TOKEN="secret").stdout == "run\n"
    (tmp_path / ".env").write_text("LONGTABLE_TOKEN=secret\n")
    assert longtable("mode").stdout == "run\n"


def test_the_playground_says_when_its_packages_are_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "PLAYGROUND_NEEDS", ("a_package_that_is_not_there",))
    assert cli.main(["playground"]) == 1
    assert capsys.readouterr().err.startswith("longtable: The playground needs packages that are not installed.")


@pytest.mark.parametrize("second", [0, 1])
def test_the_playground_says_when_one_of_its_ports_is_taken(longtable: Longtable, second: int) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1] - second
        done = longtable("playground", LONGTABLE_PLAYGROUND_PORT=str(port), LONGTABLE_LOG_LEVEL="error")
    assert refusal(done, 1).startswith(f"longtable: Port {port} or {port + 1} is in use")


def test_a_backup_can_be_restored(longtable: Longtable, database: Path, tmp_path: Path) -> None:
    assert longtable("backup", "safe/copy.sqlite").returncode == 0
    database.write_bytes(b"not a database at all")
    done = longtable("restore", "safe/copy.sqlite", "--force")
    assert done.returncode == 0
    assert "The database that was there before is now data/backups/" in done.stdout
    assert asyncio.run(db.inspect(database)).problems == ()
    (kept,) = (tmp_path / "data" / "backups").glob("*.sqlite")
    assert kept.read_bytes() == b"not a database at all"


def test_a_backup_without_a_target_goes_to_the_backups(longtable: Longtable, database: Path) -> None:
    done = longtable("backup", LONGTABLE_BACKUPS="elsewhere")
    assert done.returncode == 0, done.stderr
    (copy,) = (database.parents[1] / "elsewhere").iterdir()
    assert f"Copied data/longtable.sqlite to elsewhere/{copy.name}." in done.stdout
    assert asyncio.run(db.inspect(copy)).schema_version > 0


def test_a_backup_can_be_made_while_the_bot_runs(longtable: Longtable, database: Path) -> None:
    async def backup_beside_a_running_store() -> int:
        async with await db.Store.open(database):
            done = await asyncio.to_thread(longtable, "backup", "copy.sqlite")
            return done.returncode

    assert asyncio.run(backup_beside_a_running_store()) == 0


def test_a_backup_of_nothing_is_refused(longtable: Longtable, tmp_path: Path) -> None:
    assert refusal(longtable("backup"), 1) == "longtable: There is no database data/longtable.sqlite."
    assert list(tmp_path.iterdir()) == []


def test_a_backup_replaces_no_file(longtable: Longtable, database: Path, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    assert "already a file diary.txt" in refusal(longtable("backup", "diary.txt"), 1)
    assert (tmp_path / "diary.txt").read_text() == "dear diary"


def test_restoring_over_a_database_needs_force(longtable: Longtable, database: Path) -> None:
    longtable("backup", "copy.sqlite")
    before = database.read_bytes()
    assert "With --force" in refusal(longtable("restore", "copy.sqlite"), 1)
    assert database.read_bytes() == before


def test_restoring_under_a_running_bot_is_refused(longtable: Longtable, database: Path) -> None:
    async def restore_under_a_running_store() -> "subprocess.CompletedProcess[str]":
        async with await db.Store.open(database) as store:
            await store.backup(database.with_name("copy.sqlite"))
            return await asyncio.to_thread(longtable, "restore", "data/copy.sqlite", "--force")

    assert "in use by another process" in refusal(asyncio.run(restore_under_a_running_store()), 1)


def test_only_a_backup_of_ours_is_restored(longtable: Longtable, database: Path, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    assert "cannot be used as the database" in refusal(longtable("restore", "diary.txt", "--force"), 1)
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    assert "another program" in refusal(longtable("restore", "other.sqlite", "--force"), 1)
    assert asyncio.run(db.inspect(database)).problems == ()


def test_what_the_system_refuses_gives_one_line(longtable: Longtable, database: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert refusal(longtable("backup", "file/copy.sqlite"), 1) == "longtable: File exists (file)"


def test_reports_are_listed_newest_first(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    def longtable(*arguments: str) -> tuple[int, str]:
        status = cli.main(["reports", *arguments])
        said = capsys.readouterr()
        return status, said.out + said.err

    async def make() -> None:
        async with await db.Store.open(database) as store:
            for words in ("The first.", "The second,\x1b[31m in red."):
                await store.add_report(7, words)

    assert longtable() == (0, "There are no reports.\n")
    asyncio.run(make())
    status, both = longtable()
    first, second = both.split("\n\n")
    assert status == 0 and first.startswith("Report 2 · ") and "The second," in first and "\x1b" not in both
    assert longtable("1") == (0, second) and second.startswith("Report 1 · ")
    assert longtable("--last", "1") == (0, f"{first}\n")
    assert longtable("--game", "5") == (0, "There are no reports.\n")
    assert longtable("3") == (1, "longtable: There is no report 3.\n")
    assert "A position belongs to one report" in longtable("--position", "x.json")[1]
    assert "Report 1 is about no game." in longtable("1", "--position", "x.json")[1]
    assert not Path("x.json").exists()


# -- ratings -------------------------------------------------------------------------------------------------------


def test_ratings_are_worked_out_anew_as_often_as_wished(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    async def play() -> None:
        async with await db.Store.open(database) as store:
            tables = Tables(store)
            for options in ({}, {PRACTICE: 1}):
                new = db.NewGame(
                    kind="dominion", title="Friday", host_id=1, channel_id=5, seats_wanted=2, rules=1, options=options
                )
                game = await store.create_game(new)
                for person in (1, 2):
                    await store.join(game.id, person, f"Person {person}", limit=2)
                await tables.start(game.id, 1, place_id=7)
                await resign(tables, game.id, 2)

    async def ratings() -> list[db.Rated]:
        async with await db.Store.look_at(database) as store:
            return await store.ratings_of([1, 2])

    assert cli.main(["ratings"]) == 0
    assert capsys.readouterr().out == "Counted 0 finished games; 0 ratings came of them.\n"
    asyncio.run(play())
    assert cli.main(["ratings"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Counted 1 finished game; 2 ratings came of it.\nNot counted: 1, for instance practice")
    first = asyncio.run(ratings())
    assert [one.user_id for one in first] == [1, 2] and first[0].mu > first[1].mu
    assert cli.main(["ratings"]) == 0
    assert asyncio.run(ratings()) == first


def test_ratings_wait_for_the_bot_to_stop(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lock = ProcessLock(database)
    try:
        assert cli.main(["ratings"]) == 1
    finally:
        lock.release()
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("longtable: ") and said.err.count("\n") == 1
