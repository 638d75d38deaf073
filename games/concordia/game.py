"""The verbs of Concordia: what personalities and the turn structure do to the table, once each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from games.concordia.choices import House, Move, Placing, Production, Purchase, Trade
from games.concordia.facts import CARDS, DISPLAY, GOODS, ORDER, PRICE, ROMA
from games.concordia.prices import COLONIST, Price, rest
from games.concordia.state import Colonist, ConcordiaState, Player, Step
from games.engine.game import Game
from games.engine.question import Answer, Option, Ref, Shortcut

MAGNUS_BONUS = 2
"""How many pieces of the marker's good the holder of the Praefectus Magnus gains (section 4.10)."""


class Concordia(Game[ConcordiaState]):
    """A game of Concordia and the ways to act on it."""

    name = "concordia"

    def player(self, seat: int) -> Player:
        """What a seat has."""
        return self.state.players[seat]

    def note(
        self,
        verb: str,
        thing: str = "",
        to: str = "",
        *,
        count: int = 0,
        coins: int = 0,
        goods: Mapping[str, int] | None = None,
    ) -> None:
        """Write down one thing done in the present turn (see `Step`)."""
        self.state.steps.append(Step(verb, thing, to, count, coins, dict(goods or {})))

    # -- cards -------------------------------------------------------------------------------------------------

    def play(self, seat: int, card: str) -> None:
        """A card of the hand goes face up on top of the own pile (section 3.1)."""
        player = self.player(seat)
        player.hand.remove(card)
        player.pile.append(card)
        self.note("play", card)
        self.emit("played", seat, card=card)

    def copy(self, seat: int, card: str, whose: int) -> None:
        """A Diplomat copies the top card of another seat, which stays where it is (section 4.6)."""
        self.note("copy", card, str(whose))
        self.emit("played", seat, card=card, copied_from=whose)

    def take_back(self, seat: int, coins: int) -> None:
        """All cards of the pile return to the hand, for so many coins (section 4.1)."""
        player = self.player(seat)
        count = len(player.pile)
        player.hand = sorted(player.hand + player.pile, key=ORDER.__getitem__)
        player.pile = []
        player.coins += coins
        self.note("return", count=count, coins=coins)
        self.emit("returned", seat, count=count, coins=coins)

    def copyable(self, seat: int) -> str | None:
        """The top card of a seat's pile if a Diplomat may copy it (section 4.6)."""
        top = self.player(seat).top
        return None if top is None or CARDS[top].action == "diplomat" else top

    def buy(self, seat: int, choice: Purchase, kinds: Mapping[str, int]) -> None:
        """Pay for a card; `kinds` are the goods chosen for '?'. It lies in its space until the turn is settled."""
        paid = {good: choice.goods.get(good, 0) + kinds.get(good, 0) for good in GOODS}
        paid = {good: count for good, count in paid.items() if count}
        self.pay(seat, Price(goods=paid))
        self.state.sold.append(choice.card)
        self.note("card", choice.card, str(choice.space), goods=_less(paid))
        self.emit("bought", seat, card=choice.card, space=choice.space, goods=paid)

    def refill(self, seat: int) -> None:
        """The seat takes the bought cards, the gaps of the display close, new cards fill it up (section 4.7)."""
        state = self.state
        player = self.player(seat)
        player.hand = sorted(player.hand + state.sold, key=ORDER.__getitem__)
        state.display = [card for card in state.display if card not in state.sold]
        state.sold = []
        room = DISPLAY - len(state.display)
        new, state.stack = state.stack[:room], state.stack[room:]
        if new:
            state.display += new
            self.told(range(state.seats), "revealed", new)
            self.emit("revealed", cards=new)

    # -- coins and goods ---------------------------------------------------------------------------------------

    def pay(self, seat: int, price: Price) -> None:
        """Pay to the bank. Raises ValueError if the seat cannot, as nothing unaffordable may be offered."""
        player = self.player(seat)
        if not price.affordable(player.coins, player.goods):
            raise ValueError(f"seat {seat} has {player.coins} coins and {player.goods} and cannot pay {price}")
        player.coins -= price.coins
        player.goods = rest(player.goods, price.goods)

    def take_coins(self, seat: int, coins: int, card: str) -> None:
        """Coins from the bank, by this card."""
        self.player(seat).coins += coins
        self.note("coins", card, coins=coins)
        self.emit("coins", seat, coins=coins, why=CARDS[card].action)

    def trade(self, seat: int, choice: Trade) -> None:
        """Sell to the bank or buy from it (section 4.5)."""
        player = self.player(seat)
        if choice.verb == "sell":
            self.pay(seat, Price(goods={choice.good: choice.count}))
            player.coins += choice.coins
        else:
            self.pay(seat, Price(choice.coins))
            player.goods[choice.good] += choice.count
        coins = choice.coins if choice.verb == "sell" else -choice.coins
        self.note(choice.verb, choice.good, count=choice.count, coins=coins)
        self.emit("traded", seat, verb=choice.verb, good=choice.good, count=choice.count, coins=choice.coins)

    def gain(self, seat: int, good: str, count: int = 1) -> None:
        """Goods from the bank, which are still to be stored."""
        gains = self.player(seat).gains
        gains[good] = gains.get(good, 0) + count

    def must_choose(self, seat: int) -> bool:
        """Whether there is a choice what to keep of the gains (section 3.3)."""
        player = self.player(seat)
        return len(player.gains) > 1 and 0 < player.free < sum(player.gains.values())

    async def choose_kept(self, seat: int) -> list[str]:
        """What the seat keeps of its gains: as many pieces as there are free spaces (section 5)."""
        player = self.player(seat)
        gains = {good: player.gains[good] for good in GOODS if good in player.gains}
        room = min(player.free, sum(gains.values()))
        options = [Option(good, good, Ref("good", good), count) for good, count in gains.items()]
        best = dearest(gains, room)
        shortcuts = (Shortcut("dearest", best),)
        return await self.choose_some(seat, "store", options, exactly=room, late=best, shortcuts=shortcuts)

    def store(self, seat: int, kept: Iterable[str]) -> tuple[dict[str, int], dict[str, int]]:
        """Store these of the gained goods; the others are lost. Returns both."""
        player = self.player(seat)
        stored, gains = Counter(kept), Counter(player.gains)
        for good, count in stored.items():
            player.goods[good] += count
        player.gains = {}
        lost = dict(gains - stored)
        self.emit("gained", seat, goods=dict(stored), lost=lost)
        return dict(stored), lost

    async def store_own(self, seat: int, card: str) -> None:
        """The acting seat stores what it gained by this card."""
        if self.player(seat).gains:
            stored, lost = self.store(seat, await self.choose_kept(seat))
            self.note("income", card, count=sum(lost.values()), goods=stored)

    # -- the map -----------------------------------------------------------------------------------------------

    def place(self, seat: int, choice: Placing) -> None:
        """A colonist of the storehouse comes onto the map, for 1 food and 1 tool (sections 4.1 and 4.4)."""
        player = self.player(seat)
        self.pay(seat, Price(goods=COLONIST))
        player.stored[choice.kind] -= 1
        player.colonists.append(Colonist(choice.kind, choice.city))
        self.note("place", choice.kind, choice.city, goods=_less(COLONIST))
        self.emit("colonist_arrived", seat, colonist=choice.kind, place=choice.city)

    def can_place(self, seat: int, kind: str) -> bool:
        """Whether the storehouse has such a colonist and what it costs."""
        player = self.player(seat)
        return player.stored[kind] > 0 and all(player.goods[good] >= count for good, count in COLONIST.items())

    def places_for(self, seat: int, kind: str) -> list[str]:
        """Roma and the cities with an own house where a colonist of this kind may be placed (section 4.4)."""
        cities = self.state.map.cities
        return [city for city in (ROMA, *self.state.houses_of(seat)) if kind in cities[city].kinds]

    def move_colonist(self, seat: int, choice: Move) -> None:
        """A colonist moves onto a free line (section 4.2)."""
        moved = Colonist(choice.kind, choice.start)
        colonist = next(one for one in self.player(seat).colonists if one == moved)
        colonist.place = choice.line
        self.note("move", choice.start, choice.line, count=choice.steps)
        self.emit("moved", seat, colonist=choice.kind, start=choice.start, line=choice.line, steps=choice.steps)

    def sites(self, seat: int) -> list[str]:
        """The cities next to own colonists on lines that have no own house, Roma apart (section 4.2)."""
        state = self.state
        lines = state.map.lines
        near = {end for one in self.player(seat).colonists if one.place in lines for end in lines[one.place].ends}
        return [city for city, seats in state.houses.items() if city in near and seat not in seats]

    def build(self, seat: int, choice: House) -> None:
        """A house of the reserve is placed in a city (section 4.2)."""
        self.pay(seat, Price(choice.coins, choice.goods))
        self.player(seat).houses_left -= 1
        self.state.houses[choice.city].append(seat)
        goods = dict(choice.goods)
        self.note("build", choice.city, count=choice.number, coins=-choice.coins, goods=_less(goods))
        self.emit("built", seat, city=choice.city, coins=choice.coins, goods=goods)

    def produce(self, seat: int, choice: Production) -> None:
        """A province produces: its marker turns, all gains are laid aside to be stored (section 4.3)."""
        state = self.state
        state.turned.append(choice.province)
        state.magnus_used = seat == state.magnus
        self.note("produce", choice.province, choice.good, count=choice.bonus)
        self.emit("produced", seat, province=choice.province, good=choice.good, bonus=choice.bonus)
        self.emit("turned", seat, province=choice.province, to="coins")
        self.gain(seat, choice.good, choice.bonus)
        for city in state.map.cities_of(choice.province):
            for owner in state.houses[city]:
                self.gain(owner, state.tokens[city])

    def bonus(self, seat: int) -> int:
        """How many pieces of the marker's good the seat gains when it lets a province produce (section 4.10)."""
        return MAGNUS_BONUS if seat == self.state.magnus else 1

    def turn_back(self, seat: int) -> None:
        """All markers that show coins are turned to their good again (section 4.3)."""
        turned, self.state.turned = self.state.turned, []
        for province in turned:
            self.emit("turned", seat, province=province, to="goods")


def dearest(gains: Mapping[str, int], room: int) -> Answer:
    """The so many most expensive pieces, in the fixed order of goods."""
    ranked = sorted(Counter(gains).elements(), key=PRICE.__getitem__, reverse=True)
    return tuple(sorted(ranked[:room], key=GOODS.index))


def _less(goods: Mapping[str, int]) -> dict[str, int]:
    return {good: -count for good, count in goods.items()}
