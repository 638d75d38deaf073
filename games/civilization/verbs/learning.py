"""Learning technologies and changing governments, with all that follows at once (3.1.2, 4.3)."""

from __future__ import annotations

from games.civilization.facts import BUILDINGS, TECHNOLOGIES
from games.civilization.reckoning.limits import government_changes
from games.civilization.reckoning.squares import own_squares
from games.civilization.state import Phase
from games.civilization.verbs.cards import Cards


class Learning(Cards):
    """Technologies and governments."""

    def learn(self, seat: int, technology: str, why: str) -> None:
        """Put a technology into the pyramid; there must be a place. Its consequences follow at once (4.3, R64).

        `why` is research or the id of what gives it. May win the game.
        """
        facts = TECHNOLOGIES[technology]
        self.player(seat).technologies.append(technology)
        self.emit("learned", seat, technology=technology, why=why)
        self._upgrade_buildings(seat, technology)
        if facts.government is not None:
            self._unlock_government(seat, facts.government)
        if facts.unit is not None and self.player(seat).civilization == "germany":
            self.draw_unit(seat, facts.unit, "germany")
            if any(self.state.resources.values()):
                self.owe(seat, "resource", technology=technology)
        self.changed()

    def _upgrade_buildings(self, seat: int, technology: str) -> None:
        """All basic buildings of the kind turn over at once, also blockaded ones (4.2, R19)."""
        state = self.state
        upgrades = {one.upgrade for one in BUILDINGS.values() if one.upgrade}
        new = TECHNOLOGIES[technology].building
        if new not in upgrades:
            return
        old = next(one.id for one in BUILDINGS.values() if one.upgrade == new)
        turned = [
            square for square in own_squares(state, seat) if square in state.markers and state.markers[square].id == old
        ]
        for square in turned:
            state.markers[square].id = new
        if turned:
            self.emit("upgraded", seat, building=new, squares=turned)

    def _unlock_government(self, seat: int, government: str) -> None:
        """A direct change is possible until the end of the seat's next Start of Turn; in one that it has already
        finished, at once (3.1.2)."""
        state = self.state
        self.player(seat).fresh[government] = state.turn + 1
        if state.phase is Phase.START and self.finished(seat) and not self.player(seat).changed:
            self.owe(seat, "government", government=government)

    def finished(self, seat: int) -> bool:
        """Whether a seat has finished its part of the present phase."""
        order = self.state.order
        return order.index(seat) < order.index(self.state.active)

    def change_government(self, seat: int, government: str) -> None:
        """The seat changes its government, once a turn (3.1.2). Raises ValueError if it may not."""
        if government not in government_changes(self.state, seat):
            raise ValueError(f"seat {seat} cannot change to {government}")
        self._set_government(seat, government, "change")

    def revolt(self, seat: int, why: str) -> None:
        """An event turns the government into Anarchy, which counts as this turn's change (3.1.2)."""
        self._set_government(seat, "anarchy", why)
        self.player(seat).fresh.clear()

    def _set_government(self, seat: int, government: str, why: str) -> None:
        player = self.player(seat)
        old, player.government = player.government, government
        player.changed = True
        player.fresh.pop(government, None)
        self.emit("government", seat, government=government, before=old, why=why)
        self.changed()
