"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class ScoreLine:
    """One item of a final score: what it is, how many of them, and what they are worth together."""

    item: str
    count: int
    points: int


@dataclass(slots=True)
class Result:
    """The outcome of a finished game.

    `reason` is stable (`provinces`, `piles`, `resigned`, ...). `places` gives each seat's place, 1 is the best;
    equal places share. `scores` and `sheet` hold each seat's points and where they come from.
    `tie_break` names the rule that separated equal scores, if one did.
    """

    reason: str
    places: list[int]
    scores: list[int]
    sheet: list[list[ScoreLine]] = field(default_factory=list)
    tie_break: str | None = None
    resigned: list[int] = field(default_factory=list)

    @property
    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def without(self, resigned: list[int]) -> Result:
        """The same outcome with the resigned seats placed behind all others."""
        stay = [seat for seat in range(len(self.places)) if seat not in resigned]
        places = list(self.places)
        for seat in stay:
            places[seat] = 1 + sum(self.places[other] < self.places[seat] for other in stay)
        for seat in resigned:
            places[seat] = len(stay) + 1
        return Result(self.reason, places, self.scores, self.sheet, self.tie_break, sorted(resigned))
