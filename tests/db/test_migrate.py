"""Opening files: new, older, newer, damaged, foreign."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import db.store
from db import MigrationFailed, NotOurDatabase, SchemaTooNew, Store, StoreLocked
from db.migrate import Migration, packaged_migrations
from tests.db.table import start_game

ADD_COLUMN = "ALTER TABLE guild ADD COLUMN note TEXT;\nCREATE INDEX guild_by_note ON guild (note);\n"
FORGET_GAMES = "DELETE FROM game;\n"
WRONG = "CREATE TABLE fine (a INTEGER);\nDROP TABLE there_is_none;\n"


def add_migrations(monkeypatch: pytest.MonkeyPatch, *sql: str) -> None:
    """Let the program know more migrations than it has."""
    known = packaged_migrations()
    for number, text in enumerate(sql, len(known) + 1):
        known.append(Migration(number, f"{number:04}_test.sql", text))
    monkeypatch.setattr(db.store, "packaged_migrations", lambda: known)


def ask(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def content(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


async def make_game(path: Path) -> int:
    async with await Store.open(path) as store:
        return (await start_game(store)).id


async def test_a_new_file_gets_every_migration_and_no_backup(path: Path) -> None:
    await make_game(path)
    newest = len(packaged_migrations())

    assert ask(path, "PRAGMA user_version") == [(newest,)]
    assert ask(path, "SELECT version FROM migration") == [(number,) for number in range(1, newest + 1)]
    assert ask(path, "PRAGMA journal_mode") == [("wal",)]
    assert not (path.parent / "backups").exists()


async def test_every_commit_is_flushed_and_references_are_checked(store: Store) -> None:
    names = ("synchronous", "foreign_keys", "journal_mode")
    settings = await store._database.read(lambda tx: [tx.all(f"PRAGMA {name}")[0][0] for name in names])
    assert settings == [2, 1, "wal"]


async def test_an_older_file_is_migrated_after_a_backup(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = await make_game(path)
    before = content(path)
    old = len(packaged_migrations())
    add_migrations(monkeypatch, ADD_COLUMN)

    async with await Store.open(path) as store:
        assert (await store.load(game_id)).snapshot == '{"turn":1}'

    assert ask(path, "SELECT note FROM guild") == []
    assert ask(path, "PRAGMA user_version") == [(old + 1,)]
    [backup] = (path.parent / "backups").iterdir()
    assert backup.name.endswith(f"-schema{old}.sqlite")
    assert content(backup) == before
    assert ask(backup, "PRAGMA user_version") == [(old,)]


async def test_backups_go_where_they_are_wanted(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await make_game(path)
    add_migrations(monkeypatch, ADD_COLUMN)
    async with await Store.open(path, backups=tmp_path / "elsewhere"):
        pass
    assert len(list((tmp_path / "elsewhere").iterdir())) == 1


@pytest.mark.parametrize("wrong", [WRONG, FORGET_GAMES])
async def test_a_failed_migration_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    game_id = await make_game(path)
    before = content(path)
    with monkeypatch.context() as newer:
        add_migrations(newer, ADD_COLUMN, wrong)
        second = len(packaged_migrations()) + 2
        with pytest.raises(MigrationFailed, match=rf"{second:04}_test\.sql failed .* unchanged"):
            await Store.open(path)

    assert content(path) == before
    assert len(list((path.parent / "backups").iterdir())) == 1
    async with await Store.open(path) as store:
        assert (await store.game(game_id)).id == game_id


async def test_a_newer_file_is_refused_and_not_touched(path: Path) -> None:
    await make_game(path)
    ask(path, "PRAGMA user_version = 99")
    before = path.read_bytes()

    with pytest.raises(SchemaTooNew, match=r"version 99.*up to"):
        await Store.open(path)
    assert path.read_bytes() == before


async def test_other_files_are_refused_and_not_touched(path: Path) -> None:
    path.write_bytes(b"Dear diary, today we played Dominion. " * 100)
    with pytest.raises(NotOurDatabase, match="not a database"):
        await Store.open(path)
    assert path.read_bytes().startswith(b"Dear diary")

    path.unlink()
    ask(path, "CREATE TABLE recipe (name TEXT)")
    with pytest.raises(NotOurDatabase, match="another program"):
        await Store.open(path)
    assert ask(path, "SELECT name FROM sqlite_master") == [("recipe",)]


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(NotOurDatabase, match="cannot be used"):
        await Store.open(tmp_path / "file" / "longtable.sqlite")


async def test_two_stores_of_one_process_do_not_share_a_file(path: Path) -> None:
    async with await Store.open(path):
        with pytest.raises(StoreLocked):
            await Store.open(path)
    async with await Store.open(path) as store:
        assert await store.open_lobbies() == []


async def test_a_refused_file_can_be_opened_once_it_is_mended(path: Path) -> None:
    await make_game(path)
    version = len(packaged_migrations())
    ask(path, "PRAGMA user_version = 99")
    with pytest.raises(SchemaTooNew):
        await Store.open(path)
    ask(path, f"PRAGMA user_version = {version}")
    async with await Store.open(path) as store:
        assert len(await store.running_games()) == 1
