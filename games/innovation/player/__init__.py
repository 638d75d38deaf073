"""Innovation's computer player.

steady, look      the player; looking ahead from the last quiet question
worlds            possible worlds for a seat, and playing on in them by the rules
candidates        which answers are tried
position          what a position is worth
thumb, returning  rules of thumb for every kind of question, for all seats in such worlds; sight: what they look at
measure           games against random players
"""

from games.innovation.player.steady import STEADY

__all__ = ["STEADY"]
