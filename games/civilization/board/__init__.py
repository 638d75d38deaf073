"""The pictures of Civilization, drawn from views and questions and nothing else.

maps, atlas, window      the map as a message shows it, as a whole, and in close-ups
chart, pieces, ground    what stands on it, and the land
band                     the head line and the band of seats with it
changes                  what changed on it between two views
alt, words               the same facts as alternative text; the words of pictures
colours                  the colours of its files
signs, style             what the pictures share
"""
