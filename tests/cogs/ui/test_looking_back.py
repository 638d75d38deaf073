"""Looking back, statistics and who is missing, with the longest and oddest names: all of it fits."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from cogs.standings.figures import COMPUTERS, FORGOTTEN, UNLISTED, Against, Score
from cogs.standings.ratings import Strength
from cogs.ui.leaders import By, Line, List, leaders_view
from cogs.ui.missing import missing_view
from cogs.ui.replay import Charted, Scene, chart_view, go_on_view, replay_view
from cogs.ui.statistics import Chosen, Person, Tab, openings_view, opponents_view, rating_words
from cogs.ui.text import safe_names
from games.catalogue import GAMES
from games.drawing.chart import Series, chart_alt
from tests.cogs.ui.asking import HOSTILE, NOW, asking_table, question
from tests.cogs.ui.payload import buttons_of, problems, text_of

LONGEST_ID = 2**63 - 1
WORST = [one * 2 for one in HOSTILE]


def scene(steps: int, step: int, reader: int | None) -> Scene:
    names = safe_names(asking_table(question(), names=tuple(WORST)))
    return Scene(
        game_id=LONGEST_ID,
        title="Replay · Civilization · " + "t" * 60,
        step=step,
        steps=steps,
        turns=(0, steps - 1),
        reader=reader,
        readers={None: "all that happened", **{seat: f"as {name} saw it" for seat, name in enumerate(names)}},
        happened=[f"{names[0]} {'does this and that ' * 30}"] * 60,
        words=["board " * 900, "hand " * 900],
        note="-# " + "n" * 900,
        may_go_on=True,
    )


@pytest.mark.parametrize(("steps", "step"), [(1, 0), (10_000, 0), (10_000, 5_000), (10_000, 9_999)])
@pytest.mark.parametrize("reader", [None, 5])
def test_a_step_of_a_replay_fits(steps: int, step: int, reader: int | None) -> None:
    shown = scene(steps, step, reader)
    assert problems(replay_view(shown)) == []
    assert problems(replay_view(replace(shown, words=(), note=""))) == []
    assert {"First", "Forward", "Charts", "Play on from here"} <= set(buttons_of(replay_view(shown)))
    assert problems(go_on_view(LONGEST_ID, step, "x" * 900)) == []


def test_a_chart_in_words_fits() -> None:
    table = asking_table(question(), names=tuple(WORST))
    series = Series("Points", [f"turn {number}" for number in range(400)], [range(400)] * 6)
    said = chart_alt(series, safe_names(table))
    assert len(said) <= 1024
    titles = {f"measure {number}": f"Measure {number}" for number in range(12)}
    view = chart_view(Charted(LONGEST_ID, "Points · Civilization", "measure 3", titles, said), None)
    assert problems(view) == []


@pytest.mark.parametrize("by", [0, 1])
def test_a_table_at_which_all_are_missing_fits(by: int) -> None:
    table = asking_table(*(question(seat=seat, quiet=False) for seat in range(6)), names=tuple(WORST))
    table.game = replace(table.game, host_id=table.seats[0].user_id or 0)
    since = dict.fromkeys(range(6), NOW)
    view = missing_view(table, table.seats[by].user_id or 0, since, NOW + timedelta(days=9))
    assert problems(view) == []
    assert "@everyone" not in text_of(view)


PERSON = Person(name=WORST[0], own=True, hidden=True, running=9, ratings={kind: Strength() for kind in GAMES})


@pytest.mark.parametrize("page", [0, 3])
def test_lists_of_opponents_and_openings_fit(page: int) -> None:
    chosen = Chosen(LONGEST_ID, "civilization", everywhere=True, tab=Tab.OPPONENTS, page=page)
    people: list[int | str] = [*range(60), COMPUTERS, FORGOTTEN, UNLISTED]
    lines = [Against(one, 1000, 999, 1) for one in people]
    named = {number: HOSTILE[number % 6] for number in range(60)}
    view = opponents_view(chosen, PERSON, lines, named, GAMES, server=True)
    assert problems(view) == []
    assert "@everyone" not in text_of(view)
    score = Score(1000, 999, 1.5, 4.5, 0.333, 33.3, 1000)
    begun = [(f"{number} " + "kingdom " * 12, score) for number in range(60)]
    assert problems(openings_view(replace(chosen, tab=Tab.OPENINGS), PERSON, begun, GAMES, server=True)) == []


@pytest.mark.parametrize("by", list(By))
def test_a_list_of_the_best_fits(by: By) -> None:
    lines = [Line(LONGEST_ID - number, number + 1, rating_words(Strength(games=number))) for number in range(60)]
    names = {line.user_id: HOSTILE[line.user_id % 6] for line in lines}
    for page in (0, 3, 99):
        wished = List("civilization", everywhere=True, by=by, page=page)
        view = leaders_view(wished, lines, names, GAMES, lines[-1].user_id, server=True)
        assert problems(view) == []
        assert "@everyone" not in text_of(view)
