"""The lesson of Dominion: first turns, a turn with Action cards, an Attack, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.dominion.cards import in_order
from games.dominion.options import DominionOptions
from games.dominion.setup import new
from games.dominion.state import DominionState, Phase
from games.engine.gametype import Setup
from games.engine.lesson import BOARD, Lesson, Press, Step, Task

ME, ADA = 0, 1
FIVE_CARDS: Final = ("copper", "copper", "copper", "copper", "estate")
OTHER_FIVE: Final = ("copper", "copper", "copper", "estate", "estate")


def _first_turn() -> DominionState:
    """A new game in which both players begin with four Coppers and an Estate in hand."""
    state = new(Setup(2, DominionOptions(), "0" * 32, ME))
    for player in state.players:
        player.hand, player.deck = in_order(FIVE_CARDS), list(OTHER_FIVE)
    return state


def _later(bought: Sequence[str], ada: Sequence[str] = ()) -> DominionState:
    """A game some turns later: what each has bought lies on the discard pile and is missing in the Supply."""
    state = new(Setup(2, DominionOptions(), "0" * 32, ME))
    for seat, cards in ((ME, bought), (ADA, ada)):
        state.players[seat].discard = list(cards)
        state.players[seat].turns = len(cards)
        for card in cards:
            state.supply[card] -= 1
    state.turn = len(bought) + len(ada)
    return state


def _deal(state: DominionState, seat: int, hand: Sequence[str], top: Sequence[str] = ()) -> None:
    """Give a player this hand and these cards on top of the deck; all other cards lie on the discard pile."""
    player = state.players[seat]
    rest = player.cards()
    for card in (*hand, *top):
        rest.remove(card)
    player.hand, player.deck, player.discard = in_order(hand), list(top), rest


def _action_turn() -> DominionState:
    """A turn with three Action cards in hand, and Treasures on top of the deck."""
    state = _later(
        ("smithy", "silver", "village", "militia", "silver", "gold"),
        ("silver", "smithy", "silver", "market", "gold", "silver"),
    )
    _deal(state, ME, ("village", "smithy", "militia", "copper", "estate"), ("silver", "gold", "estate", "estate"))
    _deal(state, ADA, ("copper", "copper", "silver", "estate", "gold"), ("copper", "copper", "silver"))
    state.phase, state.actions, state.buys, state.turn = Phase.ACTION, 1, 1, state.turn + 1
    return state


def _attacked() -> DominionState:
    """A turn of the other player, who holds a Militia, when it is too late for a Moat."""
    state = _later(
        ("smithy", "silver", "village", "militia", "silver", "gold", "province"),
        ("silver", "smithy", "silver", "militia", "gold", "silver", "province"),
    )
    _deal(state, ME, ("province", "estate", "smithy", "silver", "copper"), ("copper", "gold", "silver"))
    _deal(state, ADA, ("militia", "copper", "copper", "silver", "estate"), ("copper", "copper", "silver"))
    state.active, state.phase, state.actions, state.buys = ADA, Phase.ACTION, 1, 1
    state.turn += 1
    return state


COPPERS_FIRST = ("copper",) * 4
ALL_LATER = ("copper", "silver", "gold")

LESSON: Final = Lesson(
    id="first",
    title="Your first game",
    names=("You", "Ada"),
    steps=(
        Step(
            "You build a deck of your own. It begins with seven Coppers, which are money, and three Estates, which "
            "are worth points. What you buy goes into the deck and comes back to your hand later. Here you play "
            "against Ada, and this is your first hand.",
            start=_first_turn,
            rule="Aim of the game",
        ),
        Step(
            "What can be bought lies in the Supply: the same basic cards in every game, and ten kinds of Kingdom "
            "cards. Each pile shows what a card costs and how many are left. Press **Board** to look at it.",
            wants=Press.BOARD,
            rule="Supply piles",
        ),
        Step(
            "A turn has an Action phase, a Buy phase and a Clean-up phase. You hold no Action card, so you are in the "
            "Buy phase at once. First you play Treasures: choose them in the menu and confirm, or press the button "
            "for all of them.",
            wants=Task(
                COPPERS_FIRST,
                "Not this time, because you need 4 coins for the card that comes next. Play all four Coppers.",
            ),
            rule="Playing Treasures",
        ),
        Step(
            "Four Coppers make 4 coins, and you have 1 buy. Smithy is an Action card that draws three cards; it costs "
            "just 4. Buy it.",
            wants=Task(
                ("smithy",),
                "Not this time, because this lesson goes on with a Smithy. In a game this would be your own choice.",
                {
                    "end": "Not this time, because coins are not kept for later turns. Buy a Smithy with them.",
                    "copper": "Not this time, because a Copper makes your deck thicker, hardly better. Buy a Smithy.",
                    "curse": "Not this time: a Curse takes a point from you at the end. Buy a Smithy.",
                    "estate": "Not this time, because an Estate does nothing in your hand until the end. Buy a Smithy.",
                },
            ),
            rule="Buying cards",
        ),
        Step(
            "The Smithy went to your discard pile. As long as nobody has learned anything new, you can take a choice "
            "back: the button **Undo** names it. Try it.",
            wants=Press.UNDO,
            rule="Taking back an answer",
        ),
        Step(
            "The coins are there again, as if nothing had happened. In a game you could buy something else now. Here, "
            "buy the Smithy once more.",
            wants=Task(
                ("smithy",),
                "Not this time, because this lesson goes on with a Smithy. Buy it once more.",
            ),
        ),
        Step(
            "Your buy is used up. When you end the turn, everything that you played and still hold goes to your "
            "discard pile, and you draw five new cards. Then Ada plays.",
            wants=Task(("end",), "Not this time, because nothing else is left to do. End the turn."),
            rule="Clean-up phase",
        ),
        Step(
            "What happened since your last turn always stands at the top: Ada bought a Militia. Now you have five new "
            "cards, and your deck is empty. At the end of this turn your discard pile, with the Smithy in it, becomes "
            "your new deck. Play your three Coppers.",
            wants=Task(
                ("copper",) * 3,
                "Not this time, because you need 3 coins for what comes next. Play all three Coppers.",
            ),
            rule="Drawing and shuffling",
            before=((ADA, COPPERS_FIRST), (ADA, ("militia",)), (ADA, ("end",))),
        ),
        Step(
            "With 3 coins you can buy a Silver. It gives 2 coins each time you draw it, and is hardly ever wrong.",
            wants=Task(
                ("silver",),
                "Not this time: more Action cards than you can play are of no use, as each turn begins with one "
                "action only. Buy a Silver.",
                {
                    "end": "Not this time, because coins are not kept for later turns. Buy a Silver with them.",
                    "copper": "Not this time, because a Silver gives twice as much from the same place in your hand.",
                    "curse": "Not this time: a Curse takes a point from you at the end. Buy a Silver.",
                    "estate": "Not this time: points too early only fill your hand. Buy a Silver.",
                },
            ),
            rule="Basic cards",
        ),
        Step(
            "Some turns later you hold three Action cards, but you have only 1 action. Village draws a card and gives "
            "+2 actions, so it comes first. Play it.",
            start=_action_turn,
            wants=Task(
                ("village",),
                "Not this time, because you would leave good cards in your hand. Play the Village first.",
                {
                    "smithy": "Not this time: Smithy uses up your only action, and Militia would stay in your hand. "
                    "Play the Village first.",
                    "militia": "Not this time: Militia uses up your only action, and Smithy would stay in your hand. "
                    "Play the Village first.",
                    "end": "Not this time, because you would play none of your Action cards. Play the Village.",
                },
            ),
            rule="Actions, Buys and coins",
        ),
        Step(
            "You have 2 actions now: enough for both other cards. Draw first, then decide: play Smithy.",
            wants=Task(
                ("smithy",),
                "Not this time, because you still have actions for both cards. Play Smithy.",
                {
                    "militia": "That can be done too, but it is better to see more cards before you decide. Play "
                    "Smithy first.",
                },
            ),
            rule="Carrying out a card",
        ),
        Step(
            "One action is left for Militia, which is an Attack: it gives 2 coins, and Ada must discard down to three "
            "cards. Play it.",
            wants=Task(
                ("militia",), "Not this time, because you have an action left, and Militia gives 2 coins. Play it."
            ),
            rule="Playing an Attack",
        ),
        Step(
            "Your Treasures were played for you: with the coins of Militia you have 8. A Province costs 8 and is "
            "worth 6 points. Buy it.",
            wants=Task(
                ("province",),
                "Not this time, because 8 coins for a Province are what you have built your deck for. Buy it.",
                {
                    "gold": "Not this time: a third good Treasure would be fine early on, but Provinces win the game. "
                    "Buy it.",
                    "end": "Not this time, because coins are not kept for later turns. Buy the Province.",
                },
            ),
            rule="Scoring",
            before=((ADA, ("estate", "copper")), (ME, ALL_LATER)),
        ),
        Step(
            "Now Ada has played Militia, and you must discard down to three cards. Victory cards do nothing in your "
            "hand and count at the end wherever they are: choose Province and Estate, then confirm. A Moat in hand "
            "would have kept the Attack away from you.",
            start=_attacked,
            before=((ADA, ("militia",)),),
            wants=Task(
                ("province", "estate"),
                "Not this time, because you need your Smithy and your Treasures in your next turn. Discard Province "
                "and Estate: you lose no points by it.",
            ),
            rule="Attacks in detail",
        ),
        Step(
            "That is how it goes on until the Province pile or three other piles are empty. Then all cards of your "
            "deck are counted, and most points win. Now you know enough to play; a card is told by `/card`, and your "
            "own cards are always under **My hand**.",
            shows=BOARD,
            rule="When the game ends",
        ),
    ),
)

LESSONS: Final = (LESSON,)
