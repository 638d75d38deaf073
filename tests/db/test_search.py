"""The index of pages: what is found first, beginnings and slips, and whatever people type."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from db.search import Page, SearchIndex

INDEX = SearchIndex(
    [
        Page("a/draw", "a", "Drawing", "Cards are drawn from **the deck**. If it is empty, the pile is shuffled."),
        Page("a/moat", "a", "Moat", "Reveal it against an Attack; then it does not hurt."),
        Page("a/attack", "a", "Attacks", "An Attack may be answered by a Moat.", "hurt, harm"),
        Page("b/draw", "b", "Draw", "One card for each action.", "take"),
        Page("b/tie", "b", "Ties", "The café is open, the score is equal."),
    ]
)


def ids(typed: str, area: str = "", *, unfinished: bool = False) -> list[str]:
    return [hit.id for hit in INDEX.search(typed, area=area, unfinished=unfinished)]


def test_a_page_of_just_this_title_is_first_and_the_text_counts_too() -> None:
    assert ids("moat") == ["a/moat", "a/attack"]
    assert ids("attack")[0] == "a/attack"
    assert ids("shuffled pile") == ["a/draw"]


def test_a_page_with_all_words_stands_before_one_with_some() -> None:
    assert ids("reveal against attack")[0] == "a/moat"


def test_forms_of_a_word_accents_and_hidden_words_are_found() -> None:
    assert ids("drawing cards", "a")[0] == "a/draw"
    assert ids("cafe") == ["b/tie"]
    assert ids("harm") == ["a/attack"]


def test_a_search_can_be_narrowed_to_an_area() -> None:
    assert set(ids("draw")) == {"a/draw", "b/draw"}
    assert ids("draw", "b") == ["b/draw"]


def test_beginnings_and_slips_are_understood() -> None:
    assert ids("shuf") == ["a/draw"]
    assert ids("tie") == ["b/tie"]
    assert ids("atack")[0] == "a/attack"
    assert ids("att", unfinished=True)[0] == "a/attack"


def test_common_words_do_not_decide_unless_there_is_nothing_else() -> None:
    assert ids("what is the moat") == ids("moat")
    assert ids("is it")


def test_the_found_part_is_told_without_marks() -> None:
    (hit,) = INDEX.search("deck")
    assert hit.snippet == "Cards are drawn from the deck. If it is empty, the pile is shuffled."


@given(st.text(max_size=80))
@example('"')
@example("moat AND (")
@example("NEAR(moat attack, 3) ^ title:x* -y {z}")
@example("'; DROP TABLE pages; --")
@example("\x00\ud800")
@example("a " * 40)
def test_whatever_is_typed_is_answered(typed: str) -> None:
    for unfinished in (False, True):
        found = INDEX.search(typed, unfinished=unfinished)
        assert len({hit.id for hit in found}) == len(found) <= 5
