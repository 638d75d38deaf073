"""Exchanges of the Trade phase: both sides hand over at once (3.2)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from games.civilization.facts import MOST_TRADE
from games.civilization.reckoning.bargains import backs, hidden, holds
from games.civilization.reckoning.promises import until
from games.civilization.subgames import FIRST_PRIVATE, Goods, Offer, Promise
from games.civilization.verbs.duties import Duties


class Bargains(Duties):
    """Offers and what comes of them."""

    def open_offer(self, seat: int, to: int, gives: Goods, asks: Goods, *, private: bool = False) -> None:
        """Make an offer: all see that it is there and its open goods, only the two what lies face down (14).

        Of a private one only the two know until it is carried out.
        """
        floor = self.state.floor
        assert floor is not None
        made = floor.whispered if private else floor.made
        number = made[seat][to] + (FIRST_PRIVATE if private else 1)
        made[seat][to] += 1
        stock = {group: holds(self.player(seat), group) for group in hidden(gives)}
        floor.offers.append(Offer(number, seat, to, gives, asks, stock, private))
        self._show((to,), gives)
        self.emit(
            "offered",
            seat,
            other=to,
            number=number,
            gives=asdict(backs(gives)),
            asks=asdict(backs(asks)),
            secret=_faces(gives=gives),
            readers=(seat, to),
            private=private,
            openly=not private,
        )

    def close_offer(self, offer: Offer, why: str) -> None:
        """An offer is declined, withdrawn, or has lapsed."""
        floor = self.state.floor
        assert floor is not None
        floor.offers = [one for one in floor.offers if one is not offer]
        pair = (offer.seat, offer.to)
        self.emit(why, offer.seat, readers=pair, private=offer.private, other=offer.to, number=offer.number)

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

        The trade dials stop at 27; a hand above the limit is owed to be discarded down at once (R27). Of a private
        offer all see now what changed hands, but not the promises; if there was nothing else, nobody sees anything.
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
            secret = _faces(gives=gives, gets=gets)
            sides = {"gives": asdict(backs(gives)), "gets": asdict(backs(gets))}
            shown: dict[str, Any] = {**sides, "number": offer.number}
            if offer.private:
                secret.update(shown)
                shown = {side: {**goods, "promises": []} for side, goods in sides.items()}
            words_only = offer.private and not any(_is_something(goods) for goods in (gives, gets))
            self.emit(
                "exchanged", seat, secret=secret, readers=(seat, to), private=words_only, other=to, lost=lost, **shown
            )
            for giver, taker, goods in ((seat, to, gives), (to, seat, gets)):
                for what in goods.promises:
                    self._promise(giver, taker, what, private=offer.private)

    def _promise(self, seat: int, to: int, what: str, *, private: bool) -> None:
        """Note a promise; the same one given before is renewed, and is open if it was given openly once."""
        state = self.state
        before = [one for one in state.promises if (one.seat, one.to, one.what) == (seat, to, what)]
        state.promises = [one for one in state.promises if one not in before]
        private = private and all(one.private for one in before)
        state.promises.append(Promise(seat, to, what, state.turn, until(what, state.turn), private))

    def release(self, seat: int, other: int, what: str) -> None:
        """A seat lets another go from a promise: it is kept, or needs not be kept any more."""
        state = self.state
        kept = next(one for one in state.promises if (one.seat, one.to, one.what) == (other, seat, what))
        state.promises.remove(kept)
        self.emit("released", seat, readers=(seat, other), private=kept.private, other=other, promise=what)

    def end_promises(self) -> None:
        """Forget the promises whose last turn was the one before this, and those about cities that are gone."""
        state = self.state
        cities = {f"no-city/{city.square}" for _, city in state.cities()}
        state.promises = [
            one
            for one in state.promises
            if (one.until is None or one.until >= state.turn)
            and (one.what in cities or not one.what.startswith("no-city/"))
        ]

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


def _is_something(goods: Goods) -> bool:
    """Whether goods are more than promises."""
    return bool(goods.trade or goods.culture or goods.resources or goods.tokens or goods.events)


def _faces(**sides: Goods) -> dict[str, Any]:
    """What lies face down, by side: 'gives_faces', 'gets_faces'."""
    return {
        f"{side}_faces": [*goods.tokens, *goods.events] for side, goods in sides.items() if goods.tokens or goods.events
    }
