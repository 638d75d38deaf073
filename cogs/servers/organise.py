"""`/organise`: what organisers of a server can do to its games, and the history of what they did."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club
from cogs.errors import NoSuchGame, SurfaceError, WrongTime
from cogs.handling import Interaction, Reply, answer_privately, field_of, refuse, show, values_of
from cogs.happenings import BY_ORGANISER
from cogs.options import game_label
from cogs.servers.organising import OF_SEATS, Order, carry_out
from cogs.servers.server_rules import check_organiser
from cogs.timekeeping.clocks import clock_of
from cogs.ui import ids
from cogs.ui.compose import message
from cogs.ui.forms import WORDS, WordsForm
from cogs.ui.ids import Pressed
from cogs.ui.look import LONGEST_OPTION, MOST_OPTIONS, NEUTRAL
from cogs.ui.organise import (
    ACTS_ON_PAGE,
    END,
    HOST,
    LONGEST_REASON,
    MOVE,
    OFFER,
    ON_PAGE,
    PAUSE,
    RESUME,
    TITLES,
    VACATE,
    Organised,
    history_view,
    organise_view,
    organised_view,
)
from cogs.ui.text import fit, safe_name
from db import Game, NotFound, Status, StoreError

GAME = "The number of the game"
SEAT = "Whose seat"
LABEL = "Why? The table reads it."


@app_commands.guild_only()
class OrganiseCommands(
    commands.GroupCog, group_name="organise", group_description="For organisers: look after the games of this server"
):
    """Commands for the organisers of a server."""

    def __init__(self, club: Club) -> None:
        self._club = club
        super().__init__()

    @app_commands.command(name="list", description="The games of this server that have not ended, and what you can do")
    @app_commands.describe(game=GAME)
    async def overview(self, interaction: Interaction, game: int | None = None) -> None:
        """List the games, or show one."""
        club = self._club
        await answer_privately(
            interaction, lambda: listing(club, interaction) if game is None else one_game(club, interaction, game)
        )

    @app_commands.command(name="history", description="What organisers have done on this server, newest first")
    async def acts(self, interaction: Interaction) -> None:
        """Show the history."""
        await answer_privately(interaction, lambda: history(self._club, interaction))

    @app_commands.command(description="End a game without a result, or close a table that has not begun")
    @app_commands.describe(game=GAME)
    async def end(self, interaction: Interaction, game: int) -> None:
        """Ask for the reason."""
        await ask_why(self._club, interaction, END, game)

    @app_commands.command(description="Pause a game: times and reminders rest")
    @app_commands.describe(game=GAME)
    async def pause(self, interaction: Interaction, game: int) -> None:
        """Ask for the reason."""
        await ask_why(self._club, interaction, PAUSE, game)

    @app_commands.command(description="Let a game go on that organisers have paused")
    @app_commands.describe(game=GAME)
    async def resume(self, interaction: Interaction, game: int) -> None:
        """Ask for the reason."""
        await ask_why(self._club, interaction, RESUME, game)

    @app_commands.command(description="Move a running game to this channel")
    @app_commands.describe(game=GAME)
    async def move(self, interaction: Interaction, game: int) -> None:
        """Ask for the reason."""
        await ask_why(self._club, interaction, MOVE, game)

    @app_commands.command(description="Make another player the host of a game")
    @app_commands.describe(game=GAME, seat=SEAT)
    async def host(self, interaction: Interaction, game: int, seat: int) -> None:
        """Ask for the reason."""
        await ask_why(self._club, interaction, HOST, game, seat)

    @app_commands.command(description="Take a seat away from its player at once, and offer it to others")
    @app_commands.describe(game=GAME, seat=SEAT)
    async def remove(self, interaction: Interaction, game: int, seat: int) -> None:
        """Ask for the reason."""
        await ask_why(self._club, interaction, VACATE, game, seat)

    @app_commands.command(description="Look for a substitute; until one is found the seat stays its player's")
    @app_commands.describe(game=GAME, seat=SEAT)
    async def substitute(self, interaction: Interaction, game: int, seat: int) -> None:
        """Ask for the reason."""
        await ask_why(self._club, interaction, OFFER, game, seat)

    @overview.autocomplete("game")
    @end.autocomplete("game")
    @pause.autocomplete("game")
    @resume.autocomplete("game")
    @move.autocomplete("game")
    @host.autocomplete("game")
    @remove.autocomplete("game")
    @substitute.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        try:
            await check_organiser(self._club, interaction)
        except SurfaceError:
            return []
        choices = []
        for game in await games_to_organise(self._club, interaction):
            label = await game_label(self._club, game, 0)
            if current.lower() in label.lower():
                choices.append(Choice(name=fit(label, LONGEST_OPTION), value=game.id))
        return choices[:MOST_OPTIONS]

    @host.autocomplete("seat")
    @remove.autocomplete("seat")
    @substitute.autocomplete("seat")
    async def _seats(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        named = getattr(interaction.namespace, "game", None)
        try:
            await check_organiser(self._club, interaction)
            game = await game_here(self._club, interaction, named if isinstance(named, int) else 0)
        except (SurfaceError, StoreError):
            return []
        people = [one for one in await self._club.store.seats(game.id) if one.user_id is not None]
        return [
            Choice(name=fit(safe_name(one.name), LONGEST_OPTION), value=one.seat)
            for one in people
            if current.lower() in one.name.lower()
        ][:MOST_OPTIONS]


# -- looking -------------------------------------------------------------------------------------------------------


async def games_to_organise(club: Club, interaction: Interaction) -> list[Game]:
    """The games of the server of the interaction that have not ended: those that run, then the open tables."""
    assert interaction.guild_id is not None
    running = await club.store.running_games(interaction.guild_id)
    return [*running, *await club.store.open_lobbies(interaction.guild_id)]


async def game_here(club: Club, interaction: Interaction, game_id: int) -> Game:
    """A game of the server of the interaction. Raises NoSuchGame."""
    try:
        game = await club.store.game(game_id)
    except NotFound:
        game = None
    if game is None or interaction.guild_id is None or game.guild_id != interaction.guild_id:
        raise NoSuchGame(f"There is no game {game_id} on this server. `/organise list` lists those that there are.")
    return game


async def listing(club: Club, interaction: Interaction, page: int = 0) -> Reply:
    """A page of the games. Raises NotOrganiser."""
    await check_organiser(club, interaction)
    games = await games_to_organise(club, interaction)
    page = max(0, min(page, -(-len(games) // ON_PAGE) - 1))
    shown = [await _organised(club, game) for game in games[page * ON_PAGE : (page + 1) * ON_PAGE]]
    return Reply(organised_view(shown, number=len(games), page=page))


async def one_game(club: Club, interaction: Interaction, game_id: int, note: str = "") -> Reply:
    """A game and what can be done to it. Raises NotOrganiser, NoSuchGame, WrongTime."""
    await check_organiser(club, interaction)
    game = await game_here(club, interaction, game_id)
    if game.status.ended:
        if note:
            return Reply(message(NEUTRAL, note))
        raise WrongTime("This game is over, so there is nothing to organise any more.")
    return Reply(organise_view(await _organised(club, game), note=note))


async def _organised(club: Club, game: Game) -> Organised:
    kind, seats = club.tables.games.get(game.kind), await club.store.seats(game.id)
    if game.status is not Status.RUNNING:
        return Organised(game, kind, seats, ())
    waiting = [one for one in await club.store.waiting_in(game.id)]
    paused = False
    if kind is not None:
        table = await club.tables.table(game.id)
        paused = BY_ORGANISER in clock_of(table, club.tables.clock()).pauses
    return Organised(game, kind, seats, waiting, paused)


async def history(club: Club, interaction: Interaction, page: int = 0) -> Reply:
    """A page of what organisers have done. Raises NotOrganiser."""
    await check_organiser(club, interaction)
    assert interaction.guild_id is not None
    acts = await club.store.acts(interaction.guild_id)
    page = max(0, min(page, -(-len(acts) // ACTS_ON_PAGE) - 1))
    shown = acts[page * ACTS_ON_PAGE : (page + 1) * ACTS_ON_PAGE]
    return Reply(history_view(shown, number=len(acts), page=page))


# -- acting --------------------------------------------------------------------------------------------------------


async def ask_why(club: Club, interaction: Interaction, what: str, game_id: int, seat: int | None = None) -> None:
    """Ask an organiser for the reason, in a form; what is wanted is done when it is sent."""
    try:
        await check_organiser(club, interaction)
        game = await game_here(club, interaction, game_id)
        title = TITLES.get(what)
        if title is None or (what in OF_SEATS and seat is None):
            raise WrongTime("Organisers can do no such thing. `/organise list` shows what they can do.")
        people = {one.seat: one.user_id or 0 for one in await club.store.seats(game.id)}
    except (SurfaceError, StoreError) as error:
        await refuse(interaction, str(error))
        return
    # The person stands in the id too, as somebody else may have the seat when the form is sent.
    parts = [] if seat is None else [seat, people.get(seat, 0)]
    id = ids.custom_id(ids.ORGANISE_CONFIRM, game.id, what, *parts)
    await interaction.response.send_modal(WordsForm(f"{title} · game {game.id}", LABEL, id, most=LONGEST_REASON))


async def press_ask(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """A button of a game: ask for the reason."""
    await ask_why(club, interaction, pressed.part(1), pressed.game_id)


async def press_seat(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """A menu of a game with its seats: ask for the reason."""
    values = values_of(interaction)
    seat = int(values[0]) if values and values[0].isdecimal() and len(values[0]) < 4 else None
    await ask_why(club, interaction, pressed.part(1), pressed.game_id, seat)


async def submit(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Do what an organiser wants, now that the reason is known."""

    async def work() -> Reply:
        await check_organiser(club, interaction)
        game = await game_here(club, interaction, pressed.game_id)
        seat, person = (pressed.number(2), pressed.person(3)) if pressed.part(2) else (None, None)
        order = Order(pressed.part(1), game, field_of(interaction, WORDS), seat, person)
        done = await carry_out(club, interaction, order)
        return await one_game(club, interaction, game.id, done)

    await show(interaction, work)


async def press_game(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Show a game."""
    await show(interaction, lambda: one_game(club, interaction, pressed.game_id))


async def press_list(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another page of the games."""
    await show(interaction, lambda: listing(club, interaction, pressed.number(0)))


async def press_history(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another page of the history."""
    await show(interaction, lambda: history(club, interaction, pressed.number(0)))


PRESSES: Mapping[str, Callable[[Club, Interaction, Pressed], Awaitable[None]]] = {
    ids.ORGANISE: press_game,
    ids.ORGANISE_CONFIRM: press_ask,
    ids.ORGANISE_SEAT: press_seat,
    ids.ORGANISED: press_list,
    ids.HISTORY: press_history,
}
FORMS: Mapping[str, Callable[[Club, Interaction, Pressed], Awaitable[None]]] = {ids.ORGANISE_CONFIRM: submit}
