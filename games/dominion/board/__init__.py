"""The pictures of Dominion, drawn from a view and nothing else.

table, hand, score  the public board, the private hand, the final sheet
alt                 the same facts as alternative text
changes             what changed between two views
parts, words        what the pictures share
"""

from games.dominion.board.changes import Changes, changes_between

__all__ = ["Changes", "changes_between"]
