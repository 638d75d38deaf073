"""Seats, market and offers as alternative text: the facts of their pictures."""

from __future__ import annotations

from collections.abc import Sequence

from games.civilization.board.alt import acting, fitted
from games.civilization.board.dashboard import nation
from games.civilization.board.offers import goods_of, promise_of
from games.civilization.board.score import remarks
from games.civilization.board.words import PHASES, turn_words
from games.civilization.facts import (
    BUILDINGS,
    ERAS,
    EVENTS,
    GOVERNMENTS,
    GREAT_PERSONS,
    KINDS,
    MOST_TRADE,
    POOLS,
    TECHNOLOGIES,
    UNITS,
    VICTORY_COINS,
    VICTORY_STEP,
    WONDERS,
)
from games.civilization.reckoned import (
    SMALLEST,
    capital_defence,
    coin_places,
    direct_changes,
    free_places,
    gathers,
    next_step,
    prices,
    towards_space,
    unit_price,
    used_names,
)
from games.civilization.text.names import ROMAN, counted, unit_kind
from games.civilization.view import CivilizationView, SeatView
from games.drawing.marks import signed
from games.phrases import listed, number

# -- one seat --------------------------------------------------------------------------------------------------


def dashboard_alt(view: CivilizationView, names: Sequence[str], who: int) -> str:
    """All that is open about one seat."""
    seat = view.seat(who)

    def write(names: Sequence[str]) -> list[str]:
        return [
            f"{', '.join(part for part in (names[who], nation(seat), turn_words(view)) if part)}.",
            f"Trade {seat.trade} of {MOST_TRADE}, gathers {gathers(view, seat)}{_reach(view, seat)}.",
            f"Culture {seat.culture}, step {seat.step} of {VICTORY_STEP}{_next(seat)}.",
            f"Coins {seat.coins} of {VICTORY_COINS}{_places(view, seat)}.",
            *_rows(seat),
            _free(seat),
            f"{_ranks(seat)}. Units {seat.units}, combat bonus {seat.combat_bonus}, battle hand {seat.battle_hand}.",
            f"Travel {seat.travel_speed}, stack {seat.stacking_limit}{_water(seat)}.",
            f"{_holds(seat)}.",
            *(_cities(seat)),
            *_notes(seat),
            f"{number(len(seat.figures) - _scouts(seat), 'army', 'armies')} and {number(_scouts(seat), 'scout')} on "
            f"the map, {seat.armies} and {seat.scouts} in the supply.",
        ]

    return fitted(names, write)


def _reach(view: CivilizationView, seat: SeatView) -> str:
    enough = [level for level, cost in prices(view, seat.seat).items() if cost <= seat.trade]
    return f", enough for level {ROMAN[max(enough)]}" if enough else ""


def _next(seat: SeatView) -> str:
    step = next_step(seat)
    if step is None:
        return ""
    return f", next for {step.culture} culture{f' and {step.trade} trade' if step.trade else ''}"


def _places(view: CivilizationView, seat: SeatView) -> str:
    told = [f"{name} {count}" for name, count in coin_places(view, seat)]
    return f" ({', '.join(told)})" if told else ""


def _rows(seat: SeatView) -> list[str]:
    rows = []
    for level in range(1, len(seat.rows) + 1):
        cards = [
            TECHNOLOGIES[one].name
            for one in seat.technologies
            if (1 if one == seat.start else TECHNOLOGIES[one].level) == level
        ]
        if cards:
            rows.append(f"{ROMAN[level]}: {', '.join(cards)}.")
    return rows


def _free(seat: SeatView) -> str:
    told = [f"{count} on {ROMAN[level]}" for level, count in free_places(seat).items() if count]
    return f"Free places: {', '.join(told)}." if told else ""


def _ranks(seat: SeatView) -> str:
    told = [f"{unit_kind(kind)} {ROMAN[rank]}" for kind, rank in seat.ranks.items()]
    told += ["aircraft"] if "flight" in seat.technologies else []
    return f"Ranks: {', '.join(told)}"


def _water(seat: SeatView) -> str:
    return {"cross": ", crosses water", "stop": ", ends on water", None: ""}[seat.water]


def _holds(seat: SeatView) -> str:
    goods = [f"{count} {kind}" for kind, count in seat.resources.items() if count]
    goods += [number(seat.huts, "hut token")] if seat.huts else []
    goods += [number(seat.villages, "village token")] if seat.villages else []
    events = [f"{seat.event_decks[era]} {era}" for era in ERAS if seat.event_decks.get(era)]
    return f"{listed(goods) or 'No resources'}; events {', '.join(events) or '0'} of {seat.event_limit}"


def _cities(seat: SeatView) -> list[str]:
    return [
        f"{'Capital' if city.capital else 'City'} {city.square}{' with walls' if city.walls else ''}: trade "
        f"{city.icons.trade}, production {city.production}, culture {city.arts}"
        f"{f', done {listed(city.actions)}' if city.actions else ''}."
        for city in seat.cities
    ]


def _notes(seat: SeatView) -> list[str]:
    changes = [f"{GOVERNMENTS[one].name} until turn {seat.fresh[one]}" for one in direct_changes(seat)]
    persons = [GREAT_PERSONS[one].name for one in (*seat.reserve, *seat.reserve_new)]
    used = used_names(seat)
    return [
        f"May change directly to {listed(changes)}." if changes else "",
        f"In reserve: {listed(persons)}." if persons else "",
        f"Used this turn: {listed(used)}." if used else "",
    ]


def _scouts(seat: SeatView) -> int:
    return sum(figure.kind == "scout" for figure in seat.figures)


# -- all seats -------------------------------------------------------------------------------------------------


def overview_alt(
    view: CivilizationView, names: Sequence[str], asked: Sequence[int], before: CivilizationView | None
) -> str:
    """All seats: how far each is on the ways to victory, and what it has."""

    def write(names: Sequence[str]) -> list[str]:
        first = names[view.first].rpartition(" (")[0]
        sentences = [
            f"Civilization, {', '.join(one for one in (turn_words(view), PHASES[view.phase]) if one)}.",
            acting(view, names, asked),
            _gained(view, names, before) if before is not None else "",
        ]
        sentences += [f"{names[seat.seat]}: {_seat(view, seat)}." for seat in view.seats]
        if view.floor is not None:
            done = [names[seat].rpartition(" (")[0] for seat in view.floor.done]
            offers = number(len(view.floor.offers), "open offer")
            sentences.append(f"{offers}. Done with Trade: {listed(done) or 'nobody'}.")
        return [*sentences, f"First player: {first}."]

    return fitted(names, write)


def _gained(view: CivilizationView, names: Sequence[str], before: CivilizationView) -> str:
    told = []
    for past, seat in zip(before.seats, view.seats, strict=True):
        name = names[seat.seat].rpartition(" (")[0]
        for word, count in (
            ("trade", seat.trade - past.trade),
            ("culture steps", seat.step - past.step),
            ("coins", seat.coins - past.coins),
            ("technologies", len(seat.technologies) - len(past.technologies)),
        ):
            told += [f"{name} {signed(count)} {word}"] if count else []
    return f"Changed: {', '.join(told)}." if told else ""


def _seat(view: CivilizationView, seat: SeatView) -> str:
    capital = next((city.square for city in seat.cities if city.capital), None)
    defended = f"capital {capital} +{capital_defence(seat)}" if capital else "no capital"
    return (
        f"{nation(seat)}; trade {seat.trade}, step {seat.step} of {VICTORY_STEP}, culture {seat.culture}, "
        f"coins {seat.coins} of {VICTORY_COINS}, pyramid {towards_space(seat)} of {sum(SMALLEST)}, {defended}, "
        f"units {seat.units}; {_holds(seat)}"
    )


# -- the market, and offers ------------------------------------------------------------------------------------


def market_alt(view: CivilizationView, names: Sequence[str]) -> str:
    """All that lies beside the map for everybody."""

    def write(names: Sequence[str]) -> list[str]:
        wonders = [_wonder(one) for one in view.wonder_market if one is not None]
        goods = [f"{kind} {count}" for kind, count in view.resources.items()]
        buildings = [
            f"{'/'.join(f'{one.name} {one.cost}' for one in BUILDINGS.values() if one.pool == pool)}: "
            f"{view.pools.get(pool, 0)}"
            for pool in POOLS
        ]
        return [
            f"Market, {turn_words(view)}.",
            f"Wonders: {', '.join(wonders) or 'none'}; {view.wonder_deck} more in the deck.",
            f"Resources: {', '.join(goods)}.",
            f"Units: {', '.join(_units(view, kind) for kind in KINDS)}.",
            *(f"{names[seat.seat].rpartition(' (')[0]} pays {_pays(view, seat)}." for seat in view.seats),
            f"Buildings with cost and tokens: {', '.join(buildings)}.",
            f"Events: {', '.join(f'{era} {_events(view, era)}' for era in ERAS)}.",
            f"Great persons {view.persons}, huts {view.huts_left}, villages {view.villages_left}, disasters "
            f"{view.disasters_left}.",
        ]

    return fitted(names, write)


def _wonder(wonder: str) -> str:
    facts = WONDERS[wonder]
    if facts.discount_technology is None:
        return f"{facts.name} {facts.cost}"
    return f"{facts.name} {facts.cost} ({facts.discount_cost} with {TECHNOLOGIES[facts.discount_technology].name})"


def _units(view: CivilizationView, kind: str) -> str:
    return f"{unit_kind(kind)} {view.unit_decks[kind] + len(view.unit_returns[kind])}"


def _events(view: CivilizationView, era: str) -> int:
    return view.event_decks[era] + len(view.event_returns[era])


def _pays(view: CivilizationView, seat: SeatView) -> str:
    told = [f"{unit_kind(kind)} {cost}" for kind in KINDS if (cost := unit_price(view, seat, kind)) is not None]
    return ", ".join(told)


def offers_alt(view: CivilizationView, names: Sequence[str]) -> str:
    """The open offers, as far as the reader may know them."""

    def write(names: Sequence[str]) -> list[str]:
        promised = [f"{names[one.seat]} promises {names[one.to]} {promise_of(one, names)}." for one in view.promises]
        if view.floor is None:
            return ["Offers are made in the Trade phase only.", *promised]
        told = [
            f"{names[one.seat]} gives {names[one.to]} {goods_of(one.gives, names)} for {goods_of(one.asks, names)}."
            for one in view.floor.offers
        ]
        done = listed([names[seat] for seat in view.floor.done])
        return [
            f"Offers, {turn_words(view)}.",
            *(told or ["No offer is open."]),
            *promised,
            f"Done: {done or 'nobody'}.",
        ]

    return fitted(names, write)


# -- the end ---------------------------------------------------------------------------------------------------


def score_alt(view: CivilizationView, names: Sequence[str]) -> str:
    """The final sheet."""
    result, final = view.result, view.final
    assert result is not None and final is not None

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"Civilization, {turn_words(view)}. {acting(view, names, ())}", remarks(result, names)]
        for seat in sorted(view.seats, key=lambda one: (result.places[one.seat], one.seat)):
            sentences.append(
                f"{result.places[seat.seat]}. {names[seat.seat]}: step {seat.step} of {VICTORY_STEP}, pyramid "
                f"{towards_space(seat)} of {sum(SMALLEST)}, coins {seat.coins} of {VICTORY_COINS}."
            )
        for seat, own in zip(view.seats, final, strict=True):
            name = names[seat.seat].rpartition(" (")[0]
            kinds = counted(unit_kind(UNITS[unit].kind) for unit, _ in own.units)
            events = counted(EVENTS[event].name for event in own.events)
            tokens = counted((*own.huts, *own.villages))
            sentences.append(f"{name} had units {kinds}; events {events}; tokens {tokens}.")
        return sentences

    return fitted(names, write)
