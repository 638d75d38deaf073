"""The board, hands and parts of the board of Civilization in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cogs.ui.lists import PAGE_TEXT
from games.civilization import CIVILIZATION
from games.civilization.facts import EVENTS
from games.civilization.reckoning.building import affordable, trade_needed
from games.civilization.reckoning.pyramid import researchable as possible_research
from games.civilization.text.looks import look_words, views
from games.civilization.text.pages import board_words, hand_words
from games.civilization.text.possible import buildable, researchable
from games.civilization.view import CivilizationView
from games.engine.conformance import RAW, random_setup, walk
from games.engine.gametype import GameType, Setup
from games.engine.match import Match
from tests.games.civilization.positions import add_city, build, drawn, lay_tile, match_at, put, settled
from tests.games.civilization.test_battle_random import WAR, war_setup
from tests.games.civilization.test_events_random import LAST_TURN, RICH, setup_of

NAMES = ("Anna", "Ben", "Cleo", "Dan")
LONG_NAMES = tuple("ABCD"[seat] + "w" * 31 for seat in range(4))
MOST_VIEWS = 20
MOST_KEY = 40
MOST_PAGES = 4


def views_of(kind: GameType, setup: Setup, seed: int, every: int) -> Iterator[tuple[Match, str]]:
    """Some positions of a random game and its end."""
    for number, (match, place) in enumerate(walk(kind, setup, seed)):
        if match.result is not None or number % every == 0:
            yield match, place
        if kind is RICH and match.state.turn > LAST_TURN:
            return


def texts(view: CivilizationView, names: tuple[str, ...]) -> Iterator[str]:
    """All texts of a reader: the board, what is looked at by itself, and the hand."""
    yield board_words(view, names)
    for key, _ in views(view, names):
        yield look_words(view, names, key)
    if view.reader is not None:
        yield hand_words(view, names)


def check_texts(kind: GameType, setup: Setup, seed: int, every: int) -> None:
    for match, place in views_of(kind, setup, seed, every):
        for reader in (None, *range(setup.seats)):
            view = match.view(reader)
            keys = [key for key, _ in views(view, NAMES)]
            assert len(keys) == len(set(keys)) <= MOST_VIEWS and max(map(len, keys)) <= MOST_KEY, place
            for text in texts(view, NAMES):
                assert text and not RAW.search(text) and ".." not in text, f"{place}: {text}"
            for key in keys:
                assert len(look_words(view, LONG_NAMES, key)) <= PAGE_TEXT, f"{place}, {key}"
            assert len(board_words(view, LONG_NAMES)) <= MOST_PAGES * PAGE_TEXT, place
            if reader is not None:
                assert len(hand_words(view, LONG_NAMES)) <= PAGE_TEXT, place


@pytest.mark.parametrize(("seats", "seed"), [(2, 4), (3, 5), (4, 6)])
def test_whole_games_fit_into_messages(seats: int, seed: int) -> None:
    check_texts(CIVILIZATION, random_setup(CIVILIZATION, seats, seed), seed, 150)


def test_battles_and_full_hands_fit_into_messages() -> None:
    check_texts(WAR, war_setup(4, 1), 1, 25)
    check_texts(RICH, setup_of(4, 2), 2, 60)


def test_what_can_be_built_and_researched_is_what_the_rules_allow() -> None:
    """What a page works out from a view is what the rules work out from the state."""
    compared = 0
    for kind, setup in ((CIVILIZATION, random_setup(CIVILIZATION, 3, 0)), (RICH, setup_of(4, 3))):
        for match, place in views_of(kind, setup, 9, 12):
            state, view = match.state, match.view(None)
            for seat, player in enumerate(state.players):
                for city, shown in zip(player.cities, view.seat(seat).cities, strict=True):
                    told = {(one.kind, one.id, one.cost, one.trade) for one in buildable(view, view.seat(seat), shown)}
                    items = affordable(state, seat, city)
                    wanted = {(one.kind, one.id, one.cost, trade_needed(state, seat, city, one.cost)) for one in items}
                    assert told == wanted, place
                    compared += len(wanted)
                if player.cities:
                    assert researchable(view, view.seat(seat)) == possible_research(state, seat), place
    assert compared > 500


# -- secrets ---------------------------------------------------------------------------------------------------------


def test_hidden_things_are_told_to_their_owner_alone() -> None:
    state = settled("rome", "china")
    state.players[0].events = ["drought"]
    state.players[0].huts = ["spy"]
    match = match_at(state)
    own = hand_words(match.view(0), NAMES)
    assert "Drought (Start of Turn): A revealed square" in own and "spy (hut token)" in own
    for reader in (None, 1):
        view = match.view(reader)
        for text in texts(view, NAMES):
            assert "Drought" not in text and "spy" not in text
    assert "1 ancient" in look_words(match.view(1), NAMES, "seat-0")
    assert "1 face-down hut token" in look_words(match.view(1), NAMES, "seat-0")


def test_battle_hands_are_told_to_who_sees_them() -> None:
    told = 0
    for match, place in views_of(WAR, war_setup(3, 2), 2, 3):
        battle = match.state.battle
        if battle is None or match.result is not None:
            continue
        for reader in (None, 0, 1, 2):
            sides = [battle.attacker, battle.defender]
            seen = [
                one.hand
                for one, other in (sides, sides[::-1])
                if reader == one.seat or (reader == other.seat and other.oracle)
            ]
            text = look_words(match.view(reader), NAMES, "battle")
            assert text.count(" in hand (") == sum([bool(hand) for hand in seen]), place
            told += bool(seen)
            hand = hand_words(match.view(reader), NAMES) if reader is not None else ""
            own = [one.hand for one in sides if one.seat == reader and one.hand]
            assert ("Battle hand" in hand) == bool(own), place
    assert told > 20


def test_after_the_game_everything_is_open() -> None:
    for match, _ in walk(CIVILIZATION, random_setup(CIVILIZATION, 2, 0), 3):
        if match.result is not None:
            units = match.state.players[0].units
            text = look_words(match.view(None), NAMES, "seat-0")
            assert "Units: no units" in text if not units else "Units: " in text
            for event in match.state.players[0].events:
                assert EVENTS[event].name in text
    assert board_words(match.view(None), NAMES).startswith("The game is over. ")


def test_a_spectator_holds_nothing() -> None:
    assert hand_words(match_at(settled("rome", "china")).view(None), NAMES) == "Spectators hold nothing."


# -- single pages ----------------------------------------------------------------------------------------------------


def test_the_dashboard_of_a_seat() -> None:
    state = settled("russia", "egypt")
    player = state.players[0]
    player.trade, player.culture, player.coins = 7, 4, {"pottery": 2}
    player.technologies += ["pottery", "writing"]
    text = look_words(match_at(state).view(1), NAMES, "seat-0")
    assert text.startswith("Anna (Russians, Communism; first player):\nTrade 7 of 27, gathers ")
    assert "Culture 4, space 0 of 21; the next costs 3 culture. 2 of 15 coins (Pottery 2)." in text
    assert "Level I: Communism (level III), Pottery, Writing." in text
    assert "Free places: any number on level I, 2 on level II." in text
    assert "stacking limit 3" in text and "In the supply: 5 armies and 1 scout." in text


def test_the_map_as_letters_and_square_by_square() -> None:
    state = settled("rome", "china")
    lay_tile(state, "E5", "tile-01")
    capital = state.players[0].capital.square
    library = next(one for one in state.board.around[capital] if state.chart[one].terrain == "grassland")
    build(state, library, "building", "library")
    put(state, 1, "scout", library)
    view = match_at(state).view(None)
    grid = look_words(view, NAMES, "map")
    rows = grid.split("```")[1].strip("\n").splitlines()
    assert len(rows) == 1 + view.board.height and rows[0].endswith("O P")
    column, row = ord(capital[0]) - ord("A"), int(capital[1:])
    assert rows[row][3 + 2 * column] == "1"
    assert f"Blockaded: {library}." in grid
    region = next(
        text
        for key, _ in views(view, NAMES)
        if key.startswith("map-") and f"{library} grassland" in (text := look_words(view, NAMES, key))
    )
    assert f"{library} grassland, Library (Anna), blockaded; Ben 1 scout." in region
    assert f"{capital} {view.squares[capital].terrain}, capital of Anna." in region
    with pytest.raises(KeyError):
        look_words(view, NAMES, "map-Z9")


def test_cities_tell_what_they_give_and_could_build() -> None:
    state = settled("america", "china")
    state.players[0].trade = 3
    second = add_city(state, 0, "C6") if "C6" in state.chart else None
    text = hand_words(match_at(state).view(0), NAMES)
    city = match_at(state).view(0).seat(0).cities[0]
    assert f"- Capital {city.square}: {city.icons.trade} trade, {city.production} production, arts " in text
    assert "Could build: army 4" in text
    assert second is None or "City C6" in text


def test_the_market_tells_prices() -> None:
    state = settled("rome", "china")
    state.wonder_market = ["oracle", "stonehenge", None, None]
    text = look_words(match_at(state).view(None), NAMES, "market")
    assert text.startswith("Wonders in the market: the Oracle 15 (10 with Code of Laws), Stonehenge 10; ")
    mine = look_words(match_at(state).view(0), NAMES, "market")
    assert "the Oracle 15 (10 for you)" in mine
    assert "Workshop or Iron Mine 6" in text and "12 disaster tokens" in text


def test_before_the_capitals_stand() -> None:
    state = drawn("rome", "china")
    view = match_at(state).view(None)
    assert "has not placed a capital yet." in board_words(view, NAMES)
    assert look_words(view, NAMES, "seat-1").endswith("has not placed a capital yet.")


def test_pictures_and_words_show_the_same_parts() -> None:
    """People without pictures find every part of which there is a picture."""
    pictures = CIVILIZATION.pictures
    for match, place in views_of(CIVILIZATION, random_setup(CIVILIZATION, 3, 1), 1, 300):
        view = match.view(None)
        offered = getattr(pictures, "views", lambda view, names: views(view, names))(view, NAMES)
        for key, _ in offered:
            assert look_words(view, NAMES, key), f"{place}, {key}"
