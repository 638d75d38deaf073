"""The rules of a server and the levels of a table, as they are read from what is stored."""

from datetime import UTC, datetime
from typing import Any

import pytest

from cogs.lobbies.access import EVERYBODY, INVITED, LEVELS, Level, joining_of, level_of
from cogs.servers.server_rules import ServerRules, rules_of
from cogs.table_options import JOINING, options_of
from db import Game, Status

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def table(options: dict[str, Any], *, private: bool) -> Game:
    return Game(
        id=1,
        kind="dominion",
        title="Dominion",
        status=Status.LOBBY,
        host_id=1,
        guild_id=2,
        channel_id=3,
        place_id=None,
        lobby_message_id=None,
        turn_message_id=None,
        private=private,
        options=options,
        seats_wanted=2,
        revision=1,
        rules=1,
        face={},
        result=None,
        created_at=NOW,
        started_at=None,
        finished_at=None,
        updated_at=NOW,
    )


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"channels": "all", "creators": "1", "organisers": True, "most_of_person": 0, "most_here": -3},
        {"channels": [None, "5"], "creators": 1.5, "time_limit": "2d", "language": "French"},
    ],
)
def test_settings_that_are_not_understood_count_as_not_set(stored: dict[str, Any]) -> None:
    assert rules_of(stored) == ServerRules()


def test_settings_are_read_as_they_were_set() -> None:
    stored = {
        "channels": [1, 2],
        "creators": 3,
        "organisers": 4,
        "most_of_person": 5,
        "most_here": 6,
        "time_limit": {"limit": "2d"},
    }
    assert rules_of(stored) == ServerRules((1, 2), 3, 4, 5, 6, {"limit": "2d"})


@pytest.mark.parametrize("level", list(Level))
def test_a_level_is_read_as_it_was_set(level: Level) -> None:
    game = table({"kingdom": "x", **joining_of(level)}, private=level.private)
    assert level_of(game) is level and level.value in LEVELS
    assert options_of(game) == {"kingdom": "x"}, "it is no option of the game's rules"


def test_tables_of_before_are_open_or_private() -> None:
    assert level_of(table({}, private=False)) is Level.OPEN
    assert level_of(table({}, private=True)) is Level.PRIVATE
    assert level_of(table({JOINING: "odd"}, private=False)) is Level.OPEN
    assert {EVERYBODY, INVITED} == {joining_of(level)[JOINING] for level in Level}
