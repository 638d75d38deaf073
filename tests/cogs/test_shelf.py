"""The shelf of rules: typical questions find their section, and every page can be opened and shown."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from cogs.teaching.rules import looked_up
from cogs.teaching.shelf import ALL, CARD, shelf
from cogs.ui.ids import custom_id, parse
from cogs.ui.look import LONGEST_ID, MOST_OPTIONS, MOST_TEXT
from cogs.ui.rules import Search, rules_view
from cogs.ui.text import length
from games.catalogue import GAMES

QUESTIONS = yaml.safe_load(Path(__file__).with_name("rule_questions.yaml").read_text())


def test_every_game_has_thirty_questions() -> None:
    assert {game for game, asked in QUESTIONS.items() if len(asked) >= 30} == set(GAMES)


@pytest.mark.parametrize(
    ("game", "asked", "section"),
    [(game, asked, where) for game, all in QUESTIONS.items() for asked, where in all.items()],
)
def test_a_question_finds_its_section_among_the_first_three(game: str, asked: str, section: str) -> None:
    book = GAMES[game].rulebook
    assert book is not None and section in [one.title for one in book.sections]
    assert section in [page.name for page in shelf().found(asked, game)][:3]


def test_cards_of_every_game_are_found_by_name_and_by_what_they_do() -> None:
    for game, card in (("dominion", "Cellar"), ("innovation", "Pottery"), ("concordia", "Weaver")):
        page = shelf().found(card, game)[0]
        assert page.id.startswith(f"{game}/{CARD}/") and page.name == card
    assert "Bread and Circuses" in [page.name for page in shelf().found("cancel an event", "civilization")]


def test_every_page_is_shown_within_the_limits_and_every_way_from_it_leads_to_a_page() -> None:
    books = shelf()
    for page in books.pages.values():
        assert length(custom_id("rule", page.id, 999)) <= LONGEST_ID
        view = rules_view(page, search=Search("moat and more", page.game, books.found("moat", page.game)))
        assert view.content_length() <= MOST_TEXT
        for part in view.walk_children():
            pressed = parse(part.custom_id) if isinstance(getattr(part, "custom_id", None), str) else None
            if pressed is not None and pressed.verb == "rule":
                assert books.page(pressed.part(0)) is not None
            for option in getattr(part, "options", []):
                assert books.page(option.value) is not None
        assert len(page.parts) <= MOST_OPTIONS


def test_suggestions_begin_with_the_chapters_and_name_each_page_once() -> None:
    books = shelf()
    assert [page.id for page in books.suggested("")] == list(GAMES)
    assert books.suggested("", "concordia")[0].title == "1 The game"
    for typed in ("a", "co", "end of the", "moat", "?", "xyzzy"):
        found = [page.id for page in books.suggested(typed)]
        assert len(found) == len(set(found)) <= MOST_OPTIONS
    assert all(page.game == "innovation" for page in books.suggested("a", "innovation"))


def test_what_is_not_there_leads_to_the_contents() -> None:
    text = "\n".join(part.content for part in looked_up("zzzzzz").view.walk_children() if hasattr(part, "content"))
    assert "Nothing in the rules fits" in text and "Dominion" in text
    assert shelf().page("dominion/no-such-page") is None and shelf().page(ALL) is not None
