"""Lists and look-ups."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from cogs.ui import ids
from cogs.ui.lists import (
    DEFAULT,
    REMEDIES,
    SECOND_HELP,
    board_view,
    card_view,
    confirm_view,
    fault_view,
    game_link,
    help_view,
    log_view,
    order_name,
    order_named,
    orders_view,
    refusal_view,
    waiting_view,
)
from cogs.ui.look import WARNING
from db import Waiting, WaitingGame
from games.engine.orders import Order, OrderChoice, OrderOffer
from tests.cogs.ui.asking import (
    HOSTILE,
    NAMES,
    NOW,
    AskingWords,
    asking_table,
    game_row,
    kind_asking,
    offers,
    question,
    seat_rows,
)
from tests.cogs.ui.payload import BUTTON, CONTAINER, MENU, buttons_of, of_type, problems, text_of


def waiting_game(number: int, **changes: Any) -> WaitingGame:
    """A game that waits for seat 0."""
    game = game_row(id=number, **changes)
    what = {"kind": "card", "id": "militia"}
    since = NOW - timedelta(hours=number)
    return WaitingGame(waiting=Waiting(game_id=number, seat=0, user_id=100, key="k", what=what, since=since), game=game)


def test_waiting_games_tell_game_title_opponents_turn_decision_and_since_when() -> None:
    view = waiting_view(
        [waiting_game(3, title="Friday")], {"asking": kind_asking(question())}, {3: seat_rows(NAMES[:3])}
    )
    text = text_of(view)
    assert "**Waiting for you · 1 game**" in text
    assert "**Asking · Friday** with Bořek and Żaneta" in text
    assert "Militia, asked <t:" in text
    (opener,) = of_type(view, BUTTON)
    assert opener["url"] == "https://discord.com/channels/800/901/903"
    assert problems(view) == []


def test_a_waiting_game_names_a_computer_player_in_full() -> None:
    seats = seat_rows(("Ágota", "Steady (computer)"))
    view = waiting_view([waiting_game(3)], {"asking": kind_asking(question())}, {3: seats})
    assert "with Steady (computer)\n" in text_of(view)


def test_the_link_leads_as_near_as_it_can() -> None:
    assert game_link(game_row(turn_message_id=None)) == "https://discord.com/channels/800/901"
    assert game_link(game_row(guild_id=None)) == "https://discord.com/channels/@me/901/903"
    assert game_link(game_row(place_id=None)) is None


def test_a_waiting_game_without_a_place_still_opens() -> None:
    view = waiting_view([waiting_game(3, place_id=None)], {}, {})
    (opener,) = of_type(view, BUTTON)
    assert ids.parse(opener["custom_id"]) == ids.Pressed(ids.HAND, ("3",))


def test_many_waiting_games_have_pages_and_none_is_lost() -> None:
    games = [waiting_game(number, title="**@everyone** " * 9) for number in range(1, 31)]
    kinds, seats = {"asking": kind_asking(question())}, {game.game.id: seat_rows(HOSTILE) for game in games}
    texts = []
    for page in range(4):
        view = waiting_view(games, kinds, seats, page=page)
        assert problems(view) == []
        texts.append(text_of(view))
    assert sum(text.count("Militia, asked") for text in texts) == 30
    assert "@everyone" not in "".join(texts)
    assert "Nothing waits for you" in text_of(waiting_view([], {}, {}))


def test_the_log_is_paged_with_the_newest_last_and_nothing_left_out() -> None:
    table = asking_table(question(), names=HOSTILE)
    lines = [f"{HOSTILE[3][:4]} plays card {number} and draws two cards from the deck." for number in range(1, 301)]
    newest = log_view(table, lines)
    assert "300\N{ONE DOT LEADER} " in text_of(newest)
    assert list(buttons_of(newest)) == ["Earlier"]
    assert list(buttons_of(log_view(table, lines, 0))) == ["Later"]
    pages = [log_view(table, lines, page) for page in range(12)]
    for view in pages:
        assert problems(view) == []
    whole = "\n".join(dict.fromkeys(text_of(view) for view in pages))
    assert [number for number in range(1, 301) if f"plays card {number} and" in whole] == list(range(1, 301))
    assert "Nothing has happened yet." in text_of(log_view(table, []))


def test_a_long_board_in_words_has_pages() -> None:
    words = AskingWords(board_text="\n".join(f"Line {number} of the board" for number in range(400)))
    table = asking_table(question(), words=words)
    pages = [board_view(table, page) for page in range(5)]
    whole = "".join(text_of(view) for view in pages)
    assert all(f"Line {number} of" in whole for number in range(400))
    assert all(problems(view) == [] for view in pages)
    assert "More" in buttons_of(pages[0])
    assert problems(board_view(asking_table(question(), words=AskingWords(board_text="")))) == []


def test_standing_orders_show_the_present_choice_and_what_the_table_does() -> None:
    table = asking_table(question(), order_offers=offers(2), default_orders=lambda options: {"asking.topic.0": ("w1",)})
    table.match.set_order(Order(0, "asking.topic.1", ["w2"]))
    view = orders_view(table, 0)
    assert "**Topic asking.topic.0**" in text_of(view)
    first, second = of_type(view, MENU)
    assert [option["label"] for option in first["options"]] == [
        "Usual: Do way1",
        "Do way0",
        "Do way1",
        "Do way2",
    ]
    assert [option["value"] for option in first["options"] if option.get("default")] == [DEFAULT]
    assert second["options"][0]["label"] == "Usual: ask me"
    assert [option["value"] for option in second["options"] if option.get("default")] == ["way2"]
    other = of_type(orders_view(table, 1), MENU)[1]
    assert [option["value"] for option in other["options"] if option.get("default")] == [DEFAULT]


def test_an_order_with_a_long_topic_is_named_by_its_place() -> None:
    offer = OrderOffer("asking." + "x" * 90, (OrderChoice("a", ("a",)),))
    kind = kind_asking(question(), order_offers=(*offers(1), offer))
    assert order_named(kind, order_name(kind, offer)) is offer
    assert order_named(kind, "asking.topic.0") is kind.order_offers[0]
    assert order_named(kind, "unknown") is None


def test_many_standing_orders_have_pages() -> None:
    table = asking_table(question(), names=HOSTILE, order_offers=offers(20, 24))
    for page in range(4):
        assert problems(orders_view(table, 0, page=page, note="Done. " * 300)) == []
    assert "no questions" in text_of(orders_view(asking_table(question()), 0))


def test_a_card_tells_cost_types_effect_and_rulings() -> None:
    view = card_view("Moat", facts="Action, Reaction · costs 2", text="Draw two cards.", rulings=["Shown, not played."])
    assert text_of(view) == "**Moat**\n-# Action, Reaction · costs 2\nDraw two cards.\n- Shown, not played."
    assert problems(card_view("x" * 300, text="long " * 900, rulings=["and on " * 90] * 40)) == []


def test_help_fits_and_leads_to_the_hand() -> None:
    assert problems(help_view()) == problems(help_view(page=SECOND_HELP)) == []
    assert list(buttons_of(help_view(game_id=5))) == ["My hand", "Learn a game", "What else there is"]
    assert list(buttons_of(help_view(page=SECOND_HELP))) == ["How to begin"]


@pytest.mark.parametrize("verb", sorted(REMEDIES))
def test_a_refusal_is_one_sentence_with_the_button_that_helps(verb: str) -> None:
    view = refusal_view("That choice is out of date.", game_id=5, button=verb)
    assert text_of(view) == "That choice is out of date."
    assert len(of_type(view, BUTTON)) == 1
    assert of_type(view, CONTAINER)[0]["accent_color"] == WARNING
    assert problems(view) == []


def test_refusals_faults_and_confirmations_fit() -> None:
    assert not of_type(refusal_view("No. " * 3000), BUTTON)
    assert problems(refusal_view("No. " * 3000)) == []
    assert "`4F2A`" in text_of(fault_view("4F2A"))
    assert "nothing was changed" not in text_of(fault_view("4F2A", partly=True))
    view = confirm_view("Do you really leave this game for good?", ids.RESIGN_CONFIRM, 5, "Resign")
    assert buttons_of(view)["Resign"]["style"] == 4
