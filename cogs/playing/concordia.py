"""Commands of Concordia: `/concordia play` and the steps of a turn, and those that show something."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs import lookups
from cogs.club import Club
from cogs.errors import NoSuchGame
from cogs.handling import Interaction, Reply
from cogs.options import GAME, quietly_found
from cogs.playing import concordia_plans as plans
from cogs.playing.moves import Moves, choices, player_meant, told
from cogs.ui import ids
from cogs.ui.lists import views_of
from db import Status
from games.concordia import CONCORDIA
from games.concordia.facts import STOREHOUSE
from games.concordia.text import display_words, forecast_words, seat_words

Kind = Literal["land", "sea"]
Verb = Literal["sell", "buy"]
Good = Literal["brick", "food", "tool", "wine", "cloth"]


class ConcordiaCommands(
    commands.GroupCog, group_name="concordia", group_description="Play Concordia with your keyboard"
):
    """Commands that map to the moves of Concordia.

    A command for a step of a turn plays the card for it first, if that is still to be done and there is only one.
    """

    def __init__(self, club: Club) -> None:
        self._club = club
        self._moves = Moves(club, CONCORDIA)
        super().__init__()

    # -- moves -------------------------------------------------------------------------------------------------

    @app_commands.command(description="Play a card of your hand")
    @app_commands.describe(card="A card of your hand", game=GAME)
    async def play(self, interaction: Interaction, card: str, game: int | None = None) -> None:
        """Play a card."""
        await self._moves.make(interaction, game, lambda _, question: plans.play(question, card))

    @app_commands.command(description="Move a colonist with an Architect, and build at once if you like")
    @app_commands.describe(
        colonist="Which colonist",
        to="The line on which it ends; type the name of a city",
        build="A city in which you build then; no more is moved after that",
        game=GAME,
    )
    async def move(
        self, interaction: Interaction, colonist: str, to: str, build: str | None = None, game: int | None = None
    ) -> None:
        """Move a colonist."""
        await self._moves.make(
            interaction, game, lambda table, question: plans.move(table, question, colonist, to, build)
        )

    @app_commands.command(description="Build a house with an Architect; you stop moving first")
    @app_commands.describe(city="A city next to one of your colonists", game=GAME)
    async def build(self, interaction: Interaction, city: str, game: int | None = None) -> None:
        """Build a house."""
        await self._moves.make(interaction, game, lambda table, question: plans.build(table, question, city))

    @app_commands.command(description="Sell or buy goods with a Mercator")
    @app_commands.describe(what="Sell or buy", good="Which good", amount="How many pieces", game=GAME)
    async def trade(
        self,
        interaction: Interaction,
        what: Verb,
        good: Good,
        amount: app_commands.Range[int, 1, STOREHOUSE],
        game: int | None = None,
    ) -> None:
        """Trade."""
        await self._moves.make(interaction, game, lambda _, question: plans.trade(question, what, good, amount))

    @app_commands.command(description="Buy a card of the display with a Senator or Consul")
    @app_commands.describe(card="A card that you can pay for", also="A second card, with a Senator", game=GAME)
    async def buy(self, interaction: Interaction, card: str, also: str | None = None, game: int | None = None) -> None:
        """Buy a card."""
        await self._moves.make(interaction, game, lambda table, question: plans.buy(table, question, card, also))

    @app_commands.command(description="Place a colonist with a Tribune or a Colonist")
    @app_commands.describe(colonist="Its kind", city="Where; in Roma if you do not say", game=GAME)
    async def deploy(
        self, interaction: Interaction, colonist: Kind, city: str | None = None, game: int | None = None
    ) -> None:
        """Place a colonist."""
        await self._moves.make(interaction, game, lambda table, question: plans.deploy(table, question, colonist, city))

    @app_commands.command(description="Let a province produce with a Prefect")
    @app_commands.describe(province="A province whose marker shows a good", game=GAME)
    async def produce(self, interaction: Interaction, province: str, game: int | None = None) -> None:
        """Let a province produce."""
        await self._moves.make(interaction, game, lambda table, question: plans.produce(table, question, province))

    @app_commands.command(description="Take the coins of a Prefect or a Colonist")
    @app_commands.describe(game=GAME)
    async def coins(self, interaction: Interaction, game: int | None = None) -> None:
        """Take coins."""
        await self._moves.make(interaction, game, lambda _, question: plans.coins(question))

    @app_commands.command(description="Copy the top card of another player's pile with a Diplomat")
    @app_commands.describe(player="Whose card", game=GAME)
    async def copy(self, interaction: Interaction, player: str, game: int | None = None) -> None:
        """Copy a card."""
        await self._moves.make(interaction, game, lambda table, question: plans.copy(table, question, player))

    @app_commands.command(description="Choose what you keep of goods that do not all fit into your storehouse")
    @app_commands.describe(goods="What you keep, such as: 2 wine and 1 brick", game=GAME)
    async def store(self, interaction: Interaction, goods: str, game: int | None = None) -> None:
        """Keep goods."""
        await self._moves.make(interaction, game, lambda _, question: plans.goods(question, plans.STORE, goods))

    @app_commands.command(description="Choose the goods that you pay where any kind will do")
    @app_commands.describe(goods="What you pay, such as: 1 food", game=GAME)
    async def pay(self, interaction: Interaction, goods: str, game: int | None = None) -> None:
        """Pay goods."""
        await self._moves.make(interaction, game, lambda _, question: plans.goods(question, plans.PAY, goods))

    @app_commands.command(description="Stop what you are doing, and end your turn")
    @app_commands.describe(game=GAME)
    async def end(self, interaction: Interaction, game: int | None = None) -> None:
        """End the turn."""
        await self._moves.make(interaction, game, plans.end)

    # -- looking -----------------------------------------------------------------------------------------------

    @app_commands.command(description="Show your hand and what you are asked; only you see it")
    @app_commands.describe(game=GAME)
    async def hand(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the panel."""
        await self._moves.hand(interaction, game)

    @app_commands.command(description="Show the goods, coins, colonists and houses of a player")
    @app_commands.describe(player="Whose; your own if you do not say", game=GAME)
    async def storehouse(self, interaction: Interaction, player: str | None = None, game: int | None = None) -> None:
        """Show what is open about a player."""

        async def look(club: Club, game_id: int, user_id: int) -> Reply:
            seat = player_meant(await club.tables.table(game_id), user_id, player)
            show = told("Storehouse", lambda view, names: seat_words(view, names, seat))
            return await show(club, game_id, user_id)

        await self._moves.look(interaction, game, look, verb=ids.BOARD)

    @app_commands.command(description="Show the map, or a part of it closely")
    @app_commands.describe(region="A part of the map; the whole map if you do not say", game=GAME)
    async def map(self, interaction: Interaction, region: str = "map", game: int | None = None) -> None:
        """Show the map or a region."""

        async def look(club: Club, game_id: int, user_id: int) -> Reply:
            views = views_of(await club.tables.table(game_id))
            key = plans.meant(region, views)
            if key not in dict(views):
                parts = ", ".join(label for _, label in views)
                raise NoSuchGame(f"There is no such part of this map. There are: {parts}.")
            return await lookups.part(club, game_id, user_id, key)

        await self._moves.look(interaction, game, look, verb=ids.BOARD)

    @app_commands.command(description="Show the cards for sale with their prices")
    @app_commands.describe(game=GAME)
    async def cards(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the display."""
        await self._moves.look(interaction, game, told("Cards for sale", display_words, sees=True), verb=ids.BOARD)

    @app_commands.command(description="Show your points god by god if the game ended now; only you see them")
    @app_commands.describe(game=GAME)
    async def score(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the own points so far."""
        words = told("Your points so far", forecast_words, own=True)
        await self._moves.look(interaction, game, words, verb=ids.HAND, seated=True)

    @app_commands.command(description="Show the whole board")
    @app_commands.describe(game=GAME)
    async def look(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the board."""
        await self._moves.board(interaction, game)

    @app_commands.command(description="What has happened, newest last")
    @app_commands.describe(game=GAME)
    async def log(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the log."""
        await self._moves.log(interaction, game)

    # -- autocomplete ------------------------------------------------------------------------------------------

    @play.autocomplete("card")
    async def _cards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        return choices(plans.playable(asked[1]), current) if asked else []

    @move.autocomplete("colonist")
    async def _colonists(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        return choices(plans.movers(plans.moves(*asked)).items(), current) if asked else []

    @move.autocomplete("to")
    async def _lines(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        if asked is None:
            return []
        possible = plans.moves(*asked)
        mover = plans.meant(_filled(interaction, "colonist"), plans.movers(possible).items())
        return choices(plans.lines(possible, mover).items(), current)

    @move.autocomplete("build")
    async def _sites_then(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        return choices(plans.sites(*asked, _filled(interaction, "to")), current) if asked else []

    @build.autocomplete("city")
    async def _sites(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        return choices(plans.sites(*asked), current) if asked else []

    @trade.autocomplete("amount")
    async def _amounts(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        asked = await self._moves.asked(interaction)
        if asked is None:
            return []
        found = plans.amounts(asked[1], _filled(interaction, "what"), _filled(interaction, "good"))
        return [Choice(name=label, value=count) for count, label in found if str(current) in str(count)]

    @buy.autocomplete("card")
    @buy.autocomplete("also")
    async def _for_sale(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        return choices(plans.for_sale(*asked), current) if asked else []

    @deploy.autocomplete("city")
    async def _cities(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        return choices(plans.cities(*asked, _filled(interaction, "colonist")).items(), current) if asked else []

    @produce.autocomplete("province")
    async def _provinces(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        return choices(plans.provinces(*asked), current) if asked else []

    @copy.autocomplete("player")
    async def _targets(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        return choices(plans.targets(*asked), current) if asked else []

    @store.autocomplete("goods")
    async def _kept(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        return choices(plans.goods_offers(asked[1], plans.STORE), current) if asked else []

    @pay.autocomplete("goods")
    async def _paid(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        return choices(plans.goods_offers(asked[1], plans.PAY), current) if asked else []

    @storehouse.autocomplete("player")
    async def _players(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._moves.players(interaction, current)

    @map.autocomplete("region")
    async def _regions(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        game = await quietly_found(self._club, interaction, kind=CONCORDIA.id)
        if game is None or game.status is Status.LOBBY:
            return []
        return choices(views_of(await self._club.tables.table(game.id)), current)

    @play.autocomplete("game")
    @move.autocomplete("game")
    @build.autocomplete("game")
    @trade.autocomplete("game")
    @buy.autocomplete("game")
    @deploy.autocomplete("game")
    @produce.autocomplete("game")
    @coins.autocomplete("game")
    @copy.autocomplete("game")
    @store.autocomplete("game")
    @pay.autocomplete("game")
    @end.autocomplete("game")
    @hand.autocomplete("game")
    @storehouse.autocomplete("game")
    @map.autocomplete("game")
    @cards.autocomplete("game")
    @score.autocomplete("game")
    @look.autocomplete("game")
    @log.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await self._moves.games(interaction, current)


def _filled(interaction: Interaction, option: str) -> str:
    """What stands in another option of the command that is being typed."""
    value: Any = getattr(interaction.namespace, option, None)
    return value if isinstance(value, str) else ""
