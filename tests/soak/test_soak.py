"""A little of what `make soak` does much of, and that it would see what goes wrong."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from discord.ui import ActionRow, Button, LayoutView, TextDisplay

from cogs.tables import Tables
from cogs.ui import ids
from games.catalogue import GAMES
from games.engine.events import Event
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import play_at_random
from tests.soak import __main__ as many
from tests.soak import batch, soaking
from tests.soak.report import Report
from tests.soak.soaking import soak
from tests.soak.watching import Shown, bare_lines, names_card, posted

NAMES = ("Anna", "Bert", "Cleo")


@pytest.mark.parametrize("seed", [1, 3])
async def test_some_steps_of_games_with_trouble(seed: int) -> None:
    report = await soak(seed, 4, most_steps=30)
    assert {name: getattr(report, name) for name in Report.WRONG} == dict.fromkeys(Report.WRONG, 0), report.examples
    assert report.presses > 30 and report.moves > 30 and report.failures + report.restarts > 0
    assert report.hands > report.presses / 8


def private_lines(kind: Any) -> tuple[Sequence[Event], list[str], set[str]]:
    """The events of a game at random, what they tell only the first seat in words, and what all may read."""
    match = Match.start(kind, Setup(len(NAMES), kind.options(), "5a" * 16))
    play_at_random(match, Random(5))
    events = match.news()[0]

    def told(reader: int | None) -> set[str]:
        texts = (kind.words.event(event.read_by(reader), NAMES) for event in events)
        return {line for text in texts if text for line in bare_lines(text)}

    own = sorted(told(0) - told(1) - told(None))
    return events, own, told(None)


@pytest.mark.parametrize("kind", GAMES.values(), ids=list(GAMES))
def test_what_only_somebody_else_may_read_is_seen(kind: Any) -> None:
    events, own, public = private_lines(kind)
    assert public and bool(own) == any(event.secret for event in events)

    def line(event: Event) -> str | None:
        told: str | None = kind.words.event(event, NAMES)
        return told

    shown = Shown()
    shown.show(0, own)
    shown.show(1, public)
    shown.show(None, public)
    assert shown.leaks(events, line, NAMES) == []
    if not own:
        return
    shown.show(1, [f"Before.\n-# {own[0]}\nAfter."])
    assert shown.leaks(events, line, NAMES) == [f"Bert reads: {own[0]}"]
    shown.show(None, own[:1])
    assert len(shown.leaks(events, line, NAMES)) == 2


def test_a_panel_in_public_is_seen() -> None:
    view = LayoutView()
    view.add_item(TextDisplay("A turn"))
    view.add_item(ActionRow(Button(label="My hand", custom_id=ids.custom_id(ids.HAND, 1))))
    body: dict[str, Any] = {"components": view.to_components()}
    assert posted(body).texts == ["A turn"] and not posted(body).private
    view.add_item(ActionRow(Button(label="Moat", custom_id=ids.custom_id(ids.ANSWER, 1, "q", "moat"))))
    assert posted({"components": view.to_components()}).private
    assert posted({"components": [], "attachments": [{"filename": "hand.png"}]}).private


def test_a_card_in_the_log_is_seen() -> None:
    assert names_card("game 3: Moat was played") and names_card("error 7 for the-wheel")
    assert not names_card("error 12 in lt:hand:3\nbuiltins.OSError\n  /some/computers.py:7 in services")


# -- batches -------------------------------------------------------------------------------------------------------


def test_a_report_survives_being_written_down() -> None:
    report = Report(games=3, finished=2, moves=7)
    report.kinds["dominion"] += 2
    report.wrong("leaks", "seen")
    assert Report.from_data(json.loads(json.dumps(report.data()))) == report
    report.add(report)
    assert report.kinds == {"dominion": 4} and report.leaks == 2 and not report.good


async def test_a_batch_that_hangs_tells_where(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hangs(seed: int, games: int, **options: Any) -> Report:
        await asyncio.Event().wait()
        return Report()

    monkeypatch.setattr(batch, "soak", hangs)
    report = await batch.play(4, 3, 0.05, list(GAMES))
    assert (report.games, report.finished, report.stalls, report.good) == (3, 0, 1, False)
    assert "seed 4" in report.examples[0] and "in hangs" in report.examples[0]


async def test_a_bot_that_hangs_is_told_with_what_it_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def submit(self: Tables, *about: Any, **more: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Tables, "submit", submit)
    monkeypatch.setattr(soaking, "PATIENCE", 1.0)
    report = await batch.play(4, 2, 60, list(GAMES))
    assert report.stalls == 1 and "bot did not settle" in report.examples[0]
    assert "in submit" in report.examples[0] and "take_step" in report.examples[0]


async def test_a_batch_that_fails_tells_why(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(seed: int, games: int, **options: Any) -> Report:
        raise TimeoutError("bot did not settle")

    monkeypatch.setattr(batch, "soak", fails)
    report = await batch.play(4, 3, 5, list(GAMES))
    assert report.stalls == 1 and "bot did not settle" in report.examples[0]


def test_a_batch_whose_process_dies_is_counted_and_the_next_one_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "tests" / "soak"
    package.mkdir(parents=True)
    (package / "batch.py").write_text(
        "import json, sys\n"
        "if sys.argv[1] == '8': raise SystemExit('dead')\n"
        f"print(json.dumps({Report(games=20, finished=20).data() | {'kinds': {}, 'happened': {}}!r}))\n"
    )
    monkeypatch.setattr(many, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "argv", ["soak", "--games", "60", "--seed", "7", "--jobs", "1"])
    assert many.main() == 1
    told = capsys.readouterr().out
    assert "seed 7: good" in told and "seed 8: NOT GOOD" in told and "seed 9: good" in told
    assert "dead" in told and "stalls                  1" in told
