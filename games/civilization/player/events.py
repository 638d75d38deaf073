"""Culture events: when they are played, at whom they aim, which are discarded, what is cancelled (4.6)."""

from __future__ import annotations

from collections.abc import Collection

from games.civilization.facts import EVENTS, KINDS, MOST_TRADE, TECHNOLOGIES
from games.civilization.grid import distance
from games.civilization.phases.events.targets import reach
from games.civilization.player.abilities import ability_worth, price_worth, target_worth
from games.civilization.player.learning import government_worth, technology_worth
from games.civilization.player.mind import Mind
from games.civilization.player.worth import WIN, event_worth, person_worth, raw_icons
from games.civilization.reckoning.cities import production
from games.civilization.reckoning.limits import coins
from games.civilization.reckoning.pyramid import learnable_from
from games.civilization.reckoning.squares import empty, owner, terrain
from games.engine.question import Answer

HARMFUL = ("sabotage", "terrain", "revolt", "displace", "defection", "mass-defection", "coins", "flooding")


# -- playing ---------------------------------------------------------------------------------------------------------


def start_event(mind: Mind, event: str) -> float:
    """What it is worth to play an event of Start of Turn now."""
    family = EVENTS[event].family
    kept = 0.4 * event_worth(mind, event)
    if family == "exchange":
        return max([exchange_gain(mind, event, other) for other in mind.others], default=0.0) - kept
    if family == "revolt":
        return max([revolt_gain(mind, other) for other in mind.others], default=0.0) - 1.0
    if family in ("terrain", "flooding"):
        return max([terrain_gain(mind, event, square) for square in near(mind, event)], default=0.0) - 1.0
    if family == "coins":
        return 12.0
    if family == "supply":
        return min(EVENTS[event].amount, MOST_TRADE - mind.player.trade) - kept
    if family == "sabotage":
        return max([building_gain(mind, square) for square in near(mind, event)], default=0.0) - 2.0
    return 0.0


def near(mind: Mind, event: str) -> Collection[str]:
    """The squares that an event can reach."""
    return reach(mind.state, mind.me, EVENTS[event].within)


def exchange_gain(mind: Mind, event: str, other: int) -> float:
    """What an exchange brings more to the seat than to the other."""
    most = EVENTS[event].amount
    mine = [technology_worth(mind, one) for one in learnable_from(mind.state, mind.me, other, most)]
    theirs = [12.0 + 2 * TECHNOLOGIES[one].level for one in learnable_from(mind.state, other, mind.me, most)]
    gain = 12.0 + max(mine) if mine else 0.0
    return gain - max(theirs, default=0.0) / len(mind.others) * 0.7


def revolt_gain(mind: Mind, other: int) -> float:
    """What it costs another seat to fall into Anarchy."""
    government = mind.state.players[other].government
    if government == "anarchy":
        return 0.0
    return 4.0 + 2.0 * max(0.0, government_worth(mind, government) - government_worth(mind, "despotism"))


def terrain_gain(mind: Mind, event: str, square: str) -> float:
    """What another seat loses if a square becomes desert or grassland."""
    state = mind.state
    present = terrain(state, square)
    seat = owner(state, square)
    fits = present == "forest" if event == "deforestation" else present != "mountain"
    if event == "flooding" and (present == "water" or square in state.disasters or not empty(state, square)):
        return 0.0
    if seat is None or not fits or square in state.markers or state.city_at(square) is not None:
        return 0.0
    loss = (raw_icons(state, square) - (event != "deforestation")) * 0.4 * mind.turns
    return loss if seat != mind.me else -loss


def building_gain(mind: Mind, square: str) -> float:
    """What another seat loses with the building on a square."""
    found, marker = mind.state.city_around(square), mind.state.markers.get(square)
    if marker is None or marker.kind != "building" or found is None or found[0] == mind.me:
        return 0.0
    return 0.5 * target_worth(mind, f"building/{square}")


def movement_event(mind: Mind, event: str) -> float:
    """What it is worth to play an event of Movement now."""
    best = max([victim_gain(mind, event, square) for square in near(mind, event)], default=0.0)
    return best - 4.0


def victim_gain(mind: Mind, event: str, square: str) -> float:
    """What it hurts others that figures or a great person are killed on a square."""
    state = mind.state
    enemies = state.enemies_at(mind.me, square)
    most = EVENTS[event].amount
    total = 0.0
    if enemies:
        armies = sum([figure.kind == "army" for figure in enemies])
        near = max([0.0, *(6.0 - distance(square, city.square) for city in mind.player.cities)])
        total = 4.0 * min(most, len(enemies)) + near * (armies > 0)
        total += 1.0 * min(most, len(enemies) - armies)
        if owner(state, square) == mind.me:
            total += 4.0
    if event != "defection":
        total = max(total, person_gain(mind, square))
    return total


def person_gain(mind: Mind, square: str) -> float:
    """What it hurts another seat to lose the great person on a square."""
    found, marker = mind.state.city_around(square), mind.state.markers.get(square)
    if marker is None or marker.kind != "person" or found is None or found[0] == mind.me:
        return -1.0 if marker is not None else 0.0
    return 0.5 * mind.turns * person_worth(marker.id)


# -- targets ---------------------------------------------------------------------------------------------------------


def event_seat(mind: Mind) -> Answer:
    """The player at whom an exchange or a revolt aims."""
    event = mind.context["event"]
    exchange, tokens = EVENTS[event].family == "exchange", EVENTS[event].family == "coins"

    def gain(key: str) -> float:
        other = int(key.removeprefix("seat-"))
        if tokens:
            return float(coins(mind.state, other))
        return exchange_gain(mind, event, other) if exchange else revolt_gain(mind, other)

    return (max(mind.question.keys, key=gain),)


def event_square(mind: Mind) -> Answer:
    """The square at which an event aims."""
    event = mind.context["event"]
    family = EVENTS[event].family
    if family in ("terrain", "flooding"):
        return (max(mind.question.keys, key=lambda square: terrain_gain(mind, event, square)),)
    if family in ("migrants", "encampment"):
        return mind.question.late
    if family == "displace":
        return (max(mind.question.keys, key=lambda square: displace_gain(mind, square)),)
    return (max(mind.question.keys, key=lambda square: victim_gain(mind, event, square)),)


def displace_gain(mind: Mind, square: str) -> float:
    """What it is worth to send the figures on a square away."""
    enemies = mind.state.enemies_at(mind.me, square)
    armies = sum([figure.kind == "army" for figure in enemies])
    near = max([0.0, *(4.0 - distance(square, city.square) for city in mind.player.cities)])
    blockade = owner(mind.state, square) == mind.me
    return (2.0 * armies + 1.0) * near * 0.5 + 5.0 * blockade * (1 + raw_icons(mind.state, square))


def event_to(mind: Mind) -> Answer:
    """As far from the own cities as it goes."""
    centres = [city.square for city in mind.player.cities]

    def far(square: str) -> float:
        return min([distance(square, centre) for centre in centres], default=0) - 5.0 * (
            owner(mind.state, square) == mind.me
        )

    return (max(mind.question.keys, key=far),)


def event_seats(mind: Mind) -> Answer:
    """The players with most coins."""
    rated = sorted(mind.question.keys, key=lambda key: -coins(mind.state, int(key.removeprefix("seat-"))))
    return mind.question.check(tuple(rated[: mind.question.most]))


def event_supply(mind: Mind) -> Answer:
    """Trade if the dial has room for it, else a city."""
    return ("trade",) if "trade" in mind.question.keys else mind.question.late


def before_battle(mind: Mind) -> Answer:
    """The event that builds most units, if there is one."""
    events = [key for key in mind.question.keys if key != "pass"]
    return (max(events, key=lambda key: EVENTS[key.removeprefix("event/")].amount),) if events else ("pass",)


def event_units(mind: Mind) -> Answer:
    """As many as possible of different kinds, aircraft before the others."""
    kinds = [kind for kind in reversed(KINDS) if kind in mind.question.keys]
    wanted = [*kinds, *sorted(mind.question.pool)]
    chosen: list[str] = []
    for kind in wanted:
        if len(chosen) < mind.question.most and chosen.count(kind) < mind.question.pool.count(kind):
            chosen.append(kind)
    return mind.question.check(tuple(chosen))


def event_victim(mind: Mind) -> Answer:
    """Figures, or a great person."""
    if len(mind.question.keys) == 1:
        return (mind.question.keys[0],)
    square = mind.context["square"]
    return ("person" if person_gain(mind, square) > 6.0 else "figures",)


def event_figures(mind: Mind) -> Answer:
    """As many as possible, armies before scouts."""
    pool = sorted(mind.question.pool)
    return mind.question.check(tuple(pool[: mind.question.most]))


def event_squares(mind: Mind) -> Answer:
    """The buildings whose loss hurts others most."""
    rated = sorted(mind.question.keys, key=lambda square: -_loss(mind, square))
    chosen = [square for square in rated if _loss(mind, square) > 0][: mind.question.most]
    return mind.question.check(tuple(chosen or rated[: max(1, mind.question.least)]))


def _loss(mind: Mind, square: str) -> float:
    centre = mind.state.city_at(square)
    if centre is not None:
        return 6.0 if centre[0] != mind.me else -6.0
    found = mind.state.city_around(square)
    return building_gain(mind, square) if found is not None and found[0] != mind.me else -5.0


# -- hands and windows -----------------------------------------------------------------------------------------------


def discard(mind: Mind) -> Answer:
    """The events that are worth least."""
    pool = sorted(mind.question.pool, key=lambda event: (event_worth(mind, event), event))
    return mind.question.check(tuple(pool[: mind.question.least]))


def cancel(mind: Mind) -> Answer:
    """Stop what hurts, or what brings another seat near to a victory."""
    means = [key for key in mind.question.keys if key != "pass"]
    if not means:
        return ("pass",)
    harm = harm_of_announced(mind)
    cheapest = min(means, key=lambda key: _means_worth(mind, key))
    return (cheapest,) if harm > _means_worth(mind, cheapest) + 2.0 else ("pass",)


def interrupt(mind: Mind) -> Answer:
    """Kill what stands most in the way while somebody else moves, if it is worth the card."""
    rated = {}
    for key in mind.question.keys:
        kind, event, *aim = key.split("/")
        if kind == "event":
            dead = len(aim[1].split("+")) / EVENTS[event].amount
            rated[key] = victim_gain(mind, event, aim[0]) * dead - event_worth(mind, event)
    best = max(rated, key=lambda key: rated[key], default="pass")
    return (best if rated and rated[best] > 4.0 else "pass",)


def _means_worth(mind: Mind, key: str) -> float:
    kind, id, *_ = key.split("/")
    return event_worth(mind, id) if kind == "event" else 0.7 * price_worth(mind, id)


def harm_of_announced(mind: Mind) -> float:
    """How much the announced thing hurts the seat."""
    thing = mind.state.announced[-1]
    if thing.seat == mind.me:
        return 0.0
    share = 1.0 / len(mind.others)
    hit = mind.me in thing.hits
    if thing.kind == "event":
        family = EVENTS[thing.id].family if thing.id in EVENTS else ""
        if family in HARMFUL and hit:
            return 10.0
        return 8.0 if family == "cancel" and thing.details.get("cancels") in EVENTS else 2.0 * share
    if thing.kind == "ability":
        if thing.id in ("pottery", "atomic-theory-actions"):
            return (WIN if coins(mind.state, thing.seat) >= 14 else 10.0) * share
        return 14.0 if hit else ability_worth(mind, thing.id) * share * 0.7
    return action_harm(mind) * share


def action_harm(mind: Mind) -> float:
    """How much a city action of another seat is worth."""
    thing = mind.state.announced[-1]
    if thing.id == "build":
        kind = thing.details.get("kind", "")
        if kind == "wonder":
            return 22.0
        if kind == "figure" and mind.me in thing.hits:
            return 10.0
        return 7.0 if kind == "building" else 4.0
    return 3.0


def pay(mind: Mind) -> Answer:
    """What is missed least: market tokens first, then tokens that nobody sees, Gifts and spies last."""
    ranks = {"market": 0.0, "hut": 0.5, "village": 0.5, "gift": 1.5}
    kinds = {"iron": 0.2, "spy": 1.0, "uranium": 0.8}

    def worth(key: str) -> float:
        source, _, kind = key.partition("/")
        return ranks.get(source, 0.0) + kinds.get(kind, 0.0)

    pool = sorted(mind.question.pool, key=lambda key: (worth(key), key))
    return mind.question.check(tuple(pool[: mind.question.least]))


def weakest(mind: Mind) -> Answer:
    """The other seat that is farthest from winning, if a gift has to go to somebody."""
    seats = [key for key in mind.question.keys if key.startswith("seat-")]

    def lead(key: str) -> tuple[float, str]:
        other = int(key.removeprefix("seat-"))
        player = mind.state.players[other]
        return coins(mind.state, other) * 3 + len(player.technologies) + player.step + player.trade / 9, key

    return (min(seats, key=lead),)


def bomb(mind: Mind) -> Answer:
    """The best city of others."""

    def worth(square: str) -> float:
        found = mind.state.city_at(square)
        if found is None or found[0] == mind.me:
            return -1.0
        return float(production(mind.state, *found))

    return (max(mind.question.keys, key=worth),)


def consent(mind: Mind) -> Answer:
    """The United Nations agree only to an exchange from which their owner learns."""
    event = mind.context["event"]
    by = int(mind.context["by"].removeprefix("seat-"))
    useful = EVENTS[event].family == "exchange" and learnable_from(mind.state, mind.me, by, EVENTS[event].amount)
    return ("yes" if useful or EVENTS[event].family == "gift" else "no",)
