"""The messages of real games of Concordia: they fit at every question, keep hands secret, and reach every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cogs.playing.cards import all_cards
from cogs.table import Table
from cogs.ui.lists import board_view, log_view, part_view, views_of
from cogs.ui.panel import panel_view, start_over_view, warning_of
from cogs.ui.text import LONGEST_IN_LABEL, length, safe_names
from cogs.ui.turn import final_view, turn_view
from games.catalogue import GAMES
from games.concordia.text import display_words, forecast_words, seat_words
from games.engine.gametype import Setup
from games.engine.match import Match
from tests.cogs.ui.asking import HOSTILE, NAMES, game_row, seat_rows
from tests.cogs.ui.payload import MENU, of_type, problems, text_of
from tests.cogs.ui.pressing import Player
from tests.cogs.ui.test_dominion_messages import shown

CONCORDIA = GAMES["concordia"]
SEED = "00112233445566778899aabbccddeeff"


def concordia(seats: int, names: Sequence[str] = HOSTILE, **options: Any) -> Table:
    """A new game between rich people with hostile names."""
    start = Match.start(CONCORDIA, Setup(seats, CONCORDIA.options.model_validate(options), SEED)).quiet_state()
    for player in start.players:
        player.coins += 80
        player.goods |= {"brick": 2, "tool": 2}
    match = Match.at(CONCORDIA, start)
    return Table(game_row(kind="concordia", title="Concordia"), seat_rows(names[:seats]), CONCORDIA, match)


def messages(table: Table, log: list[str]) -> list[Any]:
    """Every message that can be shown of this position."""
    seats = range(len(table.seats))
    mention = {seat: 10**18 + seat for seat in seats}
    views = [panel_view(table, seat, recap=log[-40:]) for seat in seats]
    for seat, asked in table.match.open.items():
        views += [panel_view(table, seat, sure=key) for key in asked.keys if warning_of(table, seat, (key,))]
        if steps := table.match.undo_steps(seat):
            views.append(start_over_view(table, seat, steps))
    said = "x" * 1024
    views += [part_view(table, reader, key, said=said) for key, _ in views_of(table) for reader in (None, 0)]
    views += [turn_view(table, log[-40:], waiting_since=None, mention=mention), board_view(table), log_view(table, log)]
    return views


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"map": "imperium"}),
        (3, {"map": "italia", "intermediate": "no"}),
        (4, {"map": "italia", "open_hands": "yes"}),
        (5, {"map": "imperium"}),
    ],
)
def test_every_message_fits_and_every_answer_can_be_pressed_at_every_question(
    seats: int, options: dict[str, str]
) -> None:
    table = concordia(seats, **options)
    words, names, rng = CONCORDIA.words, safe_names(table), Random(5)
    log: list[str] = []
    met: Counter[str] = Counter()
    for step in range(700):
        if table.match.result is not None:
            break
        seat = rng.choice(sorted(table.match.open))
        asked = table.match.open[seat]
        met[asked.topic] += 1
        if step % 5 == 0 or met[asked.topic] <= 3:
            for view in messages(table, log):
                assert problems(view) == []
            public, own = table.match.view(None), table.match.view(seat)
            # The whole board stands in the message of a turn: the last line of words is there.
            told = text_of(turn_view(table, log[-40:], waiting_since=None, mention={}))
            last = words.board(public, names).split("\n")[-1]
            assert last in told or options.get("open_hands") == "yes"
            for text in (display_words(own, names), forecast_words(own, names), seat_words(public, names, seat)):
                assert length(text) < 3500
        answer = asked.sample(rng)
        player = Player(asked, words)  # type: ignore[arg-type]
        assert asked.check(player.answer(answer)) == answer
        assert player.presses <= 3
        table.match.answer(seat, answer)
        events, _ = table.match.news()
        log += [line for event in events if (line := words.event(event.read_by(None), names))]
    assert len(log) > 100 and len(met) >= 10
    if table.match.result is not None:
        assert problems(final_view(table, days=3)) == []


def test_the_whole_plan_of_a_turn_stands_above_the_end_of_the_turn() -> None:
    table, rng = concordia(4, map="imperium"), Random(8)
    longest = 0
    for _ in range(900):
        if table.match.result is not None:
            break
        (seat, *_) = sorted(table.match.open)
        asked = table.match.open[seat]
        if asked.topic == "concordia.end_turn":
            plan = CONCORDIA.words.question(asked, table.match.view(seat), safe_names(table))
            told = text_of(panel_view(table, seat)).replace("**", "")
            assert all(line in told for line in plan.split("\n"))
            longest = max(longest, len(plan.split("\n")))
        keys = [key for key in asked.keys if key not in ("done", "none")]
        table.match.answer(seat, (rng.choice(keys),) if asked.most == 1 and keys else asked.sample(rng))
    assert longest >= 8


def test_many_moves_are_offered_by_colonist() -> None:
    table, rng = concordia(2, map="imperium"), Random(2)
    most = 0
    for _ in range(600):
        if table.match.result is not None:
            break
        (seat, *_) = sorted(table.match.open)
        asked = table.match.open[seat]
        if asked.topic == "concordia.move" and len(asked.options) > most:
            most = len(asked.options)
            menus = of_type(panel_view(table, seat), MENU)
            labels = [menu["placeholder"] for menu in menus] + [one["label"] for one in menus[0]["options"]]
            assert sum(label.startswith(("Land colonist ", "Sea colonist ")) for label in labels) >= 2
        table.match.answer(seat, asked.sample(rng))
    assert most > 30


def test_a_player_is_called_by_the_name_in_labels() -> None:
    table, rng = concordia(4, NAMES), Random(4)
    names = safe_names(table, LONGEST_IN_LABEL)
    for _ in range(900):
        (seat, *_) = sorted(table.match.open)
        asked = table.match.open[seat]
        if asked.topic == "concordia.diplomat" and len(asked.options) <= 5:
            told = shown(panel_view(table, seat))
            assert all(names[option.value.seat] in told for option in asked.options)
            assert "player " not in told
            table.match.answer(seat, asked.options[0].key.split())
            assert f"Undo: Copy the card of {names[asked.options[0].value.seat][:4]}" in shown(panel_view(table, seat))
            return
        table.match.answer(seat, asked.sample(rng))
    raise AssertionError("no Diplomat was asked for")


def test_nothing_but_the_own_panel_depends_on_a_hand() -> None:
    """Two positions that differ only in what seat 0 holds and has put away look the same to everybody else."""
    table, rng = concordia(3), Random(3)
    compared = 0
    for _ in range(500):
        if table.match.result is not None:
            break
        pair = twins(table)
        if pair is not None:
            one, other = pair
            for seat in (1, 2):
                assert shown(panel_view(one, seat)) == shown(panel_view(other, seat))
            assert shown(board_view(one)) == shown(board_view(other))
            assert shown(panel_view(one, 0)) != shown(panel_view(other, 0))
            compared += 1
        seat = rng.choice(sorted(table.match.open))
        table.match.answer(seat, table.match.open[seat].sample(rng))
    assert compared > 15


def twins(table: Table) -> tuple[Table, Table] | None:
    """This position, and the one in which a card of seat 0's hand and one under the top of its pile change places."""
    one, other = table.match.quiet_state(), table.match.quiet_state()
    player = other.players[0]
    if 0 in table.match.open or not player.hand or len(player.pile) < 2 or player.hand[0] == player.pile[0]:
        return None
    player.hand[0], player.pile[0] = player.pile[0], player.hand[0]
    pair = [Table(table.game, table.seats, CONCORDIA, Match.at(CONCORDIA, state)) for state in (one, other)]
    return None if any(0 in twin.match.open for twin in pair) else (pair[0], pair[1])


def test_every_personality_is_found_by_its_name_with_all_its_decks() -> None:
    cards = {name: facts for name, facts in all_cards().items() if facts.game == "Concordia"}
    assert len(cards) == 15
    mercator = cards["mercator"]
    assert "Starting card, Mercurius 2" in mercator.facts and "Decks I, II, III and V" in mercator.facts
    assert "Starting card: Gain 3 coins" in mercator.text and "Gain 5 coins" in mercator.text
    assert "goes to the player on the right" in " ".join(cards["praefectus magnus"].rulings)
    assert cards["concordia card"].text.startswith("7 points")
