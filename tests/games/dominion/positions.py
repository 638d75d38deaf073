"""Positions by hand and matches on them, for direct tests. Decks have their top card first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from games.dominion import DOMINION
from games.dominion.cards import BASIC, CARDS, SETS, in_order, pile_size, pool
from games.dominion.options import DominionOptions
from games.dominion.setup import lay_out
from games.dominion.state import DominionState, Phase, Player
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.question import Question

SEED = "5eed" * 8
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn")


def kingdom_with(*cards: str) -> tuple[str, ...]:
    """Ten Kingdom cards that hold the named ones."""
    others = [card for card in (*pool("first"), *pool("second")) if card not in cards and card != "moat"]
    return tuple(dict.fromkeys([*cards, *others]))[:10]


def position(
    *,
    kingdom: Sequence[str],
    hands: Sequence[Sequence[str]],
    decks: Sequence[Sequence[str]] = (),
    discards: Sequence[Sequence[str]] = (),
    **more: Any,
) -> DominionState:
    """The first seat is in its Action phase with 1 action, 1 buy and no coins, unless said otherwise."""
    seats = len(hands)
    second = any(card in pool("second") and card not in pool("first") for card in kingdom)
    named = {"edition": "second" if second else "first", "kingdom": "list", "cards": kingdom_with(*kingdom)}
    options = DominionOptions(**{**named, **more.pop("options", {})})
    players = [
        Player(
            hand=in_order(hands[seat]),
            deck=list(decks[seat]) if seat < len(decks) else [],
            discard=list(discards[seat]) if seat < len(discards) else [],
        )
        for seat in range(seats)
    ]
    state = DominionState(
        seed=SEED,
        seats=seats,
        turn=1,
        options=options,
        players=players,
        supply={card: pile_size(card, seats) for card in BASIC},
        phase=Phase.ACTION,
        actions=1,
        buys=1,
    )
    lay_out(state, options.cards)
    for name, value in more.items():
        setattr(state, name, value)
    return state


def balanced(state: DominionState) -> DominionState:
    """The position with a Supply that makes it one of a real game: all cards of the box are there."""
    for card in state.supply:
        owned = sum(player.cards().count(card) for player in state.players)
        state.supply[card] = pile_size(card, state.seats) + state.seats * CARDS[card].start - owned
    return state


def match_at(state: DominionState, defaults: Mapping[str, Sequence[str]] | None = None) -> Match:
    """A match on a position; without `defaults` nobody has a standing order."""
    return Match.at(DOMINION, state, state.options, defaults=defaults or {}, strict=True)


def played(state: DominionState, *answers: tuple[int, Sequence[str]]) -> Match:
    """A match on a position after these answers (seat, keys)."""
    match = match_at(state)
    for seat, keys in answers:
        match.answer(seat, tuple(keys))
    return match


def some_options(rng: Random) -> DominionOptions:
    """Table options at random."""
    edition = rng.choice(("first", "second"))
    sets = [one.id for one in SETS.values() if one.edition == edition]
    switches = ("treasures_after_buy", "deck_counts", "discard_counts", "open_discards", "discard_top")
    values: dict[str, Any] = {name: rng.choice(("no", "yes")) for name in switches}
    values["spy"] = rng.choice(("one by one", "at once"))
    return DominionOptions(edition=edition, kingdom=rng.choice((*sets, "random", "draft")), **values)


def random_game(number: int, **more: Any) -> Iterator[tuple[Match, int, Question]]:
    """A whole random game: the match before each answer, with the seat and the question answered next."""
    rng = Random(number)
    options = more.pop("options", None) or some_options(rng)
    setup = Setup(rng.randint(2, 6), options, f"{rng.getrandbits(128):032x}")
    match = Match.start(DOMINION, setup, defaults={}, strict=True, **more)
    while match.result is None:
        seat = rng.choice(sorted(match.open))
        question = match.open[seat]
        yield match, seat, question
        answer = question.sample(rng)
        if question.topic == "dominion.action" and answer == ("end",):
            answer = question.sample(rng)
        match.answer(seat, answer)
