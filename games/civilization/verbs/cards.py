"""Unit cards, culture events, and the culture track (4.6, 4.9)."""

from __future__ import annotations

from games.civilization.facts import EVENT_ORDER, EVENTS, TRACK, UNIT_ORDER, UNITS
from games.civilization.reckoning.combat import strength
from games.civilization.setup import deck_purpose
from games.civilization.verbs.pieces import Pieces


class Cards(Pieces):
    """Cards that are drawn, and where they return to: face up under their decks."""

    # -- units -------------------------------------------------------------------------------------------------

    def next_unit(self, kind: str) -> str | None:
        """Take the top card of a unit deck; one of face-up cards only is turned over and shuffled first (R22)."""
        state = self.state
        if not state.unit_decks[kind] and state.unit_returns[kind]:
            state.unit_decks[kind] = self.shuffled(deck_purpose(kind), sorted(state.unit_returns[kind]))
            state.unit_returns[kind] = []
        deck = state.unit_decks[kind]
        return deck.pop(0) if deck else None

    def draw_unit(self, seat: int, kind: str, why: str) -> str | None:
        """Draw a unit into the standing forces; only its owner sees the strength (3.3.1)."""
        unit = self.next_unit(kind)
        if unit is None:
            return None
        self.keep_unit(seat, unit)
        self.told((seat,), "unit", (unit,))
        secret = {"unit": unit, "strength": strength(self.state, seat, unit)}
        self.emit("unit_drawn", seat, unit_kind=kind, why=why, secret=secret, readers=(seat,))
        return unit

    def keep_unit(self, seat: int, unit: str) -> None:
        """Put a unit into the standing forces, in the fixed order."""
        units = self.player(seat).units
        units.append(unit)
        units.sort(key=UNIT_ORDER.__getitem__)

    def return_unit(self, unit: str) -> None:
        """Lay a unit face up under its deck."""
        self.state.unit_returns[UNITS[unit].kind].append(unit)

    def take_back_unit(self, unit: str) -> None:
        """Take a unit from under its deck. Raises ValueError if it does not lie there."""
        self.state.unit_returns[UNITS[unit].kind].remove(unit)

    def lose_unit(self, seat: int, why: str) -> None:
        """A random unit of the standing forces is shown and goes under its deck (4.3.6)."""
        units = self.player(seat).units
        unit = self.pick_at_random(f"lose-unit/{seat}", units)
        units.remove(unit)
        self.return_unit(unit)
        self.told(range(self.state.seats), "held_unit", (str(seat), unit))
        self.emit("unit_lost", seat, unit=unit, strength=strength(self.state, seat, unit), why=why)

    # -- culture events ------------------------------------------------------------------------------------------

    def draw_event(self, seat: int, era: str, why: str) -> None:
        """Draw an event. If a deck and its discards are all in hands, nothing is drawn (4.6)."""
        state = self.state
        if not state.event_decks[era] and state.event_returns[era]:
            state.event_decks[era] = self.shuffled(deck_purpose(f"events/{era}"), sorted(state.event_returns[era]))
            state.event_returns[era] = []
        if not state.event_decks[era]:
            self.emit("no_event", seat, deck=era, why=why)
            return
        event = state.event_decks[era].pop(0)
        self.told((seat,), "event", (event,))
        self.emit("event_drawn", seat, deck=era, why=why, secret={"event": event}, readers=(seat,))
        self.keep_event(seat, event)

    def keep_event(self, seat: int, event: str) -> None:
        """Put an event into the hand, in the fixed order; a hand above the limit is owed to be discarded down."""
        hand = self.player(seat).events
        hand.append(event)
        hand.sort(key=EVENT_ORDER.__getitem__)
        self.changed()

    def lay_under(self, event: str) -> None:
        """Lay an event face up under its deck."""
        self.state.event_returns[EVENTS[event].deck].append(event)

    def discard_event(self, seat: int, event: str) -> None:
        """Discard an event of the hand for the limit."""
        self.player(seat).events.remove(event)
        self.lay_under(event)
        self.emit("event_discarded", seat, event=event)

    # -- the culture track ---------------------------------------------------------------------------------------

    def advance(self, seat: int, why: str) -> None:
        """Move one step on the culture track and take its reward; may win the game. The price is for the caller."""
        player = self.player(seat)
        player.step += 1
        space = TRACK[player.step]
        self.emit("advanced", seat, step=space.step, why=why)
        self.changed()
        if space.kind == "great-person":
            self.draw_person(seat, "track")
        elif space.deck is not None:
            self.draw_event(seat, space.deck, "track")
