"""Positions by hand and matches on them, for direct tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.concordia import CONCORDIA
from games.concordia.facts import CARDS, GOODS, KINDS, ORDER
from games.concordia.options import ConcordiaOptions
from games.concordia.setup import new
from games.concordia.state import Colonist, ConcordiaState, Phase
from games.engine.gametype import Setup
from games.engine.match import Match

SEED = "5eed" * 8


def table(seats: int = 3, *, tokens: Mapping[str, str] | None = None, **options: Any) -> ConcordiaState:
    """The first seat has its turn in a game that is just set up, but for the tokens that are named.

    The last seat holds the Praefectus Magnus.
    """
    state = new(Setup(seats, ConcordiaOptions(**options), SEED, first=0))
    state.turn, state.phase = 1, Phase.CARD
    state.tokens |= tokens or {}
    return state


def give(
    state: ConcordiaState,
    seat: int,
    *,
    hand: str | None = None,
    pile: str | None = None,
    coins: int | None = None,
    goods: str | None = None,
    stored: str | None = None,
    colonists: str | None = None,
    houses: str | None = None,
) -> None:
    """Change what a seat has.

    `goods` are five numbers in the fixed order, `stored` those of land and sea colonists; `colonists` are words such
    as 'land@roma'; `houses` are added in cities in this order. A card of `hand` or `pile` that is for sale leaves
    display and stack; the starting cards that are named in neither stay in the other one of the two.
    """
    player = state.players[seat]
    for name, said in (("hand", hand), ("pile", pile)):
        if said is None:
            continue
        cards = said.split()
        for card in (card for card in cards if CARDS[card].deck):
            (state.display if card in state.display else state.stack).remove(card)
        own = player.hand + player.pile
        for card in cards:
            if not CARDS[card].deck:
                own.remove(card)
        rest = sorted(own, key=ORDER.__getitem__)
        if name == "hand":
            player.hand, player.pile = sorted(cards, key=ORDER.__getitem__), rest
        else:
            player.pile, player.hand = cards, rest
    while len(state.display) < 7 and state.stack:
        state.display.append(state.stack.pop(0))
    if coins is not None:
        player.coins = coins
    if goods is not None:
        player.goods = dict(zip(GOODS, map(int, goods.split()), strict=True))
    if stored is not None:
        player.stored = dict(zip(KINDS, map(int, stored.split()), strict=True))
    if colonists is not None:
        pairs = [one.split("@") for one in colonists.split()]
        player.colonists = [Colonist(kind, place) for kind, place in pairs]
    for city in (houses or "").split():
        state.houses[city].append(seat)
        player.houses_left -= 1


def lay(state: ConcordiaState, *display: str) -> None:
    """Put these cards into the display, left to right, and all others that are for sale into the stack."""
    others = [card for card in (*state.display, *state.stack) if card not in display]
    state.display, state.stack = list(display), sorted(others, key=ORDER.__getitem__)
    while len(state.display) < 7 and state.stack:
        state.display.append(state.stack.pop(0))


def match_at(state: ConcordiaState) -> Match:
    """A match on a position; nobody has a standing order."""
    return Match.at(CONCORDIA, state, state.options, defaults={}, strict=True)


def played(state: ConcordiaState, *answers: str, seat: int = 0) -> Match:
    """A match on a position after these answers of one seat, its keys with spaces between."""
    match = match_at(state)
    say(match, *answers, seat=seat)
    return match


def say(match: Match, *answers: str, seat: int = 0) -> None:
    """Answer for a seat, once for each text: its keys with spaces between."""
    for keys in answers:
        match.answer(seat, tuple(keys.split()))


def asked(match: Match) -> dict[int, str]:
    """The topic of the question that each seat owes, without the name of the game."""
    return {seat: question.topic.removeprefix("concordia.") for seat, question in match.open.items()}


def keys(match: Match, seat: int = 0) -> list[str]:
    """What the seat may choose from."""
    return list(match.open[seat].keys)


def has(match: Match, seat: int = 0) -> tuple[int, str, str]:
    """Coins, goods and stored colonists of a seat, as `give` takes them."""
    player = match.state.players[seat]
    goods, stored = player.goods.values(), player.stored.values()
    return player.coins, " ".join(map(str, goods)), " ".join(map(str, stored))


def events(match: Match, kind: str) -> list[Mapping[str, Any]]:
    """The public facts of what happened of this kind since the last look."""
    return [event.facts for event in match.news()[0] if event.kind == kind]


def points(state: ConcordiaState, seat: int = 0) -> Mapping[str, int]:
    """The final points of a seat by item."""
    return {line.item: line.points for line in CONCORDIA.score(state).sheet[seat]}


def lines_of(found: Sequence[str], start: str) -> set[str]:
    """The lines to which a colonist can move, from the keys of a question: 'land@roma' -> {...}."""
    return {key.partition("/")[2] for key in found if key.startswith(f"{start}/")}
