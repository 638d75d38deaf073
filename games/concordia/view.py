"""What a seat or a spectator may know of a game (section 9). Views have no field for anything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from games.concordia.facts import CARDS, MAPS, Map
from games.concordia.options import ConcordiaOptions
from games.concordia.scoring import GodScore, by_god
from games.concordia.state import ConcordiaState, Player, Step
from games.engine.result import Result
from games.engine.state import Running


@dataclass(frozen=True, slots=True)
class ColonistView:
    """A colonist on the map: its kind, and the city or line where it stands."""

    kind: str
    place: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is open about one seat.

    `hand` and `pile` are None for who may not see them; `top` lies open. `goods` and `stored` fill the storehouse,
    `free` spaces are left; `gains` are goods for which there was no decision yet what to keep.
    """

    seat: int
    hand_count: int
    pile_count: int
    top: str | None
    hand: tuple[str, ...] | None
    pile: tuple[str, ...] | None
    coins: int
    goods: Mapping[str, int]
    stored: Mapping[str, int]
    free: int
    gains: Mapping[str, int]
    colonists: tuple[ColonistView, ...]
    houses: tuple[str, ...]
    houses_left: int
    first_score: int | None


@dataclass(frozen=True, slots=True)
class StepView:
    """One thing done in the present turn (see `Step`)."""

    verb: str
    thing: str
    to: str
    count: int
    coins: int
    goods: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ConcordiaView:
    """The table as one reader sees it.

    `phase` is begin, card, end or over. `houses` are the seats in each city in the order of building, `turned` the
    provinces whose marker shows coins. `sold` are cards of the display that the active seat has bought this turn; they
    lie in their spaces until the turn is settled. `stack` counts the face-down cards of each deck that are left, the
    next deck first. `playing` is the card whose action is being carried out (a Diplomat's copy included),
    `copied_from` whose card it is then. `last_round`: the end was triggered. `forecast` are the reader's own points if
    the game ended now; after the game those of all are in `result`.
    """

    reader: int | None
    options: ConcordiaOptions
    seats: tuple[SeatView, ...]
    first: int
    active: int
    turn: int
    phase: str
    tokens: Mapping[str, str]
    houses: Mapping[str, tuple[int, ...]]
    markers: Mapping[str, str]
    turned: tuple[str, ...]
    display: tuple[str, ...]
    sold: tuple[str, ...]
    stack: tuple[tuple[int, int], ...]
    magnus: int
    magnus_used: bool
    concordia: int | None
    steps: tuple[StepView, ...]
    playing: str | None
    copied_from: int | None
    forecast: tuple[GodScore, ...] | None
    result: Result | None

    @property
    def map(self) -> Map:
        """The side of the board."""
        return MAPS[self.options.map]

    @property
    def last_round(self) -> bool:
        """Whether the end was triggered."""
        return self.concordia is not None

    def seat(self, seat: int) -> SeatView:
        """One seat."""
        return self.seats[seat]


def view(state: ConcordiaState, reader: int | None) -> ConcordiaView:
    """The picture for a seat, or for a spectator (None). After the game everything is open."""
    decks = Counter(CARDS[card].deck for card in state.stack)
    playing, copied_from = _playing(state.running)
    return ConcordiaView(
        reader=reader,
        options=state.options,
        seats=tuple(_seat(state, seat, reader) for seat in range(state.seats)),
        first=state.first,
        active=state.active,
        turn=state.turn,
        phase=state.phase.value,
        tokens=dict(state.tokens),
        houses={city: tuple(seats) for city, seats in state.houses.items()},
        markers=dict(state.markers),
        turned=tuple(state.turned),
        display=tuple(state.display),
        sold=tuple(state.sold),
        stack=tuple((deck, decks[deck]) for deck in sorted(decks)),
        magnus=state.magnus,
        magnus_used=state.magnus_used,
        concordia=state.concordia,
        steps=tuple(_step(step) for step in state.steps),
        playing=playing,
        copied_from=copied_from,
        forecast=None if reader is None else tuple(by_god(state, reader)),
        result=state.result,
    )


def _step(step: Step) -> StepView:
    return StepView(step.verb, step.thing, step.to, step.count, step.coins, dict(step.goods))


def _playing(running: list[Running]) -> tuple[str | None, int | None]:
    """The card being carried out, and whose it is if it is copied."""
    cards = [one for one in running if one.kind == "card"]
    if not cards:
        return None, None
    copied = cards[-1].memory.get("copied_from")
    return cards[-1].id, int(copied) if copied is not None else None


def _seat(state: ConcordiaState, seat: int, reader: int | None) -> SeatView:
    player: Player = state.players[seat]
    may_look = reader == seat or state.options.open_hands == "yes" or state.result is not None
    return SeatView(
        seat=seat,
        hand_count=len(player.hand),
        pile_count=len(player.pile),
        top=player.top,
        hand=tuple(player.hand) if may_look else None,
        pile=tuple(player.pile) if may_look else None,
        coins=player.coins,
        goods=dict(player.goods),
        stored=dict(player.stored),
        free=player.free,
        gains=dict(player.gains),
        colonists=tuple(ColonistView(one.kind, one.place) for one in player.colonists),
        houses=tuple(state.houses_of(seat)),
        houses_left=player.houses_left,
        first_score=player.first_score,
    )
