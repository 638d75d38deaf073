"""Whole games through the whole bot, with restarts and with Discord failing at random. `make soak` plays many."""
