"""The public messages: who is asked, what happened, how it ended; nothing in them calls or forges."""

from __future__ import annotations

import pytest

from cogs.ui import ids
from cogs.ui.compose import Picture
from cogs.ui.look import NEUTRAL, SEAT_COLOURS
from cogs.ui.turn import call_view, ended_view, final_view, reduced_turn_view, turn_view
from games.engine.events import Event
from games.engine.question import Ref
from games.engine.result import Result, ScoreLine
from tests.cogs.ui.asking import HOSTILE, NAMES, NOW, AskingWords, asking_table, finished, game_row, question, seat_rows
from tests.cogs.ui.payload import BUTTON, CONTAINER, GALLERY, buttons_of, of_type, problems, text_of

LONG = [f"Something that happened, number {number}." for number in range(300)]


def test_the_turn_message_tells_whose_turn_it_is_what_happened_and_who_is_asked() -> None:
    table = asking_table(question(seat=1))
    view = turn_view(table, ["● Ágota plays Smithy.", "● Ágota buys Gold."], waiting_since=NOW, mention={1: 101})
    text = text_of(view)
    assert text.startswith("**Asking · turn 5 · ■ Bořek to play**\n● Ágota plays Smithy.\n● Ágota buys Gold.")
    assert "Kingdom: Cellar 10, Moat 10." in text
    assert text.endswith(f"<@101>: Action. Asked <t:{int(NOW.timestamp())}:R>.")
    assert list(buttons_of(view)) == ["My hand", "Board", "Log", "Help"]
    assert buttons_of(view)["My hand"]["style"] == 1
    assert of_type(view, CONTAINER)[0]["accent_color"] == SEAT_COLOURS[1]
    assert problems(view) == []


def test_who_does_not_want_to_be_called_is_named() -> None:
    view = turn_view(asking_table(question(seat=1)), [], waiting_since=None, mention={})
    assert text_of(view).endswith("■ Bořek: Action.")


def test_several_who_are_asked_stand_together() -> None:
    table = asking_table(*(question(seat=seat, quiet=False) for seat in (1, 2, 3)), names=NAMES[:4])
    text = text_of(turn_view(table, [], waiting_since=None, mention={1: 101, 3: 103}))
    assert "3 players to choose" in text
    assert "<@101>, ▲ Żaneta and <@103>: Action." in text


def test_pictures_stand_in_for_the_words_each_in_a_gallery_of_its_own() -> None:
    pictures = [Picture("attachment://map.png", "x" * 3000), Picture("attachment://table.png", "The table")]
    view = turn_view(asking_table(question()), [], waiting_since=None, mention={}, pictures=pictures)
    assert len(of_type(view, GALLERY)) == 2
    assert "Kingdom" not in text_of(view)
    assert problems(view) == []


def test_what_is_left_of_a_turn_message_has_no_buttons() -> None:
    view = reduced_turn_view(asking_table(question()), [begun(0)], LONG[:2])
    assert text_of(view).startswith("**Asking · ● Ágota did turn**\nSomething that happened, number 0.")
    assert of_type(view, CONTAINER)[0]["accent_color"] == SEAT_COLOURS[0]
    assert not of_type(view, BUTTON)


def test_what_is_left_of_a_message_of_several_turns_names_the_first_and_the_last() -> None:
    view = reduced_turn_view(asking_table(question(), names=NAMES[:3]), [begun(seat) for seat in (1, 2, 0)], [])
    assert text_of(view) == "**Asking · ■ Bořek did turn to ● Ágota did turn**"
    assert of_type(view, CONTAINER)[0]["accent_color"] == NEUTRAL
    assert text_of(reduced_turn_view(asking_table(question()), [], LONG[:1])).startswith("**Asking · the beginning**\n")


def begun(seat: int) -> Event:
    """The start of a turn."""
    return Event("turn", seat, {})


def test_a_call_names_those_who_are_newly_asked_and_their_hand_is_one_press_away() -> None:
    table = asking_table(*(question(seat=seat, quiet=False) for seat in (1, 2, 3)), names=NAMES[:4])
    view = call_view(table, [1, 3], {1: 101, 3: 103})
    assert text_of(view) == "**Asking · turn 5**\n<@101> and <@103>: Action."
    assert list(buttons_of(view)) == ["My hand"]


def test_a_call_that_comes_too_late_calls_nobody() -> None:
    assert "Nobody is asked any more." in text_of(call_view(asking_table(question()), [1], {1: 101}))


def final(names: tuple[str, ...] = NAMES[:3]) -> Result:
    """A result with every seat's sheet."""
    sheets = [
        [ScoreLine("province", 4, 24), ScoreLine("curse", 2, -2)],
        [ScoreLine("duchy", 3, 9), ScoreLine("province", 0, 0)],
        [],
    ]
    sheet = [sheets[seat % 3] for seat in range(len(names))]
    places = [2 if seat else 1 for seat in range(len(names))]
    return Result("provinces", places, [sum(one.points for one in lines) for lines in sheet], sheet)


def test_the_end_accounts_for_every_point_of_every_seat() -> None:
    table = finished(asking_table(question(), names=NAMES[:3]), final())
    view = final_view(table, days=12)
    text = text_of(view)
    assert text.startswith("**Asking · the game is over**\nThe game ended by provinces.")
    assert "**1. ● Ágota: 22 points**\n-# Province 4 = 24, Curse 2 = -2\n" in text
    assert "**2. ■ Bořek: 9 points**\n-# Duchy 3 = 9\n" in text
    assert "**2. ▲ Żaneta: 0 points**\n5 turns" in text
    assert text.endswith("5 turns in 12 days. Hands and piles are now open.")
    assert list(buttons_of(view)) == ["Final board", "Full log", "Replay", "Charts", "Play again"]
    assert buttons_of(view)["Play again"]["style"] == 3
    assert of_type(view, CONTAINER)[0]["accent_color"] == SEAT_COLOURS[0]


def test_a_shared_victory_and_a_resignation_are_told() -> None:
    table = finished(asking_table(question(), names=NAMES[:3]), Result("end", [1, 1, 3], [5, 5, 9], [], None, [2]))
    text = text_of(final_view(table, days=0))
    assert "**1. ● Ágota: 5 points**" in text and "**1. ■ Bořek: 5 points**" in text
    assert "**3. ▲ Żaneta: 9 points** (resigned)" in text
    assert "in 1 day." in text


def test_no_points_are_told_where_something_else_decided() -> None:
    sheet = [[ScoreLine("achievements", 6, 6), ScoreLine("score", 9, 40)], [ScoreLine("achievements", 2, 2)]]
    table = finished(asking_table(question(), names=NAMES[:2]), Result("achievements", [1, 2], [6, 2], sheet))
    text = text_of(final_view(table, days=1))
    assert "**1. ● Ágota**\n-# Achievements 6, Score 9 = 40\n**2. ■ Bořek**\n-# Achievements 2\n" in text


def test_a_game_without_points_tells_none() -> None:
    sheet = [[ScoreLine("coins", 15, 0), ScoreLine("cities", 3, 0)], [ScoreLine("coins", 14, 0)]]
    table = finished(asking_table(question(), names=NAMES[:2]), Result("economy", [1, 2], [0, 0], sheet))
    text = text_of(final_view(table, days=1))
    assert "**1. ● Ágota**\n-# Coins 15, Cities 3\n**2. ■ Bořek**\n-# Coins 14\n" in text


def test_a_game_that_runs_has_no_final_message() -> None:
    with pytest.raises(ValueError, match="no result"):
        final_view(asking_table(question()), days=1)


def test_a_game_ended_without_result_says_so() -> None:
    view = ended_view(game_row(title="Friday **round**"), seat_rows(NAMES[:3]), "Dominion", {1: 12})
    text = text_of(view)
    assert "**Dominion · ended without result**" in text
    assert "● Ágota, <@12> and ▲ Żaneta" in text
    assert "**round**" not in text
    assert of_type(view, CONTAINER)[0]["accent_color"] == NEUTRAL


def test_everything_fits_with_six_hostile_names_and_endless_stories() -> None:
    words = AskingWords(board_text="Kingdom: Cellar 10, Moat 10.\n" * 300)
    asked = [question(seat=seat, quiet=False) for seat in range(6)]
    table = asking_table(*asked, names=HOSTILE, words=words)
    mention = {seat: 10**18 + seat for seat in range(6)}
    result = final(HOSTILE)
    wide = [ScoreLine(f"a line of the score sheet with a long name {number}", 99, 999) for number in range(30)]
    views = [
        turn_view(table, LONG, waiting_since=NOW, mention=mention),
        reduced_turn_view(table, [begun(3), begun(5)], LONG),
        call_view(table, list(range(6)), mention),
        ended_view(game_row(title="x" * 300), table.seats, "Asking", {}),
        final_view(finished(table, Result("end", result.places, result.scores, [wide] * 6)), days=400),
    ]
    for view in views:
        assert problems(view) == []
        assert "@everyone" not in text_of(view) and "<@&" not in text_of(view)
        for part in of_type(view, BUTTON):
            assert ids.parse(part["custom_id"]) is not None


def test_who_only_answers_a_card_is_not_said_to_play() -> None:
    view = turn_view(asking_table(question(seat=1, face=Ref("card", "militia"))), [], waiting_since=None, mention={})
    assert text_of(view).startswith("**Asking · turn 5 · ■ Bořek to choose**")
