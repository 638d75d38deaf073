"""Commands of Innovation: `/innovation draw`, `meld`, `dogma`, `achieve`, `end`, and those that show something."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs import lookups
from cogs.club import Club
from cogs.handling import Interaction, Reply
from cogs.options import GAME
from cogs.playing.moves import Moves, NotNow, Plan, choices, player_meant, told
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.text import safe_names
from games.engine.question import Question
from games.innovation import INNOVATION
from games.innovation.cards import ACHIEVEMENT_AGES, AGE, CARDS, COLOUR
from games.innovation.text import achievements_words, dogma_preview, score_words
from games.innovation.view import InnovationView

ACTION = "innovation.action"
END_TURN = "innovation.end_turn"
MELDED_FROM = ("innovation.initial_meld", "innovation.meld", "innovation.must_meld")
"""The questions beside that for an action that are answered by melding one card."""

ASKED_FIRST = "Something else is asked of you first. Answer that, and then you can go on. `/choose` answers anything."
PLAYER = "Whose board; your own if you do not say"


class InnovationCommands(
    commands.GroupCog, group_name="innovation", group_description="Play Innovation with your keyboard"
):
    """Commands that map to the moves of Innovation."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._moves = Moves(club, INNOVATION)
        super().__init__()

    # -- moves -------------------------------------------------------------------------------------------------

    @app_commands.command(description="Draw a card, as an action")
    @app_commands.describe(game=GAME)
    async def draw(self, interaction: Interaction, game: int | None = None) -> None:
        """Draw."""
        await self._moves.make(interaction, game, lambda _, question: _action(question, "draw"))

    @app_commands.command(description="Meld a card of your hand")
    @app_commands.describe(card="A card of your hand", game=GAME)
    async def meld(self, interaction: Interaction, card: str, game: int | None = None) -> None:
        """Meld a card."""
        await self._moves.make(interaction, game, lambda _, question: _meld(question, card_id(card)))

    @app_commands.command(description="Activate a top card of your board; before, you see who shares and who must obey")
    @app_commands.describe(card="A top card of your board", game=GAME)
    async def dogma(self, interaction: Interaction, card: str, game: int | None = None) -> None:
        """Activate a card."""
        await self._moves.make(interaction, game, lambda _, question: _action(question, f"dogma/{card_id(card)}"))

    @app_commands.command(description="Take an age achievement")
    @app_commands.describe(age="The age of the achievement", game=GAME)
    async def achieve(
        self,
        interaction: Interaction,
        age: app_commands.Range[int, ACHIEVEMENT_AGES[0], ACHIEVEMENT_AGES[-1]],
        game: int | None = None,
    ) -> None:
        """Take an age achievement."""
        await self._moves.make(interaction, game, lambda _, question: _action(question, f"achieve/{age}"))

    @app_commands.command(description="End your turn when your actions are done")
    @app_commands.describe(game=GAME)
    async def end(self, interaction: Interaction, game: int | None = None) -> None:
        """End the turn."""
        await self._moves.make(interaction, game, _end)

    # -- looking -----------------------------------------------------------------------------------------------

    @app_commands.command(description="Show your hand and what you are asked; only you see it")
    @app_commands.describe(game=GAME)
    async def hand(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the panel."""
        await self._moves.hand(interaction, game)

    @app_commands.command(description="Show the five piles of a player")
    @app_commands.describe(player=PLAYER, game=GAME)
    async def piles(self, interaction: Interaction, player: str | None = None, game: int | None = None) -> None:
        """Show the board of one player."""

        async def look(club: Club, game_id: int, user_id: int) -> Reply:
            table = await club.tables.table(game_id)
            seat = player_meant(table, user_id, player)
            return await lookups.part(club, game_id, user_id, f"seat-{seat}")

        await self._moves.look(interaction, game, look, verb=ids.BOARD)

    @app_commands.command(description="Show the cards of your score pile; only you see them")
    @app_commands.describe(game=GAME)
    async def score(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the own score pile."""
        words = told("Your score pile", lambda view, _: score_words(view), own=True)
        await self._moves.look(interaction, game, words, verb=ids.HAND, seated=True)

    @app_commands.command(description="Show who has which achievements, and what the others need")
    @app_commands.describe(game=GAME)
    async def achievements(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the achievements."""
        await self._moves.look(interaction, game, told("Achievements", achievements_words), verb=ids.BOARD)

    @app_commands.command(description="Show the whole table")
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

    @meld.autocomplete("card")
    async def _meldable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        if asked is None:
            return []
        question = asked[1]
        if question.topic in MELDED_FROM:
            cards: Sequence[str] = [key for key in question.keys if key in CARDS]
        else:
            cards = _things(question, "meld")
        return choices(((card, f"{CARDS[card].name} (age {AGE[card]} {COLOUR[card]})") for card in cards), current)

    @dogma.autocomplete("card")
    async def _dogmas(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await self._moves.asked(interaction)
        if asked is None:
            return []
        table, question = asked
        view: InnovationView = table.match.view(question.seat)
        names = safe_names(table)
        previews = ((card, dogma_preview(view, card, names)) for card in _things(question, "dogma"))
        return choices(previews, current)

    @achieve.autocomplete("age")
    async def _ages(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        asked = await self._moves.asked(interaction)
        ages = _things(asked[1], "achieve") if asked else []
        return [Choice(name=f"Age {age}", value=int(age)) for age in ages if str(current) in age]

    @piles.autocomplete("player")
    async def _players(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._moves.players(interaction, current)

    @draw.autocomplete("game")
    @meld.autocomplete("game")
    @dogma.autocomplete("game")
    @achieve.autocomplete("game")
    @end.autocomplete("game")
    @hand.autocomplete("game")
    @piles.autocomplete("game")
    @score.autocomplete("game")
    @achievements.autocomplete("game")
    @look.autocomplete("game")
    @log.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await self._moves.games(interaction, current)


def card_id(text: str) -> str:
    """The id of a card from its name as somebody wrote it: 'the-wheel' from 'The Wheel'."""
    return "-".join(text.lower().replace("-", " ").split())


def _things(question: Question, verb: str) -> list[str]:
    """What the actions of a kind can be taken with."""
    start = f"{verb}/"
    return [key.removeprefix(start) for key in question.keys if question.topic == ACTION and key.startswith(start)]


def _action(question: Question, key: str) -> Plan:
    if question.topic == ACTION:
        return Plan(((ACTION, (key,)),))
    if question.topic == END_TURN:
        raise NotNow("Your actions are done. End your turn with `/innovation end`, or take something back.")
    raise NotNow(ASKED_FIRST)


def _meld(question: Question, card: str) -> Plan:
    if question.topic in MELDED_FROM:
        return Plan(((question.topic, (card,)),))
    return _action(question, f"meld/{card}")


def _end(table: Table, question: Question) -> Plan:
    if question.topic == END_TURN:
        return Plan(((END_TURN, ("end",)),))
    if question.topic == ACTION:
        view: InnovationView = table.match.view(question.seat)
        left = "another action" if view.actions == 1 else f"{view.actions} actions"
        raise NotNow(f"You have {left} to take first. Drawing a card is always one: `/innovation draw`.")
    raise NotNow(ASKED_FIRST)
