"""Games as files: what stands in them, what does not, and what becomes of them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from cogs.club import Club
from cogs.commits import read_event
from cogs.lookback.exporting import export_game
from cogs.lookback.game_files import FORMAT, TransferError
from cogs.lookback.importing import import_game
from cogs.lookups import log, status
from cogs.seating.seats import OFFERED, Why, end, note, resign, take_over
from cogs.tables import Tables
from db import Game, NewGame, NotFound, SeatKind, Status, Store
from games.catalogue import GAMES
from games.dominion import DOMINION
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.orders import Lasting, Order
from games.engine.refusal import Refusal

ANNA, BEN, CLEO = 1_100_000_000_000_000_001, 1_100_000_000_000_000_002, 1_100_000_000_000_000_003
SEED = "5eed" * 8


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    async with await Store.open(tmp_path / "longtable.sqlite") as store:
        yield Tables(store, new_seed=lambda: SEED)


@pytest.fixture
async def elsewhere(tmp_path: Path) -> AsyncIterator[Tables]:
    """The tables of another host."""
    async with await Store.open(tmp_path / "elsewhere" / "longtable.sqlite") as store:
        yield Tables(store)


async def begin(tables: Tables, **changes: Any) -> Game:
    new = NewGame(
        kind="dominion", title="Friday", host_id=ANNA, channel_id=5, guild_id=8, seats_wanted=2, rules=1, **changes
    )
    game = await tables.store.create_game(new)
    for person, name in ((ANNA, "Anna"), (BEN, "Ben")):
        await tables.store.join(game.id, person, name, limit=2)
    await tables.start(game.id, ANNA, place_id=7)
    return game


async def play(
    tables: Tables, game: Game, *, moves: int, chance: int = 3, people: tuple[int, int] = (ANNA, BEN)
) -> None:
    """Play at random, with orders given and answers taken back now and then."""
    rng = Random(chance)
    for number in range(moves):
        table = await tables.table(game.id)
        if table.match.result is not None:
            return
        seat, question = rng.choice(sorted(table.match.open.items()))
        if number == 10:
            offer = DOMINION.order_offers[0]
            await tables.order(game.id, people[1 - seat], offer.topic, offer.choices[-1].id)
        if number % 7 == 6:
            try:
                await tables.undo(game.id, people[seat])
            except Refusal:
                pass
            else:
                continue
        await tables.submit(game.id, people[seat], table.match.question_id(seat), question.sample(rng))


async def finished(tables: Tables) -> Game:
    game = await begin(tables, options={"kingdom": "big_money", "seating": {"ranks": [ANNA, BEN]}})
    await play(tables, game, moves=40)
    await resign(tables, game.id, BEN)
    return await tables.store.game(game.id)


async def test_a_running_game_is_written_without_anything_secret(tables: Tables) -> None:
    game = await begin(tables)
    await play(tables, game, moves=25)
    await tables.store.set_draft(game.id, 0, "question", {"picked": ["secret-draft"]})
    text = await export_game(tables.store, game.id, with_ids=True)
    file = json.loads(text)
    assert (file["format"], file["version"]) == ("longtable game", FORMAT)
    assert (file["moves"], file["replay"], file["result"]) == (None, None, None)
    for sign in (SEED, "secret", "deck", "chance_used", 'revision": 1', "order"):
        assert sign not in text, sign

    # The file is what a spectator reads, whatever the hidden cards are.
    table = await tables.table(game.id)
    told = [event.read_by(None) for event in await tables.history(table, None)]
    assert [(one["data"]["kind"], one["data"]["facts"]) for one in file["events"]] == [
        (event.kind, json.loads(json.dumps(event.facts))) for event in told
    ]
    assert {name for one in file["events"] for name in one["data"]} == {"kind", "seat", "facts", "depth"}
    assert all(one["revision"] is None and one["position"] is None for one in file["events"])
    assert any(read_event(row).secret for row in await tables.store.events(game.id))
    assert [one["seat"] for one in file["waiting"]] == sorted(table.match.open)
    assert file["game"]["turn"] == table.turn


async def test_an_order_that_was_given_leaves_no_trace_in_the_file_of_a_running_game(tables: Tables) -> None:
    game = await begin(tables)
    offer = DOMINION.order_offers[0]
    before = await export_game(tables.store, game.id)
    await tables.order(game.id, BEN, offer.topic, offer.choices[0].id)
    assert await export_game(tables.store, game.id) == before


@pytest.mark.parametrize("ended", ["cancelled", "lobby"])
async def test_a_game_without_a_result_keeps_its_secrets(tables: Tables, ended: str) -> None:
    if ended == "lobby":
        new = NewGame(kind="dominion", title="Friday", host_id=ANNA, channel_id=5, seats_wanted=2, rules=1)
        game = await tables.store.create_game(new)
        await tables.store.join(game.id, ANNA, "Anna", limit=2)
    else:
        game = await begin(tables)
        await play(tables, game, moves=12)
        await end(tables, game.id, ANNA)
    text = await export_game(tables.store, game.id)
    assert SEED not in text and json.loads(text)["replay"] is None
    with pytest.raises(TransferError, match="not finished"):
        await import_game(tables.store, text, GAMES)


async def test_no_id_of_a_person_is_written_unless_it_is_asked_for(tables: Tables) -> None:
    game = await finished(tables)
    text = await export_game(tables.store, game.id)
    assert str(ANNA) not in text and str(BEN) not in text
    assert [seat["name"] for seat in json.loads(text)["seats"]] == ["Anna", "Ben"]
    with_ids = json.loads(await export_game(tables.store, game.id, with_ids=True))
    assert [seat["user_id"] for seat in with_ids["seats"]] == [ANNA, BEN]


async def test_a_finished_game_can_be_played_again_from_its_file(tables: Tables) -> None:
    game = await finished(tables)
    file = json.loads(await export_game(tables.store, game.id))
    kinds = [move["kind"] for move in file["moves"]]
    assert {"start", "answer", "undo", "order", "resign"} == set(kinds)
    assert any(move["taken_back"] for move in file["moves"])

    options = DOMINION.options.model_validate(file["game"]["options"])
    replay = file["replay"]
    match = Match.start(DOMINION, Setup(len(file["seats"]), options, replay["seed"], replay["first"]))
    for move in file["moves"][1:]:
        seat, data = move["seat"], move["data"]
        if move["kind"] == "answer":
            match.answer(seat, tuple(data["answer"]))
        elif move["kind"] == "undo":
            match.undo(seat, data["steps"])
        elif move["kind"] == "order":
            (offer,) = [offer for offer in DOMINION.order_offers if offer.topic == data["topic"]]
            (choice,) = [choice for choice in offer.choices if choice.id == data["choice"]]
            match.set_order(Order(seat, offer.topic, list(choice.wishes), lasting=Lasting.ALWAYS))
        elif move["kind"] == "resign":
            match.resign(seat)
    assert json.loads(match.dump()) == replay["snapshot"]


async def test_a_finished_game_is_read_at_another_host(tables: Tables, elsewhere: Tables) -> None:
    game = await finished(tables)
    text = await export_game(tables.store, game.id)
    await begin(elsewhere)
    added = await import_game(elsewhere.store, text, GAMES, guild_id=99)
    assert (added.id, added.status, added.guild_id, added.title) == (2, Status.FINISHED, 99, "Friday")
    assert [(seat.kind, seat.name) for seat in await elsewhere.store.seats(added.id)] == [
        (SeatKind.VACANT, "Anna"),
        (SeatKind.VACANT, "Ben"),
    ]

    old, new = Club(), Club()
    old.tables, new.tables = tables, elsewhere
    for look in (log, status):
        here = (await lines(look, old, game.id))[2:]
        assert [line for line in here if "Played at" not in line] == (await lines(look, new, added.id))[2:]
        assert any("Anna" in line for line in here)
    assert (await new.score_picture(await elsewhere.table(added.id))) is not None
    assert (await elsewhere.store.game(added.id)).result == game.result
    assert game.finished_at == added.finished_at
    # And the file of the new game is that of the old one.
    again = json.loads(await export_game(elsewhere.store, added.id))
    first = json.loads(text)
    assert again["moves"] == first["moves"] and again["events"] == first["events"]
    assert again["replay"] == first["replay"] and again["result"] == first["result"]
    assert (await elsewhere.store.health()).problems == ()


async def test_the_log_of_a_file_names_who_had_a_seat_then(tables: Tables, elsewhere: Tables) -> None:
    game = await begin(tables, options={"kingdom": "big_money", "seating": {"ranks": [ANNA, BEN]}})
    await play(tables, game, moves=20)
    async with tables.changing(game.id) as table:
        await note(tables, table, 1, OFFERED, {"why": Why.LATE})
    await take_over(tables, game.id, 1, CLEO, "Cleo")
    await play(tables, game, moves=20, people=(ANNA, CLEO))
    running = json.loads(await export_game(tables.store, game.id))
    assert running["past"] == [], "how many moves there were would tell of standing orders"
    await resign(tables, game.id, CLEO)
    text = await export_game(tables.store, game.id)
    [past] = json.loads(text)["past"]
    assert (past["seat"], past["name"]) == (1, "Ben")
    added = await import_game(elsewhere.store, text, GAMES, guild_id=99)
    old, new = Club(), Club()
    old.tables, new.tables = tables, elsewhere
    here = (await lines(log, old, game.id))[2:]
    assert here == (await lines(log, new, added.id))[2:]
    assert any("Ben" in line for line in here) and any("Cleo" in line for line in here)
    assert json.loads(await export_game(elsewhere.store, added.id))["past"] == [past]


async def lines(look: Any, club: Club, game_id: int) -> list[str]:
    """What Anna reads in the answer, without its title."""
    reply = await (look(club, game_id, ANNA) if look is log else look(club, game_id))
    texts = [part.content for part in reply.view.walk_children() if isinstance(part, discord.ui.TextDisplay)]
    return "\n".join(texts).replace(f"game {game_id}", "").split("\n")


async def test_players_find_their_game_again_if_the_file_has_their_ids(tables: Tables, elsewhere: Tables) -> None:
    game = await finished(tables)
    added = await import_game(elsewhere.store, await export_game(tables.store, game.id, with_ids=True), GAMES)
    assert [one.id for one in await elsewhere.store.games_of(BEN)] == [added.id]
    kept = await elsewhere.store.what_is_kept(BEN)
    assert [one.seat.name for one in kept.seats] == ["Ben"]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("format",), "chess", "was not made by"),
        (("version",), FORMAT + 1, "a newer version of this bot has made it"),
        (("extra",), 1, "extra is missing or wrong"),
        (("game", "kind"), "chess", "chess, which is not installed"),
        (("game", "status"), "running", "not finished"),
        (("game", "finished_at"), None, "times of the game are missing"),
        (("game", "title"), "x" * 500, "game.title is missing or wrong"),
        (("seats",), [], "seats is missing or wrong"),
        (("past",), [{"seat": 2, "name": "Cleo", "until": 5}], "a name is of a seat that is not there"),
        (("seats", 0, "kind"), "ghost", "seats.0.kind is missing or wrong"),
        (("seats", 0, "user_id"), "me", "seats.0.user_id is missing or wrong"),
        (("moves", 0, "at"), "yesterday", "moves.0.at is missing or wrong"),
        (("moves",), None, "not finished"),
        (("replay", "snapshot"), {}, "its game cannot be read"),
        (("replay", "snapshot", "game"), "chess", "its game cannot be read"),
        (("replay", "snapshot", "chapters", 0, "state", "result"), None, "its game cannot be read"),
        (("events", 0, "data"), {}, "its game cannot be read"),
        (("events", 0, "data", "facts"), {"nonsense": [1]}, None),
    ],
)
async def test_a_file_that_is_wrong_is_refused_in_one_line_and_nothing_is_added(
    tables: Tables, elsewhere: Tables, path: tuple[Any, ...], value: Any, said: str | None
) -> None:
    game = await finished(tables)
    file = json.loads(await export_game(tables.store, game.id))
    inner = file
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    try:
        added = await import_game(elsewhere.store, json.dumps(file), GAMES)
    except TransferError as error:
        assert "\n" not in str(error)
        assert said is None or said in str(error)
        with pytest.raises(NotFound):
            await elsewhere.store.game(1)
    else:
        assert said is None
        club = Club()
        club.tables = elsewhere
        await log(club, added.id, ANNA)


@pytest.mark.parametrize("text", ["", "dear diary", "[]", "null", '"x"', "{}"])
async def test_other_files_are_refused(elsewhere: Tables, text: str) -> None:
    with pytest.raises(TransferError, match="cannot be used"):
        await import_game(elsewhere.store, text, GAMES)


async def test_one_person_with_two_seats_is_refused(tables: Tables, elsewhere: Tables) -> None:
    game = await finished(tables)
    file = json.loads(await export_game(tables.store, game.id, with_ids=True))
    file["seats"][1]["user_id"] = file["seats"][0]["user_id"]
    with pytest.raises(TransferError, match="two seats"):
        await import_game(elsewhere.store, json.dumps(file), GAMES)


async def test_the_times_of_a_file_are_in_utc(tables: Tables) -> None:
    game = await finished(tables)
    file = json.loads(await export_game(tables.store, game.id))
    at = datetime.fromisoformat(file["game"]["finished_at"])
    assert at == game.finished_at and at.tzinfo == UTC
