"""A game that asks whatever questions it is given, with words as long as a test wants; and tables of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from cogs.table import Table
from db import Game as GameRow
from db import Seat, SeatKind, Status
from games.engine.flow import Together, pause
from games.engine.game import Game
from games.engine.gametype import GameType, OptionField, Options, Setup
from games.engine.match import Match
from games.engine.orders import OrderChoice, OrderOffer
from games.engine.question import Kind, Option, Question, Ref
from games.engine.record import Entry
from games.engine.result import Result
from games.engine.state import State

SEED = "0123456789abcdef0123456789abcdef"
NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)

HOSTILE = (
    "**@everyone** ||boo|| ```x``` ok",
    "\u202eevil\u202c\n**Fake line**",
    "<@&123456789012345678> #general ",
    "░▒▓█ ■ Bořek · turn 9 · me █▓▒░_",
    "[click](https://example.test/abc)",
    "שלום_עולם_אאאאאאאאאאאאאאאאאאאאאא",
)
"""Names of up to 32 characters that try everything."""

NAMES = ("Ágota", "Bořek", "Żaneta", "Dafni", "Eero", "Filippa")


class AskingState(State):
    """Nothing but what all states have."""


class AskingGame(Game[AskingState]):
    name = "asking"


class AskingOptions(Options):
    pace: str = "slow"


@dataclass
class AskingWords:
    """Words of the length that a test wants."""

    hand_text: str = "Treasures: 3 Coppers"
    board_text: str = "Kingdom: Cellar 10, Moat 10."
    question_text: str = "What do you choose?"
    label: str = "{}"
    warning_text: str | None = None

    def event(self, event: Any, names: Sequence[str]) -> str | None:
        return None if event.seat is None else f"{names[event.seat]} did {event.kind}."

    def face(self, face: Ref) -> str:
        return face.id.capitalize()

    def question(self, question: Question, view: Any, names: Sequence[str]) -> str:
        return self.question_text

    def option(self, question: Question, option: Option[Any]) -> str:
        return self.label.format(option.key)

    def shortcut(self, question: Question, name: str) -> str:
        return name.capitalize()

    def warning(self, question: Question, option: Option[Any], view: Any) -> str | None:
        return self.warning_text

    def refusal(self, refusal: Any, question: Question | None, view: Any) -> str:
        return f"By the rules of asking that is not possible ({refusal.reason})."

    def order(self, topic: str, choice: str | None) -> str:
        return f"Topic {topic}" if choice is None else f"Do {choice}"

    def result(self, result: Result, names: Sequence[str]) -> str:
        return f"The game ended by {result.reason}."

    def answered(self, entry: Entry) -> str:
        return ", ".join(entry.answer).capitalize() or entry.face.capitalize()

    def progress(self, view: Any) -> str:
        return f"{view['turn']} turns" if view["over"] else f"turn {view['turn']}"

    def score_item(self, item: str) -> str:
        return item.capitalize()

    def board(self, view: Any, names: Sequence[str]) -> str:
        return self.board_text

    def hand(self, view: Any, names: Sequence[str]) -> str:
        return self.hand_text


def question(
    options: Sequence[str | Option[Any]] = ("copper", "silver"),
    kind: Kind = Kind.CHOOSE,
    *,
    seat: int = 0,
    stop: str | None = None,
    copies: int = 1,
    least: int = 1,
    most: int = 1,
    **more: Any,
) -> Question:
    """A question by the keys of its options."""
    offered = tuple(
        one if isinstance(one, Option) else Option(one, one, Ref("card", one), copies) for one in options
    ) + ((Option(stop, None),) if stop else ())
    facts: dict[str, Any] = {"face": Ref("phase", "action"), "late": (), "quiet": True, **more}
    return Question(seat, "asking.it", kind, offered, least, most, **facts)


def kind_asking(*questions: Question, words: AskingWords | None = None, **more: Any) -> GameType:
    """A game that asks these questions: one for ever, or several seats together."""

    async def branch(asked: Question) -> Any:
        return await pause(asked)

    async def flow(game: AskingGame) -> None:
        while True:
            if len(questions) == 1:
                await pause(questions[0])
            else:
                await pause(Together({asked.seat: partial(branch, asked) for asked in questions}))

    typed_flow: Any = flow
    facts: dict[str, Any] = {
        "id": "asking",
        "title": "Asking",
        "seat_counts": (2, 3, 4, 5, 6),
        "rules": 1,
        "options": AskingOptions,
        "option_fields": (OptionField("pace", "Pace", {"slow": "Slow", "fast": "Fast"}),),
        "state": AskingState,
        "game": AskingGame,
        "new": lambda setup: AskingState(seed=setup.seed, seats=setup.seats, turn=5),
        "flow": typed_flow,
        "view": lambda state, seat: {"seat": seat, "turn": state.turn, "over": state.result is not None},
        "imagine": lambda view, told, rng: None,
        "score": lambda state: Result("end", [1] * state.seats, [0] * state.seats),
        "conserved": lambda state: {},
        "complaints": lambda state: (),
        "words": words or AskingWords(),
    }
    return GameType(**(facts | more))


def game_row(**changes: Any) -> GameRow:
    """The stored facts of a game."""
    facts: dict[str, Any] = {
        "id": 2**62,
        "kind": "asking",
        "title": "Asking",
        "status": Status.RUNNING,
        "host_id": 100,
        "guild_id": 800,
        "channel_id": 900,
        "place_id": 901,
        "lobby_message_id": 902,
        "turn_message_id": 903,
        "private": False,
        "options": {},
        "seats_wanted": 4,
        "revision": 7,
        "rules": 1,
        "face": {"turn": 5},
        "result": None,
        "created_at": NOW,
        "started_at": NOW,
        "finished_at": None,
        "updated_at": NOW,
    }
    return GameRow(**(facts | changes))


def seat_rows(names: Sequence[str]) -> tuple[Seat, ...]:
    """Seats of people with these names; their user ids are 100, 101, ..."""
    return tuple(
        Seat(game_id=1, seat=number, kind=SeatKind.PERSON, name=name, user_id=100 + number, state={})
        for number, name in enumerate(names)
    )


def table_of(kind: GameType, names: Sequence[str] = NAMES[:2], **changes: Any) -> Table:
    """A table that plays this game from the start."""
    match = Match.start(kind, Setup(len(names), kind.options(), SEED))
    return Table(game_row(kind=kind.id, **changes), seat_rows(names), kind, match)


def asking_table(
    *questions: Question, names: Sequence[str] = NAMES[:2], words: AskingWords | None = None, **more: Any
) -> Table:
    """A table at which these questions are open."""
    return table_of(kind_asking(*questions, words=words, **more), names)


def finished(table: Table, result: Result) -> Table:
    """The table after its game has ended so."""
    table.match.state.result = result
    table.match.open = {}
    return table


def offers(number: int, choices: int = 3) -> tuple[OrderOffer, ...]:
    """So many topics of standing orders."""
    return tuple(
        OrderOffer(f"asking.topic.{topic}", tuple(OrderChoice(f"way{way}", (f"w{way}",)) for way in range(choices)))
        for topic in range(number)
    )
