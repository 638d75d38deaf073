"""The pictures of Concordia, drawn from views and questions and nothing else.

atlas, chart, crowd      the map as a whole and in close-ups: what stands on it, and colonists in cities
ground, coast, places    land and sea of a map, its coasts, and where everything stands on it
table, seats             the table: all seats, prices, display and stack
hand, hints              the private hand, and what each card would do now
score                    the final sheet
alt, words               the same facts as alternative text; the words of pictures
changes                  what changed between two views
pieces, signs, parts     what the pictures share
"""

from __future__ import annotations

from collections.abc import Sequence

from games.concordia.board.alt import hand_alt, map_alt, region_alt, score_alt, table_alt
from games.concordia.board.atlas import REGIONS, draw_map, draw_region, palette
from games.concordia.board.changes import Changes, changes_between
from games.concordia.board.hand import draw_hand
from games.concordia.board.score import draw_score
from games.concordia.board.table import draw_table
from games.concordia.view import ConcordiaView
from games.drawing.picture import Picture, picture
from games.drawing.seats import drawn_names
from games.engine.question import Question

__all__ = [
    "REGIONS",
    "Changes",
    "Picture",
    "changes_between",
    "hand_picture",
    "map_picture",
    "region_picture",
    "score_picture",
    "table_picture",
]


def map_picture(
    view: ConcordiaView, names: Sequence[str], *, changes: Changes | None = None, asked: Sequence[int] = ()
) -> Picture:
    """The whole map. `changes` are marked in white; `asked` are the seats that are waited for."""
    canvas = draw_map(view, drawn_names(names), changes, asked)
    return picture(canvas, map_alt(view, names, changes, asked), palette(view.options.map))


def region_picture(view: ConcordiaView, names: Sequence[str], key: str) -> Picture:
    """A close-up of a region of the map. Raises KeyError if the map has no such region."""
    return picture(draw_region(view, key), region_alt(view, names, key), palette(view.options.map))


def table_picture(
    view: ConcordiaView, names: Sequence[str], *, changes: Changes | None = None, asked: Sequence[int] = ()
) -> Picture:
    """All seats, the prices, the display and the stack; marked as the map is."""
    canvas = draw_table(view, drawn_names(names), changes, asked)
    return picture(canvas, table_alt(view, names, changes, asked))


def hand_picture(view: ConcordiaView, names: Sequence[str], question: Question | None) -> Picture:
    """What the seat of this view holds. For that seat's eyes only. Raises ValueError for a spectator's view."""
    canvas = draw_hand(view, drawn_names(names), question)
    return picture(canvas, hand_alt(view, names, question))


def score_picture(view: ConcordiaView, names: Sequence[str]) -> Picture:
    """The final sheet. Raises ValueError if the game is not over."""
    canvas = draw_score(view, drawn_names(names))
    return picture(canvas, score_alt(view, names))
