"""A little of what `make soak` does much of."""

from __future__ import annotations

import pytest

from tests.soak.soaking import Report, soak


@pytest.mark.parametrize("seed", [1, 2])
async def test_some_steps_of_games_with_trouble(seed: int) -> None:
    report = await soak(seed, 3, most_steps=30)
    assert {name: getattr(report, name) for name in Report.WRONG} == dict.fromkeys(Report.WRONG, 0), report.examples
    assert report.presses > 30 and report.moves > 30 and report.failures + report.restarts > 0
