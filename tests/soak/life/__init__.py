"""What happens around the games of a soak, by what it is about.

Each happening is what people, Discord or the machine do; what the bot makes of it is looked at where it can be told
from outside, and by the `Watch`.
"""
