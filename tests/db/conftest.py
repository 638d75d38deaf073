"""A store on a real file, with a clock that stands still until a test moves it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db import Store
from tests.db.table import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "longtable.sqlite"


@pytest.fixture
async def store(path: Path, clock: Clock) -> AsyncIterator[Store]:
    async with await Store.open(path, clock=clock) as opened:
        yield opened
