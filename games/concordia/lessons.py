"""The lesson of Concordia: five turns on the map Italia, from the first house to the Tribune."""

from __future__ import annotations

from typing import Final

from games.concordia.options import ConcordiaOptions
from games.concordia.setup import new
from games.concordia.state import ConcordiaState
from games.engine.gametype import Setup
from games.engine.lesson import BOARD, Lesson, Press, Step, Task
from games.engine.question import Answer

ME, ADA = 0, 1
MAP: Final = "map"


def _beginning() -> ConcordiaState:
    """A new game of two on the map Italia."""
    return new(Setup(2, ConcordiaOptions(map="italia"), "0" * 32, ME))


def _acts(seat: int, *keys: str) -> tuple[tuple[int, Answer], ...]:
    return tuple((seat, (key,)) for key in keys)


ADA_BUILDS = _acts(
    ADA, "start-architect", "land@roma/land_cosa_roma", "sea@roma/sea_olbia_roma", "cosa", "olbia", "end"
)
ADA_PRODUCES = _acts(ADA, "start-prefect", "etruria", "end")
ADA_SELLS = _acts(ADA, "start-mercator", "sell/tool/2", "done", "end")
ADA_PRODUCES_AGAIN = _acts(ADA, "start-prefect", "corsica", "end")

LESSON: Final = Lesson(
    id="first",
    title="Your first game",
    names=("You", "Ada"),
    steps=(
        Step(
            "You lead a Roman house of merchants. Every turn you play one card from your hand and do what it says; it "
            "stays on your pile until you take all of them back. At the end your cards themselves tell what counts. "
            "This is your first hand, with your goods and coins; press **Board** to see the map.",
            start=_beginning,
            wants=Press.BOARD,
            rule="Aim of the game",
        ),
        Step(
            "Your colonists wait in Roma, one on land and one at sea. Each city bears the good that it will yield. "
            "With the Architect you move colonists and then build houses. Play it.",
            wants=Task(
                ("start-architect",),
                "Not this time, because without a house nearly all other cards bring you little. Play the Architect.",
            ),
            rule="Playing a card",
        ),
        Step(
            "You have as many steps as colonists on the map: two. Colonists stand on the lines between cities, one on "
            "each line. Move the land colonist from Roma onto the line to Casinum.",
            shows=MAP,
            wants=Task(
                ("land@roma/land_casinum_roma",),
                "Not this time, because this lesson builds in Campania, right beside Roma. Move the land colonist "
                "onto the line from Casinum to Roma.",
                {
                    "sea@roma/": "The sea colonist comes next. First move the land colonist onto the line from Casinum "
                    "to Roma.",
                    "done": "Not this time, because you can build only next to your colonists. Move one first.",
                },
            ),
            rule="Steps of colonists",
        ),
        Step(
            "One step is left. Move the sea colonist onto the line from Neapolis to Roma. Neapolis belongs to the "
            "same province as Casinum, and a province produces for all its houses together.",
            shows=MAP,
            wants=Task(
                ("sea@roma/sea_neapolis_roma",),
                "Not this time, because two houses in one province are worth more than one. Move the sea colonist "
                "onto the line from Neapolis to Roma.",
                {
                    "done": "Not this time, because a step that you do not use is lost. Move the sea colonist.",
                },
            ),
            rule="Occupied lines",
        ),
        Step(
            "Now you may build in cities next to your colonists, as often as you can pay. Casinum is a city of food "
            "and costs 1 brick, 1 food and 2 coins. Build there.",
            wants=Task(
                ("casinum",),
                "Not this time, because you should build while you have the goods. Build in Casinum.",
                {"neapolis": "That comes next. Build in Casinum first: it needs your brick."},
            ),
            rule="Where a house may be built",
        ),
        Step(
            "Neapolis yields brick. Such a house needs no brick itself, only 1 food and 1 coin. Build there too.",
            wants=Task(
                ("neapolis",),
                "Not this time, because you can still pay for a second house, and it doubles what Campania brings you.",
            ),
            rule="Price of a house",
        ),
        Step(
            "All of this can still be taken back: **Undo** takes back one choice, **Start turn over** in a game all "
            "of them. When you end your turn, it stands, and Ada plays. End it.",
            wants=Task(("end",), "Not this time, because there is nothing left to do. End the turn."),
            rule="Taking back an answer",
        ),
        Step(
            "Ada has built as well. You have little left to pay with, so let a province produce: play a Prefect.",
            wants=Task(
                ("start-prefect",),
                "Not this time, because you are short of brick and food. Play a Prefect.",
                {
                    "start-tribune": "Not this time: the Tribune takes your pile back, and there is only one card in "
                    "it. Play a Prefect.",
                    "start-senator": "Not this time: cards cost goods, and you need those first. Play a Prefect.",
                    "start-mercator": "Not this time: you would sell what you still need. Play a Prefect.",
                    "start-diplomat": "Not this time: it would copy Ada's Architect, and you cannot pay for more "
                    "houses. Play a Prefect.",
                },
            ),
            before=ADA_BUILDS,
            rule="Prefect",
        ),
        Step(
            "Every house in the province yields its good, whoever owns it. Besides, you get the good of the bonus "
            "marker, which then turns to its coins. The question tells what each province would bring. Choose "
            "Campania.",
            wants=Task(
                ("campania",),
                "Not this time, because you have no house there and would get the good of the marker alone. Choose "
                "Campania.",
                {
                    "etruria": "Not this time: Ada has a house there and would gain a brick. Choose Campania.",
                    "corsica": "Not this time: Ada has a house there and would gain food. Choose Campania.",
                },
            ),
            rule="Production of a province",
        ),
        Step(
            "You have 1 brick and 2 food again, but only 2 coins. The Mercator brings 3 coins and lets you trade two "
            "kinds of goods with the bank. Play it.",
            wants=Task(
                ("start-mercator",),
                "Not this time, because you need coins for more houses. Play the Mercator.",
                {
                    "start-prefect": "That can be done too, but your storehouse has room for only two more goods. Play "
                    "the Mercator first.",
                },
            ),
            before=(*_acts(ME, "end"), *ADA_PRODUCES),
            rule="Mercator",
        ),
        Step(
            "Goods have fixed prices: brick 3, food 4, tool 5, wine 6, cloth 7. Sell your wine for 6 coins; no house "
            "that you plan needs it.",
            wants=Task(
                ("sell/wine/1",),
                "Not this time, because this lesson needs the other goods in a moment. Sell the wine.",
                {
                    "buy/": "Not this time, because coins are what you are short of. Sell the wine.",
                    "done": "Not this time, because you can have 6 coins more. Sell the wine.",
                },
            ),
            rule="Goods and prices",
        ),
        Step(
            "You have left it at that, and Ada has sold tools. With goods to spend you can buy cards: each lets you "
            "do more, and counts at the end. Play the Senator, who buys up to two.",
            wants=Task(
                ("start-senator",),
                "Not this time, because more cards mean more turns before you need the Tribune. Play the Senator.",
            ),
            before=(*_acts(ME, "done", "end"), *ADA_SELLS),
            rule="Senator",
        ),
        Step(
            "A card costs the goods printed on it and those of its space; the first space costs nothing more. Buy the "
            "Colonist for 1 food and 1 cloth. It belongs to Mars, who gives 2 points for each of your colonists.",
            wants=Task(
                ("deck-1-colonist",),
                "Not this time, because this lesson wants more colonists. Buy the Colonist.",
                {
                    "deck-1-architect": "A good card, and the cheapest one. This lesson takes it second: buy the "
                    "Colonist first.",
                    "done": "Not this time, because a Senator who buys nothing is a turn lost. Buy the Colonist.",
                },
            ),
            rule="Price of a card",
        ),
        Step(
            "You have also bought the Architect, and Ada has had her turn. Your pile is long now. The Tribune takes "
            "all of it back into your hand and brings coins for every card beyond the third. Play it.",
            wants=Task(
                ("start-tribune",),
                "That can be done too, and often you wait longer. Here you should see what the Tribune does: play it.",
            ),
            before=(*_acts(ME, "deck-1-architect", "end"), *ADA_PRODUCES_AGAIN),
            rule="Tribune",
        ),
        Step(
            "When somebody has built the last house or bought the last card for sale, the others have one more turn. "
            "Then every card scores by its god: Saturnus for example for provinces with a house of yours, Mars for "
            "colonists, Vesta for what you have left. Your hand always tells what they would give now. So buy cards "
            "whose gods reward what you build.",
            shows=BOARD,
            rule="Scoring",
        ),
    ),
)

LESSONS: Final = (LESSON,)
