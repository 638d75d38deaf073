"""The rules of Concordia a second time, as plainly as they are written and as slow as they like, to compare with.

Only the tables of cards and maps are shared with the game. `Table.game` yields what must be asked, with every legal
answer found by trying, takes the answers, and moves the pieces on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

from games.concordia.facts import CARDS, MAPS
from games.concordia.state import ConcordiaState

GOODS = ("brick", "food", "tool", "wine", "cloth")
PRICES = dict(zip(GOODS, (3, 4, 5, 6, 7), strict=True))
COINS_OF_HOUSE = dict(zip(GOODS, (1, 2, 3, 4, 5), strict=True))
COINS_OF_MARKER = {**dict.fromkeys(GOODS, 2), "cloth": 1}
SPACES = ("", "?", "?", "cloth", "cloth", "? cloth", "cloth cloth")
SPECIALISTS = {"brick": 3, "food": 3, "tool": 3, "wine": 4, "cloth": 5}
COLONIST = Counter(food=1, tool=1)

Answer = tuple[str, ...]
Legal = Mapping[int, tuple[str, set[Answer]]]
"""What must be asked: for each seat the topic and all answers."""

Asking = Generator[Legal, Mapping[int, Answer], Any]


def bag(things: Iterable[str]) -> Answer:
    """Things without an order."""
    return tuple(sorted(things))


def each(keys: Iterable[str]) -> set[Answer]:
    """One key is the answer."""
    return {(key,) for key in keys}


def house_goods(good: str) -> Counter[str]:
    """What a house in a city of this good costs besides coins."""
    return Counter(food=1) if good == "brick" else Counter(["brick", good])


@dataclass
class Seat:
    """What lies before one player."""

    hand: Counter[str]
    pile: list[str]
    coins: int
    goods: Counter[str]
    stored: Counter[str]
    pieces: Counter[tuple[str, str]]
    houses_left: int
    gains: Counter[str] = field(default_factory=Counter)
    scored: int | None = None

    @property
    def free(self) -> int:
        """Free spaces of the storehouse."""
        return 12 - self.goods.total() - self.stored.total()

    def can_pay(self, goods: Counter[str], coins: int = 0) -> bool:
        """Whether all of it is there."""
        return coins <= self.coins and goods <= self.goods


class Table:
    """A table that begins at the position of a game at the start of a turn."""

    def __init__(self, state: ConcordiaState) -> None:
        self.map = MAPS[state.options.map]
        self.intermediate = state.options.intermediate == "yes"
        self.seats = [
            Seat(
                Counter(player.hand),
                list(player.pile),
                player.coins,
                Counter(player.goods),
                Counter(player.stored),
                Counter((one.kind, one.place) for one in player.colonists),
                player.houses_left,
                scored=player.first_score,
            )
            for player in state.players
        ]
        self.tokens, self.markers = dict(state.tokens), dict(state.markers)
        self.houses = {city: list(owners) for city, owners in state.houses.items()}
        self.turned = set(state.turned)
        self.display, self.stack = list(state.display), list(state.stack)
        self.sold: list[str] = []
        self.active, self.magnus, self.concordia = state.active, state.magnus, state.concordia
        self.used = False

    # -- what others compare ---------------------------------------------------------------------------------------

    def differences(self, state: ConcordiaState) -> list[str]:
        """In what the game stands otherwise."""
        pairs: dict[str, tuple[Any, Any]] = {
            "active": (self.active, state.active),
            "magnus": ((self.magnus, self.used), (state.magnus, state.magnus_used)),
            "concordia": (self.concordia, state.concordia),
            "display": (self.display, state.display),
            "sold": (self.sold, state.sold),
            "stack": (self.stack, state.stack),
            "turned": (self.turned, set(state.turned)),
            "houses": (self.houses, state.houses),
            "tokens": (self.tokens, state.tokens),
            "markers": (self.markers, state.markers),
        }
        for number, (mine, player) in enumerate(zip(self.seats, state.players, strict=True)):
            pieces = Counter((one.kind, one.place) for one in player.colonists)
            its = Counter(player.hand), list(player.pile), player.coins, +Counter(player.goods)
            rest = +Counter(player.stored), pieces, player.houses_left, +Counter(player.gains), player.first_score
            pairs[f"seat {number}"] = (
                (mine.hand, mine.pile, mine.coins, +mine.goods),
                its,
            )
            pairs[f"pieces of seat {number}"] = (
                (+mine.stored, +mine.pieces, mine.houses_left, +mine.gains, mine.scored),
                rest,
            )
        return [f"{name}: {mine} and {its}" for name, (mine, its) in pairs.items() if mine != its]

    def broken(self) -> list[str]:
        """Which sums of ruling 32 do not come out."""
        found = []
        for number, seat in enumerate(self.seats):
            numbers = [seat.coins, seat.free, seat.houses_left, *seat.goods.values(), *seat.stored.values()]
            on_map = sum(number in owners for owners in self.houses.values())
            bought = sum(CARDS[card].deck > 0 for card in (*seat.hand.elements(), *seat.pile))
            sums = {
                "below zero": min(numbers) < 0,
                "colonists": seat.stored.total() + seat.pieces.total() != 6,
                "houses": seat.houses_left + on_map != 15,
                "cards": seat.hand.total() + len(seat.pile) != 7 + bought,
            }
            found += [f"{name} of seat {number}" for name, wrong in sums.items() if wrong]
        bought = sum(CARDS[card].deck > 0 for seat in self.seats for card in (*seat.hand.elements(), *seat.pile))
        if len(self.display) + len(self.stack) + bought != {2: 15, 3: 21, 4: 26, 5: 30}[len(self.seats)]:
            found.append("cards for sale")
        return found

    # -- a game ----------------------------------------------------------------------------------------------------

    def game(self) -> Asking:
        """Turn after turn until the end."""
        while True:
            yield from self.turn()
            self.active = (self.active + 1) % len(self.seats)
            if self.active == self.concordia:
                return

    def turn(self) -> Asking:
        """One turn and all that waits for its end."""
        me = self.seats[self.active]
        late_first = sorted(+me.hand, key=lambda card: CARDS[card].deck, reverse=True)
        different = {(CARDS[card].name, CARDS[card].parameter): card for card in late_first}
        card = yield from self.one("card", different.values())
        me.hand -= Counter([card])
        me.pile.append(card)
        yield from self.act(card)
        yield {self.active: ("end_turn", each(["end"]))}
        yield from self.others_store()
        me.hand += Counter(self.sold)
        self.display = [one for one in self.display if one not in self.sold]
        self.sold = []
        while self.stack and len(self.display) < 7:
            self.display.append(self.stack.pop(0))
        if self.used:
            self.magnus = self.magnus - 1 if self.magnus else len(self.seats) - 1
            self.used = False
        self.score_first(card)
        if self.concordia is None and (me.houses_left == 0 or not self.display + self.stack):
            self.concordia = self.active

    def score_first(self, card: str) -> None:
        """Intermediate scoring after a Tribune."""
        me = self.seats[self.active]
        if not self.intermediate or me.scored is not None or CARDS[card].action != "tribune":
            return
        me.scored = sum(self.points(self.active).values())
        if any(seat.scored is None for seat in self.seats):
            return
        scores = sorted({seat.scored or 0 for seat in self.seats})
        for seat in self.seats:
            seat.coins += {scores[-1]: 2, **({scores[-2]: 1} if len(scores) > 1 else {})}.get(seat.scored or 0, 0)

    def one(self, topic: str, keys: Iterable[str]) -> Generator[Legal, Mapping[int, Answer], str]:
        """Exactly one key; the only one is not asked for."""
        legal = each(keys)
        if len(legal) == 1:
            return next(iter(legal))[0]
        answer = yield {self.active: (topic, legal)}
        return answer[self.active][0]

    def act(self, card: str) -> Asking:
        """The action of a card."""
        yield from getattr(self, CARDS[card].action)(CARDS[card].parameter)

    # -- personalities ---------------------------------------------------------------------------------------------

    def tribune(self, _: str) -> Asking:
        me = self.seats[self.active]
        me.coins += max(0, len(me.pile) - 3)
        me.hand += Counter(me.pile)
        me.pile = []
        kinds = [kind for kind in ("land", "sea") if me.stored[kind] and me.can_pay(COLONIST)]
        kind = yield from self.one("tribune_colonist", [*kinds, "none"])
        if kind != "none":
            self.settle(kind, "roma")

    def settle(self, kind: str, city: str) -> None:
        """A colonist leaves the storehouse."""
        me = self.seats[self.active]
        me.goods -= COLONIST
        me.stored -= Counter([kind])
        me.pieces[kind, city] += 1

    def walks(self, kind: str, place: str, steps: int) -> dict[str, int]:
        """All lines that can be walked onto, by trying every next line again and again."""
        lines = {id: set(line.ends) for id, line in self.map.lines.items() if line.kind == kind}
        found: dict[str, int] = {}
        at = {frozenset(lines[place]) if place in self.map.lines else frozenset([place])}
        for step in range(1, steps + 1):
            onto = {id for id, ends in lines.items() if any(ends & here for here in at)}
            for id in onto:
                found.setdefault(id, step)
            at = {frozenset(lines[id]) for id in onto}
        return found

    def architect(self, _: str) -> Asking:
        me = self.seats[self.active]
        left = me.pieces.total()
        while left:
            taken = {place for seat in self.seats for (_, place) in +seat.pieces}
            steps = {
                f"{kind}@{place}/{line}": step
                for kind, place in +me.pieces
                for line, step in self.walks(kind, place, left).items()
                if line not in taken
            }
            key = yield from self.one("move", [*steps, "done"])
            if key == "done":
                break
            (kind, start), line = key.split("/")[0].split("@"), key.split("/")[1]
            me.pieces -= Counter([(kind, start)])
            me.pieces[kind, line] += 1
            left -= steps[key]
        while True:
            key = yield from self.one("build", [*(city for city in self.tokens if self.can_build(city)), "done"])
            if key == "done":
                return
            me.coins -= COINS_OF_HOUSE[self.tokens[key]] * (len(self.houses[key]) + 1)
            me.goods -= house_goods(self.tokens[key])
            me.houses_left -= 1
            self.houses[key].append(self.active)

    def can_build(self, city: str) -> bool:
        """Whether the seat may build in a city and can pay."""
        me, good = self.seats[self.active], self.tokens[city]
        lines = [id for id, line in self.map.lines.items() if city in line.ends]
        near = any(me.pieces[kind, line] > 0 for line in lines for kind in ("land", "sea"))
        coins = COINS_OF_HOUSE[good] * (1 + len(self.houses[city]))
        return bool(
            near
            and city != "roma"
            and self.active not in self.houses[city]
            and me.houses_left
            and me.can_pay(house_goods(good), coins)
        )

    def prefect(self, _: str) -> Asking:
        me = self.seats[self.active]
        keys = [province for province in self.markers if province not in self.turned]
        key = yield from self.one("prefect", [*keys, *(["coins"] if self.turned else [])])
        if key == "coins":
            me.coins += sum(COINS_OF_MARKER[self.markers[province]] for province in self.turned)
            self.turned.clear()
            return
        self.turned.add(key)
        self.used = self.active == self.magnus
        me.gains[self.markers[key]] += 2 if self.used else 1
        for city in self.tokens:
            if self.map.cities[city].province == key:
                for owner in self.houses[city]:
                    self.seats[owner].gains[self.tokens[city]] += 1
        yield from self.own_store()
        for number, seat in enumerate(self.seats):
            if seat.gains and len(self.ways(number)) == 1:
                self.keep(number, next(iter(self.ways(number))))

    def ways(self, number: int) -> set[Answer]:
        """Every choice of gains that fills the storehouse as far as it goes."""
        seat = self.seats[number]
        size = min(seat.free, seat.gains.total())
        tried = combinations_with_replacement(sorted(+seat.gains), size)
        return {kept for kept in tried if Counter(kept) <= seat.gains}

    def keep(self, number: int, kept: Answer) -> None:
        """Put these into the storehouse."""
        self.seats[number].goods += Counter(kept)
        self.seats[number].gains.clear()

    def own_store(self) -> Asking:
        ways = self.ways(self.active)
        answer = next(iter(ways)) if len(ways) == 1 else (yield {self.active: ("store", ways)})[self.active]
        self.keep(self.active, answer)

    def others_store(self) -> Asking:
        asked = {number: ("store", self.ways(number)) for number, seat in enumerate(self.seats) if seat.gains}
        if asked:
            for number, kept in (yield asked).items():
                self.keep(number, kept)

    def colonist(self, _: str) -> Asking:
        me = self.seats[self.active]
        where = self.settlements()
        if where:
            choice = yield from self.one("colonist", ["place", "coins"])
        if not where or choice == "coins":
            me.coins += 5 + me.pieces.total()
            return
        stop: list[str] = []
        while True:
            key = yield from self.one("place", [*self.settlements(), *stop])
            if key == "done":
                return
            self.settle(*key.split("/"))
            stop = ["done"]

    def settlements(self) -> list[str]:
        """Every colonist of the storehouse in every city that takes it."""
        me = self.seats[self.active]
        if not me.can_pay(COLONIST):
            return []
        own = ["roma", *(city for city, owners in self.houses.items() if self.active in owners)]
        lines = self.map.lines.values()
        return [
            f"{kind}/{city}"
            for kind in ("land", "sea")
            for city in own
            if me.stored[kind] and any(line.kind == kind and city in line.ends for line in lines)
        ]

    def mercator(self, parameter: str) -> Asking:
        me = self.seats[self.active]
        me.coins += int(parameter)
        done: dict[str, str] = {}
        while True:
            keys = ["done"]
            for verb in ("sell", "buy"):
                for good in GOODS:
                    if done.get(good, verb) != verb or len(done | {good: verb}) > 2:
                        continue
                    for count in range(1, 100):
                        can_buy = count <= me.free and count * PRICES[good] <= me.coins
                        if count <= me.goods[good] if verb == "sell" else can_buy:
                            keys.append(f"{verb}/{good}/{count}")
            key = yield from self.one("trade", keys)
            if key == "done":
                return
            verb, good, count = key.split("/")
            done[good] = verb
            sign = 1 if verb == "sell" else -1
            me.coins += sign * int(count) * PRICES[good]
            me.goods[good] -= sign * int(count)

    def diplomat(self, _: str) -> Asking:
        tops = {number: seat.pile[-1] for number, seat in enumerate(self.seats) if seat.pile and number != self.active}
        tops = {number: card for number, card in tops.items() if CARDS[card].action != "diplomat"}
        if not tops:
            return
        if len({(CARDS[card].action, CARDS[card].parameter) for card in tops.values()}) > 1:
            key = yield from self.one("diplomat", [f"seat-{number}" for number in tops])
            tops = {0: tops[int(key.removeprefix("seat-"))]}
        yield from self.act(next(iter(tops.values())))

    def senator(self, _: str) -> Asking:
        yield from self.buy(2, SPACES)

    def consul(self, _: str) -> Asking:
        yield from self.buy(1, [""] * 7)

    def buy(self, most: int, spaces: Iterable[str]) -> Asking:
        me = self.seats[self.active]
        extra = dict(zip(self.display, [space.split() for space in spaces], strict=False))
        for _ in range(most):
            ways = {card: self.payments(card, extra[card]) for card in self.display if card not in self.sold}
            key = yield from self.one("buy", [*(card for card in ways if ways[card]), "done"])
            if key == "done":
                return
            legal = ways[key]
            paid = next(iter(legal)) if len(legal) == 1 else (yield {self.active: ("pay", legal)})[self.active]
            me.goods -= Counter(paid) + Counter(CARDS[key].cost) + Counter(extra[key]) - Counter({"?": 1})
            self.sold.append(key)

    def payments(self, card: str, extra: list[str]) -> set[Answer]:
        """Every way to pay the question marks of a card once all else is paid."""
        me = self.seats[self.active]
        fixed = Counter(CARDS[card].cost) + Counter(one for one in extra if one != "?")
        tried = combinations_with_replacement(sorted(GOODS), extra.count("?"))
        return {kinds for kinds in tried if me.can_pay(fixed + Counter(kinds))}

    def specialist(self, good: str) -> Asking:
        count = sum(self.tokens[city] == good and self.active in owners for city, owners in self.houses.items())
        if count:
            self.seats[self.active].gains[good] += count
            yield from self.own_store()

    # -- the end ---------------------------------------------------------------------------------------------------

    def points(self, number: int) -> dict[str, int]:
        """The points of a seat by god, card by card."""
        seat = self.seats[number]
        cities = [city for city, owners in self.houses.items() if number in owners]
        goods = [self.tokens[city] for city in cities]
        wealth = seat.coins + sum(PRICES[good] * count for good, count in seat.goods.items())
        worth = {
            "vesta": wealth // 10,
            "jupiter": sum(good != "brick" for good in goods),
            "saturnus": len({self.map.cities[city].province for city in cities}),
            "mercurius": 2 * len(set(goods)),
            "mars": 2 * seat.pieces.total(),
        }
        found: Counter[str] = Counter()
        for card in (*seat.hand.elements(), *seat.pile):
            god, good = CARDS[card].god, CARDS[card].parameter
            found[god] += worth[god] if god != "minerva" else SPECIALISTS[good] * goods.count(good)
        return found

    def outcome(self) -> tuple[list[int], list[int]]:
        """Points and places; ties go to who holds or would soonest get the Praefectus Magnus."""
        seats = range(len(self.seats))
        scores = [sum(self.points(seat).values()) + 7 * (self.concordia == seat) for seat in seats]
        order = [*range(self.magnus, -1, -1), *range(len(self.seats) - 1, self.magnus, -1)]
        ranked = sorted(order, key=lambda seat: -scores[seat])
        return scores, [1 + ranked.index(seat) for seat in seats]
