"""Duty and Honor, Nationalism, Patriotism: units are built before battle hands are drawn (5.4 step 2, D26, 12.8).

The attacker may play, then the defender, again and again until both pass. Only players take part, not those who play
barbarians; who by the backs of its cards cannot hold one is not asked.
"""

from __future__ import annotations

from games.civilization.choices import named
from games.civilization.facts import EVENTS, KINDS
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play
from games.civilization.reckoning.combat import unit_price
from games.civilization.subgames import OTHER_SIDE, Battle
from games.civilization.verbs.fighting import BEFORE, could_play, draw_hands
from games.engine.question import Option


async def before_battle(game: Civilization, battle: Battle) -> None:
    """Ask the next side that could play; when both have passed, the battle hands are drawn."""
    while battle.coming and not could_play(game.state, battle, battle.coming[0]):
        battle.coming.pop(0)
    if not battle.coming:
        draw_hands(game, battle)
        return
    battle.turn = side = battle.coming[0]
    seat = battle.side(side).seat
    kinds = _kinds(game, seat)
    options = [
        Option(f"event/{one.key}", one.key, one.ref)
        for one in named("event", dict.fromkeys(game.player(seat).events))
        if kinds and BEFORE in EVENTS[one.key].timings
    ]
    event = await game.choose(seat, "before_battle", options, stop="pass", cover=True, quiet=True)
    if event is None:
        battle.coming.pop(0)
        return
    await _build(game, seat, event, kinds)
    battle.coming = [OTHER_SIDE[side], side]


def _kinds(game: Civilization, seat: int) -> list[str]:
    """The unlocked kinds of which a card is left."""
    state = game.state
    left = [kind for kind in KINDS if state.unit_decks[kind] or state.unit_returns[kind]]
    return [kind for kind in left if unit_price(state, seat, kind) is not None]


async def _build(game: Civilization, seat: int, event: str, kinds: list[str]) -> None:
    """Choose the kinds, play the card, and draw the units as far as there are any."""
    most, state = EVENTS[event].amount, game.state
    options = [
        Option(one.key, one.key, one.ref, min(most, len(state.unit_decks[one.key]) + len(state.unit_returns[one.key])))
        for one in named("unit", kinds)
    ]
    built = await game.choose_some(seat, "event_units", options, least=1, most=most, context={"event": event})

    async def effect() -> None:
        for kind in built:
            game.draw_unit(seat, kind, event)

    await play(game, seat, event, [], {"units": " ".join(built)}, effect)
