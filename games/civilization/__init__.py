"""Civilization: the board game of 2010 in its revised printing, for 2 to 4 players."""
