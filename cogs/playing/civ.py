"""Commands of Civilization: `/civ build`, `/civ move` and whatever else a seat can do, and what can be looked at."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from cogs import lookups
from cogs.club import Club
from cogs.errors import NoSuchGame
from cogs.handling import Interaction, Reply
from cogs.options import GAME
from cogs.playing import civ_plans as plans
from cogs.playing.civ_plans import Act
from cogs.playing.civ_typing import COMPLETIONS, games
from cogs.playing.moves import COMMAND_NAMES, Moves
from cogs.playing.scripts import named
from cogs.ui import ids
from cogs.ui.lists import views_of
from games.civilization import CIVILIZATION

How = Literal["go", "step", "explore", "sacrifice"]
Figure = Literal["army", "scout"]


class CivilizationCommands(
    commands.GroupCog, group_name=COMMAND_NAMES[CIVILIZATION.id], group_description="Play Civilization by keyboard"
):
    """Commands that map to the moves of Civilization. Squares are typed as they stand on the map: J11."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._moves = Moves(club, CIVILIZATION)
        super().__init__()
        group = self.app_command
        for command in group.commands if group is not None else ():
            if isinstance(command, app_commands.Command):
                command.autocomplete("game")(games)
                for option, complete in COMPLETIONS.get(command.name, {}).items():
                    command.autocomplete(option)(complete)

    async def _do(self, interaction: Interaction, game: int | None, act: Act) -> None:
        await self._moves.make(interaction, game, act.plan)

    # -- set-up ------------------------------------------------------------------------------------------------

    @app_commands.command(description="Choose your civilization")
    @app_commands.describe(name="A civilization that nobody has", game=GAME)
    async def choose(self, interaction: Interaction, name: str, game: int | None = None) -> None:
        """Choose a civilization."""
        await self._do(interaction, game, plans.civilization(name))

    @app_commands.command(description="Place your capital and your first figures")
    @app_commands.describe(
        capital="Its square",
        army="Where your army stands",
        scout="Where your scout stands",
        marker="Where your great person or wonder lies, if you have one",
        second_army="Where your second army stands, if you have one",
        game=GAME,
    )
    async def settle(
        self,
        interaction: Interaction,
        capital: str,
        army: str | None = None,
        scout: str | None = None,
        marker: str | None = None,
        second_army: str | None = None,
        game: int | None = None,
    ) -> None:
        """Settle at home."""
        await self._do(interaction, game, plans.home(capital, marker, army, scout, second_army))

    # -- Start of Turn -----------------------------------------------------------------------------------------

    @app_commands.command(description="Found a city with an army or a scout")
    @app_commands.describe(square="The square in its middle, such as J11", figure="Which of your figures", game=GAME)
    async def found(
        self, interaction: Interaction, square: str, figure: Figure | None = None, game: int | None = None
    ) -> None:
        """Found a city."""
        await self._do(interaction, game, plans.found(square, figure))

    @app_commands.command(description="Change your government")
    @app_commands.describe(name="A government that you may take", game=GAME)
    async def government(self, interaction: Interaction, name: str, game: int | None = None) -> None:
        """Change the government."""
        await self._do(interaction, game, plans.government(name))

    @app_commands.command(description="Place a great person")
    @app_commands.describe(square="Where, such as J11; or reserve", who="Who, if you have several", game=GAME)
    async def person(
        self, interaction: Interaction, square: str, who: str | None = None, game: int | None = None
    ) -> None:
        """Place a great person."""
        await self._do(interaction, game, plans.person(square, who))

    @app_commands.command(description="Let the scouts on a square gather for another city")
    @app_commands.describe(square="Where the scouts stand", city="The square of the city", game=GAME)
    async def scout(self, interaction: Interaction, square: str, city: str, game: int | None = None) -> None:
        """Assign scouts."""
        await self._do(interaction, game, plans.scout(square, city))

    @app_commands.command(description="Use a wonder in Start of Turn")
    @app_commands.describe(name="Your wonder", choice="What you take by it, if it offers a choice", game=GAME)
    async def wonder(
        self, interaction: Interaction, name: str, choice: str | None = None, game: int | None = None
    ) -> None:
        """Use a wonder."""
        await self._do(interaction, game, plans.wonder(name, choice))

    # -- City Management ---------------------------------------------------------------------------------------

    @app_commands.command(description="Build something in a city")
    @app_commands.describe(
        city="The square of the city",
        item="What you build",
        square="Where it comes to lie",
        second="A second thing, with Engineering",
        second_square="Where that comes to lie",
        free="As the Egyptians, for free",
        game=GAME,
    )
    async def build(
        self,
        interaction: Interaction,
        city: str,
        item: str,
        square: str | None = None,
        second: str | None = None,
        second_square: str | None = None,
        free: bool = False,
        game: int | None = None,
    ) -> None:
        """Build."""
        await self._do(interaction, game, plans.build(city, item, square, second, second_square, free=free))

    @app_commands.command(description="Devote a city to the arts")
    @app_commands.describe(city="The square of the city", game=GAME)
    async def arts(self, interaction: Interaction, city: str, game: int | None = None) -> None:
        """Devote a city to the arts."""
        await self._do(interaction, game, plans.arts(city))

    @app_commands.command(description="Harvest a resource with a city")
    @app_commands.describe(city="The square of the city", resource="What", second="A second one, if you may", game=GAME)
    async def harvest(
        self,
        interaction: Interaction,
        city: str,
        resource: str | None = None,
        second: str | None = None,
        game: int | None = None,
    ) -> None:
        """Harvest."""
        await self._do(interaction, game, plans.harvest(city, resource, second))

    @app_commands.command(description="Advance one step on the culture track")
    @app_commands.describe(game=GAME)
    async def advance(self, interaction: Interaction, game: int | None = None) -> None:
        """Advance on the culture track."""
        await self._do(interaction, game, plans.advance())

    @app_commands.command(description="Buy a coin by a technology")
    @app_commands.describe(what="The technology", game=GAME)
    async def purchase(self, interaction: Interaction, what: str, game: int | None = None) -> None:
        """Buy a coin."""
        await self._do(interaction, game, plans.purchase(what))

    # -- abilities, events, paying -----------------------------------------------------------------------------

    @app_commands.command(description="Use a resource ability of a technology, also to cancel something")
    @app_commands.describe(
        name="The ability",
        target="At what it aims",
        to="Where figures go, with Steam Power",
        pay="What you pay, such as: incense, hut/spy",
        game=GAME,
    )
    async def ability(
        self,
        interaction: Interaction,
        name: str,
        target: str | None = None,
        to: str | None = None,
        pay: str | None = None,
        game: int | None = None,
    ) -> None:
        """Use an ability."""
        await self._do(interaction, game, plans.ability(name, target, to, pay))

    @app_commands.command(description="Play a culture event, also to cancel something")
    @app_commands.describe(
        card="An event of your hand",
        target="At what it aims; several with commas between",
        further="What else it asks: a square, figures, a technology",
        game=GAME,
    )
    async def event(
        self,
        interaction: Interaction,
        card: str,
        target: str | None = None,
        further: str | None = None,
        game: int | None = None,
    ) -> None:
        """Play an event."""
        await self._do(interaction, game, plans.event(card, target, further))

    @app_commands.command(description="Choose what you pay, hand over or discard")
    @app_commands.describe(things="One or several with commas between", game=GAME)
    async def pay(self, interaction: Interaction, things: str, game: int | None = None) -> None:
        """Pay."""
        await self._do(interaction, game, plans.pay(things))

    # -- Movement, battle, loot --------------------------------------------------------------------------------

    @app_commands.command(description="Move figures to a square, one step, or explore a tile")
    @app_commands.describe(
        to="The square, such as J11",
        start="Where they stand now",
        figures="Which of them, such as: 2 army and 1 scout; all if you do not say",
        how="How they go; if you do not say, as far as the square",
        game=GAME,
    )
    @app_commands.rename(start="from")
    async def move(
        self,
        interaction: Interaction,
        to: str,
        start: str | None = None,
        figures: str | None = None,
        how: How | None = None,
        game: int | None = None,
    ) -> None:
        """Move."""
        await self._do(interaction, game, plans.move(to, start, figures, how))

    @app_commands.command(description="Play a unit in a battle")
    @app_commands.describe(
        unit="A unit of your battle hand",
        front="The number of the enemy unit that it attacks, or new",
        stronger="Pay for Metalworking",
        game=GAME,
    )
    async def fight(
        self,
        interaction: Interaction,
        unit: str,
        front: str | None = None,
        stronger: bool = False,
        game: int | None = None,
    ) -> None:
        """Play a unit."""
        await self._do(interaction, game, plans.fight(unit, front, stronger))

    @app_commands.command(description="Spend loot of a battle")
    @app_commands.describe(what="What you take", game=GAME)
    async def loot(self, interaction: Interaction, what: str, game: int | None = None) -> None:
        """Spend loot."""
        await self._do(interaction, game, plans.loot(what))

    # -- Research and Trade ------------------------------------------------------------------------------------

    @app_commands.command(description="Research a technology; it stays secret until all have chosen")
    @app_commands.describe(technology="A technology that you can pay and place", game=GAME)
    async def research(self, interaction: Interaction, technology: str, game: int | None = None) -> None:
        """Research."""
        await self._do(interaction, game, plans.research(technology))

    @app_commands.command(description="Offer a trade to another player")
    @app_commands.describe(
        to="To whom",
        give="What you give, such as: 3 trade, wheat, hut/spy",
        ask="What you ask for, such as: 2 culture, hut, ancient",
        privately="Only you two see it; with three or more players",
        game=GAME,
    )
    async def offer(
        self,
        interaction: Interaction,
        to: str,
        give: str | None = None,
        ask: str | None = None,
        privately: bool = False,
        game: int | None = None,
    ) -> None:
        """Make an offer."""
        await self._do(interaction, game, plans.offer(to, give or "", ask or "", privately=privately))

    @app_commands.command(description="Accept an offer")
    @app_commands.describe(offer="Which one, if there are several", game=GAME)
    async def accept(self, interaction: Interaction, offer: str | None = None, game: int | None = None) -> None:
        """Accept an offer."""
        await self._do(interaction, game, plans.answer_offer("accept", offer))

    @app_commands.command(description="Decline an offer")
    @app_commands.describe(offer="Which one, if there are several", game=GAME)
    async def decline(self, interaction: Interaction, offer: str | None = None, game: int | None = None) -> None:
        """Decline an offer."""
        await self._do(interaction, game, plans.answer_offer("decline", offer))

    @app_commands.command(description="Withdraw an offer of yours, or let somebody go from a promise")
    @app_commands.describe(offer="Which one, if there are several; or a promise", game=GAME)
    async def withdraw(self, interaction: Interaction, offer: str | None = None, game: int | None = None) -> None:
        """Withdraw an offer."""
        await self._do(interaction, game, plans.answer_offer("withdraw", offer))

    # -- the rest ----------------------------------------------------------------------------------------------

    @app_commands.command(description="You are done: end your part of the phase, stop, or do not react")
    @app_commands.describe(game=GAME)
    async def done(self, interaction: Interaction, game: int | None = None) -> None:
        """End the part."""
        await self._moves.make(interaction, game, plans.done)

    @app_commands.command(description="Show the board, or a part of it closely")
    @app_commands.describe(what="A part of the board; the whole board if you do not say", game=GAME)
    async def look(self, interaction: Interaction, what: str | None = None, game: int | None = None) -> None:
        """Show the board or a part of it."""

        async def shown(club: Club, game_id: int, user_id: int) -> Reply:
            if what is None:
                return await lookups.board(club, game_id, user_id)
            views = views_of(await club.tables.table(game_id))
            key = named(what, views)
            if key not in dict(views):
                parts = ", ".join(label for _, label in views)
                raise NoSuchGame(f"There is no such part of the board. There are: {parts}.")
            return await lookups.part(club, game_id, user_id, key)

        await self._moves.look(interaction, game, shown, verb=ids.BOARD)
