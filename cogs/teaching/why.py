"""`/why` and the button `Why can't I…?`: the reason, with its rule, for something that cannot be done now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club
from cogs.errors import NotSeatedHere
from cogs.handling import Interaction, Refused, Reply, answer_privately, show, values_of
from cogs.lookups import check_visible
from cogs.options import GAME, about_game, game_choices, quietly_found
from cogs.table import Table
from cogs.teaching.rules import page_of_rules
from cogs.ui import ids
from cogs.ui.ids import Pressed
from cogs.ui.lists import refusal_view
from cogs.ui.look import LONGEST_OPTION, MOST_OPTIONS
from cogs.ui.panel import back_label, waits_for
from cogs.ui.refusals import not_your_decision, refusal_text
from cogs.ui.text import distinct_labels, fits, named, safe_names
from cogs.ui.why import Reason, Thing, why_view
from db import Game

UNDO: Final = "table/undo"
ANYTHING: Final = "table/anything"
COMMON: Final[Mapping[str, str]] = {ANYTHING: "Do anything now", UNDO: "Take my last choice back"}
"""What may be missed in every game."""

LONGEST_TYPED: Final = 100
NOT_LISTED: Final = (
    "This is not in the list of what cannot be done now. Perhaps you can do it: My hand shows your choices."
)
CHOOSE: Final = "Choose what you would like to do, and I tell you what stands against it now."


class WhyCommand(commands.Cog):
    """The command that tells why something cannot be done now."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="why", description="Ask why you cannot do something now; only you see the answer")
    @app_commands.describe(thing="What you would like to do, for example: buy Province", game=GAME)
    async def why(self, interaction: Interaction, thing: str = "", game: int | None = None) -> None:
        """Tell the reason, or list the things."""
        typed = " ".join(thing.split())[:LONGEST_TYPED]

        async def work(found: Game) -> Reply:
            return await reasons(self._club, found.id, interaction.user.id, typed=typed)

        await about_game(self._club, interaction, game, work, verb=ids.WHY)

    @why.autocomplete("thing")
    async def _things(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        found = await quietly_found(self._club, interaction)
        if found is None:
            return []
        table = await self._club.tables.table(found.id)
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            return []
        async with table.lock:
            offered = [one for one in things_of(table, seat) if fits(one[1], current[:LONGEST_TYPED])][:MOST_OPTIONS]
        labels = distinct_labels([label for _, label in offered], LONGEST_OPTION)
        return [Choice(name=label, value=key) for (key, _), label in zip(offered, labels, strict=True)]

    @why.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await game_choices(self._club, interaction, current)


async def reasons(club: Club, game_id: int, user_id: int, *, typed: str = "", page: int = 0) -> Reply:
    """The reason for what was chosen or typed, else the list of things. Raises Refused for who has no seat."""
    table = await club.tables.table(game_id)
    try:
        seat = club.tables.seat_of(table, user_id)
    except NotSeatedHere:
        text = f"You have no seat in this game. {not_your_decision(table)}"
        raise Refused(Reply(refusal_view(text, game_id=game_id, button=ids.BOARD))) from None
    async with table.lock:
        things = things_of(table, seat)
        asked = seat in table.match.open
        waits = "" if asked else waits_for(table, seat)
        if not things:
            return Reply(why_view(table, seat, [], note=waits))
        if not typed:
            return Reply(why_view(table, seat, things, waits=waits, note=CHOOSE, page=page))
        meant = matching(things, typed)
        if len(meant) == 1:
            reason = reason_for(table, seat, *meant[0])
            shown = waits if meant[0][0] != ANYTHING else ""
            return Reply(why_view(table, seat, things, waits=shown, reason=reason, page=page))
        if not meant:
            return Reply(why_view(table, seat, things, waits=waits, note=f"{NOT_LISTED} {CHOOSE}"))
        # On one page: its buttons would lead to pages of the whole list.
        note = "More than one thing can be meant. Which one?"
        return Reply(why_view(table, seat, meant[:MOST_OPTIONS], waits=waits, note=note))


def things_of(table: Table, seat: int) -> Sequence[Thing]:
    """All that somebody may miss at this moment, most likely first; nothing for who is not in the game any more."""
    match, kind = table.match, table.kind
    if match.result is not None or seat in match.absent:
        return []
    common = [ANYTHING] if seat not in match.open else []
    common += [UNDO] if not match.undo_steps(seat) else []
    own = kind.why.things(match.view(seat), match.open.get(seat), safe_names(table)) if kind.why else []
    return [*((key, named(label, safe_names(table))) for key, label in own), *((key, COMMON[key]) for key in common)]


def matching(things: Sequence[Thing], typed: str) -> Sequence[Thing]:
    """What somebody means: a key, a label, else all whose labels hold the words that were typed."""
    wanted = typed.strip(" ?").lower()
    for one in things:
        if wanted in (one[0].lower(), one[1].lower()):
            return [one]
    found = [one for one in things if fits(one[1], wanted)]
    begun = [one for one in found if one[1].lower().startswith(wanted)]
    return begun if len(begun) == 1 else found


def reason_for(table: Table, seat: int, key: str, label: str) -> Reason:
    """Why a thing of the list is not possible, as this seat may know it."""
    match, kind, names = table.match, table.kind, safe_names(table)
    if key == ANYTHING:
        return Reason(label, waits_for(table, seat))
    if key == UNDO:
        further = (
            f" To go back further, press {back_label(table, seat)} under More on your panel." if match.moves else ""
        )
        return Reason(label, f"{refusal_text(match.barrier(seat), table, seat)}{further}")
    assert kind.why is not None
    text = named(kind.why.why(match.view(seat), match.open.get(seat), key, names), names)
    return Reason(label, text, kind.rulebook.cited(text) if kind.rulebook else ())


async def press_why(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open the list beside the panel, or another page of it in its place."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        return await reasons(club, game.id, interaction.user.id, page=pressed.number(1))

    await (show if pressed.part(1) else answer_privately)(interaction, work)


async def press_thing(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Tell the reason for a thing that was chosen in the menu."""
    typed = "".join(values_of(interaction)[:1])

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        return await reasons(club, game.id, interaction.user.id, typed=typed, page=pressed.number(1))

    await show(interaction, work)


async def press_rule(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open a section of the rules beside the reason."""

    async def work() -> Reply:
        return page_of_rules(pressed.part(0))

    await answer_privately(interaction, work)


PRESSES: Mapping[str, Callable[[Club, Interaction, Pressed], Awaitable[None]]] = {
    ids.WHY: press_why,
    ids.WHY_THING: press_thing,
    ids.WHY_RULE: press_rule,
}
