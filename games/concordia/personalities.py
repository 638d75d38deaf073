"""What the personalities do: one function each, in the order of section 4, by the action of their card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from games.concordia.choices import Coins, House, Move, Placing, Production, Purchase, Target, Trade
from games.concordia.facts import CARDS, GOOD, GOODS, KINDS, PRICE, ROMA
from games.concordia.game import Concordia
from games.concordia.prices import card_price, house_price, rest
from games.concordia.routes import reachable, site_goods
from games.engine.flow import Flow
from games.engine.question import Option, Ref

FREE_CARDS = 3
"""How many cards a Tribune takes back before each further one gives a coin (section 4.1)."""

COLONIST_COINS = 5
"""What a Colonist gives besides a coin for each colonist on the map (section 4.4)."""

TRADED_KINDS = 2
"""In how many kinds of goods a Mercator may trade (section 4.5)."""

Action = Callable[[Concordia, int, str], Flow[None]]
"""The steps of an action: the seat that acts, and the card whose action it is (a Diplomat's copy included)."""


async def perform(game: Concordia, me: int, card: str) -> None:
    """Carry out the action of a card."""
    await ACTIONS[CARDS[card].action](game, me, card)


async def tribune(game: Concordia, me: int, card: str) -> None:
    """Section 4.1."""
    game.take_back(me, max(0, len(game.player(me).pile) - FREE_CARDS))
    options = [Option(kind, kind, Ref("colonist", kind)) for kind in KINDS if game.can_place(me, kind)]
    kind = await game.choose(me, "tribune_colonist", options, stop="none")
    if kind is not None:
        game.place(me, Placing(kind, ROMA))


async def architect(game: Concordia, me: int, card: str) -> None:
    """Section 4.2: first all movement, then all building."""
    left = len(game.player(me).colonists)
    while left:
        move = await game.choose(me, "move", moves(game, me, left), stop="done", context={"left": str(left)})
        if move is None:
            break
        game.move_colonist(me, move)
        left -= move.steps
    while (house := await game.choose(me, "build", houses(game, me), stop="done")) is not None:
        game.build(me, house)


def moves(game: Concordia, me: int, most: int) -> list[Option[Move]]:
    """Where each own colonist can end a move of so many steps at most, the nearest lines first."""
    state = game.state
    taken = state.taken_lines
    found = []
    for kind, place in dict.fromkeys((one.kind, one.place) for one in game.player(me).colonists):
        lines = reachable(state.map, kind, place, most, taken)
        for line, steps in sorted(lines.items(), key=lambda item: item[1]):
            move = Move(kind, place, line, steps, site_goods(state.map, state.tokens, state.houses, me, line))
            found.append(Option(f"{kind}@{place}/{line}", move, Ref("line", line)))
    return found


def houses(game: Concordia, me: int) -> list[Option[House]]:
    """Where a house can be built and paid now."""
    state, player = game.state, game.player(me)
    found: list[Option[House]] = []
    if not player.houses_left:
        return found
    for city in game.sites(me):
        good, number = state.tokens[city], len(state.houses[city]) + 1
        price = house_price(good, number)
        if price.affordable(player.coins, player.goods):
            found.append(Option(city, House(city, good, number, price.coins, price.goods), Ref("city", city)))
    return found


async def prefect(game: Concordia, me: int, card: str) -> None:
    """Section 4.3."""
    choice = await game.choose(me, "prefect", prefectures(game, me))
    if isinstance(choice, Coins):
        game.take_coins(me, choice.coins, card)
        game.turn_back(me)
    elif choice is not None:
        game.produce(me, choice)
        await game.store_own(me, card)
        for seat in game.opponents(me):
            if game.player(seat).gains and not game.must_choose(seat):
                game.store(seat, await game.choose_kept(seat))


def prefectures(game: Concordia, me: int) -> list[Option[Production | Coins]]:
    """The provinces that can produce; the coins if some marker shows them."""
    state, bonus = game.state, game.bonus(me)
    found: list[Option[Production | Coins]] = [
        Option(
            province, Production(province, good, bonus, produced(game, me, province, bonus)), Ref("province", province)
        )
        for province, good in state.markers.items()
        if province not in state.turned
    ]
    if state.turned:
        found.append(
            Option("coins", Coins(sum(GOOD[state.markers[province]].marker_coins for province in state.turned)))
        )
    return found


def produced(game: Concordia, me: int, province: str, bonus: int) -> Counter[str]:
    """What the acting seat gains if the province produces."""
    state = game.state
    own = Counter(state.tokens[city] for city in state.map.cities_of(province) if me in state.houses[city])
    own[state.markers[province]] += bonus
    return own


async def colonist(game: Concordia, me: int, card: str) -> None:
    """Section 4.4."""
    coins = Coins(COLONIST_COINS + len(game.player(me).colonists))
    options: list[Option[Coins | str]] = [Option("place", "place")] if placings(game, me) else []
    options.append(Option("coins", coins))
    choice = await game.choose(me, "colonist", options)
    if isinstance(choice, Coins):
        game.take_coins(me, choice.coins, card)
        return
    placing = await game.choose(me, "place", placings(game, me))
    while placing is not None:
        game.place(me, placing)
        placing = await game.choose(me, "place", placings(game, me), stop="done")


def placings(game: Concordia, me: int) -> list[Option[Placing]]:
    """Which colonist can be placed where now."""
    return [
        Option(f"{kind}/{city}", Placing(kind, city), Ref("city", city))
        for kind in KINDS
        if game.can_place(me, kind)
        for city in game.places_for(me, kind)
    ]


async def mercator(game: Concordia, me: int, card: str) -> None:
    """Section 4.5. Portions of a kind may be traded one after another, always in the same direction."""
    game.take_coins(me, int(CARDS[card].parameter), card)
    verbs: dict[str, str] = {}
    while (trade := await game.choose(me, "trade", trades(game, me, verbs), stop="done")) is not None:
        verbs[trade.good] = trade.verb
        game.trade(me, trade)


def trades(game: Concordia, me: int, verbs: Mapping[str, str]) -> list[Option[Trade]]:
    """What can be sold and bought now. `verbs`: whether the kinds that were traded already are sold or bought."""
    player = game.player(me)
    open_kinds = verbs if len(verbs) == TRADED_KINDS else GOODS
    found = []
    for verb in ("sell", "buy"):
        for good in GOODS:
            if good in open_kinds and verbs.get(good, verb) == verb:
                most = player.goods[good] if verb == "sell" else min(player.free, player.coins // PRICE[good])
                for count in range(1, most + 1):
                    trade = Trade(verb, good, count, count * PRICE[good])
                    found.append(Option(f"{verb}/{good}/{count}", trade, Ref("good", good)))
    return found


async def diplomat(game: Concordia, me: int, card: str) -> None:
    """Section 4.6. Targets with the same action are one and the same."""
    target = await game.choose(me, "diplomat", targets(game, me))
    if target is not None:
        game.copy(me, target.card, target.seat)
        with game.effect("card", target.card, me) as running:
            running.memory["copied_from"] = target.seat
            await perform(game, me, target.card)


def targets(game: Concordia, me: int) -> list[Option[Target]]:
    """The seats whose top card can be copied; only the first of them if all show the same action."""
    tops = [(seat, top) for seat in game.opponents(me) if (top := game.copyable(seat)) is not None]
    if len({action_of(top) for _, top in tops}) == 1:
        tops = tops[:1]
    return [Option(f"seat-{seat}", Target(seat, top), Ref("seat", str(seat))) for seat, top in tops]


def action_of(card: str) -> tuple[str, str]:
    """What a card does; cards for which this is the same are one option (section 3.2)."""
    return CARDS[card].action, CARDS[card].parameter


async def senator(game: Concordia, me: int, card: str) -> None:
    """Section 4.7."""
    await _buy(game, me, int(CARDS[card].parameter), with_space=True)


async def consul(game: Concordia, me: int, card: str) -> None:
    """Section 4.8."""
    await _buy(game, me, int(CARDS[card].parameter), with_space=False)


async def _buy(game: Concordia, me: int, most: int, *, with_space: bool) -> None:
    for left in range(most, 0, -1):
        options = purchases(game, me, with_space=with_space)
        purchase = await game.choose(me, "buy", options, stop="done", context={"left": str(left)})
        if purchase is None:
            return
        goods = rest(game.player(me).goods, purchase.goods)
        bins = [Option(good, good, Ref("good", good), count) for good, count in goods.items() if count]
        kinds = await game.allocate(me, "pay", bins, total=purchase.any, context={"card": purchase.card})
        game.buy(me, purchase, kinds)


def purchases(game: Concordia, me: int, *, with_space: bool) -> list[Option[Purchase]]:
    """The cards of the display that can be paid now, by a Senator or, without the space's cost, by a Consul."""
    state, player = game.state, game.player(me)
    found = []
    for space, card in enumerate(state.display, start=1):
        price = card_price(card, space if with_space else None)
        if card not in state.sold and price.affordable(player.coins, player.goods):
            found.append(Option(card, Purchase(card, space, price.goods, price.any), Ref("card", card)))
    return found


async def specialist(game: Concordia, me: int, card: str) -> None:
    """Section 4.9."""
    good = CARDS[card].parameter
    count = sum(game.state.tokens[city] == good for city in game.state.houses_of(me))
    if count:
        game.gain(me, good, count)
        await game.store_own(me, card)


ACTIONS: Mapping[str, Action] = {
    "tribune": tribune,
    "architect": architect,
    "prefect": prefect,
    "colonist": colonist,
    "mercator": mercator,
    "diplomat": diplomat,
    "senator": senator,
    "consul": consul,
    "specialist": specialist,
}
"""The personalities by the action of their card."""
