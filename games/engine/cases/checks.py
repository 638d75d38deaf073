"""All that `then` and the checking steps can look at, and the moments at which it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.cases.ending import over, places, reason, scores, sheet, tie_break, winners
from games.engine.cases.facts import Difference, compare
from games.engine.cases.happened import log, not_logged
from games.engine.cases.looking import Found, about, by_seat
from games.engine.cases.notation import normal, seat_name
from games.engine.cases.questions import asked, not_asked, waits_for
from games.engine.cases.table import Table
from games.engine.cases.views import does_not_see, sees
from games.engine.cases.whys import why_not

Pair = tuple[str, Any]


def check_all(table: Table, pairs: Sequence[Pair], where: str, *, between: bool = False) -> Found:
    """Everything that is expected together.

    Between steps it may hold at once; else windows that nobody mentioned are passed first. If only the hand-over
    of the turn is left, it may hold before or after it; how the game ended is looked at after it. Where it holds at
    no moment, the differences of the moment that comes nearest are told.
    """
    kinds = [find_check(key) for key, _ in pairs]
    moments: list[Found] = []
    now = [check.at_once(value, between) if check else between for check, (_, value) in zip(kinds, pairs, strict=True)]
    if all(now) or (any(now) and not between):
        moments.append(_differences(table, pairs, where))
        if not moments[-1]:
            return []
    if between:
        while table.pass_open_windows(_meant(table, pairs, where)):
            moments.append(_differences(table, pairs, where))
            if not moments[-1]:
                return []
    else:
        table.pass_windows()
    ends = any(check is not None and check.after_turn for check in kinds)
    if not (ends and table.handing_over):
        moments.append(_differences(table, pairs, where))
        if not moments[-1]:
            return []
    if table.handing_over:
        table.hand_over()
        table.pass_windows()
        moments.append(_differences(table, pairs, where))
    return min(moments, key=len)


def _meant(table: Table, pairs: Sequence[Pair], where: str) -> list[int] | None:
    """Whose windows have to be passed before this can be looked at: for 'not asked' only those of the seats named."""
    checks = [find_check(key) for key, _ in pairs]
    if any(check is None or check.look is not not_asked for check in checks):
        return None
    return [seat for key, value in pairs for seat, _ in by_seat(table, value, f"{where}: {key}")]


def _differences(table: Table, pairs: Sequence[Pair], where: str) -> Found:
    found: Found = []
    for key, value in pairs:
        check = find_check(key)
        found += check.look(table, value, f"{where}: {key}") if check else _fact(table, key, value, where)
    return found


def _fact(table: Table, key: str, value: Any, where: str) -> Found:
    return about(table.book.facts(table.match.state), key, value, table, where, extra=[*CHECKS, "P1"])


def can_undo(table: Table, value: Any, where: str) -> Found:
    """Seats can take back something, perhaps exactly so many answers."""
    found: Found = []
    for seat, said in by_seat(table, value, where):
        steps = len(table.match.undo_steps(seat))
        if said is None and not steps:
            found.append(Difference(f"can undo {seat_name(seat)}", "something to take back", "nothing"))
        elif said is not None:
            found += compare(said, steps, table.book.names, f"can undo {seat_name(seat)}")
    return found


def cannot_undo(table: Table, value: Any, where: str) -> Found:
    """Seats can take back nothing."""
    return [
        Difference(f"cannot undo {seat_name(seat)}", "nothing", f"{steps} answers")
        for seat, _ in by_seat(table, value, where)
        if (steps := len(table.match.undo_steps(seat)))
    ]


@dataclass(frozen=True, slots=True)
class Check:
    """A way to look. `now`: also at the end while windows are open. `after_turn`: only when the turn is handed over."""

    look: Callable[[Table, Any, str], Found]
    now: bool = False
    after_turn: bool = False

    def at_once(self, value: Any, between: bool) -> bool:
        """Whether to look before open windows are passed. 'Not asked' without a topic is about what comes after."""
        if self.look is not_asked:
            return isinstance(value, Mapping)
        return self.now or (between and (not self.after_turn or normal(value) in ("no", "false")))


CHECKS: Mapping[str, Check] = {
    "asked": Check(asked, now=True),
    "is asked": Check(asked, now=True),
    "not asked": Check(not_asked),
    "is not asked": Check(not_asked),
    "waits for": Check(waits_for, now=True),
    "waiting for": Check(waits_for, now=True),
    "over": Check(over, after_turn=True),
    "game over": Check(over, after_turn=True),
    "winner": Check(winners, after_turn=True),
    "winners": Check(winners, after_turn=True),
    "places": Check(places, after_turn=True),
    "place": Check(places, after_turn=True),
    "scores": Check(scores),
    "score": Check(scores),
    "points": Check(scores),
    "sheet": Check(sheet),
    "score sheet": Check(sheet),
    "reason": Check(reason, after_turn=True),
    "ended by": Check(reason, after_turn=True),
    "tie break": Check(tie_break, after_turn=True),
    "log": Check(log),
    "logged": Check(log),
    "not logged": Check(not_logged),
    "sees": Check(sees, now=True),
    "see": Check(sees, now=True),
    "does not see": Check(does_not_see, now=True),
    "do not see": Check(does_not_see, now=True),
    "sees not": Check(does_not_see, now=True),
    "why not": Check(why_not, now=True),
    "can undo": Check(can_undo, now=True),
    "cannot undo": Check(cannot_undo, now=True),
}
"""What every game can be looked at for."""


def find_check(key: str) -> Check | None:
    """The check that a key names, if it names one."""
    return CHECKS.get(normal(key))
