"""Duties: the questions that changes owe to seats (3.6: D7, D17, D18, D33, D34; 3.1.2). The engine asks them first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.civilization.choices import named, squares
from games.civilization.facts import EVENTS, MARKET_RESOURCES
from games.civilization.reckoning.limits import event_limit, government_changes
from games.civilization.reckoning.pyramid import learnable_from
from games.civilization.reckoning.squares import person_squares
from games.civilization.verbs.learning import Learning
from games.engine.duties import Duty
from games.engine.flow import Flow
from games.engine.question import Option, Ref

RESERVE = "reserve"
"""The key by which a great person is kept in reserve."""

KEEP = "keep"
"""The key by which a government is kept."""


class Duties(Learning):
    """What is asked about a duty, and what follows.

    =========== ====================== =======================================================================
    topic       data                   what the seat chooses
    =========== ====================== =======================================================================
    discard                            events above the hand limit (D18)
    person      person                 a square for a great person of `reserve_new`, or the reserve (D17)
    resource    technology             Germany's resource (D33)
    leave       square                 where the next own figure goes from the centre of a new city (D7)
    government  government             whether to take a government that was unlocked after its Start of Turn
    exchange    event, other           the technology of the other player that it learns by an event (D34)
    =========== ====================== =======================================================================
    """

    async def meet(self, duty: Duty) -> Any:
        """Ask what is owed."""
        ask: dict[str, Callable[[Duty], Flow[Any]]] = {
            "discard": self._ask_discard,
            "person": self._ask_person,
            "resource": self._ask_resource,
            "leave": self._ask_leave,
            "government": self._ask_government,
            "exchange": self._ask_exchange,
        }
        return await ask[duty.topic](duty)

    def settle(self, duty: Duty, chosen: Any) -> None:
        """Carry out what was chosen."""
        carry_out: dict[str, Callable[[Duty, Any], None]] = {
            "discard": self._discard,
            "person": self._person,
            "resource": self._resource,
            "leave": self._leave,
            "government": self._government,
            "exchange": self._exchange,
        }
        carry_out[duty.topic](duty, chosen)

    # -- events above the limit ----------------------------------------------------------------------------------

    async def _ask_discard(self, duty: Duty) -> list[str]:
        """Also a hand of equal events is asked, as the others would know it if there were no pause."""
        hand = self.player(duty.seat).events
        surplus = len(hand) - event_limit(self.state, duty.seat)
        if surplus <= 0:
            return []
        options = [Option(event, event, Ref("event", event), hand.count(event)) for event in dict.fromkeys(hand)]
        return await self.choose_some(duty.seat, "discard", options, exactly=surplus, cover=True)

    def _discard(self, duty: Duty, events: list[str]) -> None:
        for event in events:
            self.discard_event(duty.seat, event)

    # -- a great person --------------------------------------------------------------------------------------------

    async def _ask_person(self, duty: Duty) -> str | None:
        places = squares(person_squares(self.state, duty.seat))
        return await self.choose(duty.seat, "person", places, stop=RESERVE, context={"person": duty.data["person"]})

    def _person(self, duty: Duty, square: str | None) -> None:
        person = str(duty.data["person"])
        if square is not None and square in person_squares(self.state, duty.seat):
            self.place_person(duty.seat, person, square)
        else:
            self.emit("person_kept", duty.seat, person=person)

    # -- Germany's resource ----------------------------------------------------------------------------------------

    async def _ask_resource(self, duty: Duty) -> str | None:
        kinds = [kind for kind in MARKET_RESOURCES if self.state.resources[kind]]
        return await self.choose(duty.seat, "resource", named("resource", kinds))

    def _resource(self, duty: Duty, kind: str | None) -> None:
        if kind is not None and self.state.resources[kind]:
            self.take_resource(duty.seat, kind, "germany")

    # -- figures on the centre of a new city -----------------------------------------------------------------------

    async def _ask_leave(self, duty: Duty) -> str | None:
        centre = duty.data["square"]
        figure = next(one for one in self.player(duty.seat).figures if one.square == centre)
        places = squares(self.leave_squares(duty.seat, centre))
        return await self.choose(duty.seat, "leave", places, context={"figure": figure.kind})

    def _leave(self, duty: Duty, square: str | None) -> None:
        """One figure leaves; the others follow one by one. Without a square for them they return to the supply."""
        seat, centre = duty.seat, duty.data["square"]
        left = [figure for figure in self.player(seat).figures if figure.square == centre]
        if square is None:
            self.remove_figures(seat, left, "no room")
            return
        self.emit("figure_left", seat, figure=left[0].kind, before=centre, square=square)
        self.move_figures(seat, left[:1], square)
        if left[1:]:
            self.owe(seat, "leave", square=centre)

    # -- a government that was unlocked late -----------------------------------------------------------------------

    async def _ask_government(self, duty: Duty) -> str | None:
        government = str(duty.data["government"])
        if government not in government_changes(self.state, duty.seat):
            return None
        return await self.choose(duty.seat, "government", named("government", [government]), stop=KEEP)

    def _government(self, duty: Duty, government: str | None) -> None:
        if government is not None:
            self.change_government(duty.seat, government)

    # -- the second half of an exchange ----------------------------------------------------------------------------

    def _exchangeable(self, duty: Duty) -> list[str]:
        most = EVENTS[str(duty.data["event"])].amount
        return learnable_from(self.state, duty.seat, int(duty.data["other"]), most)

    async def _ask_exchange(self, duty: Duty) -> str | None:
        known = named("technology", self._exchangeable(duty))
        return await self.choose(duty.seat, "exchange", known, context={"event": str(duty.data["event"])})

    def _exchange(self, duty: Duty, technology: str | None) -> None:
        if technology is not None and technology in self._exchangeable(duty):
            self.learn(duty.seat, technology, str(duty.data["event"]))
