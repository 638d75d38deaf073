"""The changes that the rules make, once each, with their edge rules.

ledger     trade, culture, coins, resources; who has won
pieces     figures, markers, walls, cities, tiles, tokens, wonders, great persons
cards      units and culture events, the culture track
learning   technologies and governments
duties     the questions that changes owe
bargains   offers and exchanges of the Trade phase
"""
