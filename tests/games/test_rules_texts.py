"""The rules texts of all games: complete, findable, and fit to be shown."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from games.catalogue import GAMES
from games.engine.rulebook import LINK, Rulebook, anchor

ROOT = Path(__file__).parents[2]
CHAPTERS = ("The game", "Set-up", "The turn", "The end", "Hard corners", "Who may see what", "Playing here")
"""What the rules of every game must have."""


@pytest.fixture(params=sorted(GAMES))
def book(request: pytest.FixtureRequest) -> Rulebook:
    rulebook = GAMES[request.param].rulebook
    assert rulebook is not None
    return rulebook


def test_every_game_has_the_chapters_that_people_look_for(book: Rulebook) -> None:
    assert [title for title in CHAPTERS if anchor(title) not in book] == []


def test_every_section_has_a_text_and_words_by_which_it_is_found(book: Rulebook) -> None:
    sections = [one for one in book.sections if not one.is_chapter]
    assert [one.heading for one in sections if not one.text] == []
    assert [one.heading for one in sections if not one.words] == []


def test_a_section_fits_on_one_page_of_discord_and_has_no_tables(book: Rulebook) -> None:
    assert [one.heading for one in book.sections if len(one.text) > 2000] == []
    assert [one.heading for one in book.sections if re.search(r"^\||<!--|\]\(", one.text, re.MULTILINE)] == []


def test_links_are_called_like_the_sections_that_they_lead_to_or_lie_in_a_sentence(book: Rulebook) -> None:
    for section in book.sections:
        assert all(key in book for key in section.mentions)
        assert section.key not in section.mentions, f"{section.heading} points to itself"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_file_is_written_within_the_lines_and_is_packed(game: str) -> None:
    file = ROOT / "games" / game / "rules.md"
    text = file.read_text()
    assert [line for line in text.splitlines() if len(line) > 120 and not LINK.search(line)] == []
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["games"]
    assert any(file in (ROOT / "games").glob(pattern) for pattern in packed)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_refusals_point_to_sections_that_are_there_and_belong_to_this_game(game: str) -> None:
    kind = GAMES[game]
    assert kind.rulebook is not None and kind.rules_of
    assert [title for title in kind.rules_of.values() if anchor(title) not in kind.rulebook] == []
    assert [topic for topic in kind.rules_of if not topic.startswith(f"{game}.")] == []


def test_a_rule_is_found_by_topic_and_more_exactly_by_the_kind_of_option() -> None:
    innovation = GAMES["innovation"]
    sections = [innovation.rule("innovation.action", key) for key in ("achieve/4", "nonsense", "")]
    assert [one.title for one in sections if one] == ["Achieve action", "Two actions", "Two actions"]
    assert innovation.rule("innovation.unknown") is None


CITED = re.compile(r'\bcite\(\s*"([^"]+)"')


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_section_that_the_texts_of_a_game_name_is_there(
    game: str,
) -> None:
    book = GAMES[game].rulebook
    assert book is not None
    named = {name for file in (ROOT / "games" / game).rglob("*.py") for name in CITED.findall(file.read_text())}
    assert {name for name in named if anchor(name) not in book} == set()
