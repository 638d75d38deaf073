"""Who sees what."""

from __future__ import annotations

from games.dominion.state import DominionState, Phase
from games.dominion.view import view
from games.engine.match import Match
from games.engine.storing import plain, restored
from tests.games.dominion.positions import played, position


def library(*keys: str) -> Match:
    state = position(
        kingdom=["library", "village", "market"],
        hands=[["library", *["copper"] * 4], ["copper"] * 5],
        decks=[["estate", "village", "silver", "market", "gold"], ["copper"] * 5],
    )
    return played(state, (0, ["library"]), *((0, [key]) for key in keys))


def test_others_do_not_see_what_a_library_draws() -> None:
    match = library()
    state = match.state
    seat = view(state, 1).seats[0]
    assert (seat.hand_count, seat.deck_count, seat.looked_at_count) == (4, 5, 0)
    own = view(state, 0)
    assert own.own is not None
    assert own.own.looked_at == ("village",)
    assert (own.seats[0].hand_count, own.seats[0].deck_count) == (5, 3)


def test_cards_set_aside_are_seen_by_all() -> None:
    match = library("set_aside")
    seat = match.view(1).seats[0]
    assert seat.set_aside == ("village",)
    assert (seat.hand_count, seat.deck_count) == (4, 4)


def test_hands_and_decks_are_not_in_foreign_views() -> None:
    state = position(kingdom=["moat"], hands=[["gold"], ["silver"]], decks=[["duchy"], ["province"]])
    for reader, hidden in ((None, ("gold", "silver")), (0, ("silver",)), (1, ("gold",))):
        seen = view(state, reader)
        shown = repr(seen.seats) + repr(seen.own) + repr(seen.trash)
        assert not any(f"'{card}'" in shown for card in (*hidden, "duchy", "province"))


def test_discard_counts_are_hidden_unless_the_table_shows_them() -> None:
    shape = {"kingdom": ["moat"], "hands": [["moat"], ["copper"]], "discards": [["gold", "estate"]]}
    hidden = view(position(**shape), 0)
    assert hidden.seats[0].discard_count is None
    assert hidden.seats[0].discard_top == "estate"
    assert hidden.own is not None
    assert hidden.own.discard is None
    shown = view(position(**shape, options={"discard_counts": "yes", "open_discards": "yes"}), 0)
    assert shown.seats[0].discard_count == 2
    assert shown.own is not None
    assert shown.own.discard == ("gold", "estate")


def test_deck_counts_can_be_hidden_from_others() -> None:
    state = position(kingdom=["moat"], hands=[["moat"], []], decks=[["gold"], []], options={"deck_counts": "no"})
    assert view(state, 0).seats[0].deck_count == 1
    other = view(state, 1).seats[0]
    assert other.deck_count is None
    assert other.has_deck
    assert not view(state, 0).seats[1].has_deck


def test_coins_with_treasures_in_hand() -> None:
    state = position(
        kingdom=["merchant"], hands=[["silver", "copper"], []], phase=Phase.BUY, coins=2, merchants=2, acted=True
    )
    own = view(state, 0).own
    assert own is not None
    assert own.coins_with_treasures == 2 + 2 + 2 + 1
    other = view(state, 1).own
    assert other is not None
    assert other.coins_with_treasures is None


def test_everything_is_open_after_the_game() -> None:
    state = position(kingdom=["moat"], hands=[[], ["copper"]], decks=[["gold", "estate"]])
    state.supply["province"] = 0
    match = played(state, (0, ["end"]))
    assert match.result is not None
    assert view(match.state, None).seats[0].final == (("gold", 1), ("estate", 1))


def test_states_go_through_json_unchanged() -> None:
    match = library("set_aside")
    assert restored(DominionState, plain(match.state)) == match.state
