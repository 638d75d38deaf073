"""How strong people play: ratings by the model of Weng and Lin, with the library openskill.

Of the models of the library, Bradley-Terry compares each two sides of a game. Its model Plackett-Luce is not used: in a
game in which two share the first place it may raise the third by more than the winners (version 6.2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from openskill.models import BradleyTerryFull

from db import NewRecord, Role

_MODEL: Final = BradleyTerryFull()

FIRST_NUMBER: Final = 1000
"""What a person begins with, as people read it."""
SCALE: Final = 40
"""How many points people read for one point of the model."""
CERTAIN: Final = 3
"""How many standard deviations below the estimate the number lies that people read."""
PROVISIONAL: Final = 5
"""Below so many games a rating is provisional."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong somebody plays: the estimate `mu`, its standard deviation `sigma`, and after how many games."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    games: int = 0

    @property
    def number(self) -> int:
        """The rating as people read it: a cautious estimate, which the true strength hardly ever lies below."""
        return round(FIRST_NUMBER + SCALE * (self.mu - CERTAIN * self.sigma))

    @property
    def doubt(self) -> int:
        """The uncertainty as people read it: one standard deviation."""
        return round(SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether too few games have been counted to compare it with others."""
        return self.games < PROVISIONAL


def rate(sides: Sequence[Sequence[Strength]], places: Sequence[int]) -> list[list[Strength]]:
    """The strengths after a game of these sides, whose places (1 the best, equal ones are shared) are given.

    A side is mostly one player; partners are rated by what they reached together.
    """
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        [Strength(new.mu, new.sigma, old.games + 1) for new, old in zip(rated, side, strict=True)]
        for rated, side in zip(after, sides, strict=True)
    ]


def rated_sides(records: Sequence[NewRecord]) -> list[list[NewRecord]]:
    """The sides of a finished game that are rated, by their records; empty if there are fewer than two.

    Rated are people who had their seats from the beginning to the end, or until they resigned, and all partners of a
    side must be such. A substitute is not rated, nor is a game in which only one side is left by these rules.
    """
    by_seat = {one.seat: one for one in records if one.role is Role.PLAYER}
    sides: list[list[NewRecord]] = []
    for one in by_seat.values():
        partners = [by_seat.get(seat) for seat in one.data["side"]]
        side = [partner for partner in partners if partner is not None]
        if len(side) == len(partners) and side[0] is one:
            sides.append(side)
    return sides if len(sides) > 1 else []


def rate_records(
    records: Sequence[NewRecord], scopes: Sequence[int], known: Mapping[tuple[int, int], Strength]
) -> tuple[list[NewRecord], dict[tuple[int, int], Strength]]:
    """Rate a finished game among all and on its server (`scopes`), from the strengths before it.

    Strengths are by person and scope; who has none yet, or was forgotten, begins with the usual one. Returns the
    records with what they say of the rating after the game, and the new strengths.
    """
    sides = rated_sides(records)
    if not sides:
        return list(records), {}
    places = [side[0].place for side in sides]
    after: dict[tuple[int, int], Strength] = {}
    ratings: dict[int, dict[str, list[float]]] = {one.seat: {} for side in sides for one in side}
    for scope in scopes:
        before = [[known.get((one.user_id or 0, scope), Strength()) for one in side] for side in sides]
        for side, strengths in zip(sides, rate(before, places), strict=True):
            for one, strength in zip(side, strengths, strict=True):
                ratings[one.seat][str(scope)] = [strength.mu, strength.sigma]
                if one.user_id is not None:
                    after[one.user_id, scope] = strength
    return [
        replace(one, data={**one.data, "rating": ratings[one.seat]})
        if one.role is Role.PLAYER and one.seat in ratings
        else one
        for one in records
    ], after
