"""Names cannot do harm, texts fit, and nothing is left out where nothing may be."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cogs.ui.look import SIGNS
from cogs.ui.text import (
    NAMELESS,
    board_words,
    counted,
    distinct_labels,
    fit,
    fit_lines,
    fits,
    game_name,
    length,
    listed,
    named,
    plural,
    relative,
    safe_name,
    seat_names,
    split_text,
    spoken,
)
from tests.cogs.ui.asking import HOSTILE, AskingWords, asking_table, question, seat_rows
from tests.cogs.ui.payload import units

ANY = st.text(max_size=80)
"""Any text, with lone halves of signs too: Discord has sent worse."""
WILD = st.text(st.characters(), max_size=80)
MEANS_SOMETHING = set("*`|~@<>#[]\\") | set(SIGNS)


@given(WILD)
@example("\u202eevil\u202c\n# **x**")
@example("@everyone <@&1> `a` ||b|| __c__")
@example("\u3164\u200b\u2060")
@example("שלום")
def test_a_name_can_neither_format_nor_call_nor_break_a_line(name: str) -> None:
    safe = safe_name(name)
    assert safe.strip()
    assert not MEANS_SOMETHING & set(safe)
    assert not {letter for letter in safe if unicodedata.category(letter) in ("Cc", "Cs", "Co", "Zl", "Zp")}
    hidden = [letter for letter in safe if unicodedata.category(letter) == "Cf"]
    assert hidden in ([], ["\u2068", "\u2069"])
    if hidden:
        assert (safe[0], safe[-1]) == ("\u2068", "\u2069")
    assert "://" not in safe
    assert "__" not in safe
    assert not safe.startswith(("-", "+", "_")) and not safe.endswith("_")


@given(WILD, st.integers(0, 60))
def test_a_name_is_never_longer_than_wanted_but_keeps_six_letters(name: str, most: int) -> None:
    safe = safe_name(name, most).strip("\u2068\u2069")
    assert length(safe) <= max(most, 7, len(NAMELESS))
    whole = safe_name(name, 1000).strip("\u2068\u2069")
    if safe != whole and not any(unicodedata.category(letter).startswith(("M", "Z")) for letter in whole):
        assert len(safe.removesuffix("…")) >= min(6, len(whole)) or any(letter > "\uffff" for letter in whole)


@given(WILD)
def test_a_safe_name_stays_as_it_is(name: str) -> None:
    once = safe_name(name)
    assert safe_name(once) == once


def test_ordinary_names_stay_as_typed() -> None:
    for name in ("Ágota", "Bořek Novák", "john_doe", "x9_y8_z7", "Ελένη", "李小龍", "O'Neill-Smith", "🐢 Żółw"):
        assert safe_name(name) == name


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_inside_its_line(name: str) -> None:
    line = f"{safe_name(name)} plays Village."
    assert len(line.splitlines()) == 1
    assert line.replace("\u2069", "").endswith(" plays Village.")


def test_nothing_readable_becomes_somebody() -> None:
    assert safe_name("\u200b \n\u3164") == NAMELESS


def test_piled_up_marks_are_taken_down() -> None:
    safe = safe_name("Z" + "\u0335\u0301\u0302\u0303\u0304\u0305" * 5 + "algo")
    assert sum(unicodedata.category(letter).startswith("M") for letter in safe) <= 2


def test_every_seat_has_a_sign_of_its_own_before_its_name() -> None:
    names = seat_names(seat_rows(["Same"] * 6))
    assert len(set(names)) == 6
    assert all(name.endswith(" Same") for name in names)


@given(WILD, st.integers(1, 60))
def test_a_fitted_text_fits(text: str, limit: int) -> None:
    cut = fit(text, limit)
    assert units(cut) <= limit
    assert cut == text if units(text) <= limit else cut.endswith("…")
    assert text.startswith(cut.removesuffix("…")) or cut == text


def test_a_text_is_cut_between_words() -> None:
    assert fit("Discard a card and draw a card", 20) == "Discard a card and…"


@given(
    st.lists(st.text(st.characters(exclude_characters="\n"), max_size=40), min_size=1, max_size=30),
    st.integers(30, 200),
)
def test_the_newest_lines_are_kept(lines: list[str], limit: int) -> None:
    shown = fit_lines(lines, limit, "{} more")
    assert units(shown) <= limit
    whole = "\n".join(lines)
    if units(whole) <= limit:
        assert shown == whole
    elif shown.split(" ")[0].isdigit() and "more\n" in shown:
        told = int(shown.split(" ")[0])
        assert shown.split("\n")[1:] == "\n".join(lines[told:]).split("\n")


LINES = st.lists(st.text(st.characters(codec="utf-8", exclude_characters="`\r"), max_size=60), max_size=40)


@given(LINES, st.integers(16, 120))
def test_a_split_text_leaves_nothing_out(lines: list[str], limit: int) -> None:
    text = "\n".join(lines)
    parts = split_text(text, limit)
    assert all(0 < units(part) <= limit for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())


def test_a_block_that_is_split_is_closed_and_opened_again() -> None:
    text = "Board:\n```\n" + "\n".join(f"row {number} of the board" for number in range(60)) + "\n```\nEnd."
    parts = split_text(text, 300)
    assert len(parts) > 3
    assert all(part.count("```") % 2 == 0 and len(part) <= 300 for part in parts)
    kept = [line for part in parts for line in part.split("\n") if line.startswith("row")]
    assert kept == [f"row {number} of the board" for number in range(60)]


def test_a_log_of_5200_characters_is_split_at_line_ends() -> None:
    lines = [f"{number}. Bořek plays Village and draws." for number in range(150)]
    parts = split_text("\n".join(lines), 2000)
    assert "\n".join(parts).split("\n") == lines


@given(
    st.lists(st.text(max_size=30) | st.sampled_from(["Copper", "Copper (2)", "x" * 90]), max_size=40),
    st.integers(12, 80),
)
def test_no_two_labels_are_alike(texts: list[str], limit: int) -> None:
    labels = distinct_labels(texts, limit)
    assert len(set(labels)) == len(labels) == len(texts)
    assert all(1 <= units(label) <= limit for label in labels)


def test_long_labels_that_differ_only_at_their_ends_stay_apart() -> None:
    full = ["Trade with the people of the north for " + "x" * 100 + end for end in ("iron", "silk")]
    one, other = distinct_labels(full, 80)
    assert one != other
    assert one.startswith("Trade with the people") and other.startswith("Trade with the people")


def test_small_words() -> None:
    assert plural(1, "card") == "1 card"
    assert plural(3, "entry", "entries") == "3 entries"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert counted(["Copper", "Estate", "Copper"]) == "2 × Copper, Estate"
    assert spoken("throne_room") == "Throne room"
    assert relative(datetime(2026, 1, 1, tzinfo=UTC)) == "<t:1767225600:R>"


def test_labels_of_games_get_the_names_of_seats() -> None:
    names = ["● Anna", "■ Ben"]
    assert named("Player 2: age 3", names) == "■ Ben: age 3"
    assert named("Prefect of player 1", names) == "Prefect of ● Anna"
    assert named("2 players, player 7, player 0", names) == "2 players, player 7, player 0"


def test_typed_words_are_found_in_any_order() -> None:
    assert fits("Land colonist from Roma to Novaria-Roma", "nova roma")
    assert fits("anything", "") and not fits("Massilia", "mass roma")


def test_a_board_that_would_be_too_long_has_shorter_names() -> None:
    class Words(AskingWords):
        def board(self, view: object, names: Sequence[str]) -> str:
            return " ".join(names[0] for _ in range(20))

    table = asking_table(question(), names=["A" * 32, "B"], words=Words())
    assert board_words(table, 1000) == " ".join(["● " + "A" * 32] * 20)
    assert board_words(table, 400).startswith("● AAAAAAAAAAAAAAA… ●") and len(board_words(table, 400)) <= 400
    assert len(board_words(table, 50)) <= 50


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Dominion", "Dominion"),
        ("Practice: Dominion", "Practice: Dominion"),
        ("Rainy Sunday", "Dominion · Rainy Sunday"),
    ],
)
def test_a_game_in_lists_is_told_its_kind_once(title: str, said: str) -> None:
    assert game_name("Dominion", title) == said


def test_a_title_in_lists_is_safe_to_print() -> None:
    assert game_name("Dominion", "**bold**") == f"Dominion · {safe_name('**bold**')}"
