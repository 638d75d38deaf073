"""Trade, culture, coins and resources, and the check for a victory after every single change (section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from games.civilization.facts import MOST_TRADE, TECHNOLOGIES
from games.civilization.reckoning.limits import event_limit
from games.civilization.scoring import victory, won
from games.civilization.state import RESOURCE_ORDER, CivilizationState, Player
from games.engine.duties import OwingGame
from games.engine.stops import GameOver


class Ledger(OwingGame[CivilizationState]):
    """Dials, tokens and resources. Verbs that change what coins or limits depend on end with `changed`."""

    name = "civilization"

    def __init__(self, state: CivilizationState) -> None:
        super().__init__(state)
        self._held = False

    def player(self, seat: int) -> Player:
        """What a seat has."""
        return self.state.players[seat]

    # -- winning -----------------------------------------------------------------------------------------------

    def changed(self, dials: Sequence[int] | None = None) -> None:
        """After every change: has somebody won, and does somebody hold too many events (section 8, R77)?

        `dials` are the trade dials that decide a tie. Raises GameOver.
        """
        state = self.state
        if not self._held and any(victory(state, seat) is not None for seat in range(state.seats)):
            raise GameOver(won(state, dials))
        for seat, player in enumerate(state.players):
            owed = any(duty.seat == seat and duty.topic == "discard" for duty in state.duties)
            if not owed and len(player.events) > event_limit(state, seat):
                self.owe(seat, "discard")

    def conquer_capital(self, seat: int) -> None:
        """A military victory: the seat has won a battle against another player's capital. Raises GameOver."""
        raise GameOver(won(self.state, conqueror=seat))

    @contextmanager
    def one_instant(self, dials: Sequence[int] | None = None) -> Iterator[None]:
        """What happens inside counts as one and the same step; victory is checked once, at the end."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        self.changed(dials)

    # -- trade and culture -------------------------------------------------------------------------------------

    def gain_trade(self, seat: int, amount: int, why: str) -> None:
        """Turn the trade dial up; it stops at 27. `why` is the id of what gives it, or 'gathered'."""
        player = self.player(seat)
        gained = min(amount, MOST_TRADE - player.trade)
        player.trade += gained
        self.emit("trade_gained", seat, amount=gained, lost=amount - gained, why=why)

    def pay_trade(self, seat: int, amount: int, why: str) -> None:
        """Turn the trade dial down. Raises ValueError if it shows less, as nothing unaffordable may be offered."""
        player = self.player(seat)
        if amount > player.trade:
            raise ValueError(f"seat {seat} has {player.trade} trade and cannot pay {amount}")
        if amount:
            player.trade -= amount
            self.emit("trade_paid", seat, amount=amount, why=why)

    def gain_culture(self, seat: int, amount: int, why: str) -> None:
        """Take culture tokens."""
        if amount:
            self.player(seat).culture += amount
            self.emit("culture_gained", seat, amount=amount, why=why)

    def pay_culture(self, seat: int, amount: int, why: str) -> None:
        """Put culture tokens back. Raises ValueError if there are too few."""
        player = self.player(seat)
        if amount > player.culture:
            raise ValueError(f"seat {seat} has {player.culture} culture and cannot pay {amount}")
        if amount:
            player.culture -= amount
            self.emit("culture_paid", seat, amount=amount, why=why)

    # -- coins -------------------------------------------------------------------------------------------------

    def room_for_coin(self, seat: int, technology: str) -> bool:
        """Whether a coin token fits on a technology of this seat (4.11, R40)."""
        player = self.player(seat)
        return (
            technology in player.technologies and player.coins.get(technology, 0) < TECHNOLOGIES[technology].coin_tokens
        )

    def add_coin(self, seat: int, place: str, why: str) -> None:
        """Put a coin token on a technology, on 'panama-canal' or on the 'sheet'; may win the game."""
        player = self.player(seat)
        player.coins[place] = player.coins.get(place, 0) + 1
        self.emit("coin_gained", seat, place=place, why=why)
        self.changed()

    def lose_coin(self, seat: int, place: str, why: str) -> None:
        """Take a coin token away."""
        player = self.player(seat)
        player.coins[place] -= 1
        if not player.coins[place]:
            del player.coins[place]
        self.emit("coin_lost", seat, place=place, why=why)
        self.changed()

    # -- resources ---------------------------------------------------------------------------------------------

    def take_resource(self, seat: int, kind: str, why: str) -> None:
        """Take a token from the market. Raises ValueError if there is none."""
        if not self.state.resources[kind]:
            raise ValueError(f"the market has no {kind}")
        self.state.resources[kind] -= 1
        self.player(seat).resources[kind] += 1
        self.emit("resource_taken", seat, resource=kind, why=why)

    def spend(self, seat: int, means: str, why: str) -> None:
        """Pay one resource by 'market/wheat', 'hut/wheat' or 'village/iron' (4.3.5).

        A market token goes back to the market, another one is shown and leaves the game. A Gift is no such payment:
        it is an event that is played.
        """
        source, _, kind = means.partition("/")
        player = self.player(seat)
        if source == "market":
            player.resources[kind] -= 1
            self.state.resources[kind] += 1
        else:
            (player.huts if source == "hut" else player.villages).remove(kind)
            self.state.removed.append(means)
        self.emit("resource_spent", seat, resource=kind, source=source, why=why)

    def keep_token(self, seat: int, source: str, content: str) -> None:
        """Keep a hut or village token face down among one's own."""
        player = self.player(seat)
        held = player.huts if source == "hut" else player.villages
        held.append(content)
        held.sort(key=RESOURCE_ORDER.__getitem__)
