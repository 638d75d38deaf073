"""A question with what its seat sees, and what cards are worth to it at a glance."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.question import Answer, Question
from games.innovation.cards import AGE, CARDS, COLOUR, COLOURS, SPLAYS
from games.innovation.view import InnovationView, PileView, SeatView

NEW_COLOUR = 2.0
"""What it adds to a card, in ages, that its colour is missing on the own board."""
AHEAD = 1.5
"""What it adds that a card is higher than every top card."""


class Sight:
    """What the rules of thumb look at. Only for questions of the view's own reader."""

    __slots__ = ("keys", "me", "own", "question", "view")

    def __init__(self, question: Question, view: InnovationView) -> None:
        assert view.own is not None
        self.question = question
        self.keys = question.keys
        self.view = view
        self.own = view.own
        self.me: SeatView = view.seats[question.seat]

    @property
    def effect(self) -> str:
        """The effect that asks."""
        return self.question.face.id

    @property
    def cards(self) -> list[str]:
        """The offered cards, the one that is missed least in front."""
        return sorted((key for key in self.keys if key in CARDS), key=lambda card: (self.value(card), card))

    def opponents(self) -> list[SeatView]:
        """The boards of all opponents; never that of the partner."""
        mine = self.me.seat
        partner = (mine + 2) % 4 if self.view.teams else mine
        return [seat for seat in self.view.seats if seat.seat not in (mine, partner)]

    def pile(self, colour: str, seat: SeatView | None = None) -> PileView:
        """A pile of the own board, or of another one."""
        return (seat or self.me).piles[COLOURS.index(colour)]

    def top_age(self, colour: str, seat: SeatView | None = None) -> int:
        """The age of the top card of a colour, 0 without one."""
        top = self.pile(colour, seat).top
        return 0 if top is None else AGE[top]

    def owner(self, card: str) -> SeatView | None:
        """On whose board a card lies on top."""
        return next((seat for seat in self.view.seats if card in seat.tops), None)

    def value(self, card: str) -> float:
        """What the seat has of an own card where it lies, or of a card it may take, in ages."""
        value = float(AGE[card])
        if card in self.own.hand:
            value += NEW_COLOUR * (not self.pile(COLOUR[card]).cards) + AHEAD * (AGE[card] > self.me.highest_top)
        elif card in self.me.tops:
            pile = self.pile(COLOUR[card])
            beneath = pile.cards[-2] if len(pile.cards) > 1 else None
            # Nothing is as bad to lose as the only card of a colour.
            value -= AGE.get(beneath, 1) if beneath is not None else -NEW_COLOUR
        return value

    def gain(self, card: str) -> float:
        """What it brings to meld the card, in ages: a higher top card, a new colour."""
        pile = self.pile(COLOUR[card])
        splayed = pile.splay != "none"
        return AGE[card] - self.top_age(COLOUR[card]) + NEW_COLOUR * (not pile.cards) + 0.5 * splayed

    def least(self) -> Answer:
        """The card that is missed least, or so many of them as must be."""
        return tuple(self.cards[: max(1, self.question.least)])

    def best(self, keys: Iterable[str]) -> Answer:
        """Of these cards the one to meld."""
        return (max(keys, key=lambda card: (self.gain(card), card)),)

    def splay_gain(self, colour: str, direction: str) -> int:
        """How many more icons show if a pile is splayed; covered cards that may not be seen count as mean ones."""
        pile = self.pile(colour)
        places, shown = SPLAYS[direction], 0.0
        for card in pile.cards[:-1]:
            shown += sum(CARDS[card].positions[place] is not None for place in places) if card in CARDS else 0.75
        now = sum(icon is not None for edge in pile.edges for icon in edge)
        return round(shown - now)
