"""What Discord would say to a message: every limit that its payload passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from discord.ui import LayoutView

ROW, BUTTON, MENU, PEOPLE, SECTION, TEXT, GALLERY, SEPARATOR, CONTAINER = 1, 2, 3, 5, 9, 10, 12, 14, 17
LINK = 5


def parts(view: LayoutView) -> list[dict[str, Any]]:
    """All components of a message, those inside others too."""
    return [part for root in view.to_components() for part in _walk(root)]


def _walk(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield part
    for child in [*part.get("components", ()), *([part["accessory"]] if "accessory" in part else ())]:
        yield from _walk(child)


def of_type(view: LayoutView, kind: int) -> list[dict[str, Any]]:
    """All components of one type."""
    return [part for part in parts(view) if part["type"] == kind]


def text_of(view: LayoutView) -> str:
    """All text of a message."""
    return "\n".join(part["content"] for part in of_type(view, TEXT))


def buttons_of(view: LayoutView) -> dict[str, dict[str, Any]]:
    """The buttons by label."""
    return {part["label"]: part for part in of_type(view, BUTTON)}


def problems(view: LayoutView) -> list[str]:
    """One line for each limit that is passed; empty if Discord takes the message."""
    found: list[str] = []
    all_parts = parts(view)
    if len(all_parts) > 40:
        found.append(f"{len(all_parts)} components")
    texts = [part["content"] for part in all_parts if part["type"] == TEXT]
    if (size := sum(map(units, texts))) > 4000:
        found.append(f"{size} characters of text")
    if not all(text.strip() for text in texts):
        found.append("an empty text")
    ids = Counter(part["custom_id"] for part in all_parts if "custom_id" in part)
    found += [f"custom id twice: {id}" for id, number in ids.items() if number > 1]
    found += [f"long custom id: {id}" for id in ids if not 1 <= units(id) <= 100]
    for part in all_parts:
        found += _PROBLEMS.get(part["type"], lambda part: [])(part)
    return found


def units(text: str) -> int:
    """The length as the strictest counter has it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _row(part: dict[str, Any]) -> list[str]:
    inside = [child["type"] for child in part["components"]]
    good = inside in ([MENU], [PEOPLE]) or (set(inside) == {BUTTON} and len(inside) <= 5)
    return [] if good else [f"a row of {inside}"]


def _button(part: dict[str, Any]) -> list[str]:
    found = [] if 1 <= units(part.get("label") or "") <= 80 else [f"label of a button: {part.get('label')!r}"]
    if (part["style"] == LINK) != ("url" in part and "custom_id" not in part):
        found.append(f"a button neither of a link nor of an id: {part}")
    return found


def _menu(part: dict[str, Any]) -> list[str]:
    options, found = part["options"], []
    if not 1 <= len(options) <= 25:
        found.append(f"{len(options)} options")
    if not 0 <= part["min_values"] <= part["max_values"] <= len(options) or part["max_values"] < 1:
        found.append(f"a menu takes {part['min_values']} to {part['max_values']} of {len(options)}")
    if len({option["value"] for option in options}) != len(options):
        found.append("equal values")
    if len({option["label"] for option in options}) != len(options):
        found.append("equal labels")
    if sum(option.get("default", False) for option in options) > part["max_values"]:
        found.append("more chosen than can be")
    if units(part.get("placeholder") or "") > 150:
        found.append("a long placeholder")
    for option in options:
        if not (1 <= units(option["label"]) <= 100 and 1 <= units(option["value"]) <= 100):
            found.append(f"an option with a long label or value: {option}")
    return found


def _people(part: dict[str, Any]) -> list[str]:
    good = 0 <= part["min_values"] <= part["max_values"] <= 25 and part["max_values"] >= 1
    found = [] if good else [f"a menu takes {part['min_values']} to {part['max_values']} people"]
    return found + (["a long placeholder"] if units(part.get("placeholder") or "") > 150 else [])


def _section(part: dict[str, Any]) -> list[str]:
    return [] if 1 <= len(part["components"]) <= 3 else ["a section without text"]


def _gallery(part: dict[str, Any]) -> list[str]:
    long = [item for item in part["items"] if units(item.get("description") or "") > 1024]
    return ["a long description of a picture"] if long else []


_PROBLEMS = {ROW: _row, BUTTON: _button, MENU: _menu, PEOPLE: _people, SECTION: _section, GALLERY: _gallery}
