"""What can be typed into the options of the commands of Civilization, by what is asked now."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from discord.app_commands import Choice

from cogs.club import Club
from cogs.handling import Interaction
from cogs.options import quietly_found
from cogs.playing import civ_plans as plans
from cogs.playing.civ_plans import part
from cogs.playing.moves import Moves, choices
from cogs.playing.scripts import named, offers
from cogs.table import Table
from cogs.ui.lists import views_of
from cogs.ui.look import LONGEST_OPTION
from cogs.ui.text import fits
from db import Status
from games.civilization import CIVILIZATION
from games.engine.question import Question

Offers = Iterable[tuple[str, str]]
Complete = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


class Typed:
    """What stands in the other options of the command that is being typed."""

    def __init__(self, interaction: Interaction) -> None:
        self._namespace = interaction.namespace

    def __call__(self, option: str) -> str:
        """What was typed, or nothing."""
        return self.maybe(option) or ""

    def maybe(self, option: str) -> str | None:
        """What was typed; None if nothing was."""
        value: Any = getattr(self._namespace, option, None)
        return value if isinstance(value, str) and value else None


Find = Callable[[Table, Question, Typed], Offers]
"""What can be typed, by what is asked."""


def completing(find: Find) -> Complete:
    """Completes one thing."""

    async def complete(interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await Moves(interaction.client.club, CIVILIZATION).asked(interaction)
        return choices(find(*asked, Typed(interaction)), current) if asked else []

    return complete


def listing(find: Find) -> Complete:
    """Completes the last of several things with commas between."""

    async def complete(interaction: Interaction, current: str) -> list[Choice[str]]:
        asked = await Moves(interaction.client.club, CIVILIZATION).asked(interaction)
        if asked is None:
            return []
        before, comma, typed = current.rpartition(",")
        done = f"{before.strip()}{comma} " if comma else ""
        count = typed.strip().split(" ")[0]
        number, rest = (f"{count} ", typed.strip()[len(count) :]) if count.isdecimal() else ("", typed)
        found = [
            (f"{done}{number}{key}", f"{done}{number}{label}")
            for key, label in find(*asked, Typed(interaction))
            if fits(label, rest)
        ]
        return choices([one for one in found if len(one[0]) <= LONGEST_OPTION], "")

    return complete


async def games(interaction: Interaction, current: str) -> list[Choice[int]]:
    return await Moves(interaction.client.club, CIVILIZATION).games(interaction, current)


async def _players(interaction: Interaction, current: str) -> list[Choice[str]]:
    return await Moves(interaction.client.club, CIVILIZATION).players(interaction, current)


async def _parts(interaction: Interaction, current: str) -> list[Choice[str]]:
    club: Club = interaction.client.club
    game = await quietly_found(club, interaction, kind=CIVILIZATION.id)
    if game is None or game.status is Status.LOBBY:
        return []
    return choices(views_of(await club.tables.table(game.id)), current)


# -- what can be typed ---------------------------------------------------------------------------------------------


def _menu(table: Table, question: Question, topic: str, start: str = "") -> list[tuple[str, str]]:
    """What is offered at the open question under a beginning, if it has this topic."""
    return offers(table, question, start) if question.topic == f"civilization.{topic}" else []


def _starting(table: Table, question: Question, *starts: str) -> list[tuple[str, str]]:
    """What is offered on the floor of Trade under these beginnings, by whole keys."""
    return [one for one in _menu(table, question, "trade") if one[0].startswith(starts)]


def _any(table: Table, question: Question, start: str) -> list[tuple[str, str]]:
    """What is offered at the open question under a beginning, if it is a menu or a reaction."""
    topics = [*plans.MENUS, *plans.CANCELS]
    return [one for topic in topics for one in _menu(table, question, topic, start)]


def _fronts(table: Table, question: Question, unit: str) -> list[tuple[str, str]]:
    """Where a unit can be played."""
    ways = _menu(table, question, "battle", "unit/")
    chosen = named(unit, part(ways, 0))
    found = [(key.split("/")[1], label) for key, label in ways if key.split("/")[0] == chosen]
    return [(where, label) for where, label in found if where]


COMPLETIONS: Mapping[str, Mapping[str, Complete]] = {
    "choose": {
        "name": completing(lambda t, q, _: plans.civilization("").offers(t, q, "civilization")),
    },
    "settle": {
        "capital": completing(lambda t, q, _: plans.home("", None, None, None, None).offers(t, q, "capital")),
        "marker": completing(
            lambda t, q, typed: plans.home(typed("capital"), None, None, None, None).offers(t, q, "marker")
        ),
        "army": completing(
            lambda t, q, typed: plans.home(typed("capital"), typed.maybe("marker"), None, None, None).offers(
                t, q, "figure"
            )
        ),
        "second_army": completing(
            lambda t, q, typed: plans.home(typed("capital"), typed.maybe("marker"), typed("army"), None, None).offers(
                t, q, "figure", through=True
            )
        ),
        "scout": completing(
            lambda t, q, typed: plans.home(
                typed("capital"), typed.maybe("marker"), typed("army"), None, typed.maybe("second_army")
            ).offers(t, q, "figure", through=True)
        ),
    },
    "found": {
        "square": completing(lambda t, q, _: part(_menu(t, q, "start", "found/"), 0)),
    },
    "government": {
        "name": completing(lambda t, q, _: [*_menu(t, q, "start", "government/"), *_menu(t, q, "government")]),
    },
    "person": {
        "square": completing(lambda t, q, _: [*part(_menu(t, q, "start", "person/"), 1), *_menu(t, q, "person")]),
        "who": completing(lambda t, q, _: part(_menu(t, q, "start", "person/"), 0)),
    },
    "scout": {
        "square": completing(lambda t, q, _: part(_menu(t, q, "start", "scout/"), 0)),
        "city": completing(lambda t, q, _: part(_menu(t, q, "start", "scout/"), 1)),
    },
    "wonder": {
        "name": completing(lambda t, q, _: part(_menu(t, q, "start", "wonder/"), 0)),
        "choice": completing(lambda t, q, _: part(_menu(t, q, "start", "wonder/"), 1)),
    },
    "build": {
        "city": completing(
            lambda t, q, _: part([*_menu(t, q, "cities", "build/"), *_menu(t, q, "cities", "egypt/")], 0)
        ),
        "item": completing(
            lambda t, q, typed: plans.build(typed("city"), None, None, None, None).offers(t, q, "build_item")
        ),
        "square": completing(
            lambda t, q, typed: plans.build(typed("city"), typed("item"), None, None, None).offers(t, q, "build_square")
        ),
        "second": completing(
            lambda t, q, typed: plans.build(typed("city"), typed("item"), typed("square"), None, None).offers(
                t, q, "build_second"
            )
        ),
        "second_square": completing(
            lambda t, q, typed: plans.build(
                typed("city"), typed("item"), typed("square"), typed("second"), None
            ).offers(t, q, "build_square", through=True)
        ),
    },
    "arts": {
        "city": completing(lambda t, q, _: _menu(t, q, "cities", "arts/")),
    },
    "harvest": {
        "city": completing(
            lambda t, q, _: part([*_menu(t, q, "cities", "harvest/"), *_menu(t, q, "start", "harvest/")], 0)
        ),
        "resource": completing(
            lambda t, q, typed: [
                *plans.harvest(typed("city"), None, None).offers(t, q, "harvest"),
                *part(_menu(t, q, "start", "harvest/"), 1),
            ]
        ),
        "second": completing(
            lambda t, q, typed: plans.harvest(typed("city"), typed("resource"), None).offers(t, q, "harvest_second")
        ),
    },
    "purchase": {
        "what": completing(lambda t, q, _: _menu(t, q, "cities", "purchase/")),
    },
    "ability": {
        "name": completing(lambda t, q, _: part(_any(t, q, "ability/"), 0)),
        "target": completing(
            lambda t, q, typed: plans.ability(typed("name"), None, None, None).offers(t, q, *plans.TARGETS)
        ),
        "to": completing(
            lambda t, q, typed: plans.ability(typed("name"), typed("target"), None, None).offers(t, q, "ability_square")
        ),
        "pay": listing(
            lambda t, q, typed: plans.ability(typed("name"), typed.maybe("target"), typed.maybe("to"), None).offers(
                t, q, "pay"
            )
        ),
    },
    "event": {
        "card": completing(lambda t, q, _: _any(t, q, "event/")),
        "target": listing(lambda t, q, typed: plans.event(typed("card"), None, None).offers(t, q, *plans.AIMS)),
        "further": listing(
            lambda t, q, typed: plans.event(typed("card"), typed("target"), None).offers(t, q, *plans.FURTHER)
        ),
    },
    "pay": {
        "things": listing(lambda t, q, _: plans.pay("").offers(t, q, *plans.PAID)),
    },
    "move": {
        "start": completing(lambda t, q, _: _menu(t, q, "movement", "move/")),
        "to": completing(
            lambda t, q, typed: part(
                plans.move("", typed.maybe("from"), typed.maybe("figures"), None).offers(t, q, "march"), 1
            )
        ),
        "figures": listing(lambda t, q, typed: plans.move("", typed.maybe("from"), None, None).offers(t, q, "group")),
    },
    "fight": {
        "unit": completing(lambda t, q, _: [*part(_menu(t, q, "battle", "unit/"), 0), *_menu(t, q, "keep")]),
        "front": completing(lambda t, q, typed: _fronts(t, q, typed("unit"))),
    },
    "loot": {
        "what": completing(lambda t, q, _: _menu(t, q, "loot")),
    },
    "research": {
        "technology": completing(lambda t, q, _: _menu(t, q, "research")),
    },
    "offer": {
        "to": _players,
        "give": listing(lambda t, q, typed: plans.offer(typed("to"), "", "").offers(t, q, "offer_give")),
        "ask": listing(lambda t, q, typed: plans.offer(typed("to"), typed("give"), "").offers(t, q, "offer_ask")),
    },
    "accept": {
        "offer": completing(lambda t, q, _: _starting(t, q, "accept/")),
    },
    "decline": {
        "offer": completing(lambda t, q, _: _starting(t, q, "decline/")),
    },
    "withdraw": {
        "offer": completing(lambda t, q, _: _starting(t, q, "withdraw/", "release/")),
    },
    "look": {
        "what": _parts,
    },
}
"""What completes each option, by command."""
