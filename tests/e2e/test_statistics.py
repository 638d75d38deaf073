"""`/stats` and `/leaderboard`: what a person reads of the own games, and what others may see of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from cogs.seating.seats import Why, vacate
from cogs.seating.standing_in import stand_in
from cogs.standings.ratings import PROVISIONAL
from cogs.ui import ids
from cogs.ui.leaders import By
from cogs.ui.statistics import ALL_GAMES, EVERYWHERE, HERE, Tab
from db import Game
from tests.e2e.room import Room, alts_of, button_ids, entries_of, labels_of, menu_ids, text_of
from tests.e2e.test_substitutes import offer, resign, take


async def play(room: Room, *names: str, loser: str, **options: Any) -> Game:
    """A game in which all but the first resign, the loser first; it has come into the statistics afterwards."""
    game = await room.start(*names, **options)
    room.clock.ahead += timedelta(hours=2)
    for name in (loser, *(name for name in names[1:] if name != loser)):
        asked = await room.people[name].slash(await room.place_of(game), "table resign", game=game.id)
        if "Leave the game" in labels_of(asked.response.message):
            await room.people[name].click(asked.response.message, label="Leave the game")
    await room.pass_time(6)
    return game


async def stats(room: Room, name: str, **options: Any) -> Any:
    """The private answer to `/stats`."""
    result = await room.people[name].slash(room.channel, "stats", **options)
    assert result.ephemeral
    return result.response.message


async def board(room: Room, name: str, **options: Any) -> Any:
    """The private answer to `/leaderboard`."""
    result = await room.people[name].slash(room.channel, "leaderboard", **options)
    assert result.ephemeral
    return result.response.message


async def test_somebody_who_finished_no_game_reads_so(room: Room) -> None:
    told = await stats(room, "eve")
    assert "Statistics · eve · all games · this server" in text_of(told)
    assert "No finished games yet." in text_of(told)
    assert "Nobody is listed here yet." in text_of(await board(room, "eve"))


async def test_a_finished_game_is_counted_for_both(room: Room) -> None:
    await play(room, "alice", "bob", loser="bob")
    told = text_of(await stats(room, "alice"))
    assert "**With other people:** 1 game, 1 won (100%); place 1 of 2 on average, ahead of 100%" in told
    assert "- Dominion: 1 game, 1 won · rating" in told and "(provisional)" in told
    assert "**Reliability:** 100%: 1 of 1 game played to the end." in told
    other = text_of(await stats(room, "bob", game="dominion"))
    assert "1 game, 0 won (0%)" in other and "points on average" in other
    assert "**Rating:**" in other and "1 game, provisional)" in other
    assert "**Reliability:** 0%" in other


async def test_the_parts_of_the_own_statistics(room: Room) -> None:
    await play(room, "alice", "bob", loser="bob")
    shown = await stats(room, "alice", game="dominion")
    assert labels_of(shown) == ["Overview", "Opponents", "By Kingdom", "All servers", "Hide from others"]
    opponents = await room.press("alice", shown, "Opponents")
    assert "- bob: 1 game, 1 ahead, 0 behind" in text_of(opponents)
    openings = await room.press("alice", opponents, "By Kingdom")
    assert "- First Game: 1 game, 1 won (100%), ahead of 100% of the others; 3 points" in text_of(openings)
    everywhere = await room.press("alice", openings, "All servers")
    assert "all servers" in text_of(everywhere) and "First Game" in text_of(everywhere)
    menu = menu_ids(everywhere)[0]
    result = await room.alice.select(everywhere, ["concordia"], custom_id=menu)
    other = result.response.message
    assert "Concordia" in text_of(other) and "No finished games yet." in text_of(other)
    assert entries_of(other)[:2] == ["All games", "Dominion"]


async def test_ratings_are_drawn_and_lists_are_in_their_order(room: Room) -> None:
    for number in range(PROVISIONAL):
        await play(room, "alice", "bob", loser="bob")
        if number == 0:
            await play(room, "cyd", "dora", loser="dora")
    shown = await stats(room, "alice", game="dominion")
    assert f"({PROVISIONAL} games" not in text_of(shown) and f", {PROVISIONAL} games)" in text_of(shown)
    assert any("Rating in Dominion" in alt for alt in alts_of(shown))

    ranked = await board(room, "bob", game="dominion")
    lines = [line for line in text_of(ranked).splitlines() if " · " in line and "(uncertainty" in line]
    assert [line.split()[1].strip("*") for line in lines] == ["alice", "bob", "cyd", "dora"]
    assert [line.split()[0] for line in lines] == ["1\N{ONE DOT LEADER}", "2\N{ONE DOT LEADER}", "–", "–"]
    assert "**bob**" in lines[1] and "provisional" in lines[2]
    by_wins = await room.press("bob", ranked, "By wins")
    lines = [line for line in text_of(by_wins).splitlines() if "\N{ONE DOT LEADER}" in line]
    assert [line.split()[0][0] for line in lines] == ["1", "2", "3", "4"]
    assert f"{PROVISIONAL} won of {PROVISIONAL} games" in lines[0]
    by_games = await room.press("bob", by_wins, "By games")
    assert "Most games played · Dominion · this server" in text_of(by_games)
    result = await room.bob.select(by_games, [ALL_GAMES], custom_id=menu_ids(by_games)[0])
    assert labels_of(result.response.message) == ["By wins", "By games", "All servers"]


async def test_who_is_hidden_is_in_no_list_and_is_looked_up_by_nobody_else(room: Room) -> None:
    await play(room, "alice", "bob", loser="bob")
    own = await room.press("alice", await stats(room, "alice"), "Hide from others")
    assert "Only you can see this; you are in no list." in text_of(own)
    assert "1 game, 1 won" in text_of(own)
    refused = text_of(await stats(room, "bob", person=room.alice))
    assert "There are no statistics of alice that others can see." in refused
    assert refused.replace("alice", "eve") == text_of(await stats(room, "bob", person=room.eve))
    assert "alice" not in text_of(await board(room, "bob"))
    assert "alice" not in text_of(await board(room, "alice", game="dominion"))
    opponents = text_of(await room.press("bob", await stats(room, "bob"), "Opponents"))
    assert "alice" not in opponents and "- People who are not listed: 1 time, 0 ahead, 1 behind" in opponents

    for verb in (ids.STATISTICS, ids.STATISTICS_GAME, ids.STATISTICS_HIDE):
        forged = ids.custom_id(verb, room.alice.id, EVERYWHERE, ALL_GAMES, Tab.OPPONENTS, 0)
        pressed = await room.press_kept("bob", room.channel, forged)
        assert "alice" not in text_of(pressed.response.message).replace("statistics of alice", "")
    await room.press("alice", own, "Show to others")
    assert "alice" in text_of(await board(room, "bob"))


async def test_others_see_that_a_private_game_counts_and_not_who_played_it(room: Room) -> None:
    await play(room, "alice", "bob", loser="bob", access="private", player1=room.bob)
    await play(room, "alice", "cyd", loser="cyd")
    shown = await stats(room, "eve", person=room.alice)
    assert "2 games, 2 won" in text_of(shown)
    assert "Hide from others" not in labels_of(shown)
    opponents = text_of(await room.press("eve", shown, "Opponents"))
    assert "cyd: 1 game" in opponents and "bob" not in opponents
    own = text_of(await room.press("alice", await stats(room, "alice"), "Opponents"))
    assert "cyd: 1 game" in own and "bob: 1 game" in own
    everywhere = ids.custom_id(ids.STATISTICS, room.alice.id, EVERYWHERE, ALL_GAMES, Tab.OPPONENTS, 0)
    pressed = await room.press_kept("eve", room.channel, everywhere)
    assert "cyd" not in text_of(pressed.response.message) and "2 games, 2 won" in text_of(pressed.response.message)


async def test_controls_that_were_never_shown_do_no_harm(room: Room) -> None:
    await play(room, "alice", "bob", loser="bob")
    for custom_id in (
        ids.custom_id(ids.STATISTICS, "x", "", "", "", "x"),
        ids.custom_id(ids.STATISTICS, 10**19, HERE, "chess", "?", -7),
        ids.custom_id(ids.STATISTICS, room.alice.id, HERE, "chess", Tab.OPENINGS, 99),
        ids.custom_id(ids.LEADERS, HERE, ALL_GAMES, By.RATING, 99),
        ids.custom_id(ids.LEADERS, "", "chess", By.RATING, -1),
    ):
        pressed = await room.press_kept("alice", room.channel, custom_id)
        assert pressed.response.message is not None


async def test_what_is_kept_for_statistics_is_told_and_forgotten(room: Room) -> None:
    await play(room, "alice", "bob", loser="bob")
    told = (await room.alice.slash(room.channel, "privacy")).response.message
    assert "For statistics: how you took part in 1 finished game, and 2 ratings." in text_of(told)
    asked = await room.press("alice", told, "Delete it all")
    await room.press("alice", asked, "Delete it all")
    assert "bob" in text_of(await board(room, "bob")) and "alice" not in text_of(await board(room, "bob"))
    opponents = text_of(await room.press("bob", await stats(room, "bob"), "Opponents"))
    assert "- Former players: 1 time, 0 ahead, 1 behind" in opponents
    assert "No finished games yet." in text_of(await stats(room, "alice"))
    assert button_ids(await stats(room, "alice"))


async def test_a_substitute_and_whoever_was_replaced(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    await take(room, "dora", await offer(room, game))
    for name in ("bob", "dora"):
        await resign(room, name, game)
    await room.pass_time(6)
    replaced = text_of(await stats(room, "cyd"))
    assert "**Reliability:** 0%: 0 of 1 game" in replaced and "With other people" not in replaced
    taken = text_of(await stats(room, "dora"))
    assert "**As a substitute:** 1 game, which counts for no place." in taken and "rating" not in taken.lower()
    listed = text_of(await board(room, "alice", game="dominion"))
    assert "alice" in listed and "bob" in listed and "cyd" not in listed and "dora" not in listed


async def test_who_lets_the_computer_play_is_less_reliable_and_rated_all_the_same(room: Room) -> None:
    game = await room.start("alice", "bob")
    first = (await room.table(game)).match.awaited[0]
    away, other = ("alice", "bob") if first == 0 else ("bob", "alice")
    await stand_in(room.bot.tables, game.id, room.people[away].id)
    await room.pass_time(30)
    assert (await room.table(game)).match.awaited == [1 - first]
    await resign(room, other, game)
    await room.pass_time(6)
    told = text_of(await stats(room, away, game="dominion"))
    assert "1 game, 1 won" in told and "**Rating:**" in told
    assert "**Reliability:** 0%: 0 of 1 game" in told and "Time to answer" not in told


async def test_practice_tables_are_no_running_games(room: Room) -> None:
    await room.alice.slash(room.channel, "practice", game="dominion")
    shown = (await room.alice.slash(room.channel, "stats")).response.message
    assert "Going on" not in text_of(shown)
