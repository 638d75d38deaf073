"""The private panel: what stands in it, what it never shows, and that it always fits."""

from __future__ import annotations

import pytest

from cogs.ui import ids
from cogs.ui.compose import Picture
from cogs.ui.look import SEAT_COLOURS
from cogs.ui.panel import more_view, panel_view, start_over_view, warning_of
from games.engine.question import Kind, Question, Ref, Shortcut
from games.engine.result import Result
from tests.cogs.ui.asking import HOSTILE, NAMES, AskingWords, asking_table, finished, offers, question
from tests.cogs.ui.payload import CONTAINER, GALLERY, buttons_of, of_type, problems, text_of

HAND_OF_31 = "\n".join(f"Card number {number:02} with a long name: 1 copy, costs {number}" for number in range(31))
LONG_RECAP = [f"▲ {HOSTILE[3]} plays card {number} and draws 2 cards." for number in range(200)]


def test_the_panel_says_what_is_asked_and_tells_beginners_that_nothing_hurries() -> None:
    table = asking_table(question(["village", "militia"], stop="end"))
    view = panel_view(table, 0, recap=["■ Bořek plays Smithy."], note="You bought a Village.")
    text = text_of(view)
    assert text.startswith("**Your hand · Asking · turn 5**\nYou bought a Village.\n■ Bořek plays Smithy.")
    assert "Treasures: 3 Coppers" in text
    assert "**What do you choose?**" in text
    assert "the game waits for your answer" not in text
    hinted = text_of(panel_view(table, 0, hint="An Action is played first."))
    assert "An Action is played first." in hinted and "the game waits for your answer" in hinted
    assert list(buttons_of(view)) == ["village", "militia", "end", "Board", "Log", "Notes"]
    assert of_type(view, CONTAINER)[0]["accent_color"] == SEAT_COLOURS[0]
    assert problems(view) == []


def test_who_is_not_asked_reads_whom_the_game_waits_for() -> None:
    table = asking_table(question(seat=1))
    text = text_of(panel_view(table, 0))
    assert "You are not asked at the moment. The game waits for ■ Bořek (Action)." in text
    assert "What do you choose?" not in text


def test_undo_tells_what_goes_and_appears_only_when_it_can() -> None:
    table = asking_table(question(["village", "militia"]))
    assert not {"Undo: Village", "Start turn over"} & set(buttons_of(panel_view(table, 0)))
    table.match.answer(0, ("village",))
    assert "Undo: Village" in buttons_of(panel_view(table, 0))
    assert "Start turn over" not in buttons_of(panel_view(table, 0))
    table.match.answer(0, ("militia",))
    buttons = buttons_of(panel_view(table, 0))
    assert {"Undo: Militia", "Start turn over"} <= set(buttons)
    assert ids.parse(buttons["Undo: Militia"]["custom_id"]) == ids.Pressed(ids.UNDO, (str(2**62), "2"))


def test_an_undo_button_of_before_another_move_is_another_button() -> None:
    table = asking_table(question(["village", "militia"]))
    table.match.answer(0, ("village",))
    before = buttons_of(panel_view(table, 0))["Undo: Village"]["custom_id"]
    table.match.answer(0, ("village",))
    assert buttons_of(panel_view(table, 0))["Undo: Village"]["custom_id"] != before


def test_a_sealed_choice_can_be_taken_back_until_the_others_have_chosen() -> None:
    asked = [question(seat=seat, quiet=False) for seat in (0, 1)]
    table = asking_table(*asked)
    table.match.answer(0, ("copper",))
    view = panel_view(table, 0)
    assert "You can still take your last choice back." in text_of(view)
    assert "Undo: Copper" in buttons_of(view)


def test_what_the_game_warns_of_is_asked_once_more() -> None:
    table = asking_table(question(["village"], stop="end"), words=AskingWords(warning_text="You have 2 actions left."))
    assert warning_of(table, 0, ("end",)) == "You have 2 actions left."
    first = panel_view(table, 0)
    assert "You have 2 actions left." not in text_of(first) and "village" in buttons_of(first)
    again = panel_view(table, 0, sure="end")
    assert "**You have 2 actions left.**" in text_of(again) and "What do you choose?" not in text_of(again)
    assert "village" not in buttons_of(again)
    pressed = ids.parse(buttons_of(again)["Yes: end"]["custom_id"])
    assert pressed is not None and (pressed.verb, pressed.part(2)) == (ids.SURE, "end")
    pressed = ids.parse(buttons_of(again)["Back"]["custom_id"])
    assert pressed is not None and pressed.verb == ids.PANEL


@pytest.mark.parametrize("sure", ["end", "castle", "village"])
def test_without_a_warning_nothing_is_asked_once_more(sure: str) -> None:
    table = asking_table(question(["village"], stop="end"))
    assert warning_of(table, 0, (sure,)) is None
    assert "What do you choose?" in text_of(panel_view(table, 0, sure=sure))
    assert warning_of(table, 1, (sure,)) is None


def test_only_single_choices_that_may_be_made_are_warned_of() -> None:
    words = AskingWords(warning_text="Really?")
    some = asking_table(question(["copper", "silver"], Kind.CHOOSE_SOME, least=0, most=2), words=words)
    assert warning_of(some, 0, ("copper",)) is None
    one = asking_table(question(["copper", "silver"]), words=words)
    assert warning_of(one, 0, ("gold",)) is None and warning_of(one, 0, ()) is None
    number = asking_table(question((), Kind.AMOUNT, least=0, most=9), words=words)
    assert warning_of(number, 0, ("3",)) is None


def test_standing_orders_are_offered_if_the_game_has_some() -> None:
    plain, ordering = asking_table(question()), asking_table(question(), order_offers=offers(1))
    assert "More" not in buttons_of(panel_view(plain, 0))
    assert "More" in buttons_of(panel_view(ordering, 0)) and "Standing orders" not in buttons_of(
        panel_view(ordering, 0)
    )
    assert list(buttons_of(more_view(ordering, 0))) == ["Standing orders", "Notes", "My hand"]


def test_a_picture_of_the_hand_stands_in_for_its_words() -> None:
    view = panel_view(asking_table(question()), 0, picture=Picture("attachment://hand.png", "Three Coppers"))
    assert "Treasures: 3 Coppers" not in text_of(view)
    assert of_type(view, GALLERY)[0]["items"][0]["description"] == "Three Coppers"
    assert problems(view) == []


def test_after_the_end_the_panel_tells_the_result() -> None:
    table = finished(asking_table(question(), order_offers=offers(1)), Result("piles", [1, 2], [3, 1]))
    view = panel_view(table, 0)
    assert "The game ended by piles." in text_of(view)
    assert list(buttons_of(view)) == ["Board", "Log", "Notes"]


LONG_KEYS = [f"card-with-a-name-of-forty-characters-{number:04}" for number in range(60)]
MANY_WAYS = tuple(Shortcut(f"way {number}", (LONG_KEYS[0],)) for number in range(8))
WORST: dict[str, Question] = {
    "choose": question(LONG_KEYS, stop="stop"),
    "few": question(
        LONG_KEYS[:5], stop="stop", shortcuts=tuple(Shortcut(f"way {n}", (LONG_KEYS[0],)) for n in range(8))
    ),
    "some": question(LONG_KEYS, Kind.CHOOSE_SOME, copies=3, least=0, most=180),
    "in order": question(LONG_KEYS, Kind.CHOOSE_SOME, copies=3, least=0, most=180, ordered=True),
    "arrange": question(LONG_KEYS[:9], Kind.ARRANGE, least=9, most=9),
    "allocate": question(LONG_KEYS[:5], Kind.ALLOCATE, copies=40, least=3, most=200, shortcuts=MANY_WAYS),
    "amount": question((), Kind.AMOUNT, least=0, most=999),
}


@pytest.mark.parametrize("asked", WORST.values(), ids=WORST.keys())
@pytest.mark.parametrize("drafted", [0, 1, 60])
def test_the_panel_fits_at_the_worst_position(asked: Question, drafted: int) -> None:
    words = AskingWords(
        hand_text=HAND_OF_31 * 3,
        question_text="Which of all these cards do you choose, and why? " * 60,
        label="{} of the second edition, of which several are left",
        warning_text="Are you sure? " * 100,
    )
    table = asking_table(asked, names=HOSTILE, words=words, order_offers=offers(4))
    stored = {"picks": (LONG_KEYS * 3)[:drafted]}
    for page in (-1, 0, 2, 99):
        view = panel_view(table, 0, draft=stored, page=page, note="So it is. " * 200, recap=LONG_RECAP)
        assert problems(view) == []
        assert "Which of all these cards do you choose" in text_of(view)
    key = asked.options[0].key if asked.options else ""
    view = panel_view(table, 0, draft=stored, sure=key, note="So it is. " * 200, recap=LONG_RECAP)
    assert problems(view) == []


@pytest.mark.parametrize("asked", WORST.values(), ids=WORST.keys())
def test_the_panel_fits_with_all_tools(asked: Question) -> None:
    table = asking_table(asked, names=HOSTILE, order_offers=offers(4))
    for _ in range(2):
        table.match.answer(0, table.match.open[0].check(next(asked.answers())))
    stored = {"picks": LONG_KEYS[:3]}
    view = panel_view(table, 0, draft=stored, recap=LONG_RECAP)
    assert {"Start turn over", "More", "Board"} <= set(buttons_of(view))
    assert problems(view) == []


def test_the_newest_of_a_long_story_stay() -> None:
    text = text_of(panel_view(asking_table(question(), names=HOSTILE), 0, recap=LONG_RECAP))
    assert "plays card 199 and draws" in text
    assert "more in the log." in text


def test_no_seat_reads_another_name_as_a_line_of_its_own() -> None:
    table = asking_table(question(seat=1), names=HOSTILE[:2])
    lines = text_of(panel_view(table, 0)).split("\n")
    assert not any(line.startswith("**Fake") for line in lines)
    assert len(lines) == len(text_of(panel_view(asking_table(question(seat=1), names=NAMES[:2]), 0)).split("\n"))


def test_undo_of_choosing_nothing_names_what_it_was_about() -> None:
    some = question(["village", "militia"], Kind.CHOOSE_SOME, least=0, most=2, face=Ref("card", "cellar"))
    table = asking_table(some)
    table.match.answer(0, ())
    assert "Undo: Cellar" in buttons_of(panel_view(table, 0))
    table.match.answer(0, ("village", "militia"))
    view = start_over_view(table, 0, table.match.undo_steps(0))
    assert text_of(view).endswith("- Cellar\n- Village, militia")
    assert list(buttons_of(view)) == ["Take back 2 choices", "Go back further", "My hand"]
    assert problems(view) == []
    many = start_over_view(table, 0, table.match.undo_steps(0) * 400)
    assert problems(many) == [] and "more before these" in text_of(many)


def test_only_what_is_asked_is_bold() -> None:
    words = AskingWords(question_text="Which card do you play? You have 3 coins.\nA Diplomat can copy nothing.")
    text = text_of(panel_view(asking_table(question(), words=words), 0))
    assert "**Which card do you play?** You have 3 coins.\nA Diplomat can copy nothing." in text
