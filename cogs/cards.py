"""`/card`: what a card of any game does, costs and is, with rulings, in our own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club
from cogs.handling import Interaction, Reply, answer_privately
from cogs.ui.lists import card_view, refusal_view
from cogs.ui.look import MOST_OPTIONS
from games.dominion.cards import CARDS
from games.dominion.text import card_rulings, card_text, type_line

EDITIONS = {"first": "First edition", "second": "Second edition"}


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card as it is looked up."""

    name: str
    game: str
    cost: str
    types: str
    text: str
    rulings: Sequence[str]


def dominion_card(card: str) -> CardFacts:
    """A card of Dominion; where the editions differ, both wordings."""
    facts = CARDS[card]
    editions = [facts.edition] if facts.edition in EDITIONS else list(EDITIONS)
    texts = {edition: card_text(card, edition) for edition in editions}
    if len(set(texts.values())) == 1:
        text = texts[editions[0]]
    else:
        text = "\n".join(f"{EDITIONS[edition]}: {words}" for edition, words in texts.items())
    return CardFacts(facts.name, "Dominion", f"costs {facts.cost}", type_line(card), text, _rulings(card, editions))


def _rulings(card: str, editions: Sequence[str]) -> list[str]:
    """The rulings about a card; what holds in one of its editions only is marked with that edition."""
    holds: dict[str, list[str]] = {}
    for edition in editions:
        for ruling in card_rulings(card, edition):
            holds.setdefault(ruling, []).append(edition)
    everywhere = [ruling for ruling, where in holds.items() if len(where) == len(editions)]
    marked = [f"{EDITIONS[where[0]]}: {ruling}" for ruling, where in holds.items() if len(where) < len(editions)]
    return everywhere + marked


def all_cards() -> dict[str, CardFacts]:
    """The cards of all games by their names in small letters."""
    return {CARDS[card].name.lower(): dominion_card(card) for card in CARDS}


class Cards(commands.Cog):
    """The look-up of cards."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._cards = all_cards()

    @app_commands.command(name="card", description="Look up what a card does, costs and is, with rulings")
    @app_commands.describe(name="The name of a card")
    async def card(self, interaction: Interaction, name: str) -> None:
        """Show a card."""
        found = self._cards.get(" ".join(name.lower().replace("_", " ").split()))

        async def work() -> Reply:
            if found is None:
                return Reply(
                    refusal_view("There is no card of this name. The list that opens as you type has them all.")
                )
            return Reply(
                card_view(
                    found.name,
                    cost=found.cost,
                    types=f"{found.game} · {found.types}",
                    text=found.text,
                    rulings=found.rulings,
                )
            )

        await answer_privately(interaction, work)

    @card.autocomplete("name")
    async def _names(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        typed = current.lower()
        names = sorted(
            (facts.name for key, facts in self._cards.items() if typed in key),
            key=lambda name: (not name.lower().startswith(typed), name),
        )
        return [Choice(name=name, value=name) for name in names[:MOST_OPTIONS]]
