"""`/report`: what is kept of it, what the person and the operator read of it, and what the log says."""

from __future__ import annotations

import json
from typing import Any

from bot.reports import listed_reports, one_report, position_of
from db import Game
from games.dominion import DOMINION
from games.engine.storing import plain
from tests.e2e.forging import fill_in, send, told
from tests.e2e.room import Room, labels_of, text_of
from tests.soak.watching import SECRET, listening


async def end_turn(room: Room, game: Game) -> None:
    """End the turn of whoever has it."""
    (seat,) = (await room.table(game)).match.open
    await room.end(("alice", "bob")[seat], game)


async def report(room: Room, person: Any, place: Any, words: str, **options: Any) -> str:
    """Fill in the form of a report; what the person is told."""
    shown = await person.slash(place, "report", **options)
    result = await person.submit_modal(shown, {"words": words})
    assert result.ephemeral
    return text_of(result.response.message)


async def test_a_report_holds_where_the_game_stood_and_brings_that_position_up(room: Room) -> None:
    game = await room.start("alice", "bob")
    place = await room.place_of(game)
    await end_turn(room, game)
    table = await room.table(game)
    revision, then = table.game.revision, plain(table.match.quiet_state())
    with listening() as listener:
        said = await report(room, room.bob, place, "Militia hit me twice.\n\x1b[2JReally.")
    assert "Report 1**" in said and f"about game {game.id} as it stood when you opened" in said
    await end_turn(room, game)
    (kept,) = await room.bot.tables.store.reports()
    assert (kept.game_id, kept.revision, kept.rules, kept.seat) == (game.id, revision, game.rules, 1)
    text = await one_report(room.path, kept.id)
    assert f"game {game.id} (dominion) · move {revision} · rules {game.rules} · seat 2" in text
    assert "Militia hit me twice." in text and "\x1b" not in text
    assert text in await listed_reports(room.path, game_id=game.id, last=5)
    assert await listed_reports(room.path, game_id=game.id + 1, last=5) == ""
    match = json.loads(await position_of(room.path, kept.id))
    assert json.loads(json.dumps(then)) == match["chapters"][-1]["state"]
    assert not any(word in line for line in listener.lines for word in ("Militia", "alice", "bob", str(room.bob.id)))
    assert any(f"report 1 (game {game.id})" in line for line in listener.lines)


async def test_where_the_game_stood_is_when_the_form_was_opened(room: Room) -> None:
    game = await room.start("alice", "bob")
    opened = await room.bob.slash(await room.place_of(game), "report")
    before = (await room.table(game)).game.revision
    await room.pass_time()
    await end_turn(room, game)
    await room.bob.submit_modal(opened, {"words": "What was that?"})
    (kept,) = await room.bot.tables.store.reports()
    assert kept.revision == before < (await room.table(game)).game.revision


async def test_a_report_tells_nothing_of_what_others_did_in_secret(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    place, told, offer = await room.place_of(game), [], DOMINION.order_offers[0]
    for _ in range(2):
        form = await room.bob.slash(place, "report")
        told.append(
            (form.modal["custom_id"], text_of((await room.bob.submit_modal(form, {"words": "x"})).response.message))
        )
        await room.bot.tables.order(game.id, room.alice.id, offer.topic, offer.choices[0].id)
    (id, said), (again, said_again) = told
    assert id == again and said.replace("Report 1", "Report 2") == said_again


async def test_a_report_can_be_about_no_game_or_one_of_several(room: Room) -> None:
    said = await report(room, room.cyd, room.channel, "Hello?")
    assert "Report 1" in said and "game 0" not in said
    kept = (await room.cyd.slash(room.channel, "privacy")).response.message
    assert "Your reports, with your words: 1." in text_of(kept)
    one, other = await room.start("alice", "bob"), await room.start("alice", "bob")
    shown = (await room.alice.slash(room.channel, "report")).response.message
    assert len(labels_of(shown)) == 3 and labels_of(shown)[-1] == "No game"
    label = next(label for label in labels_of(shown) if label.startswith(f"{one.id}:"))
    form = await room.alice.click(shown, label=label)
    assert f"game {one.id}" in text_of((await room.alice.submit_modal(form, {"words": "This."})).response.message)
    again = (await room.alice.slash(room.channel, "report")).response.message
    none = await room.alice.submit_modal(await room.alice.click(again, label="No game"), {"words": "That."})
    assert "Report 3" in text_of(none.response.message)
    assert [one.game_id for one in await room.bot.tables.store.reports()] == [None, one.id, None]
    assert other.id != one.id


async def test_nobody_reports_about_a_game_that_one_cannot_see(room: Room) -> None:
    game = await room.start("alice", "bob", access="private", player1=room.bob)
    refused = await room.dora.slash(room.channel, "report", game=game.id)
    assert "There is no game 1 that you can see" in text_of(refused.response.message)
    kept = await room.bot.get_channel(room.channel.id).send("Something.")
    forged = [fill_in(room.dora, kept, f"lt:report:{number}:{move}", words="x") for number, move in ((1, 3), (99, 1))]
    blank = [fill_in(room.dora, kept, "lt:report:0", words="  ")]
    for result in await send(room.env, *forged, *blank):
        assert "Report" not in text_of(told(room.env, result)[0])
    assert await room.bot.tables.store.reports() == []
    made = fill_in(room.alice, kept, f"lt:report:{game.id}:{10**15}", words="From the future.")
    await send(room.env, made)
    (stored,) = await room.bot.tables.store.reports()
    assert stored.revision == (await room.bot.tables.store.game(game.id)).revision


async def test_errors_and_reports_of_private_games_leave_no_name_in_the_log(room: Room) -> None:
    room.expects_errors = True
    with listening() as listener:
        game = await room.start("alice", "bob", access="private", title="Surprise party", player1=room.bob)
        room.env.inject_error("POST", "/channels/*/messages", status=500, times=2)
        await end_turn(room, game)
        await room.pass_time(10)
        table = await room.table(game)
        table.match.kind = None  # type: ignore[assignment]
        result = await room.bob.slash(await room.place_of(game), "hand")
        assert "Something went wrong" in text_of(result.response.message)
        await report(room, room.cyd, room.channel, "Where is the Surprise party of alice?")
        await room.pass_time(10)
    lines = "\n".join(listener.lines)
    assert "error " in lines
    for secret in ("Surprise", "party", "alice", "bob", *(str(person.id) for person in room.people.values())):
        assert secret not in lines
    assert SECRET.search("\n".join(line for line in listener.lines if not line.startswith("  "))) is None
