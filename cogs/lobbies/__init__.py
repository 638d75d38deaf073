"""A table before its game begins: opening it, agreeing on it, starting it."""
