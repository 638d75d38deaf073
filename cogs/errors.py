"""What the surface refuses. The text of every error is a whole sentence for the person who asked."""

from __future__ import annotations


class SurfaceError(Exception):
    """Base of all refusals of the surface. Nothing was changed."""


class NoSuchGame(SurfaceError):
    """The game does not exist, or cannot be played here."""


class Outdated(SurfaceError):
    """The game has gone on since the control was shown."""


class NotOpened(SurfaceError):
    """Discord did not take the message of a new table, so there is none."""


class NotHost(SurfaceError):
    """Only the host may do this."""


class NotSeatedHere(SurfaceError):
    """The person has no seat in the game."""


class PartlySaved(Exception):
    """The first moves of several were kept, and then one could not be. The cause tells why."""


class WrongTime(SurfaceError):
    """This cannot be done at the present stage of the game."""
