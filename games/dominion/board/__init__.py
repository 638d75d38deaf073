"""The pictures of Dominion, drawn from views and questions and nothing else.

table, hand, score  the public board, the private hand, the final sheet
alt                 the same facts as alternative text
changes             what changed between two views
parts, faces, words what the pictures share
"""

from __future__ import annotations

from collections.abc import Sequence

from games.dominion.board.alt import hand_alt, score_alt, table_alt
from games.dominion.board.changes import Changes, changes_between
from games.dominion.board.hand import draw_hand
from games.dominion.board.score import draw_score
from games.dominion.board.table import draw_table
from games.dominion.view import DominionView
from games.drawing.picture import Picture, picture
from games.drawing.seats import drawn_names
from games.engine.question import Question

__all__ = ["Changes", "Picture", "board_picture", "changes_between", "hand_picture", "score_picture"]


def board_picture(
    view: DominionView, names: Sequence[str], *, changes: Changes | None = None, asked: Sequence[int] = ()
) -> Picture:
    """The public board; give it a spectator's view.

    `changes` are marked in white. `asked` are the seats that are waited for; without it the seat whose turn it is.
    """
    canvas = draw_table(view, drawn_names(names), changes, asked)
    return picture(canvas, table_alt(view, names, changes, asked))


def hand_picture(view: DominionView, names: Sequence[str], question: Question | None) -> Picture:
    """What the seat of this view holds, and what its open question lets it do. For that seat's eyes only.

    Raises ValueError for a spectator's view.
    """
    canvas = draw_hand(view, drawn_names(names), question)
    return picture(canvas, hand_alt(view, names, question))


def score_picture(view: DominionView, names: Sequence[str]) -> Picture:
    """The final sheet. Raises ValueError if the game is not over."""
    canvas = draw_score(view, drawn_names(names))
    return picture(canvas, score_alt(view, names))
