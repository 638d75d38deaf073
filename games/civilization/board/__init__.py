"""The pictures of Civilization, drawn from views and questions and nothing else.

maps, atlas, window      the map as a message shows it, as a whole, and in close-ups
chart, pieces, ground    what stands on it, and the land
band                     the head line and the band of seats with it
changes                  what changed on it between two views
alt, words               the same facts as alternative text; the words of pictures
tables                   seats, market, offers, battles, hands and the final sheet
overview, dashboard      all seats; one seat with its pyramid and gauges
market, offers           what lies beside the map for everybody, and what is offered in Trade
battle, fronts           the battle that is on; units with their signs
hand, events             what a seat holds
score                    the final sheet
alt_seats, alt_hand      the same facts as alternative text
colours                  the colours of its files
signs, style             what the pictures share
"""
