"""Learning a game and settling a question of its rules."""
