"""The figures of a person from the records of finished games. Pure.

A game counts for its places if the person had the seat from the beginning to the end, or until resigning. What
somebody did as a substitute, or before a substitute came, tells of reliability and of the time to answer only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from statistics import fmean, median

from db import Record, Role

COMPUTERS, FORGOTTEN, UNLISTED = "computers", "forgotten", "unlisted"
"""Who stands in lists of opponents for those who have no line of their own."""


@dataclass(frozen=True, slots=True)
class Score:
    """How games ended for a person.

    `place` and `seats` are the mean place and the mean number of seats, `ahead` the mean share of the others behind
    whom the person did not come. Points are None where they cannot be compared, over several kinds of games, and in
    games that have none.
    """

    games: int
    wins: int
    place: float
    seats: float
    ahead: float
    points: float | None = None
    best: int | None = None


@dataclass(frozen=True, slots=True)
class Times:
    """How long a table waits for a person: the median of `answers` times, and that of the shares of a time limit."""

    answers: int
    usual: timedelta
    used: float | None = None


@dataclass(frozen=True, slots=True)
class Reliability:
    """In how many of the `games` with other people a person played to the end."""

    games: int
    through: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.through / self.games


@dataclass(frozen=True, slots=True)
class Against:
    """How a person did against another one, or against one of the groups of those without a line of their own."""

    opponent: int | str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a person for a choice of games. What nothing is known of is None."""

    people: Score | None
    computers: Score | None
    substitute: int
    times: Times | None
    reliability: Reliability | None


@dataclass(frozen=True, slots=True)
class Around:
    """The records of all games in which a person took part, by games in the order of their ends; the others' too."""

    user_id: int
    games: Sequence[Sequence[Record]]

    @classmethod
    def of(cls, user_id: int, records: Iterable[Record]) -> Around:
        """From records in the order of the games."""
        games: dict[int, list[Record]] = defaultdict(list)
        for one in records:
            games[one.game_id].append(one)
        return cls(user_id, list(games.values()))

    def only(self, keep: Callable[[Record], bool]) -> Around:
        """The same for some of the games; `keep` is asked about one record of each."""
        return Around(self.user_id, [game for game in self.games if keep(game[0])])

    @property
    def own(self) -> list[tuple[Record, list[Record]]]:
        """The person's own records, each with those of the others in its game."""
        return [
            (one, [other for other in game if other.user_id != self.user_id])
            for game in self.games
            for one in game
            if one.user_id == self.user_id
        ]

    @property
    def played(self) -> list[tuple[Record, list[Record]]]:
        """The same for games that count for places."""
        return [(one, others) for one, others in self.own if one.role is Role.PLAYER]


def figures(around: Around, *, points: bool) -> Figures:
    """The figures of a person. `points` if all games are of one kind, so that points can be compared."""
    with_people = [one for one, _ in around.played if one.people > 1]
    alone = [one for one, _ in around.played if one.people <= 1]
    return Figures(
        people=_score(with_people, points),
        computers=_score(alone, points),
        substitute=sum(one.role is Role.SUBSTITUTE for one, _ in around.own),
        times=_times([one for one, _ in around.own]),
        reliability=_reliability(around),
    )


def scores_by_kind(around: Around) -> dict[str, Score]:
    """How games with other people ended, for each kind of game."""
    groups: dict[str, list[Record]] = defaultdict(list)
    for one, _ in around.played:
        if one.people > 1:
            groups[one.kind].append(one)
    return {kind: score for kind, records in groups.items() if (score := _score(records, True)) is not None}


def _score(records: Sequence[Record], points: bool) -> Score | None:
    if not records:
        return None
    scored = [int(one.data["points"]) for one in records] if points else []
    return Score(
        games=len(records),
        wins=sum(one.place == 1 for one in records),
        place=fmean(one.place for one in records),
        seats=fmean(one.data["seats"] for one in records),
        ahead=fmean(one.data["ahead"] for one in records),
        points=fmean(scored) if any(scored) else None,
        best=max(scored) if any(scored) else None,
    )


def _times(records: Iterable[Record]) -> Times | None:
    waits: list[int] = []
    used: list[float] = []
    for one in records:
        waits += one.data["waits"]
        used += one.data.get("used", [])
    if not waits:
        return None
    return Times(len(waits), timedelta(seconds=round(median(waits))), median(used) if used else None)


def _reliability(around: Around) -> Reliability | None:
    """Of games in which somebody else counted on the person."""
    counted = [one for one, others in around.own if any(other.role is not Role.COMPUTER for other in others)]
    return Reliability(len(counted), sum(map(_played_through, counted))) if counted else None


def _played_through(record: Record) -> bool:
    return record.role is not Role.FORMER and not record.data["resigned"] and not record.data["played_for"]


def against(around: Around, hidden: Collection[int]) -> list[Against]:
    """How a person did against each opponent, those met most often first; partners are no opponents.

    People of `hidden`, people who were forgotten and computer players stand together in a line of each group, last.
    """
    met: dict[int | str, list[tuple[int, int]]] = defaultdict(list)
    for one, others in around.played:
        for other in others:
            if other.seat not in one.data["side"] and other.role in (Role.PLAYER, Role.COMPUTER):
                met[_opponent(other, hidden)].append((one.place, other.place))
    lines = [
        Against(
            opponent,
            len(places),
            sum(own < other for own, other in places),
            sum(own > other for own, other in places),
        )
        for opponent, places in met.items()
    ]
    return sorted(lines, key=lambda line: (isinstance(line.opponent, str), -line.games, -line.ahead, line.behind))


def _opponent(record: Record, hidden: Collection[int]) -> int | str:
    if record.role is Role.COMPUTER:
        return COMPUTERS
    if record.user_id is None:
        return FORGOTTEN
    return UNLISTED if record.user_id in hidden else record.user_id


def by_opening(around: Around) -> list[tuple[str, Score]]:
    """How games ended by what the person began with, the most frequent first; games of one kind."""
    groups: dict[str, list[Record]] = defaultdict(list)
    for one, _ in around.played:
        groups[str(one.data["opening"])].append(one)
    scores = [(opening, score) for opening, records in groups.items() if (score := _score(records, True)) is not None]
    return sorted(scores, key=lambda one: (-one[1].games, one[0]))


def ratings_over_time(around: Around, scope: int) -> list[tuple[float, float]]:
    """The estimate and its uncertainty after each rated game among the people of a scope, in order of the games."""
    after = (one.data.get("rating", {}).get(str(scope)) for one, _ in around.played)
    return [(float(rating[0]), float(rating[1])) for rating in after if rating is not None]
