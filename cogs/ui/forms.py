"""A form with one field for words. It is handled by its id, so it is not kept in memory."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord.ui import Label, Modal, TextInput

from cogs.ui.look import LONGEST_PLACEHOLDER, LONGEST_TITLE
from cogs.ui.text import fit

WORDS: Final = "words"
"""The name of the field."""

MOST_WORDS: Final = 1500


class WordsForm(Modal):
    """Asks for some words: under `title`, in a field called `label`, with an example in it."""

    def __init__(self, title: str, label: str, custom_id: str, *, example: str = "", most: int = MOST_WORDS) -> None:
        super().__init__(title=fit(title, LONGEST_TITLE), custom_id=custom_id, timeout=None)
        words = TextInput[Any](
            custom_id=WORDS,
            style=discord.TextStyle.paragraph,
            placeholder=fit(example, LONGEST_PLACEHOLDER) or None,
            max_length=most,
        )
        self.add_item(Label[Any](text=fit(label, LONGEST_TITLE), component=words))

    def is_finished(self) -> bool:
        """True, so that discord.py does not wait for it."""
        return True
