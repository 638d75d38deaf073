"""Set-up (section 2): what is the same for all games, and what follows once every seat has its civilization."""

from __future__ import annotations

from games.civilization.facts import (
    CIVILIZATIONS,
    CULTURE_DECKS,
    ERAS,
    GERMANY_UNITS,
    GREAT_PERSONS,
    GROUND,
    KINDS,
    MARKET_RESOURCES,
    POOLS,
    RESOURCE,
    TOKENS,
    UNIT_ORDER,
    UNITS,
    WONDERS,
    deck,
)
from games.civilization.grid import NEUTRAL_TILES, board
from games.civilization.options import CivilizationOptions
from games.civilization.state import CivilizationState, Marker, Phase, Player, Tile
from games.engine import chance
from games.engine.gametype import Setup

MARKET_PLACES = 4
"""How many wonders lie in the market."""

NOT_IN_TUTORIAL = ("egypt", "rome")


def deck_purpose(name: str) -> str:
    """The named chance by which a deck is shuffled: a unit kind, 'events/ancient', 'wonders/ancient'."""
    return f"deck/{name}"


def sheets(options: CivilizationOptions) -> list[str]:
    """The civilizations that may take part (section 10)."""
    return [one for one in CIVILIZATIONS if options.tutorial == "no" or one not in NOT_IN_TUTORIAL]


def new(setup: Setup) -> CivilizationState:
    """A new game before the seats place their capitals, or before they choose their civilizations."""
    options = setup.options
    if not isinstance(options, CivilizationOptions):
        raise TypeError(f"Civilization needs CivilizationOptions, not {type(options).__name__}")
    seats = setup.seats
    state = CivilizationState(seed=setup.seed, seats=seats, options=options, players=[Player() for _ in range(seats)])
    first = setup.first
    state.first = first if first is not None else int(chance.pick(state, "first", [str(one) for one in range(seats)]))
    state.active = state.first
    _lay_market(state)
    state.persons = chance.shuffled(
        state, "persons", [one.id for one in GREAT_PERSONS.values() for _ in range(one.copies)]
    )
    state.hut_pile = chance.shuffled(state, "huts", _tokens("hut"))
    state.village_pile = chance.shuffled(state, "villages", _tokens("village"))
    neutral = chance.shuffled(state, "tiles", NEUTRAL_TILES)
    state.slots = {slot.id: Tile(neutral.pop(0) if slot.home is None else "") for slot in board(seats).slots.values()}
    if options.civilizations == "chosen":
        state.phase = Phase.CIVILIZATIONS
    else:
        drawn = chance.shuffled(state, "civilizations", sheets(options))
        for player, civilization in zip(state.players, drawn, strict=False):
            player.civilization = civilization
        lay_homes(state)
    return state


def _tokens(kind: str) -> list[str]:
    return [content for content, count in TOKENS[kind].items() for _ in range(count)]


def _lay_market(state: CivilizationState) -> None:
    """The market board (2.1.3 and 2.1.4); Egypt's wonder comes later."""
    for kind in KINDS:
        state.unit_decks[kind] = chance.shuffled(state, deck_purpose(kind), deck(kind, UNITS))
    events = CULTURE_DECKS[state.options.culture_deck]
    for era in ERAS:
        state.event_decks[era] = chance.shuffled(state, deck_purpose(f"events/{era}"), deck(era, events))
    state.pools = dict(POOLS)
    state.resources = {kind: RESOURCE[kind].market * state.seats for kind in MARKET_RESOURCES}
    state.wonder_market = [None] * MARKET_PLACES
    if state.options.tutorial == "no":
        for era in ERAS:
            of_era = [wonder.id for wonder in WONDERS.values() if wonder.era == era]
            state.wonder_deck += chance.shuffled(state, deck_purpose(f"wonders/{era}"), of_era)


def lay_homes(state: CivilizationState) -> None:
    """What depends on the civilizations: home tiles, wonders on show, first units, set-up markers (2.1, 2.2)."""
    for slot in state.board.slots.values():
        if slot.home is not None:
            player = state.players[(state.first + slot.home) % state.seats]
            player.home = slot.id
            state.slots[slot.id] = Tile(CIVILIZATIONS[player.civilization].home_tile, slot.rotation, revealed=True)
    for seat in state.order:
        player = state.players[seat]
        extra = ["infantry"] * GERMANY_UNITS if player.civilization == "germany" else []
        drawn = [state.unit_decks[kind].pop(0) for kind in (*GROUND, *extra)]
        player.units = sorted(drawn, key=UNIT_ORDER.__getitem__)
        if player.civilization == "egypt":
            ancient = [wonder for wonder in state.wonder_deck if WONDERS[wonder].era == ERAS[0]]
            wonder = chance.pick(state, "egypt", ancient)
            state.wonder_deck.remove(wonder)
            player.opening = Marker("wonder", wonder)
    if state.wonder_deck:
        state.wonder_market = list(state.wonder_deck[:MARKET_PLACES])
        del state.wonder_deck[:MARKET_PLACES]
    state.phase = Phase.HOMES
