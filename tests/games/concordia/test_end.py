"""The end, points, ties, intermediate scoring (sections 6 and 7), and whole games at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from games.concordia import CONCORDIA
from games.concordia.facts import for_sale
from games.concordia.options import ConcordiaOptions
from games.concordia.state import Colonist, ConcordiaState, Phase
from games.engine import conformance
from games.engine.gametype import GameType, Setup
from games.engine.match import Match
from tests.games.concordia.positions import asked, events, give, lay, match_at, played, points, say, table

# -- the end -------------------------------------------------------------------------------------------------------


def one_card_left(seats: int) -> ConcordiaState:
    """The seat with the turn can buy the last card, a Colonist, for one food; all others are in the third hand."""
    state = table(seats)
    taken = [card for card in for_sale(seats) if card != "deck-1-colonist"]
    state.players[seats - 1].hand += taken
    state.display, state.stack = ["deck-1-colonist"], []
    return state


def pass_turn(match: Match) -> None:
    """The seat that is asked plays its Tribune, or whatever comes first, and ends the turn."""
    (seat,) = match.open
    for _ in range(6):
        question = match.open.get(seat)
        if question is None:
            return
        keys = question.keys
        wanted = next((key for key in ("start-tribune", "none", "done", "end") if key in keys), keys[0])
        match.answer(seat, (wanted,))


def test_the_last_card_triggers_the_end() -> None:
    """V42, rulings 24 and 26."""
    state = one_card_left(3)
    state.active = 1
    match = played(state, "start-senator", "deck-1-colonist", seat=1)
    assert match.state.concordia is None
    match.news()
    say(match, "end", seat=1)
    assert match.state.concordia == 1
    assert match.view(None).last_round
    assert [event.kind for event in match.news()[0] if event.seat == 1] == ["concordia", "last_round"]
    assert list(match.open) == [2]
    pass_turn(match)
    assert list(match.open) == [0]
    pass_turn(match)
    assert match.result is not None
    assert match.result.reason == "concordia"
    assert points(match.state, 1)["concordia"] == 7
    assert points(match.state, 0)["concordia"] == points(match.state, 2)["concordia"] == 0


def test_the_last_but_one_card_does_not_trigger_the_end() -> None:
    state = one_card_left(3)
    state.display.append("deck-1-mason")
    state.players[2].hand.remove("deck-1-mason")
    match = played(state, "start-senator", "deck-1-colonist", "done", "end")
    assert match.state.display == ["deck-1-mason"]
    assert match.state.concordia is None


def test_a_copied_senator_triggers_the_end_too() -> None:
    """Section 4.6."""
    state = one_card_left(2)
    give(state, 1, pile="start-senator")
    match = played(state, "start-diplomat", "deck-1-colonist", "end")
    assert match.state.concordia == 0


def last_house(seat: int, state: ConcordiaState) -> str:
    """Let the seat be able to build its last house; returns where."""
    state.tokens["aquileia"] = "brick"
    others = [city for city in state.tokens if city not in ("aquileia", "novaria", "vindobona")]
    give(state, seat, houses=" ".join(others[:14]), goods="0 5 0 0 0", coins=20)
    state.players[seat].colonists = [Colonist("land", "land_aquileia_vindobona"), Colonist("sea", "roma")]
    return "aquileia"


def test_the_last_house_triggers_the_end() -> None:
    """V43, ruling 25."""
    state = table(4)
    state.active = 2
    city = last_house(2, state)
    match = played(state, "start-architect", "done", city, seat=2)
    while "build" in asked(match).values():
        say(match, "done", seat=2)
    match.news()
    say(match, "end", seat=2)
    assert match.state.concordia == 2
    assert events(match, "concordia") == [{"why": "houses"}]
    order = []
    while match.result is None:
        order.append(*match.open)
        pass_turn(match)
    assert order == [3, 0, 1]


def test_a_second_trigger_changes_nothing() -> None:
    state = table(4)
    state.concordia = 2
    city = last_house(0, state)
    match = played(state, "start-architect", "done", city)
    while "build" in asked(match).values():
        say(match, "done")
    say(match, "end")
    assert match.state.players[0].houses_left == 0
    assert match.state.concordia == 2
    pass_turn(match)
    assert match.result is not None


def test_in_the_last_round_a_senator_buys_nothing() -> None:
    state = table()
    state.display, state.stack, state.concordia = [], [], 2
    assert asked(played(state, "start-senator")) == {0: "end_turn"}


# -- points --------------------------------------------------------------------------------------------------------


def test_points() -> None:
    """V44."""
    state = table(5)
    state.concordia = 0
    player = state.players[0]
    player.coins = 13
    player.goods = {"brick": 1, "food": 0, "tool": 3, "wine": 0, "cloth": 1}
    give(state, 0, colonists="land@roma land@roma sea@roma sea@roma land@roma")
    provinces = [state.map.cities_of(province) for province in state.map.provinces]
    three = [cities for cities in provinces if len(cities) == 3]
    two = [cities for cities in provinces if len(cities) == 2]
    cities = [city for group in (*three[:3], two[0]) for city in group][:9] + [group[0] for group in two[:3]]
    goods = ["brick"] * 3 + ["food"] * 4 + ["tool"] * 3 + ["cloth"] * 2
    state.tokens |= zip(cities, goods, strict=True)
    seven = {state.map.cities[city].province for city in cities}
    extra = [group[0] for group in (*two, *three) if state.map.cities[group[0]].province not in seven]
    for place in range(7 - len(seven)):
        old, new = cities[place * 3], extra[place]
        state.tokens[new] = state.tokens[old]
        cities[place * 3] = new
    give(state, 0, houses=" ".join(cities))
    assert len({state.map.cities[city].province for city in cities}) == 7
    player.hand = ["start-senator", "start-architect", "start-diplomat", "start-prefect", "start-prefect"]
    player.pile = ["deck-1-prefect", "deck-1-diplomat", "start-mercator", "deck-1-mercator"]
    player.pile += ["start-tribune", "deck-1-colonist", "deck-5-diplomat", "deck-1-farmer"]
    assert points(state) == {
        "vesta": 3,
        "jupiter": 18,
        "saturnus": 28,
        "mercurius": 16,
        "mars": 30,
        "minerva": 12,
        "concordia": 7,
    }
    assert CONCORDIA.score(state).scores[0] == 114


MINERVA = [
    ("mason", "brick", 3),
    ("farmer", "food", 3),
    ("smith", "tool", 3),
    ("vintner", "wine", 4),
    ("weaver", "cloth", 5),
]


@pytest.mark.parametrize(("name", "good", "worth"), MINERVA)
def test_points_of_specialists(name: str, good: str, worth: int) -> None:
    state = table()
    state.tokens["lutetia"] = state.tokens["londinium"] = good
    give(state, 0, hand=f"deck-{2 if worth > 3 else 1}-{name}", houses="lutetia londinium")
    assert points(state)["minerva"] == 2 * worth


def test_ties() -> None:
    """V45: the holder of the Praefectus Magnus, then whoever is nearest to its right."""
    state = table(4)
    for player in state.players:
        player.coins = 0
    for seat in (1, 3):
        state.players[seat].coins = 100
    assert (state.magnus, CONCORDIA.score(state).places) == (3, [4, 2, 3, 1])
    state.magnus = 2
    result = CONCORDIA.score(state)
    assert result.places == [4, 1, 3, 2]
    assert result.tie_break == "magnus"


# -- intermediate scoring ---------------------------------------------------------------------------------------------


def test_intermediate_scoring() -> None:
    """V46: at the end of the first Tribune's turn; the coins when all have done it."""
    state = table(4, intermediate="yes")
    for player, scored in zip(state.players, (None, 28, 28, 20), strict=True):
        player.first_score = scored
        player.coins = 0
    state.players[0].coins = 310 - 24
    match = played(state, "start-tribune", "none")
    assert match.state.players[0].first_score is None
    match.news()
    say(match, "end")
    scored = match.state.players[0].first_score
    assert scored is not None
    assert scored > 28
    news = {event.kind: event.facts for event in match.news()[0]}
    assert news["intermediate"] == {"points": scored}
    assert news["intermediate_paid"] == {"coins": [2, 1, 1, 0]}
    assert [player.coins for player in match.state.players] == [288, 1, 1, 0]


def test_intermediate_scoring_happens_once() -> None:
    state = table(2, intermediate="yes")
    state.players[0].first_score = 1
    match = played(state, "start-tribune", "none", "end")
    assert match.state.players[0].first_score == 1
    assert not events(match, "intermediate")


def test_all_equal_all_gain_two() -> None:
    """Default 14 of section 12."""
    state = table(2, intermediate="yes")
    state.players[1].first_score = 100
    state.players[0].coins = 940
    match = played(state, "start-tribune", "none", "end")
    assert match.state.players[0].first_score == 100
    assert events(match, "intermediate_paid") == [{"coins": [2, 2]}]


def test_without_the_option_nothing_is_scored() -> None:
    match = played(table(), "start-tribune", "none", "end")
    assert match.state.players[0].first_score is None


# -- the rest --------------------------------------------------------------------------------------------------------


def test_turns_go_round_from_the_start_player() -> None:
    match = Match.start(CONCORDIA, Setup(4, ConcordiaOptions(), "5eed" * 8, first=2), strict=True)
    kinds = [(event.kind, event.seat) for event in match.news()[0]]
    assert kinds == [("game_began", 2), ("turn_began", 2)]
    seen = []
    for _ in range(6):
        seen.append(*match.open)
        pass_turn(match)
    assert seen == [2, 3, 0, 1, 2, 3]
    assert match.state.turn == 7
    assert match.state.phase is Phase.CARD


@pytest.mark.parametrize("map", ["imperium", "italia"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_at_random_come_to_an_end(seats: int, map: str) -> None:
    for seed in range(2):
        rng = Random(f"{seats}/{map}/{seed}")
        options = ConcordiaOptions(map=map, intermediate="yes")  # type: ignore[arg-type]
        match = Match.start(CONCORDIA, Setup(seats, options, f"{seed + 1:032x}"), keep=False)
        components = dict(CONCORDIA.conserved(match.state))
        answers = 0
        while match.result is None:
            answers += 1
            assert answers < 5000
            seat = rng.choice(sorted(match.open))
            match.answer(seat, match.open[seat].sample(rng))
            if not answers % 5:
                assert not list(CONCORDIA.complaints(match.state))
                assert dict(CONCORDIA.conserved(match.state)) == components
        assert dict(CONCORDIA.conserved(match.state)) == components
        assert match.state.concordia is not None
        assert match.state.active == match.state.concordia
        assert min(match.result.places) == 1
        assert sorted(set(match.result.places)) == sorted(match.result.places)


def test_positions_are_sound() -> None:
    state = table()
    lay(state, "deck-2-consul")
    assert state.display[0] == "deck-2-consul"
    assert len(state.display) == 7
    assert not list(CONCORDIA.complaints(match_at(state).state))


@pytest.mark.parametrize("check", [conformance.check_storing, conformance.check_undo, conformance.check_arrival])
def test_the_promises_of_the_engine(check: Callable[[GameType, Setup, int], None]) -> None:
    setup = conformance.random_setup(CONCORDIA, 3, 5)
    check(CONCORDIA, setup, 5)


def test_the_stand_in_of_a_player_who_left_only_plays_the_tribune() -> None:
    match = match_at(table(3))
    match.resign(1)
    match.news()
    for _ in range(3):
        pass_turn(match)
        assert list(match.open) == [2]
        pass_turn(match)
        assert list(match.open) == [0]
    assert [event.facts["card"] for event in match.news()[0] if (event.kind, event.seat) == ("played", 1)] == [
        "start-tribune"
    ] * 3
    assert len(match.state.players[1].colonists) == 2
