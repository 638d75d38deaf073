"""The phases of a turn, one module each; every one asks one quiet menu (section 3).

menu            how a menu is put together from what modules offer
homes           the seats' part of the set-up
start_of_turn   the menu of Start of Turn; founding, governments, persons and scouts, wonders are beside it
trade           gathering trade
city_management the menu of City Management; culture: advances; purchases
movement        the menu of Movement
research        the joint choice of technologies
"""
