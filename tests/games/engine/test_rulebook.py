"""Reading a rules text: numbers, keys, links, words to look for, whole paragraphs."""

from __future__ import annotations

import pytest

from games.engine.rulebook import RulebookError, anchor, parse

TEXT = """\
# Rules of Go

## The game

What is needed.

### Aim of the game

<!-- words: goal,
     how do I win -->

Surround more than
the other, see [Scoring](#scoring).

- One stone
  a turn.
- **[The turn](#the-turn)**: pass if you like.

## The turn
### May, must & "ko"
No position comes back.
### Scoring
1. Count
   what you hold.
2. Compare.
"""


def test_chapters_and_sections_are_numbered_by_their_order() -> None:
    book = parse(TEXT)
    assert book.title == "Rules of Go"
    assert [one.heading for one in book.sections] == [
        "1 The game",
        "1.1 Aim of the game",
        "2 The turn",
        '2.1 May, must & "ko"',
        "2.2 Scoring",
    ]
    assert [one.key for one in book.sections][3:] == ["may-must-ko", "scoring"]
    assert [one.title for one in book.chapters] == ["The game", "The turn"]
    assert [one.title for one in book.parts(book.chapters[1])] == ['May, must & "ko"', "Scoring"]


def test_paragraphs_are_on_one_line_and_links_show_the_number() -> None:
    section = parse(TEXT).section("aim-of-the-game")
    assert section.text == (
        "Surround more than the other, see Scoring (2.2).\n\n- One stone a turn.\n- **The turn (2)**: pass if you like."
    )
    assert section.words == "goal, how do I win"
    assert section.mentions == ("scoring", "the-turn")
    assert parse(TEXT).section("scoring").text == "1. Count what you hold.\n2. Compare."


def test_neighbours_and_chapters_of_a_section() -> None:
    book = parse(TEXT)
    before, after = book.beside("the-turn")
    assert before is not None and after is not None
    assert (before.title, after.title) == ("Aim of the game", 'May, must & "ko"')
    assert book.beside("the-game")[0] is None and book.beside("scoring")[1] is None
    assert book.chapter(book.section("scoring")).title == "The turn"
    assert book.chapter(book.section("the-turn")).title == "The turn"


def test_a_section_is_cited_by_its_title_and_unknown_ones_are_errors() -> None:
    book = parse(TEXT)
    assert book.cite("Scoring") == "rules 2.2, Scoring"
    assert "scoring" in book and "komi" not in book
    with pytest.raises(KeyError):
        book.cite("Komi")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("# R\n## A\n### B\n### b\n", "same name"),
        ("# R\n## A\nSee [C](#c).\n", "#c"),
        ("# R\n### B\n", "before the first chapter"),
    ],
)
def test_a_wrong_text_is_told(text: str, what: str) -> None:
    with pytest.raises(RulebookError, match=what):
        parse(text)


def test_anchors_are_those_of_pages_of_markdown() -> None:
    assert anchor("May, must and if you do") == "may-must-and-if-you-do"
    assert anchor("Opponents' Turn-up") == "opponents-turn-up"
