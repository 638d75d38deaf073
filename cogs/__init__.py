"""The Discord surface.

table, tables   a live game, and the service that opens, plays and ends games (knows no Discord)
lobbies         a table before its game begins
playing         the commands of the games, the private panel, cards
timekeeping     time limits, and what is done when time is out
seating         who sits at a table, and what becomes of seats and places that people leave
calls           how people are called and reminded, and what they wish
lookback        looking back, going back, playing on, notes
standings       records, ratings, statistics
servers         what a server settles, who may watch, what organisers do
teaching        lessons, hints, rules, reasons
ui              messages: text fitting, pages, controls, panels
"""
