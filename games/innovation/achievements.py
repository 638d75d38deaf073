"""Achievements: what the Achieve action may take, and when special ones fall by themselves (sections 3.4 and 3.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from games.innovation.cards import AGE, CARDS, COLOUR, COLOURS, ICONS, POINTS_PER_AGE, SPECIAL, SPLAYS, value_of_highest
from games.innovation.state import InnovationState, Pile, Player

CARDS_FOR_MONUMENT = 6
ICONS_FOR_EMPIRE = 3
CLOCKS_FOR_WORLD = 12
VALUE_FOR_UNIVERSE = 8


def open_ages(state: InnovationState, seat: int) -> list[int]:
    """The age achievements that this seat could take as an action, by its own score and top cards."""
    player = state.players[seat]
    most = value_of_highest(player.tops)
    ages = [int(name) for name in state.available if name.isdigit()]
    return [age for age in ages if player.points >= POINTS_PER_AGE * age and most >= age]


def earned(player: Player, available: Iterable[str]) -> list[str]:
    """The special achievements among those available whose condition the player meets now (section 3.9)."""
    icons = player.icons
    return [name for name in SPECIAL if name in available and CONDITIONS[name](player, icons)]


def order_may_earn(player: Player, melds: Sequence[str], available: Iterable[str]) -> bool:
    """Whether melding these cards one by one could earn a special achievement in one order and not in another.

    Never false where that is so. May be true where it is not: the best that each pile could show for each icon is
    looked at by itself.
    """
    piles = [(pile, [card for card in melds if COLOUR[card] == colour]) for colour, pile in player.board.items()]
    # Cards that cover nothing only add to what is there: in any order the last one earns as much.
    if not any(melded and len(pile.cards) + len(melded) > 1 for pile, melded in piles):
        return False
    most = [sum(_most_shown(pile, melded, icon) for pile, melded in piles) for icon in ICONS]
    values = [max([AGE[card] for card in (*pile.cards[-1:], *melded)], default=0) for pile, melded in piles]
    reached = {
        "empire": min(most) >= ICONS_FOR_EMPIRE,
        "world": most[ICONS.index("clock")] >= CLOCKS_FOR_WORLD,
        "universe": min(values) >= VALUE_FOR_UNIVERSE,
    }
    return any(reached.get(name, False) for name in available)


def _most_shown(pile: Pile, melded: Sequence[str], icon: str) -> int:
    """No less of an icon than a pile can show while these cards are melded on it."""
    edges = [CARDS[card].positions[place] for card in (*pile.cards, *melded) for place in SPLAYS[pile.splay]]
    tops = [CARDS[card].positions.count(icon) for card in (*pile.cards[-1:], *melded)]
    return edges.count(icon) + max(tops, default=0)


def monument(player: Player, icons: Sequence[int]) -> bool:
    """Six cards tucked, or six cards scored, in one turn."""
    return player.tucked >= CARDS_FOR_MONUMENT or player.scored >= CARDS_FOR_MONUMENT


def empire(player: Player, icons: Sequence[int]) -> bool:
    """Three or more of each icon."""
    return min(icons) >= ICONS_FOR_EMPIRE


def world(player: Player, icons: Sequence[int]) -> bool:
    """Twelve or more clocks."""
    return icons[ICONS.index("clock")] >= CLOCKS_FOR_WORLD


def wonder(player: Player, icons: Sequence[int]) -> bool:
    """Five piles, each splayed up or right."""
    return all(pile.splay in ("up", "right") for pile in player.board.values())


def universe(player: Player, icons: Sequence[int]) -> bool:
    """Five top cards, each of value 8 or more."""
    tops = player.tops
    return len(tops) == len(COLOURS) and all(AGE[card] >= VALUE_FOR_UNIVERSE for card in tops)


CONDITIONS: dict[str, Callable[[Player, Sequence[int]], bool]] = {
    "monument": monument,
    "empire": empire,
    "world": world,
    "wonder": wonder,
    "universe": universe,
}
"""The condition under which each special achievement is claimed by itself, from the player and the icon totals."""
