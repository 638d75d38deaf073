"""Private notes, as people write them."""

from __future__ import annotations

from typing import Any

from cogs.ui import ids
from tests.e2e.room import Room, labels_of, text_of

PEOPLE = ("alice", "bob")


async def write(room: Room, name: str, message: Any, label: str, text: str) -> Any:
    """Press the button that opens the form, and send the form."""
    person = room.people[name]
    opened = await person.click(message, label=label)
    assert opened.modal is not None
    return (await person.submit_modal(opened, {"text": text})).response.message


async def test_a_note_is_written_and_changed_from_the_panel(room: Room) -> None:
    game = await room.start(*PEOPLE)
    panel = await room.more("alice", await room.hand("alice", game))
    assert "Notes" in labels_of(panel)
    kept = await write(room, "alice", panel, "Notes", "bob buys Silver")
    assert "bob buys Silver" in text_of(kept) and "Only you can read them." in text_of(kept)
    opened = await room.alice.click(kept, label="Change")
    assert "bob buys Silver" in str(opened.modal)
    panel = await room.press("alice", kept, "My hand")
    assert "Your hand" in text_of(panel)
    shown = await room.alice.slash(room.channel, "note")
    assert shown.ephemeral and "bob buys Silver" in text_of(shown.response.message)
    emptied = await write(room, "alice", shown.response.message, "Change", "  ")
    assert "Your notes are deleted." in text_of(emptied)


async def test_nobody_else_reads_a_note(room: Room) -> None:
    game = await room.start(*PEOPLE)
    await write(room, "alice", await room.more("alice", await room.hand("alice", game)), "Notes", "my secret plan")
    others = await room.bob.slash(await room.place_of(game), "note", game=game.id)
    assert "You have written nothing down" in text_of(others.response.message)
    watching = await room.cyd.slash(await room.place_of(game), "note", game=game.id)
    assert "Notes are for those who play it." in text_of(watching.response.message)
    pressed = await room.press_again("cyd", game, ids.custom_id(ids.NOTE, game.id))
    assert "Notes are for those who play it." in text_of(pressed.response.message)
    place = await room.place_of(game)
    assert not any("my secret plan" in text_of(message) for message in place.history() if not message.flags.ephemeral)


async def test_privacy_names_the_games_with_notes_and_forgets_them(room: Room) -> None:
    game = await room.start(*PEOPLE)
    await write(room, "alice", await room.more("alice", await room.hand("alice", game)), "Notes", "remember")
    kept = (await room.alice.slash(room.channel, "privacy")).response.message
    assert "Games about which you have written notes:" in text_of(kept)
    await room.alice.slash(room.channel, "table end", game=game.id)
    ended = await room.press_again("alice", game, ids.custom_id(ids.END_CONFIRM, game.id))
    assert "ended" in text_of(ended.response.message)
    asked = await room.press(
        "alice", (await room.alice.slash(room.channel, "privacy")).response.message, "Delete it all"
    )
    await room.press("alice", asked, "Delete it all")
    assert await room.bot.tables.store.note(game.id, room.alice.id) == ""
