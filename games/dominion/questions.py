"""The questions of the main loop (sections 3.4 and 3.5). Nearly all answers go to these, so each menu is made once."""

from __future__ import annotations

from functools import lru_cache

from games.dominion.cards import COST, DEAREST_FIRST
from games.dominion.game import PHASES, card_options
from games.dominion.state import Phase
from games.engine.question import Kind, Option, Question, Shortcut

END = Option("end", None)


@lru_cache(maxsize=4096)
def action(seat: int, cards: tuple[str, ...]) -> Question:
    """One of these Action cards, or the end of the phase."""
    return _one_of(seat, "dominion.action", card_options(cards), Phase.ACTION)


@lru_cache(maxsize=4096)
def treasures(seat: int, cards: tuple[str, ...]) -> Question:
    """Some of these Treasures."""
    return Question(
        seat=seat,
        topic="dominion.treasures",
        kind=Kind.CHOOSE_SOME,
        options=card_options(cards),
        least=0,
        most=len(cards),
        face=PHASES[Phase.BUY],
        late=(),
        quiet=True,
        shortcuts=(Shortcut("all", cards),),
    )


@lru_cache(maxsize=4096)
def buy(seat: int, limit: int, piles: tuple[str, ...]) -> Question | None:
    """A card of cost 0 to `limit` from one of these piles, or the end of the phase; None if there is no such card."""
    offered = [card for card in piles if COST[card] <= limit]
    options = card_options(tuple(sorted(offered, key=DEAREST_FIRST.__getitem__)))
    return _one_of(seat, "dominion.buy", options, Phase.BUY) if options else None


@lru_cache
def end_turn(seat: int) -> Question:
    """The end of a turn that its player did not end already."""
    return Question(
        seat=seat,
        topic="dominion.end_turn",
        kind=Kind.CHOOSE,
        options=(Option("end", True),),
        least=1,
        most=1,
        face=PHASES[Phase.END],
        late=("end",),
        cover=True,
        quiet=True,
    )


def _one_of(seat: int, topic: str, options: tuple[Option[str], ...], phase: Phase) -> Question:
    return Question(
        seat=seat,
        topic=topic,
        kind=Kind.CHOOSE,
        options=(*options, END),
        least=1,
        most=1,
        face=PHASES[phase],
        late=("end",),
        quiet=True,
    )
