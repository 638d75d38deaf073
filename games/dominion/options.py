"""The table options of Dominion (section 7.6)."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Literal, Self

from pydantic import field_validator, model_validator

from games.dominion.cards import CARDS, SETS, pool
from games.engine.gametype import OptionField, Options, Written

KINGDOM_SIZE = 10

YesNo = Literal["no", "yes"]


class DominionOptions(Options):
    """What the table agrees on before the game.

    `kingdom` is the id of a recommended set, 'random', 'draft', or 'list' with ten names in `cards`. A set that
    exists in both editions means the one of the chosen edition.
    """

    edition: Literal["first", "second"] = "first"
    kingdom: str = "first_game"
    cards: tuple[str, ...] = ()
    moat: Literal["always", "ask", "never"] = "always"
    treasures_after_buy: YesNo = "no"
    spy: Literal["one by one", "at once"] = "one by one"
    deck_counts: YesNo = "yes"
    discard_counts: YesNo = "no"
    open_discards: YesNo = "no"
    discard_top: YesNo = "no"

    @field_validator("cards", mode="before")
    @classmethod
    def _by_id(cls, value: object) -> object:
        """Cards may also be written by name and as one text with commas or line breaks."""
        names = re.split(r"[,;\n]", value) if isinstance(value, str) else value
        if not isinstance(names, list | tuple):
            return value
        return tuple(_card_id(str(name)) for name in names if str(name).strip())

    @model_validator(mode="after")
    def _kingdom_fits(self) -> Self:
        if self.kingdom == "list":
            self._check_list()
        elif self.cards:
            raise ValueError("The Kingdom is not a list of your own, so no cards can be named for it.")
        elif self.kingdom not in ("random", "draft"):
            self._check_set()
        return self

    def _check_set(self) -> None:
        if self.kingdom not in SETS:
            raise ValueError(f"There is no set {self.kingdom!r}. The sets are: {', '.join(_set_values().values())}.")
        chosen = SETS[self.kingdom_set]
        if chosen.edition != self.edition:
            names = ", ".join(one.name for one in SETS.values() if one.edition == self.edition)
            raise ValueError(
                f"{chosen.name} is a set of the {chosen.edition} edition; with the {self.edition} edition "
                f"you can choose: {names}. Or name ten cards of your own."
            )

    def _check_list(self) -> None:
        for card in self.cards:
            if card not in CARDS or CARDS[card].edition == "basic":
                raise ValueError(f"There is no Kingdom card of the name {card.replace('_', ' ')!r}.{_meant(card)}")
            if CARDS[card].edition == "second" and self.edition == "first":
                raise ValueError(
                    f"{CARDS[card].name} is a card of the second edition. Choose the second edition to use it."
                )
        named = len(set(self.cards))
        if named != KINGDOM_SIZE or len(self.cards) != KINGDOM_SIZE:
            raise ValueError(f"A Kingdom has ten different cards; you named {named}.")

    @property
    def kingdom_set(self) -> str:
        """The id of the chosen recommended set, of the chosen edition if both have one of that name."""
        twin = f"{self.kingdom}_2e"
        return twin if self.edition == "second" and twin in SETS else self.kingdom

    @property
    def pool(self) -> tuple[str, ...]:
        """The cards among which chance or a draft chooses."""
        return pool(self.edition)


def _card_id(name: str) -> str:
    return "_".join(name.lower().replace("_", " ").split())


def _meant(name: str) -> str:
    """A question after the Kingdom card whose name is most like an unknown one, empty if none is."""
    kingdom = [card for card, facts in CARDS.items() if facts.edition != "basic"]
    near = get_close_matches(name, kingdom, n=1, cutoff=0.7)
    return f" Did you mean {CARDS[near[0]].name}?" if near else ""


def _set_values() -> dict[str, str]:
    values = {one.id: one.name for one in SETS.values() if one.edition == "first"}
    for one in SETS.values():
        if one.edition == "second" and one.id.removesuffix("_2e") not in values:
            values[one.id] = f"{one.name} (second edition)"
    return values


YES_NO = {"no": "No", "yes": "Yes"}

OPTION_FIELDS = (
    OptionField("edition", "Edition", {"first": "First edition", "second": "Second edition"}, always=True),
    OptionField(
        "kingdom",
        "Kingdom cards",
        {
            **_set_values(),
            "random": "Ten at random",
            "draft": "Draft: each player in turn names one",
            "list": "Ten cards named by the host",
        },
        always=True,
        written={
            "list": Written(
                "cards",
                "Ten Kingdom cards, with commas between",
                "Cellar, Moat, Village, Woodcutter, Workshop, Militia, Remodel, Smithy, Market, Mine",
                lambda card: CARDS[card].name if card in CARDS else card,
            )
        },
    ),
    OptionField(
        "moat",
        "Moat against an Attack, unless a player orders otherwise",
        {"always": "Always reveal it", "ask": "Ask each time", "never": "Never reveal it"},
    ),
    OptionField("treasures_after_buy", "Treasures may still be played after the first buy", YES_NO),
    OptionField(
        "spy", "Spy asks about the revealed cards", {"one by one": "One player at a time", "at once": "All at once"}
    ),
    OptionField("deck_counts", "Show how many cards each deck has", {"yes": "Yes", "no": "Only your own deck"}),
    OptionField("discard_counts", "Show how many cards each discard pile has", YES_NO),
    OptionField("open_discards", "Players may look through their own discard pile", YES_NO),
    OptionField("discard_top", "Ask which of several discarded cards lies on top", YES_NO),
)
"""The options as the lobby offers them. `cards` belongs to the Kingdom 'list' and is given as text."""
