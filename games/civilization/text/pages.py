"""The whole board and a hand in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.civilization.facts import EVENTS, TECHNOLOGIES
from games.civilization.text import names as called
from games.civilization.text.cards_culture import event_text, timing
from games.civilization.text.log_plays import NOUNS, played_name
from games.civilization.text.names import ROMAN
from games.civilization.text.possible import Buildable, buildable, researchable
from games.civilization.text.results import result_words
from games.civilization.text.seats import city_words, own_lines, short_lines
from games.civilization.text.squares import map_lines
from games.civilization.text.tables import battle_lines, market_lines, offer_lines, promise_lines, units_words
from games.civilization.view import CivilizationView, SeatView
from games.phrases import number

# -- the board -------------------------------------------------------------------------------------------------------


def board_words(view: CivilizationView, players: Sequence[str]) -> str:
    """The whole public board: what is going on, the seats, the market, and what lies on the map."""
    blocks = [list(now_lines(view, players))]
    blocks += [short_lines(view, view.seat(seat), players) for seat in _in_turn_order(view)]
    blocks += [market_lines(view), map_lines(view)]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _in_turn_order(view: CivilizationView) -> list[int]:
    count = len(view.seats)
    return [(view.first + step) % count for step in range(count)]


def now_lines(view: CivilizationView, players: Sequence[str]) -> Iterator[str]:
    """How far the game is, and what is going on."""
    if view.result is not None:
        yield f"The game is over. {result_words(view.result, players)}"
        return
    together = view.phase in ("homes", "trade", "research")
    whose = "" if together else f" of {players[view.active]}"
    turn = f"Turn {view.turn}: " if view.turn else ""
    yield f"{turn}{called.PHASES[view.phase]}{whose}."
    for thing in view.announced:
        what = NOUNS[thing.id] if thing.kind == "action" else played_name(thing.kind, thing.id)
        yield f"Announced by {players[thing.seat]}: {what}."
    if view.battle is not None:
        yield from battle_lines(view, view.battle, players)
    if view.loot is not None:
        winner, loser, left = view.loot
        yield f"{players[winner]} spends loot from {players[loser]}: {left} left."
    if view.march is not None:
        steps = number(view.march.steps, "step")
        yield f"{players[view.march.seat]} has a group on the way at {view.march.square}, {steps} left."
    if view.floor is not None:
        yield from offer_lines(view, players)
    yield from promise_lines(view, players)


# -- a hand ----------------------------------------------------------------------------------------------------------


def hand_words(view: CivilizationView, players: Sequence[str]) -> str:
    """What the seat of this view holds hidden, and what it could do with its cities and trade."""
    if view.reader is None or view.own is None:
        return "Spectators hold nothing."
    me, own = view.seat(view.reader), view.own
    lines = [f"Culture events, {len(own.events)} of {me.event_limit}:" if own.events else "You hold no culture events."]
    lines += [f"- {event_words(event)}" for event in dict.fromkeys(own.events)]
    lines += own_lines(own)[:2]
    lines += _battle_hand(view)
    if view.result is None and me.cities:
        lines += [line for city in me.cities for line in (f"- {city_words(city)}", _could_build(view, me, city.square))]
        lines.append(research_words(view, me))
    return "\n".join(line for line in lines if line)


def event_words(event: str) -> str:
    """A culture event with its time and what it does."""
    facts = EVENTS[event]
    return f"{facts.name} ({timing(facts)}): {event_text(facts)}"


def _battle_hand(view: CivilizationView) -> list[str]:
    """The battle hand that the reader plays."""
    battle = view.battle
    if battle is None:
        return []
    found = []
    if battle.attacker.hand and battle.attacker.seat == view.reader:
        found.append(f"Battle hand: {units_words(view, view.reader, battle.attacker.hand)}.")
    if battle.defender.hand and battle.defender.seat == view.reader:
        whose, owner = ("of the barbarians", None) if battle.barbarians else ("", view.reader)
        found.append(f"Battle hand{f' {whose}' if whose else ''}: {units_words(view, owner, battle.defender.hand)}.")
    return found


def _could_build(view: CivilizationView, me: SeatView, square: str) -> str:
    """What a city could build, first without trade, then for how much."""
    city = next(one for one in me.cities if one.square == square)
    if not city.may_act:
        return ""
    things = buildable(view, me, city)
    by_trade: dict[int, list[Buildable]] = {}
    for thing in things:
        by_trade.setdefault(thing.trade, []).append(thing)
    told = [
        f"{f'for {trade} trade ' if trade else ''}{', '.join(_built(one) for one in by_trade[trade])}"
        for trade in sorted(by_trade)
    ]
    return f"  Could build: {'; '.join(told)}." if told else "  It could build nothing now."


def _built(thing: Buildable) -> str:
    name = called.unit_kind(thing.id) if thing.kind == "unit" else called.THINGS[thing.kind](thing.id)
    return f"{name} {thing.cost}"


def research_words(view: CivilizationView, me: SeatView) -> str:
    """The technologies that the seat could research now, by level."""
    levels: dict[int, list[str]] = {}
    for one in researchable(view, me):
        levels.setdefault(TECHNOLOGIES[one].level, []).append(called.technology(one))
    if not levels:
        return "You could research nothing now."
    told = "; ".join(f"level {ROMAN[level]}: {', '.join(known)}" for level, known in levels.items())
    return f"You could research now: {told}."
