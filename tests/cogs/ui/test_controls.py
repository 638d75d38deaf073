"""Every legal answer of every kind of question can be reached by pressing what is shown, and nothing else comes out."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.ui import draft, ids
from cogs.ui.compose import message
from cogs.ui.controls import Asked, controls, once_more, without_start
from cogs.ui.draft import add_picks, all_of, is_complete, picks_of, replace_page, shortcut_answer, without_last
from games.engine.question import Answer, Kind, Option, Question, Ref, Shortcut
from tests.cogs.ui.asking import AskingWords, question
from tests.cogs.ui.payload import MENU, buttons_of, of_type, problems
from tests.cogs.ui.pressing import Player


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Questions of all kinds and sizes, with path keys, long keys and copies."""
    kind = draw(st.sampled_from(list(Kind)))
    if kind is Kind.AMOUNT:
        least = draw(st.integers(0, 20))
        return question((), kind, least=least, most=least + draw(st.integers(0, 60)))
    part = st.text("abcdef:#~", min_size=1, max_size=4)
    key = st.lists(part, min_size=1, max_size=3).map("/".join) | st.integers(0, 99).map(lambda n: f"{n}" * 40)
    keys = draw(st.lists(key, min_size=1, max_size=60, unique=True))
    if kind is Kind.CHOOSE:
        return question(keys, kind, stop=draw(st.none() | st.just("stop")))
    copies = [draw(st.integers(1, 3)) for _ in keys]
    options = [Option(key, key, Ref("card", "x"), number) for key, number in zip(keys, copies, strict=True)]
    total = sum(copies)
    if kind is Kind.ARRANGE:
        return question(options[:8], kind, least=sum(copies[:8]), most=sum(copies[:8]))
    most = draw(st.integers(1, total))
    least = draw(st.integers(0, most))
    ordered = kind is Kind.CHOOSE_SOME and draw(st.booleans())
    return question(options, kind, least=least, most=most, ordered=ordered, or_none=draw(st.booleans()))


@settings(max_examples=300, deadline=None)
@given(questions(), st.integers(0, 2**32))
def test_every_legal_answer_can_be_reached(asked: Question, seed: int) -> None:
    wanted = asked.sample(Random(seed))
    given_answer = Player(asked).answer(wanted)
    assert asked.check(given_answer) == asked.check(wanted)


SMALL = [
    question(["village", "militia"], stop="end"),
    question(["a", "b", "c", "d", "e"], stop="end"),
    question([f"square/{column}{row}" for column in "abcdef" for row in range(8)], stop="none"),
    question(["copper", "estate"], Kind.CHOOSE_SOME, copies=3, least=0, most=6),
    question(["copper", "estate", "moat"], Kind.CHOOSE_SOME, copies=2, least=2, most=2),
    question(["copper", "estate"], Kind.CHOOSE_SOME, copies=2, least=0, most=4, or_none=True),
    question(["a", "b", "c"], Kind.CHOOSE_SOME, least=1, most=3, ordered=True),
    question(["a", "b", "c", "d"], Kind.ARRANGE, least=4, most=4),
    question(["a", "b"], Kind.ARRANGE, copies=2, least=4, most=4),
    question(["front", "rear", "reserve"], Kind.ALLOCATE, copies=4, least=3, most=4),
    question((), Kind.AMOUNT, least=0, most=4),
    question((), Kind.AMOUNT, least=3, most=24),
    question((), Kind.AMOUNT, least=0, most=60),
]


@pytest.mark.parametrize("asked", SMALL, ids=lambda asked: f"{asked.kind}-{asked.total}-{asked.most}")
def test_all_answers_of_small_questions_can_be_reached(asked: Question) -> None:
    for wanted in islice(asked.answers(), 400):
        assert asked.check(Player(asked).answer(wanted)) == wanted


def test_few_options_are_buttons_in_order_with_the_end_last_and_less_bright() -> None:
    buttons = buttons_of(Player(question(["village", "militia", "moat"], stop="end")).view())
    assert list(buttons) == ["village", "militia", "moat", "end"]
    assert [part["style"] for part in buttons.values()] == [1, 1, 1, 2]


def test_an_option_is_one_press_away() -> None:
    player = Player(question(["village", "militia"], stop="end"))
    player.answer(("militia",))
    assert player.presses == 1


def test_kinds_of_choice_have_a_menu_each_and_single_choices_a_button() -> None:
    asked = question(["draw", "meld/archery", "meld/oars", "dogma/tools", "dogma/the-wheel", "achieve/1"])
    view = Player(asked).view()
    menus = of_type(view, MENU)
    assert [menu["placeholder"] for menu in menus] == ["Meld: choose one", "Dogma: choose one"]
    assert [len(menu["options"]) for menu in menus] == [2, 2]
    assert list(buttons_of(view)) == ["draw", "achieve/1"]
    for key in asked.keys:
        player = Player(asked)
        assert player.answer((key,)) == (key,) and player.presses == 1


def test_few_choices_are_buttons_whatever_their_kind() -> None:
    keys = ["draw", "meld/archery", "meld/oars", "dogma/tools", "dogma/the-wheel"]
    assert list(buttons_of(Player(question(keys)).view())) == keys


@pytest.mark.parametrize("groups", [[25, 25, 25], [26, 3], [3, 3, 3, 3], [30, 30, 1, 1, 1, 1, 1, 1]])
def test_many_kinds_and_long_lists_are_reached_too(groups: list[int]) -> None:
    asked = question([f"{'abcdefgh'[place]}/{one}" for place, size in enumerate(groups) for one in range(size)])
    for key in asked.keys:
        assert Player(asked).answer((key,)) == (key,)


def test_a_long_list_beside_short_ones_has_several_menus_and_is_one_press_away() -> None:
    squares = [f"{letter}{number}" for letter in "ABCD" for number in range(1, 9)]
    asked = question([*(f"move/{one}" for one in squares), "step/A1", "step/B1", "stop"])
    menus = of_type(Player(asked).view(), MENU)
    hints = ["Move: choose one (move/A1 to move/D1)", "Move: choose one (move/D2 to move/D8)", "Step: choose one"]
    assert [menu["placeholder"] for menu in menus] == hints
    for key in asked.keys:
        player = Player(asked)
        assert player.answer((key,)) == (key,) and player.presses == 1


def test_every_one_of_a_few_pages_is_one_press_away() -> None:
    squares = [f"{letter}{number}" for letter in "ABCDEFGHIJ" for number in range(1, 11)]
    player = Player(question(squares))
    labels = [label for label in buttons_of(player.view()) if label.startswith("Page")]
    assert labels == ["Page 2 of 4: from C6", "Page 3 of 4: from F1", "Page 4 of 4: from H6"]


def test_options_grouped_by_their_path_are_a_few_steps_away() -> None:
    keys = [f"{act}/city-{city}/item-{item}" for act in ("build", "move") for city in range(6) for item in range(9)]
    player = Player(question(keys, stop="done"))
    assert player.answer(("move/city-4/item-7",)) == ("move/city-4/item-7",)
    assert player.presses <= 3
    assert "Back" in buttons_of(player.view())


def test_picks_of_other_pages_are_kept() -> None:
    asked = question([f"card{number:02}" for number in range(60)], Kind.CHOOSE_SOME, least=0, most=60)
    player = Player(asked)
    wanted = ("card03", "card30", "card59")
    assert player.answer(wanted) == wanted
    again = draft.after_menu(asked, player.picks, 1, [])
    assert again.picks == ("card03", "card59")


def test_too_many_picks_over_the_pages_cannot_be_confirmed_and_are_told() -> None:
    asked = question([f"card{number:02}" for number in range(30)], Kind.CHOOSE_SOME, least=0, most=2)
    picks = replace_page(asked, ("card00", "card01"), 1, ["card27"])
    shown = controls(Asked(1, "f", asked, AskingWords(), picks))
    assert "take 1 out again" in shown.text
    assert not is_complete(asked, picks)


def test_the_confirm_button_tells_what_will_happen() -> None:
    asked = question(["copper", "estate"], Kind.CHOOSE_SOME, copies=3, least=2, most=2)
    player = Player(asked)
    player.picks = ("copper", "copper")
    assert "Confirm: 2 × copper" in buttons_of(player.view())


def test_shortcuts_are_one_press() -> None:
    asked = question(
        ["copper", "silver"],
        Kind.CHOOSE_SOME,
        copies=2,
        least=0,
        most=4,
        shortcuts=(Shortcut("play all", ("copper",)),),
    )
    buttons = buttons_of(Player(asked).view())
    assert list(buttons) == ["None", "Play all", "All 4"]
    assert shortcut_answer(asked, "play all") == ("copper",)
    assert shortcut_answer(asked, draft.ALL) == ("copper", "copper", "silver", "silver")
    assert shortcut_answer(asked, "unknown") is None


def test_a_shortcut_of_the_game_for_all_is_not_shown_twice() -> None:
    everything = Shortcut("all", ("copper", "copper"))
    asked = question(["copper"], Kind.CHOOSE_SOME, copies=2, least=0, most=2, shortcuts=(everything,))
    assert list(buttons_of(Player(asked).view())) == ["None", "All"]


def test_a_menu_that_offers_something_else_has_another_number() -> None:
    """Otherwise what was chosen in the menu before would stay in it, and could not be chosen again."""
    player = Player(question([f"card {number}" for number in range(9)], Kind.CHOOSE_SOME, least=2, most=2))
    first = of_type(player.view(), MENU)[0]["id"]
    assert of_type(player.view(), MENU)[0]["id"] == first > 100
    player.picks = ("card 1",)
    assert of_type(player.view(), MENU)[0]["id"] != first


def test_a_single_thing_is_taken_or_left_with_one_press() -> None:
    asked = question(["copper"], Kind.CHOOSE_SOME, least=0, most=1)
    shown = Player(asked).view()
    assert list(buttons_of(shown)) == ["None", "copper"]
    assert of_type(shown, MENU) == []
    assert shortcut_answer(asked, draft.ALL) == ("copper",)
    either = replace(question(["copper"], Kind.CHOOSE_SOME, least=1, most=1), or_none=True)
    assert list(buttons_of(Player(either).view())) == ["None", "copper"]


def test_none_is_offered_only_where_it_is_legal() -> None:
    exactly = question(["copper", "estate"], Kind.CHOOSE_SOME, copies=2, least=2, most=2)
    assert "None" not in buttons_of(Player(exactly).view())
    assert all_of(exactly) is None


def test_the_order_so_far_is_shown_and_its_last_can_be_taken_back() -> None:
    asked = question(["a", "b", "c"], Kind.ARRANGE, least=3, most=3)
    player = Player(asked)
    player.picks = draft.after_add(asked, (), "b")
    assert "1. b" in controls(Asked(1, "f", asked, AskingWords(), player.picks)).text
    assert "Undo last" in buttons_of(player.view())
    assert without_last(asked, player.picks) == ()


def test_the_last_of_an_arrangement_follows_by_itself() -> None:
    asked = question(["a", "b", "c"], Kind.ARRANGE, least=3, most=3)
    assert add_picks(asked, ("c",), ["a"]) == ("c", "a", "b")


def test_an_answer_that_is_asked_once_more_can_be_confirmed_or_thought_over() -> None:
    asked = question(["village"], stop="end")
    view = message(0, "Really?", *once_more(Asked(1, "f", asked, AskingWords()), "end").rows)
    meant = {label: ids.parse(part["custom_id"]) for label, part in buttons_of(view).items()}
    assert meant == {"Yes: end": ids.Pressed(ids.SURE, ("1", "f", "end")), "Back": ids.Pressed(ids.PANEL, ("1",))}


def test_the_confirming_of_a_long_choice_fits() -> None:
    asked = question(["x" * 120, "village"])
    words = AskingWords(label="{} of the second edition")
    view = message(0, "Really?", *once_more(Asked(2**63 - 1, "f" * 12, asked, words), "x" * 120).rows)
    assert problems(view) == []


def test_labels_that_were_cut_stand_in_full_above() -> None:
    words = AskingWords(label="{} " + "with a very long description of what it does " * 3)
    shown = controls(Asked(1, "f", question(["one", "two"]), words))
    labels = [button.label for button in shown.rows[0].children]  # type: ignore[attr-defined]
    assert len(set(labels)) == 2 and all(len(label) <= 80 for label in labels)
    assert shown.text.count("with a very long description of what it does " * 2) == 2


@pytest.mark.parametrize("count", [1, 5, 6, 25, 26, 60])
@pytest.mark.parametrize("kind", [Kind.CHOOSE, Kind.CHOOSE_SOME, Kind.ALLOCATE])
def test_long_names_and_many_options_never_pass_a_limit(count: int, kind: Kind) -> None:
    keys = [f"{'very-long-card-name-' * 6}{number}" for number in range(count)]
    shortcuts = tuple(Shortcut(f"way {number}", (keys[0],)) for number in range(12))
    asked = question(
        keys, kind, copies=3, least=0, most=count * 3 if kind is not Kind.CHOOSE else 1, shortcuts=shortcuts
    )
    player = Player(asked, AskingWords(label="{} & more"))
    for page in range(4):
        player.page = page
        player.view()
    if kind is not Kind.CHOOSE:
        player.picks = add_picks(asked, (), keys * 3)
        player.view()


def test_a_stored_draft_is_read_with_care() -> None:
    asked = question(["copper", "estate"], Kind.CHOOSE_SOME, copies=2, least=0, most=3)
    assert picks_of(asked, None) == ()
    assert picks_of(asked, {"picks": "copper"}) == ()
    assert picks_of(asked, {"picks": ["copper", 7, "gold", "copper", "copper", "estate", "estate"]}) == (
        "copper",
        "copper",
        "estate",
    )
    assert picks_of(question(["a/b", "a/c"]), {"picks": ["x/", "a/"]}) == ("a/",)
    assert picks_of(question(["a", "b"]), {"picks": ["a"]}) == ()


@pytest.mark.parametrize("values", [[">9.1"], [">b/"], [">"], ["~"], ["gold~1"], ["a/~1"]])
def test_a_forged_menu_value_is_left_for_the_question_to_refuse(values: list[str]) -> None:
    asked = question(["a/b", "a/c"])
    step = draft.after_menu(asked, (), 0, values)
    assert step.answer is not None and not asked.legal(step.answer)


def test_a_menu_without_a_value_changes_nothing() -> None:
    assert draft.after_menu(question(["a/b", "a/c"]), ("a/",), 0, []) == draft.Step(("a/",))


def test_what_is_not_offered_is_left_for_the_question_to_refuse() -> None:
    answer: Answer = draft.answer_named(question(["copper", "silver"]), "gold")
    assert not question(["copper", "silver"]).legal(answer)


def test_where_two_buttons_say_all_that_can_be_answered_there_is_no_menu() -> None:
    everything = Shortcut("play all", ("copper",))
    asked = question(["copper"], Kind.CHOOSE_SOME, least=0, most=1, shortcuts=(everything,))
    shown = controls(Asked(1, "q", asked, AskingWords()))
    assert [[item.label for item in row.children] for row in shown.rows] == [["None", "Play all"]]


def test_all_is_offered_of_things_of_one_kind_only() -> None:
    cards = [Option(one, one, Ref("card", one)) for one in ("copper", "estate", "silver")]
    for more, offered in ([], True), ([Option("peace", "peace", Ref("promise", "peace"))], False):
        asked = question([*cards, *more], Kind.CHOOSE_SOME, least=0, most=9)
        shown = controls(Asked(1, "q", asked, AskingWords()))
        labels = [str(getattr(item, "label", "")) for row in shown.rows for item in row.children]
        assert any(label.startswith("All ") for label in labels) == offered


def test_of_things_that_are_alike_it_is_told_how_many_there_are() -> None:
    asked = question([Option("brick", "brick", None, 3), "food"], Kind.CHOOSE_SOME, least=1, most=2, ordered=True)
    for picks, offered in (((), ["Brick (3 left)", "Food"]), (("brick",), ["Brick (2 left)", "Food"])):
        shown = controls(Asked(1, "q", asked, AskingWords(label="{}"), picks))
        texts = [
            str(entry.label)
            for row in shown.rows
            for item in row.children
            for entry in getattr(item, "options", [item])
        ]
        assert [text.capitalize() for text in texts if text.casefold().startswith(("brick", "food"))] == offered


def test_many_words_with_which_all_entries_begin_are_left_out() -> None:
    long = ["Land colonist from Roma to Novaria", "Land colonist from Roma to Massilia"]
    assert without_start(long) == ["Novaria", "Massilia"]
    for kept in (
        ["Meld Oars", "Meld Tools"],
        ["Land colonist from Roma", "Land colonist from Roma to Ostia"],
        [long[0]],
    ):
        assert without_start(kept) == kept
