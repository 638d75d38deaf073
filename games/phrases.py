"""Numbers, lists and sentences as the texts of all games write them."""

from __future__ import annotations

from collections.abc import Sequence


def number(count: int, one: str, many: str | None = None) -> str:
    """'1 coin', '2 coins'."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """'Anna', 'Anna and Ben', 'Anna, Ben and Cleo'."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def verb(count: int, one: str, many: str) -> str:
    """The word that goes with so many: 'is' or 'are'."""
    return one if count == 1 else many


def possessive(name: str) -> str:
    """'Anna's', 'James's'."""
    return f"{name}'s"


def capital(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with a small letter in front."""
    return text[:1].lower() + text[1:]


def sentence(text: str) -> str:
    """The text with one full stop at its end; a name may bring it along ('Colonia A.')."""
    return text if text.endswith((".", "?")) else f"{text}."
