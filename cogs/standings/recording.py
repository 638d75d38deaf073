"""Bringing finished games into the statistics: each once when it is finished, or all anew from their archives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cogs.club import Club
from cogs.errors import NoSuchGame
from cogs.handling import report
from cogs.standings.ratings import Strength, rate_records
from cogs.standings.records import Finished, is_from_elsewhere, records_of
from cogs.tables import Tables
from cogs.timekeeping.time_limits import terms_of
from db import EVERYWHERE, Game, NewRecord, Rated, StoreError, Timer


async def keep(club: Club, timer: Timer) -> None:
    """Let a game that has been finished count, once."""
    game_id = int(timer.name.rpartition(":")[2])
    try:
        finished = await finished_game(club.tables, game_id)
    except StoreError:
        raise
    except Exception as error:
        # It will not be readable later either; with a corrected program `longtable ratings` counts it.
        report(error, f"counting game {game_id}")
        finished = None
    if finished is None:
        await club.store.finish_timer(timer)
        return
    game, records = finished.game, records_of(finished)
    people = {one.user_id for one in records if one.user_id is not None}
    known = strengths(await club.store.ratings_of(people, game.kind))
    records, after = rate_records(records, scopes(game), known)
    await club.store.keep_records(game_id, records, rated(game, after), timer)


async def finished_game(tables: Tables, game_id: int) -> Finished | None:
    """What statistics need of a finished game; None if it does not count or is not installed here.

    Only games count that were played from the beginning to the end at a table of this bot.
    """
    store = tables.store
    try:
        table = await tables.table(game_id)
    except NoSuchGame:
        return None
    result = table.match.result
    if result is None or is_from_elsewhere(table.game):
        return None
    return Finished(
        game=await store.game(game_id),
        seats=await store.seats(game_id),
        formers=await store.formers(game_id),
        moves=await store.moves(game_id, include_taken_back=True),
        kind=table.kind,
        result=result,
        state=table.match.state,
        terms=terms_of(table.game),
    )


def scopes(game: Game) -> list[int]:
    """Among whom a game is rated: among all, and among those of its server."""
    return [EVERYWHERE] if game.guild_id is None else [EVERYWHERE, game.guild_id]


def strengths(ratings: list[Rated]) -> dict[tuple[int, int], Strength]:
    """Stored ratings by person and server."""
    return {(one.user_id, one.guild_id): Strength(one.mu, one.sigma, one.games) for one in ratings}


def rated(game: Game, after: Mapping[tuple[int, int], Strength]) -> list[Rated]:
    """Ratings after a game, to be stored."""
    assert game.finished_at is not None
    return [
        Rated(
            user_id=user_id,
            kind=game.kind,
            guild_id=scope,
            mu=strength.mu,
            sigma=strength.sigma,
            games=strength.games,
            updated_at=game.finished_at,
        )
        for (user_id, scope), strength in after.items()
    ]


# -- all anew ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Recounted:
    """How many games were counted, and how many ratings came of them. `skipped` are games that do not count."""

    games: int
    skipped: int
    ratings: int


async def recount(tables: Tables) -> Recounted:
    """Count all finished games anew, in the order in which they were finished; the same twice gives the same."""
    store = tables.store
    everything: list[tuple[int, list[NewRecord]]] = []
    ratings: dict[tuple[str, int, int], Rated] = {}
    known: dict[str, dict[tuple[int, int], Strength]] = {}
    games = await store.finished_games()
    for game_id in games:
        try:
            finished = await finished_game(tables, game_id)
        except Exception as error:
            # One game that cannot be read any more must not cost the others their statistics.
            report(error, f"counting game {game_id}")
            continue
        finally:
            tables.forget(game_id)
        if finished is None:
            continue
        game = finished.game
        of_kind = known.setdefault(game.kind, {})
        records, after = rate_records(records_of(finished), scopes(game), of_kind)
        of_kind |= after
        everything.append((game_id, records))
        ratings |= {(one.kind, one.guild_id, one.user_id): one for one in rated(game, after)}
    await store.replace_records(everything, list(ratings.values()))
    return Recounted(len(everything), len(games) - len(everything), len(ratings))
