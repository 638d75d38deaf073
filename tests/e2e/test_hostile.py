"""A changed Discord client: forged ids and values, huge and odd texts, other people's games. Nothing changes, every
answer is a calm sentence, nothing secret comes out, and nothing stays without an answer."""

from __future__ import annotations

import asyncio
import itertools
import json
import tempfile
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cogs.items import FORMS, PRESSES
from cogs.ui import ids
from db import Game, Status
from tests.e2e.forging import PEOPLE, Forged, choose, command, fill_in, press, send, told, unanswered
from tests.e2e.positions import begin_turn
from tests.e2e.quick import QuickEnv
from tests.e2e.room import Clock, Room, check, furnish, make_bot, text_of

FAULT = "Something went wrong"

HUGE = "9" * 60
ODD = (
    "",
    "0",
    "-1",
    "99",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "99999999999999999999",
    HUGE,
    "²",
    "\u0661",
    "1.5",
    "1e9",
    "0x1",
    " 1",
    "1 OR 1=1",
    "1'; DROP TABLE game; --",
    "%00",
    "%ff",
    "%3A%3A",
    "\u202e1",
    "🂡",
    "#0",
    "#99999",
    "#²",
    ">0.9",
    ">²",
    ">99999.1",
    "*all",
    "seat-1",
    "seat-x",
    "~1",
    "None",
    "é" * 20,
)

UNDOING = (ids.UNDO, ids.REDO_TURN)
FOR_GOOD = (ids.RESIGN_CONFIRM, ids.END_CONFIRM, ids.FORGET_CONFIRM, ids.PLAY_ON, ids.STAND_IN, ids.PAUSE)


async def everything(room: Room) -> str:
    """All that the store knows of games, as one text."""
    store = room.bot.tables.store
    known = []
    for number in itertools.count(1):
        try:
            game = await store.game(number)
        except Exception:
            return json.dumps(known, default=str)
        stored = await store.load(number)
        invited = await store.invitations(number)
        seats = await store.seats(number)
        drafts = [await store.draft(number, seat.seat) for seat in seats]
        drafts = [draft for draft in drafts if draft and draft.data["picks"]]
        orders = await store.moves(number, include_taken_back=True)
        known.append([game, stored.snapshot, seats, invited, drafts, orders])
    raise AssertionError


@asynccontextmanager
async def nothing_changes(room: Room) -> AsyncIterator[None]:
    before = await everything(room)
    yield
    assert await everything(room) == before


async def calmly_refused(room: Room, *forged: Forged, secrets: Iterable[str] = ()) -> list[str]:
    """Send all of it; what each sender was told. Each was told something, and none of it is an error or a secret."""
    results = [result for some in batched(forged, 200) for result in await send(room.env, *some)]
    assert unanswered(room.env) == []
    texts = []
    for one, result in zip(forged, results, strict=True):
        messages = told(room.env, result)
        assert messages or result.modal, one.data
        text = "\n".join(text_of(message) for message in messages)
        assert FAULT not in text, (one.data, text)
        assert "Traceback" not in text
        for secret in secrets:
            assert secret not in text, (one.data, text)
        texts.append(text)
    return texts


def batched(things: Sequence[Forged], size: int) -> Iterable[Sequence[Forged]]:
    return (things[start : start + size] for start in range(0, len(things), size))


async def mallory_of_another_server(room: Room) -> tuple[Any, discord.Message]:
    """Somebody on another server, and a message of the bot there."""
    guild = room.env.create_guild("Elsewhere")
    channel = guild.create_text_channel("tables")
    mallory = guild.add_member(room.env.create_user("mallory"))
    await room.env.settle()
    return mallory, await room.bot.get_channel(channel.id).send("Hello.")


async def secret_game(room: Room) -> Game:
    """It is Alice's turn, who has a Chancellor; Bob has a Feast."""
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("village chancellor copper copper silver", "feast moat copper copper estate"))
    return game


def of_a_game(game_id: int, question: str) -> list[str]:
    """Ids of all verbs with odd things in every place; each verb gets others of them."""
    found = []
    for verb in PRESSES:
        rng = Random(verb)
        found += [f"lt:{verb}:{odd}" for odd in rng.sample(ODD, 4)]
        found += [f"lt:{verb}:{game_id}:{odd}" for odd in rng.sample(ODD, 4)]
        found += [f"lt:{verb}:{game_id}:{question}:{odd}" for odd in rng.sample(ODD, 4)]
    return [one for one in found if len(one) <= ids.LONGEST_ID]


# -- ids -----------------------------------------------------------------------------------------------------------


async def test_forged_ids_of_all_verbs_from_an_outsider_and_from_the_wrong_seat(room: Room) -> None:
    game = await secret_game(room)
    message = await room.turn_message(game)
    question = (await room.table(game)).match.question_id(0)
    forged = of_a_game(game.id, question)
    assert len(forged) > 400
    async with nothing_changes(room):
        outside = [press(room.cyd, message, one) for one in forged]
        await calmly_refused(room, *outside, secrets=("Chancellor", "Feast"))
        mine = [press(room.bob, message, one) for one in forged if one.split(":")[1] not in FOR_GOOD]
        await calmly_refused(room, *mine, secrets=("Chancellor",))


async def test_forged_ids_from_the_seat_that_is_asked(room: Room) -> None:
    game = await secret_game(room)
    message = await room.turn_message(game)
    match = (await room.table(game)).match
    question, moves = match.question_id(0), match.moves
    harmless = [
        one
        for one in of_a_game(game.id, question)
        # What is left out would be a real answer or a real end.
        if one.split(":")[1] not in (*FOR_GOOD, ids.ANSWER, *UNDOING)
    ]
    async with nothing_changes(room):
        await calmly_refused(room, *(press(room.alice, message, one) for one in harmless), secrets=("Feast",))
    unknown = [*(odd for odd in ODD if odd != "#0"), "feast", "moat", "gold"]
    stale = [f"{moves - 1}", f"{moves + 1}", *(odd for odd in ODD if odd != str(moves))]
    async with nothing_changes(room):
        await calmly_refused(
            room,
            *(press(room.alice, message, f"lt:{verb}:{game.id}:{odd}") for verb in UNDOING for odd in stale),
            *(press(room.alice, message, f"lt:answer:{game.id}:{other}:end") for other in ("0", question[:-1])),
            *(press(room.alice, message, f"lt:answer:{game.id}:{question}:{odd}") for odd in unknown),
        )


async def test_ids_that_are_not_ours_are_answered_too(room: Room) -> None:
    game = await secret_game(room)
    message = await room.turn_message(game)
    odd = [
        "x",
        "lt",
        "lt:",
        "lt::",
        "LT:hand:1",
        "lt:Hand:1",
        "lt:hand\n:1",
        "💥",
        "a" * 100,
        "lt:open",
        "lt:open:chess",
    ]
    async with nothing_changes(room):
        told_ = await calmly_refused(room, *(press(room.alice, message, one) for one in odd))
        forms = await calmly_refused(room, *(fill_in(room.alice, message, one, number="1") for one in odd))
    assert all("`/help`" in text or "`/play`" in text for text in [*told_, *forms])


async def test_questions_of_the_past_and_of_other_games(room: Room) -> None:
    first = await secret_game(room)
    second = await room.start("alice", "cyd")
    await room.set_up(second, begin_turn("village militia copper copper silver", "copper"))
    past = (await room.table(first)).match.question_id(0)
    message = await room.turn_message(first)
    await room.press("alice", await room.hand("alice", first), "Village")
    now = (await room.table(first)).match.question_id(0)
    other = (await room.table(second)).match.question_id(0)
    async with nothing_changes(room):
        texts = await calmly_refused(
            room,
            *(press(room.alice, message, f"lt:answer:{first.id}:{question}:chancellor") for question in (past, other)),
            *(press(room.alice, message, f"lt:answer:{second.id}:{question}:village") for question in (past, now)),
            *(press(room.alice, message, f"lt:{verb}:{first.id}:{other}:all") for verb in ("shortcut", "confirm")),
            choose(room.alice, message, f"lt:pick:{second.id}:{past}:0", "village~1"),
        )
    assert all("out of date" in text or "answered this already" in text for text in texts)


async def test_values_that_no_menu_offers(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("cellar copper copper estate estate", "copper"))
    message = await room.turn_message(game)
    await room.press("alice", await room.hand("alice", game), "Cellar")
    question = (await room.table(game)).match.question_id(0)
    pick = f"lt:pick:{game.id}:{question}:0"
    values = [*ODD, "gold~1", "copper~99", "#99~1", "copper~²", "copper", "estate~1"]
    async with nothing_changes(room):
        await calmly_refused(room, *(choose(room.bob, message, pick, value) for value in values))
        orders = [f"lt:set-order:{game.id}:{topic}" for topic in (*ODD[:3], "dominion.moat", "dominion.treasures")]
        await calmly_refused(room, *(choose(room.alice, message, order, "'; --") for order in orders))
        await calmly_refused(room, *(choose(room.alice, message, order) for order in orders))
        settings = [f"lt:setting:{name}" for name in (*ODD[:3], "call", "board", "__class__")]
        await calmly_refused(room, *(choose(room.alice, message, one, "everything") for one in settings))
    assert await room.bot.tables.store.settings(room.alice.id) == {}
    # A draft keeps only what can be picked, and each card as often as there are copies.
    await calmly_refused(room, choose(room.alice, message, pick, *["copper~1"] * 25, "gold~1"))
    draft = await room.bot.tables.store.draft(game.id, 0)
    assert draft is not None and draft.data == {"picks": ["copper", "copper"]}
    async with nothing_changes(room):
        await calmly_refused(room, press(room.alice, message, f"lt:answer:{game.id}:{question}:copper,gold"))


async def test_forms_with_huge_and_odd_texts(room: Room) -> None:
    game = await secret_game(room)
    message = await room.turn_message(game)
    question = (await room.table(game)).match.question_id(0)
    texts = ["", "7", "-7", "9" * 4000, "²", "1_000", "village", "\0", "x" * 4000, "@everyone"]
    async with nothing_changes(room):
        for verb, text in itertools.product(FORMS, texts):
            for tail in (f"{game.id}:{question}", f"{game.id}:", "99", HUGE[:20], f"{game.id}:" + "é" * 60):
                form = fill_in(room.bob, message, f"lt:{verb}:{tail}"[:100], number=text, text=text, written=text)
                await calmly_refused(room, form)


# -- commands ------------------------------------------------------------------------------------------------------

LONG = ("x" * 6000, "é," * 3000, "🂡" * 3000, "\n" * 6000, "@everyone " * 600, "```" * 2000, "\u202e" * 6000, "9" * 6000)
STRANGE = (
    "'; DROP TABLE game; --",
    "\0",
    " ",
    ",",
    ",,,",
    "none",
    "*",
    "#0",
    "\u202eabc",
    "../../etc/passwd",
    "[x](y)",
)
TEXT_OPTIONS = (
    ("choose", "answer"),
    ("dominion play", "card"),
    ("dominion buy", "card"),
    ("dominion kingdom", "cards"),
    ("card", "name"),
)


@pytest.mark.parametrize(("name", "option"), TEXT_OPTIONS)
async def test_every_text_option_with_huge_and_odd_texts(room: Room, name: str, option: str) -> None:
    game = await secret_game(room)
    lobby = (await room.alice.slash(room.channel, "play")).response.message
    place_id = lobby.channel.id if "kingdom" in name else game.place_id
    texts = [*LONG, *STRANGE]
    async with nothing_changes(room):
        for who in (room.alice, room.bob, room.cyd):
            sent = [command(room, who, place_id, name, **{option: text}) for text in texts]
            hidden = ("Chancellor",) if who is room.bob else ("Feast",)
            for one, said in zip(sent, await calmly_refused(room, *sent, secrets=hidden), strict=True):
                assert len(said) <= 4000, one.data
        typing = [command(room, room.alice, place_id, name, typing=option, **{option: text}) for text in texts]
        results = await send(room.env, *typing)
    assert all(result.autocomplete_choices is not None for result in results)


async def test_the_number_of_a_game_may_be_anything(room: Room) -> None:
    game = await secret_game(room)
    numbers = [0, -1, 99, 2**53, -(2**53), 2**63 - 1, 2**63, -(2**63) - 1, 10**30]
    names = [
        "hand",
        "table status",
        "table log",
        "table undo",
        "table orders",
        "table resign",
        "table end",
        "table here",
    ]
    names += [f"dominion {name}" for name in ("treasures", "end", "hand", "supply", "log")]
    async with nothing_changes(room):
        texts = await calmly_refused(
            room,
            *(command(room, room.alice, game.place_id, name, game=number) for name in names for number in numbers),
        )
        assert all("There is no game" in text for text in texts)
        typing = [
            command(room, room.alice, game.place_id, "choose", typing="answer", game=number, answer="x")
            for number in numbers
        ]
        results = await send(room.env, *typing)
    assert [result.autocomplete_choices for result in results] == [[]] * len(numbers)


async def test_options_of_play_that_are_not_offered(room: Room) -> None:
    place_id = room.channel.id
    odd = [{"game": "chess"}, {"seats": 99}, {"seats": -1}, {"seats": 2**63}, {"order": "x" * 99}, {"title": "t" * 999}]
    await send(room.env, *(command(room, room.alice, place_id, "play", **options) for options in odd))
    assert unanswered(room.env) == []
    for lobby in await room.bot.tables.store.open_lobbies():
        assert lobby.options["seating"]["order"] in ("random", "fixed")
        assert lobby.seats_wanted <= 6
    # What discord.py itself refuses is told to the person, and nothing is thrown.
    assert list(room.env.errors) == []


@pytest.mark.parametrize("title", ["   ", "\u200b", "\u202e\u2066", "\u3164", "\n"])
async def test_a_title_of_nothing_is_no_title(room: Room, title: str) -> None:
    game = await room.start("alice", "bob", title=title)
    (made,) = room.requests("POST", "/threads")
    assert made.json["name"].strip(" .\n") and made.json["name"].isprintable()
    assert game.title.strip()


# -- other games, other servers ------------------------------------------------------------------------------------


async def test_nobody_acts_on_a_game_of_another_server(room: Room) -> None:
    game = await secret_game(room)
    lobby = (await room.alice.slash(room.channel, "play", title="Friends")).response.message
    mallory, message = await mallory_of_another_server(room)
    lobbies = await room.bot.tables.store.open_lobbies()
    verbs = [verb for verb in PRESSES if verb not in (ids.HELP, ids.WAITING, ids.SETTING, "open")]
    async with nothing_changes(room):
        forged = [
            press(mallory, message, f"lt:{verb}:{number}:x") for verb in verbs for number in (game.id, lobbies[0].id)
        ]
        await calmly_refused(room, *forged, secrets=("alice", "bob", "Village", "Feast", "Friends"))
        named = [command(room, mallory, message.channel.id, name, game=game.id) for name in ("hand", "table log")]
        texts = await calmly_refused(room, *named, secrets=("alice", "bob"))
    assert all("There is no game" in text for text in texts)
    assert "1 of" in text_of(lobby)


async def test_a_private_game_tells_an_outsider_nothing(room: Room) -> None:
    game = await room.start("alice", "bob", access="private", player1=room.bob)
    place = await room.bot.get_channel(room.channel.id).send("Hello.")
    verbs = [verb for verb in PRESSES if verb not in (ids.HELP, ids.WAITING, ids.SETTING, "open")]
    async with nothing_changes(room):
        forged = [press(room.cyd, place, f"lt:{verb}:{game.id}:x") for verb in verbs]
        await calmly_refused(room, *forged, secrets=("alice", "bob", "Action", "Buy"))
        named = ("hand", "table status", "table log", "dominion supply", "dominion end", "table end", "table here")
        texts = await calmly_refused(
            room,
            *(command(room, room.cyd, room.channel.id, name, game=game.id) for name in named),
            secrets=("alice", "bob"),
        )
    assert all("There is no game 1 that you can see" in text for text in texts)


async def test_a_lobby_takes_nothing_that_it_does_not_offer(room: Room) -> None:
    lobby = (await room.alice.slash(room.channel, "play")).response.message
    (game,) = await room.bot.tables.store.open_lobbies()
    menus = ["option", "seats", "privacy", "order", "remove", "invite"]
    tails = [f"{game.id}", f"{game.id}:kingdom", f"{game.id}:seating", f"{game.id}:edition:0", f"{game.id}:cards"]
    values = [*ODD[:-1:3], "everyone", str(room.cyd.id), "{}", "list"]
    async with nothing_changes(room):
        for verb, tail in itertools.product(menus, tails):
            kind = PEOPLE if verb == "invite" else 3
            sent = [choose(room.bob, lobby, f"lt:{verb}:{tail}", value, kind=kind) for value in values]
            await calmly_refused(room, *sent)
    for verb, tail in itertools.product(menus, tails):
        if verb == "invite":
            continue
        sent = [choose(room.alice, lobby, f"lt:{verb}:{tail}", value) for value in values]
        await calmly_refused(room, *sent)
    (after,) = await room.bot.tables.store.open_lobbies()
    assert after.options["seating"]["order"] in ("random", "fixed")
    assert after.status is Status.LOBBY and 2 <= after.seats_wanted <= 6
    seats = await room.bot.tables.store.seats(after.id)
    assert [seat.user_id for seat in seats] == [room.alice.id]


# -- names ---------------------------------------------------------------------------------------------------------

NAMES = (
    "@everyone",
    "**bold** ||x||",
    "```\nalice: 99",
    "\u202eecila",
    "● alice",
    "<@&1> <#2>",
    "\u200b\u3164",
    "a\nb",
)


async def test_names_harm_no_text_and_forge_no_line(room: Room) -> None:
    people = [room.guild.add_member(room.env.create_user(f"user{n}"), nick=name) for n, name in enumerate(NAMES)]
    for guests in (people[:4], people[4:]):
        lobby = (await guests[0].slash(room.channel, "play", seats=4, order="fixed")).response.message
        for guest in guests[1:]:
            await guest.click(lobby, label="Join")
        await guests[0].click(lobby, label="Start")
        game = max(await room.bot.tables.store.running_games(), key=lambda one: one.id)
        place = await room.place_of(game)
        await guests[0].slash(place, "dominion end")
        await guests[0].slash(place, "dominion end")
        shown = [one for one in place.history() if not one.flags.ephemeral]
        for name in ("table status", "table log", "dominion supply"):
            shown.append((await guests[1].slash(place, name)).response.message)
        for text in map(text_of, shown):
            assert "@everyone" not in text and "||" not in text and "```" not in text and "<@&" not in text
            # Overrides of direction never come out; isolates are our own and are closed again.
            assert "\u202e" not in text and text.count("\u2068") == text.count("\u2069")
            assert not any(line.startswith("alice") for line in text.splitlines())
            assert "● ● alice" not in text


# -- at random -----------------------------------------------------------------------------------------------------

PART = st.one_of(
    st.sampled_from(ODD),
    st.integers(-3, 12).map(str),
    st.sampled_from(["{game}", "{question}", "{lobby}"]),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters=":"), max_size=12),
)
IDS = st.builds(
    lambda verb, parts: ":".join(["lt", verb, *parts]),
    st.sampled_from(sorted(set(PRESSES) - {*FOR_GOOD})),
    st.lists(PART, max_size=4),
)


@given(st.lists(IDS, min_size=30, max_size=60), st.integers(0, 2**30))
@settings(max_examples=6, deadline=None, derandomize=True, phases=[Phase.generate])
def test_whatever_is_sent_the_game_stays_sound(forged: list[str], seed: int) -> None:
    asyncio.run(_sound_after(forged, Random(seed)))


async def _sound_after(forged: Sequence[str], rng: Random) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path, clock = Path(folder, "longtable.sqlite"), Clock()
        env = QuickEnv(make_bot(path, clock), check_errors=False)
        await env.start()
        try:
            room = furnish(env, path, clock)
            game = await secret_game(room)
            message = await room.turn_message(game)
            await room.alice.slash(room.channel, "play")
            (lobby,) = await room.bot.tables.store.open_lobbies()
            question = (await room.table(game)).match.question_id(0)
            sent = []
            for one in forged:
                id = one.replace("{game}", str(game.id)).replace("{question}", question)
                id = id.replace("{lobby}", str(lobby.id))[: ids.LONGEST_ID]
                person = room.people[rng.choice(["alice", "bob", "cyd"])]
                values = [rng.choice(ODD) for _ in range(rng.randrange(3))]
                sent.append(rng.choice([press(person, message, id), choose(person, message, id, *values)]))
            for result in await send(env, *sent):
                assert all(FAULT not in text_of(message) for message in told(env, result))
            assert unanswered(env) == []
            match = (await room.table(game)).match
            room.bot.tables.forget(game.id)
            assert (await room.table(game)).match.dump() == match.dump()
            check(room)
        finally:
            await env.shutdown()
            await env.bot.close_store()
