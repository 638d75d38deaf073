"""The map in the panel of somebody who is asked for squares."""

from __future__ import annotations

from games.civilization.board.maps import ON_THE_MAP, region_around
from games.civilization.board.pictures import CivilizationPictures
from games.civilization.grid import named
from games.engine.conformance import walk
from games.engine.match import Match
from tests.games.civilization.positions import RULES
from tests.games.civilization.test_events_random import setup_of

NAMES = ("● Ágota", "■ Bořek")


def test_the_part_of_the_map_around_squares_stays_on_the_map_and_shows_them() -> None:
    public = Match.start(RULES, setup_of(2, 5)).view(None)
    wide, high = public.board.width, public.board.height
    assert region_around(public, ["A1", "C3"]) == (0, 0, 8, 5)
    assert region_around(public, [named(wide - 1, high - 1)]) == (wide - 8, high - 5, 8, 5)
    assert region_around(public, ["H4", "J5"]) == (4, 1, 8, 5), "in the middle"
    assert region_around(public, ["A1", "H1"]) == (0, 0, 8, 5)
    assert region_around(public, ["A1", "I1"]) is None and region_around(public, ["A1", "A6"]) is None
    assert region_around(public, []) is None


def test_who_is_asked_for_squares_sees_them() -> None:
    pictures, seen = CivilizationPictures(), set()
    for match, place_of in walk(RULES, setup_of(2, 5), 5):
        for seat, question in match.open.items():
            topic = question.topic.removeprefix("civilization.")
            if topic in seen:
                continue
            seen.add(topic)
            own = match.view(seat)
            alt = pictures.hand(own, NAMES, question).alt
            squares = {one.ref.id for one in question.options if one.ref is not None and one.ref.kind == "square"}
            if question.topic in ON_THE_MAP:
                region = region_around(own, squares | ({own.march.square} if own.march else set()))
                assert squares and (region is None or all(region.shows(square) for square in squares)), place_of
                assert alt.startswith("Map " if region else "Civilization, "), place_of
            else:
                assert not alt.startswith("Map "), place_of
        if {"capital", "figure", "movement", "march", "research"} <= seen:
            break
    assert {"capital", "figure", "movement", "march", "research"} <= seen
