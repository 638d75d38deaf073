"""The reason that is named is what stands in the way: once it is mended, the thing is offered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from games.catalogue import GAMES
from games.concordia.facts import CARDS
from games.dominion.state import Phase
from games.engine.conformance import NAMES, random_setup, walk
from games.engine.match import Match
from games.engine.storing import copied
from games.innovation.cards import CARDS as CARDS_OF_INNOVATION
from games.why_words import POSSIBLE

MOST = 60
"""How many reasons are mended in a game."""


@dataclass(frozen=True, slots=True)
class Mending:
    """Reasons about things of one kind: asked in a topic, with these words, and what mends them in the state."""

    game: str
    topic: str
    verb: str
    words: str
    mend: Callable[[Any, int], None]
    solves: bool = True


def _coins(state: Any, seat: int) -> None:
    state.coins = 8


def _buys(state: Any, seat: int) -> None:
    state.buys, state.coins, state.phase = 1, 8, Phase.BUY


def _points(state: Any, seat: int) -> None:
    """Cards of age 9 and 10 come from the supply onto the score pile, and one onto the board."""
    player = state.players[seat]
    *scored, top = [card for age in (9, 10) for card in state.supply[age - 1]]
    state.supply[8:] = [[], []]
    player.score += scored
    player.board[CARDS_OF_INNOVATION[top].colour].cards.append(top)


def _trade(state: Any, seat: int) -> None:
    state.players[seat].trade = 27


MENDINGS = (
    Mending("dominion", "buy", "buy", "costs", _coins),
    Mending("dominion", "end_turn", "buy", "no buy left", _buys),
    Mending("innovation", "action", "achieve", "points and a top card", _points),
    Mending("civilization", "research", "research", "trade on your dial", _trade),
    Mending("civilization", "cities", "item", "costs", _trade, solves=False),
)


@pytest.mark.parametrize("mending", MENDINGS, ids=lambda one: f"{one.game}-{one.topic}-{one.verb}")
def test_once_the_named_reason_is_mended_it_is_named_no_more(mending: Mending) -> None:
    kind, mended = GAMES[mending.game], 0
    assert kind.why is not None
    for seed in range(4):
        setup = random_setup(kind, kind.seat_counts[0], seed)
        names = NAMES[: setup.seats]
        for match, place in walk(kind, setup, seed):
            if mended >= MOST:
                return
            for seat, question in match.open.items():
                if question.topic != f"{mending.game}.{mending.topic}":
                    continue
                view = match.view(seat)
                answers = {
                    key: kind.why.why(view, question, key, names) for key, _ in kind.why.things(view, question, names)
                }
                keys = [
                    key for key, said in answers.items() if key.startswith(f"{mending.verb}/") and mending.words in said
                ]
                if not keys:
                    continue
                state = copied(match.state)
                mending.mend(state, seat)
                after = Match.at(kind, state, setup.options)
                for key in keys:
                    said = kind.why.why(after.view(seat), after.open.get(seat), key, names)
                    assert said == POSSIBLE if mending.solves else said != answers[key], (
                        place,
                        key,
                        answers[key],
                        said,
                    )
                    mended += 1
    assert mended > 5, mended


@pytest.mark.parametrize(("action", "topic", "verb"), [("architect", "build", "build"), ("senator", "buy", "buy")])
def test_what_is_too_dear_in_concordia_is_offered_to_who_has_the_goods(action: str, topic: str, verb: str) -> None:
    kind, mended = GAMES["concordia"], 0
    assert kind.why is not None
    setup = random_setup(kind, 2, 0)
    for match, place in walk(kind, setup, 1):
        (seat, question), *_ = [*match.open.items(), (None, None)]
        if mended >= MOST:
            return
        if seat is None or question.topic != "concordia.card":
            continue
        card = next((key for key in question.keys if CARDS[key].action == action), None)
        answers = {key: kind.why.why(match.view(seat), question, key, NAMES) for key in _wanted(match, seat, verb)}
        keys = [key for key, said in answers.items() if " costs " in said]
        if card is None or not keys:
            continue
        state = copied(match.state)
        state.players[seat].coins = 500
        state.players[seat].goods = dict.fromkeys(state.players[seat].goods, 2)
        after = Match.at(kind, state, setup.options)
        after.answer(seat, (card,))
        if after.open[seat].topic == "concordia.move":
            after.answer(seat, ("done",))
        assert after.open[seat].topic == f"concordia.{topic}", place
        for key in keys:
            said = kind.why.why(after.view(seat), after.open[seat], key, NAMES)
            assert said == POSSIBLE, (place, key, answers[key], said)
            mended += 1
    assert mended > 5, mended


def _wanted(match: Match, seat: int, verb: str) -> list[str]:
    view = match.view(seat)
    why = match.kind.why
    assert why is not None
    return [key for key, _ in why.things(view, match.open[seat], NAMES) if key.startswith(f"{verb}/")]
