"""What happens at a table around its game: kinds of events that the games do not know, and their words for the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cogs.timekeeping.time_limits import LIMITS, NO_LIMIT, limit_words, read_limit
from cogs.ui.text import listed, safe_name
from games.engine.events import Event
from games.engine.gametype import GameType
from games.engine.match import WENT_BACK

OF_TABLE: Final = "table/"
"""With this the kinds of such events begin; no game has one of that name."""

OUT_OF_TIME: Final = "table/out of time"
OTHERS_DECIDE: Final = "table/others decide"
DECIDED: Final = "table/decided"
PLAYED_FOR: Final = "table/played for"
BACK_AGAIN: Final = "table/back again"
PAUSED: Final = "table/paused"
RESUMED: Final = "table/resumed"
TIME_CHANGED: Final = "table/time changed"
TIME_ASKED: Final = "table/time asked"
TIME_REFUSED: Final = "table/time refused"
TIME_WITHDRAWN: Final = "table/time withdrawn"
TAKEN_OVER: Final = "table/taken over"
SET_FREE: Final = "table/set free"
SOUGHT: Final = "table/sought"
GONE_AWAY: Final = "table/gone away"
HERE_AGAIN: Final = "table/here again"
ASKED_BACK: Final = "table/asked back"
AGREED_BACK: Final = "table/agreed back"
REFUSED_BACK: Final = "table/refused back"
WITHDRAWN_BACK: Final = "table/withdrawn back"
FALLEN_BACK: Final = "table/fallen back"
GONE_BACK: Final = "table/gone back"

BY_HOST: Final = "host"
BY_ORGANISER: Final = "organiser"
"""The kinds of pauses, by who made them."""

LONGEST_REASON: Final = 200

Says = Callable[[str, Mapping[str, Any], Sequence[str]], str]


def event_line(kind: GameType, event: Event, names: Sequence[str]) -> str | None:
    """The line of the log for an event of a game or of its table; None if it needs none."""
    if event.kind == WENT_BACK:
        return None
    if not event.kind.startswith(OF_TABLE):
        return kind.words.event(event, names)
    who = "" if event.seat is None else names[event.seat]
    return LINES[event.kind](who, event.facts, names)


def of_game(events: Sequence[Event]) -> list[Event]:
    """The events of the game itself."""
    return [event for event in events if not event.kind.startswith(OF_TABLE)]


def _others_decide(who: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    return f"{who} has not come back in time, so {'the host decides' if facts['host'] else 'the others decide'}."


def _decided(who: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    by = listed([names[seat] for seat in facts["by"]]) or "The host"
    return f"{by} decided: {DECISIONS[facts['what']].format(who)}."


DECISIONS: Final[Mapping[str, str]] = {
    "wait": "{} has more time",
    "computer": "the computer plays for {} until that player is back",
    "substitute": "somebody else may take the seat of {}",
    "cancel": "the game is ended without harm to anybody, as {} does not play on",
}
"""What can be decided about a seat that does not act, in words."""


def _paused(who: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    return f"{pause_words(who, facts['kind'], facts['why'])} Times and reminders rest."


def pause_words(who: str, kind: str, why: str) -> str:
    """Who has paused a game, and why, in a sentence."""
    by = "An organiser" if kind == BY_ORGANISER else who or "The host"
    reason = _reason(why)
    return f"{by} has paused the game: {reason}." if reason else f"{by} has paused the game."


def paused_words(who: str, kind: str, why: str) -> str:
    """The same in a few words: 'Paused by ● Anna: holidays.'."""
    by = "an organiser" if kind == BY_ORGANISER else who or "the host"
    reason = _reason(why)
    return f"Paused by {by}: {reason}." if reason else f"Paused by {by}."


def _reason(why: str) -> str:
    return safe_name(why, LONGEST_REASON).rstrip(".") if why.strip() else ""


def _resumed(who: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    by = "An organiser" if facts["kind"] == BY_ORGANISER else who or "The host"
    return f"{by} has resumed the game. Times and reminders go on."


def _time_asked(who: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    return f"{who or 'The host'} proposes another time limit. {limit_words(read_limit(facts['limit']))}."


def _time_withdrawn(who: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    return f"{who or 'The host'} withdraws the other time limit."


def _time_changed(who: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    words = limit_words(read_limit(facts["limit"])) or f"Time: {LIMITS[NO_LIMIT]}"
    agreed = " with the consent of all" if facts["agreed"] else ""
    return f"{who or 'The host'} has changed the time limit{agreed}. {words}."


OWN_ANSWER: Final = "their last answer"


def point_words(facts: Mapping[str, Any], whose_answer: str, names: Sequence[str]) -> str:
    """An earlier position of a game in words: before 'their last answer', say, or at the beginning of a turn."""
    if not facts["turn"]:
        return f"the position before {whose_answer}"
    whose = "" if facts["whose"] is None else f" of {names[facts['whose']]}"
    return f"the beginning of {facts['turn']}{whose}"


def _asked_back(who: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    return f"{who} asks to go back to {point_words(facts, OWN_ANSWER, names)}."


def _gone_back(who: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    point = point_words(facts, f"the last answer of {who}", names)
    return f"All agree: the game is back at {point}." if facts["agreed"] else f"{who} takes the game back to {point}."


def _plain(text: str) -> Says:
    """A line that tells nothing but who it is about."""
    return lambda who, facts, names: text.format(who)


LINES: Final[Mapping[str, Says]] = {
    OUT_OF_TIME: _plain("{} is out of time, and is called once more."),
    OTHERS_DECIDE: _others_decide,
    DECIDED: _decided,
    PLAYED_FOR: _plain("The computer plays for {} until that player is back."),
    BACK_AGAIN: _plain("{} is back and plays again."),
    PAUSED: _paused,
    RESUMED: _resumed,
    TIME_CHANGED: _time_changed,
    TIME_ASKED: _time_asked,
    TIME_REFUSED: _plain("{} refuses the other time limit."),
    TIME_WITHDRAWN: _time_withdrawn,
    TAKEN_OVER: _plain("{} takes this seat over and plays on."),
    SET_FREE: _plain("{} has lost this seat."),
    SOUGHT: _plain("A substitute is wanted for the seat of {}."),
    GONE_AWAY: _plain("{} is not on the server any more."),
    HERE_AGAIN: _plain("{} is on the server again."),
    ASKED_BACK: _asked_back,
    AGREED_BACK: _plain("{} agrees to go back."),
    REFUSED_BACK: _plain("{} does not agree, so the game does not go back."),
    WITHDRAWN_BACK: _plain("{} does not ask to go back any more."),
    FALLEN_BACK: _plain("{} has played on, so the game does not go back."),
    GONE_BACK: _gone_back,
}
