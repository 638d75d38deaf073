"""The finished pictures of seats, market, offers and battle, of a hand, and of the final sheet."""

from __future__ import annotations

from collections.abc import Sequence

from games.civilization.board.alt_hand import battle_alt, hand_alt
from games.civilization.board.alt_seats import dashboard_alt, market_alt, offers_alt, overview_alt, score_alt
from games.civilization.board.battle import draw_battle
from games.civilization.board.dashboard import draw_dashboard
from games.civilization.board.hand import draw_hand
from games.civilization.board.market import draw_market
from games.civilization.board.offers import draw_offers
from games.civilization.board.overview import draw_overview
from games.civilization.board.score import draw_score
from games.civilization.view import CivilizationView
from games.drawing.picture import Picture, picture
from games.drawing.seats import drawn_names
from games.engine.question import Question


def overview_picture(
    view: CivilizationView, names: Sequence[str], asked: Sequence[int] = (), before: CivilizationView | None = None
) -> Picture:
    """All seats; what they gained since `before` is marked, and who is `asked` stands out."""
    return picture(draw_overview(view, drawn_names(names), asked, before), overview_alt(view, names, asked, before))


def dashboard_picture(view: CivilizationView, names: Sequence[str], seat: int) -> Picture:
    """All that is open about one seat."""
    return picture(draw_dashboard(view, drawn_names(names), seat), dashboard_alt(view, names, seat))


def market_picture(view: CivilizationView, names: Sequence[str]) -> Picture:
    """All that lies beside the map for everybody."""
    return picture(draw_market(view, drawn_names(names)), market_alt(view, names))


def offers_picture(view: CivilizationView, names: Sequence[str]) -> Picture:
    """The open offers of the Trade phase, as far as the reader may know them."""
    return picture(draw_offers(view, drawn_names(names)), offers_alt(view, names))


def battle_picture(view: CivilizationView, names: Sequence[str], asked: Sequence[int] = ()) -> Picture:
    """The battle that is on. Raises ValueError if there is none."""
    return picture(draw_battle(view, drawn_names(names), asked), battle_alt(view, names, asked))


def hand_picture(view: CivilizationView, names: Sequence[str], question: Question | None) -> Picture:
    """What the seat of this view holds. For that seat's eyes only. Raises ValueError for a spectator's view."""
    return picture(draw_hand(view, drawn_names(names), question), hand_alt(view, names, question))


def score_picture(view: CivilizationView, names: Sequence[str]) -> Picture:
    """The final sheet. Raises ValueError if the game is not over."""
    return picture(draw_score(view, drawn_names(names)), score_alt(view, names))
