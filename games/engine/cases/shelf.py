"""The casebooks of all games: `games/<id>/casebook.py`, loaded when first wanted."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from games.engine.cases.casebook import Casebook


@cache
def games() -> tuple[str, ...]:
    """The ids of all games that have a casebook."""
    catalogue = import_module("games.catalogue")
    return tuple(id for id in catalogue.GAMES if find_spec(f"games.{id}.casebook") is not None)


@cache
def casebook(game: str) -> Casebook:
    """The casebook of a game."""
    book: Casebook = import_module(f"games.{game}.casebook").CASEBOOK
    return book
