"""Big Money mirror games of two players on the base set, here and in pyminion."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from time import process_time

from pyminion.bots.examples import BigMoney
from pyminion.expansions.base import base_set
from pyminion.game import Game

from games.dominion import DOMINION
from games.dominion.player.big_money import all_of
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.question import Answer, Question
from tests.bench.figures import Figure, set_aside

GAMES, ROUNDS = 40, 5
WANTED = ((8, "province"), (6, "gold"), (3, "silver"))


def big_money(question: Question, coins: int) -> Answer:
    """What pyminion's Big Money does: Province at 8, Gold at 6, Silver at 3."""
    if question.topic == "dominion.treasures":
        return all_of(question)
    if question.topic == "dominion.buy":
        keys = question.keys
        return next(((card,) for price, card in WANTED if coins >= price and card in keys), ("end",))
    return question.late


def ours(games: int) -> int:
    """Games with everything that can be stopped, stored and resumed; returns the turns."""
    turns, options = 0, DOMINION.options(kingdom="random")
    for number in range(games):
        match = Match.start(DOMINION, Setup(2, options, f"{number:032x}"))
        while match.result is None:
            ((seat, question),) = match.open.items()
            match.answer(seat, big_money(question, match.state.coins))
        turns += match.state.turn
    return turns


def theirs(games: int) -> int:
    """The same in pyminion; returns the turns."""
    turns = 0
    for _ in range(games):
        players = [BigMoney(), BigMoney()]
        game = Game(players=players, expansions=[base_set], log_stdout=False)
        game.play()
        turns += sum(player.turns for player in players)
    return turns


def figures() -> Iterator[Figure]:
    """Games a second on one core, the best of some rounds in turn, so that a busy machine slows both."""
    logging.getLogger().setLevel(logging.WARNING)
    set_aside()
    best = {ours: 0.0, theirs: 0.0}
    turns = {ours: 0, theirs: 0}
    for _ in range(ROUNDS):
        for play in best:
            start = process_time()
            turns[play] = play(GAMES)
            best[play] = max(best[play], GAMES / (process_time() - start))
    yield Figure("money", "pyminion: Big Money mirror games a second", best[theirs], "games/s")
    yield Figure(
        "money", "Big Money mirror games a second", best[ours], "games/s", best[theirs] / 2, against="half of pyminion"
    )
    yield Figure("money", "the same, aim", best[ours], "games/s", best[theirs], against="pyminion")
    yield Figure("money", "turns a game, here beside pyminion", turns[ours] / turns[theirs], "times")
