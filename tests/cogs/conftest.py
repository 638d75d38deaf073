"""What these tests share: tables on a real file, whose clock stands still until a test moves it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.club import Club
from cogs.tables import Tables
from db import Store
from tests.db.table import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def tables(tmp_path: Path, clock: Clock) -> AsyncIterator[Tables]:
    async with await Store.open(tmp_path / "longtable.sqlite", clock=clock) as store:
        yield Tables(store, new_seed=lambda: "5eed" * 8, clock=clock)


@pytest.fixture
def club(tables: Tables) -> Club:
    club = Club()
    club.tables = tables
    return club
