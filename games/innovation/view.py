"""What a seat or a spectator may know of a game (section 9). Views have no field for anything else."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.result import Result
from games.engine.state import Running
from games.innovation.cards import ACHIEVEMENT_AGES, AGE, CARDS, EFFECTS, ICONS, SPECIAL, SPLAYS, visible
from games.innovation.options import InnovationOptions
from games.innovation.state import InnovationState, Pile, Player

COVERED = "?"
"""Stands for a covered card that this reader may not look at."""


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile on a board, bottom card first.

    `cards` has '?' for a covered card that the reader may not look at. `edges` are, for each covered card, the icons
    that show on it at the visible positions (None where the picture is); empty if the pile is not splayed.
    """

    colour: str
    cards: tuple[str, ...]
    splay: str
    icons: tuple[int, ...]
    edges: tuple[tuple[str | None, ...], ...]

    @property
    def top(self) -> str | None:
        """The top card, None if there is no pile of this colour."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is open about one seat.

    `piles` are in the fixed order of colours, empty ones too. `icons` are totals in the order of ICONS. `hand_ages`
    and `score_ages` are sorted. `achievements` are in the order of claiming: ages as numerals, special ones by name.
    `claimed` counts those that count for this seat, in a team game those of both partners.
    """

    seat: int
    piles: tuple[PileView, ...]
    icons: tuple[int, ...]
    hand_ages: tuple[int, ...]
    score_ages: tuple[int, ...]
    points: int
    achievements: tuple[str, ...]
    claimed: int
    tucked: int
    scored: int

    def icon(self, icon: str) -> int:
        """How often this icon shows on the board."""
        return self.icons[ICONS.index(icon)]

    @property
    def tops(self) -> tuple[str, ...]:
        """The top cards in the fixed order of colours."""
        return tuple(pile.cards[-1] for pile in self.piles if pile.cards)

    @property
    def highest_top(self) -> int:
        """The highest value among the top cards, 0 with an empty board."""
        return max((AGE[card] for card in self.tops), default=0)


@dataclass(frozen=True, slots=True)
class OwnView:
    """What only the reader's own seat sees: the cards in hand and in the score pile, in the fixed order."""

    hand: tuple[str, ...]
    score: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DogmaView:
    """The running dogma action.

    `demanded` and `sharers` are in the order of execution, the active player not among them. `effect` is the effect
    being executed by `executing`, which is of `alone` if that card is executed for one player only. `bonus`: the
    sharing bonus has been earned.
    """

    card: str
    seat: int
    demanded: tuple[int, ...]
    sharers: tuple[int, ...]
    effect: str | None
    executing: int | None
    alone: str | None
    bonus: bool


@dataclass(frozen=True, slots=True)
class InnovationView:
    """The table as one reader sees it.

    `phase` is initial_meld, begin, action, end or over. `supply` counts the piles of age 1 to 10. `ages` are the age
    achievements and `special` the special ones that nobody has claimed. `needed` achievements win. `shown` lie open
    to all for the moment. `removed` are the cards out of the game that the reader knows, `removed_hidden` says where
    the others lay, with their ages ('hand/1', 5; 0 if the age is unknown too). `final` are all hands and score piles
    after the game.
    """

    reader: int | None
    options: InnovationOptions
    teams: bool
    supply: tuple[int, ...]
    ages: tuple[int, ...]
    special: tuple[str, ...]
    needed: int
    seats: tuple[SeatView, ...]
    first: int
    active: int
    turn: int
    phase: str
    actions: int
    dogma: DogmaView | None
    shown: tuple[str, ...]
    removed: tuple[str, ...]
    removed_hidden: tuple[tuple[str, int], ...]
    bound: bool
    own: OwnView | None
    final: tuple[OwnView, ...] | None
    result: Result | None

    def seat(self, seat: int) -> SeatView:
        """One seat."""
        return self.seats[seat]


def view(state: InnovationState, reader: int | None) -> InnovationView:
    """The picture for a seat, or for a spectator (None). After the game hands and score piles are open."""
    over = state.result is not None
    unknown = {} if over else {card: lay for card, lay in state.removed_hidden.items() if lay[-1] != str(reader)}
    return InnovationView(
        reader=reader,
        options=state.options,
        teams=state.teams,
        supply=tuple(len(pile) for pile in state.supply),
        ages=tuple(age for age in ACHIEVEMENT_AGES if str(age) in state.available),
        special=tuple(name for name in SPECIAL if name in state.available),
        needed=state.needed,
        seats=tuple(_seat(state, seat, reader) for seat in range(state.seats)),
        first=state.first,
        active=state.active,
        turn=state.turn,
        phase=state.phase.value,
        actions=state.actions,
        dogma=_dogma(state.running),
        shown=tuple(state.shown),
        removed=tuple(card for card in state.removed if card not in unknown),
        removed_hidden=tuple(
            sorted((lay, 0 if lay.startswith("board") else AGE[card]) for card, lay in unknown.items())
        ),
        bound=state.bound,
        own=None if reader is None else _own(state.players[reader]),
        final=tuple(_own(player) for player in state.players) if over else None,
        result=state.result,
    )


def _own(player: Player) -> OwnView:
    return OwnView(tuple(player.hand), tuple(player.score))


def _seat(state: InnovationState, seat: int, reader: int | None) -> SeatView:
    player = state.players[seat]
    may_look = state.options.covered == "open" or reader == seat or state.result is not None
    return SeatView(
        seat=seat,
        piles=tuple(_pile(colour, pile, may_look=may_look) for colour, pile in player.board.items()),
        icons=player.icons,
        hand_ages=tuple(AGE[card] for card in player.hand),
        score_ages=tuple(AGE[card] for card in player.score),
        points=player.points,
        achievements=tuple(player.achievements),
        claimed=state.claimed(seat),
        tucked=player.tucked,
        scored=player.scored,
    )


def _pile(colour: str, pile: Pile, *, may_look: bool) -> PileView:
    covered = pile.cards[:-1]
    edges = [tuple(CARDS[card].positions[place] for place in SPLAYS[pile.splay]) for card in covered]
    return PileView(
        colour=colour,
        cards=tuple(pile.cards) if may_look else (*(COVERED for _ in covered), *pile.cards[-1:]),
        splay=pile.splay,
        icons=visible(tuple(pile.cards), pile.splay),
        edges=tuple(edges) if pile.splay != "none" else (),
    )


def _dogma(running: list[Running]) -> DogmaView | None:
    if not running:
        return None
    dogma, *nested = running
    effects = [one for one in nested if one.kind == "effect"]
    alone = [one.id for one in nested if one.kind == "alone"]
    return DogmaView(
        card=dogma.id,
        seat=dogma.seat,
        demanded=tuple(dogma.memory["demanded"]),
        sharers=tuple(dogma.memory["sharers"]),
        effect=effects[-1].id if effects else None,
        executing=effects[0].seat if effects else None,
        alone=alone[-1] if alone and EFFECTS[effects[-1].id].card == alone[-1] else None,
        bonus=dogma.memory["bonus"],
    )
