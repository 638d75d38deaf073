"""Culture events that are played in one's own part of a phase (4.6); one function plays a card.

menu        what is offered in Start of Turn, City Management and Movement
playing     consent, announcing, carrying out
targets     buildings, and squares within reach
exchange    Exchange of Ideas, Knowledge Shared, Think Tank
revolt      The Citizens are Revolting
terrain     Drought, Deforestation
sabotage    Sabotage, Catastrophe, Disaster
displace    Disoriented, Lost, Out of Position
production  We Love the Despot Day and its like
coins       Counterfeiters, Depression, Bank Scandal
supply      Supply Drop
migrants    Migrants, Colonists, Immigrants
flooding    Flooding
encampment  Barbarian Encampment
defection   Defection, Mass Defection, Wholesale Defection

Gifts are payment and the others are reactions: both are in `games.civilization.windows`.
"""
