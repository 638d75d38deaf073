"""How a game ends: winners, points and places (section 6)."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.result import Result, ScoreLine
from games.innovation.state import InnovationState


def points(state: InnovationState, seat: int) -> int:
    """The points that count for a seat at the end: its own, in a team game those of both partners (section 7)."""
    return sum(state.players[one].points for one in state.side(seat))


def score(state: InnovationState) -> Result:
    """The end by score, as things stand: most points, then most achievements, then shared (section 6.2)."""
    ranks = [(-points(state, seat), -state.claimed(seat)) for seat in range(state.seats)]
    by_achievements = any(a[0] == b[0] and a[1] != b[1] for a in ranks for b in ranks)
    return Result(
        reason="score",
        places=[1 + sum(other < rank for other in ranks) for rank in ranks],
        scores=[points(state, seat) for seat in range(state.seats)],
        sheet=_sheet(state),
        tie_break="achievements" if by_achievements else None,
    )


def victory(state: InnovationState, reason: str, winners: Iterable[int]) -> Result:
    """A victory at once (sections 6.1 and 6.3): by 'achievements', or by the card whose id is the reason.

    The others follow by achievements, then points. The scores are achievements if these decided, else points.
    """
    won = set(winners)
    ranks = [(seat not in won, -state.claimed(seat), -points(state, seat)) for seat in range(state.seats)]
    for seat in won:
        ranks[seat] = (False, 0, 0)
    by_achievements = reason == "achievements"
    return Result(
        reason=reason,
        places=[1 + sum(other < rank for other in ranks) for rank in ranks],
        scores=[state.claimed(seat) if by_achievements else points(state, seat) for seat in range(state.seats)],
        sheet=_sheet(state),
    )


def _sheet(state: InnovationState) -> list[list[ScoreLine]]:
    return [
        [
            ScoreLine("achievements", len(player.achievements), len(player.achievements)),
            ScoreLine("score_pile", len(player.score), player.points),
        ]
        for player in state.players
    ]
