"""The rules text of Concordia, `rules.md` in this package, by its sections."""

from __future__ import annotations

from typing import Final

from games.engine.rulebook import Rulebook, read_rulebook

RULEBOOK: Final[Rulebook] = read_rulebook(__package__)
