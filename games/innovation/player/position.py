"""What a position is worth to a seat, in hundredths of an achievement or so."""

from __future__ import annotations

from collections.abc import Sequence

from games.innovation.cards import AGE, CARDS, COLOURS, ICONS, POINTS_PER_AGE, effects_of, value_of_highest
from games.innovation.state import InnovationState, Player

WIN = 10_000.0
"""What a victory is worth; a defeat costs as much."""

ACHIEVEMENT = 100.0
NEARER = 22.0
"""What one achievement is worth, and how much more each further one is."""

READY = 42.0
HALF_WAY = 50.0
"""What it is worth that an age achievement can be taken, and (nearly as much) to be close to it."""
NEXT = (1.0, 0.5, 0.3)
"""How much the lowest, the second and the third of the age achievements left count."""

POINT = 0.9
TOP = 6.0
TOPS = 1.6
COLOUR = 3.0
ICON = 1.2
SPLAY = {"none": 0.0, "left": 3.0, "right": 5.0, "up": 8.0}

CARD = 2.0
CARD_AGE = 0.9
FADING = 0.88
"""A card in hand is worth something by itself and by its age; each further one a little less."""

DEMAND = 5.0
SHIELD = 0.4
SHARED = 2.5
"""A demand that an opponent must obey, by itself and for each age of its card, and a dogma that an opponent shares."""

SPECIAL = 40.0
"""What it is worth to be close to a special achievement."""

FOREMOST = 0.7
"""How much of the comparison is with the best opponent; the rest is with all in the mean."""

_PLACE = {icon: place for place, icon in enumerate(ICONS)}
_DEMANDS = {card: any(effect.demand for effect in effects_of(card, "third")) for card in CARDS}
_SHARED = {card: any(not effect.demand for effect in effects_of(card, "third")) for card in CARDS}


def worth(state: InnovationState, seat: int) -> float:
    """What the position is worth to the seat: its strength, or that of its team, compared with the opponents'."""
    if state.result is not None:
        winners = state.result.winners
        if seat not in winners:
            return -WIN
        return WIN if set(winners) <= set(state.side(seat)) else 0.0
    icons = [player.icons for player in state.players]
    strengths = [_strength(state, one, icons) for one in range(state.seats)]
    side = state.side(seat)
    mine = sum(strengths[one] for one in side) / len(side)
    others = [strengths[one] for one in range(state.seats) if one not in side]
    return mine - FOREMOST * max(others) - (1 - FOREMOST) * sum(others) / len(others)


def _strength(state: InnovationState, seat: int, icons: Sequence[tuple[int, ...]]) -> float:
    player = state.players[seat]
    claimed = state.claimed(seat)
    total = ACHIEVEMENT * claimed + NEARER * claimed * claimed
    total += _ages(state, player) + _board(player, icons[seat]) + _hand(player)
    total += sum(_dogma(state, seat, card, icons) for card in player.tops)
    return total + SPECIAL * sum(_closeness(player, icons[seat], name) for name in state.available)


def _ages(state: InnovationState, player: Player) -> float:
    """Points and highest top card, measured by the age achievements that are left."""
    points, top = player.points, value_of_highest(player.tops)
    total = POINT * points + TOP * top
    left = sorted(int(name) for name in state.available if name.isdigit())
    for age, weight in zip(left, NEXT, strict=False):
        enough = min(1.0, points / (POINTS_PER_AGE * age))
        high = min(1.0, top / age)
        total += weight * (HALF_WAY * enough * high * high + READY * (enough >= 1 and high >= 1))
    return total


def _board(player: Player, icons: Sequence[int]) -> float:
    tops = player.tops
    total = COLOUR * len(tops) + TOPS * sum([AGE[card] for card in tops]) + ICON * sum(icons)
    return total + sum([SPLAY[pile.splay] for pile in player.board.values()])


def _hand(player: Player) -> float:
    total, weight = 0.0, 1.0
    for age in sorted([AGE[card] for card in player.hand], reverse=True):
        total += weight * (CARD + CARD_AGE * age)
        weight *= FADING
    return total


def _dogma(state: InnovationState, seat: int, card: str, icons: Sequence[tuple[int, ...]]) -> float:
    """A top card by who would have to obey and who would share if it were activated now."""
    place = _PLACE[CARDS[card].dogma_icon]
    mine, side = icons[seat][place], state.side(seat)
    opponents = [one for one in range(state.seats) if one not in side]
    weaker = sum([icons[one][place] < mine for one in opponents]) / len(opponents)
    total = 0.0
    if _DEMANDS[card]:
        total += (DEMAND + SHIELD * AGE[card]) * weaker
    if _SHARED[card]:
        total -= SHARED * (1 - weaker)
    return total


def _closeness(player: Player, icons: Sequence[int], name: str) -> float:
    """How close a player is to a special achievement, from 0 to 1; small steps far off count little."""
    if name == "empire":
        share = sum([min(count, 3) for count in icons]) / 18
    elif name == "world":
        share = min(1.0, icons[_PLACE["clock"]] / 12)
    elif name == "wonder":
        share = sum([pile.splay in ("up", "right") for pile in player.board.values()]) / len(COLOURS)
    elif name == "universe":
        share = sum([AGE[card] >= 8 for card in player.tops]) / len(COLOURS)
    elif name == "monument":
        share = max(player.tucked, player.scored) / 6
    else:
        return 0.0
    return min(1.0, share) ** 3
