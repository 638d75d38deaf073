"""Discord's own description of its HTTP API, against which every request of the whole-bot tests is held.

`check` in `room.py` does that at the end of each of them. Here it is shown that the judge notices what it should.
"""

from __future__ import annotations

import copy
import os
from pathlib import Path
from typing import Any

import pytest
from simcord import HttpLogEntry

from tests.e2e.description import VARIABLE, Description, beyond_description, description
from tests.e2e.room import Room

pytestmark = pytest.mark.skipif(
    not os.environ.get(VARIABLE),
    reason=f"{VARIABLE} names no file, so no request was held against Discord's description of its API",
)


@pytest.fixture(scope="module")
def judge() -> Description:
    found = description()
    assert found is not None
    return found


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "custom_id": "lt:hand:1", "label": "My hand", **fields}


def post(path: str = "/channels/1/messages", method: str = "POST", **fields: Any) -> HttpLogEntry:
    body = {"flags": 1 << 15, "components": [{"type": 17, "components": [text("Hello"), row(button())]}]}
    return HttpLogEntry(method, path, {}, {**body, **fields}, None)


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def test_a_good_message_passes(judge: Description) -> None:
    assert judge.complaints(post(allowed_mentions={"parse": [], "users": [12]}, nonce="abc", enforce_nonce=True)) == []


@pytest.mark.parametrize(
    ("request_", "complaint"),
    [
        (post("/channels/one/messages"), "path parameter channel_id: 'one' does not match"),
        (post("/channels/1/massages"), "there is no such path and method"),
        (post(method="PUT"), "there is no such path and method"),
        (post(nonce="n" * 26), "body.nonce"),
        (post(colour=3), "'colour' was unexpected"),
        (post(components=[row(*[button()] * 6)]), "body.components[0].components"),
        (post(components=[row(button(label="l" * 81))]), "body.components[0].components[0].label"),
        (post(components=[row(button(custom_id="i" * 101))]), "body.components[0].components[0].custom_id"),
        (post(components=[row(button(emojy="x"))]), "'emojy' was unexpected"),
        (post(components=[{"type": 17, "components": [row(text("not in a row"))]}]), "type 10 is none of 2, "),
        (post(components=[{"type": 99}]), "type 99 is none of"),
        (post(allowed_mentions={"parse": ["all"]}), "body.allowed_mentions"),
        (HttpLogEntry("POST", "/channels/1/messages", {}, None, None), "the body is missing"),
        (HttpLogEntry("PUT", "/channels/1/thread-members/2", {}, {"a": 1}, None), "no body is taken"),
        (HttpLogEntry("GET", "/applications/1/commands", {"with_everything": 1}, None, None), "no parameter"),
        (HttpLogEntry("GET", "/applications/1/commands", {"with_localizations": 7}, None, None), "not of type"),
        (HttpLogEntry("POST", "/channels/1/threads", {}, {"name": ""}, None), "body"),
        (HttpLogEntry("POST", "/interactions/1/t/callback", {}, {"type": 77}, None), "type 77 is none of"),
    ],
)
def test_what_is_wrong_is_noticed(judge: Description, request_: HttpLogEntry, complaint: str) -> None:
    found = judge.complaints(request_)
    assert any(complaint in one for one in found), found


async def test_the_requests_of_a_room_are_judged(room: Room) -> None:
    await room.start("alice", "bob")
    made = list(room.env.http_requests)
    assert len(made) > 10 and beyond_description(made) == []
    (registered,) = room.requests("PUT", "/commands")
    spoilt = copy.deepcopy(registered.json)
    spoilt[0]["description"] = "d" * 101
    (complaint,) = beyond_description([HttpLogEntry("PUT", registered.path, {}, spoilt, None)])
    assert "body[0].description" in complaint


def test_the_place_of_the_description_must_be_good(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nothing.json"))
    with pytest.raises(OSError, match="nothing"):
        description.__wrapped__()
