"""What a player makes of a situation: every seat's deck, the points, and how long the game will last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from games.dominion.cards import CARDS, VICTORIES
from games.dominion.player.economy import PLAIN, Economy, Turn
from games.dominion.player.notes import Notes
from games.dominion.scoring import GARDENS_PER
from games.dominion.view import DominionView, OwnView

GREEN = VICTORIES | {"curse"}
"""Cards that do nothing in a hand."""

BEGINNER, RIPE = 3.5, 8.0
"""Coins of an ordinary turn with the starting deck, and with one that buys Provinces."""
GROWTH = 7.0
"""How many turns it takes to come from the one to the other."""
PACE = 0.42
"""How many Provinces a seat takes in a turn as a rule."""
PILE_PACE = 0.5
"""How many cards of the piles that are smallest a seat takes in a turn."""
USUAL_LENGTH = 20
"""A game of more turns has got stuck: all deem it over soon and nobody builds. It is taken to last a while longer."""


def deck_points(cards: Mapping[str, int]) -> int:
    """Victory points of a deck, as at the end (section 6.2)."""
    fixed = sum(CARDS[card].points * count for card, count in cards.items())
    return fixed + cards.get("gardens", 0) * (sum(cards.values()) // GARDENS_PER)


class Outlook:
    """The situation of one seat, reckoned up. All of it follows from its view and notes."""

    def __init__(self, view: DominionView, notes: Notes, seat: int) -> None:
        self.view = view
        self.me = seat
        self.seats = len(view.seats)
        self.own: OwnView = view.own if view.own is not None else OwnView((), (), None, None)
        self.hand = Counter(self.own.hand)
        self.supply = {pile.card: pile.count for pile in view.supply}
        self.opponents = [(seat + step) % self.seats for step in range(1, self.seats)]
        self._notes = notes

    @cached_property
    def decks(self) -> list[Mapping[str, int]]:
        """The cards of all seats: those noted, and at least those that lie open; not all games begin afresh."""
        return [Counter(self._notes.decks[seat]) | self._shown(seat) for seat in range(self.seats)]

    def _shown(self, seat: int) -> Counter[str]:
        shown = self.view.seats[seat]
        seen = Counter(played.card for played in shown.play)
        seen.update(shown.set_aside)
        seen.update(shown.revealed)
        if seat == self.me:
            seen.update(self.own.hand)
            seen.update(self.own.looked_at)
        return seen

    @property
    def deck(self) -> Mapping[str, int]:
        """The own cards."""
        return self.decks[self.me]

    @cached_property
    def points(self) -> list[int]:
        """The points of all seats as they stand."""
        return [deck_points(deck) for deck in self.decks]

    @property
    def my_turn(self) -> bool:
        """Whether it is the own turn."""
        return self.view.active == self.me

    @cached_property
    def ordinary(self) -> list[Turn]:
        """An ordinary turn of every seat, by what is printed on the cards."""
        turns = []
        for deck in self.decks:
            economy = Economy()
            for card, count in deck.items():
                economy.add(PLAIN[card], count)
            turns.append(economy.turn())
        return turns

    @cached_property
    def turns_left(self) -> float:
        """How many turns the seat will have after this one, by estimate."""
        provinces = self.supply["province"]
        paces = [max(PACE, min((turn.coins - 4.5) / 8, 1 + turn.buys)) for turn in self.ordinary]
        grown = [min(1.0, max(0.0, (turn.coins - BEGINNER) / (RIPE - BEGINNER))) for turn in self.ordinary]
        growing = (1 - sum(grown) / self.seats) * GROWTH * min(1.0, provinces / 8)
        by_provinces = provinces / sum(paces) + growing
        left = sorted(count for count in self.supply.values() if count)
        more = self.view.empty_limit - self.view.empty_piles
        by_piles = sum(left[:more]) / (self.seats * PILE_PACE) if len(left) >= more else by_provinces
        drags_on = (self.view.seats[self.me].turns - USUAL_LENGTH) / 6
        return max(0.0, drags_on, min(by_provinces, by_piles))

    def has_pile(self, card: str) -> bool:
        """Whether this card is in the Supply and its pile is not empty."""
        return self.supply.get(card, 0) > 0
