"""Figures and markers on the map, the wonder market, and great persons (4.2, 4.5, 4.7, 5.8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.civilization.facts import BUILDINGS, PANAMA, WALLS
from games.civilization.grid import tile_squares
from games.civilization.reckoning.limits import can_stand
from games.civilization.reckoning.squares import owner, wonder_square
from games.civilization.state import City, Figure, Marker
from games.civilization.verbs.ledger import Ledger

PERSONS = "persons"
"""The named chance by which the pile of great persons is shuffled again."""


class Pieces(Ledger):
    """What stands and lies on the map."""

    # -- figures -----------------------------------------------------------------------------------------------

    def place_figure(self, seat: int, kind: str, square: str, why: str) -> Figure:
        """A figure from the supply comes onto the map. It must be able to stand there, see `can_stand`."""
        figure = Figure(kind, square)
        self.player(seat).figures.append(figure)
        self.emit("figure_placed", seat, figure=kind, square=square, why=why)
        self.changed()
        return figure

    def remove_figures(self, seat: int, figures: Sequence[Figure], why: str) -> None:
        """Figures return to the supply: killed, sacrificed, used up. `why` is the id of what did it."""
        if not figures:
            return
        square = figures[0].square
        for figure in figures:
            self.player(seat).figures.remove(figure)
        self.emit(
            "figures_removed",
            seat,
            armies=sum([figure.kind == "army" for figure in figures]),
            scouts=sum([figure.kind == "scout" for figure in figures]),
            square=square,
            why=why,
        )
        self.changed()

    def move_figures(self, seat: int, figures: Sequence[Figure], square: str) -> None:
        """Put figures onto another square; whether they have moved is for the caller to say."""
        for figure in figures:
            figure.square = square
        self.changed()

    # -- markers -----------------------------------------------------------------------------------------------

    def place_building(self, seat: int, city: City, building: str, square: str) -> None:
        """A city gets a building, walls included; what the seat had on the square leaves first (4.2)."""
        if building == WALLS:
            city.walls = True
        else:
            self.clear(seat, square)
            self._take_token(building)
            self.state.markers[square] = Marker("building", building)
        self.emit("built", seat, city=city.square, what="building", id=building, square=square)
        self.changed()

    def _take_token(self, building: str) -> None:
        pool = BUILDINGS[building].pool
        assert pool is not None
        if not self.state.pools[pool]:
            raise ValueError(f"the pool of {building} is empty")
        self.state.pools[pool] -= 1

    def clear(self, seat: int, square: str) -> None:
        """A marker is replaced: a building to its pool, a wonder out of the game, a person to the reserve (4.2)."""
        marker = self.state.markers.pop(square, None)
        if marker is None:
            return
        if marker.kind == "building":
            self._return_token(marker.id)
        elif marker.kind == "wonder":
            self._wonder_gone(seat, marker.id)
        else:
            self.player(seat).reserve_new.append(marker.id)
        self.emit("replaced", seat, what=marker.kind, id=marker.id, square=square)

    def _return_token(self, building: str) -> None:
        pool = BUILDINGS[building].pool
        assert pool is not None
        self.state.pools[pool] += 1

    def destroy_building(self, square: str, why: str) -> None:
        """A building goes to its pool; on the square of a walled city its walls fall (4.6)."""
        found = self.state.city_at(square)
        if found is not None:
            seat, city = found
            city.walls = False
            self.emit("destroyed", seat, id=WALLS, square=square, why=why)
        else:
            marker = self.state.markers.pop(square)
            self._return_token(marker.id)
            self.emit("destroyed", owner(self.state, square), id=marker.id, square=square, why=why)
        self.changed()

    # -- wonders -----------------------------------------------------------------------------------------------

    def place_wonder(self, seat: int, city: City, wonder: str, square: str) -> None:
        """A city gets a wonder from the market, which is filled up at once (3.3.1)."""
        self.clear(seat, square)
        self._leave_market(wonder)
        self.state.markers[square] = Marker("wonder", wonder)
        self.emit("built", seat, city=city.square, what="wonder", id=wonder, square=square)
        self._refill_wonders()
        self.changed()

    def make_obsolete(self, wonder: str, seat: int, why: str) -> None:
        """A wonder loses its ability for good; one in the market leaves the game instead (section 7)."""
        state = self.state
        if wonder in state.wonder_market:
            self._leave_market(wonder)
            state.removed.append(wonder)
            self.emit("wonder_obsolete", seat, wonder=wonder, where="market", why=why)
            self._refill_wonders()
        else:
            state.obsolete.append(wonder)
            self.emit("wonder_obsolete", seat, wonder=wonder, where=wonder_square(state, wonder), why=why)
        self.changed()

    def _leave_market(self, wonder: str) -> None:
        market = self.state.wonder_market
        market[market.index(wonder)] = None

    def _refill_wonders(self) -> None:
        """Fill the gaps of the wonder market from the deck; with an empty deck they stay."""
        state = self.state
        for place, wonder in enumerate(state.wonder_market):
            if wonder is None and state.wonder_deck:
                state.wonder_market[place] = shown = state.wonder_deck.pop(0)
                self.told(range(state.seats), "wonder", (shown,))
                self.emit("wonder_shown", wonder=shown, place=place)

    def _wonder_gone(self, seat: int, wonder: str) -> None:
        """A wonder leaves the map and the game, with the coin tokens on its card (4.5)."""
        state = self.state
        state.removed.append(wonder)
        if wonder in state.obsolete:
            state.obsolete.remove(wonder)
        if wonder == PANAMA:
            self.player(seat).coins.pop(PANAMA, None)

    # -- great persons -------------------------------------------------------------------------------------------

    def draw_person(self, seat: int, why: str) -> None:
        """Draw a great person; the seat then owes its place, before anything else happens (4.7)."""
        state = self.state
        if not state.persons:
            self.emit("nobody_drawn", seat, why=why)
            return
        person = state.persons.pop(0)
        self.player(seat).reserve_new.append(person)
        self.told(range(state.seats), "person", (person,))
        self.emit("person_drawn", seat, person=person, why=why)
        self.owe(seat, "person", person=person)

    def place_person(self, seat: int, person: str, square: str) -> None:
        """Put a great person from the reserve on a square; what the seat had there leaves first (4.2)."""
        player = self.player(seat)
        self.clear(seat, square)
        (player.reserve_new if person in player.reserve_new else player.reserve).remove(person)
        self.state.markers[square] = Marker("person", person)
        self.emit("person_placed", seat, person=person, square=square)
        self.changed()

    def kill_person(self, square: str, why: str) -> None:
        """A great person on the map is killed: back into the pile, which is shuffled (not established, 12.8)."""
        seat = owner(self.state, square)
        person = self.state.markers.pop(square).id
        self._to_pile(person)
        self.emit("person_killed", seat, person=person, square=square, why=why)
        self.changed()

    def _to_pile(self, person: str) -> None:
        self.state.persons = self.shuffled(PERSONS, sorted([*self.state.persons, person]))

    # -- cities ------------------------------------------------------------------------------------------------

    def found_city(self, seat: int, figure: Figure) -> None:
        """A figure founds a city where it stands and returns to the supply (3.1.1).

        Other own figures on the square are owed to be moved out. Rome's advance is for the caller.
        """
        player, square = self.player(seat), figure.square
        player.figures.remove(figure)
        player.cities.append(City(square))
        self.emit("city_founded", seat, square=square, figure=figure.kind)
        if any(other.square == square for other in player.figures):
            self.owe(seat, "leave", square=square)
        self.changed()

    def leave_squares(self, seat: int, centre: str) -> list[str]:
        """Where a figure on a new centre can go: squares of the outskirts on which it can stand (3.1.1)."""
        enemies = {
            other.square for one, player in enumerate(self.state.players) if one != seat for other in player.figures
        }
        return [
            square
            for square in self.state.board.around[centre]
            if square not in enemies and can_stand(self.state, seat, square)
        ]

    def remove_city(self, seat: int, city: City, why: str) -> None:
        """A city is destroyed with all that stands in its outskirts, but for figures (5.8)."""
        state = self.state
        self.player(seat).cities.remove(city)
        lost = [square for square in state.outskirts(city) if square in state.markers]
        self.emit("city_destroyed", seat, square=city.square, lost=[state.markers[one].id for one in lost], why=why)
        for square in lost:
            marker = state.markers.pop(square)
            if marker.kind == "building":
                self._return_token(marker.id)
            elif marker.kind == "wonder":
                self._wonder_gone(seat, marker.id)
            else:
                self._to_pile(marker.id)
        for figure in self.player(seat).figures:
            if figure.city == city.square:
                figure.city = None
        self.changed()

    # -- the ground ----------------------------------------------------------------------------------------------

    def put_disaster(self, square: str, shows: str, why: str) -> None:
        """Lay a disaster token on a square for the rest of the game (4.12)."""
        self.state.disasters.setdefault(square, []).append(shows)
        self.emit("disaster", square=square, terrain=shows, why=why)
        self.changed()

    def flood(self, square: str, why: str) -> None:
        """A square is water for the rest of the game; this takes none of the disaster tokens."""
        self.state.floods.append(square)
        self.emit("flooded", square=square, why=why)
        self.changed()

    def lay_village(self, square: str, why: str) -> None:
        """Lay the next village token face down on a square, seen by nobody."""
        self.state.villages[square] = self.state.village_pile.pop(0)
        self.emit("village_laid", square=square, why=why)
        self.changed()

    def reveal_tile(self, seat: int, slot: str, rotation: int) -> None:
        """Turn over the tile of a slot, and lay hut and village tokens on its marks, seen by nobody (5.2)."""
        state = self.state
        tile = state.slots[slot]
        tile.rotation, tile.revealed = rotation, True
        self.told(range(state.seats), "tile", (slot, tile.id))
        self.emit("tile_revealed", seat, slot=slot, tile=tile.id, rotation=rotation)
        for square, what in tile_squares(slot, tile.id, rotation).items():
            pile, lie = (state.hut_pile, state.huts) if what.mark == "hut" else (state.village_pile, state.villages)
            if what.mark is not None and pile:
                lie[square] = pile.pop(0)
        self.changed()

    def take_token(self, seat: int, square: str) -> None:
        """Take the hut or village token of a square (4.8): a resource is kept face down, a person is drawn at once."""
        state = self.state
        source = "hut" if square in state.huts else "village"
        content = (state.huts if source == "hut" else state.villages).pop(square)
        if content == "great-person":
            state.removed.append(f"{source}/{content}")
            self.told(range(state.seats), "token", (square, content))
            self.emit("token_taken", seat, source=source, square=square, content=content)
            self.draw_person(seat, source)
        else:
            self.told((seat,), "token", (square, content))
            self.keep_token(seat, source, content)
            self.emit("token_taken", seat, source=source, square=square, secret={"content": content}, readers=(seat,))
