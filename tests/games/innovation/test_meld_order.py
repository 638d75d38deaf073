"""When the order of melding cards of different colours is asked: where it can earn a special achievement."""

from __future__ import annotations

from itertools import permutations
from random import Random

from games.engine.storing import copied
from games.innovation.achievements import earned, order_may_earn
from games.innovation.cards import AGES, CARDS, COLOUR
from games.innovation.state import Player
from tests.games.innovation.positions import asked, board_of, dogma, keys, position

SOUGHT = ("empire", "world", "universe")


def on_the_way(player: Player, melds: tuple[str, ...]) -> set[str]:
    """What a player claims who melds these cards in this order."""
    player = copied(player)
    claimed: set[str] = set()
    for card in melds:
        player.board[COLOUR[card]].cards.append(card)
        claimed |= set(earned(player, SOUGHT))
    return claimed


def some_player(rng: Random) -> Player:
    """A player with splayed piles of high cards, who comes near to special achievements."""
    player = Player()
    least = rng.choice(AGES)
    for card in rng.sample(sorted(CARDS), len(CARDS)):
        pile = player.board[COLOUR[card]]
        if CARDS[card].age >= least and len(pile.cards) < 3 and rng.random() < 0.5:
            pile.cards.append(card)
    for pile in player.board.values():
        if len(pile.cards) > 1:
            pile.splay = rng.choice(("none", "left", "right", "up"))
    return player


def test_the_order_of_all_cards_is_asked_wherever_it_can_earn_something() -> None:
    matters = asked_for = 0
    for number in range(1000):
        rng = Random(number)
        player = some_player(rng)
        if earned(player, SOUGHT):
            continue
        left = [card for card in CARDS if card not in player.cards()]
        melds = rng.sample(left, rng.randint(2, 4))
        outcomes = {frozenset(on_the_way(player, order)) for order in permutations(melds)}
        may = order_may_earn(player, melds, SOUGHT)
        asked_for += may
        if len(outcomes) > 1:
            matters += 1
            assert may, (player.board, melds, outcomes)
    assert matters > 10
    assert asked_for < 350, "asked far too often"


def test_cards_that_cover_nothing_need_no_order() -> None:
    player = Player(board=board_of("mobility", "mass-media", "antibiotics"))
    assert not order_may_earn(player, ["rocketry", "socialism"], SOUGHT)
    assert order_may_earn(player, ["rocketry", "socialism", "oars"], SOUGHT)
    assert not order_may_earn(player, ["rocketry", "socialism", "oars"], ("monument", "wonder"))


def test_without_an_achievement_in_reach_only_cards_of_one_colour_are_ordered() -> None:
    start = position(boards=[["translation"], []], scores=["tools pottery oars archery sailing"])
    match = dogma(start, "translation", (0, "yes"))
    assert (asked(match), keys(match, 0)) == ({0: "meld_order"}, ["pottery", "tools"])
    match.answer(0, ("tools", "pottery"))
    assert (asked(match), keys(match, 0)) == ({0: "meld_order"}, ["archery", "oars"])
