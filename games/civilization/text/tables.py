"""What lies beside the map in words: the market, the battle that is on, and the offers of the Trade phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from games.civilization.facts import BUILDINGS, ERAS, KINDS, WONDERS
from games.civilization.reckoned import strength
from games.civilization.subgames import ATTACKER, DEFENDER, Offer, Stage
from games.civilization.text import names as called
from games.civilization.text.log_goods import goods_words, offer_name
from games.civilization.text.possible import wonder_price
from games.civilization.text.telling import BARBARIANS
from games.civilization.view import BattleView, CivilizationView, SideView, UnitView
from games.phrases import capital, listed, number

# -- the market ------------------------------------------------------------------------------------------------------


def market_lines(view: CivilizationView) -> list[str]:
    """Wonders with their prices, resources, buildings, unit and event decks, and piles."""
    goods = [f"{count} {kind}" for kind, count in view.resources.items() if count]
    buildings = [f"{_pool_name(pool)} {count}" for pool, count in view.pools.items()]
    return [
        *wonder_lines(view),
        f"Resources in the market: {listed(goods) or 'none'}.",
        f"Buildings left: {', '.join(buildings)}.",
        f"Unit decks: {', '.join(_units_left(view, kind) for kind in KINDS)}.",
        *_killed(view),
        f"Event decks: {', '.join(f'{era} {view.event_decks[era]}' for era in ERAS)}.",
        *_discarded(view),
        f"Piles: {number(view.persons, 'great person')}, {number(view.huts_left, 'hut')}, "
        f"{number(view.villages_left, 'village')}, {number(view.disasters_left, 'disaster token')}.",
    ]


def wonder_lines(view: CivilizationView) -> list[str]:
    """The wonders for sale; with the price for the reader where that is lower."""
    if view.options.tutorial == "yes":
        return ["There are no wonders in the tutorial game."]
    sold = [_wonder(view, wonder) for wonder in view.wonder_market if wonder is not None]
    lines = [
        f"Wonders in the market: {', '.join(sold) or 'none'}; {number(view.wonder_deck, 'more', 'more')} in the deck."
    ]
    if view.obsolete:
        lines.append(f"Obsolete: {listed([called.wonder(one) for one in view.obsolete])}.")
    return lines


def _wonder(view: CivilizationView, wonder: str) -> str:
    facts = WONDERS[wonder]
    told = f"{called.wonder(wonder)} {facts.cost}"
    if facts.discount_technology is None:
        return told
    if view.reader is not None and wonder_price(view.seat(view.reader), wonder) < facts.cost:
        return f"{told} ({facts.discount_cost} for you)"
    return f"{told} ({facts.discount_cost} with {called.technology(facts.discount_technology)})"


def _pool_name(pool: str) -> str:
    return " or ".join(one.name for one in BUILDINGS.values() if one.pool == pool)


def _units_left(view: CivilizationView, kind: str) -> str:
    return f"{called.unit_kind(kind)} {view.unit_decks[kind]}"


def _killed(view: CivilizationView) -> Iterator[str]:
    """The killed units, which lie face up under their decks."""
    units = [unit for cards in view.unit_returns.values() for unit in cards]
    if units:
        yield f"Face up under the unit decks: {called.counted(map(called.unit, sorted(units)))}."


def _discarded(view: CivilizationView) -> Iterator[str]:
    events = [event for cards in view.event_returns.values() for event in cards]
    if events:
        yield f"Used events: {called.counted(map(called.event, events))}."


# -- the battle ------------------------------------------------------------------------------------------------------


def battle_lines(view: CivilizationView, battle: BattleView, players: Sequence[str]) -> list[str]:
    """A battle: who fights for what, both sides, the fronts, and whose battle turn it is."""
    attacker = players[battle.attacker.seat]
    defender = BARBARIANS if battle.barbarians else players[battle.defender.seat]
    what = " for a capital" if battle.capital else " for a city" if battle.city else ""
    lines = [f"Battle at {battle.square}{what}: {attacker} attacks {defender}."]
    lines += [
        _side(view, battle.attacker, f"Attacker {attacker}", barbarians=False),
        _side(view, battle.defender, f"Defender {defender}", barbarians=battle.barbarians),
    ]
    for place, (mine, theirs) in enumerate(battle.fronts, start=1):
        lines.append(f"Front {place}: attacker {_unit(mine)}, defender {_unit(theirs)}.")
    if battle.won is not None:
        lines.append(f"{capital(attacker if battle.won == ATTACKER else defender)} won.")
    elif battle.stage == Stage.BEFORE:
        lines.append("Battle hands are not drawn yet; who may hold a culture event for this moment is asked first.")
    else:
        name = {ATTACKER: attacker, DEFENDER: defender}[battle.turn]
        played = " (unit played)" if battle.played else ""
        seat = battle.attacker.seat if battle.turn == ATTACKER else battle.defender.seat
        by = f", played by {players[seat]}" if name == BARBARIANS else ""
        lines.append(f"Battle turn: {name}{by}{played}.")
    return lines


def _side(view: CivilizationView, side: SideView, name: str, *, barbarians: bool) -> str:
    owner = None if barbarians else side.seat
    hand = number(side.hand_count, "unit")
    shown = f" ({units_words(view, owner, side.hand)})" if side.hand else ""
    killed = f"; killed: {units_words(view, owner, side.killed)}" if side.killed else ""
    figures = f"{called.figures(side.armies, side.scouts)}; " if side.armies + side.scouts else ""
    return f"{name}: {figures}{hand} in hand{shown}; combat bonus {side.bonus}; {side.total} in all now{killed}."


def units_words(view: CivilizationView, seat: int | None, units: Sequence[str]) -> str:
    """Units of a seat with their present strengths, or of the barbarians."""
    return called.counted(called.unit(unit, None if seat is None else strength(view, seat, unit)) for unit in units)


def _unit(unit: UnitView | None) -> str:
    if unit is None:
        return "nobody"
    wounds = f" ({number(unit.wounds, 'wound')})" if unit.wounds else ""
    return f"{called.unit(unit.unit, unit.strength)}{wounds}"


# -- deals -----------------------------------------------------------------------------------------------------------

MOST_DEALS = 1500
"""So many characters of offers, and of promises, are told; the rest is counted."""


def offer_lines(view: CivilizationView, players: Sequence[str]) -> list[str]:
    """The open offers as far as the reader may know them, the own ones first, and who is done with Trade."""
    if view.floor is None:
        return ["Offers are made in the Trade phase only."]
    offers = sorted(view.floor.offers, key=lambda offer: view.reader not in (offer.seat, offer.to))
    told = _as_room([offer_words(offer, players) for offer in offers], "more offer") or ["No offer is open."]
    done = [players[seat] for seat in view.floor.done]
    return [*told, f"Done with Trade: {listed(done) or 'nobody yet'}."]


def _as_room(lines: Sequence[str], rest: str, rests: str | None = None) -> list[str]:
    """The lines for which there is room, and how many there are besides."""
    told: list[str] = []
    for line in lines:
        if sum(map(len, told)) + len(line) > MOST_DEALS:
            return [*told, f"And {number(len(lines) - len(told), rest, rests)}."]
        told.append(line)
    return told


def offer_words(offer: Offer, players: Sequence[str]) -> str:
    """'Offer 1 of Anna to Ben: 3 trade for 1 wheat.'"""
    gives, asks = (goods_words(asdict(goods), players=players) for goods in (offer.gives, offer.asks))
    told = f"{gives or 'nothing'} for {asks or 'nothing'}"
    return f"{capital(offer_name(offer.number))} of {players[offer.seat]} to {players[offer.to]}: {told}."


def promise_lines(view: CivilizationView, players: Sequence[str]) -> list[str]:
    """The promises that run, as far as the reader may know them: those of one player to another in a line."""
    given: dict[tuple[int, int], list[str]] = {}
    for one in view.promises:
        ends = "until it is let go" if one.until is None else f"to the end of turn {one.until}"
        what = f"{called.promise(one.what, players)} ({'private, ' if one.private else ''}{ends})"
        given.setdefault((one.seat, one.to), []).append(what)
    pairs = sorted(given, key=lambda pair: view.reader not in pair)
    lines = [f"{players[seat]} has promised {players[to]}: {', '.join(given[seat, to])}." for seat, to in pairs]
    return _as_room(lines, "more line of promises", "more lines of promises")
