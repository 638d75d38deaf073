"""Where a group of figures can go: the squares it may pass, those on which it may end, and the ways there (5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from games.civilization.reckoning.limits import (
    can_stand,
    crosses_water,
    has_power,
    knows,
    stacking_limit,
    stops_on_water,
)
from games.civilization.reckoning.pyramid import learnable_from
from games.civilization.reckoning.squares import terrain
from games.civilization.state import CivilizationState

STAND = "stand"
HUT = "hut"
VILLAGE = "village"
SCOUTS = "scouts"
ARMY = "army"
CITY = "city"
SACRIFICE = "sacrifice"
"""How a move ends on a square: standing there; taking a hut; fighting for a village; killing undefended scouts;
fighting an army or a city; and Russia's sacrifice in a city."""

ATTACKS = (VILLAGE, SCOUTS, ARMY, CITY)


class Ways:
    """The ways of a group of so many armies and scouts of one seat, as the map lies now.

    What lies on tiles that are face down does not exist. Figures that are `marching` are not in anybody's way.
    """

    def __init__(self, state: CivilizationState, seat: int, armies: int, scouts: int) -> None:
        self.state = state
        self.seat = seat
        self.armies = armies
        self.size = armies + scouts
        self._sides = state.board.sides
        self._revealed = {slot for slot, tile in state.slots.items() if tile.revealed}
        self._crosses, self._stops = crosses_water(state, seat), stops_on_water(state, seat)
        self._flies = knows(state, seat, "flight")
        self._cities = {city.square: owner for owner, city in state.cities()}
        self._enemies: dict[str, set[str]] = {}
        for other, player in enumerate(state.players):
            if other != seat:
                for figure in player.figures:
                    self._enemies.setdefault(figure.square, set()).add(figure.kind)
        self._ends: dict[str, tuple[str, ...]] = {}
        self._hopes: dict[tuple[str, int], bool] = {}

    # -- squares -----------------------------------------------------------------------------------------------

    def exists(self, square: str) -> bool:
        """Whether a square lies on a revealed tile."""
        return self.state.board.slot_of[square] in self._revealed

    def passes(self, square: str) -> bool:
        """Whether the group may enter a square only to leave it with its next step."""
        if not self.exists(square) or square in self.state.locked:
            return False
        if self._flies:
            return True
        if terrain(self.state, square) == "water" and not self._crosses:
            return False
        if square in self._enemies or square in self.state.huts or square in self.state.villages:
            return False
        return self._cities.get(square, self.seat) == self.seat

    def ends(self, square: str) -> tuple[str, ...]:
        """How a move of the group may end on a square, none if it may not. Only a city has two: attack, sacrifice."""
        found = self._ends.get(square)
        if found is None:
            found = self._ends[square] = tuple(self._find_ends(square))
        return found

    def _find_ends(self, square: str) -> Iterator[str]:
        state, seat = self.state, self.seat
        if not self.exists(square):
            return
        owner = self._cities.get(square)
        if owner is not None:
            if owner != seat:
                if self._fits() and self.armies and not has_power(state, seat, "no-city-attack"):
                    yield CITY
                if self._may_sacrifice(owner):
                    yield SACRIFICE
        elif square in self._enemies:
            if self._fits() and self.armies and (self._stops or terrain(state, square) != "water"):
                yield ARMY if "army" in self._enemies[square] else SCOUTS
        elif square in state.villages:
            if self._fits() and self.armies:
                yield VILLAGE
        elif square in state.huts:
            if self._fits() and (self.armies or has_power(state, seat, "scouts-enter-huts")):
                yield HUT
        elif can_stand(state, seat, square, self.size):
            yield STAND

    def _fits(self) -> bool:
        """Where no own figure can stand already, only the size of the group counts."""
        return self.size <= stacking_limit(self.state, self.seat)

    def _may_sacrifice(self, owner: int) -> bool:
        player = self.state.players[self.seat]
        russia = player.civilization == "russia" and "russia" not in player.used
        return russia and self.size == 1 and bool(learnable_from(self.state, self.seat, owner))

    def may_leave(self, square: str) -> bool:
        """Whether figures may leave a square in this turn at all (Communism's lock)."""
        return square not in self.state.locked

    # -- steps -------------------------------------------------------------------------------------------------

    def hopeful(self, square: str, steps: int) -> bool:
        """Whether a move that stands on a square with so many steps left can still end legally, there or elsewhere."""
        found = self._hopes.get((square, steps))
        if found is None:
            self._hopes[square, steps] = found = STAND in self.ends(square) or self._can_go_on(square, steps)
        return found

    def _can_go_on(self, square: str, steps: int) -> bool:
        if not steps or not self.may_leave(square):
            return False
        return any(self.ends(one) or (self.passes(one) and self.hopeful(one, steps - 1)) for one in self._sides[square])

    def steps(self, square: str, steps: int) -> list[str]:
        """The squares beside this one that the group may enter and then go on from."""
        if steps < 2 or not self.may_leave(square):
            return []
        return [one for one in self._sides[square] if self.passes(one) and self.hopeful(one, steps - 1)]

    def targets(self, square: str, steps: int) -> dict[str, list[str]]:
        """The other squares on which the move can end, each with the shortest way: the squares after this one.

        Of several ways the one that turns up, right, down and left in this order of preference.
        """
        ways: dict[str, list[str]] = {square: []}
        edge = [square]
        for _ in range(steps):
            following: list[str] = []
            for one in edge:
                if not self.may_leave(one) or (one != square and not self.passes(one)):
                    continue
                for beside in self._sides[one]:
                    if beside not in ways and (self.ends(beside) or self.passes(beside)):
                        ways[beside] = [*ways[one], beside]
                        following.append(beside)
            edge = following
        return {one: way for one, way in ways.items() if one != square and self.ends(one)}

    # -- exploring ---------------------------------------------------------------------------------------------

    def hidden(self, square: str) -> dict[str, str]:
        """The face-down tiles that touch a square: by slot, the square beside it (5.2, R44)."""
        slot_of = self.state.board.slot_of
        return {slot_of[one]: one for one in self._sides[square] if slot_of[one] not in self._revealed}
