"""Exchanges of the Trade phase: both sides hand over at once (3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from games.civilization.facts import MOST_TRADE
from games.civilization.reckoning.bargains import backs, hidden, holds
from games.civilization.subgames import Goods, Offer
from games.civilization.verbs.duties import Duties


class Bargains(Duties):
    """Offers and what comes of them."""

    def open_offer(self, seat: int, to: int, gives: Goods, asks: Goods) -> None:
        """Make an offer: all see that it is there and its open goods, only the two what lies face down (14)."""
        floor = self.state.floor
        assert floor is not None
        floor.made[seat][to] += 1
        stock = {group: holds(self.player(seat), group) for group in hidden(gives)}
        floor.offers.append(Offer(floor.made[seat][to], seat, to, gives, asks, stock))
        self._show((to,), gives)
        self.emit(
            "offered",
            seat,
            other=to,
            number=floor.made[seat][to],
            gives=asdict(backs(gives)),
            asks=asdict(backs(asks)),
            secret=_faces(gives=gives),
            readers=(seat, to),
        )

    def close_offer(self, offer: Offer, why: str) -> None:
        """An offer is declined, withdrawn, or has lapsed."""
        floor = self.state.floor
        assert floor is not None
        floor.offers = [one for one in floor.offers if one is not offer]
        self.emit(why, offer.seat, other=offer.to, number=offer.number)

    def lapse_offers(self) -> None:
        """Offers of something face down lapse when their seat has parted with anything of that back.

        Whether it still has what it offered would tell more than others may know.
        """
        floor = self.state.floor
        assert floor is not None
        for offer in list(floor.offers):
            now = {group: holds(self.player(offer.seat), group) for group in offer.stock}
            if any(now[group] < count for group, count in offer.stock.items()):
                self.close_offer(offer, "lapsed")
            else:
                offer.stock = now

    def exchange(self, offer: Offer, gets: Goods) -> None:
        """Carry out an offer: `gets` is what its seat gets, with what the other chose for things asked face down.

        The trade dials stop at 27; a hand above the limit is owed to be discarded down at once (R27).
        """
        floor = self.state.floor
        assert floor is not None
        floor.offers = [one for one in floor.offers if one is not offer]
        seat, to, gives = offer.seat, offer.to, offer.gives
        for giver, goods in ((seat, gives), (to, gets)):
            for other in [one for one in floor.offers if one.seat == giver and set(one.stock) & set(hidden(goods))]:
                self.close_offer(other, "lapsed")
        self._show((to,), gives)
        self._show((seat,), gets)
        with self.one_instant():
            self._part(seat, gives)
            self._part(to, gets)
            lost = [self._get(seat, gets), self._get(to, gives)]
            self.emit(
                "exchanged",
                seat,
                other=to,
                number=offer.number,
                gives=asdict(backs(gives)),
                gets=asdict(backs(gets)),
                lost=lost,
                secret=_faces(gives=gives, gets=gets),
                readers=(seat, to),
            )

    def _show(self, seats: tuple[int, ...], goods: Goods) -> None:
        if goods.tokens or goods.events:
            self.told(seats, "shown", [*goods.tokens, *goods.events])

    def _part(self, seat: int, goods: Goods) -> None:
        player = self.player(seat)
        player.trade -= goods.trade
        player.culture -= goods.culture
        for kind, count in goods.resources.items():
            player.resources[kind] -= count
        for token in goods.tokens:
            source, _, content = token.partition("/")
            (player.huts if source == "hut" else player.villages).remove(content)
        for event in goods.events:
            player.events.remove(event)

    def _get(self, seat: int, goods: Goods) -> int:
        """Take what was handed over; the trade that the dial could not take."""
        player = self.player(seat)
        lost = max(0, player.trade + goods.trade - MOST_TRADE)
        player.trade += goods.trade - lost
        player.culture += goods.culture
        for kind, count in goods.resources.items():
            player.resources[kind] += count
        for token in goods.tokens:
            source, _, content = token.partition("/")
            self.keep_token(seat, source, content)
        for event in goods.events:
            self.keep_event(seat, event)
        return lost


def _faces(**sides: Goods) -> Mapping[str, Any]:
    """What lies face down, by side: 'gives_faces', 'gets_faces'."""
    return {
        f"{side}_faces": [*goods.tokens, *goods.events] for side, goods in sides.items() if goods.tokens or goods.events
    }
