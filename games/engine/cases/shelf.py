"""The casebooks of all games: `games/<id>/casebook.py`, loaded when first wanted."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from games.engine.cases.casebook import Casebook


@cache
def games() -> tuple[str, ...]:
    """The ids of all games that have a casebook."""
    packages = [module.name for module in iter_modules(import_module("games").__path__) if module.ispkg]
    return tuple(name for name in packages if find_spec(f"games.{name}.casebook") is not None)


@cache
def casebook(game: str) -> Casebook:
    """The casebook of a game."""
    book: Casebook = import_module(f"games.{game}.casebook").CASEBOOK
    return book
