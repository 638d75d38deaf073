"""Why something cannot be done in Movement, with events, in Trade, in battles, or with loot."""

from __future__ import annotations

from collections.abc import Mapping

from games.civilization.facts import EVENTS, FIGURES, KINDS, LOOT, MARKET_RESOURCES, UNITS
from games.civilization.grid import place
from games.civilization.reckoned import government
from games.civilization.subgames import ATTACKER
from games.civilization.text import names as called
from games.civilization.text.wanted import (
    Reason,
    Wanted,
    off_the_map,
    seat_written,
    square,
    why_no_ability,
    why_no_event,
    written,
)
from games.phrases import capital, listed, number, possessive, verb

# -- moving --------------------------------------------------------------------------------------------------------


def _movement(wanted: Wanted) -> str | None:
    if len(wanted.parts) < 2:
        return None
    what = wanted.parts[0]
    if what == "move":
        return _set_out(wanted)
    if what == "explore":
        return "A tile is explored by figures that have set out: choose them first, then the tile beside them."
    return why_no_event(wanted, wanted.parts[1]) if what == "event" else why_no_ability(wanted, wanted.parts[1])


def _set_out(wanted: Wanted) -> str | None:
    named = square(wanted, wanted.parts[1])
    if named is None:
        return None
    here = [figure for figure in wanted.me.figures if figure.square == named]
    if not here:
        return f"No figure of yours stands at {named}."
    if all(figure.moved for figure in here):
        return f"Your figures at {named} have moved this turn; each moves once."
    if named in wanted.view.locked:
        return f"{named} is locked by Communism; no figure leaves it this turn."
    return f"Your figures at {named} can go nowhere and have nothing to explore."


def _group(wanted: Wanted) -> str | None:
    kind = wanted.key.strip().lower()
    if kind not in ("army", "scout"):
        return None
    return f"No {kind} that has not moved stands at {wanted.context.get('square', 'this square')}."


def _march(wanted: Wanted) -> str | None:
    march = wanted.view.march
    if march is None or len(wanted.parts) < 2:
        return None if len(wanted.parts) < 2 else why_no_ability(wanted, wanted.parts[1])
    what, text = wanted.parts[0], wanted.parts[1]
    if what == "event":
        return why_no_event(wanted, text)
    if what == "ability":
        return why_no_ability(wanted, text)
    if what == "explore":
        return _explore(wanted, text)
    if what == "sacrifice":
        return _sacrifice(wanted)
    return _way(wanted, text, step=what == "step")


def _explore(wanted: Wanted, text: str) -> str | None:
    named, march = square(wanted, text), wanted.view.march
    assert march is not None
    if named is None:
        return None
    slot = wanted.view.board.slot_of[named]
    if wanted.view.tiles.get(slot) is not None:
        return f"The tile at {slot} lies face up already."
    touching = [one for one in wanted.view.board.sides[march.square] if wanted.view.board.slot_of[one] == slot]
    if not touching:
        return f"The tile at {slot} does not touch {march.square}, where your group stands."
    return "Exploring takes a step, and after it the move must still be able to end."


def _sacrifice(wanted: Wanted) -> str | None:
    if wanted.me.civilization != "russia":
        return "Only the Russians can sacrifice a figure in the city of another player."
    if "russia" in wanted.me.used:
        return "The Russians can sacrifice a figure once a turn, and you have done it."
    return (
        "A single figure can be sacrificed in a city of another player that it can reach, "
        "if that player knows a technology that you can learn."
    )


def _way(wanted: Wanted, text: str, *, step: bool) -> str | None:
    """Why the group cannot go to a square (5.1)."""
    march, view = wanted.view.march, wanted.view
    named = square(wanted, text)
    hidden = off_the_map(wanted, text)
    if march is None or named is None or hidden:
        return hidden
    (x, y), (to_x, to_y) = place(march.square), place(named)
    away = abs(x - to_x) + abs(y - to_y)
    if march.square in view.locked:
        return f"{march.square} is locked by Communism; no figure leaves it this turn."
    if not away:
        return "Your group stands there already."
    if step and away > 1:
        return f"A step leads to a square beside {march.square}; {named} is none."
    if away > march.steps:
        left = f"{number(march.steps, 'step')} {verb(march.steps, 'is', 'are')} left"
        return f"{named} is at least {number(away, 'step')} away; {left}."
    entering = _entering(wanted, named, step=step)
    return entering or f"No way leads from {march.square} to {named} with {number(march.steps, 'step')}."


def _entering(wanted: Wanted, named: str, *, step: bool) -> str | None:
    """Why the group may not enter a square, or not end there."""
    view, me = wanted.view, wanted.me
    seen, owner = view.squares[named], wanted.owner_of_city(named)
    group = [figure for figure in me.figures if figure.marching]
    army = any(figure.kind == "army" for figure in group)
    enemies = [one for one in seen.figures if one.seat != me.seat]
    flies = "flight" in me.technologies
    if named in view.locked:
        return f"{named} is locked by Communism; it cannot be passed."
    if owner is not None and owner.seat != me.seat:
        if not army:
            return f"A city of another player stands at {named}; only an army can attack it."
        if "no-city-attack" in government(view, me).powers:
            return "In Democracy you do not attack cities of other players."
        return "A square where the move ends at once is not passed." if step else None
    if owner is not None:
        return f"Your own city stands at {named}; a move passes it, but may not end there."
    if enemies or seen.token:
        what = "figures of another player stand" if enemies else f"a {seen.token} lies"
        if not army:
            return f"At {named} {what}; scouts alone may not enter it."
        return f"At {named} {what}; the move ends there and does not go on." if step and not flies else None
    if seen.terrain == "water" and me.water is None:
        return f"{named} is water; your figures cross it with Navigation, and may end there with Sailing."
    if seen.terrain == "water" and me.water == "cross":
        return f"{named} is water; with Navigation you cross it, but may not end there without Sailing."
    standing = sum(figure.square == named and not figure.marching for figure in me.figures)
    if standing + len(group) > me.stacking_limit:
        return (
            f"{named} would hold {standing + len(group)} of your figures; your stacking limit is {me.stacking_limit}."
        )
    return None


# -- events and aims -----------------------------------------------------------------------------------------------


def _event_place(wanted: Wanted) -> str | None:
    """Why a square cannot be chosen for an event."""
    named = square(wanted, wanted.key)
    hidden = off_the_map(wanted, wanted.key)
    if named is None or hidden:
        return hidden
    event = wanted.context.get("event", "")
    facts = EVENTS.get(event)
    name = called.event(event) if facts is not None else "This"
    within = f" within {facts.within} squares of your figures and cities" if facts is not None and facts.within else ""
    return f"{name} finds nothing at {named}{within} at which it could aim."


def _event_to(wanted: Wanted) -> str | None:
    named = square(wanted, wanted.key)
    hidden = off_the_map(wanted, wanted.key)
    if named is None or hidden:
        return hidden
    most = EVENTS[wanted.context["event"]].amount
    if "figure" in wanted.context:
        return (
            f"The figure cannot go to {named}: it goes up to {number(most, 'square')}, over no water "
            "without Navigation, over no square where a battle or a token waits, and ends on an empty one."
        )
    return (
        f"The figures cannot be moved to {named}: they go up to {number(most, 'square')}, over no water, to no square "
        "where a battle or a token waits, and end where they may stand."
    )


def _event_coin(wanted: Wanted) -> str | None:
    seat = seat_written(wanted, wanted.context.get("seat", ""))
    if seat is None:
        return None
    places = [called.coin_place(place) for place in seat.coin_tokens]
    return f"Player {seat.seat + 1} has coin tokens only on {listed(places, 'and')}."


def _event_supply(wanted: Wanted) -> str | None:
    if wanted.key == "trade":
        return "Your trade dial is full; trade would be lost."
    named = square(wanted, wanted.key)
    return None if named is None else f"You have no city but your capital at {named}; the capital gets no action by it."


def _event_figure(wanted: Wanted) -> str | None:
    if wanted.parts[0] not in FIGURES:
        return None
    return f"No such figure of yours stands at {wanted.context.get('square', 'this square')}."


def _before_battle(wanted: Wanted) -> str | None:
    return why_no_event(wanted, wanted.parts[1]) if len(wanted.parts) > 1 else None


def _event_units(wanted: Wanted) -> str | None:
    if wanted.key not in KINDS:
        return None
    kind = called.unit_kind(wanted.key)
    return f"No {kind} unit can be built: you have not unlocked it, or its deck is empty."


def _own_city(wanted: Wanted) -> str | None:
    named = square(wanted, wanted.key)
    return None if named is None else f"You have no city at {named}; your cities: {called.cities_of(wanted.me)}."


def _bomb(wanted: Wanted) -> str | None:
    named = square(wanted, wanted.key)
    if named is None:
        return None
    owner = wanted.owner_of_city(named)
    return f"No city stands at {named}." if owner is None else "A capital cannot be destroyed."


def _lock(wanted: Wanted) -> str | None:
    named = square(wanted, wanted.key)
    return off_the_map(wanted, wanted.key) or (None if named is None else f"{named} is locked already.")


def _cancel(wanted: Wanted) -> str | None:
    if len(wanted.parts) < 2:
        return None
    kind, text = wanted.parts[0], wanted.parts[1]
    return why_no_event(wanted, text) if kind == "event" else why_no_ability(wanted, text)


# -- Trade ---------------------------------------------------------------------------------------------------------


def _trade(wanted: Wanted) -> str | None:
    if len(wanted.parts) < 2:
        return None
    what, text = wanted.parts[0], wanted.parts[1]
    if what == "ability":
        return why_no_ability(wanted, text)
    floor = wanted.view.floor
    other = seat_written(wanted, text)
    if other is None or floor is None:
        return None
    if wanted.me.seat in floor.done:
        return "You are done with Trade; come back first."
    who = f"player {other.seat + 1}"
    if other.seat == wanted.me.seat:
        return "A deal is made with another player."
    if what in ("offer", "whisper"):
        return f"No more offers to {who} are possible now: each player may make only so many to another in a phase."
    mine = what == "withdraw"
    pair = (wanted.me.seat, other.seat) if mine else (other.seat, wanted.me.seat)
    number_of = wanted.parts[2].partition("-")[2] if len(wanted.parts) > 2 else ""
    there = any((one.seat, one.to) == pair and str(one.number) == number_of for one in floor.offers)
    if not there:
        return f"There is no such offer {'to' if mine else 'of'} {who} any more."
    return (
        "This offer cannot be accepted now: one of you does not have all of it, or must discard culture events first."
    )


def _goods(wanted: Wanted) -> str | None:
    what = wanted.parts[-1].lower()
    holder = wanted.me
    theirs = seat_written(wanted, wanted.context.get("to", ""))
    who = "You have"
    if wanted.topic == "offer_ask" and theirs is not None:
        holder, who = theirs, f"Player {theirs.seat + 1} has"
    if what in MARKET_RESOURCES:
        return f"{who} {holder.resources.get(what, 0) or 'no'} {what} from the market."
    if what in ("trade", "culture"):
        return f"{who} no {what}."
    event = written("event", what)
    if event is not None and wanted.topic == "offer_ask":
        return "You can ask for a culture event by its deck only; which one it is, the other player chooses."
    return None if event is None else f"You do not hold {called.event(event)}."


# -- battle and loot -----------------------------------------------------------------------------------------------


def _battle(wanted: Wanted) -> str | None:
    battle = wanted.view.battle
    if battle is None or len(wanted.parts) < 2:
        return None
    what, text = wanted.parts[0], wanted.parts[1]
    if what == "ability":
        return why_no_ability(wanted, text)
    if what == "event":
        return "No culture event is played within a battle."
    unit = written("unit", text)
    if unit is None:
        return None
    if battle.played:
        return "You have played your unit of this battle turn."
    side = battle.attacker if battle.turn == ATTACKER else battle.defender
    if unit not in (side.hand or ()):
        kind, strength = UNITS[unit].kind, UNITS[unit].strength
        return f"There is no {called.unit_kind(kind)} of printed strength {strength} in this battle hand."
    if len(wanted.parts) > 3:
        return why_no_ability(wanted, wanted.parts[3])
    return "A unit is played as a new front, or against an enemy unit that has no opponent."


def _loot(wanted: Wanted) -> str | None:
    loot, effect = wanted.view.loot, wanted.parts[0]
    if loot is None or effect not in LOOT:
        return None
    price, left = LOOT[effect][0], loot[2]
    if price > left:
        return f"This costs {price} loot; you have {left}."
    return f"There is nothing of this kind to take from {possessive(f'player {loot[1] + 1}')} things."


def _unit(wanted: Wanted) -> str | None:
    unit = written("unit", wanted.key)
    return None if unit is None else f"{capital(called.unit(unit))} of yours was not killed in this battle."


REASONS: Mapping[str, Reason] = {
    "movement": _movement,
    "group": _group,
    "march": _march,
    "event_square": _event_place,
    "event_squares": _event_place,
    "event_to": _event_to,
    "event_coin": _event_coin,
    "before_battle": _before_battle,
    "event_units": _event_units,
    "event_supply": _event_supply,
    "event_figure": _event_figure,
    "event_city": _own_city,
    "ability_city": _own_city,
    "bomb": _bomb,
    "lock": _lock,
    "cancel_action": _cancel,
    "cancel_event": _cancel,
    "cancel_ability": _cancel,
    "trade": _trade,
    "offer_give": _goods,
    "offer_ask": _goods,
    "battle": _battle,
    "loot": _loot,
    "keep": _unit,
}
"""Why a key is not among the options, by topic."""
