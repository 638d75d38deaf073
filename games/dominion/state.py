"""The state of a game of Dominion: every card is in one of its zones whenever a question is open."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from games.dominion.options import DominionOptions
from games.engine.state import State


class Phase(StrEnum):
    """Where the main loop stands. `DRAFT` comes before the game, `END` is the hand-over between Buy and Clean-up."""

    DRAFT = "draft"
    BEGIN = "begin"
    ACTION = "action"
    BUY = "buy"
    END = "end"
    CLEAN_UP = "clean_up"
    OVER = "over"


@dataclass(slots=True)
class Played:
    """A card in play. `number` is its place in the order of play this turn; `times` how often it was played."""

    card: str
    number: int
    times: int = 0


@dataclass(slots=True)
class Player:
    """The zones of one player (section 3.1).

    `deck` has its top card first, `discard` its top card last. `hand` is kept in the fixed order of cards.
    `revealed` lies open to all, `set_aside` too (Library), `looked_at` is seen by its owner only (Library, Sentry).
    """

    deck: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    play: list[Played] = field(default_factory=list)
    set_aside: list[str] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)
    looked_at: list[str] = field(default_factory=list)
    turns: int = 0

    def cards(self) -> list[str]:
        """All own cards, from all zones together."""
        in_play = [played.card for played in self.play]
        return [*self.deck, *self.hand, *self.discard, *in_play, *self.set_aside, *self.revealed, *self.looked_at]


@dataclass(slots=True, kw_only=True)
class DominionState(State):
    """A whole game.

    `first` is the start player, `active` whose turn it is. `supply` counts each pile in the fixed order of piles;
    an empty pile stays at 0. `trash` is in the order of trashing. `plays` counts the cards put into play this turn,
    `merchants` the plays of Merchant. `acted`: something was played or bought this turn; `bought`: something was
    bought. `treasures_done`: the active player said that no more Treasures are played for now.
    """

    options: DominionOptions
    players: list[Player]
    first: int = 0
    active: int = 0
    phase: Phase = Phase.BEGIN
    kingdom: list[str] = field(default_factory=list)
    supply: dict[str, int] = field(default_factory=dict)
    trash: list[str] = field(default_factory=list)
    actions: int = 0
    buys: int = 0
    coins: int = 0
    plays: int = 0
    merchants: int = 0
    silver_played: bool = False
    acted: bool = False
    bought: bool = False
    treasures_done: bool = False

    @property
    def treasures_open(self) -> bool:
        """Whether Treasures may still be played: before the first buy, or while a buy is left if the table agrees."""
        return not self.bought or (self.options.treasures_after_buy == "yes" and self.buys > 0)
