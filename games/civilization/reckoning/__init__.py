"""What follows from a state; pure functions, nothing here changes anything.

squares    terrain, icons and symbols of squares, who owns and blockades them, wonders in force
cities     trade, production, culture and resources of cities
limits     coins, travel speed, stacking, hand limit, city limit, water, governments
combat     strengths, battle hands, combat bonuses, unit prices
building   what can be built where, and at what price
pyramid    what can be learned
sites      where cities can be founded
bargains   what others see of goods, and whether they can be given
promises   what can be promised in words
"""
