"""What a table can agree on as its time limit, and which change of it takes time from somebody."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import product

import pytest

from cogs.table_options import options_of
from cogs.timekeeping.time_limits import (
    DAYS_OFF,
    DECIDERS,
    LIMITS,
    NO_LIMIT,
    TIME,
    WINDOWS,
    Decide,
    TimeLimit,
    is_stricter,
    limit_of,
    limit_words,
    read_limit,
)
from tests.cogs.ui.asking import game_row

EVERY = [TimeLimit(*values) for values in product(LIMITS, WINDOWS, DAYS_OFF)]


def test_every_limit_is_stored_as_it_is_and_counts() -> None:
    for limit in EVERY:
        limit = replace(limit, decide=Decide.HOST, zone="Asia/Tokyo", unagreed=(7,))
        assert read_limit(limit.data()) == limit
        assert (limit.terms is None) == (limit.limit == NO_LIMIT)
        if limit.terms is not None:
            assert limit.terms.last_call <= timedelta(days=1) <= limit.terms.period or limit.limit == "12h"


@pytest.mark.parametrize("stored", [None, "1d", 7, {}, {"limit": "1s", "window": [], "decide": None, "unagreed": "x"}])
def test_what_is_not_understood_counts_as_no_limit(stored: object) -> None:
    assert read_limit(stored) == TimeLimit()


def test_a_zone_that_there_is_no_more_counts_as_greenwich() -> None:
    for zone in ("Europe/Nowhere", "../../etc/passwd", "", "Europe"):
        assert TimeLimit("1d", "8-22", zone=zone).terms is not None


def test_the_limit_belongs_to_the_table_and_not_to_the_rules() -> None:
    game = game_row(options={"cards": "base", TIME: TimeLimit("2d").data()})
    assert options_of(game) == {"cards": "base"}
    assert limit_of(game) == TimeLimit("2d")


def test_the_words_tell_all_that_was_agreed() -> None:
    assert limit_words(TimeLimit()) == ""
    assert limit_words(TimeLimit("1d")) == "Time: 1 day a turn; when it is out, the others decide"
    whole = TimeLimit("3d+8h", "8-22", "weekend", "Europe/Berlin", Decide.HOST)
    assert limit_words(whole) == (
        "Time: a store of 3 days, and 8 hours more each turn; counted from 8 to 22 o’clock, not on Saturdays and "
        "Sundays (Europe/Berlin); when it is out, the host decides"
    )
    assert all(len(limit_words(replace(one, zone="America/Argentina/ComodRivadavia"))) < 250 for one in EVERY)


STRICTER = [
    (TimeLimit(), TimeLimit("7d")),
    (TimeLimit("2d"), TimeLimit("1d")),
    (TimeLimit("2d", "8-22"), TimeLimit("2d")),
    (TimeLimit("2d", "9-21"), TimeLimit("2d", "17-23", zone="Asia/Tokyo")),
    (TimeLimit("2d", "9-21"), TimeLimit("2d", "8-22")),
    (TimeLimit("2d", days_off="weekend"), TimeLimit("2d")),
    (TimeLimit("10d+1d"), TimeLimit("3d+8h")),
    (TimeLimit("3d"), TimeLimit("10d+1d")),
    (TimeLimit("2d"), TimeLimit("7d", decide=Decide.HOST)),
]
LENIENT = [
    (TimeLimit("12h"), TimeLimit()),
    (TimeLimit("1d"), TimeLimit("2d")),
    (TimeLimit("1d"), TimeLimit("1d", "17-23", zone="Asia/Tokyo")),
    (TimeLimit("1d", "8-22", zone="Asia/Tokyo"), TimeLimit("1d", "9-21", "weekend", "Asia/Tokyo")),
    (TimeLimit("3d+8h"), TimeLimit("10d+1d")),
    (TimeLimit(decide=Decide.HOST), TimeLimit()),
]


@pytest.mark.parametrize(("old", "new"), STRICTER)
def test_less_time_or_other_deciders_are_stricter(old: TimeLimit, new: TimeLimit) -> None:
    assert is_stricter(old, new)


@pytest.mark.parametrize(("old", "new"), LENIENT)
def test_more_time_is_lenient(old: TimeLimit, new: TimeLimit) -> None:
    assert not is_stricter(old, new)


def test_nothing_is_stricter_than_itself_and_only_equal_limits_are_lenient_both_ways() -> None:
    for old, new in product(EVERY, EVERY):
        if old == new:
            assert not is_stricter(old, new)
        elif old.limit != NO_LIMIT and new.limit != NO_LIMIT:
            assert is_stricter(old, new) or is_stricter(new, old)


def test_menus_fit() -> None:
    assert all(len(text) <= 100 for texts in (LIMITS, WINDOWS, DAYS_OFF, DECIDERS) for text in texts.values())
