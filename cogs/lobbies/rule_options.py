"""Agreeing on the options of a game's rules: what is chosen counts, and what does not fit to it gives way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from cogs.errors import SurfaceError
from games.engine.gametype import GameType, OptionField

Values = dict[str, Any]


class DoesNotFit(SurfaceError):
    """What was chosen cannot be agreed on. The text tells why."""


def agreed(kind: GameType, now: Mapping[str, Any], chosen: Mapping[str, Any]) -> tuple[Values, str]:
    """The options after a choice, without what is as usual, and which other option had to change for it, if any.

    At most one other option gives way: first to its usual value, then to any other. Raises DoesNotFit.
    """
    problem = ""
    for values, changed in _candidates(kind, now, chosen):
        try:
            fitting = kind.options.model_validate(values)
        except ValidationError as error:
            # The choice is to blame for what stands in its way when nothing else does.
            problem = _reason(error) if changed is None else problem
            continue
        return fitting.model_dump(mode="json", exclude_defaults=True), _said(changed)
    raise DoesNotFit(problem)


def _candidates(
    kind: GameType, now: Mapping[str, Any], chosen: Mapping[str, Any]
) -> Iterator[tuple[Values, tuple[OptionField, str] | None]]:
    yield {**now, **chosen}, None
    named = {field.name for field in kind.option_fields}
    # What was written for another choice means nothing to this one.
    kept = {**{name: value for name, value in now.items() if name in named}, **chosen}
    yield kept, None
    for field in kind.option_fields:
        if field.name not in chosen:
            for value in field.values:
                if value not in field.written:
                    yield {**kept, field.name: value}, (field, value)


def _reason(error: ValidationError) -> str:
    return error.errors(include_url=False)[0]["msg"].removeprefix("Value error, ")


def _said(changed: tuple[OptionField, str] | None) -> str:
    if changed is None:
        return ""
    field, value = changed
    return f"To fit your choice, this was changed as well: {field.title}: {field.values[value]}."
