"""For how long is kept what is of use for a while only."""

from datetime import timedelta
from typing import Final

NOTICES: Final = timedelta(days=14)
"""Notices that were sent or dropped, since they were made."""

DRAFTS: Final = timedelta(days=30)
"""Half-made choices, since they were touched last."""
