"""Backup, restore and the look from outside."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db import (
    NotFound,
    NotOurDatabase,
    SchemaTooNew,
    Status,
    Store,
    StoreError,
    StoreLocked,
    TargetExists,
    copy_database,
    inspect,
    restore,
)
from tests.db.table import act, notice, numbers, open_lobby, start_game


async def save(path: Path, backup: Path) -> int:
    """A file whose backup has one move less than the file."""
    async with await Store.open(path) as store:
        game = await start_game(store)
        revision = await store.commit(game.id, game.revision, act(number=1))
        await store.backup(backup)
        await store.commit(game.id, revision, act(number=2))
        return game.id


async def moves_in(path: Path, game_id: int) -> list[int]:
    async with await Store.open(path) as store:
        return numbers(await store.moves(game_id))


def damage(path: Path, first: int = 4096) -> None:
    """Overwrite everything from this byte on."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(first)
        file.write(b"\xa5" * (size - first))


async def test_a_backup_is_a_whole_store(path: Path, tmp_path: Path) -> None:
    game_id = await save(path, tmp_path / "new folder" / "backup.sqlite")
    assert await moves_in(tmp_path / "new folder" / "backup.sqlite", game_id) == [0, 1]
    assert await moves_in(path, game_id) == [0, 1, 2]


async def test_a_backup_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_text("picture")
    with pytest.raises(TargetExists, match="already a file"):
        await store.backup(tmp_path / "holiday.jpg")
    assert (tmp_path / "holiday.jpg").read_text() == "picture"


async def test_a_copy_can_be_made_beside_a_running_bot(store: Store, path: Path, tmp_path: Path) -> None:
    game = await start_game(store)
    await copy_database(path, tmp_path / "copy.sqlite")
    await store.commit(game.id, game.revision, act(number=1))

    assert await moves_in(tmp_path / "copy.sqlite", game.id) == [0]
    with pytest.raises(NotFound, match="no database"):
        await copy_database(tmp_path / "nothing", tmp_path / "copy2.sqlite")


async def test_a_restore_keeps_the_present_file(path: Path, tmp_path: Path) -> None:
    game_id = await save(path, tmp_path / "backup.sqlite")

    kept = await restore(tmp_path / "backup.sqlite", path, force=True)

    assert await moves_in(path, game_id) == [0, 1]
    assert kept is not None
    assert kept.parent == path.parent / "backups"
    assert await moves_in(kept, game_id) == [0, 1, 2]
    assert (tmp_path / "backup.sqlite").exists()


async def test_a_restore_replaces_nothing_without_being_told(path: Path, tmp_path: Path) -> None:
    game_id = await save(path, tmp_path / "backup.sqlite")
    with pytest.raises(TargetExists):
        await restore(tmp_path / "backup.sqlite", path)
    assert await moves_in(path, game_id) == [0, 1, 2]

    assert await restore(tmp_path / "backup.sqlite", tmp_path / "fresh" / "new.sqlite") is None
    assert await moves_in(tmp_path / "fresh" / "new.sqlite", game_id) == [0, 1]


async def test_nothing_is_restored_under_a_running_bot(path: Path, tmp_path: Path) -> None:
    game_id = await save(path, tmp_path / "backup.sqlite")
    async with await Store.open(path) as store:
        with pytest.raises(StoreLocked):
            await restore(tmp_path / "backup.sqlite", path, force=True)
        assert numbers(await store.moves(game_id)) == [0, 1, 2]


async def test_a_bad_source_is_refused(path: Path, tmp_path: Path) -> None:
    game_id = await save(path, tmp_path / "backup.sqlite")
    await copy_database(path, tmp_path / "newer.sqlite")
    with closing(sqlite3.connect(tmp_path / "newer.sqlite")) as connection:
        connection.execute("PRAGMA user_version = 99")
    damage(tmp_path / "backup.sqlite")
    (tmp_path / "empty.sqlite").touch()

    for source, error in (
        ("backup.sqlite", NotOurDatabase),
        ("newer.sqlite", SchemaTooNew),
        ("empty.sqlite", NotOurDatabase),
        ("missing.sqlite", NotFound),
        (path.name, StoreError),
    ):
        with pytest.raises(error):
            await restore(tmp_path / source, path, force=True)
    assert await moves_in(path, game_id) == [0, 1, 2]


async def test_a_damaged_file_can_be_replaced_by_its_backup(path: Path, tmp_path: Path) -> None:
    game_id = await save(path, tmp_path / "backup.sqlite")
    damage(path)
    damaged = path.read_bytes()
    with pytest.raises(NotOurDatabase, match="malformed"):
        await Store.open(path)

    kept = await restore(tmp_path / "backup.sqlite", path, force=True)

    assert kept is not None
    assert kept.read_bytes() == damaged
    assert await moves_in(path, game_id) == [0, 1]


async def test_a_log_left_by_a_kill_does_not_spoil_the_restored_file(path: Path, tmp_path: Path) -> None:
    game_id = await save(path, tmp_path / "backup.sqlite")
    async with await Store.open(path) as store:
        await open_lobby(store)
        killed = {ending: path.with_name(path.name + ending).read_bytes() for ending in ("", "-wal")}
    for ending, data in killed.items():
        path.with_name(path.name + ending).write_bytes(data)

    kept = await restore(tmp_path / "backup.sqlite", path, force=True)

    async with await Store.open(path) as store:
        assert await store.open_lobbies() == []
        assert numbers(await store.moves(game_id)) == [0, 1]
    assert kept is not None
    async with await Store.open(kept) as store:
        assert len(await store.open_lobbies()) == 1


async def test_the_log_of_a_damaged_file_goes_aside_with_it(path: Path, tmp_path: Path) -> None:
    game_id = await save(path, tmp_path / "backup.sqlite")
    log = path.with_name(path.name + "-wal")
    async with await Store.open(path) as store:
        await open_lobby(store)
        left = log.read_bytes()
    log.write_bytes(left)
    path.write_bytes(b"no database any more" * 1000)

    kept = await restore(tmp_path / "backup.sqlite", path, force=True)

    assert kept is not None
    assert kept.with_name(kept.name + "-wal").read_bytes() == left
    async with await Store.open(path) as store:
        assert await store.open_lobbies() == []
        assert numbers(await store.moves(game_id)) == [0, 1]


async def test_health_counts_games_and_notices(store: Store, path: Path) -> None:
    await open_lobby(store)
    game = await start_game(store)
    await store.commit(game.id, game.revision, act(status=Status.FINISHED, notices=[notice()]))

    health = await store.health()
    assert health == await inspect(path)
    assert (health.schema_version, health.problems) == (health.known_version, ())
    assert health.games == {"finished": 1, "lobby": 1}
    assert (health.notices_due, health.oldest_notice_due) == (1, store._clock())
    assert health.database_bytes > 0
    assert health.log_bytes > 0


async def test_health_tells_what_is_damaged(path: Path, tmp_path: Path) -> None:
    await save(path, tmp_path / "backup.sqlite")
    damage(path, path.stat().st_size - 3 * 4096)

    assert (await inspect(path)).problems
    with pytest.raises(NotOurDatabase, match="damaged"):
        await restore(path, tmp_path / "new.sqlite")
    assert not (tmp_path / "new.sqlite").exists()


async def test_health_of_a_file_that_nobody_has_open(path: Path, tmp_path: Path) -> None:
    await save(path, tmp_path / "backup.sqlite")
    assert (await inspect(path)).games == {"running": 1}
    with pytest.raises(NotFound, match="no database"):
        await inspect(tmp_path / "missing.sqlite")
