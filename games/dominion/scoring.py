"""The end of the game, points and places (section 6)."""

from __future__ import annotations

from collections.abc import Iterable

from games.dominion.cards import CARDS, VICTORIES, end_piles
from games.dominion.state import DominionState
from games.engine.result import Result, ScoreLine

GARDENS_PER = 10
"""A Gardens is worth one point for so many own cards."""


def empty_piles(state: DominionState) -> int:
    """How many Supply piles are empty."""
    return list(state.supply.values()).count(0)


def end_reason(state: DominionState) -> str | None:
    """Why the game ends at this end check ('provinces', 'piles'), or None (sections 3.7 and 6.1)."""
    if all(state.supply.values()):
        return None
    if state.supply["province"] == 0:
        return "provinces"
    if empty_piles(state) >= end_piles(state.seats):
        return "piles"
    return None


def sheet(cards: Iterable[str], *, gardens: bool) -> list[ScoreLine]:
    """The points of one player's cards, a line for each kind that scores; `gardens`: the Kingdom has them (6.2)."""
    own = list(cards)
    kinds = [card for card in CARDS.values() if card.id in VICTORIES or card.id == "curse"]
    lines = []
    for kind in kinds:
        count = own.count(kind.id)
        if kind.id == "gardens":
            if gardens or count:
                lines.append(ScoreLine("gardens", count, count * (len(own) // GARDENS_PER)))
        else:
            lines.append(ScoreLine(kind.id, count, count * kind.points))
    return lines


def score(state: DominionState) -> Result:
    """Points and places as they are now: most points, then fewest turns, then shared (section 6.3)."""
    gardens = "gardens" in state.supply
    sheets = [sheet(player.cards(), gardens=gardens) for player in state.players]
    scores = [sum(line.points for line in lines) for lines in sheets]
    ranks = [(-points, player.turns) for points, player in zip(scores, state.players, strict=True)]
    places = [1 + sum(other < rank for other in ranks) for rank in ranks]
    by_turns = any(a[0] == b[0] and a[1] != b[1] for a in ranks for b in ranks)
    return Result(
        reason=end_reason(state) or "agreed",
        places=places,
        scores=scores,
        sheet=sheets,
        tie_break="turns" if by_turns else None,
    )
