"""Rules cases as data: positions, answers and what must hold, written by people who know the game.

notation    names, counts and near matches, as a player writes them
source      YAML with line numbers, and what is wrong in it
reading     files as lists of cases
casebook    what a game tells the runner about itself
facts       what is found in a position, and comparing it with what is expected
saying      from what was said to an answer to the open question
table       a case at play: answering, windows, hand-overs, restarts
looking     one fact of a position or a view, by its name
questions   who is asked what; ending, happened, views: results, events, what seats can read
checks      all of these together, as `then` and the checking steps use them
steps       the steps of `when`
running     one case after the other, with all that went wrong
shelf       the casebooks of all games
"""
