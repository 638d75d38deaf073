"""What is decided because somebody who had not answered takes part no longer: it is carried out within a minute."""

from __future__ import annotations

from cogs.club import Club
from cogs.errors import SurfaceError
from cogs.handling import report
from cogs.lookback import consent
from cogs.lookback.taken_back import GOING_BACK
from cogs.timekeeping import remedies, time_options
from db import Motion


async def sweep(club: Club) -> None:
    """Look at the motions that are open and to which somebody has said something."""
    for motion in await club.store.undecided():
        try:
            await _settle(club, motion)
        except SurfaceError:
            # The game has ended in this moment, or its rules are not installed here: then nothing is to be done.
            continue
        except Exception as error:
            # One motion that cannot be carried out holds up no other.
            report(error, f"motion {motion.id} of game {motion.game_id}")


async def _settle(club: Club, motion: Motion) -> None:
    if motion.kind == GOING_BACK:
        await consent.settle(club.tables, motion)
    elif motion.kind == time_options.MOTION:
        await time_options.settle(club.tables, motion)
    else:
        await remedies.settle(club.tables, motion)
