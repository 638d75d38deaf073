"""The pictures of seats, market, offers, battles, hands and the final sheet: sound, secret, and full of the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from random import Random
from time import process_time
from typing import Any

import pytest
from PIL import Image

from games.civilization.board import tables
from games.civilization.board.battle import draw_battle
from games.civilization.board.dashboard import draw_dashboard
from games.civilization.board.hand import draw_hand
from games.civilization.board.market import draw_market
from games.civilization.board.offers import draw_offers
from games.civilization.board.overview import draw_overview
from games.civilization.board.pictures import CivilizationPictures
from games.civilization.board.pyramid import rows_of
from games.civilization.board.score import draw_score
from games.civilization.facts import EVENTS, POOLS, TECHNOLOGIES, UNITS, VICTORY_STEP, WONDERS
from games.civilization.options import CivilizationOptions
from games.civilization.reckoned import coin_places, free_places, strength, used_names
from games.civilization.reckoning import combat, pyramid
from games.civilization.scoring import score, won
from games.civilization.state import CivilizationState, Phase
from games.civilization.subgames import Battle, Front, FrontUnit, Goods, Offer, Side, Trade
from games.civilization.view import view
from games.drawing.canvas import Canvas
from games.drawing.checks import problems
from games.drawing.picture import LONGEST_ALT, Picture, length
from games.drawing.seats import drawn_names
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import random_move
from tests.games.civilization.battlefield import FIELD, attack, fighting, forces, know, village
from tests.games.civilization.board_positions import fullest, middle
from tests.games.civilization.positions import RULES, build, keys, match_at, settled

NAMES = ("● Ágota", "■ Bořek", "▲ Żaneta", "◆ Δάφνη")
HOSTILE = ("W" * 32, "日本語の名前", "⬟ \u2068\u05d0\u05d1\u05d2\u05d3\u05d4\u2069", "Συνταγματάρχης von Hohenstein")


def words(canvas: Canvas) -> list[str]:
    return [text.text for text in canvas.texts]


def sound(canvas: Canvas) -> Canvas:
    assert list(problems(canvas)) == []
    assert canvas.width == 1100
    return canvas


def sound_picture(picture: Picture) -> Picture:
    assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height)
    assert len(picture.png) < 400_000
    assert 0 < length(picture.alt) <= LONGEST_ALT
    return picture


def positions(count: int) -> Iterator[CivilizationState]:
    for number in range(count):
        yield middle(2 + number % 3, number)


def names_of(state: CivilizationState, number: int = 0) -> tuple[str, ...]:
    return (HOSTILE if number % 2 else NAMES)[: state.seats]


def trading(seats: int, reader: int) -> CivilizationState:
    """The Trade phase with a public and, for the reader, an own offer of face-down things."""
    state = middle(seats, 4)
    state.phase = Phase.TRADE
    for player in state.players:
        player.huts, player.villages = ["wheat", "spy"], ["iron"]
        player.events = ["drought"]
    gives = Goods(trade=3, resources={"wheat": 1}, tokens=["hut/wheat"], events=["drought"])
    asks = Goods(culture=2, tokens=["hut"], promises=["peace"])
    table = [[0] * seats for _ in range(seats)]
    offers = [Offer(1, (reader + 1) % seats, reader, gives, asks), Offer(2, reader, (reader + 1) % seats, asks, gives)]
    state.floor = Trade(offers, [reader], table, [0] * seats, [list(row) for row in table])
    return state


def at_war(fronts: int, *, hand: int = 5) -> CivilizationState:
    """A battle in the Movement phase with so many fronts, some open and some wounded."""
    state = middle(2, 2)
    state.phase = Phase.MOVEMENT
    units = [unit for unit in UNITS if UNITS[unit].kind != "aircraft"]
    rng = Random(fronts)
    lines = []
    for _ in range(fronts):
        sides = [FrontUnit(rng.choice(units), rng.randrange(2)) if rng.random() < 0.7 else None for _ in range(2)]
        if sides == [None, None]:
            sides[0] = FrontUnit("infantry-2")
        lines.append(Front(*sides))
    one = Side(0, armies=6, scouts=2, hand=[rng.choice(units) for _ in range(hand)], drawn=hand, bonus=22)
    other = Side(1, armies=0, hand=[rng.choice(units) for _ in range(hand)], drawn=hand, killed=units[:4])
    state.battle = Battle("N6", one, other, city=True, capital=True, turn="attacker", fronts=lines)
    return state


# -- soundness -------------------------------------------------------------------------------------------------


def test_pictures_are_sound_on_any_position() -> None:
    for number, state in enumerate(positions(24)):
        names = drawn_names(names_of(state, number))
        public = view(state, None)
        before = view(middle(state.seats, number + 100), None)
        sound(draw_overview(public, names, range(number % 2), before))
        sound(draw_market(public, names))
        for seat in range(state.seats):
            sound(draw_dashboard(public, names, seat))
        sound(draw_hand(view(state, 0), names, None))
        state.phase = Phase.OVER
        state.result = score(state)
        sound(draw_score(view(state, None), names))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pictures_are_sound_when_all_is_full(seats: int) -> None:
    state = fullest(seats)
    names = drawn_names(names_of(state, 1))
    public = view(state, None)
    sound(draw_overview(public, names, (), None))
    sound(draw_market(public, names))
    for seat in range(seats):
        sound(draw_dashboard(public, names, seat))
        sound(draw_hand(view(state, seat), names, None))
    state.phase = Phase.OVER
    state.result = won(state, conqueror=seats - 1)
    sound(draw_score(view(state, None), names))


def test_pictures_are_sound_when_nothing_is_there_yet() -> None:
    match = Match.start(RULES, Setup(4, CivilizationOptions(civilizations="chosen"), "0" * 32))
    names = drawn_names(NAMES)
    for _ in range(6):
        public = match.view(None)
        sound(draw_overview(public, names, list(match.open), None))
        sound(draw_market(public, names))
        sound(draw_dashboard(public, names, 0))
        sound(draw_hand(match.view(0), names, match.open.get(0)))
        seat, answer = random_move(match, Random(1))
        match.answer(seat, answer)


@pytest.mark.parametrize("fronts", [0, 1, 3, 7, 8, 13, 14, 20, 27])
def test_battles_are_sound_with_any_number_of_fronts(fronts: int) -> None:
    state = at_war(fronts, hand=3 + fronts % 13)
    for names in (NAMES, HOSTILE):
        drawn = drawn_names(names[:2])
        sound(draw_battle(view(state, None), drawn, ()))
        for seat in (0, 1):
            sound(draw_hand(view(state, seat), drawn, None))
        assert state.battle is not None
        state.battle.attacker.oracle = True
        sound(draw_hand(view(state, 0), drawn, None))


def test_offers_are_sound_and_known_to_the_two() -> None:
    for seats in (2, 3, 4):
        state = trading(seats, 0)
        for reader in (None, *range(seats)):
            sound(draw_offers(view(state, reader), drawn_names(HOSTILE[:seats])))
        assert state.floor is not None
        state.floor.offers *= 9
        sound(draw_offers(view(state, 0), drawn_names(NAMES[:seats])))
        sound(draw_hand(view(state, 0), drawn_names(NAMES[:seats]), None))


@pytest.mark.parametrize("events", [1, 2, 3, 4, 5, 7, 9, 12])
def test_hands_of_many_events_are_sound_beside_offers(events: int) -> None:
    for offers in (0, 1, 5):
        state = trading(3, 0)
        assert state.floor is not None
        state.floor.offers *= offers
        state.players[0].events = list(EVENTS)[-events:]
        shown = words(sound(draw_hand(view(state, 0), drawn_names(NAMES[:3]), None)))
        assert {EVENTS[event].name for event in list(EVENTS)[-events:]} <= set(shown)


def test_hands_are_sound_in_played_games() -> None:
    for seats, seed in ((2, 3), (3, 5), (4, 7)):
        rng = Random(seed)
        match = Match.start(RULES, Setup(seats, CivilizationOptions(), f"{seed:032x}"))
        for number in range(500):
            if match.result is not None:
                break
            if number % 10 == 0:
                for seat, question in match.open.items():
                    sound(draw_hand(match.view(seat), drawn_names(NAMES[:seats]), question))
            seat, answer = random_move(match, rng)
            match.answer(seat, answer)


def test_all_pictures_are_small_and_have_the_facts_in_words() -> None:
    pictures = CivilizationPictures()
    for number, state in enumerate([*positions(4), fullest(4), at_war(9), trading(3, 0)]):
        names = names_of(state, number)
        public = view(state, None)
        assert len(pictures.tables(public, names, (), None)) == 2
        for picture in pictures.tables(public, names, (0,), public):
            sound_picture(picture)
        for key, label in pictures.views(public, names):
            assert label
            sound_picture(pictures.show(public, names, key))
        sound_picture(pictures.hand(view(state, 0), names, None))
        assert len(pictures.views(public, names)) <= 20


# -- facts -----------------------------------------------------------------------------------------------------


def test_the_overview_shows_how_far_each_seat_is() -> None:
    for number, state in enumerate(positions(12)):
        public = view(state, None)
        shown = words(draw_overview(public, drawn_names(names_of(state)), (), None))
        alt = tables.overview_picture(public, names_of(state)).alt
        for seat in public.seats:
            assert {str(seat.trade), str(seat.step), str(seat.coins), str(seat.units)} <= set(shown), number
            assert f"trade {seat.trade}, step {seat.step} of {VICTORY_STEP}, culture {seat.culture}" in alt


def test_what_a_seat_gained_is_marked() -> None:
    state = middle(2, 6)
    before = view(state, None)
    state.players[0].trade += 2
    state.players[1].step += 1
    after = view(state, None)
    shown = words(draw_overview(after, ["Anna", "Ben"], (), before))
    assert "+2" in shown and "+1" in shown
    assert (
        "Changed: Anna +2 trade, Ben +1 culture steps."
        in tables.overview_picture(after, ["Anna", "Ben"], (), before).alt
    )
    same = tables.overview_picture(after, ["Anna", "Ben"], (), after)
    assert same == tables.overview_picture(after, ["Anna", "Ben"])


def test_a_dashboard_shows_the_pyramid_and_its_free_places() -> None:
    for number, state in enumerate(positions(12)):
        public = view(state, None)
        for seat in public.seats:
            shown = words(draw_dashboard(public, drawn_names(names_of(state)), seat.seat))
            text = " ".join(shown)
            assert all(TECHNOLOGIES[one].name in text for one in seat.technologies), number
            player = state.players[seat.seat]
            free = free_places(seat)
            assert {level for level, count in free.items() if count} == {
                level for level in range(2, 6) if pyramid.has_place(player, level)
            }
            rows = {row.level: row for row in rows_of(seat)}
            assert sum(len(row.cards) for row in rows.values()) == len(seat.technologies)
            alt = tables.dashboard_picture(public, names_of(state), seat.seat).alt
            assert all(TECHNOLOGIES[one].name in alt for one in seat.technologies)


def test_the_coins_of_a_seat_add_up() -> None:
    for state in positions(24):
        public = view(state, None)
        for seat in public.seats:
            assert sum(count for _, count in coin_places(public, seat)) == seat.coins


def test_what_was_used_is_named() -> None:
    state = middle(2, 1)
    state.players[0].used = ["pottery", "animal-husbandry-heal", "hanging-gardens", "egypt", "start-harvest", "other/1"]
    expected = ["Pottery", "Animal Husbandry", "The Hanging Gardens", "Egyptians", "Feudalism"]
    assert used_names(view(state, None).seat(0)) == expected


def test_the_market_shows_what_is_left_and_who_pays_what() -> None:
    for state in positions(6):
        public = view(state, None)
        shown = words(draw_market(public, drawn_names(names_of(state))))
        for pool in POOLS:
            assert str(public.pools[pool]) in shown
        alt = tables.market_picture(public, names_of(state)).alt
        sold = [WONDERS[one].name for one in public.wonder_market if one is not None]
        assert all(name in alt for name in sold)
        assert f"wheat {public.resources['wheat']}" in alt


def test_a_battle_shows_both_sides_and_the_fronts() -> None:
    state = at_war(4)
    public = view(state, None)
    battle = public.battle
    assert battle is not None
    shown = words(draw_battle(public, ["Anna", "Ben"], ()))
    assert {"Anna", "Ben", "attacks", "defends the capital", "+22", "5 in hand"} <= set(shown)
    assert {str(battle.attacker.total), str(battle.defender.total)} <= set(shown)
    alt = tables.battle_picture(public, ["Anna", "Ben"]).alt
    assert f"bonus 22, total {battle.attacker.total}" in alt
    assert "Front 4: " in alt and "Battle turn of Anna (circle)" in alt


def test_barbarians_are_played_by_a_neighbour() -> None:
    state = fighting("rome", "germany")
    forces(state, 0, "infantry-2")
    village(state, FIELD, "iron")
    match = attack(state, FIELD)
    shown = words(sound(draw_battle(match.view(None), ["Anna", "Ben"], list(match.open))))
    assert {"Barbarians", "played by", "in the village"} <= set(shown)
    assert (
        "Barbarians in the village, played by Ben (square)"
        in tables.battle_picture(match.view(None), ["Anna", "Ben"]).alt
    )
    own = words(sound(draw_hand(match.view(1), ["Anna", "Ben"], match.open[1])))
    assert "hand" in own and "Play a unit (3)" in own


def test_a_hand_shows_units_at_their_rank_and_what_can_be_played() -> None:
    state = settled("germany", "rome")
    state.turn, state.phase, state.begun, state.active = 3, Phase.CITIES, True, 0
    forces(state, 0, "infantry-2", "infantry-2", "mounted-1")
    know(state, 0, "democracy")
    state.players[0].events = ["we-love-the-despot-day", "drought"]
    match = match_at(state)
    assert "event/we-love-the-despot-day" in keys(match)
    canvas = sound(draw_hand(match.view(0), ["Anna", "Ben"], match.open[0]))
    shown = words(canvas)
    assert {"3", "1", "×2", "We Love the Despot Day", "Drought", "you may"} <= set(shown)
    alt = tables.hand_picture(match.view(0), ["Anna", "Ben"], match.open[0]).alt
    assert "Your units: 2 × infantry 3 and mounted 1." in alt and "Drought" in alt and "You may: " in alt
    plain = tables.hand_picture(match.view(0), ["Anna", "Ben"], None)
    assert plain.png != tables.hand_picture(match.view(0), ["Anna", "Ben"], match.open[0]).png


def test_strengths_from_a_view_are_those_of_the_rules() -> None:
    for number, state in enumerate(positions(12)):
        if number % 2:
            land = next(one for one in state.outskirts(state.players[0].capital) if one not in state.markers)
            build(state, land, "wonder", "himeji-samurai-castle")
        public = view(state, None)
        for seat in range(state.seats):
            assert all(strength(public, seat, unit) == combat.strength(state, seat, unit) for unit in UNITS)


def test_offers_are_told_to_whom_they_are_made() -> None:
    state = trading(3, 0)
    shown = " ".join(words(draw_hand(view(state, 0), ["Anna", "Ben", "Cleo"], None)))
    assert "offer 1, you get" in shown and "offer 2, you give" in shown
    alt = tables.hand_picture(view(state, 0), ["Anna", "Ben", "Cleo"], None).alt
    assert "Ben (square) offers you 3 trade, 1 wheat" in alt and "wheat (hut token)" in alt
    public = tables.offers_picture(view(state, None), ["Anna", "Ben", "Cleo"]).alt
    assert "wheat (hut token)" not in public and "Drought" not in public


def test_the_final_sheet_tells_who_won_and_opens_what_was_hidden() -> None:
    state = middle(3, 5)
    state.players[1].step = VICTORY_STEP
    state.players[2].events = ["drought"]
    state.phase = Phase.OVER
    state.result = won(state)
    public = view(state, None)
    shown = words(draw_score(public, ["Anna", "Ben", "Cleo"]))
    assert {"Ben", "wins by culture", "Drought"} <= set(shown)
    for player in state.players:
        assert f"{len(player.technologies)} known" in shown, "not only those that count for Space Flight"
    alt = tables.score_picture(public, ["Anna", "Ben", "Cleo"]).alt
    assert "1. Ben (square): step 21 of 21" in alt and "Cleo had units" in alt
    state.result = score(state)
    assert "The game is over" in words(draw_score(view(state, None), ["Anna", "Ben", "Cleo"]))


def test_pictures_are_quick() -> None:
    state, war = fullest(4), at_war(9)
    public = view(state, None)
    makers: list[Callable[[], Picture]] = [
        lambda: tables.overview_picture(public, NAMES, (0,), public),
        lambda: tables.dashboard_picture(public, NAMES, 0),
        lambda: tables.market_picture(public, NAMES),
        lambda: tables.battle_picture(view(war, None), NAMES[:2]),
        lambda: tables.hand_picture(view(state, 0), NAMES, None),
    ]
    for make in makers:
        make()
        times = []
        for _ in range(3):
            begun = process_time()
            make()
            times.append(process_time() - begun)
        assert min(times) < 0.2


def test_wrong_views_are_refused() -> None:
    public = view(middle(2, 0), None)
    pictures = CivilizationPictures()
    with pytest.raises(ValueError, match="not over"):
        pictures.score(public, NAMES[:2])
    with pytest.raises(ValueError, match="only a seat"):
        pictures.hand(public, NAMES[:2], None)
    with pytest.raises(ValueError, match="no battle"):
        tables.battle_picture(public, NAMES[:2])
    with pytest.raises(KeyError):
        pictures.show(public, NAMES[:2], "nowhere")
    assert pictures.show(public, NAMES[:2], "battle") == tables.overview_picture(public, NAMES[:2])


# -- sameness and secrecy --------------------------------------------------------------------------------------


def all_public(state: CivilizationState, reader: int | None) -> list[Picture]:
    """Every picture that a reader can look at."""
    seen = view(state, reader)
    pictures, names = CivilizationPictures(), NAMES[: state.seats]
    found = [*pictures.tables(seen, names, (), None)]
    return found + [pictures.show(seen, names, key) for key, _ in pictures.views(seen, names)]


def other_world(state: CivilizationState, reader: int | None) -> None:
    """All that the reader does not know is something else: hands of others, decks, tokens, battle hands."""
    for seat, player in enumerate(state.players):
        if seat == reader:
            continue
        player.units = ["infantry-1"] * len(player.units)
        first = {era: next(one.id for one in EVENTS.values() if one.deck == era) for era in state.event_decks}
        player.events = [first[EVENTS[event].deck] for event in player.events]
        player.huts, player.villages = ["silk"] * len(player.huts), ["uranium"] * len(player.villages)
    for deck in (*state.unit_decks.values(), *state.event_decks.values()):
        deck.reverse()
    for pile in (state.hut_pile, state.village_pile, state.persons, state.wonder_deck):
        pile.reverse()
    if state.battle is not None:
        for side in (state.battle.attacker, state.battle.defender):
            if side.seat != reader:
                side.hand = ["artillery-1"] * len(side.hand)


WORLDS: list[Callable[[], CivilizationState]] = [
    lambda: middle(3, 11),
    lambda: middle(4, 12),
    lambda: at_war(5),
    lambda: fullest(2),
]


@pytest.mark.parametrize("make", WORLDS)
@pytest.mark.parametrize("reader", [None, 0])
def test_nothing_hidden_of_others_shows(make: Callable[[], CivilizationState], reader: int | None) -> None:
    one, other = make(), make()
    other_world(other, reader)
    assert all_public(one, reader) == all_public(other, reader)
    if reader is not None:
        names = NAMES[: one.seats]
        hands: list[Any] = [tables.hand_picture(view(state, reader), names, None) for state in (one, other)]
        assert hands[0] == hands[1]


def test_offers_of_face_down_things_show_only_backs_to_others() -> None:
    one, other = trading(3, 0), trading(3, 0)
    assert other.floor is not None
    other.floor.offers[0].gives.tokens = ["hut/spy"]
    assert all_public(one, 2) == all_public(other, 2)
    assert all_public(one, 0) != all_public(other, 0)


def test_equal_views_give_equal_pictures() -> None:
    assert [all_public(middle(2, 7), None)] == [all_public(middle(2, 7), None)]


def test_the_map_comes_first_and_a_battle_takes_the_place_of_the_overview() -> None:
    pictures = CivilizationPictures()
    peace, war = view(middle(2, 2), None), view(at_war(2), None)
    assert pictures.tables(peace, NAMES[:2], (), None)[0] == pictures.table(peace, NAMES[:2], (), None)
    assert pictures.tables(peace, NAMES[:2], (), None)[1] == tables.overview_picture(peace, NAMES[:2])
    assert pictures.tables(war, NAMES[:2], (), None)[1] == tables.battle_picture(war, NAMES[:2])
