"""The messages of real games of Civilization: they fit at every question, and a few presses reach every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cogs.table import Table
from cogs.ui.lists import board_view, log_view, orders_view, part_view, views_of
from cogs.ui.panel import panel_view, start_over_view, warning_of
from cogs.ui.text import safe_names
from cogs.ui.turn import final_view, turn_view
from games.catalogue import GAMES
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.question import Question
from tests.cogs.ui.asking import HOSTILE, game_row, seat_rows
from tests.cogs.ui.payload import problems
from tests.cogs.ui.pressing import Player

CIVILIZATION = GAMES["civilization"]
SEED = "00112233445566778899aabbccddeeff"
MOST_PRESSES = 3
STEPS = 900


def civilization(seats: int, names: Sequence[str] = HOSTILE, **options: Any) -> Table:
    """A new game between people with hostile names."""
    match = Match.start(CIVILIZATION, Setup(seats, CIVILIZATION.options.model_validate(options), SEED))
    row = game_row(kind="civilization", title="Civilization")
    return Table(row, seat_rows(names[:seats]), CIVILIZATION, match)


def messages(table: Table, log: list[str]) -> list[Any]:
    """Every message that can be shown of this position."""
    seats = range(len(table.seats))
    mention = {seat: 10**18 + seat for seat in seats}
    views = [panel_view(table, seat, recap=log[-40:]) for seat in seats]
    views += [orders_view(table, seat) for seat in seats]
    for seat, asked in table.match.open.items():
        views += [panel_view(table, seat, sure=key) for key in asked.keys if warning_of(table, seat, (key,))]
        if steps := table.match.undo_steps(seat):
            views.append(start_over_view(table, seat, steps))
    said = "x" * 1024
    views += [part_view(table, reader, key, said=said) for key, _ in views_of(table) for reader in (None, 0)]
    views += [turn_view(table, log[-40:], waiting_since=None, mention=mention), board_view(table), log_view(table, log)]
    return views


def likely(asked: Question, rng: Random) -> tuple[str, ...]:
    """An answer that goes on more often than it stops, but on the floor."""
    if asked.topic == "civilization.trade" and "done" in asked.keys and rng.random() < 0.6:
        return ("done",)
    keys = [key for key in asked.keys if key not in ("done", "stop", "none", "pass", "again")]
    return (rng.choice(keys),) if asked.kind == "choose" and keys and rng.random() < 0.85 else asked.sample(rng)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_message_fits_and_every_answer_can_be_pressed_at_every_question(seats: int) -> None:
    table = civilization(seats)
    words, names, rng = CIVILIZATION.words, safe_names(table), Random(seats)
    log: list[str] = []
    met: Counter[str] = Counter()
    for step in range(STEPS):
        if table.match.result is not None:
            break
        seat = rng.choice(table.match.awaited)
        asked = table.match.open[seat]
        met[asked.topic] += 1
        if step % 25 == 0 or met[asked.topic] <= 2:
            for view in messages(table, log):
                assert problems(view) == []
        answer = asked.check(likely(asked, rng))
        player = Player(asked, words)  # type: ignore[arg-type]
        assert asked.check(player.answer(answer)) == answer
        assert player.presses <= MOST_PRESSES, (asked.topic, answer)
        table.match.answer(seat, answer)
        events, _ = table.match.news()
        log += [line for event in events if (line := words.event(event.read_by(None), names))]
    assert len(log) > 100 and len(met) >= 15
    if table.match.result is not None:
        assert problems(final_view(table, days=3)) == []
