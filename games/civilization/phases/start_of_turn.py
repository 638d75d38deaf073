"""Start of Turn (3.1): S0, the automatic gains of each seat, and its menu."""

from __future__ import annotations

from games.civilization.facts import PANAMA
from games.civilization.game import Civilization
from games.civilization.phases import founding, governments, persons, start_wonders
from games.civilization.phases.events import menu as events
from games.civilization.phases.menu import Offers, run
from games.civilization.reckoning.squares import has_wonder
from games.civilization.state import Phase

OFFERS: tuple[Offers, ...] = (
    founding.offers,
    governments.offers,
    persons.offers,
    persons.scout_offers,
    start_wonders.offers,
    events.start_offers,
)
"""What the menu of Start of Turn is made of."""

STONEHENGE_CULTURE = 1
COLOSSUS_TRADE = 3
LOUVRE_CULTURE = 3


def begin_turn(game: Civilization) -> None:
    """S0: the first player marker goes on, but not in the first turn; all that lasts for one turn ends."""
    state = game.state
    if state.turn:
        state.first = (state.first + 1) % state.seats
    state.turn += 1
    game.end_promises()
    state.locked = []
    for player in state.players:
        player.used = []
        player.changed = False
        player.reserve = sorted([*player.reserve, *player.reserve_new])
        player.reserve_new = []
        for figure in player.figures:
            figure.moved = False
        for city in player.cities:
            city.actions, city.extra_actions, city.extra_production = [], 0, 0
    state.phase, state.active, state.begun = Phase.START, state.first, False
    game.emit("turn_began", state.first, number=state.turn)


def begin(game: Civilization) -> None:
    """The seat's part begins: scouts keep their cities, wonders and governments give what they give (S1a)."""
    me = game.state.active
    game.emit("part_began", me, phase="start")
    persons.assign_scouts(game, me)
    _gains(game, me)


def _gains(game: Civilization, me: int) -> None:
    state = game.state
    if has_wonder(state, me, "stonehenge"):
        game.gain_culture(me, STONEHENGE_CULTURE, "stonehenge")
    if has_wonder(state, me, "colossus"):
        game.gain_trade(me, COLOSSUS_TRADE, "colossus")
    if has_wonder(state, me, "louvre"):
        game.gain_culture(me, LOUVRE_CULTURE, "louvre")
    governments.gains(game, me)
    if has_wonder(state, me, PANAMA):
        game.add_coin(me, PANAMA, PANAMA)


async def start_of_turn(game: Civilization) -> None:
    """One thing that the active seat does in its Start of Turn."""
    if not await run(game, "start", OFFERS):
        finish(game)


def finish(game: Civilization) -> None:
    """The seat's part ends: new scouts get a city; governments that stayed untaken are fresh no more (3.1.2)."""
    state = game.state
    me = state.active
    persons.assign_scouts(game, me)
    fresh = state.players[me].fresh
    state.players[me].fresh = {government: turn for government, turn in fresh.items() if turn > state.turn}
    game.end_part()
