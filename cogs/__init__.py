"""The Discord surface.

table, tables       a live game, and the service that opens, plays and ends games (knows no Discord)
ui                  messages: text fitting, pages, controls, panels
the other modules   one cog each: slash commands and buttons mapped to the service
"""
