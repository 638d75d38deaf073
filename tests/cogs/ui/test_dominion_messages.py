"""The messages of real games of Dominion: they fit at every question, keep hands secret, and reach every answer."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from cogs.table import Table
from cogs.ui.lists import board_view, log_view
from cogs.ui.panel import panel_view
from cogs.ui.text import safe_names
from cogs.ui.turn import final_view, turn_view
from games.catalogue import GAMES
from games.engine.gametype import Setup
from games.engine.match import Match
from tests.cogs.ui.asking import HOSTILE, game_row, seat_rows
from tests.cogs.ui.payload import BUTTON, MENU, of_type, problems, text_of
from tests.cogs.ui.pressing import Player

DOMINION = GAMES["dominion"]
SEED = "00112233445566778899aabbccddeeff"


def dominion(seats: int, **options: Any) -> Table:
    """A new game of Dominion between people with hostile names."""
    chosen = DOMINION.options.model_validate(options)
    match = Match.start(DOMINION, Setup(seats, chosen, SEED))
    return Table(game_row(kind="dominion", title="Dominion"), seat_rows(HOSTILE[:seats]), DOMINION, match)


def messages(table: Table, log: list[str]) -> list[Any]:
    """Every message that can be shown of this position."""
    mention = {seat: 10**18 + seat for seat in range(len(table.seats))}
    views = [panel_view(table, seat, recap=log[-40:]) for seat in range(len(table.seats))]
    views += [turn_view(table, log[-40:], waiting_since=None, mention=mention), board_view(table), log_view(table, log)]
    return views


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"edition": "second", "kingdom": "random", "moat": "ask"}),
        (6, {"kingdom": "draft", "spy": "at once", "discard_top": "yes", "moat": "ask"}),
    ],
)
def test_every_message_fits_and_every_answer_can_be_pressed_at_every_question(
    seats: int, options: dict[str, str]
) -> None:
    table = dominion(seats, **options)
    names = safe_names(table)
    rng = Random(7)
    log: list[str] = []
    for step in range(250):
        if table.match.result is not None:
            break
        if step % 3 == 0:
            for view in messages(table, log):
                assert problems(view) == []
        seat = rng.choice(sorted(table.match.open))
        asked = table.match.open[seat]
        answer = asked.sample(rng)
        assert asked.check(Player(asked, DOMINION.words).answer(answer)) == answer  # type: ignore[arg-type]
        table.match.answer(seat, answer)
        events, _ = table.match.news()
        log += [line for event in events if (line := DOMINION.words.event(event.read_by(None), names))]
    assert len(log) > 100


def shown(view: Any) -> str:
    """All that a message shows, its controls included."""
    labels = [part["label"] for part in of_type(view, BUTTON)]
    options = [option["label"] for part in of_type(view, MENU) for option in part["options"]]
    return re.sub(r"[0-9a-f]{12}", "", "\n".join([text_of(view), *labels, *options]))


def test_no_message_but_the_own_panel_depends_on_a_hand() -> None:
    """Two positions that differ only in the hidden cards of seat 0 look the same to everybody else."""
    table = dominion(3)
    rng = Random(3)
    compared = 0
    for _ in range(60):
        pair = twins(table)
        if pair is not None:
            one, other = pair
            for seat in (1, 2):
                assert shown(panel_view(one, seat)) == shown(panel_view(other, seat))
            for view in (public_turn, board_view):
                assert shown(view(one)) == shown(view(other))
            assert shown(panel_view(one, 0)) != shown(panel_view(other, 0))
            compared += 1
        seat = rng.choice(sorted(table.match.open))
        table.match.answer(seat, table.match.open[seat].sample(rng))
    assert compared > 15


def public_turn(table: Table) -> Any:
    """The turn message, calling nobody."""
    return turn_view(table, [], waiting_since=None, mention={})


def twins(table: Table) -> tuple[Table, Table] | None:
    """This position, and the one in which the hand of seat 0 is the top of its deck; None if they would be alike.

    While seat 0 itself is asked, others may see for what, and that may well depend on its hand.
    """
    one, other = table.match.quiet_state(), table.match.quiet_state()
    player = other.players[0]
    count = len(player.hand)
    if 0 in table.match.open or sorted(player.hand) == sorted(player.deck[:count]) or len(player.deck) < count:
        return None
    player.hand, player.deck[:count] = player.deck[:count], player.hand
    pair = [Table(table.game, table.seats, DOMINION, Match.at(DOMINION, state)) for state in (one, other)]
    return None if any(0 in twin.match.open for twin in pair) else (pair[0], pair[1])


def test_the_final_message_of_a_real_game_fits_and_adds_up() -> None:
    table = dominion(4)
    rng = Random(11)
    while table.match.result is None:
        seat = sorted(table.match.open)[0]
        asked = table.match.open[seat]
        table.match.answer(seat, asked.sample(rng))
    view = final_view(table, days=9)
    assert problems(view) == []
    text = text_of(view)
    for seat, score in enumerate(table.match.result.scores):
        assert sum(line.points for line in table.match.result.sheet[seat]) == score
        assert f"{safe_names(table, 24)[seat]}: {score} point" in text
