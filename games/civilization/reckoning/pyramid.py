"""What a seat can learn: places in the pyramid and prices (4.3.1 to 4.3.3)."""

from __future__ import annotations

from games.civilization.facts import SPACE_FLIGHT, TECHNOLOGIES, TOWER_DISCOUNT
from games.civilization.reckoning.squares import has_wonder
from games.civilization.state import CivilizationState, Player

LEVELS = 5


def rows(player: Player) -> list[int]:
    """How many cards lie in each row of the pyramid, the bottom one first. The start technology lies at the bottom."""
    found = [0] * LEVELS
    for technology in player.technologies:
        found[0 if technology == player.start else TECHNOLOGIES[technology].level - 1] += 1
    return found


def has_place(player: Player, level: int) -> bool:
    """Whether a card of a level above the first has two free neighbours below it (4.3.1)."""
    found = rows(player)
    return level == 1 or found[level - 1] < found[level - 2] - 1


def price(state: CivilizationState, seat: int, technology: str) -> int:
    """What the trade dial must show to research a technology (4.3.2)."""
    discount = TOWER_DISCOUNT if has_wonder(state, seat, "porcelain-tower") else 0
    return TECHNOLOGIES[technology].cost - discount


def researchable(state: CivilizationState, seat: int) -> list[str]:
    """The technologies that a seat can pay and place, Space Flight included (3.5)."""
    player = state.players[seat]
    open_levels = [level for level in range(1, LEVELS + 1) if has_place(player, level)]
    return [
        one.id
        for one in TECHNOLOGIES.values()
        if one.level in open_levels and one.id not in player.technologies and price(state, seat, one.id) <= player.trade
    ]


def learnable_from(state: CivilizationState, seat: int, other: int, most_level: int = LEVELS) -> list[str]:
    """The technologies up to a level that another seat knows, and this one lacks and can place (4.3.3, R83)."""
    player = state.players[seat]
    theirs = state.players[other].technologies
    return [
        one.id
        for one in TECHNOLOGIES.values()
        if one.id in theirs
        and one.id not in player.technologies
        and one.id != SPACE_FLIGHT
        and one.level <= most_level
        and has_place(player, one.level)
    ]
