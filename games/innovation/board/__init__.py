"""The pictures of Innovation, drawn from views and questions and nothing else.

table, rows, stock, fan  the public board: all seats in numbers, what all share, the five piles of a seat
hand, gains, effects     the private hand: what melding changes, and the effects in words
score, card              the final sheet, and one card by itself
alt, words               the same facts as alternative text; the words of pictures
changes                  what changed between two views
faces, icons, parts      what the pictures share
"""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing.picture import Picture, picture
from games.drawing.seats import drawn_names
from games.engine.question import Question
from games.innovation.board.alt import card_alt, hand_alt, score_alt, table_alt
from games.innovation.board.card import draw_card
from games.innovation.board.changes import Changes, changes_between
from games.innovation.board.hand import draw_hand
from games.innovation.board.icons import icon_png
from games.innovation.board.score import draw_score
from games.innovation.board.table import draw_table
from games.innovation.cards import effects_of
from games.innovation.view import InnovationView

__all__ = [
    "Changes",
    "Picture",
    "board_picture",
    "card_picture",
    "changes_between",
    "hand_picture",
    "icon_png",
    "score_picture",
    "seat_picture",
]


def board_picture(
    view: InnovationView,
    names: Sequence[str],
    *,
    changes: Changes | None = None,
    asked: Sequence[int] = (),
    shown: int | None = None,
) -> Picture:
    """The public board; give it a spectator's view.

    `changes` are marked in white. `asked` are the seats that are waited for; without it the seat whose turn it is.
    `shown` is the seat whose piles are large; without it the seat whose turn it is.
    """
    canvas = draw_table(view, drawn_names(names), changes, asked, shown)
    return picture(canvas, table_alt(view, names, changes, asked, shown))


def seat_picture(view: InnovationView, names: Sequence[str], seat: int) -> Picture:
    """The public board with the piles of this seat large."""
    return board_picture(view, names, shown=seat)


def hand_picture(view: InnovationView, names: Sequence[str], question: Question | None) -> Picture:
    """What the seat of this view holds, and what its open question lets it do. For that seat's eyes only.

    Raises ValueError for a spectator's view.
    """
    canvas = draw_hand(view, drawn_names(names), question)
    return picture(canvas, hand_alt(view, names, question))


def score_picture(view: InnovationView, names: Sequence[str]) -> Picture:
    """The final sheet. Raises ValueError if the game is not over."""
    canvas = draw_score(view, drawn_names(names))
    return picture(canvas, score_alt(view, names))


def card_picture(card: str, edition: str = "first") -> Picture:
    """One card with its icons in their places and its effects. Raises KeyError if there is no such card."""
    return picture(
        draw_card(card, edition), card_alt(card, edition, [effect.id for effect in effects_of(card, edition)])
    )
