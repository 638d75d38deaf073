"""The Trade phase: offers, exchanges, Horseback Riding, done (3.2, 14; R27, R77)."""

from __future__ import annotations

import pytest

from games.civilization.checks import complaints, conserved
from games.civilization.facts import EVENTS
from games.civilization.game import Civilization
from games.civilization.grid import NEUTRAL_TILES
from games.civilization.phases.offers import MOST_MADE, MOST_OPEN
from games.civilization.phases.trade import MOST_RETURNS
from games.civilization.reckoning.promises import possible
from games.civilization.state import CivilizationState, Phase
from games.civilization.subgames import Trade
from games.engine.events import readable
from games.engine.match import Match
from tests.games.civilization.positions import add_city, asked, keys, lay_tile, match_at, say, settled, square


def trading(*civilizations: str, dial: int = 10) -> CivilizationState:
    """The floor of the Trade phase of turn 2; every dial shows the same."""
    state = settled(*civilizations or ("rome", "china", "egypt"))
    state.turn, state.phase, state.begun = 2, Phase.TRADE, True
    count = state.seats
    made, whispered = ([[0] * count for _ in range(count)] for _ in range(2))
    state.floor = Trade(made=made, returns=[0] * count, whispered=whispered)
    for player in state.players:
        player.trade = dial
    return state


def hold(state: CivilizationState, seat: int, *events: str) -> None:
    for event in events:
        state.event_decks[EVENTS[event].deck].remove(event)
        Civilization(state).keep_event(seat, event)


def keep(state: CivilizationState, seat: int, *huts: str) -> None:
    for hut in huts:
        state.hut_pile.remove(hut)
        Civilization(state).keep_token(seat, "hut", hut)


def resource(state: CivilizationState, seat: int, kind: str) -> None:
    Civilization(state).take_resource(seat, kind, "test")


def offer(match: Match, gives: str, asks: str, *numbers: str, seat: int = 0, to: int = 1) -> None:
    """Offer goods; numbers are those for trade and culture, where there is a choice."""
    before = len(numbers) - (("trade" in asks.split()) + ("culture" in asks.split()))
    say(match, f"offer/seat-{to}", gives, *numbers[:before], asks, *numbers[before:], seat=seat)


def promises(match: Match, seat: int, to: int) -> list[str]:
    """The keys of what a seat may promise another."""
    return [f"promise/{what}" for what in possible(match.state, seat, to)]


def floor(match: Match) -> Trade:
    assert match.state.floor is not None
    return match.state.floor


# -- offers and exchanges --------------------------------------------------------------------------------------------


def test_an_exchange() -> None:
    """Partner, what I give, what I ask; then the other accepts, and both parts change hands at once."""
    state = trading()
    resource(state, 0, "silk")
    state.players[1].culture = 5
    match = match_at(state)
    counts = conserved(match.state)
    say(match, "offer/seat-1")
    assert asked(match)[0] == "offer_give"
    assert keys(match) == ["trade", "market/silk", *promises(match, 0, 1)]
    say(match, "trade market/silk promise/peace", "3")
    assert keys(match) == ["trade", "culture", *promises(match, 1, 0)]
    say(match, "culture", "4")
    assert "accept/seat-0/2-1" in keys(match, 1) and "accept/seat-0/2-1" not in keys(match, 2)
    say(match, "accept/seat-0/2-1", seat=1)
    one, other = match.state.players[:2]
    assert (one.trade, one.culture, one.resources["silk"]) == (7, 4, 0)
    assert (other.trade, other.culture, other.resources["silk"]) == (13, 1, 1)
    assert conserved(match.state) == counts
    done = next(event for event in match.news()[0] if event.kind == "exchanged")
    assert done.facts["gives"]["promises"] == ["peace"]
    assert floor(match).offers == []


def test_gifts_and_wishes_are_legal_and_nothing_for_nothing_is_not() -> None:
    match = match_at(trading())
    say(match, "offer/seat-1")
    say(match, "")
    assert match.open[0].least == 1
    say(match, "trade", "2")
    say(match, "offer/seat-0", "trade", "1", "", seat=1)
    say(match, "accept/seat-1/2-1")
    say(match, "accept/seat-0/2-1", seat=1)
    assert [player.trade for player in match.state.players] == [13, 7, 10]


def test_the_dial_stops_at_27() -> None:
    """The surplus is lost; what one gives in the same exchange leaves first."""
    state = trading(dial=26)
    match = match_at(state)
    offer(match, "trade", "trade", "5", "2")
    say(match, "accept/seat-0/2-1", seat=1)
    assert [player.trade for player in match.state.players[:2]] == [23, 27]
    done = next(event for event in match.news()[0] if event.kind == "exchanged")
    assert done.facts["lost"] == [0, 2]


def test_what_cannot_be_paid_is_not_accepted() -> None:
    """Both must still have it when the exchange is carried out."""
    match = match_at(trading())
    offer(match, "trade", "promise/favour", "8")
    offer(match, "trade", "promise/favour", "8", to=2)
    assert "accept/seat-0/2-1" in keys(match, 2)
    say(match, "accept/seat-0/2-1", seat=1)
    assert keys(match, 2)[-2:] == ["decline/seat-0/2-1", "done"]
    offer(match, "promise/favour", "trade", "15", seat=2, to=1)
    assert "accept/seat-2/2-1" in keys(match, 1)
    offer(match, "trade", "", "8", seat=1, to=0)
    say(match, "accept/seat-1/2-1")
    assert "accept/seat-2/2-1" not in keys(match, 1)
    assert "accept/seat-0/2-1" in keys(match, 2)


def test_declining_and_withdrawing() -> None:
    match = match_at(trading())
    offer(match, "trade", "", "1")
    offer(match, "trade", "", "2")
    assert f"offer/seat-{1}" not in keys(match) and MOST_OPEN == 2
    say(match, "decline/seat-0/2-1", seat=1)
    say(match, "withdraw/seat-1/2-2")
    assert floor(match).offers == []
    offer(match, "trade", "", "3")
    assert [one.number for one in floor(match).offers] == [3]


def test_offers_of_a_phase_are_counted() -> None:
    match = match_at(trading())
    for number in range(MOST_MADE):
        offer(match, "trade", "", "1")
        say(match, f"withdraw/seat-1/2-{number + 1}")
    assert "offer/seat-1" not in keys(match) and "offer/seat-2" in keys(match)


def test_a_draft_survives_what_others_do() -> None:
    match = match_at(trading())
    say(match, "offer/seat-1", "trade")
    offer(match, "trade", "", "1", seat=2, to=1)
    assert asked(match)[0] == "offer_give_trade"
    say(match, "4", "promise/favour")
    assert [one.gives.trade for one in floor(match).offers] == [1, 4]


# -- what lies face down ---------------------------------------------------------------------------------------------


def test_face_down_things_are_known_to_the_two_only() -> None:
    """Section 14: others see that there is an offer, its open goods, and backs."""
    state = trading()
    keep(state, 0, "spy", "wheat")
    hold(state, 0, "drought")
    match = match_at(state)
    offer(match, "trade hut/spy event/drought", "", "2")
    for reader in (None, 2):
        (seen,) = match.view(reader).floor.offers
        assert (seen.gives.trade, seen.gives.tokens, seen.gives.events) == (2, ["hut"], ["ancient"])
    (seen,) = match.view(1).floor.offers
    assert (seen.gives.tokens, seen.gives.events) == (["hut/spy"], ["drought"])
    say(match, "accept/seat-0/2-1", seat=1)
    assert (match.state.players[1].huts, match.state.players[1].events) == (["spy"], ["drought"])
    for event in match.news()[0]:
        for reader in (None, 2):
            told = event.read_by(reader)
            assert "spy" not in str(told) and "drought" not in str(told)
        if event.kind in ("offered", "exchanged"):
            known = event.read_by(1).facts
            assert known["gives_faces"] == ["hut/spy", "drought"] and known["gives"]["trade"] == 2


def test_what_is_asked_face_down_is_chosen_by_its_giver() -> None:
    state = trading()
    keep(state, 1, "spy", "wheat")
    hold(state, 1, "drought", "sabotage")
    match = match_at(state)
    say(match, "offer/seat-1", "trade", "6")
    assert keys(match) == ["trade", "hut", "deck/ancient", *promises(match, 1, 0)]
    say(match, "hut deck/ancient")
    say(match, "accept/seat-0/2-1", seat=1)
    assert asked(match)[1] == "accept_ancient" or asked(match)[1] == "accept_hut"
    while asked(match)[1].startswith("accept_"):
        say(match, "hut/spy" if asked(match)[1] == "accept_hut" else "sabotage", seat=1)
    assert (match.state.players[0].huts, match.state.players[0].events) == (["spy"], ["sabotage"])
    assert (match.state.players[1].huts, match.state.players[1].events) == (["wheat"], ["drought"])


def test_offers_of_a_back_lapse_when_one_of_it_is_given_away() -> None:
    """Whether the seat still has what it offered would tell which one it gave away."""
    state = trading()
    keep(state, 0, "spy", "wheat")
    match = match_at(state)
    offer(match, "hut/spy", "")
    offer(match, "hut/wheat", "", to=2)
    offer(match, "trade", "", "1", to=2)
    say(match, "accept/seat-0/2-1", seat=1)
    assert [(one.to, one.number) for one in floor(match).offers] == [(2, 2)]
    assert "lapsed" in [event.kind for event in match.news()[0]]


def test_offers_lapse_when_a_hand_is_discarded() -> None:
    state = trading()
    hold(state, 0, "drought", "sabotage")
    hold(state, 1, "defection")
    match = match_at(state)
    offer(match, "event/drought", "", to=2)
    offer(match, "event/defection", "", seat=1, to=0)
    say(match, "accept/seat-1/2-1")
    assert asked(match)[0] == "discard"
    say(match, "sabotage")
    assert floor(match).offers == []


# -- private offers --------------------------------------------------------------------------------------------------


def whisper(match: Match, gives: str, asks: str, *numbers: str) -> None:
    """Seat 0 offers seat 1 something privately."""
    say(match, "whisper/seat-1", gives, *numbers, asks)


def test_of_a_private_offer_only_the_two_know() -> None:
    match = match_at(trading())
    match.news()
    before = {reader: match.view(reader) for reader in (None, 2)}
    third = (match.question_id(2), keys(match, 2), match.undo_steps(2))
    whisper(match, "trade promise/peace", "", "3")
    news = match.news()[0]
    for reader in (None, 2):
        assert match.view(reader) == before[reader]
        assert readable(news, reader) == []
    assert (match.question_id(2), keys(match, 2), match.undo_steps(2)) == third
    for reader in (0, 1):
        (seen,) = match.view(reader).floor.offers
        assert (seen.private, seen.gives.trade) == (True, 3)
        assert [event.kind for event in readable(news, reader)] == ["offered"]
    say(match, "decline/seat-0/2-11", seat=1)
    assert readable(match.news()[0], 2) == [] and match.view(2) == before[2]


def test_a_private_deal_is_told_when_it_is_carried_out() -> None:
    """What changed hands is public by kinds and counts; face-down things and promises stay between the two."""
    state = trading()
    keep(state, 0, "spy")
    match = match_at(state)
    whisper(match, "trade hut/spy promise/peace", "promise/favour", "3")
    match.news()
    say(match, "accept/seat-0/2-11", seat=1)
    news = match.news()[0]
    (public,) = [event for event in readable(news, 2) if event.kind == "exchanged"]
    assert public.facts["gives"]["trade"] == 3 and public.facts["gives"]["tokens"] == ["hut"]
    assert public.facts["gives"]["promises"] == [] and public.facts["gets"]["promises"] == []
    assert "number" not in public.facts and "spy" not in str(public)
    (known,) = [event for event in readable(news, 1) if event.kind == "exchanged"]
    assert known.facts["gives"]["promises"] == ["peace"] and known.facts["number"] == 11
    assert match.view(2).promises == () and len(match.view(1).promises) == 2
    assert [player.trade for player in match.state.players] == [7, 13, 10]


def test_a_private_deal_in_words_alone_is_never_told() -> None:
    match = match_at(trading())
    before = match.view(2)
    whisper(match, "promise/peace-2", "promise/no-events")
    say(match, "accept/seat-0/2-11", seat=1)
    assert match.view(2) == before
    assert readable(match.news()[0], 2) == [] == readable(match.news()[0], None)


def test_numbers_of_open_offers_do_not_tell_of_private_ones() -> None:
    match = match_at(trading())
    offer(match, "trade", "", "1")
    whisper(match, "trade", "", "1")
    offer(match, "trade", "", "2")
    assert [one.number for one in match.view(2).floor.offers] == [1, 2]
    assert [one.number for one in match.view(1).floor.offers] == [1, 11, 2]
    assert "offer/seat-1" not in keys(match) and "whisper/seat-1" in keys(match)
    assert match.view(2).floor.whispered[0] == [0, 0, 0] and match.view(0).floor.whispered[0] == [0, 1, 0]


def test_what_can_be_taken_back_does_not_tell_of_private_offers() -> None:
    """With three players nothing is taken back on the floor; an offer is withdrawn."""
    match = match_at(trading())
    offer(match, "trade", "", "1", seat=2, to=1)
    assert match.undo_steps(2) == []
    whisper(match, "trade", "", "1")
    assert match.undo_steps(2) == [] == match.undo_steps(0)
    say(match, "withdraw/seat-1/2-1", seat=2)
    say(match, "withdraw/seat-1/2-11")
    assert floor(match).offers == []


def test_two_players_have_nobody_to_hide_from() -> None:
    match = match_at(trading("rome", "china"))
    assert not [key for key in keys(match) if key.startswith("whisper/")]
    offer(match, "trade", "", "1")
    assert [entry.answer for entry in match.undo_steps(0)][-1] == ("offer/seat-1",)


# -- promises --------------------------------------------------------------------------------------------------------


def promised(match: Match, *whats: str) -> None:
    """Seat 0 promises seat 1 something, openly and for nothing."""
    number = floor(match).made[0][1] + 1
    offer(match, " ".join(f"promise/{what}" for what in whats), "")
    say(match, f"accept/seat-0/2-{number}", seat=1)


def running(match: Match) -> list[str]:
    return [one.what for one in match.state.promises]


def test_what_can_be_promised() -> None:
    """Things on the map that concern the two, and help against the third."""
    state = trading()
    china = state.players[1].capital
    where = state.outskirts(china)[0]
    state.players[0].figures[0].square = where
    match = match_at(state)
    mine = promises(match, 0, 1)
    assert {f"promise/leave/{where}", f"promise/no-city/{china.square}", "promise/help/seat-2"} <= set(mine)
    assert not [what for what in promises(match, 1, 0) if what.startswith("promise/leave")]
    assert "promise/help/seat-1" not in mine and "promise/resource-next/spy" in mine


def test_promises_are_noted_and_shown_as_long_as_they_run() -> None:
    match = match_at(trading())
    promised(match, "peace", "peace-3", "favour", "trade-next/6")
    favour = next(one for one in match.view(None).promises if one.what == "favour")
    assert (favour.seat, favour.to, favour.turn, favour.until) == (0, 1, 2, None)
    assert sorted(running(match)) == ["favour", "peace", "peace-3", "trade-next/6"]
    game = Civilization(match.state)
    for turn, left in ((3, ["favour", "peace-3", "trade-next/6"]), (4, ["favour", "peace-3"]), (5, ["favour"])):
        match.state.turn = turn
        game.end_promises()
        assert sorted(running(match)) == left


def test_a_promise_about_a_city_ends_with_it() -> None:
    state = trading()
    slot = next(slot.id for slot in state.board.slots.values() if slot.home is None)
    lay_tile(state, slot, NEUTRAL_TILES[0])
    city = add_city(state, 1, square(slot, 1, 1))
    match = match_at(state)
    promised(match, f"no-city/{city.square}")
    Civilization(match.state).end_promises()
    assert running(match) == [f"no-city/{city.square}"]
    match.state.players[1].cities.pop()
    Civilization(match.state).end_promises()
    assert running(match) == []


def test_letting_a_promise_go() -> None:
    match = match_at(trading())
    promised(match, "favour", "peace")
    assert not [key for key in keys(match) if key.startswith("release/")]
    match.news()
    say(match, "release/seat-0/2/favour", seat=1)
    assert running(match) == ["peace"]
    (event,) = readable(match.news()[0], 2)
    assert (event.kind, event.seat, event.facts) == ("released", 1, {"other": 0, "promise": "favour"})


def test_the_same_promise_again_is_renewed() -> None:
    """Given openly once it stays open; given privately it is known to the two."""
    match = match_at(trading())
    whisper(match, "promise/peace", "")
    say(match, "accept/seat-0/2-11", seat=1)
    assert match.view(2).promises == ()
    promised(match, "peace")
    assert [one.private for one in match.state.promises] == [False]
    whisper(match, "promise/peace", "")
    say(match, "accept/seat-0/2-12", seat=1)
    assert [one.private for one in match.state.promises] == [False]


def test_a_private_promise_is_let_go_privately() -> None:
    match = match_at(trading())
    whisper(match, "promise/favour", "")
    say(match, "accept/seat-0/2-11", seat=1)
    match.news()
    say(match, "release/seat-0/2/favour", seat=1)
    assert readable(match.news()[0], 2) == [] and match.state.promises == []


# -- the hand limit --------------------------------------------------------------------------------------------------


def test_the_hand_limit_after_an_exchange() -> None:
    """R27: discarded at once by choice; meanwhile the others go on, but cannot deal with that seat."""
    state = trading()
    hold(state, 1, "drought", "sabotage")
    hold(state, 0, "defection")
    match = match_at(state)
    offer(match, "event/defection", "")
    offer(match, "promise/favour", "deck/ancient", seat=2, to=1)
    offer(match, "trade", "", "1", seat=1, to=2)
    say(match, "accept/seat-0/2-1", seat=1)
    assert asked(match) == {0: "trade", 1: "discard", 2: "trade"}
    assert "accept/seat-1/2-1" not in keys(match, 2)
    say(match, "done")
    say(match, "done", seat=2)
    assert match.state.phase is Phase.TRADE
    say(match, "drought", seat=1)
    assert match.state.players[1].events == ["defection", "sabotage"]
    assert "accept/seat-1/2-1" not in keys(match, 2)
    say(match, "again", seat=2)
    assert "accept/seat-1/2-1" in keys(match, 2)
    assert not list(complaints(match.state))


def test_both_hands_may_be_too_large() -> None:
    """R77: each discards by own choice; nothing ends before."""
    state = trading("rome", "china")
    hold(state, 0, "drought", "sabotage")
    hold(state, 1, "defection", "lost")
    match = match_at(state)
    offer(match, "event/drought event/sabotage", "")
    offer(match, "event/defection event/lost", "", seat=1, to=0)
    say(match, "accept/seat-0/2-1", seat=1)
    assert asked(match) == {0: "trade", 1: "discard"}
    say(match, "done")
    say(match, "drought sabotage", seat=1)
    say(match, "done", seat=1)
    assert match.state.phase is not Phase.TRADE


# -- Horseback Riding, done ------------------------------------------------------------------------------------------


def riding(**dials: int) -> CivilizationState:
    state = trading(**dials)
    state.players[0].technologies.append("horseback-riding")
    resource(state, 0, "silk")
    resource(state, 0, "silk")
    return state


@pytest.mark.parametrize(("dial", "mine", "theirs"), [(10, 19, 16), (20, 27, 26), (25, 27, 27)])
def test_horseback_riding(dial: int, mine: int, theirs: int) -> None:
    """9 and 6 trade, both stopped at 27; once a turn (R38)."""
    match = match_at(riding(dial=dial))
    say(match, "ability/horseback-riding", "seat-2")
    assert [player.trade for player in match.state.players] == [mine, dial, theirs]
    assert match.state.players[0].resources["silk"] == 1
    assert "ability/horseback-riding" not in keys(match)


def test_horseback_riding_can_be_cancelled() -> None:
    state = riding()
    state.players[1].events = []
    hold(state, 1, "primetime-tv")
    match = match_at(state)
    say(match, "ability/horseback-riding", "seat-2")
    assert asked(match) == {1: "cancel_ability"}
    say(match, "event/primetime-tv", seat=1)
    assert [player.trade for player in match.state.players] == [10, 10, 10]
    assert match.state.players[0].resources["silk"] == 1
    assert asked(match) == {0: "trade", 1: "trade", 2: "trade"}


def test_a_gift_pays_for_the_ride() -> None:
    """4.6: A Gift from Afar names another player, who gets a coin once the ability is paid."""
    state = trading()
    state.players[0].technologies.append("horseback-riding")
    hold(state, 0, "gift-from-afar")
    match = match_at(state)
    say(match, "ability/horseback-riding", "seat-2")
    assert asked(match)[0] == "gift_to"
    say(match, "seat-1")
    assert [player.trade for player in match.state.players] == [19, 10, 16]
    assert match.state.players[1].coins == {"sheet": 1}
    assert match.state.event_returns["ancient"] == ["gift-from-afar"]


def test_done_can_be_withdrawn_until_the_last_one() -> None:
    """T4. Nobody is waited for who is done; offers end with the phase."""
    match = match_at(trading())
    offer(match, "trade", "", "1")
    say(match, "done")
    assert keys(match) == ["again"]
    assert match.awaited == [1, 2] or set(match.awaited) == {1, 2}
    say(match, "again")
    say(match, "done")
    say(match, "accept/seat-0/2-1", "done", seat=1)
    say(match, "done", seat=2)
    assert match.state.floor is None
    assert match.state.phase is not Phase.TRADE


def test_coming_back_is_limited() -> None:
    match = match_at(trading())
    for _ in range(MOST_RETURNS):
        say(match, "done", "again")
    say(match, "done")
    assert 0 not in match.open


def test_an_open_offer_calls_back_who_was_done() -> None:
    match = match_at(trading())
    say(match, "done", seat=1)
    offer(match, "trade", "", "2")
    assert floor(match).done == []
    assert 1 in match.awaited
    assert any(key.startswith("accept/seat-0") for key in keys(match, 1))


def test_a_private_offer_calls_nobody_back() -> None:
    match = match_at(trading())
    say(match, "done", seat=1)
    say(match, "whisper/seat-1", "trade", "2", "")
    assert floor(match).done == [1]


def test_being_called_back_uses_up_no_return() -> None:
    match = match_at(trading())
    say(match, "done", seat=1)
    offer(match, "trade", "", "2")
    assert floor(match).returns == [0, 0, 0]


def test_offers_lapse_at_the_end_of_trade() -> None:
    match = match_at(trading())
    match.news()
    offer(match, "trade", "", "2")
    for seat in range(3):
        say(match, "done", seat=seat)
    lapsed = [event for event in match.news()[0] if event.kind == "lapsed"]
    assert [(event.seat, event.facts["other"]) for event in lapsed] == [(0, 1)]


def test_everybody_gathers_first() -> None:
    state = settled("rome", "china")
    state.turn, state.phase = 2, Phase.TRADE
    before = [player.trade for player in state.players]
    match = match_at(state)
    assert all(player.trade > old for player, old in zip(match.state.players, before, strict=True))
    assert asked(match) == {0: "trade", 1: "trade"}


def test_a_stand_in_is_done() -> None:
    """Whoever has left the game holds nobody up, and does not come back."""
    match = match_at(trading())
    match.resign(2)
    assert floor(match).done == [2]
    say(match, "done")
    say(match, "done", seat=1)
    assert match.state.floor is None
