"""What a seat or a spectator may know of a game (section 14). Views have no field for anything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.civilization.facts import EVENTS, GROUND, Icons
from games.civilization.grid import Board, board
from games.civilization.options import CivilizationOptions
from games.civilization.reckoning.bargains import backs, copy_of
from games.civilization.reckoning.cities import arts, city_icons, harvest_kinds, may_act, production
from games.civilization.reckoning.combat import battle_hand, battle_strength, combat_bonus, rank, strength, total
from games.civilization.reckoning.limits import (
    city_limit,
    coins,
    crosses_water,
    event_limit,
    stacking_limit,
    stops_on_water,
    travel_speed,
)
from games.civilization.reckoning.pyramid import rows
from games.civilization.reckoning.squares import icons_on, symbol, terrain
from games.civilization.state import City, CivilizationState, Figure, Marker
from games.civilization.subgames import (
    ATTACKER,
    DEFENDER,
    OTHER_SIDE,
    Announced,
    Battle,
    FrontUnit,
    March,
    Offer,
    Promise,
    Trade,
)
from games.engine.duties import Duty
from games.engine.result import Result


@dataclass(frozen=True, slots=True)
class FiguresView:
    """The figures of one seat on a square; `unmoved` counts those that have not moved this turn."""

    seat: int
    armies: int
    scouts: int
    unmoved: int


@dataclass(frozen=True, slots=True)
class SquareView:
    """A revealed square. `owner` has it in its outskirts; `blockaded` by figures of others.

    `icons` and `resource` are what counts now; `token` is hut or village; `disasters` are the tokens on it, the last on
    top; `flooded` that it is water by Flooding.
    """

    terrain: str
    icons: Icons
    resource: str | None
    natural_wonder: bool
    token: str | None
    marker: tuple[str, str] | None
    owner: int | None
    blockaded: bool
    disasters: tuple[str, ...]
    flooded: bool
    figures: tuple[FiguresView, ...]


@dataclass(frozen=True, slots=True)
class CityView:
    """A city, what it gives now, and what it has done this turn."""

    square: str
    capital: bool
    walls: bool
    icons: Icons
    production: int
    arts: int
    harvest: tuple[str, ...]
    actions: tuple[str, ...]
    extra_actions: int
    extra_production: int
    may_act: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is open about one seat.

    `coin_tokens` counts tokens by place, `coins` are all. `event_decks` counts the held events by their backs, `huts`
    and `villages` the tokens kept face down, `units` the standing forces. `rows` is the shape of the pyramid. `figures`
    are on the map; `armies` and `scouts` in the supply. `home` is the slot of the home tile, `opening` the marker to
    be placed in the set-up.
    """

    seat: int
    civilization: str
    home: str
    government: str
    fresh: Mapping[str, int]
    changed: bool
    start: str
    technologies: tuple[str, ...]
    rows: tuple[int, ...]
    trade: int
    culture: int
    step: int
    coins: int
    coin_tokens: Mapping[str, int]
    event_decks: Mapping[str, int]
    event_limit: int
    resources: Mapping[str, int]
    huts: int
    villages: int
    units: int
    ranks: Mapping[str, int]
    travel_speed: int
    stacking_limit: int
    water: str | None
    city_limit: int
    combat_bonus: int
    battle_hand: int
    armies: int
    scouts: int
    figures: tuple[Figure, ...]
    reserve: tuple[str, ...]
    reserve_new: tuple[str, ...]
    opening: tuple[str, str] | None
    cities: tuple[CityView, ...]
    used: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnView:
    """What only the seat itself knows: events, units with their present strengths, contents of its tokens."""

    events: tuple[str, ...]
    units: tuple[tuple[str, int], ...]
    huts: tuple[str, ...]
    villages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a battle. `hand` is None for who may not see it; an owner of the Oracle may. `total` as of now."""

    seat: int
    armies: int
    scouts: int
    oracle: bool
    hand_count: int
    hand: tuple[str, ...] | None
    drawn: int
    bonus: int
    total: int
    killed: tuple[str, ...]
    used: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit in play."""

    unit: str
    strength: int
    wounds: int


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle that is on; fronts are pairs of attacker and defender."""

    square: str
    barbarians: bool
    city: bool
    capital: bool
    stage: str
    turn: str
    played: bool
    won: str | None
    built: bool
    coming: tuple[str, ...]
    attacker: SideView
    defender: SideView
    fronts: tuple[tuple[UnitView | None, UnitView | None], ...]


@dataclass(frozen=True, slots=True)
class CivilizationView:
    """The table as one reader sees it.

    `tiles` has (tile, rotation) for each slot, None where it is face down. `squares` are the revealed ones.
    `wonder_deck`, `unit_decks`, `event_decks`, `persons`, `huts_left` and `villages_left` are sizes; what lies face up
    under decks is named. `promises` are those that run, as far as the reader may know. `final` is what was hidden, by
    seat, after the game.
    """

    reader: int | None
    options: CivilizationOptions
    seats: tuple[SeatView, ...]
    first: int
    active: int
    turn: int
    phase: str
    begun: bool
    tiles: Mapping[str, tuple[str, int] | None]
    squares: Mapping[str, SquareView]
    pools: Mapping[str, int]
    resources: Mapping[str, int]
    wonder_market: tuple[str | None, ...]
    wonder_deck: int
    obsolete: tuple[str, ...]
    removed: tuple[str, ...]
    unit_decks: Mapping[str, int]
    unit_returns: Mapping[str, tuple[str, ...]]
    event_decks: Mapping[str, int]
    event_returns: Mapping[str, tuple[str, ...]]
    persons: int
    huts_left: int
    villages_left: int
    disasters_left: int
    locked: tuple[str, ...]
    owed: tuple[Duty, ...]
    announced: tuple[Announced, ...]
    march: March | None
    battle: BattleView | None
    loot: tuple[int, int, int] | None
    floor: Trade | None
    promises: tuple[Promise, ...]
    own: OwnView | None
    final: tuple[OwnView, ...] | None
    result: Result | None

    @property
    def board(self) -> Board:
        """The slots and squares for this number of players."""
        return board(len(self.seats))

    def seat(self, seat: int) -> SeatView:
        """One seat."""
        return self.seats[seat]


def view(state: CivilizationState, reader: int | None) -> CivilizationView:
    """The picture for a seat, or for a spectator (None). After the game what seats hold is open."""
    over = state.result is not None
    loot, floor = state.loot, state.floor
    return CivilizationView(
        reader=reader,
        options=state.options,
        seats=tuple(_seat(state, seat) for seat in range(state.seats)),
        first=state.first,
        active=state.active,
        turn=state.turn,
        phase=state.phase.value,
        begun=state.begun,
        tiles={slot: (tile.id, tile.rotation) if tile.revealed else None for slot, tile in state.slots.items()},
        squares=_squares(state),
        pools=dict(state.pools),
        resources=dict(state.resources),
        wonder_market=tuple(state.wonder_market),
        wonder_deck=len(state.wonder_deck),
        obsolete=tuple(state.obsolete),
        removed=tuple(state.removed),
        unit_decks={kind: len(deck) for kind, deck in state.unit_decks.items()},
        unit_returns={kind: tuple(cards) for kind, cards in state.unit_returns.items()},
        event_decks={era: len(deck) for era, deck in state.event_decks.items()},
        event_returns={era: tuple(cards) for era, cards in state.event_returns.items()},
        persons=len(state.persons),
        huts_left=len(state.hut_pile),
        villages_left=len(state.village_pile),
        disasters_left=state.disasters_left,
        locked=tuple(state.locked),
        owed=tuple(replace(duty, data=dict(duty.data)) for duty in state.duties),
        announced=tuple(replace(one) for one in state.announced),
        march=None if state.march is None else replace(state.march, path=list(state.march.path)),
        battle=None if state.battle is None else _battle(state, state.battle, reader),
        loot=None if loot is None else (loot.winner, loot.loser, loot.left),
        floor=None if floor is None else _floor(floor, reader),
        promises=tuple([replace(one) for one in state.promises if _between(one, reader)]),
        own=None if reader is None else _own(state, reader),
        final=tuple(_own(state, seat) for seat in range(state.seats)) if over else None,
        result=state.result,
    )


def _own(state: CivilizationState, seat: int) -> OwnView:
    player = state.players[seat]
    units = tuple((unit, strength(state, seat, unit)) for unit in player.units)
    return OwnView(tuple(player.events), units, tuple(player.huts), tuple(player.villages))


def _pair(marker: Marker | None) -> tuple[str, str] | None:
    return None if marker is None else (marker.kind, marker.id)


def _squares(state: CivilizationState) -> dict[str, SquareView]:
    """The revealed squares. Owners and figures are looked up once for all: views are made often."""
    owners = {square: seat for seat, city in state.cities() for square in state.outskirts(city)}
    standing: dict[str, list[FiguresView]] = {}
    for seat, player in enumerate(state.players):
        for square in dict.fromkeys([figure.square for figure in player.figures]):
            own = [figure for figure in player.figures if figure.square == square]
            armies = sum([figure.kind == "army" for figure in own])
            unmoved = sum([not figure.moved for figure in own])
            standing.setdefault(square, []).append(FiguresView(seat, armies, len(own) - armies, unmoved))
    found = {}
    for square, printed in state.chart.items():
        owner, figures = owners.get(square), standing.get(square, ())
        found[square] = SquareView(
            terrain=terrain(state, square),
            icons=icons_on(state, square),
            resource=symbol(state, square),
            natural_wonder=printed.natural_wonder,
            token="hut" if square in state.huts else "village" if square in state.villages else None,
            marker=_pair(state.markers.get(square)),
            owner=owner,
            blockaded=owner is not None and any(one.seat != owner for one in figures),
            disasters=tuple(state.disasters.get(square, ())),
            flooded=square in state.floods,
            figures=tuple(figures),
        )
    return found


def _city(state: CivilizationState, seat: int, city: City) -> CityView:
    return CityView(
        square=city.square,
        capital=city.capital,
        walls=city.walls,
        icons=city_icons(state, seat, city),
        production=production(state, seat, city),
        arts=arts(state, seat, city),
        harvest=tuple(harvest_kinds(state, seat, city)),
        actions=tuple(city.actions),
        extra_actions=city.extra_actions,
        extra_production=city.extra_production,
        may_act=may_act(state, seat, city),
    )


def _seat(state: CivilizationState, seat: int) -> SeatView:
    player = state.players[seat]
    return SeatView(
        seat=seat,
        civilization=player.civilization,
        home=player.home,
        government=player.government,
        fresh=dict(player.fresh),
        changed=player.changed,
        start=player.start,
        technologies=tuple(player.technologies),
        rows=tuple(rows(player)),
        trade=player.trade,
        culture=player.culture,
        step=player.step,
        coins=coins(state, seat),
        coin_tokens=dict(player.coins),
        event_decks=dict(Counter(EVENTS[event].deck for event in player.events)),
        event_limit=event_limit(state, seat),
        resources=dict(player.resources),
        huts=len(player.huts),
        villages=len(player.villages),
        units=len(player.units),
        ranks={kind: rank(state, seat, kind) for kind in GROUND},
        travel_speed=travel_speed(state, seat),
        stacking_limit=stacking_limit(state, seat),
        water="stop" if stops_on_water(state, seat) else "cross" if crosses_water(state, seat) else None,
        city_limit=city_limit(state, seat),
        combat_bonus=combat_bonus(state, seat),
        battle_hand=battle_hand(state, seat, 1),
        armies=player.supply("army"),
        scouts=player.supply("scout"),
        figures=tuple(replace(figure) for figure in player.figures),
        reserve=tuple(player.reserve),
        reserve_new=tuple(player.reserve_new),
        opening=_pair(player.opening),
        cities=tuple(_city(state, seat, city) for city in player.cities),
        used=tuple(player.used),
    )


def _battle(state: CivilizationState, battle: Battle, reader: int | None) -> BattleView:
    def unit(one: FrontUnit | None, side: str) -> UnitView | None:
        return None if one is None else UnitView(one.unit, battle_strength(state, battle, side, one.unit), one.wounds)

    fronts = tuple((unit(front.attacker, ATTACKER), unit(front.defender, DEFENDER)) for front in battle.fronts)

    def side(name: str) -> SideView:
        one, other = battle.side(name), battle.side(OTHER_SIDE[name])
        looks = reader is not None and (reader == one.seat or (reader == other.seat and other.oracle))
        return SideView(
            seat=one.seat,
            armies=one.armies,
            scouts=one.scouts,
            oracle=one.oracle,
            hand_count=len(one.hand),
            hand=tuple(one.hand) if looks or state.result is not None else None,
            drawn=one.drawn,
            bonus=one.bonus,
            total=total(state, battle, name),
            killed=tuple(one.killed),
            used=tuple(one.used),
        )

    return BattleView(
        square=battle.square,
        barbarians=battle.barbarians,
        city=battle.city,
        capital=battle.capital,
        stage=battle.stage.value,
        turn=battle.turn,
        played=battle.played,
        won=battle.won,
        built=battle.built,
        coming=tuple(battle.coming),
        attacker=side(ATTACKER),
        defender=side(DEFENDER),
        fronts=fronts,
    )


def _floor(floor: Trade, reader: int | None) -> Trade:
    return Trade(
        offers=[_offer(offer, reader) for offer in floor.offers if _between(offer, reader)],
        done=list(floor.done),
        made=[list(row) for row in floor.made],
        returns=list(floor.returns),
        whispered=[
            [count if reader in (seat, to) else 0 for to, count in enumerate(row)]
            for seat, row in enumerate(floor.whispered)
        ],
    )


def _between(words: Offer | Promise, reader: int | None) -> bool:
    """Whether the reader may know of an offer or a promise: of a private one only the two."""
    return not words.private or reader in (words.seat, words.to)


def _offer(offer: Offer, reader: int | None) -> Offer:
    """An offer as the two seats know it; others see of face-down things only the backs."""
    show = copy_of if reader in (offer.seat, offer.to) else backs
    return replace(offer, gives=show(offer.gives), asks=show(offer.asks), stock=dict(offer.stock))
