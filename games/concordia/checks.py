"""What must hold at every question (ruling 32); for tests and for stored games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from games.concordia.facts import COLONISTS_EACH, DISPLAY, HOUSES, KINDS, ORDER, ROMA, STARTING_HAND, for_sale
from games.concordia.state import ConcordiaState, Phase


def conserved(state: ConcordiaState) -> Mapping[str, int]:
    """Cards by id, city tokens and markers, houses and colonists of each seat. Coins and goods have no end."""
    cards = Counter(state.display) + Counter(state.stack)
    for player in state.players:
        cards.update([*player.hand, *player.pile])
    tokens = Counter(state.tokens.values())
    counts = {f"card {card}": cards[card] for card in (*dict.fromkeys(STARTING_HAND), *for_sale(state.seats))}
    counts |= {f"{good} token": count for good, count in sorted(tokens.items())}
    counts["markers"] = len(state.markers)
    for seat, player in enumerate(state.players):
        counts[f"houses of seat {seat}"] = player.houses_left + len(state.houses_of(seat))
        for kind in KINDS:
            on_map = sum(one.kind == kind for one in player.colonists)
            counts[f"{kind} colonists of seat {seat}"] = player.stored[kind] + on_map
    return counts


def complaints(state: ConcordiaState) -> Iterator[str]:
    """The broken invariants, in words."""
    yield from _map(state)
    for seat in range(state.seats):
        yield from _player(state, seat)
    if any(card not in state.display for card in state.sold) or (state.sold and state.phase is Phase.BEGIN):
        yield f"{state.sold} were bought from {state.display}"
    if (state.stack and len(state.display) < DISPLAY) or len(state.display) > DISPLAY:
        yield f"{len(state.display)} cards are in the display, {len(state.stack)} in the stack"
    if state.magnus_used and state.phase is Phase.BEGIN:
        yield "the Praefectus Magnus was used and not passed on"


def _map(state: ConcordiaState) -> Iterator[str]:
    lines, cities = state.map.lines, state.map.cities
    places = [(one.kind, one.place) for player in state.players for one in player.colonists]
    for kind, place in places:
        if place in lines and lines[place].kind != kind:
            yield f"a {kind} colonist stands on {place}"
        elif place not in lines and kind not in cities[place].kinds:
            yield f"a {kind} colonist stands in {place}"
    crowded = [place for place, count in Counter(place for _, place in places).items() if count > 1 and place in lines]
    if crowded:
        yield f"several colonists stand on {crowded}"
    if ROMA in state.houses or any(len(set(seats)) != len(seats) for seats in state.houses.values()):
        yield f"the houses are {state.houses}"
    if list(state.houses) != list(state.tokens) or len(set(state.turned)) != len(state.turned):
        yield f"the houses are in {list(state.houses)}, the markers {state.turned} are turned"


def _player(state: ConcordiaState, seat: int) -> Iterator[str]:
    player = state.players[seat]
    amounts = [player.coins, player.free, player.houses_left, *player.goods.values(), *player.stored.values()]
    if min(amounts) < 0:
        yield f"seat {seat} has less than nothing: {player}"
    if player.houses_left > HOUSES or any(count > COLONISTS_EACH for count in player.stored.values()):
        yield f"seat {seat} has more than its pieces: {player}"
    if player.hand != sorted(player.hand, key=ORDER.__getitem__):
        yield f"the hand of seat {seat} is out of order: {player.hand}"
    started = Counter([card for card in (*player.hand, *player.pile) if card in STARTING_HAND])
    if started != Counter(STARTING_HAND):
        yield f"seat {seat} has the starting cards {dict(started)}"
    if not state.running and player.gains and (seat == state.active or state.phase is not Phase.END):
        yield f"the gains {player.gains} of seat {seat} were not stored"
