"""Dealing a possible state for a view at a quiet question: the unknown at random, what was met since in place.

Unknown are the orders of decks and piles, the tiles that are face down, tokens on the map, and what other seats hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from games.civilization.facts import (
    CULTURE_DECKS,
    ERAS,
    EVENT_ORDER,
    EVENTS,
    GREAT_PERSONS,
    GROUND,
    KINDS,
    TOKENS,
    UNIT_ORDER,
    UNITS,
    WONDERS,
    deck,
)
from games.civilization.grid import NEUTRAL_TILES
from games.civilization.reckoning.bargains import back, copy_of
from games.civilization.state import RESOURCE_ORDER, City, CivilizationState, Figure, Marker, Phase, Player, Tile
from games.civilization.subgames import Battle, Front, FrontUnit, Goods, Loot, Side, Stage, Trade
from games.civilization.view import BattleView, CivilizationView, SeatView, SideView, UnitView
from games.engine.events import Fact


@dataclass(slots=True)
class Dealt:
    """The hidden things as they were dealt."""

    units: list[list[str]]
    hands: dict[str, list[str]]
    unit_decks: dict[str, list[str]]
    events: list[list[str]]
    event_decks: dict[str, list[str]]
    tokens: dict[str, tuple[list[str], dict[str, str], list[list[str]]]]


def imagine(view: CivilizationView, facts: Sequence[Fact], rng: Random) -> CivilizationState:
    """A state that gives this view, with a seed of its own.

    `view` is that of the last quiet question, `facts` are those that its reader was told since: what was drawn lies on
    top of its deck or pile, what was revealed lies where it was found.
    """
    dealt = _deal(view, facts, rng)
    squares = view.squares
    return CivilizationState(
        seed=f"{rng.getrandbits(128):032x}",
        seats=len(view.seats),
        turn=view.turn,
        result=view.result,
        options=view.options,
        players=[_player(seat, dealt) for seat in view.seats],
        first=view.first,
        active=view.active,
        phase=Phase(view.phase),
        begun=view.begun,
        slots=_slots(view, facts, rng),
        markers={square: Marker(*what.marker) for square, what in squares.items() if what.marker is not None},
        disasters={square: list(what.disasters) for square, what in squares.items() if what.disasters},
        floods=[square for square, what in squares.items() if what.flooded],
        huts=dealt.tokens["hut"][1],
        villages=dealt.tokens["village"][1],
        hut_pile=dealt.tokens["hut"][0],
        village_pile=dealt.tokens["village"][0],
        pools=dict(view.pools),
        resources=dict(view.resources),
        wonder_market=list(view.wonder_market),
        wonder_deck=_wonder_deck(view, facts, rng),
        obsolete=list(view.obsolete),
        removed=list(view.removed),
        unit_decks=dealt.unit_decks,
        unit_returns={kind: list(cards) for kind, cards in view.unit_returns.items()},
        event_decks=dealt.event_decks,
        event_returns={era: list(cards) for era, cards in view.event_returns.items()},
        persons=_persons(view, facts, rng),
        locked=list(view.locked),
        duties=[replace(duty, data=dict(duty.data)) for duty in view.owed],
        announced=[replace(one) for one in view.announced],
        loot=None if view.loot is None else Loot(*view.loot),
        battle=None if view.battle is None else _battle(view.battle, dealt),
        march=None if view.march is None else replace(view.march, path=list(view.march.path)),
        floor=None if view.floor is None else _floor(view.floor, dealt),
        promises=[replace(one) for one in view.promises],
    )


def _told(facts: Sequence[Fact], kind: str) -> list[tuple[str, ...]]:
    return [fact.values for fact in facts if fact.kind == kind]


def _first(wanted: Iterable[str], things: list[str]) -> list[str]:
    """The things with the wanted ones in front, as far as they are there."""
    rest, front = list(things), []
    for thing in wanted:
        if thing in rest:
            rest.remove(thing)
            front.append(thing)
    return front + rest


def _left(all_of_it: Iterable[str], seen: Iterable[str]) -> list[str]:
    counts = Counter(all_of_it)
    counts.subtract(seen)
    return [thing for thing, count in counts.items() for _ in range(count)]


def _deal(view: CivilizationView, facts: Sequence[Fact], rng: Random) -> Dealt:
    units, hands, unit_decks = _units(view, facts, rng)
    events, event_decks = _events(view, facts, rng)
    tokens = {kind: _tokens(view, kind, facts, rng) for kind in TOKENS}
    return Dealt(units, hands, unit_decks, events, event_decks, tokens)


def _held(view: CivilizationView, seat: int, what: str) -> list[str] | None:
    """What a seat holds, if the reader knows it: events, units, huts or villages."""
    own = view.final[seat] if view.final is not None else view.own if view.reader == seat else None
    if own is None:
        return None
    held = {"events": own.events, "units": [unit for unit, _ in own.units], "huts": own.huts, "villages": own.villages}
    return list(held[what])


# -- units -----------------------------------------------------------------------------------------------------------


def _units(
    view: CivilizationView, facts: Sequence[Fact], rng: Random
) -> tuple[list[list[str]], dict[str, list[str]], dict[str, list[str]]]:
    """Standing forces, battle hands and decks: of each kind so many lie in the deck, the others are held somewhere."""
    known = [_held(view, seat.seat, "units") for seat in view.seats]
    sides = _sides(view.battle)
    seen = [card for cards in view.unit_returns.values() for card in cards]
    seen += [card for cards in known if cards for card in cards]
    if view.battle is not None:
        seen += [one.unit for front in view.battle.fronts for one in front if one is not None]
        seen += [unit for side in sides.values() for unit in side.hand or ()]
    drawn = [values[0] for values in _told(facts, "unit")]
    decks: dict[str, list[str]] = {}
    held: list[str] = []
    for kind in KINDS:
        unseen = _left(deck(kind, UNITS), [unit for unit in seen if UNITS[unit].kind == kind])
        rng.shuffle(unseen)
        unseen = _first([unit for unit in drawn if UNITS[unit].kind == kind], unseen)
        decks[kind], rest = unseen[: view.unit_decks[kind]], unseen[view.unit_decks[kind] :]
        held += rest
    rng.shuffle(held)
    hands: dict[str, list[str]] = {}
    shown = _shown(sides, facts, held)
    for name, side in sides.items():
        if side.hand is not None:
            hands[name] = list(side.hand)
        elif view.battle is not None and view.battle.barbarians and name == "defender":
            hands[name] = _barbarians(view.battle, side, shown[name], held)
    forces: list[list[str]] = []
    lost = [(int(seat), unit) for seat, unit in _told(facts, "held_unit")]
    lost += [(int(seat), unit) for seat, *units in _told(facts, "hand") for unit in units]
    if view.battle is None:
        lost += [(int(seat), unit) for _, seat, unit in _told(facts, "last_unit") if seat]
    for seat, cards in zip(view.seats, known, strict=True):
        if cards is None:
            wanted = [unit for one, unit in lost if one == seat.seat]
            cards = [_take(held, unit) for unit in wanted if unit in held][: seat.units]
            cards += [held.pop() for _ in range(seat.units - len(cards))]
        forces.append(sorted(cards, key=UNIT_ORDER.__getitem__))
    for name, side in sides.items():
        if name not in hands:
            rest = [held.pop() for _ in range(side.hand_count - len(shown[name]))]
            hands[name] = sorted([*shown[name], *rest], key=UNIT_ORDER.__getitem__)
    return forces, hands, decks


def _sides(battle: BattleView | None) -> Mapping[str, SideView]:
    return {} if battle is None else {"attacker": battle.attacker, "defender": battle.defender}


def _take(things: list[str], thing: str) -> str:
    things.remove(thing)
    return thing


def _shown(sides: Mapping[str, SideView], facts: Sequence[Fact], held: list[str]) -> dict[str, list[str]]:
    """The last units of hidden hands that were played since, taken from what is held."""
    shown: dict[str, list[str]] = {name: [] for name in sides}
    for name, _, unit in _told(facts, "last_unit"):
        if name in sides and sides[name].hand is None and unit in held:
            shown[name].append(_take(held, unit))
    return shown


def _barbarians(battle: BattleView, side: SideView, shown: list[str], held: list[str]) -> list[str]:
    """The barbarians hold one unit of each ground kind that they have not played yet."""
    played = {UNITS[unit].kind for unit in (*side.killed, *shown)}
    played |= {UNITS[defender.unit].kind for _, defender in battle.fronts if defender is not None}
    hand = list(shown)
    for kind in GROUND:
        found = next((unit for unit in held if UNITS[unit].kind == kind), None)
        if kind not in played and found is not None and len(hand) < side.hand_count:
            hand.append(_take(held, found))
    return sorted(hand, key=UNIT_ORDER.__getitem__)


# -- events, tokens, wonders, persons, tiles -------------------------------------------------------------------------


def _events(view: CivilizationView, facts: Sequence[Fact], rng: Random) -> tuple[list[list[str]], dict[str, list[str]]]:
    known = [_held(view, seat.seat, "events") for seat in view.seats]
    hands = [hand or [] for hand in known]
    drawn = [values[0] for values in _told(facts, "event")]
    lost = [(int(seat), event) for seat, event in _told(facts, "held_event")]
    decks: dict[str, list[str]] = {}
    cards = CULTURE_DECKS[view.options.culture_deck]
    for era in ERAS:
        seen = [*view.event_returns[era], *(one.id for one in view.announced if one.kind == "event")]
        seen += [event for hand in known if hand for event in hand]
        unseen = _left(deck(era, cards), [event for event in seen if EVENTS[event].deck == era])
        others = [seat for seat, hand in zip(view.seats, known, strict=True) if hand is None]
        sure = {one.seat: _sure(_of(lost, one.seat), _offered(view, one.seat, era), unseen) for one in others}
        rng.shuffle(unseen)
        unseen = _first([event for event in drawn if EVENTS[event].deck == era], unseen)
        decks[era], rest = unseen[: view.event_decks[era]], unseen[view.event_decks[era] :]
        for seat in others:
            held = sure[seat.seat]
            hands[seat.seat] += held + [rest.pop() for _ in range(seat.event_decks.get(era, 0) - len(held))]
    return [sorted(hand, key=EVENT_ORDER.__getitem__) for hand in hands], decks


def _tokens(
    view: CivilizationView, kind: str, facts: Sequence[Fact], rng: Random
) -> tuple[list[str], dict[str, str], list[list[str]]]:
    """Pile, tokens on squares, and tokens of seats."""
    what = "huts" if kind == "hut" else "villages"
    known = [_held(view, seat.seat, what) for seat in view.seats]
    removed = [one.removeprefix(f"{kind}/") for one in view.removed if one.startswith(f"{kind}/")]
    all_of_it = [content for content, count in TOKENS[kind].items() for _ in range(count)]
    unseen = _left(all_of_it, [*removed, *(content for held in known if held for content in held)])
    rng.shuffle(unseen)
    met = dict(values[:2] for values in _told(facts, "token") if len(values) == 2)
    squares = [square for square, on in view.squares.items() if on.token == kind]
    placed: dict[str, str] = {}
    for square in squares:
        if square in met and met[square] in unseen:
            placed[square] = _take(unseen, met[square])
    keeps = [content for content in unseen if content != "great-person"]
    lost = [(int(seat), content) for seat, source, content in _told(facts, "held_token") if source == kind]
    others = [seat.seat for seat, held in zip(view.seats, known, strict=True) if held is None]
    sure = {seat: _sure(_of(lost, seat), _offered(view, seat, kind), keeps) for seat in others}
    tokens: list[list[str]] = []
    for seat, held in zip(view.seats, known, strict=True):
        if held is None:
            count = seat.huts if kind == "hut" else seat.villages
            held = sure[seat.seat] + [keeps.pop() for _ in range(count - len(sure[seat.seat]))]
            for content in held:
                unseen.remove(content)
        tokens.append(sorted(held, key=RESOURCE_ORDER.__getitem__))
    for square in squares:
        if square not in placed:
            placed[square] = unseen.pop()
    return unseen, {square: placed[square] for square in squares}, tokens


def _of(lost: Sequence[tuple[int, str]], seat: int) -> list[str]:
    return [thing for one, thing in lost if one == seat]


def _sure(lost: Iterable[str], offered: Iterable[str], unseen: list[str]) -> list[str]:
    """What a seat must hold, taken out of the unseen things: what it has lost since, and what it offers."""
    wanted = (Counter(lost) | Counter(offered)).elements()
    return [_take(unseen, thing) for thing in wanted if thing in unseen]


def _offered(view: CivilizationView, seat: int, group: str) -> list[str]:
    """What the reader knows another seat to hold of a back, since that offers it: events of a deck, or tokens."""
    found: Counter[str] = Counter()
    for offer in view.floor.offers if view.floor is not None else ():
        if offer.seat == seat and offer.to == view.reader:
            things = [*offer.gives.tokens, *offer.gives.events]
            found |= Counter([thing.partition("/")[2] or thing for thing in things if back(thing) == group])
    return list(found.elements())


def _floor(floor: Trade, dealt: Dealt) -> Trade:
    """The open offers; what others offer each other face down is something that they hold."""

    def faces(goods: Goods, seat: int) -> Goods:
        tokens = [f"{kind}/{content}" for kind, (_, _, held) in dealt.tokens.items() for content in held[seat]]
        events = list(dealt.events[seat])
        return replace(copy_of(goods), tokens=_behind(goods.tokens, tokens), events=_behind(goods.events, events))

    offers = [replace(one, gives=faces(one.gives, one.seat), asks=copy_of(one.asks)) for one in floor.offers]
    return replace(floor, offers=offers)


def _behind(shown: Sequence[str], held: list[str]) -> list[str]:
    """The things behind these, of which some are only backs."""
    return sorted([_take(held, next(thing for thing in held if one in (thing, back(thing)))) for one in shown])


def _wonder_deck(view: CivilizationView, facts: Sequence[Fact], rng: Random) -> list[str]:
    seen = [wonder for wonder in view.wonder_market if wonder is not None]
    seen += [what.marker[1] for what in view.squares.values() if what.marker is not None]
    seen += [seat.opening[1] for seat in view.seats if seat.opening is not None]
    seen += view.removed
    left = [wonder for wonder in WONDERS if wonder not in seen] if view.options.tutorial == "no" else []
    rng.shuffle(left)
    left = _first([values[0] for values in _told(facts, "wonder")], left)
    return sorted(left, key=lambda wonder: ERAS.index(WONDERS[wonder].era))


def _persons(view: CivilizationView, facts: Sequence[Fact], rng: Random) -> list[str]:
    seen = [what.marker[1] for what in view.squares.values() if what.marker is not None and what.marker[0] == "person"]
    for seat in view.seats:
        seen += [*seat.reserve, *seat.reserve_new]
        if seat.opening is not None and seat.opening[0] == "person":
            seen.append(seat.opening[1])
    left = _left([one.id for one in GREAT_PERSONS.values() for _ in range(one.copies)], seen)
    rng.shuffle(left)
    return _first([values[0] for values in _told(facts, "person")], left)


def _slots(view: CivilizationView, facts: Sequence[Fact], rng: Random) -> dict[str, Tile]:
    met = {values[0]: values[1] for values in _told(facts, "tile")}
    lying = [tile[0] for tile in view.tiles.values() if tile is not None]
    left = [tile for tile in NEUTRAL_TILES if tile not in lying and tile not in met.values()]
    rng.shuffle(left)
    slots: dict[str, Tile] = {}
    for slot, tile in view.tiles.items():
        if tile is not None:
            slots[slot] = Tile(tile[0], tile[1], revealed=True)
        elif view.board.slots[slot].home is not None:
            slots[slot] = Tile("")
        else:
            slots[slot] = Tile(met[slot] if slot in met else left.pop())
    return slots


# -- seats and battles -----------------------------------------------------------------------------------------------


def _player(seat: SeatView, dealt: Dealt) -> Player:
    return Player(
        civilization=seat.civilization,
        home=seat.home,
        start=seat.start,
        government=seat.government,
        fresh=dict(seat.fresh),
        changed=seat.changed,
        technologies=list(seat.technologies),
        trade=seat.trade,
        culture=seat.culture,
        step=seat.step,
        coins=dict(seat.coin_tokens),
        events=dealt.events[seat.seat],
        resources=dict(seat.resources),
        huts=dealt.tokens["hut"][2][seat.seat],
        villages=dealt.tokens["village"][2][seat.seat],
        units=dealt.units[seat.seat],
        reserve=list(seat.reserve),
        reserve_new=list(seat.reserve_new),
        opening=None if seat.opening is None else Marker(*seat.opening),
        figures=[Figure(one.kind, one.square, one.moved, one.marching, one.city) for one in seat.figures],
        cities=[
            City(city.square, city.capital, city.walls, list(city.actions), city.extra_actions, city.extra_production)
            for city in seat.cities
        ],
        used=list(seat.used),
    )


def _battle(battle: BattleView, dealt: Dealt) -> Battle:
    def unit(one: UnitView | None) -> FrontUnit | None:
        return None if one is None else FrontUnit(one.unit, one.wounds)

    def side(one: SideView, name: str) -> Side:
        return Side(
            seat=one.seat,
            armies=one.armies,
            scouts=one.scouts,
            oracle=one.oracle,
            hand=dealt.hands[name],
            drawn=one.drawn,
            bonus=one.bonus,
            killed=list(one.killed),
            used=list(one.used),
        )

    return Battle(
        square=battle.square,
        attacker=side(battle.attacker, "attacker"),
        defender=side(battle.defender, "defender"),
        barbarians=battle.barbarians,
        city=battle.city,
        capital=battle.capital,
        built=battle.built,
        stage=Stage(battle.stage),
        turn=battle.turn,
        played=battle.played,
        fronts=[Front(unit(attacker), unit(defender)) for attacker, defender in battle.fronts],
        won=battle.won,
        coming=list(battle.coming),
    )
