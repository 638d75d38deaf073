"""What it is worth to end a move on a square, and to explore (5.2, 5.3, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.civilization.grid import distance
from games.civilization.player.learning import technology_worth
from games.civilization.player.military import CONQUEST, attack, barbarians, campaign, danger, defence, odds
from games.civilization.player.mind import Mind
from games.civilization.player.places import can_gather, cities_to_come, freed_sites, sites
from games.civilization.player.worth import WIN, coin_worth, land, raw_icons, resource_worth
from games.civilization.reckoning.limits import has_power, knows, stacking_limit, travel_speed
from games.civilization.reckoning.pyramid import learnable_from
from games.civilization.reckoning.squares import owner
from games.civilization.reckoning.ways import ARMY, CITY, HUT, SACRIFICE, SCOUTS, VILLAGE, Ways

ARMY_WORTH = 5.0
SCOUT_WORTH = 6.0
LOOT = 3.5

EXPLORE = 4.0
EXPLORE_FOR_SITE = 14.0
"""What it is worth to turn over a tile, and while the seat looks for a place for a city."""

GATHER = 0.5
"""How much of what a scout gathers is of use."""


HOPEFUL = 0.7
NEARER = 0.93
"""Armies gather for a conquest with at least this chance; each step nearer to the capital counts so much."""

FREEING = 1.5
"""What it is worth to make room for a city, for each point that the site gives in a turn."""


@dataclass(slots=True)
class Goals:
    """The goals of a group: so many armies and scouts of the seat, on a square with so many steps left."""

    mind: Mind
    armies: int
    scouts: int
    square: str
    steps: int
    _sites: dict[str, float] = field(init=False)
    _free: int = field(init=False)
    _frees: dict[str, float] = field(init=False)

    def __post_init__(self) -> None:
        """Look for sites once, if the group could found."""
        mind = self.mind
        founds = self.scouts > 0 or has_power(mind.state, mind.me, "armies-found")
        self._free = cities_to_come(mind) if founds else 0
        if self.armies and not self.scouts:
            scouts = sum([figure.kind == "scout" for figure in mind.player.figures])
            self._free = max(0, self._free - scouts)
        self._sites = self._open_sites() if self._free else {}
        self._frees = {}
        if self.armies and cities_to_come(mind):
            known = max(sites(mind).values(), default=0.0)
            freed = {square: worth - 0.8 * known for square, worth in freed_sites(mind).items()}
            self._frees = {square: FREEING * max(0.0, worth) for square, worth in freed.items()}

    def _open_sites(self) -> dict[str, float]:
        """The sites that no other own scout, which is nearer, already stands on."""
        found = sites(self.mind)
        others = [one.square for one in self.mind.player.figures if one.kind == "scout" and one.square != self.square]
        return {
            square: worth for square, worth in found.items() if all(distance(square, other) >= 3 for other in others)
        }

    def all(self, ways: Ways) -> Iterator[tuple[str, float]]:
        """All squares worth going to."""
        state = self.mind.state
        for square in state.chart:
            worth = 0.0
            for how in ways.ends(square):
                worth = max(worth, self.worth(square, how))
            if ways.hidden(square) and (ways.passes(square) or ways.ends(square)):
                worth = max(worth, max(self.explore(slot) for slot in ways.hidden(square)) - 1.0)
            if worth > 0:
                yield square, worth

    def explore(self, slot: str) -> float:
        """What it is worth to turn over a tile."""
        near = min([distance(slot, city.square) for city in self.mind.player.cities], default=0)
        looking = cities_to_come(self.mind) > 0 and max(sites(self.mind).values(), default=0.0) < 9.0
        return (EXPLORE_FOR_SITE if looking and near < 9 else EXPLORE) - 0.1 * near

    def worth(self, square: str, how: str) -> float:
        """What it is worth to end a move there in this way."""
        if how == HUT:
            prize = resource_worth(self.mind) + 2.0 + 3.0 * (self.mind.player.civilization == "china")
            return prize + self._frees.get(square, 0.0)
        if how == VILLAGE:
            chance = odds(attack(self.mind, self.mind.me, self.armies), barbarians(self.mind))
            prize = resource_worth(self.mind) + 3.0 + self._battle_prize() + self._frees.get(square, 0.0)
            prize += {"china": 3.0, "rome": 6.0}.get(self.mind.player.civilization, 0.0)
            return chance * prize - (1 - chance) * self._stake()
        if how == SCOUTS:
            return SCOUT_WORTH + LOOT + self._battle_prize() + self._standing(square)
        if how == ARMY:
            return self._fight(square)
        if how == CITY:
            return self._storm(square)
        if how == SACRIFICE:
            return self._sacrifice(square)
        return self._standing(square)

    def _stake(self) -> float:
        """What is lost with the group."""
        return ARMY_WORTH * self.armies + SCOUT_WORTH * self.scouts + 3.0

    def _battle_prize(self) -> float:
        """Code of Laws."""
        mind = self.mind
        law = knows(mind.state, mind.me, "code-of-laws") and "code-of-laws" not in mind.player.used
        return coin_worth(mind, mind.me) if law and mind.player.coins.get("code-of-laws", 0) < 4 else 0.0

    def _fight(self, square: str) -> float:
        mind = self.mind
        enemies = mind.state.enemies_at(mind.me, square)
        seat = next(seat for seat, figure in mind.state.figures_at(square) if seat != mind.me)
        armies = sum([figure.kind == "army" for figure in enemies])
        chance = odds(attack(mind, mind.me, self.armies), defence(mind, seat, armies))
        prize = ARMY_WORTH * armies + SCOUT_WORTH * (len(enemies) - armies) + LOOT + self._battle_prize()
        if owner(mind.state, square) == mind.me:
            prize += 0.5 * mind.turns * icons_worth(mind, square)
        if distance(square, mind.player.capital.square) <= 3:
            prize += 3.0
        return chance * prize - (1 - chance) * (self._stake() + LOOT)

    def _storm(self, square: str) -> float:
        """An attack on a city."""
        mind = self.mind
        found = mind.state.city_at(square)
        assert found is not None
        seat, city = found
        against = defence(mind, seat, city=city)
        if city.walls and knows(mind.state, mind.me, "combustion"):
            against -= 4
        chance = odds(attack(mind, mind.me, self.armies) - 1.0, against)
        if city.capital:
            return chance * WIN / 100 - (1 - chance) * (self._stake() + LOOT) if chance > 0.45 else -1.0
        prize = 0.4 * mind.turns * land(mind.state, seat) / len(mind.state.players[seat].cities)
        prize += 2 * LOOT + self._battle_prize() + 10.0
        return chance * prize - (1 - chance) * (self._stake() + 2 * LOOT)

    def _sacrifice(self, square: str) -> float:
        mind = self.mind
        found = mind.state.city_at(square)
        assert found is not None
        known = learnable_from(mind.state, mind.me, found[0])
        best = max([technology_worth(mind, one) for one in known], default=0.0)
        return best + 8.0 - self._stake()

    # -- standing ----------------------------------------------------------------------------------------------

    def _standing(self, square: str) -> float:
        """A scout founds or gathers; an army guards, or blockades others."""
        mind = self.mind
        total = 0.0
        if square in self._sites:
            total = max(total, 0.6 * max(1.0, mind.turns - 1) * self._sites[square])
        if self.scouts and can_gather(mind, square) and not self._gathered(square):
            total = max(total, GATHER * mind.turns * icons_worth(mind, square))
        if self.armies:
            total += max(self._guard(square), self._gather_for_conquest(square))
        if owner(mind.state, square) not in (None, mind.me):
            total += 0.2 * mind.turns * icons_worth(mind, square)
        return total - self._risk(square)

    def _gathered(self, square: str) -> bool:
        """Whether another own scout stands there."""
        there = [one for one in self.mind.player.figures if one.kind == "scout" and one.square == square]
        return len(there) > (square == self.square)

    def _gather_for_conquest(self, square: str) -> float:
        """Armies meet, and go together towards the capital that can be conquered."""
        mind = self.mind
        seat, chance = campaign(mind)
        if chance < HOPEFUL:
            return 0.0
        figures = mind.player.figures
        there = sum([one.kind == "army" and one.square == square and not one.marching for one in figures])
        group = min(there + self.armies, stacking_limit(mind.state, mind.me))
        city = mind.state.players[seat].capital
        together = odds(attack(mind, mind.me, group) - 1.0, defence(mind, seat, city=city))
        return CONQUEST * together * NEARER ** distance(square, city.square)

    def _guard(self, square: str) -> float:
        """Armies stay near their cities while somebody is a danger."""
        mind = self.mind
        near = min([distance(square, city.square) for city in mind.player.cities], default=9)
        need = 1.0 + max(0.0, min(4.0, 4.0 - danger(mind)))
        return need * max(0.0, 1.0 - 0.2 * max(0, near - 1))

    def _risk(self, square: str) -> float:
        """Figures that stand where enemy armies reach them may be lost."""
        mind = self.mind
        seats = {seat for seat, army, reach in threats(mind) if distance(army, square) <= reach}
        if not seats:
            return 0.0
        chance = 1.0
        if self.armies:
            chance = max(odds(attack(mind, seat, 1), defence(mind, mind.me, self.armies)) for seat in seats)
        return 0.3 * chance * (self._stake() + LOOT)


def threats(mind: Mind) -> list[tuple[int, str, int]]:
    """The armies of others: seat, square, and how far they can go."""
    return mind.once("threats", lambda: _threats(mind))


def _threats(mind: Mind) -> list[tuple[int, str, int]]:
    speeds = {other: travel_speed(mind.state, other) for other in mind.others}
    return [
        (other, figure.square, speed)
        for other, speed in speeds.items()
        for figure in mind.state.players[other].figures
        if figure.kind == "army" and figure.square
    ]


def icons_worth(mind: Mind, square: str) -> float:
    """What the icons of a square are worth in a turn."""
    return mind.once(("icons", square), lambda: raw_icons(mind.state, square))
