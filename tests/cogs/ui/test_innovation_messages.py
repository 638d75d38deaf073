"""The messages of real games of Innovation: they fit at every question, keep hands secret, and reach every answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cogs.emoji import SIGNS, Emoji
from cogs.playing.cards import all_cards
from cogs.table import Table
from cogs.ui.lists import board_view, card_view, log_view, part_view
from cogs.ui.panel import panel_view, warning_of
from cogs.ui.text import safe_names
from cogs.ui.turn import final_view, turn_view
from games.catalogue import GAMES
from games.engine.gametype import GameType, Setup
from games.engine.match import Match
from games.innovation.cards import ORDER
from games.innovation.text import achievements_words, score_words
from tests.cogs.ui.asking import HOSTILE, game_row, seat_rows
from tests.cogs.ui.payload import problems, text_of
from tests.cogs.ui.pressing import Player
from tests.cogs.ui.test_dominion_messages import shown

INNOVATION = GAMES["innovation"]
WITH_EMOJI = Emoji({name: f"<:{name}:1234567890123456789>" for name in SIGNS}).worded(GAMES)["innovation"]
SEED = "00112233445566778899aabbccddeeff"


def innovation(seats: int, kind: GameType = INNOVATION, **options: Any) -> Table:
    """A new game between people with hostile names."""
    match = Match.start(kind, Setup(seats, kind.options.model_validate(options), SEED))
    return Table(game_row(kind="innovation", title="Innovation"), seat_rows(HOSTILE[:seats]), kind, match)


def messages(table: Table, log: list[str]) -> list[Any]:
    """Every message that can be shown of this position."""
    seats = range(len(table.seats))
    mention = {seat: 10**18 + seat for seat in seats}
    views = [panel_view(table, seat, recap=log[-40:]) for seat in seats]
    for seat, asked in table.match.open.items():
        views += [panel_view(table, seat, sure=key) for key in asked.keys if warning_of(table, seat, (key,))]
    views += [part_view(table, reader, f"seat-{seat}") for seat in seats for reader in (None, 0)]
    views += [turn_view(table, log[-40:], waiting_since=None, mention=mention), board_view(table), log_view(table, log)]
    return views


@pytest.mark.parametrize(
    ("seats", "kind", "options"),
    [
        (2, INNOVATION, {"achievements": "one more"}),
        (3, INNOVATION, {"edition": "third", "covered": "own", "together": "no"}),
        (4, INNOVATION, {"teams": "yes"}),
        (4, WITH_EMOJI, {}),
    ],
)
def test_every_message_fits_and_every_answer_can_be_pressed_at_every_question(
    seats: int, kind: GameType, options: dict[str, str]
) -> None:
    table = innovation(seats, kind, **options)
    names = safe_names(table)
    rng = Random(5)
    log: list[str] = []
    for step in range(400):
        if table.match.result is not None:
            break
        if step % 5 == 0:
            for view in messages(table, log):
                assert problems(view) == []
            assert len(achievements_words(table.match.view(None), names)) < 3500
            assert all(len(score_words(table.match.view(seat))) < 3500 for seat in range(seats))
        seat = rng.choice(sorted(table.match.open))
        asked = table.match.open[seat]
        answer = asked.sample(rng)
        player = Player(asked, kind.words)  # type: ignore[arg-type]
        assert asked.check(player.answer(answer)) == answer
        assert player.presses <= 3
        table.match.answer(seat, answer)
        events, _ = table.match.news()
        log += [line for event in events if (line := kind.words.event(event.read_by(None), names))]
    assert len(log) > 100
    if table.match.result is not None:
        assert problems(final_view(table, days=3)) == []


def test_nothing_but_the_own_panel_depends_on_a_hand() -> None:
    """Two positions that differ only in the cards of one age in the hand of seat 0 look the same to everybody else."""
    table = innovation(3)
    rng = Random(3)
    compared = 0
    for _ in range(400):
        if table.match.result is not None:
            break
        pair = twins(table)
        if pair is not None:
            one, other = pair
            for seat in (1, 2):
                assert shown(panel_view(one, seat)) == shown(panel_view(other, seat))
                assert shown(part_view(one, seat, "seat-0")) == shown(part_view(other, seat, "seat-0"))
            assert shown(board_view(one)) == shown(board_view(other))
            assert shown(panel_view(one, 0)) != shown(panel_view(other, 0))
            compared += 1
        seat = rng.choice(sorted(table.match.open))
        table.match.answer(seat, table.match.open[seat].sample(rng))
    assert compared > 15


def twins(table: Table) -> tuple[Table, Table] | None:
    """This position, and the one in which a card in the hand of seat 0 lies in the supply and one from there in it."""
    one, other = table.match.quiet_state(), table.match.quiet_state()
    hand = other.players[0].hand
    if 0 in table.match.open or not hand:
        return None
    age = INNOVATION.view(one, None).seat(0).hand_ages[0]
    pile = other.supply[age - 1]
    if not pile:
        return None
    hand[0], pile[0] = pile[0], hand[0]
    hand.sort(key=ORDER.__getitem__)
    pair = [Table(table.game, table.seats, INNOVATION, Match.at(INNOVATION, state)) for state in (one, other)]
    return None if any(0 in twin.match.open for twin in pair) else (pair[0], pair[1])


def test_every_card_is_found_and_fits() -> None:
    cards = all_cards()
    assert len([card for card in cards.values() if card.game == "Innovation"]) == 105
    for facts in cards.values():
        view = card_view(facts.name, facts=facts.facts, text=facts.text, rulings=facts.rulings)
        assert problems(view) == []
        told = text_of(view)
        assert facts.text in told and all(ruling in told for ruling in facts.rulings)


def test_where_editions_differ_both_wordings_are_told() -> None:
    oars = all_cards()["oars"]
    assert oars.text.startswith("First edition:") and "\nThird edition:" in oars.text
