"""Custom ids of buttons and menus: `lt:<verb>:<game>:<...>`.

An id carries all that its handler needs, so that a control works after a restart and years later. Parts are
percent-encoded where they hold a colon or anything beyond ASCII.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final
from urllib.parse import quote, unquote

from cogs.ui.look import LONGEST_ID
from games.engine.question import Question

PREFIX: Final = "lt"
TEMPLATE: Final = r"lt:(?P<verb>[a-z-]+)(?P<rest>(?::[^:]*)*)"
"""Matches every id. For a handler of some verbs only, see `template`."""

# In the lobby: game, then what is named.
JOIN: Final = "join"
LEAVE: Final = "leave"
OPTIONS: Final = "options"  # page
OPTION: Final = "option"  # menu: name of the option, part of its values
SEATS: Final = "seats"  # menu: number of seats
INVITE: Final = "invite"  # menu: people
WRITE: Final = "write"  # name of the option, its value: opens a form
PRIVACY: Final = "privacy"  # menu: levels of who may join and watch
ORDER: Final = "order"  # menu: random, fixed
REMOVE: Final = "remove"  # menu: user ids
START: Final = "start"
CANCEL: Final = "cancel"
DECLINE: Final = "decline"
COMPUTER: Final = "computer"  # id of the computer player, the first one if there is none
ALONE: Final = "alone"
PACE: Final = "pace"  # menu: shortly, at_once
COMPUTERS: Final = "computers"  # menu: ids of computer players

# In play: game, then what is named.
HAND: Final = "hand"  # opens the private panel as a new message
PANEL: Final = "panel"  # shows the private panel in this message
ANSWER: Final = "answer"  # question id, key
SURE: Final = "sure"  # question id, key: the answer, after it was asked once more
ADD: Final = "add"  # question id, key: one more into the draft
PICK: Final = "pick"  # menu: question id, page
PAGE: Final = "page"  # question id, page
BACK: Final = "back"  # question id: the last of the draft goes
CLEAR: Final = "clear"  # question id: the whole draft goes
CONFIRM: Final = "confirm"  # question id: the draft is the answer
SHORTCUT: Final = "shortcut"  # question id, name
AMOUNT: Final = "amount"  # question id: opens a form
UNDO: Final = "undo"  # number of the move that is taken back: refused if it is no longer the last one of the seat
REDO_TURN: Final = "redo-turn"  # the same
ORDERS: Final = "orders"  # page
SET_ORDER: Final = "set-order"  # menu: topic
LOG: Final = "log"
LOG_PAGE: Final = "log-page"  # page
BOARD: Final = "board"  # page
VIEW: Final = "view"  # key of a part of the board, empty for the whole: in this message
VIEWS: Final = "views"  # menu: keys of parts of the board
REMATCH: Final = "rematch"
TABLE: Final = "table"  # what `/table` is to do there
REDO_CONFIRM: Final = "redo-confirm"  # as for undo
RESIGN_CONFIRM: Final = "resign-confirm"
END_CONFIRM: Final = "end-confirm"
PLAY_ON: Final = "play-on"  # seat, the own one if there is none
WHY: Final = "why"  # page, empty for the first one: as a new message
WHY_THING: Final = "why-thing"  # menu: page; things that cannot be done now
MORE: Final = "more"  # what the panel has besides, in this message
NOTE: Final = "note"  # opens the form of the private note

# Looking back: game, then what is named. A reader is a seat, or empty for what everybody sees.
REPLAY: Final = "replay"  # as a new message
LOOK: Final = "look"  # reader, step, which way it leads
LOOK_AS: Final = "look-as"  # menu: reader, step; readers
CHARTS: Final = "charts"  # id of the measure, empty for the first one: as a new message
CHART: Final = "chart"  # menu: ids of measures
GO_ON: Final = "go-on"  # step: asks how
GO_ON_TABLE: Final = "go-on-table"  # step: a table that others join
GO_ON_ALONE: Final = "go-on-alone"  # step: a practice table

# Going back by consent: game, then what is named.
FURTHER_BACK: Final = "further-back"  # game alone: shows where to
BACK_POINT: Final = "back-point"  # menu: revisions
ASK_BACK: Final = "ask-back"  # revision to go back to, and that of the newest act known when it was shown
SAY_BACK: Final = "say-back"  # motion, what is said to it, empty to look only

# Seats that change hands: game, seat.
TAKE: Final = "take"
TAKE_CONFIRM: Final = "take-confirm"  # and the message of the offer
ASK_SOMEBODY: Final = "ask-somebody"
ASKED: Final = "asked"  # menu: people
TELL_CHANNEL: Final = "tell-channel"
LOOK_FOR: Final = "look-for"
MISSING: Final = "missing"  # game alone
LEFT_SERVER: Final = "left-server"
STAND_IN_FOR: Final = "stand-in-for"
ASK_OTHERS: Final = "ask-others"

# Time limits, and what happens when time is out: game, then what is named.
TIME_LIMIT: Final = "time-limit"
TIME_MENU: Final = "time-menu"  # menu: what is chosen of the limit
TIME_VOTE: Final = "time-vote"  # motion, what is said to it
REMEDY: Final = "remedy"  # motion, what is to be done, empty to look only
STAND_IN: Final = "stand-in"
IM_BACK: Final = "im-back"
PAUSE: Final = "pause"  # the reason

# Watching, and what organisers do.
WATCH: Final = "watch"  # game
SPECTATORS: Final = "spectators"  # menu: game; people
WATCH_NO_LONGER: Final = "watch-no-longer"  # game
ORGANISE: Final = "organise"  # game
ORGANISE_SEAT: Final = "organise-seat"  # menu: game, what is to be done; seats
ORGANISE_CONFIRM: Final = "organise-confirm"  # game, what is to be done, seat and its person if any: form for reasons
REPORT: Final = "report"  # game (0: none), when the form was opened in milliseconds: opens a form
MUTE: Final = "mute"  # game: no more reminders of this turn

# Of no game.
GAMES: Final = "games"  # which of them, page, kind of game
ORGANISED: Final = "organised"  # page
HISTORY: Final = "history"  # page
SERVER: Final = "server"  # page
SERVER_SETTING: Final = "server-setting"  # menu: name of the setting
HELP: Final = "help"
LEARN: Final = "learn"  # kind of game, empty for all
LESSON: Final = "lesson"  # kind of game, id of the lesson, step, what is done there and with what
LESSON_MENU: Final = "lesson-menu"  # menu: the same
RULE: Final = "rule"  # page of the rules, its number, game and words of a search
WHY_RULE: Final = "why-rule"  # page of the rules: as a new message
RULES: Final = "rules"  # menu: pages of the rules; what it lists, game and words of a search
WAITING: Final = "waiting"  # page
SETTING: Final = "setting"  # menu: name of the setting
SETTINGS: Final = "settings"  # page
ZONE: Final = "zone"  # opens a form
ZONES: Final = "zones"  # menu: names of time zones
TEST_CALL: Final = "test-call"
STATISTICS: Final = "stats"  # person, which servers, kind of game, part, page
STATISTICS_GAME: Final = "stats-game"  # the same; menu: kinds of games
STATISTICS_HIDE: Final = "stats-hide"  # the same: hides the own ones from others, or shows them again
LEADERS: Final = "leaders"  # which servers, kind of game, order, page
LEADERS_GAME: Final = "leaders-game"  # the same; menu: kinds of games
KEPT: Final = "kept"  # page
FORGET: Final = "forget"
FORGET_CONFIRM: Final = "forget-confirm"

MENUS: Final = frozenset(
    {OPTION, SEATS, INVITE, PRIVACY, ORDER, REMOVE, PACE, COMPUTERS, PICK, SET_ORDER, SETTING, VIEWS}
    | {STATISTICS_GAME, LEADERS_GAME}
    | {ASKED, LOOK_AS, CHART, ZONES, TIME_MENU}
    | {RULES, LESSON_MENU}
    | {SERVER_SETTING, ORGANISE_SEAT, SPECTATORS}
    | {BACK_POINT}
    | {WHY_THING}
)
"""The verbs of menus; all others are buttons."""
BUTTONS: Final = frozenset(
    {FURTHER_BACK, ASK_BACK, SAY_BACK}
    | {JOIN, LEAVE, OPTIONS, WRITE, START, CANCEL, DECLINE, HAND, PANEL, ANSWER, SURE, ADD, PAGE, BACK, CLEAR}
    | {CONFIRM, SHORTCUT, AMOUNT, UNDO, REDO_TURN, ORDERS, LOG, LOG_PAGE, BOARD, REMATCH, RESIGN_CONFIRM, END_CONFIRM}
    | {COMPUTER, ALONE, PLAY_ON, TABLE, VIEW, REDO_CONFIRM, HELP, WAITING, KEPT, FORGET, FORGET_CONFIRM}
    | {STATISTICS, STATISTICS_HIDE, LEADERS}
    | {MUTE, SETTINGS, ZONE, TEST_CALL}
    | {TIME_LIMIT, TIME_VOTE, REMEDY, STAND_IN, IM_BACK, PAUSE}
    | {MORE, NOTE, REPLAY, LOOK, CHARTS, GO_ON, GO_ON_TABLE, GO_ON_ALONE}
    | {WATCH, WATCH_NO_LONGER, ORGANISE, ORGANISE_CONFIRM, REPORT, GAMES, ORGANISED, HISTORY, SERVER}
    | {TAKE, TAKE_CONFIRM, ASK_SOMEBODY, TELL_CHANNEL, LOOK_FOR, MISSING, LEFT_SERVER, STAND_IN_FOR, ASK_OTHERS}
    | {RULE, LEARN, LESSON}
    | {WHY, WHY_RULE}
)

OF_NO_GAME: Final = frozenset(
    {GAMES, ORGANISED, HISTORY, SERVER, SERVER_SETTING, HELP, LEARN, LESSON, LESSON_MENU, RULE, WHY_RULE, RULES}
    | {WAITING, SETTING, SETTINGS, ZONE, ZONES, TEST_CALL, KEPT, FORGET, FORGET_CONFIRM}
    | {STATISTICS, STATISTICS_GAME, STATISTICS_HIDE, LEADERS, LEADERS_GAME}
)
"""The verbs of controls whose first part is no game."""

LARGEST_PERSON: Final = 2**63 - 1

_PLAIN: Final = "/#@+=,;!$'()* -_.~"


@dataclass(frozen=True, slots=True)
class Pressed:
    """A pressed control: its verb and the parts after it. `number` reads a part as a whole number."""

    verb: str
    parts: tuple[str, ...]

    def part(self, index: int) -> str:
        """A part, empty if there is none."""
        return self.parts[index] if index < len(self.parts) else ""

    def number(self, index: int) -> int:
        """A part as a whole number, 0 if it is none. Ids come from outside and may hold anything."""
        text = self.part(index)
        return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else 0

    def person(self, index: int) -> int:
        """A part as the id of a person; what is none stands for nobody, 0."""
        text = self.part(index)
        return int(text) if re.fullmatch(r"[0-9]{1,19}", text) and int(text) <= LARGEST_PERSON else 0

    @property
    def game_id(self) -> int:
        """The game that the control belongs to."""
        return self.number(0)


def custom_id(verb: str, *parts: str | int) -> str:
    """The id of a control. Raises ValueError above Discord's 100 characters."""
    text = ":".join([PREFIX, verb, *(quote(str(part), safe=_PLAIN) for part in parts)])
    if len(text) > LONGEST_ID:
        raise ValueError(f"a custom id has {len(text)} characters; Discord takes {LONGEST_ID}: {text}")
    return text


def parse(text: str) -> Pressed | None:
    """What a custom id says, None if it is not one of ours."""
    match = re.fullmatch(TEMPLATE, text)
    if match is None:
        return None
    return Pressed(match["verb"], tuple(unquote(part) for part in match["rest"].split(":")[1:]))


def template(verbs: frozenset[str]) -> str:
    """A pattern for the ids of these verbs only, so that buttons and menus can have handlers of their own."""
    return rf"lt:(?P<verb>{'|'.join(sorted(verbs))})(?P<rest>(?::[^:]*)*)"


LONGEST_TOKEN: Final = 48


def token(key: str) -> str:
    """A short name of an option for ids: its key, or `#` and a digest if the key is too long.

    Never its position: on an open floor the options change under the same question id.
    """
    if key.startswith("#") or len(quote(key, safe=_PLAIN)) > LONGEST_TOKEN:
        return f"#{digest(key)}"
    return key


def digest(text: str) -> str:
    """A short name for a long text."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def key_of(question: Question, named: str) -> str | None:
    """The key that a token means in this question, None if it means none."""
    if named.startswith("#"):
        return next((key for key in question.keys if digest(key) == named[1:]), None)
    return named if named in question.keys else None
