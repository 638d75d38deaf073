"""What people, organisers and spectators see of a server's games, with the longest and oddest names."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.servers.server_rules import ServerRules
from cogs.timekeeping.time_limits import LIMITS, TIME
from cogs.ui.games_list import ON_PAGE, TABS, ListedGame, games_view
from cogs.ui.organise import ACTS_ON_PAGE, Organised, history_view, organise_view, organised_view
from cogs.ui.server import PAGES, WITHOUT, server_view
from cogs.ui.watching import watch_view
from db import NOBODY, Act, Status, Waiting
from tests.cogs.ui.asking import HOSTILE, NOW, asking_table, game_row, kind_asking, question, seat_rows
from tests.cogs.ui.payload import BUTTON, buttons_of, of_type, parts, problems, text_of

LONG = "**@everyone** [x](y) " * 9


def waiting(number: int) -> list[Waiting]:
    what = {"kind": "card", "id": "militia"}
    return [
        Waiting(game_id=number, seat=seat.seat, user_id=seat.user_id, key="k", what=what, since=NOW)
        for seat in seat_rows(HOSTILE)
    ]


def listed(status: Status, number: int, **changes: Any) -> ListedGame:
    options = {TIME: {"limit": "10d+1d"}, "joining": "invited"}
    game = game_row(id=number, title=LONG, status=status, options=options, private=True, **changes)
    return ListedGame(game, kind_asking(question()), seat_rows(HOSTILE), waiting(number), False, number % 2 == 0)


@pytest.mark.parametrize("status", list(TABS))
def test_a_full_page_of_games_is_within_the_limits(status: Status) -> None:
    games = [listed(status, number, finished_at=NOW, result=None) for number in range(1, ON_PAGE + 1)]
    view = games_view(games, status, dict.fromkeys(TABS, 99), page=3, kind="civilization")
    assert problems(view) == []
    assert "@everyone" not in text_of(view)
    assert {"Back", "More"} <= set(buttons_of(view)) and "Page 4 of 13" in text_of(view)


def test_without_games_the_list_says_what_can_be_done() -> None:
    for status in TABS:
        view = games_view([], status, dict.fromkeys(TABS, 0), page=0)
        assert problems(view) == [] and "Page" not in text_of(view)
        assert len(of_type(view, BUTTON)) == len(TABS)


def organised(status: Status, number: int = 1, **changes: Any) -> Organised:
    game = game_row(id=number, title=LONG, status=status, **changes)
    asked = waiting(number) if status is Status.RUNNING else []
    return Organised(game, kind_asking(question()), seat_rows(HOSTILE), asked, paused=status is Status.RUNNING)


def test_what_organisers_see_is_within_the_limits() -> None:
    games = [organised(Status.RUNNING, number) for number in range(1, ON_PAGE + 1)]
    assert problems(organised_view(games, number=50, page=2)) == []
    assert problems(organised_view([], number=0, page=0)) == []
    for one in (*games[:1], organised(Status.LOBBY, lobby_message_id=None), organised(Status.RUNNING, place_id=None)):
        view = organise_view(one, note="x" * 600)
        assert problems(view) == []
        assert "@everyone" not in text_of(view)


def test_a_full_page_of_the_history_is_within_the_limits() -> None:
    facts: dict[str, Any] = {"guild_id": 2**63 - 1, "game_id": 2**31, "at": NOW}
    acts = [
        Act(id=number, user_id=2**63 - 1, what="vacate", data={"why": LONG, "user": 2**63 - 1, "seat": 1}, **facts)
        for number in range(ACTS_ON_PAGE - 2)
    ]
    settings = {"name": "channels", "value": [2**63 - 1] * 25}
    acts.append(Act(id=90, user_id=NOBODY, what="settings", data=settings, **facts))
    acts.append(Act(id=91, user_id=NOBODY, what="something new", data={}, **facts))
    view = history_view(acts, number=400, page=5)
    assert problems(view) == []
    assert "Somebody changed the settings" in text_of(view) and "@everyone" not in text_of(view)


@pytest.mark.parametrize("page", range(PAGES))
def test_the_settings_of_a_server_are_within_the_limits(page: int) -> None:
    most = ServerRules(tuple(range(1, 26)), 26, 27, 17, 4000, {"limit": "2d"})
    for rules in (ServerRules(), most):
        for names in (True, False):
            view = server_view(rules, names_organisers=names, page=page, note="x" * 400)
            assert [one for one in problems(view) if "a row of" not in one] == []
    values = [option["value"] for part in parts(view) for option in part.get("options", []) if option.get("default")]
    assert values == (["2d", "17", "4000"] if page else []), "what is not offered is shown as it was set"
    assert WITHOUT not in LIMITS


def test_a_long_game_can_be_watched() -> None:
    table = asking_table(question(), names=HOSTILE)
    view = watch_view(table, ["Something happened to somebody. " * 5] * 60, "It waits. " * 300, "https://discord.com/x")
    assert problems(view) == []
    assert "more in the log" in text_of(view)
    assert [*buttons_of(view)] == ["Look again", "Board", "Log", "Go there"]
