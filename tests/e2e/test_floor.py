"""An open floor at the table: who is done is not waited for, nobody is disturbed, no press hits another question."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from cogs.commits import asked
from cogs.posts import still_asked
from cogs.ui import ids
from db import Game
from tests.e2e.room import Room, button_ids, labels_of, text_of, walk
from tests.e2e.test_any_game import any_room, start_by_greeting  # noqa: F401
from tests.e2e.test_reminders import looked, wish
from tests.games.engine.bazaar import BAZAAR

NAMES = ("alice", "bob", "cyd")

pytestmark = pytest.mark.parametrize("any_room", [BAZAAR], indirect=True)


async def opened(room: Room) -> tuple[Game, list[str]]:
    """A game in its first trade, and who sits at which seat."""
    game = await start_by_greeting(room, *NAMES)
    return game, [seat.name for seat in await room.bot.tables.store.seats(game.id)]


def control_of(panel: Any, key: str) -> tuple[str, str | None]:
    """The id of the control that chooses this, and its value if it is an entry of a menu."""
    for part in walk(panel):
        pressed = ids.parse(getattr(part, "custom_id", None) or "")
        if pressed and pressed.verb == ids.ANSWER and pressed.part(2) == key:
            return part.custom_id, None
        for option in getattr(part, "options", ()):
            if option.value == f"{key}~1":
                return part.custom_id, option.value
    raise AssertionError(f"{key} is not offered")


async def act(room: Room, name: str, panel: Any, *keys: str) -> Any:
    """Choose one thing after the other on a panel; the panel as it is then."""
    for key in keys:
        custom_id, value = control_of(panel, key)
        person = room.people[name]
        if value is None:
            panel = (await person.click(panel, custom_id=custom_id)).response.message
        else:
            panel = (await person.select(panel, [value], custom_id=custom_id)).response.message
    return panel


async def begin(room: Room, name: str, game: Game, *keys: str) -> Any:
    """The same from one's hand on."""
    return await act(room, name, await room.hand(name, game), *keys)


async def messages(room: Room, game: Game) -> int:
    """How many public messages there are."""
    return sum(not one.flags.ephemeral for one in (await room.place_of(game)).history())


async def test_who_is_done_is_not_waited_for_but_may_come_back(any_room: Room) -> None:  # noqa: F811
    room = any_room
    game, names = await opened(room)
    person = room.people[names[0]]
    shown = text_of(await begin(room, names[0], game, "done"))
    table = await room.table(game)
    assert table.match.awaited == [1, 2] and 0 in table.match.open
    assert "You may still do this. The game waits for " in shown and "Again" in labels_of(
        await room.hand(names[0], game)
    )
    assert "the game waits for your answer" not in shown
    await room.pass_time()
    turn = text_of(await room.turn_message(game))
    assert f"{names[1]} and" in turn.splitlines()[0] and names[0] not in turn.splitlines()[0]
    waiting = text_of((await person.slash(room.channel, "waiting")).response.message)
    assert "Nothing waits for you" in waiting
    status = text_of((await person.slash(await room.place_of(game), "table status")).response.message)
    assert f"{names[0]}:" not in status.replace(f"{names[0]}: 2", "")
    seen = text_of((await room.dora.slash(await room.place_of(game), "hand", game=game.id)).response.message)
    assert "This is for " in seen and names[0] not in seen
    assert still_asked(table, asked(table.match, table.match.open)) == [1, 2]
    before = await messages(room, game)
    await begin(room, names[0], game, "again")
    await room.pass_time()
    assert (await room.table(game)).match.awaited == [0, 1, 2]
    assert await messages(room, game) == before, "nobody is called by what they do themselves"


async def test_who_is_left_of_several_is_nobody_after_whom_another_is_next(any_room: Room) -> None:  # noqa: F811
    room = any_room
    game, names = await opened(room)
    for name in names:
        await wish(room, name, next_up=True)
    for name in names[:2]:
        await begin(room, name, game, "done")
    assert (await room.table(game)).match.awaited == [2]
    await begin(room, names[0], game, "again")
    await begin(room, names[0], game, "done")
    await looked(room, timedelta(hours=2))
    place = await room.place_of(game)
    told = [text_of(one) for one in place.history()]
    assert not [one for one in told if "you are next" in one]
    assert [one for one in told if "only you are missing" in one]


async def test_acts_of_others_do_not_disturb_who_puts_an_offer_together(any_room: Room) -> None:  # noqa: F811
    room = any_room
    game, names = await opened(room)
    panel = await begin(room, names[0], game, "offer/1")
    undo = button_ids(panel)["Undo: offer/1"]
    await begin(room, names[1], game, "offer/0", "fish", "salt")
    await begin(room, names[2], game, "done")
    table = await room.table(game)
    assert table.match.open[0].topic == "bazaar.trade.give" and len(table.match.state.offers) == 1
    panel = await act(room, names[0], panel, "salt")
    assert "out of date" not in text_of(panel)
    await room.restart()
    await begin(room, names[2], game, "again")
    panel = await act(room, names[0], panel, "fish")
    offers = (await room.table(game)).match.state.offers
    assert [(one.by, one.to, one.give, one.want) for one in offers] == [(1, 0, "fish", "salt"), (0, 1, "salt", "fish")]
    kept = await room.press_again(names[0], game, undo)
    assert "nothing was taken back" in text_of(kept.response.message)
    panel = await room.press(names[0], await room.hand(names[0], game), "Undo: fish")
    assert (await room.table(game)).match.open[0].topic == "bazaar.trade.want"


async def test_a_choice_can_be_taken_back_after_others_have_acted(any_room: Room) -> None:  # noqa: F811
    room = any_room
    game, names = await opened(room)
    panel = await begin(room, names[0], game, "offer/1")
    await begin(room, names[1], game, "draw")
    panel = await room.press(names[0], panel, "Undo: offer/1")
    assert "nothing was taken back" not in text_of(panel)
    assert (await room.table(game)).match.open[0].topic == "bazaar.trade"


async def test_a_press_that_comes_too_late_is_refused_in_words(any_room: Room) -> None:  # noqa: F811
    room = any_room
    game, names = await opened(room)
    await begin(room, names[0], game, "offer/1", "fish", "salt")
    theirs = await room.hand(names[1], game)
    await begin(room, names[0], game, "withdraw/1/1")
    moves = (await room.table(game)).match.moves
    assert "others act at the same time" in text_of(await act(room, names[1], theirs, "accept/0/1"))
    assert (await room.table(game)).match.moves == moves


async def test_a_press_of_another_question_never_answers_this_one(any_room: Room) -> None:  # noqa: F811
    room = any_room
    game, names = await opened(room)
    panel = await begin(room, names[0], game, "offer/1")
    give = control_of(panel, "fish")[0]
    panel = await act(room, names[0], panel, "salt")
    late = await room.press_again(names[0], game, give)
    assert "answered this already" in text_of(late.response.message)
    assert (await room.table(game)).match.open[0].topic == "bazaar.trade.want"
