"""Commands of Dominion: `/dominion play`, `treasures`, `buy`, `end`, `hand`, `supply`, `log` and `kingdom`."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club
from cogs.handling import Interaction, Refused, Reply, answer_privately
from cogs.lobbies.invitations import own_lobby_here
from cogs.lobbies.lobby import edit_lobby
from cogs.lobbies.lobby_options import set_rule_options
from cogs.lobbies.rule_options import DoesNotFit
from cogs.options import GAME
from cogs.playing.moves import Moves, NotNow, Plan, choices
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import message
from cogs.ui.lists import refusal_view
from cogs.ui.look import NEUTRAL
from cogs.ui.refusals import with_rule
from games.dominion import DOMINION
from games.dominion.cards import CARDS, COST, DEAREST_FIRST
from games.dominion.view import DominionView
from games.engine.question import Answer, Kind, Option, Question, Ref
from games.engine.refusal import NotLegal

ACTION = "dominion.action"
TREASURES = "dominion.treasures"
BUY = "dominion.buy"
END_TURN = "dominion.end_turn"
PLAYED_FROM = (ACTION, TREASURES, "dominion.throne_room.pick")
"""The questions that are answered by playing a card of the own hand."""

ALL_PLAYED = "All your Treasures were played first."


class DominionCommands(commands.GroupCog, group_name="dominion", group_description="Play Dominion with your keyboard"):
    """Commands that map to the moves of Dominion."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._moves = Moves(club, DOMINION)
        super().__init__()

    # -- moves -------------------------------------------------------------------------------------------------

    @app_commands.command(description="Play a card of your hand")
    @app_commands.describe(card="A card that you can play now", game=GAME)
    async def play(self, interaction: Interaction, card: str, game: int | None = None) -> None:
        """Play a card."""
        await self._moves.make(interaction, game, lambda _, question: _play(question, card_id(card)))

    @app_commands.command(description="Play all Treasures of your hand")
    @app_commands.describe(game=GAME)
    async def treasures(self, interaction: Interaction, game: int | None = None) -> None:
        """Play all Treasures."""
        await self._moves.make(interaction, game, _treasures)

    @app_commands.command(description="Buy a card; your Treasures are played first if that is needed")
    @app_commands.describe(card="A card of the Supply that you can pay for", game=GAME)
    async def buy(self, interaction: Interaction, card: str, game: int | None = None) -> None:
        """Buy a card."""
        await self._moves.make(interaction, game, lambda table, question: _buy(table, question, card_id(card)))

    @app_commands.command(description="End your Action phase, or your turn in the Buy phase")
    @app_commands.describe(game=GAME)
    async def end(self, interaction: Interaction, game: int | None = None) -> None:
        """End the phase or the turn."""
        await self._moves.make(interaction, game, _end)

    # -- looking -----------------------------------------------------------------------------------------------

    @app_commands.command(description="Show your hand and what you are asked; only you see it")
    @app_commands.describe(game=GAME)
    async def hand(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the panel."""
        await self._moves.hand(interaction, game)

    @app_commands.command(description="Show the Supply, the trash and everybody's cards in play")
    @app_commands.describe(game=GAME)
    async def supply(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the board."""
        await self._moves.board(interaction, game)

    @app_commands.command(description="What has happened, newest last")
    @app_commands.describe(game=GAME)
    async def log(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the log."""
        await self._moves.log(interaction, game)

    # -- the kingdom of a lobby --------------------------------------------------------------------------------

    @app_commands.command(description="Choose the Kingdom cards of the table that you have opened here")
    @app_commands.guild_only()
    @app_commands.describe(cards="A set, or ten card names with commas between")
    async def kingdom(self, interaction: Interaction, cards: str) -> None:
        """Choose the Kingdom of a lobby."""

        async def work() -> Reply:
            game = await own_lobby_here(self._club, interaction, what="choose its Kingdom", kind=DOMINION.id)
            chosen = {"kingdom": "list", "cards": cards} if "," in cards else {"kingdom": _kingdom_id(cards)}
            try:
                said = await set_rule_options(self._club, game, chosen)
            except DoesNotFit as error:
                raise Refused(Reply(refusal_view(str(error), game_id=game.id, button=ids.OPTIONS))) from None
            await edit_lobby(self._club, interaction.client, game.id)
            text = f"The Kingdom is chosen. It stands in the message of the table. {said}"
            return Reply(message(NEUTRAL, text.rstrip()))

        await answer_privately(interaction, work)

    # -- autocomplete ------------------------------------------------------------------------------------------

    @play.autocomplete("card")
    async def _playable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        if asked is None or asked[1].topic not in PLAYED_FROM:
            return []
        return choices(((key, CARDS[key].name) for key in asked[1].keys if key in CARDS), current)

    @buy.autocomplete("card")
    async def _buyable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        if asked is None:
            return []
        table, question = asked
        if question.topic == TREASURES:
            question = after_treasures(table, question)
        if question.topic != BUY:
            return []
        priced = ((key, f"{CARDS[key].name} (costs {COST[key]})") for key in question.keys if key in CARDS)
        return choices(priced, current)

    @kingdom.autocomplete("cards")
    async def _kingdoms(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        values = next(field.values for field in DOMINION.option_fields if field.name == "kingdom")
        return choices(((value, name) for value, name in values.items() if value != "list"), current)

    @play.autocomplete("game")
    @treasures.autocomplete("game")
    @buy.autocomplete("game")
    @end.autocomplete("game")
    @hand.autocomplete("game")
    @supply.autocomplete("game")
    @log.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await self._moves.games(interaction, current)


def card_id(text: str) -> str:
    """The id of a card from its name as somebody wrote it."""
    return "_".join(text.lower().replace("_", " ").split())


def _kingdom_id(text: str) -> str:
    values = next(field.values for field in DOMINION.option_fields if field.name == "kingdom")
    return next((value for value, name in values.items() if text.lower() in (value, name.lower())), text)


def _play(question: Question, card: str) -> Plan:
    if question.topic in PLAYED_FROM:
        return Plan(((question.topic, (card,)),))
    if question.topic == BUY:
        raise NotNow("You are in your Buy phase, in which no more cards can be played. You can buy a card, or end.")
    raise NotNow("A card that was played asks you something first. Answer that, and then you can go on playing.")


def _treasures(table: Table, question: Question) -> Plan:
    if question.topic == TREASURES:
        return Plan(((TREASURES, _all(question)),))
    if question.topic == ACTION:
        raise NotNow(
            "You are in your Action phase; Treasures are played in the Buy phase. `/dominion end` leads there."
        )
    raise NotNow("You have no Treasures to play now.")


def _all(question: Question) -> Answer:
    """All Treasures."""
    return next(one.answer for one in question.shortcuts if one.name == "all")


def _buy(table: Table, question: Question, card: str) -> Plan:
    if question.topic == BUY:
        return Plan(((BUY, (card,)),))
    if question.topic == TREASURES:
        next_question = after_treasures(table, question)
        if card not in next_question.keys or card not in CARDS:
            raise NotNow(_cannot_pay(table, next_question, card))
        if COST[card] <= _view(table, question).coins:
            return Plan(((TREASURES, ()), (BUY, (card,))))
        return Plan(((TREASURES, _all(question)), (BUY, (card,))), ALL_PLAYED)
    if question.topic == ACTION:
        raise NotNow(
            "You are in your Action phase; cards are bought in the Buy phase. `/dominion end` ends the Action phase."
        )
    raise NotNow("A card that was played asks you something first. Answer that, and then you can go on.")


def _end(table: Table, question: Question) -> Plan:
    if question.topic in (ACTION, BUY, END_TURN):
        return Plan(((question.topic, ("end",)),))
    if question.topic == TREASURES:
        return Plan(((TREASURES, ()), (BUY, ("end",))))
    raise NotNow("A card that was played asks you something first. Answer that, and then you can end.")


def after_treasures(table: Table, question: Question) -> Question:
    """What can be bought once all Treasures are played: the question of the Buy phase as it would be then."""
    view = _view(table, question)
    coins = view.coins if view.own is None else view.own.coins_with_treasures or view.coins
    payable = [pile.card for pile in view.supply if pile.count and pile.cost <= coins]
    offered = sorted(payable, key=DEAREST_FIRST.__getitem__)
    options = tuple(Option(card, card, Ref("card", card)) for card in offered)
    return Question(question.seat, BUY, Kind.CHOOSE, options, 1, 1, question.face, ("end",))


def _cannot_pay(table: Table, question: Question, card: str) -> str:
    view = _view(table, question)
    coins = view.coins if view.own is None else view.own.coins_with_treasures or view.coins
    said = DOMINION.words.refusal(NotLegal("not offered", key=card), question, replace(view, coins=coins))
    return with_rule(said, DOMINION, question.topic, card)


def _view(table: Table, question: Question) -> DominionView:
    view: DominionView = table.match.view(question.seat)
    return view
