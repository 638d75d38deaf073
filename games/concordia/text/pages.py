"""The board, a hand and the outcome in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.concordia.facts import CARDS, GODS, GOOD, SPACES, STOREHOUSE, for_sale
from games.concordia.scoring import CONCORDIA_POINTS, GodScore
from games.concordia.text.cards import god_name
from games.concordia.text.log import ENDINGS
from games.concordia.text.phrases import (
    LINES,
    ROMAN,
    amounts,
    card_name,
    card_names,
    coins,
    colonists,
    goods_words,
    level,
    payment,
    place_name,
)
from games.concordia.text.possible import buyable
from games.concordia.view import ConcordiaView, SeatView
from games.engine.result import Result
from games.phrases import capital, listed, number, sentence, verb

# -- the outcome ---------------------------------------------------------------------------------------------------


def result_words(result: Result, names: Sequence[str]) -> str:
    """Who won, which tie rule decided, and how the game ended."""
    winners = [names[seat] for seat in result.winners]
    best = number(result.scores[result.winners[0]], "point")
    told = [f"{listed(winners)} {verb(len(winners), 'wins', 'win together')} with {best}."]
    tied = [names[seat] for seat in level(result)]
    if tied and result.tie_break == "magnus":
        told.append(
            f"{listed(tied)} also {verb(len(tied), 'has', 'have')} {best}, "
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
    if view.result is not None:
        return number(view.turn, "turn")
    return "last round" if view.last_round else f"turn {view.turn}"


def score_item_words(item: str) -> str:
    """The name of a line of the score sheet, before how many there are: 'Jupiter cards'."""
    return "Concordia card" if item == "concordia" else f"{god_name(item)} cards"


# -- the board -----------------------------------------------------------------------------------------------------


def board_words(view: ConcordiaView, names: Sequence[str]) -> str:
    """The whole public board in words."""
    lines = [_turn_line(view, names), *_state_lines(view, names)]
    lines += ["", *display_lines(view)]
    lines += ["", *(_province_line(view, province, names) for province in view.map.provinces)]
    lines.append(_coins_line(view))
    lines += [line for seat in _in_turn_order(view) for line in ("", *seat_lines(view, seat, names, cities=False))]
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
    lines = [] if view.result else [f"The Praefectus Magnus is with {names[view.magnus]} and goes to {to} next."]
    if view.concordia is not None and view.result is None:
        left = [(view.active + step) % count for step in range(count)]
        still = left[: left.index(view.concordia)]
        lines.append(
            f"Last round: {names[view.concordia]} has the Concordia card. "
            f"Still to play: {listed([names[seat] for seat in still]) or 'nobody'}."
        )
    elif view.concordia is not None:
        lines.append(f"Concordia card: {names[view.concordia]}.")
    return lines


def display_lines(view: ConcordiaView) -> list[str]:
    """The display with both parts of each price, what is left in the stack, and the gods of all cards for sale."""
    lines = ["Cards for sale, with the price of the card and of its space:"] if view.display else []
    for space, card in enumerate(view.display, start=1):
        facts, extra = CARDS[card], SPACES[space - 1]
        besides = f" and {payment(extra.goods, extra.any)}" if extra.goods or extra.any else ""
        sold = " (bought in this turn)" if card in view.sold else ""
        lines.append(
            f"{space}. {card_name(card)}, {god_name(facts.god)} {facts.points}: {payment(facts.cost)}{besides}{sold}"
        )
    if not view.display:
        lines = ["No card is for sale any more."]
    stack = listed([f"{count} of deck {ROMAN[deck]}" for deck, count in view.stack])
    lines += ["", f"In the stack: {stack or 'nothing'}."]
    gods = [CARDS[card].god for card in for_sale(len(view.seats))]
    counts = [f"{god_name(god)} {gods.count(god)}" for god in GODS if god in gods]
    lines.append(f"Gods of all cards for sale in this game: {', '.join(counts)}.")
    return lines


def _province_line(view: ConcordiaView, province: str, names: Sequence[str]) -> str:
    """A province with its marker, and its cities with their goods and houses."""
    good = view.markers[province]
    facts = view.map.provinces[province]
    marker = f"{coins(GOOD[good].marker_coins)} (turned from {good})" if province in view.turned else good
    cities = [
        f"{place_name(city)} {view.tokens[city]}{_houses(view, city, names)}" for city in view.map.cities_of(province)
    ]
    return sentence(f"{facts.numeral} {facts.name}, marker {marker}: {'; '.join(cities)}")


def _houses(view: ConcordiaView, city: str, names: Sequence[str]) -> str:
    owners = view.houses.get(city, ())
    return f" ({', '.join(names[seat] for seat in owners)})" if owners else ""


def _coins_line(view: ConcordiaView) -> str:
    total = sum(GOOD[view.markers[province]].marker_coins for province in view.turned)
    return f"A Prefect could take {coins(total)}." if total else "No marker shows coins."


def seat_lines(view: ConcordiaView, seat: SeatView, names: Sequence[str], *, cities: bool = True) -> list[str]:
    """What is open about a seat; without `cities` its houses are only counted, as they stand with the provinces."""
    built = ", ".join(map(place_name, seat.houses)) if cities else str(len(seat.houses) or "")
    marks = ["starts"] if seat.seat == view.first else []
    marks += ["holds the Praefectus Magnus"] if seat.seat == view.magnus else []
    lines = [
        f"{names[seat.seat]}{f' ({listed(marks)})' if marks else ''}: {amounts(seat.goods, seat.coins)}; "
        f"{colonists(seat.stored)} in the storehouse, {seat.free} of {STOREHOUSE} spaces free.",
        f"Colonists on the map: {_on_map(seat)}.",
        f"Houses: {built or 'none'}; {seat.houses_left} left.",
        f"{capital(number(seat.hand_count, 'card'))} in hand{_pile(seat)}.",
    ]
    if seat.gains:
        lines.append(f"To be stored: {goods_words(seat.gains)}.")
    if seat.first_score is not None and view.result is None and _first_scoring(view):
        lines.append(f"First Tribune: {number(seat.first_score, 'point')}.")
    if view.options.open_hands == "yes" or view.result is not None:
        lines += _open_cards(seat)
    return lines


def _first_scoring(view: ConcordiaView) -> bool:
    """Whether intermediate scoring still goes on; once it is paid the points count for nothing (section 7)."""
    return any(seat.first_score is None for seat in view.seats)


def _on_map(seat: SeatView) -> str:
    """Where the colonists of a seat stand: 'land in Roma, sea on Massilia-Roma'."""
    return ", ".join(
        f"{one.kind} {'on' if one.place in LINES else 'in'} {place_name(one.place)}" for one in seat.colonists
    )


def _pile(seat: SeatView) -> str:
    if seat.top is None:
        return ", none on the pile"
    return f", {seat.pile_count} on the pile, {card_name(seat.top)} on top"


def _open_cards(seat: SeatView) -> list[str]:
    """The cards of a seat when they are open to all."""
    return [
        sentence(f"{title}: {card_names(cards) or 'nothing'}")
        for title, cards in (("Hand", seat.hand or ()), ("Pile", seat.pile or ()))
    ]


# -- a hand --------------------------------------------------------------------------------------------------------


def hand_words(view: ConcordiaView, names: Sequence[str]) -> str:
    """What the seat of this view holds: cards, storehouse, what it can pay for now, and its points so far."""
    me = None if view.reader is None else view.seat(view.reader)
    if me is None or me.hand is None:
        return "Spectators hold no cards."
    lines = ["Hand:", *_cards(me.hand)] if me.hand else ["Your hand is empty."]
    lines.append(f"Your pile: {card_names(me.pile or ()) or 'empty'}.")
    lines.append(
        f"Storehouse: {goods_words(me.goods)}, {colonists(me.stored)}; {number(me.free, 'free space')}. "
        f"{capital(coins(me.coins))}, {number(me.houses_left, 'house')} left."
    )
    if view.result is None:
        lines += [affordable_line(view, me, "Senator"), affordable_line(view, me, "Consul")]
    if view.forecast is not None:
        lines.append(_forecast(view, me))
    return "\n".join(lines)


def _cards(cards: Sequence[str]) -> list[str]:
    """A line for every different card: '- 2 Prefect, Saturnus 1 each'."""
    labels = [f"{card_name(card)}, {god_name(CARDS[card].god)} {CARDS[card].points}" for card in cards]
    counts = {label: labels.count(label) for label in labels}
    return [f"- {label}{f', {count} times' if count > 1 else ''}" for label, count in counts.items()]


def affordable_line(view: ConcordiaView, me: SeatView, buyer: str) -> str:
    """Which cards of the display could be paid for now."""
    found = [CARDS[card].name for card in buyable(view, me, space_counts=buyer == "Senator")]
    return f"A {buyer} can pay for {listed(found, 'or') if found else 'no card'} now."


def _forecast(view: ConcordiaView, me: SeatView) -> str:
    """The points by god if the game ended now."""
    scores = view.forecast or ()
    told = [f"{god_name(one.god)} {one.points}{_worth(one)}" for one in scores if one.cards]
    extra = CONCORDIA_POINTS if view.concordia == me.seat else 0
    told += [f"Concordia card {extra}"] if extra else []
    total = sum(one.points for one in scores) + extra
    return f"If the game ended now: {', '.join(told)}; {number(total, 'point')} in all."


def _worth(one: GodScore) -> str:
    """How many cards at how much each; Minerva's differ."""
    if one.god == "minerva":
        return f" ({number(one.cards, 'card')})"
    return f" ({one.cards} × {one.value})"
