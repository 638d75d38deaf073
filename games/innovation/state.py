"""The state of a game of Innovation: every card is in one of its zones whenever a question is open."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from games.engine.state import State
from games.innovation.cards import AGE, AGES, COLOURS, SPECIAL, visible
from games.innovation.options import InnovationOptions


class Phase(StrEnum):
    """Where the main loop stands. `END` is the hand-over after a turn that could still be taken back."""

    INITIAL_MELD = "initial_meld"
    BEGIN = "begin"
    ACTION = "action"
    END = "end"
    OVER = "over"


@dataclass(slots=True)
class Pile:
    """A pile of one colour on a board, bottom card first. `splay` is none, left, right or up."""

    cards: list[str] = field(default_factory=list)
    splay: str = "none"

    @property
    def top(self) -> str | None:
        """The top card."""
        return self.cards[-1] if self.cards else None


@dataclass(slots=True)
class Player:
    """What one player has (section 3.1).

    `hand` and `score` are kept in the fixed order of cards. `board` has a pile, perhaps empty, for each colour.
    `achievements` are ages as numerals ('3') and special ones by name, in the order of claiming. `tucked` and
    `scored` count the cards of this turn.
    """

    hand: list[str] = field(default_factory=list)
    score: list[str] = field(default_factory=list)
    board: dict[str, Pile] = field(default_factory=lambda: {colour: Pile() for colour in COLOURS})
    achievements: list[str] = field(default_factory=list)
    tucked: int = 0
    scored: int = 0

    @property
    def tops(self) -> list[str]:
        """The top cards in the fixed order of colours."""
        return [pile.cards[-1] for pile in self.board.values() if pile.cards]

    @property
    def points(self) -> int:
        """The sum of the values in the score pile."""
        return sum([AGE[card] for card in self.score])

    @property
    def icons(self) -> tuple[int, ...]:
        """How often each icon shows on the board, in the order of ICONS."""
        shown = [visible(tuple(pile.cards), pile.splay) for pile in self.board.values() if pile.cards]
        return tuple(map(sum, zip(*shown, strict=True))) if shown else (0,) * 6

    def cards(self) -> list[str]:
        """All cards in the hand, the score pile and on the board."""
        return [*self.hand, *self.score, *(card for pile in self.board.values() for card in pile.cards)]


@dataclass(slots=True, kw_only=True)
class InnovationState(State):
    """A whole game.

    `first` is the first player, `active` whose turn it is, with `actions` left. `supply` holds the ten piles, age 1
    first, the top card of each first. `tiles` are the cards that lie face down as age achievements 1 to 9, claimed or
    not. `available` are the achievements that nobody has claimed, ages as numerals. `shown` are the cards that lie
    open to all for the moment (they are in somebody's hand). `removed` are out of the game,
    `removed_hidden` says where those lay that only their owner knows ('hand/1', 'board/1'). `bound`: something
    happened in the present action that its player cannot take back.
    """

    options: InnovationOptions
    players: list[Player]
    first: int = 0
    active: int = 0
    phase: Phase = Phase.INITIAL_MELD
    actions: int = 0
    supply: list[list[str]] = field(default_factory=lambda: [[] for _ in AGES])
    tiles: list[str] = field(default_factory=list)
    available: list[str] = field(default_factory=lambda: [*(str(age) for age in AGES[:-1]), *SPECIAL])
    shown: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    removed_hidden: dict[str, str] = field(default_factory=dict)
    bound: bool = False

    @property
    def teams(self) -> bool:
        """Whether two teams of two play, partners opposite (section 7)."""
        return self.options.teams == "yes" and self.seats == 4

    @property
    def needed(self) -> int:
        """How many achievements a player, or a team, needs to win (sections 2 and 7)."""
        usual = 6 if self.teams else {2: 6, 3: 5, 4: 4}[self.seats]
        return usual + (self.options.achievements == "one more")

    def side(self, seat: int) -> list[int]:
        """The seat and its partner, if there is one, in seat order."""
        return sorted({seat, (seat + 2) % 4}) if self.teams else [seat]

    def claimed(self, seat: int) -> int:
        """How many achievements count for this seat: its own, in a team game those of the team."""
        return sum([len(self.players[one].achievements) for one in self.side(seat)])
