"""`/rules`: the rules of each game in our own words, section by section, with a search that also finds cards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club
from cogs.handling import Interaction, Reply, answer_privately, show, values_of
from cogs.teaching.shelf import ALL, shelf
from cogs.ui import ids
from cogs.ui.ids import Pressed
from cogs.ui.look import LONGEST_OPTION
from cogs.ui.rules import RulePage, Search, rules_view
from cogs.ui.text import fit
from games.catalogue import GAMES

LONGEST_TYPED = 200
"""More of what was typed is not looked at."""


class Rules(commands.Cog):
    """The command that opens the rules."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="rules", description="Read the rules of a game, or look something up in them")
    @app_commands.describe(
        query="What you want to know: a few words, a heading or a card",
        game="Which game; in the place of a game, that one if you do not say",
    )
    @app_commands.choices(game=[Choice(name=kind.title, value=kind.id) for kind in GAMES.values()])
    async def rules(self, interaction: Interaction, query: str = "", game: str | None = None) -> None:
        """Show the section that fits best, or the contents."""

        async def work() -> Reply:
            return looked_up(query, game or await kind_here(self._club, interaction))

        await answer_privately(interaction, work)

    @rules.autocomplete("query")
    async def _headings(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        named = getattr(interaction.namespace, "game", None)
        game = str(named) if named in GAMES else await kind_here(self._club, interaction)
        pages = shelf().suggested(current[:LONGEST_TYPED], game)
        return [Choice(name=_label(page, game), value=page.id) for page in pages]


def _label(page: RulePage, game: str) -> str:
    """A heading for who may not have said which game."""
    return fit(page.title if game else page.full_title, LONGEST_OPTION)


async def kind_here(club: Club, interaction: Interaction) -> str:
    """The kind of game that is played in this place, empty if none or several are."""
    if interaction.channel_id is None:
        return ""
    games = await club.store.games_in(interaction.channel_id)
    kinds = {game.kind for game in games if game.place_id == interaction.channel_id}
    return kinds.pop() if len(kinds) == 1 else ""


def looked_up(typed: str, game: str = "") -> Reply:
    """The page that somebody has chosen or that fits best to what was typed, else the contents."""
    typed = " ".join(typed.split())[:LONGEST_TYPED]
    books = shelf()
    contents = books.page(game) or books.pages[ALL]
    if not typed:
        return Reply(rules_view(contents))
    if (chosen := books.page(typed) or books.numbered(typed, game)) is not None:
        return Reply(rules_view(chosen))
    found = books.found(typed, game)
    if not found:
        return Reply(rules_view(contents, note="Nothing in the rules fits these words. Here is what there is."))
    return Reply(rules_view(found[0], search=Search(typed, game, found)))


def page_of_rules(id: str, number: int = 0, search: Search | None = None) -> Reply:
    """A page by its id; the list of games if there is no such page any more."""
    books = shelf()
    page = books.page(id)
    if page is None:
        note = "The rules have been written anew, and this page is not there any more."
        return Reply(rules_view(books.pages[ALL], note=note))
    return Reply(rules_view(page, number=number, search=search))


async def press_rule(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open a page by its button."""
    await _open(interaction, pressed.part(0), pressed.part(2), pressed.part(3), pressed.number(1))


async def press_rules(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open a page that was chosen in a menu."""
    await _open(interaction, "".join(values_of(interaction)[:1]), pressed.part(1), pressed.part(2))


async def _open(interaction: Interaction, id: str, game: str, typed: str, number: int = 0) -> None:
    async def work() -> Reply:
        return page_of_rules(id, number, Search(typed, game, shelf().found(typed, game)) if typed else None)

    await show(interaction, work)


PRESSES: Mapping[str, Callable[[Club, Interaction, Pressed], Awaitable[None]]] = {
    ids.RULE: press_rule,
    ids.RULES: press_rules,
}
