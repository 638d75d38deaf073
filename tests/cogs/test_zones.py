"""Time zones as people name them."""

from __future__ import annotations

import pytest

from cogs.calls.wishes import zones
from cogs.calls.zones import find


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Berlin", "Europe/Berlin"),
        (" new   YORK ", "America/New_York"),
        ("Europe/Berlin", "Europe/Berlin"),
        ("Zürich", "Europe/Zurich"),
        ("sydny", "Australia/Sydney"),
        ("India", "Asia/Kolkata"),
        ("Germany", "Europe/Berlin"),
        ("Argentina", "America/Argentina/Buenos_Aires"),
        ("EST", "EST"),
        ("utc", "Etc/UTC"),
        ("UTC+2", "Etc/GMT-2"),
        ("gmt -5:00", "Etc/GMT+5"),
        ("+02:00", "Etc/GMT-2"),
    ],
)
def test_a_clear_name_means_one_zone(typed: str, zone: str) -> None:
    assert find(typed) == [zone]


def test_what_can_mean_several_zones_is_asked() -> None:
    assert find("Spain") == ["Europe/Madrid", "Atlantic/Canary"]
    assert set(find("Portugal")) == {"Europe/Lisbon", "Atlantic/Azores"}
    assert 1 < len(find("america")) <= 25


def test_zones_of_a_country_with_one_clock_are_offered_once() -> None:
    states = find("United States")
    assert len(states) == 8 and states[0] == "America/New_York" and "America/Detroit" not in states


@pytest.mark.parametrize("typed", ["", "   ", "xyzzy", "UTC+19", "UTC+5:30", "../etc/passwd", "%", "\0"])
def test_what_means_nothing_finds_nothing(typed: str) -> None:
    assert find(typed) == []


def test_all_that_is_found_exists() -> None:
    assert all(zone in zones() for letter in "abcdefghij" for zone in find(letter))
