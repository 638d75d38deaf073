"""Finding and removing a person's id in JSON data of unknown shape."""

import re
from typing import Any


def mentions(value: Any, user_id: int) -> bool:
    """Whether the id stands anywhere in the data: as a number, as a text, or inside a text."""
    return bool(scrubbed(value, user_id) != value)


def scrubbed(value: Any, user_id: int) -> Any:
    """The data without the id: it goes from lists, is None as a value, and becomes 'somebody' inside a text."""
    if isinstance(value, dict):
        return {key: scrubbed(inner, user_id) for key, inner in value.items() if not _is(key, user_id)}
    if isinstance(value, list | tuple):
        return [scrubbed(inner, user_id) for inner in value if not _is(inner, user_id)]
    if _is(value, user_id):
        return None
    if isinstance(value, str):
        return re.sub(rf"<@!?{user_id}>|(?<!\d){user_id}(?!\d)", "somebody", value)
    return value


def _is(value: Any, user_id: int) -> bool:
    return not isinstance(value, bool) and value in (user_id, str(user_id))
