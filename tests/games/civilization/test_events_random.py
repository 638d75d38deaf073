"""Random games that begin with full hands: invariants, undo, and no leak, in trade and with events of all kinds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.civilization.checks import complaints, conserved
from games.civilization.facts import ERAS, EVENTS
from games.civilization.game import Civilization
from games.civilization.options import CivilizationOptions
from games.civilization.state import CivilizationState
from games.engine.conformance import check_storing, check_undo, walk
from games.engine.gametype import GameType, Setup
from games.engine.worlds import check_secrets
from tests.games.civilization.positions import RULES, settled

CIVILIZATIONS = ("germany", "china", "egypt", "russia")
KNOWN = ("pottery", "horseback-riding", "code-of-laws", "writing", "masonry", "metalworking", "civil-service")
LAST_TURN = 3


def rich(setup: Setup) -> CivilizationState:
    """A game before its first turn with events, tokens, resources and buildings, and most tiles face up."""
    rng = Random(setup.seed)
    state = settled(*CIVILIZATIONS[: setup.seats], seed=setup.seed)
    game = Civilization(state)
    for seat, player in enumerate(state.players):
        player.technologies += [one for one in KNOWN if one not in player.technologies]
        for era in ERAS:
            game.draw_event(seat, era, "track")
        for pile, source in ((state.hut_pile, "hut"), (state.village_pile, "village")):
            token = next(one for one in pile if one != "great-person")
            pile.remove(token)
            game.keep_token(seat, source, token)
        player.culture, player.trade = 9, 12
        land = [one for one in state.outskirts(player.capital) if state.chart[one].terrain != "water"]
        game.place_building(seat, player.capital, "market", next(one for one in land if one not in state.markers))
        for kind in ("silk", "wheat"):
            if state.resources[kind]:
                game.take_resource(seat, kind, "loot")
    for slot, tile in state.slots.items():
        if not tile.revealed and rng.random() < 0.7:
            game.reveal_tile(0, slot, 90 * rng.randrange(4))
    return state


RICH: GameType = replace(RULES, new=rich)


def setup_of(seats: int, seed: int) -> Setup:
    return Setup(seats, CivilizationOptions(), f"{seed:032x}", first=0)


def test_random_play_with_full_hands() -> None:
    """Invariants at every question; all kinds of timing are met."""
    played: Counter[str] = Counter()
    for seed in range(30):
        setup = setup_of(2 + seed % 3, seed)
        counts = None
        for match, place in walk(RICH, setup, seed):
            counts = counts or conserved(match.state)
            assert conserved(match.state) == counts, place
            assert not list(complaints(match.state)), place
            for event in match.news()[0]:
                played[event.kind] += 1
                if event.kind == "announced" and event.facts["what"] == "event":
                    played[EVENTS[event.facts["id"]].family] += 1
            if match.state.turn > LAST_TURN:
                break
    wanted = {"exchanged", "offered", "declined", "withdrawn", "trade_again", "lapsed", "cancelled", "event_discarded"}
    families = {"exchange", "terrain", "sabotage", "displace", "production", "gift", "cancel"}
    assert (wanted | families) - set(played) == set()


@pytest.mark.parametrize("seats", [2, 3])
def test_no_secret_leaks(seats: int) -> None:
    assert check_secrets(RICH, setup_of(seats, seats), seats, rate=0.03, most=20) > 50


def test_undo_and_storing() -> None:
    check_undo(RICH, setup_of(2, 3), 3)
    check_storing(RICH, setup_of(2, 4), 4)
