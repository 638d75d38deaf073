"""What charts follow over a game of Civilization. All of it is open while the game runs."""

from __future__ import annotations

from collections.abc import Sequence

from games.civilization.reckoning.limits import coins
from games.civilization.state import CivilizationState
from games.civilization.view import CivilizationView
from games.engine.gametype import Measure


def _steps(state: CivilizationState) -> Sequence[int]:
    return [player.step for player in state.players]


def _steps_seen(view: CivilizationView) -> Sequence[int]:
    return [seat.step for seat in view.seats]


def _technologies(state: CivilizationState) -> Sequence[int]:
    return [len(player.technologies) for player in state.players]


def _technologies_seen(view: CivilizationView) -> Sequence[int]:
    return [len(seat.technologies) for seat in view.seats]


def _coins(state: CivilizationState) -> Sequence[int]:
    return [coins(state, seat) for seat in range(state.seats)]


def _coins_seen(view: CivilizationView) -> Sequence[int]:
    return [seat.coins for seat in view.seats]


def _trade(state: CivilizationState) -> Sequence[int]:
    return [player.trade for player in state.players]


def _trade_seen(view: CivilizationView) -> Sequence[int]:
    return [seat.trade for seat in view.seats]


def _culture(state: CivilizationState) -> Sequence[int]:
    return [player.culture for player in state.players]


def _culture_seen(view: CivilizationView) -> Sequence[int]:
    return [seat.culture for seat in view.seats]


def _units(state: CivilizationState) -> Sequence[int]:
    return [len(player.units) for player in state.players]


def _units_seen(view: CivilizationView) -> Sequence[int]:
    return [seat.units for seat in view.seats]


MEASURES = (
    Measure("steps", "Steps on the culture track", _steps, _steps_seen),
    Measure("technologies", "Technologies", _technologies, _technologies_seen),
    Measure("coins", "Coins", _coins, _coins_seen),
    Measure("trade", "Trade", _trade, _trade_seen),
    Measure("culture", "Culture", _culture, _culture_seen),
    Measure("units", "Units", _units, _units_seen),
)
