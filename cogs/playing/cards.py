"""`/card`: what a card of any game does and is, with rulings, in our own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club
from cogs.handling import Interaction, Reply, answer_privately
from cogs.playing.moves import choices
from cogs.ui.lists import card_view, refusal_view
from games.civilization.text.cards import component_cards
from games.concordia import text as concordia
from games.concordia.facts import CARDS as CONCORDIA_CARDS
from games.dominion import text as dominion
from games.dominion.cards import CARDS as DOMINION_CARDS
from games.engine.gametype import Drawn
from games.innovation import text as innovation
from games.innovation.board import card_picture
from games.innovation.cards import CARDS as INNOVATION_CARDS

EDITIONS = {"first": "First edition", "second": "Second edition", "third": "Third edition"}

PLACES = ("top left", "bottom left", "bottom centre", "bottom right")
"""The positions of icons on a card of Innovation."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card as it is looked up.

    `facts` is what it is and costs. `printed` are the places of its icons with the icons, or with None where the
    picture is. `draw` makes a picture of it from its `id`.
    """

    id: str
    name: str
    game: str
    facts: str
    text: str
    rulings: Sequence[str]
    printed: Sequence[tuple[str, str | None]] = ()
    draw: Callable[[str], Drawn] | None = None


def dominion_card(card: str) -> CardFacts:
    """A card of Dominion; where the editions differ, both wordings."""
    facts = DOMINION_CARDS[card]
    editions = [facts.edition] if facts.edition in EDITIONS else ["first", "second"]
    return CardFacts(
        card,
        facts.name,
        "Dominion",
        f"{dominion.type_line(card)} · costs {facts.cost}",
        _by_edition({edition: dominion.card_text(card, edition) for edition in editions}),
        _rulings({edition: dominion.card_rulings(card, edition) for edition in editions}),
    )


def innovation_card(card: str) -> CardFacts:
    """A card of Innovation with its icons; where the editions differ, both wordings."""
    facts = INNOVATION_CARDS[card]
    editions = ("first", "third")
    return CardFacts(
        card,
        facts.name,
        "Innovation",
        innovation.type_line(card),
        _by_edition({edition: innovation.card_text(card, edition) for edition in editions}),
        _rulings({edition: innovation.card_rulings(card, edition) for edition in editions}),
        tuple(zip(PLACES, facts.positions, strict=True)),
        card_picture,
    )


def concordia_cards() -> Iterator[CardFacts]:
    """The personalities of Concordia by name, each with the starting card and those of the decks; two cards besides."""
    for name in dict.fromkeys(card.name for card in CONCORDIA_CARDS.values()):
        cards = [card.id for card in CONCORDIA_CARDS.values() if card.name == name]
        text = "\n".join(dict.fromkeys([*concordia.card_texts(cards), *map(concordia.card_god_text, cards)]))
        rulings = list(dict.fromkeys(ruling for card in cards for ruling in concordia.card_rulings(card)))
        facts = "; ".join(concordia.type_lines(cards))
        yield CardFacts(cards[0], name, "Concordia", facts, text, rulings)
    for about, name in (("magnus", "Praefectus Magnus"), ("concordia", "Concordia card")):
        first, *rulings = [*concordia.special_texts(about)]
        yield CardFacts(about, name, "Concordia", "not bought and not played", first, rulings)


def civilization_cards() -> Iterator[CardFacts]:
    """The components of Civilization by name."""
    for card in component_cards():
        yield CardFacts(card.id, card.name, "Civilization", card.facts, card.text, card.rulings)


def _by_edition(texts: Mapping[str, str]) -> str:
    """The one text, or that of each edition."""
    if len(set(texts.values())) == 1:
        return next(iter(texts.values()))
    return "\n".join(f"{EDITIONS[edition]}:{_own_lines(text)}" for edition, text in texts.items())


def _own_lines(text: str) -> str:
    return f"\n{text}" if "\n" in text else f" {text}"


def _rulings(told: Mapping[str, Sequence[str]]) -> list[str]:
    """The rulings about a card; what holds in one of its editions only is marked with that edition."""
    holds: dict[str, list[str]] = {}
    for edition, rulings in told.items():
        for ruling in rulings:
            holds.setdefault(ruling, []).append(edition)
    everywhere = [ruling for ruling, where in holds.items() if len(where) == len(told)]
    marked = [f"{EDITIONS[where[0]]}: {ruling}" for ruling, where in holds.items() if len(where) < len(told)]
    return everywhere + marked


def all_cards() -> dict[str, CardFacts]:
    """The cards of all games by their names in small letters; a name that two games have is told apart by the game."""
    found = list(_cards())
    names = Counter(facts.name.lower() for facts in found)
    told_apart = [
        replace(facts, name=f"{facts.name} ({facts.game})") if names[facts.name.lower()] > 1 else facts
        for facts in found
    ]
    return {facts.name.lower(): facts for facts in told_apart}


def _cards() -> Iterator[CardFacts]:
    """The cards of every game. A new game adds its own here."""
    yield from map(dominion_card, DOMINION_CARDS)
    yield from map(innovation_card, INNOVATION_CARDS)
    yield from concordia_cards()
    yield from civilization_cards()


class Cards(commands.Cog):
    """The look-up of cards."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._cards = all_cards()

    @app_commands.command(name="card", description="Look up what a card of any game does and is, with rulings")
    @app_commands.describe(name="The name of a card")
    async def card(self, interaction: Interaction, name: str) -> None:
        """Show a card."""
        found = self._cards.get(" ".join(name.lower().replace("_", " ").split()))

        async def work() -> Reply:
            if found is None:
                return Reply(
                    refusal_view("There is no card of this name. The list that opens as you type has them all.")
                )
            return await self._shown(found, interaction.user.id)

        await answer_privately(interaction, work)

    async def _shown(self, card: CardFacts, user_id: int) -> Reply:
        signs = self._club.emoji
        printed = " · ".join(
            f"{place}: {signs.shown(card.game.lower(), icon) if icon else 'picture'}" for place, icon in card.printed
        )
        facts = "\n-# ".join(
            part for part in (f"{card.game} · {card.facts}", printed[:1].upper() + printed[1:]) if part
        )
        plain = card_view(card.name, facts=facts, text=card.text, rulings=card.rulings)
        drawn = None
        if card.draw is not None and await self._club.wants_pictures(user_id):
            drawn = await self._club.gallery.draw(card.game.lower(), card.draw, card.id)
        if drawn is None:
            return Reply(plain)
        view = card_view(card.name, facts=facts, text=card.text, rulings=card.rulings, picture=drawn.picture)
        return Reply(view, [drawn.file()], plain=plain)

    @card.autocomplete("name")
    async def _names(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        typed = current.lower()
        names = sorted(
            (facts.name for facts in self._cards.values()),
            key=lambda name: (not name.lower().startswith(typed), name),
        )
        return choices(((name, name) for name in names), current)
