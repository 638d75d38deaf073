"""Set-up (section 2): city tokens, bonus markers, the cards for sale, and what every player takes."""

from __future__ import annotations

from collections.abc import Mapping

from games.concordia.facts import (
    CARDS,
    COLONISTS_EACH,
    DISPLAY,
    KINDS,
    PRICE,
    ROMA,
    STARTING_HAND,
    TOKENS,
    Map,
    for_sale,
)
from games.concordia.options import ConcordiaOptions
from games.concordia.state import Colonist, ConcordiaState, Player
from games.engine import chance
from games.engine.gametype import Setup

FIRST_COINS = 5
FIRST_GOODS = {"brick": 1, "food": 2, "tool": 1, "wine": 1, "cloth": 1}
FIRST_STORED = COLONISTS_EACH - 1


def tokens_purpose(letter: str) -> str:
    """The named chance by which the city tokens of a letter are shuffled."""
    return f"tokens/{letter}"


def deck_purpose(deck: int) -> str:
    """The named chance by which a deck is shuffled."""
    return f"deck/{deck}"


def new(setup: Setup) -> ConcordiaState:
    """A new game, ready for its first turn."""
    options = setup.options
    if not isinstance(options, ConcordiaOptions):
        raise TypeError(f"Concordia needs ConcordiaOptions, not {type(options).__name__}")
    state = ConcordiaState(seed=setup.seed, seats=setup.seats, options=options, players=[])
    first = setup.first
    if first is None:
        first = int(chance.pick(state, "first", [str(seat) for seat in range(setup.seats)]))
    state.first = state.active = first
    state.magnus = (first - 1) % setup.seats
    state.players = [player((seat - first) % setup.seats) for seat in range(setup.seats)]
    _lay_tokens(state)
    cards = for_sale(setup.seats)
    for deck in range(1, setup.seats + 1):
        state.stack += chance.shuffled(state, deck_purpose(deck), [card for card in cards if CARDS[card].deck == deck])
    state.display, state.stack = state.stack[:DISPLAY], state.stack[DISPLAY:]
    return state


def player(after_first: int) -> Player:
    """What a player starts with who sits so many places after the start player."""
    return Player(
        hand=list(STARTING_HAND),
        coins=FIRST_COINS + after_first,
        goods=dict(FIRST_GOODS),
        stored=dict.fromkeys(KINDS, FIRST_STORED),
        colonists=[Colonist(kind, ROMA) for kind in KINDS],
    )


def _lay_tokens(state: ConcordiaState) -> None:
    """Tokens at random within their letter, then the markers as they follow."""
    goods: dict[str, str] = {}
    cities = state.map.cities.values()
    for letter, tokens in TOKENS.items():
        fitting = [city.id for city in cities if city.letter == letter]
        if fitting:
            goods |= zip(fitting, chance.shuffled(state, tokens_purpose(letter), tokens), strict=True)
    state.tokens = {city.id: goods[city.id] for city in cities if city.id in goods}
    state.houses = {city: [] for city in state.tokens}
    state.markers = markers_of(state.map, state.tokens)


def markers_of(map: Map, tokens: Mapping[str, str]) -> dict[str, str]:
    """The bonus marker of each province: the dearest good of its cities (section 2)."""
    return {
        province: max((tokens[city] for city in map.cities_of(province)), key=PRICE.__getitem__)
        for province in map.provinces
    }
