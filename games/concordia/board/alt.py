"""The same facts as on the pictures, as alternative text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from games.concordia.board.atlas import REGIONS, region
from games.concordia.board.changes import Changes
from games.concordia.board.hand import held
from games.concordia.board.hints import hint
from games.concordia.board.places import city_box, spot_box
from games.concordia.board.words import actors, doing, ended, outcome, stack_words, still_to_play, turn_words
from games.concordia.facts import CARDS, GOOD, KINDS, ROMA, SPACES
from games.concordia.scoring import CONCORDIA_POINTS
from games.concordia.text.cards import god_name
from games.concordia.text.phrases import card_name, coins, colonists, goods_parts, goods_words, payment, place_name
from games.concordia.text.possible import buyable
from games.concordia.view import ConcordiaView, SeatView
from games.drawing.marks import signed
from games.drawing.picture import LONGEST_ALT, joined, length
from games.drawing.seats import look, spoken_names
from games.engine.question import Question
from games.phrases import capital, listed, number

NAME_LENGTHS: Final = (32, 20, 12, 7)
"""How long names may be: shorter ones where the text would be too long."""


def _fitted(names: Sequence[str], write: Callable[[Sequence[str]], list[str]]) -> str:
    """The sentences that `write` makes, with names as long as the limit allows."""
    for most in NAME_LENGTHS:
        sentences = [sentence for sentence in write(spoken_names(names, most)) if sentence]
        if length(" ".join(sentences)) <= LONGEST_ALT:
            break
    return joined(sentences)


def _acting(view: ConcordiaView, names: Sequence[str], asked: Sequence[int]) -> str:
    if view.result is not None:
        return f"{' '.join(outcome(view.result, names))}. {ended(view, names)}".strip()
    waited = actors(view, asked)
    sentence = f"{listed([names[seat] for seat in waited])} {doing(view, waited)}."
    left = still_to_play(view)
    return f"{sentence} Still to play: {listed([names[seat] for seat in left])}." if left else sentence


# -- the map ---------------------------------------------------------------------------------------------------


def map_alt(view: ConcordiaView, names: Sequence[str], changes: Changes | None, asked: Sequence[int]) -> str:
    """The whole map: what changed, colonists, markers and houses."""

    def write(names: Sequence[str], *, whole: bool) -> list[str]:
        sentences = [f"Concordia, map {view.map.name}, {turn_words(view)}.", _acting(view, names, asked)]
        if changes is not None:
            sentences.append(_changed(names, changes))
        sentences.append(f"Markers: {', '.join(_marker(view, province) for province in view.map.provinces)}.")
        sentences += [f"{names[seat.seat]}: {_on_map(seat, whole=whole)}." for seat in view.seats]
        return sentences

    text = _fitted(names, partial(write, whole=True))
    # Where not all fit, every seat has its houses counted rather than some seats all and some nothing.
    is_whole = all(f"{name}: houses" in text for name in _shapes(view))
    return text if is_whole else _fitted(names, partial(write, whole=False))


def _shapes(view: ConcordiaView) -> list[str]:
    """How the spoken names of all seats end."""
    return [f"({look(seat.seat).shape})" for seat in view.seats]


def region_alt(view: ConcordiaView, names: Sequence[str], key: str) -> str:
    """A close-up: its cities with goods and houses, the colonists, the markers."""
    map = view.options.map
    window = region(map, key)
    cities = [city for city in view.map.cities if window.shows(city_box(map, city))]
    lines = {line for line in view.map.lines if window.shows(spot_box(map, line), whole=False)}
    provinces = dict.fromkeys(province for city in cities if (province := view.map.cities[city].province))

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"{REGIONS[map][key][0]}, map {view.map.name}, {turn_words(view)}."]
        sentences.append(f"Markers: {', '.join(_marker(view, province) for province in provinces)}.")
        told = [_city(view, city, names) for city in cities if city != ROMA]
        sentences.append(f"Cities: {'; '.join(told)}.")
        for seat in view.seats:
            near = [f"{one.kind} {place_name(one.place)}" for one in seat.colonists if one.place in {*cities, *lines}]
            sentences.append(f"Colonists of {names[seat.seat]}: {', '.join(near)}." if near else "")
        return sentences

    return _fitted(names, write)


def _city(view: ConcordiaView, city: str, names: Sequence[str]) -> str:
    owners = [names[seat].rpartition(" (")[0] for seat in view.houses.get(city, ())]
    return f"{place_name(city)} {view.tokens[city]}{f' ({listed(owners)})' if owners else ''}"


def _marker(view: ConcordiaView, province: str) -> str:
    good = view.markers[province]
    shown = coins(GOOD[good].marker_coins) if province in view.turned else good
    return f"{view.map.provinces[province].name} {shown}"


def _on_map(seat: SeatView, *, whole: bool) -> str:
    """The houses and colonists of a seat by place, or the houses counted and the colonists by kind."""
    if whole:
        standing = ", ".join(f"{one.kind} {place_name(one.place)}" for one in seat.colonists)
        return f"houses {', '.join(map(place_name, seat.houses)) or 'none'}; colonists {standing or 'none'}"
    kinds = Counter(one.kind for one in seat.colonists)
    return f"houses {len(seat.houses)}; {colonists({kind: kinds[kind] for kind in KINDS})}"


def _changed(names: Sequence[str], changes: Changes) -> str:
    told = [f"{names[seat]} built in {place_name(city)}" for city, seat in changes.houses]
    told += [
        f"{names[one.seat]} moved a {one.kind} colonist from {place_name(one.start)} to {place_name(one.end)}"
        for one in changes.moves
    ]
    told += [f"{names[seat]} has a new {kind} colonist in {place_name(place)}" for seat, kind, place in changes.arrived]
    return f"Changed: {'; '.join(told)}." if told else ""


# -- the table -------------------------------------------------------------------------------------------------


def table_alt(view: ConcordiaView, names: Sequence[str], changes: Changes | None, asked: Sequence[int]) -> str:
    """All that is open beside the map."""

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"Concordia, {turn_words(view)}.", _acting(view, names, asked)]
        if changes is not None:
            sentences.append(_richer(names, changes))
        sentences += [_seat(view, seat, names[seat.seat]) for seat in view.seats]
        cards = [_card(card, space) for space, card in enumerate(view.display)]
        sentences.append(f"Display: {'; '.join(cards) or 'empty'}.")
        sentences.append(f"{capital(stack_words(view))}.")
        return sentences

    return _fitted(names, write)


def _richer(names: Sequence[str], changes: Changes) -> str:
    told = [f"{names[seat]} {signed(count)} coins" for seat, count in enumerate(changes.coins) if count]
    told += [f"{names[seat]} {signed(count)} goods" for seat, count in enumerate(changes.goods) if count]
    told += [f"new card {CARDS[card].name}" for card in changes.display]
    return f"Changed: {'; '.join(told)}." if told else ""


def _seat(view: ConcordiaView, seat: SeatView, name: str) -> str:
    goods = ", ".join(goods_parts(seat.goods))
    stored = " ".join(f"{seat.stored[kind]} {kind}" for kind in KINDS if seat.stored.get(kind))
    has = [coins(seat.coins), goods or "no goods", f"colonists {stored}" if stored else "", f"free {seat.free}"]
    has += [f"hand {seat.hand_count}", f"top {CARDS[seat.top].name if seat.top else 'none'}"]
    has += [f"houses {seat.houses_left}"]
    has += ["Praefectus Magnus"] if seat.seat == view.magnus else []
    has += ["Concordia card"] if seat.seat == view.concordia else []
    return f"{name}: {', '.join(part for part in has if part)}."


def _card(card: str, space: int) -> str:
    facts, extra = CARDS[card], SPACES[space]
    besides = f" + {payment(extra.goods, extra.any)}" if extra.goods or extra.any else ""
    return f"{facts.name} {payment(facts.cost)}{besides}"


# -- a hand, and the end ---------------------------------------------------------------------------------------


def hand_alt(view: ConcordiaView, names: Sequence[str], question: Question | None) -> str:
    """The hand of the seat whose view this is; only that seat may read it."""
    assert view.reader is not None
    me = view.seat(view.reader)

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"Concordia, {turn_words(view)}. Only you see this."]
        cards = [f"{one.count} {CARDS[one.card].name} ({one.gods})" for one in held(me.hand or ())]
        sentences.append(f"Your hand: {', '.join(cards) or 'no cards'}.")
        sentences.append(
            f"Your storehouse: {goods_words(me.goods)}, {colonists(me.stored)}, {me.free} free. "
            f"{coins(me.coins)}, {number(me.houses_left, 'house')} left."
        )
        if question is not None and question.topic == "concordia.buy":
            offered = [CARDS[key].name for key in question.keys if key in CARDS]
            sentences.append(f"Possible to buy: {listed(offered)}." if offered else "")
        for buyer, counts in (("Senator", True), ("Consul", False)):
            found = [CARDS[card].name for card in buyable(view, me, space_counts=counts)]
            sentences.append(f"A {buyer} can pay for {listed(found, 'or') or 'no card'}.")
        sentences.append(_forecast(view))
        sentences.append(f"Your pile: {_pile(me)}.")
        sentences += [f"{CARDS[one.card].name}: {hint(view, me, one.card)}." for one in held(me.hand or ())]
        return sentences

    return _fitted(names, write)


def _pile(me: SeatView) -> str:
    counts = Counter(card_name(card) for card in reversed(me.pile or ()))
    return ", ".join(f"{count} {name}" for name, count in counts.items()) or "empty"


def _forecast(view: ConcordiaView) -> str:
    if view.forecast is None or view.result is not None:
        return ""
    extra = CONCORDIA_POINTS if view.concordia == view.reader else 0
    told = [f"{god_name(one.god)} {one.points}" for one in view.forecast if one.cards]
    total = sum(one.points for one in view.forecast) + extra
    return f"Points now: {', '.join(told + [f'Concordia {extra}'] * bool(extra))}; {total} in all."


def score_alt(view: ConcordiaView, names: Sequence[str]) -> str:
    """The final sheet."""
    result = view.result
    assert result is not None

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"Concordia, {turn_words(view)}. {_acting(view, names, ())}"]
        for seat in sorted(range(len(names)), key=lambda seat: (result.places[seat], seat)):
            lines = [f"{_item(line.item)} {line.points}" for line in result.sheet[seat]] if result.sheet else []
            told = f": {', '.join(lines)}" if lines else ""
            place = f"{result.places[seat]}. {names[seat]}"
            sentences.append(f"{place}, {number(result.scores[seat], 'point')}{told}.")
        return sentences

    return _fitted(names, write)


def _item(item: str) -> str:
    return "Concordia" if item == "concordia" else god_name(item)
