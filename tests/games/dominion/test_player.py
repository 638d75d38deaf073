"""The computer player: sound in single decisions, legal everywhere, blind to what is hidden, and stronger than others.

TEST_PLAYERS=full plays the whole measure: 100 games against random play, 1000 against Big Money.
"""

from __future__ import annotations

import os
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from games.dominion import DOMINION
from games.dominion.cards import ACTIONS
from games.dominion.imagine import imagine
from games.dominion.options import DominionOptions
from games.dominion.player import BIG_MONEY, STEADY
from games.dominion.player.choices import ANSWERS
from games.dominion.player.economy import is_terminal
from games.dominion.player.hand import FREE_ORDER, PLAYS
from games.dominion.player.measure import duel, sets_of, total
from games.dominion.player.notes import Notes
from games.dominion.state import Phase, Played
from games.dominion.text.questions import QUESTIONS
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import noted, situation
from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation
from tests.games.dominion.positions import balanced, match_at, position, random_game, some_options

FULL = os.environ.get("TEST_PLAYERS") == "full"

THEIRS = ("copper", "copper", "estate", "silver", "gold")
MIDDLE = ("copper",) * 5 + ("estate", "estate", "silver", "silver")
"""The rest of a deck in the middle of a game."""


WEAK = (
    "cellar",
    "village",
    "workshop",
    "throne_room",
    "remodel",
    "bureaucrat",
    "mine",
    "moneylender",
    "militia",
    "gardens",
)
"""Kingdom cards beside the named ones."""


def counts(match: Match) -> Notes:
    """The notes of somebody who has followed the game from its beginning."""
    return Notes(tuple(Counter(player.cards()) for player in match.state.players))


def reply(match: Match, seat: int = 0) -> Answer:
    """What the player answers now."""
    return STEADY.answer(situation(match, seat, counts(match)))


def at(*hand: str, kingdom: Sequence[str] = (), discard: Sequence[str] = MIDDLE, **more: Any) -> Match:
    """The first seat to move with this hand, in the middle of a game of two. Nobody has standing orders."""
    named = list(dict.fromkeys([*kingdom, *[card for card in hand if card in ACTIONS], *WEAK]))[:10]
    decks = [more.pop("deck", ("copper", "silver", "estate", "gold", "copper")), more.pop("their_deck", THEIRS)]
    discards = [discard, more.pop("their_discard", MIDDLE)]
    hands = [hand, more.pop("theirs", THEIRS)]
    return match_at(position(kingdom=named, hands=hands, decks=decks, discards=discards, **more))


def after(match: Match, *keys: str) -> Match:
    """The match after the first seat has played these cards or given these keys, one after another."""
    for key in keys:
        match.answer(0, (key,))
    return match


def buying(coins: int, *, buys: int = 1, kingdom: Sequence[str] = (), **more: Any) -> Match:
    """The first seat about to buy."""
    return at(kingdom=kingdom, phase=Phase.BUY, coins=coins, buys=buys, **more)


def with_supply(match: Match, **counts: int) -> Match:
    """The same position with other piles."""
    match.state.supply.update(counts)
    return match_at(match.state)


# -- playing Actions -----------------------------------------------------------------------------------------------


def test_a_village_comes_before_a_smithy() -> None:
    assert reply(at("village", "smithy", "copper", "copper", "estate")) == ("village",)


def test_the_order_of_playing_holds_all_actions_that_cost_none() -> None:
    assert {card for card in ACTIONS if not is_terminal(card)} == set(FREE_ORDER)
    assert PLAYS.keys() == ACTIONS


def test_of_two_that_need_the_only_action_the_stronger_is_played() -> None:
    assert reply(at("witch", "woodcutter", "copper", "estate", "estate")) == ("witch",)


def test_a_chapel_without_anything_to_trash_is_not_played() -> None:
    assert reply(at("chapel", "gold", "gold", "gold", "silver", discard=["gold"] * 5)) == ("end",)


def test_throne_room_doubles_the_best() -> None:
    match = after(at("throne_room", "smithy", "moat", "copper", "copper"), "throne_room")
    assert reply(match) == ("smithy",)


def test_throne_room_is_passed_over_when_nothing_is_worth_doubling() -> None:
    match = at("throne_room", "chapel", "gold", "gold", "gold", kingdom=["sentry"], discard=["gold"] * 5)
    assert reply(match) == ("end",)


def test_all_treasures_are_played() -> None:
    assert sorted(reply(at("copper", "copper", "silver", "estate", phase=Phase.BUY))) == ["copper", "copper", "silver"]


# -- buying --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("coins", "wanted"), [(6, "gold"), (8, "province"), (12, "province")])
def test_money_where_the_kingdom_offers_nothing_better(coins: int, wanted: str) -> None:
    gold = ["gold"] * 4 if wanted == "province" else []
    assert reply(buying(coins, kingdom=["chancellor"], discard=[*MIDDLE, *gold])) == (wanted,)


def test_rather_nothing_than_copper_or_a_curse() -> None:
    assert reply(buying(1)) == ("end",)


def test_a_witch_is_bought_early() -> None:
    match = buying(5, kingdom=["witch", "market", "festival"], discard=["copper"] * 7 + ["estate"] * 3, deck=())
    assert reply(match) == ("witch",)


def test_no_witch_when_the_curses_are_gone() -> None:
    match = buying(5, kingdom=["witch", "laboratory"], discard=[*MIDDLE, "gold", "silver"])
    assert reply(match) == ("witch",)
    assert reply(with_supply(match, curse=0)) == ("laboratory",)


def test_duchies_near_the_end() -> None:
    assert reply(with_supply(buying(6), province=2)) == ("duchy",)
    assert reply(buying(6, kingdom=["moat"])) != ("duchy",)


def test_estates_at_the_very_end() -> None:
    assert reply(with_supply(buying(2, kingdom=["thief"]), province=1)) == ("estate",)


def test_the_last_province_is_left_when_it_would_lose() -> None:
    behind = with_supply(buying(8, their_discard=[*MIDDLE, "province", "province"]), province=1)
    assert reply(behind) != ("province",)


def test_the_last_province_is_taken_when_it_wins() -> None:
    ahead = with_supply(buying(8, discard=[*MIDDLE, "province"], their_discard=[*MIDDLE, "province"]), province=1)
    assert reply(ahead) == ("province",)


def test_with_two_provinces_left_who_is_behind_does_not_open_the_way() -> None:
    behind = with_supply(buying(8, their_discard=[*MIDDLE, "duchy"]), province=2)
    assert reply(behind) == ("duchy",)


def test_with_equal_points_fewer_turns_decide() -> None:
    """After this turn who has had one turn more would lose the tie, who has had one less wins it."""
    even = buying(8, discard=[*MIDDLE, "estate"], their_discard=[*MIDDLE, "province"])
    match = with_supply(even, province=1)
    match.state.players[0].turns, match.state.players[1].turns = 15, 15
    assert reply(match) != ("province",)
    match.state.players[0].turns = 14
    match.state.players[1].turns = 16
    assert reply(match_at(match.state)) == ("province",)


def test_a_hopeless_game_is_not_held_up() -> None:
    far_ahead = [*MIDDLE, *["province"] * 7]
    match = with_supply(buying(8, their_discard=far_ahead), province=1, duchy=0, estate=0)
    assert reply(match) == ("province",)


def test_a_third_empty_pile_ends_a_game_that_is_won() -> None:
    match = buying(3, kingdom=["village", "moat"], discard=[*MIDDLE, "province"])
    assert reply(with_supply(match, moat=0, curse=0, village=1)) == ("village",)


def test_two_buys_are_planned_together() -> None:
    """Two cards of 5 are better than one of 8 with nothing beside."""
    match = buying(10, buys=2, kingdom=["laboratory", "witch"], discard=["copper"] * 7 + ["estate"] * 3, deck=())
    first = reply(match)
    match.answer(0, first)
    assert {first, reply(match)} <= {("laboratory",), ("witch",)}


# -- what cards ask ------------------------------------------------------------------------------------------------


def test_chapel_trashes_estates_and_copper_early_and_keeps_some_money() -> None:
    match = at("chapel", "estate", "estate", "copper", "copper", discard=["copper"] * 5 + ["estate", "silver"], deck=())
    assert sorted(reply(after(match, "chapel"))) == ["copper", "copper", "estate", "estate"]
    poor = at("chapel", "copper", "copper", "copper", "estate", discard=["estate"], deck=())
    assert "copper" not in reply(after(poor, "chapel"))


def test_cellar_discards_what_does_nothing() -> None:
    match = at("cellar", "estate", "duchy", "gold", "silver")
    assert sorted(reply(after(match, "cellar"))) == ["duchy", "estate"]


def test_against_militia_the_best_three_are_kept() -> None:
    match = at("militia", theirs=("estate", "copper", "gold", "silver", "smithy"), kingdom=["smithy"])
    assert sorted(reply(after(match, "militia"), 1)) == ["copper", "estate"]


def test_a_moat_is_shown() -> None:
    match = at("witch", theirs=("moat", "copper", "copper", "copper", "estate"), kingdom=["moat"])
    assert reply(after(match, "witch"), 1) == ("show",)


def test_without_a_moat_the_window_is_passed() -> None:
    match = at("witch", theirs=("copper",) * 5, kingdom=["moat"], their_discard=["moat"])
    assert reply(after(match, "witch"), 1) == ("pass",)


def test_remodel_turns_gold_into_a_province_near_the_end() -> None:
    match = with_supply(at("remodel", "gold", "copper", "estate"), province=2)
    assert reply(after(match, "remodel")) == ("gold",)
    assert reply(after(match, "gold")) == ("province",)


def test_mine_turns_silver_into_gold() -> None:
    match = after(at("mine", "silver", "copper"), "mine")
    match.answer(0, ("silver",))
    assert reply(match) == ("gold",)


def test_mine_trashes_no_gold() -> None:
    assert reply(after(at("mine", "gold", "copper"), "mine")) == ("copper",)


def test_spy_leaves_the_own_gold_and_the_others_estate() -> None:
    match = at("spy", deck=("copper", "gold"), their_deck=("estate", "copper"))
    assert reply(after(match, "spy")) == ("back",)
    assert reply(after(match, "back")) == ("back",)


def test_spy_sends_off_the_own_estate_and_the_others_gold() -> None:
    match = at("spy", deck=("copper", "estate"), their_deck=("gold", "copper"))
    assert reply(after(match, "spy")) == ("discard",)
    assert reply(after(match, "discard")) == ("discard",)


def test_spy_at_once() -> None:
    match = at("spy", deck=("copper", "estate"), their_deck=("gold", "copper"), options={"spy": "at once"})
    assert reply(after(match, "spy")) == ("0/estate", "1/gold")


def test_thief_takes_the_gold_and_leaves_copper() -> None:
    match = at("thief", their_deck=("copper", "gold"))
    assert reply(after(match, "thief")) == ("gold",)
    assert reply(after(match, "gold")) == ("gold",)
    poor = at("thief", their_deck=("copper", "copper"))
    assert reply(after(poor, "thief")) == ()


def test_library_sets_aside_what_cannot_be_played() -> None:
    match = at("library", "copper", kingdom=["smithy"], deck=("smithy", "copper", "copper", "copper", "gold", "gold"))
    assert reply(after(match, "library")) == ("set_aside",)


def test_library_keeps_what_can_be_played() -> None:
    match = at("library", "copper", kingdom=["village"], deck=("village", *["copper"] * 6), actions=2)
    assert reply(after(match, "library")) == ("keep",)


def test_chancellor_brings_new_cards_sooner_and_leaves_the_deck_at_the_end() -> None:
    assert reply(after(at("chancellor"), "chancellor")) == ("yes",)
    assert reply(after(with_supply(at("chancellor"), province=1), "chancellor")) == ("no",)


@pytest.mark.parametrize("card", ["workshop", "feast", "artisan"])
def test_what_is_gained_is_worth_having(card: str) -> None:
    match = after(at(card, kingdom=["witch", "laboratory"]), card)
    assert reply(match)[0] not in ("copper", "curse", "estate", "feast")


def test_bureaucrat_puts_back_what_is_missed_least() -> None:
    match = at("bureaucrat", theirs=("estate", "province", "copper"))
    assert reply(after(match, "bureaucrat"), 1)[0] in ("estate", "province")


def test_harbinger_brings_back_gold_and_nothing_worse_than_a_mean_card() -> None:
    match = at("harbinger", kingdom=["sentry"], discard=["estate", "gold", "copper"])
    assert reply(after(match, "harbinger")) == ("gold",)
    poor = at("harbinger", kingdom=["sentry"], discard=["estate", "curse", "estate"], deck=["gold"] * 5)
    assert reply(after(poor, "harbinger")) == ("none",)


def test_vassal_plays_a_village_and_no_useless_chapel() -> None:
    match = at("vassal", kingdom=["village"], deck=("village", "copper"))
    assert reply(after(match, "vassal")) == ("yes",)
    useless = at("vassal", "gold", "gold", kingdom=["chapel"], deck=("chapel", "gold"), discard=["gold"] * 5)
    assert reply(after(useless, "vassal")) == ("no",)


def test_poacher_discards_victory_cards_first() -> None:
    match = at("poacher", "estate", "gold", "silver", deck=("copper",), kingdom=["sentry"])
    match = with_supply(match, curse=0, estate=0)
    assert reply(after(match, "poacher")) == ("copper", "estate")


def test_bandit_costs_the_silver_and_not_the_gold() -> None:
    match = at("bandit", their_deck=("gold", "silver"))
    assert reply(after(match, "bandit"), 1) == ("silver",)


def test_sentry_trashes_a_curse_discards_a_duchy_and_puts_gold_back() -> None:
    match = at("sentry", deck=("copper", "curse", "duchy"))
    assert reply(after(match, "sentry")) == ("curse",)
    match.answer(0, ("curse",))
    assert reply(match) == ("duchy",)
    better = at("sentry", deck=("copper", "gold", "silver"))
    after(better, "sentry")
    assert reply(better) == ()
    better.answer(0, ())
    assert reply(better) == ()
    better.answer(0, ())
    assert reply(better) == ("gold", "silver")


def test_artisan_puts_back_what_the_turn_does_not_need() -> None:
    match = at("artisan", "estate", "copper", "gold", kingdom=["laboratory", "witch"])
    after(match, "artisan")
    match.answer(0, ("laboratory",))
    assert reply(match) != ("gold",)


def test_moneylender_trashes_a_copper() -> None:
    match = at("moneylender", "copper", "copper", kingdom=["sentry"])
    assert reply(after(match, "moneylender")) == ("yes",)


def test_in_a_draft_a_strong_card_is_named() -> None:
    options = DominionOptions(kingdom="draft")
    match = Match.start(DOMINION, Setup(2, options, "ab" * 16, first=0))
    assert reply(match)[0] not in ("cellar", "chancellor", "thief", "woodcutter")


# -- all topics, all sizes -----------------------------------------------------------------------------------------


def test_every_topic_of_the_rules_has_an_answer() -> None:
    assert ANSWERS.keys() == QUESTIONS.keys()


@pytest.mark.parametrize("number", range(6))
def test_whatever_is_asked_the_answer_is_legal(number: int) -> None:
    """In random games, which play every card and come to odd positions."""
    for match, seat, question in random_game(number):
        assert question.legal(reply(match, seat)), question


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("number", range(3))
def test_games_among_themselves_come_to_an_end(seats: int, number: int) -> None:
    rng = Random(f"{seats}/{number}")
    setup = Setup(seats, some_options(rng), f"{rng.getrandbits(128):032x}")
    match = Match.start(DOMINION, setup, defaults={}, keep=False)
    for _ in played(match, [STEADY] * seats):
        pass
    assert match.state.turn < 50 * seats
    assert match.result is not None
    assert match.result.reason in ("provinces", "piles")


def played(match: Match, players: Sequence[ComputerPlayer]) -> Iterator[tuple[int, Situation]]:
    """A game of computer players: every situation before it is answered."""
    seats = len(players)
    notes = [player.begin(seat, seats) for seat, player in enumerate(players)]
    while match.result is None:
        events = match.news()[0]
        notes = [noted(player, seat, notes[seat], events) for seat, player in enumerate(players)]
        seat = min(match.open)
        given = situation(match, seat, notes[seat])
        yield seat, given
        match.answer(seat, players[seat].answer(given))


# -- what it knows -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_the_notes_count_all_decks(number: int) -> None:
    notes = None
    for match, seat, _ in random_game(number):
        notes = STEADY.begin(0, match.state.seats) if notes is None else notes
        notes = noted(STEADY, seat, notes, match.news()[0])
        assert notes == STEADY.begin(0, match.state.seats) or all(
            notes.decks[other] == Counter(player.cards()) for other, player in enumerate(match.state.players)
        )


@pytest.mark.parametrize("number", range(6))
def test_hidden_cards_change_no_answer(number: int) -> None:
    """In worlds that differ only in what the seat does not see it gets the same situation and gives the same answer."""
    rng, compared, differ = Random(number), 0, 0
    for match, seat, question in random_game(number):
        if not question.quiet or rng.random() > 0.2:
            continue
        notes, given = counts(match), situation(match, seat, counts(match))
        dealt = imagine(match.view(seat), (), rng)
        world = Match.at(DOMINION, dealt, dealt.options, defaults={}, keep=False)
        assert situation(world, seat, notes) == given
        assert STEADY.answer(situation(world, seat, notes)) == STEADY.answer(given)
        compared += 1
        differ += [player.hand for player in dealt.players] != [player.hand for player in match.state.players]
    assert compared > 3
    assert differ


@pytest.mark.parametrize("number", range(2))
def test_the_same_situation_gives_the_same_answer_in_any_process(number: int) -> None:
    for match, seat, _ in random_game(number):
        given = situation(match, seat, counts(match), looks_ahead=True)
        sent: tuple[ComputerPlayer, Situation] = pickle.loads(pickle.dumps((STEADY, given)))
        assert sent[0].answer(sent[1]) == STEADY.answer(given)


def test_a_seat_taken_over_in_mid_game_needs_only_the_events() -> None:
    """Notes made of all events at once are those made one after another."""
    rng, events = Random(1), []
    match = Match.start(DOMINION, Setup(3, DominionOptions(), "cd" * 16))
    while match.result is None and match.state.turn < 30:
        events += match.news()[0]
        seat = rng.choice(sorted(match.open))
        match.answer(seat, match.open[seat].sample(rng))
    events += match.news()[0]
    assert noted(STEADY, 2, STEADY.begin(2, 3), events) == counts(match)


def test_without_notes_of_the_beginning_it_plays_on() -> None:
    """A position by hand has no history: what lies open is counted, the rest is taken for a starting deck."""
    state = position(kingdom=["smithy"], hands=[["smithy", "gold", "gold"], ["copper"] * 5])
    state.players[0].play = [Played("witch", 1, 1)]
    match = match_at(balanced(state))
    given = situation(match, 0, STEADY.begin(0, 2))
    assert match.open[0].legal(STEADY.answer(given))


# -- strength ------------------------------------------------------------------------------------------------------


def test_it_beats_random_play() -> None:
    games = 100 if FULL else 40
    scores = [duel(STEADY, None, kingdom, games // 5) for kingdom in sets_of("first")]
    assert total(scores).won >= games * 0.98 - (0 if FULL else 1), scores


@pytest.mark.parametrize("edition", ["first", "second"])
def test_it_beats_plain_big_money(edition: str) -> None:
    games, sets = 1000 if FULL else 120, sets_of(edition)
    scores = [duel(STEADY, BIG_MONEY, kingdom, games // len(sets)) for kingdom in sets]
    assert total(scores).won >= 0.6 * total(scores).games, scores


def test_plain_big_money_is_what_it_says() -> None:
    """Province at 8, Gold at 6, Silver at 3, nothing else, and all Treasures are played."""
    match = Match.start(DOMINION, Setup(2, DominionOptions(), "ef" * 16), keep=False)
    bought: Counter[tuple[int, str]] = Counter()
    for _, given in played(match, [BIG_MONEY, BIG_MONEY]):
        if given.question.topic == "dominion.buy":
            coins, (key,) = given.view.coins, BIG_MONEY.answer(given)
            wanted = "province" if coins >= 8 else "gold" if coins >= 6 else "silver" if coins >= 3 else "end"
            assert key == wanted or wanted not in given.question.keys
            bought[given.seat, key] += 1
        if given.question.topic == "dominion.treasures":
            assert BIG_MONEY.answer(given) == tuple(
                option.key for option in given.question.options for _ in range(option.copies)
            )
    assert {card for _, card in bought} <= {"province", "gold", "silver", "end"}
