"""What happens when a durable timer is due: one handler for each kind of timer.

The name of a timer begins with its kind: `kind`, or `kind:what it is about`. A handler does what is due and ends the
timer with `Store.finish_timer`, together with the notices that it owes, so that each event happens once, however
often the bot is started anew in between. A handler that fails is called again later.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from cogs.calls import digest, reminders
from cogs.club import Club
from cogs.standings import recording
from cogs.standings.records import RECORD
from cogs.timekeeping import settling, timing
from cogs.timekeeping.clocks import TIMER
from db import Timer

Handler = Callable[[Club, Timer], Awaitable[None]]

Sweep = Callable[[Club], Awaitable[None]]

HANDLERS: Mapping[str, Handler] = {RECORD: recording.keep, digest.DIGEST: digest.due, TIMER: timing.due}
"""The handlers by the kind of timer."""

SWEEPS: Sequence[Sweep] = (reminders.sweep, timing.mend, settling.sweep)
"""What finds out by itself from the store, every minute, whether something is due."""


def kind_of(timer: Timer) -> str:
    """The kind of a timer, with which its name begins."""
    return timer.name.partition(":")[0]
