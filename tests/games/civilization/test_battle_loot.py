"""Loot: what it can take and how (5.9, R61 to R64)."""

from __future__ import annotations

from games.civilization.state import CivilizationState
from games.civilization.subgames import Loot
from games.engine.match import Match
from tests.games.civilization.battlefield import ARENA, fighting, hold, know, over
from tests.games.civilization.positions import asked, keys, say


def looting(state: CivilizationState, amount: int) -> Match:
    """The first seat spends loot of the second."""
    state.loot = Loot(0, 1, amount)
    return Match.at(ARENA, state, state.options, defaults={}, strict=True)


def poor(*civilizations: str) -> CivilizationState:
    """Nobody has anything that could be taken."""
    state = fighting(*civilizations)
    for player in state.players:
        player.trade = player.culture = 0
        player.technologies.clear()
    return state


def test_with_nothing_to_take_loot_is_lost() -> None:
    assert over(looting(poor("egypt", "germany"), 2))


def test_up_to_three() -> None:
    """V34: with two on the dial two are taken; what does not fit on the own dial is lost."""
    state = poor("egypt", "germany")
    state.players[1].trade, state.players[0].trade = 2, 26
    match = looting(state, 1)
    assert keys(match) == ["trade/2", "trade/1", "done"]
    say(match, "trade/2")
    assert over(match)
    assert (match.state.players[0].trade, match.state.players[1].trade) == (27, 0)


def test_the_same_effect_again_and_what_is_left_is_lost() -> None:
    state = poor("egypt", "germany")
    state.players[1].culture = 4
    match = looting(state, 2)
    say(match, "culture/3", "culture/1")
    assert over(match) and match.state.players[0].culture == 4


def test_prices() -> None:
    """One loot buys no technology, no card and no coin."""
    state = poor("egypt", "germany")
    know(state, 1, "pottery")
    hold(state, 1, "drought")
    state.players[1].coins["pottery"] = 1
    assert keys(looting(state, 1)) == ["discard-coin/pottery", "done"]
    state = poor("egypt", "germany")
    know(state, 1, "pottery")
    hold(state, 1, "drought")
    state.players[1].coins["pottery"] = 1
    match = looting(state, 2)
    assert set(keys(match)) == {
        "discard-coin/pottery",
        "technology/pottery",
        "culture-card/ancient",
        "steal-coin/pottery",
        "done",
    }


def test_a_stolen_coin_goes_to_the_sheet() -> None:
    """R62."""
    state = poor("egypt", "germany")
    know(state, 0, "pottery")
    state.players[1].coins["pottery"] = 2
    match = looting(state, 2)
    say(match, "steal-coin/pottery")
    assert match.state.players[0].coins == {"sheet": 1} and match.state.players[1].coins == {"pottery": 1}


def test_printed_coins_are_safe() -> None:
    """R63: Civil Service has a printed coin."""
    state = poor("egypt", "germany")
    state.players[0].technologies.append("civil-service")
    know(state, 1, "civil-service")
    assert over(looting(state, 2))


def test_a_coin_may_win_the_game() -> None:
    state = poor("egypt", "germany")
    state.players[0].coins["sheet"] = 14
    state.players[1].coins["sheet"] = 1
    match = looting(state, 2)
    say(match, "steal-coin/sheet")
    assert match.result is not None and match.result.reason == "economy"


def test_a_face_down_token_is_picked_unseen() -> None:
    """R61: the winner looks afterwards; a third seat sees the kind of token only."""
    state = poor("egypt", "germany", "china")
    for content in ("iron", "spy"):
        state.hut_pile.remove(content)
        state.players[1].huts.append(content)
    state.chance_script["loot/hut/1"] = [["spy"]]
    match = looting(state, 1)
    assert keys(match) == ["resource/hut", "done"]
    match.news()
    say(match, "resource/hut")
    assert match.state.players[0].huts == ["spy"] and match.state.players[1].huts == ["iron"]
    taken = next(event for event in match.news()[0] if event.kind == "resource_looted")
    assert [taken.read_by(seat).facts.get("resource") for seat in range(3)] == ["spy", "spy", None]


def test_a_market_token_is_chosen() -> None:
    state = poor("egypt", "germany")
    state.players[1].resources["silk"] = 1
    state.resources["silk"] -= 1
    match = looting(state, 1)
    say(match, "resource/market/silk")
    assert match.state.players[0].resources["silk"] == 1 and over(match)


def test_a_card_over_the_limit_is_discarded_at_once() -> None:
    """5.9: the hand limit applies at once, before loot goes on."""
    state = poor("egypt", "germany")
    hold(state, 0, "drought", "sabotage")
    hold(state, 1, "exchange-of-ideas")
    match = looting(state, 2)
    say(match, "culture-card/ancient")
    assert asked(match) == {0: "discard"}
    say(match, "drought")
    assert over(match)


def test_a_looted_technology_does_all_that_learning_does() -> None:
    """R64: with a place only; Germany draws a unit and takes a resource."""
    state = poor("germany", "egypt")
    know(state, 1, "gunpowder", "mathematics")
    know(state, 0, "pottery", "writing", "currency")
    match = looting(state, 2)
    assert keys(match) == ["technology/mathematics", "done"]
    say(match, "technology/mathematics")
    assert "mathematics" in match.state.players[0].technologies
    assert [unit.partition("-")[0] for unit in match.state.players[0].units] == ["artillery"]
    assert asked(match) == {0: "resource"}
