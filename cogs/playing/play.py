"""Commands for the own seat in any game: `/hand`, `/choose` and `/waiting`."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs import lookups
from cogs.club import Club
from cogs.handling import Interaction, Reply, answer_privately
from cogs.options import GAME, about_game, game_choices, quietly_found
from cogs.table import Table
from cogs.ui import draft, ids
from cogs.ui.controls import none_label
from cogs.ui.look import LONGEST_OPTION, MOST_OPTIONS
from cogs.ui.text import distinct_labels, fits, option_label
from db import Game
from games.engine.question import Answer, Kind, Question
from games.engine.refusal import NotLegal, NotYours, Refusal


class PlayCommands(commands.Cog):
    """Commands for the own seat."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="hand", description="Show your hand and what you are asked; only you see it")
    @app_commands.describe(game=GAME)
    async def hand(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the panel."""

        async def work(found: Game) -> Reply:
            return await lookups.panel(self._club, found.id, interaction.user.id)

        await about_game(self._club, interaction, game, work, verb=ids.HAND)

    @app_commands.command(name="choose", description="Answer what you are asked, with your keyboard")
    @app_commands.describe(answer="One of the choices that you have now; several with commas between", game=GAME)
    async def choose(self, interaction: Interaction, answer: str, game: int | None = None) -> None:
        """Answer the open question."""

        async def work(found: Game) -> Reply:
            return await self._choose(found, interaction.user.id, answer)

        await about_game(self._club, interaction, game, work, verb=ids.HAND)

    async def _choose(self, game: Game, user_id: int, text: str) -> Reply:
        table = await self._club.tables.table(game.id)
        seat = self._club.tables.seat_of(table, user_id)
        question = table.question(seat)
        try:
            if question is None:
                raise NotYours("not asked")
            answer = typed_answer(table, question, text)
        except Refusal as refusal:
            return await self._club.panel(game.id, user_id, note=await self._club.why(game.id, user_id, refusal))
        # What was meant is the question of now, also if another is open a moment later.
        asked = table.match.question_id(seat)
        if sure := await self._club.warned(table, seat, user_id, answer):
            return await self._club.panel(game.id, user_id, sure=sure)
        move = self._club.tables.submit(game.id, user_id, asked, answer, topic=question.topic)
        return await self._club.played(game.id, user_id, move)

    @choose.autocomplete("answer")
    async def _answers(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        found = await quietly_found(self._club, interaction)
        if found is None:
            return []
        table = await self._club.tables.table(found.id)
        question = table.question(table.seat_of(interaction.user.id))
        return [] if question is None else typed_choices(table, question, current)

    @app_commands.command(name="waiting", description="List all games that wait for you, with links")
    async def waiting(self, interaction: Interaction) -> None:
        """List the games that wait."""
        await answer_privately(interaction, lambda: lookups.waiting(self._club, interaction.user.id))

    @hand.autocomplete("game")
    @choose.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await game_choices(self._club, interaction, current)


def typed_answer(table: Table, question: Question, text: str) -> Answer:
    """The answer that somebody wrote: keys or labels with commas between. Raises NotLegal."""
    if question.kind is Kind.AMOUNT:
        return (text.strip(),)
    for shortcut in question.shortcuts:
        if text.strip().lower() in (shortcut.name, table.kind.words.shortcut(question, shortcut.name).lower()):
            return shortcut.answer
    keys = {option.key.lower().replace("_", " "): option.key for option in question.options}
    keys |= {option.key.lower(): option.key for option in question.options}
    keys |= {option_label(table, question, option).lower(): option.key for option in question.options}
    if text.strip().lower() in keys:
        return (keys[text.strip().lower()],)
    parts = [part.strip().lower() for part in text.split(",") if part.strip()]
    nothing = none_label(table.kind.words, question).lower()
    if parts and parts[0] in ("none", nothing) and len(parts) == 1 and parts[0] not in keys:
        return ()
    for part in parts:
        if part not in keys:
            raise NotLegal("not offered", key=part)
    return tuple(keys[part] for part in parts)


def typed_choices(table: Table, question: Question, current: str) -> list[Choice[str]]:
    """What can be written next: the labels of the choices, after what stands there already."""
    before, comma, typed = current.rpartition(",")
    several = not draft.takes_one(question)
    done = f"{before}{comma} " if several and comma else ""
    typed = typed if several else current
    labels = [option_label(table, question, option) for option in question.options]
    if not done:
        labels = [table.kind.words.shortcut(question, shortcut.name) for shortcut in question.shortcuts] + labels
        if several and question.legal(()):
            labels.append(none_label(table.kind.words, question))
    texts = [f"{done}{label}" for label in labels if fits(label, typed)]
    texts = [text for text in texts if len(text) <= LONGEST_OPTION][:MOST_OPTIONS]
    return [Choice(name=text, value=text) for text in distinct_labels(texts, LONGEST_OPTION)]
