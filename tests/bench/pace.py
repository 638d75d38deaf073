"""How a game flows between people: hand-overs, taps, and what answers itself.

A hand-over is a moment at which somebody is waited for who was not waited for before. Every game is played twice by
the same players: with joint questions, the table's defaults and the standing orders that the game offers first, and
without: then one seat after another is asked, and everything is asked. What cannot be spared is one hand-over a turn.

Two kinds of player: `steady`, the computer player, and attackers, who buy money and up to four Attacks each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import mean, median

from games.dominion import DOMINION
from games.dominion.cards import ATTACKS, COST, SETS
from games.dominion.player.big_money import all_of
from games.dominion.player.steady import STEADY
from games.dominion.policies import MOAT
from games.engine.events import Event
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.orders import Order
from games.engine.players import noted, situation
from games.engine.question import Answer, Kind, Question
from games.engine.record import Entry, Origin
from games.engine.situation import ComputerPlayer, Situation
from tests.bench.figures import Figure

LIKED = ATTACKS - {"thief"}
"""The Attacks that attackers buy; with Thieves all around the money leaves the game, and it never ends."""
MOST_ATTACKS = 4
FULL = 15
"""After how many buys an attacker goes for points, so that the game ends."""
WITH_ATTACKS = [one.id for one in SETS.values() if LIKED & set(one.cards)]


class Watched(Match):
    """A match that counts who answers."""

    by: dict[Origin, int]

    def _feed(self, seat: int, answer: Answer, origin: Origin, *, known: Entry | None = None) -> None:
        self.by = getattr(self, "by", {})
        self.by[origin] = self.by.get(origin, 0) + 1
        super()._feed(seat, answer, origin, known=known)


@dataclass(frozen=True, slots=True)
class Bought:
    """What an attacker has bought so far."""

    seat: int
    cards: tuple[str, ...] = ()

    def after(self, event: Event) -> Bought:
        """The same after one more event."""
        if event.kind != "bought" or event.seat != self.seat:
            return self
        return Bought(self.seat, (*self.cards, event.facts["card"]))


def attack(situation: Situation) -> Answer:
    """Big Money that also buys and plays Attacks, and a Moat if there is one."""
    question, bought = situation.question, situation.notes.cards
    keys = question.keys
    if question.topic == "dominion.action":
        return next(((key,) for key in keys if key in LIKED), ("end",))
    if question.topic == "dominion.treasures":
        return all_of(question)
    if question.topic == "dominion.buy":
        attacks = [key for key in keys if key in LIKED and sum(card in LIKED for card in bought) < MOST_ATTACKS]
        moat = [] if "moat" in bought else ["moat"]
        green = ["duchy", "estate"] if len(bought) > FULL else []
        wanted = ["province", *green, *sorted(attacks, key=COST.__getitem__, reverse=True), "gold", *moat, "silver"]
        return next(((card,) for card in wanted if card in keys), ("end",))
    return question.late


ATTACKER = ComputerPlayer(
    "attacker", "Attacker", "Buys money and Attacks.", attack, lambda seat, seats: Bought(seat), Bought.after
)


@dataclass
class Pace:
    """What was counted in one game."""

    turns: int = 0
    hand_overs: int = 0
    taps: dict[int, int] = field(default_factory=dict)
    by_people: int = 0
    by_themselves: int = 0


def taps(question: Question, answer: Answer) -> int:
    """How often a person taps: a button or a menu entry, a shortcut, or a choice of several and its confirmation."""
    if question.kind is Kind.CHOOSE or any(shortcut.answer == answer for shortcut in question.shortcuts):
        return 1
    return 2 if question.kind is not Kind.ARRANGE else len(answer)


def waited_for(match: Match, *, joint: bool) -> set[int]:
    """The seats that are waited for; one by one, only the next of them in turn order.

    By the rules an Attack opens the window for every Moat before anybody suffers it, so one by one all are asked about
    it before the first one discards.
    """
    asked, active = set(match.open), match.state.active
    if joint or not asked:
        return asked
    return {min(asked, key=lambda seat: (match.open[seat].topic != MOAT, (seat - active) % match.state.seats))}


def play(player: ComputerPlayer, kingdom: str, seats: int, seed: int, *, helped: bool) -> Pace:
    """One game of such players."""
    options = DOMINION.options(edition=SETS[kingdom].edition, kingdom=kingdom)
    match = Watched.start(DOMINION, Setup(seats, options, f"{seed:032x}"), defaults=None if helped else {})
    assert isinstance(match, Watched)
    for seat in range(seats) if helped else ():
        for offer in DOMINION.order_offers:
            if offer.topic not in match._defaults:
                match.set_order(Order(seat, offer.topic, list(offer.choices[0].wishes)))
    pace, notes = Pace(), [player.begin(seat, seats) for seat in range(seats)]
    waited: set[int] = set()
    while match.result is None:
        events = match.news()[0]
        notes = [noted(player, seat, notes[seat], events) for seat in range(seats)]
        now = waited_for(match, joint=helped)
        pace.hand_overs += bool(now - waited)
        waited = now
        seat = min(now)
        question: Question = match.open[seat]
        answer = match.open[seat].check(player.answer(situation(match, seat, notes[seat])))
        if seat == match.state.active:
            turn = match.state.turn
            pace.taps[turn] = pace.taps.get(turn, 0) + taps(question, answer)
        match.answer(seat, answer)
    pace.turns = match.state.turn
    pace.by_people = match.by.get(Origin.SEAT, 0)
    pace.by_themselves = sum(match.by.values()) - pace.by_people
    return pace


def figures() -> Iterator[Figure]:
    """Games of three and four players on the recommended sets with Attacks."""
    for player, games in ((STEADY, 200), (ATTACKER, 200)):
        on: list[Pace] = []
        off: list[Pace] = []
        for number in range(games):
            kingdom = WITH_ATTACKS[number % len(WITH_ATTACKS)]
            on.append(play(player, kingdom, 3 + number % 2, number, helped=True))
            off.append(play(player, kingdom, 3 + number % 2, number, helped=False))
        yield from compared(player.id, on, off)


def compared(who: str, on: list[Pace], off: list[Pace]) -> Iterator[Figure]:
    """The same games with and without joint questions and orders."""
    most = mean(pace.hand_overs for pace in off)
    yield Figure("pace", f"{who}: turns a game", mean(pace.turns for pace in on), "turns")
    yield Figure("pace", f"{who}: hand-overs a game, one by one, no orders", most, "hand-overs")
    hand_overs = mean(pace.hand_overs for pace in on)
    yield Figure("pace", f"{who}: hand-overs a game", hand_overs, "hand-overs", most=most / 2, against="half of these")
    beyond, beyond_on = most - mean(pace.turns for pace in off), hand_overs - mean(pace.turns for pace in on)
    yield Figure("pace", f"{who}: of these beyond one a turn, one by one, no orders", beyond, "hand-overs")
    yield Figure("pace", f"{who}: of these beyond one a turn", beyond_on, "hand-overs")
    yield Figure("pace", f"{who}: taps a turn, median, no orders", median(_taps(off)), "taps")
    yield Figure("pace", f"{who}: taps a turn, median", median(_taps(on)), "taps", most=3)
    yield Figure("pace", f"{who}: questions answered without a person, no orders", _share(off), "%")
    yield Figure("pace", f"{who}: questions answered without a person", _share(on), "%")


def _taps(paces: list[Pace]) -> list[int]:
    return [count for pace in paces for count in pace.taps.values()]


def _share(paces: list[Pace]) -> float:
    alone = sum(pace.by_themselves for pace in paces)
    return 100 * alone / (alone + sum(pace.by_people for pace in paces))
