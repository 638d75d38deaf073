"""Computer players that behave badly, for tests of the process in which they think."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

from games.dominion.player import STEADY
from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation


def late(situation: Situation) -> Answer:
    """The answer that stands in for somebody who does not answer."""
    return situation.question.late


def busy(situation: Situation) -> Answer:
    """Keeps a processor busy for as many seconds as the notes say."""
    end = time.perf_counter() + float(situation.notes)
    while time.perf_counter() < end:
        pass
    return late(situation)


def crashing(situation: Situation) -> Answer:
    """Takes its process with it, once for every line of the file that the notes name."""
    lines = Path(situation.notes).read_text().splitlines()
    if lines:
        Path(situation.notes).write_text("\n".join(lines[1:]))
        os._exit(3)
    return late(situation)


def raising(situation: Situation) -> Answer:
    """Fails, and tells what nobody should read."""
    raise ValueError(f"a secret: {situation.view}")


def unsendable(situation: Situation) -> Answer:
    """Answers what cannot leave the process."""
    return (lambda: None,)  # type: ignore[return-value]


def process_id(situation: Situation) -> Answer:
    """Where it thinks."""
    return (str(os.getpid()),)


def made_of(answer: object) -> ComputerPlayer:
    """A computer player with this function."""
    return replace(STEADY, id="made", title="Made", answer=answer)  # type: ignore[arg-type]
