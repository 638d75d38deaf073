"""The lobby and the host's options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.pace import Pace
from cogs.ui import ids
from cogs.ui.lobby import invitation_view, lobby_view, option_values, options_in_words, options_view
from db import Invitation, Status
from games.catalogue import GAMES
from games.dominion.player import STEADY
from games.engine.gametype import GameType, OptionField
from tests.cogs.ui.asking import HOSTILE, NAMES, game_row, kind_asking, question, seat_rows
from tests.cogs.ui.payload import MENU, PEOPLE, buttons_of, of_type, problems, text_of

DOMINION = GAMES["dominion"]


def lobby(**changes: Any) -> Any:
    """The stored facts of a lobby for Dominion."""
    return game_row(**({"kind": "dominion", "title": "Dominion", "status": Status.LOBBY} | changes))


def menus(view: Any) -> dict[str, dict[str, Any]]:
    """The menus by verb and what they name."""
    found = {}
    for part in [*of_type(view, MENU), *of_type(view, PEOPLE)]:
        pressed = ids.parse(part["custom_id"])
        assert pressed is not None and pressed.verb in ids.MENUS
        found[":".join([pressed.verb, *pressed.parts[1:]])] = part
    return found


def test_the_lobby_shows_seats_free_seats_the_host_and_what_is_agreed() -> None:
    invited = [Invitation(game_id=1, user_id=7, declined=False), Invitation(game_id=1, user_id=8, declined=True)]
    view = lobby_view(lobby(), seat_rows(NAMES[:2]), invited, DOMINION)
    text = text_of(view)
    assert text.startswith("**Dominion · 2 of 4 seats**\n● Ágota (host)\n■ Bořek\n▲ free\n◆ free")
    assert "Invited: <@7>. Cannot join: <@8>." in text
    assert "Kingdom cards: First Game" in text
    assert "The host can start now. There is still room for 2 more players." in text
    assert list(buttons_of(view)) == ["Join", "Options", "Leave", "Start", "Add computer"]
    assert problems(view) == []


def test_the_time_limit_is_agreed_at_the_table_and_who_has_not_agreed_is_named() -> None:
    limit = "Time: 1 day a turn; when it is out, the others decide"
    view = lobby_view(lobby(), seat_rows(HOSTILE), [], DOMINION, time=limit, unagreed=HOSTILE)
    assert f"\n-# {limit}" in text_of(view) and "has become stricter since" in text_of(view)
    assert problems(view) == []
    assert "stricter" not in text_of(lobby_view(lobby(), seat_rows(NAMES[:2]), [], DOMINION, time=limit))


def test_the_buttons_of_the_lobby_are_those_that_lead_on_from_there() -> None:
    alone = buttons_of(lobby_view(lobby(), seat_rows(NAMES[:1]), [], DOMINION))
    assert list(alone) == ["Join", "Options", "Add computer", "Learn the game", "Play against the computer"]
    full = buttons_of(lobby_view(lobby(seats_wanted=2), seat_rows(NAMES[:2]), [], DOMINION))
    assert list(full) == ["Join", "Options", "Leave", "Start"] and full["Join"]["disabled"]
    without = buttons_of(lobby_view(lobby(), seat_rows(NAMES[:1]), [], kind_asking(question())))
    assert list(without) == ["Join", "Options"]


def test_a_host_who_waits_for_guests_is_not_offered_to_begin_without_them() -> None:
    def offered(*, declined: bool) -> list[str]:
        guest = Invitation(game_id=1, user_id=7, declined=declined)
        return list(buttons_of(lobby_view(lobby(), seat_rows(NAMES[:1]), [guest], DOMINION)))

    assert "Play against the computer" not in offered(declined=False)
    assert "Play against the computer" in offered(declined=True)


def test_who_must_agree_to_a_stricter_time_limit_can_join_again_at_a_full_table() -> None:
    view = lobby_view(lobby(seats_wanted=2), seat_rows(NAMES[:2]), [], DOMINION, unagreed=NAMES[1:2])
    assert list(buttons_of(view)) == ["Join", "Options", "Leave"] and not buttons_of(view)["Join"]["disabled"]


def test_a_game_from_a_position_starts_with_all_its_seats_only() -> None:
    view = lobby_view(lobby(seats_wanted=3), seat_rows(NAMES[:2]), [], DOMINION, full_only=True)
    assert "Start" not in buttons_of(view) and "1 more player needed to start." in text_of(view)
    view = lobby_view(lobby(seats_wanted=3), seat_rows(NAMES[:3]), [], DOMINION, full_only=True)
    assert "Start" in buttons_of(view) and "All seats are taken." in text_of(view)


def test_the_host_closes_the_table_among_the_options() -> None:
    assert "Close the table" in buttons_of(options_view(lobby(), seat_rows(NAMES[:2]), DOMINION))


def test_the_pace_of_computer_players_is_agreed_at_the_table() -> None:
    view = lobby_view(lobby(), seat_rows(NAMES[:2]), [], DOMINION, pace=Pace.AT_ONCE)
    assert "Computer players answer: At once" in text_of(view)
    assert "Computer players answer" not in text_of(lobby_view(lobby(), seat_rows(NAMES[:2]), [], DOMINION))
    found = menus(options_view(lobby(), seat_rows(NAMES[:2]), DOMINION, pace=Pace.AT_ONCE))
    assert [option["value"] for option in found["pace"]["options"] if option.get("default")] == ["at_once"]


def test_several_computer_players_can_be_chosen_from() -> None:
    kind = replace(wide_kind(), players={"steady": STEADY, "other": replace(STEADY, id="other", title="Other")})
    views = [options_view(lobby(), seat_rows(NAMES[:2]), kind, pace=Pace.SHORTLY, page=page) for page in range(3)]
    assert [option["value"] for option in menus(views[0])["computers"]["options"]] == ["steady", "other"]
    for view in views:
        assert problems(view) == []


@pytest.mark.parametrize(
    ("joined", "wanted", "missing"),
    [(1, 2, "1 more player needed to start."), (4, 4, "All seats are taken. The host can start.")],
)
def test_the_lobby_says_what_is_missing(joined: int, wanted: int, missing: str) -> None:
    view = lobby_view(lobby(seats_wanted=wanted), seat_rows(NAMES[:joined]), [], DOMINION)
    assert missing in text_of(view)


def test_a_started_lobby_leads_to_the_game() -> None:
    view = lobby_view(
        lobby(status=Status.RUNNING), seat_rows(NAMES), [], DOMINION, started_link="https://discord.test/1"
    )
    assert "The game has begun." in text_of(view)
    assert buttons_of(view)["Go to the game"]["url"] == "https://discord.test/1"
    closed = lobby_view(lobby(status=Status.CANCELLED), seat_rows(NAMES[:1]), [], DOMINION)
    assert not buttons_of(closed)


def test_kingdom_cards_named_by_the_host_are_listed() -> None:
    cards = ["cellar", "chapel", "moat", "village", "workshop", "militia", "remodel", "smithy", "market", "mine"]
    view = lobby_view(lobby(options={"kingdom": "list", "cards": cards}), seat_rows(NAMES[:2]), [], DOMINION)
    assert "Kingdom cards: Cellar, Chapel, Moat" in text_of(view)


def test_options_that_are_as_usual_are_not_named_but_for_edition_and_kingdom() -> None:
    assert options_in_words({}, DOMINION) == ["First edition", "Kingdom cards: First Game"]
    chosen = {"kingdom": "random", "moat": "ask", "deck_counts": "no", "spy": "one by one"}
    assert options_in_words(chosen, DOMINION) == [
        "First edition",
        "Kingdom cards: Ten at random",
        "Moat against an Attack, unless a player orders otherwise: Ask each time",
        "Show how many cards each deck has: Only your own deck",
    ]


def test_a_started_lobby_lists_who_plays_and_nothing_that_is_free() -> None:
    invited = [Invitation(game_id=1, user_id=7, declined=False)]
    view = lobby_view(lobby(status=Status.RUNNING), seat_rows(NAMES[:2]), invited, DOMINION)
    text = text_of(view)
    assert text.startswith("**Dominion · 2 players**\n● Ágota (host)\n■ Bořek\n-# First edition")
    assert "free" not in text and "Invited" not in text


def test_what_was_written_for_an_option_can_be_changed() -> None:
    cards = ["cellar", "chapel", "moat", "village", "workshop", "militia", "remodel", "smithy", "market", "mine"]
    view = options_view(lobby(options={"kingdom": "list", "cards": cards}), seat_rows(NAMES[:2]), DOMINION)
    change = buttons_of(view)["Change: Ten Kingdom cards, with commas between"]
    assert change["custom_id"].endswith(":kingdom:list")
    assert problems(view) == []
    assert not [label for label in buttons_of(options_view(lobby(), seat_rows(NAMES), DOMINION)) if "Change" in label]


def test_options_that_no_longer_fit_are_shown_all_the_same() -> None:
    assert option_values({"kingdom": "gone"}, DOMINION)["kingdom"] == "gone"


def test_the_host_finds_a_menu_for_everything() -> None:
    view = options_view(lobby(), seat_rows(NAMES[:3]), DOMINION, fixed_order=True)
    found = menus(view)
    assert {"seats", "privacy", "invite", "order", "remove", "option:kingdom:0", "option:edition:0"} <= set(found)
    assert found["invite"]["type"] == PEOPLE
    assert [option["value"] for option in found["seats"]["options"]] == ["3", "4", "5", "6"]
    chosen = {name: [o["value"] for o in part.get("options", []) if o.get("default")] for name, part in found.items()}
    assert chosen["order"] == ["fixed"]
    assert chosen["seats"] == ["4"]
    assert chosen["option:kingdom:0"] == ["first_game"]
    assert [option["value"] for option in found["remove"]["options"]] == ["101", "102"]
    assert problems(view) == []


def test_every_option_of_dominion_is_on_some_page() -> None:
    pages = [options_view(lobby(), seat_rows(NAMES[:3]), DOMINION, page=page) for page in range(3)]
    named = {name.split(":")[1] for view in pages for name in menus(view) if name.startswith("option")}
    assert named == {field.name for field in DOMINION.option_fields}
    for view in pages:
        assert problems(view) == []


def wide_kind() -> GameType:
    """A game with many options, one of them with sixty values."""
    many = {f"value-{number}": f"{'A long name of a value ' * 5}{number}" for number in range(60)}
    fields = [OptionField(f"option{number}", f"Option number {number}", many) for number in range(9)]
    return kind_asking(question(), option_fields=(OptionField("pace", "Pace", many), *fields))


def test_an_option_with_many_values_has_several_menus() -> None:
    found = menus(options_view(lobby(), seat_rows(NAMES[:2]), wide_kind()))
    values = [o["value"] for number in range(3) for o in found[f"option:pace:{number}"]["options"]]
    assert len(values) == len(set(values)) == 60


def test_lobbies_fit_with_hostile_names_and_many_options() -> None:
    invited = [Invitation(game_id=1, user_id=10**18 + number, declined=number % 2 == 0) for number in range(300)]
    game = lobby(title="**@everyone** " * 30, seats_wanted=6)
    views = [lobby_view(game, seat_rows(HOSTILE), invited, kind) for kind in (DOMINION, wide_kind())]
    views += [options_view(game, seat_rows(HOSTILE), wide_kind(), page=page, note="No. " * 300) for page in range(5)]
    views.append(invitation_view(game, HOSTILE[0], [10**18 + number for number in range(300)], DOMINION))
    for view in views:
        assert problems(view) == []
        assert "@everyone" not in text_of(view)
