"""The seats' part of the set-up: civilizations, if they are chosen, then capital, marker and figures (2.1, 2.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial

from games.civilization.choices import named, squares
from games.civilization.facts import CIVILIZATIONS
from games.civilization.game import Civilization
from games.civilization.grid import inner
from games.civilization.reckoning.cities import city_icons
from games.civilization.reckoning.limits import stacking_limit
from games.civilization.reckoning.squares import printed
from games.civilization.setup import lay_homes, sheets
from games.civilization.state import City, Figure, Marker, Phase


@dataclass(slots=True)
class Home:
    """What a seat has chosen: the square of its capital, that of its marker, and those of its figures."""

    capital: str
    marker: str | None = None
    figures: list[tuple[str, str]] = field(default_factory=list)


async def choose_civilizations(game: Civilization) -> None:
    """One seat after the other chooses a sheet that is left (D1)."""
    state = game.state
    me = state.active
    taken = [player.civilization for player in state.players]
    left = [one for one in sheets(state.options) if one not in taken]
    chosen = await game.choose(me, "civilization", named("civilization", left), quiet=True)
    assert chosen is not None
    state.players[me].civilization = chosen
    game.emit("civilization", me, civilization=chosen)
    state.active = (me + 1) % state.seats
    if state.active == state.first:
        lay_homes(state)
        for seat, player in enumerate(state.players):
            game.told((seat,), "unit", player.units)


async def settle_homes(game: Civilization) -> None:
    """All seats choose at the same time; then all is placed in turn order (D2 to D4).

    America draws its great person once its capital stands, and chooses the rest then.
    """
    state = game.state
    homes = await game.together({seat: partial(choose_home, game, seat) for seat in state.order})
    for seat, home in homes.items():
        place_capital(game, seat, home.capital)
        if waits_for_person(game, seat):
            draw_opening(game, seat)
            await choose_rest(game, seat, home)
        settle(game, seat, home)
    state.phase = Phase.TURN


def waits_for_person(game: Civilization, seat: int) -> bool:
    """Whether the seat has to draw its great person before it can go on (2.2.2)."""
    player = game.player(seat)
    return player.civilization == "america" and player.opening is None


async def choose_home(game: Civilization, seat: int) -> Home:
    """Capital, marker and figures of a seat, one after the other; nothing is placed yet."""
    places = inner(game.player(seat).home)
    recommended = next(place for place in places if printed(game.state, place).recommended)
    capital = await game.pick_square(seat, "capital", places, late=recommended)
    assert capital is not None
    home = Home(capital)
    if not waits_for_person(game, seat):
        await choose_rest(game, seat, home)
    return home


async def choose_rest(game: Civilization, seat: int, home: Home) -> None:
    """Marker and figures of a seat."""
    state = game.state
    player = state.players[seat]
    land = [place for place in state.board.around[home.capital] if printed(state, place).terrain != "water"]
    if player.opening is not None:
        context = {"kind": player.opening.kind, "id": player.opening.id, "capital": home.capital}
        home.marker = await game.pick_square(seat, "marker", land, context=context)
    standing: Counter[str] = Counter()
    for kind in first_figures(player.civilization):
        free = [place for place in land if standing[place] < stacking_limit(state, seat)]
        placed = " ".join([f"{one}@{where}" for one, where in home.figures])
        context = {"figure": kind, "capital": home.capital, "placed": placed}
        square = await game.choose(seat, "figure", squares(free), context=context)
        assert square is not None
        standing[square] += 1
        home.figures.append((kind, square))


def draw_opening(game: Civilization, seat: int) -> None:
    """America's great person, which is placed before the dials are set (2.2.2)."""
    person = game.state.persons.pop(0)
    game.player(seat).opening = Marker("person", person)
    game.told(range(game.state.seats), "person", (person,))
    game.emit("person_drawn", seat, person=person, why="america")


def first_figures(civilization: str) -> tuple[str, ...]:
    """The figures that a civilization starts with (2.2.3)."""
    return ("army", "army", "scout") if civilization == "russia" else ("army", "scout")


def place_capital(game: Civilization, seat: int, square: str) -> None:
    """The capital of a seat; China's is walled (2.2.1)."""
    player = game.player(seat)
    player.cities.append(City(square, capital=True, walls=player.civilization == "china"))


def settle(game: Civilization, seat: int, home: Home) -> None:
    """Place what a seat has chosen around its capital; technology, government and dials (2.2.2 to 2.2.7)."""
    player = game.player(seat)
    civilization = CIVILIZATIONS[player.civilization]
    city = player.capital
    if home.marker is not None and player.opening is not None:
        game.state.markers[home.marker], player.opening = player.opening, None
    player.figures = [Figure(kind, square) for kind, square in home.figures]
    player.start = civilization.technology
    player.technologies = [civilization.technology]
    player.government = civilization.government
    player.trade = city_icons(game.state, seat, city).trade
    game.emit(
        "home_settled",
        seat,
        civilization=civilization.id,
        capital=home.capital,
        marker=home.marker,
        figures=[list(one) for one in home.figures],
        trade=player.trade,
    )
