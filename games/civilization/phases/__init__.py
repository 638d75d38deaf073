"""The phases of a turn; every one asks one quiet menu (section 3).

menu             how a menu is put together from what modules offer
homes            the seats' part of the set-up
start_of_turn    S0 and the menu of Start of Turn, made of founding, governments, persons (with the cities of scouts)
                 and start_wonders
events           the culture events in the menus of Start of Turn, City Management and Movement
trade            gathering trade, and the open floor on which seats deal with each other by offers
city_management  the menu of City Management, made of building, arts, harvesting, city_abilities (paid in resources),
                 culture (advances) and purchases
movement         the menu of Movement, made of setting_out (which figures go), events, locking (Communism) and bomb
march            a group on its way, with exploring (tiles, huts, Combustion) and triggers (orders of the others)
research         the joint choice of technologies
"""
