"""The lesson of Innovation: the four actions, sharing, splaying, scoring, achieving and a demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from games.engine.gametype import Setup
from games.engine.lesson import BOARD, Lesson, Press, Step, Task
from games.innovation.cards import AGE, CARDS, in_order
from games.innovation.options import InnovationOptions
from games.innovation.setup import new
from games.innovation.state import InnovationState, Phase

ME, ADA = 0, 1


def _new(*tops: Sequence[str], named: Iterable[str] = ()) -> InnovationState:
    """A new game of two with empty hands, and these cards on top of the piles, from age 1 on.

    None of the cards that are `named` lies face down as an achievement.
    """
    state = new(Setup(2, InnovationOptions(), "0" * 32))
    wanted = {*named, *(card for cards in tops for card in cards)}
    for player in state.players:
        state.supply[0] += player.hand
        player.hand = []
    for place, card in enumerate(state.tiles):
        if card in wanted:
            pile = state.supply[place]
            state.tiles[place] = next(other for other in pile if other not in wanted)
            pile.remove(state.tiles[place])
            pile.append(card)
    for pile, cards in zip(state.supply, tops, strict=False):
        pile[:] = [*cards, *(card for card in pile if card not in cards)]
    return state


def _take(state: InnovationState, *cards: str) -> list[str]:
    """Cards out of their piles."""
    for card in cards:
        state.supply[AGE[card] - 1].remove(card)
    return list(cards)


def _beginning() -> InnovationState:
    """The first choice of a game."""
    state = _new(
        ("agriculture", "domestication", "clothing", "oars", "mysticism", "sailing", "masonry"),
        ("fermenting", "philosophy", "calendar"),
        named=("metalworking", "writing", "tools", "pottery"),
    )
    state.players[ME].hand = in_order(_take(state, "metalworking", "writing"))
    state.players[ADA].hand = in_order(_take(state, "tools", "pottery"))
    return state


def _position(
    boards: Sequence[Mapping[str, str]],
    hands: Sequence[Sequence[str]],
    scores: Sequence[Sequence[str]],
    *tops: Sequence[str],
) -> InnovationState:
    """The first action of a turn. `boards` have for each colour its cards with commas between, the bottom one first."""
    laid = [card for board in boards for pile in board.values() for card in pile.split(", ")]
    named = [*laid, *(card for cards in (*hands, *scores) for card in cards)]
    state = _new(*tops, named=named)
    for player, board, hand, score in zip(state.players, boards, hands, scores, strict=True):
        for colour, cards in board.items():
            player.board[colour].cards = _take(state, *cards.split(", "))
            assert all(CARDS[card].colour == colour for card in player.board[colour].cards)
        player.hand, player.score = in_order(_take(state, *hand)), in_order(_take(state, *score))
    state.phase, state.actions, state.turn = Phase.ACTION, 2, 9
    return state


def _middle() -> InnovationState:
    """Philosophy on the board, two blue cards that can be splayed, and three points."""
    return _position(
        (
            {"blue": "tools, writing", "red": "metalworking", "purple": "philosophy"},
            {"blue": "pottery, calendar", "green": "the-wheel", "yellow": "domestication"},
        ),
        (("fermenting", "clothing"), ("sailing", "oars")),
        (("archery", "construction"), ()),
        ("agriculture", "code-of-laws"),
        ("currency", "mapmaking"),
    )


def _strong() -> InnovationState:
    """Many towers against few: a demand that hits."""
    state = _position(
        (
            {"blue": "writing", "red": "metalworking, archery", "yellow": "masonry", "purple": "philosophy"},
            {"blue": "pottery, calendar", "green": "sailing", "yellow": "domestication"},
        ),
        (("clothing",), ("mathematics",)),
        (("the-wheel", "mysticism", "fermenting"), ("city-states",)),
        ("agriculture", "code-of-laws"),
        ("construction", "currency", "mapmaking"),
    )
    state.players[ME].achievements = ["1"]
    state.available.remove("1")
    return state


LESSON: Final = Lesson(
    id="first",
    title="Your first game",
    names=("You", "Ada"),
    steps=(
        Step(
            "You build a civilization of cards from ten ages. With two players, whoever claims six achievements first "
            "wins. You get them with points, and your points come from what your cards let you do. This is your first "
            "hand.",
            start=_beginning,
            rule="Aim of the game",
        ),
        Step(
            "Everybody begins with two cards and puts one of them on the board: that is to meld it. Then all are "
            "turned up, and the card that comes first in the alphabet begins. Meld Metalworking, which shows three "
            "towers.",
            wants=Task(
                ("metalworking",),
                "Not this time, because this lesson goes on with Metalworking: with Writing Ada would begin.",
            ),
            rule="First cards and first player",
        ),
        Step(
            "Ada has melded Tools, so you begin. On the board each colour has its own pile, and only icons that are "
            "visible count. Press **Board** to see the boards, the piles of all ages and the achievements.",
            wants=Press.BOARD,
            before=((ADA, ("tools",)),),
            rule="Places of a player",
        ),
        Step(
            "A turn has two actions; only the very first one has a single action. There are four kinds of action: "
            "draw, meld, dogma, achieve. Draw a card: it comes from the pile of your highest top card, here age 1.",
            wants=Task(
                ("draw",),
                "Not this time, because we come to that in a moment. Draw a card first.",
            ),
            rule="Draw action",
        ),
        Step(
            "You drew Agriculture; then Ada drew two cards. Now you have two actions. Meld Writing: it is blue, a "
            "colour that you do not have yet, and its bulbs count from now on.",
            wants=Task(
                ("meld/writing",),
                "Not this time, because this lesson goes on with Writing. Meld it.",
                {
                    "dogma/": "That comes next. Meld Writing first.",
                    "draw": "Not this time: a card in hand does nothing yet. Meld Writing.",
                },
            ),
            before=((ADA, ("draw",)), (ADA, ("draw",))),
            rule="Meld action",
        ),
        Step(
            "Now activate a card: its dogma. Metalworking draws cards of age 1 and scores each one with a tower, "
            "until one has none. Its icon is the tower, and the question tells what others get: Ada has fewer towers "
            "than you, so she does not share.",
            wants=Task(
                ("dogma/metalworking",),
                "Not this time, because it can bring you several points at once. Activate Metalworking.",
                {"dogma/writing": "Not this time: Ada has as many bulbs as you and would share it. We try that next."},
            ),
            rule="Order of a Dogma action",
        ),
        Step(
            "Oars and Mysticism show towers and went to your score pile, Sailing did not and is in your hand. Each "
            "card there counts its age: you have 2 points. Look what your choices would do: the icons of Writing are "
            "bulbs, and Ada has two of them as well. Activate Writing, to see how sharing works.",
            wants=Task(
                ("dogma/writing",),
                "Not this time, because you should see once what sharing does. Activate Writing.",
            ),
            before=((ADA, ("meld/clothing",)), (ADA, ("draw",))),
            rule="Shared effects",
        ),
        Step(
            "Whoever has at least as many of the icon as you does it too, and before you: Ada drew a 2, then you drew "
            "one. Because somebody shared, you drew one card more: the sharing bonus. You got Philosophy. Meld it; "
            "then you draw cards of age 2.",
            wants=Task(
                ("meld/philosophy",),
                "Not this time, because a top card of age 2 lets you draw from the next pile. Meld Philosophy.",
            ),
            rule="Sharing bonus",
        ),
        Step(
            "Some turns later you have two blue cards, Writing on top of Tools. Philosophy may splay a pile, which "
            "lets more icons show, and may score a card from your hand. Activate it.",
            start=_middle,
            wants=Task(
                ("dogma/philosophy",),
                "Not this time, because Philosophy gives you icons and points in one action. Activate it.",
            ),
            rule="Splaying",
        ),
        Step(
            "Only blue has two cards, so only blue can be splayed. Splayed left, the pile shows one more icon of the "
            "card below. Splay blue.",
            wants=Task(
                ("blue",),
                "Not this time, because more icons let you share more and be hit less. Splay blue.",
            ),
            rule="Visible icons",
        ),
        Step(
            "Next you may score a card. Fermenting is a 2 and counts two points; with those you have five. Score it.",
            wants=Task(
                ("fermenting",),
                "Not this time, because you need five points for what comes next. Score Fermenting.",
                {"clothing": "Not this time: a 1 counts one point, and you need five points. Score Fermenting."},
            ),
            rule="Scoring",
        ),
        Step(
            "An achievement of age 1 needs five points and a top card of age 1 or higher. You keep the points. Claim "
            "it with your second action.",
            wants=Task(
                ("achieve/1",),
                "Not this time, because the achievement is open to you now, and Ada may be faster later. Claim it.",
            ),
            rule="Achieve action",
        ),
        Step(
            "Some effects are demands. They hit everybody with fewer of the icon than you, and nobody shares them. "
            "Archery demands that a player draws a 1 and gives you the highest card of the hand. Ada has few towers: "
            "activate it.",
            start=_strong,
            wants=Task(
                ("dogma/archery",),
                "Not this time, because you should see once what a demand does. Activate Archery.",
            ),
            rule="Demands",
        ),
        Step(
            "Ada had to give you her Mathematics. So count icons before you act, and before others do: whoever has "
            "few of an icon gets hit. Five special achievements, such as Monument, are claimed at once by whoever "
            "does what they ask for. Now you know enough to play: what an action would do always stands with the "
            "question.",
            shows=BOARD,
            rule="Special achievements",
        ),
    ),
)

LESSONS: Final = (LESSON,)
