"""Interactions as a changed Discord client could send them: any id, any value, several in the same instant.

An ordinary client sends only what it was shown, and the simulator's people do the same, one after another. This
goes below them, into parts of the simulator that promise nothing; all such use is here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord
from simcord import InteractionResult
from simcord.backend import serializers
from simcord.interactions import base_payload

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
BUTTON, MENU, PEOPLE = 2, 3, 5
DEFERRED_UPDATE = 6


@dataclass(frozen=True)
class Forged:
    """One interaction: who sends it, where, and what it says. `message` is the message that was pressed."""

    person: Any
    place_id: int
    type: int
    data: dict[str, Any]
    message: discord.Message | None = None
    extra: dict[str, Any] = field(default_factory=dict)


def press(person: Any, message: discord.Message, custom_id: str) -> Forged:
    """A press on a button with this id in this message, whether it is there or not."""
    return Forged(person, message.channel.id, COMPONENT, {"custom_id": custom_id, "component_type": BUTTON}, message)


def choose(person: Any, message: discord.Message, custom_id: str, *values: str, kind: int = MENU) -> Forged:
    """Values from a menu with this id, whether they are offered or not."""
    data = {"custom_id": custom_id, "component_type": kind, "values": list(values)}
    if kind == PEOPLE:
        data["resolved"] = {"users": {}, "members": {}}
    return Forged(person, message.channel.id, COMPONENT, data, message)


def choose_people(person: Any, message: discord.Message, custom_id: str, *people: Any) -> Forged:
    """People from a menu of people, as they are known to the server."""
    forged = choose(person, message, custom_id, *(str(one.id) for one in people), kind=PEOPLE)
    forged.data["resolved"]["users"] = {
        str(one.id): {"id": str(one.id), "username": one.user.name, "discriminator": "0", "avatar": None}
        for one in people
    }
    return forged


def fill_in(person: Any, message: discord.Message, custom_id: str, **fields: str) -> Forged:
    """A filled-in form with this id, whether it was shown or not."""
    inputs = [
        {"type": 18, "component": {"type": 4, "custom_id": name, "value": value}} for name, value in fields.items()
    ]
    return Forged(person, message.channel.id, FORM, {"custom_id": custom_id, "components": inputs}, message)


def command(room: Any, person: Any, place_id: int, called: str, /, *, typing: str = "", **options: Any) -> Forged:
    """A command with options of any value; with `typing` the completion of that option."""
    root_name, *inner = called.split()
    root = room.env.backend.find_command(root_name, room.guild.id, type=1)
    values = [
        {
            "name": option,
            "type": 5 if isinstance(value, bool) else 4 if isinstance(value, int) else 3,
            "value": value,
            **({"focused": True} if option == typing else {}),
        }
        for option, value in options.items()
    ]
    for part in reversed(inner):
        values = [{"name": part, "type": 1, "options": values}]
    data = {"id": root["id"], "name": root_name, "type": 1, "options": values}
    return Forged(person, place_id, AUTOCOMPLETE if typing else COMMAND, data)


async def send(env: simcord.Env, *forged: Forged) -> list[InteractionResult]:
    """Send the interactions in the same instant, and wait until all is quiet; what came of each."""
    backend = env.backend
    records = []
    for one in forged:
        guild = getattr(one.person, "guild", None)
        record, payload = base_payload(
            backend,
            type=one.type,
            channel_id=one.place_id,
            guild_id=None if guild is None else guild.id,
            user_id=one.person.id,
            data=one.data,
        )
        if one.message is not None:
            stored = backend.get_message(one.place_id, one.message.id)
            payload["message"] = dict(serializers.message_payload(backend, stored))
            if one.type == COMPONENT:
                # discord.py looks for the pressed control in the message, so the forged message has it.
                payload["message"]["components"] = [{"type": 1, "id": 1, "components": [_control(one.data)]}]
            record.source_message_id = stored.id
        payload.update(one.extra)
        records.append(record)
        backend.emit("INTERACTION_CREATE", payload)
    await env.settle()
    return [InteractionResult(env, record) for record in records]


def _control(data: dict[str, Any]) -> dict[str, Any]:
    control = {"type": data["component_type"], "custom_id": data["custom_id"], "id": 2}
    if data["component_type"] == BUTTON:
        return {**control, "style": 1, "label": "forged"}
    options = [{"label": value, "value": value} for value in data["values"]] if data["component_type"] == MENU else []
    return {**control, "min_values": 0, "max_values": 25, "options": options}


def unanswered(env: simcord.Env) -> list[str]:
    """The interactions that Discord would show as failed, or as thinking for ever, or that nothing came of."""
    return list(_unanswered(env))


def _unanswered(env: simcord.Env) -> Iterator[str]:
    later = {one.path.split("/")[3] for one in env.http_requests if one.path.startswith("/webhooks/")}
    updates = {
        one.path.split("/")[3]
        for one in env.http_requests
        if one.path.endswith("/callback") and one.json["type"] == DEFERRED_UPDATE
    }
    for record in env.backend.interactions.values():
        what = f"interaction {record.id} of type {record.type} by {record.user_id}"
        if not record.responded:
            yield f"{what} got no answer"
        elif record.loading:
            yield f"{what} shows for ever that the bot is thinking"
        elif record.token in updates and record.token not in later:
            yield f"{what} was acknowledged, and nothing came of it"


def told(env: simcord.Env, result: InteractionResult) -> list[discord.Message]:
    """The messages that one person alone got in answer to an interaction."""
    answers = [*([result.response] if result.response else []), *result.followups]
    return [one.message for one in answers if one.ephemeral]
