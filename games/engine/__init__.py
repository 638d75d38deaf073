"""What all games share.

question, refusal    what a seat is asked, and what is refused
flow, game           how rules ask: coroutines driven by hand, and the acting side of a game
state, chance        the part of a state that all games share, and named chance
events, result       what happened, and how it ended
orders               standing orders, evaluated outside the flow
match                one running game: start, submit, undo, view, dump, load
record, history      what is kept of it, and how far undo can go back
gametype             what a game package declares about itself
players, situation   computers as players, and what one of them is given to think about
cases                rules cases as data
conformance, worlds  the checks that every game gets; playthrough: a whole game as text
"""
