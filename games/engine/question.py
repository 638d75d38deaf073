"""Questions: what a seat is asked, as pure data from a small closed set of kinds.

The offered answers are the legal answers. Buttons, menus, slash commands, computer players, random players and
rules cases are all built from a `Question` alone. An answer is always a tuple of option keys:

=============  ==============================================================================================
choose         one key
choose some    `least` to `most` keys; a key may come up to `copies` times; sorted unless `ordered`
amount         one numeral between `least` and `most`
allocate       like choose some: every key is a bin and comes as often as units go into it
arrange        all keys, in the wanted order
=============  ==============================================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from itertools import permutations
from random import Random
from typing import Any, Generic, TypeVar

from games.engine.refusal import NotLegal
from games.engine.values import value

T = TypeVar("T")
Answer = tuple[str, ...]


class Kind(StrEnum):
    """The five kinds of question."""

    CHOOSE = "choose"
    CHOOSE_SOME = "choose some"
    AMOUNT = "amount"
    ALLOCATE = "allocate"
    ARRANGE = "arrange"


@value
class Ref:
    """A typed reference to the thing something is about, for example `Ref("card", "militia")`."""

    kind: str
    id: str


@value
class Option(Generic[T]):
    """One thing that may be chosen.

    `key` is stable and names the option in answers; it may be a path (`build/city-2`). `value` is what the rule
    gets back. `copies` counts identical things that the rules do not distinguish. A thing that the asked seat may
    not identify has a key and a `ref` made of its public properties only.
    """

    key: str
    value: T
    ref: Ref | None = None
    copies: int = 1


@value
class Shortcut:
    """A named answer that a player often wants, for example 'all' of the Treasures."""

    name: str
    answer: Answer


@value
class Question:
    """One open decision of one seat.

    `topic` is stable (`dominion.militia.discard`). `face` is all that others may know: the card or phase that is
    being resolved. `context` holds public facts for standing orders (who acts, which card). `cover`: asked even
    if only one answer is legal, because not asking would give a hand away. `quiet`: a flow started afresh on the
    present state asks exactly this question next. `late` is the answer that stands in when the seat does not answer.
    `unasked`: a trigger; only a standing order can answer otherwise, without one `late` stands at once.
    """

    seat: int
    topic: str
    kind: Kind
    options: tuple[Option[Any], ...]
    least: int
    most: int
    face: Ref
    late: Answer
    or_none: bool = False
    ordered: bool = False
    cover: bool = False
    quiet: bool = False
    unasked: bool = False
    for_whom: int | None = None
    context: Mapping[str, str] = field(default_factory=dict)
    shortcuts: tuple[Shortcut, ...] = ()
    _keys: tuple[str, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _pool: tuple[str, ...] | None = field(default=None, init=False, repr=False, compare=False)

    def option(self, key: str) -> Option[Any]:
        """The option with this key; KeyError if it is not offered."""
        for option in self.options:
            if option.key == key:
                return option
        raise KeyError(key)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all options, in the offered order."""
        keys = self._keys
        if keys is None:
            keys = tuple([option.key for option in self.options])
            object.__setattr__(self, "_keys", keys)  # worked out once: a menu never changes
        return keys

    @property
    def pool(self) -> tuple[str, ...]:
        """The keys of all things there are to choose from, each as often as it has copies."""
        pool = self._pool
        if pool is None:
            pool = tuple([option.key for option in self.options for _ in range(option.copies)])
            object.__setattr__(self, "_pool", pool)
        return pool

    @property
    def total(self) -> int:
        """How many things there are to choose from, copies included."""
        return sum([option.copies for option in self.options])

    def check(self, answer: Answer) -> Answer:
        """The answer in its one stored form. Raises `NotLegal`, which says what is possible instead."""
        kind = self.kind
        if kind is Kind.CHOOSE:
            if len(answer) != 1:
                raise NotLegal("count", least=1, most=1, given=len(answer))
            (key,) = answer
            if key in self.keys:
                return (key,)
            raise NotLegal("not offered", key=key)
        if kind is Kind.AMOUNT:
            if len(answer) != 1 or not answer[0].isascii() or not answer[0].isdigit() or len(answer[0]) > 9:
                raise NotLegal("not a number", key=" ".join(answer))
            number = int(answer[0])
            if not self.least <= number <= self.most:
                raise NotLegal("count", least=self.least, most=self.most, given=number)
            return (str(number),)
        if kind is not Kind.ARRANGE and not self.ordered and self._fits(answer):
            return tuple(answer)
        counts: dict[str, int] = {}
        for key in answer:
            counts[key] = counts.get(key, 0) + 1
        copies = {option.key: option.copies for option in self.options}
        for key, wanted in counts.items():
            if key not in copies:
                raise NotLegal("not offered", key=key)
            if wanted > copies[key]:
                raise NotLegal("too many copies", key=key, most=copies[key], given=wanted)
        if kind is Kind.ARRANGE:
            if len(answer) != self.total:
                raise NotLegal("count", least=self.total, most=self.total, given=len(answer))
            return tuple(answer)
        if len(answer) not in self._sizes():
            raise NotLegal("count", least=0 if self.or_none else self.least, most=self.most, given=len(answer))
        if self.ordered:
            return tuple(answer)
        return tuple([key for key in copies if key in counts for _ in range(counts[key])])

    def _fits(self, answer: Answer) -> bool:
        """Whether these are as many things as are asked for, in the order in which they are offered."""
        size = len(answer)
        if not self.least <= size <= self.most or (self.or_none and 0 < size < self.most):
            return False
        pool = iter(self.pool)
        return all([key in pool for key in answer])  # each search goes on behind the thing found before

    def legal(self, answer: Answer) -> bool:
        """Whether this answer may be given."""
        try:
            self.check(answer)
        except NotLegal:
            return False
        return True

    def _sizes(self) -> Sequence[int]:
        return (0, self.most) if self.or_none else range(self.least, self.most + 1)

    def count(self, limit: int) -> int:
        """How many different legal answers there are, counted up to `limit`."""
        if self.kind is Kind.CHOOSE:
            found = len(self.options)
            return found if found < limit else limit
        if self.kind is Kind.AMOUNT:
            return min(limit, self.most - self.least + 1)
        if self.kind is Kind.ARRANGE or self.ordered:
            found = 0
            for _ in self.answers():
                found += 1
                if found == limit:
                    break
            return found
        if limit <= 2 and not self.or_none and self.least < self.most <= self.total:
            return limit  # there is an answer of each size
        ways = [1] + [0] * self.most
        for option in self.options:
            ways = [
                min(limit, sum(ways[size - taken] for taken in range(min(option.copies, size) + 1)))
                for size in range(self.most + 1)
            ]
        return min(limit, sum(ways[size] for size in set(self._sizes())))

    def only_answer(self) -> Answer | None:
        """The answer that needs no asking: the one that is legal, unless the question covers something.

        Raises ValueError if no answer is legal.
        """
        legal = self.count(2)
        if legal > 1:
            return None
        if legal < 1:
            raise ValueError(f"{self.topic} has no legal answer")
        return None if self.cover else next(self.answers())

    def answers(self) -> Iterator[Answer]:
        """Every legal answer once, in a fixed order. May be very many: take as many as are wanted."""
        if self.kind is Kind.CHOOSE:
            yield from ((option.key,) for option in self.options)
        elif self.kind is Kind.AMOUNT:
            yield from ((str(number),) for number in range(self.least, self.most + 1))
        elif self.kind is Kind.ARRANGE:
            yield from _orders(self.pool)
        else:
            for size in sorted(set(self._sizes())):
                for picked in self._multisets(size, 0):
                    if self.ordered:
                        yield from _orders(picked)
                    else:
                        yield picked

    def _multisets(self, size: int, start: int) -> Iterator[Answer]:
        if size == 0:
            yield ()
            return
        left = sum(option.copies for option in self.options[start:])
        for index in range(start, len(self.options)):
            if left < size:
                return
            option = self.options[index]
            left -= option.copies
            for taken in range(min(option.copies, size), 0, -1):
                for rest in self._multisets(size - taken, index + 1):
                    yield (option.key,) * taken + rest

    def sample(self, rng: Random) -> Answer:
        """A random legal answer; needs no knowledge of the game."""
        if self.kind is Kind.CHOOSE:
            return (self.options[int(rng.random() * len(self.options))].key,)
        if self.kind is Kind.AMOUNT:
            return (str(rng.randint(self.least, self.most)),)
        pool = self.pool
        if self.kind is Kind.ARRANGE:
            size = len(pool)
        elif self.or_none:
            size = rng.choice((0, self.most))
        else:
            size = self.least + rng.randrange(self.most - self.least + 1)
        if size < 2:
            return (rng.choice(pool),) if size else ()
        places = rng.sample(range(len(pool)), size)
        if not self.ordered and self.kind is not Kind.ARRANGE:
            places.sort()
        return tuple([pool[place] for place in places])


def _orders(keys: Answer) -> Iterator[Answer]:
    """Every different order of the keys, equal keys not told apart."""
    if len(set(keys)) == len(keys):
        yield from permutations(keys)
        return
    for first in dict.fromkeys(keys):
        place = keys.index(first)
        for rest in _orders(keys[:place] + keys[place + 1 :]):
            yield (first, *rest)
