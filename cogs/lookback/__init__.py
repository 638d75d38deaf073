"""Looking back at a game, going back in it, and playing on from a step of it."""
