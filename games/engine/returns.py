"""Checks that every game gets for nothing: acts done again lead to the same, and the way back leads where it says.

========================  ======================================================================================
check_replay              the stored acts of a random game, done again from any point on, give the same match
check_return              after a return all is as it was, but for what has to go on: moves, absent seats, orders
========================  ======================================================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pydantic_core import from_json

from games.engine.conformance import MOST_ANSWERS, ids, position, require
from games.engine.gametype import GameType, Setup
from games.engine.match import WENT_BACK, Match
from games.engine.players import random_move
from games.engine.replay import BACK, Act, replayed
from games.engine.storing import plain

MOST_RETURNS = 3
"""How often a random game goes back: doing a return again means doing all before it again."""

KEPT_EVERY = 7
"""Of every so many acts, the match after the first one is kept."""

KEPT = ("moves", "takebacks", "orders", "absent")
"""What a return leaves as it is now, so that nothing of before is met again."""


@dataclass(slots=True)
class Logged:
    """A random game with its log: every kind of act, as the surface stores it. `stored` is the match before the first.

    `dumps` holds the match after some of the acts by their numbers, which begin at 1; `standing` are those of them
    that were not taken back. `returns` counts how often the game went back.
    """

    match: Match
    stored: bytes
    place: str
    acts: list[Act] = field(default_factory=list)
    dumps: dict[int, bytes] = field(default_factory=dict)
    standing: list[int] = field(default_factory=list)
    returns: int = 0

    def note(self, kind: str, seat: int | None, **data: Any) -> None:
        """Log what the match has just done, and now and then how it is now."""
        _, taken = self.match.news()
        self.standing = [n for n in self.standing if self.acts[n - 1].data["move"] not in taken]
        number = len(self.acts) + 1
        self.acts.append(Act(number, kind, seat, {**data, "move": self.match.moves}))
        if number % KEPT_EVERY == 1:
            self.dumps[number] = self.match.dump()
            self.standing.append(number)

    def at(self, number: int) -> Match:
        """The match after the act with this number, worked out from the log."""
        return replayed(self.match.kind, self.stored, self.acts[:number])


def logged_walk(kind: GameType, setup: Setup, seed: int, *, strange: float = 0.03) -> Iterator[Logged]:
    """A random game, act by act; `strange` is how often something else than an answer happens."""
    rng = Random(f"logged/{seed}")
    match = Match.start(kind, setup)
    match.news()
    place = f"{kind.id} with {setup.seats} seats, {setup.options!r}, seed {seed}"
    game = Logged(match, match.dump(), place)
    for number in range(MOST_ANSWERS):
        if match.result is not None:
            return
        game.place = f"{place}, act {number + 1}"
        if rng.random() >= strange or not _strange_act(game, rng):
            seat, answer = random_move(match, rng)
            id, topic = match.question_id(seat), match.open[seat].topic
            match.answer(seat, answer)
            known = {"question": id} if rng.random() < 0.8 else {"topic": topic}
            game.note("answer", seat, answer=list(answer), **known)
        yield game
    raise AssertionError(f"{place} does not end")


def _strange_act(game: Logged, rng: Random) -> bool:
    """Something else than an answer, if it can be done now."""
    match, seat = game.match, rng.randrange(game.match.state.seats)
    what = rng.choice(("undo", "order", "resign", "hand over", "lapse", "nothing", BACK))
    if what == "undo" and (steps := len(match.undo_steps(seat))) and seat not in match.absent:
        steps = rng.randint(1, steps)
        match.undo(seat, steps)
        game.note(what, seat, steps=steps)
    elif what == "order" and match.kind.order_offers:
        offer = rng.choice(match.kind.order_offers)
        choice = rng.choice([None, *offer.choices])
        if choice is None:
            match.drop_order(seat, offer.topic)
        else:
            match.set_order(choice.order(seat, offer.topic))
        game.note(what, seat, topic=offer.topic, choice=choice and choice.id)
    elif what == "resign" and len(match.absent) < match.state.seats - 2 and seat not in match.absent:
        match.resign(seat)
        game.note(what, seat)
    elif what == "hand over":
        match.hand_over(seat)
        game.note(what, seat)
    elif what == "lapse" and seat in match.awaited:
        match.lapse(seat, match.question_id(seat))
        game.note(what, seat)
    elif what == "nothing":
        game.note("vote", seat)
    elif what == BACK and game.standing and game.returns < MOST_RETURNS:
        game.returns += 1
        to = rng.choice(game.standing[-8:])
        match.go_back(game.at(to))
        game.note(what, None, to=to)
    else:
        return False
    return True


def check_replay(kind: GameType, setup: Setup, seed: int, *, rate: float = 0.1) -> None:
    """The log of a whole game done again gives its end, and done up to any act what stood there."""
    rng = Random(f"replay/{seed}")
    game: Logged | None = None
    for game in logged_walk(kind, setup, seed):
        if rng.random() < rate:
            number, later = sorted(rng.choices(list(game.dumps), k=2))
            require(game.at(number).dump() == game.dumps[number], game.place, f"act {number} leads elsewhere")
            between = game.acts[number:later]
            if not any(act.kind == BACK for act in between):
                again = replayed(kind, game.dumps[number], between)
                require(again.dump() == game.dumps[later], game.place, f"{number} to {later} lead elsewhere")
    assert game is not None
    require(game.at(len(game.acts)).dump() == game.match.dump(), game.place, "done again it ends otherwise")


def check_return(kind: GameType, setup: Setup, seed: int, *, rate: float = 0.1) -> None:
    """Going back to any act that stands: the match as it was there, with its components, and other question ids."""
    rng = Random(f"return/{seed}")
    for game in logged_walk(kind, setup, seed):
        if game.match.result is not None or not game.standing or rng.random() >= rate:
            continue
        number = rng.choice(game.standing)
        now, then = Match.load(kind, game.match.dump()), game.at(number)
        place, wanted = f"{game.place}, back to {number}", position(game.at(number))
        before, old_ids = from_json(game.dumps[number]), {*ids(now), *ids(then)}
        moves = now.moves
        now.go_back(then)
        events, taken = now.news()
        require(events[0].kind == WENT_BACK, place, f"the first event is {events[0].kind}")
        last = game.acts[number - 1].data["move"]
        require(taken == list(range(last + 1, moves + 1)), place, f"it takes back the moves {taken}")
        require(now.moves == moves + 1, place, f"{moves} moves become {now.moves}")
        require(not old_ids & {*ids(now)}, place, "a question of before can still be answered")
        require(dict(kind.conserved(now.state)) == dict(kind.conserved(game.match.state)), place, "components changed")
        require(not list(kind.complaints(now.state)), place, f"broken: {list(kind.complaints(now.state))}")
        again = Match.load(kind, now.dump())
        require(again.correction is None and position(again) == position(now), place, "stored it is another position")
        if set(now.absent) <= set(before["absent"]):
            require(position(now) == wanted, place, "it is another position than it was")
            after = from_json(now.dump())
            for name in before:
                if name not in KEPT:
                    require(after[name] == before[name], place, f"{name} is {after[name]}, not {before[name]}")
        require(plain(now.state)["seed"] == plain(game.match.state)["seed"], place, "chance is another one")
