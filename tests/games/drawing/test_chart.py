"""Charts over a game: every figure and name stands inside the picture and apart, and the words tell the same."""

from __future__ import annotations

from random import Random

import pytest

from games.drawing.chart import Series, chart_alt, chart_picture, draw_chart, scale
from games.drawing.checks import problems
from games.drawing.picture import LONGEST_ALT, length
from games.drawing.seats import drawn_names

NAMES = ("Anna", "Ben", "Constantinopolis the Great", "Δημήτρης", "W" * 60, "日本")


def walk(points: int, seed: int) -> list[int]:
    rng, figures = Random(seed), [3]
    while len(figures) < points:
        figures.append(figures[-1] + rng.choice([-2, 0, 1, 5]))
    return figures


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("points", [2, 3, 17, 400])
def test_nothing_collides_and_nothing_is_outside(seats: int, points: int) -> None:
    labels = [f"turn {number // seats + 1}" for number in range(points - 1)]
    series = Series("Points", [*labels, "the end"], [walk(points, seat) for seat in range(seats)])
    assert list(problems(draw_chart(series, drawn_names(NAMES[:seats])))) == []
    assert length(chart_alt(series, NAMES[:seats])) <= LONGEST_ALT


def test_equal_lines_all_show_their_last_figure() -> None:
    canvas = draw_chart(Series("Points", ["turn 1", "the end"], [[0, 0]] * 6), drawn_names(NAMES))
    assert [text.text for text in canvas.texts if text.size == 32] == ["0"] * 6
    assert list(problems(canvas)) == []


@pytest.mark.parametrize(
    ("least", "most", "ticks"),
    [
        (0, 0, [0, 1]),
        (1, 3, [0, 1, 2, 3]),
        (0, 17, [0, 5, 10, 15, 20]),
        (-3, 9, [-5, 0, 5, 10]),
        (-4, -1, [-4, -3, -2, -1, 0]),
        (0, 61, [0, 20, 40, 60, 80]),
        (0, 1234, [0, 500, 1000, 1500]),
    ],
)
def test_the_axis_has_round_figures_that_hold_all(least: int, most: int, ticks: list[int]) -> None:
    assert scale(least, most) == ticks


def test_the_words_of_a_chart_tell_its_figures() -> None:
    series = Series("Points", ["turn 1", "turn 2", "turn 3"], [[3, 9, 6], [3, -1, 4]])
    assert chart_picture(series, ["Anna", "Ben"]).alt == (
        "Chart: Points, from turn 1 to turn 3. "
        "Anna (circle): 3 at first, 9 at turn 2, 6 at turn 3, at most 9. "
        "Ben (square): 3 at first, -1 at turn 2, 4 at turn 3, at most 4."
    )


def test_the_words_of_a_chart_of_a_running_game_tell_how_it_stands_now() -> None:
    alt = chart_alt(Series("Points", ["turn 1", "now"], [[3, 9]]), ["Anna"])
    assert alt == "Chart: Points, from turn 1 to now. Anna (circle): 3 at first, 9 now, at most 9."


def test_the_figures_can_be_read_in_a_message_on_a_telephone() -> None:
    canvas = draw_chart(Series("Points", ["turn 1", "now"], [walk(2, seat) for seat in range(6)]), drawn_names(NAMES))
    assert min(text.size for text in canvas.texts) * 300 / canvas.width >= 7.5


@pytest.mark.parametrize("lines", [[[1]], [[1, 2], [1]]])
def test_less_than_two_points_are_no_chart(lines: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="at least two"):
        draw_chart(Series("Points", ["turn 1", "turn 2"][: len(lines[0])], lines), ["Anna", "Ben"][: len(lines)])
