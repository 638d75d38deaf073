"""The pages for people: their links lead somewhere, and the commands and files that they name are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from discord import app_commands

from bot.cli import main
from bot.client import command_tree

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
COMMAND = re.compile(r"`/([a-z]+(?: [a-z]+)?)(?: [^`]*)?`")
FILE = re.compile(r"`((?:bot|cogs|db|games|tests)/[\w/.-]+\.\w+)`")
"""A file as it is named in the text, without patterns such as `games/<game>/rules.md`."""
OF_GAMES = frozenset({"dominion", "innovation", "concordia", "civ"})
"""The groups of commands of single games; their pages tell most of them in a table without the first word."""


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@cache
def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def led_astray(page: Path) -> Iterator[str]:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_to_pages_pictures_and_headings(page: Path) -> None:
    assert list(led_astray(page)) == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_files_that_are_named_exist(page: Path) -> None:
    named = FILE.findall(page.read_text(encoding="utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


async def commands() -> set[str]:
    """All commands by their full names."""
    tree = await command_tree()
    return {one.qualified_name for one in tree.walk_commands() if isinstance(one, app_commands.Command)}


async def test_commands_that_are_named_exist() -> None:
    known = await commands()
    known |= {command.partition(" ")[0] for command in known}
    wrong = [
        f"{name(page)}: /{named}"
        for page in PAGES
        for named in COMMAND.findall(page.read_text(encoding="utf-8"))
        if named not in known
    ]
    assert wrong == []


async def test_every_command_that_holds_for_all_games_is_told() -> None:
    told = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    shared = [one for one in sorted(await commands()) if one.partition(" ")[0] not in OF_GAMES]
    assert [command for command in shared if f"`/{command}" not in told] == []


def test_every_command_of_the_program_is_told_to_hosts(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    offered = re.findall(r"^    ([a-z]+)\b", capsys.readouterr().out, re.M)
    assert len(offered) > 8
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert [command for command in offered if f"`longtable {command}" not in hosting] == []
