"""Where cities would be good, what scouts can gather, how far squares are (3.1.1, 5.1, 6.2)."""

from __future__ import annotations

from games.civilization.facts import TECHNOLOGIES
from games.civilization.player.mind import Mind
from games.civilization.player.worth import raw_icons, site
from games.civilization.reckoning.limits import can_stand, city_limit
from games.civilization.reckoning.pyramid import has_place
from games.civilization.reckoning.sites import site_complaint
from games.civilization.reckoning.squares import owner

UNKNOWN_SITE = 7.0
"""What the best site is thought to give in a turn while there are tiles to explore and no good site is known."""


def sites(mind: Mind) -> dict[str, float]:
    """The revealed squares on which a city of the seat could stand, with what it would give in a turn."""
    return mind.once("sites", lambda: _sites(mind))


def _sites(mind: Mind) -> dict[str, float]:
    state = mind.state
    return {square: site(state, square) for square in state.chart if site_complaint(state, mind.me, square) is None}


def best_site(mind: Mind) -> float:
    """What the best site gives in a turn, known or not."""
    unknown = UNKNOWN_SITE if any(not tile.revealed for tile in mind.state.slots.values()) else 0.0
    return max([unknown, *sites(mind).values()])


def cities_to_come(mind: Mind) -> int:
    """How many more cities the seat may found, with Irrigation if it can learn it soon."""
    player = mind.player
    now = city_limit(mind.state, mind.me)
    return max(0, min(player.free_markers, now + soon(mind, "irrigation") - len(player.cities)))


def soon(mind: Mind, technology: str) -> bool:
    """Whether a technology is not known yet and has a place in the pyramid."""
    player = mind.player
    return technology not in player.technologies and has_place(player, TECHNOLOGIES[technology].level)


def gathering(mind: Mind, already: int) -> float:
    """What one more scout could gather in a turn besides so many."""
    state = mind.state
    open_squares = [square for square in state.chart if owner(state, square) is None]
    rated = sorted([raw_icons(state, square) for square in open_squares], reverse=True)
    return rated[already] if already < len(rated) else 0.0


def can_gather(mind: Mind, square: str) -> bool:
    """Whether a scout on a square adds what does not count already."""
    state = mind.state
    return owner(state, square) != mind.me and can_stand(state, mind.me, square)


def freed_sites(mind: Mind) -> dict[str, float]:
    """For each square with a hut or village what the best site around it would give that only this token forbids."""
    return mind.once("freed sites", lambda: _freed_sites(mind))


def _freed_sites(mind: Mind) -> dict[str, float]:
    state, chart = mind.state, mind.state.chart
    tokens = {*state.huts, *state.villages}
    found: dict[str, float] = {}
    for token in tokens:
        for square in (token, *state.board.around[token]):
            near = tokens & {square, *state.board.around[square]}
            if square in chart and near == {token} and site_complaint(state, mind.me, square) == "token":
                found[token] = max(found.get(token, 0.0), site(state, square))
    return found
