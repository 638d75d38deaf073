"""Discord's limits on commands: real trees pass, and each limit is noticed when it is passed."""

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.limits import command_payloads, command_problems, subcommand_count


class German(app_commands.Translator):
    """Makes every text ten times as long."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return string.message * 10 if locale is discord.Locale.german else None


class Actions(app_commands.Group):
    """A group with one subcommand that has an option."""

    @app_commands.command(description="Play a card")
    async def play(self, interaction: discord.Interaction, card: str) -> None: ...

    @app_commands.command(description="End the turn")
    async def end(self, interaction: discord.Interaction) -> None: ...


@pytest.fixture
def tree() -> app_commands.CommandTree[discord.Client]:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    tree.add_command(Actions(name="dominion", description="Dominion"))
    tree.add_command(app_commands.ContextMenu(name="Show the hand", callback=show))
    return tree


async def show(interaction: discord.Interaction, message: discord.Message) -> None: ...


async def test_an_ordinary_tree_is_within_the_limits(tree: app_commands.CommandTree[discord.Client]) -> None:
    payloads = await command_payloads(tree)
    assert command_problems(payloads) == []
    assert [subcommand_count(payload) for payload in payloads] == [2, 1]


async def test_translations_are_measured_too(tree: app_commands.CommandTree[discord.Client]) -> None:
    await tree.set_translator(German())
    problems = command_problems(await command_payloads(tree))
    assert "The name of dominion has 80 characters; Discord takes 32." in problems
    assert "The description of dominion end has 120 characters; Discord takes 100." in problems


def named(**more: Any) -> dict[str, Any]:
    """A small valid payload, changed."""
    return {"name": "a", "description": "b", "type": 1} | more


@pytest.mark.parametrize(
    ("payloads", "problem"),
    [
        ([named()] * 101, "There are 101 commands of the kind chat_input; Discord takes 100."),
        ([named(type=2)] * 6, "There are 6 commands of the kind user; Discord takes 5."),
        ([named(options=[named()] * 26)], "a has 26 options or subcommands; Discord takes 25."),
        (
            [named(options=[named(name="b", choices=[{"name": "c", "value": "d"}] * 26)])],
            "a b has 26 choices; Discord takes 25.",
        ),
        (
            [named(choices=[{"name": "c" * 101, "value": "d"}])],
            "The choice of a has 101 characters; Discord takes 100.",
        ),
        (
            [named(choices=[{"name": "c", "value": "d" * 8000}])],
            "The text in all of a has 8003 characters; Discord takes 8000.",
        ),
    ],
)
def test_each_limit_is_noticed(payloads: list[dict[str, Any]], problem: str) -> None:
    assert command_problems(payloads) == [problem]
