"""What comes after the result of a battle, one after the other (5.7, step 5). Victory is checked after each (R69)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.civilization.choices import named
from games.civilization.facts import CHINA_CULTURE
from games.civilization.game import Civilization
from games.civilization.phases.exploring import raze
from games.civilization.reckoning.combat import strength
from games.civilization.subgames import ATTACKER, OTHER_SIDE, Battle, Loot

NOBODY = "nobody"
"""The key by which China keeps no unit."""

CODE_OF_LAWS = "code-of-laws"

CITY_LOOT = 2
FIGURE_LOOT = 1
"""The loot for a city and for figures (5.9)."""


async def after(game: Civilization, battle: Battle) -> None:
    """The next thing that comes after the result; the battle is over when nothing is left.

    The move of the winner ends then: Combustion may destroy a building there.
    """
    if not battle.coming:
        game.state.battle = None
        if battle.won == ATTACKER and not battle.built:
            await raze(game, battle.attacker.seat, battle.square)
        return
    step = battle.coming[0]
    kept = await _choose_kept(game, battle) if step == "keep" else None
    battle.coming.pop(0)
    if kept is not None:
        _keep(game, battle, kept)
    elif step != "keep":
        STEPS[step](game, battle)


# -- China's kept unit -----------------------------------------------------------------------------------------------


def _china(game: Civilization, battle: Battle) -> str:
    """The side of China, which has units in this battle."""
    owners = {side: battle.owner(side) for side in OTHER_SIDE}
    return next(side for side, seat in owners.items() if seat is not None and game.player(seat).civilization == "china")


async def _choose_kept(game: Civilization, battle: Battle) -> str | None:
    side = battle.side(_china(game, battle))
    return await game.choose(side.seat, "keep", named("unit", dict.fromkeys(side.killed)), stop=NOBODY, quiet=True)


def _keep(game: Civilization, battle: Battle, unit: str) -> None:
    """A killed unit returns from under its deck; it was killed all the same (4.10)."""
    side = battle.side(_china(game, battle))
    game.take_back_unit(unit)
    game.keep_unit(side.seat, unit)
    game.emit("unit_kept", side.seat, unit=unit, strength=strength(game.state, side.seat, unit))


# -- the other steps -------------------------------------------------------------------------------------------------


def _code_of_laws(game: Civilization, battle: Battle) -> None:
    """A coin for the winner, once a turn (R39)."""
    seat = battle.side(str(battle.won)).seat
    if CODE_OF_LAWS not in game.player(seat).used and game.room_for_coin(seat, CODE_OF_LAWS):
        game.player(seat).used.append(CODE_OF_LAWS)
        game.add_coin(seat, CODE_OF_LAWS, CODE_OF_LAWS)


def _token(game: Civilization, battle: Battle) -> None:
    game.take_token(battle.attacker.seat, battle.square)


def _culture(game: Civilization, battle: Battle) -> None:
    game.gain_culture(battle.attacker.seat, CHINA_CULTURE, "china")


def _advance(game: Civilization, battle: Battle) -> None:
    game.advance(battle.attacker.seat, "rome")


def _loot(game: Civilization, battle: Battle) -> None:
    """The winner gets loot: more for a city than for figures (5.9)."""
    winner = str(battle.won)
    amount = CITY_LOOT if battle.city and winner == ATTACKER else FIGURE_LOOT
    seat, loser = battle.side(winner).seat, battle.side(OTHER_SIDE[winner]).seat
    game.state.loot = Loot(seat, loser, amount)
    game.emit("loot", seat, loser=loser, amount=amount)


STEPS: Mapping[str, Callable[[Civilization, Battle], None]] = {
    CODE_OF_LAWS: _code_of_laws,
    "token": _token,
    "culture": _culture,
    "advance": _advance,
    "loot": _loot,
}
