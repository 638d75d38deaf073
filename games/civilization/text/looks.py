"""What is looked at by itself: the map and its parts, each seat, the market, a battle, the offers."""

from __future__ import annotations

from collections.abc import Sequence

from games.civilization.regions import WHOLE, map_views, regions
from games.civilization.text.pages import now_lines
from games.civilization.text.seats import seat_lines, short_lines
from games.civilization.text.squares import grid_words, map_lines, region_words, resource_lines
from games.civilization.text.tables import battle_lines, market_lines, offer_lines, promise_lines
from games.civilization.view import CivilizationView

MARKET = "market"
BATTLE = "battle"
OFFERS = "offers"
SEATS = "seats"
SEAT = "seat-"
"""The keys besides those of the map; a seat by its number."""


def views(view: CivilizationView, players: Sequence[str]) -> list[tuple[str, str]]:
    """The parts that there are now: keys for `look_words`, with labels."""
    found = [
        *map_views(view),
        (SEATS, "All players"),
        *((f"{SEAT}{seat}", players[seat]) for seat in range(len(view.seats))),
    ]
    found.append((MARKET, "Market"))
    found += [(BATTLE, "Battle")] if view.battle is not None else []
    found += [(OFFERS, "Offers and promises")] if view.floor is not None or view.promises else []
    return found


def look_words(view: CivilizationView, players: Sequence[str], key: str) -> str:
    """A part of the board in words, as the reader of the view may see it. Raises KeyError for any other key."""
    if key == WHOLE:
        return "\n".join([grid_words(view, players), *map_lines(view), *resource_lines(view)])
    if key == SEATS:
        return "\n\n".join("\n".join(short_lines(view, seat, players)) for seat in view.seats)
    if key == MARKET:
        return "\n".join(market_lines(view))
    if key == OFFERS:
        return "\n".join([*offer_lines(view, players), *promise_lines(view, players)])
    if key == BATTLE:
        if view.battle is None:
            return "\n".join(["There is no battle now.", *now_lines(view, players)])
        return "\n".join(battle_lines(view, view.battle, players))
    if key.startswith(SEAT) and key.removeprefix(SEAT) in map(str, range(len(view.seats))):
        return "\n".join(seat_lines(view, view.seat(int(key.removeprefix(SEAT))), players))
    _, window = regions(view)[key]
    return region_words(view, window.shows, players)
