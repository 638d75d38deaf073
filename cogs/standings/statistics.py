"""`/stats` and `/leaderboard`: how people play, as far as they let others see it.

Others see of a private game only that it counts, never who played it; whoever wishes to be hidden stands in no list and
can be looked up by nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.calls.wishes import Stats, wishes_of
from cogs.club import Club
from cogs.errors import SurfaceError
from cogs.handling import Interaction, Reply, answer_privately, show, values_of
from cogs.pictures import Attached
from cogs.standings.figures import Around, against, by_opening, figures, ratings_over_time, scores_by_kind
from cogs.standings.ratings import Strength
from cogs.table import practised_by
from cogs.ui import ids
from cogs.ui.ids import Pressed
from cogs.ui.leaders import By, Line, List, leaders_view
from cogs.ui.statistics import (
    ALL_GAMES,
    Chosen,
    Person,
    Tab,
    kind_title,
    openings_view,
    opponents_view,
    overview,
    rating_words,
)
from cogs.ui.text import plural, safe_name
from db import EVERYWHERE, Rated, Status, Tally
from games.catalogue import GAMES
from games.drawing.chart import Series, chart_picture

FEWEST_IN_CHART: Final = 3
"""From so many rated games on there is a picture of how the rating changed."""
MOST_IN_CHART: Final = 100
"""Of so many games, the last ones, at most."""

GAME_CHOICES: Final = [app_commands.Choice(name=kind.title, value=kind.id) for kind in GAMES.values()]


class NotShownToOthers(SurfaceError):
    """There is nothing about a person that others may see."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"There are no statistics of {safe_name(name)} that others can see. People who have finished no game, and "
            "people who do not want to be seen, have none."
        )


class Statistics(commands.Cog):
    """The commands for statistics."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="stats", description="How you play, or somebody else: places, ratings, times")
    @app_commands.describe(person="Whose statistics; yours if you name nobody", game="One kind of game")
    @app_commands.choices(game=GAME_CHOICES)
    async def stats(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        game: app_commands.Choice[str] | None = None,
    ) -> None:
        """Show the statistics of a person."""
        whom = person or interaction.user
        chosen = Chosen(whom.id, None if game is None else game.value)
        await answer_privately(interaction, lambda: statistics(self._club, interaction, chosen, name=whom.display_name))

    @app_commands.command(name="leaderboard", description="Who plays best here, or most")
    @app_commands.describe(game="One kind of game: these lists are in order of ratings")
    @app_commands.choices(game=GAME_CHOICES)
    async def leaderboard(self, interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
        """Show a list of the best."""
        wished = List() if game is None else List(game.value, by=By.RATING)
        await answer_privately(interaction, lambda: leaders(self._club, interaction, wished))


# -- of one person -------------------------------------------------------------------------------------------------


async def statistics(club: Club, interaction: Interaction, chosen: Chosen, *, name: str = "") -> Reply:
    """The statistics of a person, as the reader may see them. Raises NotShownToOthers."""
    reader, guild_id = interaction.user.id, interaction.guild_id
    own = chosen.user_id == reader
    if guild_id is None:
        chosen = replace(chosen, everywhere=True)
    hidden = wishes_of(await club.store.settings(chosen.user_id)).stats is Stats.HIDDEN
    around = Around.of(chosen.user_id, await club.store.records_around(chosen.user_id))
    name = name or (await club.store.names_of([chosen.user_id], guild_id)).get(chosen.user_id, "")
    if not own and (hidden or not around.games):
        raise NotShownToOthers(name)
    if not chosen.everywhere:
        around = around.only(lambda one: one.guild_id == guild_id)
    scope = EVERYWHERE if chosen.everywhere or guild_id is None else guild_id
    ratings = await club.store.ratings_of([chosen.user_id], chosen.kind)
    person = Person(
        name=name,
        own=own,
        hidden=hidden,
        running=await _running(club, chosen, guild_id, own=own),
        ratings={one.kind: _strength(one) for one in ratings if one.guild_id == scope},
    )
    return await _part(club, interaction, chosen, person, around, scope)


async def _part(
    club: Club, interaction: Interaction, chosen: Chosen, person: Person, around: Around, scope: int
) -> Reply:
    kinds, reader, server = club.tables.games, interaction.user.id, interaction.guild_id is not None
    everything = around
    if chosen.kind is not None:
        around = around.only(lambda one: one.kind == chosen.kind)
    if chosen.tab is Tab.OPPONENTS and (person.own or not chosen.everywhere):
        if not person.own:
            around = around.only(lambda one: not one.private)
        lines = against(around, await _hidden(club))
        met = [one.opponent for one in lines if isinstance(one.opponent, int)]
        named = await club.store.names_of(met, interaction.guild_id)
        return Reply(opponents_view(chosen, person, lines, named, kinds, server=server))
    if chosen.tab is Tab.OPENINGS and chosen.kind is not None:
        return Reply(openings_view(chosen, person, by_opening(around), kinds, server=server))
    chosen = replace(chosen, tab=Tab.OVERVIEW)
    found = figures(around, points=chosen.kind is not None)
    by_kind = scores_by_kind(everything)
    plain = overview(chosen, person, found, by_kind, kinds, server=server)
    drawn = await _rating_picture(club, chosen, person, around, scope, reader)
    if drawn is None:
        return Reply(plain)
    shown = overview(chosen, person, found, by_kind, kinds, server=server, picture=drawn.picture)
    return Reply(shown, [drawn.file()], plain=plain)


async def _rating_picture(
    club: Club, chosen: Chosen, person: Person, around: Around, scope: int, reader: int
) -> Attached | None:
    """How the rating changed from game to game, where there is enough of it."""
    numbers = [Strength(mu, sigma).number for mu, sigma in ratings_over_time(around, scope)]
    if chosen.kind is None or len(numbers) < FEWEST_IN_CHART or not await club.wants_pictures(reader):
        return None
    first = max(1, len(numbers) - MOST_IN_CHART + 1)
    labels = [f"game {number}" for number in range(first, len(numbers) + 1)]
    title = f"Rating in {kind_title(chosen.kind, club.tables.games)}"
    series = Series(title, labels, [numbers[first - 1 :]])
    return await club.gallery.draw("rating", chart_picture, series, [safe_name(person.name)])


async def _running(club: Club, chosen: Chosen, guild_id: int | None, *, own: bool) -> int:
    """How many games of the chosen ones go on, without practice tables; private games of others are not told."""
    games = await club.store.games_of(chosen.user_id, status=(Status.RUNNING,))
    return sum(
        chosen.kind in (None, game.kind)
        and (chosen.everywhere or game.guild_id == guild_id)
        and (own or not game.private)
        and practised_by(game) is None
        for game in games
    )


async def _hidden(club: Club) -> set[int]:
    return await club.store.people_who_set("stats", Stats.HIDDEN)


def _strength(one: Rated) -> Strength:
    return Strength(one.mu, one.sigma, one.games)


# -- lists of the best ---------------------------------------------------------------------------------------------


async def leaders(club: Club, interaction: Interaction, wished: List) -> Reply:
    """A list of the best of a server, or of all, without those who do not want to be listed."""
    guild_id = interaction.guild_id
    if guild_id is None:
        wished = replace(wished, everywhere=True)
    if wished.kind is None and wished.by is By.RATING:
        wished = replace(wished, by=By.WINS)
    scope = EVERYWHERE if wished.everywhere or guild_id is None else guild_id
    hidden = await _hidden(club)
    if wished.by is By.RATING and wished.kind is not None:
        ratings = await club.store.ratings_among(wished.kind, scope)
        lines = _rating_lines([one for one in ratings if one.user_id not in hidden])
    else:
        tallies = await club.store.tallies(wished.kind, scope)
        lines = _tally_lines([one for one in tallies if one.user_id not in hidden], wished.by)
    names = await club.store.names_of([line.user_id for line in lines], guild_id)
    view = leaders_view(wished, lines, names, club.tables.games, interaction.user.id, server=guild_id is not None)
    return Reply(view)


def _rating_lines(ratings: Sequence[Rated]) -> list[Line]:
    """The best first; provisional ratings follow the others and have no place yet."""
    strengths = {one.user_id: _strength(one) for one in ratings}
    order = sorted(strengths, key=lambda user: (strengths[user].provisional, -strengths[user].number, user))
    numbers = [strengths[user].number for user in order if not strengths[user].provisional]
    return [
        Line(
            user,
            None if strengths[user].provisional else 1 + numbers.index(strengths[user].number),
            rating_words(strengths[user]),
        )
        for user in order
    ]


def _tally_lines(tallies: Sequence[Tally], by: By) -> list[Line]:
    def worth(one: Tally) -> tuple[int, int]:
        return (one.games, one.wins) if by is By.GAMES else (one.wins, -one.games)

    order = sorted(tallies, key=lambda one: (*(-part for part in worth(one)), one.user_id))
    worths = [worth(one) for one in order]
    return [
        Line(one.user_id, 1 + worths.index(worth(one)), f"{one.wins} won of {plural(one.games, 'game')}")
        for one in order
    ]


# -- presses -------------------------------------------------------------------------------------------------------


async def press_statistics(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another part of the statistics of a person."""
    await show(interaction, lambda: statistics(club, interaction, Chosen.read(pressed)))


async def press_statistics_game(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The statistics of a person in another game."""
    kind = _chosen_kind(interaction)
    await show(interaction, lambda: statistics(club, interaction, replace(Chosen.read(pressed), kind=kind)))


async def press_statistics_hide(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Hide the own statistics from others, or show them again."""

    async def work() -> Reply:
        person = interaction.user.id
        stored = await club.store.settings(person)
        wished = Stats.PUBLIC if wishes_of(stored).stats is Stats.HIDDEN else Stats.HIDDEN
        await club.store.set_settings(person, {**stored, "stats": wished.value})
        return await statistics(club, interaction, replace(Chosen.read(pressed), user_id=person))

    await show(interaction, work)


async def press_leaders(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another list, or another page."""
    await show(interaction, lambda: leaders(club, interaction, List.read(pressed)))


async def press_leaders_game(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The list of another game."""
    kind = _chosen_kind(interaction)
    await show(interaction, lambda: leaders(club, interaction, replace(List.read(pressed), kind=kind)))


def _chosen_kind(interaction: Interaction) -> str | None:
    values = values_of(interaction)
    return values[0] if values and values[0] != ALL_GAMES else None


PRESSES: Final = {
    ids.STATISTICS: press_statistics,
    ids.STATISTICS_GAME: press_statistics_game,
    ids.STATISTICS_HIDE: press_statistics_hide,
    ids.LEADERS: press_leaders,
    ids.LEADERS_GAME: press_leaders_game,
}
