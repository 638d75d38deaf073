"""What Discord would say to the requests that the bot made: one line for each limit or habit that is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

FORM = 9
"""The type of an answer that opens a form; nobody can be called by it."""
ROW, BUTTON, MENU, TEXT = 1, 2, 3, 10
MOST_TEXT, MOST_PARTS, LONGEST_ID, LONGEST_LABEL, LONGEST_ENTRY, MOST_ENTRIES = 4000, 40, 100, 80, 100, 25


def complaints(requests: Iterable[Any]) -> list[str]:
    """All that is wrong with the requests."""
    return [f"{one.method} {one.path}: {problem}" for one in requests for problem in _problems(one)]


def _problems(request: Any) -> Iterator[str]:
    body = _body(request)
    if not isinstance(body, dict):
        return
    message = body.get("data", body) if "/callback" in request.path else body
    if not isinstance(message, dict) or "components" not in message or body.get("type") == FORM:
        return
    if "allowed_mentions" not in message:
        yield "no allowed_mentions"
    elif message["allowed_mentions"].get("parse"):
        yield f"calls {message['allowed_mentions']['parse']}"
    yield from _sizes([part for root in message["components"] for part in _walk(root)])


def _body(request: Any) -> Any:
    return request.json


def _walk(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield part
    for child in [*part.get("components", ()), *([part["accessory"]] if "accessory" in part else ())]:
        yield from _walk(child)


def _sizes(parts: list[dict[str, Any]]) -> Iterator[str]:
    if len(parts) > MOST_PARTS:
        yield f"{len(parts)} components"
    if (size := sum(_length(part["content"]) for part in parts if part["type"] == TEXT)) > MOST_TEXT:
        yield f"{size} characters"
    ids = Counter(part["custom_id"] for part in parts if part.get("custom_id"))
    yield from (f"id twice: {id}" for id, number in ids.items() if number > 1)
    yield from (f"long id: {id}" for id in ids if _length(id) > LONGEST_ID)
    for part in parts:
        if part["type"] == BUTTON and not 1 <= _length(part.get("label") or "") <= LONGEST_LABEL:
            yield f"label {part.get('label')!r}"
        if part["type"] == MENU and part.get("options") is not None:
            yield from _menu(part["options"])


def _menu(options: list[dict[str, Any]]) -> Iterator[str]:
    if not 1 <= len(options) <= MOST_ENTRIES:
        yield f"{len(options)} entries"
    for field in ("label", "value"):
        texts = [option[field] for option in options]
        if len(set(texts)) != len(texts):
            yield f"equal {field}s"
        if any(not 1 <= _length(text) <= LONGEST_ENTRY for text in texts):
            yield f"a long {field}"


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
