"""The dogma effects, one function each, by age; importing them registers them."""

from __future__ import annotations

from games.innovation.effects import age_1, age_2, age_3, age_4, age_5, age_6, age_7, age_8, age_9, age_10

MODULES = (age_1, age_2, age_3, age_4, age_5, age_6, age_7, age_8, age_9, age_10)
"""All ages."""
