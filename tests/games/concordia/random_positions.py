"""Positions in the middle of a game, at random within the rules: crowded maps, full storehouses, long hands."""

from __future__ import annotations

from random import Random

from games.concordia.facts import GOODS, KINDS, ORDER, ROMA, STOREHOUSE
from games.concordia.options import ConcordiaOptions
from games.concordia.setup import new
from games.concordia.state import Colonist, ConcordiaState, Phase
from games.engine.gametype import Setup

MOST_COINS = 60


def random_position(rng: Random, seats: int) -> ConcordiaState:
    """The start of somebody's turn."""
    options = ConcordiaOptions(
        map=rng.choice(("imperium", "italia")),
        intermediate=rng.choice(("no", "yes")),
        open_hands=rng.choice(("no", "yes")),
    )
    state = new(Setup(seats, options, f"{rng.getrandbits(128):032x}"))
    state.turn, state.phase = seats * 5, Phase.CARD
    state.active, state.magnus = rng.randrange(seats), rng.randrange(seats)
    state.turned = [province for province in state.markers if rng.random() < 0.3]
    for city, owners in state.houses.items():
        for seat in rng.sample(range(seats), rng.randrange(seats + 1)) if rng.random() < 0.6 else []:
            if state.players[seat].houses_left > 1:
                state.players[seat].houses_left -= 1
                owners.append(seat)
        assert city in state.tokens
    _deal(state, rng)
    free_lines = list(state.map.lines.values())
    rng.shuffle(free_lines)
    for seat, player in enumerate(state.players):
        player.coins = rng.choice((rng.randrange(8), rng.randrange(MOST_COINS)))
        player.colonists = []
        for kind in KINDS:
            player.stored[kind] = rng.randrange(3)
            for _ in range(3 - player.stored[kind]):
                place = _place(state, rng, seat, kind)
                if rng.random() < 0.75:
                    line = next(line for line in free_lines if line.kind == kind)
                    free_lines.remove(line)
                    place = line.id
                player.colonists.append(Colonist(kind, place))
        room = STOREHOUSE - sum(player.stored.values())
        filled = rng.choices(GOODS, k=rng.choice((room, room - 1, rng.randrange(room + 1))))
        player.goods = {good: filled.count(good) for good in GOODS}
    return state


def _place(state: ConcordiaState, rng: Random, seat: int, kind: str) -> str:
    cities = [city for city in state.houses_of(seat) if kind in state.map.cities[city].kinds]
    return rng.choice([ROMA, *cities])


def _deal(state: ConcordiaState, rng: Random) -> None:
    """Some cards for sale are bought; hands and piles are mixed, and the Tribune is in hand."""
    cards = [*state.display, *state.stack]
    for card in cards[: rng.choice((0, rng.randrange(len(cards)), len(cards) - 1))]:
        rng.choice(state.players).hand.append(card)
        cards.remove(card)
    state.display, state.stack = cards[:7], cards[7:]
    for player in state.players:
        rng.shuffle(player.hand)
        player.hand.remove("start-tribune")
        cut = rng.randrange(len(player.hand) + 1)
        player.pile, hand = player.hand[:cut], player.hand[cut:]
        player.hand = sorted([*hand, "start-tribune"], key=ORDER.__getitem__)
        if state.options.intermediate == "yes" and rng.random() < 0.5:
            player.first_score = rng.randrange(40)
