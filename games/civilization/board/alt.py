"""The same facts as on the pictures of the map, as alternative text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from games.civilization.board.changes import Changes, Group
from games.civilization.board.pieces import marker_name
from games.civilization.board.window import Window
from games.civilization.board.words import actors, doing, outcome, turn_words
from games.civilization.facts import GOVERNMENTS
from games.civilization.view import CityView, CivilizationView, SeatView
from games.drawing.marks import signed
from games.drawing.picture import LONGEST_ALT, joined, length
from games.drawing.seats import spoken_names
from games.phrases import listed

NAME_LENGTHS: Final = (32, 20, 12, 7)
"""How long names may be: shorter ones where the text would be too long."""

MOST_CHANGES: Final = 400
"""Characters for what changed; the rest is counted."""


def fitted(names: Sequence[str], write: Callable[[Sequence[str]], list[str]]) -> str:
    """The sentences that `write` makes, with names as long as the limit allows."""
    for most in NAME_LENGTHS:
        sentences = [sentence for sentence in write(spoken_names(names, most)) if sentence]
        if length(" ".join(sentences)) <= LONGEST_ALT:
            break
    return joined(sentences)


def acting(view: CivilizationView, names: Sequence[str], asked: Sequence[int]) -> str:
    """Who is to act, or how the game ended."""
    if view.result is not None:
        return f"{' '.join(outcome(view.result, names))}."
    return f"{listed([names[seat] for seat in actors(view, asked)])} {doing(view)}."


def map_alt(
    view: CivilizationView, names: Sequence[str], changes: Changes | None, asked: Sequence[int], window: Window
) -> str:
    """What a message shows of the map, or the whole map: changes, fights, figures, cities, seats."""

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"Civilization, {turn_words(view)}.", acting(view, names, asked)]
        sentences.append(_changed(view, names, changes) if changes is not None else "")
        sentences += list(_now(view, names))
        for seat in view.seats:
            figures, cities = _figures(seat, window), _cities(seat, window)
            sentences.append(f"{_plain(names, seat.seat)} has {figures}." if figures else "")
            sentences.append(f"Cities of {_plain(names, seat.seat)}: {cities}." if cities else "")
        # The last sentence is always kept.
        totals = [f"{names[seat.seat]}: {_seat(seat)}." for seat in view.seats]
        sentences.append(
            " ".join([f"Rows {window.row + 1} to {window.row + window.high}; {_explored(view)}.", *totals])
        )
        return sentences

    return fitted(names, write)


def region_alt(view: CivilizationView, names: Sequence[str], window: Window, label: str) -> str:
    """A close-up: cities, what is built, figures, tokens, and the squares with resources."""

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"{label}. Civilization, {turn_words(view)}."]
        for seat in view.seats:
            cities = _cities(seat, window)
            built = [
                f"{marker_name(*what.marker)} {square}"
                for square, what in view.squares.items()
                if what.marker is not None and what.owner == seat.seat and window.shows(square)
            ]
            figures = _figures(seat, window)
            told = [cities and f"cities {cities}", ", ".join(built), figures and f"figures {figures}"]
            if any(told):
                sentences.append(f"{names[seat.seat]}: {'; '.join(part for part in told if part)}.")
        shown = {square: what for square, what in view.squares.items() if window.shows(square)}
        for word, found in (
            ("Huts", [square for square, what in shown.items() if what.token == "hut"]),
            ("Villages", [square for square, what in shown.items() if what.token == "village"]),
            ("Blockaded", [square for square, what in shown.items() if what.blockaded]),
            ("Flooded", [square for square, what in shown.items() if what.flooded]),
            ("Disasters", [square for square, what in shown.items() if what.disasters]),
            (
                "Natural wonders",
                [square for square, what in shown.items() if what.natural_wonder and what.marker is None],
            ),
            ("Resources", [f"{what.resource} {square}" for square, what in shown.items() if what.resource]),
        ):
            sentences.append(f"{word}: {', '.join(found)}." if found else "")
        land = Counter(what.terrain for what in shown.values())
        told_land = ", ".join(f"{terrain} {count}" for terrain, count in sorted(land.items()))
        sentences.append(f"Squares: {told_land}." if land else "Nothing is explored here.")
        return sentences

    return fitted(names, write)


def _seat(seat: SeatView) -> str:
    government = GOVERNMENTS[seat.government].name
    return f"trade {seat.trade}, culture {seat.culture} (step {seat.step}), coins {seat.coins}, {government}"


def _cities(seat: SeatView, window: Window) -> str:
    return ", ".join(_city(city) for city in seat.cities if window.shows(city.square))


def _city(city: CityView) -> str:
    return f"{city.square}{' capital' if city.capital else ''}{' with walls' if city.walls else ''}"


def _figures(seat: SeatView, window: Window) -> str:
    """The figures of a seat: 'army of 2 at J11, scout at C3 for B2'; those that have moved in brackets."""
    seen = [figure for figure in seat.figures if figure.square and window.shows(figure.square)]
    counts = Counter((figure.kind, figure.square, figure.city) for figure in seen)
    moved = Counter((figure.kind, figure.square, figure.city) for figure in seen if figure.moved)
    told = []
    for (kind, square, city), count in counts.items():
        done = moved[kind, square, city]
        mark = "" if not done else " (moved)" if done == count else f" ({done} moved)"
        told.append(f"{_kind(kind, count)} at {square}{f' for {city}' if city else ''}{mark}")
    return ", ".join(told)


def _kind(kind: str, count: int) -> str:
    return kind if count == 1 else f"{kind} of {count}" if kind == "army" else f"{count} scouts"


def _now(view: CivilizationView, names: Sequence[str]) -> Iterator[str]:
    """What is going on on the map at this moment."""
    if view.battle is not None:
        battle = view.battle
        against = "a village" if battle.barbarians else names[battle.defender.seat]
        place = "the capital at " if battle.capital else "the city at " if battle.city else ""
        yield f"Battle at {place}{battle.square}: {names[battle.attacker.seat]} against {against}."
    if view.march is not None:
        yield f"A group of {names[view.march.seat]} is on its way: {' '.join(view.march.path)}."
    if view.locked:
        yield f"No figure may leave {listed(view.locked)}."
    blockaded = [square for square, what in view.squares.items() if what.blockaded]
    if blockaded:
        yield f"Blockaded: {', '.join(blockaded)}."


def _explored(view: CivilizationView) -> str:
    hidden = sum(tile is None for tile in view.tiles.values())
    return f"{hidden} of {len(view.tiles)} tiles unexplored"


def _changed(view: CivilizationView, names: Sequence[str], changes: Changes) -> str:
    told = [f"new city at {square}" for square in changes.cities]
    told += [f"city or marker lost at {square}" for square in changes.lost]
    told += [f"{_marked(view, square)} built at {square}" for square in changes.built]
    told += [f"walls at {square}" for square in changes.walls]
    told += [f"{_group(names, group)} gone from {group.square}" for group in changes.gone]
    told += [
        f"{_kind(move.kind, move.count)} of {_plain(names, move.seat)} from {move.way[0]} to {move.way[-1]}"
        for move in changes.moves
    ]
    told += [f"{_group(names, group)} new at {group.square}" for group in changes.arrived]
    told += [f"tile {slot} explored" for slot in changes.revealed]
    told += [f"land changed at {square}" for square in changes.disasters]
    told += [f"token taken at {square}" for square in changes.taken]
    for word, numbers in (("trade", changes.trade), ("culture", changes.culture), ("coins", changes.coins)):
        told += [f"{_plain(names, seat)} {signed(number)} {word}" for seat, number in enumerate(numbers) if number]
    if not told:
        return ""
    kept = len(told)
    while length("; ".join(told[:kept])) > MOST_CHANGES:
        kept -= 1
    more = [f"{len(told) - kept} more"] if kept < len(told) else []
    return f"Changed: {'; '.join([*told[:kept], *more])}."


def _marked(view: CivilizationView, square: str) -> str:
    marker = view.squares[square].marker
    assert marker is not None
    return marker_name(*marker)


def _group(names: Sequence[str], group: Group) -> str:
    return f"{_kind(group.kind, group.count)} of {_plain(names, group.seat)}"


def _plain(names: Sequence[str], seat: int) -> str:
    """A name without the word for its shape."""
    return names[seat].rpartition(" (")[0]
