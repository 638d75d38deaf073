"""Both sides of the board (section 1.5), and which lines colonists can reach (section 4.2, V9)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.concordia.facts import CARDS, GOODS, KINDS, MAPS, ROMA, TOKENS, for_sale
from games.concordia.routes import distances, reachable

LAND_ONLY = {
    "imperium": "lutetia novaria vindobona sirmium napoca memphis petra",
    "italia": "bauzanum verona comum segusio mutina florentia spoletum casinum luceria potentia",
}
SEA_ONLY = {"imperium": "", "italia": "aleria olbia"}


@pytest.mark.parametrize(
    ("id", "cities", "land", "sea", "both"), [("imperium", 30, 44, 35, 16), ("italia", 25, 40, 23, 8)]
)
def test_counts(id: str, cities: int, land: int, sea: int, both: int) -> None:
    board = MAPS[id]
    assert len(board.cities) == cities + 1
    assert Counter(line.kind for line in board.lines.values()) == {"land": land, "sea": sea}
    pairs = Counter((line.kind, frozenset(line.ends)) for line in board.lines.values())
    assert set(pairs.values()) == {1}
    assert sum(("sea", ends) in pairs for kind, ends in pairs if kind == "land") == both
    assert {end for line in board.lines.values() for end in line.ends} == set(board.cities)
    assert all(start != end for start, end in (line.ends for line in board.lines.values()))


@pytest.mark.parametrize(("id", "sizes"), [("imperium", {3: 6, 2: 6}), ("italia", {3: 3, 2: 8})])
def test_provinces(id: str, sizes: dict[int, int]) -> None:
    board = MAPS[id]
    assert Counter(len(board.cities_of(province)) for province in board.provinces) == sizes
    assert board.cities[ROMA].province is None
    assert board.cities[ROMA].letter is None
    assert {city.province for city in board.cities.values()} - {None} == set(board.provinces)
    letters = Counter(city.letter for city in board.cities.values() if city.letter)
    assert letters == {letter: len(tokens) for letter, tokens in TOKENS.items() if letter != "D" or id == "imperium"}


@pytest.mark.parametrize("id", MAPS)
def test_a_colonist_may_be_where_lines_of_its_kind_are(id: str) -> None:
    board = MAPS[id]
    for city in board.cities.values():
        lines = {board.lines[line].kind for line in board.lines_at[city.id]}
        assert set(city.kinds) == lines
    one_kind = {kind: {city.id for city in board.cities.values() if city.kinds == (kind,)} for kind in KINDS}
    assert one_kind == {"land": set(LAND_ONLY[id].split()), "sea": set(SEA_ONLY[id].split())}


@pytest.mark.parametrize("id", MAPS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_line_of_a_kind_can_be_reached_from_roma(id: str, kind: str) -> None:
    board = MAPS[id]
    assert set(distances(id, kind, ROMA)) == {line.id for line in board.lines.values() if line.kind == kind}


@pytest.mark.parametrize("id", MAPS)
def test_distances_grow_by_one_from_line_to_line(id: str) -> None:
    board = MAPS[id]
    for line in board.lines.values():
        steps = distances(id, line.kind, line.id)
        assert steps[line.id] == 0
        beside = {other for end in line.ends for other in board.lines_at[end] if board.lines[other].kind == line.kind}
        assert {other for other, count in steps.items() if count == 1} == beside - {line.id}
        for other, count in steps.items():
            assert distances(id, line.kind, other)[line.id] == count


def between(kind: str, text: str) -> set[str]:
    """The lines named by their cities: 'roma-massilia'."""
    lines = MAPS["imperium"].lines.values()
    return {
        next(line.id for line in lines if line.kind == kind and set(line.ends) == set(pair.split("-")))
        for pair in text.split()
    }


V9_LAND = (
    "aquileia-roma novaria-roma roma-syracusae",
    "aquileia-novaria aquileia-sirmium aquileia-vindobona colonia-novaria massilia-novaria",
)
V9_SEA = (
    "carthago-roma massilia-roma roma-syracusae",
    "carthago-leptis_magna carthago-massilia carthago-rusadir carthago-syracusae carthago-valentia massilia-valentia "
    "athenae-syracusae cyrene-syracusae dyrrhachium-syracusae leptis_magna-syracusae",
)


@pytest.mark.parametrize(("kind", "near", "far", "total"), [("land", *V9_LAND, 8), ("sea", *V9_SEA, 13)])
def test_first_moves_from_roma(kind: str, near: str, far: str, total: int) -> None:
    """V9."""
    found = reachable(MAPS["imperium"], kind, ROMA, 2, ())
    assert {line for line, steps in found.items() if steps == 1} == between(kind, near)
    assert {line for line, steps in found.items() if steps == 2} == between(kind, far)
    assert len(found) == total


def test_a_taken_line_is_crossed_and_never_the_end() -> None:
    (taken,) = between("land", "aquileia-roma")
    (behind,) = between("land", "aquileia-vindobona")
    found = reachable(MAPS["imperium"], "land", ROMA, 2, {taken})
    assert taken not in found
    assert found[behind] == 2


def test_the_line_tomis_bycantium_is_there() -> None:
    """Ruling 33."""
    assert between("land", "tomis-bycantium")


@pytest.mark.parametrize(("seats", "cards"), [(2, 15), (3, 21), (4, 26), (5, 30)])
def test_cards_for_sale(seats: int, cards: int) -> None:
    decks = Counter(CARDS[card].deck for card in for_sale(seats))
    assert decks.total() == cards
    assert decks == {deck: count for deck, count in enumerate((8, 7, 6, 5, 4), start=1) if deck <= seats}


GOD_COUNTS = {
    "jupiter": (3, 5, 7, 8),
    "saturnus": (3, 5, 6, 7),
    "mercurius": (2, 3, 4, 5),
    "mars": (2, 3, 4, 5),
    "minerva": (5, 5, 5, 5),
}


@pytest.mark.parametrize("seats", (2, 3, 4, 5))
def test_gods_among_the_cards_for_sale(seats: int) -> None:
    counts = Counter(CARDS[card].god for card in for_sale(seats))
    assert counts == {god: numbers[seats - 2] for god, numbers in GOD_COUNTS.items()}


def test_tokens() -> None:
    assert Counter(good for tokens in TOKENS.values() for good in tokens) == dict(
        zip(GOODS, (8, 7, 6, 5, 4), strict=True)
    )
