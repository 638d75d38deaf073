"""Pure rules: `engine` is what all games share, every other package is one game.

Nothing in here knows Discord, a database, a clock or global randomness.
"""
