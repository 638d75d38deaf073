"""Going back by consent: asked, agreed, refused, withdrawn, overtaken; carried out once, and all is as it was."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import discord
import pytest

from cogs.lookback.consent import Say, say
from cogs.lookback.looking_back import position
from cogs.lookback.taken_back import going_back
from cogs.seating.seats import Why, take_over
from cogs.seating.substitutes import offer_seat
from cogs.ui import ids
from cogs.ui.text import safe_names
from db import Game, SaveFailed
from games.engine.conformance import position as picture
from games.engine.match import Match
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, entries_of, labels_of, menu_ids, text_of, walk
from tests.e2e.test_any_game import press_something
from tests.e2e.test_computers import alice_begins, end_turn
from tests.e2e.test_computers import start as against_computers
from tests.e2e.test_practice import practice

LAST = "The position before my last answer"


async def played(room: Room, *names: str) -> Game:
    """A game of Dominion in which each of the people has had a first turn."""
    game = await room.start(*names)
    for _ in names:
        await room.end(await on_turn(room, game), game)
    return game


async def on_turn(room: Room, game: Game) -> str:
    """Who is asked."""
    table = await room.table(game)
    return table.seats[table.match.awaited[0]].name


async def asks(room: Room, name: str, game: Game, point: str) -> discord.Message:
    """Ask to go back to a position; returns the private message after that."""
    opened = await room.press_again(name, game, ids.custom_id(ids.FURTHER_BACK, game.id))
    panel = opened.response.message
    panel = await room.choose(name, panel, point)
    return await room.press(name, panel, "Ask the others")


async def request_in(room: Room, game: Game) -> discord.Message:
    """The newest request at the table."""
    place = await room.place_of(game)
    return [message for message in place.history() if "Agree" in labels_of(message)][-1]


async def says(room: Room, name: str, game: Game, label: str) -> Any:
    """Press a button of the newest request."""
    return await room.people[name].click(await request_in(room, game), label=label)


def told(result: Any) -> str:
    """All that a press was answered with."""
    return "\n".join(text_of(one.message) for one in [result.response, *result.followups] if one)


async def log_of(room: Room, game: Game) -> str:
    """The public log."""
    result = await room.eve.slash(await room.place_of(game), "table log", game=game.id)
    return text_of(result.response.message)


async def test_positions_are_those_that_were_live(room: Room) -> None:
    game = await room.start("alice", "bob")
    seen = {game.revision: (await room.table(game)).match.dump()}
    for turn in range(3):
        for name in ("alice", "bob"):
            panel = await room.hand(name, game)
            if "Play all Treasures" in labels_of(panel):
                await room.press(name, panel, "Play all Treasures")
                table = await room.table(game)
                seen[table.game.revision] = table.match.dump()
            if turn == 1:
                await room.people[name].slash(await room.place_of(game), "table undo", game=game.id)
                table = await room.table(game)
                seen[table.game.revision] = table.match.dump()
            await room.end(name, game)
            table = await room.table(game)
            seen[table.game.revision] = table.match.dump()
            if turn == 2:
                await room.restart()
    for revision, dump in seen.items():
        assert (await position(room.bot.tables, game.id, revision)).dump() == dump
    await resigns(room, "alice", game)
    assert (await room.bot.tables.store.game(game.id)).status.ended
    for revision, dump in seen.items():
        assert (await position(room.bot.tables, game.id, revision)).dump() == dump


async def resigns(room: Room, name: str, game: Game) -> None:
    """Leave the game for good."""
    result = await room.people[name].slash(await room.place_of(game), "table resign", game=game.id)
    panel = result.response.message
    await room.people[name].click(panel, custom_id=next(iter(button_ids(panel).values())))


async def test_all_agree_and_the_game_is_where_it_was(room: Room) -> None:
    game = await played(room, "alice", "bob", "cyd")
    table = await room.table(game)
    asked = table.match.awaited[0]
    question, turn = table.match.question_id(asked), table.turn
    sent = await asks(room, "alice", game, "The beginning of turn 1 of ■ bob")
    assert "The others are asked" in text_of(sent)
    request = await request_in(room, game)
    assert f"Must agree: <@{room.bob.id}> and <@{room.cyd.id}>." in text_of(request)
    assert "- ■ bob draws 5 cards." in text_of(request)
    first = await says(room, "bob", game, "Agree")
    assert "Agreed: ■ bob." in text_of(first.response.message)
    await room.restart()
    assert (await room.table(game)).turn == turn
    motion = await going_back(room.bot.tables.store, game.id)
    assert motion is not None
    wanted = await position(room.bot.tables, game.id, motion.data["to"])
    result = await says(room, "cyd", game, "Agree")
    assert "the game went back" in text_of(result.response.message)
    table = await room.table(game)
    assert table.turn == wanted.state.turn == turn - 1
    assert picture(table.match) == picture(wanted)
    assert question not in [table.match.question_id(seat) for seat in table.match.open]
    shown = text_of(await room.turn_message(game))
    assert "■ bob to play" in shown
    assert "All agree: the game is back at the beginning of turn 1 of ■ bob." in shown
    story = await log_of(room, game)
    for line in ("alice asks to go back", "bob agrees", "cyd agrees", "All agree"):
        assert line in story
    assert "cyd's turn 2" not in story
    began = [row.revision for row in await room.bot.tables.store.frames(game.id)][-1]
    face = (await room.bot.tables.store.game(game.id)).face
    assert (face["turn"], face["began"], face["starts"][-1]) == (table.turn, began, [table.turn, began])
    again = await room.press_again("cyd", game, button_ids(request)["Agree"])
    assert "the game went back" in text_of(again.response.message)
    assert (await room.table(game)).match.moves == table.match.moves
    await room.end("bob", game)
    assert (await room.table(game)).turn == turn


async def test_the_last_answer_only(room: Room) -> None:
    game = await room.start("alice", "bob")
    name = await on_turn(room, game)
    other = "bob" if name == "alice" else "alice"
    await room.press(name, await room.hand(name, game), "Play all Treasures")
    before = picture((await room.table(game)).match)
    await room.end(name, game)
    assert (await room.table(game)).turn == 2
    refused = await room.people[name].slash(await room.place_of(game), "table undo", game=game.id)
    assert "cannot be taken back" in text_of(refused.response.message)
    assert "Under **More**, **Ask to take back**: the others can agree to it." in text_of(refused.response.message)
    panel = await room.press(name, refused.response.message, "Ask to take back")
    assert LAST in entries_of(panel)
    await asks(room, name, game, LAST)
    assert "asks to go back to the position before their last answer" in text_of(await request_in(room, game))
    await says(room, other, game, "Agree")
    assert picture((await room.table(game)).match) == before
    assert "Ask to take back" not in labels_of(await room.more(name, await room.hand(name, game)))
    await room.end(name, game)
    assert (await room.table(game)).turn == 2


async def test_a_refusal_leaves_all_as_it_is(room: Room) -> None:
    game = await played(room, "alice", "bob", "cyd")
    before = picture((await room.table(game)).match)
    await asks(room, "alice", game, LAST)
    await says(room, "bob", game, "Agree")
    result = await says(room, "cyd", game, "Refuse")
    assert "It was refused." in text_of(result.response.message)
    assert picture((await room.table(game)).match) == before
    assert await going_back(room.bot.tables.store, game.id) is None
    assert "cyd does not agree" in await log_of(room, game)
    await asks(room, "bob", game, LAST)
    assert "bob asks to go back" in text_of(await request_in(room, game))


THRICE = "You have asked three times in this turn to go back, and nobody may ask more often."


async def round_of(room: Room, game: Game) -> list[tuple[str, str]]:
    """The people in the order of their turns from the present one on, each with the name that stands in texts."""
    table = await room.table(game)
    first, shown = table.match.awaited[0], safe_names(table)
    order = [*range(first, len(shown)), *range(first)]
    return [(table.seats[seat].name, shown[seat]) for seat in order]


async def offered_to(room: Room, name: str, game: Game) -> tuple[list[str], str]:
    """The positions for which somebody can ask, and the words with them."""
    opened = await room.press_again(name, game, ids.custom_id(ids.FURTHER_BACK, game.id))
    return entries_of(opened.response.message), text_of(opened.response.message)


async def test_what_was_refused_is_not_asked_again_until_somebody_has_moved(room: Room) -> None:
    game = await played(room, "alice", "bob", "cyd")
    (first, _), (second, second_shown), (third, third_shown) = await round_of(room, game)
    wanted = f"The beginning of turn 1 of {second_shown}"
    refused = (
        f"{third_shown} has refused to go back to the beginning of turn 1 of {second_shown}. You can ask for that "
        "position, or an earlier one, again when somebody has made a move."
    )
    panel = await room.press(first, await room.hand(first, game), "Ask to take back")
    before = entries_of(panel)
    assert before[:3] == [LAST, f"The beginning of turn 1 of {third_shown}", wanted]
    other, value = await room.press(first, await room.hand(first, game), "Ask to take back"), entries_values(panel)[2]
    kept = await room.choose(first, panel, wanted)
    await room.press(first, kept, "Ask the others")
    await says(room, second, game, "Agree")
    await says(room, third, game, "Refuse")
    for _ in range(2):
        after, words = await offered_to(room, first, game)
        assert after == [f"The beginning of turn 1 of {third_shown}"]
        assert refused in words
        await room.restart()
    # What was shown before the refusal leads no further either.
    chosen = await room.people[first].select(other, [value], custom_id=menu_ids(other)[0])
    assert refused in told(chosen) and "Ask the others" not in labels_of(chosen.response.message)
    pressed = await room.press_again(first, game, button_ids(kept)["Ask the others"])
    assert refused in told(pressed)
    assert await going_back(room.bot.tables.store, game.id) is None
    # Others may ask for the same, and whoever has asked may ask for less.
    await asks(room, second, game, wanted)
    await says(room, second, game, "Withdraw")
    await asks(room, first, game, f"The beginning of turn 1 of {third_shown}")
    await says(room, first, game, "Withdraw")
    await room.press(first, await room.hand(first, game), "Play all Treasures")
    after, words = await offered_to(room, first, game)
    assert wanted in after and "refused" not in words
    await asks(room, first, game, wanted)
    assert f"asks to go back to the beginning of turn 1 of {second_shown}" in text_of(await request_in(room, game))


async def test_a_move_that_was_taken_back_and_an_order_open_no_way_to_ask_again(room: Room) -> None:
    game = await played(room, "alice", "bob")
    (first, first_shown), (second, _) = await round_of(room, game)
    await asks(room, second, game, LAST)
    await says(room, first, game, "Refuse")
    refused = f"{first_shown} has refused to go back to the position before your last answer."
    assert refused in (await offered_to(room, second, game))[1]
    await room.press(first, await room.hand(first, game), "Play all Treasures")
    await room.people[first].slash(await room.place_of(game), "table undo", game=game.id)
    for name, choice in ((second, "always"), (first, "never")):
        await room.bot.tables.order(game.id, room.people[name].id, "dominion.moat", choice)
    for _ in range(2):
        found, words = await offered_to(room, second, game)
        assert LAST not in found and refused in words
        await room.restart()
    await room.press(first, await room.hand(first, game), "Play all Treasures")
    found, words = await offered_to(room, second, game)
    assert LAST in found and "refused" not in words


async def test_nobody_asks_more_than_three_times_in_a_turn(room: Room) -> None:
    game = await played(room, "alice", "bob", "cyd")
    (first, _), (second, _), (third, _) = await round_of(room, game)
    for label, name in (("Withdraw", second), ("Withdraw", second), ("Refuse", third)):
        await asks(room, second, game, LAST)
        await says(room, name, game, label)
    await room.restart()
    left, words = await offered_to(room, second, game)
    assert left == [] and f"{THRICE} You can ask again in the next turn." in words
    # A move within the turn changes nothing of that, and others may ask still.
    await room.press(first, await room.hand(first, game), "Play all Treasures")
    assert (await offered_to(room, second, game))[0] == []
    assert LAST in (await offered_to(room, third, game))[0]
    await room.end(first, game)
    assert LAST in (await offered_to(room, second, game))[0]


async def test_a_request_that_was_withdrawn_can_be_made_again(room: Room) -> None:
    game = await played(room, "alice", "bob")
    for _ in range(3):
        await asks(room, "alice", game, LAST)
        await says(room, "alice", game, "Withdraw")
    assert THRICE in (await offered_to(room, "alice", game))[1]


async def test_what_was_agreed_counts_for_the_three_also_in_a_turn_that_comes_again(room: Room) -> None:
    game = await played(room, "alice", "bob")
    (first, _), (second, _) = await round_of(room, game)
    for _ in range(3):
        assert (await room.table(game)).turn == 3
        await asks(room, second, game, LAST)
        await says(room, first, game, "Agree")
        assert (await room.table(game)).turn == 2
        await room.end(second, game)
    assert THRICE in (await offered_to(room, second, game))[1]
    await room.end(first, game)
    assert LAST in (await offered_to(room, second, game))[0]


async def test_whoever_takes_a_seat_over_may_ask_for_what_was_refused_to_another(room: Room) -> None:
    game = await played(room, "alice", "bob", "cyd")
    for label, name in (("Withdraw", "bob"), ("Withdraw", "bob"), ("Refuse", "cyd")):
        await asks(room, "bob", game, LAST)
        await says(room, name, game, label)
    await offer_seat(room.bot.club, game.id, 1, Why.LATE)
    await take_over(room.bot.tables, game.id, 1, room.dora.id, "dora")
    await room.bot.notifier.deliver()
    found, words = await offered_to(room, "dora", game)
    assert LAST in found and "refused" not in words and THRICE not in words


async def test_the_own_request_can_be_withdrawn_and_only_that(room: Room) -> None:
    game = await played(room, "alice", "bob")
    await asks(room, "alice", game, LAST)
    for name in ("alice", "bob"):
        panel = await room.press(name, await room.hand(name, game), "Ask to take back")
        assert "● alice asks to go back to the position before their last answer" in text_of(panel)
        assert labels_of(panel) == ["Agree", "Refuse", "Withdraw"]
    for name, label, said in (
        ("bob", "Withdraw", "Only ● alice can withdraw this."),
        ("alice", "Agree", "This is for ■ bob to say."),
        ("eve", "Agree", "This is for ■ bob to say."),
    ):
        result = await says(room, name, game, label)
        assert said in told(result)
    result = await says(room, "alice", game, "Withdraw")
    assert "It was withdrawn." in text_of(result.response.message)
    assert "alice does not ask to go back any more" in await log_of(room, game)


async def test_who_plays_on_lets_the_request_fall(room: Room) -> None:
    game = await played(room, "alice", "bob", "cyd")
    await asks(room, "alice", game, LAST)
    request = await request_in(room, game)
    agree = button_ids(request)["Agree"]
    name = await on_turn(room, game)
    await room.end(name, game)
    await room.bot.notifier.deliver()
    place = await room.place_of(game)
    shown = next(message for message in place.history() if message.id == request.id)
    assert "The game has gone on since." in text_of(shown)
    assert labels_of(shown) == []
    assert f"{name} has played on, so the game does not go back." in await log_of(room, game)
    moves = (await room.table(game)).match.moves
    for other in ("bob", "cyd"):
        pressed = await room.press_again(other, game, agree)
        assert "The game has gone on since." in text_of(pressed.response.message)
    assert (await room.table(game)).match.moves == moves


async def test_a_list_that_is_out_of_date_asks_nobody(room: Room) -> None:
    game = await played(room, "alice", "bob")
    panel = await room.press("alice", await room.hand("alice", game), "Ask to take back")
    panel = await room.choose("alice", panel, LAST)
    text = text_of(panel)
    assert "Go back to the position before your last answer?** This is taken back:" in text
    assert "- ● alice draws 5 cards." in text and "Must agree: ■ bob." in text
    assert await going_back(room.bot.tables.store, game.id) is None, "nobody is asked before that was read"
    await room.end(await on_turn(room, game), game)
    panel = await room.press("alice", panel, "Ask the others")
    assert "Something else has happened since" in text_of(panel)
    assert await going_back(room.bot.tables.store, game.id) is None


async def test_two_last_answers_at_once_count_once(room: Room) -> None:
    game = await played(room, "alice", "bob")
    await asks(room, "alice", game, LAST)
    moves, tables = (await room.table(game)).match.moves, room.bot.tables
    motion = await going_back(tables.store, game.id)
    assert motion is not None
    await asyncio.gather(*(say(tables, game.id, motion.id, room.bob.id, Say.AGREE) for _ in range(3)))
    assert (await room.table(game)).match.moves == moves + 1
    kinds = [row.kind for row in await room.bot.tables.store.moves(game.id)]
    assert kinds.count("back") == 1


async def test_a_return_that_does_not_reach_the_disk_is_none(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await played(room, "alice", "bob")
    await asks(room, "alice", game, LAST)
    before, store = picture((await room.table(game)).match), room.bot.tables.store
    commit = store.commit

    async def failing(*args: Any, **more: Any) -> int:
        raise SaveFailed("the disk is full")

    monkeypatch.setattr(store, "commit", failing)
    room.expects_errors = True
    await says(room, "bob", game, "Agree")
    monkeypatch.setattr(store, "commit", commit)
    assert picture((await room.table(game)).match) == before
    assert await going_back(store, game.id) is not None
    await says(room, "bob", game, "Agree")
    assert picture((await room.table(game)).match) != before
    assert await going_back(store, game.id) is None


async def test_who_has_left_need_not_agree_and_stays_away(room: Room) -> None:
    game = await played(room, "alice", "bob", "cyd")
    await asks(room, "alice", game, "The beginning of turn 1 of ● alice")
    await says(room, "bob", game, "Agree")
    assert "Must agree: ▲ cyd." in text_of(await request_in(room, game))
    await resigns(room, "cyd", game)
    await room.bot.notifier.deliver()
    shown = text_of(await request_in(room, game))
    assert "Agreed: ■ bob." in shown
    assert "Must agree" not in shown
    await says(room, "bob", game, "Agree")
    table = await room.table(game)
    assert table.match.awaited == [0]
    assert table.match.absent == (2,)
    assert "cyd leaves the game" in await log_of(room, game)
    assert (await room.bot.tables.store.load(game.id)).game.status.value == "running"


async def test_against_computers_only_it_needs_no_consent(room: Room) -> None:
    game = await against_computers(room)
    await room.set_up(game, alice_begins())
    await end_turn(room, game)
    turn = (await room.table(game)).turn
    panel = await room.press("alice", await room.hand("alice", game), "Take back further")
    panel = await room.choose("alice", panel, LAST)
    assert "Nobody else plays here." in text_of(panel)
    panel = await room.press("alice", panel, "Go back")
    assert "The game went back." in text_of(panel)
    table = await room.table(game)
    assert table.turn == turn - 2
    assert table.match.awaited == [0]
    assert table.minds == {}
    assert "takes the game back to the position before" in await log_of(room, game)


async def test_sealed_answers_and_hidden_cards_are_hidden_again(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    hands = ("militia copper copper", "copper copper estate estate silver", "copper silver gold estate estate")
    await room.set_up(game, begin_turn(*hands))
    panel = await room.hand("alice", game)
    await room.press("alice", panel, "Militia")
    table = await room.table(game)
    asked = picture(table.match)
    assert sorted(table.match.open) == [1, 2]
    for name in ("bob", "cyd"):
        panel = await room.choose(name, await room.hand(name, game), "Estate", "Estate (2)")
        await room.press(name, panel, "Confirm: 2 × Estate")
    assert (await room.table(game)).match.awaited == [0]
    await asks(room, "bob", game, LAST)
    assert "Estate" in text_of(await request_in(room, game))
    await says(room, "alice", game, "Agree")
    await says(room, "cyd", game, "Agree")
    table = await room.table(game)
    assert picture(table.match) == asked
    waiting = await room.bot.tables.store.waiting_in(game.id)
    assert [one.seat for one in waiting] == [1, 2]
    assert "Estate" not in text_of(await room.turn_message(game)).split("Dominion, turn")[0]


async def test_nobody_goes_back_from_the_end_or_without_a_seat(room: Room) -> None:
    game = await played(room, "alice", "bob")
    panel = await room.press("alice", await room.hand("alice", game), "Ask to take back")
    outside = await room.press_again("eve", game, ids.custom_id(ids.FURTHER_BACK, game.id))
    assert "You have no seat in this game" in told(outside)
    forged = await room.press_again("eve", game, ids.custom_id(ids.SAY_BACK, game.id, 99, "agree"))
    assert "There is no such request" in told(forged)
    odd = await room.press_again("alice", game, ids.custom_id(ids.ASK_BACK, game.id, 1, 0))
    assert "Something else has happened" in told(odd)
    await resigns(room, "bob", game)
    result = await room.alice.select(panel, [entries_values(panel)[0]], custom_id=menu_ids(panel)[0])
    assert "This game is over" in told(result)


def entries_values(message: Any) -> list[str]:
    """The values of the entries of the menus of a message."""
    menus = [part for part in walk(message) if isinstance(part, discord.SelectMenu)]
    return [option.value for menu in menus for option in menu.options]


async def some_answers(room: Room, game: Game, rng: Random, number: int) -> None:
    """Random answers of whoever is asked, as their panels would send them."""
    tables = room.bot.tables
    for _ in range(number):
        table = await room.table(game)
        seat = rng.choice(table.match.awaited)
        person, question = table.seats[seat].user_id, table.match.open[seat]
        assert person is not None
        id, answer = table.match.question_id(seat), question.sample(rng)
        await tables.submit(game.id, person, id, answer, topic=question.topic)


@pytest.mark.parametrize("kind", ["civilization", "concordia", "innovation"])
async def test_every_position_that_is_offered_can_be_gone_back_to(room: Room, kind: str) -> None:
    names = ("alice", "bob", "cyd")
    game = await room.start(*names, game=kind)
    rng, tables = Random(kind), room.bot.tables
    for _ in range(3):
        await some_answers(room, game, rng, 25)
        await room.pass_time(5)
        opened = await room.press_again("alice", game, ids.custom_id(ids.FURTHER_BACK, game.id))
        panel = opened.response.message
        offered = entries_values(panel)
        assert 1 <= len(offered) <= 6
        chosen = rng.choice(offered)
        wanted = picture(await position(tables, game.id, int(chosen)))
        asked = (await room.alice.select(panel, [chosen], custom_id=menu_ids(panel)[0])).response.message
        await room.press("alice", asked, "Ask the others")
        await says(room, "bob", game, "Agree")
        await says(room, "cyd", game, "Agree")
        await room.pass_time(5)
        table = await room.table(game)
        assert picture(table.match) == wanted
        assert picture(Match.load(table.kind, (await tables.store.load(game.id)).snapshot or "")) == wanted
        assert not list(table.kind.complaints(table.match.state))
        assert "the game is back at" in text_of(await room.turn_message(game))
    last = (await room.table(game)).game.revision
    for revision in range(1, last + 1):
        if revision >= (await tables.store.frames(game.id))[0].revision:
            await position(tables, game.id, revision)


async def test_who_plays_all_seats_goes_back_alone(room: Room) -> None:
    game = await practice(room, "alice", "dominion")
    rng = Random(4)
    for _ in range(14):
        await press_something(room.alice, await room.hand("alice", game), rng)
    assert (await room.table(game)).turn > 1
    opened = await room.press_again("alice", game, ids.custom_id(ids.FURTHER_BACK, game.id))
    panel = opened.response.message
    first = entries_of(panel)[-1]
    panel = await room.choose("alice", panel, first)
    panel = await room.press("alice", panel, "Go back")
    assert "The game went back." in text_of(panel)
    assert (await room.table(game)).turn == 1


async def test_who_wants_direct_messages_is_asked_there(room: Room) -> None:
    game = await played(room, "alice", "bob")
    await room.bot.tables.store.set_settings(room.bob.id, {"call": "direct"})
    await asks(room, "alice", game, LAST)
    await room.bot.notifier.deliver()
    assert f"<@{room.bob.id}>" not in text_of(await request_in(room, game))
    told_him = room.bob.user.dm_channel.last_message
    assert "● alice asks to go back to the position before their last answer. Do you agree?" in text_of(told_him)
    looked = await room.bob.user.click(told_him, label="Look at it")
    public = await request_in(room, game)
    answered = await room.bob.user.click(looked.response.message, label="Agree")
    assert "the game went back" in text_of(answered.response.message)
    await room.bot.notifier.deliver()
    place = await room.place_of(game)
    assert "the game went back" in text_of(next(one for one in place.history() if one.id == public.id))
