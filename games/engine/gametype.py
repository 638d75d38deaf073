"""What a game package declares about itself. The rest of Longtable knows games only through this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from pydantic import BaseModel, ConfigDict

from games.engine.events import Event, Fact
from games.engine.flow import Flow
from games.engine.game import Game
from games.engine.lesson import Lesson
from games.engine.orders import OrderOffer, Policy
from games.engine.question import Option, Question, Ref
from games.engine.record import Entry
from games.engine.refusal import Refusal
from games.engine.result import Result
from games.engine.rulebook import Rulebook, Section, anchor
from games.engine.situation import ComputerPlayer
from games.engine.state import State

Shown = TypeVar("Shown", covariant=True)


class Options(BaseModel):
    """Base of a game's table options, chosen in the lobby. Every field has a default and is shown to the table."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a new game is made from. `first` is the start player if it is not left to chance."""

    seats: int
    options: Any
    seed: str
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """What somebody has to write when a value is chosen: things with commas between, for the option `name`.

    `title` is at most 45 characters long; `word` names one thing as it is stored.
    """

    name: str
    title: str
    example: str
    word: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class OptionField:
    """One table option as the lobby offers it. `values` maps stored values to words, default first.

    The lobby names an option that is not as usual, and one with `always` in any case. `written` holds the values that
    need something written besides.
    """

    name: str
    title: str
    values: Mapping[str, str]
    always: bool = False
    written: Mapping[str, Written] = field(default_factory=dict)


class Words(Protocol):
    """All words of a game. `names` gives each seat's displayed name, already safe to print.

    Texts that get no names call a seat 'player 2', counted from 1; people read the displayed name instead.
    """

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        """One log line for an event as read by somebody; None if it needs no line."""
        ...

    def face(self, face: Ref) -> str:
        """What others read of an open question: the card or phase."""
        ...

    def question(self, question: Question, view: Any, names: Sequence[str]) -> str:
        """What the seat is asked, in one or two sentences, with least and most."""
        ...

    def option(self, question: Question, option: Option[Any]) -> str:
        """The label of an option, at most 80 characters."""
        ...

    def shortcut(self, question: Question, name: str) -> str:
        """The label of a shortcut; under the name 'none' that of the answer that chooses nothing."""
        ...

    def warning(self, question: Question, option: Option[Any], view: Any) -> str | None:
        """Why the seat should be asked once more before it ends with this option; None if it need not be."""
        ...

    def refusal(self, refusal: Refusal, question: Question | None, view: Any) -> str:
        """Why it is not allowed, by which rule, and what is possible instead."""
        ...

    def order(self, topic: str, choice: str | None) -> str:
        """The title of an order topic (choice None) or the label of one of its choices."""
        ...

    def result(self, result: Result, names: Sequence[str]) -> str:
        """Who won, how the game ended and which tie rule decided, in one to three sentences."""
        ...

    def answered(self, entry: Entry) -> str:
        """A given answer in a few words, for who may take it back: '5 Coppers', 'Chancellor: yes'."""
        ...

    def progress(self, view: Any) -> str:
        """How far the game is, in a few words for titles: 'turn 3'."""
        ...

    def score_item(self, item: str) -> str:
        """The name of a line of the score sheet."""
        ...

    def board(self, view: Any, names: Sequence[str]) -> str:
        """The whole public board in words, for people without pictures."""
        ...

    def hand(self, view: Any, names: Sequence[str]) -> str:
        """What the seat of this view holds, in words."""
        ...


class Drawn(Protocol):
    """A finished picture: a PNG file and the same facts in words."""

    @property
    def png(self) -> bytes:
        """The file."""
        ...

    @property
    def alt(self) -> str:
        """The same facts in words, at most 1024 characters."""
        ...


class Pictures(Protocol):
    """The pictures of a game, drawn from views and questions alone. `names` as for `Words`."""

    def table(self, view: Any, names: Sequence[str], asked: Sequence[int], before: Any | None) -> Drawn:
        """The public board from a spectator's view; what changed since the view `before` is marked."""
        ...

    def hand(self, view: Any, names: Sequence[str], question: Question | None) -> Drawn:
        """What the seat of this view holds, and what its open question lets it do.

        With a question for which that does not matter it may be what it is about, as a map; without one never.
        """
        ...

    def score(self, view: Any, names: Sequence[str]) -> Drawn:
        """The final sheet of a finished game."""
        ...


@runtime_checkable
class SeveralPictures(Protocol):
    """What the pictures of a game have besides if its public board is more than one picture."""

    def tables(self, view: Any, names: Sequence[str], asked: Sequence[int], before: Any | None) -> Sequence[Drawn]:
        """All pictures of the public board, in the order in which they are shown; otherwise as `table`."""
        ...


@runtime_checkable
class Views(Protocol[Shown]):
    """What a game has besides if parts of its board are looked at by themselves: seats, regions of a map.

    Its pictures offer them, or its words, or both with the same keys; `show` gives a `Drawn` or a text.
    """

    def views(self, view: Any, names: Sequence[str]) -> Sequence[tuple[str, str]]:
        """At most 20 parts: a key for `show` of at most 40 characters, and a label."""
        ...

    def show(self, view: Any, names: Sequence[str], key: str) -> Shown:
        """One part, as the reader of the view may see it. Raises KeyError for a key that is not offered."""
        ...


@runtime_checkable
class GroupWords(Protocol):
    """What the words of a game have besides if many options are offered by the first parts of their keys."""

    def group(self, question: Question, start: str) -> str:
        """The label for the options whose keys begin so: 'sell/', 'sell/wine/'."""
        ...


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of each seat that a chart follows over a game; `title` is a few words: 'Points'.

    `of` reads it from the state, in order of the seats. `seen` reads it from a spectator's view; it gives None where
    the table keeps the figure hidden while the game runs.
    """

    id: str
    title: str
    of: Callable[[Any], Sequence[int]]
    seen: Callable[[Any], Sequence[int] | None] = lambda view: None


@dataclass(frozen=True, slots=True)
class Opening:
    """What statistics tell games apart by: what a seat began with, in a few words: a map, a civilization.

    `title` says what that is, in the middle of a sentence.
    """

    title: str
    of: Callable[[Any, int], str]


@dataclass(frozen=True, slots=True)
class Why:
    """Why something cannot be done now, as one seat may know it: from its view and its open question alone.

    `things` lists what somebody might expect to be able to do and is not offered, each with a key and a label ('Buy
    Province'), the most likely ones in front. `why` tells for a key, in one to three sentences, which condition fails
    and by how much, what is possible instead, and the section of the rules; of several reasons the one that would have
    to be mended first. Keys come from outside and may be anything. `names` as for `Words`.
    """

    things: Callable[[Any, Question | None, Sequence[str]], Sequence[tuple[str, str]]]
    why: Callable[[Any, Question | None, str, Sequence[str]], str]


def each_alone(state: Any) -> list[list[int]]:
    """The sides of a game without partners."""
    return [[seat] for seat in range(state.seats)]


@dataclass(frozen=True, slots=True)
class GameType:
    """A kind of game.

    `tells` names the topics whose being asked is itself information that the rules give away (a forced pick with one
    candidate is taken without asking); the reference says so for each. `shows` names the kinds of event by which the
    rules show everybody hidden cards of a seat that did not choose it. `turns` names the kinds of event with which the
    turn of a seat begins; titles tell these, so that lists of what happened need not. `conserved` counts every
    component by name and must give the same at every question of a game. `complaints` lists broken invariants.
    `upgrade` lifts stored states of older rules versions, one function for each version, applied in order; whatever
    changes the shape of a state needs one, if only an empty one for a field with a default. `players` are its computer
    players by id, the one that is offered first in front. `measures` are what charts show, the most telling first.
    `sides` are the seats that win or lose together. `why` tells why something cannot be done now. `lessons` teach
    the game; `hints` help somebody new with a question, by its topic or the beginning of one. `rulebook` is its rules
    text; `rules_of` says to which of its sections the refusal of an answer points, by topic or by topic and kind
    of option.
    """

    id: str
    title: str
    seat_counts: tuple[int, ...]
    rules: int
    options: type[Options]
    option_fields: tuple[OptionField, ...]
    state: type[State]
    game: type[Game[Any]]
    new: Callable[[Setup], Any]
    flow: Callable[[Any], Flow[None]]
    view: Callable[[Any, int | None], Any]
    imagine: Callable[[Any, Sequence[Fact], Random], Any]
    score: Callable[[Any], Result]
    conserved: Callable[[Any], Mapping[str, int]]
    complaints: Callable[[Any], Iterable[str]]
    words: Words
    order_offers: tuple[OrderOffer, ...] = ()
    default_orders: Callable[[Any], Mapping[str, tuple[str, ...]]] = lambda options: {}
    policies: Mapping[str, Mapping[str, Policy]] = field(default_factory=dict)
    upgrade: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    tells: frozenset[str] = frozenset()
    shows: frozenset[str] = frozenset()
    turns: frozenset[str] = frozenset()
    next_first: Callable[[Result, Random], int] | None = None
    pictures: Pictures | None = None
    players: Mapping[str, ComputerPlayer] = field(default_factory=dict)
    measures: tuple[Measure, ...] = ()
    opening: Opening | None = None
    sides: Callable[[Any], Sequence[Sequence[int]]] = each_alone
    rulebook: Rulebook | None = None
    rules_of: Mapping[str, str] = field(default_factory=dict)
    lessons: tuple[Lesson, ...] = ()
    hints: Mapping[str, str] = field(default_factory=dict)
    why: Why | None = None

    def hint(self, question: Question) -> str:
        """What helps somebody new with a question, empty if nothing is said about it: by topic or a beginning of it."""
        topic = question.topic
        while topic and topic not in self.hints:
            topic = topic.rpartition(".")[0]
        return self.hints.get(topic, "")

    def rule(self, topic: str, key: str = "") -> Section | None:
        """The section of the rules about an option of a question, by the first part of its key, if one is named."""
        title = self.rules_of.get(f"{topic}/{key.partition('/')[0]}", self.rules_of.get(topic))
        return None if title is None or self.rulebook is None else self.rulebook.section(anchor(title))
