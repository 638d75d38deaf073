"""The settings of a person, page by page."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cogs.calls.wish_menus import FIELDS, told
from cogs.calls.wishes import wishes_of
from cogs.calls.zones import zone_words
from cogs.ui import ids
from cogs.ui.settings import CALLS, LISTS, PAGES, Setting, clock_line, settings_view, zones_view
from tests.cogs.ui.payload import MENU, buttons_of, of_type, problems, text_of

NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
EVERYTHING = {
    "call": "direct",
    "board": "text",
    "remind": "2d",
    "quiet": [22 * 60, 7 * 60 + 30],
    "zone": "Australia/Lord_Howe",
    "away_until": "2027-02-03T13:00:00+00:00",
    "next_up": True,
    "only_missing": False,
    "digest": "weekly",
    "hints": False,
    "warnings": False,
    "stats": "hidden",
}


def test_a_setting_shows_what_is_chosen() -> None:
    setting = Setting("call", "How you are called", {"mention": "In the channel", "none": "Not at all"}, ["none"])
    view = settings_view(CALLS, [setting], note="Saved.")
    (part,) = of_type(view, MENU)
    assert ids.parse(part["custom_id"]) == ids.Pressed(ids.SETTING, ("call",))
    assert [option["value"] for option in part["options"] if option.get("default")] == ["none"]
    many = [Setting(f"s{n}", "t" * 300, {"a": "b" * 200, "c": "d"}, ["a"], n == 7) for n in range(8)]
    assert problems(settings_view(CALLS, many, note="n" * 900, below="time")) == []


@pytest.mark.parametrize("settings", [{}, EVERYTHING])
@pytest.mark.parametrize("page", range(len(PAGES)))
def test_every_page_fits_and_every_choice_can_be_stored_and_read_again(page: int, settings: dict[str, object]) -> None:
    wishes = wishes_of(settings)
    fields = {name: field for name, field in FIELDS.items() if field.page == page and field.shown(wishes)}
    shown = [
        Setting(name, field.title, field.values(wishes, NOW), field.chosen(wishes, NOW), field.several)
        for name, field in fields.items()
    ]
    assert problems(settings_view(page, shown, note="Kept.", below="x" * 100)) == []
    for field in fields.values():
        values = field.values(wishes, NOW)
        assert 0 < len(values) <= 25 and set(field.chosen(wishes, NOW)) <= set(values)
        for value in values:
            after = wishes_of({**settings, **field.store([value], wishes, NOW)})
            assert list(field.chosen(after, NOW)) == [value]


def test_quiet_hours_never_last_the_whole_day() -> None:
    wishes = wishes_of({"quiet": [22 * 60, 8 * 60]})
    assert wishes_of(FIELDS["quiet-from"].store(["8"], wishes, NOW)).quiet == (8 * 60, 16 * 60)
    with pytest.raises(Exception, match="cannot last the whole day"):
        FIELDS["quiet-to"].store(["22"], wishes, NOW)
    assert wishes_of(FIELDS["quiet-from"].store(["none"], wishes, NOW)).quiet is None


def test_the_page_shows_the_time_of_the_own_clock() -> None:
    wishes = wishes_of({"zone": "Europe/Lisbon"})
    assert clock_line("Europe/Lisbon", NOW.astimezone(wishes.clock)).endswith("There it is 20:15 on Monday.")
    assert "those of UTC" in clock_line("", NOW)
    assert [zone_words(zone) for zone in ("Etc/GMT-2", "Etc/GMT+11", "Etc/UTC", "America/New_York")] == [
        "UTC+2",
        "UTC-11",
        "UTC",
        "America/New York",
    ]
    assert list(buttons_of(settings_view(CALLS, [])))[:2] == ["Set time zone", "Send me a test call"]
    assert "Set time zone" not in buttons_of(settings_view(LISTS, []))


def test_time_zones_to_choose_from_are_shown_with_their_time() -> None:
    view = zones_view("*Wales*", {f"Europe/City_{n}": NOW for n in range(40)})
    (part,) = of_type(view, MENU)
    assert len(part["options"]) == 25 and part["options"][0]["label"] == "Europe/City 0: 20:15"
    assert problems(view) == [] and "I know no time zone" in text_of(zones_view("x" * 60, {}))
    assert problems(zones_view("*" * 60, {})) == []


def test_all_settings_can_be_told_in_words() -> None:
    assert told(wishes_of({})) == ["Mention me in the game's channel", "Pictures, where there are any"]
    words = told(wishes_of(EVERYTHING))
    assert words[:2] == ["Send me a direct message", "Text only"] and "Quiet hours from 22:00 to 7:30" in words
    assert len(words) == 11
