"""Fonts and typesetting: what can be drawn, and how texts are made to fit."""

from __future__ import annotations

import pytest

from games.drawing.fonts import Weight, drawable, has_glyph, ink, letters, width
from games.drawing.typesetting import MORE, balanced, fitting_size, listed, shortened, wrapped

NORMAL, BOLD = Weight.NORMAL, Weight.BOLD


@pytest.mark.parametrize("text", ["Ágota", "Kovácsműhely", "Żaneta", "Αρχιτέκτονας", "×−–…·●■▲◆★"])
def test_the_font_has_the_letters_of_our_languages(text: str) -> None:
    assert all(has_glyph(letter) for letter in text)


def test_what_the_font_lacks_is_left_out() -> None:
    assert drawable("日本 Xu 🂡") == "Xu"
    assert drawable("\U0001d4d5\U0001d4ea\U0001d4f7") == "Fan"
    assert drawable(" a\n\tb\u202e\u200bc\x00 ") == "a bc"
    assert drawable("Z\u0324\u0310\u0315algo") == "Zalgo"
    assert drawable("e\u0301") == "é"
    assert drawable("\u05d0\u05d1") == ""


def test_all_figures_are_equally_wide() -> None:
    widths = [width(figure * 4, 30, BOLD) for figure in "0123456789"]
    assert max(widths) - min(widths) < 0.5


def test_a_mask_is_as_large_as_the_ink() -> None:
    box = ink("Ágjp", 30, BOLD)
    assert letters("Ágjp", 30, BOLD).size == (box.right - box.left, box.bottom - box.top)
    assert letters("Ágjp", 30, BOLD).getextrema()[1] == 255


def test_the_greatest_fitting_size_is_found() -> None:
    size = fitting_size("Throne Room", 150, 30, 20, NORMAL)
    assert size is not None
    assert width("Throne Room", size, NORMAL) <= 150 < width("Throne Room", size + 1, NORMAL)
    assert fitting_size("Throne Room", 50, 30, 20, NORMAL) is None


def test_a_name_is_shortened_only_if_it_must() -> None:
    assert shortened("Anna", 500, 26, BOLD) == "Anna"
    short = shortened("Maximiliano Fernández", 150, 26, BOLD)
    assert short.endswith(MORE) and short.startswith("Maxim") and width(short, 26, BOLD) <= 150


def test_lines_fit_and_lose_no_word() -> None:
    text = "gain a card that costs up to 4"
    lines = wrapped(text, 150, 22, NORMAL, 3)
    assert lines is not None and " ".join(lines) == text
    assert all(width(line, 22, NORMAL) <= 150 for line in lines)
    assert wrapped(text, 150, 22, NORMAL, 1) is None
    assert wrapped("Unbreakable", 50, 22, NORMAL, 3) is None


def test_balanced_lines_are_no_more_and_more_equal() -> None:
    text = "others draw a card"
    plain, even = wrapped(text, 150, 24, NORMAL, 3), balanced(text, 150, 24, NORMAL, 3)
    assert plain is not None and even is not None
    assert len(plain) == len(even) and " ".join(even) == text
    assert max(width(line, 24, NORMAL) for line in even) <= max(width(line, 24, NORMAL) for line in plain)


def test_what_a_list_leaves_out_is_counted() -> None:
    items, counts = ["2 Coppers", "Estate", "3 Curses"], [2, 1, 3]
    assert listed(items, counts, 1000, 20, NORMAL) == "2 Coppers, Estate, 3 Curses"
    assert listed(items, counts, 160, 20, NORMAL) == "2 Coppers, +4"
    assert listed(items, counts, 30, 20, NORMAL) == "+6"
