"""The board, a hand and the outcome in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.concordia.facts import CARDS, GOOD, HOUSES, SPACES, STOREHOUSE
from games.concordia.text.cards import god_name
from games.concordia.text.log import ENDINGS
from games.concordia.text.phrases import (
    ROMAN,
    card_name,
    card_names,
    coins,
    colonists,
    goods_words,
    level,
    listed,
    number,
    payment,
    place_name,
    sentence,
)
from games.concordia.view import ConcordiaView, SeatView
from games.engine.result import Result

# -- the outcome ---------------------------------------------------------------------------------------------------


def result_words(result: Result, names: Sequence[str]) -> str:
    """Who won, which tie rule decided, and how the game ended."""
    winners = [names[seat] for seat in result.winners]
    best = number(result.scores[result.winners[0]], "point")
    told = [f"{listed(winners)} {'wins' if len(winners) == 1 else 'win together'} with {best}."]
    tied = [names[seat] for seat in level(result)]
    if tied and result.tie_break == "magnus":
        told.append(
            f"{listed(tied)} also {'has' if len(tied) == 1 else 'have'} {best}, "
            f"but the Praefectus Magnus is with {winners[0]} or would come there first."
        )
    told.append(_ending(result, names))
    return " ".join(part for part in told if part)


def _ending(result: Result, names: Sequence[str]) -> str:
    """Who brought about the end, or how else the game ended."""
    for seat, sheet in enumerate(result.sheet):
        if result.reason == "concordia" and any(line.item == "concordia" and line.count for line in sheet):
            return f"{names[seat]} brought about the end and had the Concordia card."
    return ENDINGS.get(result.reason, "")


def progress_words(view: ConcordiaView) -> str:
    """How far the game is, in a few words for titles."""
    return "last round" if view.last_round and view.result is None else f"turn {view.turn}"


def score_item_words(item: str) -> str:
    """The name of a line of the score sheet."""
    return "Concordia card" if item == "concordia" else god_name(item)


# -- the board -----------------------------------------------------------------------------------------------------


def board_words(view: ConcordiaView, names: Sequence[str]) -> str:
    """The whole public board in words."""
    lines = [_turn_line(view, names), *_state_lines(view, names)]
    lines += ["", *_display_lines(view)]
    lines += ["", *(line for province in view.map.provinces for line in _province_lines(view, province, names))]
    lines.append(_coins_line(view))
    lines += [line for seat in _in_turn_order(view) for line in ("", *seat_lines(view, seat, names))]
    return "\n".join(lines)


def _in_turn_order(view: ConcordiaView) -> list[SeatView]:
    """The seats from the start player on."""
    count = len(view.seats)
    return [view.seat((view.first + step) % count) for step in range(count)]


def _turn_line(view: ConcordiaView, names: Sequence[str]) -> str:
    if view.result is not None:
        return f"End of the game on the map {view.map.name}."
    playing = f", {card_name(view.playing)}" if view.playing else ""
    copied = f" copied from {names[view.copied_from]}" if view.copied_from is not None else ""
    return f"Map {view.map.name}, turn {view.turn}: {names[view.active]}{playing}{copied}."


def _state_lines(view: ConcordiaView, names: Sequence[str]) -> list[str]:
    count = len(view.seats)
    to = names[(view.magnus - 1) % count]
    lines = [f"Praefectus Magnus: {names[view.magnus]}; it goes to {to} next."]
    if view.concordia is not None and view.result is None:
        left = [(view.active + step) % count for step in range(count)]
        still = left[: left.index(view.concordia)] if view.concordia in left else left
        lines.append(
            f"Last round: {names[view.concordia]} has the Concordia card. "
            f"Still to play: {listed([names[seat] for seat in still]) or 'nobody'}."
        )
    elif view.concordia is not None:
        lines.append(f"Concordia card: {names[view.concordia]}.")
    return lines


def _display_lines(view: ConcordiaView) -> list[str]:
    lines = ["Cards for sale, with the price of the card and of its space:"]
    for space, card in enumerate(view.display, start=1):
        facts, extra = CARDS[card], SPACES[space - 1]
        cost = payment(facts.cost)
        besides = f" and {payment(extra.goods, extra.any)}" if extra.goods or extra.any else ""
        lines.append(f"{space}. {facts.name}, {god_name(facts.god)} {facts.points}: {cost}{besides}")
    if not view.display:
        lines = ["No card is for sale any more."]
    stack = listed([f"{count} of deck {ROMAN[deck]}" for deck, count in view.stack])
    lines.append(f"In the stack: {stack or 'nothing'}.")
    return lines


def _province_lines(view: ConcordiaView, province: str, names: Sequence[str]) -> list[str]:
    """A province with its marker, and its cities with their goods and houses."""
    good = view.markers[province]
    facts = view.map.provinces[province]
    marker = f"{coins(GOOD[good].marker_coins)} ({good} turned over)" if province in view.turned else good
    cities = [
        f"{place_name(city)} {view.tokens[city]}{_houses(view, city, names)}" for city in view.map.cities_of(province)
    ]
    return [sentence(f"{facts.numeral} {facts.name}, marker {marker}: {'; '.join(cities)}")]


def _houses(view: ConcordiaView, city: str, names: Sequence[str]) -> str:
    owners = view.houses.get(city, ())
    return f" ({', '.join(names[seat] for seat in owners)})" if owners else ""


def _coins_line(view: ConcordiaView) -> str:
    total = sum(GOOD[view.markers[province]].marker_coins for province in view.turned)
    return f"A Prefect could take {coins(total)}." if total else "No marker shows coins."


def seat_lines(view: ConcordiaView, seat: SeatView, names: Sequence[str]) -> list[str]:
    """What is open about a seat."""
    name = names[seat.seat]
    return [
        f"{name}: {coins(seat.coins)}, {goods_words(seat.goods)}; in the storehouse {colonists(seat.stored)} "
        f"and {seat.free} of {STOREHOUSE} spaces free.",
        f"Houses: {HOUSES - seat.houses_left} built, {seat.houses_left} left.",
    ]


def hand_words(view: ConcordiaView, names: Sequence[str]) -> str:
    """What the seat of this view holds, in words."""
    me = None if view.reader is None else view.seat(view.reader)
    if me is None or me.hand is None:
        return "Spectators hold no cards."
    return sentence(f"Hand: {card_names(me.hand) or 'empty'}")
