"""What statistics tell games apart by, and who wins or loses together, in every game."""

from __future__ import annotations

import pytest

from games.catalogue import GAMES
from games.civilization.facts import CIVILIZATIONS
from games.dominion.options import OPTION_FIELDS
from games.engine import conformance
from games.engine.gametype import GameType, Setup
from games.engine.match import Match

KINDS = [pytest.param(kind, id=kind.id) for kind in GAMES.values()]


def openings(kind: str, seats: int = 2, **options: object) -> list[str]:
    """The openings of all seats at the beginning of a game."""
    type = GAMES[kind]
    match = Match.start(type, Setup(seats, type.options.model_validate(options), "5eed" * 8))
    assert type.opening is not None
    return [type.opening.of(match.state, seat) for seat in range(seats)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_seat_has_an_opening_in_a_few_words_under_all_options(kind: GameType) -> None:
    assert kind.opening is not None and kind.opening.title
    for seats in kind.seat_counts:
        for seed in range(12):
            match = Match.start(kind, conformance.random_setup(kind, seats, seed))
            for seat in range(seats):
                opening = kind.opening.of(match.state, seat)
                assert 0 < len(opening) <= 60 and "_" not in opening and opening[0].isupper()


@pytest.mark.parametrize("kind", KINDS)
def test_every_seat_is_on_one_side(kind: GameType) -> None:
    for seats in kind.seat_counts:
        match = Match.start(kind, conformance.random_setup(kind, seats, 1))
        assert sorted(seat for side in kind.sides(match.state) for seat in side) == list(range(seats))


def test_partners_of_innovation_sit_opposite() -> None:
    kind = GAMES["innovation"]
    match = Match.start(kind, Setup(4, kind.options.model_validate({"teams": "yes"}), "5eed" * 8))
    assert kind.sides(match.state) == [[0, 2], [1, 3]]


def test_a_kingdom_is_told_by_its_name_and_edition() -> None:
    assert openings("dominion") == ["First Game"] * 2
    assert openings("dominion", edition="second") == ["First Game (second edition)"] * 2
    assert openings("dominion", kingdom="random") == ["Ten cards at random"] * 2
    values = next(field.values for field in OPTION_FIELDS if field.name == "kingdom")
    assert "Big Money" in values.values() and openings("dominion", kingdom="big_money") == ["Big Money"] * 2


def test_maps_starts_and_civilizations_are_told_by_their_names() -> None:
    assert openings("concordia", map="italia") == ["Italia"] * 2
    assert openings("innovation", edition="third") == ["Third edition, first player", "Third edition, later player"]
    civilizations = openings("civilization", 4)
    assert len(set(civilizations)) == 4
    assert set(civilizations) <= {one.name for one in CIVILIZATIONS.values()}
    assert openings("civilization", civilizations="chosen") == ["No civilization yet"] * 2
