"""The lessons of Civilization: the phases of a turn, and a battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.civilization.options import CivilizationOptions
from games.civilization.setup import lay_homes, new
from games.civilization.state import City, CivilizationState, Figure, Marker, Phase
from games.engine.gametype import Setup
from games.engine.lesson import BOARD, HAND, Lesson, Step, Task

ME, ADA = 0, 1
NEAR_HOME: Final = "map-A1"


def _beginning() -> CivilizationState:
    """A tutorial game of the Chinese against the Germans, before the capitals are placed."""
    options = CivilizationOptions(civilizations="chosen", tutorial="yes")
    state = new(Setup(2, options, "0" * 31 + "1", ME))
    for player, civilization in zip(state.players, ("china", "germany"), strict=True):
        player.civilization = civilization
    lay_homes(state)
    return state


def _later(turn: int, phase: Phase) -> CivilizationState:
    """A later turn of the same game: both have a second technology, and the tile beside the Chinese is known."""
    state = _beginning()
    me, ada = state.players
    me.start, me.technologies = "writing", ["writing", "pottery"]
    ada.start, ada.technologies = "metalworking", ["metalworking", "code-of-laws"]
    me.cities, ada.cities = [City("C2", capital=True, walls=True)], [City("N6", capital=True)]
    ada.figures = [Figure("army", "M7"), Figure("scout", "M7", city="N6")]
    state.markers["C3"] = Marker("building", "library")
    state.pools["library"] -= 1
    state.slots["E1"] = replace(state.slots["E1"], rotation=90, revealed=True)
    state.turn, state.phase = turn, phase
    return state


def _settling() -> CivilizationState:
    """A Start of Turn in which a scout can found a city, as hut and village near it are taken."""
    state = _later(4, Phase.START)
    me = state.players[ME]
    me.huts, me.villages = [state.hut_pile.pop(0)], [state.village_pile.pop(0)]
    me.figures = [Figure("army", "F2"), Figure("scout", "F3")]
    return state


def _before_battle() -> CivilizationState:
    """A Movement in which two armies stand beside a village."""
    state = _later(3, Phase.MOVEMENT)
    me = state.players[ME]
    state.huts["G4"], state.villages["F2"] = state.hut_pile.pop(0), state.village_pile.pop(0)
    me.figures = [Figure("army", "E2"), Figure("army", "E2")]
    for kind, own, top in (("infantry", 2, 1), ("artillery", 2, 2), ("mounted", 2, 1)):
        deck = state.unit_decks[kind]
        deck += [unit for unit in me.units if unit.startswith(kind)]
        for unit in (f"{kind}-{own}", f"{kind}-{top}"):
            deck.remove(unit)
        deck.insert(0, f"{kind}-{top}")
    me.units = ["infantry-2", "artillery-2", "mounted-2"]
    return state


TURN: Final = Lesson(
    id="turn",
    title="A turn",
    names=("You", "Ada"),
    steps=(
        Step(
            "You lead a people from its first city on. There are four ways to win: culture, technologies, coins, or "
            "taking another capital. Most of the map is still face down. You play the Chinese, in the corner at the "
            "top left.",
            shows=BOARD,
            start=_beginning,
            rule="Aim of the game",
        ),
        Step(
            "A city gathers from the eight squares around it: trade, production and culture. The question tells what "
            "each place for your capital would give. C2 also has room to grow; choose it.",
            shows=NEAR_HOME,
            wants=Task(
                ("C2",),
                "Not this time, because this lesson goes on with C2. In a game compare trade and production of the "
                "four places.",
            ),
            rule="Capital and first figures",
        ),
        Step(
            "You begin with an army and a scout. Place the army at D3, beside the tile that you want to explore; the "
            "scout will go there too. Ada does the same at her capital.",
            shows=NEAR_HOME,
            wants=Task(
                ("D3",),
                "Not this time, because from D3 your army is nearest to unknown land. Choose D3.",
            ),
            rule="Capital and first figures",
        ),
        Step(
            "A turn has five phases, and all players go through each phase before the next begins. The first is the "
            "Start of Turn: here you found cities with scouts and change the government. Neither is any use now, so "
            "end it.",
            before=((ME, ("D3",)), (ADA, ("N6",)), (ADA, ("M7",)), (ADA, ("M7",))),
            wants=Task(
                ("done",),
                "Not this time, because Anarchy would leave your capital without a city action this turn. End the "
                "Start of Turn.",
            ),
            rule="Phases of a turn",
        ),
        Step(
            "In the Trade phase your cities gather trade: you have 6 now. Players can also offer each other trade, "
            "resources and promises. You need your trade for research, so say that you are done.",
            before=((ADA, ("done",)),),
            wants=Task(
                ("done",),
                "Not this time, because Ada has nothing that you need. Say that you are done.",
            ),
            rule="Gathering trade",
        ),
        Step(
            "In City Management each city does one thing: build, devote itself to the arts for culture, or harvest a "
            "resource. Choose to build in your capital.",
            before=((ADA, ("done",)),),
            wants=Task(
                ("build/C2",),
                "Not this time, because a building works in every later turn. Build in the capital.",
                {
                    "done": "Not this time, because a city action that you do not take is lost. Build in the capital.",
                },
            ),
            rule="City actions",
        ),
        Step(
            "You can build what your production of 5 allows. Your start technology is Writing, which knows the "
            "Library: it will bring 1 trade and 1 culture from its square. Build it.",
            wants=Task(
                ("building/library",),
                "Not this time, because more trade now means technologies sooner. Build the Library.",
                {
                    "figure/scout": "Not this time: it would cost 3 trade besides, and then you could not research in "
                    "this turn. Build the Library.",
                    "unit/": "Not this time: nobody threatens you yet, and units cannot be seen on the map. Build the "
                    "Library.",
                },
            ),
            rule="Buildings",
        ),
        Step(
            "In Movement each figure moves once, up to two squares. Figures that set out together are a group. Choose "
            "the figures at D3.",
            shows=NEAR_HOME,
            before=((ADA, ("build/N6",)), (ADA, ("unit/infantry",))),
            wants=Task(
                ("move/D3",),
                "Not this time, because your figures should find new land. Move them.",
            ),
            rule="Moving figures",
        ),
        Step(
            "Choose both, the army and the scout, and confirm: the army protects the scout, who cannot fight.",
            shows=NEAR_HOME,
            wants=Task(
                ("army", "scout"),
                "Not this time, because alone either of them could do less. Choose both.",
            ),
            rule="Groups",
        ),
        Step(
            "Turning over an unknown tile costs one step, from a square beside it. Explore the tile at E1.",
            shows=NEAR_HOME,
            wants=Task(
                ("explore/E1",),
                "Not this time, because new land has resources, huts and room for cities. Explore the tile at E1.",
            ),
            rule="Exploring a tile",
        ),
        Step(
            "A village at F2 and a hut at G4: the hut is a present for the first army there, the village must be "
            "fought. With your last step enter E3. The scout gathers the forest there for your capital, which then "
            "has 7 production.",
            shows=NEAR_HOME,
            wants=Task(
                ("move/E3",),
                "Not this time, because from E3 you reach more next turn. Go to E3.",
            ),
            rule="Huts",
        ),
        Step(
            "At the end of the turn all choose in secret what to research. With 6 trade you can learn any technology "
            "of level I; the trade is then gone. Higher levels need more trade, and two technologies below them. "
            "Choose one: Pottery for example.",
            before=((ADA, ("done",)),),
            wants=Task(
                ("pottery",),
                "Not this time, because a technology each turn is what the game is about. Choose one.",
                also=lambda answer: answer != ("none",),
            ),
            rule="Choosing a technology",
        ),
        Step(
            "Three turns later hut and village are yours, and nothing is in the way of a second city. It needs land "
            "on its own square, and no hut, village or enemy around it. Found it with your scout.",
            shows=NEAR_HOME,
            start=_settling,
            wants=Task(
                ("found/F3/scout",),
                "Not this time, because a second city doubles what you can do in each turn. Found it.",
            ),
            rule="Founding a city",
        ),
        Step(
            "Two cities now take two city actions each turn. From here on you choose your way: arts and great persons "
            "for culture, trade for technologies, coins from what you build and learn, or armies. How you fight is in "
            "the other lesson.",
            shows=NEAR_HOME,
            rule="Culture victory",
        ),
    ),
)

BATTLE: Final = Lesson(
    id="battle",
    title="A battle",
    names=("You", "Ada"),
    steps=(
        Step(
            "Armies on the map only say where a battle is. What fights are your units, which nobody else sees: you "
            "have infantry, artillery and mounted, each of strength 2. Infantry trumps mounted, mounted trumps "
            "artillery, artillery trumps infantry.",
            start=_before_battle,
            rule="Trumping",
        ),
        Step(
            "Two of your armies stand at E2, beside a village of barbarians. A second army in a group gives you two "
            "more units in battle, if you have them. Choose the figures at E2.",
            shows=NEAR_HOME,
            wants=Task(
                ("move/E2",),
                "Not this time, because your armies have come for the village. Move them.",
            ),
            rule="Battle hands",
        ),
        Step(
            "Let both armies set out together, and confirm.",
            shows=NEAR_HOME,
            wants=Task(
                ("army", "army"),
                "Not this time: a single army would fight alone, for every move is a battle of its own. Choose both.",
            ),
            rule="Groups",
        ),
        Step(
            "The question tells where a battle would begin. Entering the square of the village is the attack, and it "
            "ends the move. Attack.",
            shows=NEAR_HOME,
            wants=Task(
                ("move/F2",),
                "Not this time, because you are strong enough now. Attack the village at F2.",
            ),
            rule="When a battle starts",
        ),
        Step(
            "Barbarians always have one unit of each kind; Ada plays them. The defender begins: artillery of strength "
            "2. In your turn you play one unit, against an enemy unit or as a new front. Your mounted unit trumps "
            "artillery, so it strikes first: play it against front 1.",
            before=((ADA, ("unit/artillery-2/new",)),),
            wants=Task(
                ("unit/mounted-2/1",),
                "Not this time, because that front stays strong. Play mounted against artillery.",
                {
                    "unit/infantry-2/1": "Not this time: artillery trumps infantry and would kill it before it "
                    "strikes. Play mounted against it.",
                    "unit/artillery-2/1": "Not this time: equal units of equal strength kill each other. Play mounted, "
                    "which trumps artillery.",
                },
            ),
            rule="Fronts and wounds",
        ),
        Step(
            "Your first strike killed the artillery, and you took no wound. Their infantry then trumped your mounted "
            "unit, but strength 1 did not kill it. They have one unit left, and it must be mounted. Which of yours is "
            "safe from it as a new front?",
            before=((ADA, ("unit/infantry-1/1",)),),
            wants=Task(
                ("unit/infantry-2/new",),
                "Not this time: mounted trumps artillery and would strike first. Play infantry.",
            ),
            rule="Trumping",
        ),
        Step(
            "They opened a front of their own. Your artillery is stronger, though it is trumped: it takes 1 wound "
            "first and then kills. Play it against front 3.",
            before=((ADA, ("unit/mounted-1/new",)),),
            wants=Task(
                ("unit/artillery-2/3",),
                "Not this time, though it would win as well. Play artillery against front 3, to see a strike that "
                "does not kill.",
            ),
            rule="Fronts and wounds",
        ),
        Step(
            "All units have been played: each side adds the full strength of its living units and its bonus, and the "
            "defender wins a tie. You won 6 to 0. The token of the village is yours, here a spy, and the Chinese gain "
            "3 culture.",
            shows=HAND,
            rule="Result of a battle",
        ),
        Step(
            "Against a player it goes the same way. A city defends with six units and a bonus of 6, a capital with a "
            "bonus of 12, and walls let the attacker begin. Who wins against a player takes loot; who takes a capital "
            "has won the game. So look at **Board** before you attack: it tells how many units each player has.",
            shows="seats",
            rule="Loot",
        ),
    ),
)

LESSONS: Final = (TURN, BATTLE)
